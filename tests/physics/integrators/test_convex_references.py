"""The convex method (CENIC) against converged references: error over tolerance, a stack of unequal masses, a gripper that holds."""

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


@pytest.mark.slow
def test_stack_under_a_heavy_top_settles_to_its_static_depth():
    """Ten cubes of 1 kg, the top one of 10 t. The lowest touches the floor by four corners; cubes touch each other by the volume of their
    overlap, one part each, so that the top comes to rest at

        z = (N − ½) a − W₁/(4 K) − Σ_{k>1} W_k/K,   W_k = g Σ_{j≥k} m_j

    After 0.5 s the motion, overdamped with the time c/K = 30 ms, has fallen to 1e-7; the tolerance is that of positions, 1e-3 of 9 mm.
    Sideways the stack may creep below the stiction velocity, 1 mm/s.
    """
    count, edge, stiffness, top = 10, 0.1, 1e8, 1e4
    model = abut.Model("stack", gravity=(0, 0, -G))
    law = abut.normal.KelvinVoigt(stiffness=stiffness, damping=3e6)
    rub = abut.friction.Coulomb(static=0.5, dynamic=0.5, stiction_velocity=1e-3)
    below = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    masses = [1.0] * (count - 1) + [top]
    for k, mass in enumerate(masses):
        place = (0, 0, (k + 0.5) * edge + 1e-6 * (k + 1))  # apart, so that no corner is on a face by rounding
        cube = model.add(abut.Body.box(f"cube{k}", size=(edge,) * 3, mass=mass, position=place))
        model.add(abut.Contact(f"on{k}", cube.shape, below, normal=law, friction=rub))
        below = cube.shape
    result = abut.simulate(model, end=0.5, step=0.05, integrator=abut.Cenic())
    assert result.status.ok
    loads = G * np.cumsum(masses[::-1])
    sunk = float(loads.sum() - 0.75 * loads[-1]) / stiffness
    assert result[f"cube{count - 1}.position.z"].values[-1] == pytest.approx(
        (count - 0.5) * edge - sunk, abs=1e-3 * sunk
    )
    np.testing.assert_allclose(result[f"cube{count - 1}.position"].values[-1][:2], 0.0, atol=1e-3 * 0.5)
    assert not [told for told in result.warnings if told.startswith("energy:") or "generated" in told]


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
