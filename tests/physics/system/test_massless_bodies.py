"""Massless bodies between forces, and massless rotations: positions and rates that balance the forces.

Truths are closed forms of springs in series and of Maxwell's element, in which the body between is a point of the element; machines lie
askew, so that no axis of the body is the machine's. Tolerances are a hundred times the methods' own, over some periods.
"""

import itertools
import math

import numpy as np
import pytest

import abut
from abut.analysis.simulation.choose_integrator import default_integrator
from abut.errors import InvalidValue, RunError
from targets import target

pytestmark = pytest.mark.usefixtures("every_coordinate")

ASKEW = np.array([0.48, 0.6, 0.64])  #: a unit vector
METHODS = {
    "Bdf": (abut.Bdf(rtol=1e-8), 1e-6),
    "Radau": (abut.Radau(rtol=1e-8), 1e-6),
    "GeneralizedAlpha": (abut.GeneralizedAlpha(rtol=1e-7), 1e-4),
}


def spring(name: str, one: abut.Body, other: object, **numbers: float) -> abut.forces.SpringDamper:
    """Between the centre of one and the centre, or a place on the ground, of the other."""
    frame = other if hasattr(other, "global_position") else other.frame()  # type: ignore[attr-defined]
    return abut.forces.SpringDamper(name, one.frame(), frame, **numbers)


def in_series(held: bool) -> abut.Model:
    """Ground, 300 N/m, a body without mass, 600 N/m, a bob of 1 kg on ASKEW, let go .2 m out; the body free, or on a rail of the bob's."""
    model = abut.Model("series", gravity=(0, 0, 0))
    bob = model.add(abut.Body("bob", mass=1.0, inertia=np.full(3, 1e-3), position=tuple(ASKEW)))
    mid = model.add(abut.Body("mid", mass=0.0, position=tuple(0.3 * ASKEW)))
    model.add(abut.joints.Translational("way", bob, model.ground, at=(0, 0, 0), axis=tuple(ASKEW)))
    if held:
        model.add(abut.joints.Translational("rail", mid, bob, at=(0, 0, 0), axis=tuple(ASKEW)))
    model.add(spring("near", mid, model.ground, stiffness=300.0, free_length=0.4))
    model.add(spring("far", bob, mid, stiffness=600.0, free_length=0.4))
    return model


@pytest.mark.parametrize("held", [False, True])
@pytest.mark.parametrize(
    "method", ["Bdf", pytest.param("Radau"), pytest.param("GeneralizedAlpha", marks=pytest.mark.long)]
)
def test_springs_in_series(method, held):
    """k = k₁ k₂/(k₁ + k₂): x = .8 + .2 cos ωt with ω² = 200/s², and the body between, wherever it was put at first, at
    (k₁ l₁ + k₂ (x − l₂))/(k₁ + k₂), with a rail that bears nothing. Accelerations go with the second derivative: ω²/ε more.
    """
    integrator, near = METHODS[method]
    run = abut.simulate(in_series(held), end=1.0, step=0.05, integrator=integrator)
    assert run.status.ok
    assert run.warnings == []
    pace = math.sqrt(200.0)
    x, pull = 0.8 + 0.2 * np.cos(pace * run.time), -0.2 * pace**2 * np.cos(pace * run.time)
    speed = -0.2 * pace * np.sin(pace * run.time)
    for name, share, start in (("bob", 1.0, 0.0), ("mid", 2.0 / 3.0, -120.0 / 900.0)):
        assert run[f"{name}.position"].values @ ASKEW == target(
            start + share * x, "position of a body without mass [m]", atol=near
        )
        np.testing.assert_allclose(run[f"{name}.velocity"].values @ ASKEW, share * speed, atol=100.0 * near)
        np.testing.assert_allclose(run[f"{name}.acceleration"].values @ ASKEW, share * pull, atol=1e4 * near)
    np.testing.assert_allclose(run["near.force"].values @ ASKEW, -200.0 * (x - 0.8), atol=600.0 * near)
    assert np.abs(run["mid.angular_velocity"].values).max() < near
    if held:
        assert np.abs(run["rail.force"].values).max() < 600.0 * near


