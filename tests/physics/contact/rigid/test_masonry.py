"""Dry-stone structures: limits of equilibrium, and the same limits by time stepping over impulses."""

import math

import numpy as np
import pytest
from scipy.optimize import linprog

import abut
from abut.shapes import Box, Profile
from abut.shapes.curves import Curve
from targets import target

GRAVITY = 9.81
RADIUS, WIDTH = 1.0, 0.3  # of an arch's middle line, and along its axis [m]


def held(mu: float) -> dict:
    """Laws that all blocks share."""
    return {"normal": abut.normal.Rigid(), "friction": abut.friction.Coulomb(static=mu, dynamic=mu)}


# --- the semicircular arch -------------------------------------------------------------------------------------------------


def voussoir(k: int, count: int, thickness: float) -> tuple[np.ndarray, np.ndarray, float]:
    """Corners about the centroid, the centroid, and the area of the k-th of a semicircle's pieces, whose sides are straight."""
    inner, outer = RADIUS - thickness / 2, RADIUS + thickness / 2
    a, b = np.pi * k / count, np.pi * (k + 1) / count
    p = np.array(
        [(r * math.cos(x), r * math.sin(x)) for r, x in ((inner, a), (outer, a), (outer, b), (inner, b))]
    )
    q = np.roll(p, -1, axis=0)
    w = p[:, 0] * q[:, 1] - q[:, 0] * p[:, 1]
    centre = ((p + q) * w[:, None]).sum(axis=0) / (3 * w.sum())
    return p - centre, centre, w.sum() / 2


def can_stand(thickness: float, count: int) -> bool:
    """Whether forces that push at the corners of joints, which do not slip, can carry the weight of all (Heyman 1966): a linear program,
    which knows nothing of motion.
    """
    a, b = np.zeros((3 * count, 3 * count + 3)), np.zeros(3 * count)
    for k in range(count):
        _corners, c, area = voussoir(k, count, thickness)
        b[3 * k + 1] = area
        for joint, sign in ((k, 1.0), (k + 1, -1.0)):
            x = math.pi * joint / count
            out = np.array([math.cos(x), math.sin(x)])
            along = np.array([-out[1], out[0]])
            for i, (r, way) in enumerate(
                ((RADIUS - thickness / 2, along), (RADIUS + thickness / 2, along), (RADIUS, out))
            ):
                arm = r * out - c
                a[3 * k : 3 * k + 3, 3 * joint + i] = (
                    *(sign * way),
                    sign * (arm[0] * way[1] - arm[1] * way[0]),
                )
    bounds = [(0, None), (0, None), (None, None)] * (count + 1)
    return linprog(np.zeros(a.shape[1]), A_eq=a, b_eq=b, bounds=bounds).status == 0


def least_thickness(count: int) -> float:
    """By halving, t/R to 1e-6."""
    low, high = 0.05, 0.2
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (low, middle) if can_stand(middle, count) else (middle, high)
    return high


def arch(thickness: float, count: int) -> abut.Model:
    """Stones on two springers that are fixed."""
    model = abut.Model("arch", gravity=(0, -GRAVITY, 0))
    below = None
    for k in range(-1, count + 1):
        corners, centre, _area = voussoir(k, count, thickness)
        outline = Curve.polyline(corners, closed=True)
        if k in (-1, count):
            shape = Profile(model.ground.frame((*centre, 0.0)), outline, WIDTH)
        else:
            stone = abut.Body(
                f"stone{k}",
                shape=lambda f, outline=outline: Profile(f, outline, WIDTH),
                density=2000,
                position=(*centre, 0.0),
            )
            shape = model.add(stone).shape
        if below is not None:
            model.add(abut.Contact(f"joint{k}", below, shape, **held(2.0)))
        below = shape
    return model


def test_the_limit_of_arches_of_many_stones_is_that_of_milankovitch():
    """t/R = 0.10748 (Milankovitch 1907; Cocchetti, Colasante & Rizzi 2011) of joints everywhere; of n pieces that cannot open within
    themselves a little less: 0.1 % with thirty.
    """
    assert least_thickness(30) == target(0.10748, "least thickness of an arch [R]", rel=1e-3)
    assert least_thickness(10) < least_thickness(30)


