"""Instances of elements defined by Adams View or related products: `ude create instance`, with variables below its name.

Springs created interactively become SPRINGDAMPER, the input of a controller a VARIABLE, a general motion a MOTION for each of its six
directions that is not free. Instances that only transmit signals or observe motion do not affect the motion and are noted; objects that
name them are refused. All other instances are refused.
"""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.formats.adams.view.language.commands import CommandParameter
from abut.formats.adams.view.objects.data import VARIABLE
from abut.formats.adams.view.objects.kinds import ObjectKind
from abut.formats.adams.view.session.objects import ViewObject
from abut.formats.adams.view.session.state import Session
from abut.formats.adams.view.write_dataset.statements import StatementWriter

#: Prefixes of definitions that do not affect the motion → text of their note.
_IDLE = {
    ".controls.controls_plant": "",  # its inputs and outputs are data elements
    ".mdi.acontrols.controls_input": "",  # a variable
    ".mdi.acontrols.": "blocks of a controller are not supported; write them as linear systems or differential equations",
    ".mdi.forces.vpg_road": "",  # used only by a tyre, which is refused
    ".vibration.": "settings of vibration analyses are not needed; abut.linearize computes the modes",
}
_SPRINGS = (".mdi.forces.spring", ".mdi.forces.torsion_spring")
_INPUT = ".mdi.acontrols.controls_input"
_MOTION = ".mdi.constraints.general_motion"
#: Direction of a general motion → coordinate of MOTION.
_COORDINATES = {"t1": "X", "t2": "Y", "t3": "Z", "r1": "B1", "r2": "B2", "r3": "B3"}
_ORDERS = ("", "DISPLACEMENT", "VELOCITY", "ACCELERATION")  #: by the type number; 0 is free


def create_instance_objects(session: Session, thing: ViewObject) -> None:
    """Create the objects that belong to an instance, such as the motions of a general motion, so that they can be named."""
    definition = _definition_name(session, thing)
    if definition == _MOTION:
        for direction in _COORDINATES:
            session.things.add(ViewObject(_DIRECTION, (*thing.name, f"motion_{direction}"), thing.command))
    elif definition == _INPUT:
        session.things.add(_controller_input(thing))
    elif definition not in _SPRINGS:
        why = f"line {thing.command.line} makes an instance of {definition or 'nothing'}, which is not carried out"
        session.things.leave_out(thing.name, why)


def _controller_input(thing: ViewObject) -> ViewObject:
    """Return the variable of a controller's input, which gets its function later."""
    from lark import Token, Tree

    nothing = CommandParameter(
        "function", (Tree("text", [Token("STRING", '"0"')]),), thing.command, thing.command.line
    )
    return ViewObject(
        VARIABLE, (*thing.name, f"{thing.name[-1]}_input"), thing.command, {"function": nothing}
    )


def _definition_name(session: Session, thing: ViewObject) -> str:
    given = thing.given.get("definition_name")
    return "" if given is None else session.word(given).lower()


def _instance_arguments(writer: StatementWriter, thing: ViewObject) -> list[str] | None:
    """Return the arguments of a spring; None for an instance that does not affect the motion or whose motions are written separately.

    Raises:
        UnsupportedStatement: an instance of an unknown definition, or a spring whose stiffness is a spline.
    """
    definition = _definition_name(writer.session, thing)
    if definition == _MOTION:
        return None
    note = next((note for known, note in _IDLE.items() if definition.startswith(known)), None)
    if note:
        writer.session.tell(f"instances of {definition}: {note}", thing.command)
    if note is not None:
        return None
    own = _instance_variables(writer.session, thing)
    modes = [_variable_word(writer, own.get(f"{name}_mode")) for name in ("stiffness", "damping")]
    if definition not in _SPRINGS or any(mode not in ("linear", "none", "") for mode in modes):
        thing.command.refuse_unsupported(
            f"{thing.full}, an instance of {definition or 'nothing'}",
            "replace it by joints and forces of the language",
        )
    return _spring_arguments(writer, thing, own, definition.endswith("torsion_spring"))


def _instance_variables(session: Session, thing: ViewObject) -> dict[str, ViewObject]:
    """Return the variables of an instance, by their names in lower case."""
    return {one.name[-1].lower(): one for one in session.things if session.things.parent(one) is thing}


def _variable_word(writer: StatementWriter, variable: ViewObject | None) -> str:
    """Return the text of a variable in lower case; "" if there is none."""
    return "" if variable is None else str(writer.session.value_of(variable)).lower()


