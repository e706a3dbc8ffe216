"""What joints with clearance owe: an ideal joint's name, frames and channels; free flight, its law's depth at rest, and books that balance.

All kinds hang side by side in one machine; where they hang, and how they are loaded, are numbers, so that it compiles once.
"""

from __future__ import annotations

import itertools
import math
import pickle
from functools import cache
from typing import Any

import numpy as np
import pytest
from scipy.optimize import brentq

import abut
from abut.errors import InvalidValue
from abut.extend import CLEARANCE_JOINTS, JOINTS
from abut.results.drawings.draw_model import draw_model

KINDS = sorted(CLEARANCE_JOINTS)
every_kind = pytest.mark.parametrize("kind", KINDS)
G, MU = 9.81, 0.1
RUB = abut.friction.Coulomb(static=MU, dynamic=MU, stiction_velocity=1e-4, friction_velocity=2e-4)
LOAD = G  # of 1 kg [N]
STEEL = abut.materials.find("steel")
MODULUS = STEEL.young / (1.0 - STEEL.poisson**2) / 2.0  # E* of two alike
METHOD = abut.RungeKutta(method=abut.DOPRI5, rtol=1e-8)


def johnson(length: float, difference: float) -> float:
    """δ [m] of 1 kg on a line: f/(πE*) [ln(4πE*ΔR/f) − 1]."""
    f = LOAD / length
    return f / (math.pi * MODULUS) * (math.log(4.0 * math.pi * MODULUS * difference / f) - 1.0)


#: How deep 1 kg presses each example, by hand.
DEPTH = {
    "BallAndSocket": (0.75 * LOAD / MODULUS) ** (2 / 3) * (0.01 * 0.0105 / 5e-4) ** (-1 / 3),
    "Journal": johnson(0.02, 5e-4),
    "PinSlot": johnson(0.02, 0.01),
    "PlanarJournal": johnson(0.02, 5e-4),
    "Sleeve": johnson(0.02, 5e-4),
    "Slot": 0.5 * LOAD / MODULUS * math.sqrt(math.pi / (0.02 * 0.05)),
}


def bench(places=None, gravity=(0, -G, 0), arm=0.0, velocity=(0, 0, 0), **sizes) -> abut.Model:
    """1 kg in every kind, `arm` [m] along z from the joint, at `places` [m] from the middle; the journal has further `sizes`."""
    model = abut.Model("bench", gravity=gravity)
    for k, kind in enumerate(KINDS):
        cls = CLEARANCE_JOINTS[kind]
        off = (0.0, 0.0, 0.0) if places is None else places[kind]
        at = (0.2 * k, 0.0, 0.0)
        body = model.add(
            abut.Body(
                kind.lower(),
                mass=1,
                inertia=(1e-2, 1e-2, 1e-2),
                position=tuple(np.add(at, off) + np.array((0.0, 0.0, arm))),
                velocity=velocity,
            )
        )
        axes = {"z": "y" if kind == "PinSlot" else "z", "x": "x"}
        i, j = body.frame((0, 0, -arm), **axes), model.ground.frame(at, **axes)
        model.add(
            cls(f"{kind}_joint", i, j, friction=RUB, **cls.example, **(sizes if kind == "Journal" else {}))
        )
    return model


@cache
def fall() -> abut.Result:
    """From the middle, for some bounces."""
    return abut.simulate(bench(), end=0.03, step=1e-5, integrator=METHOD)


@cache
def rest() -> abut.Result:
    """Pressed in as deep as the law says."""
    places = {kind: (0.0, -5e-4 - DEPTH[kind], 0.0) for kind in KINDS}
    return abut.simulate(bench(places), end=1e-4, step=5e-5, integrator=METHOD)


def test_a_machine_with_them_can_be_sent_to_another_process():
    model = bench()
    again = pickle.loads(pickle.dumps(model))
    assert again.summary() == model.summary()
    assert again["Slot_joint_orbit"].contacts[0] is again["Slot_joint"]
    assert again["Slot_joint"].max_contact_points == 24


def ideal(kind: str) -> Any:
    """An arm held to the ground by the ideal joint in whose place the kind may stand."""
    model = abut.Model("ideal")
    arm = model.add(abut.Body("arm", mass=1, inertia=(1, 1, 1)))
    sister = JOINTS[CLEARANCE_JOINTS[kind].sisters[0]]
    model.add(sister("main", arm, model.ground, at=(0.1, 0.2, 0.3), axis="x", x="z"))
    return model


