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
    effective_mass = persistent_quantity(
        "effective mass of a rigid contact in the convex method [kg]: negative until the step is accepted, 0 for free bodies"
    )
    plane = persistent_quantity("normal that bristles refer to", vec3)
    reversal = persistent_quantity("bristle at the last reversal of slip", vec3)
    slip_direction = persistent_quantity(
        "slip direction since the last reversal, for laws that depend on reversals", vec3
    )


class PointGuard(
    Persistent,
    per="contact point",
    accepted="run.guard",
    candidate="work.guard",
    live="work.active_points[lane]",
    stored=False,
):
    """Event functions (guards) of a contact point at the start and the end of a step."""

    depth = persistent_quantity("penetration depth [m]")
    rate = persistent_quantity("penetration rate [m/s]")
    unclamped_force = persistent_quantity("normal force of the law without clamping [N]")
    advance = persistent_quantity("slip along its direction since the last reversal [m/s]")
    normal = persistent_quantity("unit contact normal, from the second body to the first", vec3)
    drift = persistent_quantity(
        "velocity of the first body relative to the second at the contact point [m/s]", vec3
    )
