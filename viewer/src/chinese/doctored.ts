// What a run that failed says of its probable causes.

import type { Pattern } from "./sentences";
import { unsettled } from "./watched";

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

const AT = String.raw`(?:, (?:the first|it) at \((.+?)\) mm)?`;
const at = (place: string | undefined): string => (place ? `，见 (${place}) mm 处` : "");

const STORIES: Record<string, string> = {
  "a number of mm taken as m": "把 mm 数值当作 m",
  "a number of m taken as mm": "把 m 数值当作 mm",
  "a number of mm taken as inches": "把 mm 数值当作英寸",
  "inches taken as mm": "把英寸当作 mm",
};

/** Sizes, masses and places of parts. */
const parts: Pattern[] = [
  [
    new RegExp(`^is very (small|large): ${LENGTH} across; check its unit; with a factor of 1000 it would be ${LENGTH}$`),
    (side, size, meant) => `尺寸很${side === "small" ? "小" : "大"}：${size}；请检查单位；相差 1000 倍时为 ${meant}`,
  ],
  [
    new RegExp(`^is ${LENGTH} across, (\\S+) times (larger|smaller) than the nearest of the others, ${LENGTH}; if that is (.+), state its unit: it would be ${LENGTH}$`),
    (size, ratio, side, usual, story, meant) =>
      `尺寸为 ${size}，是其他零件中最接近者 ${usual} 的 ${side === "larger" ? ratio : `1/${ratio}`}${side === "larger" ? " 倍" : ""}；若是${STORIES[story] ?? story}，请注明单位：应为 ${meant}`,
  ],
  [
    /^its mass of (\S+) kg in the volume of its shape, (\S+) m³, is a density of (\S+) kg\/m³; check the units of mass and lengths \(steel has 7850 kg\/m³, and would make (\S+) kg\)$/,
    "其质量 $1 kg 与形状体积 $2 m³ 对应的密度为 $3 kg/m³；请检查质量和长度的单位（钢为 7850 kg/m³，质量应为 $4 kg）",
  ],
  [
    new RegExp(`^its radius of gyration √\\(I/m\\) = ${LENGTH} is beyond its farthest point, ${LENGTH}; check the unit of its inertia: 1 kg mm² is 1e-6 kg m²$`),
    "其回转半径 √(I/m) = $1 超出其最远点 $2；请检查转动惯量的单位：1 kg mm² 为 1e-6 kg m²",
  ],
  [
    /^its inertia is (\S+) times that of its shape with the same mass; check the unit of its inertia, or leave it out and have it from the shape$/,
    "其转动惯量为相同质量时形状转动惯量的 $1 倍；请检查转动惯量的单位，或不给出而由形状计算",
  ],
  [
    new RegExp(`^(.+) and (.+) never touch: along z they are ${LENGTH} apart; move one of their frames along z, or make one wider$`),
    "“$1”与“$2”不会接触：二者沿 z 相距 $3；请沿 z 移动其中一个坐标系，或加大其中一个的宽度",
  ],
  [
    new RegExp(`^(.+) stands ${LENGTH} deep in (.+) at the start; (?:move .+? by \\S+ \\S+?( along \\(.+\\))?: the run would begin with a kick|(nothing), if it rests there: a load explains so little)$`),
    (one, depth, other, way, nothing) =>
      `“${one}”在初始时陷入“${other}”${depth}；${nothing ? "若它静止于此则无须处理：载荷即可解释这样小的值" : `请将“${one}”移动 ${depth}${way ? `（方向${way.replace(" along", "")}）` : ""}：否则计算开始时会产生冲击`}`,
  ],
  [
    /^equilibrium does not determine (.+?); all other loads are unique; the loads shown are one of many possible splits: choose it by redundant="least norm", "adams" or "compliance", or take elastic supports \(abut\.forces\.Bushing\)$/,
    (open) =>
      `平衡方程不能确定${open.split("; ").map(unsettled).join("；")}；其余载荷是唯一的；所示载荷只是多种可能分配中的一种：请用 redundant="least norm"、"adams" 或 "compliance" 选择，或采用弹性支承 (abut.forces.Bushing)`,
  ],
];

