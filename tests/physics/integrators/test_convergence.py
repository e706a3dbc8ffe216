"""Convergence order of every integrator on a machine whose motion is known exactly."""

import numpy as np
import pytest
from scipy.special import ellipj, ellipk

import abut

pytestmark = pytest.mark.usefixtures("every_coordinate")

GRAVITY, END = 9.81, 1.0


def pendulum() -> abut.Model:
    """Rod of 1.5 m released 120 degrees from below: a DAE of 6 coordinates and 5 constraints with one exact
    solution.
    """
    angle = 2 * np.pi / 3
    x, y = np.sin(angle), -np.cos(angle)
    model = abut.Model("pendulum", gravity=(0, -GRAVITY, 0))
    body = model.add(abut.Body("rod", mass=1.0, inertia=(0.1, 0.2, 0.1875), position=(0.75 * x, 0.75 * y, 0)))
    model.add(abut.joints.Revolute("pin", body, model.ground, at=(0, 0, 0), axis="z"))
    return model


def exact(t: float) -> np.ndarray:
    """Centre of mass: sin(angle/2) = k sn(K(k) + sqrt(g/L) t), L = 1 m."""
    k = np.sin(np.pi / 3)
    sn = ellipj(ellipk(k * k) + np.sqrt(GRAVITY) * t, k * k)[0]
    angle = 2 * np.arcsin(k * sn)
    return 0.75 * np.array([np.sin(angle), -np.cos(angle), 0.0])


def error(integrator: object) -> float:
    run = abut.simulate(pendulum(), end=END, step=END, integrator=integrator)
    return float(np.abs(run["rod.position"].values[-1] - exact(END)).max())


def fixed(method: object):
    """An explicit Runge–Kutta at constant step."""
    return lambda h: abut.RungeKutta(method=method, step=h)


def backward(order: int, **options: object):
    """A BDF at constant step; how short its first steps are follows from the tolerance."""
    return lambda h: abut.Bdf(rtol=1e-12, step=h, max_order=order, **options)


HALVED = (0.01, 0.005, 0.0025)
LEADING = {"coefficients": abut.FIXED_LEADING_COEFFICIENT}
FIXED_STEP = [
    pytest.param(
        lambda h: abut.GeneralizedAlpha(spectral_radius=0.9, step=h), 2, (0.01, 0.005, 0.0025), id="alpha 0.9"
    ),
    pytest.param(
        lambda h: abut.GeneralizedAlpha(spectral_radius=0.5, step=h), 2, (0.01, 0.005, 0.0025), id="alpha 0.5"
    ),
    pytest.param(lambda h: abut.Hht(alpha=-0.1, step=h), 2, (0.01, 0.005, 0.0025), id="HHT -0.1"),
    pytest.param(lambda h: abut.Hht(alpha=-0.3, step=h), 2, (0.01, 0.005, 0.0025), id="HHT -0.3"),
    pytest.param(
        lambda h: abut.Newmark(beta=0.36, gamma=0.7, step=h), 1, (0.01, 0.005, 0.0025), id="Newmark 0.7"
    ),
    pytest.param(lambda h: abut.MoreauJean(step=h), 2, (0.01, 0.005, 0.0025), id="Moreau–Jean"),
    *(pytest.param(backward(k), k, HALVED, id=f"BDF {k}") for k in range(1, 7)),
    *(pytest.param(backward(k, formulation=abut.I3), k, HALVED, id=f"BDF {k} I3") for k in (2, 5, 6)),
    *(pytest.param(backward(k, **LEADING), k, HALVED, id=f"BDF {k} leading") for k in (3, 6)),
    pytest.param(backward(4, coefficients=abut.FIXED_COEFFICIENTS), 4, HALVED, id="BDF 4 fixed"),
    pytest.param(fixed(abut.DOPRI5), 5, (0.025, 0.0125, 0.00625), id="DOPRI5"),
    pytest.param(fixed(abut.TSIT5), 5, (0.05, 0.025, 0.0125), id="TSIT5"),
    pytest.param(fixed(abut.DOP853), 8, (0.2, 0.1, 0.05), id="DOP853"),
    pytest.param(fixed(abut.RKF45), 4, (0.1, 0.05, 0.025), id="RKF45"),
]


