"""What every integrator owes, whatever its formula; how fast its error falls is in tests/physics/integrators/test_convergence.py."""

from __future__ import annotations

import math
from functools import cache

import numpy as np
import pytest

import abut
from abut.extend import INTEGRATORS

pytestmark = pytest.mark.brief

#: Generalised α with other coefficients: compiled anew for each, and Newmark, of first order, runs long at these tolerances.
LONG = ("Hht", "Newmark")
METHODS = [
    pytest.param(cls, id=name, marks=[pytest.mark.long] if name in LONG else [])
    for name, cls in sorted(INTEGRATORS.items())
]
every_integrator = pytest.mark.parametrize("cls", METHODS)
GRAVITY = 9.81


def thrown_and_hanging() -> abut.Model:
    """A stone in flight, a pendulum, a bead on a wire, a cart driven through a valve that lags, a rotating pair of states and a loop, a
    spinning blade on ice and a ball in a bowl, which know nothing of each other: one machine, compiled once for each method.
    """
    model = abut.Model("throw and pendulum", gravity=(0, 0, -GRAVITY))
    inertia, spin = (0.01, 0.02, 0.025), (0.3, 2.0, 0.1)
    model.add(abut.Body("stone", mass=2.0, inertia=inertia, velocity=(1, 2, 5), angular_velocity=spin))
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(0.001, 0.1, 0.1), position=(0.5, 0, 0)))
    model.add(abut.joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y"))
    bead = model.add(abut.Body("bead", mass=3.0, inertia=inertia, position=(0.7, 0, 0)))
    ring = abut.shapes.Curve.circle(radius=0.7)
    model.add(abut.joints.PointOnCurve("wire", bead.frame(), model.ground.frame(z="y", x="x"), ring))
    cart = model.add(abut.Body("cart", mass=1.0, inertia=inertia, position=(0.3, 0, 0)))
    model.add(abut.joints.Translational("rail", cart, model.ground, at=(0, 0, 0), axis="x"))
    place = model.add(abut.signals.Displacement("place", cart.frame(), model.ground.frame(), axis=0))
    valve = model.add(abut.signals.State("valve", lagging, inputs=[place]))
    drive = abut.forces.Force("drive", cart.frame(), model.ground.frame(), fx=driving, inputs=[valve])
    model.add(drive)
    blade = model.add(
        abut.Body("blade", mass=1.0, inertia=inertia, velocity=(3, 0, 0), angular_velocity=(0, 0, 2))
    )
    model.add(abut.joints.Planar("ice", blade, model.ground, at=(0, 0, 0), axis="z"))
    edge = {"across": (abut.motions.VY, model.ground.frame(), blade.frame())}
    model.add(abut.joints.Relation("edge", along_the_blade, edge))
    ball = model.add(
        abut.Body("ball", mass=1.0, inertia=inertia, position=(0.5, 0, 0.15), velocity=(0, ROUND / 2, 0))
    )
    places = {
        name: (getattr(abut.motions, name.upper()), ball.frame(), model.ground.frame()) for name in "xyz"
    }
    model.add(abut.joints.Relation("bowl", above_the_bowl, places))
    model.add(abut.signals.State("cosine", turning, initial=1.0, inputs=["sine"]))
    model.add(abut.signals.State("sine", returning, inputs=["cosine"]))
    model.add(abut.signals.Algebraic("loop", bent, initial=0.7))
    return model


@cache
def marched(cls) -> abut.Result:
    """It, for a second."""
    return abut.simulate(thrown_and_hanging(), end=1.0, step=0.1, integrator=cls(rtol=1e-7))


#: At this rate [rad/s] a ball goes round in the bowl z = 0.6 (x² + y²) at one height: ω² r = g dz/dr.
ROUND = math.sqrt(1.2 * GRAVITY)


def along_the_blade(across):
    return across


def above_the_bowl(x, y, z):
    return z - 0.6 * (x * x + y * y)


def lagging(valve, place):
    return 8.0 * (-30.0 * place - valve)


def driving(valve, x, vx):
    return valve - 20.0 * x - 2.0 * vx


def turning(sine):
    return -2.0 * sine


def returning(cosine):
    return 2.0 * cosine


def bent(t, loop):
    return (1.0 + 0.5 * t) * math.cos(loop)


def bouncing() -> abut.Model:
    model = abut.Model("bounce", gravity=(0, 0, -GRAVITY))
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, 0.15)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=1e4, exponent=1.0, damping=0.0, full_damping_depth=1e-4)
    model.add(abut.Contact("touch", ball.shape, floor, normal=law))
    return model


@every_integrator
def test_a_free_body_flies_a_parabola_and_keeps_its_angular_momentum(cls):
    """Closed form; the momentum about the centre of mass is an invariant of Euler's equations."""
    result = marched(cls)
    t = result.time
    exact = np.column_stack([t, 2 * t, 5 * t - GRAVITY / 2 * t * t])
    np.testing.assert_allclose(result["stone.position"].values, exact, atol=1e-4)
    turn = result["stone.quaternion"].values
    np.testing.assert_allclose(np.linalg.norm(turn, axis=1), 1.0, atol=1e-9)
    momentum = [
        _angular_momentum(q, w) for q, w in zip(turn, result["stone.angular_velocity"].values, strict=True)
    ]
    np.testing.assert_allclose(momentum, np.broadcast_to(momentum[0], (len(t), 3)), atol=1e-5)