def in_a_row(joint: type) -> abut.Model:
    """Ground, 300 N/m, two bodies without mass joined .1 m apart, 600 N/m, a bob of 1 kg on ASKEW, 400 N/m to the other side; all taut."""
    model = abut.Model("row", gravity=(0, 0, 0))
    bob = model.add(abut.Body("bob", mass=1.0, inertia=np.full(3, 1e-3), position=tuple(ASKEW)))
    one, two = (
        model.add(abut.Body(n, mass=0.0, position=tuple(x * ASKEW))) for n, x in (("one", 0.3), ("two", 0.4))
    )
    model.add(abut.joints.Translational("way", bob, model.ground, at=(0, 0, 0), axis=tuple(ASKEW)))
    model.add(joint("tie", one, two, at=tuple(0.35 * ASKEW)))
    model.add(spring("near", one, model.ground, stiffness=300.0, free_length=0.2))
    model.add(spring("far", bob, two, stiffness=600.0, free_length=0.2))
    model.add(spring("pull", bob, model.ground.frame(tuple(2.0 * ASKEW)), stiffness=400.0, free_length=0.2))
    return model


@pytest.mark.parametrize("joint", [abut.joints.Fixed, abut.joints.Spherical])
@pytest.mark.parametrize("method", ["Bdf", "Radau", pytest.param("GeneralizedAlpha", marks=pytest.mark.long)])
def test_bodies_without_mass_joined_to_each_other(method, joint):
    """The two are a link in which k = k₁ k₂/(k₁ + k₂) pulls by k (x − .5 m) on both sides: x = x₀ + (1 − x₀) cos ωt with ω² = 600/s²
    and x₀ = (.5 k + 1.8 · 400)/600; the tie bears that pull.
    """
    integrator, near = METHODS[method]
    run = abut.simulate(in_a_row(joint), end=0.3, step=0.015, integrator=integrator)
    assert run.status.ok
    assert run.warnings == []
    middle = (0.5 * 200.0 + 1.8 * 400.0) / 600.0
    swing = (1.0 - middle) * np.cos(math.sqrt(600.0) * run.time)
    x = middle + swing
    np.testing.assert_allclose(run["bob.position"].values @ ASKEW, x, atol=near)
    for name, at in (("one", 0.2), ("two", 0.3)):
        along = run[f"{name}.position"].values
        np.testing.assert_allclose(along, np.outer(at + 2.0 / 3.0 * (x - 0.5), ASKEW), atol=near)
    np.testing.assert_allclose(run["one.acceleration"].values @ ASKEW, -400.0 * swing, atol=1e4 * near)
    np.testing.assert_allclose(run["tie.force"].values @ ASKEW, 200.0 * (x - 0.5), atol=600.0 * near)


@pytest.mark.parametrize("method", ["Bdf", "Radau"])
def test_maxwells_element(method):
    """A damper c and a spring k in series between walls: c ẋ = k (x₁ − x), a decay at k/c = 40/s; the body begins where it is put, at the
    speed at which forces balance. A bob is there for company.
    """
    model = in_series(False)
    link = model.add(abut.Body("link", mass=0.0, position=tuple(2.5 * ASKEW)))
    model.add(spring("damper", link, model.ground.frame(tuple(2.0 * ASKEW)), stiffness=0.0, damping=5.0))
    model.add(
        spring("spring", link, model.ground.frame(tuple(3.0 * ASKEW)), stiffness=200.0, free_length=0.4)
    )
    run = abut.simulate(model, end=0.1, step=0.005, integrator=METHODS[method][0])
    left = 0.1 * np.exp(-40.0 * run.time)
    assert run["link.position"].values @ ASKEW == target(
        2.6 - left, "position of Maxwell's link [m]", atol=1e-6
    )
    np.testing.assert_allclose(run["link.velocity"].values @ ASKEW, 40.0 * left, atol=1e-4)
    np.testing.assert_allclose(run["link.acceleration"].values @ ASKEW, -1600.0 * left, atol=1e-2)


