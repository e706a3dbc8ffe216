"""What the geometry of a pair of shapes owes: the true distance, wherever in space the pair is; depth, normal and points that agree."""

from __future__ import annotations

import functools
import itertools
from functools import cache
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import warp as wp

import abut
from abut.compiler.kernels import kernel
from abut.extend import PAIRS
from abut.kernels.structs.machine_structs import A2, A3
from abut.system.dispatch import pairs
from contracts import brute_force_distances as oracles
from contracts.examples import shape_examples

assert abut.Contact

SHAPES = shape_examples()
#: Further shapes of a kind whose pairs take another way: a groove with one side, a cone, a disc, a needle, a flat ellipsoid.
VARIANTS: dict[str, tuple[tuple[float, ...], ...]] = {
    "ToroidalCavity": ((0.6, 0.4, -1.0), (0.6, 0.4, 1.0)),
    "Frustum": ((0.3, 0.0, 0.4), (0.1, 0.35, 0.2)),
    "Ellipsoid": ((0.3, 0.3, 0.1),),
}
ENTRIES = [PAIRS[key] for key in sorted(PAIRS)]


def cases() -> list[Any]:
    """Each pair with its example shapes, then with the variants of either."""
    found = []
    for kind, entry in enumerate(ENTRIES):
        names = entry.first.__name__, entry.second.__name__
        numbers = [[SHAPES[name].parameters, *VARIANTS.get(name, ())] for name in names]
        chosen = [(numbers[0][0], numbers[1][0])]
        chosen += [(first, numbers[1][0]) for first in numbers[0][1:]]
        chosen += [(numbers[0][0], second) for second in numbers[1][1:]]
        for k, (first, second) in enumerate(chosen):
            label = f"{names[0]}-{names[1]}" + (f"-{k + 1}" if k else "")
            found.append(
                pytest.param(
                    SimpleNamespace(kind=kind, entry=entry, names=names, first=first, second=second), id=label
                )
            )
    return found


every_pair = pytest.mark.parametrize("case", cases())


def rotation(rng: np.random.Generator) -> np.ndarray:
    """A rotation matrix, any with equal chance."""
    q, r = np.linalg.qr(rng.normal(size=(3, 3)))
    q = q * np.sign(np.diag(r))
    return q * np.sign(np.linalg.det(q))


def poses(rng: np.random.Generator, count: int):
    """Origins within 0.6 m of each other, any orientation: some touching, some apart."""
    for _ in range(count):
        yield rng.normal(size=3) * 0.35, rotation(rng), rng.normal(size=3) * 0.05, rotation(rng)


def evaluate(case, feature: int, pi, ri, pj, rj):
    """Depth, normal and points in plain Python."""
    numbers = np.array([[*case.first, *case.second]])
    return case.entry.function(feature, pi, ri, pj, rj, numbers, 0, 0, len(case.first))


@cache
def all_pairs_kernel():
    """One kernel for all pairs there are."""
    touch = pairs(ENTRIES)

    @kernel
    def run(kind: int, places: A3, numbers: A2, features: int, second: int, out: A2):
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
        depth, n, a, b = touch(kind, k % features, pi, ri, pj, rj, numbers, 0, 0, second)
        out[k, 0] = depth
        for c in range(3):
            out[k, 1 + c] = n[c]
            out[k, 4 + c] = a[c]
            out[k, 7 + c] = b[c]

    return run


def evaluate_all(case, places: np.ndarray) -> np.ndarray:
    """The compiled geometry: (poses, features, 10) of depth, normal, points."""
    features, count = case.entry.max_contact_points, len(places)
    out = wp.zeros((count * features, 10), dtype=wp.float64, device="cpu")
    numbers = np.array([[*case.first, *case.second]])
    arrays = [wp.array(a, dtype=wp.float64, device="cpu") for a in (places, numbers)]
    inputs = [case.kind, *arrays, features, len(case.first), out]
    all_pairs_kernel().launch(count * features, inputs)
    return out.numpy().reshape(count, features, 10)


