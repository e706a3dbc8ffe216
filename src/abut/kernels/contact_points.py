# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Persistent quantities of contact points."""

from abut.extend.persistent_states import Persistent, persistent_quantity
from abut.kernels.arrays import vec3


class PointState(Persistent, per="contact point", accepted="work.point", live="machine.contact_points"):
    """Contact state of a contact point and its history since the onset."""

    mode = persistent_quantity(
        "0 free, 1 touching, 2 clamped (the law would pull), 3 sticking, 4 about to slip", int
    )
    impact_speed = persistent_quantity("speed of approach at the onset [m/s]")
    peak = persistent_quantity("largest depth at the turning points so far [m]")
    largest_force = persistent_quantity("largest normal force so far [N]")
    plane = persistent_quantity("normal that bristles refer to", vec3)
    reversal = persistent_quantity("bristle at the last reversal of slip", vec3)
    slip_direction = persistent_quantity("of the slip since then, of laws that remember reversals", vec3)


class PointGuard(
    Persistent,
    per="contact point",
    accepted="run.guard",
    candidate="work.guard",
    live="work.live[lane]",
    stored=False,
):
    """Event functions (guards) of a contact point, at either end of a step."""

    depth = persistent_quantity("[m]")
    rate = persistent_quantity("of the depth [m/s]")
    unclamped_force = persistent_quantity("normal force as the law has it [N]")
    advance = persistent_quantity("slip along its direction since the last reversal [m/s]")
    normal = persistent_quantity("unit vector that pushes the first body", vec3)
    drift = persistent_quantity("how fast the first body moves there relative to the second [m/s]", vec3)
