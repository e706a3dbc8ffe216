"""What a check of a model finds: how bad, on which part, what, and the mend."""

from __future__ import annotations

import enum
from dataclasses import dataclass

__all__ = ["Finding", "Severity"]


class Severity(enum.Enum):
    """How much a finding matters; the value is the word shown."""

    WRONG = "wrong"  #: a run would compute something else than what is meant
    DOUBTFUL = "doubtful"  #: possible, and more often a slip
    NOTE = "note"  #: worth knowing


@dataclass(frozen=True)
class Finding:
    """One thing found.

    >>> print(Finding(Severity.WRONG, "hook", "it is open along 3 edges", "close it in the CAD program"))
    wrong: hook: it is open along 3 edges; close it in the CAD program
    """

    severity: Severity
    part: str  #: the body, shape, contact or file
    found: str  #: with numbers and units
    mend: str  #: what to do

    def __str__(self) -> str:
        return f"{self.severity.value}: {self.part}: {self.found}; {self.mend}"
