"""Finite elements: meshes, the matrices of linear elastic bodies, static solutions, natural modes and stresses."""

from abut.fem.beams import beam_structure
from abut.fem.factor import Factor
from abut.fem.structure import Structure

__all__ = ["Factor", "Structure", "beam_structure"]
