"""Rigid contact of blocks on blocks, by Moreau and Jean's method."""

import math

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import abut
from targets import target

GRAVITY = 9.81


def two_blocks(mu: float, *, down=(0.0, 0.0, -GRAVITY), turn=0.0, shift=0.0, speed=0.0) -> abut.Model:
    """A block of 0.2 × 0.1 × 0.05 m and 2 kg on a fixed one, 0.4 × 0.3 × 0.1 m, whose top is z = 0; turned about z and moved along x."""
    model = abut.Model("blocks", gravity=down)
    under = abut.shapes.Box(model.ground.frame((0, 0, -0.05)), (0.4, 0.3, 0.1))
    turned = (math.cos(turn / 2), 0.0, 0.0, math.sin(turn / 2))
    block = abut.Body.box(
        "block",
        size=(0.2, 0.1, 0.05),
        mass=2.0,
        position=(shift, 0, 0.025),
        orientation=turned,
        velocity=(speed, 0, 0),
    )
    model.add(block)
    friction = abut.friction.Coulomb(static=mu, dynamic=mu)
    model.add(abut.Contact("on", block.shape, under, normal=abut.normal.Rigid(), friction=friction))
    return model


def march(model: abut.Model, end: float, step: float) -> abut.Result:
    return abut.simulate(model, end=end, step=step, integrator=abut.MoreauJean(step=1e-3))


@pytest.mark.parametrize("turn", [0.0, 0.3])
def test_a_block_lies_on_a_block(turn):
    """N = m g and nothing moves, whichever way it lies: rounding of weight times step, and of the tolerance of 1e-8 of g h."""
    run = march(two_blocks(0.5, turn=turn), 0.2, 0.05)
    assert run["on.normal_force"].values[1:] == target(
        [[0, 0, 2.0 * GRAVITY]] * 4, "normal force of a block on a block [N]", atol=1e-6
    )
    assert np.abs(run["block.position"].values - (0, 0, 0.025)).max() < 1e-9
    assert np.abs(run["block.angular_velocity"].values).max() < 1e-9


@pytest.mark.parametrize(("slope", "falls"), [(0.99, False), (1.01, True)])
def test_it_tips_over_the_edge_where_its_weight_is_beyond(slope, falls):
    """Its middle may overhang by nothing: x = 0.2 m is the edge of the block below (a moment about it of either sign)."""
    run = march(two_blocks(2.0, shift=0.2 * slope), 0.2, 0.05)
    fell = run["block.position.z"].values[-1] < 0.025 - 1e-4
    assert fell == falls
    if not falls:
        assert np.abs(run["block.angular_velocity"].values).max() < 1e-8


def test_on_a_slope_it_sticks_below_the_angle_of_friction_and_slides_above():
    """tan α against μ = 0.5: at 0.4 it stays for half a second; at 0.6 x = ½ g (sin α − μ cos α) t², exact for a constant force."""
    for tangent in (0.4, 0.6):
        a = math.atan(tangent)
        run = march(
            two_blocks(0.5, down=(GRAVITY * math.sin(a), 0, -GRAVITY * math.cos(a)), shift=-0.05), 0.15, 0.05
        )
        pull = max(GRAVITY * (math.sin(a) - 0.5 * math.cos(a)), 0.0)
        moved = run["block.position.x"].values + 0.05
        assert moved == target(
            0.5 * pull * run.time**2, "distance down the slope [m]", rtol=1e-6, atol=1e-9, over=run.time
        )


def test_edges_that_cross_rebound_and_keep_all_momentum():
    """Two cubes of 0.2 m, edge on edge at right angles, 1 m/s: n = (1, 0, 1)/√2 across both, through both middles, so that v' is
    (1 ± e)/2 of it without spin, to the tolerance of 1e-8. A little aside they turn. Momentum is kept to rounding, and its moment but for
    where what overlaps is moved apart, less than a tenth of the 1 mm that they fly within a step: 1e-4.
    """
    n, e = np.array([1.0, 0.0, 1.0]) / 2**0.5, 0.5
    edge = np.array([1.0, 0.0, -1.0]) / 2**0.5
    across = (n + np.array([0.0, 1.0, 0.0])) / 2**0.5
    x, y, z, w = Rotation.from_matrix(np.column_stack([edge, across, np.cross(edge, across)])).as_quat()
    for aside in (0.0, 0.03):
        model = abut.Model("crossing", gravity=(0, 0, 0))
        place = n * (0.1 * 2**0.5 + 0.1 * 2**0.5 + 1e-4) + aside * edge
        cubes = [
            model.add(abut.Body.box("still", size=(0.2,) * 3, mass=1.0, position=(0, 0, 0))),
            model.add(
                abut.Body.box(
                    "flies", size=(0.2,) * 3, mass=1.0, position=place, orientation=(w, x, y, z), velocity=-n
                )
            ),
        ]
        friction = abut.friction.Coulomb(static=0.3, dynamic=0.3)
        law = abut.normal.Rigid(restitution=e)
        model.add(abut.Contact("edges", cubes[1].shape, cubes[0].shape, normal=law, friction=friction))
        run = march(model, 0.01, 0.01)
        v, p, spin = (
            np.array([run[f"{c.name}.{what}"].values[[0, -1]] for c in cubes])
            for what in ("velocity", "position", "angular_velocity")
        )
        np.testing.assert_allclose(v.sum(axis=0)[1], -n, atol=1e-12)
        turning = np.cross(p, v).sum(axis=0) + (1.0 * 0.2**2 / 6 * spin).sum(axis=0)
        np.testing.assert_allclose(turning[1], turning[0], atol=1e-4)
        if aside:
            assert np.abs(spin[:, 1]).max() > 0.1
        else:
            assert v[:, 1] == target(
                [-(1 + e) / 2 * n, -(1 - e) / 2 * n], "velocities after edges meet [m/s]", atol=1e-8
            )
            assert np.abs(spin[:, 1]).max() < 1e-8


