"""Elastic motion that conserves energy, momentum and angular momentum for any step, with and without contact."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest

from abut.errors import InvalidValue
from abut.fem import Elasticity, Mesh, laws
from abut.fem.contact.options import Contact
from abut.fem.continuum import Continuum
from abut.fem.dynamics import EnergyMomentum
from abut.fem.laws import Answer, LargeStrain, SmallStrain
from abut.fem.model.bodies import Body, Load, Rigid, Support
from abut.fem.model.problem import Problem
from targets import target

SOFT, DENSE = Elasticity.isotropic(1e6, 0.3, 1000.0), Elasticity.isotropic(1e6, 0.48, 1000.0)
RUBBER = laws.NeoHooke(Elasticity.isotropic(1e5, 0.3, 100.0))


class Stiffening(SmallStrain):
    """W = q + c q²/E, q = ½ ε D ε: σ = (1 + 2 c q/E) D ε."""

    symmetric = True

    def __init__(self, elasticity, c):
        self.elasticity, self.c = elasticity, c / elasticity.stiffness[0, 0]

    def respond(self, strain, old, tangent=True):
        stress = strain @ self.elasticity.stiffness
        q = 0.5 * (strain * stress).sum(axis=1)
        return Answer((1.0 + 2.0 * self.c * q)[:, None] * stress, None, old, q * (1.0 + self.c * q))


class Silent(LargeStrain):
    """Neo-Hooke's law without its energy."""

    def __init__(self, elasticity):
        self.elasticity, self.law = elasticity, laws.NeoHooke(elasticity)

    def respond(self, strain, old, tangent=True):
        return replace(self.law.respond(strain, old, tangent), energy=None)


CASES = [
    ("quad", "plane strain", SOFT, True),
    ("quad", "plane strain", laws.NeoHooke(SOFT), True),
    ("quad", "plane strain", laws.NeoHooke(DENSE), True),  # mean dilatation
    ("quad", "axisymmetric", laws.NeoHooke(DENSE), True),
    ("quad", "plane stress", laws.NeoHooke(SOFT), True),
    ("hexahedron", None, laws.NeoHooke(DENSE), True),
    ("tetra10", None, laws.NeoHooke(SOFT), True),
    ("quad", "plane strain", Stiffening(DENSE, 300.0), False),
    ("quad", "plane stress", Stiffening(SOFT, 300.0), False),
    ("quad", "plane strain", SOFT, False),
]


@pytest.mark.parametrize(("kind", "state", "law", "large"), CASES)
def test_forces_of_a_step(kind, state, law, large):
    """f·Δu = W_1 − W_0 (Gonzalez 2000), f has no resultant and, at large displacements, no moment about the places in the middle of
    the step, all to rounding, between two states far apart that are turned by a radian besides; the tangent is that of central differences.
    """
    mesh = Mesh.rectangle((1, 1), (2, 2), kind) if state else Mesh.block((1, 1, 1), (1, 1, 1), kind=kind)
    if state == "axisymmetric":
        mesh = mesh.moved((0.7, 0.0, 0.0))
    body = Continuum.of(mesh, law, state=state, large=large)
    d, virgin = body.dimension, body.virgin()
    u0, u1 = (0.05 if kind == "tetra10" else 0.15) * np.random.default_rng(1).uniform(-1, 1, (2, body.size))
    x = mesh.positions[:, :d]
    if large and state != "axisymmetric":
        turn = np.eye(d)
        turn[:2, :2] = [[np.cos(1.0), -np.sin(1.0)], [np.sin(1.0), np.cos(1.0)]]
        u1 = ((x + u1.reshape(-1, d)) @ turn.T - x).ravel()
    found = body.respond(u1, virgin, since=u0)
    w0, w1 = (body.respond(u, virgin, tangent=False).energy for u in (u0, u1))
    assert found.energy == w1
    assert found.force @ (u1 - u0) == pytest.approx(w1 - w0, abs=1e-14 * (w0 + w1))
    f, size = found.force.reshape(-1, d), np.abs(found.force).max()
    if state != "axisymmetric":
        assert f.sum(axis=0) == pytest.approx(np.zeros(d), abs=1e-13 * size)
    if large and state != "axisymmetric":
        middle = x + 0.5 * (u0 + u1).reshape(-1, d)
        turning = middle[:, 0] * f[:, 1] - middle[:, 1] * f[:, 0]
        assert turning.sum() == pytest.approx(0.0, abs=1e-13 * size)
    slope = np.empty((body.size, body.size))
    for j, step in enumerate(1e-6 * np.eye(body.size)):
        ends = (body.respond(u1 + s * step, virgin, since=u0, tangent=False).force for s in (1.0, -1.0))
        slope[:, j] = np.subtract(*ends) / 2e-6
    k = found.stiffness.toarray()
    assert k == pytest.approx(slope, abs=3e-9 * np.abs(k).max())


