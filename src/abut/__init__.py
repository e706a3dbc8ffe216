"""abut: contact dynamics of machines.

    model = abut.Model("…"); model.add(abut.Body.sphere(…)); model.add(abut.Contact(…))
    result = abut.simulate(model, end=2.0, step=1e-3)

See the docstrings of Model, Body, joints, forces, motions, Contact, normal, friction, simulate and Result.
"""

from typing import TYPE_CHECKING, Any

from abut import bindings, errors, forces, functions, joints, motions, results, shapes, signals, view
from abut.arguments.checks import guard_arguments, guard_class, unknown_attribute
from abut.contact import (
    BallAndSocket,
    Contact,
    Curves,
    Journal,
    PinSlot,
    PlanarJournal,
    Sleeve,
    Slot,
    Volumes,
    friction,
    moment,
    normal,
)
from abut.errors import AbutError, Status
from abut.extend import friction_law, func, moment_law, normal_law, pair, rigid_law
from abut.forces import HydrodynamicJournal, LongBearing, ShortBearing
from abut.integrators import (
    DOP853,
    DOPRI5,
    FIXED_COEFFICIENTS,
    FIXED_LEADING_COEFFICIENT,
    I3,
    RKF45,
    SI1,
    SI2,
    TSIT5,
    VARIABLE_COEFFICIENTS,
    AdamsBashforthMoulton,
    Bdf,
    Cenic,
    GeneralizedAlpha,
    Hht,
    Method,
    MoreauJean,
    Newmark,
    Radau,
    RungeKutta,
    Verlet,
)
from abut.joints import JointFriction
from abut.model import Body, Frame, Graphic, Ground, Model
from abut.results import Result, Results
from abut.version import VERSION

if TYPE_CHECKING:
    from abut import advice, fem, flexible, materials, mechanics, study, trains
    from abut.advice.geometry_checks.shape_checks import check
    from abut.analysis import (
        AbsoluteCoordinates,
        Assembly,
        Equilibrium,
        FrictionProblem,
        JointCoordinates,
        Linearized,
        LoadSplits,
        Robot,
        Stepper,
        assemble,
        compile,
        load_splits,
        pose,
    )
    from abut.analysis.doctor import Diagnosis, doctor
    from abut.analysis.friction_problem import friction_problem
    from abut.analysis.kinematics import kinematics
    from abut.analysis.linearize import linearize
    from abut.analysis.pressure_map import pressure_map
    from abut.analysis.robotics.robot import robot
    from abut.analysis.simulate import simulate
    from abut.analysis.simulate_many import simulate_many
    from abut.analysis.statics import quasi_statics, statics
    from abut.flexible import Beam, FlexibleBody, Rope
    from abut.flexible.hybrid.elastic_in_contact import Elastic
    from abut.fmi import export_fmu
    from abut.formats import load, read, write
    from abut.formats.cad import CadAssembly, read_assembly, read_step
    from abut.study import Study
    from abut.study.identify import identify
    from abut.symbolic import equations

__version__ = VERSION
guard_class(Status)