def test_massless_body_selects_implicit_method_and_refuses_explicit():
    """A massless body has no equation m a = F to solve for a: the default method is implicit, and explicit methods refuse it by name."""
    model = in_series(True)
    method, why = default_integrator(model)
    assert method.implicit
    assert '"mid" has no mass along (0.48, 0.6, 0.64), where only forces act on it' in why
    with pytest.raises(InvalidValue, match=r'RungeKutta: body "mid" has no mass along .*use an implicit'):
        abut.simulate(model, end=1.0, integrator=abut.RungeKutta())


def test_forces_that_cannot_balance_are_named():
    """A massless body under ΣF = 3 N of a spring without stiffness has no equilibrium position or rate; the error names it."""
    model = in_series(False)
    link = model.add(abut.Body("link", mass=0.0, position=tuple(2.5 * ASKEW)))
    model.add(spring("pull", link, model.ground.frame((0, 0, 0)), stiffness=0.0, preload=3.0))
    with pytest.raises(RunError, match=r'"link" has no mass along .*a force of .* N remains'):
        abut.simulate(model, end=0.1)


def test_statics_of_massless_body():
    """A bob of m = 1 kg hangs by 600 N/m on a massless body, which hangs by 300 N/m: both springs extend by m g/k."""
    model = abut.Model("hung", gravity=(0, 0, -9.81))
    mid = model.add(abut.Body("mid", mass=0.0, position=(0, 0, -0.5)))
    bob = model.add(abut.Body("bob", mass=1.0, inertia=np.full(3, 1e-3), position=(0, 0, -1.0)))
    model.add(abut.joints.Translational("way", bob, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Translational("rail", mid, bob, at=(0, 0, 0), axis="z"))
    model.add(spring("near", mid, model.ground, stiffness=300.0, free_length=0.4))
    model.add(spring("far", bob, mid, stiffness=600.0, free_length=0.4))
    rest = abut.statics(model)
    assert rest.state[0, 2] == target(
        -0.4 - 9.81 / 300.0, "position at rest of a body without mass [m]", atol=1e-9
    )
    np.testing.assert_allclose(rest.state[1, 2], -0.8 - 9.81 / 300.0 - 9.81 / 600.0, atol=1e-9)


def test_statics_of_bodies_without_mass_joined_to_each_other():
    """k (x₀ − 0.5 m) = k₁ (x₁ − 0.2 m) of massless bodies in a row at rest; the tie carries k (x₀ − 0.5 m); λ² = −(k + k₁)/m.

    Source: balance of forces. 1e-9 m, 1e-6 N and 1e-8: the tolerance of statics and of differences.
    """
    rest = abut.statics(in_a_row(abut.joints.Revolute))
    middle = (0.5 * 200.0 + 1.8 * 400.0) / 600.0
    np.testing.assert_allclose(rest.state[0, :3], middle * ASKEW, atol=1e-9)
    np.testing.assert_allclose(rest.state[1, :3], (0.2 + 2.0 / 3.0 * (middle - 0.5)) * ASKEW, atol=1e-9)
    np.testing.assert_allclose(rest.reactions["tie"][:3], 200.0 * (middle - 0.5) * ASKEW, atol=1e-6)
    found = abut.linearize(rest.model)  # 200 N/m and 400 N/m hold 1 kg
    np.testing.assert_allclose(found.eigenvalues**2, -600.0, rtol=1e-8)
    assert found.warnings == ()


@pytest.mark.parametrize("held", [False, True])
def test_small_motions_of_springs_in_series(held):
    """ω² = k₁ k₂/((k₁ + k₂) m) = 200/s² from wherever the bob is, with the body between in proportion k₂/(k₁ + k₂) to it. A force on that
    body moves it by 1/(k₁ + k₂) and accelerates the bob by k₂/(k₁ + k₂)/m. Differences of fourth order keep 1e-9.
    """
    model = in_series(held)
    model.add(spring("push", model["mid"], model.ground.frame(tuple(-ASKEW)), stiffness=0.0))
    outputs = ["mid.position", "mid.velocity", "mid.acceleration", "near.force", "bob.acceleration"]
    found = abut.linearize(model, outputs=outputs)
    assert found.freedom == 1
    assert found.states == ("bob.position.z", "bob.position.z.rate")
    assert found.eigenvalues**2 == target(
        -200.0, "square of the eigenvalue of small motions [1/s²]", rtol=1e-9
    )
    (mode,) = found.modes
    np.testing.assert_allclose(mode.displacement["mid"], 2.0 / 3.0 * ASKEW / 0.64, atol=1e-9)
    by_place, by_rate = (found.C[:, k].reshape(-1, 3) @ ASKEW * 0.64 for k in range(2))
    np.testing.assert_allclose(by_place, [2 / 3, 0, -400 / 3, -200, -200], atol=1e-6)
    np.testing.assert_allclose(by_rate, [0, 2 / 3, 0, 0, 0], atol=1e-6)
    pushed = abut.linearize(model, inputs={"f": "push.preload"}, outputs=["mid.position", "bob.acceleration"])
    along = pushed.D[:, 0].reshape(-1, 3) @ ASKEW
    np.testing.assert_allclose(along, [1.0 / 900.0, 2.0 / 3.0], rtol=1e-7)
    with pytest.raises(InvalidValue, match=r'"mid.velocity.x" depends on the rate of the input "f"'):
        abut.linearize(model, inputs={"f": "push.preload"}, outputs=["mid.velocity"])


def standard_solid(mass: float) -> abut.Model:
    """A bob of 2 kg on ASKEW between 500 N/m and, by a body of this mass on its rail, 800 N/m and 30 N s/m in series."""
    model = abut.Model("solid", gravity=(0, 0, 0))
    bob = model.add(abut.Body("bob", mass=2.0, inertia=np.full(3, 1e-3), position=tuple(ASKEW)))
    link = model.add(
        abut.Body("link", mass=mass, inertia=np.full(3, 1e-4 * mass), position=tuple(0.6 * ASKEW))
    )
    model.add(abut.joints.Translational("way", bob, model.ground, at=(0, 0, 0), axis=tuple(ASKEW)))
    model.add(abut.joints.Translational("rail", link, bob, at=(0, 0, 0), axis=tuple(ASKEW)))
    model.add(spring("main", bob, model.ground.frame(tuple(2.0 * ASKEW)), stiffness=500.0, free_length=1.0))
    model.add(spring("spring", bob, link, stiffness=800.0, free_length=0.4))
    model.add(spring("damper", link, model.ground, stiffness=0.0, damping=30.0))
    return model


@pytest.mark.parametrize("mass", [0.0, 1e-9])
def test_small_motions_of_a_standard_linear_solid(mass):
    """m s² + k₀ + k₁ c s/(k₁ + c s) = 0, a cubic: the link is a state of first order, ẋ = (k₁/c)(x_bob − x). A link of 1e-9 kg changes
    roots by 1e-9/2, and adds one of −c/1e-9 kg; differences keep 1e-9, of what is slow beside that root 1e-7.
    """
    found = abut.linearize(standard_solid(mass))
    roots = np.roots([2.0 * 30.0, 2.0 * 800.0, 30.0 * 1300.0, 500.0 * 800.0])
    slow = found.eigenvalues[np.abs(found.eigenvalues) < 1e3]
    np.testing.assert_allclose(np.sort_complex(slow), np.sort_complex(roots), rtol=1e-7)
    assert [mode.largest for mode in found.modes] == ["link", "bob"]
    if mass == 0.0:
        assert found.states == ("bob.position.z", "bob.position.z.rate", "link.position.z")
        whole = [[0, 1, 0], [-650, 0, 400], [800 / 30, 0, -800 / 30]]
        np.testing.assert_allclose(found.A, whole, rtol=1e-9, atol=1e-7)


def test_small_motions_of_a_chain_of_springs():
    """300 N/m, 600 N/m beside 2 N s/m, 900 N/m and 1.5 kg hung below each other over two bodies without mass: with Z = 600 + 2 s,
    m s² (1/300 + 1/900 + 1/Z) + 1 = 0, a cubic.
    """
    model = abut.Model("chain", gravity=(0, 0, -9.81))
    one, two = (
        model.add(abut.Body(n, mass=0.0, position=(0, 0, z))) for n, z in (("one", -0.3), ("two", -0.6))
    )
    bob = model.add(abut.Body("bob", mass=1.5, inertia=np.full(3, 1e-3), position=(0, 0, -1.0)))
    model.add(abut.joints.Translational("way", bob, model.ground, at=(0, 0, 0), axis="z"))
    model.add(spring("upper", one, model.ground, stiffness=300.0, free_length=0.2))
    model.add(spring("middle", two, one, stiffness=600.0, free_length=0.2, damping=2.0))
    model.add(spring("lower", bob, two, stiffness=900.0, free_length=0.2))
    found = abut.linearize(abut.statics(model).model)
    roots = np.roots([1.5 * 2.0, 1.5 * 825.0, 2.0 * 225.0, 600.0 * 225.0])
    np.testing.assert_allclose(np.sort_complex(found.eigenvalues), np.sort_complex(roots), rtol=1e-8)
    assert found.stable
    assert found.warnings == ()


def test_a_point_that_nothing_turns():
    """A body of mass alone on which no force acts but gravity and a spring at its centre turns not at all, and falls as a point does:
    m ẍ = −m g − k (x − l), from rest where the spring is free.
    """
    model = abut.Model("free", gravity=(0, 0, -9.81))
    bob = model.add(abut.Body("bob", mass=2.0, inertia=(0, 0, 0), position=(0, 0, -0.5)))
    model.add(abut.forces.SpringDamper("spring", bob.frame(), model.ground.frame(), stiffness=200.0))
    run = abut.simulate(model, end=1.0, step=0.05, integrator=METHODS["Bdf"][0])
    assert run.status.ok
    fall = 9.81 / 100.0 * (1.0 - np.cos(10.0 * run.time))
    assert np.abs(run["bob.position.z"].values + 0.5 + fall).max() < 1e-6
    assert np.abs(run["bob.angular_velocity"].values).max() == 0.0


@pytest.mark.long
def test_a_ball_against_a_pad_without_mass():
    """A contact of 3,000 N/m on a pad that 2,000 N/m hold: 1,200 N/m in series, on which 1 kg turns round in π/ω, ω² = 1200/s², and leaves
    as it came; the pad is back where it was. The default integrator (Radau, 1e-6); the contact's onset is located to 1e-9 m.
    """
    model = abut.Model("pad", gravity=(0, 0, 0))
    pad = model.add(abut.Body("pad", mass=0.0))
    ball = model.add(
        abut.Body.sphere("ball", radius=0.05, mass=1.0, position=(0.06, 0, 0), velocity=(-1, 0, 0))
    )
    model.add(spring("hold", pad, model.ground.frame((-0.5, 0, 0)), stiffness=2000.0, free_length=0.5))
    face = abut.shapes.HalfSpace(pad.frame(), normal="x")
    model.add(
        abut.Contact("touch", ball.shape, face, normal=abut.contact.normal.KelvinVoigt(stiffness=3000.0))
    )
    run = abut.simulate(model, end=0.2, step=0.001)
    t, pace = run.time - 0.01, math.sqrt(1200.0)
    inside = (t > 0.0) & (t < math.pi / pace)
    deep = np.where(inside, np.sin(pace * t) / pace, 0.0)
    x = np.where(t <= 0.0, 0.05 - t, np.where(inside, 0.05 - deep, 0.05 + t - math.pi / pace))
    np.testing.assert_allclose(run["ball.position.x"].values, x, atol=1e-6)
    np.testing.assert_allclose(run["pad.position.x"].values, -0.6 * deep, atol=1e-6)


def kick(t: float) -> float:
    """6 N from .5 s on [N]."""
    if t > 0.5:
        return 6.0
    return 0.0


@pytest.mark.long
def test_a_force_that_jumps():
    """The body between follows at once, by 6 N over 900 N/m; the bob swings on about .8 m + 6 N k₂/(k₁ + k₂)/(200 N/m) = .82 m, with place
    and speed as they were. In few steps: nothing rings.
    """
    model = in_series(True)
    model.add(abut.forces.LineForce("kick", model["mid"].frame(), model.ground.frame(tuple(-ASKEW)), kick))
    run = abut.simulate(model, end=1.0, step=0.04, integrator=abut.Bdf(rtol=1e-8, max_steps=2000))
    assert run.status.ok
    pace, t = math.sqrt(200.0), run.time
    place, speed = 0.8 + 0.2 * math.cos(0.5 * pace), -0.2 * pace * math.sin(0.5 * pace)
    after = 0.82 + (place - 0.82) * np.cos(pace * (t - 0.5)) + speed / pace * np.sin(pace * (t - 0.5))
    x = np.where(t > 0.5, after, 0.8 + 0.2 * np.cos(pace * t))
    np.testing.assert_allclose(run["bob.position"].values @ ASKEW, x, atol=1e-6)
    mid = (600.0 * x - 120.0 + np.where(t > 0.5, 6.0, 0.0)) / 900.0
    np.testing.assert_allclose(run["mid.position"].values @ ASKEW, mid, atol=1e-6)


def aside(was: float, gain: float = 50.0) -> float:
    """What was .4 m away of its place pulls back later on [N]."""
    return -gain * (was - 0.4)


def late(delay: float = 0.1) -> abut.Model:
    """The springs in series, of which the body between is kicked, and pulled back by where it was a while ago; at .4 m before the start."""
    model = in_series(True)
    toward = tuple(-ASKEW)
    mid, behind = model["mid"].frame(), model.ground.frame(toward)
    model.add(abut.forces.LineForce("kick", mid, behind, kick))
    place = model.add(abut.signals.Distance("place", mid, model.ground.frame()))
    was = model.add(abut.signals.Delay("was", place, delay, history=0.4))
    model.add(abut.forces.LineForce("back", mid, behind, aside, inputs=[was]))
    return model


def by_steps(delay: float, times: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Places of bob and body by the method of steps: ẍ = −600 (x − y − .4) with 900 y(t) = 600 x(t) − 120 + f(t) − 50 (y(t − τ) − .4)."""
    from scipy.integrate import solve_ivp

    corners = sorted(
        {0.0, 0.8, *(s + k * delay for s in (0.0, 0.5) for k in range(9) if s + k * delay < 0.8)}
    )
    pieces: list[tuple[float, float, object]] = []

    def between(t: float, x: float) -> float:
        return (600.0 * x - 120.0 + kick(t) - 50.0 * (earlier(t - delay) - 0.4)) / 900.0

    def bob(t: float) -> float:
        dense = next(one for start, end, one in pieces if start <= t <= end)
        return float(dense(t)[0])

    def earlier(t: float) -> float:
        return 0.4 if t < 0.0 else between(t, bob(t))

    y = np.array([1.0, 0.0])
    for start, end in itertools.pairwise(corners):

        def rate(t: float, y: np.ndarray, start: float = start, end: float = end) -> list[float]:
            inside = min(max(t, start + 1e-12), end - 1e-12)
            return [y[1], -600.0 * (y[0] - between(inside, y[0]) - 0.4)]

        found = solve_ivp(rate, (start, end), y, rtol=1e-10, atol=1e-12, dense_output=True)
        pieces.append((start, end, found.sol))
        y = found.y[:, -1]
    x = np.array([bob(t) for t in times])
    return x, np.array([between(t, one) for t, one in zip(times, x, strict=True)])


def test_jumps_that_come_back_later_in_lanes():
    """A massless body follows ΣF = 0, so a jump of its force returns after each delay, each time 1/18 of the last.

    The reference is the method of steps at 1e-10; `Bdf` at 1e-8 keeps 1e-6. Lanes with different delays are bit-identical to single runs.
    """
    times = np.arange(0.013, 0.8, 0.027)
    model = late()
    runs = abut.simulate_many(
        model,
        {"was.by": [0.07, 0.11, 0.2]},
        times=[0.0, *times],
        integrator=abut.Bdf(rtol=1e-8, max_steps=5000),
    )
    for delay, run in zip((0.07, 0.11, 0.2), runs, strict=True):
        assert run.status.ok
        bob, mid = by_steps(delay, times)
        np.testing.assert_allclose(run["bob.position"].values[1:] @ ASKEW, bob, atol=1e-6)
        np.testing.assert_allclose(run["mid.position"].values[1:] @ ASKEW, mid, atol=1e-6)
    alone = abut.simulate(late(0.11), times=[0.0, *times], integrator=abut.Bdf(rtol=1e-8, max_steps=5000))
    for name in ("bob.velocity", "mid.position", "mid.acceleration", "near.force"):
        np.testing.assert_array_equal(runs[1][name].values, alone[name].values)
