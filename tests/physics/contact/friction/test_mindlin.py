"""Mindlin friction, in plain Python: the loop of Cattaneo–Mindlin, oblique impacts, spinning spheres."""

import math
from collections.abc import Callable

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import abut
from abut.contact.friction import Mindlin, MindlinSpring
from physics.contact.friction.prescribed_slip import Rubbed, along, drag
from targets import target

X = (1.0, 0.0, 0.0)
MU, SHEAR, RADIUS, DEPTH, LOAD = 0.3, 4e10, 0.01, 1e-6, 100.0
CONTACT = np.sqrt(RADIUS * DEPTH)
SCALE = 3 * MU * LOAD / (16 * CONTACT * SHEAR)  # δ_t at gross slip
LAW = Mindlin(coefficient=MU, shear_modulus=SHEAR, radius=RADIUS)


def swing(top: float, cycles: float) -> dict[str, np.ndarray]:
    """Out to ``top`` of gross slip, and back and forth between ±top, at constant load."""
    ends = np.concatenate([[0.0, 1.0], 1.0 + 2.0 * np.arange(1, 2 * cycles + 1)])

    def speed(t: float) -> float:
        return 0.5 * np.pi * top * SCALE * np.cos(0.5 * np.pi * t)  # reverses at odd times

    run = drag(LAW, along(X, speed), tuple(ends), depth=lambda t: DEPTH, steps=500)
    run["place"] = top * SCALE * np.sin(0.5 * np.pi * run["time"])
    return run


def test_first_loading():
    """δ_t = (3 μ P/16 a G*) [1 − (1 − Q/μP)^{2/3}] (Mindlin, J. Appl. Mech. 16 (1949) 259-268). Runge–Kutta at 1/500: 1e-6.

    Beyond 0.97 μP the law goes straight to the limit, which it reaches late; here it is left at 0.968.
    """
    run = swing(0.9, 0)
    expected = MU * LOAD * (1 - (1 - run["place"] / SCALE) ** 1.5)
    assert run["force"][:, 0] == target(expected, "force of first loading [N]", atol=1e-6 * MU * LOAD)


@pytest.mark.parametrize("top", [0.2, 0.5, 0.9])
def test_loop_of_mindlin_and_deresiewicz(top):
    """Back from Q₀: δ_t = (3μP/16aG*) [2 (1 − (Q₀ − Q)/2μP)^{2/3} − (1 − Q₀/μP)^{2/3} − 1], and the loss of a cycle is
    (9 μ² P²/10 a G*) {1 − (1 − t)^{5/3} − (5t/6) [1 + (1 − t)^{2/3}]}, t = Q₀/μP (Mindlin & Deresiewicz, J. Appl. Mech. 20
    (1953) 327-344). The law enters first loading over the last 2 % of μP: at the turns it is off by up to 1e-3 of μP.
    """
    run = swing(top, 2)
    force, place, time = run["force"][:, 0], run["place"], run["time"]
    turning = MU * LOAD * (1 - (1 - top) ** 1.5)
    back = (time > 1.0) & (time <= 3.0)
    t = turning / (MU * LOAD)
    from_force = 2 * (1 - (turning - force[back]) / (2 * MU * LOAD)) ** (2 / 3) - (1 - t) ** (2 / 3) - 1
    assert place[back] / SCALE == target(from_force, "return path of the loop", atol=2e-3)
    loss = run["work"][time <= 9.0 + 1e-9][-1] - run["work"][time <= 5.0 + 1e-9][-1]
    part = 1 - (1 - t) ** (5 / 3) - 5 * t / 6 * (1 + (1 - t) ** (2 / 3))
    assert loss == target(
        9 * (MU * LOAD) ** 2 / (10 * CONTACT * SHEAR) * part, "loss of a cycle [J]", rel=1e-2
    )


def test_stored_energy_equals_work_of_unloading():
    """``energy`` = ∫ T dδ along the curve of unloading, from 0.6 of gross slip, within 1e-4."""
    run = swing(0.6, 1)
    body = Rubbed(LAW)
    top = np.argmax(run["force"][:, 0])
    gone = top + np.argmax(run["force"][top:, 0] < 0.0)
    stored = body.call("energy", np.zeros(3), run["z"][top], normal_force=LOAD, depth=DEPTH)
    assert run["work"][top] - run["work"][gone] == pytest.approx(stored, rel=1e-3)
    assert 0.0 < stored < run["work"][top]


