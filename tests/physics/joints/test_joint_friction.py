"""Friction in ideal joints, against closed forms and SciPy: each joint alone, all of them in one machine compiled once a method.

Where nothing else is said a law has full traction from 1.5 v_s = 1.5e-3 m/s on, which the closed forms begin above; tolerances
are 100 times the integrator's, of the size of what is compared, and 1e-5 for methods of second order.
"""

import math
from functools import cache

import numpy as np
import pytest
import warp as wp
from scipy.integrate import solve_ivp
from scipy.optimize import brentq

import abut
from abut.compiler.kernels import kernel
from abut.extend import INTEGRATORS
from abut.kernels.structs.machine_structs import Machine, Work
from abut.model.geometry.rotations import multiply_quaternions
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.system import System
from targets import target

GRAVITY, STATIC, DYNAMIC, CREEP = 9.81, 0.5, 0.3, 1e-4
SLOW = 1e-3
DRY = abut.friction.JointStiction(static=STATIC, dynamic=DYNAMIC, stiction_velocity=SLOW, deformation=CREEP)
SMOOTH = abut.friction.HyperbolicTangent(coefficient=0.2, velocity=0.02)
PIN, ARM, INERTIA = 0.02, 0.5, 0.1
HOLDS, SLIPS = math.atan(0.98 * STATIC), math.atan(1.02 * STATIC)
STEEP = math.atan(1.0)
LEAN, OVERLAP, HIGH = 0.05, 0.2, 0.04
END = 0.3

#: generalised α, and with other coefficients; the others cover explicit, multistep and collocation methods
LONG = ("GeneralizedAlpha", "Hht", "Newmark")
METHODS = [
    pytest.param(cls, id=name, marks=[pytest.mark.long] if name in LONG else [])
    for name, cls in sorted(INTEGRATORS.items())
    if not cls.rigid  # refused, see test_rigid_contact
]
every_integrator = pytest.mark.parametrize("cls", METHODS)


def downhill(angle: float) -> tuple[float, float, float]:
    return (math.cos(angle), 0.0, -math.sin(angle))


@cache
def machine(jammed: bool = False) -> abut.Model:
    """Bodies that know nothing of each other, one for each joint and thing to test; ``jammed``: one in a guide that is too short."""
    model = abut.Model("rubbing joints", gravity=(0, 1.0 * jammed, -GRAVITY))
    ground, rubs = model.ground, abut.JointFriction

    def body(name, at, inertia=(0.1, 0.1, 0.1), **more):
        return model.add(abut.Body(name, mass=1.0, inertia=inertia, position=at, **more))

    pendulum = body("pendulum", (ARM, 0, 0), (0.001, INERTIA, INERTIA))
    pin = rubs(SMOOTH, radius=PIN)
    model.add(abut.joints.Revolute("pin", pendulum, ground, at=(0, 0, 0), axis="y", friction=pin))
    for k, (name, angle) in enumerate({"held": HOLDS, "loosed": SLIPS, "sliding": STEEP}.items()):
        at = (0, 1.0 + k, 0)
        block = body(name, at)
        way = downhill(angle)
        model.add(
            abut.joints.Translational(f"{name}_way", block, ground, at=at, axis=way, friction=rubs(DRY))
        )
    tilted = body("tilted", (LEAN, 5, HIGH), velocity=(3.0, 0, 0))
    long = rubs(DRY, overlap=OVERLAP)
    model.add(abut.joints.Translational("guide", tilted, ground, at=(0, 5, 0), axis="x", friction=long))
    shaft = body("shaft", (0, 6, 0), (PIN**2, 1, 1), velocity=(2.0, 0, 0), angular_velocity=(75.0, 0, 0))
    around = rubs(DRY, radius=PIN)
    model.add(abut.joints.Cylindrical("bush", shaft, ground, at=(0, 6, 0), axis="x", friction=around))
    ball = body("ball", (0, 7, 0), (0.01,) * 3, angular_velocity=(3.0, -4.0, 12.0))
    socket = rubs(DRY, radius=0.05, preload=5.0, max_torque=0.2)
    model.add(abut.joints.Spherical("socket", ball, ground, at=(0, 7, 0), friction=socket))
    cross = body("cross", (0, 8, 0), (0.01, 0.01, 0.01), angular_velocity=(20.0, 0, 0))
    arms = rubs(DRY, radius=PIN)
    model.add(
        abut.joints.Universal("hooke", cross, ground, at=(0, 8, 0), axis_i="x", axis_j="z", friction=arms)
    )
    if jammed:
        lever = body("lever", (1.0, 9, 0), velocity=(0, 0, -1))
        short = rubs(DRY, overlap=0.1)
        model.add(abut.joints.Translational("short", lever, ground, at=(0, 9, 0), axis="z", friction=short))
    return model


