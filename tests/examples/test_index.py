"""Every gallery script has a question, an answer, a picture and a line in the index; in its machine the doctor finds nothing amiss."""

import pytest

import abut
from abut.advice.finding import Severity
from abut.analysis.choose import chosen
from abut.analysis.doctoring.machine import of_machine
from gallery import EXAMPLES, EXPECTED, MACHINES, NAMES, UNSEEN, script, unexpected

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


def test_warnings_against_a_machine_of_the_gallery_are_found():
    """Energy from nothing and parts that do not fit, but not what a page expects; every entry is of an example."""
    moved = 'assembly moved the bodies to close the joints: up to 0.0142 m ("round_car")'
    told = [
        "energy: total + dissipated − work grows by 9.36 J",
        moved,
        "outputs miss peaks: touch.normal_force reaches 2 N",
    ]
    assert unexpected("looping", told) == told[:2]
    assert UNSEEN | set(EXPECTED) <= set(MACHINES)
