"""Shapes: closed-form mass properties against their own triangulations, closed and outward."""

import math

import numpy as np
import pytest

from abut.errors import InputError, InvalidValue
from abut.model import Body, Ground
from abut.shapes import Box, Cylinder, HalfSpace, Sphere, SphericalCavity

FRAME = Ground().frame()
SOLIDS = [Sphere(FRAME, "20 mm"), Box(FRAME, (0.1, 0.2, 0.3)), Cylinder(FRAME, 0.1, 0.5)]


def mesh_moments(mesh):
    """Volume and inertia about the origin at density 1 of a closed mesh, by tetrahedra from the origin.

    ∫ x xᵀ dV over the tetrahedron (0, a, b, c) is det/120 · (s sᵀ + a aᵀ + b bᵀ + c cᵀ), s = a + b + c.
    """
    vertices, faces = mesh
    volume, second = 0.0, np.zeros((3, 3))
    for a, b, c in vertices[faces]:
        det, s = np.linalg.det([a, b, c]), a + b + c
        volume += det / 6.0
        second += det / 120.0 * sum(np.outer(v, v) for v in (s, a, b, c))
    return volume, np.trace(second) * np.eye(3) - second


@pytest.mark.parametrize("shape", [*SOLIDS, SphericalCavity(FRAME, 0.1)], ids=lambda s: type(s).__name__)
def test_every_edge_is_shared_by_two_faces_in_opposite_sense(shape):
    faces = shape.triangles()[1]
    edges = {(int(f[k]), int(f[(k + 1) % 3])) for f in faces for k in range(3)}
    assert len(edges) == 3 * len(faces)
    assert all((b, a) in edges for a, b in edges)


@pytest.mark.parametrize("shape", SOLIDS, ids=lambda s: type(s).__name__)
def test_mesh_converges_to_the_closed_form(shape):
    """Chords lie within the sagitta: the relative error of volume and inertia is a few times sagitta/r."""
    mass, inertia = shape.mass_properties(1.0)
    assert mass == pytest.approx(shape.volume, rel=1e-15)
    for relative in (1e-2, 1e-3):
        volume, moments = mesh_moments(shape.triangles(relative * shape.bounding_radius))
        assert volume == pytest.approx(shape.volume, rel=15 * relative)
        np.testing.assert_allclose(moments, inertia, rtol=25 * relative, atol=1e-12 * inertia.max())


def test_a_box_is_exact():
    box = SOLIDS[1]
    volume, inertia = mesh_moments(box.triangles())
    assert volume == pytest.approx(box.volume, rel=1e-14)
    np.testing.assert_allclose(inertia, box.mass_properties(1.0)[1], rtol=1e-13, atol=1e-18)


@pytest.mark.parametrize("shape", SOLIDS, ids=lambda s: type(s).__name__)
def test_the_bounding_radius_bounds_and_touches(shape):
    reach = np.linalg.norm(shape.triangles()[0], axis=1).max()
    assert reach == pytest.approx(shape.bounding_radius, rel=1e-12)


def test_contact_numbers():
    assert SOLIDS[0].parameters == (0.02,)
    assert SOLIDS[1].parameters == (0.05, 0.1, 0.15)
    assert SOLIDS[2].parameters == (0.1, 0.25)
    assert HalfSpace(FRAME).parameters == ()


def test_a_cavity_faces_inward_and_has_no_mass():
    cavity = SphericalCavity(FRAME, 0.1)
    volume, _ = mesh_moments(cavity.triangles(1e-4))
    assert volume == pytest.approx(-cavity.volume, rel=1e-2)
    with pytest.raises(InvalidValue, match="hollow"):
        cavity.mass_properties(7850.0)


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


def test_a_half_space_shows_a_patch_and_has_no_mass():
    vertices, faces = HalfSpace(FRAME).triangles(size="2 m")
    assert np.ptp(vertices, axis=0).tolist() == [2.0, 2.0, 0.0]
    a, b, c = vertices[faces[0]]
    assert np.cross(b - a, c - a)[2] > 0
    with pytest.raises(InvalidValue, match="no finite mass"):
        HalfSpace(FRAME).mass_properties(1.0)


@pytest.mark.parametrize(
    "make",
    [
        lambda: Sphere(FRAME, 0.0),
        lambda: Sphere(FRAME, "3 kg"),
        lambda: Box(FRAME, (1, 2)),
        lambda: Box(FRAME, (1, 2, -3)),
        lambda: Cylinder(FRAME, 1.0, -1.0),
        lambda: SphericalCavity(FRAME, math.nan),
        lambda: HalfSpace(FRAME, (0, 0, 0)),
        lambda: HalfSpace(FRAME, "up"),
    ],
)
def test_bad_shapes(make):
    with pytest.raises(InputError, match="ground"):
        make()


def test_shapes_are_values():
    assert Sphere(FRAME, 0.1) == Sphere(FRAME, "100 mm")
    with pytest.raises(AttributeError):
        SOLIDS[0].radius = 1.0
