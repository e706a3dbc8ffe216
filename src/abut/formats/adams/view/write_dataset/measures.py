"""Conversion of measures to function expressions of the dataset.

A measure of an object refers to a part's mass centre, to the markers of a joint or force (the first relative to the second, along the
axes of the second), or to the load of an element on its first marker. Angles are in radians.
"""

from __future__ import annotations

from abut.formats.adams.functions.measures.orient import PARAMETERS, SEQUENCES
from abut.formats.adams.language.statement_types import STATEMENTS
from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.write_dataset.statements import StatementWriter

#: Function of markers i, j, k (for rates also l) → its names in measures of markers, and of a part's mass centre.
_CALLED = {
    "D": ("translational_displacement", "cm_position"),
    "V": ("translational_velocity", "cm_velocity"),
    "ACC": ("translational_acceleration", "cm_acceleration"),
    "W": ("angular_velocity", "cm_angular_velocity"),
    "WDT": ("angular_acceleration", "cm_angular_acceleration"),
}
_KINDS = {name: kind for kind, names in _CALLED.items() for name in names}
_ANGLES = {
    **{
        f"body_{'_'.join(sequence)}": tuple(f"ORIENT({system}, {k}" for k in (1, 2, 3))
        for system, sequence in SEQUENCES.items()
    },
    "euler_parameters": tuple(f"ORIENT({PARAMETERS}, {k}" for k in (1, 2, 3, 4)),
    "ax_ay_az_projection_angles": ("AX", "AY", "AZ"),
    "euler_angles": ("PSI", "THETA", "PHI"),
    "body_3_1_3": ("PSI", "THETA", "PHI"),
    "yaw_pitch_roll": ("YAW", "PITCH", "ROLL"),
}
_COMPONENTS = {"x": 0, "y": 1, "z": 2, "mag": 3, "angle_1": 0, "angle_2": 1, "angle_3": 2}
_COMPONENTS |= {f"param_{k}": k - 1 for k in (1, 2, 3, 4)}
#: Elements whose load functions do not have the arguments (id, 0, component, along).
_OTHERWISE = ("FRICTION", "NFORCE")
#: Energy → its moments: mass, or moments of inertia.
_ENERGIES = {
    "kinetic_energy": ("mass", "inertia"),
    "translational_kinetic_energy": ("mass",),
    "angular_kinetic_energy": ("inertia",),
}
#: Moment of a part, the axes of ω that it multiplies, and its factor: products of inertia are positive integrals.
_MOMENTS = (
    ("ixx", "XX", 1.0), ("iyy", "YY", 1.0), ("izz", "ZZ", 1.0), ("ixy", "XY", -2.0), ("izx", "XZ", -2.0), ("iyz", "YZ", -2.0),
)  # fmt: skip
_LOADED = {"element_force": 1, "element_torque": 5}


def expression(writer: StatementWriter, measure: ViewObject) -> str:
    """Return the function expression of a measure; "" if it is not supported."""
    given = measure.given
    if "function" in given:
        return writer.function(given["function"])
    if measure.kind.words[-1] == "angle":
        return _three_marker_angle(writer, measure)
    characteristic = writer.session.word(given["characteristic"]).lower() if "characteristic" in given else ""
    if characteristic in _ENERGIES:
        return _kinetic_energy(writer, measure, characteristic)
    if not characteristic or "component" not in given:
        return ""
    component = writer.session.word(given["component"]).lower().removesuffix("_component")
    if component not in _COMPONENTS:
        return ""
    return _of_element(writer, measure, characteristic, component) or _of_markers(
        writer, measure, characteristic, component
    )


def measure_text(writer: StatementWriter, measure: ViewObject, given: CommandParameter) -> str:
    """Return a measure in a function: its own expression, in parentheses."""
    found = expression(writer, measure)
    if not found:
        given.wrong(f"{measure.full} is not computed", "write its function here")
    return f"({found})"


def _of_element(writer: StatementWriter, measure: ViewObject, characteristic: str, component: str) -> str:
    """Return the force or torque of an element on its I marker."""
    if characteristic not in _LOADED or "object" not in measure.given:
        return ""
    element = writer.thing(measure.given["object"])
    keyword = element.kind.keyword
    load = STATEMENTS[keyword].load if keyword in STATEMENTS and keyword not in _OTHERWISE else ""
    if not load:
        return ""
    rank = _LOADED[characteristic] + (_COMPONENTS[component] + 1) % 4
    seen = _marker_number(writer, measure, "coordinate_rframe")
    return f"{load}({writer.number(element)}, 0, {rank}, {seen})"


