"""Histories of finite elements: what can be asked for, what is refused, and files."""

import dataclasses

import netCDF4
import numpy as np
import pytest

import abut
from abut.errors import UnknownName
from abut.fem import History, Mesh, Part
from abut.view import Curve, Distribution, Table
from scene_reader import array, block_in, header_of

TIMES = np.array([0.25, 0.5, 1.0])
UNITS = {"von Mises": "Pa", "pressure": "Pa", "status": ""}


def block() -> Mesh:
    """A block 4 x 2 x 1 of 8 hexahedra, with its sides as sets and labels from 101 on."""
    mesh = Mesh.block((4.0, 2.0, 1.0), (4, 2, 1), kind="hexahedron")
    return dataclasses.replace(mesh, labels=mesh.numbers + 100, name="block")


def history(**changes: object) -> History:
    """u = t (x / 100, 0, 0), von Mises = t (1 + x), a pressure at the top alone: t (1 - x²)."""
    mesh = block()
    x, z = mesh.positions[:, 0], mesh.positions[:, 2]
    moved = np.zeros((3, len(x), 3))
    moved[..., 0] = TIMES[:, None] * x / 100
    top = np.where(z == z.max(), 1.0 - x**2, np.nan)
    status = np.where(np.isnan(top), np.nan, np.where(np.abs(x) < 1.5, 2.0, 1.0))
    values = {
        "von Mises": TIMES[:, None] * (1 + x),
        "pressure": TIMES[:, None] * top,
        "status": status + 0 * TIMES[:, None],
    }
    part = Part(mesh, moved, values, UNITS)
    given = {
        "times": TIMES,
        "parts": {"block": part},
        "name": "pressed",
        "scalars": {"foot.force": 7.0 * TIMES},
        "units": {"foot.force": "N"},
    }
    return History(**(given | changes))


def test_fields_and_scalars_are_labelled_arrays_with_their_units():
    one = history()
    stress, force = one["block.von Mises"], one["foot.force"]
    assert stress.dims == ("time", "node")
    assert stress.attrs["units"] == "Pa"
    assert force.attrs["units"] == "N"
    assert force.sel(time=0.5).item() == 3.5
    assert stress.time.attrs["units"] == "s"
    np.testing.assert_array_equal(stress.sel(time=1.0).values, 1 + stress.x.values)
    assert one["block.displacement"].dims == ("time", "node", "component")
    np.testing.assert_array_equal(one["block.displacement"].sel(component="x"), one["block.displacement x"])
    assert "block.pressure" in one
    assert next(iter(one)) == "foot.force"


def test_a_node_is_found_by_its_label_and_by_its_place():
    one = history()
    corner = one.at("block", (2.0, 1.0, 0.5), "von Mises")
    np.testing.assert_allclose(corner, 3.0 * TIMES)
    same = one.at("block", int(corner.node), "displacement x")
    np.testing.assert_allclose(same, 0.02 * TIMES)
    assert int(corner.node) > 100
    assert float(corner.x) == 2.0
    assert float(one.at("block", "(2000, 1000, 500) mm", "von Mises")[0]) == 0.75
    with pytest.raises(abut.errors.InvalidValue, match="m away, and the whole mesh"):
        one.at("block", (40.0, 0, 0), "von Mises")
    with pytest.raises(abut.errors.UnknownName, match="no node 5; labels go from 101"):
        one.at("block", 5, "von Mises")


def test_table_lists_extremes_with_place_and_time():
    told = str(history(stopped="no balance beyond t = 1: smaller steps", warnings=["a warning"]))
    assert "pressed: 3 instants, time 0.25 to 1 s; 1 parts, 30 nodes" in told
    assert "stopped: no balance beyond t = 1" in told
    assert "warning: a warning" in told
    greatest = next(e for e in history().extremes if e.name == "block.pressure" and e.greatest)
    assert (greatest.value, greatest.time, greatest.place[0], greatest.unit) == (1.0, 1.0, 0.0, "Pa")
    assert not any("status" in e.name for e in history().extremes)


def test_mismatched_histories_are_refused_by_name():
    one = history()
    part, invalid = one.parts["block"], abut.errors.InvalidValue
    with pytest.raises(invalid, match=r"must be finite, of shape \(times, 30, 3\)"):
        Part(part.mesh, part.displacement[:, 1:])
    with pytest.raises(invalid, match='field "von Mises" has shape'):
        dataclasses.replace(part, values={"von Mises": np.zeros(3)}, units={})
    with pytest.raises(invalid, match="follows from the displacements"):
        dataclasses.replace(part, values={"displacement x": part.displacement[..., 0]}, units={})
    with pytest.raises(invalid, match="ascending"):
        history(times=TIMES[::-1])
    with pytest.raises(invalid, match='part "block" has 3 instants; give one for each of 2 times'):
        history(times=TIMES[:2], scalars={}, units={})
    with pytest.raises(invalid, match="is also the name of a field"):
        history(scalars={"block.von Mises": TIMES}, units={})
    with pytest.raises(abut.errors.UnknownName, match="von Mises"):
        one["block.von Misses"]
    with pytest.raises(abut.errors.UnknownName, match="block"):
        one.at("blok", 101, "von Mises")


