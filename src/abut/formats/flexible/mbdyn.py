"""Reader and writer of modal files of MBDyn's "modal" joint: text in groups of records, as from femgen and other FE post-processors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnreadableFile, UnsupportedStatement
from abut.flexible import Interface, ReducedBody
from abut.formats.flexible.sid_inertia import GramBlocks, warn_kinetic_energy
from abut.formats.flexible.text_tables import (
    FileUnits,
    Row,
    check_file_size,
    number_of,
    parse_integer,
    text_of,
    whole_file,
)

__all__ = ["mbdyn_records", "read_mbdyn", "write_mbdyn"]


_GROUP = re.compile(r"\*\*\s*RECORD\s+GROUP\s+(\d{1,4})\b", re.IGNORECASE)
_NEXT = "write the file again"
#: Content of the groups.
NAMES = {
    1: "header",
    2: "labels of nodes",
    3: "initial modal displacements",
    4: "initial modal velocities",
    5: "X of nodes",
    6: "Y of nodes",
    7: "Z of nodes",
    8: "mode shapes",
    9: "modal mass",
    10: "modal stiffness",
    11: "lumped masses of nodes",
    12: "mass, centre, inertia",
    13: "modal damping",
    14: "invariant 3",
    15: "invariant 4",
    16: "invariant 8",
    17: "invariant 5",
    18: "invariant 9",
}
#: Required groups.
_NEEDED = (2, 5, 6, 7, 8, 9, 10)
#: Allowed relative difference between the Gram matrix and the groups.
_GRAM_TOLERANCE = 1e-9


def read_mbdyn(path: str | PathLike[str], *, length: str = "m", mass: str = "kg") -> ReducedBody:
    """Return the reduced body in a modal file of MBDyn.

    Nodes and shapes are from groups 2 and 5 to 8, Me and Ke from 9 and 10, damping from 13 (zero if missing: MBDyn defines damping
    outside of the file). The other blocks of the Gram matrix (`abut.flexible.floating.reduced_body`) follow from the lumped masses of
    group 11, six a node, by Bᵀ diag(m) B. These data of the file have priority: mass, centre and inertia about the centre from
    group 12, and the invariants of groups 14 to 18, with r̃ the matrix of r ×,

        I3_l = ∫ φ_l dm,   I4_l = ∫ r × φ_l dm,   I8_l = −∫ r̃ φ̃_l dm,   I5_kl = ∫ φ_k × φ_l dm,   I9_kl = ∫ φ̃_k φ̃_l dm.

    Every node becomes an interface, named by its label. Sources: MBDyn Input File Format, "Modal element data"; its Theory Manual.

    Args:
        path: the file.
        length: its unit of length.
        mass: its unit of mass; time is in seconds.

    Raises:
        UnreadableFile: the file is missing, truncated or damaged, or does not define the mass distribution (no group 11, and not all of
            12, 14 to 18).
        UnsupportedStatement: nonzero initial values of modes, or a group beyond 18 (stress stiffening); `mbdyn_records` returns all known
            groups.
        WrongUnit: ``length`` or ``mass`` is not a unit of its dimension.
    """
    place = Path(path)
    units = FileUnits.of(length, mass, place.name)
    found = mbdyn_records(place)
    for group in (3, 4):
        if group in found and found[group].any():
            raise UnsupportedStatement.of(
                f"group {group}, {NAMES[group]}",
                str(place),
                "write zeros there, and give the initial state in the model",
            )
    m = len(found[9])
    shapes = found[8].copy()
    positions = np.stack([found[5], found[6], found[7]], axis=1)
    inertia = _gram_matrix_blocks(place, found, positions, shapes)
    # the values of q are unchanged; x = φ q with φ in the file's length: energies in mass · length²/s²
    energy = units.mass * units.length**2
    gram = inertia.gram()
    scale = np.where(np.arange(len(gram)) < 3, 1.0 / units.length, 1.0)
    shapes[:, :3] *= units.length
    positions = positions * units.length
    labels = found[2].astype(np.int64)
    k, d = (found[group] * energy if group in found else np.zeros((m, m)) for group in (10, 13))
    interfaces = tuple(
        Interface(str(n), at, one, (int(n),)) for n, at, one in zip(labels, positions, shapes, strict=True)
    )
    body_gram = gram * np.outer(scale, scale) * energy
    return ReducedBody(positions, labels, shapes, body_gram, k, d, interfaces, name=place.stem)


def mbdyn_records(path: str | PathLike[str]) -> dict[int, Numbers]:
    """Return the groups of a modal file by number, as in the file.

    Their shapes are 2 (n,), 3 and 4 (m,), 5 to 7 (n,), 8 (n, 6, m), 9, 10 and 13 (m, m), 11 (n, 6), 12 (13,), 14 and 15 (3, m),
    16 (3, 3 m), 17 (3, m²), 18 (3, 3 m²).

    Raises:
        UnreadableFile, UnsupportedStatement: as `read_mbdyn`.
    """
    place = Path(path)
    text = text_of(place, "a modal file of MBDyn")
    groups = _split_groups(place, text)
    if 1 not in groups:
        raise UnreadableFile.of(place, 'no "** RECORD GROUP 1, HEADER" in it; it is no modal file of MBDyn')
    n, m, line = _read_header(place, groups[1])
    check_file_size(place, 6 * n * m + m * m, len(text), "mode shapes", line)
    sizes = {2: (n,), 3: (m,), 4: (m,), 5: (n,), 6: (n,), 7: (n,), 8: (m, n, 6), 9: (m, m), 10: (m, m)}
    sizes |= {
        11: (n, 6),
        12: (13,),
        13: (m, m),
        14: (3, m),
        15: (3, m),
        16: (3, 3 * m),
        17: (3, m * m),
        18: (3, 3 * m * m),
    }
    found = {
        group: _read_numbers(place, group, rows, sizes[group]) for group, rows in groups.items() if group > 1
    }
    for group in _NEEDED:
        if group not in found:
            raise UnreadableFile.of(
                place, f"group {group}, {NAMES[group]}, is missing; the file is cut short, {_NEXT}"
            )
    found[8] = found[8].transpose(1, 2, 0)
    for group in (9, 10, 13):  # by columns, or by rows in files of some programs
        if group in found and np.abs(found[group] - found[group].T).max(initial=0.0) > 1e-6 * np.abs(
            found[group]
        ).max(initial=0.0):
            raise UnreadableFile.of(place, f"group {group}, {NAMES[group]}, is not symmetric; {_NEXT}")
        if group in found:
            found[group] = (found[group] + found[group].T) * 0.5
    labels = found[2]
    if (labels != np.floor(labels)).any() or len(np.unique(labels)) < n or (np.abs(labels) > 2**53).any():
        raise UnreadableFile.of(place, f"group 2: labels of nodes must be whole numbers, each once; {_NEXT}")
    return found


def _split_groups(path: Path, text: str) -> dict[int, list[Row]]:
    """Return the lines of each group that are not comments."""
    groups: dict[int, list[Row]] = {}
    current: list[Row] | None = None
    for number, line in enumerate(text.split("\n"), 1):
        head = _GROUP.match(line.strip())
        if head:
            group = int(head[1])
            if group > max(NAMES):
                raise UnsupportedStatement.of(
                    f"record group {group}",
                    f"{path}, line {number}",
                    f"write the file with groups 1 to {max(NAMES)}",
                )
            if group in groups or group == 0:
                raise UnreadableFile.of(path, f"group {group} is given twice; {_NEXT}", number)
            current = groups.setdefault(group, [])
        elif current is not None and line.strip() and not line.lstrip().startswith("**"):
            current.append((number, line))
    return groups


def _read_header(path: Path, rows: list[Row]) -> tuple[int, int, int]:
    """Return the number of nodes, the number of modes, and the line."""
    if not rows:
        raise UnreadableFile.of(path, f"group 1, header, is empty; {_NEXT}")
    number, line = rows[0]
    words = line.split()
    if len(words) == 7 and words[0].isalpha():  # "VER 5 …" has a blank in its revision
        words = words[1:]
    if len(words) != 6:
        raise UnreadableFile.of(
            path,
            f"{line.strip()[:60]!r} is no header: revision, nodes, normal, attachment, constraint and rejected modes; {_NEXT}",
            number,
        )
    n, normal, attached, constraint, rejected = (
        parse_integer(path, word, "a count of the header", number) for word in words[1:]
    )
    m = normal + attached + constraint - rejected
    if min(n, normal, attached, constraint, rejected, m) < 0 or n == 0:
        raise UnreadableFile.of(path, f"the header counts {n} nodes and {m} modes; {_NEXT}", number)
    return n, m, number


def _read_numbers(path: Path, group: int, rows: list[Row], size: tuple[int, ...]) -> Numbers:
    words = [(number, word) for number, line in rows for word in line.split()]
    count = int(np.prod(size))
    if len(words) != count:
        raise UnreadableFile.of(
            path,
            f"group {group}, {NAMES[group]}, has {len(words)} numbers; by the header it must have {count}: it is cut short, {_NEXT}",
            words[-1][0] if words else None,
        )
    values = [number_of(path, word, f"group {group}, {NAMES[group]}", number) for number, word in words]
    return np.array(values).reshape(size)


def _gram_matrix_blocks(
    path: Path, found: dict[int, Numbers], positions: Numbers, shapes: Numbers
) -> GramBlocks:
    """Return blocks of the Gram matrix, in the file's units."""
    m = len(found[9])
    parts = _lumped_mass_blocks(path, found[11], positions, shapes) if 11 in found else {}
    if 12 in found:
        mass, centre, inner = float(found[12][0]), found[12][1:4], found[12][4:].reshape(3, 3)
        if mass <= 0.0 or np.abs(inner - inner.T).max() > 1e-6 * np.abs(inner).max():
            raise UnreadableFile.of(
                path,
                f"group 12 has the mass {mass:g} and an inertia {inner.tolist()}; they must be positive and symmetric: {_NEXT}",
            )
        parts["mass"], parts["moment"] = mass, mass * centre
        parts["tensor"] = (inner + inner.T) * 0.5 + mass * (
            centre @ centre * np.eye(3) - np.outer(centre, centre)
        )
    if 14 in found:
        parts["shift"] = found[14].T
    if 15 in found:
        parts["turn"] = found[15].T
    if 16 in found:
        parts["mixed"] = found[16].reshape(3, m, 3).transpose(0, 2, 1)  # columns by mode and axis
    if 17 in found:
        gyric = found[17].reshape(3, m, m)  # columns by k and l
        parts["gyric"] = (gyric - gyric.transpose(0, 2, 1)) * 0.5
    if 18 in found:
        second = -found[18].reshape(3, m, m, 3).transpose(0, 1, 3, 2)
        parts["second"] = (second + second.transpose(2, 3, 0, 1)) * 0.5
    missing = [name for name in ("mass", "shift", "turn", "mixed", "gyric", "second") if name not in parts]
    if missing:
        raise UnreadableFile.of(
            path,
            f"neither lumped masses (group 11) nor all of groups 12 and 14 to 18 say how its mass is spread; {_NEXT} with group 11",
        )
    inertia = GramBlocks(modal=found[9], **parts)
    warn_kinetic_energy(path, inertia)
    return inertia


