"""Friction in an ideal joint: a friction law, and the normal force that follows from the joint's own reaction.

Every joint with friction has one slip velocity s of its sliding surfaces, and one force N that presses them together:

    N = |F_r| + (R_n/R_p) |F_a| + |T_b|/R_b + |T_z|/R_t + P          (a pin; without R_n and R_t unless given)
    N = |F_r| + |T_b|/X + |T_z|/R_t + P,   X = X₀ + k (z − z₀)         (a slider, and a sliding pin)
    N = |F| + P                                                   (a ball)

F and T are the reaction on the first body at frame I, F_a and T_z along the axis, F_r and T_b across it. The law's traction μ⃗ N
opposes s: on a pin s = R_p ω_z and the friction torque is R_p μ N, on a ball s = R_p ω, on a slider s is its speed; a cylindrical
joint's surface slips along and around. Source: Adams' help, statement FRICTION: its parameters and its inputs, which are
omitted here if their arm is not given.

The reaction depends on the friction and the friction on the reaction: both are solved together (``system.joint_friction.solve``).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from abut import extend, units
from abut.errors import InvalidValue
from abut.extend.forces import number
from abut.extend.laws import Law
from abut.model import Frame
from abut.model.protocols import convert
from abut.short_repr import short_repr
from abut.units.field_types import OptionalQuantity, Quantity

__all__ = [
    "BALL",
    "CROSS",
    "PIN",
    "SLIDER",
    "SLIDING_PIN",
    "Bearing",
    "JointFriction",
    "SlidingSurface",
    "bearing_pairs",
]

_LENGTHS = ("radius", "friction_arm", "bending_arm", "reaction_arm", "overlap")
_UNITS = dict.fromkeys(_LENGTHS, "m") | {"max_force": "N", "max_torque": "N*m"}


@dataclasses.dataclass(frozen=True)
class SlidingSurface:
    """Sliding surface of a joint: its slipping motions, and its allowed (``takes``) and required (``needs``) parameters."""

    turns: tuple[float, float, float] = (0.0, 0.0, 0.0)
    slides: float = 0.0
    whole: bool = (
        False  #: whether the normal load is the whole reaction force, not only its component across the axis
    )
    takes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


#: A pin that turns about z.
PIN = SlidingSurface(
    (0.0, 0.0, 1.0), takes=("radius", "friction_arm", "bending_arm", "max_torque"), needs=("radius",)
)
#: The two pins of a cross.
CROSS = dataclasses.replace(PIN, takes=(*PIN.takes, "arms"))
#: A slider along z.
SLIDER = SlidingSurface(slides=1.0, takes=("reaction_arm", "overlap", "overlap_change", "max_force"))
#: A pin that turns about z and slides along it.
SLIDING_PIN = SlidingSurface(
    (0.0, 0.0, 1.0),
    1.0,
    takes=("radius", "overlap", "overlap_change", "max_force", "max_torque"),
    needs=("radius",),
)
#: A ball in its socket.
BALL = SlidingSurface((1.0, 1.0, 1.0), whole=True, takes=("radius", "max_torque"), needs=("radius",))


@dataclasses.dataclass(frozen=True)
class Bearing:
    """Pair of surfaces with friction: the frames (the axis is the second's z), whether they are exchanged, numbers, law."""

    first: Frame
    second: Frame
    swapped: bool
    numbers: tuple[float, ...]
    law: Law


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class JointFriction:
    """Friction between the surfaces of an ideal joint, pressed together by its reaction.

    Args:
        law: A friction law proportional to its normal force, as ``abut.friction.JointStiction(static=0.3, dynamic=0.2)``.
        radius: R_p of the pin or the ball [m], on whose surface the slip is.
        reaction: Whether the joint's reaction force contributes to the normal load.
        friction_arm: R_n, radius of friction by the axial force on a pin's shoulder [m]; without it that force causes no friction.
        bending_arm: R_b, arm by which a bending moment presses a pin [m]; without it that moment causes no friction.
        reaction_arm: R_t, arm by which the moment about a slider's axis presses it [m]; without it that moment causes no friction.
        overlap: X₀, the guided length of a slider as modelled [m]; the bending moment is divided by it.
        overlap_change: k, change of that length with the travel: 1 grows with it, −1 shrinks, 0 constant.
        preload: P, a constant pressing force [N].
        max_force, max_torque: Limits of the friction force or torque [N, N·m]; if both are given, the smaller.
        arms: For a universal joint, whether the pin on the first body has friction, and whether that on the second.

    Raises:
        InvalidValue: a number out of range, or a law that is not proportional to its normal force.
    """

    law: object
    radius: OptionalQuantity = number("m", None)
    reaction: bool = True
    friction_arm: OptionalQuantity = number("m", None)
    bending_arm: OptionalQuantity = number("m", None)
    reaction_arm: OptionalQuantity = number("m", None)
    overlap: OptionalQuantity = number("m", None)
    overlap_change: float = 0.0
    preload: Quantity = number("N", 0.0)
    max_force: OptionalQuantity = number("N", None)
    max_torque: OptionalQuantity = number("N*m", None)
    arms: tuple[bool, bool] = (True, True)

    def __post_init__(self) -> None:
        kind = type(self).__name__
        given = {name: unit for name, unit in _UNITS.items() if getattr(self, name) is not None}
        convert(self, units.positive, kind, **given)
        convert(self, units.non_negative, kind, preload="N")
        convert(self, units.quantity, kind, overlap_change="1")
        check_friction_law(self.law)

    def given(self) -> list[str]:
        """Return the names of the parameters that differ from their defaults."""
        plain = {f.name: f.default for f in dataclasses.fields(self)}
        return [name for name, value in plain.items() if getattr(self, name) != value]


def check_friction_law(law: object) -> None:
    """Raise an error for a value that is no friction law, or a law whose traction is not proportional to its normal force.

    Raises:
        InvalidValue: with the law, and the suitable ones.
    """
    name = type(law).__name__
    anatomy = getattr(type(law), "anatomy", None)
    if anatomy is None or anatomy.method != "traction":
        raise InvalidValue(
            f"JointFriction: law is {law!r}; it must be a friction law, such as abut.friction.JointStiction(static=0.3, dynamic=0.2)"
        )
    if getattr(law, "stick", 0.0) > 0.0:
        raise InvalidValue(
            f"JointFriction: {name}(stick=1) constrains sticking by an equation, which only rigid contacts support; remove stick"
        )
    more = sorted(anatomy.used_arguments & {"depth", "normal_rate", "turn", "spin"})
    if more:
        raise InvalidValue(
            f"JointFriction: {name} uses {' and '.join(more)}, which a joint does not have; use JointStiction or LuGre"
        )
    stated = cast(Law, law)
    for speed, bend, load in ((1e-3, 1e-7, 3.0), (2.0, -1e-5, 700.0)):
        for which in sorted({"traction", "evolve"} & set(stated.functions)):
            one, many = (_evaluate_law(stated, which, speed, bend, n) for n in (1.0, load))
            expected = one * (load if which == "traction" else 1.0)
            if not np.allclose(many, expected, rtol=1e-9, atol=1e-12 * load):
                raise InvalidValue(
                    f"JointFriction: the {'traction' if which == 'traction' else 'bristle'} of {name} is not proportional to the normal "
                    "force, so it cannot be solved together with the reaction; use a proportional law, such as JointStiction or LuGre"
                )


def _evaluate_law(law: Law, which: str, speed: float, bend: float, load: float) -> Any:
    """Return the result of a law evaluated in plain Python."""
    anatomy = law.anatomy
    vector = anatomy.vector
    given = {"slip": np.array([speed, 0.0, 0.0]) if vector else speed, "normal_force": load}
    given |= dict.fromkeys(anatomy.states, 1e-3) | {anatomy.bristle: np.array([bend, 0.0, 0.0])}
    found = extend.ask(law, which, given)
    return np.concatenate([np.ravel(part) for part in (found if isinstance(found, tuple) else (found,))])


def friction_for_surface(
    friction: JointFriction | Sequence[JointFriction] | None, surface: SlidingSurface | None, what: str
) -> JointFriction | tuple[JointFriction, ...] | None:
    """Return the argument ``friction`` of a joint, checked for its surface: None, one, or a tuple of several that add up.

    Raises:
        InvalidValue: a joint of this kind has no friction, or a parameter that its surface does not have, or one missing.
    """
    if friction is None:
        return None
    found = tuple(friction) if isinstance(friction, Sequence) else (friction,)
    if surface is None:
        raise InvalidValue(
            f"{what}: this kind of joint does not support friction; remove friction=, or use a revolute, translational, "
            "cylindrical, spherical or universal joint"
        )
    for one in found:
        if not isinstance(one, JointFriction):
            raise InvalidValue(f"{what}: friction is {one!r}; it must be abut.JointFriction(law, …)")
        for name in one.given():
            if name not in ("law", "reaction", "preload", *surface.takes):
                known = ", ".join(("law", "reaction", "preload", *surface.takes))
                raise InvalidValue(
                    f"{what}: friction of this kind of joint has no argument {name}=; it has {known}"
                )
        for name in surface.needs:
            if getattr(one, name) is None:
                raise InvalidValue(
                    f"{what}: friction of this kind of joint needs {name}=; write JointFriction(…, {name}=…)"
                )
    return friction if isinstance(friction, JointFriction) else found or None


def bearing_pairs(
    frictions: Sequence[JointFriction], surface: SlidingSurface, i: Frame, j: Frame
) -> list[Bearing]:
    """Return the pairs of surfaces of a joint between frames i and j."""
    found = []
    for friction in frictions:
        numbers, law = _friction_numbers(friction, surface, i, j), cast(Law, friction.law)
        if "arms" not in surface.takes:
            found.append(Bearing(i, j, False, numbers, law))
            continue
        on_first, on_second = friction.arms
        found += [Bearing(j, i, True, numbers, law)] * bool(on_first)
        found += [Bearing(i, j, False, numbers, law)] * bool(on_second)
    return found


def _friction_numbers(f: JointFriction, surface: SlidingSurface, i: Frame, j: Frame) -> tuple[float, ...]:
    """Return the parameters of ``joint_friction.solve``.

    They are the slip by rotations and travel, the weights of F_r, F_a, |F| and T_b, the overlap, the weight of T_z, P, and the limit.
    """
    radius = f.radius or 0.0
    z = np.asarray(j.global_axes)[:, 2]
    travel = float(z @ (np.subtract(i.global_position, j.global_position)))
    presses = float(f.reaction)
    most = [x for x in (f.max_force, f.max_torque and f.max_torque / radius) if x]
    return (
        *(radius * x for x in surface.turns),
        surface.slides,
        presses * (not surface.whole),
        presses * (f.friction_arm / radius if f.friction_arm else 0.0),
        presses * surface.whole,
        1.0 / f.bending_arm if f.bending_arm else float(f.overlap is not None),
        f.overlap or 0.0,
        f.overlap_change,
        travel,
        1.0 / f.reaction_arm if f.reaction_arm else 0.0,
        f.preload,
        min(most, default=0.0),
    )
