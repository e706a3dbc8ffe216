"""Central impact of two elastic spheres: Chung & Ooi (2011), impact test 1."""

import numpy as np
import pytest

import abut
from targets import target

#: name: E [Pa], nu, rho, peak force [N] (Chung & Ooi, Granular Matter 13 (2011) 643; glass: computed)
MATERIALS = {"glass": (48e9, 0.20, 2800.0, 10697.0), "limestone": (20e9, 0.25, 2500.0, 7108.0)}
RADIUS, SPEED = 0.010, 10.0


@pytest.mark.parametrize("material", MATERIALS)
def test_peak_force_depth_and_duration(material):
    """Hertz: F = K d^1.5 with K = 4/3 E* sqrt(R*); d_max = (15 m* v^2 / (16 E* sqrt R*))^(2/5); t_c =
    2.943275 d_max / v.

    Johnson, Contact Mechanics, eqs. 11.22-11.24, with m* = m/2, R* = R/2, 1/E* = 2 (1 - nu^2)/E, v = 20 m/s.
    500 samples in the contact: the sampled peak is low by at most 1.2 (pi/1000)^2 = 1.2e-5. Published values
    have four digits.
    """
    E, nu, rho, published = MATERIALS[material]
    mass = rho * 4 / 3 * np.pi * RADIUS**3
    modulus, radius, v = E / (2 * (1 - nu**2)), RADIUS / 2, 2 * SPEED
    stiffness = 4 / 3 * modulus * np.sqrt(radius)
    depth = (15 * (mass / 2) * v**2 / (16 * modulus * np.sqrt(radius))) ** 0.4
    duration = 2.943275 * depth / v
    gap = 0.1 * v * duration

    model = abut.Model("impact", gravity=(0, 0, 0))
    left = model.add(
        abut.Body.sphere(
            "left", radius=RADIUS, mass=mass, position=(-RADIUS - gap / 2, 0, 0), velocity=(SPEED, 0, 0)
        )
    )
    right = model.add(
        abut.Body.sphere(
            "right", radius=RADIUS, mass=mass, position=(RADIUS + gap / 2, 0, 0), velocity=(-SPEED, 0, 0)
        )
    )
    law = abut.normal.Impact(stiffness=stiffness, exponent=1.5, damping=0.0, full_damping_depth=1e-4)
    model.add(abut.Contact("hit", left.shape, right.shape, normal=law))
    run = abut.simulate(
        model,
        end=1.3 * duration,
        step=duration / 500,
        integrator=abut.RungeKutta(method=abut.DOP853, rtol=1e-10),
    )
    force = run["hit.normal_magnitude"].values
    assert force.max() == target(stiffness * depth**1.5, "peak force by Hertz [N]", rel=2e-5)
    assert force.max() == target(
        published,
        "peak force as published [N]",
        rel=2e-4,
        source="Chung & Ooi, Granular Matter 13 (2011) 643",
    )
    assert run["hit.penetration"].values.max() == target(depth, "depth [m]", rel=2e-5)
    separation = run["right.position.x"].values - run["left.position.x"].values - 2 * RADIUS
    k = np.flatnonzero(np.diff(np.sign(separation)))
    t = run.time[k] - separation[k] * np.diff(run.time)[k] / np.diff(separation)[k]
    assert t[-1] - t[0] == target(duration, "duration [s]", rel=2e-5)
    assert run["left.velocity.x"].values[-1] == target(-SPEED, "speed of rebound [m/s]", rel=1e-7)
    # the force on the first body pushes it away from the second
    assert run["hit.normal_force.x"].values.min() == pytest.approx(-force.max())


def test_hertz_contact_time_scales_with_speed():
    """t_c ∝ v^(−1/5): 1/32 of the speed doubles the duration, which no linear spring does.

    Source: Hertz, t_c = 2.943 δ_max/v. 1 %: the duration is counted in outputs, 1/400 of it.
    """
    durations = []
    for v in (1.0, 1 / 32):
        depth = (1.25 * v**2 / 1e9) ** 0.4
        expected = 2.943275 * depth / v
        model = abut.Model("scaling", gravity=(0, 0, 0))
        ball = model.add(
            abut.Body.sphere(
                "ball", radius=0.01, mass=1.0, position=(0, 0, 0.01 + v * expected), velocity=(0, 0, -v)
            )
        )
        floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
        model.add(abut.Contact("hit", ball.shape, floor, normal=abut.normal.Impact(stiffness=1e9)))
        run = abut.simulate(
            model, end=3 * expected, step=expected / 400, integrator=abut.RungeKutta(rtol=1e-9)
        )
        durations.append(np.count_nonzero(run["hit.normal_magnitude"].values > 0) * expected / 400)
    assert durations[1] / durations[0] == target(
        2.0, "duration at 1/32 of the speed, over that at 1", rel=0.01
    )
