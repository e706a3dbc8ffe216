// What every run is watched for: peaks between outputs, the energy balance, ranges of validity, loads that are not unique; and elements.

import type { Pattern } from "./sentences";

const quoted = (text: string): string => text.replace(/"([^"]*)"/g, "“$1”").replace(/ and /g, "、").replace(/, /g, "、");

const peaks = (text: string): string =>
  text
    .split("; ")
    .map((one) => one.replace(/^(.+) reaches (\S+) N at t = (\S+) s, (\S+) N at outputs$/, "$1 在 t = $3 s 达到 $2 N，而输出时刻最大为 $4 N"))
    .join("；");

const ENERGIES: Record<string, string> = {
  "kinetic energy": "动能",
  "potential energy": "势能",
  "elastic energy": "弹性能",
  "dissipated energy": "耗散能",
  work: "功",
};

const QUANTITIES: Record<string, string> = {
  "√(β_a β_b) of the two largest angles": "两个最大转角的 √(β_a β_b)",
  "bending angle": "弯曲角",
  "deflection/l": "挠度与长度之比",
  "clearance over radius": "间隙与半径之比",
  "length over diameter": "长度与直径之比",
  "rotation |ψ|": "转角 |ψ|",
  "angle θ from the chord": "与弦线的夹角 θ",
  "twist φ": "扭转角 φ",
  restitution: "恢复系数",
  "principal strain |ε|": "主应变 |ε|",
  "rotation |ω|": "转角 |ω|",
  "principal stretch |λ − 1|": "主伸长比 |λ − 1|",
  "principal stretch λ": "主伸长比 λ",
  "elastic logarithmic strain |ε|": "弹性对数应变 |ε|",
  "deflection over size": "变形与尺寸之比",
  "contact radius √(Rδ)/R": "接触半径 √(Rδ)/R",
  "contact radius a/R": "接触半径 a/R",
  penetration: "穿透深度",
  "axial distance |e_z| between the middles of pin and bore": "销轴中点与孔中点的轴向距离 |e_z|",
};

const REMEDIES: Record<string, string> = {
  "use abut.Beam for a slender body, or several flexible bodies": "细长物体请改用 abut.Beam，或用多个柔性体组成",
  "give large=True, or use a law for large strains": "请给出 large=True，或采用大应变本构模型",
  "give large=True": "请给出 large=True",
  "use abut.fem.laws.NeoHooke or VonMises": "请改用 abut.fem.laws.NeoHooke 或 VonMises",
  "compare with tests of the rubber": "请与橡胶的试验比较",
  "compare with tests of the material": "请与材料的试验比较",
  "its torques are exact only for small angles; use abut.forces.Bushing or abut.forces.ExactBeam": "其力矩仅对小转角精确；请改用 abut.forces.Bushing 或 abut.forces.ExactBeam",
  "its torques are exact only for small angles; choose frame J on a body that rotates with the others": "其力矩仅对小转角精确；请将 J 取为随其他物体一起转动的物体上的坐标系",
  "use several beams in series, or abut.forces.SlenderBeam or abut.forces.ExactBeam": "请用多段梁首尾串联，或改用 abut.forces.SlenderBeam 或 abut.forces.ExactBeam",
  "use several beams in series, or abut.forces.ExactBeam": "请用多段梁首尾串联，或改用 abut.forces.ExactBeam",
  "the film theory neglects its curvature; expect an error of this size": "油膜理论忽略油膜曲率；误差约为此值",
  "use abut.LongBearing from 2 on; in between neither is accurate": "长径比达到 2 时请改用 abut.LongBearing；介于二者之间时两种模型都不准确",
  "use abut.ShortBearing up to 0.5; in between neither is accurate": "长径比不超过 0.5 时请改用 abut.ShortBearing；介于二者之间时两种模型都不准确",
  'the direction of its torque jumps at 180°; use form="adams" for rotating bodies, or abut.forces.TorsionSpring for many turns':
    '其力矩方向在 180° 处跳变；对旋转的物体请取 form="adams"，转角达数圈时请改用 abut.forces.TorsionSpring',
  'its torques do not conserve energy there; use form="symmetric", which has a potential': '此时其力矩不保持能量守恒；请取 form="symmetric"，它具有势能',
  "use abut.normal.ExactRestitution, which reproduces e from 0.01 to 1": "请改用 abut.normal.ExactRestitution，它在 e 为 0.01 至 1 时能准确再现给定的恢复系数",
  "Hertz' paraboloid then deviates from a sphere by more than 2 %; reduce the load, or use a law for wide contact": "此时赫兹理论的抛物面与球面的偏差超过 2 %；请减小载荷，或采用适用于大接触面的接触力模型",
  "the force continues with the last slope of the table; give more points": "力按表格最后一段的斜率外推；请给出更多的点",
  "a layer cannot be compressed by more than its thickness; give the thickness of the layers, or use a stiffer law": "弹性层的压缩量不可能超过其厚度；请给出层厚，或采用更硬的接触力模型",
  "the pressure 2.8 Y of full plasticity decreases in wider contacts; use abut.normal.JacksonGreen up to 0.41": "接触面更大时，完全塑性的压力 2.8 Y 会下降；0.41 以内请改用 abut.normal.JacksonGreen",
  "constrain the pin along z by another joint, or lengthen the bore": "请用其他运动副限制销轴沿 z 的移动，或加长孔",
  "the fit to finite elements ends there": "有限元拟合到此为止",
  "the logarithm of the law loses its meaning and the force continues along its tangent; use abut.normal.Liu for wide contact": "接触力模型中的对数此时失去意义，力沿切线外推；大接触面请改用 abut.normal.Liu",
};

