"""Finite elements: meshes, the matrices of elastic bodies, static solutions, natural modes and stresses; bodies that touch."""

from abut.arguments import guard
from abut.fem import laws
from abut.fem.assembly import assemble
from abut.fem.beams import beam_structure
from abut.fem.bodies import Body, Face, Load, Rigid, Support
from abut.fem.contact.contact import Contact
from abut.fem.elasticity import Elasticity
from abut.fem.factor import Factor
from abut.fem.history import History, Part
from abut.fem.loads import pressure, temperature, traction, weight
from abut.fem.mesh import Mesh
from abut.fem.problem import Problem
from abut.fem.solutions import natural_modes, solve
from abut.fem.structure import Structure

__all__ = [
    "Body",
    "Contact",
    "Elasticity",
    "Face",
    "Factor",
    "History",
    "Load",
    "Mesh",
    "Part",
    "Problem",
    "Rigid",
    "Structure",
    "Support",
    "assemble",
    "beam_structure",
    "laws",
    "natural_modes",
    "pressure",
    "solve",
    "temperature",
    "traction",
    "weight",
]

guard(__name__, methods=True)
