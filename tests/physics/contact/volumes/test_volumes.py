"""Contact of triangle meshes by volume of intersection, against closed forms and against another program's booleans."""

import math
from itertools import product

import numpy as np
import pytest
from scipy.spatial import ConvexHull
from scipy.spatial.transform import Rotation

from abut.contact import Volumes
from abut.contact.volumes import Surface, allocate, pack, parts_at
from abut.errors import InvalidValue
from abut.model import Ground
from abut.shapes import Frustum

UNIT = np.eye(3)
NOWHERE = np.zeros(3)


def geodesic(n, radius=1.0):
    """A ball of 20 n² nearly equal triangles: an icosahedron's faces divided and blown up."""
    g = (1.0 + math.sqrt(5.0)) / 2.0
    corners = np.array([(0, s, t * g) for s in (-1, 1) for t in (-1, 1)], float)
    corners = np.concatenate([np.roll(corners, k, axis=1) for k in range(3)])
    faces = ConvexHull(corners).simplices
    points, triangles = [], []
    for a, b, c in corners[faces]:
        if np.dot(a, np.cross(b, c)) < 0.0:
            b, c = c, b
        base = len(points)
        place = {}
        for i in range(n + 1):
            for j in range(n + 1 - i):
                place[i, j] = base + len(place)
                points.append((a * (n - i - j) + b * i + c * j) / n)
        for i in range(n):
            for j in range(n - i):
                triangles.append((place[i, j], place[i + 1, j], place[i, j + 1]))
                if i + j < n - 1:
                    triangles.append((place[i + 1, j], place[i + 1, j + 1], place[i, j + 1]))
    unit = np.array(points) / np.linalg.norm(points, axis=1, keepdims=True)
    unit, inverse = np.unique(np.round(unit, 12), axis=0, return_inverse=True)
    unit /= np.linalg.norm(unit, axis=1, keepdims=True)
    return radius * unit, inverse.reshape(-1)[np.array(triangles)]


def hull(points):
    """The convex hull, its faces counter-clockwise seen from outside."""
    found = ConvexHull(points)
    faces = found.simplices.copy()
    a, b, c = (points[faces[:, k]] for k in range(3))
    inward = (np.cross(b - a, c - a) * found.equations[:, :3]).sum(axis=1) < 0.0
    faces[inward] = faces[inward][:, ::-1]
    return points, faces


def box(x, y, z):
    return hull(np.array(list(product((-0.5, 0.5), repeat=3))) * (x, y, z))


def extruded(outline, height):
    """A prism over a polygon, convex or not (counter-clockwise), its middle at the origin: triangles by cutting ears."""
    n = len(outline)
    left = list(range(n))
    ears = []
    while len(left) > 2:
        for k in range(len(left)):
            a, b, c = left[k - 1], left[k], left[(k + 1) % len(left)]
            pa, pb, pc = outline[a], outline[b], outline[c]

            def turn(p, q, r):
                return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])

            others = [outline[d] for d in left if d not in (a, b, c)]
            if turn(pa, pb, pc) > 0.0 and not any(
                turn(pa, pb, d) >= 0.0 and turn(pb, pc, d) >= 0.0 and turn(pc, pa, d) >= 0.0 for d in others
            ):
                ears.append((a, b, c))
                left.pop(k)
                break
    low = np.column_stack([outline, np.full(n, -height / 2)])
    high = np.column_stack([outline, np.full(n, height / 2)])
    here = np.arange(n)
    after = (here + 1) % n
    caps = np.array(ears)
    return np.concatenate([low, high]), np.concatenate(
        [
            caps[:, ::-1],
            caps + n,
            np.column_stack([here, after, after + n]),
            np.column_stack([here, after + n, here + n]),
        ]
    )


