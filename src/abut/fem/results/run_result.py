"""Protocol of a run's result, for packages below `abut.results` that read its channels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    import xarray

    from abut.array_types import Numbers

__all__ = ["RunResult"]


class RunResult(Protocol):
    """Result of a run of a model: `abut.Result`, or another object with output times and channels."""

    @property
    def time(self) -> Numbers:
        """Output times [s], (t,)."""

    def __getitem__(self, name: str) -> xarray.DataArray:
        """Return a channel over time."""
