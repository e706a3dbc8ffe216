"""Cams and followers: acceleration, force, and the speed at which contact is lost."""

import cmath
import math

import numpy as np
import pytest

import abut
from abut.contact.curves import incidents_at
from abut.model import Ground
from abut.shapes import Box, Cylinder, HalfSpace, Profile, curves
from targets import target

BASE, ROLLER, WIDTH = 0.025, 0.008, 0.01
MASS, SPRING, PRELOAD, LENGTH = 0.2, 1e4, 120.0, 0.05


def turn(t, speed):
    """The cam's angle [rad]."""
    return speed * t


def harmonic(phi, stroke=8e-3):
    """s = h/2 (1 − cos φ): of a flat-faced follower, an eccentric circle."""
    return stroke / 2 * (1 - math.cos(phi)), stroke / 2 * math.sin(phi), stroke / 2 * math.cos(phi)


def mixed(phi):
    """Two harmonics."""
    return (
        3e-3 * (1 - math.cos(phi)) + 4e-4 * (1 - math.cos(3 * phi)),
        3e-3 * math.sin(phi) + 1.2e-3 * math.sin(3 * phi),
        3e-3 * math.cos(phi) + 3.6e-3 * math.cos(3 * phi),
    )


def machine(lift, *, roller, speed, stiffness, start, damping=0.0):
    """A cam that turns evenly and a follower of MASS on x, which starts at rest `start` beyond the base circle."""
    model = abut.Model("cam", gravity=(0, 0, 0))
    outline = curves.roller_cam(BASE, ROLLER, lift) if roller else curves.flat_faced_cam(BASE, lift)
    cam = model.add(
        abut.Body("cam", density=7850, origin=(0, 0, 0), shape=lambda f: Profile(f, outline, WIDTH))
    )
    reach = ROLLER if roller else 2e-3

    def face(frame):
        if roller:
            return Cylinder(frame, ROLLER, WIDTH)
        return Box(frame, (4e-3, 0.04, WIDTH))

    follower = model.add(
        abut.Body(
            "follower",
            mass=MASS,
            inertia=(1e-4, 1e-4, 1e-4),
            position=(BASE + reach + start, 0, 0),
            shape=face,
        )
    )
    main = model.add(abut.joints.Revolute("main", cam, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Translational("guide", follower, model.ground, at=follower.position, axis="x"))
    model.add(abut.motions.Displacement("drive", main, turn, parameters={"speed": speed}))
    seat = model.ground.frame((BASE + reach + LENGTH, 0, 0))
    spring = {"stiffness": SPRING, "free_length": LENGTH, "preload": PRELOAD}
    model.add(abut.forces.SpringDamper("spring", follower.frame(), seat, **spring))
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.0, damping=damping, full_damping_depth=1e-8)
    model.add(abut.Contact("touch", cam.shape, follower.shape, normal=law, geometry=abut.Curves()))
    return model


def steady(stiffness, speed, stroke=8e-3):
    """Mean, amplitude of a contact force N = mean − amplitude cos φ on a harmonic cam, and where the follower is at φ = 0.

    m ẍ + k x + F₀ = N = K (s − x), s = h/2 (1 − cos ωt):

        mean = K (k h/2 + F₀)/(K + k),   amplitude = K h/2 (k − m ω²)/(K + k − m ω²)
    """
    mean = stiffness * (SPRING * stroke / 2 + PRELOAD) / (stiffness + SPRING)
    off = SPRING - MASS * speed**2
    amplitude = stiffness * stroke / 2 * off / (stiffness + off)
    return mean, amplitude, -(mean - amplitude) / stiffness


def float_speed(stiffness, stroke=8e-3):
    """At which the least force is zero: m ω² = k + K c/(h/2 (K + k) + c), c = k h/2 + F₀; rigid, 2 k + 2 F₀/h."""
    c = SPRING * stroke / 2 + PRELOAD
    if math.isinf(stiffness):
        return math.sqrt((2 * SPRING + 2 * PRELOAD / stroke) / MASS)
    return math.sqrt((SPRING + stiffness * c / (stroke / 2 * (stiffness + SPRING) + c)) / MASS)


def ride(lift, speed, turns=1.5, **how):
    """Simulate some turns; the cam's angle with the result."""
    model = machine(lift, speed=speed, **how)
    period = 2 * math.pi / speed
    result = abut.simulate(model, end=turns * period, step=period / 180)
    return result.time * speed, result


def test_force_of_a_follower_on_an_eccentric():
    """N = mean − amplitude cos φ: the follower on its linear contact, spring and preload, forced harmonically, from its steady state on.

    The cam's spline is off the circle by up to 1e-9 m, which the contact makes 4e-3 N of; free vibration stays as it starts, by as
    much: 1e-2 N of 300 N.
    """
    stiffness, speed = 4e6, 450.0
    mean, amplitude, start = steady(stiffness, speed)
    phi, result = ride(harmonic, speed, roller=False, stiffness=stiffness, start=start)
    force = result["touch.normal_magnitude"].values
    assert force == target(
        mean - amplitude * np.cos(phi), "force of the follower on an eccentric [N]", atol=1e-2
    )
    assert np.ptp(force) > 200.0
    assert (result["touch.touching"].values == 1).all()