@every_kind
def test_clearance_joint_replaces_ideal_joint(kind):
    """With its name and frames; the model it came from keeps the ideal joint, and both share the body."""
    cls, model = CLEARANCE_JOINTS[kind], ideal(kind)
    loose = model.replace("main", lambda joint: cls.of(joint, **cls.example))
    assert [type(t).__name__ for t in model] == ["Body", cls.sisters[0]]
    assert not loose.joints
    assert loose.contacts[0].name == "main"
    assert loose["main_orbit"].frame_i is model["main"].frame_i
    assert loose["main_orbit"].frame_j is model["main"].frame_j
    assert loose["arm"] is model["arm"]
    turned = cls.of(model["main"], swapped=True, **cls.example)
    assert (turned.frame_i, turned.frame_j) == (model["main"].frame_j, model["main"].frame_i)
    with pytest.raises(InvalidValue, match=rf'{kind} cannot replace Screw "s".*{cls.sisters[0]}'):
        cls.of(abut.joints.Screw("s", model["arm"], model.ground, at=(0, 0, 0), pitch=0.1), **cls.example)


@every_kind
def test_it_is_made_and_refused_as_ideal_joints_are(kind):
    cls = CLEARANCE_JOINTS[kind]
    model = abut.Model("made")
    body = model.add(abut.Body("body", mass=1, inertia=(1, 1, 1)))
    made = model.add(cls("main", body, model.ground, at=(0, 0, 0), **cls.example))
    assert made.clearance == 5e-4
    assert "in ground, clearance=0.0005 m" in repr(made)
    assert set(cls.sisters) <= set(JOINTS)
    frame = body.frame()
    for given, sentence in (
        ((frame, body.frame()), "both frames are on"),
        ((body, model.ground), "give `at="),
    ):
        with pytest.raises(InvalidValue, match=sentence):
            cls("main", *given, **cls.example)
    for bad in (0.0, -1e-3, math.nan):
        with pytest.raises(abut.AbutError, match=f'{kind} "main": clearance'):
            cls("main", frame, model.ground.frame(), **(cls.example | {"clearance": bad}))
    with pytest.raises(abut.AbutError, match="clearance"):
        cls("main", frame, model.ground.frame(), **(cls.example | {"clearance": "1 kg"}))


@every_kind
def test_it_flies_freely_until_it_strikes(kind):
    """y = −g t²/2 until √(2c/g) = 10.1 ms, to rounding: the method is exact for a parabola. Then it bounces within c + v √(m/K)."""
    result = fall()
    free = result.time < 0.0100
    y = result[f"{kind.lower()}.position.y"].values
    np.testing.assert_allclose(y[free], -0.5 * G * result.time[free] ** 2, rtol=0, atol=1e-17)
    assert not result[f"{kind}_joint.force"].values[free].any()
    assert y.min() < -5e-4
    assert -y.min() < 5e-4 + 2e-5


@every_kind
def test_static_penetration_follows_contact_law(kind):
    """Johnson's line, Hertz' point, a flat punch: pressed by δ(m g), it stays; channels are an ideal joint's.

    The acceleration is a difference of m g and the force at the depth given, which is solved to rounding: 1e-9.
    """
    result = rest()
    name = f"{kind}_joint"
    np.testing.assert_allclose(result[f"{kind.lower()}.acceleration"].values, 0.0, atol=1e-8 * G)
    np.testing.assert_allclose(result[f"{name}.force"].values, [[0.0, LOAD, 0.0]] * 3, atol=1e-8 * G)
    np.testing.assert_allclose(result[f"{name}.torque"].values, 0.0, atol=1e-9)
    assert result[f"{name}.penetration"].values == pytest.approx(DEPTH[kind], rel=1e-9)
    down = [0.0, -1.0, 0.0] if kind != "PinSlot" else [0.0, 0.0, -1.0]
    np.testing.assert_allclose(
        result[f"{name}.eccentricity"].values, [(5e-4 + DEPTH[kind]) * np.array(down)] * 3, atol=1e-15
    )
    assert np.all(result[f"{name}.tilt"].values < 1e-12)
    assert np.all(result[f"{name}.sliding_distance"].values < 1e-15)