@pytest.mark.parametrize(("build", "order", "steps"), FIXED_STEP)
def test_error_falls_with_the_order_of_the_method(build, order, steps):
    """error = C h^p (1 + O(h)): the slope over two halvings lies within 0.35 of p from below.

    Projection onto the constraints keeps the order (Hairer & Wanner, Solving ODEs II, theorem VII.2.5).
    RKF45 goes on with its fifth-order solution in some codes: a higher slope is welcome, a lower one is
    not. Newmark with gamma > 1/2 has order 1.
    """
    errors = [error(build(h)) for h in steps]
    slope = np.log2(errors[0] / errors[2]) / 2
    assert slope > order - 0.35, errors


ADAPTIVE = [
    pytest.param(lambda rtol: abut.RungeKutta(rtol=rtol), id="DOPRI5"),
    pytest.param(lambda rtol: abut.RungeKutta(method=abut.DOP853, rtol=rtol), id="DOP853"),
    pytest.param(lambda rtol: abut.RungeKutta(method=abut.TSIT5, rtol=rtol), id="TSIT5"),
    pytest.param(
        lambda rtol: abut.RungeKutta(method=abut.RKF45, rtol=rtol), id="RKF45", marks=pytest.mark.long
    ),
    pytest.param(lambda rtol: abut.AdamsBashforthMoulton(rtol=rtol), id="Adams–Bashforth–Moulton"),
    pytest.param(lambda rtol: abut.RungeKutta(rtol=rtol, partitioned=True), id="DOPRI5 partitioned"),
    pytest.param(
        lambda rtol: abut.AdamsBashforthMoulton(rtol=rtol, partitioned=True),
        id="Adams–Bashforth–Moulton partitioned",
    ),
    pytest.param(lambda rtol: abut.Radau(rtol=rtol), id="Radau"),
    pytest.param(lambda rtol: abut.Bdf(rtol=rtol), id="BDF SI2"),
    pytest.param(lambda rtol: abut.Bdf(rtol=rtol, max_order=6), id="BDF 6"),
    pytest.param(lambda rtol: abut.Bdf(rtol=rtol, coefficients=abut.FIXED_COEFFICIENTS), id="BDF fixed"),
    pytest.param(lambda rtol: abut.Bdf(rtol=rtol, formulation=abut.I3), id="BDF I3"),
    pytest.param(lambda rtol: abut.Bdf(rtol=rtol, formulation=abut.I3, **LEADING), id="BDF I3 leading"),
    pytest.param(
        lambda rtol: abut.Bdf(rtol=rtol, formulation=abut.I3, monitored=True), id="BDF I3 monitored"
    ),
    pytest.param(
        lambda rtol: abut.Bdf(rtol=rtol, formulation=abut.SI1), id="BDF SI1", marks=pytest.mark.long
    ),
    pytest.param(lambda rtol: abut.Bdf(rtol=rtol, pattern=(True, False, False)), id="BDF by pattern"),
    pytest.param(lambda rtol: abut.GeneralizedAlpha(rtol=rtol), id="alpha"),
]


def path_error(integrator: object) -> float:
    """Largest error over twenty outputs, so that no lucky crossing of zero counts."""
    run = abut.simulate(pendulum(), end=END, step=END / 20, integrator=integrator)
    truth = np.array([exact(t) for t in run.time])
    return float(np.abs(run["rod.position"].values - truth).max())


@pytest.mark.parametrize("build", ADAPTIVE)
def test_error_obeys_the_tolerance(build):
    """The global error follows the tolerance: from rtol 1e-4 to 1e-8 it falls at least a hundredfold, to below 1e-6 m.

    Step-size control bounds the local error; the global one then goes as rtol^(p/(p+1)), that is a factor 460 for the
    generalised-alpha method (p = 2) over four decades, more for higher orders. No growth within 1 s: 100 rtol.
    """
    loose, tight = path_error(build(1e-4)), path_error(build(1e-8))
    assert loose < 1e-2
    assert tight < 1e-6
    assert tight < 0.01 * loose


