"""What figures show is read back from them: labels with units, lines, areas."""

import numpy as np
import pytest

from abut.errors import InvalidValue, UnknownName
from abut.results import XYZ, Channel, Result
from abut.view.plots.hysteresis_loops import touch_loops
from abut.view.plots.orbits import plot_orbit
from abut.view.unit_prefixes import format_quantity, unit_scale
from rigid_results import moving

pytest.importorskip("matplotlib").use("Agg")

STILL = (1.0, 0.0, 0.0, 0.0)


@pytest.fixture(autouse=True)
def _closed():
    yield
    from matplotlib import pyplot

    pyplot.close("all")


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
def test_quantities_have_suitable_unit_prefix(value, unit, shown):
    assert format_quantity(value, unit) == shown


def test_the_largest_finite_value_chooses_the_multiple():
    assert unit_scale([np.nan, 1e-3, -0.2, np.inf], "m") == (1e-3, "mm")


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


def test_a_notebook_shows_a_plot_once(monkeypatch):
    """What a cell gives is shown, and so is every figure that pyplot still knows at the end of the cell."""
    plt = pytest.importorskip("matplotlib.pyplot")
    result = moving({"pin": ([1e-3, 0.0, 0.0], STILL)}, np.linspace(0.0, 1.0, 3))
    known = plt.get_fignums()
    monkeypatch.setattr(plt, "get_backend", lambda: "module://matplotlib_inline.backend_inline")
    result.plot("pin.position")
    assert plt.get_fignums() == known


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
    centre = (
        result.plot_orbit("rod.position", relative_to="bearing").axes[0].lines[0]
    )  # of its centre of mass
    assert np.hypot(*centre.get_data()).max() > 50


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


def test_joint_names_frames_of_drawn_clearance():
    frames = {
        "frame_i": {"value": {"body": "rod", "position": [0.06, 0, 0], "orientation": list(STILL)}},
        "frame_j": {"value": {"body": "bearing", "position": [0, 0, 0], "orientation": [0.5, 0.5, 0.5, 0.5]}},
    }
    result = whirling([{"name": "bush", "family": "force", "kind": "Bushing", "parameters": frames}])
    axis = result.plot_orbit("bush", plane="zx").axes[0]  # the frame's z, x, y are the bearing's x, y, z
    angle = 2 * np.pi * result.time
    assert axis.get_xlabel() == "z [mm]"
    np.testing.assert_allclose(axis.lines[0].get_xdata(), 0.4 * np.sin(angle + np.pi / 2), atol=1e-9)


def test_invalid_orbits_are_reported():
    result = whirling([pin_in_cavity()])
    with pytest.raises(InvalidValue, match=r"relative_to is None; it must be the name of the reference body"):
        result.plot_orbit("rod")
    with pytest.raises(UnknownName, match='did you mean "bearing"'):
        result.plot_orbit("rod", relative_to="bering")
    with pytest.raises(UnknownName, match='did you mean "wrist"'):
        result.plot_orbit("wris")
    with pytest.raises(InvalidValue, match="two different axes"):
        result.plot_orbit("wrist", plane="xx")
    with pytest.raises(InvalidValue, match="greater than zero"):
        result.plot_orbit("wrist", clearance=-1.0)
    with pytest.raises(InvalidValue, match="the name of a body, or a name and a position"):
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


def test_loop_encloses_dissipated_energy():
    loops = touch_loops(pressed(), "wrist")
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


def test_touch_at_end_of_run_is_marked_open():
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
    assert [loop.name for loop in touch_loops(result, "touch")] == ["point 1, ", "point 2, "]


def test_invalid_loops_are_reported():
    result = pressed()
    with pytest.raises(UnknownName, match='did you mean "wrist"'):
        result.plot_loop("wrsit")
    apart = Result.from_rows(
        [Channel("a.penetration", "m"), Channel("a.normal_magnitude", "N")], [0.0, 1.0], [[-1.0, 0.0]] * 2
    )
    with pytest.raises(InvalidValue, match="shorter output step"):
        apart.plot_loop("a")
