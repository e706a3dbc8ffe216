"""Registry of the statement types, in the order in which they are read."""

from __future__ import annotations

from abut.formats.adams.dataset import ignored_statements, units_and_gravity
from abut.formats.adams.dataset.bodies import markers, parts
from abut.formats.adams.dataset.contact import contacts, graphics
from abut.formats.adams.dataset.forces import elastic, functions
from abut.formats.adams.dataset.joints import curves, friction, gcon, joints, motions
from abut.formats.adams.dataset.signals import data, requests, sensors, states
from abut.formats.adams.functions import signals
from abut.formats.adams.functions.measures import element_loads
from abut.formats.adams.language import statement_types
from abut.formats.adams.language.statement_types import STATEMENTS, StatementType

__all__ = ["STATEMENTS", "enter"]


def enter(*types: StatementType) -> None:
    """Register types of statements.

    They are read after the types registered before, except those marked `last`. Functions may then refer to their loads.
    """
    statement_types.enter_statement_types(*types)
    for one in types:
        if one.load:
            signals.FUNCTIONS.setdefault(one.load, element_loads.element_load)


enter(
    *ignored_statements.TYPES,
    units_and_gravity.read_units,
    units_and_gravity.read_gravity,
    markers.read_marker,
    parts.read_part,
    parts.point_mass,
    data.read_spline,
    curves.read_matrix,
    curves.read_curve,
    data.read_variable,
    states.array,
    states.PINPUT,
    states.POUTPUT,
    graphics.read_graphics,
    friction.joint_friction,
    joints.joint,
    joints.primitive,
    joints.read_coupler,
    joints.read_gear,
    gcon.read_gcon,
    curves.point_on_curve,
    curves.curve_on_curve,
    motions.motion,
    elastic.read_nforce,
    states.read_diff,
    states.linear_system,
    states.transfer_function,
    functions.read_sforce,
    functions.VFORCE,
    functions.VTORQUE,
    functions.GFORCE,
    elastic.spring_damper,
    elastic.read_bushing,
    elastic.read_beam,
    elastic.read_field,
    contacts.read_contact,
    sensors.read_sensor,
    requests.read_request,
)
