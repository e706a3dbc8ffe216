"""Design variables, materials, data elements, equations, requests, measures, and the springs of Adams View's own library."""

from __future__ import annotations

from abut.formats.adams.view.kinds import Argument, Kind
from abut.formats.adams.view.language import Given
from abut.formats.adams.view.things import Thing
from abut.formats.adams.view.writing import Writer, function, marker, numbers, of, text, yes

_USER = {"user_function": "write it as a function", "routine": "write it as a function"}
_SIZE = Argument("SIZE", "size", numbers)


def _whole(writer: Writer, thing: Thing, given: Given) -> str:
    """Whole numbers."""
    return ", ".join(str(int(value)) for value in writer.session.numbers(given))


def _array(words: str, flag: str, *arguments: Argument) -> Kind:
    return Kind(
        ("data_element", "array", words),
        "array_name",
        "ARRAY",
        flag,
        (Argument("SIZE", "size", _whole), *arguments),
        base="array",
    )


def _matrix(writer: Writer, thing: Thing) -> None:
    """Write a matrix: full by rows or columns, sparse, or in a file."""
    session, pieces = writer.session, []
    if thing.kind.words[-1] == "full":
        by = thing.given.get("input_order")
        pieces = [
            "FULL = " + ("CORDER" if by is not None and "col" in session.word(by).lower() else "RORDER")
        ]
    writer.add(thing, [*pieces, *writer.arguments(thing)])


def _equation(words: str, name: str, keyword: str, *arguments: Argument) -> Kind:
    return Kind(
        ("part", "equation", words),
        name,
        keyword,
        "",
        (*arguments, Argument("", "static_hold", yes("STATIC_HOLD"))),
        refused=_USER,
    )


_ARRAYS = tuple(
    Argument(argument, parameter, of("ARRAY"))
    for argument, parameter in (
        ("X", "x_state_array_name"),
        ("U", "u_input_array_name"),
        ("Y", "y_output_array_name"),
        ("IC", "ic_array_name"),
    )
)

# --- requests and measures ----------------

_OUTPUTS = {
    "displacement": "DISPLACEMENT",
    "velocity": "VELOCITY",
    "acceleration": "ACCELERATION",
    "force": "FORCE",
}
_COLUMNS = tuple(Argument(f"F{k}", f"f{k}", function) for k in range(1, 9))


def _request(writer: Writer, thing: Thing) -> None:
    """Write a request: of two markers, or of functions."""
    pieces = writer.arguments(thing)
    given = thing.given.get("output_type")
    if given is not None:
        said = writer.session.word(given).lower()
        found = [flag for word, flag in _OUTPUTS.items() if word.startswith(said)]
        if len(found) != 1:
            given.wrong(f"{said!r} is unknown", f"write one of {', '.join(_OUTPUTS)}")
        pieces.insert(0, found[0])
    if "variable_name" in thing.given:
        found_all = writer.things(thing, thing.given["variable_name"], "VARIABLE")
        pieces += [
            f"F{k} = VARVAL({writer.number(one)})"
            for k, one in zip((2, 3, 4, 6, 7, 8), found_all, strict=False)
        ]
    writer.add(thing, pieces)


#: Characteristic of a measure of a marker or two → function, and whether it takes a frame in which rates are seen.
_POINTS = {
    "translational_displacement": "D",
    "translational_velocity": "V",
    "translational_acceleration": "ACC",
    "angular_velocity": "W",
    "angular_acceleration": "WDT",
}
_COMPONENTS = {"x_component": "X", "y_component": "Y", "z_component": "Z", "mag": "M"}


#: Keyword of an element → the function that gives its load.
_LOADS = {
    "BEAM": "BEAM", "BUSHING": "BUSH", "CONTACT": "CONTACT", "FIELD": "FIELD", "GFORCE": "GFORCE", "JOINT": "JOINT", "JPRIM": "JPRIM",
    "MOTION": "MOTION", "SFORCE": "SFORCE", "SPRINGDAMPER": "SPDP", "VFORCE": "VFORCE", "VTORQUE": "VTORQ",
}  # fmt: skip
_RANKS = {"mag": 0, "x_component": 1, "y_component": 2, "z_component": 3}


def _of_element(writer: Writer, thing: Thing) -> list[str]:
    """A measure of the force or torque of an element on its I marker."""
    session, given = writer.session, thing.given
    if not {"characteristic", "component", "object"} <= set(given):
        return []
    kind = {"element_force": 1, "element_torque": 5}.get(session.word(given["characteristic"]).lower())
    rank = _RANKS.get(session.word(given["component"]).lower())
    element = writer.thing(thing, given["object"])
    if kind is None or rank is None or element.kind.keyword not in _LOADS:
        return []
    frame = given.get("coordinate_rframe")
    seen = 0 if frame is None else writer.number(writer.thing(thing, frame, "MARKER"))
    return [f"F2 = {_LOADS[element.kind.keyword]}({writer.number(element)}, 0, {kind + rank}, {seen})"]


