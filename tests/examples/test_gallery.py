"""Every gallery script runs, and what its Answer claims is true."""

from pathlib import Path

import numpy as np
import pytest

import abut
from gallery import run, script

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


class RodBetweenLoosePins:
    """Rod and slider between two pins with clearance: x, y, angle of the rod, x of the slider, and their rates.

    A contact force is K δ^1.5 (1 + loss δ̇/v₀) with the approach speed v₀ of its onset, 0 while the pin is free.
    """

    MASS, INERTIA, SLIDER, STIFFNESS, LOSS = 0.21, 2.5e-4, 0.14, 6.61e10, 0.75 * (1 - 0.9**2)

    def __init__(self, example):
        self.example, self.half = example, example.ROD / 2

    def gaps(self, t, s):
        """Distance, its rate and arm on the rod of the crank pin and of the wrist pin."""
        (x, y, a, p), (vx, vy, w, v) = s[:4], s[4:]
        c, d = self.half * np.cos(a), self.half * np.sin(a)
        turned, r = self.example.SPEED * t, self.example.CRANK
        crank = r * np.array((np.cos(turned), np.sin(turned)))
        at_crank = np.array((x - c, y - d)) - crank
        pace = np.array((vx + d * w, vy - c * w)) - self.example.SPEED * np.array((-crank[1], crank[0]))
        at_wrist = np.array((x + c - p, y + d))
        speed = np.array((vx - d * w - v, vy + c * w))
        return (at_crank, pace, np.array((-c, -d))), (at_wrist, speed, np.array((c, d)))

    def pushes(self, t, s, onsets):
        """Forces of both pins on the rod."""
        out = []
        for (e, rate, _), onset in zip(self.gaps(t, s), onsets, strict=True):
            far = np.hypot(*e)
            depth = far - self.example.CLEARANCE
            size = 0.0
            if onset and depth > 0:
                size = max(0.0, self.STIFFNESS * depth**1.5 * (1 + self.LOSS * (rate @ e) / far / onset))
            out.append(-size * e / far if far else np.zeros(2))
        return out

    def rates(self, t, s, onsets):
        """Equations of motion."""
        at_crank, at_wrist = self.pushes(t, s, onsets)
        arms = [arm for _, _, arm in self.gaps(t, s)]
        moment = sum(a[0] * f[1] - a[1] * f[0] for a, f in zip(arms, (at_crank, at_wrist), strict=True))
        return [
            *s[4:],
            *((at_crank + at_wrist) / self.MASS),
            moment / self.INERTIA,
            -at_wrist[0] / self.SLIDER,
        ]

    def edge(self, k, opening):
        """Event of the onset or release of a pin."""

        def gap(t, s, _):
            return np.hypot(*self.gaps(t, s)[k][0]) - self.example.CLEARANCE

        gap.terminal, gap.direction = True, -1 if opening else 1
        return gap

    def start(self):
        """State at t = 0: rod along x, at the speed of ideal pins."""
        crank, rod = self.example.CRANK, self.example.ROD
        speed = crank * self.example.SPEED
        return np.array([crank + self.half, 0, 0, crank + rod, 0, speed / 2, -speed / rod, 0])


def free_rod(example, end):
    """Integrate `RodBetweenLoosePins` by SciPy, restarted at each onset and release: times, slider (t), forces (t, 2), impacts."""
    from scipy.integrate import solve_ivp

    rod = RodBetweenLoosePins(example)
    t, state, onsets, grid, strikes = 0.0, rod.start(), [0.0, 0.0], [], [0, 0]
    options = {"method": "DOP853", "rtol": 1e-11, "atol": 1e-13, "max_step": 4e-6}
    while t < end:
        events = [rod.edge(k, onsets[k] > 0) for k in (0, 1)]
        part = solve_ivp(rod.rates, (t, end), state, args=(onsets,), events=events, **options)
        forces = [
            [np.hypot(*f) for f in rod.pushes(*now, onsets)] for now in zip(part.t, part.y.T, strict=True)
        ]
        grid.append((part.t, part.y[3], forces))
        t, state = part.t[-1], part.y[:, -1]
        for k in (0, 1):
            if part.t_events[k].size:
                e, rate, _ = rod.gaps(t, state)[k]
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


def test_forces_in_wrist_pin_with_clearance():
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