def test_dissipation_of_impacts_and_friction_equals_energy_account():
    """Σ W of all joints beside energy.dissipated, where all of them fly again: trapezia over 6 outputs and more a blow, 3 %."""
    result = fall()
    apart = np.flatnonzero(sum(result[f"{kind}_joint.touching"].values for kind in KINDS) == 0)
    last = apart[apart > 1200][-1]
    told = sum(result[f"{kind}_joint.dissipated"].values[last] for kind in KINDS)
    assert told == pytest.approx(result["energy.dissipated"].values[last], rel=0.03)
    assert (
        told > 0.005
    )  # of something, not of nothing: how much, by the time that all fly, hangs on chaotic blows


def test_a_leaning_journal_is_carried_at_both_mouths_and_a_falling_one_by_its_collar():
    """Leaning by θ in the middle, δ = (L/2) sin θ − (R + c) cos θ + R at the bore's edges, across the pin: equal forces, a couple.

    By Johnson's law of half the length. Fallen, 1 kg on four quarters of a flat punch of area π (1.5² − 1) R².
    """
    theta = 0.0512  # beyond c/(L/2), by 1.2 µm and more
    R, c, half = 0.01, 5e-4, 0.01
    depth = half * math.sin(theta) - (R + c) * math.cos(theta) + R

    def line(f: float) -> float:
        return f / (math.pi * MODULUS) * (math.log(4 * math.pi * MODULUS * c / f) - 1) - depth

    force = 0.01 * brentq(line, 1.0, 1e8)
    area = math.pi * (1.5**2 - 1.0) * R**2
    sunk = LOAD / (2.0 * MODULUS * math.sqrt(area / math.pi))
    places = dict.fromkeys(KINDS, (0.0, 0.0, 0.0)) | {"Journal": (0.0, 0.0, -5e-4 - sunk)}
    fallen = abut.simulate(bench(places, gravity=(0, 0, -G)), end=1e-5, step=1e-5, integrator=METHOD)
    np.testing.assert_allclose(fallen["journal.acceleration"].values[0], 0.0, atol=1e-8 * G)
    assert fallen["Journal_joint_top.touching"].values[0] == 4
    assert not fallen["Journal_joint_bottom.touching"].values[0]
    turned = bench(gravity=(0, 0, 0), axial_clearance="2 mm").with_values(
        {"journal.orientation": (math.cos(theta / 2), math.sin(theta / 2), 0, 0)}
    )
    result = abut.simulate(turned, end=1e-5, step=1e-5, integrator=METHOD)
    assert result["Journal_joint.tilt"].values[0] == pytest.approx(theta, rel=1e-12)
    assert result["Journal_joint.touching"].values[0] == 2
    np.testing.assert_allclose(
        [result[f"Journal_joint.track{k}.normal_force"].values[0] for k in (1, 2)], force, rtol=1e-6
    )
    np.testing.assert_allclose(result["Journal_joint.force"].values[0], 0.0, atol=1e-6 * force)
    lever = abs(result["Journal_joint.torque.x"].values[0]) / force
    assert lever == pytest.approx(2 * (half * math.cos(theta) + (R + c) * math.sin(theta)), rel=1e-4)


