"""One law in the place of another: the same energy loss and the same peak force, at one speed and mass."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from abut import units
from abut.contact.rebound import Rebound, rebound
from abut.errors import InvalidValue, UnknownName
from abut.units import Scalar

STEP = 1.0 / 12.0  #: of the search from little loss to much
FARTHEST = 60.0  #: of the search in ln K
#: Names of the parameter that loses energy, in the order in which they are looked for.
LOSSES = ("restitution", "damping", "dissipation", "loss", "viscosity")


def convert(law: Any, to: type, *, speed: Scalar, mass: Scalar, **given: Scalar) -> Any:
    """The law of another kind that treats one impact alike.

    Its stiffness and its parameter of loss (restitution, damping or dissipation) are found by integrating the impact,
    so that the peak force and the restitution are those of ``law`` to 1e-6. Of its other parameters those that
    ``law`` has too are taken over, and the mass is the impact's; the rest keep their defaults; any may be given.

    Valid: at this speed and mass. Elsewhere the two laws part; compare them with ``abut.advice.rebound``.

    Args:
        law: a normal law.
        to: the class of another, such as ``abut.normal.Impact``.
        speed: v [m/s] of the impact.
        mass: m [kg] that it feels.
        **given: parameters of the other law, as they should be.

    Raises:
        InvalidValue: the other law has no stiffness, cannot lose as much or as little, or needs a parameter
            that has no default.
        UnknownName: a given parameter that the other law does not have.
    """
    v = units.positive(speed, "m/s", what="convert: speed")
    m = units.positive(mass, "kg", what="convert: mass")
    return _Conversion(law, to, v, m, given).law()


class _Conversion:
    """One conversion while it is worked out."""

    def __init__(self, law: Any, to: Any, speed: float, mass: float, given: dict[str, Scalar]) -> None:
        self.to, self.speed, self.mass = to, speed, mass
        self.name = to.__name__
        names = [p.name for p in to.declared]
        for key in given:
            if key not in names:
                raise UnknownName.of(f"parameter of {self.name} named", key, names)
        self.wanted: Rebound = rebound(law, speed, mass)
        self.stiffness = self._stiffness(given)
        self.loss = next((name for name in LOSSES if name in names and name not in given), None)
        self.fixed = self._fixed(law, given)
        n = float(getattr(law, "exponent", 1.5))
        stiffness = self.wanted.peak_force / self.wanted.peak_depth ** float(self.fixed.get("exponent", n))
        self.start = math.log(stiffness)  #: where the search for the stiffness begins

    def _stiffness(self, given: dict[str, Scalar]) -> str:
        for p in self.to.declared:
            if re.match(r"N/m(\*\*.*)?$", p.unit) and p.name not in given:
                return str(p.name)
        raise InvalidValue(
            f"{self.name}: it has no stiffness to be found; choose a law with one, and do not give it"
        )

    def _fixed(self, law: Any, given: dict[str, Scalar]) -> dict[str, Any]:
        fixed: dict[str, Any] = dict(given)
        old = {p.name: p.unit for p in law.declared}
        for p in self.to.declared:
            if p.name in fixed or p.name in (self.stiffness, self.loss):
                continue
            if p.name == "mass" and p.unit == "kg":
                fixed[p.name] = self.mass
            elif old.get(p.name) == p.unit:
                fixed[p.name] = getattr(law, p.name)
            elif p.default is None:
                raise InvalidValue(
                    f"{self.name}: its {p.name} [{p.unit}] has no default; give {p.name}=… to convert"
                )
        return fixed

    def law(self) -> Any:
        """Stiffness and loss together; without a loss the peak alone, if nothing is lost."""
        loss = {} if self.loss is None else {self.loss: self._solved()}
        law = self.matched(loss)
        if law is None:
            raise InvalidValue(
                f"{self.name}: at {self.speed:g} m/s its peak force is above {self.wanted.peak_force:.4g} N at any stiffness, "
                "for its damping alone makes it; choose another law"
            )
        self._accept(rebound(law, self.speed, self.mass).restitution)
        return law

    def _solved(self) -> float:
        """The loss with which the restitution is the one wanted."""
        from scipy.optimize import brentq

        loss = str(self.loss)
        of = SCALES.get(loss, _logarithmic)(self)

        def excess(x: float) -> float:
            made = self.matched({loss: of(x)})
            return (
                -1.0
                if made is None
                else rebound(made, self.speed, self.mass).restitution - self.wanted.restitution
            )

        if excess(0.0) < 1e-7:  # nothing to lose, or it loses too much without: the caller looks
            return of(0.0)
        low, high = 0.0, STEP
        while excess(high) > 0.0:
            if high >= 1.0:
                return of(1.0)
            low, high = high, min(high + STEP, 1.0)
        return of(float(brentq(excess, low, high, xtol=1e-12)))

    def matched(self, loss: dict[str, float]) -> Any:
        """The law whose peak force is the wanted one; None if its peak is higher at any stiffness."""
        from scipy.optimize import brentq

        def made(log_stiffness: float) -> Any:
            return self.to(**{self.stiffness: math.exp(log_stiffness)}, **loss, **self.fixed)

        def excess(log_stiffness: float) -> float:
            try:
                peak = rebound(made(log_stiffness), self.speed, self.mass).peak_force
            except InvalidValue:  # too soft to stop the mass at all
                return -1.0
            return math.log(peak / self.wanted.peak_force)

        x, step = self.start, 1e-3
        e = excess(x)
        way = -1.0 if e > 0.0 else 1.0
        last = x
        while e * way < 0.0:
            if abs(x - self.start) > FARTHEST:
                return None
            last, x, step = x, x + way * step, 4.0 * step
            e = excess(x)
        if x != last:
            x = float(brentq(excess, min(last, x), max(last, x), xtol=1e-12))
        self.start = x
        return made(x)

    def _accept(self, restitution: float) -> None:
        if abs(restitution - self.wanted.restitution) > 1e-6:
            by = f"by its {self.loss}" if self.loss else "having no parameter of loss"
            raise InvalidValue(
                f"{self.name}: {by}, it rebounds with {restitution:.4g} at best, and {self.wanted.restitution:.4g} is "
                "wanted; choose another law"
            )


def _logarithmic(conversion: _Conversion) -> Callable[[float], float]:
    """A damping from a millionth to a thousand times what the impact's own scales make, in the parameter's unit."""
    hit = conversion.wanted
    unit = next(p.unit for p in conversion.to.declared if p.name == conversion.loss)
    scales = {
        "N*s/m": conversion.mass * hit.speed / hit.peak_depth,
        "s/m": 1.0 / hit.speed,
        "s": hit.peak_depth / hit.speed,
    }
    scale = scales.get(unit, 1.0)
    return lambda x: 0.0 if x == 0.0 else scale * math.exp(math.log(1e-6) + x * math.log(1e9))


SCALES: dict[str, Callable[[_Conversion], Callable[[float], float]]] = {
    "restitution": lambda conversion: lambda x: 1.0 - 0.99 * x,
}