def _of_markers(writer: StatementWriter, measure: ViewObject, characteristic: str, component: str) -> str:
    """Return a position, rate or angle of two markers, or of one relative to the global frame."""
    markers = _measure_markers(writer, measure, characteristic)
    if not markers:
        return ""
    i, j, along = markers
    at = _COMPONENTS[component]
    if characteristic in _ANGLES:
        angles = _ANGLES[characteristic]
        if at >= len(angles) or component == "mag":
            return ""
        return f"{angles[at]}{', ' if '(' in angles[at] else '('}{i}, {j})"
    if characteristic not in _KINDS:
        return ""
    kind = _KINDS[characteristic]
    along = _marker_number(writer, measure, "coordinate_rframe") or along
    names = [i, j] if at == 3 else [i, j, along]
    seen = _marker_number(writer, measure, "motion_rframe")
    if seen and kind not in ("D", "W"):
        names.append(seen)
    while len(names) > 1 and not names[-1]:
        names.pop()
    return f"{kind}{'XYZM'[at]}({', '.join(map(str, names))})"


def _kinetic_energy(writer: StatementWriter, measure: ViewObject, characteristic: str) -> str:
    """Return the kinetic energy of a part whose mass is given: ½ m v² + ½ ω·I ω, ω along the axes of its mass centre.

    Its unit is a force times a length.
    """
    part = writer.thing(measure.given["object"]) if "object" in measure.given else None
    centre = None if part is None else writer.centre(part)
    if part is None or centre is None or "mass" not in part.given or "inertia_marker" in part.given:
        return ""
    session, cm = writer.session, writer.number(centre)
    unit = {name: session.units.si(name) for name in ("mass", "length", "time", "force")}
    factor = 0.5 * unit["mass"] * unit["length"] / (unit["time"] ** 2 * unit["force"])
    mass = f"{factor * session.number(part.given['mass'])!r}*VM({cm})**2"
    pieces = [mass] if "mass" in _ENERGIES[characteristic] else []
    for name, axes, sign in _MOMENTS if "inertia" in _ENERGIES[characteristic] else ():
        moment = sign * factor * session.number(part.given[name]) if name in part.given else 0.0
        if moment:
            pieces.append(f"{moment!r}*" + "*".join(f"W{axis}({cm}, 0, {cm})" for axis in axes))
    return " + ".join(pieces)


def _measure_markers(
    writer: StatementWriter, measure: ViewObject, characteristic: str
) -> tuple[int, int, int] | None:
    """Return the numbers of the markers i and j of a measure, and of the marker for the axes; 0 for the global frame."""
    ends = [
        next((_marker_number(writer, measure, name) for name in names if name in measure.given), 0)
        for names in (("to_point", "to_frame", "point"), ("from_point", "from_frame"))
    ]
    if ends[0]:
        return ends[0], ends[1], 0
    if "object" not in measure.given:
        return None
    found = writer.thing(measure.given["object"])
    if found.kind.keyword == "MARKER":
        return writer.number(found), ends[1], 0
    of_centre = characteristic in _KINDS and characteristic.startswith("cm_")
    if found.kind.sort == "part" and of_centre:
        centre = writer.centre(found)
        return None if centre is None else (writer.number(centre), 0, 0)
    pair = [found.given.get(f"{side}_marker_name") for side in "ij"]
    if None in pair or of_centre:
        return None
    i, j = (writer.number(writer.thing(one, "MARKER")) for one in pair if one is not None)
    return i, j, j


def _three_marker_angle(writer: StatementWriter, measure: ViewObject) -> str:
    """Return the angle at the middle one of three markers, by the law of cosines."""
    names = ("first_point", "middle_point", "last_point")
    if any(name not in measure.given for name in names):
        return ""
    first, middle, last = (_marker_number(writer, measure, name) for name in names)
    a, b, c = f"DM({first}, {middle})", f"DM({last}, {middle})", f"DM({first}, {last})"
    return f"ACOS(MAX(-1, MIN(1, ({a}**2 + {b}**2 - {c}**2)/(2*{a}*{b}))))"


def _marker_number(writer: StatementWriter, measure: ViewObject, name: str) -> int:
    """Return the number of the marker that a parameter names; 0 if it is not given, or names a part or the model."""
    if name not in measure.given:
        return 0
    found = writer.thing(measure.given[name])
    return writer.number(found) if found.kind.keyword == "MARKER" else 0
