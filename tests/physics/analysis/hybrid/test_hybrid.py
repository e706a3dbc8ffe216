"""Rigid bodies that become elastic while they touch."""

from __future__ import annotations

import dataclasses
import pickle
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import abut
from abut.analysis.simulation import segment_files
from abut.errors import AbutError, InvalidValue, UnknownName
from abut.fem import Elasticity, Mesh, assemble
from abut.flexible import CraigBampton, NormalModes, ReducedBody, reduce
from abut.flexible.hybrid.rigid_elastic_switch import SwitchingBody, of_rigid
from abut.flexible.reduction.gram_matrix import gram_matrix
from abut.model.geometry.rotations import to_matrix
from abut.results import FileRecorder
from targets import target

YOUNG, DENSITY = 210e9, 7850.0
STEEL = Elasticity.isotropic(YOUNG, 0.0, DENSITY)  # without lateral contraction: bars are bars
WAVE = float(np.sqrt(YOUNG / DENSITY))
LENGTH, SIDE = 0.2, 0.02
BED = 20e-3  #: [m], of the layer that gives


@cache
def bar(count: int) -> ReducedBody:
    """A bar with its lowest modes along its axis, picked from all."""
    mesh = Mesh.block((LENGTH, SIDE, SIDE), (30, 1, 1))
    every = reduce(assemble(mesh, STEEL), method=NormalModes(60))
    along, across = (every.shapes[:, k] ** 2 for k in (slice(0, 1), slice(1, 3)))
    own = np.flatnonzero(along.sum(axis=(0, 1)) > 100.0 * across.sum(axis=(0, 1)))[:count]
    rows = np.concatenate([np.arange(6), *(6 + every.modes * a + own for a in range(4))])
    return dataclasses.replace(
        every,
        shapes=every.shapes[:, :, own],
        gram=every.gram[np.ix_(rows, rows)],
        stiffness=every.stiffness[np.ix_(own, own)],
        damping=every.damping[np.ix_(own, own)],
        stiffening=None,
        loaded=None,
        stress=None,
    )


# --- a bar that bounces -------------------------------------------------------------------------------------------------------------


def bouncing(always: bool = False, gap: float = 0.01, **options: Any) -> abut.Model:
    """A bar falls onto its end, onto a thin hard layer on a rigid floor."""
    model = abut.Model("bouncing bar", gravity=(-9.81, 0, 0))
    pose = {"position": (0.5 * LENGTH + gap, 0, 0)}
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="x")
    law = abut.normal.Impact(
        stiffness=YOUNG * SIDE**2 / BED, exponent=1.0, damping=0.0, full_damping_depth=1e-4
    )
    if always:
        flexible = model.add(abut.FlexibleBody("bar", bar(6), **pose))
        model.add(abut.Contact("foot", flexible.skin("x-"), floor, normal=law))
        return model
    body = model.add(abut.Body.box("bar", size=(LENGTH, SIDE, SIDE), density=DENSITY, **pose))
    model.add(abut.Contact("foot", body.shape, floor, normal=law))
    model.add(abut.Elastic(body, bar(6), while_touching={"foot": "x-"}, **options))
    return model


METHOD = abut.RungeKutta(rtol=1e-7)


@cache
def bounced() -> abut.Result:
    """Three bounces."""
    return abut.simulate(bouncing(), end=0.3, step=1e-3, integrator=METHOD)


