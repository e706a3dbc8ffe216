"""Reader of Nastran's external superelements (EXTSEOUT): matrices in .op4 files, boundary degrees of freedom in .pch or .asm files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

import numpy as np

from abut.array_types import Numbers
from abut.errors import UnreadableFile, UnsupportedStatement
from abut.flexible import Interface, ReducedBody
from abut.formats.flexible.nastran_bulk import Boundary, boundary_of
from abut.formats.flexible.op4 import read_op4
from abut.formats.flexible.text_tables import FileUnits

__all__ = ["read_superelement"]


#: Names in EXTSEOUT and DMAP of stiffness, mass, viscous and structural damping of the boundary and its modes.
_NAMES = {
    "stiffness": ("KXX", "KAA"),
    "mass": ("MXX", "MAA"),
    "damping": ("BXX", "BXX1", "BAA"),
    "structural damping": ("K4XX", "K4XX1", "K4AA"),
}
#: Allowed asymmetry of a matrix, relative to its largest entry: single precision.
_ASYMMETRY = 1e-6
#: Largest frequency of a rigid motion, relative to the lowest elastic one; a part fixed to ground or a misplaced grid exceeds it.
_RIGID_FREQUENCY = 1e-2


def read_superelement(
    path: str | PathLike[str],
    *,
    length: str,
    mass: str,
    bulk: str | PathLike[str] | None = None,
    modes: int | None = None,
) -> ReducedBody:
    """Return an external superelement as a reduced body in a floating frame on mean axes.

    The coordinates x of its matrices are displacements and rotations of boundary grids, and amplitudes of component modes, with
    ½ ẋᵀ M ẋ + ½ xᵀ K x. With the boundary's rigid motion R (component modes at rest), x = R r + T q, where the columns of T solve
    K t = ω² M t on Rᵀ M t = 0: free modes, so that neither momentum nor moment of momentum is in q̇ (mean axes, Tisserand's condition).
    All boundary and component modes are kept, unless ``modes`` is smaller, and with them all information in the matrices.

    The superelement determines the Gram matrix G (`abut.flexible.floating.reduced_body`) only in part:

    - G_vv, G_vω, G_ωω = Rᵀ M R: mass, centre, inertia. G_qq = Tᵀ M T = 1. G_vq = G_ωq = 0 by the mean axes. As ∫φ dm = 0, the block of
      v and ω_b q is 0; as ∫ r × φ dm = 0, the antisymmetric part of the block of ω_a and ω_b q is 0. These are exact.
    - The symmetric part of the block of ω_a and ω_b q_l, half the change of the inertia tensor by q_l, ∫ (r·φ 1 − sym r φᵀ) dm, and
      ∫ φ_k × φ_l dm and ∫ φ_k φ_lᵀ dm by direction cannot be computed from reduced matrices, which do not contain the direction of a
      component mode's motion. They are set to 0: the inertia does not change with q, and centrifugal and Coriolis forces act on the
      undeformed body. The error in the kinetic energy is ω·(…) of first order in q and of second in ω; where deformations rotate quickly
      with the body, read the mesh instead.
    - Stiffening by loads is not in the matrices either: ``stiffening`` and ``loaded`` are None.

    Positions, shapes and interfaces are those of boundary grids, in basic axes; displacements in other axes (CD) are rotated.
    Sources: Craig & Bampton, AIAA J. 6 (1968) 1313–1319; Agrawal & Shabana, Comput. Struct. 21 (1985) 1303–1312, for mean axes.

    Args:
        path: the .op4 file, binary or text, with KXX, MXX and, with damping, BXX.
        length: the unit of length of the Nastran model, such as "mm".
        mass: the unit of mass, such as "kg"; with mm, kg and s stresses are in kPa. Time is in seconds.
        bulk: the .pch or .asm file with EXTRN and GRID; by default those of the same name in the folder of the .op4.
        modes: number of free modes to keep, from the lowest; by default all.

    Raises:
        UnreadableFile: a file is missing, truncated or damaged; sizes do not fit; the superelement resists rigid motion.
        UnsupportedStatement: structural damping, complex matrices, axes defined by grids.
        WrongUnit: ``length`` or ``mass`` is not a unit of its dimension.
    """
    place = Path(path)
    units = FileUnits.of(length, mass, place.name)
    found = read_op4(place)
    boundary = boundary_of([Path(bulk)] if bulk else _companion_paths(place))
    size = len(boundary.rows)
    matrices = {name: _read_matrix(place, found, name, size) for name in _NAMES}
    _refuse_structural_damping(place, matrices["structural damping"])
    to_basic = _rotation_to_basic(boundary)
    factors, common = units.pairs(np.array([component > 2 for _, component in boundary.rows]))
    k, m, b = (
        common * factors[:, None] * (to_basic @ matrices[name] @ to_basic.T) * factors
        for name in ("stiffness", "mass", "damping")
    )
    positions = np.array([one * units.length for one in boundary.places.values()])
    rigid = _rigid_motion(boundary, dict(zip(boundary.places, positions, strict=True)))
    free, values = _free_modes(place, k, m, rigid)
    kept = len(values) if modes is None else min(max(int(modes), 0), len(values))
    return _make_body(place, boundary, positions, (m, b), rigid, free[:, :kept], values[:kept])


def _refuse_structural_damping(place: Path, damping: Numbers) -> None:
    """Refuse a superelement whose damping is a complex stiffness."""
    if damping.any():
        raise UnsupportedStatement.of(
            "structural damping (K4XX)",
            str(place),
            "export it as viscous damping (PARAM, W3 and W4) or modal damping",
        )


def _companion_paths(path: Path) -> list[Path]:
    """Return the .pch and .asm files of the same name."""
    places = [path.with_suffix(suffix) for suffix in (".pch", ".PCH", ".asm", ".ASM")]
    found = [one for one in places if one.exists()]
    if not found:
        raise UnreadableFile.of(
            path,
            f"neither {places[0].name} nor {places[2].name} is next to it; give bulk= the file with EXTRN and GRID that EXTSEOUT wrote",
        )
    return found


def _read_matrix(path: Path, found: dict[str, Numbers], name: str, size: int) -> Numbers:
    """Return one of the matrices, symmetric; zeros for missing damping."""
    called = next((one for one in _NAMES[name] if one in found), None)
    if called is None or (name not in ("stiffness", "mass") and not found[called].any()):
        if name in ("stiffness", "mass"):
            raise UnreadableFile.of(
                path,
                f"no {name} matrix ({' or '.join(_NAMES[name])}) in it, only {', '.join(found)[:80]}; export by EXTSEOUT(STIFFNESS, MASS)",
            )
        return np.zeros((size, size))
    matrix = found[called]
    if matrix.shape != (size, size):
        raise UnreadableFile.of(
            path,
            f"matrix {called} is {matrix.shape[0]} × {matrix.shape[1]}, and EXTRN lists {size} degrees of freedom; "
            "the files are of different runs",
        )
    differing = np.abs(matrix - matrix.T).max()
    if differing > _ASYMMETRY * np.abs(matrix).max():
        row, column = np.unravel_index(np.argmax(np.abs(matrix - matrix.T)), matrix.shape)
        raise UnreadableFile.of(
            path,
            f"matrix {called} is not symmetric: rows {row + 1} and {column + 1} differ by {differing:.3g}",
        )
    return np.asarray(matrix + matrix.T) * 0.5


def _rotation_to_basic(boundary: Boundary) -> Numbers:
    """Return the rotation of rows from the grids' own axes to basic ones; grids with other axes need all three components."""
    at = {row: i for i, row in enumerate(boundary.rows)}
    turn = np.eye(len(boundary.rows))
    for label, directions in boundary.directions.items():
        if np.array_equal(directions, np.eye(3)):
            continue
        for first in (0, 3):
            rows = [at.get((label, first + one), -1) for one in range(3)]
            if max(rows) >= 0 > min(rows):
                raise UnsupportedStatement.of(
                    f"grid {label} with some of its components in axes of its own (CD)",
                    "EXTRN",
                    "put all six components of boundary grids in the a-set, or give them basic axes",
                )
            if min(rows) >= 0:
                turn[np.ix_(rows, rows)] = directions
    return turn


def _rigid_motion(boundary: Boundary, places: dict[int, Numbers]) -> Numbers:
    """Return the rigid motion about the origin in the rows, (N, 6); component modes are at rest."""
    rigid = np.zeros((len(boundary.rows), 6))
    for row, (label, component) in enumerate(boundary.rows):
        if 0 <= component < 3:
            rigid[row, component] = 1.0
            rigid[row, 3:] = np.cross(np.eye(3), places[label])[:, component]
        elif component > 2:
            rigid[row, component] = 1.0
    return rigid


def _free_modes(path: Path, k: Numbers, m: Numbers, rigid: Numbers) -> tuple[Numbers, Numbers]:
    """Return free modes (N, N − 6), of unit modal mass, without momentum, and their ω²."""
    from scipy.linalg import LinAlgError, cholesky, eigh, null_space, solve_triangular

    inertia = rigid.T @ m @ rigid
    try:
        lower = cholesky(inertia, lower=True)
        apart = (
            null_space(rigid.T @ m / np.abs(m).max(axis=0).clip(1e-300))
            / np.abs(m).max(axis=0).clip(1e-300)[:, None]
        )
        values, vectors = eigh(apart.T @ k @ apart, apart.T @ m @ apart)
    except (LinAlgError, ValueError) as problem:
        raise UnreadableFile.of(
            path,
            "its mass matrix has no inertia for some motion of the boundary, or its grids lie so that one rigid rotation moves none of "
            "them; take boundary grids off one line, and give every one of their components mass or leave it out of the a-set",
        ) from problem
    rigid_stiffness = solve_triangular(
        lower, solve_triangular(lower, rigid.T @ k @ rigid, lower=True).T, lower=True
    )
    highest = np.abs(np.linalg.eigvalsh((rigid_stiffness + rigid_stiffness.T) * 0.5)).max()
    if len(values) and (values[0] <= 0.0 or highest > _RIGID_FREQUENCY**2 * values[0]):
        hertz = np.sqrt([highest, max(values[0], 0.0)]) / (2.0 * np.pi)
        raise UnreadableFile.of(
            path,
            f"it resists rigid motion ({hertz[0]:.3g} Hz, first elastic mode {hertz[1]:.3g} Hz): it is fixed to ground or a mechanism, "
            "or the positions of its grids do not belong to the matrices; reduce the free part, without supports",
        )
    vectors = apart @ vectors
    largest = vectors[np.argmax(np.abs(vectors), axis=0), np.arange(vectors.shape[1])]
    return vectors * np.sign(largest), values


def _make_body(
    path: Path,
    boundary: Boundary,
    positions: Numbers,
    matrices: tuple[Numbers, Numbers],
    rigid: Numbers,
    free: Numbers,
    values: Numbers,
) -> ReducedBody:
    m, b = matrices
    count, labels = free.shape[1], list(boundary.places)
    gram = np.zeros((6 + 4 * count, 6 + 4 * count))
    gram[:6, :6] = rigid.T @ m @ rigid
    gram[6 : 6 + count, 6 : 6 + count] = np.eye(count)
    gram = (gram + gram.T) * 0.5
    shapes = np.zeros((len(labels), 6, count))
    for row, (label, component) in enumerate(boundary.rows):
        if component >= 0:
            shapes[labels.index(label), component] = free[row]
    interfaces = tuple(
        Interface(str(label), at, shape, (label,))
        for label, at, shape in zip(labels, positions, shapes, strict=True)
    )
    damping = free.T @ b @ free
    return ReducedBody(
        positions,
        np.array(labels, dtype=np.int64),
        shapes,
        gram,
        np.diag(values),
        (damping + damping.T) * 0.5,
        interfaces,
        name=path.stem,
    )
