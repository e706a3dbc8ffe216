"""What is drawn of elastic bodies: their outside by mode, in results and files, and pictures of it."""

from __future__ import annotations

import io
import sys
from types import SimpleNamespace

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue, Status, UnknownName
from abut.fem import Mesh, beam_structure
from abut.flexible import von_mises
from abut.flexible.surface.display_surface import LEAST, MAX_VERTEX_MODES, _shell_surface
from abut.live.model_description import start_result
from abut.live.processes.run_file import RecordedRows, RowsRecorder
from abut.model.geometry.rotations import to_matrix
from abut.results import Result
from abut.results.drawings.draw_model import draw_model
from abut.view.scene.modal_deformation import (
    color_field,
    deformable_parts,
    largest_value,
    modal_coordinates,
    vertex_displacements,
)
from abut.view.scene.point_paths import body_names
from abut.view.scene.scene import scene
from abut.view.snapshots.colors import viridis_colors
from abut.view.snapshots.snapshot_scene import body_sticks
from flexible_results import HIGH, LENGTH, OUTPUTS, bar, swinging
from scene_reader import array, header_of

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")


@pytest.fixture(scope="module")
def ran() -> tuple[abut.FlexibleBody, Result]:
    body = bar(interfaces={"root": "x-", "tip": "x+"})
    return body, swinging(body)


