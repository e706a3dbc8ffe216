"""The report holds everything in one page, loses no peak, says what went wrong, and trusts no text."""

import json
import re
import sys

import numpy as np
import pytest

import abut.view
from abut.errors import InputError, InvalidValue, MissingExtra, Status, UnknownName
from abut.results import XYZ, Channel, Result
from abut.view.scene.decimate import keep_extremes
from abut.view.unit_format import axis_label, shown_number, shown_unit, shown_value
from scene_reader import array, block_in, header_of

MODEL = {
    "name": "drop",
    "gravity": {"value": [0, 0, -9.81], "unit": "m/s^2"},
    "things": [
        {
            "name": "ball",
            "family": "body",
            "kind": "Body",
            "parameters": {"mass": {"value": 0.26, "unit": "kg"}},
        },
        {
            "name": "bounce",
            "family": "contact",
            "kind": "Contact",
            "parameters": {
                "name": {"value": "bounce", "unit": ""},
                "normal": {
                    "value": {
                        "kind": "Impact",
                        "parameters": {"stiffness": {"value": 3e9, "unit": "N/m**1.5"}},
                    },
                    "unit": "",
                },
            },
        },
    ],
}


def bouncing(count: int = 2001, **changes) -> Result:
    """A ball that bounces without loss from 0.5 m, its contact a pulse two outputs long."""
    time = np.linspace(0.0, 2.0, count)
    fall = np.sqrt(2 * 0.5 / 9.81)
    since = np.mod(time + fall, 2 * fall) - fall
    height = 0.5 - 0.5 * 9.81 * since**2
    force = np.where(np.abs(np.abs(since) - fall) < 1e-3, 800.0, 0.0)
    zero = np.zeros(count)
    columns = {
        Channel("ball.position", "m", XYZ, "ball: position of the centre of mass", "body"): [
            zero,
            zero,
            height,
        ],
        Channel("bounce.friction_force", "N", XYZ, "", "contact"): [zero, zero, zero],
        Channel("bounce.normal_force", "N", XYZ, "", "contact"): [zero, zero, force],
        Channel("bounce.penetration", "m", (), "", "contact"): [force * 1e-6],
        Channel("bounce.normal_magnitude", "N", (), "", "contact"): [force],
        Channel("bounce.track1.penetration", "m", (), "", "contact"): [force * 1e-6],
        Channel("bounce.track1.normal_force", "N", (), "", "contact"): [force],
        Channel("energy.kinetic", "J", (), "", "energy"): [0.5 - height],
        Channel("energy.total", "J", (), "", "energy"): [zero + 0.5],
        Channel("solver.step", "s", (), "", "solver"): [np.where(force > 0, 1e-7, 1e-3)],
        Channel("odd", "", (), "", ""): [time],
    }
    rows = np.column_stack([column for parts in columns.values() for column in parts])
    facts = {
        "statistics": {"steps": 1234, "run_seconds": 0.5},
        "attributes": {"name": "drop", "model": MODEL},
    }
    return Result.from_rows(tuple(columns), time, rows, **(facts | changes))


def written(result: Result, folder, **options) -> str:
    return result.report(folder / "page.html", **options).read_text(encoding="utf-8")


def run_in(page: str) -> tuple[bytes, dict]:
    block = block_in(page)
    return block, header_of(block)["runs"][0]


def curve(block: bytes, run: dict, name: str) -> tuple[np.ndarray, np.ndarray]:
    """Times and values of a channel as the page draws it."""
    (channel,) = [channel for channel in run["channels"] if channel["name"] == name]
    time = array(block, run["time"])
    rows = array(block, channel["rows"]) if channel["rows"] else slice(None)
    return time[rows], array(block, channel["data"])


def test_the_page_needs_nothing_from_outside(tmp_path):
    page = written(bouncing(), tmp_path)
    outside, viewer = page.split('<script type="module">')
    assert not re.findall(r"""(?:src|href)\s*=""", outside)
    assert not re.findall(r"https?:", outside)
    assert not re.findall(
        r"""@import|url\((?!["']?(?:#|data:))|<link|<img|\bimport\s*["'(]\s*["']?https?:""", viewer
    )
    assert page.count("<html") == page.count("</html>") == 1
    assert "<noscript>" in outside


