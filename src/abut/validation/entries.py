"""Entries of the validation report: the tests of each sheet with their compared rows over all parameters, and their status."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from abut.validation.records import ComparisonRow, HostMachine, RecordedTest, ValidationRecord
from abut.validation.test_inventory import FAMILIES, MACHINES, Sheet, Test, find_sheets, sheet_family

__all__ = ["ComparedSheet", "ComparedTest", "Counts", "Validation", "count_tests", "read_validation"]

RECORD = "validation.jsonl"
NOT_RUN, FAILED, PASSED, SKIPPED = "not run here", "failed", "passed", "skipped"


@dataclass(frozen=True)
class ComparedTest:
    """Test with the rows of all its parameters, one for each name, and the message of the first failure."""

    test: Test
    rows: tuple[ComparisonRow, ...]
    state: str
    message: str


@dataclass(frozen=True)
class ComparedSheet:
    """Sheet with its tests."""

    sheet: Sheet
    family: str
    tests: tuple[ComparedTest, ...]


@dataclass(frozen=True)
class Validation:
    """All sheets, by family, and the machines on which their numbers were computed."""

    found: tuple[ComparedSheet, ...]
    machines: tuple[HostMachine, ...]

    @property
    def families(self) -> dict[str, list[ComparedSheet]]:
        """Return the sheets by family, in the order of the families."""
        return {
            name: some
            for name in (*FAMILIES, MACHINES)
            if (some := [one for one in self.found if one.family == name])
        }


@dataclass(frozen=True)
class Counts:
    """Numbers of quantities that were compared, of those that failed or belong to a failed test, and of tests not run."""

    quantities: int
    failed: int
    not_run: int

    @property
    def sentence(self) -> str:
        """Return the counts in words."""
        good = "all within their tolerances" if not self.failed else f"**{self.failed} failed**"
        tests = "1 test was" if self.not_run == 1 else f"{self.not_run} tests were"
        rest = f"; {tests} not run here" if self.not_run else ""
        return f"{self.quantities} quantities, {good}{rest}"


def read_validation(root: Path, folder: Path) -> Validation:
    """Read the results of a checkout's tests from a folder's record."""
    machines, checked = ValidationRecord(folder / RECORD).read()
    by_name: dict[str, list[RecordedTest]] = {}
    for one in checked:
        by_name.setdefault(one.test.partition("[")[0], []).append(one)
    found = [
        ComparedSheet(
            sheet,
            sheet_family(sheet),
            tuple(
                _compared_test(test, by_name.get(f"{sheet.file}::{test.name}", [])) for test in sheet.tests
            ),
        )
        for sheet in find_sheets(root)
    ]
    return Validation(tuple(found), tuple(machines))


def count_tests(found: Iterable[ComparedSheet]) -> Counts:
    """Count the tests of some sheets."""
    tests = [test for one in found for test in one.tests]
    bad = [sum(not row.passed for row in test.rows) or 1 for test in tests if test.state == FAILED]
    return Counts(
        sum(len(test.rows) for test in tests),
        sum(bad),
        sum(test.state in (NOT_RUN, SKIPPED) for test in tests),
    )


def _compared_test(test: Test, checked: list[RecordedTest]) -> ComparedTest:
    rows: dict[str, ComparisonRow] = {}
    for one in checked:
        for row in one.rows:
            rows[row.of] = rows[row.of].with_another(row) if row.of in rows else row
    outcomes = {one.outcome for one in checked}
    state = next((state for state in (FAILED, PASSED, SKIPPED) if state in outcomes), NOT_RUN)
    messages = [one.message for one in checked if one.outcome == state and one.message]
    return ComparedTest(test, tuple(rows.values()), state, messages[0] if messages else "")
