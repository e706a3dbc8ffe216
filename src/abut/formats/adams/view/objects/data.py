"""Design variables, materials, data elements and equations."""

from __future__ import annotations

from abut.errors import UnsupportedStatement
from abut.formats.adams.view.emit.statements import Writer, flags, function, numbers, of, text, written
from abut.formats.adams.view.language.commands import Given
from abut.formats.adams.view.objects.kinds import Argument, Kind, alike, each
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
        (*alike(_whole, "size"), *arguments),
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
        (*arguments, *flags("static_hold")),
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


_ARRAYS = each(of("ARRAY"), X="x_state_array_name", U="u_input_array_name", Y="y_output_array_name")
_VARIABLES = each(of("VARIABLE"), VARIABLES="variable_name")

VARIABLE = Kind(
    ("data_element", "variable"),
    "variable_name",
    "VARIABLE",
    "",
    (*each(numbers, IC="initial_condition"), *alike(function, "function")),
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
        (*alike(numbers, "x"), *each(text, FILE="file_name"), *flags("linear_extrapolate")),
        others=("y", "z"),
        ignored=("units", "block_name", "channel", "order"),
        write=_spline,
    ),
    _array("x_state_array", "X"),
    _array("y_output_array", "Y"),
    _array("u_input_array", "U", *_VARIABLES),
    _array("ic_array", "IC", *alike(numbers, "numbers")),
    _array("general_array", "IC", *alike(numbers, "numbers")),
    Kind(
        ("data_element", "matrix", "full"),
        "matrix_name",
        "MATRIX",
        "",
        (*each(_whole, ROWS="row_count", COLUMNS="column_count"), *alike(numbers, "values")),
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
        (*each(_whole, I="row_index", J="column_index"), *alike(numbers, "values")),
        ignored=("units",),
        base="matrix",
    ),
    Kind(
        ("data_element", "matrix", "file"),
        "matrix_name",
        "MATRIX",
        "",
        each(text, FILE="file_name", NAME="name_of_matrix_in_file"),
        ignored=("units",),
        base="matrix",
    ),
    Kind(
        ("data_element", "curve"),
        "curve_name",
        "CURVE",
        "",
        (
            *flags("closed"),
            *each(of("MATRIX"), MATRIX="matrix_name"),
            Argument("", "fit_type", _fit),
            *each(_whole, ORDER="interpolation_order"),
            *alike(function, "function"),
            *each(numbers, MINPAR="minimum_parameter", MAXPAR="maximum_parameter"),
        ),
        ignored=("number_of_segments", "segment_count", "tension"),
        refused=_USER,
    ),
    Kind(("data_element", "string"), "string_name", "STRING", "", alike(text, "string")),
    *(
        Kind(
            ("data_element", *words),
            f"plant_{end}_name",
            f"P{end.upper()}",
            "",
            _VARIABLES,
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
        *each(numbers, IC="initial_condition"),
        *flags("implicit"),
        *alike(function, "function"),
    ),
    _equation(
        "linear_state_equation",
        "linear_state_equation_name",
        "LSE",
        *_ARRAYS,
        *each(of("ARRAY"), IC="ic_array_name"),
        *each(of("MATRIX"), A="a_state_matrix_name", B="b_input_matrix_name"),
        *each(of("MATRIX"), C="c_output_matrix_name", D="d_feedforward_matrix_name"),
    ),
    _equation(
        "transfer_function",
        "transfer_function_name",
        "TFSISO",
        *_ARRAYS,
        *each(numbers, NUMERATOR="numerator_coefficients", DENOMINATOR="denominator_coefficients"),
    ),
)  # fmt: skip
