"""The verbs: assemble, simulate, simulate_many, linearize, pressure_map."""

from abut.analysis.assembling import Assembly
from abut.analysis.linearized import Linearized, Mode
from abut.analysis.linearizing import linearize
from abut.analysis.many import simulate_many
from abut.analysis.marching import assemble, simulate
from abut.analysis.pressure import PressureMap, pressure_map

__all__ = [
    "Assembly",
    "Linearized",
    "Mode",
    "PressureMap",
    "assemble",
    "linearize",
    "pressure_map",
    "simulate",
    "simulate_many",
]
