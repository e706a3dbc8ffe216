"""Relation: any equation between displacements, turns and velocities, by a plain Python function."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

from abut import extend
from abut.coordinates.trial_pose import coordinate_value
from abut.errors import InvalidValue
from abut.extend import joint
from abut.extend.functions.dependencies import dependent_property
from abut.joints.equations import Equation
from abut.joints.joint import Joint, JointCoordinate
from abut.joints.motions import check_apart
from abut.model import Frame
from abut.model.protocols import assign

STEP = 1e-6  #: of an argument, for the derivatives as placed
LINEAR = (
    1e-9  #: relative tolerance of linearity in the velocities: effect of two together against the sum of both
)


@joint
@dataclasses.dataclass(frozen=True, init=False, eq=False, repr=False)
class Relation(Joint):
    """Equation between coordinates q of any frames by a function.

        g(q₁, q₂, …, t) = 0   or, if the function uses velocities,   h(q₁, …, q̇₁, …, t) = a(q, t)·q̇ + b(q, t) = 0

    1 equation. Examples: a ball in a bowl, a linkage with a given law, a blade that cannot slide sideways, a rolling wheel. The function is
    plain Python; its derivatives are exact (``kernels.jets``). Velocities must enter linearly (the Pfaffian form): only then
    the reaction −λ ∂h/∂q̇ does no work beyond b. A relation of velocities may be non-holonomic (no relation of displacements is
    equivalent); then it restricts velocities, but not poses.

    Args:
        function: Plain Python function of ``t``, the names of ``coordinates``, each also with the suffix ``_rate``, and ``parameters``.
        coordinates: By the name of an argument (coordinate, i, j): one of ``motions.X, Y, Z`` (displacement of I along J's axes [m]),
            ``RX, RY, RZ`` (turns about them [rad]), ``DISTANCE`` (between the origins [m]), ``motions.cosine(a, b)`` (between axis a of
            I and axis b of J); of the quasi-velocities ``VX, VY, VZ`` (of I's origin relative to J's, seen from space,
            along J's axes [m/s]) and ``WX, WY, WZ`` (angular velocity of I relative to J about them [rad/s]), with no ``_rate``.
        parameters: Numbers by name; changing one never recompiles.

        reported: Frame at which ``name.force`` and ``name.torque`` are the total reaction on that frame's body; without it they are the
            reaction between the frames of the first coordinate.

    The residual that a run reports is
    g over the largest of its derivatives as placed, so that it is a length or an angle.

    Raises:
        InvalidValue: it constrains nothing as placed, velocities do not enter linearly, the function returns no number as placed, both
            frames of a coordinate are on one body, or a distance is 0 as placed.
        UnknownName: an argument is none of these.

    Source: Haug, Computer Aided Kinematics and Dynamics (1989) eq. (3.1.1); Neimark & Fufaev, Dynamics of Nonholonomic Systems (1972)
    ch. 1, eq. (1.2).
    """

    function: Callable[..., Any]
    coordinates: Mapping[str, tuple[JointCoordinate, Frame, Frame]]
    parameters: Mapping[str, float] | None = None
    reported: Frame | None = None  # type: ignore[misc]

    relates = True

    def __init__(
        self,
        name: str,
        function: Callable[..., Any],
        coordinates: Mapping[str, tuple[JointCoordinate, Frame, Frame]],
        *,
        parameters: Mapping[str, float] | None = None,
        reported: Frame | None = None,
    ) -> None:
        what = f'Relation "{name}"'
        _check_coordinates(coordinates, what)
        assign(self, name=name, function=function, parameters=parameters, friction=None, reported=reported)
        assign(self, coordinates=dict(coordinates))
        used = {
            key: one
            for key, one in self.coordinates.items()
            if {key, f"{key}_rate"} & {*self.expression.used}
        }
        if not used:
            raise InvalidValue(
                f"{what}: its function has no coordinate as an argument; use one of {', '.join(coordinates)}"
            )
        first = next(iter(used.values()))
        assign(self, coordinates=used, frame_i=first[1], frame_j=first[2])
        self.validate()

    @dependent_property
    def expression(self) -> extend.Expression:
        """The prepared function."""
        offered = ["t"]
        for key, (coordinate, _, _) in self.coordinates.items():
            offered += [key] if coordinate.term.is_velocity else [key, f"{key}_rate"]
        return extend.expression(self.function, tuple(offered), self.parameters, self.what)

    @dependent_property
    def arguments(self) -> tuple[tuple[int, int], ...]:
        """Coordinate of each argument of the function (−1: time), with 1 if the argument is the rate."""
        names = list(self.coordinates)
        known = {"t": (-1, 0)}
        for k, (coordinate, _, _) in enumerate(self.coordinates.values()):
            known[names[k]] = (k, int(coordinate.term.is_velocity))
            known[f"{names[k]}_rate"] = (k, 1)
        return tuple(known[name] for name in self.expression.used)

    @property
    def level(self) -> int:
        """0 for a relation of displacements, 1 for one of velocities."""
        return max(level for _, level in self.arguments)

    @property
    def ties_velocities(self) -> bool:
        """True if its function uses velocities."""
        return self.level == 1

    def validate(self) -> None:
        """Check that velocities enter linearly, and that it constrains something as placed."""
        base, levels = self._argument_values(self._placed_values), [level for _, level in self.arguments]
        for k in range(4 * self.level):
            u, v = ([math.cos(c + k + 2.7 * n) * level for n, level in enumerate(levels)] for c in (1.0, 3.0))
            none, one, two, both = (
                self._at([b + c * x + d * y for b, x, y in zip(base, u, v, strict=True)])
                for c, d in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0))
            )
            if abs(both - one - two + none) > LINEAR * (abs(one) + abs(two) + abs(none)):
                raise InvalidValue(
                    f"{self.what}: its function is not linear in the velocities; write it as a sum of velocities times functions of "
                    "displacements and time, or use a force"
                )
        if not any(self._factors(self._placed_values)):
            raise InvalidValue(
                f"{self.what}: its derivatives by all coordinates are 0 in the initial position, so it constrains nothing there; move the "
                "bodies, or use a function with a simple zero (x instead of x*x)"
            )

    @cached_property
    def _placed_values(self) -> list[float]:
        """Values of its coordinates as placed."""
        return [coordinate_value(one.term, i, j) for one, i, j in self.coordinates.values()]

    def _argument_values(self, places: Sequence[float]) -> list[float]:
        """Return the arguments at values of the coordinates, at time 0 and at rest."""
        return [0.0 if k < 0 or level else places[k] for k, level in self.arguments]

    def _at(self, values: list[float]) -> float:
        """Return the function of its arguments."""
        given = dict(zip(self.expression.used, values, strict=True))
        try:
            y = self.expression(**given)
        except (ArithmeticError, ValueError) as error:
            y, reason = math.nan, f" ({error})"
        else:
            reason = ""
        if not math.isfinite(y):
            given_values = ", ".join(f"{key} = {value:.6g}" for key, value in given.items())
            raise InvalidValue(
                f"{self.what}: its function has no finite value in the initial position{reason}, at {given_values} (SI); move the "
                "bodies, or correct the function"
            )
        return y

    def _slope(self, base: list[float], n: int) -> float:
        """Return the derivative by an argument, by central differences."""
        h = STEP * max(1.0, abs(base[n]))
        near, far = (
            [self._at([*base[:n], base[n] + s * h, *base[n + 1 :]]) for s in (-f, f)] for f in (1.0, 2.0)
        )
        rise = near[1] - near[0]
        if abs(rise) > 1e-6 and abs(far[1] - far[0] - rise) < 1e-6 * abs(rise):
            raise InvalidValue(
                f"{self.what}: its function jumps in the initial position, by {rise:.3g} at {self.expression.used[n]} = {base[n]:.6g} "
                "(SI); move the bodies, or use a continuous function"
            )
        return rise / (2.0 * h) if abs(rise) > 1e-12 * (abs(near[0]) + abs(near[1])) else 0.0

    def _factors(self, places: Sequence[float]) -> list[float]:
        """Return the coefficient of each coordinate's rate, at values of the coordinates."""
        found, base = [0.0] * len(self.coordinates), self._argument_values(places)
        for n, (k, level) in enumerate(self.arguments):
            if k >= 0 and level == self.level:
                found[k] += self._slope(base, n)
        return found

    @cached_property
    def factor(self) -> float:
        """Factor of the function, such that the largest of its coefficients as placed is 1."""
        most = max(map(abs, self._factors(self._placed_values)))
        return 1.0 / most if most > 0.0 else 1.0

    @cached_property
    def as_placed(self) -> tuple[float, list[float], float]:
        """`linear` where the bodies are placed."""
        return self.linear(self._placed_values)

    def linear(self, places: Sequence[float]) -> tuple[float, list[float], float]:
        """Return, at values of its coordinates and time 0: the residual, 0 for a relation of velocities; the coefficient of each
        coordinate's rate; and the required value of their sum.
        """
        base, scale = self._argument_values(places), self.factor
        factors = [scale * c for c in self._factors(places)]
        if self.level:
            return 0.0, factors, -scale * self._at(base)
        at = [k for k, _ in self.arguments]
        pace = -scale * self._slope(base, at.index(-1)) if -1 in at else 0.0
        return scale * self._at(base), factors, pace

    @property
    def pairs(self) -> tuple[tuple[Frame, Frame], ...]:
        """The frames of its coordinates."""
        return tuple((i, j) for _, i, j in self.coordinates.values())

    @property
    def equations(self) -> tuple[Equation, ...]:  # type: ignore[override]
        """The one equation, with the factors that its coordinates have as placed."""
        terms = (
            dataclasses.replace(one.term, coefficient=c, pair=k)
            for k, (c, (one, _, _)) in enumerate(
                zip(self.as_placed[1], self.coordinates.values(), strict=True)
            )
        )
        return (Equation(tuple(terms), 0.0, "relation"),)

    def __repr__(self) -> str:
        shown = ", ".join(
            f"{key} = {one.name} ({i.body.name} – {j.body.name})"
            for key, (one, i, j) in self.coordinates.items()
        )
        return f'{type(self).__name__}("{self.name}", {shown})'


def _check_coordinates(coordinates: object, what: str) -> None:
    """Check that coordinates have names that no other argument has, each between two bodies."""
    if not isinstance(coordinates, Mapping) or not coordinates:
        raise InvalidValue(
            f'{what}: coordinates must have names, such as {{"x": (motions.X, i, j)}}, got {coordinates!r}'
        )
    for key, given in coordinates.items():
        if not (isinstance(given, tuple) and len(given) == 3 and isinstance(given[0], JointCoordinate)):
            raise InvalidValue(
                f"{what}: {key} must be a coordinate and two frames, such as (motions.X, i, j), got {given!r}"
            )
        coordinate, i, j = given
        for frame in (i, j):
            if not hasattr(frame, "global_position") or not hasattr(frame, "body"):
                raise InvalidValue(f"{what}: {key} needs frames, got {frame!r}; write body.frame(…)")
        if i.body is j.body:
            raise InvalidValue(
                f'{what}: both frames of {key} are on "{i.body.name}"; use frames of two bodies'
            )
        if key == "t" or (key.endswith("_rate") and key.removesuffix("_rate") in coordinates):
            raise InvalidValue(
                f'{what}: the name "{key}" has another meaning in its function; rename the coordinate'
            )
        check_apart(coordinate, (i, j), what)
