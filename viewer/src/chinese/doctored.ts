// What a run that failed says of its probable causes.

import type { Pattern } from "./sentences";
import { unsettled } from "./watched";

const LENGTH = String.raw`(\S+ (?:m|mm|µm))`;

const because = (text: string): string =>
  text
    .replace(/^the impact energy ½ m v² is (\S+) J$/, "碰撞能量 ½ m v² 为 $1 J")
    .replace(/^the static load is (\S+) N$/, "静载荷为 $1 N")
    .replace(/^K is (\S+) (\S+)$/, "K 为 $1 $2");

const raise = (text: string): string =>
  text
    .replace(/^if K = (\S+) is in (\S+), state the unit$/, "若 K = $1 的单位为 $2，请注明单位")
    .replace(/^increase the stiffness, or compute it from the materials \(abut params\)$/, "请增大刚度，或由材料计算 (abut params)");

const AT = String.raw`(?:, (?:the first )?at \((.+?)\) mm)?`;
const at = (place: string | undefined): string => (place ? `，见 (${place}) mm 处` : "");

const STORIES: Record<string, string> = {
  "a number in mm was read in m": "以 mm 为单位的数值按 m 读取",
  "a number in m was read in mm": "以 m 为单位的数值按 mm 读取",
  "a number in mm was read in inches": "以 mm 为单位的数值按英寸读取",
  "a number in inches was read in mm": "以英寸为单位的数值按 mm 读取",
};

/** Sizes, masses and places of parts. */
const parts: Pattern[] = [
  [
    new RegExp(`^is very (small|large): its largest dimension is ${LENGTH}; check its unit; a factor of 1000 would make it ${LENGTH}$`),
    (side, size, meant) => `尺寸过${side === "small" ? "小" : "大"}：最大尺寸为 ${size}；请检查单位；若相差 1000 倍，则为 ${meant}`,
  ],
  [
    new RegExp(`^its largest dimension, ${LENGTH}, is (\\S+) times (larger|smaller) than that of the part nearest in size, ${LENGTH}; if (.+), state its unit: the dimension would be ${LENGTH}$`),
    (size, ratio, side, usual, story, meant) =>
      `最大尺寸为 ${size}，是尺寸最接近的零件（${usual}）的 ${side === "larger" ? ratio : `1/${ratio}`}${side === "larger" ? " 倍" : ""}；若${STORIES[story] ?? story}，请注明单位：尺寸应为 ${meant}`,
  ],
  [
    /^its mass of (\S+) kg and the volume of its shape, (\S+) m³, correspond to a density of (\S+) kg\/m³; check the units of mass and lengths \(of steel, 7850 kg\/m³, it would have (\S+) kg\)$/,
    "其质量 $1 kg 与形状体积 $2 m³ 对应的密度为 $3 kg/m³；请检查质量和长度的单位（若为钢，密度 7850 kg/m³，质量应为 $4 kg）",
  ],
  [
    new RegExp(`^its radius of gyration √\\(I/m\\) = ${LENGTH} is larger than the distance to its farthest point, ${LENGTH}; check the unit of its inertia: 1 kg mm² is 1e-6 kg m²$`),
    "其回转半径 √(I/m) = $1 大于其最远点的距离 $2；请检查转动惯量的单位：1 kg mm² 为 1e-6 kg m²",
  ],
  [
    /^its inertia is (\S+) times that of its shape with the same mass; check the unit of its inertia, or omit the inertia to compute it from the shape$/,
    "其转动惯量为相同质量时形状转动惯量的 $1 倍；请检查转动惯量的单位，或省略转动惯量而由形状计算",
  ],
  [
    new RegExp(`^(.+) and (.+) cannot touch: the gap between them along z is ${LENGTH}; move one of their frames along z, or make one wider$`),
    "“$1”与“$2”不可能接触：二者沿 z 的间距为 $3；请沿 z 移动其中一个坐标系，或加大其中一个的宽度",
  ],
  [
    new RegExp(`^(.+) penetrates (.+) by ${LENGTH} at the start; (?:move .+? by \\S+ \\S+?( along \\(.+\\))?, or the run starts with a large force|(ignore this) if .+ rests there: a load explains so small a depth)$`),
    (one, other, depth, way, ignore) =>
      `“${one}”在初始时穿透“${other}” ${depth}；${ignore ? `若“${one}”静止于此，可忽略：载荷足以引起这样小的穿透深度` : `请将“${one}”移动 ${depth}${way ? `（方向${way.replace(" along", "")}）` : ""}，否则计算开始时接触力很大`}`,
  ],
  [
    /^equilibrium does not determine (.+?); all other loads are unique; the loads shown are one of many possible splits: select one by redundant="least norm", "adams" or "compliance", or use elastic supports \(abut\.forces\.Bushing\)$/,
    (open) =>
      `平衡方程不能确定${open.split("; ").map(unsettled).join("；")}；其余载荷是唯一的；所示载荷只是多种可能分配中的一种：请用 redundant="least norm"、"adams" 或 "compliance" 选择，或采用弹性支承 (abut.forces.Bushing)`,
  ],
];