def test_reads_history_files_of_earlier_versions(tmp_path):
    one = history(stopped="it did not converge", warnings=("w",))
    path = one.save(tmp_path / "old.nc")
    with netCDF4.Dataset(path, "a") as file:
        file.renameAttribute("texts", "told")
    again = History.load(path)
    assert (again.name, again.stopped, again.warnings) == (one.name, one.stopped, ("w",))


def test_a_saved_history_is_the_same_bit_for_bit(tmp_path):
    one = history(stopped="it did not converge", warnings=("w",), statistics={"steps": 3}, time_unit="")
    mesh = one.parts["block"].mesh
    again = History.load(one.save(tmp_path / "pressed.nc"))
    for name in one:
        np.testing.assert_array_equal(again[name], one[name])
        assert again[name].attrs == one[name].attrs
    other = again.parts["block"].mesh
    np.testing.assert_array_equal(other.positions, mesh.positions)
    np.testing.assert_array_equal(other.elements["hexahedron"], mesh.elements["hexahedron"])
    assert other.node_sets.keys() == mesh.node_sets.keys()
    assert other.name == "block"
    assert (again.stopped, again.warnings, again.statistics, again.time_unit) == (
        one.stopped,
        ("w",),
        {"steps": 3},
        "",
    )
    with pytest.raises(abut.errors.UnreadableFile, match=r"open it with abut\.fem\.History\.load"):
        abut.load(tmp_path / "pressed.nc")
    (tmp_path / "cut.nc").write_bytes((tmp_path / "pressed.nc").read_bytes()[:2000])
    with pytest.raises(abut.errors.UnreadableFile):
        History.load(tmp_path / "cut.nc")


def test_files_for_paraview_hold_fields_and_the_displacement_as_a_vector(tmp_path):
    meshio = pytest.importorskip("meshio")
    one = history()
    part = one.parts["block"]
    two = dataclasses.replace(one, parts={"block": part, "other": Part(part.mesh, part.displacement)})
    place = two.write_pvd(tmp_path / "pressed.pvd", every=2)
    text = place.read_text(encoding="utf-8")
    assert text.count("<DataSet") == 4
    assert 'timestep="1" part="1" file="pressed/pressed_part1_000002.vtu"' in text
    assert not list((tmp_path / "pressed").glob("*tmp*"))
    found = meshio.read(tmp_path / "pressed" / "pressed_part0_000002.vtu")
    np.testing.assert_array_equal(found.points, part.mesh.positions)
    np.testing.assert_array_equal(found.cells_dict["hexahedron"], part.mesh.elements["hexahedron"])
    np.testing.assert_array_equal(found.point_data["displacement"], part.displacement[2])
    for name in part.values:
        np.testing.assert_array_equal(found.point_data[name], part.values[name][2])
    with pytest.raises(abut.errors.InvalidValue, match=r"end in \.pvd"):
        one.write_pvd(tmp_path / "pressed.vtu")


def test_pictures_of_plane_and_solid_bodies(tmp_path):
    """The colour where a field is greatest is the end of the scale; what is no field or part is refused."""
    pytest.importorskip("matplotlib")
    from matplotlib.image import imread

    yellow = np.array([0xFD, 0xE7, 0x25]) / 255
    flat = Mesh.rectangle((2.0, 1.0), (2, 1), kind="quad8")
    steady = Part(
        flat,
        np.zeros((1, len(flat.positions), 3)),
        {"von Mises": np.ones((1, len(flat.positions)))},
        {"von Mises": "Pa"},
    )
    one = History(np.array([0.0]), {"sheet": steady})
    picture = imread(one.picture(tmp_path / "sheet.png", "von Mises", limits=(0.0, 1.0), edges=False))[
        ..., :3
    ]
    assert (
        np.abs(picture - yellow).max(axis=2) < 0.02
    ).mean() > 0.2  # a sheet of twice its height fills about half of it
    solid = history().picture(
        tmp_path / "block.png", "pressure", part="block", scale=2, time=0.5, size=(4, 3)
    )
    assert imread(solid).shape == (450, 600, 4)
    for wrong in ({"field": "presure"}, {"part": "blok"}):
        with pytest.raises(abut.errors.UnknownName):
            history().picture(tmp_path / "no.png", **wrong)
    assert not (tmp_path / "no.png").exists()


