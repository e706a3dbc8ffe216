"""Machines in static equilibrium: contacts, chains, springs, ladders against closed forms; neutral, unstable and unsupported poses."""

import math
from importlib import import_module

import numpy as np
import pytest
from scipy.optimize import brentq

import abut
from abut.analysis.equilibrium.search import EquilibriumSearch
from abut.analysis.state.difference_coloring import color_bodies
from targets import target

GRAVITY, RADIUS, STIFFNESS = 9.81, 0.02, 1e8


def one_turn_a_second(t: float) -> float:
    return 2 * 3.141592653589793 * t


def law(stiffness: float = STIFFNESS) -> abut.normal.Impact:
    return abut.normal.Impact(stiffness=stiffness, exponent=1.5, damping=1e3, full_damping_depth=1e-4)


def ball(height: float, tilt: float = 0.0) -> abut.Model:
    """A ball of 1 kg over a floor that leans by the angle ``tilt``."""
    model = abut.Model("ball", gravity=(0, 0, -GRAVITY))
    body = model.add(abut.Body.sphere("ball", radius=RADIUS, mass=1.0, position=(0, 0, height + RADIUS)))
    floor = abut.shapes.HalfSpace(model.ground.frame(z=(math.sin(tilt), 0, math.cos(tilt))), normal="z")
    model.add(abut.Contact("floor", body.shape, floor, normal=law()))
    return model


@pytest.mark.parametrize("height", [0.5, 1e-6, 0.0, -0.005])
def test_ball_comes_to_rest_on_the_floor(height):
    """K d^1.5 = m g, from above, from touching and from deep inside.

    The balance is good to 1e-10 of the weight, so the depth to 2/3 of that: 1e-9 relative leaves a margin for rounding of z.
    """
    rest = abut.statics(ball(height))
    depth = (GRAVITY / STIFFNESS) ** (2 / 3)
    assert RADIUS - rest.state[0, 2] == target(depth, "depth of the ball at rest [m]", rel=1e-9)
    assert rest.result["floor.penetration"].values[0] == pytest.approx(depth, rel=1e-9)
    np.testing.assert_allclose(rest.contact_forces["floor"], [0, 0, GRAVITY], atol=1e-8)
    assert np.abs(rest.residual).max() < 1e-8
    assert rest.stable
    assert len(rest.neutral) == 5  # it may slide two ways, roll two ways and spin
    assert rest.found == "Newton's method"


def test_the_posed_model_stays_where_it_is():
    """Released at F = 0 with v = 0 the machine stays at rest: it moves by less than 1e-9 m within 50 ms."""
    rest = abut.statics(ball(0.1))
    run = abut.simulate(rest.model, end=0.05, step=0.01)
    assert np.abs(run["ball.position"].values - rest.state[0, :3]).max() < 1e-9


def test_time_integration_helps_where_newton_fails():
    """With too few Newton steps to descend from 0.5 m, the ball is released and stopped; the depth is the same solution of F(δ) = m g."""
    rest = abut.statics(ball(0.5), iterations=6)
    assert "time integration" in rest.found
    assert RADIUS - rest.state[0, 2] == pytest.approx((GRAVITY / STIFFNESS) ** (2 / 3), rel=1e-9)


def test_statics_names_unsupported_body():
    """On a slope without friction the force m g sin α = 0.0998 m g remains, so no equilibrium exists and `statics` raises `RunError`.

    The error names body, force, unit and contact. The force is compared to four digits, those of the message.
    """
    model = ball(0.01, tilt=0.1)
    model.notes.append("a.adm, line 7: CONTACT/2: … (left out)")
    with pytest.raises(abut.errors.RunError) as caught:
        abut.statics(model, integrate=False, iterations=50)
    said = str(caught.value)
    assert "a statement that the reader omitted" in said
    assert 'body "ball"' in said
    assert f"{GRAVITY * math.sin(0.1):.4g} N" in said
    assert 'contact "floor"' in said


def test_a_machine_that_runs_away_is_followed_no_further(monkeypatch):
    """On a slope without friction a ball gains speed, v = g sin α · t, and never comes to rest: the search ends after the 3 steps that it
    may take, with an error that states their number.
    """
    monkeypatch.setattr(import_module("abut.analysis.equilibrium.search"), "MOST_STEPS", 3)
    with pytest.raises(abut.errors.RunError, match="released from rest, the model did not settle in 3 steps"):
        abut.statics(ball(0.5, tilt=0.1), iterations=3)


