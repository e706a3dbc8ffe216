"""Arguments of dataset statements that cannot change motion, with the reasons."""

from __future__ import annotations

__all__ = ["HARMLESS_ARGUMENTS", "find_harmless_reason"]

_PRINTED = "it controls Adams' printed output"
_STEPPED = "it controls the steps of Adams' integrator; abut locates the event itself"
_MEASURED = "it names the unit of numbers, which abut reads in the units of the dataset, as Adams does"

#: Keyword → argument → why it cannot change motion; "" stands for all arguments that are not read.
HARMLESS_ARGUMENTS: dict[str, dict[str, str]] = {
    "FRICTION": {"SMOOTH": "it smooths Adams' friction model; the law in abut is smooth"},
    "GRAPHICS": {"": "it is how Adams draws"},
    "MATRIX": {"UNITS": _MEASURED},
    "PART": {"MATERIAL": "mass and inertia are given too"},
    "SENSOR": {
        **dict.fromkeys(("DT", "STEPSIZE", "BISECTION", "HTIME"), _STEPPED),
        **dict.fromkeys(("PRINT", "CODGEN", "YYDUMP"), _PRINTED),
    },
    "SPLINE": {"UNITS": _MEASURED},
    "VARIABLE": {"ROUTINE": "it names code for FUNCTION = USER(…), which is refused"},
}


def find_harmless_reason(keyword: str, argument: str) -> str:
    """Return the reason why an argument that is not read cannot change motion."""
    table = HARMLESS_ARGUMENTS[keyword]
    return table.get(argument) or table[""]
