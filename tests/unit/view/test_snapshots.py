"""What a snapshot shows is read back from its pixels; the notebook's widget carries what it should."""

import colorsys
import io
import itertools
import re
import sys
from pathlib import Path

import numpy as np
import pytest

from abut.errors import InvalidValue, MissingExtra, UnknownName
from abut.results import XYZ, Channel, Drawing, Mesh, Part, Result
from abut.view.snapshots.camera import camera_axes
from abut.view.snapshots.colors import AT_REST, BODIES, CONTACTS, body_colours, rgb_values
from abut.view.snapshots.raster import Canvas
from rigid_results import moving

pytest.importorskip("matplotlib").use("Agg")

STILL = (1.0, 0.0, 0.0, 0.0)


# --- snapshots ------------------------------------------------------------------------------------------------------

VIEW = (-90.0, 0.0)  # from −y: x to the right, z up
HALF = 0.05  # [m] half the edge of a cube


def cube(half=HALF) -> Mesh:
    corners = np.array(list(itertools.product((-half, half), repeat=3)), np.float32)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    faces = [face for a, b, c, d in quads for face in ((a, b, c), (a, c, d))]
    return Mesh(corners, np.array(faces, np.uint32), np.empty((0, 2), np.uint32), smooth=False)


def cubes(*places, extra=(), time=(0.0, 1.0)) -> Result:
    bodies = {f"cube{k}": (np.asarray(place, float), STILL) for k, place in enumerate(places)}
    parts = tuple(Part(name, name, 0, (0.0, 0.0, 0.0), STILL, "solid") for name in bodies)
    return moving(bodies, np.asarray(time), extra=extra, drawing=Drawing((cube(),), parts))


def read(snapshot) -> np.ndarray:
    from matplotlib.image import imread

    return imread(io.BytesIO(snapshot.png))[:, :, :3]


def colour_at(picture, snapshot, point) -> np.ndarray:
    x, y, _ = snapshot.camera.pixels(np.asarray(point, float))
    return picture[picture.shape[0] - 1 - int(y), int(x)]


def alike(colour, other) -> bool:
    """Whether two colours have one hue, whatever the light."""
    a, b = (np.asarray(c, float) / np.linalg.norm(c) for c in (colour, other))
    return bool(np.linalg.norm(a - b) < 0.03)


def palette(k) -> tuple:
    return rgb_values(BODIES[k])


def test_body_is_projected_with_true_place_and_size():
    result = cubes((0.0, 0.0, 0.0), (0.4, 0.0, 0.1))
    snapshot = result.snapshot(0.5, view=VIEW, width=480, height=320)
    picture = read(snapshot)
    assert picture.shape == (320, 480, 3)
    for k, place in enumerate([(0.0, 0.0, 0.0), (0.4, 0.0, 0.1)]):
        for x, z in itertools.product((-0.9 * HALF, 0.9 * HALF), repeat=2):
            assert alike(colour_at(picture, snapshot, np.add(place, (x, 0, z))), palette(k))
        for x, z in ((-1.1 * HALF, 0.0), (0.0, 1.1 * HALF)):
            np.testing.assert_allclose(colour_at(picture, snapshot, np.add(place, (x, 0, z))), 1.0)


def test_of_two_bodies_the_nearer_is_seen_from_either_side():
    result = cubes((0.0, -0.2, 0.0), (0.0, 0.2, 0.0))
    for azimuth, nearer in ((-90.0, 0), (90.0, 1)):
        snapshot = result.snapshot(0.0, view=(azimuth, 0.0), width=200, height=200)
        assert alike(colour_at(read(snapshot), snapshot, (0.0, 0.0, 0.0)), palette(nearer))


def test_picture_fits_machine_unless_zoom_or_focus_is_given():
    result = cubes((0.0, 0.0, 0.0), (0.4, 0.0, 0.1))
    whole = result.snapshot(0.0, view=VIEW, width=500, height=300).camera
    left, right = whole.pixels(np.array([[-HALF, 0, 0], [0.4 + HALF, 0, 0]]))[:, 0]
    assert 0.7 * 500 < right - left < 0.95 * 500
    near = result.snapshot(0.0, view=VIEW, width=500, height=300, zoom=2.0, focus="cube1").camera
    assert near.density == pytest.approx(2 * whole.density)
    np.testing.assert_allclose(near.pixels(np.array([0.4, 0.0, 0.1]))[:2], (250, 150))


def test_the_force_of_a_contact_is_an_arrow_from_its_point():
    one, down = np.ones(2), np.tile([0.0, 0.0, -1.0], (2, 1))
    extra = [
        (Channel("push.track1.normal_force", "N"), 2500.0 * one),
        (Channel("push.track1.normal", "", XYZ), down),
        (Channel("push.track1.point_i", "m", XYZ), np.tile([0.0, -HALF, 0.0], (2, 1))),
    ]
    snapshot = cubes((0, 0, 0), (0.4, 0, 0), extra=extra).snapshot(0.0, view=VIEW, width=480, height=320)
    np.testing.assert_allclose(snapshot.pushes[0].force, (0, 0, -2500))
    picture = read(snapshot)
    below = snapshot.camera.pixels(np.array([0.0, -HALF, 0.0])) - (0, 20, 0)
    red = picture[320 - 1 - int(below[1]), int(below[0])]
    assert red[0] > 0.5 > red[1]
    assert alike(picture[320 - 1 - int(below[1]) - 45, int(below[0])], palette(0))


