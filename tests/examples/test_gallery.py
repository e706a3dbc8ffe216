"""Every gallery script runs, and what its Answer claims is true."""

from pathlib import Path

import numpy as np
import pytest

import abut
from gallery import run, script
from page_numbers import numbers_on

REFERENCES = Path(__file__).parents[1] / "physics" / "references"


def test_bouncing_ball():
    """Rebounds of 112.2, 20.8, 3.1, 0.34 mm (references/ball_drop.csv: 112.167, 20.836, 3.091, 0.336), at rest 0.0213 mm deep."""
    example = script("bouncing_ball")
    result = run(example)
    np.testing.assert_allclose(example.rebounds(result)[:4], [0.1122, 0.0208, 0.0031, 0.00034], rtol=0.02)
    assert abs(result["ball.position.z"].values[-1] - example.RADIUS + 2.127e-5) < 1e-7
    assert np.abs(result["ball.velocity.z"].values[result.time > 0.9]).max() < 1e-3


def test_slider_crank():
    """m r w^2 (1 + r/l) = 2718.7 N; torque from Newton–Euler +-138.52 N m."""
    example = script("slider_crank")
    result = run(example)
    pin = np.linalg.norm(result["wrist.force"].values, axis=1)
    r, w = example.RADIUS, example.SPEED
    assert pin.max() == pytest.approx(0.14 * r * w**2 * (1 + r / example.LENGTH), rel=1e-5)
    assert pin.max() == pytest.approx(2718.7, abs=0.1)
    torque = result["drive.torque.z"].values
    assert torque.max() == pytest.approx(138.5, abs=0.1)
    assert torque.min() == pytest.approx(-138.5, abs=0.1)
    assert abs(torque[:-1].mean()) < 0.1


def test_slider_crank_with_clearance():
    """references/slider_crank_clearance.csv: same path to 1e-6 m over half a turn with 20 strikes; peak
    45.6 kN at its 10 us grid.
    """
    example = script("slider_crank_clearance")
    integrator = abut.RungeKutta(rtol=1e-8)
    result = abut.simulate(example.model, end=0.006, step=1e-5, integrator=integrator)
    time, slider, force = np.loadtxt(REFERENCES / "slider_crank_clearance.csv", delimiter=",").T
    np.testing.assert_allclose(result.time, time, atol=1e-12)
    assert np.abs(result["slider.position.x"].values - slider).max() < 1e-6
    assert result["wrist.normal_magnitude"].values.max() == pytest.approx(force.max(), rel=0.01)
    assert force.max() == pytest.approx(45.6e3, rel=1e-3)
    angle = example.SPEED * time
    ideal = example.CRANK * np.cos(angle) + np.sqrt(example.ROD**2 - (example.CRANK * np.sin(angle)) ** 2)
    assert np.abs(result["slider.position.x"].values - ideal).max() < 0.58e-3


def free_rod(example, end):
    """Rod and slider between two loose pins, by SciPy, restarted at each located onset and release: slider (t) and forces (t, 2).

    The rod's middle, its angle and the slider are free but for the blows, each by the law with its own onset's speed.
    """
    from scipy.integrate import solve_ivp

    mass, inertia, slider, half = 0.21, 2.5e-4, 0.14, example.ROD / 2
    stiffness, loss = 6.61e10, 0.75 * (1 - 0.9**2)

    def gaps(t, s):
        (x, y, a, p), (vx, vy, w, v) = s[:4], s[4:]
        c, d = half * np.cos(a), half * np.sin(a)
        turned, r = example.SPEED * t, example.CRANK
        crank = r * np.array((np.cos(turned), np.sin(turned)))
        at_crank = np.array((x - c, y - d)) - crank
        pace = np.array((vx + d * w, vy - c * w)) - example.SPEED * np.array((-crank[1], crank[0]))
        at_wrist = np.array((x + c - p, y + d))
        speed = np.array((vx - d * w - v, vy + c * w))
        return (at_crank, pace, np.array((-c, -d))), (at_wrist, speed, np.array((c, d)))

    def pushes(t, s, onsets):
        out = []
        for (e, rate, _), onset in zip(gaps(t, s), onsets, strict=True):
            far = np.hypot(*e)
            depth = far - example.CLEARANCE
            size = 0.0
            if onset and depth > 0:
                size = max(0.0, stiffness * depth**1.5 * (1 + loss * (rate @ e) / far / onset))
            out.append(-size * e / far if far else np.zeros(2))  # on the rod
        return out

    def rates(t, s, onsets):
        at_crank, at_wrist = pushes(t, s, onsets)
        arms = [arm for _, _, arm in gaps(t, s)]
        moment = sum(a[0] * f[1] - a[1] * f[0] for a, f in zip(arms, (at_crank, at_wrist), strict=True))
        return [*s[4:], *((at_crank + at_wrist) / mass), moment / inertia, -at_wrist[0] / slider]

    def edge(k, opening):
        def gap(t, s, _):
            return np.hypot(*gaps(t, s)[k][0]) - example.CLEARANCE

        gap.terminal, gap.direction = True, -1 if opening else 1
        return gap

    speed = example.CRANK * example.SPEED
    state = np.array(
        [example.CRANK + half, 0, 0, example.CRANK + example.ROD, 0, speed / 2, -speed / example.ROD, 0]
    )
    t, onsets, grid, strikes = 0.0, [0.0, 0.0], [], [0, 0]
    while t < end:
        events = [edge(k, onsets[k] > 0) for k in (0, 1)]
        part = solve_ivp(
            rates,
            (t, end),
            state,
            "DOP853",
            args=(onsets,),
            rtol=1e-11,
            atol=1e-13,
            events=events,
            max_step=4e-6,
        )
        grid.append(
            (
                part.t,
                part.y[3],
                [[np.hypot(*f) for f in pushes(*now, onsets)] for now in zip(part.t, part.y.T, strict=True)],
            )
        )
        t, state = part.t[-1], part.y[:, -1]
        for k in (0, 1):
            if part.t_events[k].size:
                e, rate, _ = gaps(t, state)[k]
                onsets[k] = 0.0 if onsets[k] else max(rate @ e / np.hypot(*e), 0.01)
                strikes[k] += onsets[k] > 0
    times, places, forces = (np.concatenate(each) for each in zip(*grid, strict=True))
    return times, places, forces, strikes


