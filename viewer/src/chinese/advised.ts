// What the adviser warns of.

import type { Pattern } from "./sentences";

export const advised: Pattern[] = [
  [
    /^the force at (\S+) m, where Hertz would stop the impact, is (\S+) times that of Hertz: the stiffness is far (above|below) the material's, so (?:contacts are needlessly short|bodies sink in); Hertz has (\S+) N\/m\^1\.5$/,
    (depth, ratio, side, hertz) => `在赫兹理论使碰撞停止的深度 ${depth} m 处，力是赫兹值的 ${ratio} 倍：刚度远${side === "above" ? "高于材料的刚度，接触时间过短" : "低于材料的刚度，物体会陷入"}；赫兹刚度为 ${hertz} N/m^1.5`,
  ],
  [
    /^the exponent (\S+) is below 1: the stiffness is infinite at first touch, which no solver likes; take 1\.5 for round metal parts, 2 to 3 for rubber$/,
    "指数 $1 小于 1：刚接触时刚度为无穷大，求解困难；圆形金属零件取 1.5，橡胶取 2 至 3",
  ],
  [
    /^the damping is (\S+) % of the stiffness \(in N, mm, s\); beyond 1 % the force follows the speed rather than the depth, and jumps at release$/,
    "阻尼为刚度的 $1 %（以 N、mm、s 计）；超过 1 % 时，力取决于速度而非深度，并在分离时突变",
  ],
  [
    /^the penetration of full damping (\S+) m is larger than the expected penetration (\S+) m: the damping never becomes full; make it some (\S+) m$/,
    "最大阻尼对应的穿透深度 $1 m 大于预期穿透深度 $2 m：阻尼永远达不到最大值；建议取约 $3 m",
  ],
  [
    /^the (stiction_velocity|friction_velocity) (\S+) m\/s is under (the|five times the) solver's error of (\S+) m\/s, so friction follows noise; raise it, or tighten the tolerance$/,
    (name, value, times, error) => `${name === "stiction_velocity" ? "静摩擦过渡速度" : "动摩擦过渡速度"} ${value} m/s 小于求解器误差 ${error} m/s${times === "the" ? "" : " 的五倍"}，摩擦力将随噪声变化；请增大该速度，或收紧误差限`,
  ],
  [
    /^the stiffness belongs to an effective modulus of (\S+) Pa, more than (.+) on a rigid body has: far above Hertz, so contacts are needlessly short$/,
    "该刚度对应的等效弹性模量为 $1 Pa，超过 $2 对刚体的值：远高于赫兹刚度，接触时间过短",
  ],
  [
    /^the stiffness belongs to an effective modulus of (\S+) Pa, less than (.+) on (.+) has: far below Hertz, so bodies sink in$/,
    "该刚度对应的等效弹性模量为 $1 Pa，低于 $2 对 $3 的值：远低于赫兹刚度，物体会陷入",
  ],
  [
    /^the bodies yield above (\S+) m\/s, and this impact has (\S+) m\/s: Hertz' stiffness is then an upper bound, the force is less, and yielding alone would leave a restitution of (\S+) \(here (\S+)\); an elastoplastic law follows that$/,
    "速度超过 $1 m/s 时物体屈服，而此碰撞为 $2 m/s：赫兹刚度此时是上限，实际力更小，仅屈服就会使恢复系数为 $3（此处为 $4）；弹塑性接触力模型可以反映这一点",
  ],
  [
    /^the (static|dynamic) friction (\S+) of (.+) lies outside what another source gives, (.+) \((.+)\)$/,
    (which, value, pair, span, who) => `${pair} 的${which === "static" ? "静" : "动"}摩擦系数 ${value} 超出另一来源给出的 ${span.replace(" to ", " 至 ")}（${who}）`,
  ],
  [/^the source of (.+) gives friction in part or not at all, so no friction law is proposed$/, "$1 的来源只给出部分摩擦数据或没有给出，因此不提出摩擦模型"],
];