def _lumped_mass_blocks(path: Path, masses: Numbers, positions: Numbers, shapes: Numbers) -> dict[str, Any]:
    """Return blocks Bᵀ diag(m) B of lumped masses (n, 6)."""
    uneven = np.ptp(masses[:, :3], axis=1) > 1e-9 * np.abs(masses[:, :3]).max(initial=0.0)
    if uneven.any():
        at = int(np.argmax(uneven))
        raise UnreadableFile.of(
            path,
            f"group 11: the masses of node {at + 1} in the list differ by direction, {masses[at, :3].tolist()}; they must not, {_NEXT}",
        )
    n, _, m = shapes.shape
    field = np.zeros((n, 6, 6 + 4 * m))
    eye = np.eye(3)
    field[:, :3, :3], field[:, 3:, 3:6] = eye, eye
    field[:, :3, 3:6] = np.cross(eye, positions[:, None, :]).transpose(0, 2, 1)
    field[:, :, 6 : 6 + m] = shapes
    for a in range(3):
        field[:, :3, 6 + (a + 1) * m : 6 + (a + 2) * m] = np.cross(eye[a], shapes[:, :3], axisb=1, axisc=1)
    rows = field.reshape(6 * n, -1)
    gram = rows.T @ (masses.reshape(-1, 1) * rows)
    one = GramBlocks.of_gram(gram)
    blocks = ("moment", "tensor", "shift", "turn", "mixed", "gyric", "second")
    return {"mass": float(gram[0, 0]), **{name: getattr(one, name) for name in blocks}}


