"""Execution of commands: objects are created, modified, placed and deleted; conditions and loops."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from abut.errors import UnreadableFile
from abut.formats.adams.view.geometry import move_objects
from abut.formats.adams.view.language.commands import CommandParameter, ViewCommand, expand_abbreviation
from abut.formats.adams.view.language.operators import format_value
from abut.formats.adams.view.language.units import DIMENSIONS, full_unit_name
from abut.formats.adams.view.language.wildcards import has_wildcards
from abut.formats.adams.view.objects import instances
from abut.formats.adams.view.objects.data import DESIGN_VARIABLE
from abut.formats.adams.view.objects.kinds import ObjectKind
from abut.formats.adams.view.session import copy_commands, macros
from abut.formats.adams.view.session.control_flow import carry_out
from abut.formats.adams.view.session.objects import Value, ViewObject, name_key, split_name
from abut.formats.adams.view.session.state import MAX_COMMANDS, ROWS, Session
from abut.formats.adams.view.session.values import NO, NO_OPINION, YES
from abut.formats.adams.view.session.vocabulary import (
    GROUND,
    MODEL,
    CommandDefinition,
    complete_command,
    find_command,
)

#: Verbs of `group objects` that change the machine, other than `add` and `remove`.
GROUP_VERBS = ("attributes", "copy", "delete", "rename")
SEQUENCE = re.compile(r"(body|space)_?[123]{3}")  #: of rotations
AXIS_AND_PLANE = re.compile(r"(?P<axis>[xyz])_axis_(?P<plane>[xyz]{2})_plane")
DEPTH = 100_000  #: recursion limit of dependencies


def execute_command(session: Session, command: ViewCommand) -> None:
    """Execute one command; a refused command is stored for the list.

    Raises:
        UnreadableFile: it violates the language.
    """
    session.count += 1
    if session.count > MAX_COMMANDS:
        command.wrong(f"more than {MAX_COMMANDS} commands were executed", "end its loop")
    session.clear_caches()
    with session.store_refused_command(command):
        if not macros.run_called_macro(session, command):
            found = find_command(command)
            ACTS[found.act](session, complete_command(command, found), found)


def create(session: Session, command: ViewCommand, found: CommandDefinition, again: bool = False) -> None:
    """Create an object; where this may be repeated, as by rows of commands, change the existing one."""
    assert found.kind is not None
    kind, given = found.kind, session.resolve_parameters(command, found.kind)
    name = session.new_name(session.name_of(command, kind, given), kind)
    thing = session.things.exact(name)
    if thing is None or not (again or (kind.sort in ROWS and thing.kind.sort == kind.sort)):
        session.vacant(command, name)
        thing = ViewObject(kind, name, command)
        session.things.add(thing)
    session.update(thing, given)
    if kind is instances.KIND:
        instances.create_instance_objects(session, thing)


def set_variable(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Create a design variable, or change it."""
    create(session, command, found, again=True)


