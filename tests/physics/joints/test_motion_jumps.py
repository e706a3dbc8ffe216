"""Motions whose rate jumps: free parts keep their momentum, the motion's impulse does work, and the energy balance includes it."""

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue
from abut.extend import INTEGRATORS

RATE, ARM = 3.0, 0.7  #: of the hinge [rad/s], from it to the elbow [m]
MASS, INERTIA, REACH = 1.0, 0.02, 0.3  #: of the tip; from the elbow to its centre [m]
BOB, OUT = (2.0, 0.05), 0.5  #: mass and inertia of the bob, from the hinge to its centre [m]
BRIEF = ("Bdf", "MoreauJean", "RungeKutta")
METHODS = [
    pytest.param(name, marks=[] if name in BRIEF else [pytest.mark.long]) for name in sorted(INTEGRATORS)
]


def speed(t: float) -> float:
    return 0.0 if t < 0.5 else 3.0


def angle(t: float) -> float:
    return 0.0 if t < 0.5 else 0.3


def arms(**motion) -> abut.Model:
    """Two arms in a level plane, at rest and in line; the first is driven, the second hangs on it."""
    model = abut.Model("arms", gravity=(0, 0, 0))
    bob = model.add(abut.Body("bob", mass=BOB[0], inertia=(BOB[1],) * 3, position=(OUT, 0, 0)))
    hinge = model.add(abut.joints.Revolute("hinge", bob, model.ground, at=(0, 0, 0), axis="z"))
    tip = model.add(abut.Body("tip", mass=MASS, inertia=(INERTIA,) * 3, position=(ARM + REACH, 0, 0)))
    model.add(abut.joints.Revolute("elbow", tip, bob, at=(ARM, 0, 0), axis="z"))
    for kind, function in motion.items():
        model.add(getattr(abut.motions, kind)("drive", hinge, function))
    return model


def struck() -> tuple[float, float]:
    """Angular velocity of the tip, whose momentum about the elbow stays zero, and the energy of both right after the jump."""
    elbow = ARM * RATE
    spin = -MASS * REACH * elbow / (INERTIA + MASS * REACH**2)
    tip = INERTIA * spin**2 + MASS * (elbow + REACH * spin) ** 2
    return spin, 0.5 * (tip + (BOB[1] + BOB[0] * OUT**2) * RATE**2)


@pytest.mark.parametrize("name", METHODS)
def test_velocity_jump_conserves_free_momentum(name):
    """Δp = 0 of the free directions when a prescribed rate jumps, by every method in absolute coordinates; the motion's work is W = ΔE.

    5e-3 at 1e-3 s after the jump, where the tip has rotated by less than 1e-2. The energy balance causes no warning.
    """
    spin, energy = struck()
    cls = INTEGRATORS[name]
    method = cls(step=1e-4) if name in ("MoreauJean", "Verlet") else cls()
    run = abut.simulate(arms(Velocity=speed), times=[0.0, 0.45, 0.501, 0.8], integrator=method)
    assert run["tip.angular_velocity.z"].values[2] == pytest.approx(spin, rel=5e-3)
    assert run["energy.total"].values[2] == pytest.approx(energy, rel=5e-3)
    np.testing.assert_allclose(run["energy.work"], run["energy.total"], atol=2e-3 * energy)
    assert not [x for x in run.warnings if x.startswith("energy")]


def test_joint_coordinates_leave_jumps_to_those_of_bodies():
    """A jump of a prescribed rate, Δv = 3 rad/s, needs an impulse balance; joint coordinates refuse it and name `AbsoluteCoordinates`."""
    with pytest.raises(InvalidValue, match=r'"drive" jumps at t = 0.5 s.*AbsoluteCoordinates'):
        abut.simulate(arms(Velocity=speed), end=1.0, step=0.1, coordinates=abut.JointCoordinates())


def led(t: float) -> float:
    return abut.functions.step5(t, 0.2, 0.0, 0.4, 0.3)


def test_smooth_motion_in_joint_coordinates_has_no_jump():
    """`step5` begins and ends with zero rate, so no rate jumps: no warning appears, and W = ΔE to 1e-6 J."""
    run = abut.simulate(arms(Displacement=led), end=0.5, step=0.1, coordinates=abut.JointCoordinates())
    assert run["energy.work"].values[-1] == pytest.approx(run["energy.total"].values[-1], abs=1e-6)
    assert run.warnings == []


def test_a_place_that_jumps_is_reported():
    """A prescribed angle that jumps by 0.3 rad needs an infinite force; one warning states motion, jump and time; W = ΔE to 1e-6 J."""
    run = abut.simulate(arms(Displacement=angle), end=1.0, step=0.1)
    (said,) = run.warnings
    assert 'Motion "drive"' in said
    assert "jumps by 0.3" in said
    assert "t = 0.5 s" in said
    assert run["energy.work"].values[-1] == pytest.approx(run["energy.total"].values[-1], abs=1e-6)
