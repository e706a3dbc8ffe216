"""Kinds of outputs: requests, measures and sensors."""

from __future__ import annotations

from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.objects.kinds import ROUTINES, ObjectKind, StatementArgument
from abut.formats.adams.view.objects.marker_pairs import PAIR
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.write_dataset import measures
from abut.formats.adams.view.write_dataset.statements import (
    StatementWriter,
    argument_writers,
    choice_writer,
    flag_writers,
)


def _request_functions(writer: StatementWriter, thing: ViewObject, given: CommandParameter) -> str:
    """Return variables as the functions of a request, whose first and fifth are magnitudes."""
    found = zip("234678", writer.things(given, "VARIABLE"), strict=False)
    return "\\\x1f".join(f"F{k} = VARVAL({writer.number(one)})" for k, one in found)


#: Parameters of measures that abut reads, and those that it ignores.
_READ_BY_WRITER = (
    "function object characteristic component coordinate_rframe motion_rframe from_point to_point point from_frame to_frame first_point "
    "middle_point last_point"
)
_IGNORED = (
    "from_first text_of_expression units legend create_measure_display type axis rotation_sequence orient_axis expression associativity "
    "user_function routine of_measure_name"
)


def _measure_request(writer: StatementWriter, thing: ViewObject) -> list[str] | None:
    """Return a measure as a request; an unsupported one is noted and left out."""
    found = measures.expression(writer, thing)
    if not found:
        writer.session.tell(
            "the measure is not computed; write it as a function measure or a request", thing.command
        )
        return None
    return [f"F2 = {found}"]


KINDS = (
    ObjectKind(
        "executive_control sensor", "SENSOR",
        (
            *argument_writers(function="FUNCTION EVALUATE", numbers="VALUE ERROR", angle="VALUE=angular_value ERROR=angular_error"),
            *flag_writers("halt return print codgen restart yydump"),
            choice_writer("compare", "eq ge le"),
        ),
        ignored="dt stepsize time_error bisection", refused=ROUTINES,
    ),
    ObjectKind(
        "output_control request", "REQUEST",
        (
            choice_writer("output_type", "displacement velocity acceleration force"),
            *PAIR,
            *argument_writers(MARKER="RM=r_marker_name", function="F1 F2 F3 F4 F5 F6 F7 F8"),
            StatementArgument("", "variable_name", _request_functions),
        ),
        ignored="component_names component_labels component_units cunits cnames clabels results_name title", refused=ROUTINES,
    ),
    *(
        ObjectKind(
            f"measure {words}", "REQUEST",
            others=_READ_BY_WRITER, ignored=_IGNORED, write=_measure_request, function_text=measures.measure_text, base="measure",
        )
        for words in ("object", "function", "computed", "point", "pt2pt", "angle", "orient", "range")
    ),
)  # fmt: skip
