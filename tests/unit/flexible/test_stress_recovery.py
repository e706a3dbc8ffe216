"""What is told of an elastic body after a run: files for ParaView, nodes, and what is not known."""

from __future__ import annotations

import re

import meshio
import numpy as np
import pytest

import abut
from abut.errors import InvalidValue, UnknownName
from abut.fem import Elasticity, Mesh, assemble, beam_structure
from abut.flexible import FlexibleBody, von_mises, write_pvd
from abut.view.panels import PANELS, panel_contents


@pytest.fixture(scope="module")
def ran():
    model = abut.Model("bar", gravity=(0, 0, 0))
    mesh = Mesh.block((1.0, 0.1, 0.1), (4, 1, 1))
    body = model.add(
        FlexibleBody("bar", mesh, "steel", modes=4, modal=(1e-3, 0, 0, 0), angular_velocity=(0, 0, 3.0))
    )
    return body, abut.simulate(model, end=2e-3, step=1e-3)


def test_files_for_paraview(ran, tmp_path):
    """A .vtu of each output with nodes, displacements and stresses, listed by time; nothing half written is left."""
    body, result = ran
    place = write_pvd(body, result, tmp_path / "bar.pvd", every=2)
    listed = re.findall(r'timestep="([^"]*)" file="([^"]*)"', place.read_text())
    assert [float(time) for time, _ in listed] == [0.0, 0.002]
    last = meshio.read(tmp_path / listed[-1][1])
    np.testing.assert_allclose(last.points, body.positions(result)[-1])
    np.testing.assert_allclose(last.point_data["von_mises"], von_mises(body.stress(result))[-1])
    np.testing.assert_allclose(last.point_data["stress"], body.stress(result)[-1])
    np.testing.assert_allclose(last.point_data["displacement"], body.displacements(result)[-1])
    assert sorted(p.name for p in tmp_path.iterdir()) == ["bar", "bar.pvd"]
    assert len(list((tmp_path / "bar").iterdir())) == 2


def test_nodes_move_with_the_frame_and_the_modes(ran):
    """At the start the first mode alone: X q of the reduction, in global axes."""
    body, result = ran
    expected = body.reduced.positions + 1e-3 * body.reduced.shapes[:, :3, 0]
    np.testing.assert_allclose(body.positions(result)[0], expected, atol=1e-12)
    label = int(body.reduced.labels[3])
    np.testing.assert_allclose(body.positions(result, [label])[:, 0], body.positions(result)[:, 3])


def test_refuses_unknown_stress_requests(ran, tmp_path):
    body, result = ran
    with pytest.raises(InvalidValue, match="no node 99999"):
        body.positions(result, [99999])
    with pytest.raises(InvalidValue, match=r"\.pvd"):
        write_pvd(body, result, tmp_path / "bar.vtu")
    with pytest.raises(InvalidValue, match="1 or more"):
        write_pvd(body, result, tmp_path / "bar.pvd", every=0)
    nodes, section = (
        np.linspace([0, 0, 0], [1, 0, 0], 5),
        {"ea": 1e6, "gj": 1e3, "ei": (2e3, 1e3), "line": 1.0},
    )
    line = beam_structure(nodes, [(k, k + 1) for k in range(4)], **section, inertia=(1e-3, 2e-3))
    model = abut.Model("line", gravity=(0, 0, 0))
    other = model.add(FlexibleBody("line", line, modes=4))
    moved = abut.simulate(model, end=1e-4, step=1e-4)
    with pytest.raises(InvalidValue, match="stresses are unknown"):
        other.stress(moved)
    assert write_pvd(other, moved, tmp_path / "line.pvd").is_file()


def test_von_mises_of_tension_and_shear():
    """σ in tension, √3 τ in shear, none under pressure all round."""
    cases = np.array([[2.0, 0, 0, 0, 0, 0], [0, 0, 0, 1.0, 0, 0], [-5.0, -5.0, -5.0, 0, 0, 0]])
    np.testing.assert_allclose(von_mises(cases), [2.0, np.sqrt(3.0), 0.0], atol=1e-12)


