// Sentences that the solver makes, with names and numbers in them.

import { advised } from "./advised";
import { doctored, whose } from "./doctored";
import { noted } from "./file_notes";
import { read } from "./reading";
import { served } from "./serving";
import { watched } from "./watched";

/** What a pattern becomes: a template, or a function of what was found in its groups. */
export type Pattern = [RegExp, string | ((...groups: string[]) => string)];

/** "contact "wrist" (track 1) of rod and slider" in Chinese. */
export function things(text: string | undefined): string {
  return (text ?? "")
    .replace(/contact "([^"]*)"(?: \(track (\d+)\))? of (.+?) and (.+?)(?=,|$)/g, (_, name: string, point: string, a: string, b: string) => `接触“${name}”${point ? `第 ${point} 点` : ""}（${a} 与 ${b}）`)
    .replace(/contact "([^"]*)"(?: \(track (\d+)\))?/g, (_, name: string, point: string) => `接触“${name}”${point ? `第 ${point} 点` : ""}`)
    .replace(/\b(body|joint|motion|force) "([^"]*)"/g, (_, what: string, name: string) => `${FAMILIES[what]}“${name}”`)
    .replace(/"([^"]*)"/g, "“$1”")
    .replace(/ and /g, " 与 ")
    .replace(/, /g, "、");
}

const FAMILIES: Record<string, string> = { body: "物体", joint: "运动副", motion: "驱动", force: "力" };
const PARTS: Record<string, string> = { position: "位置", orientation: "姿态", velocity: "速度", "angular velocity": "角速度" };
const AT = String.raw`\(step size ([^ )]+) s\)`;
const TOUCHING = "(?: while (.+?) touches)?";

const SOFT: Record<string, string> = { contacts: "接触", springs: "弹簧", "contacts or springs": "接触或弹簧" };
const UNWRITABLE: Record<string, string> = { "it was removed during the run": "文件在计算期间被删除", "No space left on device": "磁盘空间不足" };

const touching = (text: string | undefined): string => (text ? `，此时${things(text)}处于接触状态` : "");