def boolean(a, b):
    """Volume and centroid of the intersection of two meshes by manifold3d."""
    manifold = pytest.importorskip("manifold3d")

    def solid(mesh):
        return manifold.Manifold(
            manifold.Mesh64(np.ascontiguousarray(mesh[0]), np.ascontiguousarray(mesh[1], np.uint64))
        )

    mesh = (solid(a) ^ solid(b)).to_mesh64()
    faces = np.array(mesh.tri_verts).astype(int)
    if not len(faces):
        return 0.0, None
    points = np.array(mesh.vert_properties)[:, :3]
    origin = points.mean(axis=0)
    p, q, r = (points[faces[:, k]] - origin for k in range(3))
    volumes = (p * np.cross(q, r)).sum(axis=1) / 6.0
    volume = volumes.sum()
    return volume, origin + (volumes[:, None] * (p + q + r) / 4.0).sum(axis=0) / volume


def moved(mesh, origin, axes):
    return mesh[0] @ axes.T + origin, mesh[1]


def total(parts):
    """Volume and centroid of all parts of a pose."""
    there = parts[parts["depth"] > 0.0]
    volume = there["volume"].sum()
    middle = 0.5 * (there["point_i"] + there["point_j"])
    return volume, (there["volume"][:, None] * middle).sum(axis=0) / volume


def just_touching(rng, meshes, who, depths):
    """Poses at which the extreme points along a random direction overlap by given depths: oi, ri, oj, rj."""
    n = len(who)
    ri, rj = (Rotation.random(n, random_state=rng).as_matrix() for _ in range(2))
    oi, oj = np.zeros((n, 3)), rng.uniform(-0.1, 0.1, (n, 3))
    for k, (i, j) in enumerate(who):
        u = rng.normal(size=3)
        u /= np.linalg.norm(u)
        a, b = meshes[i][0] @ ri[k].T, meshes[j][0] @ rj[k].T + oj[k]
        oi[k] = b[(b @ u).argmax()] - a[(a @ u).argmin()] - depths[k] * u
    return oi, ri, oj, rj


def star(n, inner, outer):
    angle = np.pi * np.arange(2 * n) / n
    radius = np.where(np.arange(2 * n) % 2, inner, outer)
    return np.column_stack([radius * np.cos(angle), radius * np.sin(angle)])


@pytest.mark.parametrize("kind", ["convex", "concave"])
def test_volume_and_centroid_are_those_of_the_boolean(kind):
    """V = |A ∩ B| and its centroid: columns along any direction, summed with signs, are the volume itself.

    The reference is manifold3d's boolean of the same facets in double precision. Both are exact but for rounding, which the smallness of
    V beside the meshes' extent magnifies: 1e-10 of V, and 1e-10 m for the centroid at meshes of 1 m.
    """
    rng = np.random.default_rng(5)
    ball = geodesic(2)[0]
    if kind == "convex":
        meshes = [hull(ball * rng.uniform(0.5, 1.0, 3) + 0.1 * rng.normal(size=ball.shape)) for _ in range(4)]
        meshes.append(box(1, 1, 1))
    else:
        meshes = [
            extruded(star(7, 0.7, 1.0), 0.8),
            extruded(star(5, 0.5, 1.0), 1.0),
            extruded(np.array([(0, 0), (1, 0), (1, 0.4), (0.4, 0.4), (0.4, 1), (0, 1)], float), 0.5),
        ]
    who = rng.integers(0, len(meshes), (60, 2))
    oi, ri, oj, rj = just_touching(rng, meshes, who, 10.0 ** rng.uniform(-2.0, -0.9, len(who)))
    found = parts_at(pack([Surface.of(*m, crease=0.0) for m in meshes]), who, oi, ri, oj, rj, slots=8)
    assert (found.status == 0).all()
    for k, (i, j) in enumerate(who):
        volume, centroid = boolean(moved(meshes[i], oi[k], ri[k]), moved(meshes[j], oj[k], rj[k]))
        ours, middle = total(found.part[k])
        assert ours == pytest.approx(volume, rel=1e-10), k
        np.testing.assert_allclose(middle, centroid, atol=1e-10, err_msg=str(k))


