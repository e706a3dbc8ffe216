"""Rigid contact as constraint equations between events: impacts, friction, release, by every method that locates events."""

import math

import numpy as np
import pytest
from scipy.integrate import quad
from scipy.optimize import brentq

import abut
from abut.extend import INTEGRATORS
from page_numbers import numbers_on
from targets import target

GRAVITY = 9.81
RK = abut.RungeKutta(rtol=1e-11)
#: Every method that holds contacts, each once: variants of one method share its steps.
METHODS = {
    name: method(rtol=1e-10)
    for name, method in INTEGRATORS.items()
    if method.holds and not any(method in one.__subclasses__() for one in INTEGRATORS.values())
}


def floor(model: abut.Model, height: float = 0.0):
    return abut.shapes.HalfSpace(model.ground.frame((0, 0, height)), normal="z")


def coulomb(mu: float):
    return abut.friction.Coulomb(static=mu, dynamic=mu)


def ball(law, height: float = 0.0, mu: float = 0.0, velocity=(0, 0, 0), spin=(0, 0, 0)) -> abut.Model:
    model = abut.Model("ball", gravity=(0, 0, -GRAVITY))
    one = model.add(
        abut.Body.sphere(
            "ball",
            radius=0.1,
            mass=1.0,
            position=(0, 0, 0.1 + height),
            velocity=velocity,
            angular_velocity=spin,
        )
    )
    model.add(abut.Contact("touch", one.shape, floor(model), normal=law, friction=coulomb(mu)))
    return model


def box(mu: float, slope: float = 0.0, speed: float = 0.0, friction=None) -> abut.Model:
    """Axes along the slope: x downhill."""
    down = (GRAVITY * math.sin(slope), 0.0, -GRAVITY * math.cos(slope))
    model = abut.Model("box", gravity=down)
    size = (0.2, 0.2, 0.1)
    one = model.add(abut.Body.box("box", size=size, mass=2.0, position=(0, 0, 0.05), velocity=(speed, 0, 0)))
    model.add(
        abut.Contact(
            "floor", one.shape, floor(model), normal=abut.normal.Rigid(), friction=friction or coulomb(mu)
        )
    )
    return model


def rocker(slenderness: float, share: float) -> abut.Model:
    """A block with half diagonal 1 m, leant on its right edge by a share of the angle at which it topples."""
    b, h = math.sin(slenderness), math.cos(slenderness)
    lean = share * slenderness
    model = abut.Model("rocker", gravity=(0, 0, -GRAVITY))
    at = (b - math.sin(slenderness - lean), 0, math.cos(slenderness - lean))
    turn = (math.cos(lean / 2), 0, math.sin(lean / 2), 0)
    size = (2 * b, 0.4, 2 * h)
    one = model.add(abut.Body.box("block", size=size, mass=1.0, position=at, orientation=turn))
    model.add(
        abut.Contact("foot", one.shape, floor(model), normal=abut.normal.Rigid(), friction=coulomb(5.0))
    )
    return model


@pytest.mark.parametrize("method", METHODS)
def test_a_ball_bounces_and_comes_to_rest(method):
    """z = R + v t − g t²/2 between blows at t₁, t₁ + 2 e v₁/g, …; they end where one would rise less than the depth to which touch is
    located, near t₁ (1 + e)/(1 − e). 1e-10 m by the explicit method, whose steps are exact here; the time that is left out is
    2 v/g/(1 − e) < 1e-5 s of the last blow. By implicit ones 1e-8: a hundred times their tolerance, over ten blows.
    """
    e, height = 0.5, 0.5
    run = abut.simulate(
        ball(abut.normal.Rigid(restitution=e), height), end=1.2, step=0.01, integrator=METHODS[method]
    )
    z, first = run["ball.position.z"].values - 0.1, math.sqrt(2 * height / GRAVITY)
    expected = np.where(run.time < first, height - 0.5 * GRAVITY * run.time**2, 0.0)
    begin, speed = first, e * math.sqrt(2 * GRAVITY * height)
    while speed > 1e-6:
        t = run.time - begin
        air = (t >= 0) & (t < 2 * speed / GRAVITY)
        expected[air] = speed * t[air] - 0.5 * GRAVITY * t[air] ** 2
        begin, speed = begin + 2 * speed / GRAVITY, e * speed
    assert np.abs(z - expected).max() < (1e-10 if method == "RungeKutta" else 1e-8)
    rest = run.time > first * (1 + e) / (1 - e) + 1e-3
    np.testing.assert_allclose(run["touch.normal_magnitude"].values[rest], GRAVITY, rtol=1e-9)
    assert not run["touch.normal_magnitude"].values[run.time < begin - 1e-3].any()
    assert np.all(run["touch.touching"].values[rest] == 1)


