"""Point-on-curve joint: I's origin moves along a curve on J."""

from __future__ import annotations

import dataclasses

import numpy as np

from abut.errors import InvalidValue
from abut.extend import joint
from abut.joints.equations import Equation, Term, hold, on_curve
from abut.joints.joint import Joint, Place
from abut.model.protocols import assign
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.space_curve import SpaceCurve
from abut.units import Vector, vector

__all__ = ["PointOnCurve"]


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class PointOnCurve(Joint):
    """Point-on-curve constraint: a bead on a wire, a pin in a slot, a carriage on a rail in space.

        n₁(α)·(x − c(α)) = n₂(α)·(x − c(α)) = 0,   c′(α)·(x − c(α)) = 0,   x = A_Jᵀ (p_I − p_J)

    2 equations, 4 degrees of freedom: I's origin moves along the curve, and I turns freely. The third condition defines the place α of the
    curve. It is solved at each evaluation, from the last accepted place, so that a closed curve is passed any number of
    times and the branch is kept where a curve crosses itself.

    Args:
        name: Identifier, unique in the model.
        i: Frame whose origin moves along the curve.
        j: Frame of the curve, in whose axes it is given.
        curve: `abut.shapes.SpaceCurve`, or a plane `Curve` in x and y without corners.
        near: A point [m] in J's axes near which it begins, if several places of the curve are close; the nearest to I if not given.

    Channels: those of every joint, the reaction acting at the point; ``name.parameter``: α, which keeps counting on a closed curve.
    A motion on this joint prescribes α.

    A run ends, with a message, if the point reaches the end of an open curve.

    Raises:
        InvalidValue: bodies instead of frames, both on one body, or a curve with a corner.
    """

    curve: SpaceCurve
    near: tuple[float, ...] | None

    def __init__(
        self, name: str, i: Place, j: Place, curve: SpaceCurve | Curve, *, near: Vector | None = None
    ) -> None:
        assign(self, curve=curve, near=near)
        self._place(name, *frames_of(i, j, f'{type(self).__name__} "{name}"'), None, "z", "z", None)
        self.validate()

    def validate(self) -> None:
        """Convert the curve to a space curve."""
        assign(self, curve=space_curve(self.curve, self.what))
        if self.near is not None:
            assign(self, near=vector(self.near, "m", what=f"{self.what}: near", length=3))

    def begin(self) -> tuple[float, ...]:
        """Return α at the start."""
        point = self.near
        if point is None:
            away = np.subtract(self.frame_i.global_position, self.frame_j.global_position)
            point = tuple(self.frame_j.global_axes.T @ away)
        return (self.curve.closest(point),)

    @property
    def equations(self) -> tuple[Equation, ...]:  # type: ignore[override]
        """The two normal components."""
        rows = (on_curve(k, self.curve, self.begin) for k in range(2))
        return tuple(hold(term, label=f"off the curve, {k + 1}") for k, term in enumerate(rows))

    @property
    def free(self) -> dict[str, Term]:  # type: ignore[override]
        """The place on the curve."""
        return {"parameter": on_curve(2, self.curve, self.begin)}


def frames_of(i: Place, j: Place, what: str) -> tuple[Place, Place]:
    """Check that both arguments are frames.

    Raises:
        InvalidValue: one of them is a body.
    """
    for place in (i, j):
        if not hasattr(place, "global_position"):
            raise InvalidValue.of(
                f"{what}: its frame",
                place,
                'be a frame, such as body.frame() or model.ground.frame((0, 0, "1 m"))',
            )
    return i, j


def space_curve(curve: object, what: str) -> SpaceCurve:
    """Return a curve as a space curve, for a joint along it.

    Raises:
        InvalidValue: it is no curve, or has a corner.
    """
    if isinstance(curve, SpaceCurve):
        return curve
    if isinstance(curve, Curve):
        return SpaceCurve.plane(curve)
    need = "be an abut.shapes.SpaceCurve, such as SpaceCurve.through(points), or a plane abut.shapes.Curve"
    raise InvalidValue.of(f"{what}: curve", curve, need)
