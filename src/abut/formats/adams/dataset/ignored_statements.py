"""Statements that are not read: those that only control Adams, and those that abut does not support.

Data that only other statements use (STRING, SURFACE, …) is noted; a force or constraint that uses it is refused where it is read.
"""

from __future__ import annotations

from abut.formats.adams import flexible_refusals
from abut.formats.adams.language.statement_types import StatementType

_OUTPUT = "controls Adams' own output and is not needed"
_SOLVER = "controls Adams' solver; give abut.simulate an integrator instead"
_METHOD = (
    "is used by command files (.acf) alone; give abut.simulate an integrator, or --integrator and --rtol"
)
_REST = "is used by command files (.acf) alone; give abut.statics its tolerance and iterations"
#: Notes that are omitted when a command file is run.
OF_COMMANDS = (_METHOD, _REST)
_DATA = "is not read; nothing else depends on it"

_LOADS = "write it as GFORCE, FIELD or BUSHING, or add the force to the model in Python (abut.forces.Force)"

_DATA_ROW = "noted: data for other statements"
_STEERING = (
    "noted: settings of Adams; [command files](adams.md#command-files) use `INTEGRATOR` and `EQUILIBRIUM`"
)
_USER_ROW = "refused: user-written code, which cannot be called"
_ELASTIC_ROW = "refused: the body's `.mnf` is proprietary; [flexible bodies](flexible.md) read the exports of finite element programs"
_BEAM_ROW = "refused: its nodes and sections are in `FE_NODE` and `SECTION`, whose arguments have no open documentation; use `abut.Beam`"
_BEAM = f"the arguments of FE_NODE and SECTION, which it needs, have no open documentation. Instead, {flexible_refusals.BEAM}"
_LOAD_ROW = "refused: it acts on an `FE_PART`"
_EQUATIONS = "its equations are user-written code, which cannot be called; write them as DIFF, LSE and VARIABLE statements"
_COLUMNS = "is not computed; write its columns as REQUEST statements"

#: Statements that do not affect the motion, with their note.
_HARMLESS = (
    (_DATA_ROW, _DATA, "STRING SURFACE MATERIAL SECTION FE_NODE"),
    (_STEERING, _OUTPUT, "DEBUG ENVIRONMENT FEMDATA LIST NOLIST OUTPUT RESULTS TITLE"),
    (_STEERING, _REST, "EQUILIBRIUM"),
    (_STEERING, _SOLVER, "IC KINEMATICS LSOLVER PREFERENCES"),
    (_STEERING, _METHOD, "INTEGRATOR"),
    ("noted", _COLUMNS, "MREQUEST"),
)
#: Statements that would change the motion, with the remedy.
_NEEDED = (
    (_USER_ROW, _EQUATIONS, "GSE"),
    (_ELASTIC_ROW, flexible_refusals.BODY, "FLEX_BODY"),
    (_BEAM_ROW, _BEAM, "FE_PART"),
    (_LOAD_ROW, _LOADS, "FE_LOAD"),
    (_ELASTIC_ROW, flexible_refusals.MODES, "MFORCE"),
    (
        "refused: a constraint by user-written code",
        "use a JOINT, JPRIM, COUPLER or MOTION for the same constraint",
        "UCON",
    ),
)

TYPES = (
    *(StatementType(one, row, noted=why) for row, why, names in _HARMLESS for one in names.split()),
    *(StatementType(one, row, refused=instead) for row, instead, names in _NEEDED for one in names.split()),
)
