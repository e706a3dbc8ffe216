"""The outcome of many runs of one model with different values: one result per lane."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, final, overload

import numpy as np

from abut.errors import InvalidValue, Status
from abut.results.result import Result

if TYPE_CHECKING:
    import xarray


@final
class Results(Sequence[Result]):
    """A sequence of results; ``results["ball.position"]`` is one array, its first dim ``lane``.

    ``variations`` holds, for each varied path (``"spring.stiffness"``), the value in each lane; numbers
    become coordinates of the arrays, so that ``results["ball.position.z"].sel(time=1.0,
    method="nearest").plot(x="spring.stiffness")`` works.

    Raises:
        InvalidValue: a variation has another number of values than there are lanes.
    """

    def __init__(
        self, lanes: Sequence[Result], variations: Mapping[str, Sequence[Any]] | None = None
    ) -> None:
        self.lanes: tuple[Result, ...] = tuple(lanes)
        self.variations: dict[str, tuple[Any, ...]] = {}
        for path, values in (variations or {}).items():
            self.variations[path] = tuple(values)
            if len(self.variations[path]) != len(self.lanes):
                need = f"give one value for each of the {len(self.lanes)} lanes"
                raise InvalidValue.of(
                    f'variation "{path}": the number of values', len(self.variations[path]), need
                )

    def __len__(self) -> int:
        """The number of lanes."""
        return len(self.lanes)

    @overload
    def __getitem__(self, key: int) -> Result: ...
    @overload
    def __getitem__(self, key: slice) -> Results: ...
    @overload
    def __getitem__(self, key: str) -> xarray.DataArray: ...
    def __getitem__(self, key: int | slice | str) -> Result | Results | xarray.DataArray:
        """A lane by its number, a range of lanes, or a channel of all lanes by its name.

        A lane that ended early is filled with NaN up to the longest lane's times.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
            InvalidValue: the lanes' outputs lie at different times.
        """
        if isinstance(key, str):
            return self._stacked(key)
        if isinstance(key, slice):
            return Results(self.lanes[key], {path: values[key] for path, values in self.variations.items()})
        return self.lanes[key]

    def __repr__(self) -> str:
        kinds = Counter(lane.status.kind for lane in self.lanes)
        varied = f", varied: {', '.join(self.variations)}" if self.variations else ""
        counts = ", ".join(f"{count} {kind}" for kind, count in kinds.items())
        return f"<abut results: {len(self)} lanes ({counts}){varied}>"

    @property
    def status(self) -> Status:
        """Done when every lane is; otherwise how many are not, and what happened to the first of them."""
        troubled = [k for k, lane in enumerate(self.lanes) if not lane.status.ok]
        if not troubled:
            return Status.done()
        first = self.lanes[troubled[0]].status
        count = f"{len(troubled)} of {len(self)} lanes did not reach the end"
        sentence = f"{count}; lane {troubled[0]}: {first.sentence}"
        return Status(first.kind, sentence, first.time)

    def _stacked(self, name: str) -> xarray.DataArray:
        import xarray

        if not self.lanes:
            raise InvalidValue.of(
                "the number of lanes", 0, "be at least one before a channel can be asked for"
            )
        longest = max(self.lanes, key=lambda lane: len(lane.time))
        pattern = longest[name]
        stack = np.full((len(self), *pattern.shape), np.nan)
        for k, lane in enumerate(self.lanes):
            count = len(lane.time)
            if not np.array_equal(lane.time, longest.time[:count]):
                need = "have the same output times as the others; ask for the lanes one by one"
                raise InvalidValue.of(f"lane {k}: the end of its time", lane.time[-1], need, "s")
            stack[k, :count] = lane.values(name)
        coordinates: dict[Any, Any] = dict(pattern.coords.items())
        coordinates["lane"] = np.arange(len(self))
        for path, values in self.variations.items():
            if all(np.ndim(value) == 0 for value in values):
                coordinates[path] = ("lane", list(values))
        return xarray.DataArray(stack, coordinates, ("lane", *pattern.dims), name, pattern.attrs)
