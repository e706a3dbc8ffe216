"""Forces: springs, bushings, beams, fields, functions of the user's, contacts and gravity."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.formats.adams.view.emit.statements import (
    Writer,
    angle,
    flags,
    function,
    marker,
    numbers,
    of,
    per_angle,
    word,
    yes,
)
from abut.formats.adams.view.geometry.shapes import touching
from abut.formats.adams.view.objects.kinds import Argument, Kind, alike, each
from abut.formats.adams.view.objects.pairs import PAIR, PARTS, pair, second
from abut.formats.adams.view.session.objects import Thing

_USER = "write it as a function"
_ROUTINES = {"user_function": _USER, "routine": _USER, "xyz_force_function": "write its three components"}


def _single(writer: Writer, thing: Thing) -> None:
    """Write a single-component force, along the line of its markers or about the z axis of J."""
    remedy = "write type_of_freedom = translational or rotational"
    given = writer.given(thing, "type_of_freedom", remedy)
    said = writer.session.choice(given, ("translational", "rotational"))
    writer.add(thing, [said.upper(), *writer.arguments(thing)])


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
            *each(marker, RM="ref_marker_name"),
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
        given = writer.given(thing, parameter, "name the geometry that touches")
        shapes = [str(touching(writer, thing, given, value)) for value in writer.session.listed(given)]
        pieces.append(f"{argument} = {', '.join(shapes)}")
    writer.add(thing, [*pieces, *writer.arguments(thing)])


_FLEXIBLE = "let rigid geometry touch, by i_geometry_name and j_geometry_name"


def _element(words: str, name: str, keyword: str, flag: str, *arguments: Argument, **more: Any) -> Kind:
    """A kind of force between two markers, or two parts at a place."""
    settings: dict[str, Any] = {"others": PARTS, "placed": True, "write": pair}
    words_of = ("force", "element_like", words)
    return Kind(words_of, name, keyword, flag, (*PAIR, *arguments), **settings | more)


KINDS = (
    Kind(
        ("force", "direct", "single_component_force"),
        "single_component_force_name",
        "SFORCE",
        arguments=(
            *PAIR,
            Argument("", "action_only", yes("ACTIONONLY")),
            *each(function, FUNCTION="function"),
        ),
        others=("type_of_freedom",),
        refused=_ROUTINES,
        write=_single,
    ),
    _vector("force_vector", "force_vector_name", "VFORCE", "force"),
    _vector("torque_vector", "torque_vector_name", "VTORQUE", "torque"),
    _vector("general_force", "general_force_name", "GFORCE", "force", "torque"),
    _element(
        "translational_spring_damper",
        "spring_damper_name",
        "SPRINGDAMPER",
        "TRANSLATION",
        *each(numbers, K="stiffness", C="damping", LENGTH="displacement_at_preload", FORCE="preload"),
        write=_spring,
    ),
    _element(
        "rotational_spring_damper",
        "spring_damper_name",
        "SPRINGDAMPER",
        "ROTATION",
        *each(per_angle, KT="stiffness", CT="damping"),
        *each(angle, ANGLE="displacement_at_preload"),
        *each(numbers, TORQUE="preload"),
    ),
    _element(
        "bushing",
        "bushing_name",
        "BUSHING",
        "",
        *each(numbers, K="stiffness", C="damping"),
        *each(per_angle, KT="tstiffness", CT="tdamping"),
        *each(numbers, FORCE="force_preload", TORQUE="torque_preload"),
    ),
    _element(
        "beam",
        "beam_name",
        "BEAM",
        "",
        *alike(numbers, "length ixx iyy izz"),
        *each(numbers, AREA="area_of_cross_section", ASY="y_shear_area_ratio", ASZ="z_shear_area_ratio"),
        *each(numbers, EMODULUS="youngs_modulus", GMODULUS="shear_modulus"),
        *each(numbers, CRATIO="damping_ratio", CMATRIX="matrix_of_damping_terms"),
        *alike(word, "formulation"),
    ),
    _element(
        "field",
        "field_name",
        "FIELD",
        "",
        *each(
            numbers,
            KMATRIX="stiffness_matrix",
            CRATIO="damping_ratio",
            CMATRIX="matrix_of_damping_terms",
        ),
        *alike(word, "formulation"),
        others=(*PARTS, *(name for names in _PRELOADS.values() for name in names)),
        refused=_ROUTINES,
        write=_field,
    ),
    Kind(
        ("force", "direct", "multi_point_force"),
        "multi_point_force_name",
        "NFORCE",
        arguments=(
            *each(marker, IMARKERS="i_marker_name", J="j_marker_name"),
            *each(of("MATRIX"), KMATRIX="stiffness_matrix_name", CMATRIX="damping_matrix_name"),
            *each(of("MATRIX"), LENGTH="length_matrix_name", FORCE="force_matrix_name"),
            *each(numbers, CRATIO="damping_ratio"),
        ),
    ),
    Kind(
        ("force", "body", "gravitational"),
        "gravity_field_name",
        "ACCGRAV",
        arguments=tuple(
            Argument(f"{one}GRAV", f"{axis}_component_gravity", numbers)
            for one, axis in zip("IJK", "xyz", strict=True)
        ),
        write=lambda writer, thing: writer.add(thing, writer.arguments(thing), number=0),
    ),
    Kind(
        ("contact",),
        "contact_name",
        "CONTACT",
        arguments=(
            *alike(numbers, "stiffness damping exponent dmax penalty restitution_coefficient"),
            *flags("augmented_lagrangian_formulation i_flip_normal j_flip_normal"),
            *alike(numbers, "mu_static mu_dynamic stiction_transition_velocity friction_transition_velocity"),
            *alike(numbers, "max_stiction_deformation"),
            *alike(word, "coulomb_friction stiction"),
        ),
        others=("i_geometry_name", "j_geometry_name"),
        ignored=("type", "no_friction", "face_contact_top", "face_contact_bottom"),
        refused={
            "i_marker_name": "let shapes touch, by i_geometry_name and j_geometry_name",
            **dict.fromkeys(
                ("i_flex", "j_flex", "i_edge", "j_edge", "i_edge_index", "j_edge_index"), _FLEXIBLE
            ),
            **dict.fromkeys(("i_flip_geometry_name", "j_flip_geometry_name"), "turn the geometry itself"),
            "geometry_routines": _FLEXIBLE,
            **dict.fromkeys(("normal_function", "normal_routine"), "choose stiffness … or penalty …"),
            **dict.fromkeys(("friction_function", "friction_routine"), "choose coulomb_friction = on"),
        },
        write=_contact,
    ),
)
