"""Signals from the solution of the equations of motion: reactions and accelerations; and the kind of analysis.

A force may depend on them. This makes a loop, which is solved with the equations of motion, see ``system.reaction_feedback``.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from abut.errors import InvalidValue
from abut.model import Frame
from abut.signals.measures import ACCELERATION, MODE, REACTION, TWIST_RATE, Velocity
from abut.signals.signal import Sensed, check_component

__all__ = ["Acceleration", "AngularAcceleration", "Mode", "Reaction"]


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Mode(Sensed):
    """Kind of the present analysis: 1 kinematics, 4 dynamics, 5 statics, 6 quasi-statics, 7 linearisation; 4 outside an analysis.

    Channels of an output are evaluated again from its positions, with the same value.
    """

    kind = MODE


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Reaction(Sensed):
    """A component of the reaction of a joint or motion on its first body at its frame I [N], or [N·m].

        s = e_c(K)·F,   F = −∂(c·λ)/∂p_I;   with ``moment`` s = e_c(K)·T,   T = −∂(c·λ)/∂θ_I − r_I × F

    with the constraint equations c, their multipliers λ and I's place r_I from its body's centre of mass; as the channels
    ``name.force`` and ``name.torque`` of the joint or motion. Friction in the joint is not included.

    Args:
        of: The joint or motion.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, whose axes are used; global axes if not given.
        moment: True for the torque.

    Raises:
        InvalidValue: an object that is neither, or an invalid axis.

    Valid: if constraints are redundant it is the reaction of least norm. Source: Haug (1989), sec. 11.4.
    """

    unwatched = "a run reports the joints whose reactions are not unique"

    of: Any = dataclasses.field(kw_only=False)
    axis: int = 0
    along: Frame | None = None
    moment: bool = False
    unit: str = ""

    kind = REACTION

    def check(self) -> None:
        """Check that the object has a reaction, and the axes."""
        if getattr(self.of, "family", "") not in ("joint", "motion"):
            raise InvalidValue(f"{self.what}: of must be a joint or a motion, got {self.of!r}")
        check_component(self)

    @property
    def requires(self) -> tuple[Any, ...]:
        """The joint or motion."""
        return (self.of,)

    @property
    def reacting(self) -> Any:
        """The joint or motion."""
        return self.of

    @property
    def frames(self) -> tuple[Frame | None, ...]:  # type: ignore[override]
        """Both frames between which it acts, and K."""
        pair = self.of.pairs[0] if self.of.family == "joint" else self.of.frames
        return (*pair, self.along, None)

    @property
    def axes(self) -> tuple[int, int]:
        """The component, and 1 for a torque."""
        return (self.axis, int(self.moment))


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class Acceleration(Velocity):
    """A component of the acceleration of I's origin relative to J's [m/s²].

        s = e_c(K)·(d̈ − α_L × d − 2 ω_L × ḋ + ω_L × (ω_L × d)),   d = p_I − p_J

    Args:
        i: Frame I.
        j: Frame J.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, along whose axes; global axes if not given.
        seen: Frame L, from whose body; from the ground if not given.

    Source: Haug (1989), sec. 9.2; the second derivative of d in L's axes.
    """

    unit: str = "m/s^2"

    kind = ACCELERATION


@dataclasses.dataclass(frozen=True, eq=False, kw_only=True)
class AngularAcceleration(Acceleration):
    """A component of the angular acceleration of I's body relative to J's [rad/s²].

        s = e_c(K)·(α_I − α_J − ω_L × (ω_I − ω_J))

    Args:
        i: Frame I.
        j: Frame J.
        axis: Component c: 0, 1 or 2 for x, y or z.
        along: Frame K, along whose axes; global axes if not given.
        seen: Frame L, from whose body; from the ground if not given.
    """

    unit: str = "rad/s^2"

    kind = TWIST_RATE
