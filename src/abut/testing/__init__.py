"""Virtual testing machines for materials."""

from abut.arguments.checks import guard_package
from abut.testing.charpy import Charpy
from abut.testing.impact_record import ImpactRecord
from abut.testing.pendulum import Pendulum, percussion_centre
from abut.testing.specimen import (
    Struck,
    general_yield,
    oscillation,
    plain_bar,
    specimen,
    strike,
    strike_on_springs,
)

RENAMED = {"Blow": "ImpactRecord"}  #: old names, which keep working

__all__ = [
    "Charpy",
    "ImpactRecord",
    "Pendulum",
    "Struck",
    "general_yield",
    "oscillation",
    "percussion_centre",
    "plain_bar",
    "specimen",
    "strike",
    "strike_on_springs",
]

guard_package(__name__, methods=True)