def test_a_bar_that_bounces_becomes_elastic_and_rigid_again_at_each_bounce() -> None:
    """m v and L are the same on both sides of each change: to rounding. Energy that the modes have as they are lost is what the machine
    has lost, and what is booked: T − ½ m v² − ½ ωJω is that of the modes where their mean axes have no momentum. With it the machine keeps
    its energy to the tolerance of six touches, 1e-6.
    """
    result = bounced()
    changes = result.attributes["elastic"]
    assert [one["becomes"] for one in changes] == ["elastic", "rigid"] * 3
    for one in changes:
        momentum = float(np.linalg.norm(one["momentum"]))
        assert one["momentum_change"] < 1e-14 * momentum
        assert one["angular_momentum_change"] < 1e-14 * momentum * LENGTH
        assert one["booked"] == pytest.approx(one["modal_energy"], rel=1e-6, abs=1e-12)
        assert one["modal_energy"] <= 0.01 * one["most_modal_energy"]
    balance = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(balance) < 1e-6 * balance[0]
    lost = result["energy.dissipated"].values[-1]
    assert lost == pytest.approx(sum(one["booked"] for one in changes), abs=1e-6 * balance[0])
    assert result.statistics["changes"] == 6
    assert result.statistics["energy_booked"] == pytest.approx(lost, abs=1e-6 * balance[0])


def test_channels_keep_one_name_through_all_changes() -> None:
    """x, ẋ are continuous at a change, free fall before and after; modes are at rest while the body is rigid; times ascend."""
    result = bounced()
    time, elastic = result.time, result["bar.elastic"].values
    assert (np.diff(time) > 0.0).all()
    assert set(elastic) == {0.0, 1.0}
    rigid = elastic == 0.0
    assert not result["bar.modal_energy"].values[rigid].any()
    assert not result["bar_modes_1.position"].values[rigid].any()
    assert result["foot.touching"].values[rigid].max() == 0  # it never touches as a rigid body
    assert result["bar.modal_energy"].values[~rigid].sum() > 0.0
    first = time < 0.04
    fall = 0.5 * LENGTH + 0.01 - 0.5 * 9.81 * time[first] ** 2
    assert np.abs(result["bar.position"].values[first, 0] - fall).max() < 1e-9
    drawn = result.drawing
    assert [one.body for one in drawn.bent] == ["bar"]  # the page shows it bending
    assert result["solver.steps"].values[-1] == result.statistics["steps"]


def test_rows_of_events_stand_at_onset_peak_and_release_of_each_bounce() -> None:
    """It falls by 10 mm, touches for 2 L/c and the time of the layer, E S/k = 20 mm, and is pressed by ρ c S v in between (Goldsmith,
    Impact, ch. III), by up to an eighth more by its six modes. Other outputs keep their bits. Three bounces have nine rows.
    """
    plain = bounced()
    result = abut.simulate(bouncing(), end=0.3, step=1e-3, integrator=METHOD, events=True)
    kept = ~result.is_event_row
    assert np.array_equal(result.time[kept], plain.time)
    for name in plain:
        assert np.array_equal(result.values(name)[kept], plain.values(name), equal_nan=True), name
    assert result.attributes["elastic"] == plain.attributes["elastic"]
    rows, force = result.time[~kept], result["foot.normal_magnitude"].values[~kept]
    assert len(rows) == 9
    fall = np.sqrt(2.0 * 0.01 / 9.81)
    assert rows[0] == pytest.approx(fall, rel=1e-6)
    assert rows[2] - rows[0] == pytest.approx(2.0 * LENGTH / WAVE, abs=1.5 * BED / WAVE)
    assert force[1] == pytest.approx(DENSITY * WAVE * SIDE**2 * 9.81 * fall, rel=0.15)
    assert force[[0, 2, 3, 5, 6, 8]].max() < 1e-3 * force[1]
    touches = [one for one in result.touches if not one.point]
    assert rows[[0, 2]].tolist() == [touches[0].onset, touches[0].end]


def test_it_saves_the_steps_of_flight() -> None:
    """h ≲ 3/ω of the highest mode throughout, against steps of flight: of 0.3 s the bar is elastic for less than 2 %, and the steps are
    fewer by as much but for those of three blows.
    """
    result = bounced()
    assert result.statistics["elastic_seconds"] < 0.02 * 0.3
    highest = 2.0 * np.pi * abut.FlexibleBody("bar", bar(6)).frequencies[-1]
    assert result.statistics["steps"] < 0.05 * 0.3 / (3.3 / highest)


