// What readers of Adams datasets, MJCF, URDF and SDF files note about statements and elements.

import type { Pattern } from "./sentences";

const REASONS: Record<string, string> = {
  "it controls Adams' printed output": "它控制 Adams 的打印输出",
  "it controls the steps of Adams' integrator; abut locates the event itself": "它控制 Adams 积分器的步长；abut 自行定位事件",
  "it names the unit of numbers, which abut reads in the units of the dataset, as Adams does": "它注明数值的单位，而这些数值与 Adams 一样按数据集的单位处理",
  "it smooths Adams' friction model; the law in abut is smooth": "它用于平滑 Adams 自身摩擦模型的数值；此处的摩擦模型本来光滑",
  "it is how Adams draws": "它只影响 Adams 的显示",
  "mass and inertia are given too": "质量和惯量已另行给出",
  "it names code for FUNCTION = USER(…), which is refused": "它指定 FUNCTION = USER(…) 的代码，而该函数不受支持",
};

const because = (reason: string | undefined): string => (reason ? `：${REASONS[reason] ?? reason}` : "");

const adams: Pattern[] = [
  [/^(\S+): argument (\S+) is not used(?:: (.+))?$/, (keyword, argument, reason) => `${keyword}：参数 ${argument} 未使用${because(reason)}`],
  [/^(\S+) is used by command files \(\.acf\) alone; give abut\.simulate an integrator, or --integrator and --rtol$/, "$1 仅用于命令文件 (.acf)；请为 abut.simulate 指定积分器，或给出 --integrator 和 --rtol"],
  [/^(\S+) is used by command files \(\.acf\) alone; give abut\.statics its tolerance and iterations$/, "$1 仅用于命令文件 (.acf)；请为 abut.statics 给出容差和迭代次数"],
  [/^(\S+) controls Adams' solver; abut chooses its own settings$/, "$1 控制 Adams 求解器；abut 采用自己的设置"],
  [/^(\S+): (\S+) = (.+) is in radians; write (.+) if degrees are meant$/, "$1：$2 = $3 以弧度为单位；若本意为度，请写成 $4"],
  [/^MOTION: (\S+) turns by (\S+) (rad(?:\/time)?), which is (\S+) turns; write (\S+) if degrees are meant$/, "MOTION：$1 转动 $2 $3，即 $4 圈；若本意为度，请写成 $5"],
  [
    /^it sets no units \(defaults units\); its numbers were read in those of Adams View: mm, kg, newton, sec, deg$/,
    "没有设置单位 (defaults units)；其中的数按 Adams View 的单位处理：mm、kg、newton、sec、deg",
  ],
  [/^there is no title, which is the first line of a dataset$/, "缺少标题，即数据集的第一行"],
  [/^not read, because it follows STOP \(line (\d+)\)$/, "未读取，因为位于 STOP（第 $1 行）之后"],
  [
    /^(.+): DELAY jumps from (\S+) to (\S+) where its history ends, which no part can follow; set e_history to (\S+) at TIME = 0$/,
    "$1：DELAY 在历史结束处由 $2 跳变到 $3，任何部件都无法跟随；请使 e_history 在 TIME = 0 时为 $4",
  ],
  [/^DELAY: the settings of ARRAY\/(\d+) are not used; the past is kept at every step and its error is controlled$/, "DELAY：不使用 ARRAY/$1 的设置；每一步都保留历史并控制其误差"],
  [/^(CONTACT\/\d+): its torque is about the centre of mass of the part on which it acts$/, "$1：其力矩相对所作用部件的质心"],
  [/^BEAM: ASY and ASZ are not used where FORMULATION = (\w+)$/, "BEAM：FORMULATION = $1 时不使用 ASY 和 ASZ"],
  [/^FRICTION: INACTIVE = STATIC holds of every joint: at rest no friction is computed$/, "FRICTION：INACTIVE = STATIC 对所有运动副有效：静止时不计算摩擦"],
  [/^CURVE of a user-written subroutine is not followed; give its points by MATRIX = …$/, "不处理由用户子程序定义的 CURVE；请用 MATRIX = … 给出各点"],
  [/^SENSOR without HALT or RETURN ends nothing, and is left out$/, "没有 HALT 或 RETURN 的 SENSOR 不会结束计算，已略去"],
  [/^GRAPHICS: (.+) takes the place of (.+)$/, "GRAPHICS：用 $1 代替 $2"],
  [/^GRAPHICS of type PLANE is read as an unbounded plane$/, "PLANE 类型的 GRAPHICS 按无界平面处理"],
  [
    /^PART with MASS and without IP has no moments of inertia: a point mass, which rotates only with the parts to which joints connect it$/,
    "有 MASS 而无 IP 的 PART 没有转动惯量：作为质点，随运动副所连接的物体转动，或不转动",
  ],
  [
    /^PART without mass is merged with the part to which a JOINT, FIXED, connects it; that joint has no reaction$/,
    "没有质量的 PART 与用 JOINT, FIXED 固连的部件合为一体；该运动副没有单独的反力",
  ],
  [
    /^(\S+): its initial velocity is not used: joints and motions contradict each other; run the model for details$/,
    "$1：不使用其初始速度：运动副与驱动相互矛盾，计算时会给出详情",
  ],
  [
    /^static analyses: contacts with AUGMENTED_LAGRANGIAN_FORMULATION are compliant, with the stiffness PENALTY or a larger one$/,
    "静力分析：带 AUGMENTED_LAGRANGIAN_FORMULATION 的接触按其 PENALTY 或更大的值变形",
  ],
];

const robots: Pattern[] = [
  [/^<(\S+)> is how MuJoCo draws$/, "<$1> 只影响 MuJoCo 的显示"],
  [/^<(size)> is the memory of MuJoCo$/, "<$1> 只规定 MuJoCo 所用的内存"],
  [/^<(sensor)> is not made; ask for channels, signals or requests$/, "不建立 <$1>；请使用通道、信号或请求"],
  [/^<(keyframe)> is not used, as in MuJoCo unless requested; give start=\{joint: value\}$/, "不采用 <$1>（MuJoCo 除非要求也不采用）；请给出 start={运动副: 值}"],
  [/^<(custom)> is data for other programs$/, "<$1> 是供其他程序使用的数据"],
  [/^<lengthrange> is for muscles$/, "<lengthrange> 用于肌肉"],
  [/^<option>: (.+): how MuJoCo solves; abut chooses its own method$/, "<option>：$1：MuJoCo 的求解方式；abut 自行选择方法"],
  [/^<equality> is exact in abut; in MuJoCo it is compliant by solref and solimp$/, "<equality> 严格满足；MuJoCo 则按 solref 和 solimp 允许其变形"],
  [/^<actuator>: the flag actuation="disable" leaves them out$/, '<actuator>：标志 actuation="disable" 将其全部略去'],
  [/^<option actuatorgroupdisable> leaves an actuator out$/, "<option actuatorgroupdisable> 略去一个执行器"],
  [
    /^actuators are forces NAME with the control as a parameter, 0 at first: model\.with_values\(\{"NAME\.parameters\.control": 1\.0\}\)$/,
    '执行器为名为 NAME 的力，控制量为其参数，初值为 0：model.with_values({"NAME.parameters.control": 1.0})',
  ],
  [/^an equality that is not active is left out$/, "略去未启用的等式约束"],
  [/^(.+) ties a body to itself and is left out$/, "$1 把物体约束到自身，已略去"],
  [/^nothing touches$/, "没有任何接触"],
  [
    /^(\d+) pairs of moving geoms could touch in MuJoCo and have no contact here \(contacts="all" adds it\)$/,
    '有 $1 对运动的 geom 可能相互接触，而在此相互穿过（contacts="all" 使其接触）',
  ],
  [
    /^contacts are Impact\(exponent=1\) of (\S+) M\/s² and damping ratio 1 where the file gives none \(solref (\S+) s and (\S+), impedance (\S+)\), with all the moving mass M, (\S+) kg: a body that lies deeper or less deep than in MuJoCo has another stiffness to give by with_values; friction creeps below (\S+) m\/s$/,
    "接触为 Impact(exponent=1)，文件未给出时刚度为 $1 M/s²，阻尼比为 1（solref $2 s 和 $3，阻抗 $4），M 为全部运动质量 $5 kg：若物体的陷入深度与 MuJoCo 不同，请用 with_values 给出其他刚度；低于 $6 m/s 时摩擦有蠕滑",
  ],
  [
    /^(\d+) tendons have stops at their limits: springs and dampers of the effective inertia M that the tendon moves at the start, of (\S+) M\/s² and damping ratio 1 where the file gives none \(solref (\S+) s and (\S+), impedance (\S+)\): forces NAME_stop \(limits=False leaves them out\)$/,
    "有 $1 条腱在限位处带有止挡：按腱在初始时带动的等效惯量 M 取弹簧和阻尼器，文件未给出时刚度为 $2 M/s²，阻尼比为 1（solref $3 s 和 $4，阻抗 $5）：名为 NAME_stop 的力（limits=False 略去它们）",
  ],
  [/^a mocap body does not move; give it a joint and a Motion$/, "mocap 物体保持原位；请为其给出运动副和 Motion"],
  [/^meshes are not read \(meshes=False\)$/, "不读取网格 (meshes=False)"],
  [/^a mesh is missing and is neither drawn nor touched: (.+)$/, "缺少网格，既不显示也不参与接触：$1"],
  [/^joint "([^"]*)" is (\w+) without <limit>, and moves without end$/, "运动副“$1”为 $2 类型而没有 <limit>，运动不受限制"],
  [/^link "([^"]*)" is fixed to the ground \(base="free" releases it\); its mass has no effect$/, '连杆“$1”固定在地面上（base="free" 使其自由）；其质量不起作用'],
  [/^link "([^"]*)" has no <inertial>: 1 kg and 1 kg m\^2 about all axes, as SDF has it$/, "连杆“$1”没有 <inertial>：按 SDF 的规定取 1 kg，对各轴 1 kg m^2"],
  [
    /^<transmission>: its reduction is kept in model\.source\.joints; no drive acts, add an AxialTorque or a Motion$/,
    "<transmission>：其减速比保存在 model.source.joints 中；没有驱动作用，请添加 AxialTorque 或 Motion",
  ],
  [
    /^dry friction of joints is size · tanh\(rate \/ (\S+)\): a joint at rest creeps by up to that speed$/,
    "运动副的干摩擦为 size · tanh(rate / $1)：在本应静止时会以该速度蠕滑",
  ],
];

export const noted: Pattern[] = [...adams, ...robots];
