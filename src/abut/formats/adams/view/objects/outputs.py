"""What looks at a motion: requests, measures and sensors."""

from __future__ import annotations

from abut.formats.adams.view.emit import measures
from abut.formats.adams.view.emit.statements import Writer, angle, flags, function, marker, numbers
from abut.formats.adams.view.objects.kinds import Kind, alike, each
from abut.formats.adams.view.objects.pairs import PAIR
from abut.formats.adams.view.session.objects import Thing

_USER = {"user_function": "write it as a function", "routine": "write it as a function"}

_OUTPUTS = ("displacement", "velocity", "acceleration", "force")


def _request(writer: Writer, thing: Thing) -> None:
    """Write a request: of two markers, or of functions."""
    pieces = writer.arguments(thing)
    if "output_type" in thing.given:
        pieces.insert(0, writer.session.choice(thing.given["output_type"], _OUTPUTS).upper())
    if "variable_name" in thing.given:
        found_all = writer.things(thing, thing.given["variable_name"], "VARIABLE")
        pieces += [
            f"F{k} = VARVAL({writer.number(one)})"
            for k, one in zip((2, 3, 4, 6, 7, 8), found_all, strict=False)
        ]
    writer.add(thing, pieces)


#: Parameters of measures that abut does not look at.
_SAID = (
    "from_first", "text_of_expression", "units", "legend", "create_measure_display", "type", "axis", "rotation_sequence", "orient_axis",
    "expression", "associativity", "user_function", "routine", "of_measure_name",
)  # fmt: skip


_LOOKED_AT = (
    "function", "object", "characteristic", "component", "coordinate_rframe", "motion_rframe", "from_point", "to_point", "point",
    "from_frame", "to_frame", "first_point", "middle_point", "last_point",
)  # fmt: skip


def _measure(writer: Writer, thing: Thing) -> None:
    """Write a measure as a request; one that is not known is told and left out."""
    found = measures.expression(writer, thing)
    if not found:
        writer.session.tell(
            "the measure is not computed; write it as a function measure or a request", thing.command
        )
        return
    writer.add(thing, [f"F2 = {found}"])


_ENDS = "halt return print codgen restart yydump"


def _sensor(writer: Writer, thing: Thing) -> None:
    """Write a sensor; its value is a number, or an angle in radians."""
    pieces = writer.arguments(thing)
    if "compare" in thing.given:
        pieces.append(writer.session.choice(thing.given["compare"], ("eq", "ge", "le")).upper())
    writer.add(thing, pieces)


KINDS = (
    Kind(
        ("executive_control", "sensor"),
        "sensor_name",
        "SENSOR",
        "",
        (
            *alike(function, "function evaluate"),
            *alike(numbers, "value error"),
            *each(angle, VALUE="angular_value", ERROR="angular_error"),
            *flags(_ENDS),
        ),
        others=("compare",),
        ignored=("dt", "stepsize", "time_error", "bisection"),
        refused=_USER,
        write=_sensor,
    ),
    Kind(
        ("output_control", "request"),
        "request_name",
        "REQUEST",
        arguments=(*PAIR, *each(marker, RM="r_marker_name"), *alike(function, "f1 f2 f3 f4 f5 f6 f7 f8")),
        others=("output_type", "variable_name"),
        ignored=(
            "component_names", "component_labels", "component_units", "cunits", "cnames", "clabels", "results_name", "title",
        ),
        refused=_USER,
        write=_request,
    ),
    *(
        Kind(
            ("measure", words),
            "measure_name",
            "REQUEST",
            "",
            others=_LOOKED_AT,
            ignored=_SAID,
            write=_measure,
            told=measures.told,
            base="measure",
        )
        for words in ("object", "function", "computed", "point", "pt2pt", "angle", "orient", "range")
    ),
)  # fmt: skip
