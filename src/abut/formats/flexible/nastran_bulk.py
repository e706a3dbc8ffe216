"""Reader of an external superelement's grids, axes and degrees of freedom in Nastran bulk data (.pch, .asm): small, large, free fields."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from abut.array_types import Numbers
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.fem.mesh_files.nastran import split_fields
from abut.formats.flexible.text_tables import number_of, parse_integer, text_of

#: Entries that are read; others of a superelement repeat the content of the matrices.
_READ = ("GRID", "CORD2R", "CORD2C", "CORD2S", "EXTRN", "SPOINT")
_OTHER_AXES = ("CORD1R", "CORD1C", "CORD1S", "CORD3G")


@dataclass
class BulkEntry:
    """Entry of bulk data: its name, its further fields, and its first line."""

    name: str
    line: int
    fields: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Axes:
    """Coordinate system in basic axes: the origin, the directions x, y, z as columns, the kind R, C or S."""

    origin: Numbers
    turn: Numbers
    kind: str

    def place(self, given: Numbers) -> Numbers:
        """Return the position of coordinates in these axes."""
        first, second, third = given
        if self.kind == "C":
            angle = np.radians(second)
            given = np.array([first * np.cos(angle), first * np.sin(angle), third])
        elif self.kind == "S":
            polar, angle = np.radians(second), np.radians(third)
            across = first * np.sin(polar)
            given = np.array([across * np.cos(angle), across * np.sin(angle), first * np.cos(polar)])
        return np.asarray(self.origin + self.turn @ given)

    def directions(self, at: Numbers) -> Numbers:
        """Return the directions of displacements at a position in basic axes, as columns."""
        local = self.turn.T @ (at - self.origin)
        angle = np.arctan2(local[1], local[0])
        c, s = np.cos(angle), np.sin(angle)
        around = np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])
        if self.kind == "C":
            return np.asarray(self.turn @ around)
        if self.kind == "S":
            polar = np.arctan2(np.hypot(local[0], local[1]), local[2])
            c, s = np.cos(polar), np.sin(polar)
            return np.asarray(self.turn @ around @ np.array([[s, c, 0.0], [0.0, 0.0, 1.0], [c, -s, 0.0]]))
        return self.turn


BASIC = Axes(np.zeros(3), np.eye(3), "R")


@dataclass(frozen=True)
class Boundary:
    """Rows of a superelement's matrices (label of grid or scalar point, component 0 to 5 or −1), and grids in basic axes."""

    rows: tuple[tuple[int, int], ...]
    places: dict[int, Numbers]
    directions: dict[int, Numbers]


def boundary_of(paths: list[Path]) -> Boundary:
    """Return the rows of a superelement's matrices, from the first file that lists them by EXTRN, and its grids from all files.

    Raises:
        UnreadableFile: no file lists them, a grid is missing, or an entry is damaged.
        UnsupportedStatement: axes that are defined by grids.
    """
    systems: dict[int, tuple[Path, BulkEntry]] = {}
    grids: dict[int, tuple[Path, BulkEntry]] = {}
    rows: list[tuple[int, int]] = []
    for path in paths:
        own: list[tuple[int, int]] = []
        for entry in read_entries(path):
            if entry.name.startswith("CORD") or entry.name == "GRID":
                label = parse_integer(
                    path, entry.fields[0] if entry.fields else "", f"the label of {entry.name}", entry.line
                )
                (grids if entry.name == "GRID" else systems).setdefault(label, (path, entry))
            elif entry.name == "EXTRN":
                own += _entry_freedoms(path, entry)
        rows = rows or own
    if not rows:
        raise UnreadableFile.of(
            paths[0],
            "no EXTRN entry lists the rows of the superelement's matrices; export it by EXTSEOUT(…, EXTBULK) with its .pch",
        )
    if len(set(rows)) < len(rows):
        raise UnreadableFile.of(
            paths[0], "EXTRN lists a degree of freedom twice; export the superelement again"
        )
    places, directions = {}, {}
    for label in dict.fromkeys(label for label, component in rows if component >= 0):
        if label not in grids:
            raise UnreadableFile.of(
                paths[0],
                f"EXTRN names grid {label}, and no GRID entry gives its place; give its .pch or .asm as bulk=",
            )
        places[label], directions[label] = _read_grid(*grids[label], systems)
    return Boundary(tuple(rows), places, directions)