#: Parameters of measures that abut does not look at.
_SAID = (
    "from_first", "units", "legend", "motion_rframe", "create_measure_display", "type", "axis", "first_point", "middle_point", "last_point",
    "rotation_sequence", "orient_axis", "to_frame", "from_frame", "expression", "associativity", "user_function", "routine",
)  # fmt: skip


def _measure(writer: Writer, thing: Thing) -> None:
    """Write a measure as a request; one that is not known is told and left out."""
    pieces = writer.arguments(thing) or _of_element(writer, thing) or _of_points(writer, thing)
    if not pieces:
        writer.session.tell(
            "the measure is not computed; write it as a function measure or a request", thing.command
        )
        return
    writer.add(thing, pieces)


def _of_points(writer: Writer, thing: Thing) -> list[str]:
    """A measure of the place or rate of a marker, relative to another."""
    session, given = writer.session, thing.given
    if not {"characteristic", "component"} <= set(given):
        return []
    kind = _POINTS.get(session.word(given["characteristic"]).lower(), "")
    component = _COMPONENTS.get(session.word(given["component"]).lower(), "")
    first = given.get("to_point", given.get("point", given.get("object")))
    if not kind or not component or first is None:
        return []
    names = [first, *(given[name] for name in ("from_point", "coordinate_rframe") if name in given)]
    found = [one for name in names for one in writer.things(thing, name)]
    if any(one.kind.keyword != "MARKER" for one in found):
        return []
    return [f"F2 = {kind}{component}({', '.join(str(writer.number(one)) for one in found)})"]


# --- springs of the library ----------------


def _instance(writer: Writer, thing: Thing) -> None:
    """Write an instance of .MDI.Forces.spring, which Adams View makes for a spring drawn by hand.

    Raises:
        UnsupportedStatement: an instance of anything else, or a spring whose stiffness is a spline.
    """
    session = writer.session
    definition = session.word(thing.given["definition_name"]) if "definition_name" in thing.given else ""
    own = {one.name[-1].lower(): one for one in session.things if session.things.parent(one) is thing}
    modes = [
        session.value_of(own[name], session.evaluator())
        for name in ("stiffness_mode", "damping_mode")
        if name in own
    ]
    if definition.lower() != ".mdi.forces.spring" or any(
        str(one).lower() not in ("linear", "none") for one in modes
    ):
        thing.command.unsupported(
            f"{thing.full}, an instance of {definition or 'nothing'}",
            "replace it by joints and forces of the language",
        )
    values = {name: session.value_of(one, session.evaluator()) for name, one in own.items()}
    ends = [values.get(name) for name in ("i_marker", "j_marker")]
    if any(not isinstance(end, Thing) for end in ends):
        writer.wrong(thing, "its markers are not known", "set its i_marker and j_marker")
    places = [session.frame(end).origin for end in ends]
    designed = str(values.get("free_length_mode", "design_length")).lower() == "design_length"
    length = float(sum((places[0] - places[1]) ** 2) ** 0.5) if designed else values.get("free_length", 0.0)
    pieces = [
        "TRANSLATION",
        *(
            f"{name} = {writer.number(end)}"
            for name, end in zip("IJ", ends, strict=True)
            if isinstance(end, Thing)
        ),
    ]
    numbers_of = {"K": values.get("stiffness_coefficient", 0.0), "C": values.get("damping_coefficient", 0.0)}
    pieces += [f"{name} = {value!r}" for name, value in numbers_of.items()]
    writer.add(thing, [*pieces, f"LENGTH = {length!r}", f"FORCE = {values.get('preload', 0.0)!r}"])


