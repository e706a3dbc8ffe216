"""Kinds of statements. One line in `FAMILIES` makes a kind known; they are read in that order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from abut.formats.adams.dataset import units
from abut.formats.adams.dataset.bodies import markers, massless, parts
from abut.formats.adams.dataset.contact import contacts, graphics
from abut.formats.adams.dataset.forces import elastic, elements, gravity, nforce, vectors
from abut.formats.adams.dataset.joints import curves, friction, gcon, joints, motions
from abut.formats.adams.dataset.signals import requests, sensors, splines, states, variables
from abut.formats.adams.language.schema import Arguments, Schema

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build


@dataclass(frozen=True)
class Family:
    """A kind of statement: its keyword, its arguments, and the function that takes one."""

    keyword: str
    schema: Schema
    read: Callable[[Build, Arguments], None]
    then: Callable[[Build], None] | None = None  #: what is to do when all of the kind have been read


FAMILIES = (
    Family("UNITS", units.SCHEMA, units.read),
    Family("ACCGRAV", gravity.SCHEMA, gravity.read),
    Family("MARKER", markers.SCHEMA, markers.read),
    Family("PART", parts.SCHEMA, parts.read, massless.weld),
    Family("POINT_MASS", parts.POINT_MASS, parts.read_point_mass),
    Family("SPLINE", splines.SCHEMA, splines.read),
    Family("MATRIX", curves.MATRIX, curves.read_matrix),
    Family("CURVE", curves.CURVE, curves.read_curve),
    Family("VARIABLE", variables.SCHEMA, variables.read),
    Family("ARRAY", states.ARRAY, states.read_array),
    Family("PINPUT", states.PORTS, states.read_ports),
    Family("POUTPUT", states.PORTS, states.read_ports),
    Family("GRAPHICS", graphics.SCHEMA, graphics.read),
    Family("FRICTION", friction.SCHEMA, friction.read),
    Family("JOINT", joints.JOINT, joints.read_joint),
    Family("JPRIM", joints.JPRIM, joints.read_primitive),
    Family("COUPLER", joints.COUPLER, joints.read_coupler),
    Family("GEAR", joints.GEAR, joints.read_gear),
    Family("GCON", gcon.GCON, gcon.read),
    Family("PTCV", curves.PTCV, curves.read_point),
    Family("CVCV", curves.CVCV, curves.read_curves),
    Family("MOTION", motions.SCHEMA, motions.read),
    Family("NFORCE", nforce.SCHEMA, nforce.read),
    Family("DIFF", states.DIFF, states.read_difference),
    Family("LSE", states.LSE, states.read_linear),
    Family("TFSISO", states.TFSISO, states.read_transfer),
    Family("SFORCE", elements.SFORCE, elements.read_single),
    Family("VFORCE", vectors.VFORCE, vectors.read),
    Family("VTORQUE", vectors.VTORQUE, vectors.read),
    Family("GFORCE", vectors.GFORCE, vectors.read),
    Family("SPRINGDAMPER", elements.SPRINGDAMPER, elements.read_spring_damper),
    Family("BUSHING", elements.BUSHING, elements.read_bushing),
    Family("BEAM", elastic.BEAM, elastic.read_beam),
    Family("FIELD", elastic.FIELD, elastic.read_field),
    Family("CONTACT", contacts.SCHEMA, contacts.read),
    Family("SENSOR", sensors.SCHEMA, sensors.read),
    Family("REQUEST", requests.SCHEMA, requests.read),
)
