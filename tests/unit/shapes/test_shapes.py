"""Every shape in the examples: mass properties against slices and typed closed forms, facets against both, boxes and reach."""

from __future__ import annotations

import doctest
import importlib
import math
import pkgutil

import numpy as np
import pytest
from scipy.integrate import quad

from abut import shapes
from abut.errors import InputError, InvalidValue
from abut.model import Body, Ground
from abut.shapes import (
    Box,
    BoxCavity,
    Capsule,
    Cylinder,
    CylindricalCavity,
    Ellipsoid,
    Extrusion,
    Frustum,
    HalfSpace,
    Link,
    Revolution,
    Side,
    Sphere,
    SphericalCavity,
    ToroidalCavity,
    Torus,
)
from contracts.examples import shape_examples

FRAME = Ground().frame()
SHAPES = shape_examples()
GROOVES = {f"ToroidalCavity-{s.name}": ToroidalCavity(FRAME, 0.6, 0.2, s) for s in Side}
#: Hollows have no mass and face inward; a bore and a half groove are open; a half-space ends nowhere; the rest has no facets.
HOLLOW = {name: s for name, s in (SHAPES | GROOVES).items() if "Cavity" in name}
FINITE = {
    name: s for name, s in (SHAPES | GROOVES).items() if hasattr(s, "triangles") and name != "HalfSpace"
}
SOLIDS = {name: s for name, s in FINITE.items() if name not in HOLLOW}
CLOSED = SOLIDS | {name: SHAPES[name] for name in ("SphericalCavity", "ToroidalCavity", "BoxCavity")}
EXACT = ("Box", "Extrusion", "Solid", "BoxCavity")
#: Solids made of solids have no closed form; test_solids.py looks at some that do.
MADE = ("Union", "Difference", "Intersection")
ROUND = {name: s for name, s in SOLIDS.items() if name not in EXACT + MADE}


def every(cases):
    return pytest.mark.parametrize("shape", [pytest.param(s, id=name) for name, s in cases.items()])


def tetrahedra(mesh):
    """Volume, centre and inertia about it at density 1, by tetrahedra from the origin.

    ∫ x xᵀ dV over the tetrahedron (0, a, b, c) is det/120 · (s sᵀ + a aᵀ + b bᵀ + c cᵀ), s = a + b + c.
    """
    vertices, faces = mesh
    corners = vertices[faces]
    det, total = np.linalg.det(corners), corners.sum(axis=1)
    volume = det.sum() / 6.0
    centre = np.einsum("t,ti->i", det, total) / (24.0 * volume)
    second = np.einsum("t,ti,tj->ij", det, total, total) + np.einsum("t,tki,tkj->ij", det, corners, corners)
    second = second / 120.0 - volume * np.outer(centre, centre)
    return volume, centre, np.trace(second) * np.eye(3) - second


def slices(low, high, area, xx, yy):
    """Volume, height of the centre and inertia about it, of areas at z with second moments ∫x² and ∫y²; quadrature over z."""

    def over(f, small=0.0):
        return quad(f, low, high, epsabs=small, epsrel=1e-11, limit=200)[0]

    volume = over(area)
    height = over(lambda z: z * area(z), 1e-11 * volume * (high - low)) / volume
    axial = over(lambda z: (z - height) ** 2 * area(z))
    jx, jy = over(xx), over(yy)
    return volume, height, np.diag([jy + axial, jx + axial, jx + jy])


def discs(low, high, outer, inner=lambda z: 0.0):
    """Slices that are rings between two radii."""
    second = [lambda z: math.pi / 4.0 * (outer(z) ** 4 - inner(z) ** 4)] * 2
    return slices(low, high, lambda z: math.pi * (outer(z) ** 2 - inner(z) ** 2), *second)


def ellipse(a, b, c):
    def scale(z):
        return 1.0 - z * z / (c * c)

    return slices(
        -c,
        c,
        lambda z: math.pi * a * b * scale(z),
        lambda z: math.pi / 4.0 * a**3 * b * scale(z) ** 2,
        lambda z: math.pi / 4.0 * a * b**3 * scale(z) ** 2,
    )


