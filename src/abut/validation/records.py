"""Records of compared quantities: test results written during the run, one line of JSON each, and read again."""

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
from abut.files.atomic_write import explain_write_errors, write_text
from abut.version import VERSION

__all__ = [
    "ComparisonRow",
    "FigureCurve",
    "HostMachine",
    "RecordedTest",
    "ValidationRecord",
    "machine_record",
    "processor_name",
]

PACKAGES = {"Warp": "warp-lang", "NumPy": "numpy", "SciPy": "scipy"}
DIGITS = 9  #: stored digits of a number
CURVE_DIGITS = 5  #: stored digits of a point of a figure


@dataclass(frozen=True)
class FigureCurve:
    """Lines of a figure: the abscissa's name ("" for samples), its values, and a list of values for each of up to three lines."""

    along: str
    x: list[float]
    ours: list[list[float]]
    expected: list[list[float]]


@dataclass(frozen=True)
class ComparisonRow:
    """Compared quantity: expected value, computed value, and the place of the largest error.

    ``share`` is the ratio of error to tolerance, ``margin`` the tolerance itself; ``numbers`` is how many numbers were compared. The one
    nearest to its tolerance is recorded.
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
    curve: FigureCurve | None = None

    def with_another(self, other: ComparisonRow) -> ComparisonRow:
        """Combine two comparisons of the same name: keep the one nearer to its tolerance, or farther beyond it."""
        worse = self if (self.passed, -self.share) <= (other.passed, -other.share) else other
        return replace(worse, numbers=self.numbers + other.numbers)


@dataclass(frozen=True)
class RecordedTest:
    """Test: its name as "file.py::test[parameters]", its outcome, its message if it failed, its machine, and its rows."""

    test: str
    outcome: str
    message: str
    machine: str
    rows: tuple[ComparisonRow, ...]

    @property
    def failed(self) -> bool:
        """True if the test failed; a skipped test did not."""
        return self.outcome == "failed"


@dataclass(frozen=True)
class HostMachine:
    """Machine on which tests ran: the processor and its cores, the system, and versions."""

    processor: str
    cores: int
    system: str
    versions: dict[str, str]

    @property
    def sentence(self) -> str:
        """Return the whole description in one line."""
        versions = ", ".join(f"{name} {version}" for name, version in self.versions.items())
        return f"{self.processor}, {self.cores} cores, {self.system}; {versions}"

    @property
    def name(self) -> str:
        """Short name by which tests refer to it."""
        return hashlib.sha256(self.sentence.encode()).hexdigest()[:8]


class ValidationRecord:
    """File of lines, each a machine or a test; later lines have priority."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, on: HostMachine) -> None:
        """Write the machine on which the following tests run."""
        self._write({"machine": asdict(on)})

    def add(self, checked: RecordedTest) -> None:
        """Write a test."""
        self._write(_short_data(asdict(checked)))

    def read(self) -> tuple[list[HostMachine], list[RecordedTest]]:
        """Return the machines to which tests refer, and the last record of each test by name; both are empty if there is no file.

        Raises:
            UnreadableFile: a line that is not one of a record; an incomplete last line, as after an interruption, is skipped.
        """
        lines = self.path.read_text("utf-8").splitlines() if self.path.is_file() else []
        machines: dict[str, HostMachine] = {}
        tests: dict[str, RecordedTest] = {}
        for number, line in enumerate(lines, 1):
            try:
                content = json.loads(line)
                if "machine" in content and isinstance(content["machine"], dict):
                    one = HostMachine(**content["machine"])
                    machines[one.name] = one
                else:
                    tests[content["test"]] = _parse_record(content)
            except (ValueError, KeyError, TypeError):
                if number == len(lines):
                    break
                raise UnreadableFile.of(
                    self.path,
                    "not a line of a validation record; delete the file and run abut validate again",
                    number,
                ) from None
        named = {one.machine for one in tests.values()}
        return [machines[name] for name in sorted(named & set(machines))], [
            tests[name] for name in sorted(tests)
        ]

    def compact(self, known: Iterable[str]) -> None:
        """Rewrite the file with the latest records, in order, of tests whose names without parameters are known."""
        names = set(known)
        machines, tests = self.read()
        lines = [_json_line({"machine": asdict(one)}) for one in machines]
        lines += [
            _json_line(_short_data(asdict(one))) for one in tests if one.test.partition("[")[0] in names
        ]
        write_text(self.path, "".join(lines))

    def _write(self, content: dict[str, Any]) -> None:
        with explain_write_errors(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("a", encoding="utf-8") as file:
                file.write(_json_line(content))


def machine_record(checkout: Path) -> HostMachine:
    """Return this machine, with the versions of the numerical packages; for abut with the commit of the checkout."""
    found = {"abut": f"{VERSION}{_checkout_commit(checkout)}", "Python": platform.python_version()}
    found |= {name: _package_version(package) for name, package in PACKAGES.items()}
    return HostMachine(processor_name(), os.cpu_count() or 1, platform.platform(terse=True), found)


def _package_version(package: str) -> str:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return "not installed"


def _checkout_commit(checkout: Path) -> str:
    """Return the commit of a checkout in brackets, or nothing."""
    try:
        asked = ["git", "-C", str(checkout), "rev-parse", "--short=10", "HEAD"]
        done = subprocess.run(asked, capture_output=True, text=True, check=True, timeout=20)
    except (OSError, subprocess.SubprocessError):
        return ""
    return f" ({done.stdout.strip()})"


def processor_name() -> str:
    """Return the name of this machine's processor."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def _json_line(content: dict[str, Any]) -> str:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n"


def _short_data(data: object, digits: int = DIGITS) -> Any:
    """Return plain data with numbers rounded to some digits, so that a repeated run writes the same line."""
    if isinstance(data, dict):
        return {
            name: _short_data(one, CURVE_DIGITS if name == "curve" else digits) for name, one in data.items()
        }
    if isinstance(data, list | tuple):
        return [_short_data(one, digits) for one in data]
    return float(f"{data:.{digits}g}") if isinstance(data, float) else data


def _parse_record(content: dict[str, Any]) -> RecordedTest:
    rows = [
        ComparisonRow(**{**row, "curve": FigureCurve(**row["curve"]) if row.get("curve") else None})
        for row in content["rows"]
    ]
    return RecordedTest(
        content["test"], content["outcome"], content["message"], content["machine"], tuple(rows)
    )
