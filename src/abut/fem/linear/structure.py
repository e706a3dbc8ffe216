"""Linear equations of motion of a discretised elastic body about its undeformed shape, M ü + C u̇ + K u = f."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue

if TYPE_CHECKING:
    from scipy.sparse import sparray

    from abut.fem.linear.assembly import Body
    from abut.fem.mesh.mesh import Mesh

__all__ = ["Structure"]

LOPSIDED = 1e-6  #: of the largest number of a matrix, tolerated asymmetry


@dataclass(frozen=True, eq=False)
class Structure:
    """A discretised body without supports, in the axes of its nodal positions: M ü + C u̇ + K u = f.

    A row of the matrices belongs to one degree of freedom: a displacement (components 0, 1, 2) or a small rotation (3, 4, 5) of one node.
    Matrices are whole (both triangles), symmetric, in SI.

    Args:
        positions: Nodes [m], (n, 3).
        freedoms: Degree of freedom of every row: node (its place in ``positions``) and component, (N, 2).
        mass: M, sparse (N, N) [kg, kg m, kg m²].
        stiffness: K, sparse (N, N) [N/m, N, N m].
        damping: C, sparse (N, N), where the source has one.
        labels: Numbers of the nodes in the file that they come from, (n,); by default 1, 2, ….
        mesh: The elements (`abut.fem.Mesh`), where they are known: required for stresses, surfaces and stiffening.
        name: Name in messages.
        geometric: K_g(u), the geometric stiffness, sparse (N, N), due to the strains of a displacement u, (N,): linear in u. None where the
            source does not provide it.
        stress: σ(u) at nodes in xx, yy, zz, xy, yz, zx [Pa], (n, 6, m), by displacements (N, m); None likewise.
        source: The assembled body, for loads on its faces.
        warnings: Messages with advice, as on elements that lock.

    Raises:
        InvalidValue: sizes do not fit, a degree of freedom is there twice, or a number is not finite.
    """

    positions: Numbers
    freedoms: Integers
    mass: sparray
    stiffness: sparray
    damping: sparray | None = None
    labels: Integers = None  # type: ignore[assignment]  # without them numbered from 1
    mesh: Mesh | None = None
    name: str = "structure"
    geometric: Callable[[Numbers], sparray] | None = None
    stress: Callable[[Numbers], Numbers] | None = None
    source: Body | None = None
    warnings: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        positions, freedoms = np.asarray(self.positions, float), np.asarray(self.freedoms, np.int64)
        labels = (
            np.arange(1, len(positions) + 1) if self.labels is None else np.asarray(self.labels, np.int64)
        )
        for name, value in (("positions", positions), ("freedoms", freedoms), ("labels", labels)):
            object.__setattr__(self, name, value)
        self._check()

    def _check(self) -> None:
        who, size = f'structure "{self.name}"', len(self.freedoms)
        if self.positions.ndim != 2 or self.positions.shape[1] != 3 or not np.isfinite(self.positions).all():
            raise InvalidValue(
                f"{who}: positions have shape {self.positions.shape}; they must be finite, of shape (n, 3) [m]"
            )
        if self.freedoms.shape != (size, 2) or size == 0:
            raise InvalidValue(
                f"{who}: freedoms have shape {self.freedoms.shape}; it must be (N, 2): node and component 0 to 5"
            )
        low, high = self.freedoms.min(axis=0), self.freedoms.max(axis=0)
        if low.min() < 0 or high[0] >= len(self.positions) or high[1] > 5:
            raise InvalidValue(
                f"{who}: freedoms refer to nodes {low[0]} to {high[0]}, components {low[1]} to {high[1]}; "
                f"give nodes from 0 to {len(self.positions) - 1}, components from 0 to 5"
            )
        if len(np.unique(self.freedoms[:, 0] * 6 + self.freedoms[:, 1])) < size:
            raise InvalidValue(
                f"{who}: a degree of freedom is listed twice; list each component of a node once"
            )
        for name in ("mass", "stiffness", "damping"):
            matrix = getattr(self, name)
            if matrix is not None and matrix.shape != (size, size):
                raise InvalidValue(
                    f"{who}: its {name} matrix has shape {matrix.shape}; for its {size} degrees of freedom it must be ({size}, {size})"
                )
            if matrix is not None and not np.isfinite(matrix.data).all():
                raise InvalidValue(
                    f"{who}: its {name} matrix contains numbers that are not finite; export it again"
                )
            if matrix is not None and (off := abs(matrix - matrix.T).max()) > LOPSIDED * abs(matrix).max():
                raise InvalidValue(
                    f"{who}: its {name} matrix is not symmetric (by up to {off:.3g}); if it is only one triangle, give the full matrix"
                )

    @property
    def flat(self) -> bool:
        """True for a plane body, whose nodes move within x and y alone."""
        return bool(self.freedoms[:, 1].max() < 2)

    @property
    def motions(self) -> tuple[int, ...]:
        """Rigid motions (three translations, three rotations) as displacements of its rows: of a plane body those within the plane."""
        return (0, 1, 5) if self.flat else (0, 1, 2, 3, 4, 5)

    def field(self, displacement: Numbers, rotation: Numbers | None = None) -> Numbers:
        """Return displacements (n, 3, …) and rotations of nodes, by default zero, in the rows of the matrices: (N, …)."""
        six = np.zeros((len(self.positions), 6, *displacement.shape[2:]))
        six[:, :3] = displacement
        if rotation is not None:
            six[:, 3:] = rotation
        return np.asarray(six[self.freedoms[:, 0], self.freedoms[:, 1]])

    def at_nodes(self, rows: Numbers) -> Numbers:
        """Return values in rows (N, …) by node: (n, 6, …), zero where a node lacks a component."""
        six = np.zeros((len(self.positions), 6, *rows.shape[1:]))
        six[self.freedoms[:, 0], self.freedoms[:, 1]] = rows
        return six