/** Surfaces of triangles. */
const surfaces: Pattern[] = [
  [
    new RegExp(`^is not closed: (\\d+) edges have a facet on one side only${AT}; (?:vertices that should coincide are up to (.+?) apart; read it with merge="(.+?)"|close the surface in the program that created it; repair=True fills holes of three or four edges)$`),
    (edges, place, apart, merge) =>
      `表面不闭合：${edges} 条边只有一侧有面片${at(place)}；${apart ? `应重合的顶点相距达 ${apart}；请用 merge="${merge}" 读取` : "请在生成该表面的程序中将其闭合；repair=True 可填补三条或四条边的孔"}`,
  ],
  [
    new RegExp(`^is not a solid: (\\d+) edges join more than two facets${AT}; remove internal walls and duplicate facets, and give bodies that touch along an edge separate vertices$`),
    (edges, place) => `不是实体：${edges} 条边连接两个以上的面片${at(place)}；请去除内部壁面和重复的面片，沿边相接的实体应使用各自的顶点`,
  ],
  [
    new RegExp(`^has facets of inconsistent orientation at (\\d+) edges${AT}; orient the facets outward in the program that created it, or read it with repair=True$`),
    (edges, place) => `面片方向不一致：出现在 ${edges} 条边处${at(place)}；请在生成该表面的程序中使面片法向一律朝外，或用 repair=True 读取`,
  ],
  [
    /^is inside out: its facets face inward, so its volume is (\S+) m³; reverse the facets in the program that created it, or read it with repair=True$/,
    "内外颠倒：面片法向朝内，因此体积为 $1 m³；请在生成该表面的程序中反转面片，或用 repair=True 读取",
  ],
  [
    new RegExp(`^has (\\d+) duplicate facets${AT}; remove the duplicates in the program that created it, or read it with repair=True$`),
    (facets, place) => `有 ${facets} 个重复的面片${at(place)}；请在生成该表面的程序中去除重复，或用 repair=True 读取`,
  ],
  [
    new RegExp(`^intersects itself: (\\d+) pairs of facets cross${AT}; unite its bodies in the CAD program \\(a boolean union\\), or model them as separate shapes$`),
    (pairs, place) => `自相交：${pairs} 对面片相交${at(place)}；请在 CAD 程序中将各实体合并（布尔并），或将其作为单独的形状建模`,
  ],
  [
    /^has too many facets in one place to check whether they cross; remove overlapping and duplicate bodies$/,
    "一处的面片过多，无法检查是否相交；请去除相互重叠和重复的实体",
  ],
  [
    new RegExp(`^has (\\d+) facets of zero area, which have no normal${AT}; mesh it again, or read it with a small merge=$`),
    (facets, place) => `有 ${facets} 个面积为零、没有法向的面片${at(place)}；请重新划分网格，或用较小的 merge= 读取`,
  ],
  [
    /^(\S+) % of its (\d+) facets are slivers, with a height below 1\/100 of their length; they slow down the contact search; mesh it with more regular triangles$/,
    "其 $2 个面片中有 $1 % 为细长三角形，高度小于长度的 1/100；这会减慢接触搜索；请用形状更规则的三角形划分网格",
  ],
  [/^is hollow: it has (\d+) closed voids; ignore this if it is intended$/, "内部有 $1 个封闭空腔；若为有意设计，可忽略"],
  [
    /^consists of (\d+) separate bodies, the smallest of (\S+) m³; make them separate parts if they move relative to each other, and remove unused geometry$/,
    "由 $1 个互不相连的实体组成，最小的体积为 $2 m³；若它们相对运动，请将其分为单独的零件，并去除多余的几何",
  ],
];

