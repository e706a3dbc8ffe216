"""Machines that come to rest or stay stiff: the default method switches and reports it, and steps do not collapse at first contact."""

import math
import re

import numpy as np
import pytest

import abut
from abut.analysis.messages import idle_steps
from abut.analysis.output.output_times import output_times
from abut.analysis.simulation.run import Run
from abut.analysis.state.assembly import assemble_system
from abut.extend import FRICTION_LAWS, NORMAL_LAWS, ask
from abut.extend.laws import arguments_of
from abut.system.system import System
from contracts.examples import law_example
from contracts.test_lanes import like_alone
from targets import target

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
    return abut.normal.Impact(stiffness=STIFFNESS, exponent=1.5, damping=50.0, full_damping_depth=1e-4)


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
    assert first["feet.normal_force"].values[-1, 2] == target(MASS * G, "force after an hour [N]", rel=1e-6)
    depth = 0.5 * HEIGHT - first["plate.position.z"].values[-1]
    assert depth == target((MASS * G / (4.0 * STIFFNESS)) ** (2.0 / 3.0), "depth after an hour [m]", rel=1e-2)
    for name in ("plate.position", "plate.velocity", "feet.normal_force", "energy.total"):
        np.testing.assert_array_equal(first[name].values, second[name].values)
    before = abut.simulate(plate(impact(), 1e-3), end=1.0)
    assert list(before.channels) == list(first.channels)
    assert "Radau" not in before.statistics["integrator"]


def test_lanes_at_rest_change_method_one_by_one():
    """Lanes that come to rest at different times switch the method separately; each result equals its single run of an hour, bit for
    bit.

    The lane thrown at 10⁵ m/s flies for the whole hour, 2 v/g > 3600 s, and keeps its method.
    """
    model = plate(impact(), 1e-3)
    varied = {
        "plate.mass": [MASS, 0.5 * MASS, MASS],
        "plate.velocity": [(0.0, 0.0, 0.0), (0.0, 0.0, -0.1), (0.0, 0.0, 1e5)],
    }
    lanes = like_alone(model, varied, None, end=HOUR, step=600.0, threads=2)
    assert ["Radau" in lane.statistics["integrator"] for lane in lanes] == [True, True, False]
    assert all(lane.status.ok and lane.statistics["steps"] <= 5000 for lane in lanes)


def test_fixed_method_at_rest_is_reported(monkeypatch):
    """A run that cannot switch its method, as on a GPU, proposes integrator=abut.Radau() after many steps at rest."""
    monkeypatch.setattr(idle_steps, "MIN_WORTHWHILE_STEPS", 2000)
    method = abut.RungeKutta()
    march = Run(
        System([plate(impact(), 1e-3)], method.implicit, integration=method.kernel),
        method,
        np.linspace(0.0, 20.0, 6),
    )
    watch = idle_steps.IdleStepCounter(march)
    watch.count_steps(
        np.empty(0), np.empty((0, march.system.layout.columns.width))
    )  # a launch may end without one
    assert watch.sentence() == ""
    over = False
    while not over:
        (new,), over = march.chunk()
        watch.count_steps(march.times[new.first : new.first + len(new.rows)], new.rows)
    assert "integrator=abut.Radau()" in watch.sentence()


@pytest.mark.parametrize("deep", [1e-8, 2e-10])
def test_an_hour_on_a_hard_floor(deep):
    """Of 10 g, on a floor so hard that it rests 1e-7 and 1e-9 of its size deep, which is less than onsets are located to and than errors of
    places that are allowed: 4 K δ^{3/2} = m g all the same, force and depth to 1e-6, with no touch more than those of the drop.

    K = m g/(4 δ^{3/2}), and damping of ζ = 0.3 beside the slope 6 K δ^{1/2} of the four feet; dropped by δ, it parts once or twice.
    """
    mass = 0.01
    stiffness = mass * G / (4.0 * deep**1.5)
    damping = 0.6 * math.sqrt(6.0 * stiffness * deep**0.5 * mass) / 4.0
    law = abut.normal.Impact(
        stiffness=stiffness, exponent=1.5, damping=damping, full_damping_depth=0.1 * deep
    )
    result = abut.simulate(plate(law, deep, mass=mass), end=HOUR)
    assert result.status.ok, result.status
    assert result.statistics["steps"] <= 5000
    assert result.statistics["events"] <= 20
    assert result["feet.normal_force"].values[-1, 2] == pytest.approx(mass * G, rel=1e-6)
    assert 0.5 * HEIGHT - result["plate.position.z"].values[-1] == pytest.approx(deep, rel=1e-6)


