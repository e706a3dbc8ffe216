"""What `abut validate` collects and writes, of a checkout of two small tests; the physics tests themselves are not run."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from abut.cli import main
from abut.errors import AbutError, InputError, UnreadableFile
from abut.validation import pdf_printer
from abut.validation.entries import RECORD, count_tests, read_validation
from abut.validation.page import validation_page
from abut.validation.records import ComparisonRow, ValidationRecord
from abut.validation.runner import SelectedTests, run_tests, write_pages
from abut.validation.sheets import page_of_sheets
from abut.validation.test_inventory import find_checkout, find_citations, find_sheets
from targets import target

ROOT = Path(__file__).parents[3]
TESTS = '''"""A ball that falls: Galilei's law. And more of it."""

import pytest
from targets import target

@pytest.mark.parametrize("height", [1.0, 4.0])
def test_how_long_it_falls(height):
    """t = √(2h/g) (Galilei 1638, day 3)."""
    assert (2 * height / 9.81) ** 0.5 == target((2 * height / 9.81) ** 0.5, "time of fall [s]", rel=1e-9)
    assert height == target(4.0 if height > 2 else 1.5, "height [m]", abs=1.0, peers={"Pisa": 4.1})
    assert [k / 9 for k in range(10)] == target([k / 9 for k in range(10)], "way | of it", abs=0.1)

def test_that_fails():
    """g < 9."""
    assert 9.81 == target(9.0, "weight [m/s²]", abs=0.5)
    assert 1.0 == target(1.0, "never reached")

@pytest.mark.long
def test_of_minutes():
    assert 1.0 == target(1.0, "long one")

def test_without_a_number():
    raise AssertionError