def _variable_number(
    writer: StatementWriter, own: dict[str, ViewObject], name: str, default: float = 0.0
) -> float:
    """Return the number of a variable."""
    if name not in own:
        return default
    value = writer.session.value_of(own[name])
    if not isinstance(value, float) or not np.isfinite(value):
        writer.wrong(own[name], "it is no number", "set its real_value or integer_value")
    return value


def _end_markers(writer: StatementWriter, thing: ViewObject, own: dict[str, ViewObject]) -> list[ViewObject]:
    """Return the markers i and j of an instance."""
    given = [writer.session.value_of(own[name]) for name in ("i_marker", "j_marker") if name in own]
    ends = [end for end in given if isinstance(end, ViewObject) and end.kind.keyword == "MARKER"]
    if len(given) != 2 or len(ends) != 2:
        writer.wrong(thing, "its markers are not known", "set its i_marker and j_marker")
    for end in ends:
        writer.need(thing.command, end)
    return ends


def _spring_arguments(
    writer: StatementWriter, thing: ViewObject, own: dict[str, ViewObject], turns: bool
) -> list[str]:
    """Return a spring along the line of its markers or about the z axis of the second; its numbers are per the model's angle."""
    ends = _end_markers(writer, thing, own)
    unit = writer.session.units.si("angle") if turns else 1.0
    kind, free, names = (
        ("ROTATION", "angle", ("KT", "CT")) if turns else ("TRANSLATION", "length", ("K", "C"))
    )
    designed = f"free_{free}_mode" not in own or _variable_word(writer, own[f"free_{free}_mode"]).startswith(
        "design"
    )
    at = (
        _marker_distance(writer, ends, turns)
        if designed
        else _variable_number(writer, own, f"free_{free}") * unit
    )
    pieces = [f"{name} = {writer.number(end)}" for name, end in zip("IJ", ends, strict=True)]
    for name, what in zip(names, ("stiffness", "damping"), strict=True):
        off = _variable_word(writer, own.get(f"{what}_mode")) == "none"
        pieces.append(
            f"{name} = {0.0 if off else _variable_number(writer, own, f'{what}_coefficient') / unit!r}"
        )
    load = "TORQUE" if turns else "FORCE"
    pieces += [f"{free.upper()} = {at!r}", f"{load} = {_variable_number(writer, own, 'preload')!r}"]
    return [kind, *pieces]


def _marker_distance(writer: StatementWriter, ends: list[ViewObject], turns: bool) -> float:
    """Return the distance of the markers, or the angle of the first about the z axis of the second."""
    i, j = (writer.session.frame(end) for end in ends)
    if not turns:
        return float(np.linalg.norm(i.origin - j.origin))
    along: Numbers = j.axes.T @ i.axes[:, 0]
    return float(np.arctan2(along[1], along[0]))


def _direction_motion(writer: StatementWriter, thing: ViewObject) -> list[str] | None:
    """Return the motion of one direction of a general motion; None if it is free."""
    owner = writer.session.things.owner(thing)
    own, direction = _instance_variables(writer.session, owner), thing.name[-1].removeprefix("motion_")
    if f"{direction}_type" not in own:
        writer.wrong(
            owner, f"{direction}_type is not known", f"set it: variable modify … {direction}_type, 0 for free"
        )
    order = int(_variable_number(writer, own, f"{direction}_type"))
    if order not in range(len(_ORDERS)):
        writer.wrong(own[f"{direction}_type"], f"{order} is no type of a motion", "write 0, 1, 2 or 3")
    if order == 0:
        return None
    given = own[f"{direction}_func"].given.get("string_value") if f"{direction}_func" in own else None
    if given is None:
        writer.wrong(owner, f"{direction}_func is not known", "set it to a function of time")
    unit = writer.session.units.si("angle") if direction.startswith("r") else 1.0
    pieces = [_COORDINATES[direction], _ORDERS[order]]
    pieces += [
        f"{name} = {writer.number(end)}"
        for name, end in zip("IJ", _end_markers(writer, owner, own), strict=True)
    ]
    pieces.append(f"FUNCTION = {writer.function(given)}")
    for argument, name in (("ICDISP", "disp"), ("ICVEL", "velo"))[: order - 1]:
        pieces.append(f"{argument} = {_variable_number(writer, own, f'{direction}_ic_{name}') * unit!r}")
    return pieces


_DIRECTION = ObjectKind(
    "constraint motion_generator",
    "MOTION",
    called="motion_name",
    write=_direction_motion,
    base="general motion",
)
KIND = ObjectKind(
    "ude instance", "SPRINGDAMPER", others="definition_name", placed=True, write=_instance_arguments
)
