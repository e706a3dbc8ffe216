"""Command ``abut check``: check the parts of a model or file, and print the findings."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import abut
from abut.advice.finding import Finding, Severity
from abut.advice.geometry_checks import shape_checks
from abut.advice.geometry_checks.shape_checks import PartSheet
from abut.analysis.doctor.diagnosis import of_model
from abut.cli.commands.doctor import format_findings
from abut.cli.declare import argument, declare_command
from abut.cli.output import Console
from abut.errors import AbutError, InputError, UnreadableFile, UnsupportedStatement
from abut.formats import OTHERS, READERS
from abut.formats.file_summary import summary_lines
from abut.formats.robots.build_model import FileContent
from abut.model import Model
from abut.model.model import counted_noun
from abut.shapes.files.read_mesh import STEP_FILES

#: Endings of robot files, whose content is summarised.
ROBOT_FILES = (".urdf", ".xml", ".mjcf", ".sdf", ".world")


@dataclass(frozen=True)
class CheckReport:
    """Report of a check: the parts that were checked, and the findings; `str` is the text for people."""

    title: str
    parts: Sequence[PartSheet]
    findings: Sequence[Finding]
    summary: Sequence[str] = ()  #: lines about the content of a robot file
    refusal: AbutError | None = None  #: error of strict reading, if the model was read leniently

    @property
    def sound(self) -> bool:
        """True if the findings allow a reliable run."""
        return self.refusal is None and all(
            finding.severity is not Severity.WRONG for finding in self.findings
        )

    def __str__(self) -> str:
        return "\n".join(
            [self.title, *self.summary, *_part_lines(self.parts), *format_findings(self.findings)]
        )


@declare_command(
    "check",
    "check shapes and parameters before a run",
    argument("model", "MODEL", "model, or geometry file", type=Path),
    argument("--unit", "UNIT", "length unit of a mesh file that states none, such as inch (default: mm)"),
    argument(
        "--tolerance",
        "LENGTH",
        "deviation of facets from exact surfaces of a STEP file (default: 1/1000 of the part size)",
    ),
)
def check(options: argparse.Namespace, console: Console) -> int:
    """Check the shapes of a model or of a file before a run, and print each problem with its part and remedy.

      wrong      a run would compute something else than intended (exit code 1)
      doubtful   possible, but more often a mistake
      note       information

    Are meshes closed, oriented outward, free of self-intersections, slivers and duplicates? Are sizes, densities and inertias
    plausible, or is a unit probably wrong? Do shapes overlap at the start? Are gravity, moduli and the numbers of contacts and
    friction plausible for a machine in SI units, as in `abut doctor`?

    MODEL is a Python script that defines `model`, an Adams model (.adm, .cmd), a robot file (URDF, MJCF, SDF), or a file of geometry:
    STEP, STL, OBJ, PLY, 3MF. For a robot file, ten lines state its content: bodies, mass, joints, degrees of freedom, contacts, what was
    repaired, left out and refused, and the next command. A file that is refused is read leniently for this (exit code 1).

    examples:
      abut check latch.py
      abut check latch.step --tolerance "0.05 mm"
      abut check scan.stl --unit inch
    """
    found = check_path(options.model, options.unit, options.tolerance)
    data = {
        "sound": found.sound,
        "parts": found.parts,
        "findings": found.findings,
        "summary": [line.strip() for line in found.summary],
    }
    console.print_result(str(found), data)
    return 0 if found.sound else 1


def check_path(path: Path, unit: str | None, tolerance: str | None) -> CheckReport:
    """Return the findings about a model or a file of geometry.

    Raises:
        InputError: the file cannot be read, or its kind is unknown.
    """
    if path.suffix.lower() in READERS and path.suffix.lower() not in STEP_FILES:
        model, refusal = _read_model(path)
        parts: Sequence[PartSheet] = ()
        findings: Sequence[Finding] = [*of_model(model), *_reader_findings(model)]
        counts = f"{counted_noun(len(model.bodies), 'body')}, {counted_noun(len(model.contacts), 'contact')}"
        title = f"{path}: model {model.name}, {counts}"
        if isinstance(model.source, FileContent):
            return CheckReport(title, parts, findings, tuple(summary_lines(model, path, refusal)), refusal)
    elif path.suffix.lower() in OTHERS:
        raise InputError(f"{path}: check needs a model or a geometry file; {OTHERS[path.suffix.lower()]}")
    else:
        found = shape_checks.check_file(path, unit, tolerance)
        parts, findings = found.parts, found.findings
        title = f"{path}: {counted_noun(len(parts), 'part')}"
    return CheckReport(title, parts, findings)


def _read_model(path: Path) -> tuple[Model, AbutError | None]:
    """Return the model of a file; a robot file that strict reading refuses is read leniently, and its error is returned too.

    Raises:
        InputError: the file cannot be read.
    """
    try:
        return abut.read(path), None
    except (UnreadableFile, UnsupportedStatement) as problem:
        if path.suffix.lower() not in ROBOT_FILES:
            raise
        try:
            return abut.read(path, lenient=True), problem
        except AbutError:
            raise problem from None


def _reader_findings(model: Model) -> Iterator[Finding]:
    """Iterate over the notes of the file's reader that are not findings already."""
    known = [finding.found for finding in getattr(model.numbering, "findings", ())]
    for note in model.notes:
        if not any(found in note for found in known):
            found, _, mend = note.partition("; ")
            yield Finding(Severity.NOTE, "read", found, mend)


def _part_lines(parts: Sequence[PartSheet]) -> Iterator[str]:
    """Iterate over lines with name, size, volume and facets of each part."""
    if not parts:
        return
    rows = [("part", "size", "volume", "facets")]
    for part in parts:
        size = " x ".join(f"{1e3 * edge:.4g}" for edge in part.size)
        rows.append((part.name, f"{size} mm", f"{1e9 * part.volume:.5g} mm³", str(part.facets)))
    widths = [max(len(row[k]) for row in rows) for k in range(4)]
    yield ""
    for row in rows:
        cells = [f"{row[0]:<{widths[0]}s}", *(f"{row[k]:>{widths[k]}s}" for k in (1, 2, 3))]
        yield f"  {'   '.join(cells)}"