@pytest.mark.long
@pytest.mark.slow
def test_what_touches_at_the_start_is_elastic_from_the_start(tmp_path: Path, monkeypatch: Any) -> None:
    """It goes up by the layer's spring, is rigid in flight, and elastic as it comes down; a file holds the same as memory."""
    model = bouncing(gap=-1e-6, after="0.2 ms")
    options: dict[str, Any] = {"end": 0.02, "step": 1e-4, "integrator": METHOD}
    monkeypatch.setattr(segment_files, "PAUSE", 0.0)
    monkeypatch.setattr(segment_files, "SHARE", 1e9)
    kept, leave = [], FileRecorder.leave

    def left(recorder: FileRecorder) -> None:
        leave(recorder)
        kept.append(abut.load(tmp_path / "run.nc"))  # as one who looks after a kill

    monkeypatch.setattr(FileRecorder, "leave", left)
    result = abut.simulate(model, save=tmp_path / "run.nc", **options)
    assert len(kept) >= 2
    for some in kept:
        assert some.status.kind == "interrupted"
        count = len(some.time) - 1  # the last is the end of a segment, which is no output
        np.testing.assert_array_equal(some["bar.position"][:count], result["bar.position"][:count])
    assert result["bar.elastic"].values[0] == 1.0
    assert [one["becomes"] for one in result.attributes["elastic"]][:2] == ["rigid", "elastic"]
    assert not any("rang" in sentence for sentence in result.warnings)  # it was said when
    same = abut.load(tmp_path / "run.nc")
    assert same.attributes["elastic"] == result.attributes["elastic"]
    again = abut.simulate(model, **options)
    np.testing.assert_array_equal(same["bar.position"].values, again["bar.position"].values)
    np.testing.assert_array_equal(same.time, again.time)


def rod(count: int) -> ReducedBody:
    """A rod of the bar's section, one metre long, by its modes cos(kπx/L) √(2/m), which are those of the rod exactly."""
    structure = assemble(Mesh.block((1.0, SIDE, SIDE), (4 * count, 1, 1)), STEEL)
    along = structure.positions[:, 0] + 0.5
    shapes = np.zeros((len(along), 6, count))
    shapes[:, 0] = np.cos(np.outer(along, np.arange(1, count + 1)) * np.pi) * np.sqrt(
        2.0 / (DENSITY * SIDE**2)
    )
    columns = shapes[structure.freedoms[:, 0], structure.freedoms[:, 1]]
    stiffness, mesh = columns.T @ (structure.stiffness @ columns), structure.source.mesh
    labels, none = np.asarray(mesh.numbers), np.zeros((count, count))
    return ReducedBody(
        structure.positions, labels, shapes, gram_matrix(structure, shapes), stiffness, none, mesh=mesh
    )


@pytest.mark.parametrize("count", [10, pytest.param(80, marks=pytest.mark.long)])
def test_a_rod_strikes_a_wall_for_twice_the_time_of_its_wave(count: int) -> None:
    """F = ρ c S v for 2 L/c, and nothing is left in the rod afterwards (Saint-Venant; Goldsmith, Impact, 1960): n modes, and a layer of L/n
    that is as stiff as the rod. On the mean of the middle 40 % of the time the force is ρ c S v to 1e-3, and its impulse is 2 m v to
    3/n %; the layer adds less than the time in which a wave would cross it twice, 1/n of 2 L/c. Less than 0.1/n of the energy rings on,
    so that the rod is rigid as soon as it would not touch, within a quarter of the period of its lowest mode, 2 L/c.
    """
    speed, ideal = 0.1, 2.0 / WAVE
    model = abut.Model("rod", gravity=(0, 0, 0))
    reduced, wall = rod(count), abut.shapes.HalfSpace(model.ground.frame(), normal="x")
    options: dict[str, Any] = {"position": (0.5 + 1e-4, 0, 0), "velocity": (-speed, 0, 0)}
    box = lambda frame: abut.shapes.Box(frame, (1.0, SIDE, SIDE))  # noqa: E731
    body = model.add(abut.Elastic.rigid("bar", reduced, shape=box, **options))
    law = abut.normal.Impact(
        stiffness=YOUNG * SIDE**2 * count, exponent=1.0, damping=0.0, full_damping_depth=1e-4
    )
    model.add(abut.Contact("foot", body.shape, wall, normal=law))
    model.add(abut.Elastic(body, reduced, while_touching={"foot": "x-"}))
    result = abut.simulate(model, end=2e-3, step=1e-6, integrator=abut.RungeKutta(rtol=1e-6))
    force, time = result["foot.normal_magnitude"].values, result.time
    expected = DENSITY * WAVE * SIDE**2 * speed
    lasting = time[force > 0.0]
    middle = (time > lasting[0] + 0.3 * ideal) & (time < lasting[0] + 0.7 * ideal)
    assert force[middle].mean() == target(expected, "force of a rod on a wall [N]", rel=1e-3)
    assert float(np.trapezoid(force, time)) == pytest.approx(expected * ideal, rel=0.03 / count)
    assert 0.0 < (lasting[-1] - lasting[0]) / ideal - 1.0 < 1.0 / count
    back = result.attributes["elastic"][1]
    assert back["modal_energy"] < 0.1 / count * 0.5 * body.mass * speed**2
    assert back["time"] - lasting[-1] < 0.3 * ideal


