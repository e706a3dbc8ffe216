"""Moment laws: rolling and drilling resistance, one file each.

Used as ``abut.Contact(name, a, b, normal=…, rolling=abut.moment.RollingConstant(…), spin=abut.moment.Drilling(…))``.
"""

from abut.arguments.checks import guard_package
from abut.contact.moment.drilling_friction import Drilling
from abut.contact.moment.drilling_spring import DrillingSpring
from abut.contact.moment.rolling_constant import RollingConstant
from abut.contact.moment.rolling_spring import RollingSpring
from abut.contact.moment.rolling_viscous import RollingViscous

__all__ = ["Drilling", "DrillingSpring", "RollingConstant", "RollingSpring", "RollingViscous"]

guard_package(__name__, methods=("plot",))
