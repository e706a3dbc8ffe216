"""The verbs: assemble, pose, simulate, simulate_many, statics, quasi_statics, kinematics, linearize, friction_problem, pressure_map,
robot.
"""

from abut.analysis.assembling import Assembly
from abut.analysis.coordinates import AbsoluteCoordinates, JointCoordinates
from abut.analysis.driven import kinematics
from abut.analysis.equilibrium import Equilibrium, quasi_statics, statics
from abut.analysis.impulses import FrictionProblem, friction_problem
from abut.analysis.linearized import Linearized, Mode
from abut.analysis.linearizing import linearize
from abut.analysis.load_comparison import LoadSplits, load_splits
from abut.analysis.many import simulate_many
from abut.analysis.marching import Compiled, assemble, compile, simulate
from abut.analysis.posing import pose
from abut.analysis.pressure import PressureMap, pressure_map
from abut.analysis.robots import Robot, robot
from abut.analysis.saved import Saved
from abut.analysis.stepper import Stepper
from abut.arguments import guard

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
    "Saved",
    "Stepper",
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

guard(__name__, methods=True)
