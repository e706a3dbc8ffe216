"""What looks at a motion: requests, measures and sensors."""

from __future__ import annotations

from abut.formats.adams.view.kinds import Argument, Kind
from abut.formats.adams.view.things import Thing
from abut.formats.adams.view.writing import Writer, angle, function, marker, numbers, yes

_USER = {"user_function": "write it as a function", "routine": "write it as a function"}

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


_ENDS = ("halt", "return", "print", "codgen", "restart", "yydump")


def _sensor(writer: Writer, thing: Thing) -> None:
    """Write a sensor; its value is a number, or an angle in radians."""
    pieces = writer.arguments(thing)
    given = thing.given.get("compare")
    if given is not None:
        said = writer.session.word(given).lower()
        if said not in ("eq", "ge", "le"):
            given.wrong(f"{said!r} is unknown", "write eq, ge or le")
        pieces.append(said.upper())
    writer.add(thing, pieces)


KINDS = (
    Kind(
        ("executive_control", "sensor"),
        "sensor_name",
        "SENSOR",
        "",
        (
            Argument("FUNCTION", "function", function),
            Argument("EVALUATE", "evaluate", function),
            Argument("VALUE", "value", numbers),
            Argument("VALUE", "angular_value", angle),
            Argument("ERROR", "error", numbers),
            Argument("ERROR", "angular_error", angle),
            *(Argument("", name, yes(name.upper())) for name in _ENDS),
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
        "",
        (
            Argument("I", "i_marker_name", marker),
            Argument("J", "j_marker_name", marker),
            Argument("RM", "r_marker_name", marker),
            *_COLUMNS,
        ),
        others=("output_type", "variable_name"),
        ignored=(
            "component_names",
            "component_labels",
            "component_units",
            "cunits",
            "cnames",
            "clabels",
            "results_name",
            "title",
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
            (Argument("F2", "function", function),),
            others=(
                "object",
                "characteristic",
                "component",
                "coordinate_rframe",
                "from_point",
                "to_point",
                "point",
            ),
            ignored=_SAID,
            write=_measure,
            base="measure",
        )
        for words in ("object", "function", "computed", "point", "pt2pt", "angle", "orient", "range")
    ),
)
