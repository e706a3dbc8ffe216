"""Random changes of datasets: whatever comes, the reader gives a model or a sentence of ours."""

import contextlib
import random
import time
from pathlib import Path

import pytest

from abut.errors import InputError
from abut.formats import adams

SECONDS = 5.0  #: in which it looks
SEEDS = (1, 2)
PIECES = (
    "CONTACT/1, IGEOM = 2, JGEOM = 1, IMPACT, STIFFNESS = 1E5, EXPONENT = 2.2, DAMPING = 1, DMAX = 0.1",
    "BEAM/1, I = 1, J = 2, LENGTH = 1, IXX = 1, IYY = 1, IZZ = 1, AREA = 1, EMODULUS = 1, GMODULUS = 1",
    "FIELD/1, I = 1, J = 2, KMATRIX = " + ", ".join(["1"] * 36),
    "GFORCE/1, I = 1, JFLOAT = 2, RM = 1, FX = DX(1,2,1)\\, TZ = AKISPL(TIME,0,1)",
    "SFORCE/9, TRANSLATIONAL, I = 1, J = 2, ACTIONONLY, FUNCTION = POLY(AZ(1,2),0,1,2)",
    "SPLINE/1, X = 0, 1, 2, 3, Y = 1, 2, 3, 4, LINEAR_EXTRAPOLATE",
    "POINT_MASS/1, MASS = 1, CM = 2",
    "GRAPHICS/1, PLANE, RM = 2",
    "GRAPHICS/2, EXTERNAL, RM = 1, FILE = a.xmt_txt, ELEMENT = b",
    "GRAPHICS/3, TORUS, CM = 1, MAJOR_RADIUS = 3, MINOR_RADIUS = 1",
    "MARKER/99, PART = 1, FLOATING",
    "REQUEST/9, F2 = CONTACT(1,0,2,0)\\F3 = GFORCE(1,1,8,1)",
    "SENSOR/1, FUNCTION = TIME\\, VALUE = 1, HALT",
    "0", "1", "-1", "1E400", "99999999999999999999", "90D", ",", "\\", "=", "/", "(", ")", '"', "!", "\n", "\n,", "TIME",
    "é", "\x1f", "\x1e", "\t", "VARVAL(1)", "IF(1:2,3,4)", "1/0", "**", "-", "REULER = 1, 2", "GROUND", "FLOATING",
)  # fmt: skip

#: Every kind of force and contact on two parts; changed more often than the others, being where most can go wrong.
WHOLE = "\n".join(
    (
        "a title",
        "UNITS/, FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND",
        "PART/1, GROUND",
        "MARKER/2, PART = 1, QP = 1, 2, 3",
        "PART/2, MASS = 2, CM = 3, IP = 100, 110, 120",
        "MARKER/1, PART = 2, REULER = 30D, 40D, 50D",
        "MARKER/3, PART = 2, QP = 0, 0, 50",
        "VARIABLE/1, FUNCTION = VX(1,2,2)*3 + CUBSPL(DM(1,2),0,1,1)",
        "VFORCE/1, I = 1, JFLOAT = 99, RM = 2, FX = VARVAL(1)\\, FY = WZ(1,2,1)\\, FZ = CHEBY(TIME,1,2,3)",
        "JOINT/1, REVOLUTE, I = 1, J = 2",
        "GRAPHICS/2, ELLIPSOID, CM = 1, XSCALE = 10, YSCALE = 10, ZSCALE = 10",
        *(piece for piece in PIECES[:12] if "EXTERNAL" not in piece),
        "END\n",
    )
)


def changed(text: str, dice: random.Random) -> str:
    """The text with one to six random changes."""
    for _ in range(dice.randint(1, 6)):
        lines = text.splitlines(keepends=True)
        at = dice.randrange(len(text))
        match dice.randrange(6):
            case 0:
                text = text[:at] + dice.choice(PIECES) + text[at:]
            case 1:
                text = text[:at] + text[at + dice.randint(1, 12) :]
            case 2:
                row = dice.randrange(len(lines))
                text = "".join([*lines[:row], dice.choice(PIECES) + "\n", *lines[row:]])
            case 3:
                row = dice.randrange(1, len(lines))
                text = "".join([*lines[:row], *lines[row + dice.randint(1, 3) :]])
            case 4:
                row, other = dice.randrange(1, len(lines)), dice.randrange(1, len(lines))
                lines[row], lines[other] = lines[other], lines[row]
                text = "".join(lines)
            case 5:
                text = (
                    text[:at] + chr(dice.choice((33, 44, 47, 61, 92, 34, 48, 57, 65, 233))) + text[at + 1 :]
                )
        text = text or "x"
    return text


def test_the_whole_is_read(tmp_path):
    """What is changed is sound before."""
    path = tmp_path / "model.adm"
    path.write_text(WHOLE, encoding="utf-8")
    model = adams.read(path)
    assert (len(model.forces), len(model.contacts), len(model.bodies)) == (5, 1, 2)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_comes_ends_in_a_model_or_a_sentence(tmp_path, seed):
    """Bounded in time, so that a fast machine looks at more; a seed that fails prints its text."""
    sources = sorted((Path(__file__).parent.parent / "data").rglob("*.adm"))
    texts = [text for source in sources if len(text := source.read_text(errors="replace")) < 30_000]
    texts += [WHOLE] * len(texts)
    dice, path, end = random.Random(seed), tmp_path / "model.adm", time.monotonic() + SECONDS / len(SEEDS)
    seen = 0
    while time.monotonic() < end:
        text = changed(dice.choice(texts), dice)
        path.write_text(text, encoding="utf-8")
        try:
            with contextlib.suppress(InputError):
                adams.read(path, lenient=dice.random() < 0.5)
        except Exception as problem:
            pytest.fail(f"{type(problem).__name__}: {problem} after {seen} texts on:\n{text}")
        seen += 1
    assert seen > 10
