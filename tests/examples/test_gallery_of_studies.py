"""What the Answers of examples that are studies claim."""

import pytest

import abut
from gallery import run, script


@pytest.mark.long
def test_press_noise():
    """Sobol's total indices of 896 strokes, the numbers of the Answer. Those of the pins are above those of the guide's
    ends, whose confidence leaves no doubt."""
    example = script("press_noise")
    result = run(example)
    assert abs(result.values("sheet.force")).max() == pytest.approx(example.BLANKING, rel=1e-3)
    give = 3 * (
        1e-4 + (example.BLANKING / 5e9) ** (2 / 3)
    )  # three plays, and what three contacts give under the load [m]
    assert result.values("ram.position")[:, 1].min() == pytest.approx(example.BOTTOM, abs=give)
    rows = example.study.run()
    found = abut.study.answers.sobol(rows, "noise")
    pins, guides = found.total[:3], found.total[3:]
    assert (pins - found.total_confidence[:3]).min() > guides.max()
    assert guides.max() < 0.05
    assert pins == pytest.approx((0.47, 0.66, 0.43), abs=0.02)
    assert found.total_confidence[:3] == pytest.approx((0.13, 0.21, 0.15), abs=0.02)
    level = rows["noise"].values
    assert (level.min(), level.max()) == pytest.approx((64, 73), abs=0.5)