__all__ = [
    "DOP853",
    "DOPRI5",
    "FIXED_COEFFICIENTS",
    "FIXED_LEADING_COEFFICIENT",
    "I3",
    "RKF45",
    "SI1",
    "SI2",
    "TSIT5",
    "VARIABLE_COEFFICIENTS",
    "AbsoluteCoordinates",
    "AbutError",
    "AdamsBashforthMoulton",
    "Assembly",
    "BallAndSocket",
    "Bdf",
    "Beam",
    "Body",
    "CadAssembly",
    "Cenic",
    "Contact",
    "Curves",
    "Diagnosis",
    "Elastic",
    "Equilibrium",
    "FlexibleBody",
    "Frame",
    "FrictionProblem",
    "GeneralizedAlpha",
    "Graphic",
    "Ground",
    "Hht",
    "HydrodynamicJournal",
    "JointCoordinates",
    "JointFriction",
    "Journal",
    "Linearized",
    "LoadSplits",
    "LongBearing",
    "Method",
    "Model",
    "MoreauJean",
    "Newmark",
    "PinSlot",
    "PlanarJournal",
    "Radau",
    "Result",
    "Results",
    "Robot",
    "Rope",
    "RungeKutta",
    "ShortBearing",
    "Sleeve",
    "Slot",
    "Status",
    "Stepper",
    "Study",
    "Verlet",
    "Volumes",
    "advice",
    "assemble",
    "check",
    "compile",
    "debug",
    "doctor",
    "equations",
    "errors",
    "export_fmu",
    "fem",
    "flexible",
    "forces",
    "friction",
    "friction_law",
    "friction_problem",
    "func",
    "functions",
    "identify",
    "joints",
    "kinematics",
    "linearize",
    "load",
    "load_splits",
    "materials",
    "mechanics",
    "moment",
    "moment_law",
    "motions",
    "normal",
    "normal_law",
    "pair",
    "pose",
    "pressure_map",
    "quasi_statics",
    "read",
    "read_assembly",
    "read_step",
    "results",
    "rigid_law",
    "robot",
    "shapes",
    "signals",
    "simulate",
    "simulate_many",
    "statics",
    "study",
    "testing",
    "trains",
    "view",
    "write",
]

# names that need the compiler (0.4 s to import) are imported at the first use
_LAZY_NAMES = {
    "simulate": "abut.analysis",
    "simulate_many": "abut.analysis",
    "assemble": "abut.analysis",
    "compile": "abut.analysis",
    "doctor": "abut.analysis.doctor",
    "Diagnosis": "abut.analysis.doctor",
    "AbsoluteCoordinates": "abut.analysis",
    "Assembly": "abut.analysis",
    "JointCoordinates": "abut.analysis",
    "Equilibrium": "abut.analysis",
    "kinematics": "abut.analysis",
    "quasi_statics": "abut.analysis",
    "statics": "abut.analysis",
    "linearize": "abut.analysis",
    "robot": "abut.analysis",
    "Robot": "abut.analysis",
    "friction_problem": "abut.analysis",
    "FrictionProblem": "abut.analysis",
    "Linearized": "abut.analysis",
    "LoadSplits": "abut.analysis",
    "load_splits": "abut.analysis",
    "check": "abut.advice.geometry_checks.shape_checks",
    "load": "abut.formats",
    "read": "abut.formats",
    "write": "abut.formats",
    "pose": "abut.analysis",
    "pressure_map": "abut.analysis",
    "CadAssembly": "abut.formats.cad",
    "read_assembly": "abut.formats.cad",
    "read_step": "abut.formats.cad",
    "Beam": "abut.flexible",
    "Rope": "abut.flexible",
    "Elastic": "abut.flexible.hybrid.elastic_in_contact",
    "FlexibleBody": "abut.flexible",
    "Study": "abut.study",
    "equations": "abut.symbolic",
    "Stepper": "abut.analysis",
    "export_fmu": "abut.fmi",
    "identify": "abut.study.identify",
}

# packages that few scripts need, imported at the first use
_LAZY_PACKAGES = ("advice", "fem", "flexible", "materials", "mechanics", "study", "testing", "trains")


bindings.add_bindings()


def debug(on: bool = True) -> None:
    """Compile kernels with bounds checks from now on (slow); call before the first run of a process."""
    import warp

    warp.config.mode = "debug" if on else "release"


def __dir__() -> list[str]:
    """Return all names, including those that are imported at the first use."""
    return sorted({*globals(), *__all__, *_LAZY_NAMES, *_LAZY_PACKAGES})


def __getattr__(name: str) -> Any:
    if name in _LAZY_PACKAGES:
        return _import_package(f"abut.{name}")
    if name in _LAZY_NAMES:
        value = guard_arguments(getattr(_import_package(_LAZY_NAMES[name]), name), methods=True)
        globals()[name] = value
        return value
    raise unknown_attribute("abut", name, [*__all__, *_LAZY_PACKAGES])


def _import_package(package: str) -> Any:
    """Import a package."""
    import importlib

    from abut.gc_pause import pause_gc

    with pause_gc():
        return importlib.import_module(package)
