"""Description of a machine: a model, its bodies and the frames on them, independent of solvers."""

from abut.arguments.checks import guard_package
from abut.model.body import Body, Ground, Part, solid_shape
from abut.model.frame import Frame
from abut.model.graphic import Graphic
from abut.model.model import Model, check_model
from abut.model.protocols import FacetedShape, Shape, Subsystem, Thing, assign, check_name

__all__ = [
    "Body",
    "FacetedShape",
    "Frame",
    "Graphic",
    "Ground",
    "Model",
    "Part",
    "Shape",
    "Subsystem",
    "Thing",
    "assign",
    "check_model",
    "check_name",
    "solid_shape",
]

RENAMED = {"Faceted": "FacetedShape"}  #: old names, which keep working

guard_package(__name__, methods=True)