def test_slider_crank_with_both_pins_loose():
    """Beside SciPy's DOP853 at 1e-11: the slider to 1e-6 m over 5 ms, some twenty blows each; peaks, at 4 µs there, to 3 %."""
    example = script("slider_crank_clearance")
    model = example.crank_mechanism("both loose", example.CLEARANCE, example.CLEARANCE)
    result = abut.simulate(model, end=0.006, step=2e-6, integrator=abut.RungeKutta(rtol=1e-10))
    times, places, forces, strikes = free_rod(example, 0.005)
    slider = result["slider.position.x"].values
    assert np.abs(np.interp(times, result.time, slider) - places).max() < 1e-6
    found = [float(result.peak(f"{name}.normal_force")) for name in ("pin", "wrist")]
    np.testing.assert_allclose(found, forces.max(axis=0), rtol=0.03)
    np.testing.assert_allclose(found, [59.3e3, 79.2e3], rtol=2e-3)
    touching = np.stack([result[f"{name}.touching"].values > 0 for name in ("pin", "wrist")], axis=1)
    onsets = (touching[1:] & ~touching[:-1]).astype(int)
    assert (onsets[result.time[1:] < 0.005].sum(axis=0) == strikes).all()
    assert (onsets.sum(axis=0) == (24, 22)).all()
    angle = example.SPEED * result.time
    ideal = example.CRANK * np.cos(angle) + np.sqrt(example.ROD**2 - (example.CRANK * np.sin(angle)) ** 2)
    assert np.abs(slider - ideal).max() == pytest.approx(1.11e-3, abs=5e-6)
    model = example.crank_mechanism("crank pin loose", 0.0, example.CLEARANCE)
    result = abut.simulate(model, end=0.006, step=2e-6, integrator=abut.RungeKutta(rtol=1e-8))
    assert np.abs(result["slider.position.x"].values - ideal).max() == pytest.approx(0.62e-3, abs=1e-6)
    assert float(result.peak("pin.normal_force")) == pytest.approx(77.0e3, rel=2e-3)


def test_worn_wrist_pin():
    """m r ω² (1 + r/l) = 2718.7 N for the ideal pin; 0.58 mm at 0.5 mm as in references/slider_crank_clearance.csv, and 45.9 kN, of which
    its grid of 10 us has 45.6; the others are what the Answer claims.
    """
    example = script("worn_wrist_pin")
    results = example.runs()
    assert example.peaks(results)[0] == pytest.approx(2718.7, abs=0.1)
    np.testing.assert_allclose(example.peaks(results)[1:], [20.05e3, 28.24e3, 45.87e3], rtol=2e-3)
    np.testing.assert_allclose(example.astray(results), [0.145e-3, 0.256e-3, 0.577e-3], rtol=5e-3)
    times = np.array(example.peaks(results)[1:]) / example.peaks(results)[0]
    assert times == pytest.approx([7, 10, 17], abs=0.5)


def test_what_the_wrist_with_clearance_carries():
    """Numbers of the Answers of `slider_crank_clearance` and `worn_wrist_pin`: m r ω² (1 + r/l) of the ideal pin, 17 times as much."""
    example = script("slider_crank_clearance")
    ideal = 0.14 * example.CRANK * example.SPEED**2 * (1 + example.CRANK / example.ROD)
    result = abut.simulate(example.model, end=0.006, step=1e-5)
    assert 1e-3 * ideal == pytest.approx(2.7, abs=0.05)
    assert 1e-3 * float(result.peak("wrist.normal_force")) == pytest.approx(45.9, abs=0.05)
    assert float(result.peak("wrist.normal_force")) / ideal == pytest.approx(17, abs=0.5)


