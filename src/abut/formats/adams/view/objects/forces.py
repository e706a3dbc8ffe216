"""Forces: springs, bushings, beams, fields, functions of the user's, contacts and gravity."""

from __future__ import annotations

import numpy as np

from abut.formats.adams.view.emit.statements import (
    Writer,
    angle,
    function,
    marker,
    numbers,
    of,
    per_angle,
    word,
    yes,
)
from abut.formats.adams.view.geometry.shapes import touching
from abut.formats.adams.view.objects.kinds import Argument, Kind
from abut.formats.adams.view.objects.pairs import PAIR, PARTS, pair, second
from abut.formats.adams.view.session.objects import Thing

_USER = "write it as a function"
_ROUTINES = {"user_function": _USER, "routine": _USER, "xyz_force_function": "write its three components"}


def _single(writer: Writer, thing: Thing) -> None:
    """Write a single-component force, along the line of its markers or about the z axis of J."""
    given = thing.given.get("type_of_freedom")
    if given is None:
        writer.wrong(
            thing, "type_of_freedom is missing", "write type_of_freedom = translational or rotational"
        )
    said = writer.session.word(given).lower()
    found = [one for one in ("translational", "rotational") if one.startswith(said)]
    if len(found) != 1:
        given.wrong(f"{said!r} is unknown", "write translational or rotational")
    writer.add(thing, [found[0].upper(), *writer.arguments(thing)])


def _spring(writer: Writer, thing: Thing) -> None:
    """Write a translational spring-damper; without a length, the distance of its markers as they stand."""
    pieces = []
    ends = [thing.given.get(argument.parameter) for argument in PAIR]
    if "displacement_at_preload" not in thing.given and None not in ends:
        a, b = (
            writer.session.frame(writer.thing(thing, given, "MARKER")).origin
            for given in ends
            if given is not None
        )
        pieces.append(f"LENGTH = {float(np.linalg.norm(a - b))!r}")
    pair(writer, thing, pieces)


def _components(*names: str) -> tuple[Argument, ...]:
    """FX … TZ and the parameters that hold them."""
    return tuple(
        Argument(f"{'F' if kind == 'force' else 'T'}{axis.upper()}", f"{axis}_{kind}_function", function)
        for kind in names
        for axis in "xyz"
    )


def _vector(words: str, name: str, keyword: str, *kinds: str) -> Kind:
    return Kind(
        ("force", "direct", words),
        name,
        keyword,
        arguments=(
            PAIR[0],
            Argument("RM", "ref_marker_name", of("MARKER")),
            *_components(*kinds),
        ),
        others=("j_floating_marker_name", "j_part_name", "j_marker_id"),
        refused=_ROUTINES,
        write=second,
    )


#: Argument of FIELD → the parameters of its first three numbers, and of its last, which are angles of LENGTH.
_PRELOADS = {
    "FORCE": ("force_preload", "torque_preload"),
    "LENGTH": ("translation_at_preload", "rotation_at_preload"),
}


def _field(writer: Writer, thing: Thing) -> None:
    """Write a field, its preloads and reference displacements as six numbers each."""
    pieces = []
    for argument, names in _PRELOADS.items():
        if not any(name in thing.given for name in names):
            continue
        six = []
        for name in names:
            three = writer.session.numbers(thing.given[name], 3) if name in thing.given else [0.0] * 3
            unit = writer.session.units.si("angle") if name == "rotation_at_preload" else 1.0
            six += [value * unit for value in three]
        pieces.append(f"{argument} = {', '.join(map(repr, six))}")
    pair(writer, thing, pieces)


def _contact(writer: Writer, thing: Thing) -> None:
    """Write a contact, its geometry by the numbers of GRAPHICS."""
    law = "POISSON" if "penalty" in thing.given else "IMPACT"
    pieces = [law]
    for argument, parameter in (("IGEOM", "i_geometry_name"), ("JGEOM", "j_geometry_name")):
        if parameter not in thing.given:
            writer.wrong(thing, f"{parameter} is missing", "name the geometry that touches")
        shapes = [
            str(touching(writer, thing, thing.given[parameter], value))
            for value in writer.session.listed(thing.given[parameter])
        ]
        pieces.append(f"{argument} = {', '.join(shapes)}")
    writer.add(thing, [*pieces, *writer.arguments(thing)])


_FLEXIBLE = "let rigid geometry touch, by i_geometry_name and j_geometry_name"
_FLIP = "turn the geometry itself"

