"""Friction laws, one file each."""

from abut.arguments.checks import guard_package
from abut.contact.friction.ambrosio import Ambrosio
from abut.contact.friction.bengisu_akay import BengisuAkay
from abut.contact.friction.contensou import Contensou
from abut.contact.friction.coulomb import Coulomb
from abut.contact.friction.dahl import Dahl
from abut.contact.friction.dynamics_only import DynamicsOnly
from abut.contact.friction.elasto_plastic import ElastoPlastic
from abut.contact.friction.gonthier import Gonthier
from abut.contact.friction.haessig_friedland import HaessigFriedland
from abut.contact.friction.hyperbolic_tangent import HyperbolicTangent
from abut.contact.friction.joint_sliding import JointSliding
from abut.contact.friction.joint_stiction import JointStiction
from abut.contact.friction.karnopp import Karnopp
from abut.contact.friction.lugre import LuGre
from abut.contact.friction.mindlin import Mindlin
from abut.contact.friction.mindlin_spring import MindlinSpring
from abut.contact.friction.modified_coulomb import ModifiedCoulomb
from abut.contact.friction.stiction import Stiction
from abut.contact.friction.stribeck import Stribeck
from abut.contact.friction.threlfall import Threlfall

__all__ = [
    "Ambrosio",
    "BengisuAkay",
    "Contensou",
    "Coulomb",
    "Dahl",
    "DynamicsOnly",
    "ElastoPlastic",
    "Gonthier",
    "HaessigFriedland",
    "HyperbolicTangent",
    "JointSliding",
    "JointStiction",
    "Karnopp",
    "LuGre",
    "Mindlin",
    "MindlinSpring",
    "ModifiedCoulomb",
    "Stiction",
    "Stribeck",
    "Threlfall",
]

guard_package(__name__, methods=("plot",))