def test_dry_slider_crank():
    """Over a turn the drive gives what the joints take; and μ R |F| |Δω| with the reactions of the machine without friction."""
    example = script("dry_slider_crank")
    dry, ideal = (
        abut.kinematics(example.slider_crank(c), end=example.end, step=example.step)
        for c in (example.COEFFICIENT, 0.0)
    )
    torque, found = dry["drive.torque.z"].values, example.losses(dry)
    mean = torque[:-1].mean()
    assert mean * example.SPEED == pytest.approx(sum(found.values()), rel=1e-9)
    np.testing.assert_allclose([mean, torque.min(), torque.max()], [14.53, -116.4, 162.8], rtol=1e-3)
    assert 1e-3 * sum(found.values()) == pytest.approx(7.6, abs=0.05)  # kW
    smooth = ideal["drive.torque.z"].values
    assert (smooth.min(), smooth.max()) == (pytest.approx(-138.5, abs=0.05), pytest.approx(138.5, abs=0.05))
    shares = [found[name] / sum(found.values()) for name in ("main", "pin", "guide", "wrist")]
    np.testing.assert_allclose(shares, [0.474, 0.368, 0.127, 0.031], atol=1e-3)
    spin = {name: ideal[f"{name}.angular_velocity.z"].values for name in ("crank", "rod")}
    turning = {"main": spin["crank"], "pin": spin["rod"] - spin["crank"], "wrist": spin["rod"]}
    power = sum(
        radius * np.linalg.norm(ideal[f"{name}.force"].values, axis=1) * np.abs(turning[name])
        for name, radius in example.PINS.items()
    )
    side = np.linalg.norm(ideal["guide.force"].values, axis=1)
    power = example.COEFFICIENT * (power + side * np.abs(ideal["slider.velocity.x"].values))
    assert power[:-1].mean() / example.SPEED == pytest.approx(14.4, abs=0.05)


@pytest.mark.long
@pytest.mark.slow
def test_four_bar_with_clearances():
    """A loose hinge turns the rocker by at most c/(l sin μ), three by three times that, and what blows press in, 0.13 mm of 5 at 100 kN:
    3 %. Both are reached within 3 %. Forces, which are chaotic, by percentiles, in bands.

    Energy: a hinge whose onset is missed, because another's lies within the same step, begins deep, with energy from nowhere (some 1 J of
    380). Without such the balance holds to 5e-3 J at rtol 1e-7, less at tighter ones; the bound is 1e-4 of the energy.
    """
    example = script("four_bar_clearance")
    for loose, most in ((example.HINGES, 14.25e-3), (example.HINGES[:1], 5.0e-3)):
        model = example.machine("four-bar", loose)
        result = abut.simulate(model, end=example.end, step=example.step, integrator=example.integrator)
        energy = [result[f"energy.{kind}"].values for kind in ("total", "dissipated", "work")]
        assert np.ptp(energy[0] + energy[1] - energy[2]) < 1e-4 * energy[0].max()
        off, one = example.astray(result)
        assert 0.97 < np.max(np.abs(off) / one) / len(loose) < 1.03
        assert np.abs(off).max() == pytest.approx(most, rel=0.04)
        for hinge in loose:
            force = result[f"{hinge}.normal_magnitude"].values
            assert 2e3 < np.percentile(force, 99) < 12e3  # 2.9 to 8 kN by hinge, tolerance and compiler
            assert np.percentile(force, 50) < 300
            assert 0.3 < np.mean(force > 0) < 0.7
    ideal = abut.simulate(example.machine("ideal", ()), end=example.end, step=example.step)
    peaks = [float(ideal.peak(f"{hinge}.force")) for hinge in example.HINGES]
    assert 1e-3 * max(peaks) == pytest.approx(1.3, abs=0.05)


