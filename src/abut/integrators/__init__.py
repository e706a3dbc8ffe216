"""Integration methods, one file each: an options class here, its compiled step beside it."""

from abut.integrators.method import Method
from abut.integrators.runge_kutta import RungeKutta
from abut.integrators.tables import DOP853, DOPRI5, RKF45

__all__ = ["DOP853", "DOPRI5", "RKF45", "Method", "RungeKutta"]
