"""Parameters and designs of studies: against their definitions, and what is refused."""

from __future__ import annotations

import math

import numpy as np
import pytest
from scipy import stats

from abut import study
from abut.errors import InvalidValue, UnknownName, WrongUnit
from abut.study.designs import Design
from abut.study.designs.fractional_matrices import plackett_burman_matrix, words_of
from abut.study.parameters import ParameterCopula, parameter

THREE = {name: study.uniform(0.0, 1.0) for name in "abc"}


def test_quantiles_are_those_of_the_distributions_in_si_units():
    one = study.uniform("0.05 mm", "0.5 mm")
    assert (one.low, one.high, one.unit) == (5e-5, 5e-4, "m")
    assert one.quantile([0.0, 0.5, 1.0]) == pytest.approx([5e-5, 2.75e-4, 5e-4], rel=1e-15)
    assert study.normal("1 kN", "100 N").quantile(stats.norm.cdf(1.0)) == pytest.approx(1100.0)
    long = study.lognormal("2 s", "1 s").frozen  # mean and deviation are the quantity's own
    assert (long.mean(), long.std()) == pytest.approx((2.0, 1.0))
    assert study.triangular(0.0, 1.0, 2.0).quantile([0.125, 0.5]) == pytest.approx([0.5, 1.0])  # F = x²/2
    cut = study.normal(0.0, 1.0, low=0.0)
    assert cut.quantile(0.5) == pytest.approx(stats.norm.ppf(0.75))
    weibull = study.of(stats.weibull_min(2.0, scale=0.3), "mm")
    assert weibull.quantile(1.0 - math.exp(-1.0)) == pytest.approx(0.3e-3)
    assert weibull.frozen.pdf(0.3e-3) == pytest.approx(2.0 / 0.3e-3 * math.exp(-1.0))
    assert study.levels(["1 mm", 0.002]).quantile([0.0, 0.49, 0.5, 1.0]).tolist() == [
        0.001,
        0.001,
        0.002,
        0.002,
    ]
    assert parameter("x", ["leather", "steel"]).quantile(0.9) == "steel"


@pytest.mark.parametrize(
    ("make", "kind", "words"),
    [
        (lambda: study.uniform("1 mm", "2 kg"), WrongUnit, "mass"),
        (lambda: study.uniform(2.0, 1.0), InvalidValue, "lower end first"),
        (lambda: study.normal(1.0, 0.0), InvalidValue, "deviation"),
        (lambda: study.lognormal(-1.0, 1.0), InvalidValue, "mean"),
        (lambda: study.triangular(0.0, 3.0, 2.0), InvalidValue, "mode"),
        (lambda: study.of(3.0), InvalidValue, "frozen"),
        (lambda: parameter("crank.mass", (1.0, 2.0, 3.0)), InvalidValue, "crank.mass"),
        (lambda: study.levels([]), InvalidValue, "at least one"),
        (lambda: study.sobol(100), InvalidValue, "64 or 128"),
        (lambda: study.random(0), InvalidValue, "at least 1"),
        (lambda: study.grid().points(THREE), InvalidValue, "the number of its values"),
        (lambda: study.grid({"d": 3}).points(THREE), UnknownName, '"d"'),
        (lambda: study.factorial().points({"x": study.normal(0.0, 1.0)}), InvalidValue, "ends"),
        (lambda: study.fractional("a b").points(THREE), InvalidValue, "2 generators"),
        (lambda: study.fractional(), InvalidValue, "either"),
        (lambda: study.listed({"a": [1], "b": [1, 2]}), InvalidValue, "a: 1, b: 2"),
        (lambda: study.morris(4, levels=3), InvalidValue, "even"),
    ],
)
def test_refuses_invalid_designs(make, kind, words):
    with pytest.raises(kind, match=words):
        make()


@pytest.mark.parametrize(
    "design",
    [study.random, study.latin_hypercube, study.sobol, study.halton, study.saltelli, study.morris],
)
def test_seed_determines_points(design):
    first, again, other = (design(8, seed=seed).points(THREE) for seed in (1, 1, 2))
    np.testing.assert_array_equal(first, again)
    assert not np.array_equal(first, other)
    assert 0.0 <= first.min() <= first.max() <= 1.0


