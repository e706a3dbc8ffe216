"""Numbers that stand for something outside: an assertion that is a row of the page of validation as well.

    from targets import target

    assert force.max() == target(published, "peak force [N]", rel=2e-4, source="Chung & Ooi 2011, table 2")

It holds as ``== pytest.approx(published, rel=2e-4)`` does, or, told ``rtol`` and ``atol``, as NumPy's ``assert_allclose``. Equation,
source and the reason of the tolerance stand in the test's docstring, as for any test here. Under ``abut validate`` this file is a plugin of
pytest, and what was compared is written down, test by test.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from abut.validation.records import ComparisonRow, FigureCurve, RecordedTest, ValidationRecord, machine_record
from abut.validation.test_inventory import find_sheets

POINTS = 61  #: of a curve that is kept: as many as a small figure shows


class Target:
    """A number, or an array of numbers, that another is compared with by ``==``."""

    __array_ufunc__ = None  # so that arrays leave the comparison to this
    __array_priority__ = 100
    __hash__ = None  # type: ignore[assignment]

    def __init__(self, expected: Any, of: str, margin: Any, nan_ok: bool, row: Mapping[str, Any], over: Any):
        self.expected = np.asarray(expected, dtype=complex if np.iscomplexobj(expected) else float)
        self.of, self.margin, self.nan_ok, self.row, self.over = of, margin, nan_ok, row, over
        self.told = ""

    def __eq__(self, got: object) -> bool:
        found = np.asarray(got, dtype=complex if np.iscomplexobj(got) else float)
        if found.shape != self.expected.shape and found.ndim and self.expected.ndim:
            self.told = f": of shape {self.expected.shape}, not {found.shape}"
            return False
        found, expected, margin = np.broadcast_arrays(found, self.expected, self.margin)
        with np.errstate(invalid="ignore", divide="ignore"):
            off = np.abs(found - expected)
            share = np.where(found == expected, 0.0, off / margin)
        if self.nan_ok:
            share = np.where(np.isnan(found) & np.isnan(expected), 0.0, share)
        share = np.where(np.isnan(share), np.inf, share)
        if not share.size:
            return True
        worst = np.unravel_index(int(share.argmax()), share.shape)
        passed = bool(share[worst] <= 1.0)
        at = f" at {list(map(int, worst))}" if worst else ""
        self.told = f"{at}: {found[worst]} is off {expected[worst]} by {share[worst]:.3g} times the {margin[worst]:.3g} allowed"
        if RECORDER is not None:
            row = ComparisonRow(
                self.of,
                *(_real(part[worst]) for part in (expected, found, margin)),
                share=float(share[worst]),
                passed=passed,
                numbers=int(share.size),
                curve=self._curve(found, expected),
                **self.row,
            )
            RECORDER.add(row)
        return passed

    def __repr__(self) -> str:
        return f"the target of {self.of}{self.told}"

    def _curve(self, found: np.ndarray, expected: np.ndarray) -> FigureCurve | None:
        """Ours and what is expected, thinned out, where there is a curve to show."""
        if np.iscomplexobj(found) or found.ndim not in (1, 2) or found.shape[0] < 8:
            return None
        at = np.unique(np.linspace(0, len(found) - 1, min(POINTS, len(found))).round().astype(int))
        over = np.arange(len(found)) if self.over is None else np.asarray(self.over, dtype=float)
        lines = (part.reshape(len(part), -1)[at, :3].T for part in (found, expected))
        return FigureCurve(
            "" if self.over is None else "time [s]", over[at].tolist(), *(one.tolist() for one in lines)
        )


def target(
    expected: Any,
    of: str,
    *,
    rel: float | None = None,
    abs: Any = None,
    rtol: float | None = None,
    atol: Any = None,
    source: str = "",
    peers: Mapping[str, float] | None = None,
    over: Any = None,
) -> Target:
    """What is to come out, for the right side of ``assert got == target(…)``.

    Args:
        expected: the number, or an array of them.
        of: what it is, with its unit in brackets: a row's name on the page. One name in a loop, or for all parameters, is one row, of
            the comparison that came nearest to its tolerance.
        rel: as of ``pytest.approx``: the greater of this share of what is expected and of ``abs`` is allowed.
        abs: as of ``pytest.approx``; 1e-12 if not given beside ``rel``.
        rtol: as of ``numpy.testing.assert_allclose``: the sum of both is allowed.
        atol: as of ``numpy.testing.assert_allclose``.
        source: where the number is from, if the docstring names several sources, or none.
        peers: what other programs, or others' papers, have for it.
        over: the times [s] at which an array is compared, for its figure.
    """
    size = np.abs(np.asarray(expected))
    numpys = rtol is not None or atol is not None
    if numpys and (rel is not None or abs is not None):
        raise TypeError("a target has either rel and abs, or rtol and atol")
    if numpys:
        margin = (0.0 if atol is None else atol) + (1e-7 if rtol is None else rtol) * size
    elif rel is None and abs is not None:
        margin = abs
    else:
        margin = np.maximum((1e-6 if rel is None else rel) * size, 1e-12 if abs is None else abs)
    return Target(expected, of, margin, numpys, {"source": source, "peers": dict(peers or {})}, over)


def _real(number: Any) -> float:
    """A number as it is written down; a complex one by its modulus."""
    return float(np.abs(number)) if np.iscomplexobj(number) else float(number)


# --- under `abut validate`: the plugin ---------------------------------------------------------------------------------


class Recorder:
    """Writes a line for each test that had targets, as soon as it has ended."""

    def __init__(self, record: ValidationRecord) -> None:
        self.record, self.run, self.rows = record, machine_record(Path(__file__).parents[1]), []
        record.begin(self.run)

    def add(self, row: ComparisonRow) -> None:
        """Note a comparison; of several by one name the one that came nearest to its tolerance stays."""
        for k, other in enumerate(self.rows):
            if other.of == row.of:
                self.rows[k] = other.with_another(row)
                return
        self.rows.append(row)

    def end(self, item: pytest.Item, report: pytest.TestReport) -> None:
        """Write down how a test ended."""
        told = report.longrepr
        crash = getattr(told, "reprcrash", None)
        message = crash.message if crash else told[2] if isinstance(told, tuple) else str(told or "")
        message = "" if report.outcome == "passed" else message.removeprefix("Skipped: ")
        self.record.add(
            RecordedTest(
                named(item),
                report.outcome,
                message.splitlines()[0] if message else "",
                self.run.name,
                tuple(self.rows),
            )
        )
        self.rows = []


RECORDER: Recorder | None = None


def named(item: pytest.Item) -> str:
    """A test by its file and its name, wherever pytest was started."""
    return f"{item.path.name}::{item.name}"


def pytest_configure(config: pytest.Config) -> None:
    """As a plugin: begin to record."""
    global RECORDER
    if "ABUT_VALIDATION" in os.environ and not config.option.collectonly:
        RECORDER = Recorder(ValidationRecord(Path(os.environ["ABUT_VALIDATION"])))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """As a plugin: leave out what has no target."""
    listed = {
        f"{sheet.file}::{test.name}"
        for sheet in find_sheets(Path(__file__).parents[1])
        for test in sheet.tests
    }
    kept = [item for item in items if f"{item.path.name}::{item.name.partition('[')[0]}" in listed]
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = kept


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[None]:
    """As a plugin: a test that ran, or that could not be set up, is written down."""
    report = yield
    if RECORDER is not None and (
        report.when == "call" or (report.when == "setup" and report.outcome != "passed")
    ):
        RECORDER.end(item, report)
    return report
