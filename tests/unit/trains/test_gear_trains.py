"""Gear trains as they are added to a model: names, places, turns, speeds."""

import itertools
import math

import numpy as np
import pytest

import abut
from abut.errors import DuplicateName, InvalidValue
from abut.model.geometry import rotations
from abut.shapes.curves.curve import Curve
from abut.shapes.gears import FlankErrors, Gear, GearMesh, PlanetarySet, RingGear
from abut.trains import GearPair, Planetary, Teeth

TEETH = Teeth(normal=abut.normal.Impact(stiffness=1e10, exponent=1.5))


def gear(teeth: int, **more) -> Gear:
    return Gear("2 mm", teeth, face_width="15 mm", thinning="40 um", **more)


RING = RingGear("2 mm", 60, face_width="15 mm", thinning="40 um", addendum=0.6, fillet=0.25)


def placed(body: abut.Body, frame: abut.Frame) -> Curve:
    """The toothed curve of a wheel as it stands, in the frame's plane."""
    axes = frame.global_axes
    shape = body.shape
    at = axes.T @ (np.array(shape.frame.global_position) - frame.global_position)
    x = axes.T @ rotations.to_matrix(body.orientation)[:, 0]
    teeth = shape.holes[0] if shape.holes else shape.outline
    return teeth.moved(math.atan2(x[1], x[0]), (at[0], at[1]))


def test_a_pair_has_its_wheels_hinges_and_teeth_under_its_name():
    """Places and speeds by hand: centre distance 50 mm along γ, ω₂ = −ω₁ z₁/z₂, in the frame's axes."""
    model = abut.Model("pair")
    frame = model.ground.frame((0.1, 0.2, 0.3), z="x", x="y")
    mesh = GearMesh(gear(20), gear(30))
    pair = model.add(GearPair("stage", frame, mesh, TEETH, direction="90 deg", speed="60 rpm", turn="3 deg"))
    assert [thing.name for thing in model] == [
        "stage_one",
        "stage_two",
        "stage_hinge_one",
        "stage_hinge_two",
        "stage_teeth",
    ]
    np.testing.assert_allclose(pair.one.position, (0.1, 0.2, 0.3), atol=1e-12)
    np.testing.assert_allclose(
        pair.two.position, (0.1, 0.2, 0.35), atol=1e-12
    )  # the frame's y is the global z
    np.testing.assert_allclose(pair.one.angular_velocity, (2 * math.pi, 0, 0), atol=1e-12)
    np.testing.assert_allclose(pair.two.angular_velocity, (-4 * math.pi / 3, 0, 0), atol=1e-12)
    np.testing.assert_allclose(pair.frames[1].global_position, pair.two.position, atol=1e-12)


@pytest.mark.parametrize("side", [-1, 0, 1])
def test_the_wheels_of_a_pair_stand_in_mesh(side):
    """Curves that cross would be at no distance: half the backlash of 75 µm is left in the middle, none at either side."""
    model = abut.Model("pair")
    mesh = GearMesh(gear(20), gear(30))
    pair = GearPair("p", model.ground.frame(), mesh, TEETH, direction=0.7, turn=0.2, side=side)
    one, two = (placed(body, model.ground.frame()) for body in (pair.one, pair.two))
    gap = one.nearest(two).distance
    expected = 0.5 * mesh.normal_backlash * (1 - abs(side))
    assert gap == pytest.approx(expected, abs=1e-9)


@pytest.mark.parametrize("side", [-1, 1])
def test_wheels_with_errors_touch_by_the_first_flank(side):
    """Teeth off by up to 15 µm: no gap is left, and a turn back by 1 µrad opens the gap that it should."""
    off = 15e-6 * np.sin(2 * np.pi * np.arange(31) / 30)
    errors = FlankErrors(np.diff(off).tolist())
    mesh = GearMesh(gear(20), gear(30, right=errors, left=errors))
    pair = GearPair("p", abut.Model("none").ground.frame(), mesh, TEETH, turn=0.1, side=side)
    one, two = (placed(body, pair.frames[0]) for body in (pair.one, pair.two))
    assert one.nearest(two).distance < 1e-9
    back = two.moved(0.0, (-0.05, 0.0)).moved(side * 1e-6, (0.05, 0.0))
    assert one.nearest(back).distance == pytest.approx(1e-6 * mesh.two.base_radius, rel=0.01)


def test_an_idler_carries_two_meshes():
    """z 20/31/50: the last turns as the first, 20/50 as fast, and the idler is one body."""
    model = abut.Model("train")
    first = model.add(GearPair("a", model.ground.frame(), GearMesh(gear(20), gear(31)), TEETH, speed=10.0))
    mesh = GearMesh(gear(31), gear(50))
    last = model.add(GearPair("b", first.frames[1], mesh, TEETH, shaft=first.two, direction="30 deg", side=1))
    assert len(model.bodies) == len(model.joints) == 3
    assert last.one is first.two
    assert last.two.angular_velocity[2] == pytest.approx(4.0, rel=1e-12)
    idler, wheel = (placed(body, model.ground.frame()) for body in (first.two, last.two))
    assert idler.nearest(wheel).distance < 1e-9


