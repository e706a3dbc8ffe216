"""Number of threads of an explicit run, chosen by measured speed; it has no effect on the results."""

from __future__ import annotations

__all__ = ["Pace"]

TRIAL_LAUNCHES = 50  #: launches after which the other number of threads is tried again


class Pace:
    """Chooses between one thread and two by the measured time of steps.

    Args:
        given: 1 or 2, then fixed; None chooses.
    """

    def __init__(self, given: int | None) -> None:
        self.given = given
        self.took: dict[int, float] = {}  #: seconds a step
        self.launches = 0

    def threads(self) -> int:
        """Return the number of threads for the next launch."""
        if self.given is not None:
            return self.given
        for count in (2, 1):
            if count not in self.took:
                return count
        best = min(self.took, key=lambda count: self.took[count])
        return 3 - best if self.launches % TRIAL_LAUNCHES == 0 else best

    def record(self, threads: int, steps: float, seconds: float) -> None:
        """Record the time of a launch."""
        self.launches += 1
        if steps > 0.0:
            self.took[threads] = seconds / steps
