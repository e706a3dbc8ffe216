"""What pictures show is read back from them: labels, lines, areas, and pixels."""

import io
import itertools
import sys

import numpy as np
import pytest

from abut.errors import InvalidValue, MissingExtra, UnknownName
from abut.results import WXYZ, XYZ, Channel, Drawing, Mesh, Part, Result
from abut.view.camera import axes
from abut.view.loops import touches
from abut.view.orbits import plot_orbit
from abut.view.raster import Canvas
from abut.view.scales import measured, scale

matplotlib = pytest.importorskip("matplotlib")
matplotlib.use("Agg")

STILL = (1.0, 0.0, 0.0, 0.0)


@pytest.fixture(autouse=True)
def _closed():
    yield
    from matplotlib import pyplot

    pyplot.close("all")


def moving(bodies, time, *, extra=(), model=None, drawing=None) -> Result:
    """A result of bodies with places (n, 3) and quaternions (n, 4), and other channels with their values."""
    channels, columns = [], []
    for name, (places, turns) in bodies.items():
        channels += [
            Channel(f"{name}.position", "m", XYZ, "", "body"),
            Channel(f"{name}.quaternion", "", WXYZ, "", "body"),
        ]
        columns += [np.broadcast_to(places, (len(time), 3)), np.broadcast_to(turns, (len(time), 4))]
    for channel, values in extra:
        channels.append(channel)
        columns.append(np.reshape(values, (len(time), -1)))
    attributes = {"name": "machine", "model": {"name": "machine", "things": model or []}}
    return Result.from_rows(
        channels, time, np.concatenate(columns, axis=1), attributes=attributes, drawing=drawing
    )


# --- scales ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "unit", "shown"),
    [
        (5e-4, "m", "0.5 mm"),
        (2.0, "m", "2 m"),
        (3e-5, "m", "30 µm"),
        (45600.0, "N", "45.6 kN"),
        (5000.0, "N", "5000 N"),
        (-0.012, "J", "−12 mJ"),
        (0.002, "s", "2 ms"),
        (12.0, "kg", "12 kg"),
        (0.0, "m", "0 m"),
    ],
)
def test_quantities_are_told_in_the_multiple_that_suits(value, unit, shown):
    assert measured(value, unit) == shown


def test_the_largest_finite_value_chooses_the_multiple():
    assert scale([np.nan, 1e-3, -0.2, np.inf], "m") == (1e-3, "mm")


def test_lines_of_a_plot_are_the_channels_in_the_unit_of_the_axis():
    time = np.linspace(0.0, 0.02, 5)
    extra = [(Channel("pin.normal_magnitude", "N"), 4e4 * time / 0.02)]
    result = moving({"pin": ([1e-3, 0.0, 0.0], STILL)}, time, extra=extra)
    figure = result.plot("pin.position", "pin.normal_magnitude")
    above, below = figure.axes
    assert (above.get_ylabel(), below.get_ylabel()) == ("position [mm]", "normal magnitude [kN]")
    assert below.get_xlabel() == "time [ms]"
    np.testing.assert_allclose(above.lines[0].get_ydata(), 1.0)
    np.testing.assert_allclose(below.lines[0].get_xdata(), 1e3 * time)
    np.testing.assert_allclose(below.lines[0].get_ydata(), 1e-3 * result.values("pin.normal_magnitude"))


# --- orbits ---------------------------------------------------------------------------------------------------------

ECCENTRIC = 4e-4  # [m]


def whirling(things=(), gap=5e-4) -> Result:
    """A bearing that travels and turns about z; a journal's point, 60 mm along its body, whirls in it."""
    time = np.linspace(0.0, 1.0, 101)
    angle, turn = 2 * np.pi * time, 0.7 * time
    bearing = np.stack([time, -2 * time, 0 * time], axis=1)
    turns = np.stack([np.cos(turn / 2), 0 * time, 0 * time, np.sin(turn / 2)], axis=1)
    seen = angle + turn
    centre = bearing + ECCENTRIC * np.stack([np.cos(seen), np.sin(seen), 0 * time], axis=1)
    rod = centre - np.array([0.0, 0.06, 0.0])  # turned by 90° about z: its x is the ground's y
    quarter = (np.sqrt(0.5), 0.0, 0.0, np.sqrt(0.5))
    extra = [(Channel("wrist.penetration", "m"), np.where(time < 0.5, -1e-5, 1e-6))]
    return moving({"rod": (rod, quarter), "bearing": (bearing, turns)}, time, extra=extra, model=list(things))


