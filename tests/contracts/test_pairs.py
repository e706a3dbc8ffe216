"""What the geometry of a pair of shapes owes: it does not care where in space the pair is, and its depth, normal and points agree."""

from __future__ import annotations

import numpy as np
import pytest
import warp as wp

import abut
from abut.kernels.types import A2, A3
from abut.plug import PAIRS, kernel
from abut.system.tables import pairs
from contracts.examples import shape_examples

assert abut.Contact

SHAPES = shape_examples()
every_pair = pytest.mark.parametrize("entry", [pytest.param(PAIRS[k], id="-".join(k)) for k in sorted(PAIRS)])


def rotation(rng: np.random.Generator) -> np.ndarray:
    """A rotation matrix, any with equal chance."""
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q = q * np.sign(np.diag(r))
    return q * np.sign(np.linalg.det(q))


def poses(rng: np.random.Generator, count: int = 40):
    """Origins within 0.6 m of each other, any orientation: some touching, some apart."""
    for _ in range(count):
        yield rng.normal(size=3) * 0.35, rotation(rng), rng.normal(size=3) * 0.05, rotation(rng)


def evaluate(entry, feature: int, pi, ri, pj, rj):
    """Depth, normal and points in plain Python."""
    first, second = SHAPES[entry.first.__name__].parameters, SHAPES[entry.second.__name__].parameters
    numbers = np.array([[*first, *second]])
    return entry.function(feature, pi, ri, pj, rj, numbers, 0, 0, len(first))


@every_pair
def test_moving_the_whole_pair_moves_its_points_and_leaves_its_depth(entry):
    rng = np.random.default_rng(1)
    for pi, ri, pj, rj in poses(rng):
        turn, shift = rotation(rng), rng.normal(size=3)
        for feature in range(entry.incidents):
            depth, normal, a, b = evaluate(entry, feature, pi, ri, pj, rj)
            moved = evaluate(entry, feature, turn @ pi + shift, turn @ ri, turn @ pj + shift, turn @ rj)
            assert moved[0] == pytest.approx(depth, abs=1e-12)
            np.testing.assert_allclose(moved[1], turn @ normal, atol=1e-12)
            np.testing.assert_allclose(moved[2], turn @ a + shift, atol=1e-12)
            np.testing.assert_allclose(moved[3], turn @ b + shift, atol=1e-12)


@every_pair
def test_the_normal_is_a_unit_vector_and_the_points_lie_a_depth_apart_along_it(entry):
    """The first body's deepest point and the second's, p_J − p_I = depth · n: moving the first by that parts them."""
    for pi, ri, pj, rj in poses(np.random.default_rng(2)):
        for feature in range(entry.incidents):
            depth, normal, a, b = evaluate(entry, feature, pi, ri, pj, rj)
            assert np.linalg.norm(normal) == pytest.approx(1.0, abs=1e-12)
            np.testing.assert_allclose(b - a, depth * np.asarray(normal), atol=1e-12)


@every_pair
def test_the_normal_pushes_the_first_body_out(entry):
    """The depth's gradient in the first body's place is −n: a force along n works at the rate at which the depth falls."""
    h = 1e-6
    for pi, ri, pj, rj in poses(np.random.default_rng(3)):
        for feature in range(entry.incidents):
            _, normal, _, _ = evaluate(entry, feature, pi, ri, pj, rj)
            gradient = [
                (
                    evaluate(entry, feature, pi + h * axis, ri, pj, rj)[0]
                    - evaluate(entry, feature, pi - h * axis, ri, pj, rj)[0]
                )
                / (2 * h)
                for axis in np.eye(3)
            ]
            np.testing.assert_allclose(gradient, -np.asarray(normal), atol=1e-7)


@every_pair
def test_far_apart_nothing_touches(entry):
    """Shifted out by more than both sizes, against the solid side where there is one."""
    for pi, ri, pj, rj in poses(np.random.default_rng(4), 10):
        away = -1.0 if entry.second.__name__ == "SphericalCavity" else 1.0
        depths = [evaluate(entry, f, pi + 5.0 * rj[:, 2], ri, pj, rj)[0] for f in range(entry.incidents)]
        assert away * max(depths) < 0.0


@every_pair
def test_compiled_it_is_the_python_geometry(entry):
    touch = pairs([entry])

    @kernel
    def run(places: A3, numbers: A2, features: int, second: int, out: A2):
        k = wp.tid()
        m = k // features
        pi = wp.vec3d(places[m, 0, 0], places[m, 0, 1], places[m, 0, 2])
        pj = wp.vec3d(places[m, 4, 0], places[m, 4, 1], places[m, 4, 2])
        ri = wp.mat33d()
        rj = wp.mat33d()
        for r in range(3):
            for c in range(3):
                ri[r, c] = places[m, 1 + r, c]
                rj[r, c] = places[m, 5 + r, c]
        depth, n, a, b = touch(0, k % features, pi, ri, pj, rj, numbers, 0, 0, second)
        out[k, 0] = depth
        for c in range(3):
            out[k, 1 + c] = n[c]
            out[k, 4 + c] = a[c]
            out[k, 7 + c] = b[c]

    cases = list(poses(np.random.default_rng(5)))
    first, second = SHAPES[entry.first.__name__].parameters, SHAPES[entry.second.__name__].parameters
    places = np.array([[pi, *ri, pj, *rj] for pi, ri, pj, rj in cases])
    features = entry.incidents
    out = wp.zeros((len(cases) * features, 10), dtype=wp.float64, device="cpu")
    arrays = [wp.array(a, dtype=wp.float64, device="cpu") for a in (places, np.array([[*first, *second]]))]
    wp.launch(run, dim=len(cases) * features, inputs=[*arrays, features, len(first), out], device="cpu")
    for k, found in enumerate(out.numpy()):
        depth, normal, a, b = evaluate(entry, k % features, *cases[k // features])
        np.testing.assert_allclose(found, [depth, *normal, *a, *b], rtol=1e-12, atol=1e-13)
