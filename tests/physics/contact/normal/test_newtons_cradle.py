"""Newton's cradle with elastic balls: the last ball does not take quite all of the momentum."""

import numpy as np
import pytest

import abut
from targets import target

RADIUS, MASS = 0.02, 0.25


def row(spheres: int, gap: float) -> abut.Model:
    """Equal spheres along x, no gravity; the first moves at 1 m/s."""
    model = abut.Model("cradle", gravity=(0, 0, 0))
    balls = [
        model.add(
            abut.Body.sphere(
                f"ball{k}",
                radius=RADIUS,
                mass=MASS,
                position=(k * (2 * RADIUS + gap), 0, 0),
                velocity=(float(k == 0), 0, 0),
            )
        )
        for k in range(spheres)
    ]
    law = abut.normal.Impact(stiffness=1e9, exponent=1.5, damping=0.0, full_damping_depth=1e-4)
    for k in range(spheres - 1):
        model.add(abut.Contact(f"c{k}", balls[k].shape, balls[k + 1].shape, normal=law))
    return model


def final(model: abut.Model, spheres: int, end: float) -> np.ndarray:
    run = abut.simulate(
        model, end=end, step=end / 20, integrator=abut.RungeKutta(method=abut.DOP853, rtol=1e-10)
    )
    return np.array([run[f"ball{k}.velocity.x"].values[-1] for k in range(spheres)])


@pytest.mark.parametrize("spheres", [3, 5])
def test_touching_cradle_balls_match_hertz_chain(spheres, reference):
    """Hertz chain, references/newtons_cradle.py: three balls leave with -0.07095, 0.07640, 0.99455 of v0
    whatever K and m.

    One unit of the reference's time is (m^2/(K^2 v0))^(1/5) = 1.4e-4 s, so 10 ms see the last ball go.
    Corners of [d]^1.5 at onset are located, so rtol 1e-10 gives 1e-7.
    """
    v = final(row(spheres, 0.0), spheres, 0.01)
    assert v == target(
        reference("newtons_cradle.json")[str(spheres)], "velocities of the last balls [v₀]", atol=1e-7
    )
    assert v.sum() == pytest.approx(1.0, abs=1e-10)


def test_separated_cradle_balls_exchange_velocities():
    """With gaps, each collision of two equal masses exchanges their velocities: v = (0, …, 0, 1) at the end, to 1e-8."""
    assert final(row(3, 1e-3), 3, 0.02) == target([0, 0, 1], "velocities of separated balls [v₀]", atol=1e-8)
