"""Gallery scripts of contact, friction and stacks: each runs, and what its Answer claims is true."""

import numpy as np
import pytest

import abut
from gallery import run, script
from page_numbers import numbers_on


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


def test_stiffness_and_restitution_advice():
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