def pin_in_cavity(first="rod", second="bearing") -> dict:
    def shape(kind, body, place, radius):
        frame = {"value": {"body": body, "position": place, "orientation": list(STILL)}, "unit": ""}
        return {
            "value": {"kind": kind, "parameters": {"frame": frame, "radius": {"value": radius, "unit": "m"}}},
            "unit": "",
        }

    parts = {
        "rod": shape("Sphere", "rod", [0.06, 0, 0], 0.01),
        "bearing": shape("SphericalCavity", "bearing", [0, 0, 0], 0.0105),
    }
    return {
        "name": "wrist",
        "family": "contact",
        "kind": "Contact",
        "parameters": {"shape_i": parts[first], "shape_j": parts[second]},
    }


def test_an_orbit_is_the_path_of_a_point_as_the_other_body_sees_it():
    result = whirling()
    figure = result.plot_orbit(("rod", "(60, 0, 0) mm"), relative_to="bearing", clearance="0.5 mm")
    axis = figure.axes[0]
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("x [mm]", "y [mm]")
    path, circle = axis.lines[0], axis.lines[-1]
    angle = 2 * np.pi * result.time
    np.testing.assert_allclose(path.get_xdata(), 0.4 * np.cos(angle), atol=1e-9)
    np.testing.assert_allclose(path.get_ydata(), 0.4 * np.sin(angle), atol=1e-9)
    np.testing.assert_allclose(np.hypot(*circle.get_data()), 0.5)
    assert axis.get_aspect() == 1.0
    assert circle.get_label() == "clearance 0.5 mm"


@pytest.mark.parametrize("order", [("rod", "bearing"), ("bearing", "rod")])
def test_a_contact_in_a_cavity_knows_its_pin_its_clearance_and_when_it_touches(order):
    result = whirling([pin_in_cavity(*order)])
    axis = result.plot_orbit("wrist").axes[0]
    labels = {line.get_label(): line for line in axis.lines}
    np.testing.assert_allclose(np.hypot(*labels["path"].get_data()), 0.4)
    np.testing.assert_allclose(np.hypot(*labels["clearance 0.5 mm"].get_data()), 0.5)
    assert np.count_nonzero(np.isfinite(labels["in contact"].get_xdata())) == np.count_nonzero(
        result.time >= 0.5
    )


def test_a_joint_tells_the_two_frames_whose_play_is_drawn():
    frames = {
        "frame_i": {"value": {"body": "rod", "position": [0.06, 0, 0], "orientation": list(STILL)}},
        "frame_j": {"value": {"body": "bearing", "position": [0, 0, 0], "orientation": [0.5, 0.5, 0.5, 0.5]}},
    }
    result = whirling([{"name": "bush", "family": "force", "kind": "Bushing", "parameters": frames}])
    axis = result.plot_orbit("bush", plane="zx").axes[0]  # the frame's z, x, y are the bearing's x, y, z
    angle = 2 * np.pi * result.time
    assert axis.get_xlabel() == "z [mm]"
    np.testing.assert_allclose(axis.lines[0].get_xdata(), 0.4 * np.sin(angle + np.pi / 2), atol=1e-9)


