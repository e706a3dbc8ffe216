"""Rigid bodies that become elastic while they touch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import abut
from abut.fem import Mesh, assemble
from abut.flexible import CraigBampton, ReducedBody
from abut.flexible.reduction.gram_matrix import gram_matrix
from physics.analysis.hybrid.elastic_bars import BED, DENSITY, LENGTH, SIDE, STEEL, WAVE, YOUNG, bar
from targets import target


def rod(count: int) -> ReducedBody:
    """A rod of the bar's section, one metre long, by its modes cos(kπx/L) √(2/m), which are those of the rod exactly."""
    structure = assemble(Mesh.block((1.0, SIDE, SIDE), (4 * count, 1, 1)), STEEL)
    along = structure.positions[:, 0] + 0.5
    shapes = np.zeros((len(along), 6, count))
    shapes[:, 0] = np.cos(np.outer(along, np.arange(1, count + 1)) * np.pi) * np.sqrt(
        2.0 / (DENSITY * SIDE**2)
    )
    columns = shapes[structure.freedoms[:, 0], structure.freedoms[:, 1]]
    stiffness, mesh = columns.T @ (structure.stiffness @ columns), structure.source.mesh
    labels, none = np.asarray(mesh.numbers), np.zeros((count, count))
    return ReducedBody(
        structure.positions, labels, shapes, gram_matrix(structure, shapes), stiffness, none, mesh=mesh
    )


@pytest.mark.parametrize("count", [10, pytest.param(80, marks=pytest.mark.long)])
def test_a_rod_strikes_a_wall_for_twice_the_time_of_its_wave(count: int) -> None:
    """F = ρ c S v for 2 L/c, and nothing is left in the rod afterwards (Saint-Venant; Goldsmith, Impact, 1960): n modes, and a layer of L/n
    that is as stiff as the rod. On the mean of the middle 40 % of the time the force is ρ c S v to 1e-3, and its impulse is 2 m v to
    3/n %; the layer adds less than the time in which a wave would cross it twice, 1/n of 2 L/c. Less than 0.1/n of the energy rings on,
    so that the rod is rigid as soon as it would not touch, within a quarter of the period of its lowest mode, 2 L/c.
    """
    speed, ideal = 0.1, 2.0 / WAVE
    model = abut.Model("rod", gravity=(0, 0, 0))
    reduced, wall = rod(count), abut.shapes.HalfSpace(model.ground.frame(), normal="x")
    options: dict[str, Any] = {"position": (0.5 + 1e-4, 0, 0), "velocity": (-speed, 0, 0)}
    box = lambda frame: abut.shapes.Box(frame, (1.0, SIDE, SIDE))  # noqa: E731
    body = model.add(abut.Elastic.rigid("bar", reduced, shape=box, **options))
    law = abut.normal.Impact(
        stiffness=YOUNG * SIDE**2 * count, exponent=1.0, damping=0.0, full_damping_depth=1e-4
    )
    model.add(abut.Contact("foot", body.shape, wall, normal=law))
    model.add(abut.Elastic(body, reduced, while_touching={"foot": "x-"}))
    result = abut.simulate(model, end=2e-3, step=1e-6, integrator=abut.RungeKutta(rtol=1e-6))
    force, time = result["foot.normal_magnitude"].values, result.time
    expected = DENSITY * WAVE * SIDE**2 * speed
    lasting = time[force > 0.0]
    middle = (time > lasting[0] + 0.3 * ideal) & (time < lasting[0] + 0.7 * ideal)
    assert force[middle].mean() == target(expected, "force of a rod on a wall [N]", rel=1e-3)
    assert float(np.trapezoid(force, time)) == pytest.approx(expected * ideal, rel=0.03 / count)
    assert 0.0 < (lasting[-1] - lasting[0]) / ideal - 1.0 < 1.0 / count
    back = result.attributes["elastic"][1]
    assert back["modal_energy"] < 0.1 / count * 0.5 * body.mass * speed**2
    assert back["time"] - lasting[-1] < 0.3 * ideal


# --- a beam that is struck ----------------------------------------------------------------------------------------------------------