KINDS = (
    Kind(
        ("variable",),
        "variable_name",
        others=("real_value", "integer_value", "string_value", "object_value", "units"),
        ignored=("range", "use_range", "allowed_values", "use_allowed_values", "delta_type", "index"),
    ),
    Kind(
        ("material",),
        "material_name",
        others=("density", "youngs_modulus", "poissons_ratio"),
        ignored=("type", "orthotropic_constants", "yield_strength", "ultimate_strength"),
    ),
    Kind(
        ("data_element", "variable"),
        "variable_name",
        "VARIABLE",
        "",
        (Argument("IC", "initial_condition", numbers), Argument("FUNCTION", "function", function)),
        refused=_USER,
    ),
    Kind(
        ("data_element", "spline"),
        "spline_name",
        "SPLINE",
        "",
        (
            Argument("X", "x", numbers),
            Argument("Y", "y", numbers),
            Argument("Z", "z", numbers),
            Argument("FILE", "file_name", text),
            Argument("", "linear_extrapolate", yes("LINEAR_EXTRAPOLATE")),
        ),
        ignored=("units", "block_name", "channel", "order"),
    ),
    _array("x_state_array", "X"),
    _array("y_output_array", "Y"),
    _array("u_input_array", "U", Argument("VARIABLES", "variable_name", of("VARIABLE"))),
    _array("ic_array", "IC", Argument("NUMBERS", "numbers", numbers)),
    _array("general_array", "IC", Argument("NUMBERS", "numbers", numbers)),
    Kind(
        ("data_element", "matrix", "full"),
        "matrix_name",
        "MATRIX",
        "",
        (
            Argument("ROWS", "row_count", _whole),
            Argument("COLUMNS", "column_count", _whole),
            Argument("VALUES", "values", numbers),
        ),
        others=("input_order",),
        ignored=("units",),
        write=_matrix,
        base="matrix",
    ),
    Kind(
        ("data_element", "matrix", "sparse"),
        "matrix_name",
        "MATRIX",
        "SPARSE",
        (
            Argument("I", "row_index", _whole),
            Argument("J", "column_index", _whole),
            Argument("VALUES", "values", numbers),
        ),
        ignored=("units",),
        base="matrix",
    ),
    Kind(
        ("data_element", "matrix", "file"),
        "matrix_name",
        "MATRIX",
        "",
        (Argument("FILE", "file_name", text), Argument("NAME", "name_of_matrix_in_file", text)),
        ignored=("units",),
        base="matrix",
    ),
    Kind(
        ("data_element", "curve"),
        "curve_name",
        "CURVE",
        "",
        (
            Argument("", "closed", yes("CLOSED")),
            Argument("MATRIX", "matrix_name", of("MATRIX")),
            Argument("ORDER", "tension", _whole),
            Argument("FUNCTION", "function", function),
            Argument("MINPAR", "minimum_parameter", numbers),
            Argument("MAXPAR", "maximum_parameter", numbers),
        ),
        ignored=("fit_type", "number_of_segments"),
        refused=_USER,
    ),
    Kind(
        ("data_element", "string"), "string_name", "STRING", "", (Argument("STRING", "string", text),)
    ),
    Kind(
        ("data_element", "plant_input"),
        "plant_input_name",
        "PINPUT",
        "",
        (Argument("VARIABLES", "variable_name", of("VARIABLE")),),
    ),
    Kind(
        ("data_element", "plant_output"),
        "plant_output_name",
        "POUTPUT",
        "",
        (Argument("VARIABLES", "variable_name", of("VARIABLE")),),
    ),
    _equation(
        "differential_equation",
        "differential_equation_name",
        "DIFF",
        Argument("IC", "initial_condition", numbers),
        Argument("", "implicit", yes("IMPLICIT")),
        Argument("FUNCTION", "function", function),
    ),
    _equation(
        "linear_state_equation",
        "linear_state_equation_name",
        "LSE",
        *_ARRAYS,
        Argument("A", "a_state_matrix_name", of("MATRIX")),
        Argument("B", "b_input_matrix_name", of("MATRIX")),
        Argument("C", "c_output_matrix_name", of("MATRIX")),
        Argument("D", "d_feedforward_matrix_name", of("MATRIX")),
    ),
    _equation(
        "transfer_function",
        "transfer_function_name",
        "TFSISO",
        *_ARRAYS[:3],
        Argument("NUMERATOR", "numerator_coefficients", numbers),
        Argument("DENOMINATOR", "denominator_coefficients", numbers),
    ),
    Kind(
        ("output_control", "request"),
        "request_name",
        "REQUEST",
        "",
        (
            Argument("I", "i_marker_name", marker),
            Argument("J", "j_marker_name", marker),
            Argument("RM", "r_marker_name", marker),
            *_COLUMNS,
        ),
        others=("output_type", "variable_name"),
        ignored=("component_names", "component_labels", "component_units", "cunits", "cnames", "clabels", "results_name", "title"),
        refused=_USER,
        write=_request,
    ),
    *(
        Kind(
            ("measure", words),
            "measure_name",
            "REQUEST",
            "",
            (Argument("F2", "function", function),),
            others=("object", "characteristic", "component", "coordinate_rframe", "from_point", "to_point", "point"),
            ignored=_SAID,
            write=_measure,
            base="measure",
        )
        for words in ("object", "function", "computed", "point", "pt2pt", "angle", "orient", "range")
    ),
    Kind(
        ("ude", "instance"),
        "instance_name",
        "SPRINGDAMPER",
        others=("definition_name",),
        ignored=("location", "orientation", "relative_to"),
        write=_instance,
    ),
)  # fmt: skip
