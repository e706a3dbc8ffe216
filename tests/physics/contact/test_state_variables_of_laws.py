"""Internal states of laws are integrated with the machine by every kind of method, and bristles rotate with their plane."""

import math

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from abut import normal_law
from abut.extend import State
from targets import target

STIFFNESS, RELAXATION, SPEED = 1e6, 1e-3, 1.0


@normal_law
class Dashpot:
    """Spring and dashpot in series: F = k (δ − z), ż = (δ − z)/τ. Valid: tests. Source: Maxwell's body."""

    stiffness: float  #: k [N/m]
    relaxation: float  #: τ [s]
    flow = State()  #: z [m]

    def evolve(p, depth, rate, impact_rate, flow):
        return (depth - flow) / p.relaxation

    def force(p, depth, rate, impact_rate, flow):
        return p.stiffness * (depth - flow)

    def energy(p, depth, flow):
        return 0.5 * p.stiffness * (depth - flow) * (depth - flow)


@normal_law
class TwoSlopes:
    """Loads along k₁, unloads along k₂ from the deepest point. Valid: tests. Source: Walton & Braun, J. Rheol. 30 (1986) 949."""

    loading: float  #: k₁ [N/m]
    unloading: float  #: k₂ [N/m]

    def force(p, depth, rate, impact_rate, peak):
        return min(p.loading * depth, max(p.unloading * depth - (p.unloading - p.loading) * peak, 0.0))


METHODS = [
    pytest.param(abut.RungeKutta(rtol=1e-8), 2e-6, id="DOPRI5"),
    pytest.param(abut.RungeKutta(method=abut.DOP853, rtol=1e-8), 2e-6, id="DOP853"),
    pytest.param(abut.Radau(rtol=1e-7), 2e-6, id="Radau"),
    pytest.param(abut.Bdf(rtol=1e-7), 5e-5, id="BDF"),
    pytest.param(abut.GeneralizedAlpha(rtol=1e-6), 5e-5, id="alpha"),
]


def two_balls() -> abut.Model:
    model = abut.Model("two balls", gravity=(0, 0, 0))
    plane = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    laws = {"plastic": TwoSlopes(1e6, 4e6), "viscous": Dashpot(STIFFNESS, RELAXATION)}
    for k, (name, law) in enumerate(laws.items()):
        place = (k, 0, 0.101)
        ball = model.add(
            abut.Body.sphere(name, radius=0.1, mass=1.0, position=place, velocity=(0, 0, -SPEED))
        )
        model.add(abut.Contact(f"{name}_touch", ball.shape, plane, normal=law))
    return model


def maxwell_rebound() -> float:
    """Rebound speed of m δ̈ = −k (δ − z), ż = (δ − z)/τ, from δ = 0 at speed v to the first zero of the force."""

    def rates(t, y):
        return y[1], -STIFFNESS * (y[0] - y[2]), (y[0] - y[2]) / RELAXATION

    def force(t, y):
        return y[0] - y[2] if t > 1e-6 else 1.0

    force.terminal = True
    run = solve_ivp(rates, (0, 1), (0, SPEED, 0), "DOP853", rtol=1e-12, atol=1e-16, events=force)
    return -run.y[1, -1]


@pytest.mark.parametrize(("method", "tolerance"), METHODS)
def test_memory_and_flow_of_a_contact_are_integrated_by_every_method(method, tolerance):
    """The two-slope law rebounds at e = √(k₁/k₂) = ½ exactly (Walton & Braun, eq. 12), Maxwell's body at the speed that SciPy finds.

    Tolerances: what the method's own rtol leaves over the some hundred steps of an impact; BDF and α restart at first order at
    each event. What is lost, stored and kinetic at the end adds up to the start's energy.
    """
    result = abut.simulate(two_balls(), end=0.02, step=1e-4, integrator=method)
    assert result.status.ok, result.status
    assert result["plastic.velocity"].values[-1, 2] == target(
        0.5 * SPEED, "rebound of Walton and Braun's law [m/s]", abs=tolerance
    )
    assert result["viscous.velocity"].values[-1, 2] == target(
        maxwell_rebound(), "rebound of Maxwell's body [m/s]", abs=tolerance
    )
    whole = sum(result[f"energy.{name}"].values for name in ("kinetic", "elastic", "dissipated"))
    assert whole[-1] == pytest.approx(1.0, abs=10 * tolerance)


def turning_tables() -> abut.Model:
    """Two tables, one that turns about an axis in its plane and one about its normal; on each a block leans on its bristles."""
    model = abut.Model("turning tables", gravity=(0, 0, 0))
    depth, law = 1e-6, abut.friction.LuGre(static=0.9, dynamic=0.8, stiffness=1e4, damping=300.0)
    for name, axis, y in (("tilting", "y", 0.0), ("spinning", "z", 5.0)):
        table = model.add(abut.Body(f"{name}_table", mass=10.0, inertia=(1, 1, 1), position=(0, y, 0)))
        pivot = model.add(abut.joints.Revolute(f"{name}_pivot", table, model.ground, at=(0, y, 0), axis=axis))
        model.add(abut.motions.Displacement(f"{name}_turn", pivot, turning))
        centre = (0, y, 0.1 - depth)
        block = model.add(abut.Body(f"{name}_block", mass=1e-3, inertia=(1e-5,) * 3, position=centre))
        model.add(abut.joints.Translational(f"{name}_guide", block, table, at=centre, axis="x"))
        ball = abut.shapes.Sphere(block.frame(), 0.1)
        plane = abut.shapes.HalfSpace(table.frame(), normal="z")
        normal = abut.normal.Impact(stiffness=1e6, exponent=1.0)
        model.add(abut.Contact(f"{name}_contact", ball, plane, normal=normal, friction=law))
        model.add(abut.forces.Force(f"{name}_push", block.frame(), table.frame_at(centre), fx=half_a_newton))
    return model


def turning(t):
    return 0.2 * math.sin(5.0 * t) + 2.0 * t * t


def half_a_newton(t):
    return 0.5


def test_a_bent_bristle_turns_with_its_plane():
    """F = m a − ½ N along the x axis of a rotating table, for a block held by bristles against ½ N: the bristle rotates with the plane.

    Relative to the table nothing moves. m a is the inertia of 1 g at an arm of 0.1 m, m ω² r and m α r. 1e-4: the drift of LuGre's
    bristles in this second. A bristle that remained fixed in space would deviate by its whole size.
    """
    result = abut.simulate(turning_tables(), end=1.0, step=0.01, integrator=abut.Bdf(rtol=1e-6))
    assert result.status.ok, result.status
    late = result.time > 0.2
    for name in ("tilting", "spinning"):
        friction = result[f"{name}_contact.friction_force"].values[late]
        angle = turning_angle(result.time[late])
        zero = np.zeros_like(angle)
        x = np.array([np.cos(angle), zero, -np.sin(angle)]).T if name == "tilting" else None
        if x is None:
            x = np.array([np.cos(angle), np.sin(angle), zero]).T
        along = np.sum(friction * x, axis=1)
        acceleration = result[f"{name}_block.acceleration"].values[late]
        inertia = 1e-3 * np.sum(acceleration * x, axis=1)
        np.testing.assert_allclose(along, inertia - 0.5, atol=1e-4)
        np.testing.assert_allclose(friction, along[:, None] * x, atol=1e-4)


def turning_angle(t):
    return 0.2 * np.sin(5.0 * t) + 2.0 * t * t
