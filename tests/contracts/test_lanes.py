"""Lanes: each variation of a model that marches beside others is, bit for bit, its run alone, and no run hangs on when it is looked at."""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut import signals
from abut.analysis.simulation import run
from abut.analysis.simulation.batch import Lanes
from contracts.persistent_machines import loops
from contracts.test_integrators import METHODS, bouncing, thrown_and_hanging
from gallery import script
from physics.contact.test_many_solids import set_most_evaluated, thrown_boxes

#: Those whose steps follow from the motion: of one of constant steps all lanes are at one pace.
every_integrator = pytest.mark.parametrize("cls", [one for one in METHODS if not one.values[0].rigid])


def like_alone(
    model: abut.Model, variations, method, *, end: float, step: float, threads: int = 1, look=None
) -> abut.results.Results:
    """Compare lanes (all, or those to look at) with the runs of their models, every channel, to the last bit; gives the lanes."""
    lanes = abut.simulate_many(model, variations, end=end, step=step, integrator=method, threads=threads)
    for k in range(len(lanes)) if look is None else look:
        alone = abut.simulate(
            model.with_values({path: values[k] for path, values in variations.items()}),
            end=end,
            step=step,
            integrator=method,
        )
        assert str(lanes[k].status) == str(alone.status)
        assert lanes[k].warnings == alone.warnings
        assert lanes[k].statistics["steps"] == alone.statistics["steps"]
        np.testing.assert_array_equal(lanes[k].time, alone.time)
        for name in alone:
            np.testing.assert_array_equal(
                lanes[k].values(name), alone.values(name), err_msg=f"lane {k}: {name}"
            )
    return lanes


@pytest.fixture
def hurried(monkeypatch):
    """Launches of few steps and buffers of eight outputs: lanes of one block are then far apart all the time."""
    monkeypatch.setattr(run, "CHUNK_BYTES", 0.0)
    monkeypatch.setattr(run, "LAUNCH_DURATION", 0.0)
    monkeypatch.setattr(run, "FIRST_BUDGET", 7)


@every_integrator
@pytest.mark.brief
def test_lanes_of_different_pace_are_their_single_runs(cls, hurried):
    """Joints, a relation of velocities, states, a loop and a force; a body that spins up to 60 rad/s sets the pace. Joints whose masses
    differ by 1e6 are eliminated in another order.
    """
    rng = np.random.default_rng(5)
    variations = {
        "stone.angular_velocity": [(0.3, float(spin), 0.1) for spin in (0.0, 60.0, 5.0)],
        "rod.mass": [float(m) for m in (1.0, 1e-3, 1e3)],
        "cart.mass": list(rng.uniform(0.5, 2.0, 3)),
    }
    like_alone(thrown_and_hanging(), variations, cls(rtol=1e-5), end=0.3, step=0.011)


@pytest.mark.long
@pytest.mark.slow
def test_lanes_that_want_another_order_of_elimination_are_their_single_runs(hurried):
    """Loops that pass singular poses, each at its own time: such lanes leave the others, with all that they remember."""
    variations = {"crank.mass": [1.0, 2.0, 4.0], "left.mass": [1.0, 0.5, 2.0]}
    lanes = like_alone(loops(), variations, abut.RungeKutta(rtol=1e-7), end=0.3, step=0.011)
    assert max(lane.statistics["elimination_orders"] for lane in lanes) > 1


@every_integrator
@pytest.mark.brief
def test_lanes_that_bounce_at_their_own_times_are_their_single_runs(cls, hurried):
    """Heights and stiffnesses drawn at random: contacts begin and end at other times in each lane."""
    rng = np.random.default_rng(7)
    count = 24
    variations = {
        "ball.position": [(0.0, 0.0, float(z)) for z in rng.uniform(0.11, 0.3, count)],
        "touch.normal.stiffness": [float(k) for k in 10.0 ** rng.uniform(3, 6, count)],
    }
    look = rng.choice(count, 4, replace=False)
    lanes = like_alone(bouncing(), variations, cls(rtol=1e-5), end=0.5, step=0.003, look=look)
    assert len({lane.statistics["steps"] for lane in lanes}) > 4


def test_sixty_four_lanes_that_differ_in_numbers_only(hurried):
    """Lanes that share a model and differ in their rows of numbers are made another way, see ``Lanes``."""
    rng = np.random.default_rng(11)
    variations = {"touch.normal.stiffness": [float(k) for k in 10.0 ** rng.uniform(3, 7, 64)]}
    for step in (0.5, 0.01, 0.0007):
        like_alone(
            bouncing(), variations, abut.RungeKutta(), end=0.5, step=step, threads=2, look=(0, 17, 40, 63)
        )


