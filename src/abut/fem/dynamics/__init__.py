"""Motion of bodies of finite elements that touch: methods of time, and mass that makes no noise where they meet."""

from abut.arguments import guard
from abut.fem.dynamics.time_integrators import Bathe, EnergyMomentum, GeneralisedAlpha

__all__ = ["Bathe", "EnergyMomentum", "GeneralisedAlpha"]

guard(__name__, methods=True)
