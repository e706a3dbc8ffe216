"""Design of experiments: the class, and functions that several designs share.

A design returns points of the unit cube. The parameters' quantiles at these points are the values: 0 is the lower end of a range,
1 the upper.
"""

from __future__ import annotations

import dataclasses
import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra
from abut.study.parameters import Parameter

__all__ = [
    "SEED", "UNCHOSEN", "Design", "cell_middles", "check_bounded", "check_count", "check_power_of_two", "count_corners",
    "default_design", "import_salib", "qmc_engine", "salib_problem", "seeded_design",
]  # fmt: skip

UNCHOSEN = "unchosen"  #: name of the design of a study without a given design
SEED = 1  #: default seed of random designs


@dataclasses.dataclass(frozen=True, eq=False)
class Design:
    """Design of experiments, created by the functions of this module."""

    name: str
    options: Mapping[str, Any]  #: as plain data
    make: Callable[
        [Mapping[str, Parameter]], Numbers
    ]  #: returns points of the unit cube (n, k) from the parameters by name
    independent: bool = False  #: True if it is valid for independent parameters only
    rows: Mapping[str, Sequence[Any]] | None = None  #: or the values themselves

    @property
    def seed(self) -> int | None:
        """Seed of the random numbers; None for a design without."""
        return self.options.get("seed")

    def points(self, parameters: Mapping[str, Parameter]) -> Numbers:
        """Return the points of the unit cube, one row a variant, one column a parameter."""
        return np.asarray(self.make(parameters), dtype=float)

    def manifest_entry(self) -> dict[str, Any]:
        """Return its name and options as plain data."""
        return {"name": self.name, **self.options}

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{k}={v!r}' for k, v in self.options.items() if v is not None)})"


def default_design() -> Design:
    """Return the middle of all parameters: the design of a study that was created without one, which may only search."""
    return Design(UNCHOSEN, {}, lambda parameters: np.full((1, len(parameters)), 0.5))


def seeded_design(name: str, n: int, seed: int, points: Callable[[int], Numbers]) -> Design:
    """Return a design of n seeded points; ``points`` returns them (n, k) for k parameters.

    Raises:
        InvalidValue: the seed is not a whole number from 0 on.
    """
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool) or seed < 0:
        raise InvalidValue.of(f"{name}: seed", seed, "be a whole number of at least 0")
    return Design(name, {"n": n, "seed": int(seed)}, lambda parameters: points(len(parameters)))


def check_count(what: str, number: object, least: int = 1) -> int:
    """Return a whole number, or raise `InvalidValue` if it is none or below ``least``."""
    if not isinstance(number, int | np.integer) or isinstance(number, bool) or number < least:
        raise InvalidValue.of(what, number, f"be a whole number of at least {least}")
    return int(number)


def check_power_of_two(name: str, n: object) -> int:
    """Return n, or raise `InvalidValue` if it is not a power of two."""
    many = check_count(f"{name}: n", n)
    if many & (many - 1):
        low = 1 << (many.bit_length() - 1)
        raise InvalidValue.of(f"{name}: n", many, f"be a power of two, such as {low} or {2 * low}")
    return many


def count_corners(name: str, parameters: Mapping[str, Parameter]) -> int:
    """Return the number of parameters, all of which must be bounded."""
    for path, one in parameters.items():
        check_bounded(name, path, one)
    return len(parameters)


def check_bounded(design: str, name: str, one: Parameter) -> None:
    """Refuse an unbounded distribution in a design that uses both ends."""
    if one.levels is None and not one.is_bounded:
        raise InvalidValue(
            f'{design} uses the ends of every range, but "{name}" = {one} has none; give it low= and '
            "high=, or use uniform(…)"
        )


def cell_middles(count: int) -> Numbers:
    """Return the middles of ``count`` equal parts of 0 to 1."""
    return (np.arange(count) + 0.5) / count


def qmc_engine(name: str, k: int, seed: int) -> Any:
    """Return a generator of `scipy.stats.qmc`; the argument of its random generator was called ``seed`` before 1.15."""
    import scipy.stats

    engine = getattr(scipy.stats.qmc, name)
    try:
        return engine(k, rng=seed)
    except TypeError:
        return engine(k, seed=seed)


def salib_problem(parameters: Mapping[str, Parameter]) -> dict[str, Any]:
    """Return the problem description for SALib."""
    k = len(parameters)
    return {"num_vars": k, "names": [f"x{j}" for j in range(k)], "bounds": [[0.0, 1.0]] * k}


def import_salib(name: str, module: str) -> Any:
    """Import a sampler of SALib.

    Raises:
        MissingExtra: SALib is not installed.
    """
    try:
        return importlib.import_module(f"SALib.sample.{module}")
    except ImportError as problem:
        raise MissingExtra.of(f"the design {name}", "SALib", "study") from problem