def write_mbdyn(body: ReducedBody, path: str | PathLike[str]) -> Path:
    """Write a reduced body as a modal file of MBDyn, 17 significant digits, in SI: groups 1, 2, 5 to 10 and 12 to 18.

    `read_mbdyn` restores the body to rounding. The mass is in the invariants (groups 12, 14 to 18), which newer versions of MBDyn read;
    older ones require lumped masses (group 11), which a reduced body does not have. Interfaces of several nodes are written as nodes,
    numbered after the last one. The format cannot store mesh and stresses.

    Raises:
        InvalidValue: the body has stiffening by loads, or the invariants cannot represent its Gram matrix.
        InputError: the file cannot be written.
    """
    place = Path(path)
    if any(one is not None and np.any(one) for one in (body.stiffening, body.loaded)):
        raise InvalidValue(
            f'"{body.name}": its geometric stiffening has no place in a modal file of MBDyn; write SID, or leave it out: '
            "dataclasses.replace(body, stiffening=None, loaded=None)"
        )
    inertia = GramBlocks.of_gram(body.gram)
    size = np.sqrt(np.abs(np.diag(body.gram)))
    apart = np.abs(inertia.gram() - body.gram) / np.maximum(np.outer(size, size), 1e-12 * size.max() ** 2)
    if apart.max() > _GRAM_TOLERANCE:
        raise InvalidValue(
            f'"{body.name}": its mass depends on the direction (relative difference {apart.max():.2g}), which MBDyn cannot represent; '
            "reduce the body from a mesh of solid elements"
        )
    with whole_file(place) as lines:
        lines += _file_lines(body, inertia)
    return place