def test_designs_have_their_defining_properties():
    strata = np.sort(np.floor(10 * study.latin_hypercube(10).points(THREE)), axis=0)
    np.testing.assert_array_equal(strata, np.tile(np.arange(10.0)[:, None], 3))
    grid = study.grid({"a": 2, "b": 3, "c": 2}).points(THREE)
    assert grid.shape == (12, 3)
    assert grid[:2].tolist() == [[0.0, 0.0, 0.0], [0.0, 0.0, 1.0]]
    assert study.factorial().points(THREE)[:3].tolist() == [[0, 0, 0], [1, 0, 0], [0, 1, 0]]
    assert study.saltelli(8).points(THREE).shape == (8 * 5, 3)
    assert study.saltelli(8, second_order=True).points(THREE).shape == (8 * 8, 3)
    walk = study.morris(3).points(THREE).reshape(3, 4, 3)
    assert (np.count_nonzero(np.diff(walk, axis=1), axis=2) == 1).all()  # one parameter a step


@pytest.mark.parametrize("k", [3, 7, 11, 19, 23, 40])
def test_columns_of_plackett_and_burman_are_orthogonal(k):
    signs = plackett_burman_matrix(k)
    np.testing.assert_array_equal(signs.T @ signs, len(signs) * np.eye(k))
    np.testing.assert_array_equal(signs.sum(axis=0), np.zeros(k))


@pytest.mark.parametrize(
    ("k", "resolution", "runs"),
    [(5, 3, 8), (7, 3, 8), (8, 4, 16), (9, 4, 32), (5, 5, 16), (8, 5, 64), (11, 3, 16)],
)
def test_fractions_are_as_small_as_in_the_tables(k, resolution, runs):
    """Box, Hunter & Hunter, 2nd ed., table 6.22: the smallest two-level designs by resolution."""
    words = words_of(k, resolution)
    assert 2 ** sum(len(word) == 1 for word in words) == runs
    signs = 2.0 * study.fractional(" ".join(words)).points({w: study.uniform(0, 1) for w in words}) - 1.0
    np.testing.assert_array_equal(signs.T @ signs, runs * np.eye(k))
    if resolution > 3:  # no effect is that of a pair
        pairs = np.array([signs[:, i] * signs[:, j] for i in range(k) for j in range(i)])
        assert not (pairs @ signs).any()


def test_correlated_parameters_keep_their_own_distributions():
    """Spearman's rank correlation of a Gaussian copula is 6/π arcsin(ρ/2) (Nelsen 2006, §5.1.2); 2¹² points of Sobol give it to 1/√n."""
    together = ParameterCopula(("a", "b", "c"), {("a", "b"): 0.8, ("b", "c"): -0.3})
    points = together(study.sobol(4096).points(THREE))
    ranks = stats.spearmanr(points).statistic
    assert ranks[0, 1] == pytest.approx(6 / math.pi * math.asin(0.4), abs=0.01)
    assert ranks[1, 2] == pytest.approx(6 / math.pi * math.asin(-0.15), abs=0.02)
    assert ranks[0, 2] == pytest.approx(0.0, abs=0.02)
    for column in points.T:
        assert stats.kstest(column, "uniform").statistic < 0.01
    np.testing.assert_array_equal(points[:100], together(study.sobol(4096).points(THREE)[:100]))


def test_correlations_that_cannot_be_are_refused():
    impossible = {("a", "b"): 0.9, ("b", "c"): 0.9, ("a", "c"): -0.9}
    with pytest.raises(InvalidValue, match="positive definite"):
        _ = ParameterCopula(("a", "b", "c"), impossible).factor
    with pytest.raises(UnknownName, match='"d"'):
        _ = ParameterCopula(("a", "b"), {("a", "d"): 0.1}).factor


def test_design_has_repr():
    assert study.saltelli(8, seed=5).manifest_entry() == {
        "name": "saltelli",
        "n": 8,
        "second_order": False,
        "seed": 5,
    }
    assert isinstance(study.grid(3), Design)
    assert str(study.sobol(8)) == "sobol(n=8, seed=1)"