def turn_of(axis, angles):
    return Rotation.from_rotvec(np.asarray(axis, float) * np.asarray(angles)[:, None]).as_matrix()


def touching(found, pose=0):
    parts = found.part[pose]
    return parts[parts["depth"] > 0.0]


def test_box_on_plate_and_corner_and_edge():
    """Closed forms: a flat face V = A d; a cube's corner, symmetrically down, a tetrahedron V = √3/2 d³ with depth d; crossed edges
    at a right angle, each symmetrical, g = d − |x| − |y|, so V = 2/3 d³. Rounding only.
    """
    packed = pack([Surface.of(*box(1, 1, 1)), Surface.of(*box(4, 4, 1))])
    d = 0.02
    corner = Rotation.align_vectors([[0, 0, -1]], [[-1, -1, -1]])[0].as_matrix()
    edge_x, edge_y = (
        Rotation.from_euler("x", math.pi / 4).as_matrix(),
        Rotation.from_euler("y", math.pi / 4).as_matrix(),
    )
    half = math.sqrt(0.5)
    found = parts_at(
        packed,
        np.array([(0, 1), (0, 1), (0, 0), (0, -1), (0, -1)]),
        np.array(
            [
                (0.3, 0.1, 1 - d),
                (0, 0, 0.5 + math.sqrt(0.75) - d),
                (0.1, 0, 2 * half - d),
                (0.3, 0.1, 0.5 - d),
                (0, 0, math.sqrt(0.75) - d),
            ]
        ),
        np.array([UNIT, corner, edge_x, UNIT, corner]),
        NOWHERE,
        np.array([UNIT, UNIT, edge_y, UNIT, UNIT]),
    )
    volumes = [d, math.sqrt(0.75) * d**3, 2 / 3 * d**3, d, math.sqrt(0.75) * d**3]
    areas = [1.0, 1.5 * math.sqrt(3) * d**2, 2 * d**2, 1.0, 1.5 * math.sqrt(3) * d**2]
    for pose, (volume, area) in enumerate(zip(volumes, areas, strict=True)):
        (part,) = touching(found, pose)
        assert part["depth"] == pytest.approx(d, rel=1e-9)
        assert part["volume"] == pytest.approx(volume, rel=1e-9)
        assert part["area"] == pytest.approx(area, rel=1e-9)
        np.testing.assert_allclose(part["normal"], (0, 0, 1), atol=1e-9)
        np.testing.assert_allclose(part["point_j"] - part["point_i"], d * part["normal"], atol=1e-12)
    # a flat face's second moment is that of its square, A/12
    np.testing.assert_allclose(found.part[0, 0]["depth_moment"], np.diag([1 / 12, 1 / 12, 0]), atol=1e-12)


def test_four_legs_are_four_parts_and_two_walls_two():
    """A table on one large facet touches with each leg, V = A d apiece; a ball in a right-angled groove with each wall: depth
    R − h/√2 for its centre at height h over the groove's bottom (a ball of 8,000 facets with relief; 1 % at depth 0.002 R).
    """
    manifold = pytest.importorskip("manifold3d")
    table = manifold.Manifold.cube((1, 1, 0.1), True)
    for x, y in product((-0.4, 0.4), repeat=2):
        table += manifold.Manifold.cube((0.1, 0.1, 0.5), True).translate((x, y, -0.25))
    mesh = table.to_mesh64()
    legs = (np.array(mesh.vert_properties)[:, :3], np.array(mesh.tri_verts).astype(int))
    groove = extruded(np.array([(0, 0), (-2, 2), (-2, -1), (2, -1), (2, 2)], float), 4.0)
    upright = np.array([(0.0, 0.0, 1.0), (1.0, 0.0, 0.0), (0.0, 1.0, 0.0)])  # x → y, y → z, z → x
    packed = pack([Surface.of(*m) for m in (legs, box(4, 4, 1), geodesic(20), groove)])
    found = parts_at(
        packed,
        np.array([(0, 1), (2, 3)]),
        np.array([(0.1, 0.03, 0.999), (0.03, 0.0, math.sqrt(2) * 0.998)]),
        np.array([UNIT, Rotation.from_euler("xyz", (0.3, 0.2, 0.1)).as_matrix()]),
        NOWHERE,
        np.array([UNIT, upright]),
        slots=8,
    )
    four, two = touching(found, 0), touching(found, 1)
    np.testing.assert_allclose(four["volume"], np.full(4, 0.01 * 0.001), rtol=1e-9)
    assert len(two) == 2
    np.testing.assert_allclose(two["depth"], [0.002, 0.002], rtol=0.01)
    walls = np.sort(two["normal"] @ (0, math.sqrt(0.5), math.sqrt(0.5)))
    np.testing.assert_allclose(walls, [0, 1], atol=1e-3)


