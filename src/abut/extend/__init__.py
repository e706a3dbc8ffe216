"""Extension interface: how a plain Python function or class becomes part of the compiled machine.

``@func`` makes a law: a plain function that Python calls and Warp compiles, in double precision throughout.
``@routine`` does the same for engine code, in which integer literals stay integers. ``@normal_law``, ``@friction_law``,
``@pair``, ``@joint``, ``@force`` and ``@integrator`` register a class, for contract tests, ``abut laws`` and the
documentation.
"""

from abut.arguments.checks import guard
from abut.extend.forces import force, number, triple
from abut.extend.functions.curves import Curve, area, value
from abut.extend.functions.expressions import Expression, Numbered, Pattern, expression, number_of
from abut.extend.functions.functions import (
    Func,
    Vocabulary,
    build,
    differentiable,
    func,
    geometry,
    namespace_of,
    parse,
    routine,
)
from abut.extend.functions.vectors import column, cross, dot, length, real
from abut.extend.laws import (
    BULK,
    PLANAR,
    Bristle,
    Derived,
    Parameter,
    State,
    adapted,
    ask,
    friction_law,
    moment_law,
    normal_law,
    parameters_of,
    rigid_law,
)
from abut.extend.registry import (
    CLEARANCE_JOINTS,
    FORCES,
    FRICTION_LAWS,
    INTEGRATORS,
    JOINTS,
    MOMENT_LAWS,
    MOTIONS,
    NORMAL_LAWS,
    PAIRS,
    PLANNED,
    RIGID_LAWS,
    clearance_joint,
    integrator,
    joint,
    motion,
    pair,
)
from abut.extend.structs import loader_of, numbers_struct, struct_of

__all__ = [
    "BULK",
    "CLEARANCE_JOINTS",
    "FORCES",
    "FRICTION_LAWS",
    "INTEGRATORS",
    "JOINTS",
    "MOMENT_LAWS",
    "MOTIONS",
    "NORMAL_LAWS",
    "PAIRS",
    "PLANAR",
    "PLANNED",
    "RIGID_LAWS",
    "Bristle",
    "Curve",
    "Derived",
    "Expression",
    "Func",
    "Numbered",
    "Parameter",
    "Pattern",
    "State",
    "Vocabulary",
    "adapted",
    "area",
    "ask",
    "build",
    "clearance_joint",
    "column",
    "cross",
    "differentiable",
    "dot",
    "expression",
    "force",
    "friction_law",
    "func",
    "geometry",
    "integrator",
    "joint",
    "length",
    "loader_of",
    "moment_law",
    "motion",
    "namespace_of",
    "normal_law",
    "number",
    "number_of",
    "numbers_struct",
    "pair",
    "parameters_of",
    "parse",
    "real",
    "rigid_law",
    "routine",
    "struct_of",
    "triple",
    "value",
]

guard(__name__, names=("friction_law", "moment_law", "normal_law", "pair", "rigid_law"))