# --- a beam that is struck ----------------------------------------------------------------------------------------------------------


def struck(always: bool) -> abut.Model:
    """Timoshenko's problem: a ball strikes a beam off its middle, which is hinged at one end, and off its axis."""
    model = abut.Model("struck beam", gravity=(0, 0, 0))
    length, height = 0.4, 0.01
    mesh = Mesh.block((length, 0.02, height), (16, 2, 1))
    ball = model.add(
        abut.Body.sphere(
            "ball",
            radius=0.01,
            density=DENSITY,
            position=(0.05, 0.003, 0.5 * height + 0.012),
            velocity=(0, 0, -1.0),
        )
    )
    law = abut.normal.Hertz(modulus=1.1e11, radius=0.01)
    if always:
        beam: Any = model.add(
            abut.FlexibleBody("beam", mesh, STEEL, interfaces={"hinge": "x-"}, modes=CraigBampton(6))
        )
        model.add(abut.Contact("hit", ball.shape, beam.skin("z+"), normal=law))
        held = beam["hinge"]
    else:
        beam = held = model.add(abut.Body.box("beam", size=(length, 0.02, height), density=DENSITY))
        model.add(abut.Contact("hit", ball.shape, beam.shape, normal=law))
    model.add(abut.joints.Revolute("hinge", held, model.ground, at=(-0.5 * length, 0, 0), axis="y"))
    if not always:
        model.add(
            abut.Elastic(
                beam,
                mesh,
                STEEL,
                while_touching={"hit": "z+"},
                interfaces={"hinge": "x-"},
                modes=CraigBampton(6),
            )
        )
    return model


def test_a_struck_beam_is_the_one_that_is_always_elastic() -> None:
    """The equations are the same while it is elastic, and at rest before: forces and motion agree to rounding of steps that differ by it,
    1e-7 of the largest. The floating frame stands where interfaces leave the rest of the mass, in rigid legs as well.
    """
    method = abut.Radau(rtol=1e-6)
    one, other = (
        abut.simulate(struck(always), end=2.25e-3, step=1e-5, integrator=method) for always in (True, False)
    )
    assert [change["becomes"] for change in other.attributes["elastic"]] == ["elastic"]
    assert other.attributes["elastic"][0]["time"] == pytest.approx(2e-3, rel=0.01)
    same = np.isin(np.round(other.time, 9), np.round(one.time, 9))
    for name in ("hit.normal_magnitude", "beam.position", "beam.velocity", "beam.angular_velocity", "ball.velocity", "beam_hinge.velocity",
                 "beam.modal_coordinates", "hinge.force"):  # fmt: skip
        mine, always = other[name].values[same], one[name].values
        assert np.abs(mine - always).max() <= 1e-7 * np.abs(always).max() + 1e-15, name


