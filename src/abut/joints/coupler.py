"""Coupler: a linear equation between the coordinates of two or three joints."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from abut import units
from abut.errors import InvalidValue
from abut.extend import joint
from abut.joints.equations import Equation
from abut.joints.joint import Joint, JointCoordinate, check_combination, only_free
from abut.model import Frame
from abut.model.protocols import assign


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class Coupler(Joint):
    """Linear equation between the coordinates q of two or three joints.

        Σ ratio_k · q_k = as assembled

    1 equation. q is a joint's rotation [rad] or translation [m]; for a cylindrical joint specify ``coordinates``.

    Args:
        joints: Two or three joints, each with a free coordinate.
        ratios: One number per joint, none zero.
        coordinates: Coordinate of each joint, named "rotation" or "translation"; the only free one if not
            given.
    """

    joints: tuple[Any, ...]
    ratios: tuple[float, ...]
    coordinates: tuple[JointCoordinate, ...]

    def __init__(
        self,
        name: str,
        joints: Sequence[Any],
        ratios: Sequence[Any],
        coordinates: Sequence[str | None] | None = None,
    ) -> None:
        assign(self, name=name, joints=tuple(joints), ratios=tuple(ratios))
        chosen = coordinates or [None] * len(self.joints)
        what = self.what
        check_combination(self.joints, self.ratios, what)
        if len(chosen) != len(self.joints):
            raise InvalidValue(
                f"{what}: coordinates must have one entry for each of the {len(self.joints)} joints, got {len(chosen)}"
            )
        assign(
            self,
            coordinates=tuple(
                _choose_coordinate(j, c, what) for j, c in zip(self.joints, chosen, strict=True)
            ),
        )
        if len({(one.name, c.name) for one, c in zip(self.joints, self.coordinates, strict=True)}) < len(
            chosen
        ):
            raise InvalidValue(
                f"{what}: the same coordinate of a joint is given twice; give another one, or give it once with the sum of the ratios"
            )
        assign(self, frame_i=self.joints[0].frame_i, frame_j=self.joints[0].frame_j)
        self.validate()

    def validate(self) -> None:
        """Check that every ratio is a number and not zero."""
        ratios = tuple(
            units.quantity(r, "1", what=f"{self.what}: ratio {k + 1}") for k, r in enumerate(self.ratios)
        )
        assign(self, ratios=ratios)
        if 0.0 in ratios:
            raise InvalidValue(f"{self.what}: a ratio is 0; remove that joint")

    @property
    def requires(self) -> tuple[Any, ...]:
        """The joints must be in the model."""
        return self.joints

    @property
    def pairs(self) -> tuple[tuple[Frame, Frame], ...]:
        """The frame pairs of its joints."""
        return tuple((j.frame_i, j.frame_j) for j in self.joints)

    @property
    def equations(self) -> tuple[Equation, ...]:  # type: ignore[override]
        """The one linear equation."""
        terms = [
            dataclasses.replace(c.term, coefficient=r, pair=k)
            for k, (c, r) in enumerate(zip(self.coordinates, self.ratios, strict=True))
        ]
        return (Equation(tuple(terms), None, "coupling"),)

    def __repr__(self) -> str:
        return f'{type(self).__name__}("{self.name}", {", ".join(j.name for j in self.joints)})'


def _choose_coordinate(joint: Joint, name: str | None, what: str) -> JointCoordinate:
    if name is None:
        return only_free(joint, what)
    if name not in joint.free:
        raise InvalidValue(
            f'{what}: joint "{joint.name}" has no coordinate "{name}"; it has {", ".join(joint.free) or "none"}'
        )
    return JointCoordinate(name, joint.free[name])
