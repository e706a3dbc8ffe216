// What a run that failed says of its probable causes.

import type { Pattern } from "./sentences";

const LENGTH = String.raw`(\S+ (?:m|mm|µm))`;

const because = (text: string): string =>
  text
    .replace(/^the blow's energy ½ m v² is (\S+) J$/, "碰撞能量 ½ m v² 为 $1 J")
    .replace(/^it carries (\S+) N$/, "它承受 $1 N")
    .replace(/^K is (\S+) (\S+)$/, "K 为 $1 $2");

const raise = (text: string): string =>
  text
    .replace(/^if K = (\S+) was meant in (\S+), say so$/, "若 K = $1 的单位本为 $2，请注明单位")
    .replace(/^raise the stiffness, or take it from materials \(abut params\)$/, "请增大刚度，或由材料确定 (abut params)");

export const doctored: Pattern[] = [
  [
    /^its size (\S+) m\/s² is the Earth's, (\S+) m\/s², (times|over) (\S+): a slip between metres and (\w+); give it in m\/s², or with its unit$/,
    (size, earth, way, factor, unit) =>
      `大小 ${size} m/s² 是地球重力加速度 ${earth} m/s² ${way === "times" ? "乘以" : "除以"} ${factor}：米与${UNITS[unit] ?? unit}混淆；请以 m/s² 给出，或注明单位`,
  ],
  [
    /^its density (\S+) kg\/m³ is outside (\S+) to (\S+) kg\/m³, rigid foam to osmium; (?:as a number in (.+?) it would be (\S+) kg\/m³|check its unit)$/,
    (density, low, high, unit, meant) =>
      `密度 ${density} kg/m³ 超出 ${low} 至 ${high} kg/m³（硬质泡沫至锇）；${unit ? `若单位为 ${unit.replace(" or ", " 或 ")}，则为 ${meant} kg/m³` : "请检查单位"}`,
  ],
  [
    /^its modulus (\S+) Pa is outside (\S+) to (\S+) Pa, soft rubber to diamond; check its unit(?:; as a number in another unit \(MPa, GPa\) it would be (\S+) Pa)?$/,
    (modulus, low, high, meant) => `弹性模量 ${modulus} Pa 超出 ${low} 至 ${high} Pa（软橡胶至金刚石）；请检查单位${meant ? `；若以其他单位 (MPa、GPa) 计，则为 ${meant} Pa` : ""}`,
  ],
  [
    /^no joint, motion, force or contact touches it, so that it moves by gravity alone; join it to another part, or take it out$/,
    "没有任何运动副、驱动、力或接触作用于它，它只在重力下运动；请将其与其他零件连接，或去掉",
  ],
  [
    new RegExp(`^the shapes (would sink|went) ${LENGTH} into each other, (\\S+) % of the smaller one's ${LENGTH}: (.+), too much for this stiffness; (.+)$`),
    (verb, depth, part, size, why, mend) =>
      `两个形状${verb === "went" ? "已" : "将"}相互陷入 ${depth}，为较小者 ${size} 的 ${part} %：${because(why)}，该刚度不足以承受；${raise(mend)}`,
  ],
  [
    /^the penetration of full damping (\S+) m is (\S+) times less than the expected penetration (\S+) m: the damping is all there at first touch, as a jump of the force; make it some (\S+) m$/,
    "最大阻尼对应的穿透深度 $1 m 仅为预期穿透深度 $3 m 的 1/$2：刚接触时阻尼即达最大，力发生突变；建议取约 $4 m",
  ],
  [
    /^the constant step (\S+) s is long beside the contact, which lasts (\S+) s: (\S+) steps of it, and (\S+) follow it; take a thirtieth of the contact, a method that locates contacts, or a softer law$/,
    "固定步长 $1 s 相对接触持续时间 $2 s 过长：接触仅有 $3 步，而跟踪它需要 $4 步；请取接触时间的三十分之一，或改用能定位接触的方法，或使用更软的定律",
  ],
  [
    /^a blow lasts (\S+) s, and outputs are (\S+) s apart: curves at outputs do not show it; its peak is in the contact table all the same; take a shorter output step to see its course$/,
    "一次碰撞持续 $1 s，而输出间隔为 $2 s：按输出点绘制的曲线无法显示其过程，但接触表中仍有其峰值；若要观察过程，请缩短输出间隔",
  ],
  [
    /^a part of (\S+) kg touches with a stiffness made for others \(the heaviest has (\S+) kg\): its contact lasts (\S+) s, and the machine goes through itself in (\S+) s; take a stiffness that carries five times its weight at a thousandth of its size, or give the part more mass$/,
    "质量 $1 kg 的零件以适用于其他零件的刚度接触（最重者 $2 kg）：其接触仅持续 $3 s，而机构的特征时间为 $4 s；请取在其尺寸千分之一处承受五倍自重的刚度，或增大该零件的质量",
  ],
  [
    /^it swings, or relaxes, at (\S+) 1\/s, and the constant step (\S+) s is (\S+) times what an explicit method bears, (\S+) s; take a shorter step, or an implicit method such as abut\.Radau$/,
    "其振动或松弛速率为 $1 1/s，固定步长 $2 s 是显式方法可承受的 $4 s 的 $3 倍；请缩短步长，或改用隐式方法（如 abut.Radau）",
  ],
  [
    /^(\w+) is explicit, and "([^"]*)" relaxes at about (\S+) 1\/s: stability alone holds steps below (\S+) s, where the machine goes through itself in (\S+) s; give integrator=abut\.Radau\(\), or none$/,
    "$1 是显式方法，而“$2”的松弛速率约为 $3 1/s：仅稳定性就将步长限制在 $4 s 以下，而机构的特征时间为 $5 s；请给出 integrator=abut.Radau()，或不指定积分器",
  ],
];

const UNITS: Record<string, string> = { centimetres: "厘米", millimetres: "毫米", feet: "英尺", inches: "英寸" };

/** Who is meant: a name, or what has none. */
export const whose = (part: string): string => ({ gravity: "重力", integrator: "积分器" })[part] ?? `“${part}”`;