@pytest.mark.parametrize(
    ("order", "coarse", "fine"), [(1, 1e-5, 1e-7), (2, 1e-6, 1e-8), (5, 1e-6, 1e-9), (8, 1e-6, 1e-10)]
)
def test_orders_of_adams_bashforth_moulton(order, coarse, fine):
    """error ∝ n^−(k + 1) in the number of steps n, predicted in order k and corrected in k + 1.

    Source: Shampine & Gordon 1975. A quarter of the slope: steps follow the error and grow from small ones.
    """
    methods = [abut.AdamsBashforthMoulton(rtol=rtol, max_order=order) for rtol in (coarse, fine)]
    runs = [abut.simulate(pendulum(), end=END, step=END / 20, integrator=one) for one in methods]
    truth = np.array([exact(t) for t in runs[0].time])
    errors = [float(np.abs(run["rod.position"].values - truth).max()) for run in runs]
    steps = [run.statistics["steps"] for run in runs]
    slope = np.log(errors[0] / errors[1]) / np.log(steps[1] / steps[0])
    assert slope > 0.75 * (order + 1), (errors, steps)
    assert all(run["solver.order"].values.max() <= order for run in runs)


def test_velocity_error_of_index_3_formulation():
    """δv = O(1/h) of the error that a change of the step size leaves in index 3; so fixed coefficients, which interpolate, take more
    than three times as many steps.

    Source: Brenan, Campbell & Petzold 1996, sec. 5.4. A corrector that checks displacements only iterates less. No tolerance: counts
    are compared.
    """

    def told(**options: object) -> dict[str, float]:
        method = abut.Bdf(rtol=1e-6, formulation=abut.I3, **options)
        return abut.simulate(pendulum(), end=END, step=END / 20, integrator=method).statistics

    assert 3 * told()["steps"] < told(coefficients=abut.FIXED_COEFFICIENTS)["steps"]
    assert told(monitored=True)["newton_iterations"] < told()["newton_iterations"]
    assert told()["jacobians"] == told()["newton_iterations"]
    spared = told(pattern=(True, False, False))
    assert spared["jacobians"] < spared["newton_iterations"]


def test_steps_end_on_outputs_where_they_are_not_interpolated():
    """Steps of `Bdf` that end at outputs satisfy g(q) = 0 to 1e-8, a thousandth of rtol = 1e-5; the interpolant does not."""
    drifts = [
        abut.simulate(pendulum(), end=END, step=END / 20, integrator=abut.Bdf(rtol=1e-5, interpolate=inside))
        for inside in (False, True)
    ]
    landed, interpolated = (run["constraint.drift"].values[1:].max() for run in drifts)
    assert landed < 1e-8
    assert landed < 0.1 * interpolated


def swinging(bars: int) -> abut.Model:
    """So many rods of 1 m in a row, let go level."""
    model = abut.Model("chain", gravity=(0, -GRAVITY, 0))
    last, inertia = model.ground, (0.01, 1 / 12, 1 / 12)
    for k in range(bars):
        rod = model.add(abut.Body(f"rod{k}", mass=1.0, inertia=inertia, position=(k + 0.5, 0, 0)))
        model.add(abut.joints.Revolute(f"pin{k}", rod, last, at=(k, 0, 0), axis="z"))
        last = rod
    return model


def test_independent_coordinates():
    """n − rank G is the number of independent coordinates, and T + V = const.

    No single coordinate describes a rod that rotates by more than half a turn, so the choice changes at least once. 1e-6 of m g h:
    about a hundred times the tolerance of 1e-8.
    """
    for bars in (1, 2):
        method = abut.RungeKutta(rtol=1e-8, partitioned=True)
        run = abut.simulate(swinging(bars), end=2.0, step=0.05, integrator=method)
        assert run.statistics["independent_coordinates"] == bars
        energy = run["energy.total"].values
        assert np.ptp(energy) < 1e-6 * GRAVITY * bars**2
        assert run["constraint.drift"].values.max() < 1e-8
    assert run.statistics["partitions_changed"] > 0


@pytest.mark.parametrize("coefficients", [abut.VARIABLE_COEFFICIENTS, abut.FIXED_COEFFICIENTS], ids=repr)
def test_a_constant_step_is_constant(coefficients):
    """With step=0.01 every step after the start, except the last, is h = 0.01 s at order 3; 1e-12: rounding of the times."""
    method = abut.Bdf(step=0.01, max_order=3, coefficients=coefficients)
    run = abut.simulate(pendulum(), end=END, step=END / 20, integrator=method)
    np.testing.assert_allclose(run["solver.step"].values[4:-1], 0.01, rtol=1e-12)
    assert (run["solver.order"].values[4:-1] == 3).all()