def test_a_sliding_sphere_comes_to_roll():
    """t = 2 v₀/7 μg, then v = 5 v₀/7; x = 12 v₀²/49 μg till then. 1e-9."""
    mu, speed = 0.3, 2.0
    run = abut.simulate(
        ball(abut.normal.Rigid(), mu=mu, velocity=(speed, 0, 0)), end=1.0, step=0.01, integrator=RK
    )
    begins = 2 * speed / (7 * mu * GRAVITY)
    rolled = 12 * speed**2 / (49 * mu * GRAVITY) + (1.0 - begins) * 5 * speed / 7
    assert run["ball.position.x"].values[-1] == target(
        rolled, "position where rolling is reached [m]", abs=1e-9
    )
    assert run["ball.velocity.x"].values[-1] == target(5 * speed / 7, "speed of rolling [m/s]", abs=1e-9)
    friction = run["touch.friction_force.x"].values
    np.testing.assert_allclose(friction[run.time < begins - 0.01], -mu * GRAVITY, rtol=1e-11)
    assert np.abs(friction[run.time > begins + 0.01]).max() < 1e-9
    total = run["energy.total"].values + run["energy.dissipated"].values
    assert np.ptp(total) < 1e-10 * total[0]


def test_a_box_sticks_for_an_hour_stops_and_slides():
    """tan 21.8° = .4 < μ = .5: it does not creep. Thrown on the flat it stops at v²/2μg; μ = .3 on the slope gives g (sin − μ cos). Of four
    corners that share what three could bear the forces are the least: those of pseudo-inverse of the equilibrium.
    """
    slope = math.atan(0.4)
    stuck = abut.simulate(box(0.5, slope), end=3600.0, step=360.0, integrator=RK)
    place = stuck["box.position"].values
    assert np.abs(place - place[0]).max() < 1e-9
    corners = np.array([(x, y, -0.05) for x in (-0.1, 0.1) for y in (-0.1, 0.1)])
    whole = np.hstack([np.vstack([np.eye(3), np.cross(c, np.eye(3)).T]) for c in corners])
    weight = 2 * GRAVITY
    asked = np.array([-weight * math.sin(slope), 0, weight * math.cos(slope), 0, 0, 0])
    least = np.linalg.pinv(whole) @ asked
    found = [stuck[f"floor.track{k}.normal_force"].values[-1] for k in range(1, 5)]
    np.testing.assert_allclose(np.sort(found), np.sort(least[2::3]), rtol=1e-6)
    stopped = abut.simulate(box(0.3, 0.0, 1.0), end=0.6, step=0.05, integrator=RK)
    assert stopped["box.position.x"].values[-1] == pytest.approx(1 / (2 * 0.3 * GRAVITY), abs=1e-9)
    slid = abut.simulate(box(0.3, slope), end=0.6, step=0.05, integrator=RK)
    down = GRAVITY * (math.sin(slope) - 0.3 * math.cos(slope))
    assert slid["box.position.x"].values[-1] == pytest.approx(0.5 * down * 0.6**2, abs=1e-9)


