"""Poses on the host: moving bodies and back, what is free in words, models put elsewhere."""

import math

import numpy as np
import pytest

import abut
from abut.analysis.freedom import named, simple, told
from abut.analysis.posing import posed
from abut.analysis.tangent import difference, moved

STILL = np.array([[1.0, 2.0, 3.0, 0.0, 0.0, math.sin(0.4), math.cos(0.4), *np.zeros(6)]])
MOTIONS = [np.zeros(6), np.full(6, 1e-13), *np.random.default_rng(7).uniform(-1.7, 1.7, (40, 6))]


@pytest.mark.parametrize("motion", MOTIONS)
def test_a_move_and_its_difference(motion):
    """difference(y, moved(y, d)) = d for every turn below half a turn: |r| <= 1.7 sqrt(3) < pi. Rounding: 1e-12."""
    there = moved(STILL, motion)
    np.testing.assert_allclose(difference(STILL, there), motion, atol=1e-12)
    assert np.linalg.norm(there[0, 3:7]) == pytest.approx(1.0, abs=1e-15)


def test_a_move_turns_about_global_axes():
    """A quarter turn about global x of a body turned about z: q = q_x q_z, as quaternions multiply (w, x, y, z)."""
    there = moved(STILL, np.array([0, 0, 0, math.pi / 2, 0, 0]))[0, [6, 3, 4, 5]]
    c, s = math.cos(0.4), math.sin(0.4)
    np.testing.assert_allclose(there, np.array([c, c, -s, s]) * math.sqrt(0.5), atol=1e-15)


def test_motions_are_told_one_body_at_a_time():
    """A space spanned by mixtures of two bodies' motions is told by body and axis."""
    model = abut.Model("two")
    for name in ("a", "b"):
        model.add(abut.Body(name, mass=1.0, inertia=(1, 1, 1)))
    slide, turn = np.zeros(12), np.zeros(12)
    slide[0], turn[11] = 1.0, 1.0
    mixed = np.column_stack([0.6 * slide + 0.8 * turn, 0.8 * slide - 0.6 * turn])
    said = {told(model, motion, 1.0) for motion in simple(mixed).T}
    assert said == {'body "a" along (1, 0, 0)', 'body "b" about (0, 0, 1)'}
    assert named(["a", "b"]) == '"a", "b"'


def test_a_model_put_elsewhere():
    """Position, orientation and velocities are the state's, also of a body that is placed by its shape's own frame."""
    model = abut.Model("posed")
    cone = model.add(
        abut.Body(
            "cone", shape=lambda f: abut.shapes.Frustum(f, 0.1, 0.0, 0.4), density=1000, origin=(0, 0, 1)
        )
    )
    model.add(abut.Body("block", mass=1.0, inertia=(1, 1, 1), velocity=(1, 0, 0)))
    state = np.zeros((2, 13))
    state[:, :3] = [[1, 2, 3], [4, 5, 6]]
    state[:, 3:7] = [[0, 0, math.sin(0.3), math.cos(0.3)], [math.sin(0.2), 0, 0, math.cos(0.2)]]
    put = posed(model, state)
    for body, y in zip(put.bodies, state, strict=True):
        np.testing.assert_allclose(body.position, y[:3], atol=1e-14)
        np.testing.assert_allclose(body.orientation, y[[6, 3, 4, 5]], atol=1e-15)
        assert body.velocity == (0.0, 0.0, 0.0)
    assert put["cone"].mass == cone.mass
    assert model["block"].velocity == (1.0, 0.0, 0.0)