def test_springs_are_coils_between_their_ends():
    """Along the line between the ends the wire crosses it again and again; beside the coil there is nothing."""
    frames = {
        "frame_i": {"value": {"body": "cube0", "position": [0.0, 0, 0]}},
        "frame_j": {"value": {"body": "ground", "position": [0.0, 0, 0.6]}},
    }
    spring = {"name": "spring", "family": "force", "kind": "SpringDamper", "parameters": frames}
    result = moving(
        {"cube0": ([0.0, 0, 0], STILL)},
        np.array([0.0, 1.0]),
        model=[spring],
        drawing=Drawing((cube(),), (Part("cube0", "cube0", 0, (0.0, 0.0, 0.0), STILL, "solid"),)),
    )
    snapshot = result.snapshot(0.0, view=VIEW, width=400, height=400)
    picture = read(snapshot)
    heights = np.linspace(0.12, 0.48, 200)
    dark = [colour_at(picture, snapshot, (0, 0, z)).max() < 0.9 for z in heights]
    assert (
        10 <= np.count_nonzero(np.diff(np.array(dark, int)) == 1) <= 16
    )  # two crossings a turn, 8 turns over 0.48 m of 0.6 m
    assert all(colour_at(picture, snapshot, (0.06, 0, z)).min() > 0.99 for z in heights)


def test_a_floor_and_a_wall_seen_from_their_edges_are_lines():
    """A plane machine is looked at along its planes, which then have no surface to be seen."""
    square = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0]], np.float32)
    ring = np.array([[0, 1], [1, 2], [2, 3], [3, 0]], np.uint32)
    plane = Mesh(square, np.array([[0, 1, 2], [0, 2, 3]], np.uint32), ring, smooth=False)
    across = (np.sqrt(0.5), 0.0, np.sqrt(0.5), 0.0)  # its normal along x
    parts = (
        Part("cube0", "cube0", 0, (0.0, 0.0, 0.0), STILL, "solid"),
        Part("floor", "ground", 1, (0.0, 0.0, -HALF), STILL, "plane"),
        Part("wall", "ground", 1, (-2 * HALF, 0.0, 0.0), across, "plane"),
    )
    result = moving(
        {"cube0": ([0.0, 0, 0], STILL)}, np.array([0.0, 1.0]), drawing=Drawing((cube(), plane), parts)
    )
    snapshot = result.snapshot(0.0, view=VIEW, width=300, height=300, zoom=0.5)
    picture = read(snapshot)

    def darkest(point, along):
        x, y = (int(v) for v in snapshot.camera.pixels(np.asarray(point, float))[:2])
        row = picture.shape[0] - 1 - y
        rows = slice(row - 2, row + 3) if along == "z" else row
        columns = slice(x - 2, x + 3) if along == "x" else x
        return picture[rows, columns].max(axis=-1).min()

    assert darkest((1.15 * HALF, 0, -HALF), "z") < 0.9
    assert darkest((-2 * HALF, 0, 0.5 * HALF), "x") < 0.9
    assert darkest((1.15 * HALF, 0, 0.0), "z") > 0.99


def test_bodies_without_shape_are_sticks_between_their_joints():
    frames = {
        "frame_i": {"value": {"body": "crank", "position": [0.1, 0, 0]}},
        "frame_j": {"value": {"body": "ground", "position": [0.1, 0, 0]}},
    }
    joint = {"name": "pin", "family": "joint", "kind": "Revolute", "parameters": frames}
    result = moving(
        {"crank": ([0.0, 0, 0], STILL), "ball": ([0.1, 0, 0.1], STILL)}, np.array([0.0, 1.0]), model=[joint]
    )
    snapshot = result.snapshot(0.0, view=VIEW, width=300, height=300)
    picture = read(snapshot)
    assert alike(colour_at(picture, snapshot, (0.05, 0, 0)), palette(0))
    assert alike(colour_at(picture, snapshot, (0.1, 0, 0.1)), palette(1))
    np.testing.assert_allclose(colour_at(picture, snapshot, (0.05, 0, 0.05)), 1.0)


def test_a_body_that_was_lost_is_left_out():
    time = np.array([0.0, 1.0])
    lost = np.array([[0.3, 0.0, 0.0], [np.nan, 0.0, 0.0]])
    result = moving({"kept": ([0.0, 0, 0], STILL), "lost": (lost, STILL)}, time)
    snapshot = result.snapshot(1.0, view=VIEW, width=100, height=100)
    seen = colour_at(read(snapshot), snapshot, (0, 0, 0))
    assert alike(seen, rgb_values(AT_REST))  # grey, for it stays where it is