def link(length, width, depth):
    """Strips across the bar at x: the bar's own height w within ±l/2, a chord of the end's circle beyond."""
    r, e = 0.5 * width, 0.5 * length

    def chord(x):
        return 2.0 * math.sqrt(max(r * r - max(abs(x) - e, 0.0) ** 2, 0.0))

    parts = [(-e - r, -e), (-e, e), (e, e + r)]
    area, jx, jy = (
        sum(quad(f, *span, epsrel=1e-11)[0] for span in parts)
        for f in (chord, lambda x: x * x * chord(x), lambda x: chord(x) ** 3 / 12.0)
    )
    end = area * depth**3 / 12.0
    return area * depth, 0.0, np.diag([jy * depth + end, jx * depth + end, (jx + jy) * depth])


def capsule(radius, length):
    h = 0.5 * length

    def outer(z):
        return math.sqrt(max(radius**2 - max(abs(z) - h, 0.0) ** 2, 0.0))

    return discs(-h - radius, h + radius, outer)


SLICED = {
    "Sphere": (Sphere(FRAME, "20 mm"), lambda: discs(-0.02, 0.02, lambda z: math.sqrt(4e-4 - z * z))),
    "Box": (
        Box(FRAME, (0.1, 0.2, 0.3)),
        lambda: slices(-0.15, 0.15, lambda z: 0.02, lambda z: 0.1**3 * 0.2 / 12, lambda z: 0.1 * 0.2**3 / 12),
    ),
    "Cylinder": (Cylinder(FRAME, 0.1, 0.5), lambda: discs(-0.25, 0.25, lambda z: 0.1)),
    "Frustum": (Frustum(FRAME, 0.3, 0.1, 0.8), lambda: discs(-0.4, 0.4, lambda z: 0.2 - 0.25 * z)),
    "Cone": (Frustum(FRAME, 0.0, 0.2, 0.4), lambda: discs(-0.2, 0.2, lambda z: 0.5 * (z + 0.2))),
    "Torus": (
        Torus(FRAME, 0.5, 0.2),
        lambda: discs(
            -0.2, 0.2, lambda z: 0.5 + math.sqrt(0.04 - z * z), lambda z: 0.5 - math.sqrt(0.04 - z * z)
        ),
    ),
    "Ellipsoid": (Ellipsoid(FRAME, (0.3, 0.4, 0.2)), lambda: ellipse(0.3, 0.4, 0.2)),
    "Capsule": (Capsule(FRAME, 0.2, 0.5), lambda: capsule(0.2, 0.5)),
    "Link": (Link(FRAME, 0.5, 0.2, 0.1), lambda: link(0.5, 0.2, 0.1)),
    "Revolution": (
        Revolution(FRAME, [(0.1, 0.3), (0.1, 0.0), (0.4, 0.0), (0.2, 0.3)]),
        lambda: discs(0.0, 0.3, lambda z: 0.4 - 2.0 / 3.0 * z, lambda z: 0.1),
    ),
}


@pytest.mark.parametrize(("shape", "expected"), SLICED.values(), ids=list(SLICED))
def test_mass_properties_are_those_of_its_slices(shape, expected):
    """∫ over z of the sections' areas and second moments, by adaptive quadrature; it is asked for 1e-11."""
    volume, height, inertia = expected()
    mass, found = shape.mass_properties(3.0)
    assert shape.volume == pytest.approx(volume, rel=1e-9)
    assert mass == pytest.approx(3.0 * volume, rel=1e-9)
    np.testing.assert_allclose(shape.centre, (0.0, 0.0, height), atol=1e-9 * shape.bounding_radius)
    np.testing.assert_allclose(found, 3.0 * inertia, rtol=1e-9, atol=1e-9 * inertia.max())


