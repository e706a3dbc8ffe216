"""Monitoring of the documented ranges of validity of a model's laws and elements in the rows of a run (`abut.extend.validity_ranges`).

A violated range becomes one warning. It states the first time and the value then, and the value that is farthest beyond the range.
Depths and forces of contacts are the largest ones on solver steps since the last output, with their times, so an impact between two
outputs counts. Ranges of poses, such as angles of a bushing, are evaluated on accepted steps too, from the step log.
"""

from __future__ import annotations

import contextlib
import dataclasses
import math
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from abut.array_types import Numbers
from abut.extend.validity_ranges import Range, range_message
from abut.kernels.columns.integration_columns import PoseLog
from abut.model.geometry.rotations import to_matrices

if TYPE_CHECKING:
    from abut.model import Frame, Model
    from abut.model.body import Part

__all__ = ["Validity", "declared_ranges", "posed_bodies", "posed_ranges"]

Values = Mapping[str, Numbers]
_T = TypeVar("_T")


@dataclasses.dataclass(frozen=True)
class DeclaredRange:
    """Range of validity with its owner.

    Args:
        owner_name: Its owner, as messages call it.
        owner: The object that declares it: an element, or a law.
        range: The range.
        contact: The contact that has the law.
    """

    owner_name: str
    owner: Any
    range: Range
    contact: str | None = None


def declared_ranges(model: Model) -> Iterator[DeclaredRange]:
    """Yield all ranges that the elements and laws of a model declare."""
    for owner in model:
        for one in getattr(owner, "ranges", ()):
            yield DeclaredRange(
                getattr(owner, "range_owner", f'{type(owner).__name__} "{owner.name}"'), owner, one
            )
    for contact in model.contacts:
        for law in contact.laws:
            for one in getattr(law, "ranges", ()):
                yield DeclaredRange(
                    f'contact "{contact.name}", law {type(law).__name__}', law, one, contact.name
                )


class RangeRows:
    """Rows of a run as input of the ranges."""

    def __init__(self, values: Values, contact: str | None, known: dict[tuple[str, int], Any]) -> None:
        self._values, self._contact, self._known = values, contact, known
        self.times = values["time"]  #: times of the values that were read last [s]

    @property
    def depth(self) -> Numbers:
        """Largest penetration of the contact since the last row [m], NaN while apart."""
        depth = self._largest(f"{self._contact}.penetration")
        return np.where(depth > 0.0, depth, np.nan)

    @property
    def force(self) -> Numbers:
        """Largest normal force of one contact point since the last row [N]."""
        names = [*self._tracks()] or [f"{self._contact}.normal_magnitude"]
        found = [(self._largest(name), self.times) for name in names]
        forces, times = (np.array(x) for x in zip(*found, strict=True))
        which = forces.argmax(axis=0), np.arange(forces.shape[1])
        self.times = times[which]
        return np.asarray(forces[which])

    def _largest(self, name: str) -> Numbers:
        """Return the largest values of a channel on solver steps since the row before each, at `times`; those of the rows if steps are
        not recorded.
        """
        if f"{name}.largest" not in self._values:
            self.times = self._values["time"]
            return self._values[name]
        self.times = self._values[f"{name}.largest_time"]
        return self._values[f"{name}.largest"]

    def _tracks(self) -> Iterator[str]:
        for k in range(1, 1 + len(self._values)):
            name = f"{self._contact}.track{k}.normal_force"
            if name not in self._values:
                return
            yield name

    def turn(self, i: Any, j: Any) -> Numbers:
        """Return the axes of frame I in those of J."""
        return np.asarray(np.swapaxes(self._axes(j), 1, 2) @ self._axes(i))

    def place(self, i: Any, j: Any) -> Numbers:
        """Return the origin of frame I from that of J, in J's axes [m]."""
        return np.asarray(np.einsum("nkl,nk->nl", self._axes(j), self._origin(i) - self._origin(j)))

    def _axes(self, frame: Frame) -> Numbers:
        """Return the axes of a frame by row (n, 3, 3)."""

        def compute() -> Numbers:
            own = to_matrices(np.array([frame.orientation]))[0]
            found = self._pose(frame.body)
            if found is None:
                return np.broadcast_to(own, (len(self.times), 3, 3))
            rows = found[1].reshape(-1, 3)  # one product is faster than one for each row
            return np.asarray(rows @ own).reshape(-1, 3, 3)

        return self._stored(("axes", id(frame)), compute)

    def _origin(self, frame: Frame) -> Numbers:
        """Return the origin of a frame by row [m] (n, 3)."""

        def compute() -> Numbers:
            found = self._pose(frame.body)
            if found is None:
                return np.broadcast_to(frame.position, (len(self.times), 3))
            centre, axes = found
            arm = np.asarray(axes.reshape(-1, 3) @ np.asarray(frame.position)).reshape(-1, 3)
            return np.asarray(centre + arm)

        return self._stored(("origin", id(frame)), compute)

    def _pose(self, body: Part) -> tuple[Numbers, Numbers] | None:
        """Return positions and axes of a body by row; None for the ground."""
        return self._stored(("body", id(body)), lambda: self._body(body))

    def _stored(self, key: tuple[str, int], compute: Callable[[], _T]) -> _T:
        if key not in self._known:
            self._known[key] = compute()
        return cast(_T, self._known[key])

    def _body(self, body: Part) -> tuple[Numbers, Numbers] | None:
        """Return positions and axes of a body; None for the ground."""
        if f"{body.name}.quaternion" not in self._values:
            return None
        return self._values[f"{body.name}.position"], to_matrices(self._values[f"{body.name}.quaternion"])


