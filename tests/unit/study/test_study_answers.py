"""Answers of studies: what is left out is told, what is asked wrongly is told, and all are shown."""

import subprocess
import sys

import numpy as np
import pytest

from abut.errors import InvalidValue, RunError, UnknownName, WrongUnit
from abut.study import answers
from abut.study.optimise import minimise
from study_data import Spread, dataset, named, normal, saltelli, trajectories, unit_points


def rows(n=64, status=None, **options):
    """Two parameters, a number and a channel of each variant."""
    u, time = unit_points(n, 2), np.linspace(0, 1, 5)
    units = {"a": "m", "b": "rad/s", "peak": "N", "x": "m"}
    seen = {"peak": 2e4 * u[:, 0] + u[:, 1], "x": u[:, :1] * np.sin(time)}
    return dataset(
        {"a": 1e-3 * u[:, 0], "b": u[:, 1]}, seen, status=status, units=units, time=time, **options
    )


FAILING = np.where(np.arange(64) % 8 == 0, 2, 1)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (
            lambda d: answers.sobol(d, "peak"),
            'need the design "saltelli", but the study\'s design is "random"',
        ),
        (lambda d: answers.morris(d, "peak"), 'need the design "morris"'),
        (lambda d: answers.correlations(d, "pek"), 'no observer "pek"; did you mean "peak"?'),
        (lambda d: answers.main_effects(d, "x"), '"x" is a channel over time; observe a reduction'),
        (lambda d: answers.envelope(d, "peak"), '"peak" is one number per variant; observe the channel'),
        (lambda d: answers.surface(d, "peak", "spline"), "be one of polynomial, gaussian"),
        (lambda d: answers.surface(d, "peak", degree=12), "has 91 terms"),
        (lambda d: answers.percentiles(d, "peak", (5, 120)), "from 0 to 100"),
        (lambda d: answers.failure_probability(d, "peak"), "be an observer and a limit"),
        (lambda d: answers.failure_probability(d, "peak > 5 mm"), 'the limit in "peak > 5 mm"'),
        (
            lambda d: answers.failure_probability(d, lambda r: 3),
            "it must return True or False for each of 64",
        ),
        (lambda d: answers.pareto(d, "peak"), "be at least two observers"),
        (lambda d: answers.worst(d.assign(status=("variant", np.zeros(64))), "peak"), "run more"),
    ],
)
def test_refuses_invalid_questions(ask, says):
    with pytest.raises((InvalidValue, UnknownName, WrongUnit)) as told:
        ask(rows())
    assert says in str(told.value)


def test_sobol_needs_whole_groups_in_their_order():
    u = saltelli(16, 2)
    good = dataset(named(u), {"y": u[:, 0] + u[:, 1]}, "saltelli")
    with pytest.raises(InvalidValue, match="complete groups of 4 variants"):
        answers.sobol(good.isel(variant=slice(0, 30)), "y")
    with pytest.raises(InvalidValue, match="not in the order of Saltelli's design"):
        answers.sobol(good.isel(variant=np.random.default_rng(0).permutation(64)), "y")
    with pytest.raises(InvalidValue, match="none of the varied parameters affects it"):
        answers.sobol(dataset(named(u), {"y": np.ones(64)}, "saltelli"), "y")
    failed = np.where(np.arange(64) % 4 == 0, 2, 1)
    with pytest.raises(InvalidValue, match="0 groups of 16 are complete"):
        answers.sobol(dataset(named(u), {"y": u[:, 0]}, "saltelli", failed), "y")


@pytest.mark.parametrize(
    "ask",
    [
        lambda d: answers.correlations(d, "peak"),
        lambda d: answers.main_effects(d, "peak"),
        lambda d: answers.surface(d, "peak"),
        lambda d: answers.percentiles(d, "peak"),
        lambda d: answers.percentiles(d, "x"),
        lambda d: answers.envelope(d, "x"),
        lambda d: answers.worst(d, "peak"),
        lambda d: answers.pareto(d, "peak", "-peak"),
        lambda d: answers.failure_probability(d, "peak > 10 kN"),
    ],
)
def test_omitted_variants_are_reported(ask):
    answer = ask(rows(status=FAILING))
    assert "8 variants of 64 omitted: 8 failed" in str(answer)
    assert "8 variants of 64 omitted: 8 failed" in answer._repr_html_()
    assert "omitted" not in str(ask(rows()))


def test_failures_are_bounded_by_variants_that_did_not_end():
    found = answers.failure_probability(rows(status=FAILING), "peak > 10 kN")
    assert found.variants == 56
    assert f"it would be {(found.failures + 8) / 64:.4g}" in str(found)
    even = answers.failure_probability(rows(design="sobol"), "peak > 10 kN")
    assert "wider than necessary" in str(even)
    assert "not a probability" in str(answers.failure_probability(rows(design="grid"), "peak > 10 kN"))


