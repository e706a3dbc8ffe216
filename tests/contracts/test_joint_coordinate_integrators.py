"""Integrators in joint coordinates: their order, and the motion of `RungeKutta` in absolute coordinates."""

import math
import re

import numpy as np
import pytest
from scipy.special import ellipj, ellipk

import abut
from contracts.joint_trees import METHOD, compare, machine


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("seed", "loops"), [(0, 0), (1, 0), (1, 3), (2, 3)])
def test_radau_moves_as_in_absolute_coordinates(seed, loops):
    """Trees and loops that rub and are driven, and others. Newton's method of a step h ends where velocities change by the rounding of
    places over h, 1e-12 m/1 ms, and the mass matrix of such trees makes a thousand times that: hence 1e-8 of motions, and 1e-7 of the
    rest.
    """
    compare(machine(seed, loops), motions=1e-8, reactions=1e-7, implicit=abut.Radau(rtol=1e-11))


#: Method by step, its order, and a step [s].
ORDERS = [
    pytest.param(lambda h: abut.Radau(step=h, rtol=1e-10), 5, 0.04, id="Radau"),
    pytest.param(lambda h: abut.GeneralizedAlpha(step=h, rtol=1e-8), 2, 0.004, id="GeneralizedAlpha"),
    pytest.param(lambda h: abut.Verlet(step=h), 2, 0.004, id="Verlet"),
]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(("method", "order", "step"), ORDERS)
def test_a_pendulum_swings_as_its_closed_form_to_the_order_of_the_method(method, order, step):
    """sin(θ/2) = k sn(K − ωt | k²), k = sin(θ₀/2) (Whittaker, Analytical Dynamics (1937), sec. 44); half the step leaves 2^−order of the
    error, within a half order, as steps are not yet small. A bar of length 1 m on its end: ω² = (3/2) g/l. It swings from 2 rad on.
    """
    model = abut.Model("pendulum", gravity=(0, 0, -9.81))
    x, z = 0.5 * math.sin(2.0), -0.5 * math.cos(2.0)
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(1 / 12, 1 / 12, 1 / 12), position=(x, 0, z)))
    model.add(abut.joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y"))
    k2 = math.sin(1.0) ** 2
    sn = ellipj(ellipk(k2) - math.sqrt(1.5 * 9.81) * 2.0, k2)[0]
    angle = 2.0 * math.asin(math.sqrt(k2) * sn)
    errors = []
    for h in (step, 0.5 * step):
        result = abut.simulate(
            model, end=2.0, step=2.0, integrator=method(h), coordinates=abut.JointCoordinates()
        )
        errors.append(abs(result.values("rod.position")[-1, 0] - 0.5 * math.sin(angle)))
    assert math.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.5)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "order", "step"),
    [
        pytest.param(lambda h: abut.Radau(step=h, rtol=1e-11), 5, 0.012, id="Radau"),
        pytest.param(lambda h: abut.GeneralizedAlpha(step=h, rtol=1e-8), 2, 0.0004, id="GeneralizedAlpha"),
        pytest.param(lambda h: abut.Verlet(step=h), 1, 0.0004, id="Verlet"),
    ],
)
def test_all_joints_keep_the_order_of_the_method(method, order, step):
    """Of a tree of all kinds, against an explicit method of order eight at 1e-11, within a half order. Verlet at a constant step takes
    velocities half a step late, and so dampers and what velocities make of joints' accelerations: of order one (Verlet, docstring).
    """
    model = machine(2)
    runs = [
        abut.simulate(model, end=0.12, step=0.12, integrator=by, coordinates=abut.JointCoordinates())
        for by in (METHOD, method(step), method(0.5 * step))
    ]
    places = [[one.values(f"{body.name}.position")[-1] for body in model.bodies] for one in runs]
    errors = [np.abs(np.subtract(places[0], found)).max() for found in places[1:]]
    assert math.log2(errors[0] / errors[1]) == pytest.approx(order, abs=0.5)


@pytest.mark.long
@pytest.mark.slow
def test_radau_impact_and_sliding_agree_with_explicit_method():
    """A double pendulum whose tip strikes a floor and slides on it: motion, events and forces as by an explicit method in absolute
    coordinates. Tolerances are some hundred times rtol, by which forces of contact, 1e6 N/m stiff, are off with their depth.
    """
    model = abut.Model("double pendulum over a floor", gravity=(0, 0, -9.81))
    above = model.ground
    for k in range(2):
        rod = model.add(abut.Body(f"rod_{k}", mass=1.0, inertia=(0.01, 0.08, 0.08), position=(k + 0.5, 0, 0)))
        model.add(abut.joints.Revolute(f"hinge_{k}", above, rod, at=(k, 0, 0), axis="y"))
        above = rod
    tip = abut.shapes.Sphere(above.frame((0.5, 0, 0)), radius=0.1)
    floor = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.5)), normal="z")
    rubs = abut.friction.HyperbolicTangent(0.3, velocity=0.05)
    law = abut.normal.HuntCrossley(stiffness=1e6, restitution=0.5)
    model.add(abut.Contact("touch", tip, floor, normal=law, friction=rubs))
    explicit, implicit = (
        abut.simulate(model, end=0.6, step=0.01, integrator=method, coordinates=coordinates)
        for method, coordinates in (
            (abut.RungeKutta(method=abut.DOP853, rtol=1e-10), None),
            (abut.Radau(rtol=1e-8), abut.JointCoordinates()),
        )
    )
    assert implicit.statistics["events"] == explicit.statistics["events"] > 1
    for name in ("rod_1.position", "rod_1.angular_velocity", "touch.normal_force", "hinge_0.force"):
        expected = explicit.values(name)
        np.testing.assert_allclose(
            implicit.values(name), expected, rtol=0.0, atol=1e-6 * np.abs(expected).max(), err_msg=name
        )


