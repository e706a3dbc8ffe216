"""Kinds of statements. One line in `FAMILIES` makes a kind known; they are read in that order."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from abut.formats.adams import (
    connections,
    contacts,
    curves,
    fields,
    forces,
    friction,
    general,
    graphics,
    gravity,
    joints,
    markers,
    motions,
    parts,
    requests,
    sensors,
    splines,
    states,
    units,
    variables,
    vectors,
    welding,
)
from abut.formats.adams.grammar import Arguments, Schema

if TYPE_CHECKING:
    from abut.formats.adams.build import Build


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
    Family("PART", parts.SCHEMA, parts.read, welding.weld),
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
    Family("GCON", general.GCON, general.read),
    Family("PTCV", curves.PTCV, curves.read_point),
    Family("CVCV", curves.CVCV, curves.read_curves),
    Family("MOTION", motions.SCHEMA, motions.read),
    Family("NFORCE", connections.SCHEMA, connections.read),
    Family("DIFF", states.DIFF, states.read_difference),
    Family("LSE", states.LSE, states.read_linear),
    Family("TFSISO", states.TFSISO, states.read_transfer),
    Family("SFORCE", forces.SFORCE, forces.read_single),
    Family("VFORCE", vectors.VFORCE, vectors.read),
    Family("VTORQUE", vectors.VTORQUE, vectors.read),
    Family("GFORCE", vectors.GFORCE, vectors.read),
    Family("SPRINGDAMPER", forces.SPRINGDAMPER, forces.read_spring_damper),
    Family("BUSHING", forces.BUSHING, forces.read_bushing),
    Family("BEAM", fields.BEAM, fields.read_beam),
    Family("FIELD", fields.FIELD, fields.read_field),
    Family("CONTACT", contacts.SCHEMA, contacts.read),
    Family("SENSOR", sensors.SCHEMA, sensors.read),
    Family("REQUEST", requests.SCHEMA, requests.read),
)