@cache
def run(cls) -> abut.Result:
    return abut.simulate(machine(), end=END, step=0.01, integrator=cls(rtol=1e-7))


def tolerance(cls) -> float:
    if cls is abut.Newmark:
        return 1e-4  # γ = 0.6 makes it a method of first order
    return 1e-5 if cls(rtol=1e-7).order == 2 else 2e-6


@cache
def swing() -> tuple[float, float]:
    """θ and ω of the pendulum with a pin of radius R at the end: J θ̈ = m g L cos θ − μ(R θ̇) R N, N the size of the reaction."""

    def reaction(angle, rate, growth):
        across = ARM * (-math.cos(angle) * rate**2 - math.sin(angle) * growth)
        up = ARM * (math.sin(angle) * rate**2 - math.cos(angle) * growth)
        return math.hypot(across, up + GRAVITY)

    def growth(angle, rate):
        mu = 0.2 * math.tanh(PIN * rate / 0.02)

        def left(x):
            drive = GRAVITY * ARM * math.cos(angle)
            return (INERTIA + ARM**2) * x - drive + mu * PIN * reaction(angle, rate, x)

        return brentq(left, -100.0, 100.0, xtol=1e-14)

    found = solve_ivp(
        lambda t, y: (y[1], growth(*y)), (0.0, END), (0.0, 0.0), rtol=1e-11, atol=1e-12, method="DOP853"
    )
    return found.y[0, -1], found.y[1, -1]


@every_integrator
def test_pendulum_with_pin_friction_matches_scipy(cls):
    """J φ̈ = −m g l sin φ − μ r |R(φ, φ̇, φ̈)| sgn φ̇: the reaction R depends on φ̈, which depends on the friction.

    Source: SciPy solves this scalar equation at each instant. `tolerance` is the accuracy of each method.
    """
    x, _, z = run(cls)["pendulum.position"].values[-1]
    assert math.atan2(-z, x) == target(swing()[0], "angle of the pendulum [rad]", rtol=tolerance(cls))


@every_integrator
def test_pin_friction_loss_equals_energy_loss(cls):
    """Kinetic and potential energy fall by what the ledger says was dissipated; and T = μ R |F| with the reaction shown."""
    result = run(cls)
    total = result["energy.total"].values + result["energy.dissipated"].values
    # methods of second order book powers by a rule of second order
    assert np.ptp(total) < 20.0 * tolerance(cls) * result["energy.dissipated"].values[-1]
    turning = result["pendulum.angular_velocity"].values[:, 1]
    radial = np.linalg.norm(result["pin.force"].values[:, [0, 2]], axis=1)
    expected = -0.2 * np.tanh(PIN * turning / 0.02) * PIN * radial
    np.testing.assert_allclose(result["pin.friction_torque"].values[:, 1], expected, atol=1e-7)


@every_integrator
def test_block_on_guide_rests_with_bristle_creep(cls):
    """μ_s s(c/Δ) = tan β with s(u) = (15 u − 10 u³ + 3 u⁵)/8; at 98 % of μ_s it rests there, at 102 % it leaves.

    It comes to rest by an exponential of the holding spring's damping, v_s-smoothed: within 1 % of Δ after 0.3 s.
    """
    result = run(cls)
    u = brentq(lambda u: u * (15 - 10 * u**2 + 3 * u**4) / 8 - 0.98, 0.0, 1.0)
    crept = result["held_way.displacement"].values
    assert abs(crept[-1] - CREEP * u) < 0.05 * CREEP
    assert abs(crept[-1] - crept[-6]) < 0.02 * CREEP
    assert result["loosed_way.displacement"].values[-1] > 2.0 * CREEP