def _file_lines(body: ReducedBody, inertia: GramBlocks) -> Iterator[str]:
    """Yield all lines of a file."""
    m = body.modes
    extra = [one for one in body.interfaces if len(one.nodes) != 1 or one.nodes[0] not in body.labels]
    positions = np.concatenate([body.positions, *(one.position[None] for one in extra)])
    shapes = np.concatenate([body.shapes, *(one.shapes[None] for one in extra)])
    labels = [*map(int, body.labels)]
    labels += range(max(labels, default=0) + 1, max(labels, default=0) + 1 + len(extra))
    centre = inertia.moment / inertia.mass
    inner = inertia.tensor - inertia.mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
    groups = {
        9: body.modal_mass,
        10: body.stiffness,
        12: np.concatenate([[inertia.mass], centre, inner.ravel()]),
        13: body.damping,
        14: inertia.shift.T,
        15: inertia.turn.T,
        16: inertia.mixed.transpose(0, 2, 1).reshape(3, 3 * m),
        17: inertia.gyric.reshape(3, m * m),
        18: -inertia.second.transpose(0, 1, 3, 2).reshape(3, 3 * m * m),
    }
    yield "** MBDyn MODAL DATA FILE, written by abut, SI"
    yield from (
        "** RECORD GROUP 1, HEADER",
        "** REVISION, NODES, NORMAL, ATTACHMENT, CONSTRAINT, REJECTED MODES",
    )
    yield f"REV0 {len(labels)} {m} 0 0 0"
    yield from ("**", "** RECORD GROUP 2, FINITE ELEMENT NODE LIST")
    yield from (" ".join(map(str, labels[at : at + 6])) for at in range(0, len(labels), 6))
    for group, column in zip((5, 6, 7), positions.T, strict=True):
        yield from ("**", f"** RECORD GROUP {group}, NODAL {'XYZ'[group - 5]} COORDINATES")
        yield from (f"{value:.16e}" for value in column)
    yield from ("**", "** RECORD GROUP 8, MODE SHAPES")
    for mode in range(m):
        yield f"**    NORMAL MODE SHAPE # {mode + 1}"
        yield from (_format_row(row) for row in shapes[:, :, mode])
    for group, values in groups.items():
        yield from ("**", f"** RECORD GROUP {group}, {NAMES[group].upper()}")
        yield from (_format_row(row) for row in np.atleast_2d(values))


def _format_row(values: Numbers) -> str:
    return " ".join(f"{value:.16e}" for value in values)
