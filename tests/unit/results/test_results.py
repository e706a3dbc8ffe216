"""Results: names find their columns, files give back the same bits, and what ended badly is kept."""

import csv
import os
from pathlib import Path

import numpy as np
import pytest
import xarray

from abut.errors import DuplicateName, InputError, InvalidValue, Status, UnknownName, UnreadableFile
from abut.results import WXYZ, XYZ, Channel, FileRecorder, MemoryRecorder, Result, Results, load
from abut.results.files import netcdf

CHANNELS = (
    Channel("ball.position", "m", XYZ, "position of the centre of mass", "body"),
    Channel("ball.quaternion", "", WXYZ, "orientation", "body"),
    Channel("energy.total", "J", (), "total energy", "energy"),
    Channel("request_1", "", tuple(f"F{k}" for k in range(1, 9)), "a request", "request"),
)
WIDTH = 3 + 4 + 1 + 8
FACTS = {"name": "drop", "model": {"name": "drop", "things": [{"name": "ball", "parameters": {}}]}}


def numbers(count: int, seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    generator = np.random.default_rng(seed)
    return np.linspace(0.0, 1.0, count), generator.standard_normal((count, WIDTH))


def drop(count: int = 11, **changes) -> Result:
    time, rows = numbers(count)
    return Result.from_rows(CHANNELS, time, rows, attributes=FACTS, **changes)


def recorders(folder: Path):
    return [MemoryRecorder(CHANNELS, FACTS), FileRecorder(folder / "run.nc", CHANNELS, FACTS)]


def test_a_vector_channel_is_labelled_with_components_units_and_time():
    position = drop()["ball.position"]
    assert position.dims == ("time", "component")
    assert list(position.component.values) == ["x", "y", "z"]
    assert position.attrs["units"] == "m"
    assert position.attrs["long_name"] == "position of the centre of mass"
    assert position.time.attrs["units"] == "s"
    assert position.shape == (11, 3)


def test_a_suffix_selects_one_component_of_any_vector():
    result = drop()
    np.testing.assert_array_equal(result["ball.position.z"], result["ball.position"].sel(component="z"))
    np.testing.assert_array_equal(result["ball.quaternion.w"], result["ball.quaternion"][:, 0])
    np.testing.assert_array_equal(result["request_1.F8"], result.values("request_1")[:, 7])
    assert result["ball.position.z"].dims == ("time",)
    assert result["energy.total"].dims == ("time",)


@pytest.mark.parametrize(
    ("wrong", "nearest"), [("ball.positon", "ball.position"), ("ball.position.w", "ball.position.x")]
)
def test_an_unknown_name_offers_the_nearest(wrong, nearest):
    with pytest.raises(UnknownName, match=nearest):
        drop()[wrong]


def test_values_cannot_be_written_to():
    with pytest.raises(ValueError, match="read-only"):
        drop()["ball.position"].values[0, 0] = 1.0


def test_two_channels_of_one_name_are_refused():
    with pytest.raises(DuplicateName, match=r"energy\.total"):
        MemoryRecorder([CHANNELS[2], CHANNELS[2]])


def test_rows_of_another_width_are_refused(tmp_path):
    for recorder in recorders(tmp_path):
        with pytest.raises(InvalidValue, match=r"\(3, 16\)"):
            recorder.append(np.zeros(3), np.zeros((3, WIDTH - 1)))
        recorder.discard()


@pytest.mark.parametrize("count", [0, 1, netcdf.CHUNK - 1, netcdf.CHUNK, 2 * netcdf.CHUNK + 7])
def test_recorders_return_rows_for_any_block_size(tmp_path, count):
    time, rows = numbers(count)
    for recorder in recorders(tmp_path):
        for start in range(0, count, 700):
            recorder.append(time[start : start + 700], rows[start : start + 700])
        result = recorder.finish({"steps": np.int64(count)}, Status.done(1.0), ["a warning"])
        np.testing.assert_array_equal(result.time, time)
        stacked = np.column_stack([result.values(c.name).reshape(count, c.width) for c in result.channels])
        np.testing.assert_array_equal(stacked, rows)
        assert result.statistics == {"steps": count}
        assert (result.name, result.model, result.warnings) == ("drop", FACTS["model"], ["a warning"])


def test_file_restores_every_bit_and_attribute(tmp_path):
    time, rows = numbers(50)
    rows[3, :5] = [np.nan, np.inf, -0.0, 5e-324, 1 / 3]
    status = Status.failed("the step fell below 1e-12 s; loosen rtol", 0.42)
    statistics = {"steps": 12, "run_seconds": 0.1 + 0.2, "integrator": "Bdf"}
    saved = Result.from_rows(
        CHANNELS, time, rows, statistics=statistics, status=status, warnings=["ü < ∞"], attributes=FACTS
    )
    result = load(saved.save(tmp_path / "drop.nc"))
    for name in saved:
        assert result.values(name).tobytes() == np.ascontiguousarray(saved.values(name)).tobytes()
    assert result.time.tobytes() == time.tobytes()
    assert result.channels == saved.channels
    assert (result.statistics, result.status, result.warnings) == (statistics, status, ["ü < ∞"])
    assert result.attributes == FACTS


def test_a_large_file_stays_on_disk_and_reads_the_same(tmp_path, monkeypatch):
    saved = drop(5000)
    saved.save(tmp_path / "drop.nc")
    monkeypatch.setattr(netcdf, "IN_MEMORY", 1000)
    result = load(tmp_path / "drop.nc")
    assert not hasattr(result._table, "rows")
    for name in saved:
        np.testing.assert_array_equal(result.values(name), saved.values(name))
    result.to_csv(tmp_path / "lazy.csv")
    saved.to_csv(tmp_path / "eager.csv")
    assert (tmp_path / "lazy.csv").read_bytes() == (tmp_path / "eager.csv").read_bytes()
    result.save(tmp_path / "drop.nc")  # a file may be saved over itself
    np.testing.assert_array_equal(load(tmp_path / "drop.nc").values("request_1"), saved.values("request_1"))


def test_xarray_opens_the_file_by_itself(tmp_path):
    result = drop()
    result.save(tmp_path / "drop.nc")
    with xarray.open_dataset(tmp_path / "drop.nc", engine="netcdf4") as dataset:
        np.testing.assert_array_equal(dataset["ball.position"].sel(xyz="z"), result["ball.position.z"])
        assert dataset["ball.position"].attrs["units"] == "m"
        assert list(dataset["F1_F8"].values) == [f"F{k}" for k in range(1, 9)]


def test_dataset_contains_all_channels_with_distinct_dimensions():
    dataset = drop().to_dataset(vectors=True)
    assert set(dataset.data_vars) == {channel.name for channel in CHANNELS}
    assert dataset["ball.quaternion"].dims == ("time", "wxyz")
    np.testing.assert_array_equal(dataset["ball.position"], drop()["ball.position"])


def test_a_table_has_one_row_an_output():
    """A frame of the dataset is tidy: its index is the time, its columns are the components."""
    result = drop()
    frame = result.to_dataset().to_dataframe()
    assert list(frame.index) == list(result.time)
    assert list(frame.columns) == [label for channel in CHANNELS for label in channel.labels]
    np.testing.assert_array_equal(frame["ball.position.z"], result.values("ball.position.z"))
    assert result.to_dataframe().equals(frame)


def test_warnings_and_failures_are_shown_at_prompt_and_in_notebooks():
    sentences = [f"<{k}> overlaps" for k in range(9)]
    status = Status.failed("the step became too small", 0.5)
    time, rows = numbers(3)
    result = Result.from_rows(CHANNELS, time, rows, warnings=sentences, status=status)
    told = repr(result)
    assert "\n  the step became too small\n  warning: <0> overlaps\n" in told
    assert told.endswith("and 3 more in .warnings")
    page = result._repr_html_()
    assert "the step became too small" in page
    assert "warning: &lt;0&gt; overlaps" in page
    assert "<td>ball.position</td><td>m</td><td>x, y, z</td>" in page


def test_incomplete_file_never_has_final_name(tmp_path):
    path = tmp_path / "run.nc"
    recorder = FileRecorder(path, CHANNELS)
    time, rows = numbers(3000)
    recorder.append(time, rows)
    assert not path.exists()
    recorder.finish({}, Status.interrupted(0.3))
    assert os.listdir(tmp_path) == ["run.nc"]
    assert load(path).status.kind == "interrupted"


def test_a_discarded_recording_leaves_nothing(tmp_path):
    recorder = FileRecorder(tmp_path / "run.nc", CHANNELS)
    recorder.append(*numbers(10))
    recorder.discard()
    recorder.discard()
    assert os.listdir(tmp_path) == []
    with pytest.raises(InputError, match="already ended"):
        recorder.finish({}, Status.done())


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(InputError, match=r"folder .*nowhere does not exist"):
        FileRecorder(tmp_path / "nowhere" / "run.nc", CHANNELS)
    with pytest.raises(InputError, match="it is a folder"):
        drop().save(tmp_path)


def test_files_that_are_not_results_are_refused_by_name(tmp_path):
    path = tmp_path / "bad.nc"
    with pytest.raises(UnreadableFile, match=r"bad\.nc: there is no such file"):
        load(path)
    path.write_text("time,x\n0,1\n")
    with pytest.raises(UnreadableFile, match=r"bad\.nc: it is not a NetCDF-4 file \(it begins with b'time,x"):
        load(path)
    drop(4000).save(path)
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(UnreadableFile, match=r"bad\.nc"):
        load(path)
    xarray.Dataset({"x": ("t", [1.0])}).to_netcdf(path, engine="netcdf4")
    with pytest.raises(UnreadableFile, match=r"bad\.nc: this NetCDF file is not"):
        load(path)


def test_csv_has_one_header_with_units_and_exact_numbers(tmp_path):
    result = drop()
    with result.to_csv(tmp_path / "all.csv").open(newline="") as file:
        table = list(csv.reader(file))
    assert table[0][:5] == [
        "time [s]",
        "ball.position.x [m]",
        "ball.position.y [m]",
        "ball.position.z [m]",
        "ball.quaternion.w [-]",
    ]
    assert len(table) == 12
    assert [float(row[3]) for row in table[1:]] == result.values("ball.position.z").tolist()

    result.to_csv(tmp_path / "some.csv", ["energy.total", "ball.position.z"])
    lines = (tmp_path / "some.csv").read_text().splitlines()
    assert lines[0] == "time [s],energy.total [J],ball.position.z [m]"
    assert float(lines[1].split(",")[2]) == result.values("ball.position.z")[0]


def test_repr_shows_status_span_and_size():
    text = repr(drop(statistics={"steps": 321}, warnings=["w"]))
    assert (
        text
        == "<abut result 'drop': done, 0 to 1 s, 11 outputs, 321 steps, 4 channels, 1 warnings>\n  warning: w"
    )
    assert "0 outputs" in repr(drop(0))


def bounce(penetration: list[float], force: list[float], extra: tuple[Channel, ...] = ()) -> Result:
    channels = (
        Channel("hit.penetration", "m", (), "", "contact"),
        Channel("hit.normal_magnitude", "N", (), "", "contact"),
        Channel("hit.normal_force", "N", (), "", "contact"),
        *extra,
    )
    rows = np.column_stack([penetration, force, force, *([np.arange(len(force))] * len(extra))])
    return Result.from_rows(channels, np.arange(len(force)) * 0.5, rows)


def test_a_track_counts_touches_and_sums_the_impulse():
    (track,) = bounce([-1, 0.1, 0.3, 0.1, 0, 0.2, -1], [0, 4, 8, 4, 0, 2, 0]).tracks
    assert (track.contact, track.number, track.touches, track.touching) == ("hit", 0, 2, False)
    assert (track.first_touch, track.last_release, track.contact_time) == (0.5, 2.5, 1.0)
    assert (track.peak_force, track.peak_force_time, track.peak_penetration) == (8.0, 1.0, 0.3)
    assert track.impulse == pytest.approx(0.5 * 18.0)
    assert track.dissipated is None


def test_a_track_that_still_touches_has_no_release_and_one_that_never_did_has_no_times():
    lost = (Channel("hit.dissipated", "J", (), "", "contact"),)
    (track,) = bounce([-1, 0.1, 0.3], [0, 4, 8], lost).tracks
    assert (track.touching, track.last_release, track.touches) == (True, None, 1)
    assert track.dissipated == 2.0
    (track,) = bounce([-1, -1], [0, 0]).tracks
    assert (track.first_touch, track.last_release, track.peak_force_time) == (None, None, None)
    assert bounce([], []).tracks[0].touches == 0


def test_several_points_of_a_contact_get_a_line_each():
    channels = [
        Channel("box.penetration", "m", (), "", "contact"),
        Channel("box.normal_force", "N", XYZ, "", "contact"),
    ]
    for k in (1, 2):
        channels.append(Channel(f"box.track{k}.penetration", "m", (), "", "contact"))
        channels.append(Channel(f"box.track{k}.normal_force", "N", (), "", "contact"))
    rows = [[0, 0, 0, 0, 0, 0, 0, 0], [0.2, 3, 0, 4, 0.2, 5, -0.1, 0]]
    tracks = Result.from_rows(channels, [0.0, 1.0], rows).tracks
    assert [(track.number, track.peak_force, track.touches) for track in tracks] == [
        (0, 5.0, 1),
        (1, 5.0, 1),
        (2, 0.0, 0),
    ]


def test_lanes_stack_under_a_leading_dim_with_their_values_as_coordinates():
    lanes = [drop(), drop(), drop(5, status=Status.failed("it stuck; loosen rtol", 0.4))]
    lanes[2] = Result.from_rows(
        CHANNELS, lanes[0].time[:5], np.ones((5, WIDTH)), status=Status.failed("it stuck; loosen rtol", 0.4)
    )
    results = Results(lanes, {"spring.stiffness": [1.0, 2.0, 3.0], "ball.position": [(0, 0, 1)] * 3})
    position = results["ball.position"]
    assert position.dims == ("lane", "time", "component")
    assert position.shape == (3, 11, 3)
    assert list(position["spring.stiffness"].values) == [1.0, 2.0, 3.0]
    assert np.isnan(position[2, 5:]).all()
    assert (position[2, :5] == 1.0).all()
    assert position.attrs["units"] == "m"
    assert len(results) == 3
    assert results[-1] is lanes[2]
    assert results[:2].variations["spring.stiffness"] == (1.0, 2.0)
    assert [lane is other for lane, other in zip(results, lanes, strict=True)] == [True] * 3
    assert results.status.kind == "failed"
    assert "lane 2: it stuck" in results.status.sentence
    assert "2 done, 1 failed" in repr(results)


def test_lanes_with_other_times_are_not_stacked():
    other = Result.from_rows(CHANNELS, np.linspace(0, 2, 11), np.zeros((11, WIDTH)))
    with pytest.raises(InvalidValue, match="lane 1"):
        Results([drop(), other])["energy.total"]
    with pytest.raises(InvalidValue, match="must be 1, one for each lane"):
        Results([drop()], {"spring.stiffness": [1.0, 2.0]})


def test_lanes_are_saved_and_opened_bit_for_bit(tmp_path):
    """Also one that ended early, texts that were varied, and what each ended with; as one dataset, a lane is chosen by its value."""
    short = Result.from_rows(
        CHANNELS, drop().time[:5], np.ones((5, WIDTH)) / 3, status=Status.failed("it stuck; loosen rtol", 0.4)
    )
    results = Results([drop(), short], {"spring.stiffness": [1.5, 2.5], "ball.radius": ["1 mm", "2 mm"]})
    opened = Results.load(results.save(tmp_path / "lanes.nc"))
    assert opened.variations == results.variations
    for one, other in zip(results, opened, strict=True):
        assert (one.status, one.statistics, one.warnings) == (other.status, other.statistics, other.warnings)
        assert one.channels == other.channels
        np.testing.assert_array_equal(one.time, other.time)
        for name in one:
            np.testing.assert_array_equal(one.values(name), other.values(name))
    whole = opened.to_dataset().swap_dims(lane="spring.stiffness")
    np.testing.assert_array_equal(
        whole["energy.total"].sel({"spring.stiffness": 2.5})[:5], short.values("energy.total")
    )
    frame = results.to_dataset().to_dataframe()
    assert frame.xs(1, level="lane")["ball.position.z"].iloc[2] == short.values("ball.position.z")[2]
    with pytest.raises(UnreadableFile, match="not an"):
        Results.load(drop().save(tmp_path / "one.nc"))
    with pytest.raises(UnreadableFile, match="open it with abut"):
        Result.load(tmp_path / "lanes.nc")


def test_text_of_lanes_shows_varied_values(tmp_path):
    results = Results([drop(), drop()], {"spring.stiffness": [1.5, 2.5]})
    lines = (
        results.to_csv(tmp_path / "lanes.csv", ["energy.total", "ball.position.z"]).read_text().splitlines()
    )
    assert lines[0] == "lane,spring.stiffness,time [s],energy.total [J],ball.position.z [m]"
    assert len(lines) == 1 + 2 * len(drop().time)
    last = lines[-1].split(",")
    assert last[:2] == ["1", "2.5"]
    assert float(last[4]) == drop().values("ball.position.z")[-1]


def test_file_of_many_channels_is_opened_in_linear_time(tmp_path):
    """HDF5 finds the length of an unlimited dimension by a search through all variables, at each reading: 200 s for 5,000 channels."""
    import netCDF4

    channels = [Channel(f"c{k}", "m") for k in range(3000)]
    result = Result.from_rows(channels, np.arange(3.0), np.ones((3, 3000)))
    result.save(tmp_path / "many.nc")
    with netCDF4.Dataset(tmp_path / "many.nc") as dataset:
        assert not dataset.dimensions["time"].isunlimited()
        assert netcdf.declared_size(dataset) == 8 * 3 * 3001
    assert len(list(load(tmp_path / "many.nc"))) == 3000
