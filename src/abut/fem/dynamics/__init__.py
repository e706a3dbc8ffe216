"""Transient dynamics of finite-element bodies in contact: implicit time integrators, and masses that avoid contact oscillations."""

from abut.arguments.checks import guard_package
from abut.fem.dynamics.time_integrators import Bathe, EnergyMomentum, GeneralisedAlpha

__all__ = ["Bathe", "EnergyMomentum", "GeneralisedAlpha"]

guard_package(__name__, methods=True)
