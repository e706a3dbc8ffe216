"""Arrays are kept for the next run of the same structure: what a run comes to does not hang on who had them before."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import abut
from abut.system.schema import pool


def bouncing(height, stiffness="1e5 N/mm^1.5"):
    model = abut.Model("bounces")
    ball = model.add(abut.Body.sphere("ball", radius=0.02, density=7850, position=(0, 0, height)))
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.5, damping="10 N*s/mm", penetration="0.1 mm")
    friction = abut.friction.Coulomb(static=0.3, dynamic=0.25, stiction_velocity=0.1, friction_velocity=1.0)
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("bounce", ball.shape, plate, normal=law, friction=friction))
    return model


def swinging(height, stiffness=0.0):
    model = abut.Model("swings")
    bob = model.add(abut.Body("bob", mass=1.0 + height, inertia=(0.1, 0.1, 0.1), position=(0.3, 0, 0)))
    model.add(abut.joints.Revolute("pin", bob, model.ground, at=(0, 0, 0), axis="y"))
    return model


def bits(result):
    return {one.name: result[one.name].values.tobytes() for one in result.channels}


@pytest.mark.parametrize("build", [bouncing, swinging])
@pytest.mark.parametrize("integrator", [None, abut.Bdf(), abut.Radau()], ids=["default", "bdf", "radau"])
def test_a_run_does_not_hang_on_those_before_it(build, integrator, monkeypatch):
    """Other numbers, other lengths, other steps in between; without the pool; and in threads at once."""

    def run(height, end=0.2, step=1e-2):
        return bits(abut.simulate(build(height), end=end, step=step, integrator=integrator))

    pool._kept.clear()
    first = run(0.05)
    assert pool._kept
    run(0.03)
    run(0.05, end=0.4, step=5e-2)
    assert run(0.05) == first
    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(lambda _: run(0.05), range(6))) == [first] * 6
    monkeypatch.setattr(pool.Loan, "take", lambda self, what, make: make())
    assert run(0.05) == first


def test_a_result_is_its_own():
    """What was recorded stays as it was when the arrays serve the next run."""
    first = abut.simulate(bouncing(0.05), end=0.1, step=1e-2)
    kept = np.array(first["ball.position"].values)
    abut.simulate(bouncing(0.08), end=0.1, step=1e-2)
    np.testing.assert_array_equal(first["ball.position"].values, kept)


def test_no_more_is_kept_than_a_bound(monkeypatch):
    monkeypatch.setattr(pool, "MOST_BYTES", 100_000)
    for end in (0.1, 0.2, 0.3):
        abut.simulate(bouncing(0.05), end=end, step=1e-3)
    assert sum(one.size for kept in pool._kept.values() for one in kept) <= 100_000