def test_no_script_can_end_early(tmp_path, monkeypatch):
    bundle = tmp_path / "viewer.js"
    bundle.write_text("const a = '</script><!-- <script>'; const b = /<\\/script/u;\n")
    monkeypatch.setenv("ABUT_VIEWER_BUNDLE", str(bundle))
    page = written(bouncing(), tmp_path)
    script = page.split('<script type="module">')[1].split("</script>")[0]
    assert script.strip() == r"const a = '<\x2fscript><\x21-- <script>'; const b = /<\/script/u;"
    bundle.unlink()
    with pytest.raises(InputError, match="ABUT_VIEWER_BUNDLE"):
        written(bouncing(), tmp_path)


def test_a_hundred_thousand_samples_stay_small_and_keep_every_peak(tmp_path):
    result = bouncing(100_001)
    page = written(result, tmp_path)
    assert len(page) < 7_000_000
    block, run = run_in(page)
    time, force = curve(block, run, "bounce.normal_magnitude")
    true = result.values("bounce.normal_magnitude")
    starts = lambda values: int(np.sum(np.diff((values > 400).astype(int)) == 1))  # noqa: E731
    assert starts(force) == starts(true) > 0
    assert np.all(np.diff(time) > 0)


def test_curves_arrive_bit_for_bit(tmp_path):
    result = bouncing()
    block, run = run_in(written(result, tmp_path))
    time, position = curve(block, run, "ball.position")
    assert time.tobytes() == result.time.tobytes()
    assert position.tobytes() == result.values("ball.position").tobytes()


def test_failed_run_report_states_cause_place_and_time(tmp_path):
    status = Status.failed('the step fell below 1e-12 s in contact "bounce"; loosen rtol', 1.25)
    warning = "outputs are too far apart; take step=1e-5"
    _, run = run_in(written(bouncing(status=status, warnings=[warning]), tmp_path))
    assert run["status"] == {"kind": "failed", "sentence": status.sentence, "time": 1.25}
    assert run["warnings"] == [warning]


def test_text_from_a_model_cannot_become_markup(tmp_path):
    evil = '</script><script>alert("x")</script><img src=x onerror=alert(1)>'
    channel = Channel(f"{evil}.position", "m", XYZ, evil, "body")
    model = {
        "things": [
            {"name": evil, "family": evil, "kind": evil, "parameters": {evil: {"value": evil, "unit": evil}}}
        ]
    }
    result = Result.from_rows(
        [channel],
        [0.0, 1.0],
        np.ones((2, 3)),
        statistics={evil: evil},
        status=Status.failed(evil, 1.0),
        warnings=[evil],
        attributes={"name": evil, "model": model},
    )
    page = written(result, tmp_path)
    outside = page.split('<script type="module">')[0]
    assert "<img" not in outside
    assert "alert(" not in outside.replace("&lt;script&gt;alert(", "").replace("onerror=alert(1)&gt;", "")
    assert outside.count("<script") == 1
    assert page.count("</script>") == 2
    assert header_of(block_in(page))["title"] == evil  # what draws it sets texts, never markup


def test_text_that_is_no_unicode_makes_a_page(tmp_path):
    name = "broken \udc80 name"
    assert header_of(block_in(written(bouncing(attributes={"name": name}), tmp_path)))["title"] == name


def test_contact_parameters_are_listed_with_formula_and_warning(tmp_path):
    """K = 3e9 N/m^1.5 = 9.487e4 N/mm^1.5; with a ball of 20 mm, 0.26 kg: E* = 3 K/(4 √R) = 15.9 GPa."""
    things = [dict(thing) for thing in MODEL["things"]]
    frame = {"value": {"body": "ball", "position": [0, 0, 0]}, "unit": ""}
    ball = {"kind": "Sphere", "parameters": {"frame": frame, "radius": {"value": 0.02, "unit": "m"}}}
    law = {"stiffness": {"value": 3e9}, "exponent": {"value": 1.5}, "damping": {"value": 10.0}}
    law |= {"penetration": {"value": 5e-3}}
    things[1]["parameters"] = {
        "normal": {"value": {"kind": "Impact", "parameters": law}},
        "shape_i": {"value": ball},
        "shape_j": {"value": {"kind": "HalfSpace", "parameters": {}}},
    }
    model = MODEL | {"things": things}
    _, run = run_in(written(bouncing(attributes={"name": "drop", "model": model}), tmp_path))
    (sheet,) = run["advice"]
    rows = {row["symbol"]: row for row in sheet["rows"]}
    assert sheet["title"] == "bounce: Impact"
    assert rows["K"] == {
        "quantity": "stiffness",
        "symbol": "K",
        "value": 3e9,
        "unit": "N/m^1.5",
        "also": "9.487e+04 N/mm^1.5",
        "formula": "F = K δⁿ",
        "source": "the model",
    }
    assert rows["E*"]["value"] == pytest.approx(1.59099e10, rel=1e-5)
    assert rows["δ_max"]["value"] == pytest.approx(0.0008)
    assert any("larger than the expected penetration 0.0008 m" in text for text in sheet["warnings"])
    assert run["model"] == json.loads(json.dumps(model))