const run: Pattern[] = [
  [/^the run reached its end$/, "计算已到达终点"],
  [/^stopped by the user; the results up to then are kept$/, "由用户停止；此前的结果已保留"],
  [
    new RegExp(`^stopped after (\\d+) steps ${AT}; raise max_steps, or (loosen rtol|use a longer step)$`),
    (steps, step, other) => `计算 ${steps} 步后停止（步长 ${step} s）；请增大 max_steps，或${other === "loosen rtol" ? "放宽 rtol" : "增大步长"}`,
  ],
  [
    /^sensor "([^"]*)" ended the run: "([^"]*)" reached (.+)$/,
    "传感器“$1”结束了计算：“$2”达到 $3",
  ],
  [/^the run was interrupted \(killed, power failure\), or is still running; the outputs up to then are kept$/, "计算被中断（进程被终止或断电），或仍在进行；此前的输出已保留"],
  [
    /^out of memory(?: \((.+)\))?; ([\d,]+) outputs × (\d+) columns take ([\d.,e+]+) MB; the outputs up to then are kept: give a longer step, which does not affect accuracy(, or save="run\.nc", which writes outputs to a file during the run)?$/,
    (reason: string | undefined, rows: string, columns: string, size: string, file?: string) =>
      `内存不足${reason ? `（${reason}）` : ""}：${rows} 个输出 × ${columns} 列占用 ${size} MB；此前的输出已保留：请增大输出步长（不影响精度）${file ? "，或用 save=\"run.nc\" 在运行中写入文件" : ""}`,
  ],
  [
    /^(the run reached its end, but )?cannot write (.+?): (.+?); free disk space or write to another folder(?:; (.+?) is a journal of (\d+) outputs: abut\.load reads it, and `abut convert` converts it to a NetCDF-4 file)?(?:; the result in memory has all (?:(\d+) )?(outputs): save it elsewhere)?$/,
    (ended, path, reason, journal, outputs, memory, whole) =>
      `${ended ? "计算已到达终点，但" : ""}无法写入 ${path}：${UNWRITABLE[reason] ?? reason}；请释放磁盘空间或写入其他文件夹${journal ? `；${journal} 是含有 ${outputs} 个输出的日志，可用 abut.load 读取，用 \`abut convert\` 转换为 NetCDF-4 文件` : ""}${memory || whole ? "；内存中的结果保留了全部输出：请另存他处" : ""}`,
  ],
  [
    new RegExp(`^contact "([^"]*)" has more neighbours than memory was allocated for ${AT}, because its shapes differ much in size or overlap; divide them among several contacts, or check the initial poses$`),
    "接触“$1”的邻近对数超出了可容纳的数量（步长 $2 s）；其形状尺寸相差很大或相互重叠：请将其分到多个接触中，或检查初始时的位置",
  ],
  [
    new RegExp(`^contact "([^"]*)", by volume of intersection, has more than (\\d+) separate overlaps ${AT}; increase geometry=abut.Volumes\\(parts=…\\)$`),
    "按相交体积计算的接触“$1”的分离重叠区域多于 $2 个（步长 $3 s）；请增大 geometry=abut.Volumes(parts=…)",
  ],
  [
    new RegExp(`^contact "([^"]*)", by volume of intersection, has more intersecting facets than memory was allocated for ${AT}; use coarser facets \\(abut.Volumes\\(facets=…\\)\\), or check for parts that overlap deeply$`),
    "按相交体积计算的接触“$1”中相交的面片超出了可容纳的数量（步长 $2 s）；请使用更粗的面片 (abut.Volumes(facets=…))，或检查是否有零件重叠过深",
  ],
  [
    new RegExp(`^contact "([^"]*)", by curves, has left its plane: the shapes are tilted by (\\S+) deg, and at most (\\S+) deg is allowed ${AT}; guide the bodies by joints that keep their z axes parallel, or increase geometry=abut.Curves\\(tilt=…\\)$`),
    "按曲线计算的接触“$1”离开了公共平面：两形状的相对倾角为 $2°，最大允许 $3°（步长 $4 s）；请用运动副保持两者的 z 轴平行，或增大 geometry=abut.Curves(tilt=…)",
  ],
  [
    new RegExp(`^contact "([^"]*)", by curves, has a penetration above (\\S+) m, and its detection is limited to (\\S+) m ${AT}; (?:use a stiffer law, )?check the initial poses of the shapes, or increase geometry=abut.Curves\\(reach=…\\)$`),
    "按曲线计算的接触“$1”的穿透深度超过 $2 m，而检测范围为 $3 m（步长 $4 s）；请使用更硬的接触力模型，检查形状的初始位姿，或增大 geometry=abut.Curves(reach=…)",
  ],
  [
    new RegExp(`^contact "([^"]*)", by curves, touches at more than (\\d+) points ${AT}; increase geometry=abut.Curves\\(max_contact_points=…\\), up to 32$`),
    "按曲线计算的接触“$1”的接触点多于 $2 个（步长 $3 s）；请增大 geometry=abut.Curves(max_contact_points=…)（最多 32）",
  ],
  [
    new RegExp(`^contact "([^"]*)", by curves, has more neighbouring curve segments than memory was allocated for ${AT}; reduce geometry=abut.Curves\\(reach=…\\) below (\\S+) m, or use curves with fewer segments$`),
    "按曲线计算的接触“$1”中相邻的曲线段超出了可容纳的数量（步长 $2 s）；请将 geometry=abut.Curves(reach=…) 减小到 $3 m 以下，或用更少的曲线段绘制曲线",
  ],
  [
    new RegExp(`^the equations became singular at (.+?) ${AT}: in this pose, the constraint blocks the mechanism or repeats another constraint; check the joint's axes, or start from another pose$`),
    (node, step) => `方程在${things(node)}处奇异（步长 ${step} s）：在此位形下，该约束使机构锁死或与其他约束重复；请检查运动副的轴线，或从另一位形开始`,
  ],
  [
    new RegExp(`^a force is not finite \\(NaN\\) or the motion grew without bound, first at body "([^"]*)"(?:, on which (.+?) acts)? ${AT}${TOUCHING}; check the functions, laws and parameters that act there$`),
    (body, acting, step, touch) => `某个力的结果不是数 (NaN)，或运动无限增大，首先出现在物体“${body}”${acting ? `（其上作用有${things(acting)}）` : ""}（步长 ${step} s）${touching(touch)}；请检查作用于此处的函数、接触力模型和参数`,
  ],
  [
    new RegExp(`^the corrector did not converge, largest residual at (.+?) ${AT}${TOUCHING}; (?:make (contacts or springs|contacts|springs) less stiff, add damping, or )?use another integrator such as (\\w+)$`),
    (node, step, touch, soft, other) =>
      `校正迭代不收敛，最大残差在${things(node)}（步长 ${step} s）${touching(touch)}；请${soft ? `降低${SOFT[soft]}的刚度、增加阻尼，或` : ""}改用其他积分器（如 ${other}）`,
  ],
  [
    new RegExp(`^the step size fell below its bound ${AT}; the largest error is in the (.+?) of body "([^"]*)"${TOUCHING}; loosen rtol, or check for a force that jumps or grows without bound there$`),
    (step, part, body, touch) => `步长低于下限（步长 ${step} s）；最大误差出现在物体“${body}”的${PARTS[part] ?? part}${touching(touch)}；请放宽 rtol，或检查该处是否有突变或无限增大的力`,
  ],
];