@pytest.mark.long
@pytest.mark.slow
def test_a_cantilever_becomes_elastic_with_its_sag_and_does_not_ring() -> None:
    """U = w² L⁵/(40 E I), w = ρ A g, of a beam that bends under its weight: within .3 %, of which shear makes (h/L)². Until the ball comes
    it stays as it is: its modes to 1e-4 of it in energy, of the tolerance. What the sag gives and takes at the change is booked.
    """
    model = abut.Model("sag", gravity=(0, 0, -9.81))
    length, width, height = 1.0, 0.02, 0.01
    above = (0.3, 0, 0.5 * height + 0.012)
    ball = model.add(
        abut.Body.sphere("ball", radius=0.01, density=DENSITY, position=above, velocity=(0, 0, 0.2))
    )
    beam = model.add(abut.Body.box("beam", size=(length, width, height), density=DENSITY))
    model.add(
        abut.Contact("hit", ball.shape, beam.shape, normal=abut.normal.Hertz(modulus=1.1e11, radius=0.01))
    )
    model.add(abut.joints.Fixed("wall", beam, model.ground, at=(-0.5 * length, 0, 0)))
    mesh, held = Mesh.block((length, width, height), (16, 1, 1)), {"wall": "x-"}
    options: dict[str, Any] = {"interfaces": held, "modes": CraigBampton(6), "distance": "0.5 mm"}
    model.add(abut.Elastic(beam, mesh, STEEL, while_touching={"hit": "z+"}, **options))
    result = abut.simulate(model, end=0.06, step=1e-4)
    energy = result["beam.modal_energy"].values[result["beam.elastic"].values > 0.0].sum(axis=1)
    weight = DENSITY * width * height * 9.81
    expected = weight**2 * length**5 / (40.0 * YOUNG * width * height**3 / 12.0)
    assert len(energy) > 50
    assert energy[0] == target(expected, "energy of the sag [J]", rel=3e-3)
    assert np.abs(energy - energy[0]).max() < 1e-4 * energy[0]
    balance = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(balance) < 1e-6 * expected


def late_angle(late):
    return late


@pytest.mark.long
@pytest.mark.slow
def test_a_hammer_on_a_hinge_keeps_its_angular_momentum_about_it_and_signals_go_on() -> None:
    """L about the hinge is the same before and after the hammer becomes rigid while it rings: no impulse of the hinge has a moment about
    it. Both places of the centre of mass differ by what the hinge's gap is closed by, 1e-5 of the length. A delay and an integral, of
    outputs by trapezia, know nothing of changes: 1e-5.
    """
    model = abut.Model("hammer", gravity=(0, 0, -9.81))
    length, side = 0.3, 0.03
    mesh = Mesh.block((length, side, side), (10, 2, 2))
    bar = model.add(abut.Elastic.rigid("bar", mesh, STEEL, position=(0.5 * length, 0, 0)))
    model.add(abut.joints.Revolute("hinge", bar, model.ground, at=(0, 0, 0), axis="y"))
    angle = model.add(abut.signals.Angle("angle", bar.frame(z="y"), model.ground.frame(z="y")))
    late = model.add(abut.signals.Delay("late", angle, 0.01))
    model.add(abut.signals.State("sum", late_angle, inputs=[late]))
    anvil = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.05)), normal="z")
    tip = abut.shapes.Sphere(bar.frame((0.5 * length - 0.02, 0, -0.5 * side)), 0.02)
    model.add(abut.Contact("strike", tip, anvil, normal=abut.normal.Hertz(modulus=1.1e11, radius=0.02)))
    held = {"hinge": "x-", "strike": "x+"}
    model.add(
        abut.Elastic(
            bar, mesh, STEEL, while_touching="strike", interfaces=held, modes=CraigBampton(6), after="0.5 ms"
        )
    )
    result = abut.simulate(model, end=0.09, step=2e-4)
    into, back = result.attributes["elastic"][:2]
    assert into["momentum_change"] < 1e-7 * np.linalg.norm(into["momentum"])  # it bends a little as it swings
    assert back["momentum_change"] > 1e-3 * np.linalg.norm(back["momentum"])  # what the hinge has taken
    k = int(np.searchsorted(result.time, back["time"]))
    inertia = bar.inertia[1, 1] + bar.mass * (0.5 * length) ** 2
    before = back["angular_momentum"][1] + np.cross(back["centre"], back["momentum"])[1]
    assert inertia * result["bar.angular_velocity"].values[k, 1] == pytest.approx(before, rel=2e-5)
    time, angles, told = result.time, result["angle.value"].values, result["late.value"].values
    assert np.abs(np.interp(time - 0.01, time, angles) - told)[time > 0.011].max() < 1e-4
    summed = np.concatenate([[0.0], np.cumsum(0.5 * np.diff(time) * (told[1:] + told[:-1]))])
    assert np.abs(result["sum.value"].values - summed).max() < 1e-6