def test_a_stack_of_ten_carries_its_weight_and_does_not_drift():
    """N_k = k m g on the k-th face from above, with cubes offset by up to 1 mm.

    The tolerance is 1e-8 of g h = 0.1 m/s: within a second 1e-9 m for each of ten stacked cubes, and 1e-7 of the forces.
    """
    count, side = 10, 0.1
    aside = np.random.default_rng(0).uniform(-1e-3, 1e-3, (count, 2))
    model = abut.Model("stack", gravity=(0, 0, -GRAVITY))
    friction = abut.friction.Coulomb(static=0.5, dynamic=0.5)
    below = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for k in range(count):
        place = (*aside[k], side * (k + 0.5))
        box = model.add(abut.Body.box(f"box{k}", size=(side,) * 3, mass=1.0, position=place))
        model.add(abut.Contact(f"under{k}", box.shape, below, normal=abut.normal.Rigid(), friction=friction))
        below = box.shape
    run = abut.simulate(model, end=1.0, step=0.5, integrator=abut.MoreauJean(step=1e-2))
    for k in range(count):
        carried = run[f"under{k}.normal_magnitude"].values[1:]
        assert carried == target((count - k) * GRAVITY, "force on each face of a stack [N]", rtol=1e-7)
        places = run[f"box{k}.position"].values
        assert np.abs(places - places[0]).max() < 1e-8
    assert run.statistics["contact_residual"] <= 1e-8


def test_a_crowd_of_blocks_with_small_gaps_lies_still():
    """Twelve bricks in two rows, 1 mm apart, which gravity could close within one of these steps (½ g h² = 1.4 mm): neighbours are searched
    for, and what is apart stays so. The weight of all is on the floor: the tolerance of 1e-6.
    """
    size, count = (0.2, 0.1, 0.05), 12
    model = abut.Model("rows", gravity=(0, 0, -GRAVITY))
    shapes = []
    for k in range(count):
        place = ((k % 6 + 0.4 * (k // 6)) * 0.201, 0, 0.025 + 0.05 * (k // 6))
        shapes.append(model.add(abut.Body.box(f"brick{k}", size=size, mass=2.0, position=place)).shape)
    laws = {"normal": abut.normal.Rigid(), "friction": abut.friction.Coulomb(static=0.5, dynamic=0.5)}
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", shapes, floor, **laws))
    bricks = model.add(abut.Contact("bricks", shapes, **laws))
    assert bricks.searches_neighbors
    run = abut.simulate(model, end=0.2, step=0.1, integrator=abut.MoreauJean(step=1 / 60, tolerance=1e-6))
    assert run.status.ok, run.status.sentence
    assert run["floor.normal_magnitude"].values[-1] == pytest.approx(count * 2.0 * GRAVITY, rel=1e-5)
    assert max(np.abs(run[f"brick{k}.velocity"].values).max() for k in range(count)) < 1e-6


@pytest.mark.long
def test_a_pile_of_blocks_comes_to_rest():
    """Σ F = Σ m g at rest, and T + V never grows: fourteen blocks of random sizes fall onto each other, rotating, and rest within three
    seconds.

    1e-6 of 20 mm/s: the residual of the steps. The energy may grow by 0.15 J between two outputs: separating overlapping blocks lifts
    10 N by v h, about 5 m/s × 2 ms.
    """
    rng = np.random.default_rng(3)
    model = abut.Model("pile", gravity=(0, 0, -GRAVITY))
    blocks = []
    for k in range(14):
        x, y, z, w = Rotation.random(random_state=k).as_quat()
        blocks.append(
            model.add(
                abut.Body.box(
                    f"block{k}",
                    size=tuple(rng.uniform(0.06, 0.2, 3)),
                    density=1000,
                    position=(*rng.uniform(-0.06, 0.06, 2), 0.2 + 0.22 * k),
                    orientation=(w, x, y, z),
                    angular_velocity=tuple(rng.normal(size=3)),
                )
            )
        )
    laws = {
        "normal": abut.normal.Rigid(restitution=0.2),
        "friction": abut.friction.Coulomb(static=0.5, dynamic=0.4),
    }
    shapes = [block.shape for block in blocks]
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", shapes, floor, **laws))
    model.add(abut.Contact("blocks", shapes, **laws))
    run = abut.simulate(model, end=3.0, step=0.02, integrator=abut.MoreauJean(step=2e-3, tolerance=1e-6))
    energy = run["energy.kinetic"].values + run["energy.potential"].values
    assert np.diff(energy).max() < 0.15
    assert run["energy.kinetic"].values[-1] < 1e-14
    weight = GRAVITY * sum(block.mass for block in blocks)
    assert run["floor.normal_magnitude"].values[-1] == pytest.approx(weight, rel=1e-6)
