"""Rigid contacts of bodies in joints in the convex method: their restitution is that of the effective mass at the contact.

In a mechanism of one degree of freedom all velocities are proportional to one. Newton's u⁺ = −e u⁻ at the contact then multiplies them by
−e, and the kinetic energy by e², whatever the effective mass. Nothing else acts, so that the energy before and after is constant.
"""

from __future__ import annotations

import math

import numpy as np
import pytest

import abut
from abut.model.geometry import rotations

#: Tolerance of a speed of rebound, relative to that of approach: as for free bodies at the default accuracy, docs/integrators.md.
IMPACT = 0.01
RIM = 0.03  #: radius of the spheres that strike


def turned(angle: float) -> tuple[float, ...]:
    """Quaternion of a rotation about z."""
    return (math.cos(0.5 * angle), 0.0, 0.0, math.sin(0.5 * angle))


def add_bar(
    model: abut.Model, name: str, a: np.ndarray, b: np.ndarray, va: np.ndarray, vb: np.ndarray, mass: float
) -> abut.Body:
    """Add a uniform bar between two points in the plane z = 0, with the velocities of its ends."""
    along = b - a
    length = float(np.linalg.norm(along))
    spin = float(np.cross(along, vb - va)[2]) / length**2
    size = mass * length**2 / 12.0
    return model.add(
        abut.Body(
            name, mass=mass, inertia=(0.01 * size, size, size), position=tuple(0.5 * (a + b)), velocity=tuple(0.5 * (va + vb)),
            orientation=turned(math.atan2(along[1], along[0])), angular_velocity=(0, 0, spin),
        )
    )  # fmt: skip


def add_wall(model: abut.Model, body: abut.Body, at: np.ndarray, v: np.ndarray, restitution: float) -> None:
    """Add a sphere at a point of a body, and a wall across its path, 10 ms away."""
    away = -v / np.linalg.norm(v)
    turn = turned(math.atan2(away[1], away[0]))
    wall = abut.shapes.HalfSpace(
        model.ground.frame(tuple(at + 0.01 * v - RIM * away), orientation=turn), normal="x"
    )
    local = rotations.to_matrix(body.orientation).T @ (at - np.array(body.position))
    tip = abut.shapes.Sphere(body.frame(tuple(local)), radius=RIM)
    model.add(abut.Contact("wall", tip, wall, normal=abut.normal.Rigid(restitution=restitution)))


def pendulum(restitution: float, arm: float) -> abut.Model:
    """A hinged bar of 1 m that strikes a wall at a distance from the hinge: m = J/arm², 1/3 and 3.7 kg."""
    model = abut.Model("pendulum", gravity=(0, 0, 0))
    far, still = np.array((1.0, 0, 0)), np.zeros(3)
    speed = np.array((0, -1.0, 0))
    bar = add_bar(model, "bar", still, far, still, speed, 1.0)
    model.add(abut.joints.Revolute("hinge", bar, model.ground, at=(0, 0, 0), axis="z"))
    add_wall(model, bar, arm * far, arm * speed, restitution)
    return model