@every_integrator
def test_a_block_on_a_steep_way_slides_by_dynamic_friction(cls):
    """s̈ = g (sin β − μ_d cos β) from v = 1.5 v_s on; from rest the static part costs v_s-sized times: compare speeds apart by 0.2 s."""
    speed = np.linalg.norm(run(cls)["sliding.velocity"].values, axis=1)
    expected = GRAVITY * (math.sin(STEEP) - DYNAMIC * math.cos(STEEP)) * 0.2
    assert speed[30] - speed[10] == target(
        expected, "increase of speed on a steep slope [m/s]", rtol=10 * tolerance(cls)
    )


@every_integrator
def test_bending_over_the_overlap_brakes_a_slider_and_the_braking_bends(cls):
    """m a = μ (m g + |T|/X) with T = m g e + m a h about the frame: a = μ g (1 + e/X)/(1 − μ h/X).

    The centre stands e ahead and h above the frame, so that slowing down by a presses as the lead does; the sum is the loop.
    """
    speed = run(cls)["tilted.velocity"].values[:, 0]
    share = DYNAMIC * GRAVITY * (1.0 + LEAN / OVERLAP) / (1.0 - DYNAMIC * HIGH / OVERLAP)
    assert speed == target(
        3.0 - share * run(cls).time, "speed of the slider [m/s]", rtol=10 * tolerance(cls), over=run(cls).time
    )


@every_integrator
def test_a_bush_rubs_against_the_slip_of_its_surface(cls):
    """I = m R² makes slip along and around fall alike, at μ g together, the direction kept: v = v₀ (1 − μ g t/s₀)."""
    result = run(cls)
    slip = math.hypot(2.0, 75.0 * PIN)
    left = 1.0 - DYNAMIC * GRAVITY * result.time / slip
    assert result["shaft.velocity"].values[:, 0] == target(
        2.0 * left, "speed of the shaft in its bush [m/s]", rtol=10 * tolerance(cls)
    )
    turning = result["shaft.angular_velocity"].values[:, 0]
    np.testing.assert_allclose(turning, 75.0 * left, rtol=10 * tolerance(cls))


@every_integrator
def test_a_ball_turns_slower_about_the_same_axis_and_no_more_than_the_most(cls):
    """|T| = min(μ R (m g + P), T_max) against ω: μ R (m g + P) = 0.222 N·m, so T_max = 0.2 N·m, and ω falls by T t/I along itself."""
    result = run(cls)
    start = np.array([3.0, -4.0, 12.0])
    left = 1.0 - 0.2 / 0.01 * result.time / 13.0
    moving = left > 0.1
    found = result["ball.angular_velocity"].values[moving]
    assert found == target(
        start * left[moving, None], "angular velocity of the ball [rad/s]", atol=100 * tolerance(cls)
    )
    np.testing.assert_allclose(
        np.linalg.norm(result["socket.friction_torque"].values[moving], axis=1), 0.2, rtol=1e-9
    )


@every_integrator
def test_the_pin_of_a_cross_rubs(cls):
    """Only the arm on the first body turns: ω̇ = −μ R m g/I."""
    result = run(cls)
    expected = 20.0 - DYNAMIC * PIN * GRAVITY / 0.01 * result.time
    found = result["cross.angular_velocity"].values[:, 0]
    np.testing.assert_allclose(found, expected, rtol=10 * tolerance(cls))


def test_friction_by_reactions_keeps_the_order_of_a_method():
    """error = O(h²) of generalised-α with friction by reactions: half the constant step gives a quarter of the error of the angle.

    A tenth: the next power of h.
    """

    def error(step: float) -> float:
        method = abut.GeneralizedAlpha(spectral_radius=0.8, step=step)
        x, _, z = abut.simulate(machine(), end=END, step=END, integrator=method)["pendulum.position"].values[
            -1
        ]
        return abs(math.atan2(-z, x) - swing()[0])

    ratios = [error(h) / error(h / 2.0) for h in (2e-3, 1e-3)]
    assert all(3.6 < ratio < 4.4 for ratio in ratios), ratios


