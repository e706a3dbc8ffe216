"""The default integrator: chosen for the model, with the reason."""

from __future__ import annotations

from typing import Any

from abut.integrators import RungeKutta
from abut.integrators.method import Method


def choose(model: Any) -> tuple[Method, str]:
    """The method for a model, and one sentence saying why."""
    return RungeKutta(), "RungeKutta(DOPRI5): explicit"
