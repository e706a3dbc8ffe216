"""Transient dynamics of finite-element bodies in contact: implicit time integrators, and masses that avoid contact oscillations."""

from abut.arguments.checks import guard
from abut.fem.dynamics.time_integrators import Bathe, EnergyMomentum, GeneralisedAlpha

__all__ = ["Bathe", "EnergyMomentum", "GeneralisedAlpha"]

guard(__name__, methods=True)