def test_self_locking_guide_is_reported():
    """f = μ (F + f L/X) with μ L/X = 3 has no f > 0, and f < 0 would push on: no reaction balances its friction (Painlevé)."""
    result = abut.simulate(machine(jammed=True), end=0.1, step=0.1, integrator=abut.RungeKutta(rtol=1e-6))
    assert not result.status.ok
    assert 'friction in joint "short"' in result.status.sentence


def test_guide_with_friction_linearizes_at_rest_to_damper_and_spring():
    """λ² + 15/8 μ_s g cos β (1/v_s λ + 1/Δ) = 0 with the creep as a state: both slopes of the law at rest, times N = m g cos β."""
    found = abut.linearize(machine()).eigenvalues
    for angle in (HOLDS, SLIPS, STEEP):
        press = 1.875 * STATIC * GRAVITY * math.cos(angle)
        for root in np.roots([1.0, press / SLOW, press / CREEP]):
            assert np.abs(found - root).min() < 1e-5 * abs(root)


def test_guide_linearized_from_result_keeps_its_creep():
    """∂a/∂c = −μ_s g cos β s′(c/Δ)/Δ down the way, s′(u) = 15 (1 − u²)²/8: a seventh of what it is without creep. 1e-6, for
    differences in 1e-8; the speed, below 1e-3 v_s, takes 2e-3 of it away, and is counted.
    """
    result = run(abut.RungeKutta)
    crept = result["held_way.bristle"].values[:, 0]
    assert np.allclose(
        crept, result["held_way.displacement"].values, rtol=0, atol=1e-3 * CREEP
    )  # less what v has undone
    found = abut.linearize(machine(), state=result)
    column = found.states.index("held_way.bristle.1")
    row = next(
        k for k, name in enumerate(found.states) if name.startswith("held.") and name.endswith(".rate")
    )
    way = downhill(HOLDS)["xyz".index(found.states[row].split(".")[2])]
    u = crept[-1] / CREEP
    speed = abs(np.linalg.norm(result["held.velocity"].values[-1])) / SLOW
    fading = 1.0 - speed * (15.0 - 10.0 * speed**2 + 3.0 * speed**4) / 8.0
    slope = -STATIC * GRAVITY * math.cos(HOLDS) * 1.875 * (1.0 - u * u) ** 2 / CREEP * fading
    assert found.A[row, column] == pytest.approx(way * slope, rel=1e-6)


def linkage() -> abut.Model:
    """Four bodies in a row, each kind of joint but the pin's between them, with the laws of the machine above."""
    model = abut.Model("row", gravity=(1.0, 2.0, -GRAVITY))
    rubs, places = abut.JointFriction, ((0.3, 0.1, 0.2), (0.6, 0.3, 0.2), (0.9, 0.5, 0.1), (1.2, 0.6, 0.1))
    a, b, c, d = (
        model.add(abut.Body(name, mass=1.0, inertia=(0.02, 0.03, 0.04), position=at))
        for name, at in zip("abcd", places, strict=True)
    )
    socket = rubs(SMOOTH, radius=0.2, preload=2.0)
    model.add(abut.joints.Spherical("socket", a, model.ground, at=(0, 0, 0), friction=socket))
    bush = rubs(DRY, radius=0.05, overlap=0.3, overlap_change=0.5)
    model.add(abut.joints.Cylindrical("bush", b, a, at=(0.4, 0.2, 0.1), axis=(1, 0, 0.2), friction=bush))
    arms = rubs(SMOOTH, radius=0.2, bending_arm=0.3, friction_arm=0.1)
    model.add(abut.joints.Universal("cross", c, b, at=(0.7, 0.4, 0.1), axis_i="z", axis_j="y", friction=arms))
    guide = rubs(SMOOTH, overlap=0.3, overlap_change=0.2, reaction_arm=0.2)
    model.add(abut.joints.Translational("guide", d, c, at=(1, 0.5, 0), axis=(1, 1, 0), friction=guide))
    return model