def test_an_extrusion_is_the_sum_of_its_rectangles():
    """An L of rectangles 4×1 and 1×2 less a hole of 0.5×0.5, each with A b²/12 and the parallel-axis theorem; closed form, to rounding."""
    shape = Extrusion(
        FRAME,
        [(0, 0), (0, 3), (1, 3), (1, 1), (4, 1), (4, 0)],
        2.0,
        holes=[[(0.25, 0.25), (0.75, 0.25), (0.75, 0.75), (0.25, 0.75)]],
    )
    blocks = [
        (1, (2.0, 0.5), (4.0, 1.0)),
        (1, (0.5, 2.0), (1.0, 2.0)),
        (-1, (0.5, 0.5), (0.5, 0.5)),
    ]  # sign, centre, size
    area = sum(s * w * h for s, _, (w, h) in blocks)
    cx, cy = (sum(s * w * h * c[k] for s, c, (w, h) in blocks) / area for k in (0, 1))
    xx = sum(s * w * h * (w**2 / 12 + (c[0] - cx) ** 2) for s, c, (w, h) in blocks)
    yy = sum(s * w * h * (h**2 / 12 + (c[1] - cy) ** 2) for s, c, (w, h) in blocks)
    xy = sum(s * w * h * (c[0] - cx) * (c[1] - cy) for s, c, (w, h) in blocks)
    end = area * 2.0**3 / 12
    mass, inertia = shape.mass_properties(1.0)
    assert mass == pytest.approx(2.0 * area, rel=1e-14)
    np.testing.assert_allclose(shape.centre, (cx, cy, 0.0), rtol=1e-14)
    np.testing.assert_allclose(
        inertia, [[2 * yy + end, -2 * xy, 0], [-2 * xy, 2 * xx + end, 0], [0, 0, 2 * (xx + yy)]], atol=1e-13
    )


@every(CLOSED)
def test_every_edge_is_shared_by_two_faces_in_opposite_sense(shape):
    faces = shape.triangles()[1]
    edges = {(int(f[k]), int(f[(k + 1) % 3])) for f in faces for k in range(3)}
    assert len(edges) == 3 * len(faces)
    assert all((b, a) in edges for a, b in edges)


@every({name: SOLIDS[name] for name in SOLIDS if name in EXACT})
def test_flat_faces_are_exact(shape):
    volume, centre, inertia = tetrahedra(shape.triangles())
    assert volume == pytest.approx(shape.volume, rel=1e-13)
    np.testing.assert_allclose(centre, shape.centre, atol=1e-14)
    np.testing.assert_allclose(inertia, shape.mass_properties(1.0)[1], rtol=1e-12, atol=1e-15)


@every(ROUND)
def test_facets_converge_to_the_closed_form_with_order_two(shape):
    """Chords of a circle of radius r within a sagitta t = r (1 − cos(π/n)) miss its area and second moments by O(t) = O(1/n²).

    A tolerance 16 times smaller makes facets 4 times smaller and errors 16 times smaller: order 2 in the facet's
    size. The coarse ones have at least 31 chords round the smallest circle, rounded up to a multiple of four, so the
    order seen is within 2 log(35/31)/log 4 = 0.18 of it. The errors themselves stay below a few times t/r.
    """
    tolerances = [t * shape.bounding_radius for t in (1e-3, 1e-3 / 16.0)]
    coarse, fine = (tetrahedra(shape.triangles(t)) for t in tolerances)
    for k, exact in ((0, shape.volume), (2, shape.mass_properties(1.0)[1])):
        errors = [np.abs(found[k] - exact).max() / np.abs(exact).max() for found in (coarse, fine)]
        assert errors[0] < 0.02
        assert math.log(errors[0] / errors[1], 4.0) == pytest.approx(2.0, abs=0.18)
    np.testing.assert_allclose(fine[1], shape.centre, atol=tolerances[1])