def test_ball_of_2000_triangles_rolls_smoothly_on_a_plate():
    """Depth d, cap V = π d² (R − d/3), area π (2 R d − d²), normal z; one turn in 600 poses.

    The promise is a ripple of F = K d^1.5 below 1 %: here its largest deviation from its mean, and the standard deviation at a tenth of
    the depth. The depth's formula takes the cap for a paraboloid, d (1 − d/12R).
    """
    packed = pack([Surface.of(*geodesic(10)), Surface.of(*box(4, 4, 1))])
    n = 600
    turns = turn_of((0.3, 0.9, 0.3162), np.linspace(0, 2 * np.pi, n, endpoint=False))
    for d, peak, spread in ((1e-3, 0.006, 1e-3), (1e-4, 0.05, 0.01), (1e-2, 0.003, 1e-3)):
        found = parts_at(
            packed, np.tile([0, 1], (n, 1)), np.array([0.013, 0.07, 1.5 - d]), turns, NOWHERE, UNIT
        )
        part = found.part[:, 0]
        assert (found.part["depth"] > 0.0).sum(axis=1).tolist() == [1] * n
        force = part["depth"] ** 1.5
        assert np.abs(force / force.mean() - 1.0).max() < peak
        assert (force / force.mean()).std() < spread
        np.testing.assert_allclose(part["depth"].mean(), d * (1 - d / 12), rtol=0.02 if d < 1e-3 else 0.002)
        volume = part["volume"] / (np.pi * d**2 * (1 - d / 3))
        assert volume.std() < 2 * spread
        assert abs(volume.mean() - 1.0) < (0.03 if d < 1e-3 else 0.005)
        np.testing.assert_allclose(part["normal"], np.tile([0, 0, 1.0], (n, 1)), atol=1e-6)


def test_meshes_converge_to_the_ball():
    """The error of the cap's volume at the depth 0.02 R is C h⁴ with relief and C h² with flat facets, for edges of length h.

    Order 4 is that of P2 interpolation of a surface without third derivatives. Means over 40 orientations, h → h/2.
    """
    d, n = 0.02, 40
    turns = Rotation.random(n, random_state=7).as_matrix()
    exact = np.pi * d**2 * (1 - d / 3)
    order = {}
    for crease in (0.0, math.radians(35)):
        packed = pack([Surface.of(*geodesic(k), crease=crease) for k in (8, 16)])
        error = []
        for k in range(2):
            part = parts_at(
                packed, np.tile([k, -1], (n, 1)), np.array([0, 0, 1 - d]), turns, NOWHERE, UNIT
            ).part
            error.append(np.abs(part["volume"][:, 0] / exact - 1.0).mean())
        order[crease > 0.0] = math.log2(error[0] / error[1])
    assert 1.7 < order[False] < 2.3
    assert 3.4 < order[True] < 4.8


