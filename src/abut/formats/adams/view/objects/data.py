"""Kinds of design variables, materials, data elements and equations."""

from __future__ import annotations

from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.objects.kinds import ROUTINES, ObjectKind, StatementArgument
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.write_dataset.statements import (
    StatementWriter,
    argument_writers,
    flag_writers,
    format_numbers,
)


def _curve_points_flag(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return CURVE_POINTS if a curve interpolates its points, else "": they are control points."""
    return "CURVE_POINTS" if writer.session.word(given).upper() == "CURVE_POINTS" else ""


def _matrix_order_flag(
    writer: StatementWriter, thing: ViewObject, given: CommandParameter | None = None
) -> str:
    """Return CORDER if the values of a full matrix are by columns, else RORDER."""
    return "CORDER" if given is not None and "col" in writer.session.word(given).lower() else "RORDER"


def _spline_arguments(writer: StatementWriter, thing: ViewObject) -> list[str]:
    """Return the arguments of a table; for a surface, y contains the curve for each z in turn."""
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
    return [*writer.arguments(thing), *(f"Y = {format_numbers(row)}" for row in rows)]


def _array_kind(words: str, flag: str, **more: str) -> ObjectKind:
    return ObjectKind(
        f"data_element array {words}", f"ARRAY {flag}", argument_writers(whole="SIZE", **more), base="array"
    )


def _matrix_kind(words: str, flag: str = "", *order: StatementArgument, **more: str) -> ObjectKind:
    own = (*order, *argument_writers(**more))
    return ObjectKind(
        f"data_element matrix {words}", f"MATRIX {flag}".strip(), own, ignored="units", base="matrix"
    )


def _equation_kind(words: str, keyword: str, *flag: StatementArgument, **more: str) -> ObjectKind:
    own = (*argument_writers(**more), *flag, *flag_writers("static_hold"))
    return ObjectKind(f"part equation {words}", keyword, own, refused=ROUTINES)


_ARRAYS = "X=x_state_array_name U=u_input_array_name Y=y_output_array_name"
_VARIABLES = "VARIABLES=variable_name"

VARIABLE = ObjectKind(
    "data_element variable", "VARIABLE", argument_writers(numbers="IC=initial_condition", function="FUNCTION"), refused=ROUTINES
)  # fmt: skip
DESIGN_VARIABLE = ObjectKind(
    "variable",
    others="real_value integer_value string_value object_value units",
    ignored="range use_range allowed_values use_allowed_values delta_type",
    refused={"index": "give all values of the variable at once"},
)
KINDS = (
    DESIGN_VARIABLE,
    ObjectKind(
        "material",
        others="density youngs_modulus poissons_ratio",
        ignored="type orthotropic_constants yield_strength ultimate_strength",
    ),
    VARIABLE,
    ObjectKind(
        "data_element spline", "SPLINE",
        (*argument_writers(numbers="X", text="FILE=file_name"), *flag_writers("linear_extrapolate")),
        others="y z", ignored="units order", write=_spline_arguments,
        refused=dict.fromkeys(("block_name", "channel"), "write the points as x and y"),
    ),
    _array_kind("x_state_array", "X"),
    _array_kind("y_output_array", "Y"),
    _array_kind("u_input_array", "U", VARIABLE=_VARIABLES),
    _array_kind("ic_array", "IC", numbers="NUMBERS"),
    _array_kind("general_array", "IC", numbers="NUMBERS"),
    _matrix_kind("full", "", StatementArgument("FULL", "input_order", _matrix_order_flag, _matrix_order_flag),
        whole="ROWS=row_count COLUMNS=column_count", numbers="VALUES"),
    _matrix_kind("sparse", "SPARSE", whole="I=row_index J=column_index", numbers="VALUES"),
    _matrix_kind("file", text="FILE=file_name NAME=name_of_matrix_in_file"),
    ObjectKind(
        "data_element curve", "CURVE",
        (
            *flag_writers("closed"),
            StatementArgument("", "fit_type", _curve_points_flag),
            *argument_writers(MATRIX="MATRIX=matrix_name", whole="ORDER=interpolation_order", function="FUNCTION"),
            *argument_writers(numbers="MINPAR=minimum_parameter MAXPAR=maximum_parameter"),
        ),
        ignored="number_of_segments segment_count tension", refused=ROUTINES,
    ),
    ObjectKind("data_element string", "STRING", argument_writers(text="STRING")),
    *(
        ObjectKind(f"data_element {words}", f"P{end.upper()}", argument_writers(VARIABLE=_VARIABLES), idle=True, base=f"plant_{end}")
        for end in ("input", "output")
        for words in (f"plant {end}", f"plant_{end}")
    ),
    _equation_kind("differential_equation", "DIFF", *flag_writers("implicit"), numbers="IC=initial_condition", function="FUNCTION"),
    _equation_kind(
        "linear_state_equation", "LSE",
        ARRAY=f"{_ARRAYS} IC=ic_array_name",
        MATRIX="A=a_state_matrix_name B=b_input_matrix_name C=c_output_matrix_name D=d_feedforward_matrix_name",
    ),
    _equation_kind(
        "transfer_function", "TFSISO", ARRAY=_ARRAYS, numbers="NUMERATOR=numerator_coefficients DENOMINATOR=denominator_coefficients"
    ),
)  # fmt: skip