def _entry_freedoms(path: Path, entry: BulkEntry) -> Iterator[tuple[int, int]]:
    words = [word for word in entry.fields if word]
    for label, components in zip(words[::2], words[1::2], strict=False):
        if not components.isdigit() or not set(components) <= set("0123456"):
            raise UnreadableFile.of(path, f"EXTRN: {components!r} is no list of components", entry.line)
        number = parse_integer(path, label, "EXTRN: a label", entry.line)
        if len(words) % 2:
            raise UnreadableFile.of(path, "EXTRN: its last label has no components", entry.line)
        yield from ((number, int(one) - 1) for one in sorted(components))


def _read_grid(
    path: Path, entry: BulkEntry, systems: dict[int, tuple[Path, BulkEntry]]
) -> tuple[Numbers, Numbers]:
    """Return position in basic axes and directions of displacement."""
    words = entry.fields + [""] * (8 - len(entry.fields))
    given = np.array([number_of(path, one or "0", f"grid {words[0]}", entry.line) for one in words[2:5]])
    at = _find_axes(path, words[1], entry, systems).place(given)
    return at, _find_axes(path, words[5], entry, systems).directions(at)


def _find_axes(
    path: Path,
    word: str,
    entry: BulkEntry,
    systems: dict[int, tuple[Path, BulkEntry]],
    above: tuple[int, ...] = (),
) -> Axes:
    """Return the axes that an entry names, resolving the axes in which they are defined."""
    label = parse_integer(path, word or "0", f"the axes of {entry.name} {entry.fields[0]}", entry.line)
    if label == 0:
        return BASIC
    if label not in systems or label in above:
        problem = "are given in themselves" if label in above else "are not there"
        raise UnreadableFile.of(
            path, f"axes {label} {problem}; give the .pch or .asm that defines them", entry.line
        )
    place, cord = systems[label]
    if cord.name in _OTHER_AXES:
        raise UnsupportedStatement.of(
            cord.name, f"{place}, line {cord.line}", "write the axes as CORD2R, CORD2C or CORD2S"
        )
    words = cord.fields + [""] * (11 - len(cord.fields))
    base = _find_axes(place, words[1], cord, systems, (*above, label))
    numbers = np.array([number_of(place, one or "0", f"axes {label}", cord.line) for one in words[2:11]])
    origin, along, across = (base.place(one) for one in numbers.reshape(3, 3))
    z = along - origin
    y = np.cross(z, across - origin)
    if min(np.linalg.norm(z), np.linalg.norm(y)) == 0.0:
        raise UnreadableFile.of(
            place, f"axes {label}: its three points lie in a line; they give no directions", cord.line
        )
    z, y = z / np.linalg.norm(z), y / np.linalg.norm(y)
    return Axes(origin, np.stack([np.cross(y, z), y, z], axis=1), cord.name[-1])


def read_entries(path: Path) -> Iterator[BulkEntry]:
    """Yield the entries that are read, with their continuations."""
    found: BulkEntry | None = None
    for number, line in enumerate(text_of(path, "Nastran's bulk data").split("\n"), 1):
        text = line.split("$")[0].rstrip().expandtabs(8)
        if not text:
            continue
        name, fields = _split_fields(text)
        if name and name[0] not in "+*":
            if found:
                yield found
            found = BulkEntry(name, number) if name in (*_READ, *_OTHER_AXES) else None
        if found:
            found.fields += fields
    if found:
        yield found


def _split_fields(text: str) -> tuple[str, list[str]]:
    """Return the name in the first field in capitals, and the data fields of one line."""
    name, words = split_fields(text)
    bare = name.upper()
    return (bare if bare[:1] in ("+", "*") else bare.rstrip("*")), words