def test_ladder_in_a_corner():
    """A uniform ladder on a floor, against a wall, its foot at a stop, without friction.

    Moments about the foot: N_wall h = m g d/2 with the ends' distances h and d as found; the stop carries the same, the floor m g.
    Out of its plane it would fall: the balance is a saddle and must be called unstable. 1e-7 N for balance at 1e-10 of 20 m g.
    """
    model = abut.Model("ladder", gravity=(0, 0, -GRAVITY))
    lean, half = 0.4, 1.5
    ladder = model.add(
        abut.Body(
            "ladder",
            mass=20.0,
            inertia=(15.0, 15.0, 0.1),
            position=(half * math.sin(lean) + RADIUS, 0, half * math.cos(lean) + RADIUS + 1e-3),
            orientation=(math.cos(lean / 2), 0, -math.sin(lean / 2), 0),
        )
    )
    top, foot = (abut.shapes.Sphere(ladder.frame((0, 0, z)), RADIUS) for z in (half, -half))
    stop = 2 * half * math.sin(lean) + 2 * RADIUS + 1e-3
    planes = {
        "wall": (top, (0, 0, 0), "x"),
        "floor": (foot, (0, 0, 0), "z"),
        "stop": (foot, (stop, 0, 0), "-x"),
    }
    for name, (end, at, normal) in planes.items():
        plane = abut.shapes.HalfSpace(model.ground.frame(at), normal=normal)
        model.add(abut.Contact(name, end, plane, normal=law()))
    rest = abut.statics(model, integrate=False)
    x, y, z, w = rest.state[0, 3:7]
    axis = np.array([2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)])
    wall = 20.0 * GRAVITY * abs(axis[0]) / (2 * axis[2])
    force = rest.contact_forces
    np.testing.assert_allclose(force["floor"], [0, 0, 20.0 * GRAVITY], atol=1e-6)
    # the forces act at the middle of the overlaps, by some 1e-6 of the height off the ends' heights
    assert force["wall"][0] == target(wall, "force of the wall on the ladder [N]", rel=1e-4)
    assert force["stop"][0] == pytest.approx(-force["wall"][0], abs=1e-6)
    assert not rest.stable
    assert any("unstable" in said for said in rest.warnings)


def test_masses_on_springs():
    """A chain of masses and springs: each spring carries the weight below it, l = l0 + F/k. 1e-9 m."""
    model = abut.Model("hung", gravity=(0, 0, -GRAVITY))
    masses, stiffness, rest_length = (1.0, 2.0, 0.5), (500.0, 300.0, 100.0), 0.3
    above, expected, z = model.ground.frame(), [], 0.0
    for k, (m, stiff) in enumerate(zip(masses, stiffness, strict=True)):
        body = model.add(
            abut.Body(f"m{k}", mass=m, inertia=(1, 1, 1), position=(0.02 * k, 0.01, -0.2 - 0.2 * k))
        )
        model.add(
            abut.forces.SpringDamper(f"s{k}", body.frame(), above, stiffness=stiff, free_length=rest_length)
        )
        above = body.frame()
        z -= rest_length + sum(masses[k:]) * GRAVITY / stiff
        expected.append(z)
    found = abut.statics(model)
    assert found.state[:, 2] == target(expected, "positions of masses on springs [m]", atol=1e-8)
    np.testing.assert_allclose(found.state[:, :2], 0.0, atol=1e-7)  # pulled straight: tension only, so softer
    np.testing.assert_allclose(found.reactions["s0"][:3], [0, 0, 3.5 * GRAVITY], atol=1e-6)