def test_reloading_after_a_small_release_joins_first_loading():
    """T = μ P (1 − (1 − δ/δ_s)^(3/2)) again after a small release and reloading within first loading: no ratcheting.

    Source: Mindlin and Deresiewicz. 0.5 % of μ P: the strip of 2 % of μ P in which the curves join.
    """

    def speed(t: float) -> float:
        return 0.3 * SCALE * (1.0 if (t <= 2.0 or t > 2.2) else -1.0)

    # pieces end at the jumps of speed, so that no step of Runge–Kutta straddles one by more than its last stage
    run = drag(LAW, along(X, speed), (0.0, 2.0, 2.2, 3.0), depth=lambda t: DEPTH, steps=400)
    time = run["time"]
    place = 0.3 * np.where(time <= 2.0, time, np.where(time <= 2.2, 4.0 - time, time - 0.4))
    after = time > 2.5
    expected = MU * LOAD * (1 - (1 - place[after]) ** 1.5)
    np.testing.assert_allclose(run["force"][after, 0], expected, atol=5e-3 * MU * LOAD)


# --- impacts ---------------------------------------------------------------------------------------------------------

# Chung & Ooi, Granular Matter 13 (2011) 643-656, test 4: aluminium oxide against a like plane
YOUNG, POISSON, DENSITY, BALL = 380e9, 0.23, 4000.0, 2.5e-3
SPEED, FRICTION, E = 3.9, 0.092, 0.98
NORMAL_MODULUS = YOUNG / (2 * (1 - POISSON**2))
SHEAR_MODULUS = YOUNG / (2 * (1 + POISSON)) / (2 * (2 - POISSON))
MASS = 4 / 3 * np.pi * BALL**3 * DENSITY
PUBLISHED = {  # angle: e_t, ω [rad/s], digitised from their figures
    15: (0.624, -378),
    20: (0.616, -511),
    25: (0.634, -599),
    30: (0.684, -617),
    35: (0.737, -582),
    40: (0.781, -545),
    50: (0.845, -457),
    60: (0.893, -357),
    80: (0.966, -126),
}


#: λ of (1 + λ)/(1 − λe) = exp λ(1 + e): a factor 1 + λ δ̇/δ̇₀ on Hertz' force gives exactly e
DAMPING = brentq(lambda c: np.log((1 + c) / (1 - c * E)) - c * (1 + E), 1e-4, 1 / E - 1e-6)


def hertz(depth: float, rate: float, speed: float, radius: float = BALL) -> tuple[float, float]:
    """Normal force and its rate as far as the depth makes it."""
    k = 4 / 3 * NORMAL_MODULUS * np.sqrt(radius)
    d = max(depth, 0.0)
    factor = 1 + DAMPING * rate / speed
    return k * d**1.5 * factor, 1.5 * k * d**0.5 * rate * factor


def strike(law: object, angle: float) -> tuple[float, float, float]:
    """e_n, e_t and ω after an oblique impact; every reversal of slip is located and remembered."""
    body = Rubbed(law)
    vn, vt = SPEED * np.cos(np.radians(angle)), SPEED * np.sin(np.radians(angle))
    deepest = (15 * MASS * vn**2 / (16 * NORMAL_MODULUS * np.sqrt(BALL))) ** 0.4
    time, force = deepest / vn, MASS * vn**2 / deepest
    z_scale = np.full(body.size, force)

    def given(y: np.ndarray) -> dict[str, float]:
        n, rate = hertz(y[0] * deepest, y[1] * vn, vn)
        return {"normal_force": n, "normal_rate": rate, "depth": max(y[0] * deepest, 0.0)}

    def rate(_t: float, y: np.ndarray) -> np.ndarray:
        at, slip, z = given(y), np.array([y[2] * vt, 0, 0]), y[4:] * z_scale
        q = body.force(slip, z, **at)[0]
        acc = -at["normal_force"] / MASS * time / vn
        dz = body.rate(slip, z, **at) * time / z_scale
        return np.concatenate([[y[1], acc, -3.5 * q / MASS * time / vt, q / MASS * time / vt], dz])

    def off(_t: float, y: np.ndarray) -> float:
        return y[0]

    def reverses(_t: float, y: np.ndarray) -> float:
        return y[2]

    off.terminal, off.direction, reverses.terminal = True, -1, True
    y = np.concatenate([[1e-6, 1.0, 1.0, 0.0], np.zeros(body.size)])
    t = 0.0
    for _ in range(20):
        run = solve_ivp(rate, (t, 10.0), y, "LSODA", rtol=1e-7, atol=1e-9, events=(off, reverses))
        t, y = run.t[-1], run.y[:, -1]
        if len(run.t_events[0]):
            break
        body.turn = y[4:7] * z_scale[:3]
        y[2] = -1e-12 * np.sign(run.y[2, -2])
    assert len(run.t_events[0]), "it never left"
    return -y[1], 1 - y[3], -2.5 * y[3] * vt / BALL