@pytest.mark.parametrize("stiffness", [5e5, 4e6, 3.2e7])
def test_contact_is_lost_at_the_jump_speed(stiffness):
    """Just below ω of `float_speed` contact is kept, just above it is lost: bracketed to 0.1 %; below the rigid one by (k + 2 F₀/h)/2K.

    At ω (1 ∓ 0.001) the least force is ± 0.002 m ω² h/2 = 0.4 N, 40 times what the test above allows. The rigid limit is approached
    as 1/K, from the closed form's first order; the next is its square.
    """
    jump = float_speed(stiffness)
    for part, kept in ((0.999, True), (1.001, False)):
        speed = part * jump
        start = steady(stiffness, speed)[2]
        _, result = ride(harmonic, speed, roller=False, stiffness=stiffness, start=start)
        force = result["touch.normal_magnitude"].values
        assert (force.min() > 0.0) == kept
        assert (result.statistics["events"] == 0) == kept
    error = 1 - jump / float_speed(math.inf)
    first = (SPRING + 2 * PRELOAD / 8e-3) / (2 * stiffness)
    assert error == pytest.approx(first, rel=3 * first)


@pytest.mark.parametrize("roller", [False, True])
def test_acceleration_and_force_follow_the_lift_law(roller):
    """a = s″ ω², N = (F₀ + k s + m a)/cos α with the pressure angle tan α = s′/(R_b + R_r + s) of a roller, α = 0 of a flat face; the
    spring is shorter by what the contact is pressed in, N/(K cos α).

    Elastic: the third harmonic, 81 m/s², is magnified by (3 ω)²/ω_n² = 2e-3, ω_n² = K/m; the cam's spline is off by up to 1e-9 m, of which
    K/m makes 0.1 m/s². Together 0.26 m/s², 1.8e-3 of the largest. What the start leaves of free vibration is damped by
    e^(−0.05 ω_n t) over the first half turn.
    """
    stiffness, speed = 2e7, 150.0
    s, _, bend = mixed(0.0)
    start = -(PRELOAD + MASS * speed**2 * bend) / stiffness
    phi, result = ride(mixed, speed, roller=roller, stiffness=stiffness, start=start, damping=200.0)
    later = phi > math.pi
    phi = phi[later]
    s, slope, bend = np.array([mixed(x) for x in phi]).T
    acceleration = result["follower.acceleration.x"].values[later]
    assert acceleration == target(
        speed**2 * bend, "acceleration of the follower [m/s²]", atol=1.8e-3 * speed**2 * np.abs(bend).max()
    )
    lean = np.arctan2(slope, BASE + ROLLER + s) if roller else 0.0 * s
    along = PRELOAD + SPRING * s + MASS * speed**2 * bend
    force = along / np.cos(lean) / (1 + SPRING / stiffness / np.cos(lean) ** 2)
    assert result["touch.normal_magnitude"].values[later] == target(
        force, "force of the follower [N]", atol=1.8e-3 * MASS * speed**2 * np.abs(bend).max()
    )
    side = result["touch.normal_force"].values[later]
    np.testing.assert_allclose(np.abs(side[:, 1]), force * np.abs(np.sin(lean)), atol=0.1)


AWAY, ARM = 0.08, 0.07  # of swinging followers: from axis to axis, and to the roller


def swing(phi):
    """Two harmonics of an angle."""
    return tuple(20 * x for x in mixed(phi))


def standing(follower, phi):
    """The follower's shape, and its pose seen from the cam, whose angle is φ, as the law wants it: place and direction."""
    ground = Ground().frame()
    if follower.startswith("swinging"):
        base = AWAY**2 + ARM**2 - (BASE + ROLLER) ** 2
        beta = math.acos(base / (2 * AWAY * ARM)) + swing(phi)[0]
        nu = math.acos(BASE / AWAY) - swing(phi)[0]
        # the roller on its arm; or the face, a line at nothing from the axis whose normal towards the cam is −e^(iν)
        roller, way = AWAY - ARM * cmath.exp(-1j * beta), cmath.exp(1j * nu)
        place = roller if "roller" in follower else AWAY + 0j
    else:
        s, way = mixed(phi)[0], 1.0 + 0j
        place = complex(BASE + s + (ROLLER if "roller" in follower else 0.0))
    turn = cmath.exp(-1j * phi)
    shape = Cylinder(ground, ROLLER, WIDTH) if "roller" in follower else HalfSpace(ground, normal="y")
    # a half-space's material is below its x axis: its y points to the cam, against `way`
    return shape, place * turn, -1j * (-way) * turn


CAMS = {
    "face": lambda: curves.flat_faced_cam(BASE, mixed),
    "roller": lambda: curves.roller_cam(BASE, ROLLER, mixed),
    "swinging face": lambda: curves.swinging_flat_faced_cam(BASE, swing, distance=AWAY),
    "swinging roller": lambda: curves.swinging_roller_cam(BASE, ROLLER, swing, distance=AWAY, arm=ARM),
}


@pytest.mark.parametrize("follower", CAMS)
def test_a_cam_just_touches_the_follower_of_its_law(follower):
    """At 60 cam angles the follower at its lift y(θ) has one contact point within 10 µm, with |δ| < 1e-9 m.

    1e-9 m: distance of the cam's spline from the envelope.
    """
    cam = Profile(Ground().frame(), CAMS[follower](), WIDTH)
    for phi in np.linspace(0.05, 6.2, 60):
        shape, place, way = standing(follower, phi)
        pose = np.array([(cmath.phase(way), place.real, place.imag)])
        (found,) = incidents_at(cam, shape, pose, reach=1e-5)
        assert len(found) == 1
        assert abs(found[0, 0]) < 1.1e-9
