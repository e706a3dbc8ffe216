"""What was compared: rows of tests, written as they come, a line of JSON each, and read again."""

from __future__ import annotations

import hashlib
import importlib.metadata
import json
import os
import platform
import subprocess
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from abut.errors import UnreadableFile
from abut.plug.files import explain_write_errors, write_text
from abut.version import VERSION

__all__ = ["Curve", "Machine", "Record", "RecordedTest", "Row", "machine", "processor"]

PACKAGES = {"Warp": "warp-lang", "NumPy": "numpy", "SciPy": "scipy"}
DIGITS = 9  #: that are kept of a number
CURVE_DIGITS = 5  #: of a point of a figure


@dataclass(frozen=True)
class Curve:
    """Lines of a figure: the abscissa's name ("" for samples), its values, and a list of values for each of up to three lines."""

    along: str
    x: list[float]
    ours: list[list[float]]
    expected: list[list[float]]


@dataclass(frozen=True)
class Row:
    """A quantity: what was expected, what came out, where that was worst.

    ``share`` is the error over the tolerance, ``margin`` the tolerance itself; ``numbers`` how many numbers were compared, of which the
    one nearest to its tolerance is told.
    """

    of: str
    expected: float
    got: float
    margin: float
    share: float
    passed: bool
    numbers: int = 1
    source: str = ""
    peers: dict[str, float] = field(default_factory=dict)
    curve: Curve | None = None

    def with_another(self, other: Row) -> Row:
        """One row of two comparisons of the same name: the one that came nearer to its tolerance, or went beyond it."""
        worse = self if (self.passed, -self.share) <= (other.passed, -other.share) else other
        return replace(worse, numbers=self.numbers + other.numbers)


@dataclass(frozen=True)
class RecordedTest:
    """A test: its name as "file.py::test[parameters]", how it ended, its message if it failed, on which machine, and its rows."""

    test: str
    outcome: str
    message: str
    machine: str
    rows: tuple[Row, ...]

    @property
    def failed(self) -> bool:
        """Whether it ended badly; a test that was skipped did not."""
        return self.outcome == "failed"


@dataclass(frozen=True)
class Machine:
    """Where tests ran: the processor and its cores, the system, and versions."""

    processor: str
    cores: int
    system: str
    versions: dict[str, str]

    @property
    def sentence(self) -> str:
        """All that it is, in a line."""
        told = ", ".join(f"{name} {version}" for name, version in self.versions.items())
        return f"{self.processor}, {self.cores} cores, {self.system}; {told}"

    @property
    def name(self) -> str:
        """By which tests name it."""
        return hashlib.sha256(self.sentence.encode()).hexdigest()[:8]


class Record:
    """A file of lines, each a machine or a test; what is written later counts."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, on: Machine) -> None:
        """Say on which machine the tests that follow ran."""
        self._write({"machine": asdict(on)})

    def add(self, checked: RecordedTest) -> None:
        """Write a test down."""
        self._write(_short(asdict(checked)))

    def read(self) -> tuple[list[Machine], list[RecordedTest]]:
        """Machines that are named by a test, and the tests by name, each as it was written last. No file is none of both.

        Raises:
            UnreadableFile: a line that is none of a record; the last one, which a stop may have cut, is left out.
        """
        lines = self.path.read_text("utf-8").splitlines() if self.path.is_file() else []
        machines: dict[str, Machine] = {}
        tests: dict[str, RecordedTest] = {}
        for number, line in enumerate(lines, 1):
            try:
                told = json.loads(line)
                if "machine" in told and isinstance(told["machine"], dict):
                    one = Machine(**told["machine"])
                    machines[one.name] = one
                else:
                    tests[told["test"]] = _parse_record(told)
            except (ValueError, KeyError, TypeError):
                if number == len(lines):
                    break
                raise UnreadableFile.of(
                    self.path, "not a line of a validation; delete the file, and run it again", number
                ) from None
        named = {one.machine for one in tests.values()}
        return [machines[name] for name in sorted(named & set(machines))], [
            tests[name] for name in sorted(tests)
        ]

    def compact(self, known: Iterable[str]) -> None:
        """Write the file anew: what counts, in order, of tests whose names without parameters are known."""
        names = set(known)
        machines, tests = self.read()
        lines = [_line({"machine": asdict(one)}) for one in machines]
        lines += [_line(_short(asdict(one))) for one in tests if one.test.partition("[")[0] in names]
        write_text(self.path, "".join(lines))

    def _write(self, told: dict[str, Any]) -> None:
        with explain_write_errors(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_line(told))


def machine(checkout: Path) -> Machine:
    """This machine, with the versions of what computes; of abut with the commit of the checkout."""
    found = {"abut": f"{VERSION}{_commit(checkout)}", "Python": platform.python_version()}
    found |= {name: _version(package) for name, package in PACKAGES.items()}
    return Machine(processor(), os.cpu_count() or 1, platform.platform(terse=True), found)


def _version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def _commit(checkout: Path) -> str:
    """The commit of a checkout in brackets, or nothing."""
    try:
        asked = ["git", "-C", str(checkout), "rev-parse", "--short=10", "HEAD"]
        done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return ""
    return f" ({done.stdout.strip()})"


def processor() -> str:
    """The name of this machine's processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _line(told: dict[str, Any]) -> str:
    return json.dumps(told, ensure_ascii=False, separators=(",", ":")) + "\n"


def _short(told: Any, digits: int = DIGITS) -> Any:
    """Plain data whose numbers have some digits only, so that a run again is the same line."""
    if isinstance(told, dict):
        return {name: _short(one, CURVE_DIGITS if name == "curve" else digits) for name, one in told.items()}
    if isinstance(told, list | tuple):
        return [_short(one, digits) for one in told]
    return float(f"{told:.{digits}g}") if isinstance(told, float) else told


def _parse_record(told: dict[str, Any]) -> RecordedTest:
    rows = [
        Row(**{**row, "curve": Curve(**row["curve"]) if row.get("curve") else None}) for row in told["rows"]
    ]
    return RecordedTest(told["test"], told["outcome"], told["message"], told["machine"], tuple(rows))
