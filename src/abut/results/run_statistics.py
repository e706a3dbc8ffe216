"""Statistics of a run: counts and times by name."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from typing import Any

from abut.results.files.json_data import plain_number

__all__ = ["RunStatistics"]

#: Former names → present ones; older files contain the former.
RENAMED = {"march_seconds": "integration_seconds"}


class RunStatistics(dict[str, Any]):
    """Counts and times of a run by name; a former name keeps working, with a ``DeprecationWarning``."""

    @classmethod
    def of(cls, statistics: Mapping[str, Any]) -> RunStatistics:
        """Return statistics with present names and plain numbers."""
        return cls({RENAMED.get(name, name): plain_number(value) for name, value in statistics.items()})

    def __missing__(self, name: str) -> Any:
        if name not in RENAMED:
            raise KeyError(name)
        warnings.warn(
            f'statistics["{name}"] is now statistics["{RENAMED[name]}"]', DeprecationWarning, stacklevel=2
        )
        return self[RENAMED[name]]