def nearest(places: np.ndarray, nodes: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Which places are nodes, and which nodes these are."""
    far = np.linalg.norm(places[:, None] - nodes[None], axis=2)
    at = np.flatnonzero(far.min(axis=1) < 1e-6)
    return at, far[at].argmin(axis=1)


def test_vertices_are_where_nodes_are(ran):
    """p + R (r + φ q) of what is drawn is `positions` of the node there, to the rounding of single precision and of sixteen bits."""
    body, result = ran
    ((part, one),) = deformable_parts(result)
    mesh = result.drawing.meshes[part.mesh]
    at, nodes = nearest(mesh.vertices.astype(float), body.reduced.positions - body.centre)
    assert len(np.unique(nodes)) == len(body.reduced.positions)  # the bar has no node inside
    for k in (0, 7, OUTPUTS - 1):
        q = modal_coordinates(result, one)[k]
        moved = mesh.vertices + vertex_displacements(one, q)
        seen = result.values("bar.position")[k] + moved @ to_matrix(result.values("bar.quaternion")[k]).T
        np.testing.assert_allclose(seen[at], body.positions(result)[k, nodes], atol=2e-7)


def test_colours_are_the_stress_of_nodes(ran):
    body, result = ran
    ((part, one),) = deformable_parts(result)
    mesh = result.drawing.meshes[part.mesh]
    at, nodes = nearest(mesh.vertices.astype(float), body.reduced.positions - body.centre)
    q = modal_coordinates(result, one)
    expected = von_mises(body.stress(result))
    seen = color_field(one, "von Mises", q)
    np.testing.assert_allclose(seen[:, at], expected[:, nodes], atol=1e-4 * expected.max())
    assert largest_value(one, "von Mises", q) == pytest.approx(expected.max(), rel=1e-4)
    moved = np.linalg.norm(np.einsum("nim,tm->tni", body.reduced.shapes[:, :3] @ body.shapes, q), axis=2)
    assert largest_value(one, "displacement", q) == pytest.approx(moved.max(), rel=1e-4)


def test_how_a_body_bends_travels_with_the_file(ran, tmp_path):
    _, result = ran
    again = abut.load(result.save(tmp_path / "bar.nc"))
    (old,), (new,) = result.drawing.bent, again.drawing.bent
    assert (new.body, new.mesh, new.modes, new.interfaces) == (old.body, old.mesh, old.modes, old.interfaces)
    assert new.shapes.tobytes() == old.shapes.tobytes()
    assert new.stress.tobytes() == old.stress.tobytes()
    assert new.frequencies.tobytes() == old.frequencies.tobytes()
    assert new.interfaces == ("bar_root", "bar_tip")


def test_pictures_show_it_bent_and_by_how_much(ran):
    """As high in pixels as its vertices are after p + R (r + s φ q)."""
    body, _ = ran
    result = swinging(body, 0.3)
    ((_, one),) = deformable_parts(result)
    k = OUTPUTS // 8
    mesh, turn = result.drawing.meshes[one.mesh], to_matrix(result.values("bar.quaternion")[k])
    high = []
    for scale in (1.0, 4.0):
        shot = result.snapshot(
            float(result.time[k]),
            view=(-90.0, 90.0),
            deformation=scale,
            colour="displacement",
            width=400,
            height=400,
        )
        moved = mesh.vertices + scale * vertex_displacements(one, modal_coordinates(result, one)[k])
        expected = shot.camera.pixels(result.values("bar.position")[k] + moved @ turn.T)
        rows = np.flatnonzero((shot.pixels.min(axis=2) < 0.99).any(axis=1))
        assert np.ptp(rows) == pytest.approx(np.ptp(expected[:, 1]), abs=3)
        high.append(np.ptp(rows) / shot.camera.density)
        assert shot.look.scale == scale
        assert shot.look.most == pytest.approx(
            largest_value(one, "displacement", modal_coordinates(result, one))
        )
        assert shot.png[:8] == b"\x89PNG\r\n\x1a\n"
    assert high[1] > high[0] + 0.5 * HIGH


def test_the_colour_of_a_pixel_is_the_number_there(ran):
    """Looked at straight on, a face's hue along its middle line is that of viridis at the stress there."""
    _, result = ran
    ((_, one),) = deformable_parts(result)
    shot = result.snapshot(0.25, view=(-90.0, 0.0), colour="von Mises", mode=1, width=600, height=300)
    picture = matplotlib.image.imread(io.BytesIO(shot.png))[:, :, :3]
    q = np.zeros(len(one.frequencies))
    q[0] = modal_coordinates(result, one)[OUTPUTS // 4, 0]
    values = color_field(one, "von Mises", q) / shot.look.most
    mesh = result.drawing.meshes[one.mesh]
    turn = to_matrix(result.values("bar.quaternion")[OUTPUTS // 4])
    place = result.values("bar.position")[OUTPUTS // 4]
    x, y, z = mesh.vertices.T
    where = np.flatnonzero((y < -0.49 * HIGH) & (np.abs(x) < 0.4 * LENGTH) & (np.abs(z) < 0.1 * HIGH))
    assert len(where) > 10
    for vertex in where:
        across, up, _ = shot.camera.pixels(
            place + turn @ (mesh.vertices[vertex] + vertex_displacements(one, q)[vertex])
        )
        seen = picture[300 - 1 - int(up), int(across)]
        expected = viridis_colors(values[vertex : vertex + 1])[0]
        assert np.abs(seen / np.linalg.norm(seen) - expected / np.linalg.norm(expected)).max() < 0.1


def test_undrawable_flexible_bodies_are_reported(ran):
    _, result = ran
    with pytest.raises(UnknownName, match="von Mises"):
        result.snapshot(0.0, colour="mises")
    with pytest.raises(InvalidValue, match="between 1 and"):
        result.snapshot(0.0, mode=99)
    nodes = np.linspace([0, 0, 0], [1, 0, 0], 5)
    section = {"ea": 1e6, "gj": 1e3, "ei": (2e3, 1e3), "line": 1.0, "inertia": (1e-3, 2e-3)}
    matrices = beam_structure(nodes, [(k, k + 1) for k in range(4)], **section)
    line = swinging(abut.FlexibleBody("bar", matrices, modes=4))
    with pytest.raises(InvalidValue, match="are unknown"):
        line.snapshot(0.1, colour="von Mises")
    ((part, one),) = deformable_parts(line)
    assert one.stress is None
    vertices = line.drawing.meshes[part.mesh].vertices
    assert np.ptp(vertices[:, 0]) == pytest.approx(1.0)
    assert len(line.snapshot(0.1, colour="displacement").png) > 1000


def test_modes_and_interfaces_are_no_bodies_of_the_picture(ran):
    """A body is drawn once; what stands for modes is nowhere, an interface is where its joint is."""
    _, result = ran
    assert body_names(result) == ["bar", "bar_root", "bar_tip"]
    assert not body_sticks(result)
    assert [part.body for part in result.drawing.parts] == ["bar"]


def test_a_skin_that_touches_is_drawn_once():
    body = bar()
    model = abut.Model("hit")
    model.add(body)
    ball = model.add(abut.Body.sphere("ball", radius=0.02, density=7850, position=(0, 0, 0.2)))
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
    model.add(abut.Contact("hit", ball.shape, body.skin(), normal=law))
    drawing = draw_model(model.with_values({"hit.normal.stiffness": 2e5}))
    assert sorted(part.body for part in drawing.parts) == ["ball", "bar"]
    assert len(drawing.bent) == 1


def test_large_outsides_are_made_coarser():
    """Of 10,000 corners and 40 modes a page keeps less than half, with the size of the whole."""
    fine, modes = Mesh.block((LENGTH, HIGH, HIGH), (60, 40, 40), kind="hexahedron"), 40
    shapes = np.zeros((len(fine.positions), 6, modes))
    large = SimpleNamespace(mesh=fine, positions=fine.positions, modes=modes, shapes=shapes, stress=None)
    shell = _shell_surface(large, np.eye(modes), np.zeros(3))
    assert 1000 < len(shell.vertices) < 1.3 * max(MAX_VERTEX_MODES / modes, LEAST)
    np.testing.assert_allclose(np.ptp(shell.vertices, axis=0), np.ptp(fine.positions, axis=0), rtol=0.05)


# --- scenes -----------------------------------------------------------------------------------------------------------


def read(result: Result, **options) -> tuple[bytes, dict]:
    block = scene([result], **options)
    return block, header_of(block)["runs"][0]


def test_a_scene_bends_as_its_body_does(ran):
    """Shapes times coordinates, as a viewer has them, against `positions` and `stress`: to a thousandth of the largest in the run."""
    body, result = ran
    block, run = read(result)
    assert [one["name"] for one in run["bodies"]] == ["bar", "bar_root", "bar_tip"]
    (told,) = run["bending"]
    part = run["parts"][told["part"]]
    mesh = header_of(block)["meshes"][part["mesh"]]
    vertices = array(block, mesh["vertices"]).astype(float)
    at, nodes = nearest(vertices, body.reduced.positions - body.centre)
    q, shapes, stress = (array(block, told[name]) for name in ("coordinates", "shapes", "stress"))
    assert q.shape == (OUTPUTS, len(body.frequencies))
    np.testing.assert_allclose(q, body.coordinates(result), atol=1e-5 * np.abs(q).max())
    np.testing.assert_allclose(array(block, told["frequencies"]), body.frequencies)
    moved = np.einsum("ncm,tm->tnc", shapes, q)
    exact = np.einsum("nim,tm->tni", body.reduced.shapes[:, :3] @ body.shapes, body.coordinates(result))
    most = np.linalg.norm(exact, axis=2).max()
    assert np.abs(moved[:, at] - exact[:, nodes]).max() < 1e-3 * most
    assert told["largest"]["displacement"] == pytest.approx(most, rel=1e-4)
    seen = von_mises(np.einsum("ncm,tm->tnc", stress, q))
    expected = von_mises(body.stress(result))
    assert np.abs(seen[:, at] - expected[:, nodes]).max() < 2e-3 * expected.max()
    assert told["largest"]["stress"] == pytest.approx(expected.max(), rel=1e-4)
    assert [run["bodies"][k]["name"] for k in told["interfaces"]] == ["bar_root", "bar_tip"]
    assert run["thinned"] is None
    assert all(mark["kind"] not in ("InterfaceJoint", "Floating") for mark in run["marks"])


def test_each_mode_is_stored_with_or_without_motion(ran):
    """To a two-hundredth of its largest number."""
    _, result = ran
    block, run = read(result)
    ((_, one),) = deformable_parts(result)
    (told,) = run["bending"]
    for name, true in (("shapes", one.shapes), ("stress", one.stress)):
        own = np.abs(true).max(axis=(0, 1))
        assert (np.abs(array(block, told[name]) - true).max(axis=(0, 1)) <= own / 250).all()


def test_page_size_limit_drops_stresses(ran, monkeypatch):
    _, result = ran
    monkeypatch.setattr(sys.modules["abut.view.scene.scene"], "BENDING", 12_000)
    _, run = read(result)
    (told,) = run["bending"]
    assert told["stress"] is None
    assert told["shapes"]["bytes"] < 12_000
    assert 'The stresses of "bar" are omitted' in run["thinned"]


def test_a_model_that_has_not_run_is_shown_unbent():
    body = bar()
    model = abut.Model("as it stands")
    model.add(body)
    block, run = read(start_result(model))
    (told,) = run["bending"]
    assert not array(block, told["coordinates"]).any()
    assert told["largest"] == {"displacement": 0.0, "stress": 0.0}


def test_a_run_that_has_begun_is_shown_as_far_as_it_is(ran, tmp_path):
    """Before the first output, and after the first ten: the live application's rows."""
    _, result = ran
    recorder = RowsRecorder(tmp_path, lambda *_: None, result.channels, result.attributes, result.drawing)
    rows = np.hstack([result.values(channel.name).reshape(OUTPUTS, -1) for channel in result.channels])
    for begun in (0, 10):
        recorder.append(result.time[:begun], rows[:begun])
        _, run = read(RecordedRows(tmp_path).result(Status("running", "", None)))
        (told,) = run["bending"]
        assert told["coordinates"]["shape"] == [begun, len(result.drawing.bent[0].frequencies)]
        assert (told["largest"]["displacement"] > 0.0) == (begun > 0)
    recorder.discard()
