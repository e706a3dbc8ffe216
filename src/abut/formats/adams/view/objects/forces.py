"""Kinds of forces: springs, bushings, beams, fields, user-defined functions, contacts and gravity."""

from __future__ import annotations

import numpy as np

from abut.formats.adams import flexible_refusals
from abut.formats.adams.view.geometry.shapes import graphics_number
from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.objects.kinds import ROUTINES, ObjectKind, StatementArgument
from abut.formats.adams.view.objects.marker_pairs import ENDS, PAIR, PARTS, floating_marker
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.write_dataset.statements import (
    StatementWriter,
    argument_writers,
    choice_writer,
    flag_writer,
    flag_writers,
    joint_argument_writer,
    refuse_without_parameter,
    write_numbers,
)

_ROUTINES = ROUTINES | {"xyz_force_function": "write its three components"}


def _marker_distance(writer: StatementWriter, thing: ViewObject) -> str:
    """Return the initial distance of the markers of a spring, if they are named."""
    ends = [thing.given[one.parameter] for one in PAIR if one.parameter in thing.given]
    if len(ends) < 2:
        return ""
    a, b = (writer.session.frame(writer.thing(given, "MARKER")).origin for given in ends)
    return repr(float(np.linalg.norm(a - b)))


def _vector_force_kind(words: str, keyword: str, *kinds: str) -> ObjectKind:
    """Return the kind of a force given by its components, FX … TZ."""
    components = [f"{kind[0]}{axis}".upper() + f"={axis}_{kind}_function" for kind in kinds for axis in "xyz"]
    return ObjectKind(
        f"force direct {words}",
        keyword,
        (
            ENDS[0],
            *argument_writers(MARKER="RM=ref_marker_name", function=" ".join(components)),
            floating_marker("JFLOAT", "j_floating_marker_name", "ref_marker_name", "j_part_name"),
        ),
        others="j_part_name j_marker_id",
        refused=_ROUTINES,
    )


def _six_components(name: str, shift: str, turn: str, angles: bool = False) -> StatementArgument:
    """Return the preload or reference displacement of a field: two parameters of three numbers, the second possibly angles."""

    def write_six_components(writer: StatementWriter, thing: ViewObject) -> str:
        given, unit = thing.given, writer.session.units.si("angle") if angles else 1.0
        first, last = (
            writer.session.numbers(given[one], 3) if one in given else [0.0] * 3 for one in (shift, turn)
        )
        six = [*first, *(one * unit for one in last)]
        return ", ".join(map(repr, six)) if shift in given or turn in given else ""

    return joint_argument_writer(name, shift, write_six_components)


