"""Modifications and errors of the flanks of a gear."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from abut.errors import InvalidValue
from abut.model import assign
from abut.units import Scalar, positive, quantity

__all__ = ["FlankErrors", "TipRelief"]


@dataclass(frozen=True, init=False)
class TipRelief:
    """Material removed towards the tip, measured along the normal of the involute.

        δ(ρ) = C_a ((ρ − ρ_a + L)/L)^p   for ρ_a − L < ρ ≤ ρ_a,   0 below

    ρ is the involute's radius of curvature, ρ_a that at the tip: L is a length on the line of contact. A linear
    relief (p = 1) begins with a kink of the angle C_a r_b/(L ρ), a parabolic one (p = 2) smoothly.

    Args:
        amount: C_a [m] > 0.
        length: L [m] > 0.
        parabolic: p = 2 instead of 1.

    Source: ISO 21771:2007, clause 7 (tip relief C_a over the length L_Ca).

    Raises:
        InvalidValue: an amount or length that is not greater than zero.
        WrongUnit: a string of another dimension.
    """

    amount: float = field(metadata={"unit": "m"})
    length: float = field(metadata={"unit": "m"})
    parabolic: bool = False

    def __init__(self, amount: Scalar, length: Scalar, *, parabolic: bool = False) -> None:
        object.__setattr__(self, "amount", positive(amount, "m", what="tip relief: amount"))
        object.__setattr__(self, "length", positive(length, "m", what="tip relief: length"))
        object.__setattr__(self, "parabolic", bool(parabolic))

    def depth(self, below_tip: float) -> float:
        """Return δ [m] at a distance `below_tip` = ρ_a − ρ [m] from the tip along the line of contact."""
        part = max(1.0 - below_tip / self.length, 0.0)
        return self.amount * (part * part if self.parabolic else part)


@dataclass(frozen=True, init=False)
class FlankErrors:
    """Errors of the right, or the left, flanks of a gear against the nominal geometry.

    Args:
        pitch: single pitch deviations f_1 … f_z [m] on the reference circle: f_k is the excess distance of the flank of
            tooth k from that of tooth k − 1 (f_1 is between tooth 0 and tooth 1, f_z closes the turn), counted
            counter-clockwise. Their sum is zero. Empty: none.
        pressure_angle: f_α [rad], added to the transverse pressure angle at the same thickness on the reference
            circle. A positive angle removes material at the tip.

    Source: ISO 1328-1:2013, 3.2 (single pitch, index and profile slope deviation).

    Raises:
        InvalidValue: deviations that do not add up to zero; an angle of more than 1 degree.
        WrongUnit: a string of another dimension.
    """

    pitch: tuple[float, ...] = field(default=(), metadata={"unit": "m"})
    pressure_angle: float = field(default=0.0, metadata={"unit": "rad"})

    def __init__(self, pitch: Sequence[Scalar] = (), pressure_angle: Scalar = 0.0) -> None:
        steps = tuple(quantity(f, "m", what=f"flank errors: pitch[{k}]") for k, f in enumerate(pitch))
        if abs(sum(steps)) > 1e-9 * max(map(abs, steps), default=0.0) + 1e-15:
            raise InvalidValue.of(
                "flank errors: sum of the pitch deviations",
                sum(steps),
                "be zero: all pitches together are one turn",
                "m",
            )
        angle = quantity(pressure_angle, "rad", what="flank errors: pressure angle")
        if abs(angle) > 0.0175:
            raise InvalidValue.of("flank errors: pressure angle", angle, "be within ±1 degree", "rad")
        assign(self, pitch=steps, pressure_angle=angle)

    def index(self, tooth: int) -> float:
        """Return F_k = f_1 + … + f_k [m]: the counter-clockwise error of the flank of tooth k, with tooth 0 as reference."""
        return sum(self.pitch[: tooth % len(self.pitch)]) if self.pitch else 0.0
