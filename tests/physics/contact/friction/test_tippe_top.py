"""Friction of patches that slide and spin (Contensou), and inversion of the tippe top."""

from functools import cache

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import abut
from abut.contact.friction.contensou import drilling_share, sliding_share
from targets import target

GRAVITY = 9.81
MASS, ACROSS, ALONG = 6e-3, 8e-7, 7e-7  #: Leine & Glocker (2003): kg, kg m² across the axis and along it
BELLY, STEM = (
    (3e-3, 1.5e-2),
    (1.6e-2, 5e-3),
)  #: how far their middles are from the centre of mass, and their radii [m]
SPIN, TILT = 180.0, 0.1  #: rad/s and rad at the start
PATCH = abut.friction.Contensou(coefficient=0.3, radius=5e-4)


def top(friction, tilt: float = TILT) -> abut.Model:
    """Leine and Glocker's top on a table: two spheres, the belly below, spun about its axis, which leans a little."""
    model = abut.Model("tippe top", gravity=(0, 0, -GRAVITY))
    body = model.add(
        abut.Body(
            "top",
            mass=MASS,
            inertia=(ACROSS, ACROSS, ALONG),
            position=(0, 0, BELLY[1] - BELLY[0] * np.cos(tilt)),
            orientation=(np.cos(tilt / 2), 0, np.sin(tilt / 2), 0),
            angular_velocity=(SPIN * np.sin(tilt), 0, SPIN * np.cos(tilt)),
        )
    )
    table = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for name, (above, radius) in (("belly", BELLY), ("stem", STEM)):
        ball = abut.shapes.Sphere(body.frame((0, 0, above)), radius=radius)
        model.add(abut.Contact(name, ball, table, normal=abut.normal.Rigid(), friction=friction))
    return model


@cache
def turned_over():
    """Two seconds of it."""
    return abut.simulate(top(PATCH), end=2.0, step=0.01, integrator=abut.RungeKutta(rtol=1e-9))


def axes(result) -> np.ndarray:
    """The top's axis, (times, 3)."""
    w, x, y, z = result["top.quaternion"].values.T
    return np.column_stack([2 * (x * z + w * y), 2 * (y * z - w * x), w * w - x * x - y * y + z * z])


def momenta(result) -> np.ndarray:
    """Angular momentum about the centre of mass, global axes."""
    axis, turn = axes(result), result["top.angular_velocity"].values
    along = (turn * axis).sum(axis=1)[:, None]
    return ACROSS * turn + (ALONG - ACROSS) * along * axis


# --- the law ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("q", [0.03, 0.5, 0.97, 1.02, 2.5, 7.9, 8.1, 60.0])
def test_its_closed_forms_are_coulombs_friction_summed_over_the_patch(q):
    """F = μ ∫ p (v + ω × r)/|v + ω × r| dA and its moment, with p of Hertz: the closed forms equal this integral.

    In polar coordinates about the point without motion if that is within the patch, otherwise about the centre, so that integrands
    are smooth. 1e-6: Gauss's and the trapezoidal rule are good to 1e-7.
    """
    x, weight = np.polynomial.legendre.leggauss(200)
    angle = 2 * np.pi * (np.arange(4000) + 0.5) / 4000
    pole = q if q < 1.0 else 0.0  # v along y, turning about z with ω ε = 1: at (−q, 0) nothing moves
    far = pole * np.cos(angle) + np.sqrt(1.0 - (pole * np.sin(angle)) ** 2)  # to the rim
    turn = (x[:, None] + 1) * np.pi / 4  # r = far sin(turn), which takes the root at the rim away
    r = far * np.sin(turn)
    dr = far * np.cos(turn) * weight[:, None] * np.pi / 4
    at = np.array([r * np.cos(angle) - pole, r * np.sin(angle)])
    inside = np.maximum(1.0 - at[0] ** 2 - at[1] ** 2, 0.0)
    load = 1.5 / np.pi * np.sqrt(inside) * r * dr * (2 * np.pi / len(angle))
    moves = np.array([-at[1], at[0] + q])
    moves /= np.hypot(*moves)
    assert sliding_share(q) == target((load * moves[1]).sum(), "share of sliding friction", abs=1e-6)
    assert drilling_share(q) == pytest.approx((load * (at[0] * moves[1] - at[1] * moves[0])).sum(), abs=1e-6)


def test_a_top_that_stands_upright_only_drills():
    """M = (3π/16) μ ε N: its spin falls by M/I each second, and it stays where it is. To ten times the march's tolerance."""
    result = abut.simulate(top(PATCH, tilt=0.0), end=0.1, step=0.01, integrator=abut.RungeKutta(rtol=1e-9))
    slows = 3 * np.pi / 16 * 0.3 * 5e-4 * MASS * GRAVITY / ALONG
    spin = result["top.angular_velocity"].values[:, 2]
    assert spin == target(
        SPIN - slows * result.time, "spin of the upright top [rad/s]", rtol=1e-8, over=result.time
    )
    assert abs(result["top.position"].values[:, :2]).max() < 1e-12


