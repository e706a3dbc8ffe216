"""INTEGRATOR: which of abut's methods stands for the one that is named, and with what numbers.

Adams' names are those of its own implementations; the nearest of abut's is taken and told. ERROR bounds the relative tolerance from
above, so that abut's own, where it is tighter, stays.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from abut.errors import InvalidValue
from abut.formats.adams.language.schema import REAL, WORD, Arguments, Schema, each
from abut.integrators import I3, RKF45, SI1, SI2, Bdf, Hht, Method, Newmark, RungeKutta

_OWN = "abut finds it by itself"
#: Arguments that are not followed → why.
REASONS: Mapping[str, str] = {
    "ADAPTIVITY": "abut's corrector converges to rounding, and needs no loosening",
    "FIXIT": "iterations go on until they have converged",
    "MAXERR": "a step is accepted when its error is within the tolerance, and not otherwise",
    "RECONCILE": "outputs satisfy the constraints",
    "CORRECTOR": "all unknowns are tested, as by ORIGINAL; abut never loosens silently",
    "HMIN": "the smallest step is that of rounding",
    "HRATIO": _OWN,
    "INTERPOLATE": "outputs are interpolated to the order of the method",
    "MAXIT": "steps are repeated as often as they pay",
    "PATTERN": "the matrix is evaluated anew where it is too old",
    "SCALE": "tolerances are relative, with a floor of the machine's own size",
}
FORMULATIONS = {"I3": I3, "SI2": SI2, "SI1": SI1}


def _bdf(level: str, given: Arguments) -> Method:
    """Bdf, on the level that is asked for."""
    said = given.one_of(FORMULATIONS, default=level)
    order = min(5, max(1, int(given.get("KMAX", 5))))
    return Bdf(formulation=FORMULATIONS[said], max_order=order)


#: Adams' name → the nearest of abut's, and what differs.
METHODS: Mapping[str, tuple[Callable[[Arguments], Method], str]] = {
    "GSTIFF": (partial(_bdf, "I3"), "orders 1 to 5, variable coefficients"),
    "SI2_GSTIFF": (partial(_bdf, "SI2"), "orders 1 to 5, variable coefficients"),
    "WSTIFF": (partial(_bdf, "I3"), "orders 1 to 5"),
    "DSTIFF": (partial(_bdf, "I3"), "orders 1 to 5"),
    "HASTIFF": (
        partial(_bdf, "SI2"),
        "orders 1 to 5, as BDF rather than Hiller's and Anantharaman's coefficients",
    ),
    "CONSTANT_BDF": (partial(_bdf, "I3"), "its steps vary"),
    "HHT": (lambda given: Hht(alpha=given.get("ALPHA", -0.3)), "the same method"),
    "NEWMARK": (
        lambda given: Newmark(beta=given.get("BETA", 0.36), gamma=given.get("GAMMA", 0.7)),
        "the same method",
    ),
    "ABAM": (lambda given: RungeKutta(), "explicit as it is, of order 5"),
    "RKF45": (lambda given: RungeKutta(method=RKF45), "the same method"),
}

#: Argument → the field of a method, and its unit.
NUMBERS = {"ERROR": ("rtol", ""), "HMAX": ("max_step", "s"), "HINIT": ("initial_step", "s")}

SCHEMA = Schema(
    flags=(*METHODS, *FORMULATIONS),
    values=each(REAL, "ERROR HMAX HINIT KMAX ALPHA BETA GAMMA") | {"CORRECTOR": WORD},
    passed_over=tuple(name for name in REASONS if name != "CORRECTOR"),
)


@dataclasses.dataclass(frozen=True)
class IntegratorSettings:
    """What INTEGRATOR has asked for so far.

    ``method`` is None where no name was given: abut chooses. ``numbers`` are fields of the method.
    """

    method: Method | None = None
    numbers: Mapping[str, float] = dataclasses.field(default_factory=dict)

    def with_(self, given: Arguments, second: float) -> tuple[IntegratorSettings, list[str]]:
        """With what one more INTEGRATOR says, and what to tell of it.

        Args:
            given: its arguments.
            second: the dataset's unit of time [s].

        Raises:
            UnreadableFile: two methods or formulations, or a number outside its range.
        """
        told = []
        method = self.method
        if given.flags & {*METHODS, *FORMULATIONS}:
            name = given.one_of(METHODS, default="GSTIFF")
            make, differs = METHODS[name]
            try:
                method = make(given)
            except InvalidValue as problem:
                given.statement.wrong(str(problem), "mend the number")
            level = f" in formulation {method.formulation!r}" if isinstance(method, Bdf) else ""
            told.append(f"{name}: abut's {type(method).__name__}{level} is taken ({differs})")
        numbers = dict(self.numbers)
        for argument, (field, unit) in NUMBERS.items():
            if argument in given:
                numbers[field] = given.get(argument) * (second if unit == "s" else 1.0)
                if not numbers[field] > 0.0:
                    given.statement.wrong(f"{argument} is {given.get(argument):g}", "give it above 0")
        if "CORRECTOR" in given and not "ORIGINAL".startswith(given.get("CORRECTOR")):
            told.append(f"argument CORRECTOR is not used: {REASONS['CORRECTOR']}")
        return IntegratorSettings(method, numbers), told

    def applied(self, chosen: Method) -> Method | None:
        """The method with its numbers; None where nothing was asked for, so that abut chooses all.

        Args:
            chosen: what abut would take by itself.
        """
        if self.method is None and not self.numbers:
            return None
        method: Any = self.method or chosen
        fields = {field.name for field in dataclasses.fields(method)}
        numbers = {name: value for name, value in self.numbers.items() if name in fields}
        if "rtol" in numbers:
            numbers["rtol"] = min(numbers["rtol"], method.rtol)
        found: Method = dataclasses.replace(method, **numbers)
        return found
