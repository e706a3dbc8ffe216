"""Outputs that no memory can hold: the sentence names rows, columns, MB and the remedy, and what was computed is kept."""

import re
from importlib import import_module

import numpy as np
import pytest

import abut
from abut.analysis import output_memory
from abut.analysis.equilibrium import static_output
from abut.errors import InvalidValue, RunError
from valid_calls import hanging
from valid_records import driven

VERBS = {
    "simulate": lambda **more: abut.simulate(hanging(), **more),
    "simulate_many": lambda **more: abut.simulate_many(
        hanging(), {"spring.stiffness": [90.0, 110.0]}, **more
    ),
    "kinematics": lambda **more: abut.kinematics(driven(), **more),
    "quasi_statics": lambda **more: abut.quasi_statics(hanging(), **more),
}


@pytest.mark.parametrize("verb", VERBS)
def test_outputs_beyond_all_memory_are_refused_before_the_run(verb, monkeypatch):
    """The sentence was "end is 90000.0, which cannot be used"; a run that the system kills says nothing at all."""
    monkeypatch.setattr(output_memory, "_memory_limit", lambda: 1e6)
    with pytest.raises(
        InvalidValue,
        match=rf"{verb}: .*10,001 outputs × \d+ columns take [\d.]+ MB, .* can allocate only 1 MB; give a longer step",
    ) as told:
        VERBS[verb](end=1.0, step=1e-4)
    assert ('save="run.nc"' in str(told.value)) is (verb == "simulate")
    assert "end" not in str(told.value).split("columns")[0]


def test_streamed_outputs_are_not_refused(tmp_path, monkeypatch):
    monkeypatch.setattr(output_memory, "_memory_limit", lambda: 1e3)
    result = abut.simulate(hanging(), end=0.1, step=1e-2, save=tmp_path / "run.nc")
    assert len(result.time) == 11


@pytest.mark.parametrize("verb", VERBS)
def test_no_memory_for_the_output_times_names_their_number(verb, monkeypatch):
    def refused(*given):
        raise MemoryError("Unable to allocate 687. MiB")

    monkeypatch.setattr(import_module("abut.analysis.output.output_times"), "_round_times", refused)
    with pytest.raises(
        RunError,
        match=rf"{verb}: out of memory .*687.*; the times of 10,001 outputs take 0.08 MB: give a longer step",
    ):
        VERBS[verb](end=1.0, step=1e-4)


@pytest.mark.parametrize("verb", ["kinematics", "quasi_statics"])
@pytest.mark.parametrize(
    ("trouble", "says"),
    [
        (MemoryError("no more"), r"out of memory \(no more\); 11 outputs × \d+ columns"),
        (KeyboardInterrupt(), "interrupted"),
    ],
    ids=["memory", "Ctrl-C"],
)
def test_computed_rows_are_kept_when_memory_runs_out(verb, trouble, says, monkeypatch):
    """Both lost all rows where memory ran out, and `quasi_statics` at Ctrl-C too."""
    record = static_output.StateRecorder.record
    taken = []

    def third_fails(self, equations):
        taken.append(equations.time)
        if len(taken) == 4:
            raise trouble
        return record(self, equations)

    monkeypatch.setattr(static_output.StateRecorder, "record", third_fails)
    result = VERBS[verb](end=0.1, step=0.01)
    assert result.status.kind in ("failed", "interrupted")
    assert np.allclose(result.time, [0.0, 0.01, 0.02])
    assert re.search(says, str(result.status))
