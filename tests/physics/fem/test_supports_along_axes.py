"""Supports along rotated directions: the solution of rotated bodies is the rotated solution."""

import math

import numpy as np
import pytest

from abut.errors import InvalidValue, UnsupportedStatement
from abut.fem import Body, Contact, Load, Mesh, Problem, Rigid, Support
from contact_meshes import STEEL
from targets import target

ANGLE = math.radians(30.0)
ALONG, ACROSS = (math.cos(ANGLE), math.sin(ANGLE), 0.0), (-math.sin(ANGLE), math.cos(ANGLE), 0.0)
YOUNG, POISSON = 210e9, 0.3


def turned(mesh):
    """The same mesh turned by 30°."""
    return mesh.mapped(lambda x: x @ np.array([ALONG, ACROSS, (0.0, 0.0, 1.0)]))


def test_a_turned_block_under_pressure_has_that_pressure_everywhere():
    """Patch test: σ = −p n nᵀ in plane stress, u = −p l/E along n; what holds gives p A. Rounding of some hundred equations: 1e-11."""
    block = Body("block", turned(Mesh.rectangle((2.0, 1.0), (4, 3))), STEEL, "plane stress")
    supports = [Support(block["x-"], along=ALONG), Support(block["y-"], along=ACROSS)]
    history = Problem("p", [block], [], supports, [Load(block["x+"], pressure="1 MPa")]).statics()
    stress = [history[f"block.stress {pair}"].values[-1] for pair in ("xx", "yy", "xy")]
    for found, wanted in zip(stress, (ALONG[0] ** 2, ALONG[1] ** 2, ALONG[0] * ALONG[1]), strict=True):
        np.testing.assert_allclose(found, -1e6 * wanted, rtol=1e-11)
    moved = history["block.displacement"].values[-1, block["x+"].nodes] @ np.array(ALONG)
    np.testing.assert_allclose(moved, -1e6 * 2.0 / YOUNG, rtol=1e-11)
    reaction = [float(history[f"block.reaction {a}"][-1]) for a in "xy"]
    np.testing.assert_allclose(reaction, 1e6 * np.array(ALONG[:2]), rtol=1e-11)


def test_a_sector_of_a_ring_between_planes_that_lean_is_the_ring():
    """Lamé: u(r) = (1 + ν)/E p a²/(b² − a²) ((1 − 2ν) r + b²/r) of a thick ring in plane strain, whose sector of 40° is held along the
    normals of both cuts, under pressure, or led radially inside by what that pressure gives. Quadratic elements, errors as h⁴: 3e-6."""
    a, b, p, end = 1.0, 2.0, 1e6, math.radians(40.0)

    def bent(x):
        r, s = 1.5 + x[:, 0], end * (x[:, 1] + 0.5)
        return np.column_stack([r * np.cos(s), r * np.sin(s), 0.0 * r])

    def lame(r):
        return (1 + POISSON) / YOUNG * p * a**2 / (b**2 - a**2) * ((1 - 2 * POISSON) * r + b**2 / r)

    ring = Body("ring", Mesh.rectangle((1.0, 1.0), (10, 10)).mapped(bent), STEEL, "plane strain")
    supports = [Support(ring["y-"], y=0), Support(ring["y+"], along=(-math.sin(end), math.cos(end), 0.0))]
    led = Support(ring["x-"], along=lambda x: (x[0], x[1], 0.0), value=lame(a))
    for given in (
        {"loads": [Load(ring["x-"], pressure=p)], "supports": supports},
        {"supports": [*supports, led]},
    ):
        moved = Problem("ring", [ring], **given).statics()["ring.displacement"].values[-1]
        for face, r in (("x-", a), ("x+", b)):
            nodes = ring[face].nodes
            radial = (moved[nodes] * ring.mesh.positions[nodes] / r).sum(axis=1)
            assert radial == target(lame(r), "widening of a sector [m]", rtol=3e-6)