@pytest.mark.parametrize("end", [0.3, 1.0, 20.0])
def test_a_plate_put_exactly_onto_the_floor(end):
    """No step is much shorter than t = √(δ/g), the time of the fall to the tolerance δ of depths, whatever the end of the run: h >
    0.9e-3 t.

    The first step is a thousandth of t. Regression: it was 5e-16 s if the first step went farther than the tolerance.
    """
    method, times = abut.Radau(), output_times(end, None, 0.0, None)
    system = System([plate(impact())], method.implicit, integration=method.kernel)
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
OF_FRICTION = [name for name, cls in sorted(FRICTION_LAWS.items()) if cls.__module__.startswith("abut.")]

RADIUS, DEEP = 0.02, 1e-5
AIR = 600.0  #: damping by mass [1/s]


def pressed(law: object) -> float:
    """The force of a law at 10 µm, pressed slowly for the first time [N]."""
    told = {"depth": DEEP, "rate": 0.0, "impact_rate": 0.01, "peak": DEEP}
    return float(ask(law, "force", told | dict.fromkeys(type(law).anatomy.states, 0.0)))


def springy(friction: object) -> bool:
    """Whether a friction law holds by a bristle alone, which swings on with no damping beside it."""
    vector = type(friction).anatomy.vector
    if not vector:
        return False
    told = {
        "normal_force": 1.0,
        "depth": DEEP,
        "normal_rate": 0.0,
        "turn": np.zeros(3),
        type(friction).anatomy.bristle: np.zeros(3),
    }
    told |= dict.fromkeys(type(friction).anatomy.states, 0.0)
    return not np.any(ask(friction, "traction", told | {"slip": np.array([1e-6, 0.0, 0.0])}))


def carrier(friction: object) -> object:
    """The normal law that carries a ball on a slope: Hertz' of the same solids, ν = 0.3, where friction is told of their shear modulus."""
    stiffness = 1e7
    if hasattr(friction, "shear_modulus"):  # 4 G*/E* = 2 (1 − ν)/(2 − ν)
        stiffness = 4.0 / 3.0 * friction.shear_modulus * 2.0 * 1.7 / 0.7 * math.sqrt(friction.radius)
    return abut.normal.Impact(stiffness=stiffness, damping=2e-6 * stiffness, full_damping_depth=1e-6)