@every(FINITE)
def test_box_and_ball_hold_every_vertex_and_touch_one(shape):
    """Facets within a tolerance t reach within t of the surface, and never beyond it."""
    tolerance = 1e-4 * shape.bounding_radius
    vertices = shape.triangles(tolerance)[0]
    low, high = np.array(shape.bounds)
    slack = 1e-12 * shape.bounding_radius
    assert (vertices >= low - slack).all()
    assert (vertices <= high + slack).all()
    np.testing.assert_allclose([vertices.min(axis=0), vertices.max(axis=0)], [low, high], atol=2 * tolerance)
    reach = np.linalg.norm(vertices, axis=1).max()
    assert reach <= shape.bounding_radius + slack
    assert reach == pytest.approx(shape.bounding_radius, abs=2 * tolerance)


def off_torus(shape, p):
    ring = np.hypot(p[:, 0], p[:, 1]) - shape.radius
    return np.hypot(ring, p[:, 2]) - shape.tube


#: Distance of points near the surface from it, outward.
OFF = {
    "Sphere": lambda s, p: np.linalg.norm(p, axis=1) - s.radius,
    "Torus": off_torus,
    "ToroidalCavity": off_torus,
    "Capsule": lambda s, p: (
        np.hypot(np.hypot(p[:, 0], p[:, 1]), np.maximum(np.abs(p[:, 2]) - s.length / 2, 0)) - s.radius
    ),
    "CylindricalCavity": lambda s, p: np.hypot(p[:, 0], p[:, 1]) - s.radius,
    "Ellipsoid": lambda s, p: (
        (np.linalg.norm(p / s.semi_axes, axis=1) - 1.0) / np.linalg.norm(p / np.square(s.semi_axes), axis=1)
    ),
}


@pytest.mark.parametrize("relative", [1e-2, 2e-3])
@pytest.mark.parametrize("name", OFF)
def test_no_facet_is_farther_from_the_surface_than_the_tolerance(name, relative):
    """Points all over each facet, by barycentric coordinates in sixths; the ellipsoid's distance is f/|∇f|, of first order."""
    shape = SHAPES[name]
    tolerance = relative * shape.bounding_radius
    vertices, faces = shape.triangles(tolerance)
    weights = [(i / 6, j / 6, 1 - (i + j) / 6) for i in range(7) for j in range(7 - i)]
    points = np.einsum("wk,tki->twi", weights, vertices[faces]).reshape(-1, 3)
    off = OFF[name](shape, points)
    assert 0.2 * tolerance < np.abs(off).max() <= tolerance


@every(FINITE)
def test_finer_facets_sag_less(shape):
    """Halving the tolerance never makes fewer faces; without one there are some."""
    counts = [len(shape.triangles(t * shape.bounding_radius)[1]) for t in (1e-2, 1e-3)]
    assert counts[0] <= counts[1]
    assert len(shape.triangles()[1]) > 0


@every(HOLLOW)
def test_a_hollow_faces_inward_and_has_no_mass(shape):
    """Its facets' normals point to the hollow: into the section's centre for a groove, to the axis or centre otherwise."""
    vertices, faces = shape.triangles(1e-4)
    a, b, c = np.moveaxis(vertices[faces], 1, 0)
    middle, normal = (a + b + c) / 3.0, np.cross(b - a, c - a)
    target = np.zeros_like(middle)
    if isinstance(shape, CylindricalCavity):
        target[:, 2] = middle[:, 2]
    if isinstance(shape, ToroidalCavity):
        target[:, :2] = shape.radius * middle[:, :2] / np.linalg.norm(middle[:, :2], axis=1)[:, None]
    assert (np.einsum("ij,ij->i", normal, target - middle) > 0.0).all()
    with pytest.raises(InvalidValue, match="cavity"):
        shape.mass_properties(7850.0)


def test_the_halves_of_a_groove_make_the_whole():
    inner, outer, whole = (ToroidalCavity(FRAME, 0.6, 0.2, s) for s in (Side.INNER, Side.OUTER, None))
    distance = [np.linalg.norm(s.triangles()[0][:, :2], axis=1) for s in (inner, outer)]
    assert distance[0].max() == pytest.approx(0.6)
    assert distance[1].min() == pytest.approx(0.6)
    assert len(inner.triangles()[1]) + len(outer.triangles()[1]) == len(whole.triangles()[1])


