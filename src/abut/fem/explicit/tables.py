"""Bodies as the kernel has them: packs of elements, nodes, numbers of materials."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue, UnsupportedStatement
from abut.fem import laws
from abut.fem.assembly import body_of
from abut.fem.bodies import Body, Face, Support
from abut.fem.explicit.rows import BLOCK, Flow, State
from abut.fem.explicit.tools import Tool

__all__ = ["Grid", "grid_of"]

Numbers = NDArray[np.float64]
Integers = NDArray[np.int64]
LANES = 8
ROWS = 60  #: of a table that is made of a law
FAR = 100.0  #: plastic strain to which tables reach


@dataclass
class Grid:
    """All bodies in one.

    Args:
        starts: first node of each body, and behind the last.
        places: of nodes [m], (n, 3).
        corners: nodes of the elements, (e, 8), those of one material in a row and padded to packs.
        real: which of them are no padding.
        part: of an element, which body.
        material: of a pack, which row of `flow`.
        flow: `Flow` by material, (m, …).
        table: plastic strain and yield stress by row.
        first: of each material: yield stress and temperature at the beginning, density.
    """

    starts: Integers
    places: Numbers
    corners: Integers
    real: NDArray[np.bool_]
    part: Integers
    material: Integers
    flow: Numbers
    table: Numbers
    first: Numbers

    @property
    def packs(self) -> int:
        """How many."""
        return len(self.material)

    @property
    def blocks(self) -> int:
        """Of packs, whose energies are summed by themselves."""
        return -(-self.packs // BLOCK)

    def packed(self, values: Numbers) -> Numbers:
        """Values of elements (e,) as (pack, lane)."""
        return np.ascontiguousarray(values.reshape(-1, LANES))

    def state(self) -> Numbers:
        """What elements remember at the beginning, (pack, State, lane)."""
        found = np.zeros((self.packs, State.WIDTH, LANES))
        found[:, State.alive] = self.packed(self.real.astype(float))
        found[:, State.threshold] = self.first[self.material, :1]
        found[:, State.temperature] = self.first[self.material, 1:2]
        return found

    def pieces(self) -> tuple[Integers, Integers]:
        """Of each node, where the forces on it stand among those on corners: starts, and places."""
        which = np.flatnonzero(self.real)
        nodes = self.corners[which].ravel()
        pack, lane = np.divmod(np.repeat(which, 8), LANES)
        place = pack * 24 * LANES + np.tile(np.arange(8), len(which)) * 3 * LANES + lane
        order = np.argsort(nodes, kind="stable")
        count = np.bincount(nodes, minlength=len(self.places))
        return np.concatenate([[0], np.cumsum(count)]), np.asarray(place[order], np.int64)

    def summed(self, values: Numbers) -> Numbers:
        """Of values of elements, an eighth to each corner: sums at nodes."""
        which = np.flatnonzero(self.real)
        share = np.repeat(0.125 * values[which], 8)
        return np.asarray(np.bincount(self.corners[which].ravel(), share, len(self.places)), float)

    def volumes(self) -> Numbers:
        """Of elements [m³]."""
        return 8.0 * _eighth(self.places[self.corners])

    def nodes(self, face: Face, bodies: Sequence[Body]) -> Integers:
        """Of a face among all.

        Raises:
            InvalidValue: its body is none of these.
        """
        for k, body in enumerate(bodies):
            if body is face.body:
                return np.asarray(self.starts[k] + face.nodes)
        raise InvalidValue(
            f'body "{face.body.name}" is none of the bodies that are given; list it among them'
        )


def grid_of(bodies: Sequence[Body], limits: Mapping[str, float]) -> Grid:
    """All bodies in one.

    Raises:
        UnsupportedStatement: kinds of elements or laws that explicit dynamics has not.
        InvalidValue: a law without isotropy, elements without material.
    """
    starts = np.concatenate([[0], np.cumsum([len(body.mesh.positions) for body in bodies])])
    corners, real, part, material = [], [], [], []
    flow: list[list[float]] = []
    first: list[tuple[float, float, float]] = []
    table: list[tuple[float, float]] = []
    for k, body in enumerate(bodies):
        for law, nodes in _groups(body):
            count = len(nodes)
            packs = -(-count // LANES)
            pad = np.concatenate([nodes, np.repeat(nodes[-1:], packs * LANES - count, axis=0)])
            corners.append(starts[k] + pad)
            real.append(np.arange(len(pad)) < count)
            part.append(np.full(len(pad), k))
            material.append(np.full(packs, len(flow)))
            row, begin = _numbers(law, table, limits.get(body.name, 0.0))
            flow.append(row)
            first.append(begin)
    places = np.vstack([body.mesh.positions for body in bodies])
    return Grid(
        starts, places, np.concatenate(corners), np.concatenate(real), np.concatenate(part), np.concatenate(material),
        np.array(flow), np.array(table or [(0.0, 0.0)]), np.array(first),
    )  # fmt: skip


def _groups(body: Body) -> Any:
    """Laws and their elements."""
    wrong = [kind for kind in body.mesh.elements if kind != "hexahedron"]
    if wrong:
        raise UnsupportedStatement(
            f'body "{body.name}": explicit dynamics has no elements of kind "{wrong[0]}"; mesh it with hexahedra of 8 nodes, as '
            'Mesh.block(…, kind="hexahedron") does'
        )
    given = body.material if isinstance(body.material, Mapping) else {"": body.material}
    found = {name: laws.of(one) for name, one in given.items()}
    materials: Any
    if not isinstance(body.material, Mapping):
        each, materials = [found[""]] * len(body.mesh.elements), found[""].elasticity
    else:
        each = [found[name] for name in found for _ in body.mesh.element_sets.get(name, ())]
        materials = {name: law.elasticity for name, law in found.items()}
    groups = body_of(body.mesh, materials, body.state, body.thickness).groups
    yield from ((law, group.nodes) for law, group in zip(each, groups, strict=True))


def _numbers(
    law: Any, table: list[tuple[float, float]], limit: float
) -> tuple[list[float], tuple[float, float, float]]:
    """A law's row of `Flow`; its yield stress and temperature at the beginning, and its density."""
    lame, shear = laws.law.isotropic(law.elasticity, "explicit dynamics")
    row: dict[str, Any] = dict.fromkeys((one.name for one in Flow.COLUMNS), 0.0)
    row |= {"first": lame, "shear": shear, "limit": limit}
    rho = law.elasticity.density
    if isinstance(law, laws.JohnsonCook):
        d = law.damage or (0.0,) * 5
        row |= {
            "law": 2,
            "heating": law.share / (rho * law.heat),
            "a": law.a,
            "b": law.b,
            "n": law.n,
            "c": law.c,
            "m": law.m,
        }
        row |= {
            "rate": law.rate,
            "cold": law.reference,
            "melt": law.melting,
            "damaging": float(law.damage is not None),
        }
        row |= {f"d{k + 1}": value for k, value in enumerate(d)}
        warm = min(max((law.start - law.reference) / (law.melting - law.reference), 0.0), 1.0)
        return Flow.of(**row), (law.a * (1.0 - warm**law.m), law.start, rho)
    if isinstance(law, laws.VonMises):
        if law.kinematic is not None:
            raise UnsupportedStatement(
                f'material "{law.elasticity.name}": kinematic hardening is not there in explicit dynamics; take isotropic hardening'
            )
        points = _listed(law)
        row |= {"law": 1, "start": len(table), "count": len(points)}
        table += points
        return Flow.of(**row), (points[0][1], 293.15, rho)
    if not isinstance(law, laws.Linear):
        raise UnsupportedStatement(
            f'material "{law.elasticity.name}": explicit dynamics has no {type(law).__name__}; give an Elasticity, VonMises, JohnsonCook'
        )
    return Flow.of(**row), (1e300, 293.15, rho)


