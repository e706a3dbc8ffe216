"""INTEGRATOR: mapping of Adams' integrators and their arguments to integrators of abut.

Adams' names refer to its own implementations. abut uses the same method, or a better one, and reports the choice. ERROR is an upper
bound of the relative tolerance: abut's own applies where it is tighter.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from typing import Any

from abut.errors import InvalidValue
from abut.formats.adams.language.schema import REAL, WORD, Arguments, Schema, arguments_of_type
from abut.integrators import (
    FIXED_LEADING_COEFFICIENT,
    I3,
    RKF45,
    SI1,
    SI2,
    VARIABLE_COEFFICIENTS,
    AdamsBashforthMoulton,
    Bdf,
    Coefficients,
    Formulation,
    Hht,
    Method,
    Newmark,
    RungeKutta,
)

#: Arguments that are ignored → reason.
REASONS: Mapping[str, str] = {
    "ADAPTIVITY": "abut's corrector converges to rounding error",
    "FIXIT": "iterations continue until they have converged",
    "MAXERR": "a step is accepted only if its error is within the tolerance",
    "RECONCILE": "outputs satisfy the constraints",
    "HMIN": "the smallest step is limited by rounding only, so no run ends because of a bound",
    "HRATIO": "abut determines the smallest step by itself",
    "SCALE": "tolerances are relative, with a minimum that follows from the machine's size",
}
FORMULATIONS = {"I3": I3, "SI2": SI2, "SI1": SI1}
#: BDF methods of index 3 or 2: default formulation, and coefficients.
_FAMILY: Mapping[str, tuple[Formulation, Coefficients]] = {
    "GSTIFF": (I3, VARIABLE_COEFFICIENTS),
    "SI2_GSTIFF": (SI2, VARIABLE_COEFFICIENTS),
    "WSTIFF": (I3, VARIABLE_COEFFICIENTS),
    "DSTIFF": (I3, FIXED_LEADING_COEFFICIENT),
    "HASTIFF": (SI2, VARIABLE_COEFFICIENTS),
    "CONSTANT_BDF": (I3, VARIABLE_COEFFICIENTS),
}
_UP_TO_FIVE = "orders 1 to 5, or up to 6 by KMAX"


_PROJECTED = (
    "the same method; steps go back onto the constraints the shortest way instead of by independent coordinates, for smaller errors at one "
    "tolerance: partitioned=True takes these"
)


def _make_bdf(given: Arguments) -> Method:
    """Return Bdf in the requested formulation."""
    level, coefficients = _FAMILY[given.one_of(_FAMILY)]
    formulation = given.one_of(FORMULATIONS, default=level.name)
    return Bdf(formulation=FORMULATIONS[formulation], coefficients=coefficients)


#: Adams' name → abut's method, and how it differs.
METHODS: Mapping[str, tuple[Callable[[Arguments], Method], str]] = {
    "GSTIFF": (
        _make_bdf,
        f"{_UP_TO_FIVE}; coefficients follow the steps, where fixed ones take several times as many in I3",
    ),
    "SI2_GSTIFF": (_make_bdf, f"{_UP_TO_FIVE}; coefficients follow the steps"),
    "WSTIFF": (_make_bdf, f"of variable coefficients too, {_UP_TO_FIVE}"),
    "DSTIFF": (_make_bdf, f"of a fixed leading coefficient, as DASSL, {_UP_TO_FIVE}"),
    "HASTIFF": (_make_bdf, f"{_UP_TO_FIVE}, as BDF rather than Hiller's and Anantharaman's coefficients"),
    "CONSTANT_BDF": (
        _make_bdf,
        "at a constant step of HMAX, or else HINIT; where neither is given steps follow the error",
    ),
    "HHT": (lambda given: Hht(alpha=given.get("ALPHA", -0.3)), "the same method"),
    "NEWMARK": (
        lambda given: Newmark(beta=given.get("BETA", 0.36), gamma=given.get("GAMMA", 0.7)),
        "the same method",
    ),
    "ABAM": (
        lambda given: AdamsBashforthMoulton(),
        _PROJECTED,
    ),
    "RKF45": (
        lambda given: RungeKutta(method=RKF45),
        _PROJECTED,
    ),
}

#: Argument → the field of a method, and its unit.
NUMBERS = {"ERROR": ("rtol", ""), "HMAX": ("max_step", "s"), "HINIT": ("initial_step", "s")}
#: Argument that is an integer (order, iterations) → the field of a method, and its minimum.
COUNTS = {"KMAX": ("max_order", 1), "MAXIT": ("iterations", 2)}
#: Argument → the field, and the values of its keywords.
CHOICES: Mapping[str, tuple[str, Mapping[str, bool]]] = {
    "CORRECTOR": ("monitored", {"ORIGINAL": False, "MODIFIED": True}),
    "INTERPOLATE": ("interpolate", {"ON": True, "OFF": False}),
}
#: Argument → why a method without such a field ignores it.
ALONE: Mapping[str, str] = {
    "KMAX": "the order of this method does not change",
    "MAXIT": "the number of repetitions is chosen automatically",
    "CORRECTOR": "all unknowns are tested, as by ORIGINAL",
    "INTERPOLATE": "outputs are interpolated to the order of the method",
    "PATTERN": "the matrix is evaluated in every iteration",
}
FIELDS = {argument: field for argument, (field, _) in (*COUNTS.items(), *CHOICES.items())} | {
    "PATTERN": "pattern"
}
HIGHEST = {Bdf: 6, AdamsBashforthMoulton: 12}  #: order

SCHEMA = Schema(
    flags=(*METHODS, *FORMULATIONS),
    values=arguments_of_type(REAL, "ERROR HMAX HINIT KMAX MAXIT ALPHA BETA GAMMA")
    | arguments_of_type(WORD, "CORRECTOR INTERPOLATE PATTERN"),
    passed_over=tuple(REASONS),
)


@dataclasses.dataclass(frozen=True)
class IntegratorSettings:
    """Settings of all INTEGRATOR commands so far.

    ``method`` is None if no name was given: then abut chooses. ``options`` are fields of the method.
    """

    method: Method | None = None
    constant: bool = False
    options: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def with_(self, given: Arguments, second: float) -> tuple[IntegratorSettings, list[str]]:
        """Return the settings after a further INTEGRATOR command, and messages about it.

        Args:
            given: arguments of the command.
            second: the dataset's unit of time [s].

        Raises:
            UnreadableFile: two methods or formulations, or a number outside its range.
        """
        notes = []
        method, constant = self.method, self.constant
        if given.flags & {*METHODS, *FORMULATIONS}:
            name = given.one_of(METHODS, default="GSTIFF")
            method, sentence = _make_method(name, given)
            constant = name == "CONSTANT_BDF"
            notes.append(sentence)
        options = {**self.options, **_integrator_fields(given, second)}
        if "PATTERN" in given and given.get("PATTERN").startswith("F"):
            notes.append("PATTERN: the first iteration of a step evaluates the matrix all the same")
        for argument, why in ALONE.items():
            field = FIELDS[argument]
            asked = argument in given and options[field] is not False
            if asked and method is not None and field not in _field_names(method):
                notes.append(f"argument {argument} is not used: {why}")
        return IntegratorSettings(method, constant, options), notes

    def method_with_options(self, chosen: Method) -> Method | None:
        """Return the method with its options; None if nothing was requested, so that abut chooses everything.

        Args:
            chosen: the method that abut would choose.
        """
        if self.method is None and not self.options:
            return None
        method = self.method or chosen
        options = {name: value for name, value in self.options.items() if name in _field_names(method)}
        if "rtol" in options:
            options["rtol"] = min(options["rtol"], method.rtol)
        if "max_order" in options:
            options["max_order"] = min(options["max_order"], HIGHEST[type(method)])
        steps = [
            options.pop(name) for name in ("max_step", "initial_step") if self.constant and name in options
        ]
        if steps:
            options["step"] = steps[0]
        elif "max_step" in options and (constant := getattr(method, "step", None)) is not None:
            options["step"] = min(options["max_step"], constant)
        found: Method = dataclasses.replace(method, **options)
        return found


def _field_names(method: Method) -> set[str]:
    return {field.name for field in dataclasses.fields(method)}


def _make_method(name: str, given: Arguments) -> tuple[Method, str]:
    """Return the method with a name, and a message about it."""
    make, differs = METHODS[name]
    if name not in given.flags:  # a formulation without a name means GSTIFF
        given = dataclasses.replace(given, flags=given.flags | {name})
    try:
        method = make(given)
    except InvalidValue as problem:
        given.statement.wrong(str(problem), "mend the number")
    level = f" in formulation {method.formulation!r}" if isinstance(method, Bdf) else ""
    return method, f"{name}: abut's {type(method).__name__}{level} is taken ({differs})"


def _integrator_fields(given: Arguments, second: float) -> dict[str, Any]:
    """Return the fields of methods set by the given arguments."""
    options: dict[str, Any] = {}
    for argument, (field, unit) in NUMBERS.items():
        if argument in given:
            options[field] = given.get(argument) * (second if unit == "s" else 1.0)
            if not options[field] > 0.0:
                given.statement.wrong(f"{argument} is {given.get(argument):g}", "give it above 0")
    for argument, (field, least) in COUNTS.items():
        if argument in given:
            if not given.get(argument) >= 1:
                given.statement.wrong(f"{argument} is {given.get(argument):g}", "give it 1 or more")
            options[field] = max(least, int(given.get(argument)))
    for argument, (field, words) in CHOICES.items():
        if argument in given:
            options[field] = words[given.word(argument, words)]
    if "PATTERN" in given:
        options["pattern"] = _parse_jacobian_pattern(given)
    return options


def _parse_jacobian_pattern(given: Arguments) -> tuple[bool, ...]:
    """Return the iterations that evaluate the matrix, from T:F:…; the first of a step always does."""
    letters = [letter.strip() for letter in given.get("PATTERN").split(":")]
    if not set(letters) <= {"T", "F"}:
        given.statement.wrong(
            f"PATTERN is {given.get('PATTERN')}", "write T and F with colons between, as T:F:F:F:T"
        )
    return (True, *(letter == "T" for letter in letters[1:]))
