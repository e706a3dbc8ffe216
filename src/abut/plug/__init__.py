"""The extension contract: how a plain Python function or class becomes part of the compiled machine.

``@func`` makes a law: a plain function that Python calls and Warp compiles, in double precision throughout.
``@routine`` is the
same for engine code, in which integer literals stay integers. ``@normal_law``, ``@friction_law``, ``@pair``,
``@joint``,
``@force`` and ``@integrator`` enter a class into a registry, from which contract tests, ``abut laws`` and
the documentation read.
"""

from abut.plug.curves import Curve, area, value
from abut.plug.expressions import Expression, expression
from abut.plug.functions import (
    Func,
    Vocabulary,
    build,
    column,
    cross,
    differentiable,
    dot,
    func,
    geometry,
    kernel,
    length,
    namespace_of,
    parse,
    real,
    routine,
)
from abut.plug.laws import (
    Bristle,
    Derived,
    Parameter,
    State,
    adapted,
    friction_law,
    moment_law,
    normal_law,
    parameters_of,
)
from abut.plug.registry import (
    FORCES,
    FRICTION_LAWS,
    INTEGRATORS,
    JOINTS,
    MOMENT_LAWS,
    MOTIONS,
    NORMAL_LAWS,
    PAIRS,
    force,
    integrator,
    joint,
    motion,
    pair,
)
from abut.plug.structs import loader_of, numbers_struct, struct_of

__all__ = [
    "FORCES",
    "FRICTION_LAWS",
    "INTEGRATORS",
    "JOINTS",
    "MOMENT_LAWS",
    "MOTIONS",
    "NORMAL_LAWS",
    "PAIRS",
    "Bristle",
    "Curve",
    "Derived",
    "Expression",
    "Func",
    "Parameter",
    "State",
    "Vocabulary",
    "adapted",
    "area",
    "build",
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
    "kernel",
    "length",
    "loader_of",
    "moment_law",
    "motion",
    "namespace_of",
    "normal_law",
    "numbers_struct",
    "pair",
    "parameters_of",
    "parse",
    "real",
    "routine",
    "struct_of",
    "value",
]
