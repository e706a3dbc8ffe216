"""What each command means: by its words, which may be shortened while they stay unique."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from abut.formats.adams.language.statements import meant
from abut.formats.adams.view.geometry import moving, shapes
from abut.formats.adams.view.language.commands import Command
from abut.formats.adams.view.objects import bodies, constraints, data, forces, instances, outputs
from abut.formats.adams.view.objects.kinds import Kind

MODEL = Kind(("model",), "model_name", ignored=("title", "fit_to_view"), base="model")
GROUND = Kind(
    ("part", "ground"),
    "part_name",
    "PART",
    placed=True,
    write=bodies.KINDS[0].write,
    base="part",
)
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
class Meaning:
    """What a command does."""

    words: tuple[str, ...]  #: in full
    act: str  #: the method of a session that carries it out
    kind: Kind | None = None
    verb: str = ""
    told: str = ""  #: what is told, or what to do instead


_VIEW = "it steers what Adams View shows, and is not needed"
_RUN = "it steers analyses; give END and the like to abut, or write a command file (.acf)"
#: The first words of commands that change nothing of the motion → what to tell; nothing where it is not worth a word.
NOTED: Mapping[tuple[str, ...], str] = {
    ("analysis",): _RUN,
    ("color",): "",
    ("defaults", "attributes"): "",
    ("defaults", "command_file"): "",
    ("executive_control", "set"): "it steers the solver; give abut.simulate an integrator instead",
    ("function",): "functions of Adams View are not carried out; write what they say where they are called",
    ("geometry", "create", "curve", "arc"): "",
    ("geometry", "create", "curve", "bspline"): "",
    ("geometry", "create", "curve", "polyline"): "",
    ("geometry", "create", "shape", "force"): "",
    ("geometry", "create", "shape", "gcontact"): "",
    ("geometry", "create", "shape", "gfriction"): "",
    ("geometry", "create", "shape", "gravity"): "",
    ("geometry", "create", "shape", "shell"): "a shell is not read; a solid in STEP or STL beside the file can be touched",
    ("geometry", "create", "shape", "spring_damper"): "",
    ("geometry", "create", "point"): "",
    ("interface",): "",
    ("language",): "",
    ("list_info",): "",
    ("library",): "",
    ("measure_display",): "",
    ("model", "attributes"): "",
    ("model", "display"): "",
    ("model", "verify"): "",
    ("move", "control_panel"): "",
    ("output_control", "set"): "",
    ("plot",): "",
    ("plugin",): "",
    ("simulation",): _RUN,
    ("system",): "commands of the operating system are not carried out",
    ("ude", "attributes"): "",
    ("ude", "modify"): "",
    ("undo",): "",
    ("view",): "",
    ("window",): "",
    ("xy_plot",): "",
}  # fmt: skip
_FLEXIBLE = "replace it by rigid parts joined by bushings or springs"
_TRANSFORM = (
    "give the places themselves, by location and orientation, or move translation, rotation or object"
)
#: The first words of commands that would change the machine, and are not done → what to do instead.
REFUSED: Mapping[tuple[str, ...], str] = {
    ("constraint", "create", "user_defined"): "use a joint, primitive or motion that says the same",
    ("force", "create", "body", "modal"): _FLEXIBLE,
    ("force", "create", "direct", "modal_force"): _FLEXIBLE,
    ("force", "create", "element_like", "tire"): "write the tyre's force as a general force",
    ("model", "assemble"): "write model merge for each of them",
    ("move", "align"): _TRANSFORM,
    ("move", "mirror"): _TRANSFORM,
    ("part", "create", "flexible_body"): _FLEXIBLE,
    ("part", "create", "fe_part"): _FLEXIBLE,
    ("part", "create", "equation", "general_state_equation"): "write its equations as differential_equation",
    ("part", "merge"): "make one part of them; what becomes of the joints and the mass of the one that is merged is not said",
}  # fmt: skip


@cache
def table() -> Mapping[tuple[str, ...], Meaning]:
    """All commands by their words; those of NOTED and REFUSED by their first ones."""
    found: dict[tuple[str, ...], Meaning] = {}
    for kind in KINDS:
        family, *rest = kind.words
        for verb in ("create", "modify"):
            words = (family, verb, *rest)
            found[words] = Meaning(words, verb, kind, verb)
        found[family, "delete"] = Meaning((family, "delete"), "delete", None, "delete")
        found[family, "attributes"] = Meaning((family, "attributes"), "switch")
        found[family, "copy"] = Meaning((family, "copy"), "copy")
    variable = next(kind for kind in KINDS if kind.words == ("variable",))
    found["variable", "set"] = Meaning(("variable", "set"), "create", variable, "set")
    found["entity", "attributes"] = Meaning(("entity", "attributes"), "switch")
    found["entity", "modify"] = Meaning(("entity", "modify"), "rename")
    for verb in moving.VERBS:
        found["move", verb] = Meaning(("move", verb), "move")
    found["group",] = Meaning(("group",), "group", told="groups are not kept")
    for verb in ("create", "modify"):
        found["geometry", verb, "feature"] = Meaning(("geometry", verb, "feature"), "cut")
    found["part", "create", "new_ground"] = Meaning(("part", "create", "new_ground"), "make_ground")
    found["model", "create"] = Meaning(("model", "create"), "make_model")
    found["model", "merge"] = Meaning(("model", "merge"), "merge")
    found["model", "copy"] = Meaning(("model", "copy"), "copy")
    found["model", "delete"] = Meaning(("model", "delete"), "delete", None, "delete")
    for words in (
        ("defaults", "units"),
        ("defaults", "model"),
        ("defaults", "coordinate_system"),
        ("defaults", "orient_axis_and_plane"),
    ):
        found[words] = Meaning(words, "set_defaults")
    for words in (("macro", "create"), ("macro", "read"), ("macro", "delete"), ("file", "command", "read")):
        found[words] = Meaning(words, "by_macro")
    for form in (
        "parasolid",
        "step",
        "iges",
        "geometry",
        "stereo_lithography",
        "shell",
        "render",
        "wavefront",
        "catia",
        "acis",
    ):
        found["file", form, "read"] = Meaning(("file", form, "read"), "file")
    for prefixes, act in ((NOTED, "note"), (REFUSED, "refuse")):
        for words, told in prefixes.items():
            found[words] = Meaning(words, act, told=told)
            if words[:2] == ("geometry", "create"):
                again = ("geometry", "modify", *words[2:])
                found[again] = Meaning(again, act)
    return found


@cache
def _next(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words that may follow."""
    return tuple(
        dict.fromkeys(
            known[len(words)] for known in table() if known[: len(words)] == words and len(known) > len(words)
        )
    )


def meaning(command: Command) -> Meaning:
    """What a command means.

    Raises:
        UnreadableFile: a word may mean several.
        UnsupportedStatement: there is no such command here.
    """
    full: tuple[str, ...] = ()
    for word in command.words:
        if full in table() and (table()[full].kind is None or not _next(full)) and full:
            break  # the rest of a command that is known by its first words
        known = _next(full)
        found = [word] if word in known else [one for one in known if one.startswith(word)]
        if len(found) > 1:
            command.wrong(f"{word} may mean {' or '.join(sorted(found))}", "write it in full")
        if not found:
            offer = ", ".join(" ".join((*full, one)) for one in sorted(known)) or "nothing more"
            command.unsupported("", f"{meant(word, known) or 'remove it; '}read are: {offer}")
        full = (*full, found[0])
    if full not in table():
        offer = ", ".join(" ".join((*full, one)) for one in sorted(_next(full)))
        command.wrong("it is not complete", f"write one of: {offer}")
    return table()[full]
