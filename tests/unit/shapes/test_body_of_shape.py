"""A body whose mass follows from its shape: the centre of mass is the shape's, wherever its frame lies."""

from __future__ import annotations

import math

import numpy as np
import pytest

from abut.errors import InputError
from abut.model import Body, Ground, Model
from abut.shapes import Box, Cylinder, Difference, Frustum, HalfSpace, Solid, Sphere, SphericalCavity

QUARTER = (math.sqrt(0.5), 0.0, math.sqrt(0.5), 0.0)  #: a right angle about y: z goes to x


def cone(f):
    """Its centre lies at z = −l/4 from mid-length: (0, 0, −0.1)."""
    return Frustum(f, 0.1, 0.0, 0.4)


def test_the_frame_of_an_eccentric_shape_moves_so_that_its_centre_is_the_bodys():
    """A cone of height h has its centre at h/4 above its base, V = π r² h/3, Ixx = 3/80 m (4 r² + h²), Izz = 3/10 m r²; closed forms."""
    body = Body("cone", shape=cone, density=900.0, position=(1, 2, 3), orientation=QUARTER)
    mass = 900.0 * math.pi * 0.1**2 * 0.4 / 3.0
    across = 3.0 / 80.0 * mass * (4 * 0.1**2 + 0.4**2)
    assert body.mass == pytest.approx(mass)
    np.testing.assert_allclose(body.inertia, np.diag([across, across, 0.3 * mass * 0.1**2]), rtol=1e-12)
    assert body.position == (1.0, 2.0, 3.0)
    np.testing.assert_allclose(body.shape.frame.position, (0, 0, 0.1), atol=1e-15)
    np.testing.assert_allclose(body.shape.frame.global_position, (1.1, 2, 3), atol=1e-15)


def test_an_origin_places_the_shapes_own_frame():
    """position = origin + R centre, and the shape's frame is where the origin was said to be."""
    body = Body("cone", shape=cone, mass=2.0, origin=(1, 2, 3), orientation=QUARTER)
    np.testing.assert_allclose(body.position, (0.9, 2, 3), atol=1e-15)
    np.testing.assert_allclose(body.shape.frame.global_position, (1, 2, 3), atol=1e-15)
    assert body.origin == (1.0, 2.0, 3.0)


def test_a_centred_shape_stays_where_it_was_made():
    body = Body("ball", shape=lambda f: Sphere(f, 0.1), density=1000.0, origin=(1, 2, 3))
    assert body.position == (1.0, 2.0, 3.0)
    assert body.shape.frame.position == (0.0, 0.0, 0.0)


def test_a_turned_shape_turns_its_inertia():
    """A rod along the body's x: about x m r²/2, about y and z m (3 r² + l²)/12."""
    body = Body("rod", shape=lambda f: Cylinder(f.frame(z="x"), 0.1, 1.0), mass=12.0)
    np.testing.assert_allclose(body.inertia, np.diag([0.06, 1.03, 1.03]), atol=1e-14)


def test_a_shape_made_aside_is_brought_to_the_centre():
    """A maker may use frames of its own: a ball at (0.3, 0, 0) of a part placed by its origin."""
    body = Body("ball", shape=lambda f: Sphere(f.frame((0.3, 0, 0)), 0.1), density=1e3, origin=(1, 0, 0))
    np.testing.assert_allclose(body.position, (1.3, 0, 0), atol=1e-15)
    np.testing.assert_allclose(body.shape.frame.position, (0, 0, 0), atol=1e-15)


