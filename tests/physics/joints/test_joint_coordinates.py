"""Friction and prescribed motions in joint coordinates, against closed forms."""

import math

import numpy as np
import pytest

import abut
from targets import target

MASS, ARM, INERTIA, G = 2.0, 0.4, 0.05, 9.81  # of the pendulum [kg], [m], [kg m²], [m/s²]
SPEED, FRICTION, SIDE, OFF, HELD = 3.0, 0.25, 15.0, 0.06, 0.3  # of the block [m/s], [-], [N], [m], [m]


def swing(t):
    return 0.5 + 0.8 * math.sin(3.0 * t)


def across(t):
    return SIDE


def machine():
    """A driven pendulum, and a block in a guide that rubs."""
    model = abut.Model("both", gravity=(0, 0, -G))
    rod = model.add(abut.Body("rod", mass=MASS, inertia=(INERTIA, INERTIA, INERTIA), position=(0, 0, -ARM)))
    hinge = model.add(abut.joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y", x="x"))
    model.add(abut.motions.Displacement("swing", hinge, swing))
    block = model.add(
        abut.Body("block", mass=MASS, inertia=(1, 1, 1), position=(0, 5, 0), velocity=(SPEED, 0, 0))
    )
    law = abut.friction.HyperbolicTangent(FRICTION, velocity=0.01)
    rubs = abut.JointFriction(law, overlap=HELD)
    model.add(
        abut.joints.Translational("guide", block, model.ground, at=(0, 5, 0), axis="x", x="y", friction=rubs)
    )
    model.add(abut.forces.Force("side", block.frame((OFF, 0, 0)), model.ground.frame(), fy=across))
    return model


@pytest.mark.parametrize(
    "method",
    [
        abut.RungeKutta(rtol=1e-10),
        pytest.param(abut.Bdf(rtol=1e-10), marks=(pytest.mark.long, pytest.mark.slow)),
    ],
    ids=lambda method: type(method).__name__,
)
def test_a_driven_pendulum_and_a_block_in_a_guide_that_rubs(method):
    """No pendulum's coordinate is left: what drives it follows, τ = (I + m l²) φ̈ + m g l sin φ, and its work is ∫ τ φ̇ dt. (d'Alembert)

    The block of mass m is pressed by its weight and by a force F across, which acts at a distance a ahead, into a guide that holds it over
    X₀: N = √((m g)² + F²) + F a/X₀, so that it slows down by μ N/m and stops at v²/(2 μ N/m). (Coulomb; statement FRICTION of Adams)

    Torques are exact but for rounding; the block's way has errors of 1e-10 a step, and slides at 1 cm/s and less by a friction that
    falls: its stop is later by some μ-widths, v_s²/(μ N/m) = 0.03 mm, of 1.3 m.
    """
    result = abut.simulate(
        machine(), end=1.2, step=0.1, integrator=method, coordinates=abut.JointCoordinates()
    )
    assert result.statistics["coordinates"].endswith("1 coordinates, 1 more are prescribed")
    t = result.time
    phi, turn = swing_of(t)
    torque = (INERTIA + MASS * ARM**2) * -9.0 * 0.8 * np.sin(3.0 * t) + MASS * G * ARM * np.sin(phi)
    assert result.values("swing.torque")[:, 1] == target(
        torque, "torque of the drive [N·m]", rtol=0.0, atol=1e-9
    )
    kinetic = 0.5 * (INERTIA + MASS * ARM**2) * turn**2
    lifted = MASS * G * ARM * (math.cos(phi[0]) - np.cos(phi))
    work = result.values("energy.work") - result.values("energy.work")[0]
    np.testing.assert_allclose(work, kinetic - kinetic[0] + lifted, rtol=0.0, atol=1e-6)

    slowing = FRICTION * (math.hypot(MASS * G, SIDE) + SIDE * OFF / HELD) / MASS
    sliding = t < 0.98 * SPEED / slowing
    expected = SPEED * t - 0.5 * slowing * t**2
    x = result.values("block.position")[:, 0]
    np.testing.assert_allclose(x[sliding], expected[sliding], rtol=0.0, atol=1e-8)
    assert t[-1] > SPEED / slowing
    assert x[-1] == target(SPEED**2 / (2.0 * slowing), "stopping distance of the block [m]", abs=1e-4)


def swing_of(t):
    """The angle and its rate."""
    return 0.5 + 0.8 * np.sin(3.0 * t), 2.4 * np.cos(3.0 * t)


def turn(t):
    return 500.0 * t


@pytest.mark.long
@pytest.mark.slow
def test_a_slider_leaves_its_dead_centre():
    """x = r cos ωt + √(l² − r² sin² ωt), begun in line, where the slider stands at zero of its guide and does not move: what its place is
    off by is rounding of the crank's and the rod's, far above rtol of the way that it has gone. Tolerance: a hundred times rtol of l.
    """
    r, length = 0.1, 0.3
    model = abut.Model("slider-crank", gravity=(0, 0, 0))
    moving = {"angular_velocity": (0, 0, 500.0)}
    crank = model.add(
        abut.Body("crank", 1.0, (0.01,) * 3, position=(r / 2, 0, 0), velocity=(0, 25, 0), **moving)
    )
    back = {"velocity": (0, 25, 0), "angular_velocity": (0, 0, -500.0 * r / length)}
    rod = model.add(abut.Body("rod", 1.0, (0.01,) * 3, position=(r + length / 2, 0, 0), **back))
    slider = model.add(abut.Body("slider", 1.0, (0.01,) * 3, position=(r + length, 0, 0)))
    main = model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("pin", rod, crank, at=(r, 0, 0), axis="z"))
    model.add(abut.joints.Translational("guide", slider, model.ground, at=(r + length, 0, 0), axis="x"))
    wrist = (r + length, 0, 0)
    model.add(abut.joints.InLine("wrist", rod.frame_at(wrist), slider.frame_at(wrist, z="z")))
    model.add(abut.motions.Displacement("drive", main, turn))
    joint = {"coordinates": abut.JointCoordinates()}
    result = abut.simulate(model, end=0.02, step=1e-4, integrator=abut.Bdf(rtol=1e-8), **joint)
    assert result.status.ok
    angle = 500.0 * result.time
    exact = r * np.cos(angle) + np.sqrt(length**2 - (r * np.sin(angle)) ** 2)
    np.testing.assert_allclose(result.values("slider.position")[:, 0], exact, rtol=0, atol=1e-6 * length)
