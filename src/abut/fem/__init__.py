"""Finite elements: meshes, the matrices of linear elastic bodies, static solutions, natural modes and stresses."""

from abut.fem.assembly import assemble
from abut.fem.beams import beam_structure
from abut.fem.elasticity import Elasticity
from abut.fem.factor import Factor
from abut.fem.history import History, Part
from abut.fem.loads import pressure, temperature, traction, weight
from abut.fem.mesh import Mesh
from abut.fem.solutions import natural_modes, solve
from abut.fem.structure import Structure

__all__ = [
    "Elasticity",
    "Factor",
    "History",
    "Mesh",
    "Part",
    "Structure",
    "assemble",
    "beam_structure",
    "natural_modes",
    "pressure",
    "solve",
    "temperature",
    "traction",
    "weight",
]