const stopped: Pattern[] = [
  [
    new RegExp(`^the equation of signal "([^"]*)" has no solution near the last one, or its function is not finite ${AT}; check the function for a division by zero or a root of a negative number, and the loop of signals through it$`),
    "信号“$1”的方程在上一个解附近无解，或其函数的结果不是数（步长 $2 s）；请检查该函数中是否有除以零或负数开方，并检查经过它的信号环路",
  ],
  [
    new RegExp(`^the loop of forces through signal "([^"]*)" has no solution near the last one ${AT}, because the forces increase the signal that increases them; reduce this feedback$`),
    "经过信号“$1”的力的环路在上一个解附近无解（步长 $2 s），因为力与信号相互放大；请减弱这一反馈",
  ],
  [
    new RegExp(`^friction in joint "([^"]*)" and its reaction have no solution ${AT}: the joint may be self-locking; use a smaller friction coefficient or arm, or a longer overlap$`),
    "运动副“$1”中的摩擦与其反力无解（步长 $2 s）：该运动副可能自锁；请减小摩擦系数或力臂，或增大配合长度",
  ],
  [
    new RegExp(`^the step size fell below its bound ${AT}; the largest error is in the internal states of "([^"]*)"${TOUCHING}; loosen rtol, or check for a force that jumps or grows without bound there$`),
    (step, name, touch) => `步长低于下限（步长 ${step} s）；最大误差出现在“${name}”的内部状态${touching(touch)}；请放宽 rtol，或检查该处是否有突变或无限增大的力`,
  ],
  [
    /^(at the start, )?joints and motions contradict each other: (.+) cannot be satisfied together, with a deviation of (\S+) (.+); remove a motion or joint that repeats another, or give it the same function$/,
    (begin, names, off, unit) => `${begin ? "初始时，" : ""}运动副与驱动相互矛盾：${names.replace(/"([^"]*)"/g, "“$1”").replace(/, /g, "、")} 无法同时满足，偏差为 ${off} ${unit.replace(" or ", " 或 ")}；请去掉重复的驱动或运动副，或给它相同的函数`,
  ],
  [
    /^the mechanism locks: in this pose (.+) block each other \(dead centre, or limit of the link lengths\), and the velocity of body "([^"]*)" grows without bound \(now (.+)\); end the motion earlier, or check the lengths$/,
    (names, body, speed) => `机构锁死：在此位形下 ${things(names)} 相互阻碍（死点，或已到杆长的极限），物体“${body}”的速度无限增大（现为 ${speed}）；请提前结束驱动，或检查长度`,
  ],
  [
    /^(at the start, )?joint "([^"]*)" has reached the end of its curve "([^"]*)", at the point \((.+?)\) m of the curve's frame; lengthen or close the curve, or end the run earlier$/,
    (begin, joint, curve, point) => `${begin ? "初始时，" : ""}运动副“${joint}”已到其曲线“${curve}”的端点（曲线坐标系中的点 (${point}) m）；请延长或闭合曲线，或提前结束计算`,
  ],
];