@pytest.mark.parametrize(("share", "period"), [(0.2, 1.024541), (0.5, 1.944359), (0.8, 3.382123)])
def test_rocking_block_period_and_housners_loss(share, period):
    """θ'' = −p² sin(α − θ), p² = 3g/4R: a quarter of the period to the first blow by quadrature (1e-6); that leaves (1 − 3/2 sin²α)² of the
    energy (Housner 1963; 1e-6).
    """
    slenderness = 0.2
    square, lean = 3 * GRAVITY / 4, share * slenderness

    def slowness(u):
        rise = math.cos(slenderness - lean) - math.cos(slenderness - lean * math.cos(u) ** 2)
        return lean * math.sin(2 * u) / math.sqrt(2 * square * rise) if u > 0 else 0.0

    quarter = quad(slowness, 0, math.pi / 2, epsabs=1e-12, epsrel=1e-12)[0]
    assert 4 * quarter == target(period, "period of rocking [s]", abs=1e-6)
    times = [0.0, quarter - 1e-6, quarter + 1e-6, quarter + 0.05]
    run = abut.simulate(rocker(slenderness, share), times=times, integrator=RK)
    energy = run["energy.total"].values - GRAVITY * math.cos(slenderness)
    before, after = energy[1], energy[2]
    assert before == pytest.approx(energy[0], rel=1e-8)
    assert after / before == target(
        (1 - 1.5 * math.sin(slenderness) ** 2) ** 2, "energy after a rocking impact, over before", abs=1e-6
    )


def test_simultaneous_impact_of_balls_in_row():
    """v⁺ = (−1/3, 2/3, 2/3), (0, ½, ½), (1/3, 1/3, 1/3) for e = 1, ½, 0 in a row of three balls, by Newton's and Stronge's hypotheses
    alike.

    Source: Moreau 1988. 1e-12: rounding. T + E_dissipated remains the initial ½ J.
    """
    for law in (abut.normal.RigidNewton, abut.normal.Rigid):
        for e, expected in (
            (1.0, (-1 / 3, 2 / 3, 2 / 3)),
            (0.5, (0, 0.5, 0.5)),
            (0.0, (1 / 3, 1 / 3, 1 / 3)),
        ):
            model = abut.Model("row", gravity=(0, 0, 0))
            row = []
            for k, v in enumerate((1.0, 0.0, 0.0)):
                at = (0.1 * k, 0, 0)
                row.append(
                    model.add(
                        abut.Body.sphere(f"b{k}", radius=0.05, mass=1.0, position=at, velocity=(v, 0, 0))
                    )
                )
            for k in range(2):
                model.add(abut.Contact(f"c{k}", row[k].shape, row[k + 1].shape, normal=law(restitution=e)))
            run = abut.simulate(model, end=2e-3, step=1e-3, integrator=RK)
            assert [run[f"b{k}.velocity.x"].values[-1] for k in range(3)] == target(
                expected, "velocities of balls in a row [m/s]", atol=1e-12
            )
            kept = run["energy.total"].values + run["energy.dissipated"].values
            np.testing.assert_allclose(kept, 0.5, atol=1e-12)


def double_pendulum(law, mu: float) -> tuple[abut.Model, float]:
    """Kane's: two rods of 1 m and 1 kg that hang at 20° and 30°, turning by −0.1 and −0.2 rad/s, whose tip meets a floor; its energy."""
    model, at, velocity = abut.Model("Kane's puzzle", gravity=(0, 0, 0)), np.zeros(3), np.zeros(3)
    last, energy = model.ground, 0.0
    for name, angle, rate in (("upper", math.radians(20), -0.1), ("lower", math.radians(30), -0.2)):
        along = np.array([math.sin(angle), 0, -math.cos(angle)])
        spin = np.array([0, -rate, 0])
        middle = velocity + np.cross(spin, 0.5 * along)
        rod = model.add(
            abut.Body(
                name, mass=1.0, inertia=(1 / 12, 1 / 12, 1e-4), position=tuple(at + 0.5 * along),
                orientation=(math.cos(angle / 2), 0, -math.sin(angle / 2), 0), velocity=tuple(middle), angular_velocity=tuple(spin),
            )
        )  # fmt: skip
        model.add(abut.joints.Revolute(f"hinge_{name}", rod, last, at=tuple(at), axis="y"))
        energy += 0.5 * middle @ middle + rate**2 / 24
        at, velocity, last = at + along, velocity + np.cross(spin, along), rod
    tip = abut.shapes.Sphere(last.frame((0, 0, -0.5)), radius=1e-9)
    model.add(abut.Contact("tip", tip, floor(model, at[2] - 1e-9), normal=law, friction=coulomb(mu)))
    return model, energy


