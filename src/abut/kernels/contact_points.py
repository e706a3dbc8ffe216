"""What is remembered of contact points."""

from abut.kernels.arrays import vec3
from abut.plug.persistent import Persistent, remembered


class PointState(Persistent, per="contact point", accepted="w.point", live="m.incidents"):
    """Whether a contact point touches, and what happened since it does."""

    mode = remembered("0 free, 1 touching, 2 clamped (the law would pull), 3 sticking, 4 about to slip", int)
    impact_speed = remembered("speed of approach at the onset [m/s]")
    peak = remembered("largest depth at the turning points so far [m]")
    largest_force = remembered("largest normal force so far [N]")
    plane = remembered("normal that bristles refer to", vec3)
    reversal = remembered("bristle at the last reversal of slip", vec3)
    slip_direction = remembered("of the slip since then, of laws that remember reversals", vec3)


class PointGuard(
    Persistent,
    per="contact point",
    accepted="s.guard",
    candidate="w.guard",
    live="w.live[lane]",
    stored=False,
):
    """What the guards of a contact point look at, at either end of a step."""

    depth = remembered("[m]")
    rate = remembered("of the depth [m/s]")
    unclamped_force = remembered("normal force as the law has it [N]")
    advance = remembered("slip along its direction since the last reversal [m/s]")
    normal = remembered("unit vector that pushes the first body", vec3)
    drift = remembered("how fast the first body moves there relative to the second [m/s]", vec3)
