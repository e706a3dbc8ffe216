"""Conversion of a contact law to another law with the same energy loss and peak force, at one speed and mass."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from abut import units
from abut.contact.impact_simulation import Rebound, force_of, rebound
from abut.errors import InvalidValue, UnknownName
from abut.extend.laws import LawDeclaration, Parameter, declaration_of
from abut.units import Scalar

GROWTH = 1.4  #: factor of the loss parameter in the search for an upper bound
SEARCH_RANGE = 60.0  #: range of the search, in ln K
#: Tests for the parameter that scales a law's force, in order of search.
SCALING: tuple[Callable[[LawDeclaration, Parameter], bool], ...] = (
    lambda law, p: bool(re.match(r"N/m((\*\*|\^).*)?$", p.unit)),
    lambda law, p: p.name == "modulus",
    lambda law, p: p.unit == "Pa/m",
    lambda law, p: p.name in law.curves,
    lambda law, p: p.name in ("penalty", "pressure"),
)
#: Names of loss parameters, in order of search.
LOSSES = ("restitution", "damping", "dissipation", "loss", "viscosity")


def convert(law: object, to: type, *, speed: Scalar, mass: Scalar, **given: Scalar) -> Any:
    """Convert a contact law to another class that has the same peak force and restitution in one impact.

    Its stiffness and its loss parameter (restitution, damping or dissipation) are found by integrating the impact,
    so that the peak force and the restitution are those of ``law`` to 1e-6. Other parameters that both laws have are copied,
    and the mass is that of the impact. The rest have their defaults. Any parameter may be given. A table
    is the force at rest of ``law``, scaled.

    Valid: at this speed and mass. Elsewhere the two laws differ; compare them with ``abut.advice.rebound``.

    Args:
        law: a normal law.
        to: the class of another, such as ``abut.normal.Impact``.
        speed: v [m/s] of the impact.
        mass: m [kg], the effective mass of the impact.
        **given: parameters of the other law with fixed values.

    Raises:
        InvalidValue: the other law's stiffness is given, or it cannot dissipate the same energy, or needs a parameter
            that has no default.
        UnknownName: a given parameter that the other law does not have.
    """
    v = units.positive(speed, "m/s", what="convert: speed")
    m = units.positive(mass, "kg", what="convert: mass")
    return _Conversion(law, to, v, m, given).law()


def searched_parameters(to: object, given: Collection[str] = ()) -> tuple[str | None, str | None]:
    """Return the parameters of a law that a conversion finds: force scale and energy loss; None for one that is absent or given."""
    declaration = declaration_of(to, "to")
    left = [p for p in declaration.declared if p.name not in given]
    scales = [p.name for fits in SCALING for p in left if fits(declaration, p)]
    names = {p.name for p in left}
    return next(iter(scales), None), next((name for name in LOSSES if name in names), None)


class _Conversion:
    """Search for the parameters of one converted law."""

    def __init__(self, law: object, to: type, speed: float, mass: float, given: dict[str, Scalar]) -> None:
        self.to, self.speed, self.mass = to, speed, mass
        self.name = to.__name__
        self.declared, curves = declaration_of(to, "to").declared, declaration_of(to, "to").curves
        names = [p.name for p in self.declared]
        for key in given:
            if key not in names:
                raise UnknownName.of(f"parameter of {self.name} named", key, names)
        self.wanted: Rebound = rebound(law, speed, mass)
        found, self.loss = searched_parameters(to, given)
        if found is None:
            raise InvalidValue(
                f"{self.name}: it has no free stiffness parameter to compute; do not give the stiffness"
            )
        self.stiffness = found
        self.points = self._points(law) if found in curves else []
        self.fixed = self._fixed_parameters(law, given)
        self.start = 0.0  #: start of the search for the logarithm of the scale
        self.start = self._first_guess()

    def _first_guess(self) -> float:
        """Return a first guess of the logarithm of the force scale, from the force at rest at the target depth. This assumes that
        forces at rest are proportional to their scale.
        """
        loss = {} if self.loss is None else {self.loss: 1.0 if self.loss == "restitution" else 0.0}
        linear = any(p.name == self.stiffness and p.unit == "N/m" for p in self.declared)
        deepest = self.wanted.peak_depth
        rough = math.log(self.wanted.peak_force / deepest ** (1.0 if linear else 1.5))
        if self.points:
            return 0.0
        try:
            law = self._make_law(rough, loss)
            at_rest = float(
                force_of(law)(deepest, 0.0, self.speed, deepest, (0.0,) * len(declaration_of(law).states))
            )
        except (InvalidValue, ArithmeticError):  # the rough guess is incompatible with the other parameters
            return rough
        return rough + math.log(self.wanted.peak_force / at_rest) if at_rest > 0.0 else rough

    def _make_law(self, log_scale: float, loss: dict[str, float]) -> Any:
        size = math.exp(log_scale)
        scaled = [(depth, size * force) for depth, force in self.points] if self.points else size
        return self.to(**{self.stiffness: scaled}, **loss, **self.fixed)

    def _points(self, law: object) -> list[tuple[float, float]]:
        """Return points of the force at rest up to 1.5 times the depth of the impact, for a law that is a table."""
        force = force_of(law)
        states = (0.0,) * len(declaration_of(law).states)
        depths = [1.5 * self.wanted.peak_depth * (k / 24) for k in range(25)]
        return [(d, max(float(force(d, 0.0, self.speed, d, states)), 0.0)) for d in depths]

    def _fixed_parameters(self, law: object, given: dict[str, Scalar]) -> dict[str, Any]:
        fixed: dict[str, Any] = dict(given)
        old = {p.name: p.unit for p in declaration_of(law).declared}
        for p in self.declared:
            if p.name in fixed or p.name in (self.stiffness, self.loss):
                continue
            if p.name == "mass" and p.unit == "kg":
                fixed[p.name] = self.mass
            elif old.get(p.name) == p.unit:
                fixed[p.name] = getattr(law, p.name)
            elif p.default is None:
                raise InvalidValue(
                    f"{self.name}: its parameter {p.name} [{p.unit}] has no default; give convert {p.name}=…"
                )
        return fixed

    def law(self) -> Any:
        """Find stiffness and loss together; only the peak force for a law without a loss parameter, if no energy is lost."""
        loss = {} if self.loss is None else {self.loss: self._solve_loss()}
        law = self.match_peak_force(loss)
        if law is None:
            raise InvalidValue(
                f"{self.name}: at {self.speed:g} m/s its peak force is above the target {self.wanted.peak_force:.4g} N at any stiffness, "
                "because its damping alone exceeds it; choose another law"
            )
        self._accept(rebound(law, self.speed, self.mass).restitution)
        return law

    def _solve_loss(self) -> float:
        """Find the loss parameter for the target restitution: a first guess in proportion, then a bracket."""
        from scipy.optimize import brentq

        loss = str(self.loss)
        scale = SCALES.get(loss, _damping_scale)(self)

        def loss_excess(x: float) -> float:
            made = self.match_peak_force({loss: scale.of(x)})
            return (
                -1.0
                if made is None
                else rebound(made, self.speed, self.mass).restitution - self.wanted.restitution
            )

        little = loss_excess(0.0)
        if little < 1e-7:  # nothing to lose, or too much loss without the parameter: the caller checks
            return scale.of(0.0)
        low, high = 0.0, scale.probe
        taken = little - loss_excess(high)
        if taken < little:
            low, high = high, min(high * little / max(taken, 1e-3 * little), scale.most)
            while loss_excess(high) > 0.0:
                if high >= scale.most:
                    return scale.of(scale.most)
                low, high = high, min(GROWTH * high, scale.most)
        return scale.of(float(brentq(loss_excess, low, high, xtol=1e-10 * high)))

    def match_peak_force(self, loss: dict[str, float]) -> Any:
        """Return the law with the target peak force; None if its peak force is higher at any stiffness."""

        def force_excess(log_stiffness: float) -> float:
            try:
                peak = rebound(self._make_law(log_stiffness, loss), self.speed, self.mass).peak_force
            except InvalidValue:  # too soft to stop the mass at all
                return -1.0
            return math.log(peak / self.wanted.peak_force)

        x = _secant_root(force_excess, self.start)
        if x is None:
            x = self._bracket_root(force_excess)
        if x is None:
            return None
        self.start = x
        return self._make_law(x, loss)

    def _bracket_root(self, excess: Callable[[float], float]) -> float | None:
        """Return the root, bracketed by growing steps; None if there is none."""
        from scipy.optimize import brentq

        x, step = self.start, 1e-2
        way = -1.0 if excess(x) > 0.0 else 1.0
        while abs(x - self.start) < SEARCH_RANGE:
            last, x, step = x, x + way * step, 4.0 * step
            if excess(x) * way >= 0.0:
                return float(brentq(excess, min(last, x), max(last, x), xtol=1e-10))
        return None

    def _accept(self, restitution: float) -> None:
        if abs(restitution - self.wanted.restitution) > 1e-6:
            by = f"with any value of {self.loss}" if self.loss else "without a loss parameter"
            raise InvalidValue(
                f"{self.name}: {by}, its closest restitution is {restitution:.4g}; the target is {self.wanted.restitution:.4g}; "
                "choose another law"
            )


def _secant_root(excess: Callable[[float], float], x: float) -> float | None:
    """Return a root near x by a few secant steps; the logarithm of the peak grows by about 0.4 with that of the stiffness."""
    e, slope = excess(x), 0.4
    for _ in range(8):
        if abs(e) < 1e-10:
            return x
        moved = max(-2.0, min(2.0, -e / slope))
        new = excess(x + moved)
        slope = (new - e) / moved
        x, e = x + moved, new
        if slope <= 0.05:
            return None
    return None


@dataclass(frozen=True)
class _Scale:
    """Scale along which a loss parameter is varied from none to strong loss."""

    of: Callable[[float], float]
    probe: float  #: a small value
    most: float


def _damping_scale(conversion: _Conversion) -> _Scale:
    """Return the scale of a damping, relative to the impact's own scale in the parameter's unit."""
    hit = conversion.wanted
    unit = next(p.unit for p in conversion.declared if p.name == conversion.loss)
    scales = {
        "N*s/m": conversion.mass * hit.speed / hit.peak_depth,
        "s/m": 1.0 / hit.speed,
        "s": hit.peak_depth / hit.speed,
    }
    scale = scales.get(unit, 1.0)
    return _Scale(lambda x: x, 1e-3 * scale, 1e6 * scale)


def _restitution_scale(conversion: _Conversion) -> _Scale:
    """Return the scale of a restitution, from 1 to 0.01."""
    return _Scale(lambda x: 1.0 - x, 1e-2, 0.99)


SCALES: dict[str, Callable[[_Conversion], _Scale]] = {"restitution": _restitution_scale}
