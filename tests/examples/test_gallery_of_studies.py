"""What the Answers of examples that are studies claim."""

import pytest

import abut
from gallery import run, script


@pytest.mark.long
def test_press_noise():
    """Sobol's total indices of 224 strokes: those of the pins above those of the guide's ends, whose confidence leaves no doubt."""
    example = script("press_noise")
    result = run(example)
    assert abs(result.values("sheet.force")).max() == pytest.approx(example.BLANKING, rel=1e-3)
    give = 3 * (
        1e-4 + (example.BLANKING / 5e9) ** (2 / 3)
    )  # three plays, and what three contacts give under the load [m]
    assert result.values("ram.position")[:, 1].min() == pytest.approx(example.BOTTOM, abs=give)
    found = abut.study.answers.sobol(example.study.by(abut.study.saltelli(32, seed=1)).run(), "noise")
    pins, guides = found.total[:3], found.total[3:]
    assert (pins - found.total_confidence[:3]).min() > guides.max()
    assert guides.max() < 0.1