# --- two bars that strike -----------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.slow
def test_two_rods_that_strike_become_elastic_together() -> None:
    """m Σv = 0 and E, momentum to rounding, energy with what is booked to the tolerance; F = ρ c S v for 2 L/c, velocities exchanged
    (Saint-Venant): within 3 %, and 10 % of the time, of a layer of L/5 between them.
    """
    model = abut.Model("rods", gravity=(0, 0, 0))
    law = abut.normal.ElasticFoundation(YOUNG, 2.0 * BED)
    box = {"shape": lambda frame: abut.shapes.Box(frame, (LENGTH, SIDE, SIDE))}
    one = model.add(abut.Elastic.rigid("one", bar(6), position=(-0.101, 0, 0), velocity=(1, 0, 0), **box))
    two = model.add(abut.Elastic.rigid("two", bar(6), position=(0.101, 0, 0), velocity=(-1, 0, 0), **box))
    hit = model.add(abut.Contact("hit", one.shape, two.shape, normal=law))
    model.add(abut.Elastic(one, bar(6), while_touching={hit: "x+"}, after="0.1 ms", distance="10 um"))
    model.add(abut.Elastic(two, bar(6), while_touching={"hit": "x-"}, after="0.1 ms"))
    result = abut.simulate(model, end=1.5e-3, step=1e-6, integrator=abut.Radau(rtol=1e-7))
    changes = result.attributes["elastic"]
    assert [one["becomes"] for one in changes] == ["elastic"] * 2 + ["rigid"] * 2
    assert len({one["time"] for one in changes}) == 2
    speeds = [result[f"{name}.velocity"].values[:, 0] for name in ("one", "two")]
    assert np.abs(speeds[0] + speeds[1]).max() < 1e-9
    assert speeds[1][-1] == pytest.approx(1.0, rel=0.03)
    balance = result["energy.total"].values + result["energy.dissipated"].values
    assert np.ptp(balance) < 1e-5 * balance[0]
    force, ideal = result["hit.normal_magnitude"].values, 2.0 * LENGTH / WAVE
    lasting = result.time[force > 0.0]
    assert lasting[-1] - lasting[0] == pytest.approx(ideal, rel=0.1)
    assert np.trapezoid(force, result.time) / ideal == target(
        DENSITY * WAVE * SIDE**2, "force between two rods [N]", rel=0.03
    )


# --- the change itself --------------------------------------------------------------------------------------------------------------


