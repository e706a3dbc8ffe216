// What the adviser warns of.

import type { Pattern } from "./sentences";

export const advised: Pattern[] = [
  [
    /^the stiffness is far (above|below) that of the material: at the depth of a Hertz impact, (\S+) m, the force is (\S+) times that of Hertz, so (?:contacts are too short|bodies penetrate too deeply); use Hertz' stiffness, (\S+) N\/m\^1\.5$/,
    (side, depth, ratio, hertz) => `刚度远${side === "above" ? "高" : "低"}于材料的刚度：在赫兹碰撞的穿透深度 ${depth} m 处，力是赫兹理论值的 ${ratio} 倍，因此${side === "above" ? "接触时间过短" : "穿透过深"}；请采用赫兹刚度 ${hertz} N/m^1.5`,
  ],
  [
    /^the exponent (\S+) is below 1: the stiffness is infinite at zero depth, which integrators cannot resolve; use 1\.5 for round metal parts, 2 to 3 for rubber$/,
    "力指数 $1 小于 1：穿透深度为零时刚度无穷大，积分器无法处理；圆形金属零件请取 1.5，橡胶请取 2 至 3",
  ],
  [
    /^the damping is (\S+) % of the stiffness \(in N, mm, s\); above 1 % the force depends on the speed more than on the depth, and jumps at separation; reduce the damping$/,
    "阻尼为刚度的 $1 %（以 N、mm、s 计）；超过 1 % 时，力主要取决于速度而不是穿透深度，并在分离时突变；请减小阻尼",
  ],
  [
    /^the penetration of full damping (\S+) m is larger than the expected penetration (\S+) m: the damping never reaches its full value; set it to about (\S+) m$/,
    "最大阻尼对应的穿透深度 $1 m 大于预期穿透深度 $2 m：阻尼永远达不到最大值；建议取约 $3 m",
  ],
  [
    /^the (stiction_velocity|friction_velocity) (\S+) m\/s is below (the|five times the) solver's velocity error of (\S+) m\/s, so the friction force follows numerical noise; increase it, or tighten the tolerance$/,
    (name, value, times, error) => `${name === "stiction_velocity" ? "静摩擦过渡速度" : "动摩擦过渡速度"} ${value} m/s 小于求解器速度误差 ${error} m/s${times === "the" ? "" : " 的五倍"}，摩擦力将随数值噪声变化；请增大该速度，或收紧误差限`,
  ],
  [
    /^the stiffness corresponds to an effective modulus of (\S+) Pa, more than that of (.+) on a rigid body: contacts are too short; check the unit of the stiffness, or compute it from the materials \(abut params\)$/,
    "该刚度对应的等效弹性模量为 $1 Pa，超过 $2 对刚体的值：接触时间过短；请检查刚度的单位，或由材料计算 (abut params)",
  ],
  [
    /^the stiffness corresponds to an effective modulus of (\S+) Pa, less than that of (.+) on (.+): bodies penetrate too deeply; check the unit of the stiffness, or compute it from the materials \(abut params\)$/,
    "该刚度对应的等效弹性模量为 $1 Pa，低于 $2 对 $3 的值：穿透过深；请检查刚度的单位，或由材料计算 (abut params)",
  ],
  [
    /^the bodies yield above (\S+) m\/s, and this impact has (\S+) m\/s: Hertz' stiffness is then an upper bound; yielding alone would reduce the restitution to (\S+) \(here (\S+)\); use an elastoplastic law$/,
    "速度超过 $1 m/s 时物体屈服，而此碰撞为 $2 m/s：赫兹刚度此时是上限；仅屈服就会使恢复系数降至 $3（此处为 $4）；请采用弹塑性接触力模型",
  ],
  [
    /^the (static|dynamic) coefficient of friction (\S+) of (.+) is outside the range of another source, (.+) \((.+)\); compare both sources$/,
    (which, value, pair, span, who) => `${pair} 的${which === "static" ? "静" : "动"}摩擦系数 ${value} 超出另一来源的范围 ${span.replace(" to ", " 至 ")}（${who}）；请比较两个来源`,
  ],
  [
    /^the source of (.+) does not state both coefficients of friction, so no friction law is proposed; give them$/,
    "$1 的来源没有同时给出静、动摩擦系数，因此不推荐摩擦模型；请自行给出",
  ],
];