def test_hostile_names_are_shown_and_not_run():
    bad = "<script>alert(1)</script>"
    d = dataset({bad: np.arange(9.0)}, {"y": np.arange(9.0)})
    assert "<script>" not in answers.main_effects(d, "y")._repr_html_()
    assert bad in str(answers.main_effects(d, "y"))


def test_words_as_levels():
    d = dataset({"law": np.array(["dry", "wet"] * 8, object)}, {"y": np.tile([1.0, 3.0], 8)}, "factorial")
    found = answers.main_effects(d, "y")
    assert found.effects[0].words == ("dry", "wet")
    assert "3 at wet" in str(found)


def test_pictures(tmp_path):
    from matplotlib import pyplot as plt

    d = rows(status=FAILING)
    u = saltelli(16, 2)
    whole = dataset(named(u), {"y": u[:, 0] + u[:, 1]}, "saltelli")
    walks = trajectories(8, 2)
    steps = dataset(named(walks), {"y": walks[:, 0] ** 2}, "morris", levels=4, units={"y": "N"})
    drawn = [
        (answers.main_effects(d, "peak").plot(), "mean peak [kN]"),
        (answers.main_effects(d, "peak").tornado(), "mean peak [kN]"),
        (answers.correlations(d, "peak").plot(), "rank correlation with peak [-]"),
        (answers.surface(d, "peak").plot(), "peak, run [kN]"),
        (answers.envelope(d, "x").plot(), "x [mm]"),
        (answers.percentiles(d, "x").plot(), "x [mm]"),
        (answers.percentiles(d, "peak").plot(), "peak [kN]"),
        (answers.pareto(d, "peak", "-peak").plot(), "peak [N]"),
        (answers.scatter_matrix(d), "a [m]"),
        (answers.parallel_coordinates(d, "peak"), "peak [kN]"),
        (answers.sobol(whole, "y").plot(), "part of the variance of y [-]"),
        (answers.morris(steps, "y").plot(), "μ* over the whole range [N]"),
    ]
    for figure, label in drawn:
        figure.canvas.draw()
        labels = {text for axis in figure.axes for text in (axis.get_xlabel(), axis.get_ylabel())}
        assert label in labels
        plt.close(figure)


def test_importance_reports_its_limits():
    def failing(values):
        return {"load": np.full(len(values["a"]), np.nan)}

    with pytest.raises(RunError, match="stopped at a variant that failed to run"):
        answers.importance(failing, {"a": normal()}, "load > 3")
    with pytest.raises(RunError, match="no varied parameter changes"):
        answers.importance(lambda v: {"load": 0 * v["a"]}, {"a": normal()}, "load > 3")
    with pytest.raises(RunError, match="the search did not reach load > 30"):
        answers.importance(lambda v: {"load": v["a"]}, {"a": normal()}, "load > 30")


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"method": "SLQP"}, 'did you mean "SLSQP"?'),
        ({"method": "direct", "constraints": "f < 1"}, "direct supports no constraints"),
        ({"method": "shgo", "constraints": "f == 1"}, "shgo supports no equality constraints"),
        ({"method": "SLSQP", "objective": ["f", "g"]}, "SLSQP supports only one objective"),
        ({"objective": "peak"}, 'no observer "peak"'),
        ({"start": {"y": 1.0}}, 'no parameter of the study "y"'),
        ({"start": {"x": 7.0}}, "be within 0 … 1"),
        ({"start": {"x": "7 mm"}}, "start: x"),
        ({"constraints": "f <"}, "be an observer and a limit"),
        ({"vary": {"x": normal()}}, "x has no bounds"),
    ],
)
def test_refuses_invalid_searches(given, says):
    from scipy import stats

    arguments = {"vary": {"x": Spread(stats.uniform())}, "objective": "f"} | given
    with pytest.raises((InvalidValue, UnknownName, WrongUnit)) as told:
        minimise(lambda v: {"f": v["x"] ** 2, "g": v["x"]}, **arguments)
    assert says in str(told.value)


def test_a_search_ends_where_its_evaluations_do():
    from scipy import stats

    found = minimise(
        lambda v: {"f": (v["x"] - 0.3) ** 2},
        {"x": Spread(stats.uniform())},
        "f",
        method="Nelder-Mead",
        evaluations=6,
    )
    assert not found.converged
    assert "all 6 evaluations are used" in found.warnings[0]
    assert len(found.history) == 6


def test_answers_are_light_to_import():
    """What few need is imported when it is asked for."""
    heavy = ["SALib", "sklearn", "optuna", "matplotlib", "pandas"]
    code = f"import sys, abut.study.answers, abut.study.optimise; print([m for m in {heavy} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
