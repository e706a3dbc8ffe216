"""Finite elements: meshes, matrices of elastic bodies, static solutions, natural modes and stresses; contact of finite-element bodies."""

from abut.arguments.checks import guard_package
from abut.fem import laws
from abut.fem.contact.options import Contact
from abut.fem.linear.assembly import assemble
from abut.fem.linear.beams import beam_structure
from abut.fem.linear.elasticity import Elasticity
from abut.fem.linear.linear_solutions import natural_modes, solve
from abut.fem.linear.load_vectors import pressure, temperature, traction, weight
from abut.fem.linear.structure import Structure
from abut.fem.mesh.mesh import Mesh
from abut.fem.model.bodies import Body, Face, Load, Rigid, Support
from abut.fem.model.problem import Problem
from abut.fem.results.result import History, Part
from abut.fem.solver.linear_solver import Factor

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

guard_package(__name__, methods=True)