def test_contact_numbers():
    expected = {
        Sphere(FRAME, "20 mm"): (0.02,),
        Box(FRAME, (0.1, 0.2, 0.3)): (0.05, 0.1, 0.15),
        Cylinder(FRAME, 0.1, 0.5): (0.1, 0.25),
        Frustum(FRAME, 0.3, 0.1, 0.8): (0.3, 0.1, 0.4),
        Torus(FRAME, 0.5, 0.2): (0.5, 0.2),
        Ellipsoid(FRAME, (0.3, 0.4, 0.2)): (0.3, 0.4, 0.2),
        Capsule(FRAME, 0.2, 0.5): (0.2, 0.25),
        Link(FRAME, 0.5, 0.2, 0.1): (0.25, 0.1, 0.05),
        SphericalCavity(FRAME, 0.1): (0.1,),
        CylindricalCavity(FRAME, 0.1, 0.5): (0.1, 0.25),
        BoxCavity(FRAME, (0.1, 0.2, 0.3)): (0.05, 0.1, 0.15),
        ToroidalCavity(FRAME, 0.5, 0.2): (0.5, 0.2, 0.0),
        ToroidalCavity(FRAME, 0.5, 0.2, Side.INNER): (0.5, 0.2, -1.0),
        ToroidalCavity(FRAME, 0.5, 0.2, Side.OUTER): (0.5, 0.2, 1.0),
        HalfSpace(FRAME): (),
    }
    for shape, numbers in expected.items():
        assert shape.parameters == numbers


@pytest.mark.parametrize("normal", ["x", "-x", "y", "-y", "z", "-z", (1, 2, 3)])
def test_a_half_space_turns_its_frame_so_that_z_is_the_normal(normal):
    body = Body("b", mass=1, inertia=(1, 1, 1), position=(1, 2, 3), orientation=(0.6, 0, 0.8, 0))
    base = body.frame((0.1, 0, 0), z="y")
    plane = HalfSpace(base, normal)
    axes = np.eye(3)
    letters = {"x": axes[0], "y": axes[1], "z": axes[2]}
    local = (
        np.array(normal, float) / math.sqrt(14)
        if isinstance(normal, tuple)
        else letters[normal[-1]] * (-1) ** (len(normal) - 1)
    )
    np.testing.assert_allclose(plane.normal, base.global_axes @ local, atol=1e-15)
    np.testing.assert_allclose(plane.frame.global_axes[:, 2], plane.normal, atol=1e-15)
    assert plane.frame.position == base.position


def test_a_half_space_shows_a_patch_has_no_mass_and_no_bounds():
    vertices, faces = HalfSpace(FRAME).triangles(size="2 m")
    assert np.ptp(vertices, axis=0).tolist() == [2.0, 2.0, 0.0]
    a, b, c = vertices[faces[0]]
    assert np.cross(b - a, c - a)[2] > 0
    assert np.isinf(HalfSpace(FRAME).bounds).all()
    with pytest.raises(InvalidValue, match="no mass, because it is infinite"):
        HalfSpace(FRAME).mass_properties(1.0)


