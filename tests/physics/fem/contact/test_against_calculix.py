"""Contact of elastic bodies compared with CalculiX (face-to-face penalty method), in cases without closed form.

Meshes, loads and materials are the same. Expected are displacements, contact forces and stresses within 1 %. The discretisations differ
only at the contact: abut's pressures are nodal functions, those of CalculiX are values at quadrature points. CalculiX permits
penetrations of p/K; K is at least a hundred times the stiffness of the elements.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

import calculix
from abut import fem
from abut.fem import laws
from abut.fem.contact.options import Contact
from abut.fem.mesh.mesh import Mesh
from abut.fem.model.bodies import Body, Rigid, Support
from abut.fem.model.problem import Problem
from targets import target

pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(calculix.PROGRAM is None, reason="CalculiX (ccx) is not installed"),
]

STEEL = fem.Elasticity.isotropic("210 GPa", 0.3, 7850)
ALUMINIUM = fem.Elasticity.isotropic("70 GPa", 0.3, 2700)
CLOSE = 0.01


def crowded(t, power):
    """From 0 to 1, dense at 0."""
    return np.sinh(power * t) / math.sinh(power)


def moved(history, answer, body, place, axis):
    """Displacements at the node nearest to a place, ours and CalculiX's."""
    k = nearest(body, place)
    return history[f"{body.name}.displacement"].values[-1][k, axis], answer.displacement[body.name][k, axis]