def places_of(seed: int, count: int) -> np.ndarray:
    """Poses as the kernel takes them: (count, 8, 3)."""
    return np.array([[pi, *ri, pj, *rj] for pi, ri, pj, rj in poses(np.random.default_rng(seed), count)])


@every_pair
def test_moving_the_whole_pair_moves_its_points_and_leaves_its_depth(case):
    """To 1e-11 m, for angles between axes lose a few digits where they are small."""
    rng = np.random.default_rng(1)
    before, after = places_of(1, 200), places_of(1, 200)
    turns, shifts = [rotation(rng) for _ in before], rng.normal(size=(200, 3))
    for place, turn, shift in zip(after, turns, shifts, strict=True):
        place[0], place[4] = turn @ place[0] + shift, turn @ place[4] + shift
        place[1:4], place[5:8] = turn @ place[1:4], turn @ place[5:8]
    was, found = evaluate_all(case, before), evaluate_all(case, after)
    np.testing.assert_allclose(found[..., 0], was[..., 0], atol=1e-11)
    for part, carried in ((1, 0.0), (4, 1.0), (7, 1.0)):
        moved = np.einsum("pab,pkb->pka", turns, was[..., part : part + 3]) + carried * shifts[:, None]
        np.testing.assert_allclose(found[..., part : part + 3], moved, atol=1e-11)


@every_pair
def test_the_normal_is_a_unit_vector_and_the_points_lie_a_depth_apart_along_it(case):
    """The first body's deepest point and the second's, p_J − p_I = depth · n: moving the first by that parts them."""
    found = evaluate_all(case, places_of(2, 200))
    depth, normal = found[..., :1], found[..., 1:4]
    np.testing.assert_allclose(np.linalg.norm(normal, axis=-1), 1.0, atol=1e-12)
    np.testing.assert_allclose(found[..., 7:10] - found[..., 4:7], depth * normal, atol=1e-12)


@every_pair
def test_the_normal_pushes_the_first_body_out(case):
    """The depth's gradient in the first body's place is −n: a force along n works at the rate at which the depth falls.

    Cylinders on cylinders and blocks: for the deepest incident up to 15 cm, half their radius; the other ends of a line or a face are
    measured along the same normal, which is theirs but for the tilt, here below 0.01. Blocks on
    blocks: for the deepest where they touch, within half a degree.
    """
    h = 1e-6
    places = places_of(3, 200)
    found = evaluate_all(case, places)
    depth, normal = found[..., 0], found[..., 1:4]
    gradient = np.empty_like(normal)
    for k, axis in enumerate(np.eye(3)):
        forth, back = places.copy(), places.copy()
        forth[:, 0] += h * axis
        back[:, 0] -= h * axis
        gradient[..., k] = (evaluate_all(case, forth)[..., 0] - evaluate_all(case, back)[..., 0]) / (2 * h)
    error = np.abs(gradient + normal).max(axis=-1)
    if case.names == ("Box", "Box"):
        touching = (depth.max(axis=1) > 0.0) & (depth.max(axis=1) < 0.15)
        deepest = depth[touching].argmax(axis=1)[:, None]
        assert np.take_along_axis(error[touching], deepest, axis=1).max() < 1e-2
        return
    if DISTANCE.get(case.names[0]) is convex_error and case.names[1] in oracles.NEAREST:
        error = error[depth.max(axis=1) < 0.15]
        deepest = depth[depth.max(axis=1) < 0.15].argmax(axis=1)[:, None]
        assert error.max() < 1e-2
        error = np.take_along_axis(error, deepest, axis=1)
    assert error.max() < 1e-7


@every_pair
def test_far_apart_nothing_touches(case):
    """Shifted out by more than both sizes, against the solid side where there is one; out of a closed hollow it is in the wall."""
    places = places_of(4, 10)
    places[:, 0] += 5.0 * places[:, 5:8, 2]
    deepest = evaluate_all(case, places)[..., 0].max(axis=1)
    closed = case.names[1] in ("SphericalCavity", "BoxCavity") or case.second == (0.6, 0.4, 0.0)
    assert np.all(deepest > 0.0) if closed else np.all(deepest < 0.0)