def moving(held: bool, share: float) -> tuple[SwitchingBody, dict[str, np.ndarray]]:
    """A bent body that moves and vibrates in any way, its interface with it if it has one."""
    mesh = Mesh.block((0.3, 0.1, 0.2), (3, 1, 2))
    turn = np.array([0.5, 0.1, -0.7, 0.5])
    turn = turn / np.linalg.norm(turn)
    body = abut.Elastic.rigid("body", mesh, STEEL, position=(1, 2, 3), orientation=tuple(turn))
    if held:
        options: dict[str, Any] = {"interfaces": {"left": "x-"}, "modes": CraigBampton(4)}
        twin = SwitchingBody(abut.Elastic(body, mesh, STEEL, while_touching="any", **options))
    else:  # displacements of second order, which stiffening adds, are not those of the nodes
        reduced = dataclasses.replace(reduce(assemble(mesh, STEEL), method=6), stiffening=None, loaded=None)
        twin = SwitchingBody(abut.Elastic(body, reduced, while_touching="any"))
    draw = np.random.default_rng(3)
    row = np.concatenate([body.position, np.roll(turn, -1), draw.normal(size=6)])
    rows = twin.elastic_rows(row)
    flexible, m = twin.flexible, len(twin.omega)
    q, dq = share * draw.normal(size=m), draw.normal(size=m)
    for k, part in enumerate(flexible.modal):
        mine = q[3 * k : 3 * k + 3]
        rows[part.name][: len(mine)] = mine
        rows[part.name][7 : 7 + len(mine)] = dq[3 * k : 3 * k + 3]
    if not held:
        return twin, rows
    r, one = to_matrix(turn), flexible.reduced.interfaces[0]
    psi = one.shapes @ flexible.shapes
    base, own = rows["body"], rows["body_left"]
    arm = one.position - flexible.centre + psi[:3] @ q
    own[:3] = base[:3] + r @ arm
    own[7:10] = base[7:10] + np.cross(base[10:13], r @ arm) + r @ psi[:3] @ dq
    own[10:13] = base[10:13] + r @ psi[3:] @ dq
    return twin, rows


def test_momenta_of_a_body_that_vibrates_are_those_of_its_nodes() -> None:
    """P = Σ M u̇, L = Σ x × M u̇ with the consistent mass matrix M of the mesh, as assembled, displacements as large as they like:
    to rounding.
    """
    twin, rows = moving(held=False, share=0.01)
    flexible = twin.flexible
    reduced = flexible.reduced
    structure = assemble(Mesh.block((0.3, 0.1, 0.2), (3, 1, 2)), STEEL)
    base = rows["body"]
    r, (q, dq) = to_matrix(base[[6, 3, 4, 5]]), twin.modal(rows)
    phi = reduced.shapes[:, :3] @ flexible.shapes
    arms = (reduced.positions - flexible.centre + phi @ q) @ r.T
    rates = base[7:10] + np.cross(base[10:13], arms) + (phi @ dq) @ r.T
    freedoms, mass = structure.freedoms, structure.mass
    u = rates[freedoms[:, 0], freedoms[:, 1]]
    loads = np.zeros_like(rates)
    loads[freedoms[:, 0], freedoms[:, 1]] = mass @ u
    places = base[:3] + arms
    total, centre, p, angular = twin.momentum(rows)
    assert total == pytest.approx(DENSITY * 0.3 * 0.1 * 0.2, rel=1e-12)
    assert p == pytest.approx(loads.sum(axis=0), rel=1e-12)
    assert angular == pytest.approx(np.cross(places - centre, loads).sum(axis=0), rel=1e-10)


def test_the_rigid_body_has_the_momenta_of_the_elastic_one() -> None:
    """v = P/m, ω = (R J Rᵀ)⁻¹ L: to rounding; with the modes at rest it is the motion that the elastic one was given, to the order in which
    interfaces share the mass.
    """
    twin, rows = moving(held=True, share=1e-4)
    _, centre, p, angular = twin.momentum(rows)
    stiff = twin.stiff(rows)
    found = of_rigid(twin.elastic.body, stiff)
    assert found[0] == pytest.approx(p, rel=1e-13)
    assert found[1] == pytest.approx(angular, rel=1e-13)
    assert stiff[:3] == pytest.approx(centre, rel=1e-15)
    row = np.concatenate([[1, 2, 3], rows["body"][3:7], np.arange(1.0, 7.0)])
    assert twin.stiff(twin.elastic_rows(row)) == pytest.approx(row, rel=1e-11)
    assert twin.energy(twin.elastic_rows(row)) == 0.0


