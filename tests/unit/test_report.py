"""The report holds everything in one page, loses no peak, says what went wrong, and trusts no text."""

import base64
import json
import re
import sys

import numpy as np
import pytest

import abut.view
from abut.errors import InvalidValue, MissingExtra, Status, UnknownName
from abut.results import XYZ, Channel, Result
from abut.view.decimate import extremes
from abut.view.notation import labelled, shown_number, shown_unit
from abut.view.panels import sections
from abut.view.tables import flattened, shown_value

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


def written(result: Result, folder) -> str:
    return result.report(folder / "page.html").read_text(encoding="utf-8")


def embedded(page: str) -> dict:
    return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.S)[1])


def decoded(data: dict, curve: dict) -> tuple[np.ndarray, np.ndarray]:
    read = [np.frombuffer(base64.b64decode(text), "<f4") for text in (data["times"][curve["t"]], curve["v"])]
    return read[0] + data["span"][0], read[1].astype(float) + curve["middle"]


def test_the_page_needs_nothing_from_outside(tmp_path):
    page = written(bouncing(), tmp_path)
    assert not re.findall(r"""(?:src|href)\s*=\s*["'](?!#)""", page)
    assert not re.findall(r"@import|url\((?!#)|fetch\(|XMLHttpRequest", page)
    assert set(re.findall(r"https?://[\w./]+", page)) == {
        "http://www.w3.org/2000/svg"
    }  # a name, never fetched
    assert page.count("<html") == page.count("</html>") == 1


def test_a_hundred_thousand_samples_stay_small_and_keep_every_peak(tmp_path):
    result = bouncing(100_001)
    page = written(result, tmp_path)
    assert len(page) < 3_000_000
    data = embedded(page)
    names = re.findall(r"<figcaption><b>([^<]+)", page)
    curve = data["panels"][names.index("bounce.normal_magnitude")]["curves"][0]
    time, force = decoded(data, curve)
    true = result.values("bounce.normal_magnitude")
    starts = lambda values: int(np.sum(np.diff((values > 400).astype(int)) == 1))  # noqa: E731
    assert starts(force) == starts(true) > 0
    assert np.all(np.diff(time) >= 0)


def test_curves_arrive_with_the_precision_of_a_screen(tmp_path):
    result = bouncing()
    data = embedded(written(result, tmp_path))
    position = next(panel for panel in data["panels"] if panel["quantity"] == "position")
    time, height = decoded(data, position["curves"][2])
    np.testing.assert_allclose(time, result.time, rtol=0, atol=2e-7)
    np.testing.assert_allclose(height, result.values("ball.position.z"), rtol=0, atol=1e-7)


def test_a_small_ripple_on_a_large_value_survives(tmp_path):
    channel = Channel("far.position", "m", (), "", "body")
    values = 6.4e6 + 1e-3 * np.sin(np.linspace(0, 20, 500))
    result = Result.from_rows([channel], np.linspace(0, 1, 500), values[:, None])
    data = embedded(written(result, tmp_path))
    _, shown = decoded(data, data["panels"][0]["curves"][0])
    np.testing.assert_allclose(shown, values, rtol=0, atol=1e-8)


def test_a_failed_run_says_first_what_failed_where_and_when(tmp_path):
    status = Status.failed('the step fell below 1e-12 s in contact "bounce"; loosen rtol', 1.25)
    page = written(bouncing(status=status, warnings=["outputs are too far apart; take step=1e-5"]), tmp_path)
    body = page[page.index("<body>") :]
    assert '<p class="status failed"><strong>Failed at t = 1.25 s</strong>' in body
    assert "loosen rtol." in body
    assert "Outputs are too far apart; take step=1e-5." in body
    assert body.index("Failed at") < body.index("<section")
    assert embedded(page)["failed"] == 1.25


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
    assert "<img" not in page
    assert "alert(" not in re.sub(r"&lt;script&gt;alert\(|onerror=alert\(1\)&gt;", "", page)
    assert page.count("<script") == page.count("</script>") == 2


def test_sections_follow_the_groups_and_silent_channels_are_named():
    drawn = {section.title: section for section in sections(bouncing())}
    assert list(drawn) == ["Contacts", "Bodies", "Energy", "Solver", "Other channels"]
    contacts = drawn["Contacts"]
    assert [panel.name for panel in contacts.panels] == ["bounce.normal_magnitude", "bounce.penetration"]
    assert contacts.silent == ["bounce.friction_force"]
    (energy,) = drawn["Energy"].panels
    assert [curve.label for curve in energy.curves] == ["kinetic", "total"]
    assert drawn["Solver"].panels[0].logarithmic
    assert not drawn["Bodies"].panels[0].logarithmic


def test_a_request_shows_only_the_columns_that_hold_something():
    channel = Channel("request_1", "", tuple(f"F{k}" for k in range(1, 9)), "", "request")
    rows = np.zeros((2, 8))
    rows[1, [1, 6]] = 1.0
    (section,) = sections(Result.from_rows([channel], [0.0, 1.0], rows))
    assert [curve.label for curve in section.panels[0].curves] == ["F2", "F7"]


