"""The verbs: assemble, simulate, simulate_many, pressure_map."""

from abut.analysis.assembling import Assembly
from abut.analysis.many import simulate_many
from abut.analysis.marching import assemble, simulate
from abut.analysis.pressure import PressureMap, pressure_map

__all__ = ["Assembly", "PressureMap", "assemble", "pressure_map", "simulate", "simulate_many"]