def test_planetary_set_is_meshed_and_obeys_willis():
    """24/18/60, ring held: ω_s/ω_c = 3.5; the pitch points of planets with sun and ring have one velocity on both."""
    model = abut.Model("set")
    fit = PlanetarySet(gear(24), gear(18), RING, ["10 deg", "130 deg", "250 deg"], turn="1 deg")
    frame = model.ground.frame((0, 0, 0.1))
    train = model.add(Planetary("e", frame, fit, TEETH, sun_speed=35.0, carrier_speed=10.0))
    assert len(model.bodies) == 6
    assert len(model.joints) == 6
    assert len(model.contacts) == 6
    assert train.ring.angular_velocity[2] == pytest.approx(0.0, abs=1e-12)
    z = np.array([0.0, 0.0, 1.0])
    for planet in train.planets:
        arm = np.array(planet.position) - frame.global_position
        out = arm / np.linalg.norm(arm)

        def speed(body, place):
            w = np.array(body.angular_velocity)
            return np.array(body.velocity) + np.cross(w, place - np.array(body.position))

        for wheel, radius in ((train.sun, 0.024), (train.ring, 0.060)):
            place = np.array(frame.global_position) + radius * out
            np.testing.assert_allclose(speed(planet, place), speed(wheel, place), atol=1e-12)
        np.testing.assert_allclose(planet.velocity, 10.0 * np.cross(z, arm), atol=1e-12)
    curves = {body.name: placed(body, frame) for body in (train.sun, train.ring, *train.planets)}
    for planet in ("e_planet0", "e_planet1", "e_planet2"):
        for other in ("e_sun", "e_ring"):
            assert curves[planet].nearest(curves[other]).distance == pytest.approx(
                0.5 * (fit.inner if other == "e_sun" else fit.outer).normal_backlash, abs=1e-9
            )


def test_a_subsystem_is_added_whole_or_not_at_all():
    model = abut.Model("twice")
    mesh = GearMesh(gear(20), gear(30))
    wanted = GearPair("p", model.ground.frame(), mesh, TEETH)
    model.add(abut.Body("p_two", mass=1.0, inertia=(1, 1, 1)))
    with pytest.raises(DuplicateName, match="p_two"):
        model.add(wanted)
    assert [thing.name for thing in model] == ["p_two"]


def test_refuses_invalid_gear_trains():
    ground = abut.Model("none").ground
    mesh = GearMesh(gear(20), gear(30))
    with pytest.raises(InvalidValue, match="neither solid nor normal is given"):
        Teeth()
    with pytest.raises(InvalidValue, match="slices"):
        Teeth(normal=TEETH.normal, slices=0)
    with pytest.raises(InvalidValue, match="name"):
        GearPair("two words", ground.frame(), mesh, TEETH)
    first = GearPair("a", ground.frame(), mesh, TEETH)
    with pytest.raises(InvalidValue, match='z axis of the shaft "a_two"'):
        GearPair("b", ground.frame(z="x"), mesh, TEETH, shaft=first.two)


def test_slices_touch_in_order():
    """Five slices of each, 3 mm wide, turned against each other along the helix."""
    model = abut.Model("helical")
    mesh = GearMesh(gear(20, helix_angle="15 deg"), gear(30, helix_angle="-15 deg"))
    pair = GearPair("p", model.ground.frame(), mesh, Teeth(normal=TEETH.normal, slices=5))
    assert len(pair.contact.shape_i) == len(pair.contact.shape_j) == 5
    for a, b in itertools.pairwise(pair.contact.shape_i):
        assert b.frame.position[2] - a.frame.position[2] == pytest.approx(3e-3)
        assert a.width == pytest.approx(3e-3)


def test_a_drum_on_the_shaft_adds_its_inertia():
    """Izz by J, the others by J/2; and its mass."""
    mesh = GearMesh(gear(20), gear(30))
    ground = abut.Model("none").ground
    bare = GearPair("p", ground.frame(), mesh, TEETH).two
    laden = GearPair("p", ground.frame(), mesh, TEETH, inertias=(0.0, "0.4 kg*m^2"), masses=(0.0, 70.0)).two
    np.testing.assert_allclose(np.diag(laden.inertia - bare.inertia), (0.2, 0.2, 0.4), rtol=1e-9)
    assert laden.mass == pytest.approx(bare.mass + 70.0)
    np.testing.assert_allclose(laden.position, bare.position, atol=1e-12)