def test_supports_of_one_node_go_together_or_are_refused():
    """Two directions that are no right angle apart say all of a node's displacement in the plane, and a third must agree: A u = b."""
    u = np.array([3e-6, -2e-6])
    corner = Body("corner", Mesh.rectangle((1.0, 1.0), (1, 1)), STEEL, "plane stress")
    ways, pull = [(1.0, 0.2), (0.3, 1.0), (1.0, 1.0)], Load(corner["x+"], force=(1e5, 0, 0))

    def led(k, value=None):
        way = np.array(ways[k]) / np.linalg.norm(ways[k])
        return Support(corner["x-"], along=(*ways[k], 0.0), value=float(way @ u) if value is None else value)

    for supports in ([led(0), led(1)], [led(0), led(1), led(2)], [led(0), Support(corner["x-"], x=u[0])]):
        history = Problem("c", [corner], [], supports, [pull]).statics()
        moved = history["corner.displacement"].values[-1, corner["x-"].nodes, :2]
        np.testing.assert_allclose(moved, np.tile(u, (len(moved), 1)), rtol=1e-9)
    with pytest.raises(InvalidValue, match='body "corner": supports prescribe contradictory displacements'):
        Problem("c", [corner], [], [led(0), led(1), led(2, 1e-3)]).statics()
    with pytest.raises(InvalidValue, match="no support and no contact within reach"):
        Problem("c", [corner], [], [led(0)], [pull]).statics()
    for wrong, says in (
        ({"along": (0, 0, 0)}, "not be zero"),
        ({"along": (0, 0, 1)}, "in the plane"),
        ({"value": 1e-3}, "no direction"),
    ):
        with pytest.raises(InvalidValue, match=says):
            Support(corner["x-"], **({"x": 0} if "value" in wrong else {}), **wrong)
    block = Body("block", Mesh.block((1.0, 1.0, 1.0), (1, 1, 1), "hexahedron"), STEEL)
    with pytest.raises(UnsupportedStatement, match="supports only x, y and z"):
        Problem("e", [block], [], [Support(block["x-"], along=(1, 1, 0))]).explicit(1e-6)


def test_a_body_in_clearance_rests_where_it_is_thrown_to():
    """A guided body between two inclined plates, touching one and 0.2 mm from the other: the near plate carries ΣF = 1 kN alone.

    1e-9: rounding of Newton's method.
    """

    def round_ended(x):
        return np.column_stack([x[:, 0], x[:, 1] * (1.0 - 0.03 * x[:, 0] ** 2), 0.0 * x[:, 0]])

    low, mid, high = (
        Body(name, turned(mesh.moved((0.0, y, 0.0))), STEEL, "plane stress")
        for name, mesh, y in (
            ("low", Mesh.rectangle((1.4, 1.0), (5, 2)), -1.0),
            ("block", Mesh.rectangle((1.0, 1.0), (8, 4)).mapped(round_ended), 0.0),
            ("high", Mesh.rectangle((1.4, 1.0), (5, 2)), 1.0 + 2e-4),
        )
    )
    x = mid.mesh.positions
    guided = [int(np.abs(x - h * np.array(ACROSS)).sum(axis=1).argmin()) for h in (0.5, -0.5)]
    supports = [Support(low["y-"], x=0, y=0), Support(high["y+"], x=0, y=0)]
    supports.append(Support(mid[mid.mesh.numbers[guided]], along=ALONG))
    contacts = [Contact("far", mid["y+"], high["y-"]), Contact("near", mid["y-"], low["y+"])]
    area = 1.0 - 0.03 / 12.0
    weight = Load(mid, acceleration=tuple(-1e3 / 7850.0 / area * np.array(ACROSS)))
    history = Problem("clearance", [low, mid, high], contacts, supports, [weight]).statics()
    assert history.stopped is None
    force = [float(history[f"near.force {a}"][-1]) for a in "xy"]
    np.testing.assert_allclose(force, 1e3 * np.array(ACROSS[:2]), rtol=1e-9)
    assert float(history["far.area"][-1]) == 0.0
    guide = [float(history[f"block.reaction {a}"][-1]) for a in "xy"]
    assert max(map(abs, guide)) < 1e-6 * 1e3  # nothing pushes along the plates


def test_a_body_slides_down_a_plane_through_time():
    """s = ½ g sin α t² of a block, and of a rigid one, that a slide holds along its normal alone, which gives m g cos α; exact for a method
    of second order, but for the balance of Newton's method: 1e-8."""
    g, end = 9.81, 0.1
    block = Body("block", turned(Mesh.rectangle((1.0, 1.0), (1, 1))), STEEL, "plane stress")
    box = Rigid("box", turned(Mesh.rectangle((1.0, 1.0), (1, 1))), "plane stress", mass=2.0)
    supports = [Support(block[block.mesh.numbers], along=ACROSS), Support(box, along=ACROSS)]
    loads = [Load(block, acceleration=(0.0, -g, 0.0)), Load(box, force=(0.0, -2.0 * g, 0.0))]
    history = Problem("slide", [block, box], [], supports, loads).dynamics(end, 0.02)
    wanted = -0.5 * g * math.sin(ANGLE) * end**2 * np.array(ALONG)
    for name in ("block", "box"):
        moved = history[f"{name}.displacement"].values[-1]
        assert moved == target(
            np.tile(wanted, (len(moved), 1)), "distance down a plane [m]", rtol=1e-8, atol=1e-12
        )
    np.testing.assert_allclose(
        history["box.reaction y"].values[-1], 2.0 * g * math.cos(ANGLE) ** 2, rtol=1e-8
    )
