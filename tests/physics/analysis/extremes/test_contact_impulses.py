"""Impulses and dissipated energies of rigid contacts against the balances of momentum and energy."""

import itertools
import math

import pytest

import abut
from physics.analysis.extremes.peak_machines import (
    RADIUS,
    G,
)


@pytest.mark.parametrize(
    ("method", "near", "whole"),
    [
        (abut.RungeKutta(rtol=1e-9), 1e-7, 1e-7),
        (abut.Bdf(rtol=1e-8), 1e-6, 1e-4),
        (abut.MoreauJean(step=1e-3), 1e-2, 2e-2),
    ],
    ids=["RungeKutta", "Bdf", "MoreauJean"],
)
def test_touches_of_rigid_contacts_have_their_impulses(method, near, whole):
    """A rigid ball, e = 0.6, dropped from h until it lies: the first impulse is m v (1 + e), its loss m v² (1 − e²)/2. All impulses
    together are m g T, for it begins and ends at rest; all losses are m g h.

    1e-7: the methods' tolerances; of Moreau and Jean's method of order one in the step, of which v is one step's g h more: 1e-2, and
    twice that in energies. Momentum is kept to rounding.
    """
    mass, e, height, end = 2.0, 0.6, 0.1, 0.7
    model = abut.Model("rigid ball", gravity=(0, 0, -G))
    ball = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=mass, position=(0, 0, RADIUS + height)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plate, normal=abut.normal.Rigid(e)))
    result = abut.simulate(model, end=end, step=0.05, integrator=method)
    speed = math.sqrt(2.0 * G * height)
    first = result.touches[0]
    peak = result.peak("bounce.impulse")
    assert (peak.unit, peak.on_steps) == ("N*s", True)
    assert float(peak) == first.peak_impulse == pytest.approx(mass * speed * (1.0 + e), rel=near)
    assert peak.time == pytest.approx(speed / G, rel=near)
    assert first.impulse == pytest.approx(first.peak_impulse, rel=1e-12)
    assert first.dissipated == pytest.approx(0.5 * mass * speed**2 * (1.0 - e**2), rel=2.0 * near)
    table = result.contact_table()
    assert table.impulse.sum() == pytest.approx(mass * G * end, rel=1e-9)
    assert table.dissipated.sum() == pytest.approx(mass * G * height, rel=whole)
    assert not any("outputs miss peaks" in one for one in result.warnings)


@pytest.mark.parametrize(
    "method", [abut.RungeKutta(), abut.MoreauJean(step=1e-3)], ids=lambda one: type(one).__name__
)
def test_impulses_of_points_are_the_change_of_momentum(method):
    """A rigid box falls by 20 mm onto a plane while it slides: Σ N̂ = m (g T + Δv_z), of the contact and of its points together. It slides
    all the while, so that friction's impulse is m Δv_x = −μ Σ N̂, and loses, with e = 0, m g h and what rubbing takes: all of −Δ(T + V).

    1e-9: rounding, and the tolerance of impulses. `MoreauJean`, of order one, rubs 1.8 h/s too much in the step of the impact, h = 1 ms.
    """
    mu, mass, high, end = 0.2, 2.0, 0.02, 0.3
    model = abut.Model("box", gravity=(0, 0, -G))
    place = {"position": (0, 0, 0.05 + high), "velocity": (3.0, 0, 0)}
    box = model.add(abut.Body.box("box", size=(0.2, 0.2, 0.1), mass=mass, **place))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    friction = abut.friction.Coulomb(static=mu, dynamic=mu)
    model.add(abut.Contact("floor", box.shape, plate, normal=abut.normal.Rigid(), friction=friction))
    result = abut.simulate(model, end=end, step=0.1, integrator=method)
    (v0, v1) = result["box.velocity"].values[[0, -1]]
    table = result.contact_table(points=True)
    whole = table.impulse[table.point == 0].sum()
    assert whole == pytest.approx(mass * (G * end + v1[2] - v0[2]), rel=1e-9)
    assert table.impulse[table.point > 0].sum() == pytest.approx(whole, rel=1e-9)
    by_step = isinstance(method, abut.MoreauJean)
    assert mass * (v1[0] - v0[0]) == pytest.approx(-mu * whole, rel=2e-3 if by_step else 1e-6)
    spent = result["energy.kinetic"].values + result["energy.potential"].values
    near = 2e-2 if by_step else 1e-6
    assert table.dissipated[table.point == 0].sum() == pytest.approx(spent[0] - spent[-1], rel=near)


@pytest.mark.parametrize("crowded", [False, True])
def test_impulses_of_a_rigid_crowd_are_the_change_of_momentum(crowded):
    """Six balls fall into a trough. What they exchange sums to nothing, and up pushes the floor alone: Σ N̂ = Σ m (g T + Δv_z), to rounding.

    Dissipated is what the energy balance has, and 1.9 % more than what is missing at steps of 0.1 ms (20 % at 1 ms, 0.02 % at 20 µs): what
    runs into each other within a step is moved apart, which lifts.
    """
    model = abut.Model("crowd", gravity=(0, 0, -G))
    walls = [
        abut.shapes.HalfSpace(model.ground.frame((x, 0, 0)), normal=way)
        for x, way in ((-0.1, "x"), (0.1, "-x"))
    ]
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    balls = [
        model.add(
            abut.Body.sphere(
                f"b{k}",
                radius=0.03,
                mass=0.5 + k,
                position=(0.062 * (k % 3) - 0.06, 0, 0.05 + 0.07 * (k // 3) + 0.01 * (k % 3)),
            )
        )
        for k in range(6)
    ]
    shapes = [ball.shape for ball in balls]
    law = abut.normal.Rigid(0.4)
    if crowded:
        model.add(abut.Contact("among", shapes, normal=law))
    else:
        for a, b in itertools.combinations(range(6), 2):
            model.add(abut.Contact(f"c{a}{b}", shapes[a], shapes[b], normal=law))
    model.add(abut.Contact("walls", shapes, walls, normal=law))
    model.add(abut.Contact("floor", shapes, floor, normal=law))
    end = 0.4
    result = abut.simulate(model, end=end, step=0.1, integrator=abut.MoreauJean(step=1e-4))
    table = result.contact_table()
    gained = sum(b.mass * (G * end + result[f"{b.name}.velocity.z"].values[-1]) for b in balls)
    assert table.impulse[table.contact == "floor"].sum() == pytest.approx(gained, rel=1e-9)
    assert set(table.contact) > {"floor"}  # they met each other, too
    spent = result["energy.kinetic"].values + result["energy.potential"].values
    assert table.dissipated.sum() == pytest.approx(result["energy.dissipated"].values[-1], rel=1e-9)
    assert table.dissipated.sum() == pytest.approx(spent[0] - spent[-1], rel=3e-2)
