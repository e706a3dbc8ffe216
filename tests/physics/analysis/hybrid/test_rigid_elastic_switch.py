"""The change from a rigid to an elastic body and back: momentum, energy, channels, events and files."""

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
from abut.fem import Mesh, assemble
from abut.flexible import CraigBampton, reduce
from abut.flexible.hybrid.rigid_elastic_switch import SwitchingBody, rigid_momentum
from abut.model.geometry.rotations import to_matrix
from abut.results import FileRecorder
from physics.analysis.hybrid.elastic_bars import BED, DENSITY, LENGTH, SIDE, STEEL, WAVE, bar, bouncing

METHOD = abut.RungeKutta(rtol=1e-7)


@cache
def bounced() -> abut.Result:
    """Three bounces."""
    return abut.simulate(bouncing(), end=0.3, step=1e-3, integrator=METHOD)


def test_a_bar_that_bounces_becomes_elastic_and_rigid_again_at_each_bounce() -> None:
    """Each switch keeps m v and L; the energy that it removes is that of the modes, T − ½ m v² − ½ ωᵀ J ω = E_modes, and counts as
    dissipated.

    The mean axes have no momentum relative to the modes. 1e-14: rounding. 1e-6: the tolerance of six impacts for E + E_dissipated =
    const.
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
    """Channels continue through both switches: x = x₀ − g t²/2 to 1e-9 m during the free fall before the first touch.

    Times ascend. Modal energy and coordinates are 0 while the body is rigid.
    """
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
    """An elastic bar would need h ≤ 3.3/ω_max throughout; the run is elastic for less than 2 % of its time and takes less than 5 % of
    these steps.

    Source: the stability bound of an explicit method at the highest mode. 5 %: the steps of three impacts remain.
    """
    result = bounced()
    assert result.statistics["elastic_seconds"] < 0.02 * 0.3
    highest = 2.0 * np.pi * abut.FlexibleBody("bar", bar(6)).frequencies[-1]
    assert result.statistics["steps"] < 0.05 * 0.3 / (3.3 / highest)


@pytest.mark.long
@pytest.mark.slow
def test_initial_contact_starts_elastic(tmp_path: Path, monkeypatch: Any) -> None:
    """A bar that overlaps at t = 0 is elastic from the start, then rigid in flight, then elastic again at the next touch.

    Journals of interrupted runs and the final file contain the same bits as the result in memory.
    """
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
    rows = twin.elastic_states(row)
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
    stiff = twin.rigid_state(rows)
    found = rigid_momentum(twin.elastic.body, stiff)
    assert found[0] == pytest.approx(p, rel=1e-13)
    assert found[1] == pytest.approx(angular, rel=1e-13)
    assert stiff[:3] == pytest.approx(centre, rel=1e-15)
    row = np.concatenate([[1, 2, 3], rows["body"][3:7], np.arange(1.0, 7.0)])
    assert twin.rigid_state(twin.elastic_states(row)) == pytest.approx(row, rel=1e-11)
    assert twin.energy(twin.elastic_states(row)) == 0.0


def test_a_machine_with_one_is_copied_varied_and_sent_to_other_processes() -> None:
    """`pickle` and `with_values` copy the switching body with its model, and new values are validated as at construction.

    The mesh has the mass ρ V = 0.628 kg; a changed mass of 2 kg is refused.
    """
    model = pickle.loads(pickle.dumps(bouncing()))
    varied = model.with_values({"bar_changes.after": "1 ms", "bar.position.x": 0.3})
    assert varied["bar_changes"].after == 1e-3
    assert varied["bar_changes"].body is varied["bar"]
    with pytest.raises(InvalidValue, match=r"mass is 2 kg, but the mesh's is 0\.628 kg"):
        model.with_values({"bar.density": None, "bar.mass": 2.0, "bar.inertia": (1, 1, 1)})


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
def test_refuses_invalid_switching_bodies(what: str, kind: type[Exception], says: str) -> None:
    """Refuses bodies whose switch between rigid and elastic is impossible or would break a conservation law.

    Momentum p = m v and L = J ω are continuous at the switch only if mass and inertia equal those of the mesh; the other cases name no
    body, contact or interface of the model.
    """
    with pytest.raises(kind) as told:
        wrong(what)
    assert says in str(told.value)
