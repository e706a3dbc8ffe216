"""Every gallery script has a question, an answer, a picture and a line in the index; in its machine the doctor finds nothing amiss."""

import pytest

import abut
from abut.advice.finding import Severity
from abut.analysis.choose import chosen
from abut.analysis.doctoring.machine import of_machine
from gallery import EXAMPLES, MACHINES, NAMES, script

#: Whose subject is a machine with something amiss.
ILL = ("failed_cam",)


def alarms(example):
    """What the doctor finds in the description, but notes."""
    method, _ = chosen(example.model, getattr(example, "integrator", None))
    return [
        one for one in of_machine(example.model, method, example.step) if one.severity is not Severity.NOTE
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