SQUARE = [(0, 0), (1, 0), (1, 1), (0, 1)]
BAD = {
    "sphere .*radius is 0.0 m": lambda: Sphere(FRAME, 0.0),
    "sphere .*3 kg": lambda: Sphere(FRAME, "3 kg"),
    "box .*size": lambda: Box(FRAME, (1, 2)),
    "box .*three edges greater": lambda: Box(FRAME, (1, 2, -3)),
    "cylinder .*length is -1.0 m": lambda: Cylinder(FRAME, 1.0, -1.0),
    "frustum .*both radii": lambda: Frustum(FRAME, 0.0, "0 mm", 1.0),
    "frustum .*top is -0.1 m": lambda: Frustum(FRAME, 0.2, -0.1, 1.0),
    "torus .*tube is 0.3 m.*less than .* 0.3 m": lambda: Torus(FRAME, 0.3, 0.3),
    "ellipsoid .*semi_axes": lambda: Ellipsoid(FRAME, (1.0, 0.0, 1.0)),
    "capsule .*length is 0.0 m": lambda: Capsule(FRAME, 1.0, 0.0),
    "link .*depth is -1.0 m": lambda: Link(FRAME, 1.0, 1.0, -1.0),
    "spherical cavity .*nan": lambda: SphericalCavity(FRAME, math.nan),
    "cylindrical cavity .*radius": lambda: CylindricalCavity(FRAME, "-3 mm", 1.0),
    "toroidal cavity .*tube": lambda: ToroidalCavity(FRAME, 0.3, 0.4),
    "toroidal cavity .*side is 'inner'": lambda: ToroidalCavity(FRAME, 0.3, 0.1, "inner"),
    "box cavity .*size": lambda: BoxCavity(FRAME, (1, 1, 0)),
    "half-space .*normal": lambda: HalfSpace(FRAME, (0, 0, 0)),
    "half-space .*up": lambda: HalfSpace(FRAME, "up"),
    "extrusion .*profile: the number of corners is 2": lambda: Extrusion(FRAME, SQUARE[:2], 1.0),
    r"extrusion .*profile\[1\]": lambda: Extrusion(FRAME, [(0, 0), (1, 0, 0), (0, 1)], 1.0),
    "extrusion .*corners 1 and 2 coincide": lambda: Extrusion(FRAME, [*SQUARE[:2], (1, 0), (0, 1)], 1.0),
    r"extrusion .*crosses .*corner 0 at \(0, 0\) m": lambda: Extrusion(
        FRAME, [(0, 0), (1, 1), (1, 0), (0, 1)], 1.0
    ),
    "extrusion .*touches itself": lambda: Extrusion(FRAME, [(0, 0), (2, 0), (1, 0), (1, 1)], 1.0),
    "extrusion .*length is 0.0 m": lambda: Extrusion(FRAME, SQUARE, 0.0),
    "extrusion .*hole 0 lies outside": lambda: Extrusion(
        FRAME, SQUARE, 1.0, holes=[[(2, 2), (3, 2), (2, 3)]]
    ),
    "extrusion .*hole 0 crosses or touches the outline": lambda: Extrusion(
        FRAME, SQUARE, 1.0, holes=[[(0.5, 0.5), (2, 0.5), (0.5, 0.6)]]
    ),
    "extrusion .*hole 1 and hole 0 are nested": lambda: Extrusion(
        FRAME, SQUARE, 1.0, holes=[[(0.4, 0.4), (0.5, 0.4), (0.4, 0.5)], [(0.1, 0.1), (0.9, 0.1), (0.1, 0.9)]]
    ),
    "revolution .*radius at z = 1 m is -0.5 m": lambda: Revolution(FRAME, [(0, 0), (1, 0), (-0.5, 1)]),
}


@pytest.mark.parametrize(("sentence", "make"), BAD.items(), ids=list(BAD))
def test_bad_shapes(sentence, make):
    with pytest.raises(InputError, match=sentence) as refusal:
        make()
    assert '"ground"' in str(refusal.value)


def test_shapes_are_values():
    assert Sphere(FRAME, 0.1) == Sphere(FRAME, "100 mm")
    assert Extrusion(FRAME, SQUARE, 1.0) == Extrusion(FRAME, np.array([*SQUARE, (0, 0)]), "1 m")
    with pytest.raises(AttributeError):
        SHAPES["Sphere"].radius = 1.0


@pytest.mark.parametrize("name", [m.name for m in pkgutil.walk_packages(shapes.__path__, "abut.shapes.")])
def test_the_examples_in_its_description_hold(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0