@pytest.mark.usefixtures("every_coordinate")
class TestJoints:
    """Machines of joints only."""

    def test_hanging_chain(self):
        """n equal links of weight W between two pins: about each link's upper pin, tan th_k = (n/2 - k - 1/2) W/H.

        H from the span, sum of l cos th_k. The discrete form of the catenary. 1e-9 of its length.
        """
        n, length, span, weight = 10, 0.1, 0.7, 0.1 * GRAVITY
        slope = (n / 2 - np.arange(n) - 0.5) * weight
        pull = brentq(lambda h: length * np.cos(np.arctan(slope / h)).sum() - span, 1e-3, 1e3, xtol=1e-14)
        angle = np.arctan(slope / pull)
        pins = -length * np.cumsum(np.sin(angle))
        middles = pins + 0.5 * length * np.sin(angle)
        rest = abut.statics(chain(n, length, span))
        assert rest.state[:, 2] == target(middles, "positions of the links of a chain [m]", atol=1e-9)
        np.testing.assert_allclose(rest.reactions["pin0"][:3], [-pull, 0, 0.5 * n * weight], atol=1e-7)
        assert rest.stable
        assert rest.neutral == ()

    def test_bodies_that_feel_nothing_of_each_other_are_moved_at_once(self):
        """Columns of K without common rows are differenced together; a chain, in which K_ij = 0 for |i − j| > 1, needs three groups.

        K equals that from one motion after the other. Rounding of the reactions and curvature over steps of 1e-6 are about 1e-8 of it.
        """
        search = EquilibriumSearch(chain(10, 0.1, 0.7), 0.0, 1e-10, 1, False, "cpu")
        pose = search.balance.pose(search.probe.evaluate(search.probe.state, 0.0))
        one_by_one = search.balance.stiffness(pose)
        assert sorted(len(group) for group in color_bodies(search.model).groups) == [3, 3, 4]
        reactions = pose.tangent.reactions(pose.equations)
        at_once = (
            pose.tangent.basis.T
            @ search.balance._stiffness_by_bodies(pose, reactions, 1e-6)
            @ pose.tangent.basis
        )
        np.testing.assert_allclose(at_once, one_by_one, atol=1e-6 * np.abs(one_by_one).max())

    @pytest.mark.parametrize("upright", [False, True])
    def test_stable_and_unstable_equilibrium_of_pendulum(self, upright):
        """V = m g y on the circle |r| = l has its minimum at y = −l and its maximum at y = l, l = 0.75 m.

        From the side the search ends at the minimum, stable; from the maximum it stays there and reports that it is unstable. 1e-9 m:
        forces balance to 1e-10 of the weight.
        """
        model = abut.Model("pendulum", gravity=(0, -GRAVITY, 0))
        place = {"position": (0, 0.75, 0)} if upright else {"position": (-0.75, 0, 0)}
        rod = model.add(abut.Body("rod", mass=1.0, inertia=(1e-3, 0.2, 0.2), **place))
        model.add(abut.joints.Revolute("pin", rod, model.ground, at=(0, 0, 0), axis="z"))
        rest = abut.statics(model)
        assert rest.state[0, :3] == target(
            [0, 0.75 if upright else -0.75, 0], "position of the pendulum [m]", atol=1e-9
        )
        assert rest.stable is not upright
        assert any('"rod"' in said for said in rest.warnings) is upright

    def test_drive_torque_of_slow_rotation(self):
        """An arm turned slowly: the drive holds T = m g r cos(angle) against gravity, without inertia, 1e-9 N m."""
        model = abut.Model("arm", gravity=(0, 0, -GRAVITY))
        arm = model.add(abut.Body("arm", mass=2.0, inertia=(1, 1, 1), position=(0.5, 0, 0)))
        pin = model.add(abut.joints.Revolute("pin", arm, model.ground, at=(0, 0, 0), axis="-y"))
        model.add(abut.motions.Displacement("drive", pin, one_turn_a_second))
        run = abut.quasi_statics(model, end=1.0, step=0.05)
        expected = -2.0 * GRAVITY * 0.5 * np.cos(2 * np.pi * run.time)
        assert run["drive.torque.y"].values == target(expected, "torque of a slow motion [N·m]", atol=1e-9)
        assert np.abs(run["arm.velocity"].values).max() == 0.0
        held = abut.statics(model, at=0.125)
        assert held.reactions["drive"][4] == pytest.approx(-GRAVITY * math.sqrt(0.5), abs=1e-9)

    def test_snap_through(self):
        """A shallow truss of two springs pulled down by a third: 2 k (l0 - l) z/l = k2 (z - e(t) + l2) at each output.

        Which branch is told by the sign; the jump comes where d/dz of the balance vanishes, and is told with its body. 1e-7 N.
        """
        stiff, soft, rise, reach = 1000.0, 20.0, 0.2, 1.0
        model = abut.Model("truss", gravity=(0, 0, 0))
        node = model.add(abut.Body("node", mass=1.0, inertia=(1, 1, 1), position=(0, 0, rise)))
        puller = model.add(abut.Body("puller", mass=1.0, inertia=(1, 1, 1), position=(0, 0, -2.0)))
        model.add(abut.joints.Translational("guide", node, model.ground, at=(0, 0, rise), axis="z"))
        rail = model.add(abut.joints.Translational("rail", puller, model.ground, at=(0, 0, -2.0), axis="-z"))
        model.add(abut.motions.Displacement("pull", rail, one_turn_a_second))
        long = math.hypot(rise, reach)
        for k, x in enumerate((-reach, reach)):
            side = model.ground.frame((x, 0, 0))
            model.add(
                abut.forces.SpringDamper(f"side{k}", node.frame(), side, stiffness=stiff, free_length=long)
            )
        model.add(
            abut.forces.SpringDamper(
                "line", node.frame(), puller.frame(), stiffness=soft, free_length=2.0 + rise
            )
        )
        run = abut.quasi_statics(model, end=0.05, step=0.001)
        z, end = run["node.position.z"].values, -2.0 - 2 * np.pi * run.time
        bar = np.hypot(z, reach)
        force = 2 * stiff * (long - bar) * z / bar - soft * (z - end - 2.0 - rise)
        np.testing.assert_allclose(force, 0.0, atol=1e-7)

        def needed(z: float) -> float:
            """Extension of the line in balance at z, plus z: the place of the puller, from above."""
            bar = math.hypot(z, reach)
            return 2 * stiff * (long - bar) * z / bar / soft - z + rise

        heights = np.linspace(0.05, rise, 20001)
        limit = max(needed(h) for h in heights) / (2 * np.pi)
        k = int(np.argmax(z < 0.0))
        assert run.time[k - 1] <= limit <= run.time[k]
        assert len(run.warnings) == 1
        assert '"node" moved to another equilibrium' in run.warnings[0]