def test_kanes_puzzle_has_three_answers():
    """ΔT/T of a double pendulum that strikes the floor, by three hypotheses; Newton's gives ΔT > 0 where slip reverses within the
    impact.

    Source: Kane & Levinson 1985, sec. 5.8; Stronge 1990; integrated independently of abut. 2e-3: the digits of those integrals.
    """
    stated = numbers_on(
        "rigid.md",
        "Newton's hypothesis increases the energy by {} %, Poisson's loses {} %, "
        "and Stronge's loses {} %. Stronge's hypothesis never",
    )
    published = {
        (0.5, 0.7): (0.587, -0.483, -0.474),
        (0.5, 0.5): (-0.263, -0.455, -0.447),
        (0.7, 0.5): (-0.007, -0.428, -0.400),
    }
    for (e, mu), expected in published.items():
        for law, lost, on_page in zip(
            (abut.normal.RigidNewton, abut.normal.RigidPoisson, abut.normal.Rigid),
            expected,
            stated,
            strict=True,
        ):
            model, energy = double_pendulum(law(restitution=e), mu)
            run = abut.simulate(model, end=1e-3, step=1e-3, integrator=RK)
            kinetic = run["energy.kinetic"].values[-1]
            assert kinetic / energy - 1 == target(lost, "loss of Kane's double pendulum", abs=2e-3)
            assert (e, mu) != (0.5, 0.7) or on_page == 100 * abs(kinetic / energy - 1)
            assert run["energy.dissipated"].values[-1] == pytest.approx(energy - kinetic, abs=1e-9 * energy)


def test_a_superball_comes_back_spinning():
    """With e = e_t = 1 the velocity of the place of contact is turned round: u⁺ = −u⁻, and all energy stays (Garwin, Am. J. Phys. 37 (1969)
    88): of a solid sphere v_x⁺ = (3 v_x + 4 R ω)/7 with ω against rolling counted. 1e-9.
    """
    law = abut.normal.Rigid(restitution=1.0, tangential=1.0)
    speed, spin = 1.0, 5.0
    run = abut.simulate(
        ball(law, 0.1, mu=5.0, velocity=(speed, 0, 0), spin=(0, spin, 0)), end=0.2, step=0.1, integrator=RK
    )
    assert run["ball.velocity.x"].values[-1] == target(
        (3 * speed + 4 * 0.1 * spin) / 7, "speed of a superball [m/s]", abs=1e-9
    )
    total = run["energy.total"].values
    assert np.ptp(total) < 1e-9 * total[0]


def test_a_friction_oscillator_rests_where_its_half_swings_end():
    """m = k = 1, μN = 1 from x = 12, v = 6: the first half swing turns at √(13² + 6²) − 1, each further one 2 nearer, until |x| < 1 at
    rest: 0.682178937. 1e-9 of the first amplitude.
    """
    run = abut.simulate(oscillator(coulomb(1 / GRAVITY), 12.0, 6.0), end=30.0, step=1.0, integrator=RK)
    turn = math.hypot(13, 6) - 1
    rest = turn - 2 * math.floor((turn + 1) / 2)
    assert abs(run["box.position.x"].values[-1]) == target(
        abs(rest), "rest position of the friction oscillator [m]", abs=13e-9
    )
    assert np.abs(np.diff(run["box.position.x"].values[-5:])).max() < 1e-12


def oscillator(friction, at: float, speed: float) -> abut.Model:
    """A box of 1 kg on the floor, on a spring of 1 N/m that is straight at x = 0."""
    model = abut.Model("oscillator", gravity=(0, 0, -GRAVITY))
    size, place = (20, 20, 0.1), (at, 0, 0.05)
    one = model.add(abut.Body.box("box", size=size, mass=1.0, position=place, velocity=(speed, 0, 0)))
    model.add(abut.Contact("floor", one.shape, floor(model), normal=abut.normal.Rigid(), friction=friction))
    still = model.ground.frame((0, 0, 0.05))
    model.add(abut.forces.Bushing("spring", one.frame(), still, stiffness=(1, 0, 0)))
    return model


