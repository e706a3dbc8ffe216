// What is said about files, names and values that were given.

import type { Pattern } from "./sentences";
import { vocabulary } from "./vocabulary";

const WHAT: Record<string, string> = { body: "物体", contact: "接触", channel: "通道", joint: "运动副", force: "力", motion: "驱动", material: "材料", file: "文件", parameter: "参数" };

/** What must hold, as errors say it after "it must". */
const NEEDS: Record<string, string> = {
  "be greater than zero": "必须大于零",
  "be zero or more": "必须大于或等于零",
  "be at least 2": "至少为 2",
  "lie in 0 … 0.5": "必须在 0 … 0.5 之间",
  "have three edges greater than zero": "三条边都必须大于零",
  "have three lengths greater than zero": "三个长度都必须大于零",
  "be finite, not NaN or infinite": "必须是有限的数（不得为 NaN 或无穷大）",
  "be a number": "必须是数",
};

const need = (text: string): string =>
  NEEDS[text] ??
  text
    .replace(/^lie between (\S+) and (\S+)$/, "必须在 $1 与 $2 之间")
    .replace(/^lie in (\S+) … (\S+?)(, .*)?$/, "必须在 $1 … $2 之间")
    .replace(/^be one number and its unit.*$/, "必须是一个数及其单位")
    .replace(/^not exceed (\S+)(.*)$/, "不得超过 $1$2");

const quoted = (text: string): string =>
  text
    .replace(/\b(body|contact|joint|force|motion|material) "([^"]*)"/g, (_, what: string, name: string) => `${WHAT[what]}“${name}”`)
    .replace(/"([^"]*)"/g, "“$1”")
    .replace(/: ([\w ]+)$/, (whole, last: string) => (vocabulary[last.replaceAll("_", " ")] ? `的${vocabulary[last.replaceAll("_", " ")]}` : whole));

const offer = (text: string): string =>
  quoted(text)
    .replace(/^did you mean (.+)\?$/, "是否指 $1？")
    .replace(/^there are none$/, "没有任何此类名称")
    .replace(/^there (?:is|are) (.+)$/, "现有 $1")
    .replace(/ or /g, " 或 ");

const unitRemedy = (text: string): string =>
  text
    .replace(/^did you mean "(.+)"\?$/, "是否指“$1”？")
    .replace(/^write it in (.+?), such as "(.*)", or give a plain number in SI units$/, "请以 $1 为单位书写，例如“$2”，或给出 SI 单位下的纯数")
    .replace(/^give a plain number$/, "请给出不带单位的数");

export const read: Pattern[] = [
  [/^there is no ([^"]+) "([^"]*)"; (.+)$/, (what, name, rest) => `没有名为“${name}”的${WHAT[what] ?? what}；${offer(rest)}`],
  [/^the name "([^"]*)" of the (.+?) is already used by (.+); choose another name$/, (name, what, who) => `${WHAT[what] ?? what}的名称“${name}”已被 ${quoted(who)} 使用；请另选名称`],
  [/^(.+) needs (.+), which is not installed; install it with: (.+)$/, "$1 需要 $2，但尚未安装；请运行：$3"],
  [/^(.+): the unit "([^"]*)" in "([^"]*)" is not known; (.+)$/, (what, unit, text, remedy) => `${quoted(what)}：“${text}”中的单位“${unit}”无法识别；${unitRemedy(remedy)}`],
  [
    /^(.+): "([^"]*)" is (?:an? )?(.+?) \[(.+?)\], but (?:an? )?(?:number without unit|.+? \[(.+?)\]) is needed; (.+)$/,
    (what, text, _, given, wanted, remedy) => `${quoted(what)}：“${text}”的单位为 [${given === "no unit" ? "无单位" : given}]，而需要${wanted ? `单位 [${wanted}]` : "无量纲的数"}；${unitRemedy(remedy)}`,
  ],
  [/^(.+): "([^"]*)" has several meanings; write (.+)$/, (what, text, units) => `${quoted(what)}：“${text}”的单位有多种含义；请写成 ${units}`],
  [/^(.+) is (.+?); it must (.+)$/, (what, value, must) => `${quoted(what)} 为 ${value}；${need(must)}`],
  [/^(.+): there is no UNITS statement; its numbers were read in SI units$/, "$1：没有 UNITS 语句；其中的数按 SI 单位处理"],
  [/^(.+): there is no END statement; the file may have been cut short$/, "$1：没有 END 语句；文件可能不完整"],
  [/^not read, because it follows END \(line (\d+)\)$/, "未读取，因为位于 END（第 $1 行）之后"],
  [/^VARIABLE is not computed; nothing that was read uses it$/, "不计算 VARIABLE；所读内容都没有用到它"],
  [
    /^(.+): I and J are one point at the start, where the force along their line has no direction; it is zero until they separate$/,
    "$1：I 与 J 在初始时重合，沿其连线的力没有方向；在两点分开之前按零处理",
  ],
  [/^GRAPHICS of type (\S+) is not drawn$/, "不绘制类型为 $1 的 GRAPHICS"],
  [/^REQUEST with (.+) is not computed; write its columns as F1 = … \\ F2 = …$/, "不计算带 $1 的 REQUEST；请将各列写成 F1 = … \\ F2 = …"],
  [/^REQUEST\/(\d+) is not computed \((.+)\)$/, "不计算 REQUEST/$1（$2）"],
  [/^(\S+) controls Adams' own output and is not needed$/, "$1 只控制 Adams 自身的输出，这里不需要"],
  [/^(\S+) controls Adams' solver; give abut\.simulate an integrator instead$/, "$1 控制 Adams 求解器；请改为给 abut.simulate 指定积分器"],
  [/^(\S+) is not followed; nothing that was read depends on it$/, "不处理 $1；所读内容都不依赖它"],
  [/^MREQUEST is not computed; write its columns as REQUEST statements$/, "不计算 MREQUEST；请将其各列写成 REQUEST 语句"],
];