def modify(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Change an object's parameters."""
    assert found.kind is not None
    given = session.resolve_parameters(command, found.kind)
    if found.kind is DESIGN_VARIABLE and _of_instance(session, command, found.kind, given):
        set_variable(session, command, found)
        return
    thing = session.find_existing(command, found.kind, given)
    renamed = next((one for name, one in given.items() if name.startswith("new_")), None)
    if renamed is not None:
        session.things.rename(thing, split_name(session.word(renamed))[-1])
    session.update(thing, {name: one for name, one in given.items() if not name.startswith("new_")})


def rename(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Rename an object; results of analyses, which do not exist here, are ignored."""
    names = {"new" if given.name.startswith("new") else "old": given for given in command.given}
    if set(names) != {"old", "new"}:
        command.wrong("it does not give the object and its new name", "give entity_name and new_entity_name")
    thing = session.things.find(session.word(names["old"]))
    if thing is not None:
        session.things.rename(thing, split_name(session.word(names["new"]))[-1])


def _of_instance(
    session: Session, command: ViewCommand, kind: ObjectKind, given: dict[str, CommandParameter]
) -> bool:
    """Return True if a variable belongs to an instance, which creates it implicitly."""
    name = session.name_of(command, kind, given)
    owner = session.things.exact(split_name(name)[:-1])
    return session.things.find(name) is None and owner is not None and owner.kind.words[0] == "ude"


def delete(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Delete an object."""
    named = _name_parameters(command)
    for value in (value for given in named for value in session.list_values(given)):
        given = named[0]
        meant = [value] if isinstance(value, ViewObject) else session.find_matches(given, format_value(value))
        if (
            not meant
            and not has_wildcards(format_value(value))
            and not session.things.why_unread(format_value(value))
        ):
            session.things.absent(given, format_value(value))
        for thing in meant:
            if session.things.exact(thing.name) is thing:  # not yet deleted with its owner
                session.things.drop(thing)
    models = [thing.name for thing in session.things if thing.kind is MODEL]
    if session.things.model not in models:
        session.things.model = models[-1] if models else ()


def _name_parameters(command: ViewCommand) -> list[CommandParameter]:
    """Return the parameters that name the objects of a command.

    Raises:
        UnreadableFile: there are no such parameters.
    """
    if not command.names:
        command.wrong("it names no object", f"add {command.words[0]}_name = .model.name")
    return command.names


def switch(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Activate or deactivate objects by their attributes.

    Geometry without an object, such as arrows of forces and solids in files, is known only from its attributes.
    """
    _name_parameters(command)
    active = next((session.word(one).lower() for one in command.given if one.name == "active"), "")
    if active not in ("", *YES, *NO, NO_OPINION):
        command.wrong(f"active = {active} is neither on nor off", f"write on, off or {NO_OPINION}")
    for one in command.given:
        if one.name.startswith("dependents_a") and session.word(one).lower() in (*YES, *NO):
            command.refuse_unsupported(
                f"{one.name} = {session.word(one)}",
                "switch each of the dependents by its own attributes",
                one.line,
            )
    switched, drawn = active in (*YES, *NO), found.words[0] == "geometry"
    for name in command.names if switched or drawn else ():
        for value in _expand_wildcards(session, name):
            thing = session.known_object(value)
            if thing is not None and switched:
                thing.active = active in YES
            elif thing is None and drawn:
                _add_file_solid(session, format_value(value))
            elif thing is None and not session.things.why_unread(format_value(value)):
                session.things.absent(name, format_value(value))


def _expand_wildcards(session: Session, given: CommandParameter) -> Iterator[Value]:
    """Yield the values of a parameter, with wildcards replaced by the objects that they match."""
    for value in session.list_values(given):
        if isinstance(value, str) and has_wildcards(value):
            yield from session.find_matches(given, value)
        else:
            yield value


def _add_file_solid(session: Session, text: str) -> None:
    """Record a solid in a file by its part and its own name, as ``.model.part.SOLID1``."""
    *owner, element = split_name(text) or ("",)
    part = session.things.exact(tuple(owner))
    if part is None or part.kind.sort != "part" or session.things.why_unread(text):
        return
    if session.solids:
        session.elements.setdefault(part.name, []).append(element)


def make_model(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Create a model and its ground, and make it the current model."""
    given = session.resolve_parameters(command, MODEL)
    name = split_name(session.name_of(command, MODEL, given))
    session.vacant(command, name)
    session.things.model, session.things.part = name, ()
    session.things.add(ViewObject(MODEL, name, command))
    session.things.add(ViewObject(GROUND, (*name, "ground"), command))


def undo(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Refuse to undo commands; block markers have no effect."""
    word = command.words[1] if len(command.words) > 1 else ""
    if expand_abbreviation(word, ("backward", "forward")):
        command.refuse_unsupported("to take commands back", "leave out the commands that are reverted")


def change_instance(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Activate or deactivate an instance with all that it contains; refuse to move it. Its parameters are separate variables."""
    _name_parameters(command)
    for given in command.given:
        if given.name.startswith(("loc", "ori", "rel", "new")):
            command.refuse_unsupported(
                f"parameter {given.name}", "place it by ude create instance", given.line
            )
        if given.name.startswith("dep") and session.word(given).lower() in (*YES, *NO):
            command.refuse_unsupported(
                f"parameter {given.name}", "switch the instance itself by active", given.line
            )
        if given.name.startswith("act") and session.word(given).lower() in (*YES, *NO):
            for thing in (one for name in command.names for one in session.objects(name)):
                thing.active = session.truth(given)


def group(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Note that groups are ignored; refuse one that deactivates its objects."""
    remedy = "deactivate its objects by their attributes, or delete them"
    for given in command.given:
        active = given.name == "expr_active" and given.values
        if active and not session.number(given):
            command.refuse_unsupported("a group that is not active", remedy, given.line)
        switched = given.name in ("active", "dependents_active", "member_dependents_active")
        if switched and session.word(given).lower() in (*YES, *NO):
            command.refuse_unsupported(f"{given.name} = {session.word(given)} of a group", remedy, given.line)
    verbs = [word for word in command.words[1:] if not "objects".startswith(word)]
    if len(verbs) < len(command.words[1:]) and expand_abbreviation(verbs[0] if verbs else "", GROUP_VERBS):
        command.refuse_unsupported("a change of the objects of a group", "write the command for each of them")
    note(session, command, found)


def cut(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Record that a feature rounds, drills or hollows a solid, as ``.model.part.BOX_1.BLEND_1``; note that it is not drawn."""
    if not command.names:
        command.wrong("it has no name", "add blend_name = .model.part.solid.blend, or the like")
    solid = name_key(split_name(session.word(command.names[0]))[:-1])
    session.features.setdefault(solid, []).append(command)
    session.tell("rounded edges, holes and the like are not drawn", command)


def make_ground(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Make another part the ground; the previous ground is deleted if nothing is on it."""
    model = session.things.model
    name = split_name(session.name_of(command, GROUND, session.resolve_parameters(command, GROUND)))
    name = name if name[:1] == model else (*model, *name)
    for old in [one for one in session.things if one.kind is GROUND and one.name[:-1] == model]:
        if len(session.things.below(old)) > 1:
            command.refuse_unsupported(f"another ground than {old.full}", "move its objects to the new one")
        session.things.drop(old)
        session.things.leave_out(old.name, f"line {command.line} makes another ground")
    session.vacant(command, name)
    session.things.add(ViewObject(GROUND, name, command))


def set_defaults(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Set units, the current part and the system of coordinates."""
    for given in command.given:
        if given.name == "model_name":
            model = session.things.find(session.word(given))
            if model is None or model.kind is not MODEL:
                session.things.absent(given, session.word(given), "model")
            session.things.model, session.things.part = model.name, ()
        elif given.name == "part_name":
            part = session.things.find(session.word(given))
            if part is None:
                session.things.absent(given, session.word(given), "part")
            session.present(part)
        elif given.name.startswith("default_coordinate"):
            session.system = session.things.find(session.word(given))
            if session.system is None:
                session.things.absent(given, session.word(given), "part or marker")
            session.present(session.system)
        elif given.name == "coordinate_system_type":
            system = session.word(given).lower()
            if system not in ("cartesian", "cylindrical"):
                command.refuse_unsupported(f"coordinates that are {system}", "write them as cartesian")
            session.coordinates = system
        elif given.name == "orientation_type":
            sequence = session.word(given).lower()
            if not SEQUENCE.fullmatch(sequence):
                given.wrong(
                    f"the orientation type {sequence!r} is unknown", "write body313, space123 or the like"
                )
            session.orientation = sequence
        elif given.name == "axis_and_plane_setting":
            setting = AXIS_AND_PLANE.fullmatch(session.word(given).lower())
            if setting is None or setting["axis"] not in setting["plane"]:
                given.wrong(
                    f"{session.word(given)} names no axis and plane", "write z_axis_zx_plane or the like"
                )
            session.directed = setting["axis"] + setting["plane"].replace(setting["axis"], "")
        elif given.name in DIMENSIONS:
            known = full_unit_name(given.name, session.word(given))
            if not known:
                given.wrong(
                    f"{session.word(given)} is no unit of {given.name} known here",
                    "write it as mm, kg, newton, sec, deg",
                )
            session.units = replace(session.units, **{given.name: known})
            session.units_command = command


def note(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Note what is not done."""
    if found.words[:2] == ("geometry", "create"):
        session.unmade(command)
    if found.text:
        session.tell(f"{' '.join(found.words)}: {found.text}", command)


def refuse(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Refuse a command that would change the machine."""
    command.refuse_unsupported("", found.text)


def file(session: Session, command: ViewCommand, found: CommandDefinition) -> None:
    """Record a geometry file, in which contacts find solids by name."""
    for given in command.given:
        if given.name == "scale" and any(x != 1.0 for x in session.list_values(given)):
            command.refuse_unsupported("parameter scale", "draw the solid in its size", given.line)
    if not any(given.name == "file_name" for given in command.given):
        command.wrong("file_name is missing", "add file_name = …")
    session.solids.append(command)


#: Name in `vocabulary` → function that executes the command.
ACTS: Mapping[str, Callable[[Session, ViewCommand, CommandDefinition], None]] = {
    act.__name__: act
    for act in (
        change_instance, create, cut, delete, file, group, make_ground, make_model, modify, note, refuse, rename, set_defaults,
        set_variable, switch, undo,
    )
} | {
    "copy": lambda session, command, found: copy_commands.copy_object(session, command),
    "delete_macro": lambda session, command, found: macros.delete_macro(session, command),
    "make_macro": lambda session, command, found: macros.create_macro(session, command),
    "merge": lambda session, command, found: copy_commands.merge_models(session, command),
    "move": lambda session, command, found: move_objects.move_object(session, command, found.words[1]),
    "read_commands": lambda session, command, found: macros.carry_out_file(session, command),
    "read_macro": lambda session, command, found: macros.read_macro(session, command),
}  # fmt: skip


def run_commands(
    orders: Sequence[ViewCommand] | str, folder: Path | None = None, lenient: bool = False, path: str = ""
) -> Session:
    """Execute commands, with their conditions, loops and macros.

    Args:
        orders: the commands in order, or their text.
        folder: folder of files that they name; the current one by default.
        lenient: leave out commands that violate the language, instead of stopping.
        path: name of a text in messages.

    Raises:
        UnreadableFile: a command violates the language.
    """
    session = Session(taking=execute_command, folder=folder or Path(), path=path, lenient=lenient)
    with name_unread_command(session):
        carry_out(session, session.understood(orders, path) if isinstance(orders, str) else orders)
    return session


@contextmanager
def name_unread_command(session: Session) -> Iterator[None]:
    """Name the first command that was not understood in errors that may follow from it.

    Raises:
        UnreadableFile: with the first command that was not understood.
    """
    try:
        yield
    except UnreadableFile as problem:
        if not session.unread:
            raise
        raise UnreadableFile(f"{problem}; before that, {session.unread[0].sentence}") from problem


@contextmanager
def raise_recursion_limit() -> Iterator[None]:
    """Raise the recursion limit for long chains of relative placements."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
