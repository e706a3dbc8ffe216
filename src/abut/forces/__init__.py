"""Force elements between two frames: springs, bushings, oil films, and plain Python functions."""

from abut.arguments.checks import guard_package
from abut.forces.bushing import Bushing
from abut.forces.cable import Cable
from abut.forces.element import Element
from abut.forces.exact_beam import ExactBeam
from abut.forces.field import Beam, Field
from abut.forces.function_forces import AxialTorque, Force, LineForce
from abut.forces.hydrodynamic_journal import HydrodynamicJournal
from abut.forces.multi_point import LinkedForce, MultiPoint
from abut.forces.oil_films import Film, LongBearing, ShortBearing
from abut.forces.slender_beam import SlenderBeam
from abut.forces.spring_damper import SpringDamper
from abut.forces.torsion_spring import TorsionSpring

__all__ = [
    "AxialTorque",
    "Beam",
    "Bushing",
    "Cable",
    "Element",
    "ExactBeam",
    "Field",
    "Film",
    "Force",
    "HydrodynamicJournal",
    "LineForce",
    "LinkedForce",
    "LongBearing",
    "MultiPoint",
    "ShortBearing",
    "SlenderBeam",
    "SpringDamper",
    "TorsionSpring",
]

guard_package(__name__, methods=("force",))
