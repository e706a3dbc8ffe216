"""Bodies in the layout of the kernel: packs of elements, nodes, material parameters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from abut.array_types import Integers, Numbers
from abut.errors import InvalidValue, UnsupportedStatement
from abut.fem import laws
from abut.fem.explicit.columns import Flow
from abut.fem.explicit.elements.element_blocks import KINDS, LANES, ElementFamily
from abut.fem.explicit.tools.tools import Tool
from abut.fem.linear.assembly import body_of
from abut.fem.linear.elasticity import Elasticity
from abut.fem.model.bodies import Body, Face, Load, Support, load_factor

__all__ = ["ElementTables", "grid_of"]

ROWS = 60  #: of a table that is sampled from a law
MAX_TABLE_STRAIN = 100.0  #: plastic strain to which tables reach
INSTANTS = 2000  #: of the factors of loads over time


@dataclass
class ElementTables:
    """All bodies of a run in one set of tables.

    Args:
        starts: first node of each body, and behind the last.
        places: of nodes [m], (n, 3).
        families: elements by kind.
        flow: `Flow` by material, (m, …).
        table: plastic strain and yield stress by row.
        first: of each material: yield stress and temperature at the beginning, density.
    """

    starts: Integers
    places: Numbers
    families: tuple[ElementFamily, ...]
    flow: Numbers
    table: Numbers
    first: Numbers

    @property
    def elements(self) -> int:
        """Number of elements."""
        return sum(int(one.real.sum()) for one in self.families)

    def pieces(self) -> tuple[Integers, Integers]:
        """Return, for each node, the positions of its forces among those on corners of all families: starts, and positions."""
        nodes, places, start = [], [], 0
        for one in self.families:
            found = one.pieces(start)
            nodes.append(found[0])
            places.append(found[1])
            start += one.packs * one.width * LANES
        node = np.concatenate(nodes)
        count = np.bincount(node, minlength=len(self.places))
        order = np.argsort(node, kind="stable")
        return np.concatenate([[0], np.cumsum(count)]), np.asarray(np.concatenate(places)[order], np.int64)

    def sum_at_nodes(self, values: Sequence[Numbers]) -> Numbers:
        """Distribute values of elements by family to corners, and sum them at nodes."""
        sums = [
            one.sum_at_nodes(own, len(self.places)) for one, own in zip(self.families, values, strict=True)
        ]
        return np.asarray(np.sum(sums, axis=0))

    def masses(self) -> list[Numbers]:
        """Return the masses of elements by family [kg]."""
        return [self.first[one.material.repeat(LANES), 2] * one.volumes(self.places) for one in self.families]

    def nodes(self, face: Face, bodies: Sequence[Body]) -> Integers:
        """Return the nodes of a face, numbered among all nodes.

        Raises:
            InvalidValue: its body is none of these.
        """
        for k, body in enumerate(bodies):
            if body is face.body:
                return np.asarray(self.starts[k] + face.nodes)
        raise InvalidValue(f'body "{face.body.name}" is not in the list of bodies; add it')


def grid_of(bodies: Sequence[Body], limits: Mapping[str, float]) -> ElementTables:
    """Combine all bodies in one grid.

    Raises:
        UnsupportedStatement: kinds of elements or laws that explicit dynamics does not support.
        InvalidValue: a law without isotropy, elements without material.
    """
    starts = np.concatenate([[0], np.cumsum([len(body.mesh.positions) for body in bodies])])
    groups: list[list[tuple[int, int, Integers]]] = [[] for _ in KINDS]
    flow: list[list[float]] = []
    first: list[tuple[float, float, float]] = []
    table: list[tuple[float, float]] = []
    for k, body in enumerate(bodies):
        for law, kind, nodes in _law_groups(body):
            groups[KINDS.index(kind)].append((k, len(flow), starts[k] + nodes))
            row, begin = _flow_row(law, table, limits.get(body.name, 0.0))
            flow.append(row)
            first.append(begin)
    families = tuple(ElementFamily.of(kind, own) for kind, own in enumerate(groups))
    places = np.vstack([body.mesh.positions for body in bodies])
    return ElementTables(
        starts, places, families, np.array(flow), np.array(table or [(0.0, 0.0)]), np.array(first)
    )


def _law_groups(body: Body) -> Iterator[tuple[laws.Law, str, Integers]]:
    """Return laws and their elements."""
    wrong = [kind for kind in body.mesh.elements if kind not in KINDS]
    if wrong:
        raise UnsupportedStatement(
            f'body "{body.name}": explicit dynamics does not support elements of kind "{wrong[0]}"; mesh it with 8-node hexahedra '
            'or 10-node tetrahedra, such as by Mesh.block(…, kind="hexahedron") or kind="tetra10"'
        )
    given = body.material if isinstance(body.material, Mapping) else {"": body.material}
    found = {name: laws.of(one) for name, one in given.items()}
    materials: Elasticity | Mapping[str, Elasticity]
    if not isinstance(body.material, Mapping):
        each, materials = [found[""]] * len(body.mesh.elements), found[""].elasticity
    else:
        each = [found[name] for name in found for _ in body.mesh.element_sets.get(name, ())]
        materials = {name: law.elasticity for name, law in found.items()}
    groups = body_of(body.mesh, materials, body.state, body.thickness).groups
    yield from ((law, group.kind.name, group.nodes) for law, group in zip(each, groups, strict=True))


def _flow_row(
    law: laws.Law, table: list[tuple[float, float]], limit: float
) -> tuple[list[float], tuple[float, float, float]]:
    """Return a law's row of `Flow`; its initial yield stress and temperature, and its density."""
    lame, shear = laws.law.lame_constants(law.elasticity, "explicit dynamics")
    row: dict[str, Any] = dict.fromkeys((one.name for one in Flow.COLUMNS), 0.0)
    row |= {"lame": lame, "shear": shear, "limit": limit}
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
            "reference_temperature": law.reference,
            "melting_temperature": law.melting,
            "damaging": float(law.damage is not None),
        }
        row |= {f"d{k + 1}": value for k, value in enumerate(d)}
        warm = min(max((law.start - law.reference) / (law.melting - law.reference), 0.0), 1.0)
        return Flow.of(**row), (law.a * (1.0 - warm**law.m), law.start, rho)
    if isinstance(law, laws.VonMises):
        if law.kinematic is not None:
            raise UnsupportedStatement(
                f'material "{law.elasticity.name}": explicit dynamics does not support kinematic hardening; use isotropic hardening'
            )
        points = _yield_table(law)
        row |= {"law": 1, "start": len(table), "count": len(points)}
        table += points
        return Flow.of(**row), (points[0][1], 293.15, rho)
    if not isinstance(law, laws.Linear):
        raise UnsupportedStatement(
            f'material "{law.elasticity.name}": explicit dynamics does not support {type(law).__name__}; use Elasticity, VonMises '
            "or JohnsonCook"
        )
    return Flow.of(**row), (1e300, 293.15, rho)