def test_friction_drops_at_onset_of_slip():
    """m ẍ + k x = ∓1 N after the static limit of 1.5 N is passed by 1 %: the box turns at x = 2 − 1.515 and rests there.

    Source: the undamped oscillator with constant friction. 1e-8 m: friction is static until 2e-6 m/s, within 1e-10 m.
    """
    friction = abut.friction.Coulomb(
        static=1.5 / GRAVITY, dynamic=1 / GRAVITY, stiction_velocity=1e-6, friction_velocity=2e-6
    )
    run = abut.simulate(oscillator(friction, 1.515, 0.0), end=4.0, step=4.0, integrator=RK)
    assert run["box.position.x"].values[-1] == pytest.approx(2.0 - 1.515, abs=1e-8)


def test_bristles_bend_as_far_as_they_must():
    """LuGre's friction by unit of the force that holds (Canudas de Wit et al. 1995): on a slope of tan β = .2 the box comes to rest by
    T = m g sin β, further down than its bristles are bent, tan β/σ₀, by what they gave way meanwhile (less than as much again); thrown on
    the flat it slides under μ m g and loses ½ m v² to friction and bristles. T at rest is as good as σ₁ times a
    velocity within the tolerance, 300 s/m of 1e-9 of 1.4 m/s beside tan β: 2e-6.
    """
    stiffness = 1e5
    lugre = abut.friction.LuGre(static=0.4, dynamic=0.4, stiffness=stiffness, damping=300.0)
    method = abut.Radau(rtol=1e-9)
    rests = abut.simulate(box(0.0, math.atan(0.2), friction=lugre), end=2.0, step=0.5, integrator=method)
    assert 1.0 < rests["box.position.x"].values[-1] * stiffness / 0.2 < 2.0
    assert abs(rests["box.velocity.x"].values[-1]) < 1e-11
    weight = 2 * GRAVITY * math.sin(math.atan(0.2))
    assert rests["floor.friction_force.x"].values[-1] == pytest.approx(-weight, rel=2e-6)
    thrown = abut.simulate(box(0.0, 0.0, 1.0, friction=lugre), end=0.5, step=0.05, integrator=method)
    friction = thrown["floor.friction_force.x"].values
    np.testing.assert_allclose(friction[:4], -0.4 * 2 * GRAVITY, rtol=1e-6)
    total = thrown["energy.total"].values + thrown["energy.dissipated"].values
    np.testing.assert_allclose(total, total[0], rtol=1e-7)


def sliding_rod(
    mu: float, speed: float, jumps: float = 0.0, yaw: float = 0.0, fall: float = 0.0
) -> abut.Model:
    """A slender rod, half as long as 2 m, at atan 2 to the floor on which its tip slips."""
    angle = math.atan(2.0)
    model = abut.Model("rod", gravity=(0, 0, -GRAVITY))
    at, turn = (math.cos(angle), 0, math.sin(angle)), (math.cos(angle / 2), 0, -math.sin(angle / 2), yaw)
    rod = model.add(
        abut.Body(
            "rod",
            mass=1.0,
            inertia=(1e-3, 1 / 3, 1 / 3),
            position=at,
            orientation=turn,
            velocity=(speed, 0, -fall),
        )
    )
    tip = abut.shapes.Sphere(rod.frame((-1, 0, 0)), radius=1e-9)
    law = abut.normal.Rigid(jumps=jumps)
    model.add(abut.Contact("tip", tip, floor(model, -1e-9), normal=law, friction=coulomb(mu)))
    return model