export const doctored: Pattern[] = [
  ...parts,
  ...surfaces,
  [
    /^its magnitude (\S+) m\/s² is that of the Earth, (\S+) m\/s², (multiplied|divided) by (\S+), as if metres and (\w+) were confused; give it in m\/s², or with its unit$/,
    (size, earth, way, factor, unit) =>
      `大小 ${size} m/s² 是地球重力加速度 ${earth} m/s² ${way === "multiplied" ? "乘以" : "除以"} ${factor}，疑似将米与${UNITS[unit] ?? unit}混淆；请以 m/s² 给出，或注明单位`,
  ],
  [
    /^its density (\S+) kg\/m³ is outside the range of solids, (\S+) to (\S+) kg\/m³ \(rigid foam to osmium\); check its unit(?:: as a number in (.+?) it would be (\S+) kg\/m³)?$/,
    (density, low, high, unit, meant) =>
      `密度 ${density} kg/m³ 超出固体的范围 ${low} 至 ${high} kg/m³（硬质泡沫至锇）；请检查单位${unit ? `：若该数值的单位为 ${unit.replace(" or ", " 或 ")}，则为 ${meant} kg/m³` : ""}`,
  ],
  [
    /^its modulus (\S+) Pa is outside the range of solids, (\S+) to (\S+) Pa \(soft rubber to diamond\); check its unit(?:: as a number in MPa or GPa it would be (\S+) Pa)?$/,
    (modulus, low, high, meant) => `弹性模量 ${modulus} Pa 超出固体的范围 ${low} 至 ${high} Pa（软橡胶至金刚石）；请检查单位${meant ? `：若该数值的单位为 MPa 或 GPa，则为 ${meant} Pa` : ""}`,
  ],
  [
    /^no joint, motion, force or contact acts on it, so it moves under gravity alone; connect it to another part, or remove it$/,
    "没有任何运动副、驱动、力或接触作用于它，它只在重力作用下运动；请将其与其他零件连接，或将其删除",
  ],
  [
    new RegExp(`^the shapes (would penetrate|penetrated) each other by ${LENGTH}, (\\S+) % of the smaller one's size, ${LENGTH}: (.+), too much for this stiffness; (.+)$`),
    (verb, depth, part, size, why, mend) =>
      `两个形状${verb === "penetrated" ? "已" : "将"}相互穿透 ${depth}，为较小者尺寸 ${size} 的 ${part} %：${because(why)}，该刚度不足以承受；${raise(mend)}`,
  ],
  [
    /^the penetration of full damping (\S+) m is only 1\/(\S+) of the expected penetration (\S+) m: full damping acts at first contact, and the force jumps; set it to about (\S+) m$/,
    "最大阻尼对应的穿透深度 $1 m 仅为预期穿透深度 $3 m 的 1/$2：刚接触时阻尼即达最大值，接触力发生突变；建议取约 $4 m",
  ],
  [
    /^the constant step (\S+) s is too long for a contact of (\S+) s: it has (\S+) steps, and (\S+) are needed; use a thirtieth of the contact duration, an integrator that locates contacts, or a softer law$/,
    "固定步长 $1 s 相对接触持续时间 $2 s 过长：接触期间仅有 $3 步，而需要 $4 步；请将步长取为接触持续时间的三十分之一，或改用能定位接触的积分器，或采用更软的接触力模型",
  ],
  [
    /^an impact lasts (\S+) s, less than the output step of (\S+) s: curves at the outputs do not show it; its peak is in the contact table; use a shorter output step to see its time history$/,
    "一次碰撞持续 $1 s，短于输出步长 $2 s：按输出点绘制的曲线无法显示它；其峰值见接触表；如需观察其时间历程，请缩短输出步长",
  ],
  [
    /^a part of (\S+) kg has a contact stiffness for heavier parts \(the heaviest has (\S+) kg\): its contact lasts (\S+) s, far less than the time scale of the machine, (\S+) s; use a stiffness at which five times its weight causes a depth of a thousandth of its size, or increase its mass$/,
    "质量 $1 kg 的零件采用了适用于更重零件（最重者 $2 kg）的接触刚度：其接触仅持续 $3 s，远短于机构的特征时间 $4 s；请取在五倍自重作用下穿透深度为其尺寸千分之一的刚度，或增大其质量",
  ],
  [
    /^its natural frequency or relaxation rate is (\S+) 1\/s, and the constant step (\S+) s is (\S+) times the stability limit of an explicit method, (\S+) s; use a shorter step, or an implicit method such as abut\.Radau$/,
    "其固有频率或松弛速率为 $1 1/s，固定步长 $2 s 是显式方法稳定极限 $4 s 的 $3 倍；请缩短步长，或改用隐式方法（如 abut.Radau）",
  ],
  [
    /^(\w+) is explicit, and "([^"]*)" relaxes at about (\S+) 1\/s: stability limits the steps to (\S+) s, while the time scale of the motion is (\S+) s; give integrator=abut\.Radau\(\), or omit integrator=$/,
    "$1 是显式方法，而“$2”的松弛速率约为 $3 1/s：稳定性将步长限制在 $4 s 以下，而运动的特征时间为 $5 s；请给出 integrator=abut.Radau()，或省略 integrator=",
  ],
];

const UNITS: Record<string, string> = { centimetres: "厘米", millimetres: "毫米", feet: "英尺", inches: "英寸" };

/** Who is meant: a name, or what has none. */
export const whose = (part: string): string => ({ gravity: "重力", integrator: "积分器", joints: "运动副" })[part] ?? `“${part}”`;
