"""Findings of checks of a model or a run: severity, part, fault, reason, remedy, and one change to try."""

from __future__ import annotations

import dataclasses
import enum
import math
from dataclasses import dataclass, field
from typing import Any

__all__ = ["Finding", "Severity", "SuggestedChange"]


class Severity(enum.Enum):
    """Severity of a finding; the value is the word shown."""

    WRONG = "wrong"  #: a run would compute something else than intended
    DOUBTFUL = "doubtful"  #: possible, but more often a mistake
    NOTE = "note"  #: worth knowing


@dataclass(frozen=True)
class SuggestedChange:
    """Change to try: a value of the model or of its run, or the type of a joint.

    >>> print(SuggestedChange("bounce.normal.stiffness", 1e5, 3.16e9, "N/m^1.5"))
    bounce.normal.stiffness: 100000 → 3.16e+09 N/m^1.5
    """

    name: str  #: path as in `Model.with_values`; for the run "step", "end", "integrator", "integrator.rtol"; or a joint's own name
    old: Any  #: present value
    new: Any  #: value to try
    unit: str = ""
    also: str = ""  #: the same in the units of the file that was read

    def __str__(self) -> str:
        also = f" ({self.also})" if self.also else ""
        return (
            f"{self.name}: {_format_value(self.old)} → {_format_value(self.new)} {self.unit}".rstrip() + also
        )

    def within(self, units: object) -> SuggestedChange:
        """Return this change with its values also in the units of a file: `units` has the SI values of its force, mass, length and time."""
        if not self.unit or not isinstance(self.old, float) or not isinstance(self.new, float):
            return self
        size = math.prod(getattr(units, word) ** power for word, power in _unit_powers(self.unit))
        return dataclasses.replace(
            self,
            also=f"in the units of the file {_format_value(self.old / size)} → {_format_value(self.new / size)}",
        )


@dataclass(frozen=True)
class Finding:
    """Finding of a check: fault, part and remedy.

    >>> print(Finding(Severity.WRONG, "hook", "it is open along 3 edges", "close it in the CAD program"))
    wrong: hook: it is open along 3 edges; close it in the CAD program
    """

    severity: Severity
    part: str  #: name of the body, shape, contact or file
    found: str  #: the fault, with numbers and units
    mend: str  #: remedy; may be empty
    formula: str = field(default="", kw_only=True)  #: formula of the check
    source: str = field(default="", kw_only=True)  #: source of the formula
    change: SuggestedChange | None = field(default=None, kw_only=True)  #: change to try

    @property
    def sentence(self) -> str:
        """Fault and remedy in one sentence."""
        return f"{self.found}; {self.mend}" if self.mend else self.found

    def __str__(self) -> str:
        return f"{self.severity.value}: {self.part}: {self.sentence}"


WORDS = {"N": "force", "kg": "mass", "m": "length", "s": "time"}


def _unit_powers(unit: str) -> list[tuple[str, float]]:
    """Return the powers of force, mass, length and time in a unit.

    >>> _unit_powers("N/m^1.5")
    [('force', 1.0), ('length', -1.5)]
    """
    out = []
    unit = "N/m^2" if unit == "Pa" else unit
    for sign, part in zip((1.0, -1.0), unit.replace("²", "^2").replace("³", "^3").split("/"), strict=False):
        for word in part.split("*"):
            name, _, power = word.partition("^")
            out.append((WORDS[name], sign * float(power or 1.0)))
    return out


def _format_value(value: object) -> str:
    """Return a value as text."""
    if isinstance(value, float):
        return f"{value:.4g}" if value != round(value) or abs(value) >= 1e6 else f"{value:g}"
    if dataclasses.is_dataclass(value):  # an integration method, by its non-default settings
        given = {f.name: getattr(value, f.name) for f in dataclasses.fields(value)}
        usual = {f.name: f.default for f in dataclasses.fields(value)}
        return f"{type(value).__name__}({', '.join(f'{k}={v!r}' for k, v in given.items() if v != usual[k])})"
    if isinstance(value, tuple):
        return f"({', '.join(map(_format_value, value))})"
    return str(value)
