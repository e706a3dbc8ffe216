"""The log of a command file: written while the run goes on, whatever becomes of it."""

import numpy as np
import pytest

from abut.errors import InputError, Status
from abut.formats.adams.commands.log import CommandLog
from abut.results import Channel

CHANNELS = tuple(Channel(f"solver.{name}", "") for name in ("step", "order", "steps", "newton_iterations"))


def march(log, outputs, upto):
    """Tell a log of some outputs of a march from 0 to 2 s."""
    log.begin("Dynamic analysis")
    recorder = log.recorder_maker(0.0, 2.0)(CHANNELS, {}, None)
    times = np.linspace(0.0, 2.0, outputs)[:upto]
    for k, time in enumerate(times):
        recorder.append([time], [[1e-3, 5.0, k, 2.0 * k]])
    return recorder


def rows(text):
    return [
        line.split() for line in text.split("\n") if line.strip()[:1].isdigit() and "E" in line.split()[0]
    ]


def test_killed_run_leaves_partial_log(tmp_path):
    """After 120 of 201 outputs: of twenty rows over the span the first and the eleven passed, each whole, under the name of a log that is
    being written; the log of the run before is still there.
    """
    path = tmp_path / "crank.msg"
    path.write_text("an older one")
    log = CommandLog(None, path)
    march(log, 201, 120)
    text = (tmp_path / "crank.msg.running").read_text()
    assert path.read_text() == "an older one"
    assert "Dynamic analysis" in text
    assert [float(row[0]) for row in rows(text)] == pytest.approx([0.1 * k for k in range(12)])
    assert rows(text)[-1][1:5] == ["1.00000E-03", "220", "110", "5"]


def test_log_is_renamed_when_complete(tmp_path):
    path = tmp_path / "crank.msg"
    with CommandLog(None, path) as log:
        recorder = march(log, 11, 11)
        log.write_end(recorder.finish({}, Status.done(2.0), ["mind the gap"]), "by itself")
    text = path.read_text()
    assert [p.name for p in tmp_path.iterdir()] == ["crank.msg"]
    assert len(rows(text)) == 11
    assert "warning: mind the gap" in text
    assert "Ended after" in text
    assert text.split("\n") == [*"\n".join(log.lines).split("\n"), ""]


def test_each_warning_is_logged_once():
    """However many analyses it is true of; what is new in a later one is told there."""
    log = CommandLog()
    for told in (["mind the gap"], ["mind the gap", "mind the step"], ["mind the step", "mind the gap"]):
        log.write_end(march(log, 11, 11).finish({}, Status.done(2.0), told))
    text = "\n".join(log.lines)
    assert text.count("warning: mind the gap") == text.count("warning: mind the step") == 1
    assert text.index("mind the gap") < text.index("mind the step")


@pytest.mark.parametrize("problem", [InputError("the wheel came off"), KeyboardInterrupt()])
def test_log_states_reason_of_early_end(tmp_path, problem):
    def interrupted():
        with CommandLog(None, tmp_path / "crank.msg") as log:
            march(log, 11, 3)
            raise problem

    with pytest.raises(type(problem)):
        interrupted()
    text = (tmp_path / "crank.msg").read_text()
    assert (str(problem) or "KeyboardInterrupt") in text
    assert len(rows(text)) == 3


def test_quasi_static_analysis_logs_its_times():
    """Of 100 times twenty rows and the first: time, steps so far, wall clock."""
    log = CommandLog()
    log.begin("Kinematic analysis")
    for k in range(101):
        log.advance(k / 100, 0.01 * k, 3 * k)
    found = rows("\n".join(log.lines))
    assert len(found) == 21
    assert [len(row) for row in found] == [3] * 21
    assert found[-1][:2] == ["1.00000E+00", "300"]


def test_unwritable_log_is_reported_before_run(tmp_path):
    with pytest.raises(InputError, match=r"cannot write .*crank\.msg"):
        CommandLog(None, tmp_path / "nowhere" / "crank.msg")
