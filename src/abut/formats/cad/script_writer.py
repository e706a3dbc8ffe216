"""Writer of an editable script that builds the machine of an assembly: bodies, joints with their faces, doubtful joints as comments."""

from __future__ import annotations

import builtins
import keyword
import os
import re
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from abut.errors import InputError
from abut.files.atomic_write import write_text
from abut.formats.cad.assembly import GRAVITY, CadAssembly, NamedJoint, free_name, round_vector
from abut.formats.cad.parts import FILE, GIVEN, NAMED, AssemblyPart
from abut.model.model import counted_noun
from abut.model.protocols import identifier

__all__ = ["script_text", "write"]

#: Names that the script or Python uses for something else.
_TAKEN = frozenset(
    {"abut", "model", "parts", "Path", "STEP", "end", "step", "integrator", *keyword.kwlist, *dir(builtins)}
)
_DRIVEN = re.compile(r"crank|motor|drive|input|rotor|kurbel|antrieb|曲柄|电机|主动|手柄", re.IGNORECASE)
WIDTH = 88  #: columns, the default of `ruff format`


def write(assembly: CadAssembly, target: str | Path, *, force: bool = False, **options: object) -> Path:
    """Write the script of an assembly into a file; return its path.

    Args:
        assembly: the assembly to write.
        target: path of the script.
        force: True to replace an existing file.
        **options: further arguments of `abut.read_assembly`, which the script repeats: unit, tolerance, lenient.

    Raises:
        InputError: the file exists, is not a .py file, or cannot be written.
    """
    target = Path(target)
    if target.suffix.lower() != ".py":
        raise InputError(f"{target}: what is written is a Python script; give it a name that ends in .py")
    if target.exists() and not force:
        raise InputError(
            f"{target} is there already, and may have been edited; give another name with -o, or --force to replace it"
        )
    text = script_text(assembly, target.parent, **options)
    return write_text(target, text)


def script_text(assembly: CadAssembly, folder: Path, **options: object) -> str:
    """Return the text of the script for a folder; options as for `write`."""
    taken = set(_TAKEN)
    densities = _density_variables(assembly, taken)
    names = {
        part.name: free_name(f"{part.name}_" if part.name in taken else part.name, taken)
        for part in assembly.parts
    }
    lines = [
        *_script_header(assembly, folder, options),
        *_heading_lines(
            "bodies: mass, centre and inertia of the exact solids, each where the file places it"
        ),
        *(f'{name} = abut.materials.find("{material}").density' for material, name in densities.items()),
    ]
    for part in assembly.parts:
        lines += ["", *_body_lines(part, names[part.name], densities)]
    lines += ["", *_heading_lines("joints, from the ground outwards, each with what it rests on")]
    ground, at = names[assembly.ground.name], round_vector(assembly.ground.position, 6)
    lines += _joint_lines("Fixed", f'"{assembly.anchor}"', ground, "model.ground", f"at={at}")
    for one in assembly.joints:
        if not one.doubtful:
            lines += ["", *_joint_comment(one), *_joint_code(one, names)]
    lines += [*_doubtful_joint_lines(assembly, names), *_motion_comment(assembly), "", "end = 1.0  # s", ""]
    return "\n".join(lines)


# --- its parts --------------------------------------------------------------------------------------------------------


def _script_header(assembly: CadAssembly, folder: Path, options: dict[str, Any]) -> Iterator[str]:
    """Yield the docstring, the imports and the reading of the file."""
    sure = sum(not one.doubtful for one in assembly.joints)
    name = comment_text(assembly.path.name).replace('"', "'").replace("\\", "/")
    yield f'"""{name} as a machine: {counted_noun(len(assembly.parts), "part")}, {counted_noun(sure + 1, "joint")}.'
    yield ""
    yield "Written by `abut assemble`, to be edited. Run it with `abut run`."
    yield '"""'
    yield ""
    yield "from pathlib import Path"
    yield ""
    yield "import abut"
    yield ""
    for note in (str(assembly.count), *assembly.notes):
        yield from _comment_lines(note)
    try:
        where = os.path.relpath(assembly.path.resolve(), folder.resolve()).replace(os.sep, "/")
    except ValueError:  # another drive
        where = str(assembly.path.resolve())
    yield f"STEP = Path(__file__).parent / {_quote_text(where)}"
    arguments = "".join(
        f", {name}={_quote_text(value) if isinstance(value, str) else repr(value)}"
        for name, value in options.items()
        if value
    )
    yield f"parts = abut.read_assembly(STEP{arguments})"
    yield "# weight as if z were up"
    yield f"model = abut.Model({_quote_text(assembly.path.stem)}, gravity={GRAVITY})"
    yield ""


def _density_variables(assembly: CadAssembly, taken: set[str]) -> dict[str, str]:
    """Return a variable name for the density of each material of the library."""
    found = dict.fromkeys(
        part.material_data.material for part in assembly.parts if part.material_data.material
    )
    return {name: free_name(identifier(name, "material").lower(), taken) for name in found}


