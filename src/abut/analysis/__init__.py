"""The verbs: assemble, simulate."""

from abut.analysis.assemble import Assembly
from abut.analysis.simulate import assemble, simulate

__all__ = ["Assembly", "assemble", "simulate"]