'''


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose tests were run, with pages in its folder `out`."""
    root = tmp_path_factory.mktemp("checkout")
    (root / "tests" / "physics").mkdir(parents=True)
    (root / "tests" / "physics" / "test_impact_of_all.py").write_text(TESTS, "utf-8")
    (root / "tests" / "targets.py").write_text((ROOT / "tests" / "targets.py").read_text("utf-8"), "utf-8")
    (root / "pytest.ini").write_text("[pytest]\nmarkers =\n  long: l\n  slow: s\n", "utf-8")
    run_tests(root, root / "out", SelectedTests(), quiet=True)
    write_pages(root, root / "out")
    return root


def test_target_passes_as_in_pytest_and_numpy() -> None:
    holds = [
        (1.0999999, target(1.0, "a", rel=0.1)),
        (1e-13, target(0.0, "a", rel=0.1)),
        (1e-9, target(0.0, "a", abs=1e-8)),
        (2.000001, target(2.0, "a")),
        (1.11, target(1.0, "a", rtol=0.1, atol=0.02)),
        (np.ones(3), target(1.0, "a")),
        (np.nan, target(np.nan, "a", rtol=0.1)),
        (np.inf, target(np.inf, "a")),
        (1.0 + 1e-8j, target(1.0 + 0.0j, "a")),
    ]
    fails = [
        (1.2, target(1.0, "a", rel=0.1)),
        (1e-9, target(0.0, "a", rel=0.1)),
        (np.ones(3), target([1.0, 1.0], "a")),
        ([1.0, 2.5], target([1.0, 2.0], "a", abs=0.1)),
        (np.nan, target(np.nan, "a")),
        (np.inf, target(1.0, "a")),
    ]
    assert all(got == wanted for got, wanted in holds)
    assert not any(got == wanted for got, wanted in fails)
    with pytest.raises(TypeError, match="either rel and abs"):
        target(1.0, "a", rel=0.1, atol=1.0)
    wanted = target([1.0, 2.0], "way [m]", abs=0.1)
    assert wanted != [1.0, 2.5]
    assert repr(wanted) == "the target of way [m] at [1]: 2.5 is off 2.0 by 5 times the 0.1 allowed"


def test_rows_are_written_for_each_test_and_parameter(made: Path) -> None:
    machines, tests = ValidationRecord(made / "out" / RECORD).read()
    assert [one.test for one in tests] == [
        "test_impact_of_all.py::test_how_long_it_falls[1.0]",
        "test_impact_of_all.py::test_how_long_it_falls[4.0]",
        "test_impact_of_all.py::test_that_fails",
    ]
    assert [one.outcome for one in tests] == ["passed", "passed", "failed"]
    assert len(machines) == 1
    assert {"abut", "Python", "Warp", "NumPy", "SciPy"} == set(machines[0].versions)
    row = tests[0].rows[1]
    assert (row.of, row.expected, row.got, row.share, row.passed) == ("height [m]", 1.5, 1.0, 0.5, True)
    assert row.peers == {"Pisa": 4.1}
    assert tests[0].rows[2].curve is not None


def test_page_lists_worst_parameters_failures_and_skipped_checks(made: Path) -> None:
    text = (made / "out" / "validation.md").read_text("utf-8")
    assert "4 quantities, **1 failed**; 1 test was not run here" in text
    rows = {
        re.sub(r"<[^>]+>", "", line.split(" | ")[0][2:]): line for line in text.splitlines() if "<a" in line
    }
    assert "| 1.5 | 1 | 1 | 0.5 | Galilei 1638, day 3; Pisa: 4.1 |" in rows[r"height \[m\]"]
    assert "**1.6 failed**" in rows[r"weight \[m/s²\]"]
    assert 'of_minutes">Of minutes</a> (takes minutes)' in text.partition("## Not run here")[2]
    assert r"way \| of it" in text
    assert "without_a_number" not in text
    names = set(re.findall(r'href="validation_sheets.html#([^"]+)"', text))
    html = (made / "out" / "validation_sheets.html").read_text("utf-8")
    assert names <= set(re.findall(r'id="([^"]+)"', html))
    assert "<svg" in html
    assert "http" not in re.sub(r"https?://www\.w3\.org\S*", "", html)


def test_same_rows_give_same_pages_and_stale_pages_are_removed(made: Path) -> None:
    folder = made / "out"
    before = [
        (folder / name).read_text("utf-8") for name in ("validation.md", "validation_sheets.html", RECORD)
    ]
    ValidationRecord(folder / RECORD)._write(
        {"test": "test_gone.py::test_x", "outcome": "passed", "message": "", "machine": "", "rows": []}
    )
    with (folder / RECORD).open("a") as file:
        file.write('{"test":"cut sho')  # as by a stop
    found = write_pages(made, folder)
    after = [
        (folder / name).read_text("utf-8") for name in ("validation.md", "validation_sheets.html", RECORD)
    ]
    assert before == after
    assert validation_page(found) == validation_page(read_validation(made, folder))
    assert page_of_sheets(found) == after[1]
    assert count_tests(found.found).failed == 1


def test_a_test_that_fails_without_a_row_is_a_row(tmp_path: Path, made: Path) -> None:
    told = {
        "test": "test_impact_of_all.py::test_that_fails",
        "outcome": "failed",
        "message": "ValueError: no | place",
    }
    record = ValidationRecord(tmp_path / RECORD)
    record._write({**told, "machine": "", "rows": []})
    found = write_pages(made, tmp_path)
    assert count_tests(found.found).failed == 1
    assert r"**failed** | ValueError: no \| place |" in (tmp_path / "validation.md").read_text("utf-8")


def test_a_worse_comparison_of_one_name_stays() -> None:
    good, near, bad = (ComparisonRow("a", 0.0, x, 1.0, x, x <= 1.0) for x in (0.1, 0.9, 3.0))
    assert good.with_another(near).share == near.with_another(good).share == 0.9
    assert near.with_another(bad).share == bad.with_another(near).share == 3.0
    assert good.with_another(near).numbers == 2


def test_cited_sources_are_extracted() -> None:
    assert (
        find_citations("x = 1 (Hunt & Crossley 1975, eq. 12; tan α). Good to (1e-3).")
        == "Hunt & Crossley 1975, eq. 12"
    )
    assert (
        find_citations("Landau & Lifshitz, Mechanics, section 37, 1976. By rounding.")
        == "Landau & Lifshitz, Mechanics, section 37, 1976"
    )
    assert (
        find_citations("By E. Reissner, J. Appl. Mech. 11 (1944) 3. In 2000 steps.")
        == "By E. Reissner, J. Appl. Mech. 11 (1944) 3"
    )
    assert find_citations("As ISO 6336-1 has it: a = b.") == "ISO 6336-1"
    assert find_citations("In 2000 steps (some 1900 of them).") == ""


def test_every_target_has_description_and_docstring() -> None:
    found = find_sheets(ROOT)
    tests = [test for sheet in found for test in sheet.tests]
    assert len(found) >= 60
    assert sum(len(test.targets) for test in tests) >= 150
    assert [f"{sheet.file}: {test.name}" for sheet in found for test in sheet.tests if not test.text] == []


def test_refuses_invalid_validation_input(
    tmp_path: Path, made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for code, said in (
        (5, 'no physics test with a target matches "x"'),
        (4, "pytest rejects"),
        (3, "ended with exit code 3"),
    ):
        monkeypatch.setattr(
            subprocess, "Popen", lambda *_, code=code, **__: SimpleNamespace(wait=lambda: code)
        )
        with pytest.raises(AbutError, match=said):
            run_tests(made, tmp_path, SelectedTests("x"), quiet=True)
    (tmp_path / RECORD).write_text("no line\n{}\n")
    with pytest.raises(UnreadableFile, match=r"line 1: not a line of a validation record; delete the file"):
        ValidationRecord(tmp_path / RECORD).read()
    monkeypatch.setattr("abut.validation.test_inventory.__file__", str(tmp_path / "a" / "b" / "c" / "d.py"))
    with pytest.raises(UnreadableFile, match="which the package does not contain; get the source"):
        find_checkout(tmp_path)
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    with pytest.raises(InputError, match="CHROMIUM is no-such-browser"):
        pdf_printer.chromium_path()


def test_command_writes_pages_and_reports_failures(
    made: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(made)
    assert main(["validate", "--no-run", "-o", "out", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert (told["quantities"], told["failed"], told["not_run"]) == (4, 1, 1)
    assert [Path(path).name for path in told["pages"]] == ["validation.md", "validation_sheets.html"]
    assert main(["validate", "--no-run", "-o", "nowhere"]) == 2
    assert (
        "validation.jsonl: there is no such file; run abut validate without --no-run"
        in capsys.readouterr().err
    )
    assert main(["validate", "-o", "pytest.ini"]) == 2
    assert "--output is 'pytest.ini'; it must be a folder" in capsys.readouterr().err