@every_pair
def test_compiled_it_is_the_python_geometry(case):
    places = places_of(5, 40)
    for place, features in zip(places, evaluate_all(case, places), strict=True):
        for feature, found in enumerate(features):
            depth, normal, a, b = evaluate(case, feature, place[0], place[1:4], place[4], place[5:8])
            np.testing.assert_allclose(found, [depth, *normal, *a, *b], rtol=1e-12, atol=1e-12)


@every_pair
def test_the_depth_is_the_distance_that_brute_force_finds(case):
    """The deepest incident of 1,000 random poses against searched surfaces, to 1e-9 m."""
    places = places_of(6, 1000)
    deepest = evaluate_all(case, places)[..., 0].max(axis=1)
    way = next((way for name, way in DISTANCE.items() if name in case.names), None)
    assert way is not None, (
        f"no distance of {case.names} is known that does not come from the pair: enter one in DISTANCE"
    )
    error = way(case, places, deepest)
    assert np.abs(error).max() < 1e-9


def ball_error(case, places, depth):
    """A ball: the centre's distance from the other's surface is |R − depth|; in a room without end only from within."""
    local = np.einsum("pba,pb->pa", places[:, 5:8], places[:, 0] - places[:, 4])
    within = np.abs(local) < case.second if case.names[1] == "BoxCavity" else np.full(local.shape, True)
    here = within.all(axis=1)
    found = oracles.nearest(oracles.SURFACES[case.names[1]](*case.second), local[here])
    return found - np.abs(case.first[0] - depth[here])


def in_axes_of_second(places):
    """The first's axes and origin in the second's."""
    turn = np.einsum("pba,pbc->pac", places[:, 5:8], places[:, 1:4])
    return turn, np.einsum("pba,pb->pa", places[:, 5:8], places[:, 0] - places[:, 4])


def parted(case):
    """Convex solids at 1,500 places: their depths; how far apart they are, those that touch after parting them by 1 cm more; which touch,
    and which less than a decimetre deep.

    That the translation is the least: 98 % of it, aside by up to some 20°, leaves them touching.
    """
    first, second = (
        functools.partial(lambda x, name, numbers: oracles.NEAREST[name](x, *numbers), name=name, numbers=n)
        for name, n in zip(case.names, (case.first, case.second), strict=True)
    )
    places = places_of(6, 1500)
    places[:, 0] += 1.2 * (places[:, 0] - places[:, 4])  # wider apart, for 1,000 that count
    found = evaluate_all(case, places)
    depth = found[..., 0].max(axis=1)
    deepest = found[..., :1].argmax(axis=1)[:, None]
    normal = np.take_along_axis(found[..., 1:4], deepest, axis=1)[:, 0]
    touching, shallow = depth > 0.0, depth < 0.1
    clear = places.copy()
    clear[touching, 0] += (depth[touching, None] + 0.01) * normal[touching]
    distance = oracles.between(first, second, *in_axes_of_second(clear))
    aside = normal + np.random.default_rng(7).normal(size=normal.shape) * 0.2
    left = places.copy()
    left[:, 0] += 0.98 * depth[:, None] * aside / np.linalg.norm(aside, axis=1)[:, None]
    still = touching & shallow & (depth > 1e-3)
    assert still.sum() > 50
    assert shallow.sum() > 1000
    assert np.all(oracles.between(first, second, *in_axes_of_second(left[still])) < 1e-9)
    return depth, distance, touching, shallow


def convex_error(case, places, depth):
    """Apart, their distance; touching less than a decimetre deep, the distance after parting them by 1 cm more."""
    depth, distance, touching, shallow = parted(case)
    return (distance - np.where(touching, 0.01, -depth))[shallow]


def blocks_error(case, places, depth):
    """Two blocks: touching as any convex solids, but for normals that are taken for a face's within half a degree, 1 − cos of the depth
    and half as much again where that also turns aside; apart never nearer than they are, and nine of ten times exactly so.
    """
    depth, distance, touching, shallow = parted(case)
    beyond = -depth - distance
    assert np.mean(np.abs(beyond[~touching]) < 1e-9) > 0.9
    deep = np.maximum(np.abs(distance - 0.01) - 6e-5 * (depth + 0.01), 0.0)
    return np.where(touching, deep, np.minimum(beyond, 0.0))[shallow]


