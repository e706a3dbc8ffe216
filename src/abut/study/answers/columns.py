"""Access to the columns of a study's dataset: parameters, observed values, and the variants that have them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from abut.array_types import Numbers
from abut.errors import InvalidValue, UnknownName
from abut.study.answers.table import count_phrase
from abut.study.execution.status import FAILED, FINISHED, NOT_RUN
from abut.view.unit_format import axis_label

if TYPE_CHECKING:
    from xarray import Dataset

__all__ = [
    "channel_values",
    "check_observers",
    "column_label",
    "design_of",
    "finished_variants",
    "missing_note",
    "observed_names",
    "parameter_matrix",
    "parameter_names",
    "scalar_values",
    "unit_of",
    "usable_variants",
]

Mask = npt.NDArray[np.bool_]


def parameter_names(dataset: Dataset) -> list[str]:
    """Return names of the varied parameters, in the order of the study."""
    return [
        str(name) for name, column in dataset.data_vars.items() if column.attrs.get("kind") == "parameter"
    ]


def observed_names(dataset: Dataset, time: bool = False) -> list[str]:
    """Return names of the observed columns: one number a variant, or channels over time."""
    dims = ("variant", "time") if time else ("variant",)
    return [
        str(name)
        for name, column in dataset.data_vars.items()
        if column.attrs.get("kind") == "observed" and column.dims == dims
    ]


def unit_of(dataset: Dataset, name: str) -> str:
    """Return the SI unit of a column, "" for a pure number."""
    unit = str(dataset[name].attrs.get("units", ""))
    return "" if unit in ("1", "-") else unit


def column_label(dataset: Dataset, name: str) -> str:
    """Return a column's name with its unit, for axes and headings, with a mark if equilibrium does not determine it."""
    comment = dataset[name].attrs.get("comment", "")
    return axis_label(name, unit_of(dataset, name)) + (f" ({comment})" if comment else "")


def design_of(dataset: Dataset) -> dict[str, Any]:
    """Return the design and its options, {"name": "saltelli", "n": 256, …}; {} if the dataset has none."""
    found = dataset.attrs.get("design") or "{}"
    return dict(json.loads(found) if isinstance(found, str) else found)


def check_observers(dataset: Dataset, names: str | Sequence[str], time: bool = False) -> None:
    """Refuse names that are no such observers of the dataset.

    Raises:
        UnknownName: offers the nearest.
        InvalidValue: a channel over time where one number a variant is needed, or the reverse.
    """
    known, other = observed_names(dataset, time), observed_names(dataset, not time)
    for name in (names,) if isinstance(names, str) else names:
        if name in other:
            remedy = (
                'observe the channel itself, such as "mass.position.x"'
                if time
                else f'observe a reduction of it, such as "{name}.max", or use percentiles or envelope'
            )
            kind = "one number per variant" if time else "a channel over time"
            raise InvalidValue(f'the observer "{name}" is {kind}; {remedy}')
        if name not in known:
            raise UnknownName.of("observer", str(name), known or other)


def parameter_matrix(dataset: Dataset, names: Sequence[str] | None = None) -> Numbers:
    """Return the parameters (n, k); one that is not a number is replaced by the order in which its values first occur."""
    names = parameter_names(dataset) if names is None else list(names)
    if not names:
        raise InvalidValue(
            "the dataset has no parameters, so there is nothing to compare; give a study with varied "
            "parameters"
        )
    return np.column_stack([_column_numbers(dataset[name].values) for name in names])


def _column_numbers(values: npt.NDArray[Any]) -> Numbers:
    if values.dtype.kind in "fiub":
        return np.asarray(values, dtype=np.float64)
    order = {value: k for k, value in enumerate(dict.fromkeys(values.tolist()))}
    return np.array([order[value] for value in values.tolist()], dtype=np.float64)


def scalar_values(dataset: Dataset, name: str) -> Numbers:
    """Return the observed values, one number a variant; NaN for a variant without.

    Raises:
        UnknownName, InvalidValue: as ``check_observers``.
    """
    check_observers(dataset, name)
    return _values_of_finished_variants(dataset, name)


def channel_values(dataset: Dataset, name: str) -> Numbers:
    """Return the observed channel over time, (variants, times); NaN for a variant without.

    Raises:
        UnknownName, InvalidValue: as ``check_observers``.
    """
    check_observers(dataset, name, time=True)
    return _values_of_finished_variants(dataset, name)


def _values_of_finished_variants(dataset: Dataset, name: str) -> Numbers:
    values = np.array(dataset[name].values, dtype=np.float64)
    values[~finished_variants(dataset)] = np.nan
    return values


def finished_variants(dataset: Dataset) -> Mask:
    """Return a mask of the variants that ran to their end; all, if the dataset has no status."""
    if "status" not in dataset:
        return np.ones(dataset.sizes["variant"], dtype=bool)
    return np.asarray(dataset["status"].values == FINISHED)


def usable_variants(dataset: Dataset, *names: str, least: int = 1) -> Mask:
    """Return a mask of the variants that have a number for each of these observers.

    Raises:
        InvalidValue: fewer than ``least`` have.
    """
    good = finished_variants(dataset)
    for name in names:
        good &= np.isfinite(scalar_values(dataset, name))
    if good.sum() < least:
        raise InvalidValue(
            f"only {count_phrase(int(good.sum()), 'variant')} of {good.size:,} have a number for "
            f"{' and '.join(names)}, and at least {least} are needed; run more"
        )
    return good


def missing_note(dataset: Dataset, good: Mask) -> tuple[str, ...]:
    """Return the sentence on omitted variants; none if no variant is omitted."""
    left = ~good
    if not left.any():
        return ()
    status = dataset["status"].values if "status" in dataset else np.full(left.size, FINISHED)
    unrun, failed = int((left & (status == NOT_RUN)).sum()), int((left & (status == FAILED)).sum())
    empty = int(left.sum()) - unrun - failed
    reasons = [(failed, "failed"), (unrun, "not run yet"), (empty, "without a finite number")]
    parts = ", ".join(f"{n:,} {why}" for n, why in reasons if n)
    return (f"{count_phrase(int(left.sum()), 'variant')} of {left.size:,} omitted: {parts}",)