def _yield_table(law: laws.VonMises) -> list[tuple[float, float]]:
    """Return the table of yield stress by plastic strain."""
    grows = law.hardening
    if isinstance(grows, laws.Table):
        strains = grows.strains
    elif grows.saturation and grows.rate:
        strains = np.concatenate([-np.log1p(-np.linspace(0.0, 0.999, ROWS)) / grows.rate, [MAX_TABLE_STRAIN]])
    else:
        strains = np.array([0.0, MAX_TABLE_STRAIN])
    return list(zip(strains.tolist(), (law.yield_stress + grows.more(strains)[0]).tolist(), strict=True))


def fixed_dofs(grid: ElementTables, bodies: Sequence[Body], supports: Sequence[Support]) -> Integers:
    """Return which components of nodes are fixed, (3 n,).

    Raises:
        UnsupportedStatement: a support that moves.
    """
    found = np.zeros((len(grid.places), 3), np.int64)
    for support in supports:
        if not isinstance(support.on, Face):
            raise UnsupportedStatement(
                f'a support on "{support.on.name}": explicit dynamics supports only faces of bodies; give rigid shapes as tools'
            )
        if support.along is not None:
            raise UnsupportedStatement(
                f"a support on {support.on}: explicit dynamics supports only x, y and z; give these instead of along="
            )
        for axis, value in support.displacements.items():
            if callable(value) or value != 0:
                raise UnsupportedStatement(
                    f"a support on {support.on}: {axis} is {value!r:.40}, but explicit dynamics supports only {axis}=0; move nodes by a "
                    "tool"
                )
            found[grid.nodes(support.on, bodies), "xyz".index(axis)] = 1
    return found.ravel()


def load_tables(
    grid: ElementTables, bodies: Sequence[Body], loads: Sequence[Load], last: float
) -> tuple[list[Integers], list[Numbers], Numbers, float]:
    """Return the load tables: nodes and forces of each, factors by instant, instants a second.

    Raises:
        InvalidValue: a load is on something else than these bodies.
    """
    from abut.fem.statics.discretization import Setting

    nodes, forces, factors = [], [], []
    for one in loads:
        body = one.on.body if isinstance(one.on, Face) else one.on
        at = [k for k, other in enumerate(bodies) if other is body]
        if not at or not isinstance(body, Body):
            raise InvalidValue(f'a load on "{body.name}": this body is not in the list of bodies; add it')
        given = body.material if isinstance(body.material, Mapping) else {"": body.material}
        elastic = {name: laws.of(law).elasticity for name, law in given.items()}
        plain = replace(body, material=elastic if isinstance(body.material, Mapping) else elastic[""])
        on = Face(plain, one.on.face) if isinstance(one.on, Face) else plain
        force = (
            Setting([plain], (), (), [replace(one, on=on, course=None)])
            .load_vector(1.0, False)
            .reshape(-1, 3)
        )
        pushed = np.flatnonzero(np.abs(force).max(axis=1) > 0.0)
        nodes.append(grid.starts[at[0]] + pushed)
        forces.append(force[pushed])
        times = np.linspace(0.0, last, INSTANTS + 1)
        factors.append([load_factor(one, float(t), 1.0) for t in times])
    return nodes, forces, np.array(factors, float).reshape(len(loads), -1 if loads else 2), INSTANTS / last


def tool_data(
    grid: ElementTables, bodies: Sequence[Body], tools: Sequence[Tool]
) -> tuple[Numbers, Integers, Integers, Numbers, Numbers]:
    """Return the tool tables: numbers, starts of their nodes, the nodes, their shares in the stiffness, offsets of their depths."""
    from abut.fem.explicit.columns import Tool as Row

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
