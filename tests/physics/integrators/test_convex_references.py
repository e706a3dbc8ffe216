"""The convex method (CENIC) against converged references: error over tolerance, and a gripper that holds."""

from __future__ import annotations

import numpy as np
import pytest

import abut

G = 9.81


def test_error_of_rebound_falls_with_the_tolerance():
    """Linear spring without loss: v⁺ = −v⁻. A step h errs by h² where a contact begins, and that error is kept at rtol; so the error of the
    rebound is of order h, √rtol, at least. From 1e-3 to 1e-7 it falls by a hundred; half of that is asked for, since a step may be lucky.
    """
    model = abut.Model("striking", gravity=(0, 0, 0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.05, mass=1.0, position=(0, 0, 0.06), velocity=(0, 0, -1))
    )
    wall = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("wall", ball.shape, wall, normal=abut.normal.KelvinVoigt(stiffness=4e6)))
    errors = []
    for rtol in (1e-3, 1e-5, 1e-7):
        result = abut.simulate(model, end=0.02, step=0.01, integrator=abut.Cenic(rtol=rtol))
        errors.append(abs(result["ball.velocity.z"].values[-1] - 1.0))
    assert errors[0] < 0.01
    assert errors[1] < 2e-3
    assert errors[2] < 0.02 * errors[0]


def squeeze(t: float) -> float:
    return -20.0


@pytest.mark.slow
def test_gripper_holds_a_block_that_creeps_as_its_friction_law_says():
    """Two fingers, each pressed by F = 20 N, hold a block of m g = 4.9 N by friction: μ F s(3 − s²)/2 = m g/2 on each side, s = v/v_s, is
    the cubic of ``Coulomb`` below the stiction velocity v_s. In this steady state no error of the integration remains.
    """
    mass, press, mu, slow = 0.5, 20.0, 0.4, 1e-3
    model = abut.Model("gripper", gravity=(0, 0, -G))
    block = model.add(abut.Body.box("block", size=(0.04, 0.04, 0.04), mass=mass, position=(0, 0, 0)))
    law = abut.normal.KelvinVoigt(stiffness=1e6, damping=1e3)
    rub = abut.friction.Coulomb(static=mu, dynamic=mu, stiction_velocity=slow)
    for name, side in (("left", -1.0), ("right", 1.0)):
        place = (side * 0.03, 0, 0)
        finger = model.add(abut.Body(name, mass=0.2, inertia=(1e-4,) * 3, position=place))
        model.add(abut.joints.Translational(f"{name}_rail", finger, model.ground, at=place, axis="x"))
        axes = {"z": "x" if side > 0 else "-x"}
        model.add(
            abut.forces.Force(f"{name}_press", finger.frame(**axes), model.ground.frame(**axes), fz=squeeze)
        )
        pad = abut.shapes.Box(finger.frame(), (0.02, 0.06, 0.06))
        model.add(abut.Contact(f"{name}_pad", block.shape, pad, normal=law, friction=rub))
    result = abut.simulate(model, end=0.3, step=0.03, integrator=abut.Cenic())
    assert result.status.ok
    roots = np.roots([-0.5, 0.0, 1.5, -0.5 * mass * G / (mu * press)])
    expected = slow * min(x.real for x in roots if 0.0 < x.real < 1.0)
    assert -result["block.velocity.z"].values[-1] == pytest.approx(expected, rel=1e-3)
    assert -result["block.position.z"].values[-1] < 0.3 * slow