def pin_error(case, places, depth):
    """A pin in its bore, in places of its own: leaning by up to some 0.1 rad, its ends within or out of the mouths by more than 5 cm.

    While it does not touch, the least distance of its surface from the material {ρ ≥ R, |z| ≤ L/2}, and of the wall from the pin.
    """
    rng = np.random.default_rng(8)
    case = SimpleNamespace(**(vars(case) | {"first": (0.3, 0.4), "second": (0.36, 0.3)}))
    shift = rng.uniform(-0.6, 0.6, size=len(places))
    lean = [rotation_about(rng.normal(size=3) * (0.05, 0.05, 3.0)) for _ in places]
    places[:, 1:4] = places[:, 5:8] @ np.array(lean)
    local = np.column_stack([rng.uniform(-0.04, 0.04, size=(len(places), 2)), shift])
    places[:, 0] = places[:, 4] + np.einsum("pab,pb->pa", places[:, 5:8], local)
    depth = evaluate_all(case, places)[..., 0].max(axis=1)
    ends = np.abs(np.abs(shift[:, None] + (0.4, -0.4)) - 0.3).min(axis=1)
    clear = (depth < 0.0) & (ends > 0.05)
    assert clear.sum() > 300
    turn, at = in_axes_of_second(places[clear])

    def to_wall(u, v, patch):
        x = np.einsum("pab,pkb->pka", turn, patch[0](u, v)) + at[:, None]
        inward = np.maximum(0.36 - np.linalg.norm(x[..., :2], axis=-1), 0.0)
        return np.hypot(inward, np.maximum(np.abs(x[..., 2]) - 0.3, 0.0))

    def to_pin(u, v, patch):
        x = np.einsum("pba,pkb->pka", turn, patch[0](u, v) - at[:, None])
        return np.linalg.norm(x - oracles.NEAREST["Cylinder"](x, 0.3, 0.4), axis=-1)

    ways = [(to_wall, patch) for patch in oracles.SURFACES["Cylinder"](0.3, 0.4)]
    ways.append((to_pin, oracles.shell(0.36, 0.36, -0.3, 0.3)))
    found = [oracles.least(functools.partial(way, patch=patch), patch, len(at)) for way, patch in ways]
    return np.min(found, axis=0) + depth[clear]


def rotation_about(vector: np.ndarray) -> np.ndarray:
    """The rotation by a vector's length about it (Rodrigues)."""
    angle = np.linalg.norm(vector)
    x, y, z = vector / angle
    k = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.eye(3) + np.sin(angle) * k + (1.0 - np.cos(angle)) * k @ k


def plane_error(case, places, depth):
    """A half-space: how low the other's surface reaches."""
    down = np.einsum("pba,pb->pa", places[:, 1:4], places[:, 5:8, 2])
    height = np.einsum("pa,pa->p", places[:, 5:8, 2], places[:, 0] - places[:, 4])
    return height + oracles.lowest(oracles.SURFACES[case.names[0]](*case.first), down) + depth


def room_error(case, places, depth):
    """A solid in a room without end: how far its surface reaches towards each of the six walls, beyond where that stands."""
    found = []
    for axis, sign in itertools.product(range(3), (-1.0, 1.0)):
        way = -sign * places[:, 5:8, axis]
        along = np.einsum("pba,pb->pa", places[:, 1:4], way)
        height = np.einsum("pa,pa->p", way, places[:, 0] - places[:, 4])
        found.append(
            -height - oracles.lowest(oracles.SURFACES[case.names[0]](*case.first), along) - case.second[axis]
        )
    return np.max(found, axis=0) - depth


#: How to find it, by a shape that the pair has.
DISTANCE = {
    "HalfSpace": plane_error,
    "Sphere": ball_error,
    "CylindricalCavity": pin_error,
    "BoxCavity": room_error,
    "Cylinder": convex_error,
    "Box": blocks_error,
}