class FrictionMatrices:
    """F − Gᵀλ of a machine at a random state, and what Newton's method takes for its derivatives."""

    def __init__(self, model):
        self.system = System([model], implicit=True)
        self.system.reset()
        self.system.refresh()
        assemble, self.layout, self.bodies = (
            self.system.functions.assemble, self.system.layout, self.system.layout.bodies,
        )  # fmt: skip

        @kernel
        def look(machine: Machine, work: Work, rate: float, place: float):
            c = MatrixWeights()
            c.gradient = 1.0
            c.reaction = 1.0
            c.rate = rate
            c.place = place
            c.with_derivatives = 1
            assemble(machine, work, wp.tid(), 0.0, 0, c)

        self.look, random = look, np.random.default_rng(1)
        self.y = self.system.work.y.numpy().copy()
        self.lam = random.normal(size=(*self.system.work.lam.shape, 6)) * 5.0
        self.y[0, : self.bodies, 7:13] = random.normal(size=(self.bodies, 6))
        for k, rows in enumerate(self.layout.node):
            self.lam[0, self.bodies + k, len(rows) :] = 0.0

    def evaluate(self, y, lam, rate=0.0, place=0.0):
        """F − Gᵀλ, the matrix of the bodies, and Gᵀ with what friction adds to it."""
        system, bodies, n = self.system, self.bodies, len(self.layout.node)
        system.work.y.assign(y)
        system.work.lam.assign(lam)
        system.work.dy.zero_()
        self.look.launch(1, [system.machine, system.work, rate, place])
        force, blocks = system.work.load.numpy()[0].copy(), system.work.block.numpy()[0]
        matrix, gradient = np.zeros((bodies, 6, bodies, 6)), np.zeros((bodies, 6, n, 6))
        for (i, j), at in self.layout.blocks.items():
            if i < bodies and j < bodies:
                matrix[i, :, j] = blocks[at]
            elif i < bodies:
                gradient[i, :, j - bodies] = blocks[at]
                force[i] -= blocks[at] @ lam[0, j]
        return force, matrix, gradient

    def move_body(self, b, k, e):
        """State with body b displaced by e along, or rotated about, global axis k."""
        y = self.y.copy()
        if k < 3:
            y[0, b, k] += e
        else:
            half = np.zeros(3)
            half[k - 3] = 0.5 * e
            x, y_, z, w = self.y[0, b, 3:7]
            q = np.array(multiply_quaternions((1.0, *half), (w, x, y_, z)))
            y[0, b, 3:7] = np.roll(q / np.linalg.norm(q), -1)
        return y

    def change_velocity(self, b, k, e):
        """State with component k of the velocity of body b changed by e."""
        y = self.y.copy()
        y[0, b, 7 + k] += e
        return y

    def change_multiplier(self, n, row, e):
        """Multipliers with one changed by e."""
        lam = self.lam.copy()
        lam[0, self.bodies + n, row] += e
        return lam


def test_the_corrector_sees_every_derivative_of_friction():
    """∂(F − Gᵀ λ)/∂(v, q, λ) at a random state = central differences.

    1e-6 of the largest: the error of the differences. Rotations change by small rotations about global axes. The law of the bristle
    gives its own derivative by differences.
    """
    at, e = FrictionMatrices(linkage()), 1e-6
    _, still, gradient = at.evaluate(at.y, at.lam)
    for change, weights in ((at.change_velocity, (1.0, 0.0)), (at.move_body, (0.0, 1.0))):
        matrix = at.evaluate(at.y, at.lam, *weights)[1] - still
        found = np.zeros_like(matrix)
        for b, k in np.ndindex(at.bodies, 6):
            ahead, back = (at.evaluate(change(b, k, s * e), at.lam)[0] for s in (1.0, -1.0))
            found[:, :, b, k] = (back - ahead) / (2.0 * e)
        np.testing.assert_allclose(matrix, found, atol=1e-6 * np.abs(found).max())
    for n, rows in enumerate(at.layout.node):
        for row in range(len(rows)):
            ahead, back = (at.evaluate(at.y, at.change_multiplier(n, row, s * e))[0] for s in (1.0, -1.0))
            np.testing.assert_allclose(gradient[:, :, n, row], (back - ahead) / (2.0 * e), atol=1e-7)