const bounds = (text: string): string => text.replace(/at least /g, "不小于 ").replace(/at most /g, "不大于 ").replace(/ and /g, "，");

const parts = (text: string): string =>
  text.replace(/\bforce\b/g, "力").replace(/\btorque\b/g, "力矩").replace(/, /g, "、").replace(/ and /g, "、");

/** "force z, torque x and y of "main", "pin" and 2 more" in Chinese. */
export const unsettled = (text: string): string =>
  text.replace(/^(.+?) of (".+?")(?: and (\d+) more)?$/, (_, which: string, names: string, more?: string) => `${quoted(names)}${more ? ` 等（另有 ${more} 个）` : ""}的${parts(which)}`);

const BORNE: Record<string, string> = {
  "they are inactive, and the other joints carry their loads alone": "这些约束不起作用，其载荷由其余运动副单独承受",
  "their reactions are those of equally stiff supports": "其反力取各支承刚度很大且相同时的解",
  "their reactions are the least-norm ones": "其反力取最小范数解",
  'their reactions are the least-norm ones, shared by the joints; Adams removes redundant equations instead, so one joint carries all: for that give `abut run --redundant adams`, or model.redundant = "adams"':
    '其反力取最小范数解，由各运动副分担；Adams 则去掉多余的方程，由一个运动副承受全部：如需如此，请给出 `abut run --redundant adams` 或 model.redundant = "adams"',
};