def test_lanes_that_differ_in_size_are_held_to_their_own():
    """A radius is one of the numbers, and the size of its body, by which errors are measured."""
    model = abut.Model("sizes", gravity=(0, 0, -9.81))
    stone = model.add(abut.Body("stone", mass=1, inertia=(1, 1, 1), position=(0, 0, 0.21)))
    pea = model.add(abut.Body.sphere("pea", radius=0.01, mass=1, position=(0, 0, 3)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=1e4, damping=10)
    model.add(abut.Contact("touch", abut.shapes.Sphere(stone.frame(), radius=0.1), floor, normal=law))
    model.add(abut.Contact("least", pea.shape, floor, normal=law))
    variations = {"touch.shape_i.radius": [0.11 + 0.008 * k for k in range(12)]}
    assert Lanes(model, variations, abut.RungeKutta(), np.array([0.0, 0.5]), "cpu", False).sizes
    lanes = like_alone(model, variations, abut.RungeKutta(rtol=1e-5), end=0.5, step=0.01, look=(0, 5, 11))
    assert len({lane.statistics["steps"] for lane in lanes}) > 4


def late(past):
    return -40.0 * past


def lagging_and_crowded(crowd: bool) -> abut.Model:
    """A ball held back by a force that follows where it was, or balls that search for their neighbours."""
    model = abut.Model("late", gravity=(0, 0, -9.81))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=2e4, damping=10)
    if crowd:
        balls = [
            model.add(
                abut.Body.sphere(
                    f"ball{k}", radius=0.02, density=2000, position=(0.001 * k, 0, 0.03 + 0.05 * k)
                )
            )
            for k in range(6)
        ]
        model.add(abut.Contact("pile", [ball.shape for ball in balls], normal=law))
        model.add(abut.Contact("floor", [ball.shape for ball in balls], [floor], normal=law))
        return model
    ball = model.add(abut.Body.sphere("ball", radius=0.02, density=2000, position=(0.1, 0, 0.03)))
    model.add(abut.Contact("floor", ball.shape, floor, normal=law))
    place = model.add(signals.Displacement("place", ball.frame(), model.ground.frame(), axis=0))
    model.add(signals.Delay("past", place, 0.05, history=0.1))
    model.add(abut.forces.Force("pull", ball.frame(), model.ground.frame(), fx=late, inputs=["past"]))
    return model


@pytest.mark.parametrize("crowd", [False, True])
def test_delays_and_crowds_in_lanes(crowd, monkeypatch, hurried):
    """What a lane remembers of its past, and who is near whom in it, is its own."""
    monkeypatch.setattr("abut.contact.contact.MAX_EVALUATED_PAIRS", 0)
    name = "ball0" if crowd else "ball"
    variations = {
        f"{name}.velocity": [(v, 0.0, 0.0) for v in (0.0, 0.3, 2.0)],
        f"{name}.position": [(0.1, 0, z) for z in (0.03, 0.021, 0.025)],
        f"{name}.shape.radius": [0.02, 0.015, 0.02],  # and, at constant density, the mass
    }
    method = abut.RungeKutta(rtol=1e-5)
    like_alone(lagging_and_crowded(crowd), variations, method, end=0.2, step=0.007, threads=2)


@pytest.mark.long
@pytest.mark.parametrize("build", [lagging_and_crowded, thrown_boxes], ids=["spheres", "solids"])
@pytest.mark.parametrize(
    "method",
    [abut.Verlet(step=2e-4), abut.RungeKutta(rtol=1e-5), abut.Radau(rtol=1e-4), abut.Cenic(rtol=1e-2)],
    ids=lambda method: type(method).__name__,
)
def test_lanes_that_search_for_neighbors_are_their_single_runs(build, method, monkeypatch):
    """Spheres of several sizes, and boxes with a wedge of facets: every lane has its own neighbours, cells and matrix pattern, so all
    channels have the bits of the single run for any number of threads. The size of a sphere changes its cells and its mass.
    """
    set_most_evaluated(monkeypatch, 0)
    solids = build is thrown_boxes
    model = build() if solids else build(True)
    assert all(contact.searches_neighbors for contact in model.contacts)
    name = "body0" if solids else "ball0"
    variations = {f"{name}.velocity": [(v, 0.1, -0.2) for v in (0.0, 0.7, 2.0, -0.3, 0.0)]}
    if solids:
        variations["body2.mass"] = [0.5, 1.0, 1.5, 2.0, 0.7]
    else:
        variations["ball1.shape.radius"] = [0.02, 0.005, 0.02, 0.012, 0.008]
    end, step = 0.06, 0.005
    lanes = like_alone(model, variations, method, end=end, step=step, threads=2)
    assert max(float(lane[f"{model.contacts[0].name}.touching"].values.max()) for lane in lanes) > 0
    serial = abut.simulate_many(model, variations, end=end, step=step, integrator=method, threads=1)
    for one, other in zip(lanes, serial, strict=True):
        for channel in one:
            np.testing.assert_array_equal(one.values(channel), other.values(channel), err_msg=channel)