def dropped(pairs: dict[str, tuple[object, object]], slope: float = 0.0) -> abut.Model:
    """Balls that do not turn, each with its laws, 10 µm over a floor; so heavy that they rest 10 µm deep.

    What would bounce or swing for ever, on a floor or a bristle without loss, has a damper of its own.
    """
    model = abut.Model("balls", gravity=(G * math.sin(slope), 0.0, -G * math.cos(slope)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for name, (normal, friction) in pairs.items():
        mass = pressed(normal) / G
        ball = model.add(abut.Body.sphere(name, radius=RADIUS, mass=mass, position=(0.0, 0.0, RADIUS + DEEP)))
        if slope:
            model.add(abut.joints.Orientation(f"{name}_upright", ball, model.ground, at=(0, 0, 0)))
        laws = {"normal": normal} | ({"friction": friction} if friction else {})
        model.add(abut.Contact(f"{name}_floor", ball.shape, floor, **laws))
        if not friction or springy(friction):
            away = (-10.0 * RADIUS, 0.0, RADIUS) if slope else (0.0, 0.0, 10.0 * RADIUS)
            model.add(
                abut.forces.SpringDamper(
                    f"{name}_air", ball.frame(), model.ground.frame(away), stiffness=0.0, damping=AIR * mass
                )
            )
    return model


def rests(model: abut.Model, result: abut.results.Result, slope: float = 0.0) -> None:
    """Few steps, and what carries each ball at the end is its weight, but for what its damper takes where it sinks.

    What sinks for ever (``Maxwell``) is held by 3e-6 of what its spring would hold, the rest has flowed: two numbers that are known to 1e-6
    each. Its force is asked to 1e-3.
    """
    assert result.status.ok, result.status
    assert result.statistics["steps"] <= 5000, result.statistics
    for body in model.bodies:
        carried = result[f"{body.name}_floor.normal_force"].values[-1, 2]
        sinking = 0.0 if slope else -result[f"{body.name}.velocity.z"].values[-1]
        close = 1e-4 if sinking < 1e-6 else 1e-3
        weight = body.mass * (G * math.cos(slope) - AIR * sinking)
        assert carried == pytest.approx(weight, rel=close), body.name
        if slope:
            held = result[f"{body.name}_floor.friction_force.x"].values[-1]
            assert held == pytest.approx(-body.mass * G * math.sin(slope), rel=1e-3), body.name


def machines(names: list[str], shared: int) -> list[object]:
    """All laws in few machines that share a kernel each, and for who looks for one of them each in a machine of its own."""
    together = [pytest.param(names[k::shared], id=f"all {k + 1} of {shared}") for k in range(shared)]
    return together + [pytest.param([name], id=name, marks=pytest.mark.long) for name in names]


@pytest.mark.parametrize("names", machines(OF_POINTS, 3))
def test_an_hour_at_rest_by_every_law(names):
    """Balls on a floor come to rest by each law: after an hour N = m g, within 5,000 steps.

    Laws without memory carry it at a depth of 10 µm, for which m was chosen. Dampers are added, because elastic laws bounce for ever.
    """
    laws = {name: (law_example(NORMAL_LAWS[name]), None) for name in names}
    model = dropped(laws)
    result = abut.simulate(model, end=HOUR, step=0.01 * HOUR)
    rests(model, result)
    for name, (law, _) in laws.items():
        known = arguments_of(type(law), type(law).functions["force"], type(law).anatomy)
        if "peak" not in known and not type(law).anatomy.states:
            assert RADIUS - result[f"{name}.position.z"].values[-1] == pytest.approx(DEEP, rel=1e-4), name


@pytest.mark.parametrize("names", machines(OF_FRICTION, 1))
def test_an_hour_on_a_slope_by_every_friction_law(names):
    """F = m g sin α: after an hour each friction law balances the weight on a slope, at rest, creeping or sliding at constant speed.

    `rests` states the source and the tolerances.
    """
    laws = {name: law_example(FRICTION_LAWS[name]) for name in names}
    model = dropped({name: (carrier(law), law) for name, law in laws.items()}, 0.1)
    rests(model, abut.simulate(model, end=HOUR, step=0.01 * HOUR), 0.1)


def against(past):
    return -0.1 * past


@pytest.mark.parametrize("seen", ["velocity", pytest.param("load", marks=pytest.mark.long)])
def test_an_hour_at_rest_with_a_delay(seen):
    """A force looks at what the plate's speed, or the load of its feet, which has no rate of its own, was 50 ms ago: the past is handed
    over too. At rest the feet carry N = m g where it looks at the speed, and N = m g + 0.1 N where at the load.
    """
    model = plate(impact(), 1e-3)
    frames = model.bodies[0].frame(), model.ground.frame()
    signals = {
        "velocity": abut.signals.Velocity("seen", *frames, axis=2),
        "load": abut.signals.Load("seen", model.contacts[0], axis=2),
    }
    past = model.add(abut.signals.Delay("past", model.add(signals[seen]), "50 ms"))
    model.add(abut.forces.Force("wind", *frames, fz=against, inputs=[past]))
    result = abut.simulate(model, end=HOUR, step=0.01 * HOUR)
    assert result.status.ok, result.status
    assert "Radau" in result.statistics["integrator"]
    assert result.statistics["steps"] <= 5000
    load = MASS * G / (0.9 if seen == "load" else 1.0)
    assert result["feet.normal_force"].values[-1, 2] == pytest.approx(load, rel=1e-6)


@pytest.mark.long
def test_bristles_are_handed_over():
    """A plate on a slope below the friction angle sticks by the bristles of ``MindlinSpring``: T = m g sin α for an hour, to 1e-6.

    The bristles keep their deflection through the switch of the method, so the plate does not creep. Dampers along the floor stop its
    vibration, since bristles below gross slip dissipate nothing; they are too weak for the default to begin with an implicit method.
    """
    slope, mu = 0.1, 0.3
    friction = abut.friction.MindlinSpring(coefficient=mu, shear_modulus=1e8, radius=0.01)
    model = plate(impact(), 1e-4, friction, slope)
    ground = model.ground.frame
    for name, at, away in (
        ("left", (0.0, -0.1, 0.0), (-10.0, -0.1, 0.5 * HEIGHT)),
        ("right", (0.0, 0.1, 0.0), (-10.0, 0.1, 0.5 * HEIGHT)),
        ("across", (0.0, 0.0, 0.0), (0.0, -10.0, 0.5 * HEIGHT)),
    ):
        air = abut.forces.SpringDamper(
            name, model.bodies[0].frame(at), ground(away), stiffness=0.0, damping=150.0 * MASS
        )
        model.add(air)
    result = abut.simulate(model, end=HOUR)
    assert result.status.ok, result.status
    assert re.match(r"RungeKutta.*, from t = .* Radau", result.statistics["integrator"])
    assert result.statistics["steps"] <= 5000
    late = result["feet.friction_force.x"].values[500:]
    np.testing.assert_allclose(late, -MASS * G * math.sin(slope), rtol=1e-6)
    place = result["plate.position.x"].values
    assert abs(place[-1] - place[500]) < 1e-6
