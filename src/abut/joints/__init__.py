"""Ideal joints, one file each: every joint defines its equations in the coordinates of ``joints.equations``."""

from abut.arguments.checks import guard_package
from abut.joints.at_point import AtPoint
from abut.joints.combination import Combination
from abut.joints.constant_velocity import ConstantVelocity
from abut.joints.coupler import Coupler
from abut.joints.curve_on_curve import CurveOnCurve
from abut.joints.cylindrical import Cylindrical
from abut.joints.distance import Distance
from abut.joints.fixed import Fixed
from abut.joints.friction import JointFriction
from abut.joints.gear import Gear
from abut.joints.in_line import InLine
from abut.joints.in_plane import InPlane
from abut.joints.joint import Joint
from abut.joints.orientation import Orientation
from abut.joints.parallel_axes import ParallelAxes
from abut.joints.perpendicular import Perpendicular
from abut.joints.planar import Planar
from abut.joints.point_on_curve import PointOnCurve
from abut.joints.rack_and_pinion import RackAndPinion
from abut.joints.relation import Relation
from abut.joints.revolute import Revolute
from abut.joints.screw import Screw
from abut.joints.spherical import Spherical
from abut.joints.translational import Translational
from abut.joints.universal import Universal

__all__ = [
    "AtPoint",
    "Combination",
    "ConstantVelocity",
    "Coupler",
    "CurveOnCurve",
    "Cylindrical",
    "Distance",
    "Fixed",
    "Gear",
    "InLine",
    "InPlane",
    "Joint",
    "JointFriction",
    "Orientation",
    "ParallelAxes",
    "Perpendicular",
    "Planar",
    "PointOnCurve",
    "RackAndPinion",
    "Relation",
    "Revolute",
    "Screw",
    "Spherical",
    "Translational",
    "Universal",
]

guard_package(__name__, methods=("with_friction",))