def ell():
    """Three squares of four elements."""
    mesh = Mesh.rectangle((2.0, 2.0), (4, 4), "quad")
    elements = mesh.elements["quad"]
    middles = mesh.positions[elements].mean(axis=1)
    kept = elements[~((middles[:, 0] > 0.0) & (middles[:, 1] > 0.0))]
    used, where = np.unique(kept, return_inverse=True)
    return Mesh(mesh.positions[used], {"quad": where.reshape(kept.shape)}, name="ell")


def momenta(found, names, axes="xy"):
    """Momentum and angular momentum of all at each instant, (t, 3)."""
    wanted = [f"momentum {axis}" for axis in axes] + ["angular momentum z"]
    return np.stack([sum(found.scalars[f"{name}.{what}"] for name in names) for what in wanted], axis=1)


def mechanical(found):
    return found.scalars["energy.kinetic"] + found.scalars["energy.elastic"] - found.scalars["energy.work"]


@pytest.mark.parametrize("material", [Elasticity.isotropic(1e5, 0.3, 100.0), RUBBER])
def test_a_block_flies(material):
    """T + U = const, p = const and L = const of an L-shaped block, thrown with spin and random nodal velocities, over 20 long steps; at
    times a fifth of the energy is elastic.

    Source: Simo & Tarnow 1992; Gonzalez 2000. 1e-10: Newton's method ends below 1e-8 and converges quadratically; rounding is near
    1e-13.
    """
    mesh = ell()
    block = Body("L", mesh, material, state="plane strain", large=True)
    x = mesh.positions[:, :2]
    velocity = np.array([5.0, 0.0]) + 10.0 * np.column_stack([-x[:, 1], x[:, 0]])
    velocity += np.random.default_rng(3).uniform(-12.0, 12.0, x.shape)
    found = Problem("free", [block]).dynamics(
        0.1, 5e-3, method=EnergyMomentum(), velocity={block: velocity}, every=4
    )
    assert found.stopped is None
    assert found.scalars["energy.elastic"].max() > 0.15 * found.scalars["energy.kinetic"][0]
    assert mechanical(found) == target(mechanical(found)[0], "energy of a flying block [J]", rel=1e-10)
    p = momenta(found, ["L"])
    assert p == pytest.approx(np.tile(p[0], (len(p), 1)), abs=1e-10 * np.abs(p).max())


@pytest.mark.long
@pytest.mark.slow
def test_steps_are_of_second_order():
    """x(h) − x(h/2) = O(h²): with half the step, differences of a corner's position fall to a quarter.

    10 %: terms of order h⁴ at 8 to 32 steps for 0.07 turns.
    """
    mesh = Mesh.rectangle((1.0, 1.0), (1, 1), kind="quad")
    square = Body("square", mesh, laws.NeoHooke(SOFT), state="plane strain", large=True)
    x = mesh.positions
    velocity = 15.0 * np.column_stack([-x[:, 1], x[:, 0]])
    ends = [
        Problem("turning", [square])
        .dynamics(0.03, 0.03 / n, method=EnergyMomentum(), velocity={square: velocity}, every=n)
        .parts["square"]
        .displacement[-1, 0, :2]
        for n in (8, 16, 32)
    ]
    one, two = (np.linalg.norm(a - b) for a, b in pairwise(ends))
    assert one / two == pytest.approx(4.0, rel=0.1)


