"""Statements without a family of their own: those that only steer Adams, and those that abut does not do.

Data that only other statements use (SPLINE, ARRAY, …) is noted; a force or constraint that uses it is
refused at its own place.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from abut.formats.adams.statements import Statement

if TYPE_CHECKING:
    from abut.formats.adams.build import Build

_OUTPUT = "steers Adams' own output and is not needed"
_SOLVER = "steers Adams' solver; give abut.simulate an integrator instead"
_DATA = "is not followed; nothing that was read depends on it"

#: Keyword → what to tell; the motion is the same without it.
HARMLESS = {
    "ARRAY": _DATA,
    "CURVE": _DATA,
    "DEBUG": _OUTPUT,
    "DIFF": _DATA,
    "ENVIRONMENT": _OUTPUT,
    "EQUILIBRIUM": _SOLVER,
    "FEMDATA": _OUTPUT,
    "FE_NODE": _DATA,
    "GSE": _DATA,
    "IC": _SOLVER,
    "INTEGRATOR": _SOLVER,
    "KINEMATICS": _SOLVER,
    "LIST": _OUTPUT,
    "LSE": _DATA,
    "LSOLVER": _SOLVER,
    "MATERIAL": _DATA,
    "MATRIX": _DATA,
    "MREQUEST": "is not computed; write its columns as REQUEST statements",
    "NOLIST": _OUTPUT,
    "OUTPUT": _OUTPUT,
    "PINPUT": _DATA,
    "POUTPUT": _DATA,
    "PREFERENCES": _SOLVER,
    "RESULTS": _OUTPUT,
    "SECTION": _DATA,
    "SPLINE": _DATA,
    "STRING": _DATA,
    "SURFACE": _DATA,
    "TFSISO": _DATA,
    "TITLE": _OUTPUT,
}
_LOADS = (
    "write it as SFORCE, SPRINGDAMPER or BUSHING, or add the force to the model in Python (abut.forces.Force)"
)
_FLEXIBLE = "replace it by rigid parts joined by BUSHING or SPRINGDAMPER"

#: Keyword → what to do instead; without it the motion would be another.
REFUSED = {
    "BEAM": "join the parts by a BUSHING of the beam's stiffness",
    "CONTACT": "remove it from the dataset and add abut.Contact to the model in Python",
    "CVCV": "use a JOINT, or abut.Contact in Python",
    "FE_LOAD": _LOADS,
    "FE_PART": _FLEXIBLE,
    "FIELD": "use a BUSHING, where the stiffness matrix is diagonal",
    "FLEX_BODY": _FLEXIBLE,
    "FRICTION": "remove it, or add the friction torque as an SFORCE",
    "GFORCE": _LOADS,
    "MFORCE": _LOADS,
    "NFORCE": _LOADS,
    "POINT_MASS": "give it as a PART with a small IP",
    "PTCV": "use a JOINT or JPRIM, or abut.Contact in Python",
    "SENSOR": "remove it; it would stop or change the run",
    "UCON": "use a JOINT, JPRIM, COUPLER or MOTION that says the same",
    "VFORCE": _LOADS,
    "VTORQUE": _LOADS,
}


def take(build: Build, statement: Statement) -> None:
    """Note a statement that changes nothing, refuse one that would.

    Raises:
        UnsupportedStatement: the motion would be another without it.
    """
    if statement.keyword in HARMLESS:
        build.note(f"{statement.keyword} {HARMLESS[statement.keyword]}", statement)
        return
    instead = REFUSED.get(statement.keyword, "remove it, or say the same by statements that are read")
    statement.unsupported("", instead + _others(build, statement))


def _others(build: Build, statement: Statement) -> str:
    """What else in the file would be refused, so that the user knows how far it is from being readable."""
    counts = Counter(s.keyword for s in build.dataset.statements if s.keyword in REFUSED)
    counts[statement.keyword] -= 1
    listed = ", ".join(f"{number} {keyword}" for keyword, number in counts.items() if number > 0)
    return f" (also not supported, further on in the file: {listed})" if listed else ""
