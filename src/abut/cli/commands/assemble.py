"""Command ``abut assemble``: write a script that builds a machine from a STEP assembly, to be edited."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from abut.cli.declare import argument, declare_command
from abut.cli.output import Console
from abut.errors import InvalidValue
from abut.formats.cad import script_writer
from abut.formats.cad.assembly import CadAssembly, read_assembly
from abut.model.model import counted_noun

__all__ = ["assemble"]


@declare_command(
    "assemble",
    "write a script from a STEP assembly, with proposed joints",
    argument("assembly", "ASSEMBLY", "a STEP file (.step, .stp)", type=Path),
    argument("-o --output", "SCRIPT", "script file (default: next to ASSEMBLY, with .py)", type=Path),
    argument("--force", "", "overwrite an existing script"),
    argument(
        "--ground",
        "NAME",
        "part that is fixed to the ground (default: a part named base or frame, else the heaviest)",
    ),
    argument(
        "--material",
        "[PART=]NAME",
        "material of the parts for which the file states none, or of one part; may be repeated (see `abut.materials`)",
        action="append",
    ),
    argument(
        "--density",
        "[PART=]NUMBER",
        "density instead of a material, in kg/m^3 or with a unit",
        action="append",
    ),
    argument(
        "--clearance",
        "LENGTH",
        'largest clearance of a joint: difference of radii, or gap between faces, such as "0.2 mm"',
    ),
    argument("--units", "UNIT", "length unit of the file, if the file states a wrong one, such as inch"),
    argument(
        "--tolerance", "LENGTH", "deviation of facets from exact surfaces (default: 1/1000 of the part size)"
    ),
    argument("--lenient", "", "skip parts without volume, or whose facets are not closed"),
)
def assemble(options: argparse.Namespace, console: Console) -> int:
    """Read the parts of a STEP assembly, find the faces in contact, and write a Python script that builds a machine from them: a
    body for each part, with its mass, position and colour; a joint where faces suggest one, with these faces and the certainty of the
    proposal; doubtful joints, and a motion, as comments. Edit it, and run it with `abut run`. Needs OCCT: pip install "abut[cad]".

      pin in bore            Cylindrical; with a shoulder Revolute; two in parallel Translational
      ball in seat, in bore  Spherical, InLine
      plane faces            two ways Translational; three ways, or bolted, Fixed; a single one is doubtful
      screws, pins           fixed to the part that contains them

    examples:
      abut assemble press.step
      abut assemble press.step -o press_a.py --ground frame --material steel --material piston=aluminium
      abut assemble press.stp --clearance "0.2 mm" --units inch --force
    """
    settings = {"unit": options.units, "tolerance": options.tolerance, "lenient": options.lenient}
    found = read_assembly(
        options.assembly,
        ground=options.ground,
        material=by_part(options.material, "--material"),
        density=by_part(options.density, "--density"),
        clearance=options.clearance,
        **settings,
    )
    target = options.output or options.assembly.with_suffix(".py")
    path = script_writer.write(found, target, force=options.force, **settings)
    console.print_result("\n".join([*_format_assembly(found), str(path)]), _assembly_data(found, path))
    return 0


def by_part(given: Sequence[str] | None, what: str) -> Any:
    """Return one value for all parts, or values by part.

    Raises:
        InvalidValue: both are given, or several for all.
    """
    if not given:
        return None
    parts = [text.rpartition("=") for text in given]
    if len(parts) == 1 and not parts[0][1]:
        return _number_or_text(given[0])
    if bare := [text for text in given if "=" not in text]:
        raise InvalidValue(
            f"{what} {bare[0]} applies to all parts, but {len(given) - 1} more are given; give one "
            "for all, or PART=… for each"
        )
    return {name: _number_or_text(value) for name, _, value in parts}


def _number_or_text(text: str) -> Any:
    try:
        return float(text)
    except ValueError:
        return text


def _format_assembly(found: CadAssembly) -> list[str]:
    """Return the assembly as text for people."""
    lines = [f"{found.path}: {counted_noun(len(found.parts), 'part')}, {found.count}", ""]
    width = max((len(one.name) for one in found.joints), default=0)
    for one in found.joints:
        why = f"  {one.proposal.why}" if one.proposal.why else ""
        lines.append(
            f"  {one.proposal.kind or '(none)':13s}  {one.name:{width}s}  {one.proposal.sure:8s}{why}".rstrip()
        )
    return [*lines, "", *(f"note: {note}" for note in found.notes)]


def _assembly_data(found: CadAssembly, path: Path) -> dict[str, Any]:
    """Return the assembly as data for programs."""
    return {
        "written": path,
        "parts": [
            {
                "name": part.name,
                "product": part.product,
                "path": part.path,
                "mass": part.mass,
                "position": part.position.tolist(),
                "colour": part.colour,
                "material": part.material_data.material,
                "density": part.material_data.density,
                "density_is": part.material_data.source,
            }
            for part in found.parts
        ],
        "joints": [
            {
                "name": one.name,
                "kind": one.proposal.kind,
                "between": (one.first, one.second),
                "at": one.proposal.at.tolist(),
                "axis": one.proposal.axis.tolist(),
                "rests_on": one.rests,
                "sure": one.proposal.sure,
                "why": one.proposal.why,
            }
            for one in found.joints
        ],
        "ground": found.ground.name,
        "freedom": found.count.freedom,
        "redundant": found.count.redundant,
        "notes": found.notes,
    }