def test_a_machine_with_one_is_copied_varied_and_sent_to_other_processes() -> None:
    """A copy has its own body, and a new number is checked as the first one was."""
    model = pickle.loads(pickle.dumps(bouncing()))
    varied = model.with_values({"bar_changes.after": "1 ms", "bar.position.x": 0.3})
    assert varied["bar_changes"].after == 1e-3
    assert varied["bar_changes"].body is varied["bar"]
    with pytest.raises(InvalidValue, match=r"mass is 2 kg, but the mesh's is 0\.628 kg"):
        model.with_values({"bar.density": None, "bar.mass": 2.0, "bar.inertia": (1, 1, 1)})


# --- what is refused ----------------------------------------------------------------------------------------------------------------


def wrong(what: str) -> None:
    """Describe it wrongly."""
    model = bouncing()
    body, mesh = model["bar"], Mesh.block((LENGTH, SIDE, SIDE), (4, 1, 1))
    options: dict[str, Any] = {"while_touching": "foot"}
    heavy = abut.Body.box("heavy", size=(LENGTH, SIDE, SIDE), density=2.0 * DENSITY)
    turned = abut.Body.box("turned", size=(SIDE, LENGTH, SIDE), density=DENSITY)
    if what in ("mass", "inertia"):
        abut.Elastic({"mass": heavy, "inertia": turned}[what], mesh, STEEL, **options)
    elif what == "no body":
        abut.Elastic(model.ground, mesh, STEEL, **options)
    elif what == "no contact":
        abut.Elastic(body, mesh, STEEL, while_touching=[])
    elif what == "part":
        abut.Elastic(body, mesh, STEEL, rung_down=0.0, **options)
    elif what == "twice":
        model.add(abut.Elastic(body, mesh, STEEL, **options))
    elif what == "lanes":
        abut.simulate_many(model, {"bar.position.x": [0.2, 0.3]}, end=0.1)
    elif what == "stranger":
        abut.Model("other").add(abut.Elastic(body, mesh, STEEL, **options))
    elif what in ("unknown", "not its own", "joint", "nobody"):
        plain = model.without("bar_changes")
        ball = plain.add(abut.Body.sphere("ball", radius=0.01, mass=0.1, position=(1, 0, 0)))
        floor = abut.shapes.HalfSpace(plain.ground.frame(), normal="x")
        law = abut.normal.Hertz(modulus=1e9, radius=0.01)
        plain.add(abut.Contact("drop", ball.shape, floor, normal=law))
        name = {"unknown": "foo", "not its own": "drop"}.get(what, "foot")
        if what == "joint":
            plain.add(abut.joints.Translational("guide", body, plain.ground, at=(0, 0, 0), axis="x"))
        held = {"post": "x+"} if what == "nobody" else None
        plain.add(abut.Elastic(body, mesh, STEEL, while_touching=name, interfaces=held))
        abut.simulate(plain, end=0.1)


@pytest.mark.parametrize(
    ("what", "kind", "says"),
    [
        ("mass", InvalidValue, "mass is 1.256 kg, but the mesh's is 0.628 kg"),
        ("inertia", InvalidValue, "so the switch would change angular momentum"),
        ("no body", InvalidValue, "a rigid body of the model"),
        ("no contact", InvalidValue, "name contacts of the body"),
        ("part", InvalidValue, "above 0 and at most 1"),
        ("twice", AbutError, "bar_changes"),
        ("lanes", InvalidValue, "call abut.simulate for each variant"),
        ("stranger", InvalidValue, '"bar"'),
        ("unknown", UnknownName, 'did you mean "foot"'),
        ("not its own", InvalidValue, 'contact "drop" is between "ball" and "ground"'),
        ("joint", InvalidValue, 'interfaces={"guide": "BORE"}'),
        ("nobody", UnknownName, '"post"'),
    ],
)
def test_what_cannot_be_is_told(what: str, kind: type[Exception], says: str) -> None:
    """Each in a sentence that names it and the remedy, before anything is computed."""
    with pytest.raises(kind) as told:
        wrong(what)
    assert says in str(told.value)