def test_a_large_model_draws_some_and_names_the_rest(tmp_path):
    channels = [Channel(f"b{k}.position", "m", XYZ, "", "body") for k in range(40)]
    result = Result.from_rows(channels, [0.0, 1.0], np.ones((2, 120)))
    (section,) = sections(result)
    assert len(section.panels) == 24
    assert len(section.more) == 16
    assert "16 more channels are in the result" in written(result, tmp_path)


def test_tables_tell_tracks_statistics_and_parameters(tmp_path):
    page = written(bouncing(), tmp_path)
    for text in (
        "peak penetration [mm]",
        "<td>800</td>",
        "normal.stiffness",
        "3×10⁹",
        "N/m^1.5",
        "m/s²",
        "1234",
    ):
        assert text in page


def test_the_table_of_tracks_warns_of_touches_caught_by_few_outputs(tmp_path):
    assert "a smaller output step" in written(bouncing(2001), tmp_path)
    assert "a smaller output step" not in written(bouncing(20_001), tmp_path)


def test_the_numbers_of_a_contact_are_told_with_formula_and_warning(tmp_path):
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
    page = written(bouncing(attributes={"name": "drop", "model": model}), tmp_path)
    text = re.sub(
        r"<[^>]+>", " ", page.split('id="Numbers-of-the-contacts"'.lower())[1].split("</section>")[0]
    )
    text = " ".join(text.split())
    assert "bounce: Impact, 1 warning" in text
    assert "stiffness K 3×10⁹ N/m^1.5 9.487e+04 N/mm^1.5 F = K δⁿ the model" in text
    assert "effective modulus E* 1.59099×10¹⁰ Pa" in text
    assert "deepest penetration δ_max 0.0008 m" in text
    assert "larger than the expected penetration 0.0008 m" in text


def test_an_empty_result_still_makes_a_page(tmp_path):
    result = Result.from_rows(
        [Channel("x", "m", (), "", "body")], [], np.empty((0, 1)), status=Status.failed("no start", 0.0)
    )
    assert "No start." in written(result, tmp_path)


def test_values_that_are_not_numbers_leave_gaps(tmp_path):
    values = np.ones((500, 1))
    values[200:] = np.nan
    values[100] = np.inf
    result = Result.from_rows([Channel("a.position", "m", (), "", "body")], np.arange(500.0), values)
    data = embedded(written(result, tmp_path))
    _, shown = decoded(data, data["panels"][0]["curves"][0])
    assert np.isnan(shown[[100, 200, 499]]).all()


@pytest.mark.parametrize("count", [1, 4, 99, 1000, 12345])
@pytest.mark.parametrize("most", [10, 100])
def test_thinning_keeps_ends_and_extremes(count, most):
    values = np.random.default_rng(count).standard_normal(count)
    kept = extremes(values, most)
    assert len(kept) <= max(most, 4) + 2
    assert kept[0] == 0
    assert kept[-1] == count - 1
    assert np.all(np.diff(kept) > 0)
    assert values[kept].max() == values.max()
    assert values[kept].min() == values.min()


def test_thinning_keeps_a_sign_of_what_is_missing():
    values = np.ones(1000)
    values[503] = np.nan
    assert 503 in extremes(values, 20)


@pytest.mark.parametrize(
    ("unit", "shown"), [("m/s^2", "m/s²"), ("N*s/m", "N·s/m"), ("N/m**1.5", "N/m^1.5"), ("", ""), ("1", "")]
)
def test_units_are_written_as_in_a_book(unit, shown):
    assert shown_unit(unit) == shown
    assert labelled("a", unit) == (f"a [{shown}]" if shown else "a")


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


def test_parameters_are_flattened_to_dotted_lines():
    frame = {"body": "ground", "position": [0, 0, 1], "orientation": [1.0, 0.0, 0.0, 0.0]}
    lines = list(flattened({"frame_j": {"value": frame, "unit": ""}} | MODEL["things"][1]["parameters"]))
    assert lines == [
        ("frame_j", "ground at (0, 0, 1)", ""),
        ("normal", "Impact", ""),
        ("normal.stiffness", "3×10⁹", "N/m^1.5"),
    ]
    assert shown_value([[1.0, 0, 0], [0, 2.0, 0], [0, 0, 3.0]]) == "diagonal (1, 2, 3)"


def test_a_figure_has_one_axis_per_unit_and_units_on_each():
    pyplot = pytest.importorskip("matplotlib.pyplot")
    pyplot.switch_backend("agg")
    figure = bouncing().plot("ball.position", "bounce.normal_magnitude", "ball.position.z")
    assert [axis.get_ylabel() for axis in figure.axes] == ["position [m]", "normal magnitude [N]"]
    assert figure.axes[-1].get_xlabel() == "time [s]"
    assert len(figure.axes[0].lines) == 4
    pyplot.close(figure)


def test_plots_name_what_is_missing(monkeypatch):
    with pytest.raises(UnknownName, match=r"ball\.position"):
        bouncing().plot("ball.positon")
    with pytest.raises(InvalidValue, match="name at least one"):
        bouncing().plot()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[plot\]"'):
        bouncing().plot("ball.position")


def test_the_view_room_draws_for_results():
    from abut.results import viewer

    assert viewer.current() is abut.view