def test_colours_are_those_of_the_viewer():
    source = (Path(__file__).parents[3] / "viewer/src/stage/colours.ts").read_text(encoding="utf-8")
    for name, colours in (("BODIES", BODIES), ("CONTACTS", CONTACTS)):
        found = re.search(rf"const {name} = \[(.*?)\]", source)
        assert found
        assert tuple(re.findall(r"#\w+", found[1])) == colours


def test_fixed_bodies_are_grey_and_bulk_has_shades_of_one_colour():
    time = np.array([0.0, 1.0])
    bodies = {"crank": (np.array([[0.0, 0, 0], [0.1, 0, 0]]), STILL), "bed": ([0.0, 0, 1], STILL)}
    few = body_colours(moving(bodies, time))
    assert (few["crank"], few["bed"]) == (rgb_values(BODIES[0]), few["ground"])
    many = body_colours(cubes(*((float(k), 0.0, 0.0) for k in range(20))))
    shades = [many[f"cube{k}"] for k in range(20)]
    assert len(set(shades)) == 20
    hues = [colorsys.rgb_to_hls(*shade)[0] for shade in shades]
    np.testing.assert_allclose(hues, colorsys.rgb_to_hls(*rgb_values(BODIES[0]))[0], atol=1e-9)


def test_a_machine_with_gravity_along_y_stands_upright():
    order = np.roll(np.eye(3), 1, axis=0)  # z, x, y: what upright gives for gravity along y
    np.testing.assert_allclose(camera_axes(order, 0.0, 0.0), [[1, 0, 0], [0, 1, 0], [0, 0, 1]], atol=1e-12)


def test_a_snapshot_is_saved_and_shows_itself(tmp_path):
    snapshot = cubes((0, 0, 0)).snapshot("1000 ms", width=64, height=48)
    assert snapshot.save(tmp_path / "a.png").read_bytes() == snapshot.png == snapshot._repr_png_()
    assert snapshot.png.startswith(b"\x89PNG")
    assert snapshot.time == 1.0
    assert snapshot.clock == "t = 1 s"


def test_invalid_snapshots_are_refused(monkeypatch):
    result = cubes((0, 0, 0))
    with pytest.raises(InvalidValue, match=r"time is 1\.5 s; it must be within the run, 0 to 1 s"):
        result.snapshot(1.5)
    with pytest.raises(InvalidValue, match="width is 3 pixels"):
        result.snapshot(0.0, width=3)
    with pytest.raises(InvalidValue, match="snapshot: view"):
        result.snapshot(0.0, view=(30.0,))
    with pytest.raises(UnknownName, match='did you mean "cube0"'):
        result.snapshot(0.0, focus="cube")
    with pytest.raises(InvalidValue, match="give the result of a model"):
        Result.from_rows([Channel("a", "m")], [0.0, 1.0], [[0.0], [1.0]]).snapshot(0.0)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[plot\]"'):
        result.snapshot(0.0, width=32, height=32).png


def test_back_faces_are_hidden_and_first_of_equal_depths_is_drawn():
    canvas = Canvas(4, 4)
    square = np.array([[[0, 0, 0], [4, 0, 0], [4, 4, 0]], [[0, 0, 0], [4, 4, 0], [0, 4, 0]]], float)
    towards = np.broadcast_to([0.0, 0.0, 1.0], square.shape)
    canvas.draw(square, towards, (1, 0, 0), 0)
    canvas.draw(square, towards, (0, 1, 0), 0)
    canvas.draw(square[:, ::-1] + (0, 0, 1), towards, (0, 0, 1), 0)
    picture = canvas.picture((1, 1, 1), np.empty((0, 2, 3)), 0.0)
    assert np.all(picture[..., 0] > 0.5)
    assert np.all(picture[..., 1:] == 0)


# --- notebook -------------------------------------------------------------------------------------------------------


def test_the_widget_carries_the_scene_and_the_viewer():
    pytest.importorskip("anywidget")
    from abut.view.report import viewer_bundle
    from abut.view.scene.scene import scene

    one, other = cubes((0, 0, 0)), cubes((0.1, 0, 0))
    widget = one.view(other, height=300)
    assert widget.scene == scene([one, other])
    assert widget.height == 300
    assert widget._esm == viewer_bundle()
    assert {"scene", "height", "_esm"} <= set(widget.keys)
    with pytest.raises(InvalidValue, match="at least 120"):
        one.view(height=10)
    widget.close()


def test_view_without_anywidget_names_package(monkeypatch):
    from abut.view import widget as module

    monkeypatch.setitem(sys.modules, "anywidget", None)
    module._widget_class.cache_clear() if hasattr(module, "_kind") else sys.modules[
        "abut.view.widget"
    ]._widget_class.cache_clear()
    with pytest.raises(MissingExtra, match=r'pip install "abut\[jupyter\]"'):
        cubes((0, 0, 0)).view()
