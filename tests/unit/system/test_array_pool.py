"""Arrays are kept for the next run of the same structure: what a run comes to does not hang on who had them before."""

import copy
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import abut
from abut.system.schema import array_pool


def bouncing(height, stiffness="1e5 N/mm^1.5"):
    model = abut.Model("bounces")
    ball = model.add(abut.Body.sphere("ball", radius=0.02, density=7850, position=(0, 0, height)))
    law = abut.normal.Impact(
        stiffness=stiffness, exponent=1.5, damping="10 N*s/mm", full_damping_depth="0.1 mm"
    )
    friction = abut.friction.Coulomb(static=0.3, dynamic=0.25, stiction_velocity=0.1, friction_velocity=1.0)
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plate, normal=law, friction=friction))
    return model


def swinging(height, stiffness=0.0):
    model = abut.Model("swings")
    bob = model.add(abut.Body("bob", mass=1.0 + height, inertia=(0.1, 0.1, 0.1), position=(0.3, 0, 0)))
    model.add(abut.joints.Revolute("pin", bob, model.ground, at=(0, 0, 0), axis="y"))
    return model


def pile(height, radius=0.02):
    """Balls that search for their neighbours."""
    model = abut.Model("pile", gravity=(0, 0, -9.81))
    balls = [
        model.add(
            abut.Body.sphere(
                f"ball{k}", radius=radius if k == 2 else 0.02, density=2000, position=(0.001 * k, 0, height + 0.05 * k)
            )
        ).shape
        for k in range(6)
    ]  # fmt: skip
    law = abut.normal.KelvinVoigt(stiffness=2e4, damping=10)
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("pile", balls, normal=law))
    model.add(abut.Contact("floor", balls, [floor], normal=law))
    return model


def bits(result):
    return {one.name: result[one.name].values.tobytes() for one in result.channels}


@pytest.mark.parametrize("build", [bouncing, swinging])
@pytest.mark.parametrize("integrator", [None, abut.Bdf(), abut.Radau()], ids=["default", "bdf", "radau"])
def test_a_run_does_not_hang_on_those_before_it(build, integrator, monkeypatch):
    """Other numbers, other lengths, other steps in between; without the pool; and in threads at once."""

    def run(height, end=0.2, step=1e-2):
        return bits(abut.simulate(build(height), end=end, step=step, integrator=integrator))

    array_pool._kept.clear()
    first = run(0.05)
    assert array_pool._kept
    run(0.03)
    run(0.05, end=0.4, step=5e-2)
    assert run(0.05) == first
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda _: run(0.05), range(6))) == [first] * 6
    monkeypatch.setattr(array_pool.PooledArrays, "take_as", lambda self, what, make, of: (make(), None))
    assert run(0.05) == first


def test_neighbors_of_earlier_runs_are_not_read(monkeypatch):
    """Runs of a crowd between, of other places and of other sizes, whose cells and lists differ, and runs in threads change no bit."""
    monkeypatch.setattr("abut.contact.contact.MAX_EVALUATED_PAIRS", 0)

    def run(height, radius=0.02):
        method = abut.RungeKutta(rtol=1e-5)
        return bits(abut.simulate(pile(height, radius), end=0.1, step=1e-2, integrator=method))

    array_pool._kept.clear()
    first = run(0.03)
    assert array_pool._kept
    assert run(0.05) != first
    small = run(0.03, radius=0.004)
    assert run(0.03) == first != small
    with ThreadPoolExecutor(2) as threads:
        assert list(threads.map(lambda _: run(0.03), range(4))) == [first] * 4
    model = pile(0.03)
    again = [
        bits(abut.simulate(model, end=0.1, step=1e-2, integrator=abut.RungeKutta(rtol=1e-5)))
        for _ in range(3)
    ]
    assert again == [first] * 3
    monkeypatch.setattr(array_pool.PooledArrays, "take_as", lambda self, what, make, of: (make(), None))
    assert run(0.03) == first
    assert run(0.03, radius=0.004) == small