export const watched: Pattern[] = [
  [
    /^outputs miss peaks: (.+?)(?:; and (\d+) more)?\. result\.peak and the contact table have the true values; (?:(?:an output step of (\S+) s would show them, and so would )?(events=True)(?: would show them)?)?(?:; )?(?:times= with outputs at t = (.+?) s would show (?:them|the peaks outside of touches))?$/,
    (told, more, step, events, times) =>
      `输出时刻错过了峰值：${peaks(told)}${more ? `；另有 ${more} 处` : ""}。result.peak 和接触表给出真实值；${events ? `${step ? `输出步长取 ${step} s 或` : ""}给出 events=True 即可显示${times ? "接触中的峰值；" : ""}` : ""}${times ? `用 times= 在 t = ${times} s 处输出即可显示${events ? "其余峰值" : ""}` : ""}`,
  ],
  [
    /^body "([^"]*)": it is (\S+) m from the origin, (\S+) times the size of the machine \((\S+) m\), so its coordinates are rounded to (\S+) m\. Over a step of (\S+) s that is (\S+) m\/s, above the (\S+) m\/s that rtol=(\S+) allows for the fastest body\. Rounding therefore limits the steps; move the origin near the machine$/,
    "物体“$1”距原点 $2 m，为机构尺寸（$4 m）的 $3 倍，坐标的舍入误差为 $5 m。在 $6 s 的一步内相当于 $7 m/s，大于 rtol=$9 对最快物体允许的 $8 m/s。因此步长受舍入误差限制；请将原点移到机构附近",
  ],
  [
    /^energy: total \+ dissipated − work (grows|falls) by (\S+) J, (\S+) % of the exchanged (.+?) \((\S+) J\), first at t = (\S+) s \(at most (?:(\S+) % is expected with a constant step|(\S+) % is expected for rtol=(\S+) and (\d+) steps)\): (?:the steps are too long there, or a force generates energy that is not counted|(\d+) sweeps do not solve for the contact impulses in (\d+) steps|contact "([^"]*)": where deformable outlines lie flat on each other, contact points appear and disappear at finite depth, with the energy of their law); (?:use abut\.normal\.ElasticFoundation, a pressure along the contact length|use rtol=(\S+?), or another method such as Radau|use a tenth of the step, or no constant step|use half the step, sweeps=(\d+) or a larger together= of MoreauJean), and compare the results$/,
    (way, drift, share, what, exchange, time, fixed, explained, rtol, steps, sweeps, missed, flush, tighter, more) =>
      `能量：总能量 + 耗散 − 功${way === "grows" ? "增加" : "减少"} ${drift} J，为${ENERGIES[what] ?? what}变化量（${exchange} J）的 ${share} %，最早出现在 t = ${time} s（${fixed ? `固定步长下预期不超过 ${fixed} %` : `rtol=${rtol}、${steps} 步时预期不超过 ${explained} %`}）：${sweeps ? `有 ${missed} 步在 ${sweeps} 次迭代内未求得接触冲量` : flush ? `接触“${flush}”：可变形轮廓平贴处，接触点在有限深度下出现和消失，并带有其接触力模型的能量` : "该处步长过长，或某个力产生了未计入的能量"}；请${flush ? "改用沿长度施压的 abut.normal.ElasticFoundation" : more ? `将 MoreauJean 的步长减半，或取 sweeps=${more}，或增大 together=` : tighter ? `取 rtol=${tighter}，或改用其他方法（如 Radau）` : "将步长减小到十分之一，或不用固定步长"}，并比较结果`,
  ],
  [
    /^(?:contact "([^"]*)", law (\w+)|(\w+) "([^"]*)"): (.+?) is (\S+)(?: (\S+))? at t = (\S+) s(?: and (\S+)(?: \S+)? at t = (\S+) s)?, outside its documented range \((.+?)\)(?:; (.+))?$/,
    (contact, law, kind, name, quantity, value, unit, time, most, then, range, remedy) =>
      `${contact ? `接触“${contact}”的模型 ${law}` : `${kind}“${name}”`}：${QUANTITIES[quantity] ?? quantity} 在 t = ${time} s 为 ${value}${unit ? ` ${unit}` : ""}${most ? `，在 t = ${then} s 为 ${most}${unit ? ` ${unit}` : ""}` : ""}，超出文档给出的适用范围（${bounds(range)}）${remedy ? `；${REMEDIES[remedy] ?? remedy}` : ""}`,
  ],
  [
    /^body "([^"]*)", law (\w+), near (\[.+?\]) m: (.+?) is (\S+)(?: (rad))? at (?:t = (\S+) s|a load factor of (\S+?))(?: and (\S+)(?: rad)? at (?:t = (\S+) s|a load factor of (\S+?)))?, outside its documented range \((.+?)\)(?:; (.+))?$/,
    (body, law, place, quantity, value, unit, time, load, most, then, last, range, remedy) =>
      `物体“${body}”的本构模型 ${law}，${place} m 附近：${QUANTITIES[quantity] ?? quantity} 在${time ? ` t = ${time} s ` : `载荷系数 ${load} `}时为 ${value}${unit ? ` ${unit}` : ""}${most ? `，在${then ? ` t = ${then} s ` : `载荷系数 ${last} `}时为 ${most}${unit ? ` ${unit}` : ""}` : ""}，超出文档给出的适用范围（${bounds(range)}）${remedy ? `；${REMEDIES[remedy] ?? remedy}` : ""}`,
  ],
  [
    /^redundant constraints: (.+?)(?: and (\d+) more)?; (they are inactive, .+?|their reactions are .+?)(?:; equilibrium does not determine (.+); all other loads are unique; abut\.load_splits compares the conventions)?$/,
    (names, more, borne, open) =>
      `冗余约束：${quoted(names)}${more ? ` 等（另有 ${more} 个）` : ""}；${BORNE[borne] ?? borne}${open ? `；平衡方程不能确定${open.split("; ").map(unsettled).join("；")}；其余载荷是唯一的；abut.load_splits 可比较各种约定` : ""}`,
  ],
  [
    /^friction or functions depend on the loads of (.+?)(?: and (\d+) more)?, which equilibrium does not determine; in joint coordinates these loads and the motion do not follow redundant="([^"]*)": the joints that close loops carry the redundant loads alone; use abut\.AbsoluteCoordinates\(\), or elastic supports \(abut\.forces\.Bushing\), which determine them$/,
    (names, more, convention) =>
      `摩擦或函数取决于 ${quoted(names)}${more ? ` 等（另有 ${more} 个）` : ""} 的载荷，而平衡方程不能确定这些载荷；在关节坐标中，这些载荷和运动不遵循 redundant="${convention}"：冗余载荷由闭合环路的运动副单独承担；请改用 abut.AbsoluteCoordinates()，或采用弹性支承 (abut.forces.Bushing) 使其确定`,
  ],
  [
    /^functions depend on the loads of (.+?)(?: and (\d+) more)?, which equilibrium does not determine: the motion follows the convention redundant="([^"]*)"; elastic supports \(abut\.forces\.Bushing\) determine them$/,
    (names, more, convention) =>
      `函数取决于 ${quoted(names)}${more ? ` 等（另有 ${more} 个）` : ""} 的载荷，而平衡方程不能确定这些载荷：运动遵循约定 redundant="${convention}"；采用弹性支承 (abut.forces.Bushing) 即可确定`,
  ],
  [
    /^equilibrium does not determine how (.+?)(?: and (\d+) more)? share their loads from t = (\S+) s, because there are more rigid supports than necessary; the forces shown are one of many possible splits: use compliant normal laws or elastic supports to determine them$/,
    (names, more, time) =>
      `从 t = ${time} s 起，刚性支承多于所需，平衡方程不能确定 ${quoted(names)}${more ? ` 等（另有 ${more} 个）` : ""} 如何分担载荷；所示的力只是多种可能分配中的一种；请采用柔性法向力模型或弹性支承使其确定`,
  ],
  [
    /^mesh "([^"]*)": (\S+) % of its elements of kind (\w+)(?: \((.+?)\))? are too stiff in bending: an element (\S+) m long where the part is (\S+) m thick adds about (\S+) % to the bending stiffness; use (formulation="[^"]*" where displacements are small, )?(?:quadratic elements \(Mesh\.quadratic\)|elements of kind (\w+)), or elements below (\S+) m$/,
    (mesh, share, kind, formulation, length, thick, excess, other, better, below) =>
      `网格“${mesh}”：${share} % 的 ${kind} 单元${formulation ? `（${formulation}）` : ""}弯曲过硬：零件厚 ${thick} m 处长 ${length} m 的单元使弯曲刚度约增加 ${excess} %；请${other ? `在位移小时给出 ${other.split(" where")[0]}，或` : ""}改用${better ? ` ${better} 单元` : "二次单元 (Mesh.quadratic)"}，或使单元小于 ${below} m`,
  ],
  [
    /^mesh "([^"]*)": (\S+) % of its elements of kind (\w+) are too stiff where volumes hardly change \(Poisson's ratio (\S+)\): an element (\S+) m long where the part is (\S+) m thick adds about (\S+) % to the stiffness against bulging; use elements of kind (\w+), or elements below (\S+) m$/,
    "网格“$1”：$2 % 的 $3 单元在体积几乎不变时过硬（泊松比 $4）：零件厚 $6 m 处长 $5 m 的单元使抵抗鼓胀的刚度约增加 $7 %；请改用 $8 单元，或使单元小于 $9 m",
  ],
  [
    /^contact "([^"]*)": its faces overlap by (\S+) m at (?:a load factor of (\S+)|(\S+) (\S+)), but the contact does not detect it: (.+?), now at (.+?) m, is inside "([^"]*)"; contact forces are missing there\. Give sets that contain all facets that may touch, increase reach \(now (\S+) m\), or take shorter steps$/,
    (contact, deep, factor, time, unit, node, place, body, reach) =>
      `接触“${contact}”：其表面在${factor ? `载荷系数 ${factor}` : ` ${time} ${unit}`} 时重叠 ${deep} m，而此处未被检测到：${quoted(node)}（现位于 ${place} m）在“${body}”内部；此处缺少接触力。请给出包含所有可能接触的面的集合，增大 reach（现为 ${reach} m），或缩短步长`,
  ],
  [
    /^contact "([^"]*)": its faces never came within its reach, (\S+) m, so it had no effect\. At the end the nearest nodes are (.+?), at (.+?) m, and (.+?); their distance is (\S+) m\. If they should touch, give sets whose outsides face each other, or increase reach$/,
    (contact, reach, one, place, other, away) =>
      `接触“${contact}”的表面始终没有接近到 reach（${reach} m）以内，接触没有起作用。结束时相距最近的是 ${quoted(one)}（位于 ${place} m）与 ${quoted(other)}，相距 ${away} m。若它们本应接触，请给出外侧彼此相对的集合，或增大 reach`,
  ],
  [
    /^contact "([^"]*)": its surfaces overlap by (\S+) m at t = (\S+) s, and it detects (\S+) m: a point of "([^"]*)" at (.+?) m is inside "([^"]*)", and its force is missing; the contact treats points deeper than half of the thickness as points of the other side of a body: move the bodies apart, use a stiffer law, or use skins that contain all facets that may touch$/,
    "接触“$1”：其表面在 t = $3 s 时重叠 $2 m，而接触只检测到 $4 m：“$5”上位于 $6 m 的点在“$7”内部，此处缺少接触力；深度超过厚度一半时按物体的另一侧计算：请将物体移开，采用更硬的接触力模型，或给出包含所有可能接触的面片的表面",
  ],
  [
    /^contact "([^"]*)": its surfaces overlap by (\S+) m at t = (\S+) s, and it detects (\S+) m: a point of "([^"]*)" at (.+?) m is inside "([^"]*)", and its force is missing; a contact of outlines does not detect points deeper than its reach or the thickness of the body: move the bodies apart, use a stiffer law, or use outlines that contain all sides that may touch$/,
    "接触“$1”：其轮廓在 t = $3 s 时重叠 $2 m，而接触只检测到 $4 m：“$5”上位于 $6 m 的点在“$7”内部，此处缺少接触力；轮廓接触不检测深度超过 reach 或物体厚度的点：请将物体移开，采用更硬的接触力模型，或给出包含所有可能接触的边的轮廓",
  ],
  [
    /^contact "([^"]*)": its bodies overlap behind its surfaces at t = (\S+) s, and it detects (\S+) m: a point of "([^"]*)" at (.+?) m, (\S+) m behind its surface, is inside "([^"]*)", and its force is missing; the surfaces overlap by more than the thickness of a body, or face the same way: move the bodies apart, use a stiffer law, or use (skins that contain all facets|outlines that contain all sides) that may touch$/,
    (contact, time, seen, one, place, behind, other, whole) =>
      `接触“${contact}”：两物体在 t = ${time} s 时在接触表面的背面重叠，而接触只检测到 ${seen} m：“${one}”上位于 ${place} m、在其表面后方 ${behind} m 的点在“${other}”内部，此处缺少接触力；两表面的重叠超过了物体厚度，或两表面朝向相同：请将物体移开，采用更硬的接触力模型，或给出包含所有可能接触的${whole.startsWith("skins") ? "面片的表面" : "边的轮廓"}`,
  ],
  [
    /^contact "([^"]*)": its surfaces overlap by (\S+) m at t = (\S+) s, half of the thickness there \((\S+) m\); the contact treats points deeper than half of the thickness as points of the other side of a body, and its force is missing: use a stiffer law$/,
    "接触“$1”：其表面在 t = $3 s 时重叠 $2 m，已达该处厚度的一半（$4 m）；深度超过厚度一半时按物体的另一侧计算，因而缺少接触力：请采用更硬的接触力模型",
  ],
  [
    /^contact "([^"]*)": at its largest force, (\S+) N at t = (\S+) s, modes deflect by (\S+ µm) there, (\S+ µm) of it within (\S+) mm of the point, and (\w+) compresses by (\S+ µm), which is local too: this compliance is counted twice; (use a patch of nodes instead of one node|omit the attachment modes there \(loads=\))(?:, or use a law that (\S+) N compress by (\S+ µm))?$/,
    (contact, force, time, modes, near, within, law, depth, remedy, press, left) =>
      `接触“${contact}”：在最大力 ${force} N（t = ${time} s）下，模态在该处变形 ${modes}，其中 ${near} 在接触点周围 ${within} mm 之内，而 ${law} 压缩 ${depth}，也是局部变形：该柔度被重复计入；请${remedy.startsWith("use") ? "固定到一片节点而不是单个节点" : "去掉该处的附着模态 (loads=)"}${press ? `，或采用在 ${press} N 下压入 ${left} 的接触力模型` : ""}`,
  ],
  [
    /^(?:motion "([^"]*)"|a motion): its value jumps by (\S+) m or rad at t = (\S+) s, which no finite force can cause\. The bodies are moved to the new position and the change of energy is counted as work, so the later motion depends on the method; use a smooth transition such as abut\.functions\.step5 or havsin$/,
    (motion, size, time) =>
      `驱动${motion ? `“${motion}”` : ""}的值在 t = ${time} s 跳变 ${size} m 或 rad，有限的力无法造成这种跳变。物体被移到新位置，能量的变化计为功，因此其后的运动取决于积分方法；请采用 abut.functions.step5 或 havsin 等平滑过渡`,
  ],
  [
    /^simulate: the output step (\S+) s is longer than the run of (\S+) s, so only its start and end are outputs; give a shorter step, or a later end$/,
    "输出步长 $1 s 大于计算时长 $2 s，因此只有起点和终点两个输出；请缩短输出步长，或推迟终点",
  ],
  [
    /^(\w+) "([^"]*)": the times of its jumps are unknown, because it compares time with something other than numbers\. The run may miss a jump that is reversed within one step; give the integrator max_step to prevent that$/,
    "“$2”：无法确定跳变时刻，因为它将时间与非数值量比较。一步之内跳变又返回的变化可能被漏掉；为避免这种情况，请给积分器设定 max_step",
  ],
  [
    /^MoreauJean: in (\d+) steps the contact impulses did not reach the tolerance (\S+) within (\d+) sweeps; the largest residual was (\S+), with (\d+) contacts at t = (\S+) s; use more sweeps, (?:(together=\d+) or more, )?a shorter step, or a larger tolerance$/,
    (steps, tolerance, sweeps, worst, contacts, time, together) =>
      `MoreauJean：有 ${steps} 步的接触冲量在 ${sweeps} 次迭代扫描内未达到容差 ${tolerance}；最大残差为 ${worst}，出现在 t = ${time} s，当时有 ${contacts} 个接触：请增加扫描次数${together ? `，将 together 取为 ${together.split("=")[1]} 或更大` : ""}，缩短步长，或放宽容差`,
  ],
  [
    /^"([^"]*)" became rigid while it still vibrated \((\d+) times\), at t = (\S+) s with (\S+)% of its vibration energy, which is counted as dissipated; give Elastic\(…, damping=…\), or the duration of the elastic phase, after= \(vibration has decayed below (\S+)\)$/,
    "“$1”在余振尚未衰减时转为刚性（$2 次），在 t = $3 s 时还有 $4 % 的振动能量，计为耗散；请给出 Elastic(…, damping=…)，或用 after= 给出弹性阶段的时长（余振衰减到 $5 以下）",
  ],
  [
    /^(\w+) "([^"]*)": rounding errors (?:may be (\S+) % of|exceed) its displacements, because it is so much softer in bending than in tension, as bodies over 2000 times longer than thick are; model it by beams \(abut\.fem\.beam_structure\), or as a rigid body$/,
    (_, name, share) =>
      `“${name}”：舍入误差${share ? `可能达到其位移的 ${share} %` : "超过其位移"}，因为其弯曲刚度远小于拉伸刚度，例如长度超过厚度 2000 倍的物体；请改用梁 (abut.fem.beam_structure) 或刚体建模`,
  ],
  [
    /^(.+) is the journal of a run (that has not ended|whose NetCDF-4 file could not be written): it contains (\d+) outputs(?:; the last (\d+) bytes are incomplete or damaged and were ignored)?; `abut convert` converts it to a NetCDF-4 file$/,
    (path, ended, outputs, cut) =>
      `${path} 是${ended === "that has not ended" ? "尚未结束的计算" : "未能写出 NetCDF-4 文件的计算"}的日志，含有 ${outputs} 个输出${cut ? `；末尾 ${cut} 字节不完整或已损坏，已忽略` : ""}；用 \`abut convert\` 可转换为 NetCDF-4 文件`,
  ],
  [/^sampled signals are evaluated only during time integration; here (.+) is constant at its initial value$/, (names) => `采样信号只在时间积分中求值；此处 ${quoted(names)} 保持初值不变`],
  [
    /^the state (.+) keeps its initial value; use abut\.simulate to integrate it$/,
    (names) => `状态量 ${quoted(names)} 保持其初值；如需积分，请使用 abut.simulate`,
  ],
  [
    /^(?:the internal states of the laws of contact (.+) are zero here; use abut\.simulate to integrate them|statics sets the internal states \(bristles, relaxing stress\) of the laws of contact (.+) to zero; if they matter, simulate until the model is at rest \(abut\.simulate\))$/,
    (here, statics) => `接触 ${quoted(here ?? statics)} 的接触力模型或摩擦模型带有内部状态（鬃毛变形、松弛应力），此处取为零；如有影响，请用 abut.simulate 计算`,
  ],
  [
    /^the followed equilibrium branch ended at (\S+) of the loads: (.+) moved to another equilibrium, by (\S+) m$/,
    (share, names, way) => `所跟踪的平衡分支在载荷的 ${share} 倍处终止：${quoted(names)} 移动 ${way} m 到达另一平衡位形`,
  ],
  [
    /^mass scaling added (\S+) kg \((\S+) %\) to (\d+) elements, most of it near (.+?) m, which changes their inertia; use a shorter step \(scaled_to\), or larger elements there$/,
    "质量缩放给 $3 个单元共增加 $1 kg（$2 %），最多处在 $4 m 附近，改变了其惯性；请缩短步长 (scaled_to)，或在该处使用更大的单元",
  ],
  [
    /^the hourglass energy is (\S+) J, (\S+) % of the internal energy; above 10 % the mesh is too coarse for this deformation; refine it$/,
    "沙漏能为 $1 J，占内能的 $2 %；超过 10 % 表示网格对该变形过粗；请加密网格",
  ],
  [
    /^contact "([^"]*)", with an approach speed of (\S+) m\/s, generated (\S+) J up to t = (\S+) s, with at most (\S+) J stored: (.+)$/,
    (contact, speed, more, time, most, reason) => `接触“${contact}”（接触速度 ${speed} m/s）到 t = ${time} s 为止多产生了 ${more} J 能量，而其最大储能为 ${most} J：${gift(reason)}`,
  ],
  [
    /^flexible body "([^"]*)": its modes miss (\S+) % of the strain energy of the static response to its interface loads, as at t = (\S+) s; use modes=Rubin\(…\) or Herting\(…\), which contain this response with inertia relief, or more modes, or give these loads in the reduction \(loads=\)$/,
    "柔性体“$1”：其模态遗漏了界面载荷静力响应应变能的 $2 %，例如在 t = $3 s；请取 modes=Rubin(…) 或 Herting(…)（其模态包含该响应及惯性释放），增加模态，或在缩减时给出这些载荷 (loads=)",
  ],
  [
    /^flexible body "([^"]*)": stiffening=False, but at t = (\S+) s the geometric stiffness by its motion and interface loads is (\S+) % of the stiffness of its deflected shape; use stiffening=True$/,
    "柔性体“$1”：stiffening=False，但在 t = $2 s 时其运动和界面载荷引起的几何刚度为变形形状刚度的 $3 %；请使用 stiffening=True",
  ],
];

const gift = (text: string): string =>
  text
    .replace(
      /^the constant step of (\S+) s detects the contact too late; use a thirtieth of the contact's duration, or no constant step: contacts are then located, and max_step limits the step$/,
      "固定步长 $1 s 检测到接触过晚；请取接触持续时间的三十分之一，或不用固定步长：此时接触会被定位，步长由 max_step 限制",
    )
    .replace(
      /^a force that depends on the depth of an overlap has no potential where the overlap tilts, splits or merges; use abut\.normal\.ElasticFoundation, which has a potential, or give the law damping$/,
      "由重叠深度决定的力在重叠区倾斜、分裂或合并时没有势能；请改用具有势能的 abut.normal.ElasticFoundation，或给接触力模型加阻尼",
    );
