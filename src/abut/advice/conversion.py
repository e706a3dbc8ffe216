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

#: Names of the parameter that loses energy, in the order in which they are looked for.
LOSSES = ("restitution", "damping", "dissipation", "loss", "viscosity")


def convert(law: Any, to: type, *, speed: Scalar, mass: Scalar, **given: Scalar) -> Any:
    """The law of another kind that treats one impact alike.

    Its stiffness and its parameter of loss (restitution, damping or dissipation) are found by integrating the impact,
    so that the peak force and the restitution are those of ``law`` to 1e-6. Of its other parameters those that
    ``law`` has too are taken over, the rest keep their defaults; any may be given.

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
        self.start = self.wanted.peak_force / self.wanted.peak_depth ** float(self.fixed.get("exponent", n))

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
            if old.get(p.name) == p.unit:
                fixed[p.name] = getattr(law, p.name)
            elif p.default is None:
                raise InvalidValue(
                    f"{self.name}: its {p.name} [{p.unit}] has no default; give {p.name}=… to convert"
                )
        return fixed

    def law(self) -> Any:
        """Stiffness and loss together; without a loss the peak alone, if nothing is lost."""
        if self.loss is None:
            law = self.matched({})
            self._accept(rebound(law, self.speed, self.mass).restitution, None)
            return law
        scale = Scales[self.loss](self) if self.loss in Scales else _logarithmic(self)
        return self.matched({self.loss: self._solved(scale)})

    def _solved(self, scale: Callable[[float], float]) -> float:
        """The loss with which the restitution is the one wanted; ``scale`` maps 0…1 to little…much loss."""
        from scipy.optimize import brentq

        def excess(x: float) -> float:
            made = self.matched({self.loss or "": scale(x)})
            return rebound(made, self.speed, self.mass).restitution - self.wanted.restitution

        least, most = excess(0.0), excess(1.0)
        if abs(least) < 1e-7:
            return scale(0.0)
        if least < 0.0 or most > 0.0:
            self._accept(self.wanted.restitution + (least if least < 0.0 else most), self.loss)
        return scale(float(brentq(excess, 0.0, 1.0, xtol=1e-12)))

    def matched(self, loss: dict[str, float]) -> Any:
        """The law whose peak force is the wanted one, by secants in ln K."""
        from scipy.optimize import newton

        def made(log_stiffness: float) -> Any:
            return self.to(**{self.stiffness: math.exp(log_stiffness)}, **loss, **self.fixed)

        def excess(log_stiffness: float) -> float:
            return math.log(
                rebound(made(log_stiffness), self.speed, self.mass).peak_force / self.wanted.peak_force
            )

        x = math.log(self.start)
        step = -2.5 * excess(x)
        found = newton(
            excess, x, x1=x + (step if abs(step) > 1e-6 else 1e-6), tol=1e-11, rtol=1e-12, maxiter=60
        )
        self.start = math.exp(float(found))
        return made(float(found))

    def _accept(self, restitution: float, loss: str | None) -> None:
        if abs(restitution - self.wanted.restitution) > 1e-6:
            by = f"by its {loss}" if loss else "having no parameter of loss"
            raise InvalidValue(
                f"{self.name}: {by}, it rebounds with {restitution:.4g} at best, and {self.wanted.restitution:.4g} is "
                "wanted; choose another law"
            )


def _logarithmic(conversion: _Conversion) -> Callable[[float], float]:
    """A damping from 1e-6 to 1e4 of m v/δ² …, in the parameter's own unit by its law's stiffness."""
    hit = conversion.wanted
    unit = next(p.unit for p in conversion.to.declared if p.name == conversion.loss)
    units_of = {
        "N*s/m": conversion.mass * hit.speed / hit.peak_depth,
        "s/m": 1.0 / hit.speed,
        "1": 1.0,
        "s": hit.peak_depth / hit.speed,
    }
    scale = units_of.get(
        unit, conversion.start * hit.peak_depth ** float(conversion.fixed.get("exponent", 1.5)) / hit.speed
    )

    def of(x: float) -> float:
        return 0.0 if x == 0.0 else scale * math.exp(math.log(1e-6) + x * math.log(1e9))

    return of


Scales: dict[str, Callable[[_Conversion], Callable[[float], float]]] = {
    "restitution": lambda conversion: lambda x: 1.0 - x * (1.0 - 1e-3),
}
