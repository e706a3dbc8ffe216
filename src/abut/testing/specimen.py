"""Specimen of a Charpy impact test under impact: a quarter of it, by explicit dynamics.

55 × 10 × 10 mm with a V notch of 45°, 2 mm deep, its root rounded to 0.25 mm; anvils 40 mm apart, rounded to 1 mm; a striker rounded to 2
or 8 mm. x is along the specimen from its middle, y from the notched face, which is on the anvils, to the struck face, z from
the middle of its width; x = 0 and z = 0 are planes of symmetry.

Sources: ISO 148-1:2016, clause 6, table 2 and figure 2; ISO 14556:2015 (measured quantities); F_gy = σ B b²/(2.99 W) and the inertial
oscillation after Server, J. Test. Eval. 6 (1978) 29-34.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Unpack

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.explicit import Cylinder, HalfSpace, Outcome, Tool, run
from abut.fem.mesh.mesh import Mesh
from abut.fem.model.bodies import Body, Support
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from collections.abc import Mapping

    from abut.fem.explicit_options import RunOptions
    from abut.fem.laws.law import LawLike

__all__ = ["Struck", "general_yield", "oscillation", "plain_bar", "specimen", "strike", "strike_on_springs"]

HALF, HEIGHT, WIDTH, SPAN = (
    27.5e-3,
    10e-3,
    10e-3,
    40e-3,
)  #: dimensions of the specimen; distance between the anvils [m]
DEPTH, ROOT, FLANK = (
    2e-3,
    0.25e-3,
    math.radians(22.5),
)  #: depth [m], root radius [m] and flank angle [rad] of the notch
ANVIL = 1e-3  #: radius of the anvils [m]
FAN_SIZE = (2.5e-3, 4e-3)  #: extent along x and y of the fan of cells around the notch [m]


def specimen(divisions: Sequence[int] = (7, 7, 10, 10, 36, 24), root: Scalar = 0.075e-3) -> Mesh:
    """Return a quarter of the notched specimen, meshed with hexahedra.

    Args:
        divisions: number of cells along the root and the upper flank, along the lower flank, outward from the notch, above it, next to it,
            and through half of the width.
        root: size of a cell along the root [m].

    Sets of nodes: ``middle`` (x = 0), ``width`` (z = 0), ``notched`` (y = 0), ``struck`` (y = 10 mm), ``end`` and ``side``.

    Raises:
        InvalidValue, WrongUnit: a value is outside its range.
    """
    if len(divisions) != 6 or any(one != int(one) or one < 1 for one in divisions):
        raise InvalidValue.of(
            "Charpy specimen: divisions", tuple(divisions), "be six whole numbers, each at least 1"
        )
    up, low, out, above, beside, through = (int(one) for one in divisions)
    size = positive(root, "m", what="Charpy specimen: root")
    fan, inner = _notch_fan(up, low, out, size)
    blocks = [
        fan,
        _ruled_block(
            inner[: up + 1],
            np.column_stack([inner[: up + 1, 0], np.full(up + 1, HEIGHT)]),
            _even_spacing(above),
        ),
    ]
    stations = _spacing_from_notch(beside)
    right = inner[up:][::-1, 1]
    heights = np.concatenate([right, FAN_SIZE[1] + (HEIGHT - FAN_SIZE[1]) * _even_spacing(above)[1:]])
    blocks.append(np.stack(np.meshgrid(stations, heights, indexing="ij"), axis=-1))
    points, quads = _merge_blocks(blocks)
    sets = {
        "middle": np.flatnonzero(np.abs(points[:, 0]) < 1e-9),
        "notched": np.flatnonzero(np.abs(points[:, 1]) < 1e-9),
        "struck": np.flatnonzero(np.abs(points[:, 1] - HEIGHT) < 1e-9),
        "end": np.flatnonzero(np.abs(points[:, 0] - HALF) < 1e-9),
    }
    flat = np.column_stack([points, np.zeros(len(points))])
    plane = Mesh(flat, {"quad": quads}, node_sets=sets, name="Charpy specimen")
    made = Mesh.extrude(plane, 0.5 * WIDTH, through, kind="hexahedron")
    named = {
        {"bottom": "width", "top": "side"}.get(name, name): nodes for name, nodes in made.node_sets.items()
    }
    return Mesh(made.positions, made.elements, node_sets=named, name="Charpy specimen")


def _spacing_from_notch(count: int) -> Numbers:
    """Return positions along x from the notch: close together where the specimen rolls over the anvil's edge."""
    fine = max(count // 3, 1)
    toward = max((count - fine) * 2 // 3, 1)
    near, far = 0.5 * SPAN - 0.5e-3, 0.5 * SPAN + 1.5 * ANVIL
    away = max(count - fine - toward, 1)
    parts = ((FAN_SIZE[0], near, toward), (near, far, fine), (far, HALF, away))
    return np.concatenate([[FAN_SIZE[0]], *(np.linspace(a, b, n + 1)[1:] for a, b, n in parts)])


def plain_bar(divisions: Sequence[int] = (22, 10, 4)) -> Mesh:
    """Return a quarter of a bar of the same size without a notch, meshed with hexahedra.

    Args:
        divisions: number of cells along x, y and z; a multiple of 11 along x, so that nodes are above the anvils, at x = 20 mm.

    Sets of nodes: ``middle`` (x = 0), ``width`` (z = 0), ``above`` (x = 20 mm).

    Raises:
        InvalidValue: there are no nodes above the anvils.
    """
    base = Mesh.block((HALF, HEIGHT, 0.5 * WIDTH), tuple(divisions), kind="hexahedron")  # type: ignore[arg-type]
    at = base.positions + 0.5 * np.array([HALF, HEIGHT, 0.5 * WIDTH])
    sets = {
        "middle": np.flatnonzero(at[:, 0] < 1e-9),
        "width": np.flatnonzero(at[:, 2] < 1e-9),
        "above": np.flatnonzero(np.abs(at[:, 0] - 0.5 * SPAN) < 1e-9),
    }
    if not len(sets["above"]):
        raise InvalidValue.of("plain Charpy bar: divisions", tuple(divisions), "begin with a multiple of 11")
    return Mesh(at, base.elements, node_sets=sets, name="plain bar")


def _notch_contour(s: Numbers) -> Numbers:
    """Return positions along the notch, from its root along the arc and down its flank."""
    turn = 0.5 * math.pi - FLANK
    arc = ROOT * turn
    phi = np.minimum(s, arc) / ROOT
    down = np.maximum(s - arc, 0.0)
    x = ROOT * np.sin(phi) + down * math.sin(FLANK)
    return np.column_stack([x, DEPTH - ROOT + ROOT * np.cos(phi) - down * math.cos(FLANK)])


def _notch_fan(up: int, low: int, out: int, size: float) -> tuple[Numbers, Numbers]:
    """Return cells from the notch outward, (s, t, 2), and their outer border, to the right and then down."""
    turn = 0.5 * math.pi - FLANK
    length = ROOT * turn + (DEPTH - ROOT + ROOT * math.cos(turn)) / math.cos(FLANK)
    inner = _notch_contour(length * _graded_spacing(up + low, size / length))
    inner[-1, 1] = 0.0
    across = np.column_stack([FAN_SIZE[0] * _even_spacing(up), np.full(up + 1, FAN_SIZE[1])])
    down = np.column_stack([np.full(low, FAN_SIZE[0]), FAN_SIZE[1] * (1.0 - _even_spacing(low)[1:])])
    outer = np.vstack([across, down])
    reach = float(np.linalg.norm(outer[0] - inner[0]))
    return _ruled_block(inner, outer, _graded_spacing(out, 1.4 * size / reach)), outer


def _ruled_block(first: Numbers, last: Numbers, shares: Numbers) -> Numbers:
    """Return straight lines between two rows of points."""
    return np.asarray(first[:, None] + shares[None, :, None] * (last - first)[:, None])


def _even_spacing(count: int) -> Numbers:
    return np.linspace(0.0, 1.0, count + 1)


def _graded_spacing(count: int, first: float) -> Numbers:
    """Return positions from 0 to 1, in cells that grow geometrically from the first."""
    from scipy.optimize import brentq

    if first * count >= 1.0:
        return _even_spacing(count)
    ratio = brentq(lambda r: first * (r**count - 1.0) - (r - 1.0), 1.0 + 1e-6, 10.0)
    steps = np.concatenate([[0.0], np.cumsum(ratio ** np.arange(count))])
    return np.asarray(steps / steps[-1])


def _merge_blocks(blocks: Sequence[Numbers]) -> tuple[Numbers, NDArray[np.int64]]:
    """Return points and quadrilaterals of blocks of positions (i, j, 2) with common borders; each counter-clockwise."""
    points = np.concatenate([block.reshape(-1, 2) for block in blocks])
    cells, start = [], 0
    for block in blocks:
        k = start + np.arange(block.shape[0] * block.shape[1]).reshape(block.shape[:2])
        cells.append(np.stack([k[:-1, :-1], k[1:, :-1], k[1:, 1:], k[:-1, 1:]], axis=-1).reshape(-1, 4))
        start += k.size
    quads = np.concatenate(cells)
    _, which, where = np.unique(np.round(points / 1e-9), axis=0, return_index=True, return_inverse=True)
    points, quads = points[which], where.ravel()[quads]
    x, y = points[quads].transpose(2, 0, 1)
    area = (x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)
    quads[area < 0.0] = quads[area < 0.0][:, ::-1]
    return points, quads


def general_yield(yield_stress: Scalar) -> float:
    """Return F_gy = σ B b²/(2.99 W) [N]: the force at which the whole ligament of the notched specimen yields.

    Args:
        yield_stress: σ, at the rate of the test [Pa] > 0.

    Source: Server, J. Test. Eval. 6 (1978) 29-34.
    """
    return positive(yield_stress, "Pa", what="yield stress") * WIDTH * (HEIGHT - DEPTH) ** 2 / (2.99 * HEIGHT)


def oscillation(young: Scalar, density: Scalar, compliance: Scalar) -> float:
    """Return τ = 3.36 (W/c₀) √(E B C_s) [s], the approximate period of oscillation of an elastic specimen's force about its mean.

    Args:
        young: E [Pa] > 0.
        density: [kg/m³] > 0; c₀ = √(E/ρ).
        compliance: C_s, displacement by force [m/N] > 0.

    Source: Ireland, ASTM STP 563 (1974) 3-29.
    """
    e = positive(young, "Pa", what="Young's modulus")
    speed = math.sqrt(e / positive(density, "kg/m^3", what="density"))
    return 3.36 * HEIGHT / speed * math.sqrt(e * WIDTH * positive(compliance, "m/N", what="compliance"))


@dataclass(frozen=True, eq=False)
class Struck:
    """Result of a strike; forces and energies are those of the whole specimen and striker.

    Attributes:
        outcome: the run of a quarter.
        mass, speed: mass and speed of the striker [kg, m/s].
    """

    outcome: Outcome
    mass: float
    speed: float

    @property
    def time(self) -> Numbers:
        """Time [s]."""
        return np.asarray(self.outcome.samples.times, float)

    @cached_property
    def force(self) -> Numbers:
        """Force on the striker, against its motion [N], the mean since the previous sample."""
        return -4.0 * np.asarray(self.outcome.samples.scalars["striker.force y"], float)

    @cached_property
    def anvils(self) -> Numbers:
        """Force of both anvils [N]."""
        return 4.0 * np.asarray(self.outcome.samples.scalars["anvil.force y"], float)

    @cached_property
    def displacement(self) -> Numbers:
        """Displacement of the striker [m]."""
        y = np.asarray(self.outcome.samples.scalars["striker.position y"], float)
        return np.asarray(y[0] - y)

    @cached_property
    def work(self) -> Numbers:
        """Work ∫ F ds [J]: force, as sampled, over the displacement."""
        return np.concatenate([[0.0], np.cumsum(self.force[1:] * np.diff(self.displacement))])

    @cached_property
    def loss(self) -> Numbers:
        """Loss of the striker's kinetic energy [J]."""
        v = np.asarray(self.outcome.samples.scalars["striker.velocity y"])
        return np.asarray(0.5 * self.mass * (self.speed**2 - v**2))


def strike(
    material: LawLike | Mapping[str, LawLike],
    *,
    mesh: Mesh | None = None,
    striker: Scalar = 2e-3,
    mass: Scalar = 20.0,
    speed: Scalar = 5.4,
    end: Scalar = 2e-3,
    friction: float = 0.1,
    samples: int = 2000,
    **options: Unpack[RunOptions],
) -> Struck:
    """Strike a notched specimen on its anvils with a rigid mass.

    Args:
        material: an `Elasticity`, `VonMises` or `JohnsonCook`.
        mesh: a quarter, from `specimen` (the default).
        striker: radius of its edge [m]: 2 mm (ISO), 8 mm (ASTM).
        mass: effective mass of the striker at its edge [kg].
        speed: speed of the striker [m/s].
        end: end of the run [s].
        friction: Coulomb friction coefficient at the anvils.
        samples: number of samples of force and displacement.
        **options: those of `abut.fem.explicit.run`.

    Without a fracture criterion the specimen bends and never breaks. Forces and work are predicted until general yield and a few
    millimetres beyond, but not the absorbed energy of a specimen that breaks.

    Raises:
        InvalidValue, WrongUnit: a number is outside its range.
    """
    radius = positive(striker, "m", what="striker")
    kilograms, metres = (
        positive(mass, "kg", what="mass of the striker"),
        positive(speed, "m/s", what="speed of the striker"),
    )
    body = Body("specimen", specimen() if mesh is None else mesh, material)
    edge = Cylinder((0.0, HEIGHT + radius, 0.0), (0, 0, 1), radius)
    anvil = Cylinder((0.5 * SPAN + ANVIL, -ANVIL, 0.0), (0, 0, 1), ANVIL)
    tools = [
        Tool("striker", edge, body["struck"], velocity=(0, -metres, 0), mass=0.25 * kilograms, free="y"),
        Tool("anvil", anvil, body["notched"], friction=friction),
    ]
    supports = [Support(body["middle"], x=0), Support(body["width"], z=0)]
    outcome = run([body], end, tools=tools, supports=supports, samples=samples, name="Charpy", **options)
    return Struck(outcome, kilograms, metres)


def strike_on_springs(
    material: LawLike | Mapping[str, LawLike],
    *,
    mesh: Mesh | None = None,
    striker: Scalar = 2e8,
    anvil: Scalar = 1e9,
    mass: Scalar = 20.0,
    speed: Scalar = 5.4,
    end: Scalar = 2e-4,
    samples: int = 400,
    **options: Unpack[RunOptions],
) -> Struck:
    """Strike a plain bar through a spring, on springs without tension: a reference impact, on which beams and 3-D elements must agree.

    The springs act on whole sections, distributed by area.

    Args:
        material: an `Elasticity` or a law.
        mesh: a quarter, from `plain_bar` (the default).
        striker: stiffness of the spring between the striker and the bar's middle [N/m].
        anvil: stiffness of the spring between the bar and each anvil, at ±20 mm [N/m].
        mass: as in `strike`.
        speed: as in `strike`.
        end: as in `strike`.
        samples: as in `strike`.
        **options: as in `strike`.

    Raises:
        InvalidValue, WrongUnit: a number is outside its range.
    """
    kilograms, metres = (
        positive(mass, "kg", what="mass of the striker"),
        positive(speed, "m/s", what="speed of the striker"),
    )
    hit, support = (
        positive(striker, "N/m", what="spring of the striker"),
        positive(anvil, "N/m", what="spring of an anvil"),
    )
    body = Body("bar", plain_bar() if mesh is None else mesh, material)
    edge, below = HalfSpace((0, HEIGHT, 0), (0, -1, 0)), HalfSpace((0, 0, 0), (0, 1, 0))
    tools = [
        Tool(
            "striker", edge, body["middle"], velocity=(0, -metres, 0), mass=0.25 * kilograms, free="y",
            stiffness=0.25 * hit, shares=_area_shares(body.mesh, "middle"), flush=True,
        ),
        Tool("anvil", below, body["above"], stiffness=0.5 * support, shares=_area_shares(body.mesh, "above"), flush=True),
    ]  # fmt: skip
    supports = [Support(body["middle"], x=0), Support(body["width"], z=0)]
    own: RunOptions = {"viscosity": (0.0, 0.0)}
    own |= options
    outcome = run([body], end, tools=tools, supports=supports, samples=samples, name="plain bar", **own)
    return Struck(outcome, kilograms, metres)


def _area_shares(mesh: Mesh, face: str) -> Numbers:
    """Return the share of a section's area that each of its nodes represents, on even cells."""
    at = mesh.positions[mesh.node_sets[face], 1:]
    border = (np.abs(at - at.min(axis=0)) < 1e-9) | (np.abs(at - at.max(axis=0)) < 1e-9)
    share = np.where(border, 0.5, 1.0).prod(axis=1)
    return np.asarray(share / share.sum())
