"""Reader and writer of standard input data (SID) of flexible bodies, as used by Simpack, Modelica libraries and FE pre-processors."""

from __future__ import annotations

from collections.abc import Sequence
from os import PathLike
from pathlib import Path

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnreadableFile, UnsupportedStatement
from abut.flexible import Interface, ReducedBody
from abut.formats.flexible import sid_inertia
from abut.formats.flexible.sid_text import (
    SidBlock,
    Taylor,
    check_matrix_size,
    lines_of,
    modal_of,
    read_taylor,
)
from abut.formats.flexible.text_tables import number_of, parse_integer, whole_file

__all__ = ["read_sid", "sid_records", "write_sid"]


#: Records of a body: rows and columns as numbers or multiples of the modes ("m").
_SHAPES: dict[str, tuple[int | str, int | str]] = {
    "mdCM": (3, 1),
    "J": (6, 1),
    "Ct": ("m", 3),
    "Cr": ("m", 3),
    "Me": ("m", "m"),
    "Gr": (3, "3m"),
    "Ge": ("m", "3m"),
    "Oe": ("m", 6),
    "ksigma": ("m", 1),
    "Ke": ("m", "m"),
    "De": ("m", "m"),
}
_NODAL: dict[str, tuple[int | str, int | str]] = {
    "origin": (3, 1),
    "phi": (3, "m"),
    "psi": (3, "m"),
    "AP": (3, 3),
}
#: Allowed relative difference between a Gram matrix and its representation in SID.
_GRAM_TOLERANCE = 1e-9


def read_sid(path: str | PathLike[str]) -> ReducedBody:
    """Return the reduced body in a SID file.

    Records define the body as follows:

    - mass, mdCM, J, Ct, Cr, Me, Gr, Ge, Oe: the Gram matrix, by `abut.formats.flexible.sid_inertia`;
    - Ke and ksigma.m1: the stiffness; De: the damping;
    - first-order terms of Ct, Cr and Oe that are not inertia: ``stiffening``; phi.m1 and psi.m1 of nodes: ``loaded``.

    Nodes become interfaces, named by their numbers; origin, phi and psi are in the axes of the body's reference, so that AP (the node's
    own axes) is not needed. Oe is the sum of inertia and stiffening. If Gr has first-order terms, they define the inertia part exactly.
    If it has none and the file has no stiffening by accelerations, all of Oe is inertia. Otherwise the second-order inertia is
    estimated from the directions of the shapes at the nodes, with equal weights, and the trace of Me, and the rest of Oe is stiffening.
    The modes' equations equal those of the file in any case; only terms of second order in q of inertia and Coriolis forces depend on
    this estimate. `sid_records` returns also the records that the body cannot store (ielastq, AP).

    If the records imply a negative kinetic energy for some motion, a warning names the record, its value and the expected value. This
    occurs if Ct and Cr are from lumped masses and Me is not.

    Raises:
        UnreadableFile: the file is missing, truncated, damaged, or inconsistent: Ct and mdCM.m1, the diagonals of Gr and J.m1,
            Oe.m0 and J.m1 must agree to 1e-9 or the digits written; names record, value and expected value.
        UnsupportedStatement: second-order terms, forces of prestress, nodes not on the body's reference.
    """
    place = Path(path)
    modal, _, _ = modal_of(place)
    mass, records, nodes = _read_blocks(place)
    sid_inertia.check(place, records)
    labels = [label for label, _ in nodes]
    _refuse_repeated_nodes(place, labels, modal.line)
    m = len(records["Me"].m0)
    shapes = np.zeros((len(nodes), 6, m))
    for row, (_, one) in zip(shapes, nodes, strict=True):
        row[:3], row[3:] = one["phi"].m0, one["psi"].m0
    if records["ksigma"].m0.any():
        raise UnsupportedStatement.of(
            "a force of prestress (ksigma.m0)",
            f"{place}, line {records['ksigma'].line}",
            "reduce the body about its prestressed shape",
        )
    inertia, stiffening = sid_inertia.inertia_of(mass, records, shapes[:, :3])
    sid_inertia.warn_kinetic_energy(place, inertia)
    stiffness = _symmetric_part(records["Ke"].m0)
    if records["ksigma"].m1 is not None:
        stiffness = stiffness + _symmetric_part(records["ksigma"].m1[:, :, 0])
    positions = np.array([one["origin"].m0[:, 0] for _, one in nodes]).reshape(len(nodes), 3)
    return ReducedBody(
        positions,
        np.array(labels, dtype=np.int64),
        shapes,
        inertia.gram(),
        stiffness,
        _symmetric_part(records["De"].m0),
        tuple(
            Interface(str(n), at, shape, (n,)) for n, at, shape in zip(labels, positions, shapes, strict=True)
        ),
        stiffening,
        _load_stiffening([one for _, one in nodes], m),
        name=place.stem,
    )