def test_arch_collapse_thickness_matches_limit_analysis():
    """The least thickness of an arch of ten stones is t/R = 0.107 by a linear program; 0.2 % more stands, 0.2 % less falls.

    Within 1e-3 of t/R. The thinner one opens four hinges, and its keystone accelerates downwards.
    """
    least = least_thickness(10)
    assert least == pytest.approx(0.10748, abs=1e-3)
    for factor, falls in ((1.002, False), (0.998, True)):
        model = arch(factor * least * RADIUS, 10)
        run = abut.simulate(model, end=1.0, step=0.5, integrator=abut.MoreauJean(step=5e-3))
        sunk = np.abs(run["stone4.position.y"].values - run["stone4.position.y"].values[0])
        if falls:
            assert sunk[2] > 4 * sunk[1] > 4e-4
        else:
            assert sunk[2] < 5e-6


# --- bricks over an edge ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("part", "falls"), [(0.99, False), (1.01, True)])
def test_bricks_reach_out_as_far_as_the_harmonic_series(part, falls):
    """x = ½ (1 + ½ + ⅓) L is the overhang of three bricks, the k-th from above shifted by L/(2 k); beyond it they fall.

    Source: the well-known harmonic series of overhangs. 1e-6 m: they stand; 1e-3 m: they fall.
    """
    length, height, count = 0.24, 0.06, 3
    model = abut.Model("reaches", gravity=(0, 0, -GRAVITY))
    below = Box(model.ground.frame((-length / 2, 0, -height / 2)), (length, 0.1, height))
    x = -length / 2
    for k in range(count, 0, -1):
        x += part * length / (2 * k)
        place = (x, 0, (count - k + 0.5) * height)
        brick = abut.Body.box(f"brick{k}", size=(length, 0.1, height), mass=3.0, position=place)
        shape = model.add(brick).shape
        model.add(abut.Contact(f"under{k}", shape, below, **held(0.7)))
        below = shape
    run = abut.simulate(model, end=0.5, step=0.25, integrator=abut.MoreauJean(step=1e-3))
    sunk = np.abs(run["brick1.position.z"].values - run["brick1.position.z"].values[0])[-1]
    assert sunk > 1e-3 if falls else sunk < 1e-6


# --- a wall ----------------------------------------------------------------------------------------------------------------

BRICK = (0.25, 0.12, 0.065)  # m


def wall(courses: int, across: int) -> tuple[abut.Model, list[abut.Body]]:
    """Bricks in stretcher bond, 1 mm apart, with half bricks at the ends of every other course."""
    length, width, height = BRICK
    pitch = length + 1e-3
    model, bricks = abut.Model("wall", gravity=(0, 0, -GRAVITY)), []
    for course in range(courses):
        whole = [((j + 0.5) * pitch, length) for j in range(across)]
        shifted = [((j + 1.0) * pitch, length) for j in range(across - 1)]
        halves = [(pitch / 4, length / 2), (across * pitch - pitch / 4, length / 2)]
        for x, size in shifted + halves if course % 2 else whole:
            place = (x, 0, (course + 0.5) * height)
            brick = abut.Body.box(f"b{len(bricks)}", size=(size, width, height), density=1800, position=place)
            bricks.append(model.add(brick))
    shapes = [brick.shape for brick in bricks]
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("floor", shapes, floor, **held(0.6)))
    model.add(abut.Contact("joints", shapes, **held(0.6)))
    return model, bricks


def test_a_wall_stands_still():
    """Twelve courses of eight bricks, about 800 contacts, stand still: |v| < 1e-8 g h over all courses, and N of the floor = Σ m g.

    Sweeps leave a residual of 1e-3 g h per step. All contacts are therefore solved as one sparse system, from the first step on.
    """
    model, bricks = wall(12, 8)
    run = abut.simulate(model, end=1.0, step=0.5, integrator=abut.MoreauJean(step=0.01))
    assert not run.warnings
    assert run.statistics["contact_residual"] <= 1e-8
    assert run.statistics["sweeps"] <= 2 * run.statistics["steps"]
    for brick in bricks:
        place = run[f"{brick.name}.position"].values
        np.testing.assert_allclose(place, np.broadcast_to(place[0], place.shape), atol=1e-8)
    weight = sum(brick.mass for brick in bricks) * GRAVITY
    assert run["floor.normal_magnitude"].values == target(
        weight, "force of the wall on the floor [N]", rtol=1e-7
    )
