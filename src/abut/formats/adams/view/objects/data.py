"""Design variables, materials, data elements and equations."""

from __future__ import annotations

from abut.errors import UnsupportedStatement
from abut.formats.adams.view.emit.statements import Writer, function, numbers, of, text, written, yes
from abut.formats.adams.view.language.commands import Given
from abut.formats.adams.view.objects.kinds import Argument, Kind
from abut.formats.adams.view.session.objects import Thing

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


def _spline(writer: Writer, thing: Thing) -> None:
    """Write a table; of a surface the curve for each z in turn, which its values follow."""
    session, given = writer.session, thing.given
    y, z = (session.numbers(given[name]) if name in given else [] for name in "yz")
    rows = [y] if y else []
    if len(z) > 1:
        if not y or len(y) % len(z):
            given["z"].wrong(
                f"{len(y)} values are no whole number for each of {len(z)} z", "give y for each z in turn"
            )
        count = len(y) // len(z)
        rows = [[at, *y[k * count : (k + 1) * count]] for k, at in enumerate(z)]
    writer.add(thing, [*writer.arguments(thing), *(f"Y = {written(row)}" for row in rows)])


def _plant(writer: Writer, thing: Thing) -> None:
    """Write the inputs or outputs of a plant, which move nothing by themselves; a list that names what is not read is left out and told."""
    try:
        writer.add(thing, writer.arguments(thing))
    except UnsupportedStatement as problem:
        writer.session.tell(f"{thing.full} is left out: {problem}", thing.command)
        writer.unwritten.add(id(thing))


_ARRAYS = tuple(
    Argument(argument, parameter, of("ARRAY"))
    for argument, parameter in (
        ("X", "x_state_array_name"),
        ("U", "u_input_array_name"),
        ("Y", "y_output_array_name"),
        ("IC", "ic_array_name"),
    )
)

VARIABLE = Kind(
    ("data_element", "variable"),
    "variable_name",
    "VARIABLE",
    "",
    (Argument("IC", "initial_condition", numbers), Argument("FUNCTION", "function", function)),
    refused=_USER,
)
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
    VARIABLE,
    Kind(
        ("data_element", "spline"),
        "spline_name",
        "SPLINE",
        "",
        (
            Argument("X", "x", numbers),
            Argument("FILE", "file_name", text),
            Argument("", "linear_extrapolate", yes("LINEAR_EXTRAPOLATE")),
        ),
        others=("y", "z"),
        ignored=("units", "block_name", "channel", "order"),
        write=_spline,
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
    *(
        Kind(
            ("data_element", *words),
            f"plant_{end}_name",
            f"P{end.upper()}",
            "",
            (Argument("VARIABLES", "variable_name", of("VARIABLE")),),
            write=_plant,
            base=f"plant_{end}",
        )
        for end in ("input", "output")
        for words in (("plant", end), (f"plant_{end}",))
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
)  # fmt: skip