class AcceptedSteps(RangeRows):
    """Accepted steps, with known poses of some bodies (`integrators.time_loop.step_log`)."""

    def __init__(self, times: Numbers, poses: Mapping[int, Numbers], known: dict[Any, Any]) -> None:
        super().__init__({"time": times}, None, known)
        self._logged = poses

    def _body(self, body: Part) -> tuple[Numbers, Numbers] | None:
        found = self._logged.get(id(body))
        if found is None:
            return None
        place, axes = found[:, : PoseLog.axes], found[:, PoseLog.axes :]
        return place, axes.reshape(-1, 3, 3)


class PoseRequests(RangeRows):
    """Recorder of the bodies whose poses a range reads."""

    def __init__(self) -> None:
        super().__init__({"time": np.zeros(1)}, None, {})
        self.bodies: dict[int, Any] = {}

    def _body(self, body: Part) -> tuple[Numbers, Numbers] | None:
        self.bodies[id(body)] = body
        return np.asarray([body.position], dtype=float), np.eye(3)[None]


def posed_ranges(model: Model) -> dict[int, tuple[Any, ...]]:
    """Return the bodies whose poses each range of a model reads, by the index of the range; ranges without poses are omitted."""

    def find_ranges() -> dict[int, tuple[Any, ...]]:
        found = {}
        moving = {id(body) for body in model.bodies}
        for k, one in enumerate(declared_ranges(model)):
            requested = PoseRequests()
            with np.errstate(all="ignore"), contextlib.suppress(KeyError):
                one.range.value(one.owner, requested)
            if bodies := tuple(body for key, body in requested.bodies.items() if key in moving):
                found[k] = bodies
        return found

    made: dict[int, tuple[Any, ...]] = model.cached("ranges of poses", find_ranges)
    return made


def posed_bodies(model: Model) -> tuple[int, ...]:
    """Return the indices of the bodies whose poses are read by ranges."""
    requested = {id(body) for bodies in posed_ranges(model).values() for body in bodies}
    return tuple(k for k, body in enumerate(model.bodies) if id(body) in requested)


class Validity:
    """Monitor of ranges of validity in a run, block by block of its rows.

    Args:
        model: The machine.
    """

    def __init__(self, model: Model) -> None:
        self._model = model
        self._declared = model.cached("ranges", lambda: tuple(declared_ranges(model)))
        #: by range: first time beyond it [s] and the value then, time and value farthest beyond it; NaN for none
        self.left = np.full((len(self._declared), 4), np.nan)

    def __bool__(self) -> bool:
        """Return True if any range is monitored."""
        return bool(self._declared)

    def evaluate(self, values: Values) -> None:
        """Evaluate the ranges in further rows."""
        if not len(values["time"]):
            return
        known: dict[tuple[str, int], Any] = {}
        for k, one in enumerate(self._declared):
            _record_violations(one, RangeRows(values, one.contact, known), self.left[k])

    def evaluate_steps(self, times: Numbers, poses: Numbers) -> None:
        """Evaluate the ranges of poses on accepted steps.

        Args:
            times: Of the steps [s].
            poses: By step and body (`posed_bodies`), as of `PoseLog`; NaN where they are not known.
        """
        bodies = self._model.bodies
        by_body = {
            id(bodies[b]): poses[:, PoseLog.WIDTH * k : PoseLog.WIDTH * (k + 1)]
            for k, b in enumerate(posed_bodies(self._model))
        }
        rows = AcceptedSteps(times, by_body, {})
        for k in posed_ranges(self._model):
            _record_violations(self._declared[k], rows, self.left[k])

    def sentences(self, steps: Validity | None = None) -> list[str]:
        """Return one warning for each violated range, in rows or on ``steps``."""
        left = (
            self.left
            if steps is None
            else np.array(list(map(_join_records, self._declared, self.left, steps.left)))
        )
        return [
            _range_message(one, *found)
            for one, found in zip(self._declared, left.tolist(), strict=True)
            if not math.isnan(found[0])
        ]


def _record_violations(one: DeclaredRange, rows: RangeRows, left: Numbers) -> None:
    """Record violations of a range in some rows: the first time and value beyond it, the time and value farthest out."""
    try:
        with np.errstate(all="ignore"):
            found = one.range.value(one.owner, rows)
    except KeyError:  # channels that this result lacks
        return
    found = np.broadcast_to(np.asarray(found, dtype=float), rows.times.shape)
    beyond = _range_excess(one, found)
    if beyond.max() > 0.0:
        at, far = int(np.argmax(beyond > 0.0)), int(np.argmax(beyond))
        if np.isnan(left[0]):
            left[:2] = rows.times[at], found[at]
        if not beyond[far] <= _range_excess(one, left[3]):
            left[2:] = rows.times[far], found[far]


def _join_records(one: DeclaredRange, rows: Numbers, steps: Numbers) -> Numbers:
    """Return joined records of rows of results and of steps."""
    out = rows.copy()
    if not steps[0] >= rows[0]:
        out[:2] = np.where(np.isnan(steps[:2]), rows[:2], steps[:2])
    if not _range_excess(one, steps[3]) <= _range_excess(one, rows[3]):
        out[2:] = steps[2:]
    return out


def _range_excess(one: DeclaredRange, found: Numbers | np.float64) -> Numbers:
    """Return the distance of values beyond a range, negative within it and where it does not apply."""
    low, high = one.range.bounds(one.owner)
    return np.nan_to_num(np.maximum(low - found, found - high), nan=-math.inf)


def _range_message(one: DeclaredRange, at: float, value: float, then: float, most: float) -> str:
    first, farthest = (value, f"t = {at:.6g} s"), (most, f"t = {then:.6g} s")
    return range_message(one.owner_name, one.range, one.range.bounds(one.owner), first, farthest)