def slider_crank(restitution: float, angle: float) -> abut.Model:
    """A crank with flywheel, whose piston strikes a wall: the effective mass contains (dθ/dx)² times that of the crank."""
    r, length, rate = 0.1, 0.3, 10.0
    model = abut.Model("slider_crank", gravity=(0, 0, 0))
    pin = r * np.array((math.cos(angle), math.sin(angle), 0))
    lean = math.asin(r * math.sin(angle) / length)
    wrist = np.array((pin[0] + length * math.cos(lean), 0, 0))
    pin_speed = rate * np.array((-pin[1], pin[0], 0))
    # both ends of the rod have the same speed along it
    piston_speed = np.array((pin_speed[0] - math.tan(lean) * pin_speed[1], 0, 0))
    crank = model.add(abut.Body("crank", mass=2.0, inertia=(0.01, 0.01, 0.02), angular_velocity=(0, 0, rate)))
    rod = add_bar(model, "rod", pin, wrist, pin_speed, piston_speed, 0.5)
    piston = model.add(
        abut.Body.sphere("piston", radius=RIM, mass=1.0, position=tuple(wrist), velocity=tuple(piston_speed))
    )
    model.add(abut.joints.Revolute("main", crank, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.joints.Revolute("pin", crank, rod, at=tuple(pin), axis="z"))
    model.add(abut.joints.Revolute("wrist", rod, piston, at=tuple(wrist), axis="z"))
    model.add(abut.joints.Translational("slide", piston, model.ground, at=tuple(wrist), axis="x"))
    add_wall(model, piston, wrist, piston_speed, restitution)
    return model


def four_bar(restitution: float) -> abut.Model:
    """Crank, coupler and rocker; the tip of the coupler, beyond the rocker, strikes a wall."""
    model = abut.Model("four_bar", gravity=(0, 0, 0))
    o, q = np.zeros(3), np.array((0.5, 0, 0))
    a = 0.2 * np.array((math.cos(1.2), math.sin(1.2), 0))
    # B is where circles about A and Q meet: coupler of 0.4 m, rocker of 0.35 m
    d = q - a
    gap = float(np.linalg.norm(d))
    x = (0.4**2 - 0.35**2 + gap**2) / (2.0 * gap)
    b = a + x * d / gap + math.sqrt(0.4**2 - x**2) * np.array((-d[1], d[0], 0)) / gap
    va = 8.0 * np.array((-a[1], a[0], 0))
    # v_B ⟂ QB and (v_B − v_A)·(B − A) = 0
    across = np.array((-(b - q)[1], (b - q)[0], 0))
    vb = across * float(va @ (b - a)) / float(across @ (b - a))
    tip, v_tip = a + 1.5 * (b - a), va + 1.5 * (vb - va)
    crank = add_bar(model, "crank", o, a, o, va, 0.5)
    coupler = add_bar(model, "coupler", a, tip, va, v_tip, 1.0)
    rocker = add_bar(model, "rocker", q, b, o, vb, 2.0)
    for name, one, other, at in (
        ("O", crank, model.ground, o),
        ("A", crank, coupler, a),
        ("B", coupler, rocker, b),
        ("Q", rocker, model.ground, q),
    ):
        model.add(abut.joints.Revolute(name, one, other, at=tuple(at), axis="z"))
    add_wall(model, coupler, tip, v_tip, restitution)
    return model


def energy(model: abut.Model, result: abut.Result, row: int) -> float:
    """Kinetic energy of bodies that turn about z."""
    total = 0.0
    for body in model.bodies:
        v = result.values(f"{body.name}.velocity")[row]
        w = result.values(f"{body.name}.angular_velocity")[row]
        total += 0.5 * body.mass * float(v @ v) + 0.5 * body.inertia[2, 2] * float(w[2]) ** 2
    return total


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("restitution", [0.8, 0.5, 0.2])
@pytest.mark.parametrize(
    ("make", "arguments"),
    [
        (pendulum, (1.0,)),
        (pendulum, (0.3,)),
        (slider_crank, (1.0,)),
        (slider_crank, (0.5,)),
        (four_bar, ()),
    ],
)
def test_mechanism_of_one_degree_of_freedom_rebounds_with_its_restitution(make, arguments, restitution):
    """√(T⁺/T⁻) = e (module docstring). The tolerance is that of impacts, for the pose that changes slightly while the contact lasts.

    By the masses of free bodies, e = 0.5 becomes 0.28 at the tip of the pendulum, and 0.70 near its hinge.
    """
    model = make(restitution, *arguments)
    result = abut.simulate(
        model,
        end=0.02,
        step=1e-3,
        integrator=abut.Cenic(),
        coordinates=abut.AbsoluteCoordinates(),
    )
    assert result.status.ok
    assert [x.contact for x in result.touches] == ["wall"]
    kept = math.sqrt(energy(model, result, -1) / energy(model, result, 0))
    assert kept == pytest.approx(restitution, abs=IMPACT)
    assert not [told for told in result.warnings if told.startswith("energy:")]


def test_plastic_impact_of_a_pendulum_stops_it():
    """e = 0: u⁺ = 0, so ω⁺ = 0; 1 % of the speed of approach."""
    result = abut.simulate(
        pendulum(0.0, 1.0),
        end=0.03,
        step=1e-3,
        integrator=abut.Cenic(),
        coordinates=abut.AbsoluteCoordinates(),
    )
    assert abs(result["bar.angular_velocity.z"].values[-1]) < IMPACT


def test_ball_strikes_a_hinged_bar():
    """Impulse P = (1 + e) u m, 1/m = 1/m_ball + arm²/J: the ball leaves with v − P/m_ball, the bar turns with P arm/J (Newton)."""
    arm, inertia, mass, restitution = 0.8, 1.0 / 3.0, 0.5, 0.6
    model = abut.Model("struck", gravity=(0, 0, 0))
    still = np.zeros(3)
    bar = add_bar(model, "bar", still, np.array((1.0, 0, 0)), still, still, 1.0)
    model.add(abut.joints.Revolute("hinge", bar, model.ground, at=(0, 0, 0), axis="z"))
    ball = model.add(
        abut.Body.sphere(
            "ball", radius=RIM, mass=mass, position=(arm, 2 * RIM + 0.01, 0), velocity=(0, -1, 0)
        )
    )
    knob = abut.shapes.Sphere(bar.frame((arm - 0.5, 0, 0)), radius=RIM)
    model.add(abut.Contact("hit", ball.shape, knob, normal=abut.normal.Rigid(restitution=restitution)))
    result = abut.simulate(
        model, end=0.02, step=1e-3, integrator=abut.Cenic(), coordinates=abut.AbsoluteCoordinates()
    )
    impulse = (1.0 + restitution) / (1.0 / mass + arm**2 / inertia)
    assert result["ball.velocity.y"].values[-1] == pytest.approx(-1.0 + impulse / mass, abs=IMPACT)
    assert result["bar.angular_velocity.z"].values[-1] * arm == pytest.approx(
        -impulse * arm**2 / inertia, abs=IMPACT
    )


def driven(t: float, rate: float) -> float:
    """Angle of a body that turns at a constant rate [rad]."""
    return rate * t


def test_driven_paddle_strikes_a_ball():
    """A driven body has no mobility, so that v⁺ = −e v⁻ + (1 + e) u, with u the speed of the paddle at the contact (Newton)."""
    restitution, rate, arm = 0.5, 2.0, 0.5
    model = abut.Model("paddle", gravity=(0, 0, 0))
    still = np.zeros(3)
    paddle = add_bar(model, "paddle", still, np.array((1.0, 0, 0)), still, np.array((0, rate, 0)), 0.2)
    hinge = model.add(abut.joints.Revolute("hinge", paddle, model.ground, at=(0, 0, 0), axis="z"))
    model.add(abut.motions.Displacement("turn", hinge, driven, parameters={"rate": rate}))
    ball = model.add(
        abut.Body.sphere("ball", radius=RIM, mass=1.0, position=(arm, 2 * RIM + 0.02, 0), velocity=(0, -1, 0))
    )
    knob = abut.shapes.Sphere(paddle.frame((arm - 0.5, 0, 0)), radius=RIM)
    model.add(abut.Contact("hit", ball.shape, knob, normal=abut.normal.Rigid(restitution=restitution)))
    result = abut.simulate(
        model, end=0.03, step=1e-3, integrator=abut.Cenic(), coordinates=abut.AbsoluteCoordinates()
    )
    (touch,) = result.touches
    turn = rate * touch.onset
    # the line of centres: both centres at the onset
    knob_at = arm * np.array((math.cos(turn), math.sin(turn)))
    ball_at = np.array((arm, 2 * RIM + 0.02 - touch.onset))
    n = (ball_at - knob_at) / np.linalg.norm(ball_at - knob_at)
    u = rate * np.array((-knob_at[1], knob_at[0])) @ n
    v = np.array((0, -1.0)) @ n
    left = result["ball.velocity"].values[-1][:2] @ n
    assert left == pytest.approx(-restitution * v + (1.0 + restitution) * u, abs=IMPACT * (u - v))


@pytest.mark.slow
def test_neighbour_search_finds_pendulums_that_rebound():
    """70 pendulums strike one wall, found by neighbour search: ω⁺ = −e ω⁻ each, to the tolerance of impacts."""
    restitution = 0.5
    model = abut.Model("pendulums", gravity=(0, 0, 0))
    still, tips = np.zeros(3), []
    for k in range(70):
        at = np.array((0, 0, 0.1 * k))
        bar = add_bar(model, f"bar{k}", at, at + np.array((1.0, 0, 0)), still, np.array((0, -1.0, 0)), 1.0)
        model.add(abut.joints.Revolute(f"hinge{k}", bar, model.ground, at=tuple(at), axis="z"))
        tips.append(abut.shapes.Sphere(bar.frame((0.5, 0, 0)), radius=RIM))
    wall = abut.shapes.HalfSpace(model.ground.frame((0, -RIM - 0.01, 0)), normal="y")
    model.add(abut.Contact("wall", tips, [wall], normal=abut.normal.Rigid(restitution=restitution)))
    result = abut.simulate(
        model, end=0.05, step=0.01, integrator=abut.Cenic(), coordinates=abut.AbsoluteCoordinates()
    )
    for k in range(70):
        speed = result[f"bar{k}.angular_velocity.z"].values[-1]
        assert speed == pytest.approx(restitution, abs=IMPACT), k