@pytest.mark.long
def test_a_lane_with_neighbor_search_that_fails_leaves_the_others_alone(monkeypatch):
    """A force that is no number from some time on ends its lane there, with the outputs up to then; the others have the bits of their
    single runs, though they reuse its arrays.
    """
    set_most_evaluated(monkeypatch, 0)
    model = lagging_and_crowded(True)
    frames = model["ball0"].frame(), model.ground.frame()
    model.add(abut.forces.Force("field", *frames, fx=rooted, parameters={"until": 1.0}))
    variations = {"field.parameters.until": [10.0, 0.05, 20.0, 0.1, 30.0]}
    lanes = like_alone(model, variations, abut.RungeKutta(rtol=1e-5), end=0.2, step=0.01, threads=2)
    assert [lane.status.kind for lane in lanes] == ["done", "failed", "done", "failed", "done"]
    assert [lanes[k].time[-1] for k in (1, 3)] == [pytest.approx(until, abs=0.011) for until in (0.05, 0.1)]


@every_integrator
@pytest.mark.brief
def test_a_run_does_not_hang_on_when_it_is_looked_at(cls, monkeypatch):
    """Launches and buffers of any size: the same bits. How long launches are follows from a clock, so that else no two runs were alike."""
    at_leisure = abut.simulate(bouncing(), end=0.4, step=0.001, integrator=cls(rtol=1e-5))
    monkeypatch.setattr(run, "LAUNCH_DURATION", 0.0)
    for budget, room in ((1, 0.0), (13, 2e4)):
        monkeypatch.setattr(run, "FIRST_BUDGET", budget)
        monkeypatch.setattr(run, "CHUNK_BYTES", room)
        hurried = abut.simulate(bouncing(), end=0.4, step=0.001, integrator=cls(rtol=1e-5))
        for name in at_leisure:
            np.testing.assert_array_equal(hurried.values(name), at_leisure.values(name), err_msg=name)


@pytest.mark.parametrize("name", ["slider_crank_clearance", "slider_crank_flexible"])
def test_channels_made_of_blocks_of_outputs_do_not_hang_on_where_blocks_end(name, monkeypatch):
    """Way slid and energy taken in a clearance joint are sums over outputs so far, elastic channels products with modes: the same bits."""
    example = script(name)
    found = []
    for patience, budget in ((60.0, 1_000_000), (0.0, 7)):
        monkeypatch.setattr(run, "LAUNCH_DURATION", patience)
        monkeypatch.setattr(run, "FIRST_BUDGET", budget)
        method = getattr(example, "integrator", None)
        found.append(
            abut.simulate(example.model, end=0.1 * example.end, step=example.step, integrator=method)
        )
    for channel in found[0]:
        np.testing.assert_array_equal(found[1].values(channel), found[0].values(channel), err_msg=channel)


def test_a_lane_that_fails_leaves_the_others_alone():
    """A force that is no number from some time on ends its lane there; the others go on to the end, and all keep what they have."""
    model = bouncing()
    ball = model["ball"]
    model.add(
        abut.forces.Force("field", ball.frame(), model.ground.frame(), fx=rooted, parameters={"until": 1.0})
    )
    lanes = abut.simulate_many(model, {"field.parameters.until": [10.0, 0.1, 0.2]}, end=0.3, step=0.01)
    assert [lane.status.kind for lane in lanes] == ["done", "failed", "failed"]
    assert len(lanes[0].time) == 31
    assert [lanes[k].time[-1] for k in (1, 2)] == [pytest.approx(until, abs=0.011) for until in (0.1, 0.2)]
    assert "2 of 3 lanes" in str(lanes.status)
    assert all(np.isfinite(lane.values("ball.position")).all() for lane in lanes)


def rooted(t, until):
    return math.sqrt(until - t)
