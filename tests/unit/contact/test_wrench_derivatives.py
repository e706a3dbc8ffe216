"""How the wrench of a contact by volume or by curves changes as its place wanders: derivatives for Newton's matrix against differences."""

import math

import numpy as np
import pytest

import abut
from abut import shapes
from abut.analysis.state.assembly import assemble_system
from abut.analysis.state.host_equations import Probe, displace_bodies
from abut.system.system import System

STIFFNESS, DEPTH = 1e6, 1e-5
FORCE = STIFFNESS * DEPTH
BALL, SIZE = 0.02, (0.06, 0.04, 0.02)


def ellipse(x, y):
    return lambda f: shapes.Profile(f, shapes.Curve.ellipse(axes=(x, y)), 0.02)


@pytest.fixture(scope="module")
def both():
    """Derivatives and differences of all loads by all displacements [6 b, 6 b], and the bodies' names."""
    model = abut.Model("resting", gravity=(0, 0, 0))
    floor = shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.KelvinVoigt(stiffness=STIFFNESS, damping=0.0)
    volumes, upright = abut.Volumes(facets=1e-5), (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)

    def put(name, make, place, turn=(1, 0, 0, 0)):
        body = abut.Body(name, mass=1.0, inertia=(1, 1, 1), position=place, orientation=turn, shape=make)
        return model.add(body)

    box = put("box", lambda f: shapes.Box(f, SIZE), (0, 0, 0.01 - DEPTH))
    ball = put("ball", lambda f: shapes.Sphere(f, BALL), (1, 0, BALL - DEPTH))
    upper = put("upper", ellipse(0.03, 0.02), (2, 0, 0.02 - DEPTH), upright)
    lower = put("lower", ellipse(0.05, 0.04), (2, 0, -0.04), upright)
    model.add(abut.Contact("box_on_floor", box.shape, floor, normal=law, geometry=volumes))
    model.add(abut.Contact("ball_on_floor", ball.shape, floor, normal=law, geometry=volumes))
    model.add(abut.Contact("outlines", upper.shape, lower.shape, normal=law, geometry=abut.Curves()))
    system = System([model], True)
    assemble_system(system, 0.0)
    probe = Probe(system)
    here = probe.evaluate(probe.state, 0.0)
    made = probe.stiffness(here, np.zeros(0))
    differences = np.zeros_like(made)
    for k in range(len(made)):
        step = np.zeros(len(made))
        step[k] = 1e-9 if k % 6 < 3 else 1e-8
        low, high = (
            probe.evaluate(displace_bodies(here.state, x), 0.0, keep_modes=True).load for x in (-step, step)
        )
        differences[:, k] = (low - high) / (2.0 * step[k])
    return made, differences, [body.name for body in model.bodies]


def of(both, first, second, parts=range(6)):
    """The blocks of two bodies, in some directions."""
    names = both[2]
    rows, columns = ([6 * names.index(name) + k for k in parts] for name in (first, second))
    return (matrix[np.ix_(rows, columns)] for matrix in both[:2])


def test_box_on_its_face(both):
    """k along z; against turning k times the second moment of the face over its area, less N h, by which its weight would topple it.
    The centre of pressure is linear in the turn, so that nothing is left out.
    """
    made, differences = of(both, "box", "box")
    stiff = STIFFNESS * np.array([SIZE[1] ** 2, SIZE[0] ** 2]) / 12.0 - FORCE * 0.01
    np.testing.assert_allclose(np.diag(made)[[2, 3, 4]], [STIFFNESS, *stiff], rtol=1e-3)
    np.testing.assert_allclose(made, differences, atol=1e-3 * FORCE * SIZE[0], rtol=1e-3)


def test_ball_rolls_freely(both):
    """Nothing resists its turn: the patch wanders over the ball as fast as the ball turns, to the depth over the radius and what its
    facets are off; N R, and half of that of the patch's own stiffness, would be wrong.
    """
    made, differences = of(both, "ball", "ball")
    assert made[2, 2] == pytest.approx(STIFFNESS, rel=1e-6)
    assert np.abs(made[3:, 3:]).max() < 0.02 * FORCE * BALL
    assert np.abs(differences[3:, 3:]).max() < 0.02 * FORCE * BALL


@pytest.mark.parametrize("second", ["upper", "lower"])
@pytest.mark.parametrize("first", ["upper", "lower"])
def test_outlines_roll_on_each_other(both, first, second):
    """In their plane place and normal wander by both curvatures; the depth beside the radii, 1e-3, is left out."""
    made, differences = of(both, first, second, (0, 2, 4))
    scale = np.array([1.0, 1.0, 0.02])
    size = FORCE / 0.02 * np.outer(scale, scale)
    np.testing.assert_array_less(np.abs(made - differences), 5e-3 * size + 1e-5 * np.abs(differences))
    bend = np.array([0.02 / 0.03**2, 0.04 / 0.05**2])
    away = FORCE * bend.prod() / bend.sum()  # a shift turns the normal outwards
    assert made[0, 0] == pytest.approx(-away if first == second else away, rel=1e-6)