def test_painleve_paradox_is_reported_or_resolved_by_impact():
    """μ_P = (1 + 3 cos²)/(3 sin cos) is least at 63.43°, 4/3 (Painlevé 1895): beyond it no force keeps the tip that slips towards the rod's
    lean closed. An impact without collision stops it; what slips the other way is in no doubt.
    """
    assert abut.simulate(sliding_rod(1.333, -1.0), end=1e-4, step=1e-4, integrator=RK).status.ok
    lost = abut.simulate(sliding_rod(1.334, -1.0), end=1e-4, step=1e-4, integrator=RK)
    assert not lost.status.ok
    assert "Painlevé" in lost.status.sentence
    assert 'contact "tip"' in lost.status.sentence
    assert abut.simulate(sliding_rod(1.5, 1.0), end=1e-4, step=1e-4, integrator=RK).status.ok
    run = abut.simulate(sliding_rod(1.5, -1.0, 1.0), end=1e-4, step=1e-4, integrator=RK)
    tip = run["rod.velocity"].values[0] - np.cross(
        run["rod.angular_velocity"].values[0], run["rod.position"].values[0]
    )
    assert np.abs(tip).max() < 1e-6
    assert run["energy.dissipated"].values[0] > 0.0


def test_slip_reversal_during_impact_stays_in_plane():
    """A rod falls on its tip, whose slip comes to rest and turns back within the blow (Routh): du/dp_n = W (1, ∓μ), W of a slender rod,
    until u_n = 0. It begins anew along W_tn, though the rod stands 1e-9 out of the plane, across which its tip is moved more easily.
    1e-7 m/s.
    """
    mu, speed, angle = 0.3, 0.1, math.atan(2.0)
    arm = np.array([-math.cos(angle), -math.sin(angle)])  # from the middle to the tip, along and up
    w = np.eye(2) + 3 * np.outer([-arm[1], arm[0]], [-arm[1], arm[0]])
    assert abs(w[0, 1] / w[0, 0]) > mu
    slip = speed * -np.sign(w[0, 1])  # against the way on which it goes on
    u, p = np.array([slip, -1.0]), np.zeros(2)
    for way in (np.sign(slip), -np.sign(slip)):
        f = np.array([-mu * way, 1.0])
        r = w @ f
        d = -u[0] / r[0] if way == np.sign(slip) else -u[1] / r[1]
        assert d > 0
        u, p = u + r * d, p + f * d
    run = abut.simulate(sliding_rod(mu, slip, yaw=1e-9, fall=1.0), times=[0.0, 1e-6], integrator=RK)
    middle = run["rod.velocity"].values
    np.testing.assert_allclose(middle[0], (slip + p[0], 0.0, -1.0 + p[1]), atol=1e-7)


def test_a_bar_falls_onto_a_slope():
    """The rigid limit of Fan et al., Chin. J. Theor. Appl. Mech. 53 (2021): a pinned bar of 1 m falls from 45° until its tip meets a slope
    of 18° that begins at x₀ and rises outward, sin θ = (cos θ − x₀) tan 18°, with ω² = 3 g (sin 45° − sin θ), after ∫ dθ/ω: found to
    1e-8 s. There e = 0 lets it rest.
    """
    slope = math.pi / 10
    for start, rate in ((0.3, 3.7881), (0.5, 4.0187)):
        met = brentq(lambda x, a: math.sin(x) - (math.cos(x) - a) * math.tan(slope), 0.0, 0.7, args=(start,))
        reach = math.pi / 4 - met

        def slowness(u, reach=reach):  # θ = π/4 − u²
            fall = math.sin(math.pi / 4) - math.sin(math.pi / 4 - u * u)
            return 2 * u / math.sqrt(3 * GRAVITY * fall) if u > 0 else 0.0

        when = quad(slowness, 0, math.sqrt(reach), epsabs=1e-13, epsrel=1e-13)[0]
        speed = math.sqrt(3 * GRAVITY * (math.sin(math.pi / 4) - math.sin(met)))
        assert speed == pytest.approx(rate, abs=1e-4)
        model = abut.Model("bar", gravity=(0, 0, -GRAVITY))
        angle = math.pi / 4
        at, turn = (
            (0.5 * math.cos(angle), 0, 0.5 * math.sin(angle)),
            (math.cos(angle / 2), 0, -math.sin(angle / 2), 0),
        )
        bar = model.add(
            abut.Body("bar", mass=1.0, inertia=(1e-4, 1 / 12, 1 / 12), position=at, orientation=turn)
        )
        model.add(abut.joints.Revolute("pin", bar, model.ground, at=(0, 0, 0), axis="y"))
        tip = abut.shapes.Sphere(bar.frame((0.5, 0, 0)), radius=1e-9)
        plane = abut.shapes.HalfSpace(
            model.ground.frame((start, 0, 0)), normal=(-math.sin(slope), 0, math.cos(slope))
        )
        law = abut.normal.Rigid()
        model.add(abut.Contact("tip", tip, plane, normal=law, friction=coulomb(0.4)))
        run = abut.simulate(model, times=[0, when - 1e-8, when + 1e-8, 0.5], integrator=RK)
        spin = run["bar.angular_velocity.y"].values
        assert spin[1] == pytest.approx(speed, abs=1e-6)
        assert np.abs(spin[2:]).max() < 1e-9
        assert run["tip.touching"].values.tolist() == [0, 0, 1, 1]