def _body_lines(part: AssemblyPart, name: str, densities: dict[str, str]) -> Iterator[str]:
    stuff = part.material_data
    where = " / ".join(comment_text(one) or "?" for one in part.path)
    material_name = comment_text(part.material_name) or "the file"
    of = {
        FILE: f"{material_name}: {stuff.density:g} kg/m³",
        NAMED: f'"{material_name}", taken as {stuff.material}',
        GIVEN: f"given: {stuff.material or f'{stuff.density:g} kg/m³'}",
    }.get(stuff.source, f"the file names no material: {stuff.material} is assumed")
    yield from _comment_lines(f'"{part.product}"{f" in {where}" if where else ""}: {part.mass:.5g} kg; {of}')
    density = densities[stuff.material] if stuff.material else repr(round(stuff.density, 9))
    yield f'{name} = model.add(parts.body("{part.name}", density={density}))'


def _joint_comment(one: NamedJoint) -> Iterator[str]:
    """Yield the comment above a joint."""
    for rest in one.rests:
        yield from _comment_lines(rest)
    yield from _comment_lines(
        f"{one.proposal.sure}: {one.proposal.why}" if one.proposal.why else one.proposal.sure
    )


def _comment_lines(text: str) -> list[str]:
    """Return a comment, wrapped to the width of the code."""
    return textwrap.wrap(
        comment_text(text), WIDTH, initial_indent="# ", subsequent_indent="# ", break_on_hyphens=False
    )


def _joint_code(one: NamedJoint, names: dict[str, str]) -> list[str]:
    axis = () if one.proposal.kind in ("Fixed", "Spherical") else (f"axis={one.axis}",)
    ends = names[one.first], names[one.second]
    return _joint_lines(one.proposal.kind, f'"{one.name}"', *ends, f"at={one.at}", *axis)


def _joint_lines(kind: str, *arguments: str) -> list[str]:
    """Return a joint added to the model, on as many lines as `ruff format` would use."""
    call = f"abut.joints.{kind}"
    listed = ", ".join(arguments)
    if len(line := f"model.add({call}({listed}))") <= WIDTH:
        return [line]
    if len(line := f"    {call}({listed})") <= WIDTH:
        return ["model.add(", line, ")"]
    inner = [f"        {listed}"]
    if len(inner[0]) > WIDTH:
        inner = [f"        {one}," for one in arguments]
    return ["model.add(", f"    {call}(", *inner, "    )", ")"]


def _doubtful_joint_lines(assembly: CadAssembly, names: dict[str, str]) -> Iterator[str]:
    """Yield doubtful joints, and fixed joints for unconstrained parts, as comments."""
    doubtful = [one for one in assembly.joints if one.doubtful]
    if doubtful or assembly.loose:
        yield ""
        yield from _heading_lines("doubtful: take away the # of what is meant")
    for one in doubtful:
        yield from _joint_comment(one)
        if one.proposal.kind:
            yield from (f"# {line}" for line in _joint_code(one, names))
        yield ""
    for part in assembly.loose:
        yield f"# {part.name} has no joint, and falls"
        ends = names[part.name], names[assembly.ground.name]
        lines = _joint_lines("Fixed", f'"{part.name}_held"', *ends, f"at={round_vector(part.position, 6)}")
        yield from (f"# {line}" for line in lines)
        yield ""


def _motion_comment(assembly: CadAssembly) -> Iterator[str]:
    """Yield a possible motion as a comment."""
    driver = find_driven_joint(assembly)
    if driver is None:
        return
    yield ""
    yield from _heading_lines("motion: take away the # to drive it")
    turns = driver.proposal.kind == "Revolute"
    speed, comment = ("6.283185307179586", "one turn a second") if turns else ("0.01", "10 mm a second")
    yield "# def driven(t):"
    yield f"#     return {speed} * t  # {comment}"
    yield "#"
    yield "#"
    yield f'# model.add(abut.motions.Displacement("drive", model["{driver.name}"], driven))'


def find_driven_joint(assembly: CadAssembly) -> NamedJoint | None:
    """Return the joint for a drive: an independent one, preferably of a part with a typical name."""
    free = {name.rpartition(".")[0] for name in assembly.count.independent}
    found = [
        one
        for one in assembly.joints
        if not one.doubtful and one.proposal.kind in ("Revolute", "Translational")
    ]

    def drive_rank(one: NamedJoint) -> tuple[bool, bool]:
        called = any(_DRIVEN.search(assembly[name].product) for name in (one.first, one.second))
        return called, one.name in free

    return max(found, key=drive_rank, default=None) if free else None


def _heading_lines(text: str) -> tuple[str, str]:
    return f"# --- {text} ".ljust(WIDTH, "-").rstrip(), ""


def comment_text(text: str) -> str:
    """Return text fit for one line of a comment."""
    return "".join(c for c in " ".join(text.split()) if c.isprintable())


def _quote_text(text: str) -> str:
    """Return text as a Python literal in double quotes."""
    inner = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(c if c.isprintable() else f"\\u{ord(c):04x}" for c in inner) + '"'