def test_page_contains_meshes_fields_scalars_and_extremes(tmp_path):
    one = history(stopped="no balance beyond t = 1: smaller steps")
    part = one.parts["block"]
    block = block_in(one.show(tmp_path / "page.html").read_text(encoding="utf-8"))
    (run,) = header_of(block)["runs"]
    assert (run["status"]["kind"], run["status"]["sentence"]) == ("failed", one.stopped)
    assert [channel["name"] for channel in run["channels"]] == ["foot.force"]
    (panel,) = run["panels"]
    assert panel["title"] == "Extremes"
    assert ["block", "von Mises", "greatest", 3.0, "Pa", 105] in [row[:6] for row in panel["rows"]]
    assert "displacement y" not in str(panel["rows"])  # zero throughout
    (held,) = run["fields"]
    np.testing.assert_allclose(array(block, held["positions"]), part.mesh.positions, atol=1e-6)
    np.testing.assert_array_equal(array(block, held["labels"]), part.mesh.numbers)
    np.testing.assert_array_equal(array(block, held["cells"][0]["nodes"]), part.mesh.elements["hexahedron"])
    corners = part.mesh.positions[array(block, held["faces"])]
    volume = np.einsum("ti,ti->", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])) / 6
    assert volume == pytest.approx(4 * 2 * 1)  # by Gauss: the surface is closed and looks outward
    assert array(block, held["edges"]).shape == (2 * 14 + 2 * 10 + 8 * 1 + 0, 2)
    np.testing.assert_allclose(array(block, held["displacement"]), part.displacement, atol=0.02 / 2**15)
    for field in held["fields"]:
        values = part.values[field["name"]]
        np.testing.assert_allclose(
            array(block, field["values"]), values, atol=np.nanmax(np.abs(values)) * 2**-13
        )
        assert field["range"] == [np.nanmin(values), np.nanmax(values)]


def test_page_contains_quantities_over_places_and_tables(tmp_path):
    one, x = history(), np.array([-1.0, 0.0, 1.0])
    load = Curve("elements", x, TIMES[:, None] * (2 + x), "points")
    rule = Curve("rule", x[:2], [1.0, np.nan])
    beside = [
        Distribution("Load", "place [m]", "load [N]", [load, rule], names=["a", "block", "c"]),
        Distribution("Pressure", "angle", "pressure [Pa]", [rule], of="block", bodies=["block"]),
    ]
    costs = {"Cost": Table(("route", "time [s]"), [("rule", 0.1)])}
    path = one.show(tmp_path / "page.html", beside=beside, tables=costs, field="pressure", logarithmic=True)
    block = block_in(path.read_text(encoding="utf-8"))
    (run,) = header_of(block)["runs"]
    assert [panel["title"] for panel in run["panels"]] == ["Cost", "Extremes"]
    assert (run["field"], run["field_log"]) == ("pressure", True)
    with pytest.raises(UnknownName, match="presure"):
        one.show(tmp_path / "no.html", field="presure")
    first, second = run["distributions"]
    assert (first["x"], first["y"]) == ({"label": "place", "unit": "m"}, {"label": "load", "unit": "N"})
    assert (first["of"], first["names"], second["of"], second["bodies"]) == (
        [],
        ["a", "block", "c"],
        ["block"],
        ["block"],
    )
    assert second["x"] == {"label": "angle", "unit": ""}
    np.testing.assert_array_equal(array(block, first["times"]), TIMES)
    np.testing.assert_array_equal(array(block, first["curves"][0]["y"]), load.y)
    np.testing.assert_array_equal(array(block, first["curves"][1]["y"]), [[1.0, np.nan]])


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: Curve("c", [0, 1], [1.0]), r"x has the shape \(2,\) and y \(1, 1\)"),
        (lambda: Curve("c", [0, np.inf], [1.0, 2.0]), "finite positions"),
        (lambda: Curve("c", [0], [1.0], "dotted"), "be one of line, dashed, points"),
        (lambda: Distribution("d", "x", "y", []), "has no curve"),
        (
            lambda: Distribution("d", "x", "y", [Curve("c", [0], [1.0])], names=["a", "b"]),
            "2 names, but the first curve has 1 position",
        ),
        (
            lambda: [Distribution("d", "x", "y", [Curve("c", [0], [[1.0], [2.0]])])],
            "2 instants, but the history has 3",
        ),
        (
            lambda: [Distribution("d", "x", "y", [Curve("c", [0], [1.0])], bodies=["blok"])],
            'no part of history "pressed" "blok"',
        ),
    ],
)
def test_quantities_over_places_that_do_not_fit_are_refused(tmp_path, make, says):
    with pytest.raises(abut.AbutError, match=says):
        history().show(tmp_path / "no.html", beside=make())


def test_limited_page_drops_interior_with_note():
    from abut.view.fields.parts import scene_fields
    from abut.view.scene.encoding import Chunks

    mesh = Mesh.block((1.0, 1.0, 1.0), (9, 9, 9), kind="hexahedron")
    noise = np.random.default_rng(1).normal(size=(3, len(mesh.positions), 3))
    one = History(TIMES, {"block": Part(mesh, noise)})
    ((whole,), told) = scene_fields(one, Chunks())
    assert whole["cells"]
    assert not told
    ((bare,), told) = scene_fields(one, Chunks(), room=6000)
    assert not bare["cells"]
    assert bare["labels"]["shape"] == [1000 - 8**3]
    assert "Inner elements are omitted" in told