def test_scratch_of_earlier_run_is_not_read():
    """Step log, extremes by interval and touches are not reset between runs: NaN in all of them changes no channel, extreme or touch."""

    def run():
        result = abut.simulate(bouncing(0.05), end=0.2, step=1e-2)
        channels = {name: result.values(name).tobytes() for name in result.recorded.channels}
        return channels, result.extremes.values.tobytes(), result.extremes.touches.tobytes()

    first = run()
    for name in array_pool.SCRATCH:
        arrays = [
            getattr(struct, name)
            for kept in array_pool._kept.values()
            for pooled in kept
            for struct in pooled.structs
            if hasattr(struct, name)
        ]
        assert arrays
        for array in arrays:
            array.fill_(np.nan)
    assert run() == first


def test_a_result_is_its_own():
    """What was recorded stays as it was when the arrays serve the next run."""
    first = abut.simulate(bouncing(0.05), end=0.1, step=1e-2)
    kept = np.array(first["ball.position"].values)
    abut.simulate(bouncing(0.08), end=0.1, step=1e-2)
    np.testing.assert_array_equal(first["ball.position"].values, kept)


@pytest.mark.parametrize("integrator", [abut.RungeKutta(), abut.Radau()], ids=["explicit", "implicit"])
def test_a_model_that_was_not_changed_begins_as_before(integrator):
    """The second run and those after it begin with what the first has found to follow from the model: at each start its own, by each method
    its own, with nothing of how the runs between them ended.
    """
    model = bouncing(0.05)

    def run(start=0.0):
        return bits(abut.simulate(model, start=start, end=start + 0.2, step=1e-2, integrator=integrator))

    first, later = run(), run(1.0)
    assert run() == first
    assert run() == first
    assert run(1.0) == later
    assert bits(abut.simulate(bouncing(0.05), end=0.2, step=1e-2, integrator=integrator)) == first


def test_a_model_that_was_changed_is_another():
    """Whatever changes a model after it has run is seen: a thing added, who bears redundant constraints, turns made before; and a copy with
    another number is another from the first.
    """

    def door(hinges, redundant="least norm", pull=False):
        model = abut.Model("door", redundant=redundant)
        leaf = model.add(abut.Body("leaf", 20.0, (3.0, 2.0, 1.0), position=(0.4, 0, 0)))
        for k in range(hinges):
            model.add(abut.joints.Revolute(f"hinge_{k}", leaf, model.ground, at=(0, 0, 0.5 * k), axis="z"))
        if pull:
            add_pull(model)
        return model

    def add_pull(model):
        frames = model["leaf"].frame((0.4, 0, 0)), model.ground.frame((0, -1.0, 0))
        model.add(abut.forces.SpringDamper("pull", *frames, stiffness=50.0, free_length=0.5))

    def run(model):
        return bits(abut.simulate(model, end=0.3, step=0.05, integrator=abut.RungeKutta()))

    model = door(1)
    before = run(model)
    leaf = model["leaf"]
    model.add(abut.joints.Revolute("hinge_1", leaf, model.ground, at=(0, 0, 0.5), axis="z"))
    shared = run(model)
    assert shared == run(door(2)) != before
    model.redundant = "adams"
    alone = run(model)
    assert alone == run(door(2, "adams")) != shared
    add_pull(model)
    assert run(model) == run(door(2, "adams", pull=True)) != alone
    model.turns = {"hinge_0.rotation": 2.0 * np.pi}
    assert (
        abs(abut.simulate(model, end=0.1, step=0.1)["hinge_0.displacement"].values[0] - 2.0 * np.pi) < 1e-12
    )
    heavier = model.with_values({"leaf.mass": 40.0})
    assert run(heavier) != run(model)


def test_derived_data_belongs_to_reader():
    model = swinging(0.0)
    first = abut.simulate(model, end=0.1, step=0.1)
    first.attributes["model"]["things"].clear()
    again = abut.simulate(model, end=0.1, step=0.1)
    assert [thing["name"] for thing in again.model["things"]] == ["bob", "pin"] == [one.name for one in model]


def test_model_is_copied_without_derived_data():
    model = swinging(0.0)
    ran = bits(abut.simulate(model, end=0.1, step=0.1))
    assert bits(abut.simulate(copy.copy(model), end=0.1, step=0.1)) == ran


def test_no_more_is_kept_than_a_bound(monkeypatch):
    monkeypatch.setattr(array_pool, "MOST_BYTES", 100_000)
    for end in (0.1, 0.2, 0.3):
        abut.simulate(bouncing(0.05), end=end, step=1e-3)
    assert sum(one.size for kept in array_pool._kept.values() for one in kept) <= 100_000