def mises(stress):
    """Von Mises' stress of xx, yy, zz, xy, yz, zx, (n, 6)."""
    x, y, z, *shears = stress.T
    return np.sqrt(0.5 * ((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) + 3.0 * sum(s**2 for s in shears))


def nearest(body, place):
    """The node nearest to a place."""
    return int(np.argmin(np.linalg.norm(body.mesh.positions - np.asarray(place), axis=1)))


def quarter(mesh):
    """What of a mesh has x ≥ 0 and y ≥ 0, with its sides "x-" and "y-"."""
    inside = (mesh.positions[:, :2] > -1e-12).all(axis=1)
    elements = {kind: rows[inside[rows].all(axis=1)] for kind, rows in mesh.elements.items()}
    used = np.zeros(len(inside), bool)
    for rows in elements.values():
        used[rows] = True
    new = np.cumsum(used) - 1
    kept = mesh.positions[used]
    sets = {name: new[nodes[used[nodes]]] for name, nodes in mesh.node_sets.items()}
    sets |= {side: np.flatnonzero(np.abs(kept[:, k]) < 1e-12) for k, side in enumerate(("x-", "y-"))}
    return Mesh(kept, {kind: new[rows] for kind, rows in elements.items()}, node_sets=sets, name="quarter")


def ball_on_block(friction=0.0, cells=4, layers=5, depth=-1e-3, power=4.0):
    """A quarter of a ball's lower half (R 50 mm, cut off at .8 R) pressed into a round block of aluminium, hexahedra of 20 nodes."""
    radius, disc = 0.05, quarter(Mesh.disc(1.0, 2 * cells, "quad8"))

    def flat(p, reach):
        r = np.hypot(p[:, 0], p[:, 1])
        grown = np.where(r > 0.0, crowded(r, power) / np.maximum(r, 1e-30), power / math.sinh(power))
        return reach * p[:, :2] * grown[:, None]

    def ball(p):
        at = flat(p, 0.8 * radius)
        low = radius - np.sqrt(radius**2 - (at**2).sum(axis=1))
        return np.column_stack([at, low + (radius - low) * crowded(p[:, 2], power)])

    def block(p):
        return np.column_stack([flat(p, radius), -radius * crowded(1.0 - p[:, 2], power)])

    whole = Mesh.extrude(disc, 1.0, layers)
    upper, lower = Body("ball", whole.mapped(ball), STEEL), Body("block", whole.mapped(block), ALUMINIUM)
    held = [
        Support(body[side], **{axis: 0})
        for body in (upper, lower)
        for side, axis in (("x-", "x"), ("y-", "y"))
    ]
    return Problem(
        "ball on a block",
        [upper, lower],
        [Contact("foot", upper["bottom"], lower["top"], friction=friction)],
        [*held, Support(lower["bottom"], z=0), Support(upper["top"], z=depth)],
    )


def crossed_cylinders(cells=(5, 5, 4), depth=-4e-4, power=2.5):
    """A quarter of two cylinders at right angles, R 50 mm of steel along y on R 30 mm of aluminium along x, each cut out as a block."""
    side = 0.015

    def grid(p):
        return np.column_stack([side * crowded(p[:, 0], power), side * crowded(p[:, 1], power)])

    def upper(p):
        at = grid(p)
        low = 0.05 - np.sqrt(0.05**2 - at[:, 0] ** 2)
        return np.column_stack([at, low + (side - low) * crowded(p[:, 2], power)])

    def lower(p):
        at = grid(p)
        high = np.sqrt(0.03**2 - at[:, 1] ** 2) - 0.03
        return np.column_stack([at, high - (side + high) * crowded(1.0 - p[:, 2], power)])

    nx, ny, nz = cells
    one = Mesh.block((1.0, 1.0, 1.0), cells).moved((0.5, 0.5, 0.5)).mapped(upper)
    two = Mesh.block((1.0, 1.0, 1.0), (nx + 1, ny + 1, nz)).moved((0.5, 0.5, 0.5)).mapped(lower)
    up, down = Body("upper", one, STEEL), Body("lower", two, ALUMINIUM)
    held = [
        Support(body[side], **{axis: 0}) for body in (up, down) for side, axis in (("x-", "x"), ("y-", "y"))
    ]
    return Problem(
        "crossed cylinders",
        [up, down],
        [Contact("foot", up["z-"], down["z+"])],
        [*held, Support(down["z-"], z=0), Support(up["z+"], z=depth)],
    )


def beam_over_a_support(cells=(40, 2), down=-0.04):
    """A clamped strip of 200 by 6 mm over a rigid roll of R 25 mm in its middle, its end pushed down by 40 mm: large displacements, and
    friction over a finite way of sliding."""
    mesh = Mesh.rectangle((0.2, 0.006), cells).moved((0.1, 0.003, 0))
    roll = Mesh.disc(0.025, 24).moved((0.1, -0.025, 0))
    strip = Body("strip", mesh, STEEL, "plane strain", 0.01, large=True)
    support = Rigid("roll", roll, "plane strain", 0.01)
    end = mesh.numbers[nearest(strip, (0.2, 0.003, 0))]
    return Problem(
        "strip over a roll",
        [strip, support],
        [Contact("roll", strip["y-"], support["outside"], friction=0.2, reach=0.05)],
        [Support(strip["x-"], x=0, y=0), Support(support, x=0, y=0), Support(strip[[end]], y=down)],
    )


def pulled_shrink_fit(fine=1, interference=30e-6, pull=1e-4):
    """A hollow shaft (r 8 to 20 mm, 70 mm long) in a hub (r 20 to 40 mm, 40 mm long), shrunk by 30 µm with friction .15, then pulled out
    until all of it slips."""

    def sheet(low, high, begin, end, cells):
        return Mesh.rectangle((high - low, end - begin), cells).moved(
            (0.5 * (low + high), 0.5 * (begin + end), 0)
        )

    shaft = Body(
        "shaft",
        sheet(0.008, 0.02 + interference, -0.015, 0.055, (3 * fine, 14 * fine)),
        STEEL,
        "axisymmetric",
    )
    hub = Body("hub", sheet(0.02, 0.04, 0.0, 0.04, (4 * fine, 10 * fine)), ALUMINIUM, "axisymmetric")
    contact = Contact("fit", hub["x-"], shaft["x+"], friction=0.15)
    held = [
        Support(hub["y-"], y=0),
        Support(shaft["y+"], y=lambda t: pull * max(t - 1.0, 0.0)),
    ]
    return Problem("shrink fit", [shaft, hub], [contact], held)


def plastic_indenter(cells=(16, 12), depth=-1e-4, power=2.0, yields=True):
    """A steel ball's cap (R 10 mm) pressed into aluminium that yields at 150 MPa, by 60 µm. Both have a bore of 20 µm about the axis, where
    CalculiX's axisymmetric faces would end in a point, which its contact does not bear."""
    radius, reach, bore = 0.01, 0.006, 2e-5

    def sideways(p):
        return bore + (reach - bore) * crowded(p[:, 0], power)

    def cap(p):
        r = sideways(p)
        low = radius - np.sqrt(radius**2 - r**2) - (radius - math.sqrt(radius**2 - bore**2))
        return np.column_stack([r, low + (reach - low) * crowded(p[:, 1], power), 0.0 * r])

    def block(p):
        r = sideways(p)
        return np.column_stack([r, -reach * crowded(1.0 - p[:, 1], power), 0.0 * r])

    one = Mesh.rectangle((1.0, 1.0), cells).moved((0.5, 0.5, 0)).mapped(cap)
    two = Mesh.rectangle((1.0, 1.0), (cells[0] + 2, cells[1])).moved((0.5, 0.5, 0)).mapped(block)
    soft = laws.VonMises(ALUMINIUM, "150 MPa", hardening="1 GPa") if yields else ALUMINIUM
    ball, under = (
        Body(name, mesh, law, "axisymmetric", large=yields)
        for name, mesh, law in (("cap", one, STEEL), ("block", two, soft))
    )
    return Problem(
        "indenter",
        [ball, under],
        [Contact("foot", under["y+"], ball["y-"])],
        [
            Support(ball["x-"], x=0),
            Support(under["x-"], x=0),
            Support(under["y-"], y=0),
            Support(ball["y+"], y=depth),
        ],
    )


def test_a_ball_on_a_block():
    """div σ = 0 with 0 ≤ g ⊥ p ≥ 0 and |τ| ≤ 0.2 p of a ball pressed 1 mm into a block at small strains: force, displacement and stress
    against CalculiX.

    1 %, `CLOSE`: both use the same mesh and differ in the contact discretisation only, see the module.
    """
    problem = ball_on_block(friction=0.2)
    history, answer = problem.statics(), calculix.solve(problem, stiffness=1e16, first=0.25)
    assert history["foot.force z"].values[-1] == target(
        answer.force["foot"][2], "force [N]", rel=CLOSE, source="CalculiX"
    )
    for body in problem.bodies:
        ours, theirs = moved(history, answer, body, (0, 0, 0), 2)
        assert ours == target(theirs, "displacement [m]", rel=CLOSE, source="CalculiX")
    assert history["block.stress zz"].values[-1].min() == target(
        answer.stress["block"][:, 2].min(), "greatest stress of the block [Pa]", rel=CLOSE, source="CalculiX"
    )


def test_crossed_cylinders():
    """div σ = 0 with 0 ≤ g ⊥ p ≥ 0 of two crossed cylinders pressed by 0.4 mm: force, displacements of the centres and greatest stress
    against CalculiX.

    1 %, `CLOSE`: both use the same mesh and differ in the contact discretisation only, see the module.
    """
    problem = crossed_cylinders()
    history, answer = problem.statics(), calculix.solve(problem, stiffness=1e16, first=0.25)
    assert history["foot.force z"].values[-1] == target(
        answer.force["foot"][2], "force [N]", rel=CLOSE, source="CalculiX"
    )
    for body in problem.bodies:
        ours, theirs = moved(history, answer, body, (0, 0, 0), 2)
        assert ours == target(theirs, "displacement [m]", rel=CLOSE, source="CalculiX")
    assert history["lower.stress zz"].values[-1].min() == target(
        answer.stress["lower"][:, 2].min(),
        "greatest stress of the lower cylinder [Pa]",
        rel=CLOSE,
        source="CalculiX",
    )


def test_strip_bent_over_roll():
    """div σ = 0 with 0 ≤ g ⊥ p ≥ 0 of a strip that is clamped at one end and bent over a roll: force, displacements and bending stress
    against CalculiX.

    1 %, `CLOSE`: both use the same mesh and differ in the contact discretisation only, see the module.
    """
    problem = beam_over_a_support()
    history, answer = problem.statics(10), calculix.solve(problem, stiffness=1e15, first=0.1)
    strip = problem.bodies[0]
    assert history["roll.force y"].values[-1] == target(
        answer.force["roll"][1], "force on the roll [N]", rel=CLOSE, source="CalculiX"
    )
    ours, theirs = history["strip.displacement"].values[-1][:, :2], answer.displacement["strip"][:, :2]
    whole = CLOSE * np.abs(theirs).max()
    assert ours == target(theirs, "displacements of the strip [m]", abs=whole, source="CalculiX")
    k = nearest(strip, (0.05, 0.006, 0))
    assert history["strip.stress xx"].values[-1][k] == target(
        answer.stress["strip"][k, 0], "stress of the strip over the roll [Pa]", rel=CLOSE, source="CalculiX"
    )


def test_shrink_fit_pull_out():
    """Pull-out force F = ∫ μ p dA, press force, widening and stresses of a shrink fit, compared with CalculiX (no closed form).

    1 %, `CLOSE`: both use the same mesh and differ in the contact discretisation only, see the module.
    """
    problem = pulled_shrink_fit(fine=2)
    history, answer = (
        problem.statics((1.0, 2.0)),
        calculix.solve(problem, (1.0, 2.0), stiffness=1e16, first=0.25),
    )
    hub = problem.bodies[1]
    for axis in (0, 1):
        pull = history[f"fit.force {'xy'[axis]}"].values[-1]
        assert pull == target(
            answer.force["fit"][axis], "force of pull and fit [N]", rel=CLOSE, source="CalculiX"
        )
    ours, theirs = moved(history, answer, hub, (0.02, 0.02, 0), 0)
    assert ours == target(theirs, "displacement [m]", rel=CLOSE, source="CalculiX")
    k = nearest(hub, (0.02, 0.02, 0))
    for column, name in enumerate(("xx", "yy", "zz")[::2]):
        stress = history[f"hub.stress {name}"].values[-1][k]
        assert stress == target(
            answer.stress["hub"][k, 2 * column], "stress of the hub [Pa]", rel=CLOSE, source="CalculiX"
        )


def test_plastic_ball_indentation():
    """σ_v = √(3/2 s:s) under a ball at large plastic strain, and its force and indentation, against CalculiX.

    1 %, `CLOSE`: both use the same mesh and differ in the contact discretisation only, see the module.
    """
    problem = plastic_indenter()
    history, answer = problem.statics(6), calculix.solve(problem, stiffness=1e16, first=0.1)
    assert history["foot.force y"].values[-1] == target(
        answer.force["foot"][1], "force [N]", rel=CLOSE, source="CalculiX"
    )
    for body in problem.bodies:
        ours, theirs = moved(history, answer, body, (0, 0, 0), 1)
        assert ours == target(theirs, "displacement [m]", rel=CLOSE, source="CalculiX")
    k = nearest(problem.bodies[1], (0, -5e-4, 0))
    assert history["block.von Mises"].values[-1][k] == target(
        mises(answer.stress["block"])[k],
        "von Mises' stress under the ball [Pa]",
        rel=CLOSE,
        source="CalculiX",
    )
