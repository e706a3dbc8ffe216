"""Analyses of a machine: assemble, pose, simulate, simulate_many, statics, quasi_statics, kinematics, linearize, friction_problem,
pressure_map, robot.
"""

from abut.analysis.exchange.stepper_snapshot import StepperSnapshot
from abut.analysis.friction_problem import FrictionProblem, friction_problem
from abut.analysis.kinematics import kinematics
from abut.analysis.linearization.linearization_result import Linearized, Mode
from abut.analysis.linearize import linearize
from abut.analysis.pressure_map import PressureMap, pressure_map
from abut.analysis.redundant_loads.comparison import LoadSplits, load_splits
from abut.analysis.robotics.robot import Robot, robot
from abut.analysis.simulate import Compiled, assemble, compile, simulate
from abut.analysis.simulate_many import simulate_many
from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates, JointCoordinates
from abut.analysis.state.assembly import Assembly
from abut.analysis.state.pose import pose
from abut.analysis.statics import Equilibrium, quasi_statics, statics
from abut.analysis.stepper import Stepper
from abut.arguments.checks import guard_package

__all__ = [
    "AbsoluteCoordinates",
    "Assembly",
    "Compiled",
    "Equilibrium",
    "FrictionProblem",
    "JointCoordinates",
    "Linearized",
    "LoadSplits",
    "Mode",
    "PressureMap",
    "Robot",
    "Stepper",
    "StepperSnapshot",
    "assemble",
    "compile",
    "friction_problem",
    "kinematics",
    "linearize",
    "load_splits",
    "pose",
    "pressure_map",
    "quasi_statics",
    "robot",
    "simulate",
    "simulate_many",
    "statics",
]

RENAMED = {"Saved": "StepperSnapshot"}  #: old names, which keep working

guard_package(__name__, methods=True)