def test_swapping_and_moving_change_nothing_and_the_normal_is_the_gradient():
    """A n = −∂V/∂x of the first body, by central differences of the volume of a cube's corner in a prism.

    Swapped bodies have the same parts with n → −n; a rigid motion of both changes only rounding (1e-9 m of parts 1e-3 m deep). 1e-4
    for swapped sizes: another order of facets.
    """
    meshes = [geodesic(6), extruded(star(7, 0.8, 1.0), 0.8)]
    rng = np.random.default_rng(3)
    who = np.tile([0, 1], (12, 1))
    oi, ri, oj, rj = just_touching(rng, meshes, who, np.full(12, 0.02))
    packed = pack([Surface.of(*m, crease=0.0) for m in meshes])
    plain = parts_at(packed, who, oi, ri, oj, rj).part[:, 0]
    assert (plain["depth"] > 0.0).all()
    swapped = parts_at(packed, who[:, ::-1], oj, rj, oi, ri).part[:, 0]
    turn, shift = Rotation.from_rotvec([0.3, -0.7, 1.1]).as_matrix(), np.array([0.5, -0.2, 0.8])
    away = parts_at(packed, who, oi @ turn.T + shift, turn @ ri, oj @ turn.T + shift, turn @ rj).part[:, 0]
    for name in ("depth", "volume", "area"):
        np.testing.assert_allclose(swapped[name], plain[name], rtol=1e-4)
        np.testing.assert_allclose(away[name], plain[name], rtol=1e-8)
    np.testing.assert_allclose(swapped["normal"], -plain["normal"], atol=1e-6)
    np.testing.assert_allclose(swapped["point_j"], plain["point_i"], atol=1e-6)
    np.testing.assert_allclose(away["normal"], plain["normal"] @ turn.T, atol=1e-8)
    np.testing.assert_allclose(away["point_i"], plain["point_i"] @ turn.T + shift, atol=1e-9)
    h = 1e-6
    for axis in range(3):
        ahead, behind = (
            parts_at(packed, who, oi + s * h * UNIT[axis], ri, oj, rj).part[:, 0] for s in (1, -1)
        )
        slope = (ahead["volume"] - behind["volume"]) / (2 * h)
        np.testing.assert_allclose(
            -slope, plain["area"] * plain["normal"][:, axis], atol=1e-5 * plain["area"].max()
        )


def test_onset_is_continuous_and_deep_overlap_is_exact():
    """The depth of two balls passes through zero with the distance, negative before; two fine balls overlapping by half a radius:
    the lens V = π (2R − s)² (s² + 4 R s)/(12 s) at the distance s of their centres, within the tessellation's 1e-3.
    """
    packed = pack([Surface.of(*geodesic(10))])
    gap = np.concatenate([np.linspace(-1e-4, 1e-4, 21)[[*range(10), *range(11, 21)]], [0.01, 0.3, -0.5]])
    n = len(gap)
    ri = np.tile(Rotation.from_rotvec([0.1, 0.2, 0.3]).as_matrix(), (n, 1, 1))
    direction = np.array([0.6, 0.0, 0.8])
    found = parts_at(packed, np.zeros((n, 2), int), (2.0 + gap)[:, None] * direction, ri, NOWHERE, UNIT)
    depth = found.part["depth"][:, 0]
    near = np.abs(gap) < 2e-4
    np.testing.assert_allclose(depth[near], -gap[near], atol=1.2e-5)
    assert (np.diff(depth[near]) < 0.0).all()
    assert -0.3 < depth[-2] < -1e-3
    assert -0.01 < depth[-3] < 0.0
    s = 1.5
    lens = np.pi * (2 - s) ** 2 * (s**2 + 4 * s) / (12 * s)
    assert found.part["volume"][-1, 0] == pytest.approx(lens, rel=1e-3)