def struck(always: bool) -> abut.Model:
    """Timoshenko's problem: a ball strikes a beam off its middle, which is hinged at one end, and off its axis."""
    model = abut.Model("struck beam", gravity=(0, 0, 0))
    length, height = 0.4, 0.01
    mesh = Mesh.block((length, 0.02, height), (16, 2, 1))
    ball = model.add(
        abut.Body.sphere(
            "ball",
            radius=0.01,
            density=DENSITY,
            position=(0.05, 0.003, 0.5 * height + 0.012),
            velocity=(0, 0, -1.0),
        )
    )
    law = abut.normal.Hertz(modulus=1.1e11, radius=0.01)
    if always:
        beam: Any = model.add(
            abut.FlexibleBody("beam", mesh, STEEL, interfaces={"hinge": "x-"}, modes=CraigBampton(6))
        )
        model.add(abut.Contact("hit", ball.shape, beam.skin("z+"), normal=law))
        held = beam["hinge"]
    else:
        beam = held = model.add(abut.Body.box("beam", size=(length, 0.02, height), density=DENSITY))
        model.add(abut.Contact("hit", ball.shape, beam.shape, normal=law))
    model.add(abut.joints.Revolute("hinge", held, model.ground, at=(-0.5 * length, 0, 0), axis="y"))
    if not always:
        model.add(
            abut.Elastic(
                beam,
                mesh,
                STEEL,
                while_touching={"hit": "z+"},
                interfaces={"hinge": "x-"},
                modes=CraigBampton(6),
            )
        )
    return model


def test_a_struck_beam_is_the_one_that_is_always_elastic() -> None:
    """M q̈ + K q = f is the same while the beam is elastic, and q = 0 before; forces and motion equal those of an always elastic beam.

    1e-7 of the largest: rounding of slightly different steps. Interfaces at rigid legs keep the floating frame of the rest of the mass.
    """
    method = abut.Radau(rtol=1e-6)
    one, other = (
        abut.simulate(struck(always), end=2.25e-3, step=1e-5, integrator=method) for always in (True, False)
    )
    assert [change["becomes"] for change in other.attributes["elastic"]] == ["elastic"]
    assert other.attributes["elastic"][0]["time"] == pytest.approx(2e-3, rel=0.01)
    same = np.isin(np.round(other.time, 9), np.round(one.time, 9))
    for name in ("hit.normal_magnitude", "beam.position", "beam.velocity", "beam.angular_velocity", "ball.velocity", "beam_hinge.velocity",
                 "beam.modal_coordinates", "hinge.force"):  # fmt: skip
        mine, always = other[name].values[same], one[name].values
        assert np.abs(mine - always).max() <= 1e-7 * np.abs(always).max() + 1e-15, name


@pytest.mark.long
@pytest.mark.slow
def test_a_cantilever_becomes_elastic_with_its_sag_and_does_not_ring() -> None:
    """U = w² L⁵/(40 E I), w = ρ A g, of a beam that bends under its weight: within .3 %, of which shear makes (h/L)². Until the ball comes
    it stays as it is: its modes to 1e-4 of it in energy, of the tolerance. What the sag gives and takes at the change is booked.
    """
    model = abut.Model("sag", gravity=(0, 0, -9.81))
    length, width, height = 1.0, 0.02, 0.01
    above = (0.3, 0, 0.5 * height + 0.012)
    ball = model.add(
        abut.Body.sphere("ball", radius=0.01, density=DENSITY, position=above, velocity=(0, 0, 0.2))
    )
    beam = model.add(abut.Body.box("beam", size=(length, width, height), density=DENSITY))
    model.add(
        abut.Contact("hit", ball.shape, beam.shape, normal=abut.normal.Hertz(modulus=1.1e11, radius=0.01))
    )
    model.add(abut.joints.Fixed("wall", beam, model.ground, at=(-0.5 * length, 0, 0)))
    mesh, held = Mesh.block((length, width, height), (16, 1, 1)), {"wall": "x-"}
    options: dict[str, Any] = {"interfaces": held, "modes": CraigBampton(6), "distance": "0.5 mm"}
    model.add(abut.Elastic(beam, mesh, STEEL, while_touching={"hit": "z+"}, **options))
    result = abut.simulate(model, end=0.06, step=1e-4)
    energy = result["beam.modal_energy"].values[result["beam.elastic"].values > 0.0].sum(axis=1)
    weight = DENSITY * width * height * 9.81
    expected = weight**2 * length**5 / (40.0 * YOUNG * width * height**3 / 12.0)
    assert len(energy) > 50
    assert energy[0] == target(expected, "energy of the sag [J]", rel=3e-3)
    assert np.abs(energy - energy[0]).max() < 1e-4 * energy[0]
    balance = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(balance) < 1e-6 * expected


def late_angle(late):
    return late