PARTIAL = Mindlin(coefficient=FRICTION, shear_modulus=SHEAR_MODULUS, radius=BALL)
FULL = MindlinSpring(coefficient=FRICTION, shear_modulus=SHEAR_MODULUS, radius=BALL)


@pytest.mark.parametrize("angle", [5, 7.5, 10, 15, 20, 25, 30, 40, 50])
def test_oblique_impacts_agree_with_half_space_solution(reference, angle):
    """e_n = e, and e_t = v_t⁺/v_t⁻ and ω after oblique impacts equal those of the half-space, references/oblique_impact.json (dimension
    reduction, exact for it).

    At 5° the contact sticks while it grows and slips only as it shrinks, where the law releases the force of the shrinking rim by its
    own rule: 3 % of e_t, 9 % of ω; from 10° on 1 % and 1.5 %. Above 29° it slides throughout: 1e-3, from the start and the damping
    part of the normal force.
    """
    e_n, e_t, spin = strike(PARTIAL, angle)
    exact_t, exact_spin = reference("oblique_impact.json")[str(angle)]
    assert e_n == pytest.approx(E, abs=1e-4)  # their test 3: e out is e in
    a, b = (0.03, 0.09) if angle < 10 else (0.01, 0.015) if angle < 29 else (1e-3, 2e-3)
    assert e_t == target(exact_t, "tangential restitution compared with the half-space", rel=a)
    assert spin == target(exact_spin, "spin compared with the half-space [rad/s]", rel=b)


@pytest.mark.parametrize("angle", sorted(PUBLISHED))
def test_chung_and_ooi_test_4(angle):
    """e_t and ω of the spring without partial slip beside the published figures: within 2.5 %; above 30° in gross slip, where
    ω = −(5/2) μ (1 + e) v_n/R and e_t = 1 − μ (1 + e) v_n/v_t to 1e-3.

    The figures are experiments' (Kharaz et al., Powder Technology 120 (2001) 281-291) digitised from a plot. At 5° and 10° they read
    −19 and −213 rad/s; this law gives −37 and −194, the half-space −88 and −245 (references/oblique_impact.json), so
    partial slip is not what parts theory from them, and no claim is made there.
    """
    _, e_t, spin = strike(FULL, angle)
    t, s = PUBLISHED[angle]
    assert e_t == target(t, "tangential restitution, Chung and Ooi's test 4", rel=0.025)
    assert spin == target(s, "spin, Chung and Ooi's test 4 [rad/s]", rel=0.025)
    if angle > 30:
        tangent = 1 / np.tan(np.radians(angle))
        assert e_t == pytest.approx(1 - FRICTION * (1 + E) * tangent, abs=1e-3)
        assert spin == pytest.approx(
            -2.5 * FRICTION * (1 + E) * SPEED * np.cos(np.radians(angle)) / BALL, rel=1e-3
        )


@pytest.mark.parametrize("law", [PARTIAL, FULL], ids=["Mindlin", "MindlinSpring"])
def test_chung_and_ooi_test_7(law):
    """Two like spheres meet at ±v with spins ω₁ = −ω₂ about an axis across: their surfaces roll on each other like gears, there is no
    slip, and their centres get no tangential velocity. With ω₁ = ω₂ they slide throughout: J = μ (1 + e) m v, J/m to each, in
    opposite directions. Fixed small steps: 2e-3.
    """
    for same, spin in ((False, 50.0), (True, 400.0)):
        left, right = two_spheres(law, 1.0, spin, spin if same else -spin)
        np.testing.assert_allclose(left + right, 0.0, atol=1e-12)
        expected = FRICTION * (1 + E) * 1.0 if same else 0.0
        assert abs(left) == target(
            expected, "tangential velocity, Chung and Ooi's test 7 [m/s]", rel=2e-3, abs=1e-12
        )


def two_spheres(law: object, v: float, spin_i: float, spin_j: float) -> tuple[float, float]:
    """Tangential velocities after the impact of two spheres along x; spins about z; semi-implicit steps."""
    law = type(law)(coefficient=FRICTION, shear_modulus=SHEAR_MODULUS, radius=BALL / 2)
    body = Rubbed(law)
    speed, inertia = 2 * v, 0.4 * MASS * BALL**2
    depth, rate = 0.0, speed
    y = np.zeros(2)
    w = np.array([spin_i, spin_j])
    z = np.zeros(body.size)
    deepest = (15 * MASS / 2 * speed**2 / (16 * NORMAL_MODULUS * np.sqrt(BALL / 2))) ** 0.4
    h = deepest / speed / 1000
    while depth >= 0.0:
        normal, normal_rate = hertz(depth, rate, speed, BALL / 2)
        slip = np.array([0.0, (y[0] + w[0] * BALL) - (y[1] - w[1] * BALL), 0.0])
        at = {"normal_force": normal, "normal_rate": normal_rate, "depth": depth}
        z = z + h * body.rate(slip, z, **at)
        q = body.force(slip, z, **at)[1]
        y = y + h * q / MASS * np.array([-1.0, 1.0])
        w = w - h * q * BALL / inertia
        rate -= h * normal * 2 / MASS
        depth += h * rate
    return float(y[0]), float(y[1])