const rigid: Pattern[] = [
  [
    /^(contact .+?) slides with so much friction that (no normal force keeps it closed|it may either open or stay closed) \(Painlevé's paradox\)(?:: a normal force would pull the shapes together)?; (?:give (\w+)\(…, jumps=1\) for an impact without collision, or )?reduce the friction, or use a compliant normal law$/,
    (contact, what, law) =>
      `${things(contact)}滑动时摩擦过大，${what.startsWith("no normal") ? "没有任何法向力能使其保持闭合（Painlevé 悖论）：法向力会使两个形状相互拉近" : "既可能分离，也可能保持闭合（Painlevé 悖论）"}；请${law ? `给出 ${law}(…, jumps=1) 以允许无碰撞的冲击，或` : ""}减小摩擦，或采用柔性法向力模型`,
  ],
  [
    /^no impulses or forces satisfy the laws of (contact .+?) and of the contacts that touch with it; use abut\.MoreauJean\(step=…\), or a compliant normal law$/,
    (contact) => `没有冲量或力能同时满足${things(contact)}及与之同时闭合的各接触的接触力模型；请改用 abut.MoreauJean(step=…)，或采用柔性法向力模型`,
  ],
  [
    /^(contact .+?) is rigid, but neither "([^"]*)" nor "([^"]*)" can move there, because both are prescribed or constrained; give it a compliant normal law, such as abut\.normal\.Impact, or free one of the two$/,
    (contact, first, second) => `${things(contact)}是刚性的，而“${first}”和“${second}”在该处都不能运动：二者的运动均已规定或被约束；请采用柔性法向力模型（如 abut.normal.Impact），或使其中之一可以运动`,
  ],
];

const moving: Pattern[] = [
  [
    new RegExp(`^body "([^"]*)" has no mass or no moment of inertia, and in this pose the bodies that it carries have none in some direction either ${AT}; give it mass and moments of inertia, or use abut\\.AbsoluteCoordinates\\(\\)$`),
    "物体“$1”没有质量或转动惯量，而在此位形下，其所承载的物体在某一方向上也没有（步长 $2 s）；请为其给出质量和转动惯量，或改用 abut.AbsoluteCoordinates()",
  ],
  [
    /^signal "([^"]*)" failed at its (\d+)\w\w evaluation, at t = (\S+) s: (.+); the outputs up to then are kept$/,
    "信号“$1”第 $2 次求值（t = $3 s）时出错：$4；此前的输出已保留",
  ],
  [
    /^the mechanism cannot reach its pose at t = (\S+) s: it locks, with a largest gap of (\S+) \(m or rad\) at "([^"]*)" \((.+?)\); shorten the prescribed motion, or check the lengths of the loop through "([^"]*)"$/,
    "机构无法到达 t = $1 s 的位形：机构锁死，运动副的最大间距为 $2（m 或 rad），位于“$3”（$4）；请缩短规定的运动，或检查经过“$5”的环路中的长度",
  ],
  [
    /^the mechanism is singular at t = (\S+) s: its joints do not determine the motion of (.+?); start from another pose, add a joint or motion that determines it, or use abut\.simulate, which passes this pose by inertia$/,
    (time, names) => `机构在 t = ${time} s 处于奇异位形：运动副不能确定 ${things(names)} 的运动；请从另一位形开始，增加能确定该运动的运动副或驱动，或改用 abut.simulate，由惯性通过该位形`,
  ],
];

const start: Pattern[] = [
  [
    /^friction in (.+?) depends on reactions that are not unique, because constraints are redundant: it uses the least-norm reactions; use joints that constrain only what other joints leave free$/,
    (names) => `${things(names)} 中的摩擦取决于反力，而约束冗余时反力不唯一：这里取最小范数反力；请改用只约束其余自由度的运动副`,
  ],
  [
    /^the mechanism cannot be assembled: after Newton's method the largest gap is (\S+) \(m or rad\) at (.+?); check that its two frames can meet, and the lengths and axes around the loop$/,
    (gap, where) => `机构无法装配：牛顿迭代后最大间距为 ${gap}（m 或 rad），位于${things(where)}；请检查其两个坐标系能否重合，以及环路中的长度和轴线`,
  ],
  [
    /^assembly moved the bodies to close the joints: up to (\S+) m \("([^"]*)"\) and (\S+) rad \("([^"]*)"\)$/,
    "装配时移动了物体以使运动副闭合：最多移动 $1 m（“$2”），转动 $3 rad（“$4”）",
  ],
  [/^assembly changed initial velocities to agree with the joints: up to (\S+) \("([^"]*)"\)$/, "装配时修改了初始速度以符合运动副：最多改变 $1（“$2”）"],
  [
    /^(contact .+?) overlaps by (\S+) m at the start, which causes a force at once; move the bodies apart unless this is intended$/,
    (contact, depth) => `${things(contact)}在初始时重叠 ${depth} m，会立即产生接触力；若非有意，请将物体移开`,
  ],
  [
    /^contact "([^"]*)" overlaps at (\d+) points, by up to (\S+) m between "([^"]*)" and "([^"]*)", at the start, which causes a force at once; move the bodies apart unless this is intended$/,
    "接触“$1”在初始时有 $2 处重叠，“$4”与“$5”之间最深 $3 m，会立即产生接触力；若非有意，请将物体移开",
  ],
];