def test_orbits_say_what_is_wrong():
    result = whirling([pin_in_cavity()])
    with pytest.raises(InvalidValue, match=r"relative_to is None; it must name the body that watches"):
        result.plot_orbit("rod")
    with pytest.raises(UnknownName, match='did you mean "bearing"'):
        result.plot_orbit("rod", relative_to="bering")
    with pytest.raises(UnknownName, match='did you mean "wrist"'):
        result.plot_orbit("wris")
    with pytest.raises(InvalidValue, match="two of the axes"):
        result.plot_orbit("wrist", plane="xx")
    with pytest.raises(InvalidValue, match="greater than zero"):
        result.plot_orbit("wrist", clearance=-1.0)
    with pytest.raises(InvalidValue, match="a body's name, or a name and a place"):
        plot_orbit(result, ("rod", 1, 2), "bearing")


# --- loops ----------------------------------------------------------------------------------------------------------

STIFF, LOSS = 1e6, 0.2  # [N/m], and the part by which loading is harder and unloading softer


def pressed(ends=False) -> Result:
    """Two touches, 1 mm and 0.5 mm deep, with F = K δ (1 ± h): each loses K h δ²; with ``ends`` the run stops in the second."""
    ramp = np.linspace(0.0, 1.0, 11)
    depth, sense = [], []
    for deep in (1e-3, 0.5e-3):
        depth += [*(deep * ramp), *(deep * ramp[::-1]), -1e-4]
        sense += [*(0 * ramp + 1), *(0 * ramp - 1), 0]
    depth, sense = np.array(depth), np.array(sense)
    if ends:
        depth, sense = depth[:-5], sense[:-5]
    force = STIFF * np.maximum(depth, 0.0) * (1 + LOSS * sense)
    channels = [
        Channel("wrist.penetration", "m"),
        Channel("wrist.normal_force", "N", XYZ),
        Channel("wrist.normal_magnitude", "N"),
    ]
    rows = np.column_stack([depth, np.outer(force, [0, 0, 1]), force])
    return Result.from_rows(channels, 1e-3 * np.arange(len(depth)), rows, attributes={"name": "press"})


def test_a_touch_encloses_what_it_dissipates():
    loops = touches(pressed(), "wrist")
    np.testing.assert_allclose([loop.area for loop in loops], [STIFF * LOSS * 1e-6, STIFF * LOSS * 0.25e-6])
    assert all(loop.closed for loop in loops)


def test_loops_are_drawn_in_mm_and_kn_with_their_energies():
    axis = pressed().plot_loop("wrist").axes[0]
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("penetration [mm]", "normal force [N]")
    texts = [text.get_text() for text in axis.get_legend().get_texts()]
    assert texts == ["from 1 ms: 0.2 J dissipated", "from 24 ms: 50 mJ dissipated"]
    assert axis.get_legend().get_title().get_text() == "2 touches enclose 0.25 J:"
    np.testing.assert_allclose(axis.lines[0].get_xdata().max(), 1.0)
    np.testing.assert_allclose(axis.lines[0].get_ydata().max(), 1200.0)
    assert len([child for child in axis.texts if child.arrow_patch is not None]) == 4


def test_arrows_of_a_loop_go_with_time():
    axis = pressed().plot_loop("wrist").axes[0]
    up, down = axis.texts[:2]
    assert up.xy[0] > up.xyann[0]
    assert down.xy[0] < down.xyann[0]


def test_a_touch_in_which_the_run_ends_is_called_open():
    texts = [
        text.get_text() for text in pressed(ends=True).plot_loop("wrist").axes[0].get_legend().get_texts()
    ]
    assert "of work, not closed" in texts[1]


def test_a_force_over_its_displacement_encloses_its_work():
    angle = np.linspace(0.0, 2 * np.pi, 2001)
    channels = [Channel("damper.length", "m"), Channel("damper.force", "N", XYZ)]
    rows = np.column_stack([0.02 * np.sin(angle), 50 * np.cos(angle), 0 * angle, 0 * angle])
    result = Result.from_rows(channels, angle, rows)
    axis = result.plot_loop("damper.force.x", over="damper.length").axes[0]
    assert (axis.get_xlabel(), axis.get_ylabel()) == ("damper.length [mm]", "damper.force.x [N]")
    assert axis.get_legend().get_texts()[0].get_text() == f"{np.pi * 0.02 * 50:.4g} J dissipated"
    with pytest.raises(InvalidValue, match=r"damper\.force\.x"):
        result.plot_loop("damper.force", over="damper.length")


