"""Chinese names of objects in runs, channels, paths, messages and files."""

from __future__ import annotations

import csv

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue
from abut.formats.convert import convert
from abut.model import check_name

HEIGHT = "小球.position.z"


def knocking() -> abut.Model:
    """A ball on an arm that swings down to a wall, with a spring; every name is Chinese."""
    model = abut.Model("敲击机构", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body("小球", mass=0.26, inertia=(1e-4,) * 3, position=(0.3, 0, 0)))
    shape = abut.shapes.Sphere(ball.frame(), "20 mm")
    model.add(abut.joints.Revolute("铰链_1", ball, model.ground, at=(0, 0, 0), axis="y"))
    wall = abut.shapes.HalfSpace(model.ground.frame((-0.02, 0, 0)), normal="x")
    model.add(abut.Contact("碰撞", shape, wall, normal=abut.normal.Impact(1e6, 1.5, 100.0, 1e-4)))
    anchor = model.ground.frame((0.5, 0, 0.5))
    model.add(abut.forces.SpringDamper("弹簧", ball.frame(), anchor, stiffness=1.0))
    return model


@pytest.fixture(scope="module")
def run() -> abut.Result:
    return abut.simulate(knocking(), end=0.36, step=0.02)


def test_names_are_of_letters_of_any_script():
    for name in ("曲柄", "曲柄_1", "Größe", "_杆"):
        assert check_name(name, "body") == name
    for name, suggestion in {
        "曲柄 1": "曲柄_1",
        "1号杆": "body_1号杆",
        "曲柄（左）": "曲柄_左",
        "小球。": "小球",
    }.items():
        with pytest.raises(InvalidValue) as caught:
            abut.Body(name, mass=1.0, inertia=(1, 1, 1))
        assert f'such as "{suggestion}"' in str(caught.value)


def test_channels_paths_and_messages_accept_chinese_names(run):
    assert run.status.ok
    assert {"铰链_1.force", "碰撞.normal_force", "弹簧.force"} <= set(run)
    assert run[HEIGHT].values[-1] < -0.1
    assert run.peak("碰撞.normal_force").value > 100
    assert run.contact_table()["contact"].tolist() == ["碰撞"]
    model = knocking().with_values({"小球.mass": "0.5 kg", "碰撞.normal.stiffness": 2e6})
    assert model["小球"].mass == 0.5
    assert model["碰撞"].normal.stiffness == 2e6
    with pytest.raises(abut.errors.UnknownName, match=r"小球\.position"):
        run["小球.positon"]


def test_files_keep_them(run, tmp_path):
    run.save(tmp_path / "结果.nc")
    for name in ("结果.res", "结果.csv", "结果.parquet", "结果.glb"):
        convert(tmp_path / "结果.nc", tmp_path / name)
    for name in ("结果.nc", "结果.res"):
        again = abut.load(tmp_path / name)
        np.testing.assert_allclose(again[HEIGHT].values, run[HEIGHT].values, rtol=1e-12)
    assert "敲击机构" in run.report(tmp_path / "报告.html").read_text("utf-8")


def test_tables_open_in_spreadsheets_of_chinese_systems(run, tmp_path):
    """Without a byte order mark they take UTF-8 for GBK; a table of ASCII has none."""
    text = run.to_csv(tmp_path / "表.csv", [HEIGHT]).read_bytes()
    assert text.startswith(b"\xef\xbb\xbf")
    header, *rows = csv.reader(text.decode("utf-8-sig").splitlines())
    assert header == ["time [s]", f"{HEIGHT} [m]"]
    assert [float(row[1]) for row in rows] == run[HEIGHT].values.tolist()
    assert run.to_csv(tmp_path / "plain.csv", ["energy.total"]).read_bytes().startswith(b"time [s]")


def test_datasets_of_adams_keep_them(tmp_path):
    abut.write(knocking(), tmp_path / "机构.adm")
    again = abut.read(tmp_path / "机构.adm")
    names = [one["name"] for one in again.summary()["things"]]
    assert names == ["小球", "铰链_1", "弹簧", "碰撞"]
    path = tmp_path / "结果.nc"
    wanted = abut.simulate(knocking(), end=0.1, step=0.02)[HEIGHT].values
    found = abut.simulate(again, end=0.1, step=0.02, save=path)[HEIGHT].values
    np.testing.assert_allclose(found, wanted, atol=1e-7)


def test_variants_and_equations_accept_chinese_names():
    runs = abut.simulate_many(knocking(), {"小球.mass": [0.2, 0.3]}, end=0.02, step=0.01)
    assert list(runs.variations) == ["小球.mass"]
    assert all(run.status.ok for run in runs)
    assert "小球" in abut.equations(knocking()).latex()


def test_figures_use_font_with_chinese_characters(run, monkeypatch):
    pytest.importorskip("matplotlib", reason='pip install "abut[plot]"')
    from abut.view.plots import channel_plots

    monkeypatch.setattr(channel_plots, "CHINESE_FONTS", ("no such font", "STIXGeneral"))
    figure = run.plot(HEIGHT, "energy.total")
    legends = [text for axis in figure.axes for text in axis.get_legend().get_texts()]
    families = {text.get_text(): text.get_fontfamily() for text in legends}
    assert families[HEIGHT][-1] == "STIXGeneral"
    assert "STIXGeneral" not in families["energy.total"]
