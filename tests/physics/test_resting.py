"""Machines that rest or are stiff for long: the default method changes, and says so; steps do not fall to nothing at first touch."""

import math

import numpy as np
import pytest

import abut
from abut.analysis.assembling import assemble_system
from abut.analysis.marching import output_times
from abut.analysis.run import Run
from abut.plug import NORMAL_LAWS, ask
from abut.plug.laws import arguments_of
from abut.system.system import System
from contracts.examples import law_example

pytestmark = pytest.mark.brief

G, MASS, STIFFNESS, HEIGHT = 9.81, 0.05, 1e6, 0.01
HOUR = 3600.0


def plate(
    law: object, above: float = 0.0, friction: object = None, slope: float = 0.0, mass: float = MASS
) -> abut.Model:
    """A light plate over a floor, which its four corners touch; gravity leans by ``slope``."""
    model = abut.Model("plate", gravity=(G * math.sin(slope), 0.0, -G * math.cos(slope)))
    body = model.add(
        abut.Body.box("plate", size=(0.3, 0.2, HEIGHT), mass=mass, position=(0.0, 0.0, 0.5 * HEIGHT + above))
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    laws = {"normal": law} | ({"friction": friction} if friction else {})
    model.add(abut.Contact("feet", body.shape, floor, **laws))
    return model


def impact() -> abut.normal.Impact:
    return abut.normal.Impact(stiffness=STIFFNESS, exponent=1.5, damping=50.0, penetration=1e-4)


def test_an_hour_at_rest():
    """A plate dropped by 1 mm comes to rest and stays for an hour: at most 5,000 steps, where the explicit method alone takes 230 a second.

    It stands where 4 K δ^{3/2} = m g: the depth within the tolerance of positions (rtol 1e-6 of the plate's size, over a hundredth of
    δ = 25 µm at most), the force, which is what holds it, to 1e-6. The change is told, and a second run is the first to the last bit.
    """
    first, second = (abut.simulate(plate(impact(), 1e-3), end=HOUR) for _ in range(2))
    assert first.status.ok, first.status
    assert first.statistics["steps"] <= 5000
    assert first.statistics["steps"] == second.statistics["steps"]
    assert "Radau" in first.statistics["integrator"]
    assert any("Radau instead of RungeKutta" in warning for warning in first.warnings)
    assert first["feet.normal_force"].values[-1, 2] == pytest.approx(MASS * G, rel=1e-6)
    depth = 0.5 * HEIGHT - first["plate.position.z"].values[-1]
    assert depth == pytest.approx((MASS * G / (4.0 * STIFFNESS)) ** (2.0 / 3.0), rel=1e-2)
    for name in ("plate.position", "plate.velocity", "feet.normal_force", "energy.total"):
        np.testing.assert_array_equal(first[name].values, second[name].values)
    before = abut.simulate(plate(impact(), 1e-3), end=1.0)
    assert list(before.channels) == list(first.channels)
    assert "Radau" not in before.statistics["integrator"]


@pytest.mark.parametrize("end", [0.3, 1.0, 20.0])
def test_a_plate_put_exactly_onto_the_floor(end):
    """No step of nearly no length, whatever the end: the onset is half the tolerance of depths away, √(tol/g), and first steps are a
    thousandth of what led there. It was 5e-16 s where the first step went farther than the tolerance.
    """
    method, times = abut.Radau(), output_times(end, None, 0.0, None)
    system = System([plate(impact())], method.implicit, march=method.kernel)
    assemble_system(system, 0.0)
    run, over, least = Run(system, method, times), False, math.inf
    while not over:
        run.budget = 1
        _, over = run.chunk()
        least = min(least, float(run.state.step.numpy()[0]))
    assert run.status().ok
    fall = math.sqrt(float(run.state.weight.numpy()[0, 8]) / G)
    assert least > 0.9e-3 * fall > 1e-8


#: Laws of a point of contact; the others are told what a corner has not, such as the curvature of a line contact.
OF_POINTS = [
    name
    for name, cls in sorted(NORMAL_LAWS.items())
    if cls.__module__.startswith("abut.")
    and not {"volume", "area", "mean_depth", "curvature", "width", "compliance"}
    & set(arguments_of(cls, cls.functions["force"], cls.anatomy))
]


@pytest.mark.long
@pytest.mark.parametrize("name", OF_POINTS)
def test_an_hour_at_rest_by_every_law(name):
    """A plate put down 10 µm deep, so heavy that the law carries it there, m g = 4 F(δ), or, where the law has states, a light one exactly
    onto the floor: at most 5,000 steps for an hour, and the feet carry m g at its end.

    Depths at rest below the tolerance of onsets (1e-7 of the size here) are not asked: feet then part and touch by rounding.
    """
    law, mass, deep = law_example(NORMAL_LAWS[name]), MASS, 0.0
    if not type(law).anatomy.states:
        deep = 1e-5
        force = ask(
            law, "force", {"depth": deep, "rate": 0.0, "impact_rate": math.sqrt(G * deep), "peak": deep}
        )
        mass = 4.0 * float(force) / G
    result = abut.simulate(plate(law, -deep, mass=mass), end=HOUR)
    assert result.status.ok, result.status
    assert result.statistics["steps"] <= 5000, result.statistics
    assert result["feet.normal_force"].values[-1, 2] == pytest.approx(mass * G, rel=1e-3)


@pytest.mark.long
def test_bristles_are_handed_over():
    """A plate on a slope below the angle of friction hangs in the bristles of ``MindlinSpring``, for an hour: what they carry is m g sin α
    before and after the change of method, to 1e-6, and it does not creep away.
    """
    slope, mu = 0.1, 0.3
    friction = abut.friction.MindlinSpring(coefficient=mu, shear_modulus=1e8, radius=0.01)
    result = abut.simulate(plate(impact(), 1e-4, friction, slope), end=HOUR)
    assert result.status.ok, result.status
    assert "Radau" in result.statistics["integrator"]
    assert result.statistics["steps"] <= 5000
    late = result["feet.friction_force.x"].values[500:]
    np.testing.assert_allclose(late, -MASS * G * math.sin(slope), rtol=1e-5)
    place = result["plate.position.x"].values
    assert abs(place[-1] - place[500]) < 1e-6
