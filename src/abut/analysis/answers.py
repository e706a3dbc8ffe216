"""Which signal could not be found at a state that no integrator made."""

from __future__ import annotations

from typing import Any

__all__ = ["unfound"]


def unfound(system: Any) -> str:
    """What has no solution at the state that a system last looked at, in words; nothing where all was found."""
    stuck, wiring = int(system.work.waves.stuck.numpy()[0]), system.layout.wiring
    if not stuck:
        return ""
    if stuck <= len(wiring.unknowns):
        return f'the equation of signal "{wiring.unknowns[stuck - 1].name}"'
    measure = stuck - 1 - len(wiring.unknowns)
    name = wiring.sensed.get(measure, wiring.answers[0])
    return f'the loop of forces through signal "{name}"'
