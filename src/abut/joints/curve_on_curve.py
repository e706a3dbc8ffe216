"""Curve-on-curve joint: two plane curves in permanent contact, as a cam and its follower without lift-off."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

import numpy as np

from abut.errors import InvalidValue
from abut.extend import joint
from abut.joints.equations import Equation, Term, Z, along, hold, meet
from abut.joints.joint import Joint, Place
from abut.joints.point_on_curve import frames_of, space_curve
from abut.model.protocols import assign
from abut.shapes.curves.curve import Curve
from abut.shapes.curves.space_curve import SpaceCurve
from abut.units import Vector, vector

__all__ = ["CurveOnCurve"]

MAX_PLACES = 2000  #: places of each curve among which the nearest two are sought


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class CurveOnCurve(Joint):
    """Curve-on-curve constraint: a curve in the xy plane of I touches one in the xy plane of J permanently.

        n_J(β)·(r_I(α) − r_J(β)) = 0,   z_J·(p_I − p_J) = 0;   r_J′·(r_I − r_J) = 0,   r_J′ × r_I′ = 0 for α, β

    2 equations, 4 degrees of freedom. The first is the gap along the common normal, which may push and pull. The second constrains the
    origin of I to the plane of J. Other joints must keep the planes parallel; then the second holds at any place in the plane. It is
    redundant if they guide the bodies in the plane. The places α, β of contact are solved for at each evaluation, from the last accepted
    ones.

    Args:
        name: Identifier, unique in the model.
        i, j: Frames of the curves, in whose axes they are given.
        curve_i, curve_j: Plane `Curve`s without corners, or `SpaceCurve`s with z = 0. Their curvatures must differ where they touch.
        near: Points (x, y) [m] on both, each in its frame's axes, near which they touch at the start; the nearest two if not given.

    Channels: those of every joint, the torque that of the force at the place of contact about I's origin; ``name.parameter_i`` and
    ``name.parameter_j``: α, β.

    A run ends, with a message, if contact reaches the end of an open curve.

    Raises:
        InvalidValue: bodies instead of frames, both on one body, a curve with a corner or outside the plane.
    """

    curve_i: SpaceCurve
    curve_j: SpaceCurve
    near: tuple[tuple[float, ...], ...] | None

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        curve_i: SpaceCurve | Curve,
        curve_j: SpaceCurve | Curve,
        *,
        near: Sequence[Vector] | None = None,
    ) -> None:
        assign(self, curve_i=curve_i, curve_j=curve_j, near=near)
        self._place(name, *frames_of(i, j, f'{type(self).__name__} "{name}"'), None, "z", "z", None)
        self.validate()

    def validate(self) -> None:
        """Convert the curves to plane ones."""
        for side in ("i", "j"):
            curve = space_curve(getattr(self, f"curve_{side}"), self.what)
            if not curve.flat:
                raise InvalidValue(
                    f'{self.what}: curve "{curve.name}" is not in the plane z = 0 of frame {side.upper()}; give a plane curve in x and y'
                )
            assign(self, **{f"curve_{side}": curve})
        if self.near is not None:
            pair = tuple(self.near)
            if len(pair) != 2:
                raise InvalidValue.of(f"{self.what}: near", self.near, "have two points, one near each curve")
            assign(self, near=tuple(vector(p, "m", what=f"{self.what}: near", length=2) for p in pair))

    def begin(self) -> tuple[float, ...]:
        """Return α and β at the start."""
        if self.near is not None:
            pairs = zip((self.curve_i, self.curve_j), self.near, strict=True)
            return tuple(curve.closest((*point, 0.0)) for curve, point in pairs)
        alphas, points = _thin_samples(self.curve_i)
        betas, others = _thin_samples(self.curve_j)
        seen = points @ self.frame_i.global_axes.T + self.frame_i.global_position
        seen = (seen - self.frame_j.global_position) @ self.frame_j.global_axes
        apart = seen[:, None, :2] - others[None, :, :2]
        a, b = np.unravel_index(int(np.argmin(np.einsum("abk,abk->ab", apart, apart))), apart.shape[:2])
        return (float(alphas[a]), float(betas[b]))

    @property
    def equations(self) -> tuple[Equation, ...]:  # type: ignore[override]
        """The gap, and the plane."""
        gap = meet((self.curve_i, self.curve_j), self.begin)
        return (hold(gap, label="gap"), hold(along(Z), label="across the plane"))

    @property
    def observed(self) -> dict[str, Term]:
        """The places of contact."""
        curves = (self.curve_i, self.curve_j)
        return {f"parameter_{side}": meet(curves, self.begin, k + 1) for k, side in enumerate("ij")}


def _thin_samples(curve: SpaceCurve) -> tuple[Any, Any]:
    """Return every n-th of a curve's samples, at most about `MAX_PLACES`."""
    alphas, points = curve.samples
    step = 1 + len(alphas) // MAX_PLACES
    return alphas[::step], points[::step]
