"""Datasets of studies made from plain functions, for the tests of answers and of optimisation."""

import json

import numpy as np
import xarray
from scipy import stats
from scipy.stats import qmc


class Spread:
    """A distribution of scipy.stats as studies have it."""

    levels = None

    def __init__(self, frozen, unit=""):
        self.frozen, self.unit = frozen, unit
        self.low, self.high = frozen.support()

    def quantile(self, p):
        return self.frozen.ppf(p)


def dataset(values, observed, design="random", status=None, units=None, **options):
    """Columns of parameters and of what was observed (n,), or (n, times) with the option `time`."""
    units, time = units or {}, options.pop("time", None)
    n = len(next(iter(values.values())))
    status = np.ones(n, np.int8) if status is None else np.asarray(status, np.int8)
    columns = {
        name: ("variant", np.asarray(v), {"kind": "parameter", "units": units.get(name, "")})
        for name, v in values.items()
    }
    for name, v in observed.items():
        v = np.array(v, float)
        v[status == 2] = np.nan
        dims = ("variant", "time") if v.ndim == 2 else ("variant",)
        columns[name] = (dims, v, {"kind": "observed", "units": units.get(name, ""), "long_name": name})
    columns["status"] = ("variant", status, {"kind": "state"})
    columns["reason"] = (
        "variant",
        np.where(status == 2, "the step fell below 1e-12 s", ""),
        {"kind": "state"},
    )
    at = {"variant": np.arange(n)} | ({} if time is None else {"time": time})
    return xarray.Dataset(columns, at, {"study": "plain", "design": json.dumps({"name": design, **options})})


def unit_points(n, k, seed=1):
    """A scrambled Sobol sequence in the unit cube."""
    return qmc.Sobol(k, rng=seed).random(n)


def saltelli(n, k, second=False, seed=1):
    """A, A with each column of B (B with each of A), B, group by group, in the unit cube."""
    both = unit_points(n, 2 * k, seed)
    a, b = both[:, :k], both[:, k:]
    rows = [a]
    for first, other in ((a, b), (b, a)) if second else ((a, b),):
        for j in range(k):
            mixed = first.copy()
            mixed[:, j] = other[:, j]
            rows.append(mixed)
    return np.stack([*rows, b], axis=1).reshape(-1, k)


def trajectories(n, k, levels=4, seed=1):
    """Morris' walks along the edges of a grid of levels in the unit cube, one parameter at a time."""
    rng, step = np.random.default_rng(seed), levels / (2 * (levels - 1))
    rows = []
    for _ in range(n):
        at = rng.integers(0, levels // 2, k) / (levels - 1)
        signs = rng.choice([-1, 1], k)
        at = np.where(signs < 0, at + step, at)
        rows.append(at.copy())
        for j in rng.permutation(k):
            at = at.copy()
            at[j] += signs[j] * step
            rows.append(at)
    return np.array(rows)


def named(points, names="abcdefgh"):
    """Columns by name."""
    return dict(zip(names, points.T, strict=False))


def normal(unit=""):
    return Spread(stats.norm(), unit)
