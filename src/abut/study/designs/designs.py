"""Designs of experiments: selection of the variants of a study over its parameters.

A design returns points of the unit cube. The parameters' quantiles at these points are the values: 0 is the lower end of a range,
1 the upper.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.errors import InvalidValue, MissingExtra, UnknownName
from abut.study.designs.fractional_factorial import halves, plackett_burman_matrix, words_of
from abut.study.parameters import Parameter

__all__ = [
    "Design", "factorial", "fractional", "grid", "halton", "latin_hypercube", "listed", "morris", "plackett_burman", "random",
    "saltelli", "sobol",
]  # fmt: skip

Array = NDArray[np.float64]
UNCHOSEN = "unchosen"  #: name of the design of a study without a given design
SEED = 1  #: default seed of random designs


@dataclasses.dataclass(frozen=True, eq=False)
class Design:
    """Design of experiments, created by the functions of this module."""

    name: str
    options: Mapping[str, Any]  #: as plain data
    make: Callable[
        [Mapping[str, Parameter]], Array
    ]  #: returns points of the unit cube (n, k) from the parameters by name
    independent: bool = False  #: True if it is valid for independent parameters only
    rows: Mapping[str, Sequence[Any]] | None = None  #: or the values themselves

    @property
    def seed(self) -> int | None:
        """Seed of the random numbers; None for a design without."""
        return self.options.get("seed")

    def points(self, parameters: Mapping[str, Parameter]) -> Array:
        """Return the points of the unit cube, one row a variant, one column a parameter."""
        return np.asarray(self.make(parameters), dtype=float)

    def told(self) -> dict[str, Any]:
        """Return its name and options as plain data."""
        return {"name": self.name, **self.options}

    def __str__(self) -> str:
        return f"{self.name}({', '.join(f'{k}={v!r}' for k, v in self.options.items() if v is not None)})"


def grid(number: int | Mapping[str, int] | None = None) -> Design:
    """Return a full grid: every value of each parameter with every value of the others; the last parameter varies fastest.

    Args:
        number: how many values of a range, its ends among them, for all or by name; of levels all are taken.
    """
    told = dict(number) if isinstance(number, Mapping) else number

    def make(parameters: Mapping[str, Parameter]) -> Array:
        if isinstance(told, dict) and (strange := [name for name in told if name not in parameters]):
            raise UnknownName.of("parameter of this study", strange[0], parameters)
        axes = []
        for name, one in parameters.items():
            if one.levels is not None:
                axes.append(_middles(len(one.levels)))
                continue
            _check_bounded("grid", name, one)
            many = told.get(name) if isinstance(told, dict) else told
            if many is None:
                raise InvalidValue(
                    f'grid: "{name}" is a range; say how many of its values, as grid({{"{name}": 5}})'
                )
            axes.append(np.linspace(0.0, 1.0, _count("grid: number of values", many, 2)))
        return np.array(list(itertools.product(*axes))).reshape(-1, len(axes))

    return Design("grid", {"number": told}, make)


def listed(values: Mapping[str, Sequence[Any]] | Sequence[Mapping[str, Any]]) -> Design:
    """Return a design of given variants: lists of values by name, all of one length, or a list of mappings.

    Numbers are in SI units, texts carry a unit.
    """
    if not isinstance(values, Mapping):
        rows = list(values)
        if not rows or not all(isinstance(row, Mapping) and list(row) == list(rows[0]) for row in rows):
            raise InvalidValue(
                "listed: give lists of values by name, or mappings that all have the same names"
            )
        values = {name: [row[name] for row in rows] for name in rows[0]}
    lengths = {name: len(many) for name, many in values.items()}
    if not lengths or len(set(lengths.values())) > 1 or 0 in lengths.values():
        told = ", ".join(f"{name}: {n}" for name, n in lengths.items()) or "none"
        raise InvalidValue(f"listed: the lists must be of one length, and are not ({told})")
    return Design("listed", {"n": next(iter(lengths.values()))}, _none, rows=dict(values))


def random(n: int, *, seed: int = SEED) -> Design:
    """Return points drawn independently (Monte Carlo): the error of a mean decreases with n^(−1/2).

    Args:
        n: number of points.
        seed: equal seeds produce equal points, by NumPy's PCG64.
    """
    many = _count("random: n", n)
    return _seeded_design(
        "random", many, seed, lambda k: np.random.Generator(np.random.PCG64(seed)).random((many, k))
    )


def latin_hypercube(n: int, *, seed: int = SEED) -> Design:
    """Return n points with one in each n-th of every range. Source: McKay, Beckman & Conover, Technometrics 21 (1979) 239.

    Args:
        n: number of points.
        seed: equal seeds produce equal points.
    """
    many = _count("latin_hypercube: n", n)
    return _seeded_design(
        "latin_hypercube", many, seed, lambda k: _engine("LatinHypercube", k, seed).random(many)
    )


def sobol(n: int, *, seed: int = SEED) -> Design:
    """Return Sobol's sequence, scrambled by Owen's method: the error of a mean of smooth functions decreases nearly with 1/n.

    Args:
        n: how many, a power of two, for which the sequence is balanced.
        seed: of the scrambling.

    Source: Joe & Kuo, SIAM J. Sci. Comput. 30 (2008) 2635, by `scipy.stats.qmc`.
    """
    many = _power_of_two("sobol", n)
    return _seeded_design("sobol", many, seed, lambda k: _engine("Sobol", k, seed).random(many))


def halton(n: int, *, seed: int = SEED) -> Design:
    """Return Halton's sequence, scrambled, of any length.

    Args:
        n: how many.
        seed: of the scrambling.

    Source: Owen, A randomized Halton algorithm in R (2017), by `scipy.stats.qmc`.
    """
    many = _count("halton: n", n)
    return _seeded_design("halton", many, seed, lambda k: _engine("Halton", k, seed).random(many))


def factorial() -> Design:
    """Return all corners: each parameter at either end of its range (levels: the first and last), 2ᵏ variants. The first varies fastest.

    Source: Box, Hunter & Hunter, Statistics for Experimenters, 2nd ed. (2005), ch. 5.
    """

    def make(parameters: Mapping[str, Parameter]) -> Array:
        k = _corners("factorial", parameters)
        return np.array(list(itertools.product((0.0, 1.0), repeat=k)))[:, ::-1]

    return Design("factorial", {}, make)


def fractional(generators: str | None = None, *, resolution: int | None = None) -> Design:
    """Return a fraction of all corners from which effects of single parameters can still be distinguished.

    Args:
        generators: a word for each parameter, as "a b c abc": letters are independent, and a parameter with a longer word is at the
            upper end where the product of the signs of its letters (−1, 1) is 1.
        resolution: or the smallest number of letters of a word of the defining relation, 3 to 5; the smallest such design is found.

    Source: Box, Hunter & Hunter, Statistics for Experimenters, 2nd ed. (2005), ch. 6.
    """
    if (generators is None) == (resolution is None):
        raise InvalidValue('fractional: give either generators, as "a b c abc", or a resolution, as 4')

    def make(parameters: Mapping[str, Parameter]) -> Array:
        k = _corners("fractional", parameters)
        words = generators.split() if generators is not None else words_of(k, int(resolution or 0))
        if len(words) != k:
            raise InvalidValue(
                f"fractional: {len(words)} generators ({' '.join(words)}) for {k} parameters; give one word each"
            )
        return halves(words)

    return Design("fractional", {"generators": generators, "resolution": resolution}, make)


def plackett_burman() -> Design:
    """Return Plackett & Burman's design: corners, a multiple of four and more than parameters, for single effects (resolution III).

    Source: Plackett & Burman, Biometrika 33 (1946) 305.
    """

    def make(parameters: Mapping[str, Parameter]) -> Array:
        k = _corners("plackett_burman", parameters)
        return 0.5 * (1.0 + plackett_burman_matrix(k))

    return Design("plackett_burman", {}, make)


def saltelli(n: int, *, second_order: bool = False, seed: int = SEED) -> Design:
    """Return points for the estimation of Sobol's indices: n (k + 2) of k parameters, or n (2k + 2) with indices of pairs.

    Args:
        n: number of base points, a power of two.
        second_order: True for indices of pairs.
        seed: of the scrambling.

    Source: Saltelli et al., Comput. Phys. Commun. 181 (2010) 259, by SALib.
    """
    many = _power_of_two("saltelli", n)

    def make(parameters: Mapping[str, Parameter]) -> Array:
        from_salib = _salib("saltelli", "sobol")
        problem = _problem(parameters)
        found = from_salib.sample(problem, many, calc_second_order=second_order, scramble=True, seed=seed)
        return np.asarray(found)

    options = {"n": many, "second_order": bool(second_order), "seed": int(seed)}
    return Design("saltelli", options, make, independent=True)


def morris(trajectories: int, *, levels: int = 4, seed: int = SEED) -> Design:
    """Return trajectories along one parameter after the other, for the estimation of elementary effects: trajectories × (k + 1) variants.

    Args:
        trajectories: how many walks.
        levels: of the grid that they keep to, even.
        seed: of the walks.

    Source: Morris, Technometrics 33 (1991) 161, by SALib.
    """
    many = _count("morris: trajectories", trajectories, 2)
    if _count("morris: levels", levels, 2) % 2:
        raise InvalidValue.of("morris: levels", levels, "be even")

    def make(parameters: Mapping[str, Parameter]) -> Array:
        for name, one in parameters.items():
            _check_bounded("morris", name, one)
        from_salib = _salib("morris", "morris")
        return np.asarray(from_salib.sample(_problem(parameters), many, num_levels=levels, seed=seed))

    options = {"trajectories": many, "levels": int(levels), "seed": int(seed)}
    return Design("morris", options, make, independent=True)


def default_design() -> Design:
    """Return the middle of all parameters: the design of a study that was created without one, which may only search."""
    return Design(UNCHOSEN, {}, lambda parameters: np.full((1, len(parameters)), 0.5))


def _none(parameters: Mapping[str, Parameter]) -> Array:
    return np.empty((0, len(parameters)))


def _seeded_design(name: str, n: int, seed: int, points: Callable[[int], Array]) -> Design:
    if not isinstance(seed, int | np.integer) or isinstance(seed, bool) or seed < 0:
        raise InvalidValue.of(f"{name}: seed", seed, "be a whole number from 0 on")
    return Design(name, {"n": n, "seed": int(seed)}, lambda parameters: points(len(parameters)))


def _count(what: str, number: Any, least: int = 1) -> int:
    if not isinstance(number, int | np.integer) or isinstance(number, bool) or number < least:
        raise InvalidValue.of(what, number, f"be a whole number from {least} on")
    return int(number)


def _power_of_two(name: str, n: Any) -> int:
    many = _count(f"{name}: n", n)
    if many & (many - 1):
        low = 1 << (many.bit_length() - 1)
        raise InvalidValue.of(f"{name}: n", many, f"be a power of two, such as {low} or {2 * low}")
    return many


def _corners(name: str, parameters: Mapping[str, Parameter]) -> int:
    for path, one in parameters.items():
        _check_bounded(name, path, one)
    return len(parameters)


def _check_bounded(design: str, name: str, one: Parameter) -> None:
    """Refuse an unbounded distribution in a design that uses both ends."""
    if one.levels is None and not one.bounded:
        raise InvalidValue(
            f'{design} goes to the ends of every range, and "{name}" = {one} has none; give it low= and high=, or take uniform(…)'
        )


def _middles(count: int) -> Array:
    return (np.arange(count) + 0.5) / count


def _engine(name: str, k: int, seed: int) -> Any:
    """Return a generator of `scipy.stats.qmc`; the argument of its random generator was called ``seed`` before 1.15."""
    import scipy.stats

    engine = getattr(scipy.stats.qmc, name)
    try:
        return engine(k, rng=seed)
    except TypeError:
        return engine(k, seed=seed)


def _problem(parameters: Mapping[str, Parameter]) -> dict[str, Any]:
    """Return the problem description for SALib."""
    k = len(parameters)
    return {"num_vars": k, "names": [f"x{j}" for j in range(k)], "bounds": [[0.0, 1.0]] * k}


def _salib(name: str, module: str) -> Any:
    import importlib

    try:
        return importlib.import_module(f"SALib.sample.{module}")
    except ImportError as problem:
        raise MissingExtra.of(f"the design {name}", "SALib", "study") from problem