/** Surfaces of triangles. */
const surfaces: Pattern[] = [
  [
    new RegExp(`^is not closed: (\\d+) edges have a facet on one side only${AT}; (?:vertices that should be one lie up to (.+?) apart; read it with merge="(.+?)"|close the surface where it was made; holes of three or four edges are filled by repair=True)$`),
    (edges, place, apart, merge) =>
      `表面不闭合：${edges} 条边只有一侧有面片${at(place)}；${apart ? `应重合的顶点相距达 ${apart}；请用 merge="${merge}" 读取` : "请在生成处闭合表面；三条或四条边的孔可用 repair=True 填补"}`,
  ],
  [
    new RegExp(`^is no solid: (\\d+) edges join more than two facets${AT}; remove inner walls and doubled facets, and give bodies that touch along an edge vertices of their own$`),
    (edges, place) => `不是实体：${edges} 条边连接两个以上的面片${at(place)}；请去除内壁和重复的面片，沿边相接的实体应各有自己的顶点`,
  ],
  [
    new RegExp(`^has facets turned the wrong way: those beside (\\d+) edges do not agree on the outside${AT}; turn them where it was made, or read it with repair=True$`),
    (edges, place) => `有面片方向相反：${edges} 条边两侧的面片对外侧不一致${at(place)}；请在生成处翻转，或用 repair=True 读取`,
  ],
  [
    /^is inside out: its facets look inward, and its volume is (\S+) m³; reverse the facets where it was made, or read it with repair=True$/,
    "内外颠倒：面片朝内，体积为 $1 m³；请在生成处反转面片，或用 repair=True 读取",
  ],
  [
    new RegExp(`^has (\\d+) facets twice${AT}; remove the copies where it was made, or read it with repair=True$`),
    (facets, place) => `有 ${facets} 个面片重复${at(place)}；请在生成处去除重复，或用 repair=True 读取`,
  ],
  [
    new RegExp(`^cuts through itself: (\\d+) pairs of facets cross${AT}; unite its bodies to one in the CAD program \\(a boolean union\\), or model them as shapes of their own$`),
    (pairs, place) => `自相交：${pairs} 对面片相交${at(place)}；请在 CAD 程序中将各实体合并（布尔并），或将其作为各自的形状建模`,
  ],
  [
    /^has too many facets in one place to tell whether they cross; remove bodies that stand in each other or are there many times$/,
    "一处的面片过多，无法判断是否相交；请去除相互重叠或重复多次的实体",
  ],
  [
    new RegExp(`^has (\\d+) facets without area, which face nowhere${AT}; mesh it anew, or read it with a small merge=$`),
    (facets, place) => `有 ${facets} 个面积为零、没有法向的面片${at(place)}；请重新划分网格，或用较小的 merge= 读取`,
  ],
  [
    /^(\S+) % of its (\d+) facets are slivers, less than 1\/100 as high as long; contact takes longer than it needs to; mesh it with more even triangles$/,
    "其 $2 个面片中有 $1 % 为细长三角形，高不足长的 1/100；接触计算因此变慢；请用更均匀的三角形划分网格",
  ],
  [/^is hollow: it has (\d+) closed voids; nothing, if that is meant$/, "内部有 $1 个封闭空腔；若本意如此则无须处理"],
  [
    /^is made of (\d+) bodies that do not hang together, the smallest of (\S+) m³; split them, if they move against each other; leave out what is left over from modelling$/,
    "由 $1 个互不相连的实体组成，最小的为 $2 m³；若它们相对运动，请将其分开；建模的残留部分请去掉",
  ],
];

export const doctored: Pattern[] = [
  ...parts,
  ...surfaces,
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
    "固定步长 $1 s 相对接触持续时间 $2 s 过长：接触仅有 $3 步，而跟踪它需要 $4 步；请取接触时间的三十分之一，或改用能定位接触的方法，或使用更软的接触力模型",
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
export const whose = (part: string): string => ({ gravity: "重力", integrator: "积分器", joints: "运动副" })[part] ?? `“${part}”`;