def _refuse_repeated_nodes(place: Path, labels: Sequence[int], line: int) -> None:
    """Refuse a file in which two nodes have one number."""
    if len(set(labels)) < len(labels):
        repeated = next(label for label in labels if labels.count(label) > 1)
        raise UnreadableFile.of(place, f"node {repeated} occurs twice; export the file again", line)


def sid_records(path: str | PathLike[str]) -> tuple[dict[str, Taylor], dict[int, dict[str, Taylor]]]:
    """Return the records of a SID file unchanged: those of the body by name, those of nodes by number and name.

    Raises:
        UnreadableFile, UnsupportedStatement: as `read_sid`, which also checks that they agree.
    """
    _, records, nodes = _read_blocks(Path(path))
    return records, dict(nodes)


def _read_blocks(path: Path) -> tuple[float, dict[str, Taylor], list[tuple[int, dict[str, Taylor]]]]:
    modal, _, size = modal_of(path)
    blocks = {block.name: block for block in modal.blocks}
    for name in ("refmod", "mdCM", "J", "Ct", "Cr", "Me", "Gr", "Oe", "Ke"):
        if name not in blocks:
            raise UnreadableFile.of(
                path, f'"{name}" is missing; export the file again, with all of its records', modal.line
            )
    reference = blocks["refmod"]
    word, line = reference.word(path, "mass")
    mass, modes = number_of(path, word, "mass", line), reference.count(path, "nelastq")
    if mass <= 0.0:
        raise UnreadableFile.of(path, f"mass is {mass:g} kg; it must be greater than zero", line)
    check_matrix_size(path, modes, size, reference.line)
    records = {
        name: read_taylor(path, blocks[name], modes, _array_sizes(shape, modes))
        if name in blocks
        else Taylor(np.zeros(_array_sizes(shape, modes)))
        for name, shape in _SHAPES.items()
    }
    nodes = [_read_node(path, block, modes) for block in blocks["frame"].blocks] if "frame" in blocks else []
    return mass, records, nodes


def _array_sizes(shape: tuple[int | str, int | str], modes: int) -> tuple[int, int]:
    sizes = {"m": modes, "3m": 3 * modes}
    one, other = (size if isinstance(size, int) else sizes[size] for size in shape)
    return one, other


def _read_node(path: Path, block: SidBlock, modes: int) -> tuple[int, dict[str, Taylor]]:
    frame, line = block.word(path, "rframe")
    if frame.lower() != "body ref":
        raise UnsupportedStatement.of(
            f'a node on "{frame}"', f"{path}, line {line}", 'give all nodes on "body ref"'
        )
    own = {one.name: one for one in block.blocks}
    for name in ("origin", "phi"):
        if name not in own:
            raise UnreadableFile.of(
                path, f'node {block.value}: "{name}" is missing; export the file again', block.line
            )
    found = {
        name: read_taylor(path, own[name], modes, _array_sizes(shape, modes))
        if name in own
        else Taylor(np.zeros(_array_sizes(shape, modes)))
        for name, shape in _NODAL.items()
    }
    return parse_integer(path, block.value, "the number of a node", block.line), found


def _symmetric_part(matrix: Numbers) -> Numbers:
    return np.asarray(matrix + matrix.T) * 0.5


def _load_stiffening(nodes: list[dict[str, Taylor]], modes: int) -> Numbers | None:
    """Return the stiffening by force and torque at nodes, (nodes, 6, m, m): −phi.m1 and −psi.m1."""
    if all(one[name].m1 is None or not one[name].m1.any() for one in nodes for name in ("phi", "psi")):  # type: ignore[union-attr]
        return None
    loaded = np.zeros((len(nodes), 6, modes, modes))
    for at, one in zip(loaded, nodes, strict=True):
        for first, name in ((0, "phi"), (3, "psi")):
            m1 = one[name].m1  # (axis, k, l)
            if m1 is not None:
                at[first : first + 3] = -m1.transpose(0, 2, 1)
    return loaded


