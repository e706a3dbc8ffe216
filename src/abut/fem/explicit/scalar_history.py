"""Scalars of a whole run at many instants, by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from abut.array_types import Numbers
from abut.errors import UnknownName

if TYPE_CHECKING:
    import xarray

__all__ = ["ScalarHistory"]


@dataclass(frozen=True, eq=False)
class ScalarHistory:
    """``samples["wall.force z"]`` is an ``xarray.DataArray`` over ``time``, with its unit in ``attrs``.

    Args:
        times: [s], (t,).
        scalars: by name, (t,) each.
        units: of them in SI.
    """

    times: Numbers
    scalars: Mapping[str, Numbers]
    units: Mapping[str, str]

    def __iter__(self) -> Iterator[str]:
        """Iterate over the names of the scalars."""
        return iter(self.scalars)

    def __contains__(self, name: object) -> bool:
        """Return True if there is a scalar of this name."""
        return name in self.scalars

    def __getitem__(self, name: str) -> xarray.DataArray:
        """Return a scalar over time.

        Raises:
            UnknownName: there is none of this name; the message offers the nearest.
        """
        import xarray

        if name not in self.scalars:
            raise UnknownName.of("scalar of the run", name, self.scalars)
        time = ("time", self.times, {"units": "s", "long_name": "time"})
        attributes = {"units": self.units[name] or "1", "long_name": name}
        return xarray.DataArray(self.scalars[name], {"time": time}, ["time"], name, attributes)

    def __repr__(self) -> str:
        """Return the number of scalars, and the instants."""
        return f"<{len(self.scalars)} scalars at {len(self.times)} times up to {self.times[-1]:.6g} s>"