def rigid_jib(example, angle, speed, change):
    """Newton and Euler for fly jib and tie, by differences of the linkage's closed form: head (3, 2) and both hinges' forces [N]."""
    d = 1e-3
    poses = [example.pose(angle + k * d) for k in (-1, 0, 1)]

    def moved(of):
        low, at, high = (of(p) for p in poses)
        first, second = (high - low) / (2 * d), (high - 2 * at + low) / d**2
        return at, first * speed, second * speed**2 + first * change

    def towards(a, b):
        return lambda p: np.arctan2(*(p[b] - p[a])[::-1])

    middle = moved(lambda p: (p["back"] + p["head"]) / 2)
    spin, swing = moved(towards("back", "head"))[2], moved(towards("foot", "back"))[2]
    at, weight = poses[1], np.array((0.0, -example.GRAVITY))
    fly, tie, load = example.MASSES["fly"], example.MASSES["tie"], example.LOAD
    reach = {name: at[name] - middle[0] for name in ("top", "back", "head")}
    arm = at["back"] - at["foot"]
    turns = {name: (-r[1], r[0]) for name, r in reach.items()}
    rows = [[1, 0, 1, 0], [0, 1, 0, 1], [*turns["top"], *turns["back"]], [0, 0, arm[1], -arm[0]]]
    push = fly * (middle[2] - weight) - load * weight
    inertia = fly * (example.FRONT + example.REAR) ** 2 / 12
    about_foot = tie * example.TIE**2 / 3 * swing - tie * arm[0] / 2 * weight[1]
    right = [*push, inertia * spin - load * reach["head"][0] * weight[1], about_foot]
    forces = np.linalg.solve(rows, right)
    return moved(lambda p: p["head"]), np.hypot(forces[::2], forces[1::2])


@pytest.mark.long
def test_luffing_crane():
    """What the Answer claims of 2 mm of clearance, beside a rigid jib with ideal hinges in closed form (Newton and Euler).

    Peaks of the pins' swinging move by some per cent with the tolerance and the sampling: 5 %.
    """
    example = script("luffing_crane")
    for pace, claimed in ((1, (0.0173, 0.0020, 0.059, 0.0071)), (4, (0.0173, 0.012, 0.273, 0.123))):
        worn = example.run(2e-3, pace)
        assert worn["front.touching"].values.min() == worn["rear.touching"].values.min() == 1
        data = {"turn": example.IN - example.OUT, "time": example.USUAL / pace}
        speeds = np.array([example.rate(t, **data) for t in worn.time])
        angles = worn["foot.displacement"].values + example.OUT
        assert angles[-1] == pytest.approx(example.IN, abs=1e-5)
        changes = np.gradient(speeds, worn.time)
        each = [rigid_jib(example, *now) for now in zip(angles, speeds, changes, strict=True)]
        place, velocity, acceleration = (np.array([head[k] for head, _ in each]) for k in range(3))
        forces = np.array([force for _, force in each])
        off = [
            np.linalg.norm(a - b, axis=1).max() / (np.linalg.norm(b, axis=1).max() if k else 1.0)
            for k, (a, b) in enumerate(zip(example.head(worn), (place, velocity, acceleration), strict=True))
        ]
        off.append((np.abs(example.hinges(worn) - forces).max(axis=0) / forces.max(axis=0)).max())
        np.testing.assert_allclose(off, claimed, rtol=0.05)
        assert np.ptp(place[:, 1]) == pytest.approx(0.404, abs=1e-3)


@pytest.mark.long
def test_rope_over_a_sheave():
    """Dry: a = g (M − m)/(M + m + I/R² + ρ L) and T = m (g + a), M (g − a): 2 %, by which pieces that come onto the sheave shake
    it. Wet: the sides differ by e^(μπ), and by what the rope's own mass takes, 3 % of the ratio; the weights gain as their tensions tell.
    """
    example = script("rope_over_a_sheave")
    late = slice(50, None)
    result = abut.simulate(example.machine(example.DRY), end=0.2, step=example.step)
    gain, light, heavy = example.atwood()
    assert (gain, heavy, light) == (
        pytest.approx(2.44, abs=5e-3),
        pytest.approx(14.7, abs=0.05),
        pytest.approx(12.3, abs=0.05),
    )
    fall = np.polyfit(result.time[late], -result["heavy.velocity"].values[late, 2], 1)[0]
    assert fall == pytest.approx(gain, rel=0.02)
    assert [side[late].mean() for side in example.sides(result)] == pytest.approx([light, heavy], rel=0.02)
    wet = abut.simulate(example.machine(example.WET), end=0.2, step=example.step)
    sides = [side[late].mean() for side in example.sides(wet)]
    assert sides[1] / sides[0] == pytest.approx(np.exp(example.WET * np.pi), rel=0.03)
    fall = np.polyfit(wet.time[late], -wet["heavy.velocity"].values[late, 2], 1)[0]
    assert fall == pytest.approx(2.82, rel=0.02)
    assert fall == pytest.approx(example.GRAVITY - sides[1] / example.HEAVY, rel=0.01)
    rim = np.polyfit(wet.time[late], example.RADIUS * wet["sheave.angular_velocity"].values[late, 1], 1)[0]
    assert rim == pytest.approx(1.3, abs=0.05)