def test_all_frames_of_a_solid_made_of_solids_move_together():
    """A block less a cube at its +x end, a (3) − 1: centre at −(1 · 1)/2 = −0.5 of the rest 2, by moments."""
    body = Body(
        "step",
        shape=lambda f: Difference(Box(f, (3, 1, 1)), Box(f.frame((1, 0, 0)), (1, 2, 2))),
        density=1.0,
        origin=(0, 0, 0),
    )
    assert body.mass == pytest.approx(2.0)
    np.testing.assert_allclose(body.position, (-0.5, 0, 0), atol=1e-14)
    places = [part.frame.position for part in body.shape.parts]
    np.testing.assert_allclose(places, [(0.5, 0, 0), (1.5, 0, 0)], atol=1e-14)
    np.testing.assert_allclose(body.inertia, np.diag([1 / 3, 5 / 6, 5 / 6]), atol=1e-13)


def test_with_mass_and_inertia_given_the_shape_is_left_alone():
    body = Body("cone", mass=1.0, inertia=(1, 1, 1), shape=cone, position=(1, 2, 3))
    assert body.shape.frame.position == (0.0, 0.0, 0.0)
    plate = Body("plate", mass=1.0, inertia=(1, 1, 1), shape=lambda f: HalfSpace(f))
    assert math.isinf(plate.shape.volume)


def test_changed_sizes_settle_again():
    """Of a cone twice as long, placed by its origin, the centre of mass lies twice as far from it."""
    model = Model("settling")
    model.add(Body("cone", shape=cone, density=1000.0, origin=(0, 0, 1)))
    longer = model.with_values({"cone.shape.length": 0.8})["cone"]
    np.testing.assert_allclose(longer.position, (0, 0, 0.8), atol=1e-15)
    np.testing.assert_allclose(longer.shape.frame.position, (0, 0, 0.2), atol=1e-15)
    assert longer.mass == pytest.approx(2.0 * model["cone"].mass)
    raised = model.with_values({"cone.origin.z": 2.0})["cone"]
    np.testing.assert_allclose(raised.position, (0, 0, 1.9), atol=1e-15)
    np.testing.assert_allclose(model["cone"].position, (0, 0, 0.9), atol=1e-15)


def test_a_frame_on_a_frame():
    """q s and r + R(q) p: a right angle about y twice is half a turn, and z then points to −z."""
    body = Body("b", mass=1, inertia=(1, 1, 1))
    frame = body.frame((1, 0, 0), orientation=QUARTER)
    upon = frame.frame((0, 0, 2), orientation=QUARTER)
    assert upon.body is body
    np.testing.assert_allclose(upon.position, (3, 0, 0), atol=1e-15)
    np.testing.assert_allclose(upon.global_axes[:, 2], (0, 0, -1), atol=1e-15)
    np.testing.assert_allclose(frame.frame(z="x").global_axes[:, 2], (0, 0, -1), atol=1e-15)


MESH = Box(Ground().frame(), (1, 1, 1)).triangles()


@pytest.mark.parametrize(
    ("sentence", "given"),
    [
        (
            "origin and position are both given",
            {"shape": cone, "density": 1, "origin": (0, 0, 0), "position": (0, 0, 0)},
        ),
        (
            "origin needs a shape .*position=",
            {"shape": cone, "mass": 1, "inertia": (1, 1, 1), "origin": (0, 0, 0)},
        ),
        ("origin needs a shape", {"mass": 1, "inertia": (1, 1, 1), "origin": (0, 0, 0)}),
        (
            'its shape is on a frame of "ground"',
            {"shape": lambda f: Solid(Ground().frame(), *MESH), "density": 1},
        ),
        ("be a function of the body's frame", {"shape": 3.0, "density": 1}),
        ("no mass, because it is infinite", {"shape": lambda f: HalfSpace(f), "density": 1}),
        ("cavity", {"shape": lambda f: SphericalCavity(f, 1.0), "density": 1}),
        ("origin", {"shape": cone, "density": 1, "origin": (0, "1 kg", 0)}),
    ],
)
def test_wrong_combinations(sentence, given):
    with pytest.raises(InputError, match=sentence) as refusal:
        Body("part", **given)
    assert "part" in str(refusal.value) or "ground" in str(refusal.value)
