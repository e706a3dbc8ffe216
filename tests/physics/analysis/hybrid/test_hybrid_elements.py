"""Rigid bodies that become bodies of finite elements while they touch."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue, UnsupportedStatement
from abut.fem import Elasticity, Mesh, laws
from abut.flexible import FiniteElements
from abut.flexible.hybrid.element_impact import _rigid_rows
from abut.flexible.hybrid.finite_element_body import MeshMasses
from abut.model.geometry import rotations
from targets import target

YOUNG, DENSITY = 210e9, 7850.0
STEEL = Elasticity.isotropic(YOUNG, 0.3, DENSITY, name="steel")
ROW = np.array(
    [0.3, -0.2, 0.5, *rotations.from_rotation_vector((0.4, -0.7, 1.1))[[1, 2, 3, 0]], 3, -4, 5, 20, -50, 70]
)
BLOCK = (0.02, 0.03, 0.06)
LAW = abut.normal.Impact(stiffness=1e8, exponent=1.5, damping=0.0, full_damping_depth=1e-4)


def block(kind: str) -> Mesh:
    """A block whose elements are none."""
    return Mesh.block(BLOCK, (2, 2, 4), kind=kind).mapped(
        lambda x: x + 2e-3 * np.sin(80.0 * x[:, [1, 2, 0]]) + 0.01
    )


@pytest.mark.parametrize("kind", ["hexahedron", "tetra10"])
def test_node_momenta_match_rigid_body_both_ways(kind: str) -> None:
    """Σ m v = M V and Σ x × m v = x_c × M V + R J Rᵀ ω whatever lumped masses make of centre and inertia; and from numbers of a sample the
    row of the body again, but for the energy that its lumped inertia changes: to rounding (1e-12).
    """
    mesh = block(kind)
    body = abut.Elastic.rigid("block", mesh, STEEL)
    one = abut.Elastic(body, mesh, STEEL, while_touching="foot", elements=FiniteElements())
    solid = one.solid
    assert isinstance(solid, MeshMasses)
    places, velocities = solid.place_elements(ROW).mesh.positions, solid.velocities(ROW, body)
    moving = solid.lumped[:, None] * velocities
    p, about = moving.sum(axis=0), np.cross(places, moving).sum(axis=0)
    axes = rotations.to_matrix(ROW[[6, 3, 4, 5]])
    whole = np.cross(ROW[:3], body.mass * ROW[7:10]) + axes @ body.inertia @ axes.T @ ROW[10:13]
    assert p == pytest.approx(body.mass * ROW[7:10], rel=1e-12)
    assert about == pytest.approx(whole, abs=1e-12 * np.linalg.norm(whole))
    middle = solid.lumped @ places / solid.lumped.sum()
    told = {"position": middle, "turn": np.zeros(3), "momentum": p, "angular momentum": about}
    samples = {
        f"block.{what} {axis}": x for what, own in told.items() for axis, x in zip("xyz", own, strict=True)
    }
    (row,), (energy,) = _rigid_rows(one, ROW, samples)
    assert row == pytest.approx(ROW, rel=1e-12, abs=1e-12)
    own = axes.T @ ROW[10:13]
    assert energy == pytest.approx(0.5 * body.mass * 50.0 + 0.5 * own @ body.inertia @ own, rel=1e-12)


# --- what cannot be -----------------------------------------------------------------------------------------------------------------


def machine(**given: Any) -> tuple[abut.Model, abut.Body, abut.Body]:
    """A block above a ball."""
    model = abut.Model("two", gravity=(0, 0, 0))
    mesh = Mesh.block(BLOCK, (1, 1, 2), kind="hexahedron")
    bar = model.add(abut.Body.box("bar", size=BLOCK, density=DENSITY))
    shape = given.pop("shape", None) or (lambda body: abut.shapes.Sphere(body.frame(), 0.02))
    ball = model.add(
        abut.Body("ball", mass=0.3, inertia=(1e-4, 1e-4, 1e-4), position=(0, 0, -0.06), shape=shape)
    )
    mine: Any = bar.shape
    if given.pop("beside", False):
        mine = [
            bar.shape,
            model.add(abut.Body.sphere("other", radius=0.01, density=1e3, position=(1, 0, 0))).shape,
        ]
    model.add(abut.Contact("knock", mine, ball.shape, normal=LAW, **given))
    model.add(abut.Elastic(bar, mesh, STEEL, while_touching="knock", elements=FiniteElements()))
    return model, bar, ball


def refusal(model: abut.Model) -> str:
    """What `simulate` says before it begins."""
    with pytest.raises(InvalidValue) as caught:
        abut.simulate(model, end=0.01)
    return str(caught.value)


def test_refuses_unsupported_objects_on_switching_bodies() -> None:
    """Refuses joints, laws, shapes and signals that a body of explicit finite elements cannot have.

    Its nodes have no common frame while it is elastic, so no joint and no measure can act on it; the surface contact of the explicit
    integration knows Coulomb friction and three shapes only.
    """
    model, bar, ball = machine()
    model.add(abut.joints.Revolute("pin", bar, model.ground, at=(0, 0, 0.1), axis="y"))
    assert 'joint "pin" acts on a body of finite elements' in refusal(model)
    model, bar, ball = machine()
    model.add(abut.joints.Spherical("pin", ball, model.ground, at=(0, 0, -0.1)))
    assert 'cannot touch "ball" by contact "knock", because of "pin": it supports at most one' in refusal(
        model
    )
    model, bar, ball = machine(friction=abut.friction.Threlfall(coefficient=0.2, velocity=0.1))
    assert 'supports only Coulomb friction, but contact "knock" has Threlfall' in refusal(model)
    model, bar, ball = machine(shape=lambda body: abut.shapes.Box(body.frame(), (0.02, 0.02, 0.02)))
    assert "whose shape is a Box; give a Sphere, Cylinder or HalfSpace" in refusal(model)
    model, bar, ball = machine(beside=True)
    assert 'needs all shapes on its side of contact "knock"' in refusal(model)
    model, bar, ball = machine()
    model.add(abut.signals.Load("felt", model["knock"], axis=2))
    assert '"felt" refer to it' in refusal(model)


def test_refuses_invalid_switching_elements() -> None:
    """Modes together with elements=, kinds of elements without explicit dynamics, and numbers outside their range are refused."""
    bar = abut.Body.box("bar", size=BLOCK, density=DENSITY)
    mesh = Mesh.block(BLOCK, (1, 1, 2), kind="hexahedron")
    touching: dict[str, Any] = {"while_touching": "knock", "elements": FiniteElements()}
    with pytest.raises(InvalidValue, match="modes is 3; it must be omitted with elements="):
        abut.Elastic(bar, mesh, STEEL, modes=3, **touching)
    with pytest.raises(UnsupportedStatement, match="does not support elements of kind"):
        abut.Elastic(bar, Mesh.block(BLOCK, (1, 1, 2), kind="hexahedron20"), STEEL, **touching)
    with pytest.raises(InvalidValue, match="be a solid"):
        abut.Elastic(bar, Mesh.rectangle((1, 1), (1, 1)), STEEL, **touching)
    with pytest.raises(InvalidValue, match="longest"):
        FiniteElements(longest=-1.0)


# --- blows --------------------------------------------------------------------------------------------------------------------------


@cache
def bounced() -> abut.Result:
    """A bar falls onto its end, onto a floor with a layer that gives (docs/hybrid.md)."""
    length, side = 0.2, 0.02
    model = abut.Model("bouncing bar", gravity=(-9.81, 0, 0))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="x")
    size = (length, side, side)
    bar = model.add(abut.Body.box("bar", size=size, density=DENSITY, position=(0.5 * length + 0.01, 0, 0)))
    model.add(abut.Contact("foot", bar.shape, floor, normal=LAW))
    steel = Elasticity.isotropic(YOUNG, 0.0, DENSITY)
    elements = FiniteElements(stiffness=8.4e9, viscosity=(0, 0))
    mesh = Mesh.block(size, (80, 1, 1), kind="hexahedron")
    model.add(abut.Elastic(bar, mesh, steel, while_touching={"foot": "x-"}, elements=elements))
    return abut.simulate(model, end=0.2, step=1e-3, integrator=abut.RungeKutta(rtol=1e-7))


@pytest.mark.long
@pytest.mark.slow
def test_a_bar_that_bounces() -> None:
    """ρ c S v while 2 L/c last, ν = 0 (Goldsmith, Impact, ch. III): 0.2 % of the force, of the time that of the layer, E S/k = 10 mm, and a
    sample, 1/16 of L/c. A hundredth of its energy is left in it, 2 % lost to contact by steps; all is booked, to what explicit dynamics
    keeps, 1e-4 of the blow's. Momenta stay at each change to rounding.
    """
    result = bounced()
    wave = float(np.sqrt(YOUNG / DENSITY))
    changes = result.attributes["elastic"]
    assert [one["becomes"] for one in changes] == ["elastic", "rigid"] * 2
    for one in changes:
        momentum = float(np.linalg.norm(one["momentum"]))
        assert one["momentum_change"] < 1e-12 * momentum
        assert one["angular_momentum_change"] < 1e-12 * momentum * 0.2
    balance = (
        result["energy.total"].values + result["energy.dissipated"].values - result["energy.work"].values
    )
    assert np.ptp(balance) < 1e-4 * 0.06
    for blow in result.impacts:
        force, time = blow.of("foot", "force")[:, 0], blow.outcome.samples.times
        speed = np.sqrt(blow.rows[0, 7] ** 2 + 2.0 * 9.81 * (blow.rows[0, 0] - 0.1))
        on = time[force > 0.0]
        plateau = force[(time > on[0] + 15e-6) & (time < on[0] + 65e-6)].mean()
        assert plateau == target(DENSITY * wave * 0.02**2 * speed, "force of the bouncing bar [N]", rel=2e-3)
        assert on[-1] - on[0] == pytest.approx(0.4 / wave, abs=0.01 / wave + np.diff(time)[0])
        assert blow.inside[-1] < 0.01 * blow.inside.max()
        assert 0.98 < blow.rows[-1, 7] / speed < 1.0
        assert blow.outcome.fields.parts["bar"].displacement.shape[0] > 5
    touched = result["foot.normal_magnitude"].values
    assert touched[result["bar.elastic"].values == 0.0].max() == 0.0


def test_event_rows_of_elastic_impact() -> None:
    """A bar strikes a floor with a layer that gives after t = gap/v, and bears ρ c S v for 2 L/c (Goldsmith, Impact, ch. III). No output of
    this run sees it. Rows stand where its force rises from zero, is largest, and is zero again: within two samples (1/16 of L/c) of the
    onset. 5 %: the overshoot of the coarse mesh. All other rows keep their bits.
    """
    gap, speed, size = 1e-4, 1.0, (0.02, 0.02, 0.06)
    model = abut.Model("bar", gravity=(0, 0, 0))
    place = {"position": (0, 0, 0.5 * size[2] + gap), "velocity": (0, 0, -speed)}
    bar = model.add(abut.Body.box("bar", size=size, density=DENSITY, **place))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("foot", bar.shape, floor, normal=LAW))
    elements = FiniteElements(stiffness=8.4e9, viscosity=(0, 0))
    mesh = Mesh.block(size, (2, 2, 12), kind="hexahedron")
    steel = Elasticity.isotropic(YOUNG, 0.0, DENSITY)
    model.add(abut.Elastic(bar, mesh, steel, while_touching={"foot": "z-"}, elements=elements))
    method = abut.RungeKutta(rtol=1e-7)
    plain, result = (
        abut.simulate(model, end=1e-3, step=5e-4, integrator=method, events=events)
        for events in (False, True)
    )
    assert not plain.values("foot.normal_magnitude").any()
    kept = ~result.is_event_row
    assert np.array_equal(result.time[kept], plain.time)
    for name in plain.recorded.channels:
        assert np.array_equal(result.values(name)[kept], plain.values(name), equal_nan=True), name
    wave = float(np.sqrt(YOUNG / DENSITY))
    sample = size[2] / wave / 16.0
    time, force = (x[result.is_event_row] for x in (result.time, result.values("foot.normal_magnitude")))
    (touch,) = result.touches
    assert len(time) == 3
    assert time[0] == pytest.approx(gap / speed, abs=2.0 * sample)
    assert time[2] - time[0] == pytest.approx(touch.duration + sample, abs=1e-3 * sample)
    assert force[[0, 2]] == pytest.approx([0.0, 0.0], abs=1e-9 * force[1])
    assert force[1] == pytest.approx(DENSITY * wave * size[0] * size[1] * speed, rel=0.05)
    assert force[1] == pytest.approx(touch.peak_force, rel=1e-9)
    # of several points: the sum of sizes, and the size of the sum
    for name in ("foot.normal_magnitude", "foot.normal_force"):
        assert result.peak(name).value == result.values(f"{name}.largest")[kept].max() == touch.peak_force


def ball(radius: float, cells: int, shift: float) -> Mesh:
    """A ball of a cube's cells, smaller below: a map of the ball onto itself that carries its middle to a depth (Möbius')."""

    def round_off(p: Any) -> Any:
        one, two, three = (p[:, [k, (k + 1) % 3, (k + 2) % 3]].T for k in range(3))
        x = np.stack(
            [a * np.sqrt(1 - b**2 / 2 - c**2 / 2 + (b * c) ** 2 / 3) for a, b, c in (one, two, three)], 1
        )
        to, square = np.array([0.0, 0.0, -shift]), (x**2).sum(axis=1, keepdims=True)
        along = 2.0 * (x @ to)[:, None]
        moved = ((1 + along + square) * to + (1 - shift**2) * x) / (1 + along + shift**2 * square)
        return radius * moved

    return Mesh.block((2, 2, 2), (cells,) * 3, kind="hexahedron").mapped(round_off)


@pytest.mark.long
@pytest.mark.slow
def test_a_ball_that_bounces() -> None:
    """Hertz: F = 4/3 E* √R δ^1.5, δ = (15 m v²/(16 E* √R))^0.4, t = 2.943 δ/v, and nothing is lost (Johnson, Contact Mechanics, §11.4).
    Of the force 7 %, of the time 3 %, for the contact's radius, a tenth of the ball's, is three elements; 16 in place of 10 a side give
    5 %. It keeps 0.999 of its speed.
    """
    radius, speed = 0.01, 8.0
    mesh = ball(radius, 10, 0.5)
    model = abut.Model("ball", gravity=(0, 0, 0))
    pose = {"position": (0, 0, radius + 1e-5), "velocity": (0, 0, -speed)}
    body = model.add(
        abut.Elastic.rigid("ball", mesh, STEEL, shape=lambda b: abut.shapes.Sphere(b.frame(), radius), **pose)
    )
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("foot", body.shape, floor, normal=LAW))
    elements = FiniteElements(viscosity=(0, 0))
    model.add(
        abut.Elastic(body, mesh, STEEL, while_touching="foot", elements=elements, rung_down=1e-9, after=2e-5)
    )
    result = abut.simulate(model, end=1e-4, step=1e-5)
    (blow,) = result.impacts
    give = YOUNG / (1.0 - 0.3**2) * np.sqrt(radius)
    deep = (15.0 * body.mass * speed**2 / (16.0 * give)) ** 0.4
    force, time = blow.of("foot", "force")[:, 2], blow.outcome.samples.times
    assert force.max() == target(
        4.0 / 3.0 * give * deep**1.5, "peak force of the bouncing ball [N]", rel=0.07
    )
    assert np.sum(force > 0.0) * np.diff(time)[0] == target(2.943 * deep / speed, "duration [s]", rel=0.03)
    assert blow.rows[-1, 9] == pytest.approx(speed, rel=1e-3)
    peak, touches = result.peak("foot.normal_force"), [one for one in result.touches if one.contact == "foot"]
    assert float(peak) == force.max()
    assert peak.on_steps
    assert abs(peak.time - (blow.begun + time[force.argmax()])) <= np.diff(time).max()
    impulse = body.mass * (blow.rows[-1, 9] + speed)  # the change of momentum
    assert sum(one.impulse for one in touches) == pytest.approx(impulse, rel=1e-9)
    assert max(one.peak_force for one in touches) == float(peak)
    assert result.envelope("foot.normal_force").largest.max() == float(peak)


def momenta(result: abut.Result, body: abut.Body) -> tuple[Any, Any]:
    """Of a body over time: momentum, and its moment about the global origin."""
    place, v, w, q = (
        result[f"{body.name}.{what}"].values
        for what in ("position", "velocity", "angular_velocity", "quaternion")
    )
    axes = np.array([rotations.to_matrix(one) for one in q])
    own = np.einsum("tab,bc,tdc,td->ta", axes, body.inertia, axes, w)
    return body.mass * v, np.cross(place, body.mass * v) + own


def thrown(joint: str, law: Any) -> tuple[abut.Model, abut.Result]:
    """A spinning block strikes a ball with friction."""
    model = abut.Model("thrown", gravity=(0, 0, 0))
    size = (0.02, 0.02, 0.06)
    bar = model.add(
        abut.Body.box("bar", size=size, density=DENSITY, orientation=tuple(rotations.from_rotation_vector((0.1, 0.3, 0.2))),
            velocity=(0, 0, -3), angular_velocity=(20, -30, 10))
    )  # fmt: skip
    ball = model.add(abut.Body.sphere("ball", radius=0.02, density=DENSITY, position=(0.006, 0.004, -0.06)))
    if joint:
        model.add(abut.joints.Revolute("pivot", ball, model.ground, at=(0.1, 0, -0.06), axis="y"))
    rubs = abut.friction.Coulomb(static=0.3, dynamic=0.2)
    model.add(abut.Contact("knock", bar.shape, ball.shape, normal=LAW, friction=rubs))
    mesh = Mesh.block(size, (4, 4, 12), kind="hexahedron")
    model.add(abut.Elastic(bar, mesh, law, while_touching="knock", elements=FiniteElements()))
    return model, abut.simulate(model, end=0.01, step=1e-3, integrator=abut.RungeKutta(rtol=1e-7))


@pytest.mark.long
@pytest.mark.slow
def test_a_block_and_a_ball() -> None:
    """Σ m v = const and Σ (r × m v + J ω) = const for a free block and a free ball over the whole run, to 1e-7.

    1e-7: tolerance of the machine, because the ball receives the impact forces as functions of time. Energy: 1e-5, that of explicit
    dynamics.
    """
    model, result = thrown("", STEEL)
    both = [momenta(result, model[name]) for name in ("bar", "ball")]
    for k in range(2):
        total = both[0][k] + both[1][k]
        assert np.abs(total - total[0]).max() < 1e-7 * np.abs(both[0][k]).max()
    balance = (
        result["energy.total"].values + result["energy.dissipated"].values - result["energy.work"].values
    )
    assert np.ptp(balance) < 1e-5 * balance[0]
    (blow,) = result.impacts
    at = np.argmin(np.abs(result.time - blow.end_time))
    assert result["ball.velocity"].values[at] == pytest.approx(blow.outcome.pose("knock").velocity, abs=1e-8)


@pytest.mark.long
@pytest.mark.slow
def test_a_block_that_yields_and_a_pendulum() -> None:
    """The angular momentum of both about the hinge axis of the ball is constant to 1e-7; T + V + plastic work = const to 1e-5.

    A warning states that the block continues with its undeformed shape.
    """
    yields = laws.JohnsonCook(STEEL, "100 MPa", "300 MPa", n=0.3, c=0.0, m=1.0, melting=1800.0)
    model, result = thrown("hinge", yields)
    pivot, total = np.array([0.1, 0.0, -0.06]), 0.0
    for name in ("bar", "ball"):
        p, about = momenta(result, model[name])
        total = total + (about - np.cross(pivot, p))[:, 1]
    assert np.ptp(total) < 1e-7 * np.abs(momenta(result, model["bar"])[1]).max()
    balance = (
        result["energy.total"].values + result["energy.dissipated"].values - result["energy.work"].values
    )
    assert np.ptp(balance) < 1e-5 * balance[0]
    (blow,) = result.impacts
    plastic = blow.outcome.samples.scalars["energy.plastic"][-1]
    assert plastic > 0.1
    assert result["energy.dissipated"].values[-1] > plastic
    assert any('"bar" yielded' in line for line in result.warnings)
    assert result.attributes["elastic"][1]["plastic_strain"] == blow.plastic_strain > 1e-3


@pytest.mark.long
@pytest.mark.slow
def test_simultaneous_elastic_impacts() -> None:
    """A block strikes while another impact is in progress: both continue with the momentum p = Σ m_k v_k of their elements, to 1e-5.

    1e-5: half a step of the elements after separation. Energy: 1e-3 of an impact's, the error of these coarse meshes.
    """
    model = abut.Model("rain", gravity=(0, 0, -9.81))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    mesh = Mesh.block(BLOCK, (2, 2, 6), kind="hexahedron")
    for k, name in enumerate(("one", "two")):
        place = (0.1 * k, 0, 0.5 * BLOCK[2] + 1.2e-3 + 1e-5 * k)
        body = model.add(
            abut.Body.box(name, size=BLOCK, density=DENSITY, position=place, velocity=(0, 0, -3))
        )
        model.add(abut.Contact(f"foot_{name}", body.shape, floor, normal=LAW))
        model.add(abut.Elastic(body, mesh, STEEL, while_touching=f"foot_{name}", elements=FiniteElements()))
    result = abut.simulate(model, end=2e-3, step=1e-4)
    one, two = result.impacts
    assert one.begun < two.begun < one.end_time
    for blow in (one, two):
        at = np.searchsorted(result.time, blow.end_time) - 1
        passed = result.time[at] - blow.begun
        there = np.interp(passed, blow.outcome.samples.times, blow.rows[:, 9])
        assert result[f"{blow.body}.velocity"].values[at, 2] == pytest.approx(there, rel=1e-5)
    balance = (
        result["energy.total"].values + result["energy.dissipated"].values - result["energy.work"].values
    )
    assert np.ptp(balance) < 1e-3 * (one.rigid[0] + two.rigid[0])