const smooth = (rest: string): string =>
  rest === "no event interrupts the motion"
    ? "且没有事件中断运动"
    : rest.replace(/^"([^"]*)" oscillates at about (\S+) rad\/s, which Radau damps and Bdf does not$/, "“$1”以约 $2 rad/s 振动，Radau 能衰减它而 Bdf 不能").replace(/^Radau continues at full order after a contact event$/, "而 Radau 在接触事件之后仍以全阶继续");

const integrators: Pattern[] = [
  [/^RungeKutta \(DOPRI5\): contacts are resolved by steps, and nothing else is stiff$/, "RungeKutta (DOPRI5)：接触过程由积分步解析，其余部分不是刚性（stiff）的"],
  [/^RungeKutta \(DOPRI5\): nothing in the model is stiff$/, "RungeKutta (DOPRI5)：模型中没有刚性（stiff）部分"],
  [
    /^(Radau|Bdf): the model is stiff, "([^"]*)" relaxes at about (\S+) 1\/s, far faster than the machine moves \((\S+) 1\/s\), and (.+)$/,
    (name, thing, rate, slow, rest) => `${name}：模型是刚性（stiff）的，“${thing}”的松弛速率约为 ${rate} 1/s，远快于机构运动 (${slow} 1/s)，${smooth(rest)}`,
  ],
  [
    /^(.+; )?from t = (\S+) s on the default integrator was (\w+) instead of (\w+): (\d+) of (\d+) steps had ended at an onset or release of a contact, and (\S+) locates none; give integrator=… to use one method throughout$/,
    (before, time, method, first, events, steps, call) =>
      `${before ? `${translatedSentence(before.slice(0, -2)) ?? before.slice(0, -2)}；` : ""}从 t = ${time} s 起，默认积分器由 ${first} 改为 ${method}：此前 ${steps} 步中有 ${events} 步结束于接触的开始或分离，而 ${call} 不定位事件；如需全程使用一种方法，请给出 integrator=…`,
  ],
  [
    /^(.+; )?from t = (\S+) s on the default integrator was (\w+) instead of (\w+): the machine (is at rest|hardly changes its motion) or moves uniformly, and only stability limited the steps to (\S+) s; give integrator=… to use one method throughout$/,
    (before, time, method, first, still, pace) =>
      `${before ? `${translatedSentence(before.slice(0, -2)) ?? before.slice(0, -2)}；` : ""}从 t = ${time} s 起，默认积分器由 ${first} 改为 ${method}：机构${still === "is at rest" ? "静止" : "运动几乎不变"}或匀速运动，步长仅因稳定性而限制在 ${pace} s；如需全程使用一种方法，请给出 integrator=…`,
  ],
  [/^(Radau|Bdf): the equation of "([^"]*)" does not contain its rate, and (.+)$/, (name, thing, rest) => `${name}：“${thing}”的方程不含其变化率，${smooth(rest)}`],
  [
    /^Cenic: "([^"]*)" searches for neighbours among (\d+) pairs of shapes, and "([^"]*)" needs much shorter steps than the contacts, so that error control finds the steps; give Verlet\(step=…\) for a constant step$/,
    "Cenic：“$1”在 $2 对形状中搜索邻居，且“$3”所需步长远小于接触所需步长，因此由误差控制确定步长；可用 Verlet(step=…) 采用固定步长",
  ],
  [
    /^Cenic: "([^"]*)" searches for neighbours among (\d+) pairs of shapes, and the solids of "([^"]*)" touch at edges, so that error control finds the steps; give Verlet\(step=…\) for a constant step$/,
    "Cenic：“$1”在 $2 对形状中搜索邻居，且“$3”的实体在棱边处接触，因此由误差控制确定步长；可用 Verlet(step=…) 采用固定步长",
  ],
  [
    /^Verlet with a constant step of (\S+) s: many bodies, and the fastest element, "([^"]*)", oscillates or relaxes at (\S+) rad\/s; give Verlet\(step=…\) for another step, or RungeKutta\(\) to locate every onset$/,
    "Verlet，固定步长 $1 s：物体很多，最快的力元“$2”以 $3 rad/s 振动或松弛；可用 Verlet(step=…) 改变步长，或用 RungeKutta() 精确定位每次接触的开始",
  ],
  [
    /^Verlet with a constant step of (\S+) s: many bodies, and the shortest contact, of "([^"]*)" at (\S+) m\/s, lasts (\S+) s; give Verlet\(step=…\) for another step, or RungeKutta\(\) to locate every onset$/,
    "Verlet，固定步长 $1 s：物体很多，最短的接触“$2”（速度 $3 m/s）持续 $4 s；可用 Verlet(step=…) 改变步长，或用 RungeKutta() 精确定位每次接触的开始",
  ],
];