def chain(n: int, length: float, span: float) -> abut.Model:
    """Links of 0.1 kg between two pins at one height, at first as a V."""
    model = abut.Model("chain", gravity=(0, 0, -GRAVITY))
    before, at, steep = model.ground, np.zeros(3), math.acos(span / (n * length))
    for k in range(n):
        a = steep if k < n // 2 else -steep
        way = np.array([math.cos(a), 0, -math.sin(a)])
        link = model.add(
            abut.Body(
                f"link{k}",
                mass=0.1,
                inertia=(1e-6, 1e-4, 1e-4),
                position=tuple(at + 0.5 * length * way),
                orientation=(math.cos(a / 2), 0, math.sin(a / 2), 0),
            )
        )
        model.add(abut.joints.Revolute(f"pin{k}", link, before, at=tuple(at), axis="y"))
        at, before = at + length * way, link
    model.add(abut.joints.Spherical(f"pin{n}", before, model.ground, at=tuple(at)))
    return model


# --- what goes away for good ----------------


def turned(angle: float, twist: float, push: float) -> float:
    return push - twist * angle


@pytest.fixture(scope="module")
def wheel() -> abut.Model:
    """A wheel of 1 kg on an axle, a torque push − twist φ on it and none but that."""
    model = abut.Model("wheel", gravity=(0, 0, 0))
    body = model.add(abut.Body.cylinder("disc", radius=0.1, length=0.02, mass=1.0))
    axle = model.ground.frame(z="z")
    model.add(abut.joints.Revolute("axle", body.frame(z="z"), axle))
    numbers = {"twist": 1.0, "push": 1.0}
    model.add(abut.forces.AxialTorque("torque", body.frame(z="z"), axle, turned, parameters=numbers))
    return model


def test_a_soft_spring_is_turned_as_far_as_it_wants(wheel):
    """φ = push/twist = 1 N m/0.004 N m = 250 rad: forty turns, none of them missed, and the end is right to the tolerance of 1e-10."""
    rest = abut.statics(wheel.with_values({"torque.parameters.twist": 4e-3}))
    x, y = 2.0 * rest.state[0, 5] * rest.state[0, 6], 1.0 - 2.0 * rest.state[0, 5] ** 2
    assert math.remainder(math.atan2(x, y) - 250.0, 2.0 * math.pi) == pytest.approx(0.0, abs=1e-7)
    assert rest.stable