def test_a_pendulum_is_led():
    """A rubber bar swings on one node with a prescribed motion: T + V − W = const to 1e-10 of the largest energy.

    W is the work of its weight and of the support.
    """
    mesh = Mesh.rectangle((1.0, 0.1), (4, 1), kind="quad").moved((0.5, 0.0, 0.0))
    bar = Body(
        "bar", mesh, laws.NeoHooke(Elasticity.isotropic(2e5, 0.3, 1000.0)), state="plane strain", large=True
    )
    corner = int(np.argmin(np.abs(mesh.positions - (0.0, -0.05, 0.0)).sum(axis=1)))
    pin = Support(bar[[int(mesh.numbers[corner])]], x=lambda t: 0.05 * np.sin(10.0 * t), y=0)
    weight = Load(bar, acceleration=(0.0, -9.81, 0.0))
    found = Problem("pendulum", [bar], [], [pin], [weight]).dynamics(
        0.6, 0.03, method=EnergyMomentum(), every=4
    )
    moving = found.scalars["energy.kinetic"]
    assert found.scalars["energy.elastic"].max() > 0.1 * moving.max()
    assert mechanical(found) == pytest.approx(0.0, abs=1e-10 * moving.max())


def test_a_bar_bounces_and_keeps_its_energy():
    """p = ρ c (v + g τ) grows from 300 to 500 kPa while a bar, dropped from just above the ground, touches it; T + U = const.

    Source: Doyen, Ern & Piperno 2011, §5.1. 24 elements, steps of an element's wave time: the mean over each step is within 1 %
    behind the front, as by Bathe's method. 1e-10 of the energy throughout, impact and separation included.
    """
    bar = Body(
        "bar",
        Mesh.rectangle((1.0, 10.0), (1, 24), kind="quad").moved((0.0, 5.01, 0.0)),
        Elasticity.isotropic(9e5, 0.0, 1000.0),
        state="plane stress",
    )
    floor = Mesh.rectangle((3.0, 1.0), (1, 1), kind="quad").moved((0.0, -0.5, 0.0))
    ground = Rigid("ground", floor, state="plane stress")
    foot = Contact("foot", bar["y-"], ground["y+"], reach=4.0)
    weight = Load(bar, acceleration=(0.0, -10.0, 0.0))
    found = Problem("bar", [bar, ground], [foot], [Support(ground, x=0, y=0)], [weight]).dynamics(
        0.8, 10.0 / 24 / 30.0, method=EnergyMomentum(), velocity={bar: (0.0, -10.0, 0.0)}
    )
    middle, force = 0.5 * (found.times[1:] + found.times[:-1]), found.scalars["foot.force y"][1:]
    within = (middle > 0.2) & (middle < 0.6)
    exact = 1000.0 * 30.0 * (10.0 + 10.0 * middle)
    assert force[within] == target(exact[within], "force of the bouncing bar [N]", rel=0.01)
    assert force.min() >= 0.0
    assert np.abs(force[middle > 0.72]).max() == 0.0
    assert found.scalars["ground.reaction y"][1:] == pytest.approx(force, abs=1e-9 * force.max())
    assert mechanical(found) == pytest.approx(mechanical(found)[0], rel=1e-10)


def collided(h, steps, n=(4, 5)):
    """Two rubber blocks meet off centre, each at 3 m/s."""
    one, two = (
        Body(
            name,
            Mesh.rectangle((1.0, 1.0), (k, k), kind="quad").moved((x, y, 0.0)),
            RUBBER,
            "plane strain",
            large=True,
        )
        for name, k, x, y in (("one", n[0], -0.52, 0.3), ("two", n[1], 0.52, 0.0))
    )
    problem = Problem("hit", [one, two], [Contact("hit", one["x+"], two["x-"], reach=0.5)])
    return problem.dynamics(
        h * steps,
        h,
        method=EnergyMomentum(),
        velocity={one: (3.0, 0.0, 0.0), two: (-3.0, 0.0, 0.0)},
        every=steps // 6,
    )


def check_kept(found):
    assert found.stopped is None
    energy = mechanical(found)
    assert energy == pytest.approx(energy[0], rel=1e-10)
    p = momenta(found, ["one", "two"])
    alone = np.abs(momenta(found, ["one"])).max()
    assert p == pytest.approx(np.tile(p[0], (len(p), 1)), abs=1e-9 * alone)
    assert found.scalars["one.angular momentum z"][-1] != pytest.approx(
        found.scalars["one.angular momentum z"][0], abs=0.05 * alone
    )


