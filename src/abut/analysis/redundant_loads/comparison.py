"""Comparison of the conventions that split loads which equilibrium does not determine."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING, Any

import numpy as np

from abut import units
from abut.analysis.redundant_loads.split import LoadSplit
from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.model import check_model
from abut.model.model import REDUNDANT
from abut.short_repr import short_repr
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.model import Model
    from abut.results import Result

__all__ = ["LoadSplits", "load_splits"]

PARTS = ("force x", "force y", "force z", "torque x", "torque y", "torque z")


@short_repr
@dataclasses.dataclass(frozen=True)
class LoadSplits:
    """Loads of the joints and motions that equilibrium does not determine, by each convention; as text, a table."""

    time: float  #: [s]
    #: by thing and convention: force [N] and torque [N·m] on the first body at frame I, global axes (6,)
    loads: dict[str, dict[str, Numbers]]

    def table(self) -> Any:
        """Return a ``pandas.DataFrame``: a row for each part of a load, a column for each convention [N, N·m]."""
        import pandas

        rows = {
            (name, part): {how: float(six[k]) for how, six in by.items()}
            for name, by in self.loads.items()
            for k, part in enumerate(PARTS)
        }
        return pandas.DataFrame.from_dict(rows, orient="index", columns=list(REDUNDANT))

    def __str__(self) -> str:
        if not self.loads:
            return "equilibrium determines the loads of all joints and motions"
        wide = max(len(name) for name in self.loads)
        lines = [f"loads that equilibrium does not determine, at t = {self.time:.6g} s [N, N*m]"]
        lines.append(f"{'':{wide}}  {'':8}" + "".join(f"  {how:>12}" for how in REDUNDANT))
        for name, by in self.loads.items():
            size = max(float(np.abs(six).max()) for six in by.values())
            for k, part in enumerate(PARTS):
                values = [0.0 if abs(by[how][k]) < 1e-9 * size else float(by[how][k]) for how in REDUNDANT]
                if any(values):
                    lines.append(f"{name:{wide}}  {part:8}" + "".join(f"  {x:12.5g}" for x in values))
        return "\n".join(lines)


def load_splits(model: Model, result: Result, time: Scalar | None = None) -> LoadSplits:
    """Compare the conventions ``redundant=`` in an output of a run: loads of joints and motions that equilibrium does not determine.

    With "least norm" all share the load, with the smallest reactions; with "adams" equations that repeat those of earlier joints carry no
    load; with "compliance" joints are equal stiff supports that resist displacement alone. Other loads are the same in all.

    Args:
        model: The machine.
        result: Of an analysis of it, by any convention: a run, or `abut.statics`.
        time: The nearest output is used [s]; the first output if not given.

    Returns:
        The loads, without those of rigid contacts: a normal law with stiffness determines them.

    Raises:
        InvalidValue: the result is not of this model.
    """
    check_model(model)
    result = getattr(result, "result", result)
    if not hasattr(result, "values") or not hasattr(result, "time"):
        raise InvalidValue.of("load_splits: result", result, "be that of an analysis of the model")
    wanted = None if time is None else units.quantity(time, "s", what="load_splits: time")
    at = 0 if wanted is None else int(np.argmin(np.abs(result.time - wanted)))
    try:
        place, axes = (
            np.stack([result.values(f"{body.name}.{what}")[[0, at]] for body in model.bodies], axis=1)
            for what in ("position", "quaternion")
        )
        loads = {one.name: _load_at(result, one.name, [0, at]) for one in (*model.joints, *model.motions)}
    except UnknownName as problem:
        raise InvalidValue(
            f'load_splits: the result has no channels of model "{model.name}" ({problem}); give the result of an analysis of it'
        ) from None
    found: dict[str, dict[str, Numbers]] = {}
    for how in REDUNDANT:
        split = LoadSplit(model, how)
        for name, six in split.split(split.poses(place, axes), loads).items():
            found.setdefault(name, {})[how] = six[1]
    return LoadSplits(float(result.time[at]), {name: by for name, by in found.items() if _loads_differ(by)})


def _load_at(result: Result, name: str, at: list[int]) -> Numbers:
    return np.concatenate([result.values(f"{name}.{what}")[at] for what in ("force", "torque")], axis=1)


def _loads_differ(by: dict[str, Numbers]) -> bool:
    """Return True if the conventions differ in the load of a joint or motion."""
    every = np.array(list(by.values()))
    return bool(np.ptp(every, axis=0).max() > 1e-9 * max(float(np.abs(every).max()), 1e-300))
