"""Combination: a linear equation between displacements and turns of any frames."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from abut import units
from abut.errors import InvalidValue
from abut.extend import joint
from abut.joints.equations import Equation, Term
from abut.joints.joint import Joint, JointCoordinate
from abut.joints.motions import check_apart, check_position_coordinate
from abut.model import Frame
from abut.model.protocols import assign
from abut.units import Scalar


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class Combination(Joint):
    """Linear equation between displacements and turns q of any frames.

        Σ c_k · q_k = value

    1 equation. Examples: a rope over pulleys, a bead on an inclined rod, a rack on its pinion. A `Coupler` is the same for joints
    instead of frames. ``name.force`` and ``name.torque`` are the reaction between the frames of the first term, or as ``reported``.

    Args:
        terms: (c, coordinate, i, j) each: a number, not zero; one of ``motions.X, Y, Z`` (displacement of I along J's axes),
            ``RX, RY, RZ`` (turns about them) and ``DISTANCE`` (between the origins); and the two frames. Terms with the same
            coordinate of the same frames add up.
        value: Required value of the sum [m], or [rad] if there are only turns; as assembled if not given. If displacements and
            turns are mixed, c is a pure number for a displacement and a length per radian [m] for a turn.
        reported: Frame at which ``name.force`` and ``name.torque`` are the total reaction on that frame's body.

    Raises:
        InvalidValue: no term remains, a number is 0, both frames of a term are on one body, or a distance is 0 as assembled.
        WrongUnit: a number's unit is another.
    """

    coefficients: tuple[float, ...]
    coordinates: tuple[JointCoordinate, ...]
    frames: tuple[tuple[Frame, Frame], ...]  #: I and J of each term
    value: float | None = dataclasses.field(default=None, metadata={"unit": "m"})
    reported: Frame | None = None  # type: ignore[misc]

    def __init__(
        self,
        name: str,
        terms: Sequence[tuple[Any, JointCoordinate, Frame, Frame]],
        *,
        value: Scalar | None = None,
        reported: Frame | None = None,
    ) -> None:
        what = f'Combination "{name}"'
        kept: list[tuple[float, JointCoordinate, Frame, Frame]] = []
        mixed = any(one[1].term.is_length for one in terms)
        for k, (given, coordinate, i, j) in enumerate(terms, 1):
            unit = "m" if mixed and not coordinate.term.is_length else "1"
            number = units.quantity(given, unit, what=f"{what}: coefficient of term {k}")
            if number == 0.0:
                raise InvalidValue(f"{what}: the coefficient of term {k} is 0; remove that term")
            if i.body is j.body:
                raise InvalidValue(
                    f'{what}: both frames of term {k} are on "{i.body.name}"; use frames of two bodies'
                )
            check_position_coordinate(coordinate, what)
            check_apart(coordinate, (i, j), what)
            _add_term(kept, (number, coordinate, i, j))
        kept = [one for one in kept if one[0] != 0.0]
        if not kept:
            raise InvalidValue(
                f"{what}: all terms cancel, so it constrains nothing; give terms that do not cancel"
            )
        coefficients, coordinates, first, second = zip(*kept, strict=True)
        assign(self, name=name, coefficients=coefficients, coordinates=coordinates)
        assign(self, frames=tuple(zip(first, second, strict=True)), frame_i=first[0], frame_j=second[0])
        assign(self, value=value, friction=None, reported=reported)
        self.validate()

    def validate(self) -> None:
        """Check that the numbers are finite, and none is zero."""
        what = f'Combination "{self.name}"'
        if not all(units.quantity(c, "1", what=f"{what}: coefficients") for c in self.coefficients):
            raise InvalidValue(f"{what}: a coefficient is 0; remove that term")
        if self.value is not None:
            unit = "m" if any(c.term.is_length for c in self.coordinates) else "rad"
            assign(self, value=units.quantity(self.value, unit, what=f"{what}: value"))

    @property
    def pairs(self) -> tuple[tuple[Frame, Frame], ...]:
        """The frames of its terms, each pair once."""
        found: list[tuple[Frame, Frame]] = []
        for pair in self.frames:
            if pair not in found:
                found.append(pair)
        return tuple(found)

    @property
    def equations(self) -> tuple[Equation, ...]:  # type: ignore[override]
        """The one linear equation."""
        pairs = self.pairs
        terms: list[Term] = [
            dataclasses.replace(one.term, coefficient=c, pair=pairs.index(frames))
            for c, one, frames in zip(self.coefficients, self.coordinates, self.frames, strict=True)
        ]
        return (Equation(tuple(terms), None if self.value is None else "value", "combination"),)

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{c:g} · {one.name} ({i.body.name} – {j.body.name})"
            for c, one, (i, j) in zip(self.coefficients, self.coordinates, self.frames, strict=True)
        )
        return f'{type(self).__name__}("{self.name}", {shown})'


def _add_term(
    kept: list[tuple[float, JointCoordinate, Frame, Frame]], new: tuple[float, JointCoordinate, Frame, Frame]
) -> None:
    """Add a term to the one with the same coordinate and frames, or append it."""
    number, coordinate, i, j = new
    for k, (c, known, first, second) in enumerate(kept):
        if known.term == coordinate.term and first == i and second == j:
            kept[k] = (c + number, coordinate, i, j)
            return
    kept.append(new)
