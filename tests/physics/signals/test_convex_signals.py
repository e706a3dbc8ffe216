"""Signals of loads and reactions in the convex method: force control of a contact, and drag by a reaction during an impact."""

from __future__ import annotations

import math

import pytest

import abut

GRAVITY = 9.81
#: Force wanted of the contact, and force without feedback [N].
WANTED, PRESS = 20.0, 10.0


def controlled(pressed: float, gain: float) -> float:
    """Force of a controller by the measured contact force [N]."""
    return -(10.0 + gain * (20.0 - pressed))


def press(normal: object, gain: float) -> abut.Model:
    """A guided tool that a controller presses on a wall, 1 mm away."""
    model = abut.Model("press", gravity=(0, 0, 0))
    tool = model.add(abut.Body.sphere("tool", radius=0.05, mass=1.0, position=(0, 0, 0.051)))
    wall = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    touch = model.add(abut.Contact("touch", tool.shape, wall, normal=normal))
    model.add(abut.joints.Translational("slide", tool, model.ground, at=(0, 0, 0), axis="z"))
    pressed = model.add(abut.signals.Load("pressed", touch, axis=2))
    here, there = tool.frame(), model.ground.frame()
    drive = {"inputs": [pressed], "parameters": {"gain": gain}}
    model.add(abut.forces.Force("drive", here, there, fz=controlled, **drive))
    return model


@pytest.mark.parametrize("gain", [0.5, 0.9])
@pytest.mark.parametrize(
    "normal",
    [abut.normal.KelvinVoigt(stiffness=1e5, damping=300.0), abut.normal.Rigid(restitution=0.0)],
    ids=["compliant", "rigid"],
)
def test_controller_by_contact_force_reaches_its_steady_state(normal, gain):
    """At rest F = P + g (F_w − F), so F = (P + g F_w)/(1 + g).

    The load is that of the step before. Its effect is that of the tolerance of velocities, 1e-6 of the machine's speed; 1 % of the force.
    """
    result = abut.simulate(press(normal, gain), end=0.3, step=0.01, integrator=abut.Cenic(rtol=1e-6))
    assert result.status.ok
    expected = (PRESS + gain * WANTED) / (1.0 + gain)
    assert result["touch.normal_force"].values[-1] == pytest.approx((0.0, 0.0, expected), rel=0.01, abs=1e-9)
    assert result["pressed.value"].values[-1] == pytest.approx(expected, rel=0.01)


def braked(normal: float) -> float:
    """Drag by a measured reaction [N]."""
    return -0.3 * normal


@pytest.mark.parametrize("fall", [1.0, 0.0])
def test_drag_by_a_reaction_brakes_up_to_an_impact_and_beyond(fall):
    """μ N brakes a guided block of mass m, N = m g: v² = v₀² − 2 μ g s at the wall, then −e v + … with the drag in the same direction.

    Elastic contact: the speed before and after the impact is v, and afterwards v̇ = −μ g as before. ``fall``: share of gravity; without it
    there is no drag. 1 % of the speed, as for impacts.
    """
    speed, distance, end = 1.0, 0.1, 0.15
    model = abut.Model("braked", gravity=(0, 0, -fall * GRAVITY))
    block = model.add(
        abut.Body.sphere("block", radius=0.05, mass=2.0, position=(0, 0, 0), velocity=(speed, 0, 0))
    )
    rail = model.add(abut.joints.Translational("rail", block, model.ground, at=(0, 0, 0), axis="x"))
    normal = model.add(abut.signals.Reaction("normal", rail, axis=2))
    model.add(abut.forces.Force("drag", block.frame(), model.ground.frame(), fx=braked, inputs=[normal]))
    wall = abut.shapes.HalfSpace(model.ground.frame((0.05 + distance, 0, 0)), normal="-x")
    model.add(abut.Contact("wall", block.shape, wall, normal=abut.normal.KelvinVoigt(stiffness=1e7)))
    result = abut.simulate(model, end=end, step=0.01, integrator=abut.Cenic())
    brake = 0.3 * fall * GRAVITY
    struck = math.sqrt(speed**2 - 2.0 * brake * distance)
    reached = (speed - struck) / brake if fall else distance / speed
    expected = -struck - brake * (end - reached)
    assert result["block.velocity.x"].values[-1] == pytest.approx(expected, abs=0.01 * speed)
    assert result["normal.value"].values[-1] == pytest.approx(2.0 * fall * GRAVITY, rel=1e-6, abs=1e-6)