def _graphics_numbers(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return the numbers of the GRAPHICS in contact."""
    return ", ".join(
        str(graphics_number(writer, thing, given, value)) for value in writer.session.list_values(given)
    )


_SHAPES = tuple(
    StatementArgument(
        f"{side.upper()}GEOM",
        name,
        _graphics_numbers,
        refuse_without_parameter(name, "name the geometry that touches"),
    )
    for side in "ij"
    for name in (f"{side}_geometry_name",)
)
_LAW = StatementArgument(
    "", "penalty", lambda writer, thing, given: "POISSON", lambda writer, thing: "IMPACT"
)
_FLEXIBLE = (
    f"use geometry of rigid parts, by i_geometry_name and j_geometry_name, {flexible_refusals.TOUCHING}"
)


def _force_element_kind(
    words: str, statement: str, called: str = "", *own: StatementArgument, **more: str
) -> ObjectKind:
    """Return the kind of a force between two markers, or two parts at a location."""
    made = (*ENDS, *own, *argument_writers(**more))
    return ObjectKind(f"force element_like {words}", statement, made, called, others=PARTS, placed=True)


KINDS = (
    ObjectKind(
        "force direct single_component_force", "SFORCE",
        (
            choice_writer("type_of_freedom", "translational rotational", "write type_of_freedom = translational or rotational"),
            *PAIR,
            StatementArgument("", "action_only", flag_writer("ACTIONONLY")),
            *argument_writers(function="FUNCTION"),
        ),
        refused=_ROUTINES,
    ),
    _vector_force_kind("force_vector", "VFORCE", "force"),
    _vector_force_kind("torque_vector", "VTORQUE", "torque"),
    _vector_force_kind("general_force", "GFORCE", "force", "torque"),
    _force_element_kind(
        "translational_spring_damper", "SPRINGDAMPER TRANSLATION", "spring_damper_name",
        StatementArgument("LENGTH", "displacement_at_preload", write_numbers, _marker_distance),
        numbers="K=stiffness C=damping FORCE=preload",
    ),
    _force_element_kind(
        "rotational_spring_damper", "SPRINGDAMPER ROTATION", "spring_damper_name",
        per_angle="KT=stiffness CT=damping", angle="ANGLE=displacement_at_preload", numbers="TORQUE=preload",
    ),
    _force_element_kind(
        "bushing", "BUSHING",
        numbers="K=stiffness C=damping FORCE=force_preload TORQUE=torque_preload", per_angle="KT=tstiffness CT=tdamping",
    ),
    _force_element_kind(
        "beam", "BEAM",
        numbers="LENGTH IXX IYY IZZ AREA=area_of_cross_section ASY=y_shear_area_ratio ASZ=z_shear_area_ratio EMODULUS=youngs_modulus "
        "GMODULUS=shear_modulus CRATIO=damping_ratio CMATRIX=matrix_of_damping_terms",
        word="FORMULATION",
    ),
    ObjectKind(
        "force element_like field", "FIELD",
        (
            *ENDS,
            *argument_writers(numbers="KMATRIX=stiffness_matrix CRATIO=damping_ratio CMATRIX=matrix_of_damping_terms", word="FORMULATION"),
            _six_components("FORCE", "force_preload", "torque_preload"),
            _six_components("LENGTH", "translation_at_preload", "rotation_at_preload", angles=True),
        ),
        others=f"{PARTS} torque_preload rotation_at_preload", placed=True, refused=_ROUTINES,
    ),
    ObjectKind(
        "force direct multi_point_force", "NFORCE",
        argument_writers(
            MARKER="IMARKERS=i_marker_name J=j_marker_name",
            MATRIX="KMATRIX=stiffness_matrix_name CMATRIX=damping_matrix_name LENGTH=length_matrix_name FORCE=force_matrix_name",
            numbers="CRATIO=damping_ratio",
        ),
    ),
    ObjectKind(
        "force body gravitational", "ACCGRAV",
        argument_writers(numbers="IGRAV=x_component_gravity JGRAV=y_component_gravity KGRAV=z_component_gravity"),
        "gravity_field_name", write=lambda writer, thing: writer.add(thing, writer.arguments(thing), number=0),
    ),
    ObjectKind(
        "contact", "CONTACT",
        (
            *_SHAPES,
            _LAW,
            *flag_writers("augmented_lagrangian_formulation i_flip_normal j_flip_normal"),
            *argument_writers(
                numbers="STIFFNESS DAMPING EXPONENT DMAX PENALTY RESTITUTION_COEFFICIENT MU_STATIC MU_DYNAMIC "
                "STICTION_TRANSITION_VELOCITY FRICTION_TRANSITION_VELOCITY MAX_STICTION_DEFORMATION",
                word="COULOMB_FRICTION STICTION",
            ),
        ),
        ignored="type no_friction face_contact_top face_contact_bottom",
        refused={
            "i_marker_name": "let shapes touch, by i_geometry_name and j_geometry_name",
            **dict.fromkeys(("i_flex", "j_flex", "i_edge", "j_edge", "i_edge_index", "j_edge_index", "geometry_routines"), _FLEXIBLE),
            **dict.fromkeys(("i_flip_geometry_name", "j_flip_geometry_name"), "turn the geometry itself"),
            **dict.fromkeys(("normal_function", "normal_routine"), "choose stiffness … or penalty …"),
            **dict.fromkeys(("friction_function", "friction_routine"), "choose coulomb_friction = on"),
        },
    ),
)  # fmt: skip