@pytest.mark.long
@pytest.mark.parametrize("give", [False, True])
def test_implicit_methods_know_how_it_follows_slip_and_spin(give):
    """A ball that slides at first, rolls on with 5/7 of its speed, and drills until it stops: there friction with v_t = 1e-5 m/s relaxes
    at (3π/16) μ g ε²/(2R²/5 v_t) = 5e4 1/s, over which Radau steps only with derivatives that are those of the law: in 213 steps, without
    them in 32,000. What of the spin is left when the rim is as slow as v_t is not sharp, v_t/ε = 2e-3 rad/s.
    """
    radius, patch, weight = 0.015, 5e-3, 6e-3 * GRAVITY
    model = abut.Model("drills", gravity=(0, 0, -GRAVITY))
    law = abut.normal.KelvinVoigt(stiffness=1e4, damping=1.0) if give else abut.normal.Rigid()
    ball = model.add(
        abut.Body.sphere(
            "ball",
            radius=radius,
            mass=6e-3,
            position=(0, 0, radius - (weight / 1e4 if give else 0.0)),
            velocity=(0.1, 0, 0),
            angular_velocity=(0, 0, 50),
        )
    )
    friction = abut.friction.Contensou(coefficient=0.3, radius=patch, velocity=1e-5)
    table = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("rests", ball.shape, table, normal=law, friction=friction))
    result = abut.simulate(model, end=2.0, step=0.01, integrator=abut.Radau(rtol=1e-5))
    slows = 3 * np.pi / 16 * 0.3 * GRAVITY * patch / (0.4 * radius**2)
    spin = result["ball.angular_velocity"].values[:, 2]
    rolls = (result.time > 0.2) & (result.time < 50.0 / slows - 0.05)
    np.testing.assert_allclose(np.diff(spin[rolls]), -slows * 0.01, rtol=1e-3)
    np.testing.assert_allclose(spin[result.time > 0.7], 0.0, atol=2e-3)
    assert result["ball.velocity"].values[-1, 0] == target(0.1 * 5 / 7, "speed of rolling [m/s]", rel=1e-3)
    assert result.statistics["steps"] < 500


@pytest.mark.long
def test_patches_and_bristles_go_together_in_one_machine():
    """Two rotating balls slide down a slope, one with each law: BDF and Runge–Kutta agree to 1e-6 m, and T + V + D = const to 1e-6.

    1e-6 m: the tolerance of 1e-7 of BDF at 0.3 m/s.
    """
    model = abut.Model("two", gravity=(0.5, 0, -GRAVITY))
    table = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    laws = {"patch": PATCH, "bristles": abut.friction.LuGre(static=0.3, dynamic=0.3)}
    for k, (name, friction) in enumerate(laws.items()):
        ball = model.add(
            abut.Body.sphere(
                name,
                radius=0.02,
                mass=0.1,
                position=(0, 0.2 * k, 0.02),
                velocity=(0.2, 0, 0),
                angular_velocity=(0, 0, 60),
            )
        )
        model.add(
            abut.Contact(f"under_{name}", ball.shape, table, normal=abut.normal.Rigid(), friction=friction)
        )
    found = []
    for method in (abut.Bdf(rtol=1e-7), abut.RungeKutta(rtol=1e-9)):
        result = abut.simulate(model, end=0.3, step=0.05, integrator=method)
        found.append([result[f"{name}.position"].values[-1] for name in laws])
        kept = result["energy.total"].values + result["energy.dissipated"].values
        assert np.ptp(kept) < 1e-6 * kept[0]
    np.testing.assert_allclose(found[0], found[1], atol=1e-6)


# --- the top ---------------------------------------------------------------------------------------------------------------


def gliding(t, state):
    """Newton and Euler for the top on its belly: ȧ = ω × a, L̇ = c × F − M n, m v̇ = F_t, N from z = R − a cos θ twice differentiated."""
    (above, radius), up = BELLY, np.array([0.0, 0.0, 1.0])
    axis, momentum, slide = state[:3], state[3:6], np.append(state[6:], 0.0)
    along = momentum @ axis / ALONG
    turn = momentum / ACROSS + (1.0 - ALONG / ACROSS) * along * axis
    tip = np.cross(turn, axis)
    c = above * axis - radius * up
    slip = slide + np.cross(turn, c)  # its z is that of c, which the height's velocity takes away
    slip[2] = 0.0
    speed, spin = np.linalg.norm(slip), abs(turn[2])
    given = (PATCH, speed, 1.0, spin)
    force = up - slip / max(speed, 1e-300) * type(PATCH).functions["traction"].python(*given)
    torque = np.cross(c, force) - up * np.sign(turn[2]) * type(PATCH).functions["drilling"].python(*given)

    def rises(rate):
        """z̈ of the centre of mass where the angular momentum changes so."""
        faster = (rate - (ALONG - ACROSS) * (rate @ axis / ALONG * axis + along * tip)) / ACROSS
        return -above * (np.cross(faster, axis) + np.cross(turn, tip))[2]

    zero, unit = rises(np.zeros(3)), rises(torque)
    normal = (GRAVITY + zero) / (1.0 / MASS - (unit - zero))
    return np.concatenate([tip, normal * torque, normal * force[:2] / MASS])