@pytest.mark.parametrize(("twist", "push"), [(-1.0, 0.01), (0.0, 1.0)])
def test_statics_names_divergent_body_early(wheel, twist, push, monkeypatch):
    """A torque that grows with the angle (−twist φ, twist < 0), or stays, and nothing that turns back: there is no balance, which is told
    by name, axis and remedy before the machine is let go (which would never come to rest, and takes minutes to try).
    """
    monkeypatch.setattr(import_module("abut.analysis.equilibrium.search"), "simulate", None)
    numbers = {"torque.parameters.twist": twist, "torque.parameters.push": push}
    with pytest.raises(abut.errors.RunError) as caught:
        abut.statics(wheel.with_values(numbers))
    said = str(caught.value)
    assert 'nothing supports body "disc" about (0, 0, 1)' in said
    assert '"torque"' in said
    assert "constrain it by a joint or a motion" in said
    assert int(said.split("after ")[1].split()[0]) <= 200


class Listening:
    """Keeps what it is told."""

    def __init__(self):
        self.told, self.end = [], None

    def compiling(self, seconds):
        pass

    def advance(self, fraction, time, steps):
        self.told.append((fraction, time, steps))

    def finished(self, status):
        self.end = status


def test_search_reports_progress(wheel):
    """`progress` receives each Newton step k as fraction = k/200, and each equilibrium over time as fraction = t/T of the span."""
    stiff = wheel.with_values({"torque.parameters.twist": 4e-3})
    heard = Listening()
    rest = abut.statics(stiff, 2.0, progress=heard)
    assert heard.told == [(k / 200, 2.0, k) for k in range(1, rest.iterations + 1)]
    assert heard.end.ok
    heard = Listening()
    abut.quasi_statics(wheel, end=1.0, step=0.25, progress=heard)
    assert [(part, time) for part, time, _ in heard.told] == [(x, x) for x in (0.25, 0.5, 0.75, 1.0)]
    assert heard.end.ok


def servo(lift: float, gain: float) -> float:
    return -gain * lift


@pytest.mark.parametrize("gain", [-5000.0, 5000.0, 50000.0])
def test_a_force_may_follow_a_place_that_it_does_not_push_back(gain):
    """A weight sinks by d = m g/k; a slide on a spring k_s is pushed by a d: x = a d/k_s, whatever a is beside k and k_s.

    The stiffness ((k, 0), (a, k_s)) has the eigenvalues k and k_s, so the balance is stable, but its symmetric part has a negative one from
    a² = 4 k k_s on (a = 2000 N/m). Exact but for the rounding of differences: 1e-9 of the way.
    """
    mass, stiff, soft = 2.0, 5000.0, 200.0
    model = abut.Model("servo", gravity=(0, 0, -9.81))
    weight = model.add(abut.Body("weight", mass=mass, inertia=(0.01,) * 3))
    slide = model.add(abut.Body("slide", mass=1.0, inertia=(0.01,) * 3, position=(1, 0, 0)))
    for body, axis in ((weight, "z"), (slide, "x")):
        model.add(
            abut.joints.Translational(f"{body.name}_way", body, model.ground, at=body.position, axis=axis)
        )
    for body, k, far in ((weight, stiff, (0, 0, 1)), (slide, soft, (2, 0, 0))):
        frames = body.frame(), model.ground.frame(far)
        model.add(abut.forces.SpringDamper(f"{body.name}_spring", *frames, stiffness=k, free_length=1.0))
    lift = model.add(abut.signals.Displacement("lift", weight.frame(), model.ground.frame(), axis=2))
    model.add(
        abut.forces.Force(
            "push", slide.frame(), model.ground.frame(), fx=servo, parameters={"gain": gain}, inputs=[lift]
        )
    )
    found = abut.statics(model)
    sunk = mass * 9.81 / stiff
    np.testing.assert_allclose(found.state[0, 2], -sunk, rtol=1e-9)
    np.testing.assert_allclose(found.state[1, 0], 1.0 + gain * sunk / soft, rtol=1e-9)
    assert found.stable
    assert found.found == "Newton's method"
