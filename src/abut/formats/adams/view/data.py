"""Design variables, materials, data elements, equations, and the springs of Adams View's own library."""

from __future__ import annotations

from abut.formats.adams.view.kinds import Argument, Kind
from abut.formats.adams.view.language import Given
from abut.formats.adams.view.things import Thing
from abut.formats.adams.view.writing import Writer, function, numbers, of, text, yes

_USER = {"user_function": "write it as a function", "routine": "write it as a function"}


def _fit(writer: Writer, thing: Thing, given: Given) -> str:
    """Whether a curve goes through its points: ``curve_points``; else they control it."""
    return "CURVE_POINTS" if writer.session.word(given).upper() == "CURVE_POINTS" else ""


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

# --- springs of the library ----------------


def _instance(writer: Writer, thing: Thing) -> None:
    """Write an instance of .MDI.Forces.spring, which Adams View makes for a spring drawn by hand.

    Raises:
        UnsupportedStatement: an instance of anything else, or a spring whose stiffness is a spline.
    """
    session = writer.session
    definition = session.word(thing.given["definition_name"]) if "definition_name" in thing.given else ""
    own = {one.name[-1].lower(): one for one in session.things if session.things.parent(one) is thing}
    modes = [session.value_of(own[name]) for name in ("stiffness_mode", "damping_mode") if name in own]
    if definition.lower() != ".mdi.forces.spring" or any(
        str(one).lower() not in ("linear", "none") for one in modes
    ):
        thing.command.unsupported(
            f"{thing.full}, an instance of {definition or 'nothing'}",
            "replace it by joints and forces of the language",
        )
    values = {name: session.value_of(one) for name, one in own.items()}
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
            Argument("", "fit_type", _fit),
            Argument("ORDER", "interpolation_order", _whole),
            Argument("FUNCTION", "function", function),
            Argument("MINPAR", "minimum_parameter", numbers),
            Argument("MAXPAR", "maximum_parameter", numbers),
        ),
        ignored=("number_of_segments", "segment_count", "tension"),
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
        ("ude", "instance"),
        "instance_name",
        "SPRINGDAMPER",
        others=("definition_name",),
        ignored=("location", "orientation", "relative_to"),
        write=_instance,
    ),
)  # fmt: skip