def _listed(law: laws.VonMises) -> list[tuple[float, float]]:
    """Yield stress by plastic strain."""
    grows = law.hardening
    if isinstance(grows, laws.Table):
        strains = grows.strains
    elif grows.saturation and grows.rate:
        strains = np.concatenate([-np.log1p(-np.linspace(0.0, 0.999, ROWS)) / grows.rate, [FAR]])
    else:
        strains = np.array([0.0, FAR])
    return list(zip(strains.tolist(), (law.yield_stress + grows.more(strains)[0]).tolist(), strict=True))


def _eighth(x: Numbers) -> Numbers:
    """J = V/8 of elements (e, 8, 3): see `hexahedra`."""
    signs = np.array(
        [(-1, -1, -1), (1, -1, -1), (1, 1, -1), (-1, 1, -1), (-1, -1, 1), (1, -1, 1), (1, 1, 1), (-1, 1, 1)],
        float,
    )
    shapes = np.column_stack(
        [signs, signs[:, 1] * signs[:, 2], signs[:, 0] * signs[:, 2], signs[:, 0] * signs[:, 1]]
    )
    a1, a2, a3, a4, a5, a6 = np.einsum("ik,eid->ked", shapes, x) / 8.0

    def box(a: Numbers, b: Numbers, c: Numbers) -> Numbers:
        return np.asarray(np.einsum("ed,ed->e", a, np.cross(b, c)))

    return np.asarray(box(a1, a2, a3) + (box(a1, a6, a5) + box(a5, a4, a3) + box(a6, a2, a4)) / 3.0)


def held(grid: Grid, bodies: Sequence[Body], supports: Sequence[Support]) -> Integers:
    """Which components of nodes stay, (3 n,).

    Raises:
        UnsupportedStatement: a support that moves.
    """
    found = np.zeros((len(grid.places), 3), np.int64)
    for support in supports:
        if not isinstance(support.on, Face):
            raise UnsupportedStatement("explicit dynamics holds faces of bodies; for rigid shapes give tools")
        for axis, value in support.given.items():
            if callable(value) or value != 0:
                raise UnsupportedStatement(
                    f"a support on {support.on}: explicit dynamics holds nodes where they are ({axis}=0); let a tool move them"
                )
            found[grid.nodes(support.on, bodies), "xyz".index(axis)] = 1
    return found.ravel()


def meeting(
    grid: Grid, bodies: Sequence[Body], tools: Sequence[Tool]
) -> tuple[Numbers, Integers, Integers, Numbers, Numbers]:
    """Tools: numbers, starts of their nodes, the nodes, their shares in the stiffness, offsets of their depths."""
    from abut.fem.explicit.rows import Tool as Row

    nodes = [np.concatenate([grid.nodes(face, bodies) for face in tool.touching]) for tool in tools]
    shares = [
        np.full(len(own), 1.0 / len(own)) if tool.shares is None else np.asarray(tool.shares, float)
        for tool, own in zip(tools, nodes, strict=True)
    ]
    numbers = np.array([tool.numbers() for tool in tools], float).reshape(len(tools), Row.WIDTH)
    starts = np.concatenate([[0], np.cumsum([len(own) for own in nodes])]).astype(np.int64)
    offsets = [
        (grid.places[own] - row[Row.place : Row.place + 3]) @ row[Row.axis : Row.axis + 3] * tool.flush
        for tool, own, row in zip(tools, nodes, numbers, strict=True)
    ]
    return (
        numbers,
        starts,
        np.concatenate([*nodes, np.zeros(0, np.int64)]),
        np.concatenate([*shares, np.zeros(0)]),
        np.concatenate([*offsets, np.zeros(0)]),
    )
