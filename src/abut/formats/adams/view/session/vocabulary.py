"""Vocabulary of commands: the action of each command, by its words, which may be abbreviated while they stay unique."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache

from abut.formats.adams import flexible_refusals
from abut.formats.adams.language.statements import suggest_word
from abut.formats.adams.view.geometry import move_objects, shapes
from abut.formats.adams.view.language.commands import ViewCommand, expand_abbreviation
from abut.formats.adams.view.language.units import DIMENSIONS
from abut.formats.adams.view.objects import bodies, constraints, data, forces, instances, outputs
from abut.formats.adams.view.objects.kinds import ObjectKind

MODEL = ObjectKind("model", ignored="title fit_to_view")
GROUND = ObjectKind("part ground", "PART", placed=True, write=bodies.KINDS[0].write, base="part")
KINDS = (
    *bodies.KINDS,
    *shapes.KINDS,
    *constraints.KINDS,
    *forces.KINDS,
    *data.KINDS,
    instances.KIND,
    *outputs.KINDS,
)


@dataclass(frozen=True)
class CommandDefinition:
    """Definition of a command."""

    words: tuple[str, ...]  #: full words
    act: str  #: name of the function that executes it
    kind: ObjectKind | None = None
    text: str = ""  #: text of its note, or remedy
    parameters: tuple[str, ...] = ()  #: its known parameters, if all of them are checked (`complete_command`)
    more_words: tuple[str, ...] = ()  #: words that may follow its own


_RUN = "it controls analyses; give END and the like to abut, or write a command file (.acf)"
#: The first words of commands that do not affect the motion and are ignored silently.
_SILENT = (
    "color", "defaults attributes", "defaults command_file", "geometry create curve arc", "geometry create curve bspline",
    "geometry create curve polyline", "geometry create shape force", "geometry create shape gcontact", "geometry create shape gfriction",
    "geometry create shape gravity", "geometry create shape spring_damper", "geometry create point", "interface", "language", "list_info",
    "measure_display", "model display", "model verify", "move control_panel", "output_control set", "plot",
    "plugin", "view", "window", "xy_plot",
)  # fmt: skip
#: First words of commands that do not affect the motion → text of their note.
NOTED: Mapping[str, str] = dict.fromkeys(_SILENT, "") | {
    "analysis": _RUN,
    "executive_control set": "it controls the solver; give abut.simulate an integrator instead",
    "function": "functions of Adams View are not executed; write their expressions where they are called",
    "geometry create shape shell": "a shell is not read; a solid in STEP or STL next to the file can have contact",
    "simulation": _RUN,
    "system": "commands of the operating system are not executed",
}
_TRANSFORM = "give the poses themselves, by location and orientation, or move translation, rotation or object"
#: First words of commands that would change the machine and are not supported → remedy.
REFUSED: Mapping[str, str] = {
    "constraint create user_defined": "use a joint, primitive or motion for the same constraint",
    "force create body modal": flexible_refusals.MODES,
    "force create direct modal_force": flexible_refusals.MODES,
    "force create element_like tire": "write the tyre's force as a general force",
    "library": "create its contents in the model, and refer to them there",
    "model assemble": "write model merge for each of them",
    "move align": _TRANSFORM,
    "move mirror": _TRANSFORM,
    "part create flexible_body": flexible_refusals.BODY,
    "part create fe_part": flexible_refusals.BEAM,
    "part create equation general_state_equation": "write its equations as differential_equation",
    "part merge": "model them as one part; what happens to joints and mass of the merged part is not documented",
}  # fmt: skip
#: Parameters of commands ``… attributes``: activation and drawing.
ATTRIBUTES = (
    "active", "dependents_active", "color", "comments", "dependents_visibility", "depth_cueing", "entity_scope", "icon_visibility",
    "line_thickness", "line_type", "lod", "name_visibility", "reflectivity", "render", "scale_factor", "shininess", "size_of_icons",
    "specularity", "transparency", "type_filter", "view_name", "visibility",
)  # fmt: skip
#: Parameters of commands that create no object.
_PARAMETERS: Mapping[str, tuple[str, ...]] = {
    "defaults units": (*DIMENSIONS, "frequency", "coordinate_system_type", "orientation_type"),
    "defaults model": ("model_name", "part_name", "analysis_name", "view_name"),
    "defaults coordinate_system": ("default_coordinate_system",),
    "defaults orient_axis_and_plane": ("axis_and_plane_setting",),
    "entity attributes": ("entity_name", *ATTRIBUTES),
    "entity modify": ("entity_name", "new_entity_name"),
    "model attributes": ("model_name", *ATTRIBUTES),
    "model copy": ("model_name", "new_model_name", "new", "view_name"),
    "model delete": ("model_name",),
    **dict.fromkeys(
        ("ude attributes", "ude modify"),
        (
            "instance_name", "new_instance_name", "definition_name", "adams_id", *ATTRIBUTES,
            *("location", "orientation", "along_axis_orientation", "in_plane_orientation", "relative_to"),
        ),
    ),
    "undo": ("suppress",),
}  # fmt: skip
_READ = (
    "file_name", "type", "part_name", "model_name", "explode_assemblies", "geometry_name", "shell_name", "reference_marker",
    "wireframe_only", "location", "orientation", "relative_to", "scale",
)  # fmt: skip
_MORE_WORDS = {
    "ude modify": ("instance",),
    "undo": ("begin_block", "end_block", "backward", "forward"),
}
_GEOMETRY = (
    "parasolid step iges geometry stereo_lithography shell render wavefront catia acis"  #: formats of files
)
#: Function that executes → its commands, which create no object.
_ACTS: Mapping[str, tuple[str, ...]] = {
    "copy": ("model copy",),
    "cut": ("geometry create feature", "geometry modify feature"),
    "delete": ("model delete",),
    "delete_macro": ("macro delete",),
    "file": tuple(f"file {form} read" for form in _GEOMETRY.split()),
    "group": ("group",),
    "make_ground": ("part create new_ground",),
    "make_macro": ("macro create",),
    "make_model": ("model create",),
    "merge": ("model merge",),
    "move": tuple(f"move {verb}" for verb in move_objects.VERBS),
    "read_commands": ("file command read",),
    "read_macro": ("macro read",),
    "rename": ("entity modify",),
    "set_defaults": (
        "defaults units", "defaults model", "defaults coordinate_system", "defaults orient_axis_and_plane",
    ),
    "change_instance": ("ude attributes", "ude modify"),
    "switch": ("entity attributes", "model attributes"),
    "undo": ("undo",),
}  # fmt: skip


@cache
def command_table() -> Mapping[tuple[str, ...], CommandDefinition]:
    """Return all commands by their words; those of NOTED and REFUSED by their first words."""
    found: dict[tuple[str, ...], CommandDefinition] = {}

    def enter_command(
        words_of_command: str, act: str, kind: ObjectKind | None = None, text: str = ""
    ) -> None:
        words = tuple(words_of_command.split())
        known = _READ if act == "file" else _PARAMETERS.get(words_of_command, ())
        found[words] = CommandDefinition(words, act, kind, text, known, _MORE_WORDS.get(words_of_command, ()))

    for kind in KINDS:
        family, *rest = kind.words
        for act in ("create", "modify"):
            enter_command(" ".join([family, act, *rest]), act, kind)
        for verb, act in (("delete", "delete"), ("attributes", "switch"), ("copy", "copy")):
            found[family, verb] = CommandDefinition(
                (family, verb), act, parameters=_of_family(family, verb), more_words=_kind_words(family)
            )
    enter_command("variable set", "set_variable", data.DESIGN_VARIABLE)
    for act, commands in _ACTS.items():
        for words_of_command in commands:
            enter_command(words_of_command, act, text="groups are not kept" if act == "group" else "")
    for prefixes, act in ((NOTED, "note"), (REFUSED, "refuse")):
        for words_of_command, text in prefixes.items():
            enter_command(words_of_command, act, text=text)
            if words_of_command.startswith("geometry create"):
                enter_command(words_of_command.replace("create", "modify"), act, text=text)
    return found


def _kind_words(family: str) -> tuple[str, ...]:
    """Return the words that distinguish kinds of a family, such as ``joint`` of constraints."""
    return tuple(dict.fromkeys(word for kind in KINDS if kind.words[0] == family for word in kind.words[1:]))


def _of_family(family: str, verb: str) -> tuple[str, ...]:
    """Return the parameters of commands that delete, switch or copy objects of a family."""
    names = dict.fromkeys(
        (
            f"{family}_name",
            *(kind.name for kind in KINDS if kind.words[0] == family),
            *(f"{word}_name" for word in _kind_words(family)),
        )
    )
    more = {
        "delete": (),
        "attributes": ATTRIBUTES,
        "copy": ("new", *(f"new_{name}" for name in names), "view_name"),
    }
    return (*names, *more[verb])


def complete_command(command: ViewCommand, found: CommandDefinition) -> ViewCommand:
    """Return the command with full parameter names; refuse unknown parameters, so that none is ignored.

    Raises:
        UnreadableFile: a parameter is ambiguous, or there is none.
        UnsupportedStatement: a word or a parameter is unknown.
    """
    if not found.parameters:
        return command
    for word in command.words[len(found.words) :]:
        if not expand_abbreviation(word, found.more_words):
            offer = f"known are {', '.join(found.more_words)}" if found.more_words else "remove it"
            command.refuse_unsupported(f"the word {word}", offer)
    given = []
    for one in command.given:
        names = expand_abbreviation(one.name, found.parameters)
        if len(names) > 1:
            one.wrong(f"it may mean {' or '.join(names)}", "write it in full")
        if not names:
            offer = f"{suggest_word(one.name, found.parameters)}known are {', '.join(found.parameters)}"
            command.refuse_unsupported(f"parameter {one.name}", offer, one.line)
        given.append(replace(one, name=names[0]))
    if not given and found.act != "undo":
        command.wrong("it says nothing", f"add {found.parameters[0]} = …")
    return replace(command, given=tuple(given))


@cache
def _next_words(words: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words that may follow."""
    known = [one for one in command_table() if one[: len(words)] == words and len(one) > len(words)]
    return tuple(dict.fromkeys(one[len(words)] for one in known))


def find_command(command: ViewCommand) -> CommandDefinition:
    """Return the definition of a command.

    Raises:
        UnreadableFile: a word is ambiguous.
        UnsupportedStatement: there is no such command.
    """
    full: tuple[str, ...] = ()
    for word in command.words:
        if full in command_table() and (command_table()[full].kind is None or not _next_words(full)) and full:
            break  # the rest of a command identified by its first words
        known = _next_words(full)
        found = expand_abbreviation(word, known)
        if len(found) > 1:
            command.wrong(f"{word} may mean {' or '.join(sorted(found))}", "write it in full")
        if not found:
            offer = ", ".join(" ".join((*full, one)) for one in sorted(known)) or "nothing more"
            command.refuse_unsupported("", f"{suggest_word(word, known) or 'remove it; '}read are: {offer}")
        full = (*full, found[0])
    if full not in command_table():
        offer = ", ".join(" ".join((*full, one)) for one in sorted(_next_words(full)))
        command.wrong("it is not complete", f"write one of: {offer}")
    return command_table()[full]
