"""Every gallery script has a question, an answer, a picture and a line in the index; in its machine the doctor finds nothing amiss."""

import types

import pytest

import abut
from abut.advice.finding import Severity
from abut.analysis.doctor.model_checks import machine_findings
from abut.analysis.simulation.choose_integrator import select_integrator
from gallery import EXAMPLES, MACHINES, NAMES, run, script, unexpected

#: Whose subject is a machine with something amiss.
ILL = ("failed_cam",)


def alarms(example):
    """What the doctor finds in the description, but notes."""
    method, _ = select_integrator(example.model, getattr(example, "integrator", None))
    return [
        one
        for one in machine_findings(example.model, method, example.step)
        if one.severity is not Severity.NOTE
    ]


@pytest.mark.parametrize("name", NAMES)
def test_example_asks_answers_and_is_in_the_index(name):
    example = script(name)
    assert "*Question.*" in example.__doc__
    assert "*Answer.*" in example.__doc__
    if name in MACHINES:
        assert isinstance(example.model, abut.Model)
        assert example.end > example.step > 0
        assert name in ILL or not alarms(example)
    index = (EXAMPLES / "README.md").read_text()
    assert f"({name}.py)" in index
    assert f"gallery/{name}.png" in index
    assert (EXAMPLES.parent / "docs" / "gallery" / f"{name}.png").exists()


def test_warnings_that_an_example_does_not_state_are_found():
    """Of any kind; what it states is passed over by the words."""
    moved = 'assembly moved the bodies to close the joints: up to 0.0142 m ("round_car")'
    told = [moved, "outputs miss peaks: touch.normal_force reaches 2 N"]
    assert unexpected(types.SimpleNamespace(), told) == told
    assert unexpected(types.SimpleNamespace(expected_warnings=("outputs miss peaks",)), told) == [moved]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", MACHINES)
def test_example_raises_only_stated_warnings(name):
    """All of what it states, too: words that no warning has are of a machine that was changed."""
    example = script(name)
    told = run(example).warnings
    assert [
        words for words in getattr(example, "expected_warnings", ()) if not any(words in one for one in told)
    ] == []