const pages: Pattern[] = [
  [/^Inner elements are omitted to keep the page small, so cuts show no fields inside bodies\.$/, "为减小页面，省略了内部单元，因此剖切面上不显示物体内部的场。"],
  [/^Fields are rounded to a thousandth of their range to keep the page small\.$/, "为减小页面，场的数值舍入到其范围的千分之一。"],
  [/^Fields are shown at (\d+) of (\d+) instants to keep the page small\.$/, "为减小页面，场仅显示 $2 个时刻中的 $1 个。"],
  [/^The animation shows (\d+) of (\d+) outputs to keep the page small\.$/, "为减小页面，动画仅显示 $2 个输出中的 $1 个。"],
  [/^Long curves are thinned; all peaks are kept\.$/, "长曲线经过抽稀；所有峰值均已保留。"],
  [/^The stresses of (.+) are omitted to keep the page small\.$/, (names: string) => `为减小页面，此处省略了${things(names)}的应力。`],
  [
    /^(\d+) of (\d+) channels are omitted to keep the page small; use (.+?) to select them\.$/,
    "为减小页面，$2 个通道中省略了 $1 个的数据；可用 $3 选择所需通道。",
  ],
  [/^The arrows of (\d+) of (\d+) contact points, those with the smallest loads, are omitted to keep the page small\.$/, "为减小页面，$2 个接触点中受力最小的 $1 个未画箭头。"],
  [/^(\S+) in closed form$/, "$1，解析几何"],
  [/^(\S+) in closed form, neighbours searched for among (\d+) pairs$/, "$1，解析几何，在 $2 对中搜索邻近对"],
  [/^(\S+) by volume of intersection \(requested\)$/, "$1，相交体积法（用户指定）"],
  [/^(\S+) by volume of intersection \(no closed form for (\S+)\)$/, "$1，相交体积法（$2 没有解析解）"],
  [/^(\S+) by volume of intersection \(the law needs (.+)\)$/, "$1，相交体积法（接触力模型需要 $2）"],
];

const causes: Pattern[] = [
  [/^probable cause: (.+?): (.+)$/, (part, rest) => `可能原因：${whose(part)}：${one(rest) ?? rest}`],
  [/^(.+?): (its (?:magnitude|density|modulus) .+)$/, (part, rest) => `${whose(part)}：${one(rest) ?? rest}`],
];

const patterns: Pattern[] = [...causes, ...run, ...stopped, ...rigid, ...moving, ...start, ...integrators, ...pages, ...advised, ...doctored, ...noted, ...read, ...served, ...watched];

/** The sentence in Chinese, where its pattern is known; of several each by itself. */
export function translatedSentence(sentence: string): string | undefined {
  const whole = one(sentence);
  if (whole !== undefined) return whole;
  const parts = sentence.split(/(?<=\.) (?=[A-Z0-9])/);
  const found = parts.map(one);
  if (parts.length > 1 && found.some((part) => part !== undefined)) return found.map((part, k) => part ?? parts[k]).join("");
  const placed = /^(.+?(?:\.\w+)?), lines? ([\d, ]+)(?: \((\d+) times\))?: (.+)$/.exec(sentence); // a note on a file
  const note = placed && one(placed[4]);
  if (placed && note) return `${placed[1]} 第 ${placed[2].replace(/, /g, "、")} 行${placed[3] ? `（${placed[3]} 次）` : ""}：${note}`;
  const named = /^(?:(\S+\.\w+): )?(.+?)(?: \((\d+) times\))?$/.exec(sentence); // on a file as a whole, or without a place
  const rest = named && one(named[2]);
  return named && rest ? `${named[1] ? `${named[1]}：` : ""}${rest}${named[3] ? `（${named[3]} 次）` : ""}` : undefined;
}

function one(sentence: string): string | undefined {
  for (const [pattern, chinese] of patterns) {
    const found = pattern.exec(sentence);
    if (!found) continue;
    return typeof chinese === "string" ? chinese.replace(/\$(\d)/g, (_, k: string) => found[Number(k)] ?? "") : chinese(...found.slice(1));
  }
  return undefined;
}