def test_points_of_a_contact_have_loops_of_their_own():
    time = np.arange(4.0)
    depth = np.array([-1e-3, 1e-3, 1e-3, -1e-3])
    names = ["touch", "touch.track1", "touch.track2"]
    channels = [Channel("touch.normal_magnitude", "N")]
    columns = [np.where(depth > 0, 5.0, 0.0)]
    for name in names:
        channels += [Channel(f"{name}.penetration", "m"), Channel(f"{name}.normal_force", "N")]
        columns += [depth, np.where(depth > 0, 2.5, 0.0)]
    result = Result.from_rows(channels, time, np.column_stack(columns))
    assert [loop.name for loop in touches(result, "touch")] == ["point 1, ", "point 2, "]


def test_loops_say_what_is_wrong():
    result = pressed()
    with pytest.raises(UnknownName, match='did you mean "wrist"'):
        result.plot_loop("wrsit")
    apart = Result.from_rows(
        [Channel("a.penetration", "m"), Channel("a.normal_magnitude", "N")], [0.0, 1.0], [[-1.0, 0.0]] * 2
    )
    with pytest.raises(InvalidValue, match="finer output step"):
        apart.plot_loop("a")


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
    from matplotlib.colors import to_rgb

    from abut.view.scenery import PALETTE

    return to_rgb(PALETTE[k])


def test_a_body_is_where_the_projection_says_and_as_large():
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


def test_the_machine_fills_the_picture_and_zoom_and_focus_say_otherwise():
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


def test_a_machine_with_gravity_along_y_stands_upright():
    order = np.roll(np.eye(3), 1, axis=0)  # z, x, y: what upright gives for gravity along y
    np.testing.assert_allclose(axes(order, 0.0, 0.0), [[1, 0, 0], [0, 1, 0], [0, 0, 1]], atol=1e-12)


def test_a_snapshot_is_saved_and_shows_itself(tmp_path):
    snapshot = cubes((0, 0, 0)).snapshot("1000 ms", width=64, height=48)
    assert snapshot.save(tmp_path / "a.png").read_bytes() == snapshot.png == snapshot._repr_png_()
    assert snapshot.png.startswith(b"\x89PNG")
    assert snapshot.time == 1.0
    assert snapshot.clock == "t = 1 s"


def test_snapshots_say_what_is_wrong(monkeypatch):
    result = cubes((0, 0, 0))
    with pytest.raises(InvalidValue, match=r"time is 1\.5 s; it must lie within the run, 0 to 1 s"):
        result.snapshot(1.5)
    with pytest.raises(InvalidValue, match="width is 3 pixels"):
        result.snapshot(0.0, width=3)
    with pytest.raises(UnknownName, match='did you mean "cube0"'):
        result.snapshot(0.0, focus="cube")
    with pytest.raises(InvalidValue, match="simulate a model"):
        pressed().snapshot(0.0)
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[plot\]"'):
        result.snapshot(0.0, width=32, height=32).png


def test_what_turns_its_back_is_left_out_and_of_equal_depths_the_first_stays():
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
    from abut.view.report import bundle
    from abut.view.scene import scene

    one, other = cubes((0, 0, 0)), cubes((0.1, 0, 0))
    widget = one.view(other, height=300)
    assert widget.scene == scene([one, other])
    assert widget.height == 300
    assert widget._esm == bundle()
    assert {"scene", "height", "_esm"} <= set(widget.keys)
    with pytest.raises(InvalidValue, match="120 pixels or more"):
        one.view(height=10)
    widget.close()


def test_without_anywidget_the_view_says_what_to_install(monkeypatch):
    from abut.view import widget as module

    monkeypatch.setitem(sys.modules, "anywidget", None)
    module._kind.cache_clear() if hasattr(module, "_kind") else sys.modules[
        "abut.view.widget"
    ]._kind.cache_clear()
    with pytest.raises(MissingExtra, match=r'pip install "abut\[jupyter\]"'):
        cubes((0, 0, 0)).view()
