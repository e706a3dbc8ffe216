"""Statements without a family of their own: those that only steer Adams, and those that abut does not do.

Data that only other statements use (STRING, SURFACE, …) is noted; a force or constraint that uses it is
refused at its own place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.formats.adams.language.statements import Statement

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

_OUTPUT = "steers Adams' own output and is not needed"
_SOLVER = "steers Adams' solver; give abut.simulate an integrator instead"
_METHOD = (
    "is used by command files (.acf) alone; give abut.simulate an integrator, or --integrator and --rtol"
)
_REST = "is used by command files (.acf) alone; give abut.statics its tolerance and iterations"
#: What needs not be told where a command file is carried out.
OF_COMMANDS = (_METHOD, _REST)
_DATA = "is not followed; nothing that was read depends on it"

#: Keyword → what to tell; the motion is the same without it.
HARMLESS = {
    "DEBUG": _OUTPUT,
    "ENVIRONMENT": _OUTPUT,
    "EQUILIBRIUM": _REST,
    "FEMDATA": _OUTPUT,
    "FE_NODE": _DATA,
    "IC": _SOLVER,
    "INTEGRATOR": _METHOD,
    "KINEMATICS": _SOLVER,
    "LIST": _OUTPUT,
    "LSOLVER": _SOLVER,
    "MATERIAL": _DATA,
    "MREQUEST": "is not computed; write its columns as REQUEST statements",
    "NOLIST": _OUTPUT,
    "OUTPUT": _OUTPUT,
    "PREFERENCES": _SOLVER,
    "RESULTS": _OUTPUT,
    "SECTION": _DATA,
    "STRING": _DATA,
    "SURFACE": _DATA,
    "TITLE": _OUTPUT,
}
_OTHER = "remove it, or say the same by statements that are read"
_LOADS = "write it as GFORCE, FIELD or BUSHING, or add the force to the model in Python (abut.forces.Force)"
_FLEXIBLE = "replace it by rigid parts joined by BUSHING or SPRINGDAMPER"

#: Keyword → what to do instead; without it the motion would be another.
REFUSED = {
    "FE_LOAD": _LOADS,
    "FE_PART": _FLEXIBLE,
    "FLEX_BODY": _FLEXIBLE,
    "GSE": "its equations are user-written code, which cannot be called; write them as DIFF, LSE and VARIABLE statements",
    "MFORCE": "it acts on the modes of a flexible body, and bodies are rigid here; replace that by rigid parts, and the force by GFORCE",
    "UCON": "use a JOINT, JPRIM, COUPLER or MOTION that says the same",
}


def take(build: Build, statement: Statement) -> None:
    """Note a statement that changes nothing, refuse one that would.

    Raises:
        UnsupportedStatement: the motion would be another without it.
    """
    if statement.keyword in HARMLESS:
        build.note(f"{statement.keyword} {HARMLESS[statement.keyword]}", statement)
        return
    statement.unsupported("", REFUSED.get(statement.keyword, _OTHER))