@every_integrator
def test_states_the_forces_that_look_at_them_and_loops_are_marched_with_the_machine(cls):
    """d/dt (x, v, u) = A (x, v, u) by the matrix exponential; (cos 2t, sin 2t); and a loop to rounding.

    The tolerance is a thousandth of each size: Newmark's method as it comes is of first order, so that some thousand steps, each erring by
    rtol 1e-7, add up.
    """
    from scipy.linalg import expm

    result = marched(cls)
    matrix = np.array([[0, 1, 0], [-20, -2, 1], [-240, 0, -8]])
    exact = np.array([expm(matrix * t) @ [0.3, 0, 0] for t in result.time])
    turn = np.exp(2j * result.time)
    for name, expected in (
        ("cart.position.x", exact[:, 0]),
        ("valve.value", exact[:, 2]),
        ("cosine.value", turn.real),
        ("sine.rate", 2 * turn.real),
    ):
        found = result[name].values
        np.testing.assert_allclose(found, expected, atol=1e-3 * np.abs(expected).max(), err_msg=name)
    loop = result["loop.value"].values
    np.testing.assert_allclose(loop, (1.0 + 0.5 * result.time) * np.cos(loop), rtol=1e-14)


@every_integrator
def test_relations_of_velocities_and_of_displacements_hold(cls):
    """A blade that turns at 2 rad/s while it slides at 3 m/s along itself goes round on 1.5 m (Neimark & Fufaev, ch. 2 sec. 1); a ball goes
    round in a bowl at one height. The tolerance is that of the pendulum.
    """
    result = marched(cls)
    t = result.time
    blade = 1.5 * np.column_stack([np.sin(2 * t), 1 - np.cos(2 * t)])
    np.testing.assert_allclose(result["blade.position"].values[:, :2], blade, atol=3e-3)
    ball = 0.5 * np.column_stack([np.cos(ROUND * t), np.sin(ROUND * t), np.full(len(t), 0.3)])
    np.testing.assert_allclose(result["ball.position"].values, ball, atol=3e-3)


def _angular_momentum(q: np.ndarray, w: np.ndarray) -> np.ndarray:
    """H = R diag(I) Rᵀ ω."""
    from scipy.spatial.transform import Rotation

    r = Rotation.from_quat(q, scalar_first=True).as_matrix()
    return r @ np.diag((0.01, 0.02, 0.025)) @ r.T @ w


@every_integrator
def test_a_bead_on_a_ring_swings_as_the_pendulum_of_its_length(cls):
    """L = (0.1 + 1·0.5²)/(1·0.5) m = 0.7 m, so that both are at one angle at all times.

    How exact that is, tests/physics/joints/test_curve_joints.py asks; here a method of first order must pass, of which both bodies are off
    the elliptic function by 2e-3 alike.
    """
    result = marched(cls)
    bead, rod = result["bead.position"].values / 0.7, result["rod.position"].values / 0.5
    np.testing.assert_allclose(bead, rod, atol=2e-3)
    assert np.ptp(result["wire.parameter"].values) > 1.5


@every_integrator
def test_constraints_hold_at_every_output(cls):
    """Steps end on the constraints (projected, stabilised or index 3); outputs between them are off by the interpolation."""
    result = abut.simulate(thrown_and_hanging(), end=1.0, step=0.05, integrator=cls(rtol=1e-6))
    assert np.max(np.abs(result["constraint.drift"].values)) < 1e-6


@every_integrator
def test_results_come_at_the_times_asked_for_and_do_not_depend_on_them(cls):
    """Outputs are interpolated or met by steps; a finer grid may change the steps but not the motion beyond the tolerance."""
    coarse = marched(cls)
    fine = abut.simulate(thrown_and_hanging(), end=1.0, step=0.01, integrator=cls(rtol=1e-7))
    np.testing.assert_allclose(coarse.time, np.linspace(0.0, 1.0, 11), atol=1e-15)
    assert len(fine.time) == 101
    difference = fine["rod.position"].values[::10] - coarse["rod.position"].values
    assert np.max(np.abs(difference)) < 1e-4


@every_integrator
def test_an_impact_begins_when_the_ball_arrives_and_ends_half_a_period_later(cls):
    """Linear spring: the ball falls 50 mm, so it arrives at √(2h/g); while touching it swings about mg/k with ω = √(k/m)."""
    arrival, omega = math.sqrt(2 * 0.05 / GRAVITY), math.sqrt(1e4)
    sag, speed = GRAVITY / omega**2, GRAVITY * math.sqrt(2 * 0.05 / GRAVITY)
    departure = arrival + (math.pi + 2 * math.atan(sag * omega / speed)) / omega
    result = abut.simulate(bouncing(), end=0.2, step=2e-4, integrator=cls(rtol=1e-7))
    touching = result.time[result["touch.normal_magnitude"].values > 0]
    assert touching[0] == pytest.approx(arrival, abs=3e-4)
    assert touching[-1] == pytest.approx(departure, abs=3e-4)
    deepest = result["touch.penetration"].values.max()
    assert deepest == pytest.approx(sag + math.hypot(sag, speed / omega), rel=2e-3)


@every_integrator
@pytest.mark.parametrize(
    "wrong", [{"rtol": 0.0}, {"rtol": -1e-6}, {"rtol": math.nan}, {"max_step": -1.0}, {"max_step": "1 m"}]
)
def test_it_refuses_options_that_make_no_sense(cls, wrong):
    with pytest.raises(abut.AbutError, match=next(iter(wrong))):
        cls(**wrong)