def test_pressed_harder_and_back_a_held_force_never_pays():
    """∮ Q·ds > 0 over a cycle of slip and load: slip out, press harder, slip back, press less.

    Source: the second law; a friction law may not supply energy. No tolerance: only the sign is checked, at seven phases.
    """

    def wave(k: float) -> Callable[[float], float]:
        return lambda t: np.sin(k * np.pi * t)

    for phase in np.linspace(0, 2 * np.pi, 7):
        load = lambda t, phase=phase: LOAD * (1 + 0.5 * np.sin(np.pi * t + phase))  # noqa: E731
        change = lambda t, phase=phase: 0.5 * np.pi * LOAD * np.cos(np.pi * t + phase)  # noqa: E731
        deep = lambda t, load=load: DEPTH * (load(t) / LOAD) ** (2 / 3)  # noqa: E731
        run = drag(
            LAW,
            along(X, lambda t: 0.6 * np.pi * SCALE * np.cos(np.pi * t)),
            (0.0, 0.5, 1.5, 2.5, 3.5, 4.5),
            load=load,
            load_rate=change,
            depth=deep,
            steps=250,
        )
        time, work = run["time"], run["work"]
        assert work[-1] - work[np.searchsorted(time, 2.5 - 1e-9)] > 0.0


def to_and_fro(t):
    return 1.5e-6 * math.sin(2.0 * math.pi * t)


def test_a_machine_follows_the_loops_of_partial_slip():
    """A sphere pressed on a plane and moved to and fro below gross slip, in the machine: loading Q = μP[1 − (1 − δ/δ₀)^{3/2}],
    then Q = ±(Q_A − 2μP[1 − (1 − |δ_A − δ|/2δ₀)^{3/2}]) from each reversal, δ₀ = 3μP/(16aG*) (Mindlin & Deresiewicz, J. Appl.
    Mech. 20 (1953) 327; Johnson, Contact Mechanics, eq. 7.42 and section 7.4).

    Each reversal is located and latched by the engine. Tolerance: the law blends reloading into first loading over 2 % of μP, within
    which it is off by up to half of (0.02)^{3/2} μP ≈ 1e-3 μP; the integration (rtol 1e-7) adds nothing visible.
    """
    stiffness, radius, depth, shear, mu = 1e9, 0.02, 1e-5, 2e9, 0.3
    load, contact = stiffness * depth**1.5, math.sqrt(radius * depth)
    law = abut.friction.Mindlin(coefficient=mu, shear_modulus=shear, radius=radius)
    model = abut.Model("fretting", gravity=(0, 0, 0))
    place = (0, 0, radius - depth)
    ball = model.add(abut.Body.sphere("ball", radius=radius, mass=1.0, position=place))
    guide = model.add(abut.joints.Translational("guide", ball, model.ground, at=place, axis="x"))
    model.add(abut.motions.Displacement("drive", guide, to_and_fro))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    normal = abut.normal.Impact(stiffness=stiffness, exponent=1.5)
    model.add(abut.Contact("rub", ball.shape, floor, normal=normal, friction=law))
    run = abut.simulate(model, end=1.5, step=0.01, integrator=abut.RungeKutta(rtol=1e-7))
    assert run.status.ok, run.status
    slip, force = run["ball.position.x"].values, -run["rub.friction_force.x"].values
    reach = 3 * mu * load / (16 * contact * shear)
    assert reach > 1.5e-6  # below gross slip

    def curve(x):
        return mu * load * (1 - (1 - np.abs(x) / reach) ** 1.5)

    peak = curve(1.5e-6)
    expected = np.where(
        run.time <= 0.25,
        curve(slip),
        np.where(
            run.time <= 0.75,
            peak - 2 * curve((1.5e-6 - slip) / 2),
            np.where(
                run.time <= 1.25,
                -peak + 2 * curve((slip + 1.5e-6) / 2),
                peak - 2 * curve((1.5e-6 - slip) / 2),
            ),
        ),
    )
    assert force == target(expected, "force of the loops in a machine [N]", atol=1e-3 * mu * load)
