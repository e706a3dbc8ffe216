"""Command ``abut doctor``: diagnose why a machine fails or runs badly, and print the findings and the effect of changes tried."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import abut
from abut.advice.finding import Finding, Severity
from abut.cli.declare import argument, declare_command
from abut.cli.output import Console, with_former_key, wrap_text
from abut.errors import InputError
from abut.formats import OTHERS, convert
from abut.formats.run_request import model_run_request, parse_time, read_model_and_names

__all__ = ["doctor", "format_findings"]

WORDS = len(max((severity.value for severity in Severity), key=len))


@declare_command(
    "doctor",
    "diagnose a failing or slow simulation and propose changes",
    argument("of", "MODEL|RESULT", "a model, or result file of abut (.nc)", type=Path),
    argument("--model", "MODEL", "model file that produced the result", type=Path),
    argument("--try", "", "test the proposed changes in short runs, one change in each"),
    argument("--most", "NUMBER", "largest number of changes to test (default: 3)", type=int, default=3),
    argument(
        "--patience",
        "SECONDS",
        "limit of computing time of each test run (default: 20)",
        type=float,
        default=20.0,
    ),
    argument(
        "--end",
        "TIME",
        "end time of the run, in seconds or with a unit (default: that of the script or result)",
    ),
    argument("--step", "TIME", "time between outputs"),
    argument("--integrator", "NAME", "integration method of the run"),
    argument("--rtol", "NUMBER", "relative tolerance of the integrator"),
    argument("--lenient", "", "skip unsupported statements of a dataset"),
)
def doctor(options: argparse.Namespace, console: Console) -> int:
    """Diagnose why a machine fails or runs badly: print the wrong number and its reference value, the contact, joint or body, the formula
    and its source, and one change to try.

      wrong      a run fails because of it, or computes something else than intended (exit code 1)
      doubtful   possible, but more often a mistake
      note       information

    For a model: stiffness compared with energy, weight, sizes and steps, damping, friction's transition speeds compared with the tolerance,
    units wrong by 1000, light parts, redundant joints, overlapping shapes. For a result: why it ended, penetrations, chattering, energy.

    examples:
      abut doctor press.py
      abut doctor press.py --try                        the changes, each in a short run
      abut doctor press.nc --model press.py --try       a failed run: up to the failure and a little further
      abut doctor crank.adm --end 0.5 --try
    """
    found = diagnose_path(options)
    trials = found.tried(options.most, options.patience) if getattr(options, "try") else ()
    lines = [found.name, *format_findings(found.findings)]
    if found.failed_checks:
        lines.append(f"({found.failed_checks})")
    lines += [f"\n{trial}" for trial in trials]
    data = {"name": found.name, "findings": [finding_data(one) for one in found.findings]}
    data["trials"] = [
        {"change": str(one.change), "passed": one.passed} | with_former_key("text", str(one))
        for one in trials
    ]
    console.print_result("\n".join(lines), data)
    return 1 if any(one.severity is Severity.WRONG for one in found.findings) else 0


def diagnose_path(options: argparse.Namespace) -> Any:
    """Return the diagnosis of the file.

    Raises:
        InputError: the file is neither a model nor a result, or an option is wrong.
    """
    path: Path = options.of
    if path.suffix.lower() == ".acf":
        raise InputError(f"{path}: {OTHERS['.acf']}; give the dataset to the doctor")
    if path.suffix.lower() not in convert.READERS:
        return _of_model(path, options)
    result = abut.load(path)
    if options.model is None:
        if getattr(options, "try"):
            raise InputError(f"{path} is a result, and testing changes needs its model; give --model MODEL")
        return abut.doctor(result)
    model, names = read_model_and_names(options.model, lenient=options.lenient)
    end, method = parse_time("--end", options.end), None
    if options.integrator or options.rtol:
        method = model_run_request(
            model, {"end": 1.0, **names}, None, None, options.integrator, options.rtol, "--"
        ).integrator
    return abut.doctor(
        result, model=model, end=end, step=parse_time("--step", options.step), integrator=method
    )


def _of_model(path: Path, options: argparse.Namespace) -> Any:
    model, names = read_model_and_names(path, lenient=options.lenient)
    if options.end is None and names.get("end") is None:
        if getattr(options, "try"):
            raise InputError(f"{path}: testing changes needs the end time of a run; give --end")
        names = {**names, "end": 1.0}
        run = model_run_request(model, names, None, options.step, options.integrator, options.rtol, "--")
        return abut.doctor(model, step=run.step, integrator=run.integrator)
    run = model_run_request(model, names, options.end, options.step, options.integrator, options.rtol, "--")
    return abut.doctor(model, end=run.end, step=run.step, integrator=run.integrator)


def finding_data(finding: Finding) -> dict[str, Any]:
    """Return a finding as data for programs."""
    data: dict[str, Any] = {
        "severity": finding.severity.value,
        "part": finding.part,
        "found": finding.found,
        "mend": finding.mend,
        "formula": finding.formula,
        "source": finding.source,
    }
    if finding.change is not None:
        data["change"] = str(finding.change)
    return data


def format_findings(findings: Sequence[Finding]) -> Iterator[str]:
    """Iterate over lines: each finding with its remedy, reason and change, and the total."""
    inner = " " * (WORDS + 4)
    for finding in findings:
        yield ""
        word = finding.severity.value
        yield from wrap_text(f"{word:<{WORDS}s}  {finding.part}: {finding.found}", "  ", inner)
        if finding.mend:
            yield from wrap_text(finding.mend, inner, inner)
        if finding.formula:
            yield from wrap_text(f"why: {finding.formula} ({finding.source})", inner, inner + "  ")
        if finding.change is not None:
            yield from wrap_text(f"try: {finding.change}", inner, inner + "  ")
    yield ""
    counts = [(severity, sum(f.severity is severity for f in findings)) for severity in Severity]
    summary = ", ".join(f"{count} {severity.value}" for severity, count in counts if count)
    yield summary or "no problem found"