def test_eccentrically_loaded_block_in_slot():
    """Weight at h beyond the middle: N₁ − N₂ = W, (N₁ + N₂) l/2 = W h at corners across from each other; sliding, μ (N₁ + N₂) brakes it.

    N₁,₂ = W (h/l ± ½), a = −μ g 2h/l. It leans until both pairs are as deep: l sin θ = δ₁ + δ₂ + 2c + b (1 − cos θ); then the forces are
    these to 1e-6. Their moment holds the weight's but for what friction (μ b/2h = 1 %) and the lean (θ b/l = 1.3 %) add.
    """
    arm, edge, height = 0.15, 0.05, 0.03
    n1, n2 = LOAD * (arm / edge + 0.5), LOAD * (arm / edge - 0.5)
    K = 0.5 * MODULUS * math.sqrt(0.02 * 0.05 / math.pi)  # of one corner; two carry
    d1, d2 = n1 / (2 * K), n2 / (2 * K)

    def gap(theta: float) -> float:
        return edge * math.sin(theta) - height * (1 - math.cos(theta)) - (d1 + d2 + 1e-3)

    theta = brentq(gap, 0.0, 0.1)
    # turned about x so that the loaded end, +z, sinks: y' = y cos θ − z sin θ
    middle = 0.5 * edge * math.sin(theta) + 0.5 * height * math.cos(theta) - (0.5 * height + 5e-4 + d1)
    model = bench(arm=arm, velocity=(0, 0, 0.02))
    model = model.with_values(
        {
            "slot.position.y": middle - arm * math.sin(theta),
            "slot.position.z": arm * math.cos(theta),
            "slot.orientation": (math.cos(theta / 2), math.sin(theta / 2), 0, 0),
        }
    )
    result = abut.simulate(model, end=1e-6, step=1e-6, integrator=METHOD)
    assert result["Slot_joint.touching"].values[0] == 4
    forces = [result[f"Slot_joint.track{k}.normal_force"].values[0] for k in range(1, 25)]
    np.testing.assert_allclose(sorted(forces)[-4:], np.repeat([n2 / 2, n1 / 2], 2), rtol=1e-6)
    a = result["slot.acceleration"].values[0]
    assert a[1] == pytest.approx(0.0, abs=1e-6 * G)
    assert a[2] == pytest.approx(-MU * (n1 + n2), rel=1e-6)
    assert result["Slot_joint.sliding_speed"].values[0] == pytest.approx(0.02, rel=1e-6)
    area = 0.02 * 0.05
    assert result["Slot_joint.pressure_velocity"].values[0] == pytest.approx(
        (n1 + n2) * 0.02 / area, rel=1e-6
    )
    y, z = (
        (height * math.cos(theta) + edge * math.sin(theta)) / 2,
        (edge * math.cos(theta) - height * math.sin(theta)) / 2,
    )
    torque = MU * y * (n1 - n2) - z * (n1 + n2)
    assert result["Slot_joint.torque.x"].values[0] == pytest.approx(torque, rel=1e-6)
    assert torque == pytest.approx(-LOAD * arm, rel=0.025)


@every_kind
def test_its_sums_go_on_from_block_to_block_of_outputs(kind):
    """A run hands its outputs over in blocks, however long: the orbit's columns are those of the whole, to rounding."""
    result, orbit = fall(), bench()[f"{kind}_joint_orbit"]
    values = {name: result.values(name) for name in result} | {"time": result.time}
    whole = orbit.begin()(values)
    evaluate, cuts = orbit.begin(), (0, 1, 1100, 1101, 2000, len(result.time))
    blocks = [
        evaluate({name: column[a:b] for name, column in values.items()}) for a, b in itertools.pairwise(cuts)
    ]
    np.testing.assert_allclose(np.concatenate(blocks), whole, rtol=1e-12, atol=1e-18)
    names = [name for name, *_ in orbit.columns]
    told = np.column_stack([result.values(name).reshape(len(result.time), -1) for name in names])
    np.testing.assert_allclose(whole, told, rtol=1e-12, atol=1e-18)
    assert result[f"{kind}_joint.dissipated"].values[-1] > 0.0


def test_a_plane_journal_is_drawn_as_the_pin_that_it_is():
    """A cylinder of π R² L in its bore, not the sphere by which plane motion is computed; of 64 sides or more, 1 % of the volume."""
    model = abut.Model("pin")
    rod, eye = (model.add(abut.Body(name, mass=1.0, inertia=(1, 1, 1))) for name in ("rod", "eye"))
    sizes = {"radius": 0.01, "length": 0.02, "clearance": 5e-4}
    model.add(abut.PlanarJournal("pin", rod, eye, at=(0, 0, 0), **sizes))
    drawing = draw_model(model)
    volumes = {}
    for part in drawing.parts:
        a, b, c = (
            drawing.meshes[part.mesh].vertices[drawing.meshes[part.mesh].faces[:, k]] for k in range(3)
        )
        volumes[part.body, part.kind] = abs(float(np.sum(np.cross(a, b) * c))) / 6.0
    assert set(volumes) == {("rod", "solid"), ("eye", "cavity")}
    assert volumes["rod", "solid"] == pytest.approx(np.pi * 0.01**2 * 0.02, rel=1e-2)