@pytest.mark.long
@pytest.mark.slow
def test_a_hammer_on_a_hinge_keeps_its_angular_momentum_about_it_and_signals_go_on() -> None:
    """L = const about the hinge when the vibrating hammer becomes rigid, because the hinge's impulse has no moment about the hinge.

    1e-5 of the length: the gap of the hinge that the switch closes. A delay and an integral continue through the switch, to 1e-5 of sums by
    the trapezoidal rule.
    """
    model = abut.Model("hammer", gravity=(0, 0, -9.81))
    length, side = 0.3, 0.03
    mesh = Mesh.block((length, side, side), (10, 2, 2))
    bar = model.add(abut.Elastic.rigid("bar", mesh, STEEL, position=(0.5 * length, 0, 0)))
    model.add(abut.joints.Revolute("hinge", bar, model.ground, at=(0, 0, 0), axis="y"))
    angle = model.add(abut.signals.Angle("angle", bar.frame(z="y"), model.ground.frame(z="y")))
    late = model.add(abut.signals.Delay("late", angle, 0.01))
    model.add(abut.signals.State("sum", late_angle, inputs=[late]))
    anvil = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.05)), normal="z")
    tip = abut.shapes.Sphere(bar.frame((0.5 * length - 0.02, 0, -0.5 * side)), 0.02)
    model.add(abut.Contact("strike", tip, anvil, normal=abut.normal.Hertz(modulus=1.1e11, radius=0.02)))
    held = {"hinge": "x-", "strike": "x+"}
    model.add(
        abut.Elastic(
            bar, mesh, STEEL, while_touching="strike", interfaces=held, modes=CraigBampton(6), after="0.5 ms"
        )
    )
    result = abut.simulate(model, end=0.09, step=2e-4)
    into, back = result.attributes["elastic"][:2]
    assert into["momentum_change"] < 1e-7 * np.linalg.norm(into["momentum"])  # it bends a little as it swings
    assert back["momentum_change"] > 1e-3 * np.linalg.norm(back["momentum"])  # what the hinge has taken
    k = int(np.searchsorted(result.time, back["time"]))
    inertia = bar.inertia[1, 1] + bar.mass * (0.5 * length) ** 2
    before = back["angular_momentum"][1] + np.cross(back["centre"], back["momentum"])[1]
    assert inertia * result["bar.angular_velocity"].values[k, 1] == pytest.approx(before, rel=2e-5)
    time, angles, told = result.time, result["angle.value"].values, result["late.value"].values
    assert np.abs(np.interp(time - 0.01, time, angles) - told)[time > 0.011].max() < 1e-4
    summed = np.concatenate([[0.0], np.cumsum(0.5 * np.diff(time) * (told[1:] + told[:-1]))])
    assert np.abs(result["sum.value"].values - summed).max() < 1e-6


# --- two bars that strike -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.slow
def test_two_rods_that_strike_become_elastic_together() -> None:
    """m Σv = 0 and E, momentum to rounding, energy with what is booked to the tolerance; F = ρ c S v for 2 L/c, velocities exchanged
    (Saint-Venant): within 3 %, and 10 % of the time, of a layer of L/5 between them.
    """
    model = abut.Model("rods", gravity=(0, 0, 0))
    law = abut.normal.ElasticFoundation(YOUNG, 2.0 * BED)
    box = {"shape": lambda frame: abut.shapes.Box(frame, (LENGTH, SIDE, SIDE))}
    one = model.add(abut.Elastic.rigid("one", bar(6), position=(-0.101, 0, 0), velocity=(1, 0, 0), **box))
    two = model.add(abut.Elastic.rigid("two", bar(6), position=(0.101, 0, 0), velocity=(-1, 0, 0), **box))
    hit = model.add(abut.Contact("hit", one.shape, two.shape, normal=law))
    model.add(abut.Elastic(one, bar(6), while_touching={hit: "x+"}, after="0.1 ms", distance="10 um"))
    model.add(abut.Elastic(two, bar(6), while_touching={"hit": "x-"}, after="0.1 ms"))
    result = abut.simulate(model, end=1.5e-3, step=1e-6, integrator=abut.Radau(rtol=1e-7))
    changes = result.attributes["elastic"]
    assert [one["becomes"] for one in changes] == ["elastic"] * 2 + ["rigid"] * 2
    assert len({one["time"] for one in changes}) == 2
    speeds = [result[f"{name}.velocity"].values[:, 0] for name in ("one", "two")]
    assert np.abs(speeds[0] + speeds[1]).max() < 1e-9
    assert speeds[1][-1] == pytest.approx(1.0, rel=0.03)
    balance = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(balance) < 1e-5 * balance[0]
    force, ideal = result["hit.normal_magnitude"].values, 2.0 * LENGTH / WAVE
    lasting = result.time[force > 0.0]
    assert lasting[-1] - lasting[0] == pytest.approx(ideal, rel=0.1)
    assert np.trapezoid(force, result.time) / ideal == target(
        DENSITY * WAVE * SIDE**2, "force between two rods [N]", rel=0.03
    )