def test_depth_of_a_sliver_is_free_of_noise():
    """The depth of a leaning frustum that overlaps by 1e-5 of its size at an edge increases by Δδ = 0.4 nm as it sinks by 0.4 nm, to 2 %.

    Positions are rounded to 1e-16 m, and the wall is 70 times as steep as the plane. Noise in δ would make damped laws chatter.
    """
    frustum = Frustum(Ground().frame(), 0.3, 0.2, 0.8)
    leaning = Rotation.from_quat((0.06956481, 0.00153224, 0.63672692, 0.7679435)).as_matrix()
    surface = Surface.of(*Volumes(facets=0.02).mesh(frustum))
    sunk = 4.0e-10 * np.arange(20)
    n = len(sunk)
    origin = np.stack([np.zeros(n), np.zeros(n), 0.43860560409 - sunk], axis=1)
    turned, level = np.tile(leaning, (n, 1, 1)), np.tile(UNIT, (n, 1, 1))
    found = parts_at(pack([surface]), np.tile([0, -1], (n, 1)), origin, turned, np.zeros((n, 3)), level)
    np.testing.assert_allclose(np.diff(found.part["depth"][:, 0]), 4.0e-10, rtol=0.02)


def test_thickness_sums_to_the_volume_and_room_is_limited():
    """V = Σ thickness × facet area over a part, as an elastic foundation needs it.

    1e-12: rounding. Too many near facets, and an open surface, are refused.
    """
    ball = Surface.of(*geodesic(10))
    packed = pack([ball, Surface.of(*box(4, 4, 1)), Surface.of(*geodesic(20))])
    pose = np.array([(0, 1)]), np.array([(0.0, 0.0, 1.45)]), UNIT, NOWHERE, UNIT
    found = parts_at(packed, *pose, thickness=True)
    a, b, c = (ball.corners[:, k] for k in range(3))
    area = 0.5 * np.linalg.norm(np.cross(b - a, c - a), axis=1)
    thickness = found.thickness[0, : len(area)]
    assert (thickness * area).sum() == pytest.approx(found.part["volume"][0, 0], rel=1e-12)
    assert thickness.max() < 0.05
    with pytest.raises(InvalidValue, match="more than 16 pairs of facets"):
        parts_at(packed, *pose, capacity=16)
    with pytest.raises(InvalidValue, match="not a closed"):
        Surface.of(geodesic(2)[0], geodesic(2)[1][1:])


def test_a_list_of_near_facets_made_at_another_pose_changes_nothing():
    """The contact regions depend on the pose only: with a list of near facets from another pose they are bit-identical (error = 0).

    The list is used while the motion is within its margin, and is rebuilt otherwise.
    """
    rng = np.random.default_rng(8)
    meshes = [geodesic(8), extruded(star(7, 0.7, 1.0), 0.8), geodesic(5, 0.6)]
    who = np.array([(0, 1), (0, 2), (1, 1), (2, 1), (0, 0)] * 12)
    n = len(who)
    oi, ri, oj, rj = just_touching(rng, meshes, who, 10.0 ** rng.uniform(-4, -1, n))
    packed = pack([Surface.of(*m) for m in meshes])
    scratch = allocate(n, 4)
    size = np.where(np.arange(n) < 40, 1e-3, 0.05)[:, None]
    turn = Rotation.from_rotvec(size * rng.normal(size=(n, 3))).as_matrix()
    parts_at(packed, who, oi + size * rng.normal(size=(n, 3)), turn @ ri, oj, rj, scratch=scratch)
    again = parts_at(packed, who, oi, ri, oj, rj, scratch=scratch).part
    uses = scratch.uses.numpy()[:, 0]
    assert (uses == 2).sum() > 30
    assert (uses < 0).sum() > 10
    anew = parts_at(packed, who, oi, ri, oj, rj, rebuild=True).part
    assert (anew["depth"] > 0.0).sum() > 50
    for name in anew.dtype.names:
        np.testing.assert_array_equal(again[name], anew[name])