def write_sid(body: ReducedBody, path: str | PathLike[str]) -> Path:
    """Write a reduced body as SID, 17 significant digits, in SI; `read_sid` restores the body to the last digits.

    Nodes are the body's kept nodes and, numbered after them, interfaces of several nodes. Gr has its first-order terms in addition to the
    zeroth-order ones that all readers support. The format cannot store mesh, stresses and names of interfaces.

    Raises:
        InvalidValue: SID cannot represent the Gram matrix: mass depends on direction, or ∫ e_b × φ dm differs from e_b × ∫ φ dm.
        InputError: the file cannot be written.
    """
    place = Path(path)
    inertia = sid_inertia.GramBlocks.of_gram(body.gram)
    _check_gram_matrix(body, inertia)
    records = sid_inertia.records_of(inertia, body.stiffening)
    m = body.modes
    records |= {"ksigma": Taylor(np.zeros((m, 1))), "Ke": Taylor(body.stiffness), "De": Taylor(body.damping)}
    nodes = _node_records(body)
    with whole_file(place) as lines:
        lines.append(
            f"{len(nodes):5d}{m:5d}    :No. nodes, No. modes: written by abut, SI; {body.name}".replace(
                "\n", " "
            )
        )
        lines += [" part", "      new modal                                 =", "           refmod"]
        lines.append(f"                mass                            ={body.mass: .16E}".replace("E", "D"))
        lines.append(f"                nelastq                         ={m:6d}")
        lines += [f"                ielastq ({i + 1:4d})                  = mode {i + 1}" for i in range(m)]
        lines += ["           end refmod", "           frame"]
        for label, own in nodes:
            lines.append(f"                new node                        ={label:8d}")
            lines.append("                     rframe                     = body ref")
            for name, record in own.items():
                lines += lines_of(name, record, 21, m)
            lines.append("                end node")
        lines.append("           end frame")
        for name in _SHAPES:
            lines += lines_of(name, records[name], 11, m)
        lines += ["      end modal", " end part"]
    return place


def _check_gram_matrix(body: ReducedBody, inertia: sid_inertia.GramBlocks) -> None:
    """Check that the records reproduce the Gram matrix."""
    size = np.sqrt(np.abs(np.diag(body.gram)))
    scale = np.maximum(np.outer(size, size), 1e-12 * size.max() ** 2)
    apart = np.abs(inertia.gram() - body.gram) / scale
    if apart.max() > _GRAM_TOLERANCE:
        one, other = (int(i) for i in np.unravel_index(int(np.argmax(apart)), apart.shape))
        raise InvalidValue(
            f'"{body.name}": its Gram matrix at ({one}, {other}) is {body.gram[one, other]:.6g}, but a SID can only represent '
            f"{inertia.gram()[one, other]:.6g}; reduce the body from a mesh of solid elements, or save it in abut's own format"
        )


def _node_records(body: ReducedBody) -> list[tuple[int, dict[str, Taylor]]]:
    """Return number and records of each node."""
    listed = [
        (int(n), at, shape, -1) for n, at, shape in zip(body.labels, body.positions, body.shapes, strict=True)
    ]
    number = {n: i for i, (n, *_) in enumerate(listed)}
    following = max(number, default=0) + 1
    for i, one in enumerate(body.interfaces):
        at = number.get(one.nodes[0]) if len(one.nodes) == 1 and one.kind == "node" else None
        if at is None:
            listed.append((following, one.position, one.shapes, i))
            following += 1
        else:
            listed[at] = (*listed[at][:3], i)
    return [
        (n, _node_expansions(at, shape, None if body.loaded is None or i < 0 else body.loaded[i]))
        for n, at, shape, i in listed
    ]


def _node_expansions(at: Numbers, shape: Numbers, loaded: Numbers | None) -> dict[str, Taylor]:
    """Return the records of one node; small rotations turn its axes by 1 + ψ̃."""
    stiff = (
        (None, None) if loaded is None else (-loaded[:3].transpose(0, 2, 1), -loaded[3:].transpose(0, 2, 1))
    )
    turned = np.cross(shape[3:].T[:, None, :], np.eye(3)[None])  # (mode, column, row)
    return {
        "origin": Taylor(at[:, None], shape[:3][:, :, None]),
        "phi": Taylor(shape[:3], stiff[0]),
        "psi": Taylor(shape[3:], stiff[1]),
        "AP": Taylor(np.eye(3), turned.transpose(2, 0, 1)),
    }