def test_beam_on_a_stop():
    """code_aster's SDNL32: 89.88 N at 3.323 ms, apart after 12.297 ms; the issue asks for .5 % of the peak. The rest of what the docstring
    claims: the rigid bar's half swing, v √(k J)/L and π √(J/k L²), and where the bar is stressed most.
    """
    example = script("beam_on_a_stop")
    result = run(example)
    force, when, lasting, way = example.blow(result)
    assert force == pytest.approx(89.88, rel=5e-3)
    assert force == pytest.approx(89.8, abs=0.05)  # the Answer, to its last digit
    assert [when, lasting] == pytest.approx([3.323e-3, 12.297e-3], abs=4e-5)
    assert way == pytest.approx(4.99e-3, rel=2e-3)
    assert example.rigid() == pytest.approx((140, 8.2e-3), rel=2e-3)
    (hot,) = example.bar.hot_spots(result, 1)
    assert [hot.stress, hot.time] == pytest.approx([50e6, 6.2e-3], rel=0.02)
    assert abs(hot.position[0]) < 0.05
    strain, moving = example.bar.energies(result)
    bending = 0.5 * example.STOP * np.minimum(result["bar_tip.position"].values[:, 1], 0.0) ** 2
    rest = result["energy.kinetic"].values + strain.sum(axis=1) + bending + result["energy.dissipated"].values
    np.testing.assert_allclose(rest, rest[0], rtol=2e-3)
    assert moving.min() >= 0.0


def test_chain():
    """references/chain.json: the tip at 1 s to 1e-4 m at default tolerances."""
    example = script("chain")
    tip = example.nodes(run(example))[-1, -1]
    np.testing.assert_allclose(tip, [-0.894316852361291, -0.14656506474687184], atol=1e-4)


def test_bearing_ball():
    """The blow that `abut.mechanics` finds for first yield does it: m g h = 2/5 F d, so the march peaks at that load.

    What the stress is under 1845 N is held to its point loads in tests/physics/mechanics/test_hertz_theory.py.
    """
    example = script("bearing_ball")
    groove, plain = example.limit["groove"], example.limit["plain race"]
    assert groove.load == pytest.approx(1845, abs=1)
    assert groove.depth == pytest.approx(0.124e-3, abs=5e-7)
    assert groove.contact.peak_pressure == pytest.approx(3.14e9, abs=5e6)
    assert [2 * a for a in groove.contact.semi_axes] == pytest.approx([3.24e-3, 0.35e-3], abs=5e-6)
    assert plain.load == pytest.approx(124, abs=0.5)
    assert example.height("groove") == pytest.approx(0.641, abs=1e-3)
    assert example.height("plain race") == pytest.approx(0.0141, abs=1e-4)
    result = run(example)
    assert float(result.peak("touch.normal_force")) == pytest.approx(groove.load, rel=2e-4)
    assert float(result.peak("touch.penetration")) == pytest.approx(groove.contact.approach, rel=2e-4)
    touching = result.time[result["touch.normal_magnitude"].values > 0]
    assert touching[-1] - touching[0] == pytest.approx(14.5e-6, abs=0.2e-6)


@pytest.mark.long
def test_stick_slip():
    """LuGre (Canudas de Wit et al. 1995): first slip at 7.4581 s, period 6.3626 s, leap 0.6363 m, top speed 0.3698 m/s, from an
    integration without abut: 0.5 %. Dahl's steady swing: 1 N ± v √(k m) = 0.1414 N.
    """
    example = script("stick_slip")
    result = run(example)
    slips = example.slips(result, "LuGre")
    assert slips[0] == pytest.approx(7.4581, rel=5e-3)
    np.testing.assert_allclose(np.diff(slips), 6.3626, rtol=5e-3)
    assert result["LuGre.velocity.x"].values.max() == pytest.approx(0.3698, rel=5e-3)
    place = result["LuGre.position.x"].values
    assert place[result.time > 12.0][0] - place[result.time > 7.0][0] == pytest.approx(0.6363, rel=5e-3)
    force = example.pull(result, "LuGre")[result.time > 7.0]
    assert force.max() == pytest.approx(1.51, abs=5e-3)
    assert force.min() == pytest.approx(0.74, abs=5e-3)
    swing = example.pull(result, "Dahl")[result.time > 12.0]
    assert swing.max() - swing.min() == pytest.approx(2 * example.PULL * np.sqrt(example.SPRING), rel=5e-3)
    assert np.diff(example.slips(result, "Stribeck")) == pytest.approx(6.15, abs=0.02)


