"""Integration methods, one package each: an options class and its compiled step."""

from abut.arguments.checks import guard_package
from abut.integrators.adams_bashforth.options import AdamsBashforthMoulton
from abut.integrators.alpha.options import GeneralizedAlpha, Hht, Newmark
from abut.integrators.bdf.options import (
    FIXED_COEFFICIENTS,
    FIXED_LEADING_COEFFICIENT,
    I3,
    SI1,
    SI2,
    VARIABLE_COEFFICIENTS,
    Bdf,
    Coefficients,
    Formulation,
)
from abut.integrators.convex.options import Cenic
from abut.integrators.method import Method
from abut.integrators.moreau.options import MoreauJean
from abut.integrators.radau.options import Radau
from abut.integrators.runge_kutta.options import RungeKutta
from abut.integrators.runge_kutta.tableaux import DOP853, DOPRI5, RKF45, TSIT5
from abut.integrators.verlet.options import Verlet

__all__ = [
    "DOP853",
    "DOPRI5",
    "FIXED_COEFFICIENTS",
    "FIXED_LEADING_COEFFICIENT",
    "I3",
    "RKF45",
    "SI1",
    "SI2",
    "TSIT5",
    "VARIABLE_COEFFICIENTS",
    "AdamsBashforthMoulton",
    "Bdf",
    "Cenic",
    "Coefficients",
    "Formulation",
    "GeneralizedAlpha",
    "Hht",
    "Method",
    "MoreauJean",
    "Newmark",
    "Radau",
    "RungeKutta",
    "Verlet",
]

guard_package(__name__)