def test_two_blocks_meet():
    """Two blocks at large displacements with meshes that do not match: through an impact T + V = const to 1e-10.

    p = const and L = const to 1e-9, the accuracy with which faces are found in the middle of a step; the blocks exchange angular momentum.
    """
    check_kept(collided(4e-3, 14))


@pytest.mark.long
@pytest.mark.slow
def test_two_blocks_meet_and_part():
    """Through contact and separation E, p and L of both blocks are conserved as in `check_kept`; finally F = 0 and p_x < 0 of the first."""
    found = collided(2e-3, 120, (6, 5))
    check_kept(found)
    assert found.scalars["hit.force x"][-1] == 0.0
    assert found.scalars["one.momentum x"][-1] < 0.0


@pytest.mark.long
@pytest.mark.slow
def test_a_ring_bounces_on_a_smooth_floor():
    """A rubber ring (mean dilatation) is flattened by half: T + V = const to 1e-10, and F_x = 0 along the floor.

    The overlap is at most 1.3 v Δt, as docs/continua.md states.
    """
    mesh = Mesh.ring(0.07, 0.1, (24, 4), kind="quad").moved((0.0, 0.101, 0.0))
    rubber = laws.NeoHooke(Elasticity.isotropic("2 MPa", 0.45, 1100.0))
    ring = Body("ring", mesh, rubber, state="plane strain", thickness=0.05, large=True)
    below = Mesh.rectangle((1.0, 0.1), (1, 1), kind="quad").moved((0.2, -0.05, 0.0))
    floor = Rigid("floor", below, state="plane strain", thickness=0.05)
    problem = Problem(
        "ring",
        [ring, floor],
        [Contact("foot", ring["outside"], floor["y+"], reach=0.25)],
        [Support(floor, x=0, y=0)],
        [Load(ring, acceleration=(0.0, -9.81, 0.0))],
    )
    found = problem.dynamics(0.04, 5e-4, method=EnergyMomentum(), velocity={ring: (3.0, -4.0, 0.0)})
    energy = mechanical(found)
    assert energy == pytest.approx(energy[0], rel=1e-10)
    assert found.scalars["energy.elastic"].max() > 0.5 * energy[0]
    assert np.abs(found.scalars["foot.force x"]).max() < 1e-9 * found.scalars["foot.force y"].max()
    assert np.nanmin(found.parts["ring"].values["gap"]) > -1.3 * 4.0 * 5e-4


def test_refuses_unsupported_energy_momentum_input():
    """Refuses bodies for which no discrete gradient with ΔW = f · Δu exists (Gonzalez 2000).

    Plastic laws and laws that return no strain energy have no W; penalties and an initial interference add energy of their own.
    """
    mesh = Mesh.rectangle((1.0, 1.0), (4, 4), kind="quad")
    wall = Rigid("wall", mesh.moved((1.5, 0.0, 0.0)), state="plane strain")
    held, way = Support(wall, x=0, y=0), {"method": EnergyMomentum()}

    def body(material, large=True):
        return Body("block", mesh, material, state="plane strain", large=large)

    steel = Elasticity.isotropic(1e6, 0.3, 100.0, name="steel")
    for large in (False, True):
        block = body(laws.VonMises(steel, 1e3), large)
        with pytest.raises(
            InvalidValue, match=r'body "block", material "steel": its law \(VonMises\) is not elastic.*Bathe'
        ):
            Problem("p", [block]).dynamics(1.0, 0.1, **way)
    with pytest.raises(InvalidValue, match=r'"steel": its law \(.*\) returns no strain energy.*Answer'):
        Problem("p", [body(Silent(steel))]).dynamics(1.0, 0.1, **way)
    block = body(steel)
    for given, said in (
        ({"method": "penalty"}, "penalty.*mortar"),
        ({"clearance": -0.1}, "interference of 0.1 m"),
    ):
        contact = Contact("hit", block["x+"], wall["x-"], reach=2.0, **given)
        with pytest.raises(InvalidValue, match=f'contact "hit" .*{said}.*Bathe'):
            Problem("p", [block, wall], [contact], [held]).dynamics(1.0, 0.1, **way)
