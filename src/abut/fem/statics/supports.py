"""Support constraints: prescribed unknowns along axes, which are rotated where a support has a custom direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.model.bodies import Face, Support

__all__ = ["SupportConstraints"]

Places = Callable[[Support], tuple[Integers, Numbers]]
PARALLEL_SINE = 1e-6  #: sine of the angle below which two directions are one
SUPPORT_TOLERANCE = 1e-9  #: of the greatest displacement, tolerated difference of two supports that agree


@dataclass(frozen=True)
class _RotatedNode:
    """The d unknowns of a node with supports in custom directions: along `axes` (d, d), of which the first k are prescribed."""

    first: int  #: of its unknowns
    statements: list[int]  #: support statements about it, r of them
    axes: Numbers
    found: Numbers  #: displacements along the prescribed axes by those statements, (k, r)
    spare: Numbers  #: the part of the statements that is redundant or contradictory, (r, r)


class SupportConstraints:
    """Supports as constraints: q = axes u at each node; prescribed q are eliminated and therefore exact.

    Args:
        supports: prescribed displacements.
        places: of a support, the first unknown of each of its nodes, and their positions [m], (n, 3).
        dimension: d, unknowns of a node.
        size: of all unknowns.
    """

    def __init__(self, supports: Sequence[Support], places: Places, dimension: int, size: int) -> None:
        self.size = size
        self.statements: list[tuple[Support, str]] = []
        by_node: dict[int, list[tuple[int, Numbers]]] = {}
        for support in supports:
            first, x = places(support)
            for key in support.displacements:
                self.statements.append((support, key))
                for node, way in zip(first.tolist(), support.ways(key, x)[:, :dimension], strict=True):
                    by_node.setdefault(node, []).append((len(self.statements) - 1, way))
        self._turned: list[_RotatedNode] = []
        plain: list[tuple[int, int]] = []  # unknowns and statements
        for node, conditions in sorted(by_node.items()):
            if any(self.statements[k][1] == "along" for k, _ in conditions):
                self._turned.append(_rotated_node(node, conditions))
            else:
                plain += [(node + int(way.argmax()), k) for k, way in conditions]
        self._plain = np.array(sorted(plain), np.int64).reshape(-1, 2)

    @property
    def turn(self) -> Any:
        """Return displacements along x, y, z by unknowns: one, but for nodes with rotated axes."""
        from scipy.sparse import coo_array, eye_array

        own = np.ones(self.size)
        rows, columns, values = [], [], []
        for one in self._turned:
            d = len(one.axes)
            own[one.first : one.first + d] = 0.0
            rows.append(one.first + np.repeat(np.arange(d), d))
            columns.append(one.first + np.tile(np.arange(d), d))
            values.append(one.axes.T.ravel())
        if not rows:
            return eye_array(self.size, format="csr")
        kept = np.flatnonzero(own)
        at = (np.concatenate([kept, *rows]), np.concatenate([kept, *columns]))
        return coo_array((np.concatenate([own[kept], *values]), at), shape=(self.size,) * 2).tocsr()

    def at(self, t: float) -> tuple[Integers, Numbers]:
        """Return the prescribed unknowns, and their values at a load factor or time.

        Raises:
            InvalidValue: two supports contradict each other.
        """
        values = np.array([support.at(key, t) for support, key in self.statements])
        where, begin, group = np.unique(self._plain[:, 0], return_index=True, return_inverse=True)
        found = values[self._plain[:, 1]] if len(self._plain) else np.empty(0)
        for k in np.flatnonzero(found != found[begin][group])[:1]:
            self._contradiction(self._plain[[begin[group[k]], k], 1].tolist(), values)
        every, found_values = [where], [found[begin]]
        for one in self._turned:
            prescribed = values[one.statements]
            if np.abs(one.spare @ prescribed).max() > SUPPORT_TOLERANCE * np.abs(prescribed).max():
                self._contradiction(one.statements, values)
            every.append(one.first + np.arange(len(one.found)))
            found_values.append(one.found @ prescribed)
        nodes, value = np.concatenate(every), np.concatenate(found_values)
        order = np.argsort(nodes)
        return nodes[order], value[order]

    def _contradiction(self, statements: list[int], values: Numbers) -> None:
        on = self.statements[statements[0]][0].on
        name = on.body.name if isinstance(on, Face) else on.name
        listed = " and ".join(
            f"{values[k]:g} m {_along(self.statements[k][1])}" for k in sorted(set(statements))
        )
        raise InvalidValue(
            f'body "{name}": supports prescribe contradictory displacements of a node, {listed}; remove one of them'
        )


def _rotated_node(node: int, conditions: list[tuple[int, Numbers]]) -> _RotatedNode:
    """Solve A u = b by singular values: A = W S V, q = V u, prescribed q are S⁻¹ Wᵀ b."""
    a = np.stack([way for _, way in conditions])
    w, size, axes = np.linalg.svd(a)
    count = int((size > PARALLEL_SINE).sum())
    found = w[:, :count].T / size[:count, None]
    return _RotatedNode(node, [k for k, _ in conditions], axes, found, w[:, count:] @ w[:, count:].T)


def _along(key: str) -> str:
    return "along its own direction" if key == "along" else f"along {key}"