def test_which_numbers():
    """Advice by hand: K = 4/3 E* √R of steel on steel, R = 20 mm; e = 0.8 is the table's and comes out to 1e-5.

    With Adams' defaults 0.03533, integrated in SciPy (abut.advice.rebound, whose own tests stand apart from it).
    """
    example = script("which_numbers")
    assert example.advice["K"].value == pytest.approx(4 / 3 * 207e9 / (2 * (1 - 0.292**2)) * np.sqrt(0.02))
    assert example.advice["C"].value == pytest.approx(844, abs=1)
    assert example.advice["t_c"].value == pytest.approx(139e-6, rel=5e-3)
    assert example.advice["K"].value == pytest.approx(2.13e10, abs=0.005e10)
    assert numbers_on("start.md", "K = ⁴⁄₃ E\\* √R = {} N/m^1.5") == [example.advice["K"].value]
    assert example.advice["K"].value * 1e-3**1.5 == pytest.approx(6.75e5, abs=0.005e5)
    assert 1e6 * example.advice["d"].value == pytest.approx(4.7, abs=0.05)
    assert 1e6 * example.advice["δ_max"].value == pytest.approx(47, abs=0.5)
    assert 1e6 * example.advice["h"].value == pytest.approx(2.8, abs=0.05)
    assert 1e3 * example.advice["v_y"].value == pytest.approx(13, abs=0.5)
    assert example.advice["e_y"].value == pytest.approx(0.40, abs=0.005)
    result = run(example)
    assert example.rebound(result, "advised") == pytest.approx(0.8, abs=1e-5)
    assert example.rebound(result, "default") == pytest.approx(0.03533, abs=1e-5)


def test_nominal_restitution():
    """The effective restitutions of the literature to three digits; Thornton's closed form in tests/physics."""
    example = script("nominal_restitution")
    found = dict(zip((law.__name__ for law in example.LAWS), example.table(), strict=True))
    np.testing.assert_allclose(found["LankaraniNikravesh"], [0.913, 0.796, 0.725, 0.684, 0.665], atol=5e-4)
    np.testing.assert_allclose(found["ExactRestitution"], example.NOMINAL, atol=1e-8)
    at_three_tenths = {name: row[3] for name, row in found.items()}
    assert min(at_three_tenths.values()) == at_three_tenths["Flores"] == pytest.approx(0.256, abs=5e-4)
    assert max(at_three_tenths.values()) == at_three_tenths["LeeWang"] == pytest.approx(0.739, abs=5e-4)
    by_speed = example.by_speed(np.array([0.04, 3.0]))
    assert by_speed["Thornton, 1 GPa"] == pytest.approx([0.83, 0.29], abs=5e-3)


def test_ball_bearing_by_statics():
    """Numbers of the Answer to their last digit, from the balance of the shaft alone: the ball at 45°, and how far the shaft sinks."""
    example = script("ball_bearing")
    places = [example.rest(turn) for turn in np.linspace(0.0, 2 * np.pi / 8, 41)]
    assert example.share(0.0, *places[0])[[1, 7]] == pytest.approx(646, abs=0.5)
    sunk = [1e6 * place[0] for place in places]
    assert (min(sunk), max(sunk)) == (pytest.approx(24.0, abs=0.05), pytest.approx(24.2, abs=0.05))


@pytest.mark.long
@pytest.mark.slow
def test_ball_bearing():
    """Hertz' contacts in series and balance of the shaft in both directions; 8 Q_max/F = 4.37 is Stribeck's (Harris, ch. 7).

    The balls' centrifugal force of 0.6 N and the damping, 0.4 N, are not in the statics: 2 N of 1087.
    """
    example = script("ball_bearing")
    assert example.share(0.0, example.stribeck(0.0)).max() == pytest.approx(1086.4, abs=0.1)
    assert example.share(0.0, example.stribeck(0.0)).max() == pytest.approx(4.37 * 2000 / 8, rel=6e-3)
    result = run(example)
    angle, force = example.loads(result)
    steady = np.flatnonzero(result.time > example.settled)[::25]
    place = [example.rest(example.CAGE * t) for t in result.time[steady]]
    expected = [example.share(example.CAGE * t, *x) for t, x in zip(result.time[steady], place, strict=True)]
    np.testing.assert_allclose(force[steady], expected, atol=2.0)
    held = [example.share(t, example.stribeck(t)) for t in example.CAGE * result.time[steady]]
    assert np.abs(np.subtract(expected, held)).max() == pytest.approx(16, abs=0.5)
    shaft = np.array([-result["ring.position.y"].values[steady], result["ring.position.x"].values[steady]]).T
    np.testing.assert_allclose(shaft, place, atol=0.04e-6)
    assert shaft[:, 0].min() > 24.0e-6
    assert shaft[:, 0].max() < 24.25e-6
    assert np.abs(shaft[:, 1]).max() == pytest.approx(0.4e-6, abs=0.02e-6)
    loaded = force[result.time > example.settled]
    assert loaded.max() == pytest.approx(1087, abs=1)
    beyond = np.abs(angle[result.time > example.settled]) > np.radians(90.5)
    assert loaded[beyond].max() == 0.0