KINDS = (
    Kind(
        ("force", "direct", "single_component_force"),
        "single_component_force_name",
        "SFORCE",
        arguments=(
            *PAIR,
            Argument("", "action_only", yes("ACTIONONLY")),
            Argument("FUNCTION", "function", function),
        ),
        others=("type_of_freedom",),
        refused=_ROUTINES,
        write=_single,
    ),
    _vector("force_vector", "force_vector_name", "VFORCE", "force"),
    _vector("torque_vector", "torque_vector_name", "VTORQUE", "torque"),
    _vector("general_force", "general_force_name", "GFORCE", "force", "torque"),
    Kind(
        ("force", "element_like", "translational_spring_damper"),
        "spring_damper_name",
        "SPRINGDAMPER",
        "TRANSLATION",
        (
            *PAIR,
            Argument("K", "stiffness", numbers),
            Argument("C", "damping", numbers),
            Argument("LENGTH", "displacement_at_preload", numbers),
            Argument("FORCE", "preload", numbers),
        ),
        others=PARTS,
        placed=True,
        write=_spring,
    ),
    Kind(
        ("force", "element_like", "rotational_spring_damper"),
        "spring_damper_name",
        "SPRINGDAMPER",
        "ROTATION",
        (
            *PAIR,
            Argument("KT", "stiffness", per_angle),
            Argument("CT", "damping", per_angle),
            Argument("ANGLE", "displacement_at_preload", angle),
            Argument("TORQUE", "preload", numbers),
        ),
        others=PARTS,
        placed=True,
        write=pair,
    ),
    Kind(
        ("force", "element_like", "bushing"),
        "bushing_name",
        "BUSHING",
        "",
        (
            *PAIR,
            Argument("K", "stiffness", numbers),
            Argument("C", "damping", numbers),
            Argument("KT", "tstiffness", per_angle),
            Argument("CT", "tdamping", per_angle),
            Argument("FORCE", "force_preload", numbers),
            Argument("TORQUE", "torque_preload", numbers),
        ),
        others=PARTS,
        placed=True,
        write=pair,
    ),
    Kind(
        ("force", "element_like", "beam"),
        "beam_name",
        "BEAM",
        "",
        (
            *PAIR,
            Argument("LENGTH", "length", numbers),
            Argument("IXX", "ixx", numbers),
            Argument("IYY", "iyy", numbers),
            Argument("IZZ", "izz", numbers),
            Argument("AREA", "area_of_cross_section", numbers),
            Argument("ASY", "y_shear_area_ratio", numbers),
            Argument("ASZ", "z_shear_area_ratio", numbers),
            Argument("EMODULUS", "youngs_modulus", numbers),
            Argument("GMODULUS", "shear_modulus", numbers),
            Argument("CRATIO", "damping_ratio", numbers),
            Argument("CMATRIX", "matrix_of_damping_terms", numbers),
            Argument("FORMULATION", "formulation", word),
        ),
        others=PARTS,
        placed=True,
        write=pair,
    ),
    Kind(
        ("force", "element_like", "field"),
        "field_name",
        "FIELD",
        "",
        (
            *PAIR,
            Argument("KMATRIX", "stiffness_matrix", numbers),
            Argument("CRATIO", "damping_ratio", numbers),
            Argument("CMATRIX", "matrix_of_damping_terms", numbers),
            Argument("FORMULATION", "formulation", word),
        ),
        others=(*PARTS, *(name for names in _PRELOADS.values() for name in names)),
        placed=True,
        refused=_ROUTINES,
        write=_field,
    ),
    Kind(
        ("force", "direct", "multi_point_force"),
        "multi_point_force_name",
        "NFORCE",
        "",
        (
            Argument("IMARKERS", "i_marker_name", marker),
            Argument("J", "j_marker_name", marker),
            Argument("KMATRIX", "stiffness_matrix_name", of("MATRIX")),
            Argument("CMATRIX", "damping_matrix_name", of("MATRIX")),
            Argument("CRATIO", "damping_ratio", numbers),
            Argument("LENGTH", "length_matrix_name", of("MATRIX")),
            Argument("FORCE", "force_matrix_name", of("MATRIX")),
        ),
    ),
    Kind(
        ("force", "body", "gravitational"),
        "gravity_field_name",
        "ACCGRAV",
        "",
        (
            Argument("IGRAV", "x_component_gravity", numbers),
            Argument("JGRAV", "y_component_gravity", numbers),
            Argument("KGRAV", "z_component_gravity", numbers),
        ),
        write=lambda writer, thing: writer.add(thing, writer.arguments(thing), number=0),
    ),
    Kind(
        ("contact",),
        "contact_name",
        "CONTACT",
        "",
        (
            Argument("STIFFNESS", "stiffness", numbers),
            Argument("DAMPING", "damping", numbers),
            Argument("EXPONENT", "exponent", numbers),
            Argument("DMAX", "dmax", numbers),
            Argument("PENALTY", "penalty", numbers),
            Argument("RESTITUTION_COEFFICIENT", "restitution_coefficient", numbers),
            Argument("", "augmented_lagrangian_formulation", yes("AUGMENTED_LAGRANGIAN_FORMULATION")),
            Argument("", "i_flip_normal", yes("I_FLIP_NORMAL")),
            Argument("", "j_flip_normal", yes("J_FLIP_NORMAL")),
            Argument("COULOMB_FRICTION", "coulomb_friction", word),
            Argument("MU_STATIC", "mu_static", numbers),
            Argument("MU_DYNAMIC", "mu_dynamic", numbers),
            Argument("STICTION_TRANSITION_VELOCITY", "stiction_transition_velocity", numbers),
            Argument("FRICTION_TRANSITION_VELOCITY", "friction_transition_velocity", numbers),
            Argument("STICTION", "stiction", word),
            Argument("MAX_STICTION_DEFORMATION", "max_stiction_deformation", numbers),
        ),
        others=("i_geometry_name", "j_geometry_name"),
        ignored=("type", "no_friction", "face_contact_top", "face_contact_bottom"),
        refused={
            "i_marker_name": "let shapes touch, by i_geometry_name and j_geometry_name",
            "i_flex": _FLEXIBLE,
            "j_flex": _FLEXIBLE,
            "i_edge": _FLEXIBLE,
            "j_edge": _FLEXIBLE,
            "i_edge_index": _FLEXIBLE,
            "j_edge_index": _FLEXIBLE,
            "i_flip_geometry_name": _FLIP,
            "j_flip_geometry_name": _FLIP,
            "geometry_routines": _FLEXIBLE,
            "normal_function": "choose stiffness … or penalty …",
            "normal_routine": "choose stiffness … or penalty …",
            "friction_function": "choose coulomb_friction = on",
            "friction_routine": "choose coulomb_friction = on",
        },
        write=_contact,
    ),
)
