"""Loads that equilibrium does not determine are marked wherever numbers leave abut, in the same words."""

import re
from pathlib import Path

import netCDF4
import numpy as np
import pyarrow.parquet
import pytest

import abut
from abut.formats.adams.results import request_file, xml
from abut.results.extremes import UNDETERMINED

ROOT = Path(__file__).parents[4]


@pytest.fixture(scope="module")
def machine():
    """A door of 30 kg on two hinges, with a request."""
    model = abut.Model("door", gravity=(0, 0, -9.81))
    leaf = model.add(abut.Body("leaf", 30.0, (11.0, 11.8, 1.2), (0.4, 0, 0.7)))
    for name, z in (("lower", 0.0), ("upper", 1.4)):
        model.add(abut.joints.Revolute(name, leaf, model.ground, at=(0, 0, z), axis="z"))
    return model


@pytest.fixture(scope="module")
def result(machine):
    return abut.simulate(machine, end=0.01, step=0.01)


def test_heads_of_tables(result, tmp_path):
    """CSV: behind the unit of each open component, and of no other."""
    head = result.to_csv(tmp_path / "door.csv").read_text(encoding="utf-8").splitlines()[0].split(",")
    assert f"upper.force.x [N] ({UNDETERMINED})" in head
    assert "leaf.position.x [m]" in head
    open_ones = {text.split(" [")[0] for text in head if UNDETERMINED in text}
    assert open_ones == {f"{name}.{what}" for name in ("lower", "upper") for what in open_parts(result, name)}


def open_parts(result, name):
    """As "force.x", of the words of `Result.undetermined`."""
    for what, axes in re.findall(r"(force|torque) ([xyz, and]+?)(?=, torque|$)", result.undetermined[name]):
        yield from (f"{what}.{axis}" for axis in re.findall("[xyz]", axes.replace("and", "")))


def test_attributes_of_arrays_and_files(result, tmp_path):
    """A comment beside unit and description: of arrays, of NetCDF files, of columns of Parquet files."""
    assert result["upper.force"].attrs["comment"] == UNDETERMINED
    assert result["upper.force.x"].attrs["comment"] == UNDETERMINED
    assert "comment" not in result["leaf.position"].attrs
    assert result.to_dataset()["upper.force.x"].attrs["comment"] == UNDETERMINED
    with netCDF4.Dataset(result.save(tmp_path / "door.nc")) as file:
        assert file["upper.force"].comment == UNDETERMINED
        assert "comment" not in file["leaf.position"].ncattrs()
    schema = pyarrow.parquet.read_schema(result.to_parquet(tmp_path / "door.parquet"))
    assert schema.field("upper.force.x").metadata[b"comment"] == UNDETERMINED.encode()


def test_files_of_adams(result, tmp_path):
    """.res keeps whose loads they are; the title of .req names them."""
    again = xml.read_result_file(xml.write(result, tmp_path / "door.res"))
    assert again.undetermined == result.undetermined
    channels = [*result.channels, abut.results.Channel("request_1", "", tuple(f"F{k}" for k in range(1, 9)))]
    rows = np.column_stack([*(result.values(one.name) for one in result.channels), np.zeros((2, 8))])
    asked = abut.Result.from_rows(
        channels, result.time, rows, statistics=result.statistics, attributes={"name": "door"}
    )
    title = request_file.write(asked, tmp_path / "door.req").read_text().splitlines()[1]
    assert title.strip() == f"door; {UNDETERMINED}: lower, upper"


def test_columns_of_studies(machine):
    """What a study observes."""
    study = abut.Study(
        machine,
        {"leaf.mass": [30.0, 31.0]},
        ["upper.force.x.max", "leaf.position.x.last"],
        end=0.01,
        step=0.01,
    )
    found = study.run(threads=1)
    comments = {name: found[name].attrs.get("comment") for name in found}
    assert UNDETERMINED in comments.values()
    assert [name for name, told in comments.items() if told] == [name for name in comments if "upper" in name]


def test_tables_of_touches():
    """A block on two rigid supports too many: the table of touches tells which contacts equilibrium leaves open."""
    table = abut.Result.from_rows(
        [], [0.0], np.zeros((1, 0)), statistics={"undetermined_loads": {"a": "force"}}
    )
    assert "determined" in table.contact_table().columns


def test_viewer_uses_same_message():
    for path in ("plots/words.ts", "chinese/plots.ts", "tables/contacts.ts"):
        assert UNDETERMINED in (ROOT / "viewer" / "src" / path).read_text(encoding="utf-8")
