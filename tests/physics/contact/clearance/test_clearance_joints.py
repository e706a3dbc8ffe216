"""A pendulum on a pin with clearance: limit of the ideal joint, friction, and chaotic motion of a shaken support."""

import functools
import math
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.stats import ks_2samp

import abut
from page_numbers import numbers_on
from targets import target

pytestmark = pytest.mark.slow

POLYMER = abut.mechanics.Solid("3 GPa", 0.35)
R, LENGTH, ARM, MASS, INERTIA, G = 0.01, 0.02, 0.1, 0.2, 2e-4, 9.81
ABOUT_PIN = MASS * ARM**2 + INERTIA
OMEGA, REACH, PLAY = 2 * math.pi * 20, 2e-3, 5e-4  # shaken with REACH ω² = 3.2 g


def shake(t, reach, omega):
    """The bore's height [m]."""
    return reach * math.sin(omega * t)


def pendulum(clearance, place, angle, *, friction=0.0, restitution=1.0, reach=0.0):
    """An arm at `angle` [rad], its pin at `place` [m] in a bore that is shaken along y; of polymer, so that contact is soft."""
    model = abut.Model("pendulum", gravity=(0, -G, 0))
    base = model.add(abut.Body("base", mass=1, inertia=(1, 1, 1), velocity=(0, reach * OMEGA, 0)))
    arm = model.add(
        abut.Body(
            "arm",
            mass=MASS,
            inertia=(INERTIA, INERTIA, INERTIA),
            position=(place[0] + ARM * math.sin(angle), place[1] - ARM * math.cos(angle), 0),
            orientation=(math.cos(angle / 2), 0, 0, math.sin(angle / 2)),
        )
    )
    guide = model.add(abut.joints.Translational("guide", base, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.motions.Displacement("drive", guide, shake, parameters={"reach": reach, "omega": OMEGA}))
    rub = abut.friction.Coulomb(
        static=friction, dynamic=friction, stiction_velocity=1e-3, friction_velocity=2e-3
    )
    sizes = {"clearance": clearance, "radius": R, "length": LENGTH}
    i, j = arm.frame((0, ARM, 0)), base.frame()
    model.add(abut.PlanarJournal("pin", i, j, friction=rub, solids=POLYMER, restitution=restitution, **sizes))
    return model


def load(angle, speed, turning):
    """m (g − a) [N], which presses the bore, from φ, φ̇, φ̈ of an ideal pendulum."""
    along, across = (
        np.array([math.cos(angle), math.sin(angle)]),
        np.array([-math.sin(angle), math.cos(angle)]),
    )
    return MASS * (np.array([0.0, -G]) - ARM * (turning * along + speed**2 * across))


def seat(clearance, angle):
    """Where the pin lies as the pendulum is let go: pressed in along the load as deep as the law says."""
    push = load(angle, 0.0, -MASS * G * ARM * math.sin(angle) / ABOUT_PIN)
    size = float(np.linalg.norm(push))
    return (clearance + johnson(clearance, size)) * push / size


def johnson(clearance, force):
    """δ [m] = f/(πE*) [ln(4πE* c/f) − 1], f = F/L, 1/E* = 2 (1 − ν²)/E."""
    modulus = POLYMER.young / (2 * (1 - POLYMER.poisson**2))
    f = force / LENGTH
    return f / (math.pi * modulus) * (math.log(4 * math.pi * modulus * clearance / f) - 1)


def ideal(angle, times, friction=0.0):
    """φ and the work of friction of a pendulum on an ideal pin, its reaction S rubbing at R sin(atan μ)."""
    lever = R * friction / math.hypot(1.0, friction)

    def rates(t, y):
        phi, omega, _ = y
        turning, drag = -MASS * G * ARM * math.sin(phi) / ABOUT_PIN, 0.0
        for _ in range(3):  # S depends on φ̈, weakly
            drag = lever * np.linalg.norm(load(phi, omega, turning)) * math.tanh(omega / 1e-3)
            turning = -(MASS * G * ARM * math.sin(phi) + drag) / ABOUT_PIN
        return omega, turning, drag * omega

    return solve_ivp(
        rates, (0, times[-1]), (angle, 0, 0), t_eval=times, rtol=1e-9, atol=1e-11, method="LSODA"
    ).y


@pytest.mark.long
def test_as_the_clearance_goes_the_ideal_joint_comes():
    """The error of the path is ∝ c: a pin without friction lies in the direction of the load, so the pendulum hangs c lower.

    Source: SciPy's ideal pendulum, c from 1 mm to 0.125 mm. 0.01 in the order: the depth of 0.2 µm remains.
    """
    clearances, errors = (1e-3, 5e-4, 2.5e-4, 1.25e-4), []
    for c in clearances:
        model = pendulum(c, seat(c, 0.5), 0.5)
        result = abut.simulate(
            model, end=0.35, step=1e-3, integrator=abut.RungeKutta(method=abut.TSIT5, rtol=1e-8)
        )
        phi = ideal(0.5, result.time)[0]
        path = result["arm.position"].values[:, :2]
        errors.append(np.linalg.norm(path - ARM * np.column_stack([np.sin(phi), -np.cos(phi)]), axis=1).max())
        way = np.linalg.norm(result["pin.eccentricity"].values[:, :2], axis=1)
        assert np.all((way > c) & (way < c + 3e-7))
    rate = np.diff(np.log(errors)) / np.diff(np.log(clearances))
    np.testing.assert_allclose(rate, 1.0, atol=0.01)
    (most,) = numbers_on("clearance.md", "the path of a pendulum deviates by less than {} c")
    assert errors[0] < most.value * clearances[0]


def test_sleeved_pendulum_loses_friction_work():
    """∫ S R sin(atan μ) |dφ| over 1.9 swings, within c/R = 1 %: as the load turns, the pin's centre goes round the bore by so much more.

    The joint's own books and the machine's agree, and energy is kept, to 1e-4 of what is lost.
    """
    c = 1e-4
    model = pendulum(c, seat(c, 0.5), 0.5, friction=0.1)
    result = abut.simulate(
        model, end=1.2, step=1e-3, integrator=abut.RungeKutta(method=abut.TSIT5, rtol=1e-7)
    )
    lost = result["energy.dissipated"].values
    expected = ideal(0.5, result.time, 0.1)[2]
    for k in (300, 600, 900, 1200):
        assert lost[k] == target(expected[k], "energy lost in the pin [J]", rel=c / R)
    np.testing.assert_allclose(result["pin.dissipated"].values, lost, atol=1e-4 * lost[-1])
    total = result["energy.total"].values + lost - result["energy.work"].values
    assert np.ptp(total) < 1e-4 * lost[-1]
    slid = result["pin.sliding_distance"].values[-1]
    turned = R * np.abs(np.diff(ideal(0.5, result.time, 0.1)[0])).sum()
    assert slid == pytest.approx(turned, rel=2 * c / R)


@functools.cache
def shaken(tableau):
    """Three seconds at 3.2 g, the first half second left out; it flies, strikes both sides and slides."""
    model = pendulum(PLAY, (0, -PLAY), 0.2, friction=0.1, restitution=0.6, reach=REACH)
    method = abut.RungeKutta(method={"dopri5": abut.DOPRI5, "tsit5": abut.TSIT5}[tableau], rtol=1e-7)
    result = abut.simulate(model, end=3.0, step=2 * math.pi / OMEGA / 40, integrator=method)
    late = slice(400, None)
    e = result["pin.eccentricity"].values[late, :2]
    closing = (result["arm.velocity"].values - result["base.velocity"].values)[late, 1]
    return SimpleNamespace(
        result=result,
        orbit=np.linalg.norm(e, axis=1),
        force=result["pin.normal_magnitude"].values[late],
        section=(e[::40, 1], closing[::40]),  # at the same phase of each period
        closing=np.abs(closing).max(),
    )


@pytest.mark.parametrize("tableau", ["dopri5", "tsit5"])
def test_a_chaotic_orbit_stays_in_its_clearance_and_keeps_its_energy(tableau):
    """The depth is at most v √(m/k) with the largest closing speed v, and the energy balance E + D − W = const to 1e-4 of W.

    k = m g/δ(m g) is the stiffness under the weight; it grows with the depth.
    """
    run = shaken(tableau)
    values = {name: run.result[f"energy.{name}"].values for name in ("total", "dissipated", "work")}
    assert np.ptp(values["total"] + values["dissipated"] - values["work"]) < 1e-4 * values["work"][-1]
    assert values["dissipated"][-1] > 0.1
    stiffness = MASS * G / johnson(PLAY, MASS * G)  # [N/m]; it grows with depth
    deepest = run.closing * math.sqrt(MASS / stiffness)
    assert 1e-6 < run.orbit.max() - PLAY < deepest
    apart = (run.force == 0.0).mean()
    assert 0.3 < apart < 0.9
    flying = run.result["pin.penetration"].values[400:] < -1e-6
    assert not run.force[flying].any()


def test_two_integrators_agree_in_poincare_section_and_force_distribution():
    """Traces part within a few blows; what is drawn at the same phase of every period, and the forces, are of one distribution.

    Kolmogorov and Smirnov: samples of one distribution fall below p = 0.01 once in a hundred times.
    """
    one, two = shaken("dopri5"), shaken("tsit5")
    assert np.abs(one.orbit - two.orbit)[-800:].max() > 0.1 * PLAY  # chaotic indeed
    for a, b in zip(one.section, two.section, strict=True):
        assert ks_2samp(a, b).pvalue > 0.01
    assert ks_2samp(one.orbit[::13], two.orbit[::13]).pvalue > 0.01
    for share in (80, 90):
        assert np.percentile(one.force, share) == pytest.approx(np.percentile(two.force, share), rel=0.25)