@pytest.mark.long
@pytest.mark.slow
def test_a_default_that_rests_is_handed_to_radau():
    """A bar whose tip has come to rest on a floor presses with half its weight, exactly, hours after the default went over to Radau in the
    same coordinates: moments about its hinge.
    """
    model = abut.Model("bar on a floor", gravity=(0, 0, -9.81))
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(0.01, 0.08, 0.08), position=(0.5, 0, 0)))
    model.add(abut.joints.Revolute("hinge", model.ground, rod, at=(0, 0, 0), axis="y"))
    tip = abut.shapes.Sphere(rod.frame((0.5, 0, 0)), radius=0.1)
    floor = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.5)), normal="z")
    rubs = abut.friction.HyperbolicTangent(0.3, velocity=0.05)
    law = abut.normal.HuntCrossley(stiffness=1e8, restitution=0.3)
    model.add(abut.Contact("touch", tip, floor, normal=law, friction=rubs))
    result = abut.simulate(model, end=1000, step=10, coordinates=abut.JointCoordinates())
    assert re.match(r"RungeKutta.*, from t = .* Radau", result.statistics["integrator"])
    assert result.values("touch.normal_force")[-1, 2] == pytest.approx(0.5 * 9.81, rel=1e-6)


def rocking():
    """Four bars, 0.5, 0.3 and 0.6 m beside a ground of 0.7 m, so that only the coupler can turn round: all other angles come to stops."""
    model = abut.Model("four bars", gravity=(0, -9.81, 0))
    a, b, d = np.zeros(2), 0.5 * np.array([math.cos(1.0), math.sin(1.0)]), np.array([0.7, 0.0])
    far = np.linalg.norm(d - b)
    along = (0.3**2 - 0.6**2 + far**2) / (2 * far)
    side = math.sqrt(0.3**2 - along**2) * np.array([b[1] - d[1], d[0] - b[0]])
    c = b + (along * (d - b) + side) / far
    bars = []
    for name, one, other in (("crank", a, b), ("coupler", b, c), ("rocker", c, d)):
        half = math.atan2(*(other - one)[::-1]) / 2
        turned = (math.cos(half), 0, 0, math.sin(half))
        place = (*(one + other) / 2, 0)
        bars.append(
            abut.Body(name, mass=1.0, inertia=(0.001, 0.02, 0.02), position=place, orientation=turned)
        )
        model.add(bars[-1])
    crank, coupler, rocker = bars
    pins = ((crank, model.ground, a), (coupler, crank, b), (rocker, model.ground, d), (coupler, rocker, c))
    for name, (i, j, at) in zip("abdc", pins, strict=True):
        model.add(abut.joints.Revolute(name, i, j, at=(*at, 0), axis="z"))
    return model


@pytest.mark.parametrize(
    "method", [abut.AdamsBashforthMoulton, pytest.param(abut.RungeKutta, marks=(pytest.mark.long,))]
)
def test_independent_coordinates_of_joints_change(method):
    """One angle tells where all bars are until it comes to a stop, and then another: motion and energy stay what they were, to some hundred
    times 1e-9 of metres and of 10 J, also between steps. The reference projects the shortest way, with coordinates of bodies in space.
    """
    model = rocking()
    exact = abut.simulate(model, end=1.5, step=0.05, integrator=METHOD)
    run = abut.simulate(
        model,
        end=1.5,
        step=0.05,
        integrator=method(rtol=1e-9, partitioned=True),
        coordinates=abut.JointCoordinates(),
    )
    assert run.statistics["independent_coordinates"] == 1
    assert run.statistics["partitions_changed"] > 0
    assert run.values("constraint.drift").max() < 1e-7
    assert np.ptp(run.values("energy.total")) < 1e-6
    for body in model.bodies:
        name = f"{body.name}.position"
        np.testing.assert_allclose(run.values(name), exact.values(name), rtol=0.0, atol=1e-7)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("partitioned", [False, True])
@pytest.mark.parametrize("loops", [0, 3])
def test_adams_bashforth_moulton_in_joint_coordinates(loops, partitioned):
    """As `RungeKutta` there, of all kinds of joints; of the 39 rates that the equations of 15 joints leave, three loops,
    of 1, 2 and 1 equations, leave 35.
    """
    model = machine(2, loops)
    methods = METHOD, abut.AdamsBashforthMoulton(rtol=1e-10, partitioned=partitioned)
    exact, run = (
        abut.simulate(model, end=0.3, step=0.03, integrator=one, coordinates=abut.JointCoordinates())
        for one in methods
    )
    left = 39 - 4 * (loops > 0)
    assert run.statistics.get("independent_coordinates", left) == left
    for body in model.bodies:
        name = f"{body.name}.position"
        np.testing.assert_allclose(run.values(name), exact.values(name), rtol=0.0, atol=1e-9)