def test_gliding_tippe_top_matches_newton_euler_equations():
    """L̇ = r × F and ė = ω × e of a gliding tippe top on its belly equal SciPy's DOP853 at 1e-11.

    1e-6 rad and of the spin: about a thousand times the tolerance per step, over thirty turns.
    """
    result = turned_over()
    count = 121
    axis = np.array([np.sin(TILT), 0.0, np.cos(TILT)])
    start = np.concatenate([axis, ALONG * SPIN * axis, np.zeros(2)])
    times = result.time[:count]
    told = solve_ivp(gliding, (0.0, times[-1]), start, method="DOP853", t_eval=times, rtol=1e-11, atol=1e-14)
    np.testing.assert_allclose(axes(result)[:count], told.y[:3].T, atol=1e-6)
    np.testing.assert_allclose(momenta(result)[:count], told.y[3:6].T, atol=1e-6 * ALONG * SPIN)


def test_it_turns_over_and_its_spin_turns_back_in_it():
    """The top inverts within two seconds. Its spin keeps its sense in space, so its spin about its own axis reverses (ω_z' = ω·e₃ < 0).

    The reversal is within 10° of the horizontal, by Jellett's constant λ = −L·r. The energy never rises and is balanced to a hundred times
    the tolerance.
    """
    result = turned_over()
    lean = np.degrees(np.arccos(axes(result)[:, 2]))
    own = (axes(result) * result["top.angular_velocity"].values).sum(axis=1)
    assert lean[-1] > 175.0
    assert result["belly.normal_magnitude"].values[-1] == 0.0
    assert result["stem.normal_magnitude"].values[-1] == pytest.approx(MASS * GRAVITY, rel=0.01)
    assert result["top.angular_velocity"].values[:, 2].min() > 0.0
    assert own[lean < 80.0].min() > 0.0
    assert own[lean > 100.0].max() < 0.0
    energy, lost = result["energy.total"].values, result["energy.dissipated"].values
    assert np.diff(energy).max() < 0.0
    np.testing.assert_allclose(energy + lost, energy[0], atol=1e-7 * energy[0])


@abut.friction_law
class Sliding:
    """The force of the patch without its torque."""

    coefficient: float  #: μ [-]
    radius: float  #: ε [m]

    def traction(p, slip, normal_force, spin):
        return p.coefficient * normal_force * sliding_share(slip / (p.radius * spin))


@pytest.mark.long
def test_jelletts_invariant_is_kept_by_a_force_at_the_point():
    """L·(R n − a e) = const of an axisymmetric top with a round belly, whatever force acts at the contact point.

    Source: Jellett, Treatise on the Theory of Friction (1872). 1e-8: ten times the tolerance per step. The drilling torque M reduces
    it at the rate M (R − a cos θ), by 0.9 % within half a second.
    """
    (above, radius), up = BELLY, np.array([0.0, 0.0, 1.0])

    def jellett(result):
        return (momenta(result) * (radius * up - above * axes(result))).sum(axis=1)

    free = abut.simulate(
        top(Sliding(coefficient=0.3, radius=5e-4)), end=0.5, step=0.01, integrator=abut.RungeKutta(rtol=1e-9)
    )
    assert np.degrees(np.arccos(axes(free)[-1, 2])) > 20.0  # it rises all the same
    np.testing.assert_allclose(jellett(free), jellett(free)[0], rtol=1e-8)
    assert 0.985 < jellett(turned_over())[50] / jellett(free)[0] < 0.995


def test_where_the_spin_is_not_known_it_is_refused():
    """Contensou friction is a function of the slip v and the spin ω_n. `MoreauJean` computes impulses without ω_n, and a joint has no ω_n;
    both are refused.
    """
    with pytest.raises(
        abut.errors.InvalidValue, match=r"depends on the spin, which time-stepping methods do not support"
    ):
        abut.simulate(top(PATCH), end=0.1, step=0.01, integrator=abut.MoreauJean(step=1e-3))
    with pytest.raises(abut.errors.InvalidValue, match=r"Contensou uses spin, which a joint does not have"):
        abut.JointFriction(PATCH, radius=0.01)
