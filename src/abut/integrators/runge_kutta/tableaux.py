"""Coefficients of the explicit Runge–Kutta methods.

Sources: Dormand & Prince, J. Comput. Appl. Math. 6 (1980) 19, table 2; Hairer, Nørsett & Wanner, Solving Ordinary Differential Equations
I (1993), II.5 (8(5,3), SciPy's transcription of their code); Fehlberg, NASA TR R-315 (1969), table III; Tsitouras, Comput. Math. Appl.
62 (2011) 770, table 1.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from abut.kernels.march_rows import TableauRow


class Coefficients(NamedTuple):
    """The numbers of a method, lower-triangular."""

    rows: Sequence[Sequence[float]]  #: a row a for each stage, then b
    nodes: Sequence[float]
    errors: Sequence[Sequence[float]]  #: one row, or two for the 5th and 3rd order estimates of 8(5,3)


@dataclasses.dataclass(frozen=True, eq=False)
class Tableau:
    """One explicit method."""

    name: str
    order: int  #: order of the advancing formula
    error_order: int  #: step control exponent is 1 / (error_order + 1)
    given: Coefficients | Callable[[], Coefficients] = dataclasses.field(repr=False)  #: or what gives them

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def coefficients(self) -> Coefficients:
        """Its numbers."""
        return self.given if isinstance(self.given, Coefficients) else self.given()

    @property
    def stages(self) -> int:
        """Number of stages, the evaluation at the end of the step not counted."""
        return len(self.coefficients.rows) - 1

    @property
    def estimates(self) -> int:
        """Number of error estimates."""
        return len(self.coefficients.errors)

    @cached_property
    def table(self) -> NDArray[np.float64]:
        """Rows 0…stages: coefficients with the node in the last column; then the error rows; (stages + 3) × 16."""
        out, c = np.zeros((self.stages + 3, TableauRow.WIDTH)), self.coefficients
        for k, row in enumerate((*c.rows, *c.errors)):
            out[k, : len(row)] = row
        out[: self.stages + 1, TableauRow.node] = c.nodes
        return out


def _dop853() -> Coefficients:
    """As SciPy has them, which takes a while to load."""
    from scipy import integrate

    it = integrate.DOP853
    return Coefficients((*it.A, it.B), (*it.C, 1.0), (it.E5, it.E3))


DOP853 = Tableau("DOP853", 8, 7, _dop853)

DOPRI5 = Tableau(
    "DOPRI5",
    5,
    4,
    Coefficients(
        (
            (),
            (1 / 5,),
            (3 / 40, 9 / 40),
            (44 / 45, -56 / 15, 32 / 9),
            (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
            (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
            (35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
        ),
        (0.0, 1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0, 1.0),
        ((71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),),
    ),
)

TSIT5 = Tableau(
    "TSIT5",
    5,
    4,
    Coefficients(
        (
            (),
            (0.161,),
            (-0.008480655492356989, 0.335480655492357),
            (2.8971530571054935, -6.359448489975075, 4.3622954328695815),
            (5.325864828439257, -11.748883564062828, 7.4955393428898365, -0.09249506636175525),
            (
                5.86145544294642,
                -12.92096931784711,
                8.159367898576159,
                -0.071584973281401,
                -0.028269050394068383,
            ),
            (
                0.09646076681806523,
                0.01,
                0.4798896504144996,
                1.379008574103742,
                -3.290069515436081,
                2.324710524099774,
            ),
        ),
        (0.0, 0.161, 0.327, 0.9, 0.9800255409045097, 1.0, 1.0),
        (
            (
                -0.0017800110522257771,
                -0.0008164344596567469,
                0.007880878010261995,
                -0.1447110071732629,
                0.5823571654525552,
                -0.45808210592918697,
                1 / 66,
            ),
        ),
    ),
)

RKF45 = Tableau(
    "RKF45",
    5,
    4,
    Coefficients(
        (
            (),
            (1 / 4,),
            (3 / 32, 9 / 32),
            (1932 / 2197, -7200 / 2197, 7296 / 2197),
            (439 / 216, -8.0, 3680 / 513, -845 / 4104),
            (-8 / 27, 2.0, -3544 / 2565, 1859 / 4104, -11 / 40),
            (16 / 135, 0.0, 6656 / 12825, 28561 / 56430, -9 / 50, 2 / 55),
        ),
        (0.0, 1 / 4, 3 / 8, 12 / 13, 1.0, 1 / 2, 1.0),
        ((1 / 360, 0.0, -128 / 4275, -2197 / 75240, 1 / 50, 2 / 55),),
    ),
)
