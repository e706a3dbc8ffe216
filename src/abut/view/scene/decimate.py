"""Reduction of a curve's samples without losing its peaks."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

Indices = npt.NDArray[np.intp]


def keep_extremes(values: npt.NDArray[np.float64], most: int) -> Indices:
    """Return the indices of at most about ``most`` samples that keep every visible peak.

    The samples are divided into equal buckets; each keeps its smallest and its largest, and one NaN if it has
    any, so that gaps remain. The first and last sample are always kept. A curve that is short enough is kept
    completely.

    >>> keep_extremes(np.array([0.0, 0, 9, 0, 0, 0, -5, 0]), 4)
    array([0, 2, 4, 6, 7])
    """
    count = len(values)
    if count <= most or count <= 4:
        return np.arange(count)
    size = -(-count // max(most // 2, 1))
    buckets = -(-count // size)
    padded = np.full(buckets * size, np.nan)
    padded[:count] = values
    table = padded.reshape(buckets, size)
    missing = np.isnan(table)
    first = np.arange(buckets) * size
    low = first + np.argmin(np.where(missing, np.inf, table), axis=1)
    high = first + np.argmax(np.where(missing, -np.inf, table), axis=1)
    gaps = (first + np.argmax(missing, axis=1))[missing.any(axis=1)]
    kept = np.unique(np.concatenate([[0], low, high, gaps, [count - 1]]))
    return kept[kept < count]