def test_an_empty_result_still_makes_a_page(tmp_path):
    result = Result.from_rows(
        [Channel("x", "m", (), "", "body")], [], np.empty((0, 1)), status=Status.failed("no start", 0.0)
    )
    _, run = run_in(written(result, tmp_path))
    assert run["status"]["sentence"] == "no start"


def test_values_that_are_not_numbers_leave_gaps(tmp_path):
    values = np.ones((50_000, 1))
    values[20_000:] = np.nan
    values[100] = np.inf
    result = Result.from_rows([Channel("a.position", "m", (), "", "body")], np.arange(50_000.0), values)
    block, run = run_in(written(result, tmp_path))
    time, shown = curve(block, run, "a.position")
    assert len(shown) < 50_000
    assert shown[time == 100] == np.inf
    assert np.isnan(shown[time >= 20_000]).all()
    assert np.isfinite(shown[(time < 20_000) & (time != 100)]).all()


def test_several_results_are_laid_over_each_other(tmp_path):
    others = [bouncing(501), bouncing(301, attributes={"name": "ideal"})]
    header = header_of(block_in(written(bouncing(), tmp_path, compare=others)))
    assert [run["name"] for run in header["runs"]] == ["drop (1)", "drop (2)", "ideal"]
    assert header["title"] == "drop"


@pytest.mark.parametrize("count", [1, 4, 99, 1000, 12345])
@pytest.mark.parametrize("most", [10, 100])
def test_thinning_keeps_ends_and_extremes(count, most):
    values = np.random.default_rng(count).standard_normal(count)
    kept = keep_extremes(values, most)
    assert len(kept) <= max(most, 4) + 2
    assert kept[0] == 0
    assert kept[-1] == count - 1
    assert np.all(np.diff(kept) > 0)
    assert values[kept].max() == values.max()
    assert values[kept].min() == values.min()


def test_thinned_history_marks_missing_rows():
    values = np.ones(1000)
    values[503] = np.nan
    assert 503 in keep_extremes(values, 20)


@pytest.mark.parametrize(
    ("unit", "shown"), [("m/s^2", "m/s²"), ("N*s/m", "N·s/m"), ("N/m**1.5", "N/m^1.5"), ("", ""), ("1", "")]
)
def test_units_are_written_as_in_a_book(unit, shown):
    assert shown_unit(unit) == shown
    assert axis_label("a", unit) == (f"a [{shown}]" if shown else "a")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (0.0, "0"),
        (1e9, "10⁹"),
        (-1.5e-7, "−1.5×10⁻⁷"),
        (14230, "14 230"),
        (True, "True"),
        (None, "–"),
        (np.nan, "nan"),
        (np.inf, "inf"),
    ],
)
def test_numbers_are_written_as_in_a_book(value, text):
    assert shown_number(value) == text


def test_values_are_written_in_one_line():
    frame = {"body": "ground", "position": [0, 0, 1], "orientation": [1.0, 0.0, 0.0, 0.0]}
    assert shown_value(frame) == "ground at (0, 0, 1)"
    assert shown_value([[1.0, 0, 0], [0, 2.0, 0], [0, 0, 3.0]]) == "diagonal (1, 2, 3)"


def test_a_figure_has_one_axis_per_unit_and_units_on_each():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    figure = bouncing().plot("ball.position", "bounce.normal_magnitude", "ball.position.z")
    assert [axis.get_ylabel() for axis in figure.axes] == ["position [mm]", "normal magnitude [N]"]
    assert figure.axes[-1].get_xlabel() == "time [s]"
    assert len(figure.axes[0].lines) == 4
    pyplot.close(figure)


def test_plots_name_missing_channels(monkeypatch):
    with pytest.raises(UnknownName, match=r"ball\.position"):
        bouncing().plot("ball.positon")
    with pytest.raises(InvalidValue, match="name at least one"):
        bouncing().plot()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[plot\]"'):
        bouncing().plot("ball.position")


def test_the_view_room_draws_for_results():
    from abut.results.viewer import VIEWER

    assert VIEWER.bound is abut.view