def steady():
    return 40.0


def test_cam_follower_force_and_lift_off():
    """An eccentric disc (curves) drives a flat follower: y = R + ε sin φ exactly, so that N = m (g − ε ω² sin φ); where that comes to zero,
    sin φ = g/εω², the follower flies. 1e-8 of m g.
    """
    eccentric, speed, mass = 0.01, steady(), 0.5
    model = abut.Model("follower", gravity=(0, -GRAVITY, 0))
    cam = model.add(abut.Body("cam", mass=1.0, inertia=(1e-3, 1e-3, 1e-3), angular_velocity=(0, 0, speed)))
    disc = abut.shapes.Profile(cam.frame((eccentric, 0, 0)), abut.shapes.Curve.circle(radius=0.05), 0.01)
    follower = model.add(abut.Body("follower", mass=mass, inertia=(1e-3, 1e-3, 1e-3), position=(0, 0.06, 0)))
    face = abut.shapes.Box(follower.frame(), (0.2, 0.02, 0.01))
    main = model.add(abut.joints.Revolute("main", cam, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Translational("guide", follower, model.ground, at=(0, 0.06, 0), axis="y"))
    model.add(abut.motions.Velocity("drive", main, steady))
    law = abut.normal.Rigid()
    model.add(abut.Contact("face", disc, face, normal=law, geometry=abut.Curves()))
    lifts = math.asin(GRAVITY / (eccentric * speed**2)) / speed
    run = abut.simulate(model, end=2 * lifts, step=lifts / 20, integrator=abut.RungeKutta(rtol=1e-10))
    force = mass * (GRAVITY - eccentric * speed**2 * np.sin(speed * run.time))
    held = run.time < lifts * (1 - 1e-6)
    np.testing.assert_allclose(
        run["face.normal_magnitude"].values[held], force[held], atol=1e-8 * mass * GRAVITY
    )
    fly = run.time[~held] - lifts
    v = eccentric * speed * math.cos(speed * lifts)
    y = 0.06 + eccentric * math.sin(speed * lifts) + v * fly - 0.5 * GRAVITY * fly**2
    np.testing.assert_allclose(run["follower.position.y"].values[~held], y, atol=1e-8)


def test_refuses_rigid_contacts_without_constraint_forces():
    """`Verlet` has no constraint forces, `MoreauJean` has no tangential restitution, 0 ≤ e_t ≤ 1, and a signal cannot observe the force of
    a rigid contact.
    """
    with pytest.raises(abut.errors.InvalidValue, match=r"Verlet: contact .* is rigid"):
        abut.simulate(ball(abut.normal.Rigid()), end=0.1, integrator=abut.Verlet(step=1e-3))
    with pytest.raises(abut.errors.InvalidValue, match=r"tangential 1.5 is above 1"):
        abut.normal.Rigid(tangential=1.5)
    with pytest.raises(abut.errors.InvalidValue, match=r"MoreauJean: .* tangential"):
        abut.simulate(ball(abut.normal.Rigid(tangential=0.5)), end=0.1, integrator=abut.MoreauJean(step=1e-3))
    seen = ball(abut.normal.Rigid())
    seen.add(abut.signals.Load("pressed", seen.contacts[0], axis=2))
    with pytest.raises(abut.errors.InvalidValue, match=r'Load "pressed": contact "touch" is rigid'):
        abut.simulate(seen, end=0.1, step=0.1)