def test_instruments_refuse(ran):
    """What has no place, no direction or no mesh: a sentence each."""
    body, _ = ran
    with pytest.raises(InvalidValue, match="no node 99999"):
        body.strain_gauge("g", 99999)
    with pytest.raises(UnknownName, match='did you mean "x-"'):
        body.displacement("d", "x--")
    with pytest.raises(
        InvalidValue, match=r"0\.2 m from its surface.*nearest point is \[0\.0, 0\.0, 0\.05\] m"
    ):
        body.stress_gauge("s", (0, 0, 0.25))
    with pytest.raises(InvalidValue, match="three numbers"):
        body.strain_gauge("g", 1, "q")
    with pytest.raises(UnknownName, match="interface"):
        body.displacement("d", 1, seen_from="tip")
    with pytest.raises(InvalidValue, match="normal to the surface"):
        body.rosette("r", (0.0, 0.01, 0.05), "z")
    nodes = np.linspace([0, 0, 0], [1, 0, 0], 5)
    section = {"ea": 1e6, "gj": 1e3, "ei": (2e3, 1e3), "line": 1.0, "inertia": (1e-3, 2e-3)}
    line = FlexibleBody("line", beam_structure(nodes, [(k, k + 1) for k in range(4)], **section), modes=3)
    assert line.displacement("d", (0.5, 0, 0)).unit == "m"
    with pytest.raises(InvalidValue, match="no mesh"):
        line.strain_gauge("g", 3)
    with pytest.raises(InvalidValue, match="stresses are unknown"):
        line.stress_gauge("s", 3)
    with pytest.raises(InvalidValue, match="from its surface"):
        line.displacement("d", (0.5, 0.2, 0))


def test_sums_of_places_refuse():
    frame = abut.Model("empty").ground.frame()
    for weights, says in (
        (((1.0, 2.0),), r"must be finite, of shape \(1, 3\)"),
        (((0, 0, 0),), "always zero"),
    ):
        with pytest.raises(InvalidValue, match=says):
            abut.signals.Superposition("s", (frame,), weights)
    with pytest.raises(InvalidValue, match="needs frames"):
        abut.signals.Superposition("s", (1.0,), ((1.0, 0, 0),))


def test_stress_where_materials_meet():
    """A bar of steel and aluminium side by side, both pulled by one strain: σ = E ε in each, and where they meet the stiffer's, no mean."""
    one = Mesh.block((1.0, 0.1, 0.1), (2, 2, 1))
    halves = {kind: one.positions[rows].mean(axis=1)[:, 1] > 0.0 for kind, rows in one.elements.items()}
    mesh = Mesh(
        one.positions,
        one.elements,
        element_sets={
            "left": {kind: np.flatnonzero(here) for kind, here in halves.items()},
            "right": {kind: np.flatnonzero(~here) for kind, here in halves.items()},
        },
    )
    steel, soft = (Elasticity.isotropic(e, 0.0, 5000.0) for e in (200e9, 70e9))
    structure = assemble(mesh, {"right": soft, "left": steel})
    stretched = np.zeros((len(mesh.positions), 3))
    stretched[:, 0] = 1e-3 * mesh.positions[:, 0]
    found = structure.stress(structure.field(stretched)[:, None])[:, 0, 0]
    expected = np.where(mesh.positions[:, 1] > -1e-9, 200e6, 70e6)
    np.testing.assert_allclose(found, expected, rtol=1e-9)


def test_hot_spots_are_a_panel(ran):
    """As they stand, on the page: a table with heads and rows."""
    body, result = ran
    try:

        @abut.view.panel("Hot spots")
        def worst(result):
            return body.hot_spots(result, 2)

        (told,) = panel_contents(result)
    finally:
        PANELS.pop("Hot spots")
    assert told["heads"][-2:] == ["von Mises [MPa]", "at [s]"]
    assert [row[0] for row in told["rows"]] == [spot.label for spot in body.hot_spots(result, 2)]
    assert told["rows"][0][4] == pytest.approx(1e-6 * body.von_mises(result).max())


def test_bent_places_refuse():
    frame = abut.Model("empty").ground.frame()
    for given, says in (
        ({"weights": np.zeros((3, 2, 3))}, r"must be finite, of shape \(3, 1, 3\)"),
        ({"axis": 3}, "0, 1 or 2"),
        ({"j": 1.0}, "needs frames"),
    ):
        with pytest.raises(InvalidValue, match=says):
            abut.signals.BentPlace("s", frame, frames=(frame,), **({"weights": np.zeros((3, 1, 3))} | given))