@pytest.mark.long
def test_v_groove():
    """Statics W cos α/(2 sin γ) = 0.27470 N and g sin α/(1 + 0.4/sin² γ) = 0.94638 m/s² for a ball that rolls on a chord.

    Planes: to rounding; the grip takes a slip of 0.2 mm/s to hold, 0.2 % of the last speed. Solid: facets of 0.05 mm ripple by 0.15 %,
    and the law's damper over the patch costs 0.2 % in rolling.
    """
    example = script("v_groove")
    end = 0.1
    result = abut.simulate(example.model, end=end, step=example.step, integrator=example.integrator)
    assert pytest.approx(0.27470, abs=1e-5) == example.FORCE
    assert pytest.approx(0.94638, abs=1e-5) == example.PACE
    np.testing.assert_allclose(example.walls(result, "planes"), example.FORCE, rtol=1e-9)
    np.testing.assert_allclose(example.walls(result, "solid")[5:], example.FORCE, rtol=3e-3)
    for name, off in (("planes", 3e-3), ("solid", 5e-3)):
        assert result[f"on_{name}.velocity.x"].values[-1] / end == pytest.approx(example.PACE, rel=off)
        assert (result[f"{name}.touching"].values[5:] == 2).all()


@pytest.mark.long
@pytest.mark.slow
def test_dominoes():
    """Every hit within 0.6 % of a train without friction or slip (van Leeuwen 2010), whose energy and momentum the example sums up.

    Soft contacts (0.1 mm), steps of 0.5 ms between outputs and what little the dominoes rebound make up the rest. A train of any
    thickness obeys dE/dθ: its first domino alone falls as a pendulum, whose time is integrated here on its own.
    """
    from scipy.integrate import quad

    example = script("dominoes")
    expected = example.theory()
    h, t, g = example.HEIGHT, example.THICK, example.GRAVITY
    inertia = (h * h + t * t) / 3
    alone = quad(
        lambda x: (example.PUSH**2 + g / inertia * (h - h * np.cos(x) - t * np.sin(x))) ** -0.5,
        0,
        np.arcsin(example.GAP / h),
    )
    assert expected[0] == pytest.approx(alone[0], rel=1e-9)
    result = run(example)
    times = example.hits(result)
    np.testing.assert_allclose(times, expected, rtol=6e-3)
    assert times[0] == pytest.approx(0.096, abs=1e-3)
    assert times[-1] == pytest.approx(0.476, abs=1e-3)
    assert example.PITCH / (times[1] - times[0]) == pytest.approx(0.23, abs=5e-3)
    assert 5 * example.PITCH / (times[-1] - times[-6]) == pytest.approx(1.20, abs=0.01)


@pytest.mark.long
@pytest.mark.slow
def test_latch():
    """Moments about the fork's hinge: heel × 15.49 mm = 1 kN × 16 mm + spring; balance of forces on striker, fork and pawl.

    15.49 mm is the drawn √(16² − 4²) mm; where the nose presses shifts by facets and 0.05 mm of depth, 0.5 %.
    """
    pytest.importorskip("OCP", reason='the latch is a STEP file: pip install "abut[cad]"')
    example = script("latch")
    result = run(example)
    found = example.carried(result)
    wound = example.WOUND + example.RATE * result["fork_hinge.displacement"].values[-1]
    assert found["heel"] == pytest.approx((example.PULL * example.LEVER + wound) / example.ARM, rel=5e-3)
    assert found["heel"] == pytest.approx(1055, abs=2)
    assert found["hub"] == pytest.approx(75, abs=2)
    assert found["fork hinge"] == pytest.approx(1840, abs=5)
    assert found["pawl hinge"] == pytest.approx(1076, abs=5)
    catch, hold = (result[f"{name}.normal_force"].values[-1] for name in ("catch", "hold"))
    assert catch[0] == pytest.approx(-example.PULL, rel=1e-4)
    np.testing.assert_allclose(result["pawl_hinge.force"].values[-1], -hold, atol=1.0)
    np.testing.assert_allclose(result["fork_hinge.force"].values[-1], catch + hold, atol=1.0)
    x = result["striker.position.x"].values
    assert x[-1] - x[600] == pytest.approx(3.63e-3, abs=0.02e-3)
    assert np.ptp(x[-50:]) < 1e-5
    turned = np.degrees(result["fork_hinge.displacement"].values)
    assert turned.max() == pytest.approx(72.4, abs=0.2)
    swung = result["pawl_hinge.displacement"].values
    assert 1e3 * result.time[np.abs(np.diff(swung)).argmax()] == pytest.approx(
        23, abs=1
    )  # it drops behind the heel
    assert result["hold.normal_magnitude"].values.max() == pytest.approx(2.5e3, rel=0.05)
    assert float(result.peak("hold.normal_magnitude")) == pytest.approx(3.1e3, rel=0.03)


