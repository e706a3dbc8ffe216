"""Arguments of the commands in a command file, and the commands that are ignored or refused."""

from __future__ import annotations

from collections.abc import Mapping

from abut.formats.adams.commands import integrator
from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.language import schema
from abut.formats.adams.language.schema import (
    IDENTIFIERS,
    NAME,
    PATH,
    REAL,
    TEXT,
    WORD,
    Arguments,
    Schema,
    arguments_of_type,
)
from abut.formats.adams.language.statements import Statement

ANALYSES = ("STATICS", "DYNAMICS", "TRANSIENT", "KINEMATICS", "INITIAL_CONDITIONS")
SIMULATE = Schema(
    # the last three define the extent of INITIAL_CONDITIONS
    flags=(*ANALYSES, "DISPLACEMENT", "VELOCITY", "ACCELERATION"),
    values=arguments_of_type(REAL, "END DURATION STEPS DTOUT"),
)
_TIGHT = "abut balances forces to 1e-10 of the acting ones, which is tighter"
_MARCH = "abut integrates in time only where Newton's method does not converge, and chooses how"
_DOWN = "abut chooses the length of each step by a line search"
_OWN = "the method is Newton's, with time integration where that does not converge"
#: Arguments of EQUILIBRIUM that are ignored → reason.
_EQUILIBRIUM: Mapping[str, str] = {
    **dict.fromkeys(("ALIMIT", "TLIMIT", "STABILITY"), _DOWN),
    **dict.fromkeys(("ERROR", "IMBALANCE", "ATOL", "RTOL", "ETA", "ETAMAX", "MAXITL"), _TIGHT),
    "PATTERN": "the matrix is evaluated again in each step",
    **dict.fromkeys(("METHOD", "GLOBAL"), _OWN),
    "DYNAMIC": "time integration is used where Newton's method does not converge",
    **dict.fromkeys(
        ("ACCELERATION_ERROR", "GLOBAL_DAMPING", "KINETIC_ENERGY_ERROR", "SETTLING_TIME", "TEND"), _MARCH
    ),
    "STATIC": "it is the only one available",
}
#: Command → its arguments that are ignored → reason.
REASONS: Mapping[str, Mapping[str, str]] = {
    "EQUILIBRIUM": _EQUILIBRIUM,
    "INTEGRATOR": integrator.REASONS,
    "LINEAR": {"NODAMPING": "the eigenvalues are those with damping; remove the dampers"},
}
EQUILIBRIUM = Schema(
    flags=("STATIC", "DYNAMIC", "DEFAULT", "LIST"),
    values={"MAXIT": REAL},
    passed_over=tuple(name for name in _EQUILIBRIUM if name not in ("STATIC", "DYNAMIC")),
)
LINEAR = Schema(
    flags=("EIGENSOL", "STATEMAT", "NODAMPING", "NOVECTOR", "ORIGINAL"),
    values={"FILE": PATH, "FORMAT": WORD, "PINPUT": IDENTIFIERS, "POUTPUT": IDENTIFIERS},
    passed_over=("COORDS", "DENERGY", "KENERGY", "PLANT", "PSTATE", "RM", "SENERGY", "TABLE_PRECISION"),
)  # fmt: skip
#: The statements that ACTIVATE and DEACTIVATE name.
SWITCHED = tuple(sorted(one.keyword for one in STATEMENTS.values() if one.switched))
SWITCH = Schema(flags=SWITCHED, values={"ID": IDENTIFIERS, "CLASS": WORD})
KEPT = Schema(
    flags=("STATES", "SYSTEM"),
    values={"FILE": PATH, "BUFFER": NAME, "TITLE": TEXT, "OUTPUT_PREFIX": TEXT},
    passed_over=("TITLE", "OUTPUT_PREFIX"),
)
#: Statements whose arguments a command of the same name changes.
REDEFINED = {
    keyword: STATEMENTS[keyword].schema for keyword in sorted(STATEMENTS) if STATEMENTS[keyword].changed
}
SCHEMAS: Mapping[str, Schema] = {
    "SIMULATE": SIMULATE,
    "INTEGRATOR": integrator.SCHEMA,
    "EQUILIBRIUM": EQUILIBRIUM,
    "LINEAR": LINEAR,
    "ACTIVATE": SWITCH,
    "DEACTIVATE": SWITCH,
    "SAVE": KEPT,
    "RELOAD": KEPT,
    **REDEFINED,
}

#: Commands that do not affect the motion → text of their note.
NOTED = dict.fromkeys(
    ("DEBUG", "ENVIRONMENT", "HELP", "INFO", "LIST", "NOLIST", "OUTPUT", "REQUEST", "RESULTS", "SHOW"),
    "controls Adams' own output and is not needed",
) | dict.fromkeys(
    ("IC", "KINEMATICS", "LSOLVER", "PREFERENCES"), "controls Adams' solver; abut chooses its own settings"
)
#: Commands that are not supported → remedy.
REFUSED = {
    "CONTROL": "it calls a user-written routine; write the analyses as commands, or in Python",
    "UNDO": "leave out the command that it reverts",
    "TIME": "the time continues from analysis to analysis; leave it out",
    **dict.fromkeys(
        ("CONTACT", "COUPLER", "JOINT", "MARKER", "PART"),
        f"change the dataset itself; statements that can be redefined: {', '.join(REDEFINED)}",
    ),
}
KEYWORDS = tuple(sorted({*SCHEMAS, *NOTED, *REFUSED, "FILE", "STOP"}))


def find_motion_arguments(command: Statement) -> Arguments | None:
    """Return the arguments of a command; None for one that does not affect the motion.

    Raises:
        UnreadableFile, UnsupportedStatement: it is invalid, or not supported.
    """
    if command.keyword in NOTED:
        return None
    if command.keyword in REFUSED:
        command.refuse_unsupported("", REFUSED[command.keyword])
    return schema.parse_arguments(command, SCHEMAS[command.keyword])
