"""The verbs: assemble, simulate, simulate_many."""

from abut.analysis.assembling import Assembly
from abut.analysis.many import simulate_many
from abut.analysis.marching import assemble, simulate

__all__ = ["Assembly", "assemble", "simulate", "simulate_many"]