@pytest.mark.long
@pytest.mark.slow
def test_cad_slider_crank():
    """The slider stands where the drawing says, and its pin feels m ẍ: at the outer dead centre m ω² r (1 + r/l)."""
    pytest.importorskip("OCP", reason='the machine is a STEP file: pip install "abut[cad]"')
    example = script("cad_slider_crank")
    result = run(example)
    x, acceleration = example.sliding(result)
    np.testing.assert_allclose(result["slider_to_base.displacement"].values, x - x[0], atol=1e-9)
    mass = sum(example.machine[name].mass for name in ("slider", "wrist pin"))
    force = example.carried(result)
    np.testing.assert_allclose(force[:, 0], mass * acceleration, atol=1e-5)
    most = mass * example.SPEED**2 * example.CRANK * (1 + example.CRANK / example.ROD)
    assert np.abs(force[:, 0]).max() == pytest.approx(most, rel=1e-6)
    assert most == pytest.approx(143.3, abs=0.05)
    assert np.abs(force[:, 1]).max() == pytest.approx(50.8, abs=0.05)
    assert [one.proposal.kind for one in example.machine.joints].count("Fixed") == 6
    assert example.machine.count.freedom == 1


@pytest.mark.long
@pytest.mark.slow
def test_settling_spheres():
    """Bottom and walls together carry m (g + a) of all balls, so over a pour that begins and ends at rest the weight times the time.

    What the pile is like depends on rounding; its weight does not: 5 % while it still rattles, 1 % on average. Forces are sampled every
    2 ms, blows last 5 ms: 0.5 % of the impulse.
    """
    example = script("settling_spheres")
    assert pytest.approx(774, abs=1) == example.WEIGHT
    result = run(example)
    bottom, wall = example.loads(result)
    late = result.time > 0.6
    assert bottom.max() == pytest.approx(6.1, abs=0.2)
    assert np.abs(bottom[result.time > 0.52] - 1).max() < 0.05
    assert bottom[late].mean() == pytest.approx(1, abs=0.01)
    assert np.abs(wall[late]).mean() < 0.01
    assert np.trapezoid(bottom + wall, result.time) / example.end == pytest.approx(1, abs=5e-3)
    place = np.array([result[f"ball{k}.position"].values[-1] for k in range(example.COUNT)])
    assert np.abs(place[:, :2]).max() < example.SIDE / 2 - example.RADIUS + 1e-3
    assert place[:, 2].min() > example.RADIUS - 1e-3
    for name in ("balls", "bottom", "walls"):
        pressed = result.values(f"{name}.normal_magnitude") > 0.0
        assert not result.values(f"{name}.penetration")[
            ~pressed & (result.values(f"{name}.touching") == 0)
        ].any()


@pytest.mark.long
@pytest.mark.slow
def test_a_box_that_falls_askew_on_the_stack_is_pushed_from_within_its_face():
    """A law that does not pull presses somewhere on the face: M = c × F with |c| ≤ a/2 across it (what F's own place and the
    damping of tilting make together), from the box's angular acceleration, I = m a²/6.

    Each blow begins and ends a touch of one of ten faces, and the wave runs through them twice: some tens of events. With a torque
    that stayed as the force went to zero, or with rounding that takes a force of 1e-7 of the blow's up and away again, it is hundreds.
    """
    example = script("stacked_boxes")
    model = example.model.with_values(
        {"box9.angular_velocity": (0.3, -0.2, 0.0), "box9.velocity": (0, 0, -0.05)}
    )
    result = abut.simulate(model, end=0.05, step=1e-5, integrator=example.integrator)
    normal = result.values("face9.normal_magnitude")
    pressed = normal > 1e-3 * example.MASS * example.GRAVITY
    force = result.values("face9.normal_force") + result.values("face9.friction_force")
    moment = example.MASS * example.SIDE**2 / 6 * result.values("box9.angular_acceleration")
    down = -example.SIDE / 2
    across = np.array([down * force[:, 0] - moment[:, 1], moment[:, 0] + down * force[:, 1]])
    assert pressed.sum() > 1000
    assert np.abs(across[:, pressed] / normal[pressed]).max() < 0.5 * example.SIDE
    assert result.statistics["events"] < 60


@pytest.mark.long
def test_stacked_boxes():
    """Statics: face k carries the weight of all above, (10 − k) m g; what rests stays.

    On average over ten seconds a face carries its weight but for m Δv/T, below 1e-5. At an instant the faces' dampers,
    2e4 N·s/m, make 2e-3 of the lightest load out of a speed of 1 µm/s. A quarter of a micrometre is 1/40 of the deepest face's penetration.
    """
    example = script("stacked_boxes")
    result = run(example)
    weight = example.MASS * example.GRAVITY * np.arange(example.COUNT, 0, -1)
    rest = result.time >= example.settled
    assert weight[0] == pytest.approx(98.1)
    np.testing.assert_allclose(example.faces(result)[-1], weight, rtol=1e-4)
    np.testing.assert_allclose(example.faces(result)[rest].mean(axis=0), weight, rtol=1e-4)
    np.testing.assert_allclose(example.faces(result)[rest], np.tile(weight, (rest.sum(), 1)), rtol=2e-3)
    assert result.time[-1] - example.settled == pytest.approx(10.0)
    assert example.drift(result)[rest].max() < 0.4e-6
