"""`abut.identify` on functions of time: closed forms of linear least squares, statistics, sensors, sentences."""

import math
import sys
import warnings

import numpy as np
import pytest
from scipy import stats

import abut
from abut.errors import InvalidValue, MissingExtra, RunError, UnknownName, WrongUnit
from abut.study import Channel, Experiment, compare

TIME = np.linspace(0.0, 2.0, 41)


def line(values, times):
    return {"y": values["a"] + values["b"] * times}


def decay(values, times):
    return {"y": values["a"] * np.exp(-values["b"] * times)}


def noisy(function, values, sigma, seed, time=TIME):
    clean = function(values, time)
    noise = np.random.default_rng(seed)
    return {"time": time, **{name: y + sigma * noise.standard_normal(y.shape) for name, y in clean.items()}}


LINE = {"a": None, "b": None}


def test_linear_least_squares_in_closed_form():
    """x = (XᵀX)⁻¹ Xᵀy, C = s² (XᵀX)⁻¹, s² = RSS/(n − p), t-intervals; the profile of a straight machine is its interval (Seber & Wild)."""
    data = noisy(line, {"a": 1.0, "b": -0.5}, 0.1, 3)
    found = abut.identify(line, data, vary=LINE, channels={"y": "y"})
    x = np.column_stack([np.ones_like(TIME), TIME])
    inverse = np.linalg.inv(x.T @ x)
    best = inverse @ x.T @ data["y"]
    rss = float(np.sum((data["y"] - x @ best) ** 2))
    s2 = rss / (len(TIME) - 2)
    np.testing.assert_allclose(list(found.values.values()), best, rtol=1e-7)
    np.testing.assert_allclose(found.covariance, s2 * inverse, rtol=1e-6)
    t = stats.t.ppf(0.975, len(TIME) - 2)
    ends = best[1] - t * math.sqrt(s2 * inverse[1, 1]), best[1] + t * math.sqrt(s2 * inverse[1, 1])
    np.testing.assert_allclose(found.intervals()["b"], ends, rtol=1e-6)
    profile = found.profile("b")
    np.testing.assert_allclose(profile.interval, ends, rtol=1e-5)
    assert profile.identifiable
    assert "identifiable: " in str(profile)
    # criteria: n ln(2π RSS/n) + n, of three numbers that were estimated
    n = len(TIME)
    minus = n * math.log(2.0 * math.pi * rss / n) + n
    assert found.aic == pytest.approx(minus + 6.0, rel=1e-9)
    assert found.aicc == pytest.approx(minus + 6.0 + 24.0 / (n - 4), rel=1e-9)
    assert found.bic == pytest.approx(minus + 3.0 * math.log(n), rel=1e-9)


def test_weights_of_given_deviations():
    """Two columns of known σ: C = (Xᵀ W X)⁻¹ without a factor of the residuals."""

    def two(values, times):
        return {"y": values["a"] + values["b"] * times, "z": values["b"] * np.ones_like(times)}

    data = noisy(two, {"a": 1.0, "b": 2.0}, 0.1, 5)
    channels = {"y": Channel("y", deviation=0.1), "z": Channel("z", deviation=0.5)}
    found = abut.identify(two, data, vary=LINE, channels=channels)
    x = np.vstack(
        [np.column_stack([np.ones_like(TIME), TIME]) / 0.1, np.outer(np.ones_like(TIME), [0.0, 1.0]) / 0.5]
    )
    y = np.concatenate([data["y"] / 0.1, data["z"] / 0.5])
    np.testing.assert_allclose(found.covariance, np.linalg.inv(x.T @ x), rtol=1e-6)
    np.testing.assert_allclose(list(found.values.values()), np.linalg.lstsq(x, y, rcond=None)[0], rtol=1e-7)
    assert math.isinf(found.free)
    # without them: each column's own, from what it leaves; the second's is a tenth
    data["z"] = 2.0 + 0.1 * (data["z"] - 2.0)
    found = abut.identify(two, data, vary=LINE, channels={"y": "y", "z": "z"})
    assert found.deviations["y"] == pytest.approx(0.1, rel=0.35)
    assert found.deviations["z"] == pytest.approx(0.01, rel=0.35)


def test_confidence_intervals_cover_true_parameters():
    """300 repetitions with noise: the 95 % intervals and the ellipsoid hold the truth in 95 ± 3 % of them (binomial σ 1.3 %)."""
    truth, hits = {"a": 2.0, "b": 0.7}, {"a": 0, "b": 0, "both": 0}
    for seed in range(300):
        data = noisy(decay, truth, 0.05, 1000 + seed, TIME[::2])
        found = abut.identify(
            decay, data, vary={"a": (0.1, 20.0), "b": (0.0, 5.0)}, channels={"y": "y"}, tolerance=1e-6
        )
        within = found.intervals()
        for name, value in truth.items():
            hits[name] += within[name][0] <= value <= within[name][1]
        hits["both"] += found.contains(truth)
    for name, count in hits.items():
        assert 0.92 <= count / 300 <= 0.98, name


def test_robust_losses_pass_over_outliers():
    """A tenth of the samples is far off: squares follow them, the others do not."""
    truth = {"a": 1.0, "b": -0.5}
    data = noisy(line, truth, 0.02, 7)
    data["y"][::10] += 3.0
    squares = abut.identify(line, data, vary=LINE, channels={"y": "y"})
    assert abs(squares.values["a"] - 1.0) > 0.2
    for loss in ("soft_l1", "huber", "cauchy"):
        found = abut.identify(line, data, vary=LINE, channels={"y": "y"}, loss=loss)
        assert abs(found.values["a"] - 1.0) < 0.03, loss
        assert found.errors["a"] < 0.02, loss
        assert found.deviations["y"] == pytest.approx(0.02, rel=0.4), loss


def test_huber_of_clean_data_is_efficient():
    """Var of Huber's estimate is that of least squares over its efficiency E[ψ']²/E[ψ²], .964 at 1.5 σ (Huber & Ronchetti, sec. 4.2)."""
    data = noisy(lambda v, t: {"y": np.full_like(t, v["a"])}, {"a": 1.0}, 0.1, 11, np.linspace(0, 1, 4001))
    constant = lambda v, t: {"y": np.full_like(t, v["a"])}  # noqa: E731
    found = abut.identify(
        constant, data, vary={"a": None}, channels={"y": Channel("y", deviation=0.1)}, loss="huber"
    )
    assert found.errors["a"] == pytest.approx(0.1 / math.sqrt(0.964 * 4001), rel=0.03)


def test_indistinguishable_parameters_are_reported():
    """y = (a + b) t: the fit says so, its errors are infinite, the profile is flat; a value without effect is named alone."""

    def sums(values, times):
        return {"y": (values["a"] + values["b"]) * times + 0.0 * values["c"]}

    data = noisy(sums, {"a": 1.0, "b": 2.0, "c": 1.0}, 0.01, 1)
    found = abut.identify(
        sums, data, vary={"a": (0.0, 5.0), "b": (0.0, 5.0), "c": (0.0, 1.0)}, channels={"y": "y"}
    )
    assert math.isinf(found.errors["a"])
    assert math.isinf(found.errors["b"])
    assert math.isinf(found.errors["c"])
    assert any("a and b are not identifiable separately" in s for s in found.sentences)
    assert any(s.startswith("c is not identifiable") for s in found.sentences)
    assert found.values["a"] + found.values["b"] == pytest.approx(3.0, abs=0.02)
    flat = found.profile("a")
    assert flat.interval[0] == -math.inf
    assert not flat.identifiable
    assert "not identifiable" in str(found.profile("c"))


def test_a_value_known_from_one_side():
    """y = exp(−b t) with a large b is zero at every sample: b is known from below."""
    data = {
        "time": TIME,
        "y": np.where(TIME == 0.0, 1.0, 0.0) + 0.01 * np.random.default_rng(0).standard_normal(41),
    }
    found = abut.identify(
        decay,
        data,
        vary={"b": (1.0, 2000.0)} | {"a": (0.5, 2.0)},
        channels={"y": Channel("y", deviation=0.01)},
        start={"b": 60.0},
    )
    profile = found.profile("b")
    assert profile.interval[1] == math.inf
    assert 50.0 < profile.interval[0] < 200.0
    assert "only a lower bound" in str(profile)


def test_clocks_that_are_shifted():
    """A record that began 30 ms before the machine, and one that began 20 ms after it."""

    def swing(values, times):
        return {"y": np.sin(2.0 * np.pi * values["f"] * times)}

    time = np.linspace(0.1, 2.0, 191)
    every = [
        Experiment({"time": time, "y": np.sin(2.0 * np.pi * 1.5 * (time + tau))}, start=0.0)
        for tau in (0.03, -0.02)
    ]
    found = abut.identify(
        swing, every, vary={"f": (1.0, 2.0)}, channels={"y": "y"}, shift="50 ms", start={"f": 1.45}, step=2e-3
    )
    assert found.values["f"] == pytest.approx(1.5, abs=1e-5)
    assert found.values["experiment 0: shift"] == pytest.approx(0.03, abs=1e-5)
    assert found.values["experiment 1: shift"] == pytest.approx(-0.02, abs=1e-5)


def test_unknowns_of_one_experiment_and_left_out_ones():
    """Each toss has its own height; the fall is common. What is left out fits its own height alone."""

    def fall(values, times):
        return {"z": values["h"] - 0.5 * values["g"] * times**2}

    every = []
    for k, height in enumerate((1.0, 2.0, 3.0, 4.0)):
        data = noisy(fall, {"h": height, "g": 9.81}, 0.01, k)
        every.append(Experiment(data, vary={"h": (0.0, 10.0)}, name=f"toss {k}"))
    found = abut.identify(fall, every, vary={"g": (5.0, 15.0)}, channels={"z": "z"})
    assert found.values["g"] == pytest.approx(9.81, abs=4 * found.errors["g"])
    assert found.values["toss 2: h"] == pytest.approx(3.0, abs=0.02)
    left = found.cross_validate()
    assert 0.8 < left.error < 1.3
    assert left.folds == (0, 1, 2, 3)
    assert all(v["g"] == pytest.approx(9.81, abs=0.03) for v in left.values)
    assert set(found.cross_validate(folds=2).folds) == {0, 1}


def test_errors_by_experiment():
    """Of independent noise they are the errors, to what 100 experiments tell of a variance (σ 7 %); and they see what samples share.

    Each record has an offset of its own of 0.3 beside noise of 0.1: the mean of 100 records of 41 errs by √(0.3² + 0.1²/41)/10.
    """

    def small(values, times):
        return {"y": values["a"] + 1e9 * values["b"] * (times - 1.0)}

    records = [noisy(small, {"a": 1.0, "b": 2e-9}, 0.1, k) for k in range(100)]
    found = abut.identify(small, records, vary=LINE, channels={"y": "y"}, start={"b": 1e-9})
    for name, error in found.errors_by_experiment().items():
        assert error == pytest.approx(found.errors[name], rel=0.25), name
    offsets = 0.3 * np.random.default_rng(5).standard_normal(100)
    for record, offset in zip(records, offsets, strict=True):
        record["y"] = record["y"] + offset
    found = abut.identify(small, records, vary=LINE, channels={"y": "y"}, start={"b": 1e-9})
    assert found.errors["a"] < 0.01
    assert found.errors_by_experiment()["a"] == pytest.approx(math.hypot(0.3, 0.1 / 41**0.5) / 10.0, rel=0.25)
    assert any("are correlated" in sentence for sentence in found.sentences)


def test_model_comparison_selects_true_model():
    """A decay is not a line: all of Akaike's weight, and less off where it is left out."""
    every = [noisy(decay, {"a": 2.0, "b": 0.7}, 0.02, k) for k in range(3)]
    fits = {"line": abut.identify(line, every, vary=LINE, channels={"y": "y"}),
            "decay": abut.identify(decay, every, vary={"a": (0.0, 5.0), "b": (0.0, 5.0)}, channels={"y": "y"})}  # fmt: skip
    table = compare(fits, folds=None)
    assert table.best == "decay"
    best, other = table.rows
    assert best["weight"] > 0.999
    assert other["dAICc"] > 50
    assert best["left out"] < 0.5 * other["left out"]
    assert "decay" in str(table)
    assert "<td>decay</td>" in table._repr_html_()


def test_several_starts_leave_a_valley():
    """sin(f t) has a valley for each wave; 40 points over the range find the deepest."""

    def wave(values, times):
        return {"y": np.sin(values["f"] * times)}

    data = noisy(wave, {"f": 23.0}, 0.05, 2, np.linspace(0.0, 3.0, 200))
    near = abut.identify(wave, data, vary={"f": (1.0, 40.0)}, channels={"y": "y"}, start={"f": 5.0})
    assert abs(near.values["f"] - 23.0) > 1.0
    far = [
        abut.identify(
            wave, data, vary={"f": (1.0, 40.0)}, channels={"y": "y"}, start={"f": 5.0}, starts=40, seed=4
        )
        for _ in range(2)
    ]
    assert far[0].values["f"] == pytest.approx(23.0, abs=0.05)
    assert far[0].values == far[1].values


def test_posterior_of_a_line():
    """With σ given, and even before: the normal distribution of least squares, to what 16 × 1,500 samples tell."""
    data = noisy(line, {"a": 1.0, "b": -0.5}, 0.1, 3, TIME[::4])
    found = abut.identify(
        line, data, vary={"a": (-5.0, 5.0), "b": (-5.0, 5.0)}, channels={"y": Channel("y", deviation=0.1)}
    )
    samples = found.posterior(steps=1500, seed=1)
    for name in ("a", "b"):
        assert samples.median[name] == pytest.approx(found.values[name], abs=0.15 * found.errors[name])
    np.testing.assert_allclose(np.sqrt(np.diag(samples.covariance)), list(found.errors.values()), rtol=0.12)
    assert samples.samples.shape[1] == 2
    assert 0.3 < samples.acceptance.mean() < 0.9


def test_posterior_with_normal_prior():
    """Normal before, normal errors: 1/s² = 1/s₀² + n/σ², mean by these weights (Gelman et al., Bayesian Data Analysis, sec. 2.5)."""

    def constant(values, times):
        return {"y": np.full_like(times, values["a"])}

    data = noisy(constant, {"a": 2.0}, 0.5, 8, TIME[:10])
    found = abut.identify(
        constant, data, vary={"a": abut.study.normal(1.0, 0.1)}, channels={"y": Channel("y", deviation=0.5)}
    )
    samples = found.posterior(steps=800, seed=2)
    weight, before = 10 / 0.5**2, 1 / 0.1**2
    mean = (weight * data["y"].mean() + before * 1.0) / (weight + before)
    size = (weight + before) ** -0.5
    assert samples.samples.mean() == pytest.approx(mean, abs=0.1 * size)
    assert samples.samples.std() == pytest.approx(size, rel=0.1)


def test_posterior_needs_emcee(monkeypatch):
    data = noisy(line, {"a": 1.0, "b": -0.5}, 0.1, 3)
    found = abut.identify(line, data, vary=LINE, channels={"y": "y"})
    monkeypatch.setitem(sys.modules, "emcee", None)
    with pytest.raises(MissingExtra, match=r'pip install "abut\[posterior\]"'):
        found.posterior()


def test_lanes_that_fail_count_as_far_off():
    """A function that refuses half of its range still gives the answer, and the refusal is told."""

    def half(values, times):
        if values["b"] > 2.0:
            raise RunError("b is too large")
        return decay(values, times)

    data = noisy(decay, {"a": 1.0, "b": 1.8}, 0.01, 0)
    found = abut.identify(
        half,
        data,
        vary={"a": (0.0, 5.0), "b": (0.0, 8.0)},
        channels={"y": "y"},
        start={"a": 1.0, "b": 0.3},
        starts=10,
    )
    assert found.values["b"] == pytest.approx(1.8, abs=4 * found.errors["b"])
    assert any("b is too large" in s for s in found.sentences)
    with pytest.raises(RunError, match="does not run with the start values of the search: b is too large"):
        abut.identify(
            half, data, vary={"b": (0.0, 8.0)} | {"a": (0.0, 5.0)}, channels={"y": "y"}, start={"b": 3.0}
        )


def test_answers_are_shown():
    data = noisy(decay, {"a": 2.0, "b": 0.7}, 0.05, 1)
    found = abut.identify(decay, data, vary={"a": (0.0, 2.0000001), "b": (0.0, 0.6)}, channels={"y": "y"})
    assert any("b is at the limit of its range, 0.6" in s for s in found.sentences)
    text = str(found)
    assert text.startswith("unknown")
    assert "AICc" in text
    assert "note: b is" in text
    assert "<th>95 % from</th>" in found._repr_html_()
    assert repr(found).startswith("<identified: a ")
    assert found.residuals["experiment"]["y"].shape == TIME.shape
    np.testing.assert_allclose(
        found.model(TIME)["y"] - data["y"], found.residuals["experiment"]["y"], atol=1e-12
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert len(found.plot().axes) == 3
        assert found.profile("a", points=3).plot().axes[0].get_xlabel() == "a [-]"


def bad(**other):
    data = noisy(line, {"a": 1.0, "b": -0.5}, 0.1, 3)
    given = {"vary": LINE, "channels": {"y": "y"}} | other
    return abut.identify(given.pop("model", line), given.pop("data", data), **given)


@pytest.mark.parametrize(
    ("other", "kind", "sentence"),
    [
        (
            {"channels": {"force": "y"}},
            UnknownName,
            'there is no column in the data of experiment named "force"; there is "y"',
        ),
        ({"channels": {"y": "z"}}, UnknownName, 'no channel of the function "z"'),
        ({"channels": {}}, InvalidValue, "it must map each measured column to a channel"),
        ({"channels": {"y": 3}}, InvalidValue, "must be a path"),
        ({"channels": {"y": ("y", "blorps")}}, WrongUnit, 'the unit "blorps" is not known'),
        ({"vary": {"a": (2.0, 1.0)}}, InvalidValue, 'the range of "a", 2 … 1, is empty'),
        (
            {"vary": {"a": [1.0, 2.0]}},
            InvalidValue,
            r'the range of "a" is \[1.0, 2.0\]; it must be \(low, high\)',
        ),
        (
            {"vary": {"a": (0.0, 1.0)} | {"b": None}, "start": {"a": 3.0}},
            InvalidValue,
            "outside its range 0 … 1",
        ),
        ({"vary": {}}, InvalidValue, "vary is empty"),
        ({"start": {"c": 3.0}}, UnknownName, "c"),
        ({"loss": "l1"}, UnknownName, 'no loss "l1"'),
        ({"threds": 1}, UnknownName, 'did you mean "threads"'),
        ({"starts": 3}, InvalidValue, 'but "a" has none'),
        ({"data": []}, InvalidValue, "there are no experiments"),
        ({"data": 7}, abut.errors.InputError, "have no columns"),
        ({"data": {"y": TIME}}, UnknownName, "time"),
        ({"data": {"time": TIME[::-1], "y": TIME}}, InvalidValue, "finite and ascending numbers"),
        ({"data": {"time": TIME, "y": TIME[:-1]}}, InvalidValue, "one row for each of the 41 times"),
        (
            {"data": {"time": TIME, "y": np.where(TIME > 1, np.nan, 1.0)}},
            InvalidValue,
            "20 numbers that are NaN or infinite",
        ),
        (
            {"data": Experiment({"time": TIME, "y": TIME}, start=5.0)},
            InvalidValue,
            "no sample is between its start, 5 s",
        ),
        (
            {"data": {"time": TIME[:2], "y": TIME[:2]}},
            InvalidValue,
            "2 samples cannot determine 2 unknowns",
        ),
        ({"data": {"time": TIME, "y": np.array(["a"] * 41)}}, InvalidValue, "something other than numbers"),
        ({"model": 5}, InvalidValue, "be an abut.Model, or a function"),
        ({"shift": (0.1, 0.1)}, InvalidValue, "the range of shift"),
    ],
)
def test_refuses_invalid_identification_input(other, kind, sentence):
    with pytest.raises(kind, match=sentence):
        bad(**other)


def test_records_of_other_kinds():
    """A mapping, an xarray.Dataset whose columns tell their unit, and its data frame give the same."""
    import xarray

    data = noisy(line, {"a": 1.0, "b": -0.5}, 0.1, 3)
    plain = abut.identify(line, data, vary=LINE, channels={"y": "y"}).values
    told = xarray.Dataset(
        {"y": ("time", 1e3 * data["y"], {"units": "mm"})}, {"time": ("time", TIME, {"units": "s"})}
    )
    assert abut.identify(line, told, vary=LINE, channels={"y": "y"}).values == pytest.approx(plain, rel=1e-9)
    frame = told.to_dataframe()
    assert abut.identify(line, frame, vary=LINE, channels={"y": ("y", "mm")}).values == pytest.approx(
        plain, rel=1e-9
    )


def test_gaps_are_passed_over_where_asked():
    y = line({"a": 1.0, "b": 2.0}, TIME)["y"]
    y[5:9] = np.nan
    found = abut.identify(line, Experiment({"time": TIME, "y": y}, gaps=True), vary=LINE, channels={"y": "y"})
    assert found.values["b"] == pytest.approx(2.0, rel=1e-6)
    assert np.isnan(found.residuals["experiment"]["y"][5:9]).all()
    with pytest.raises(UnknownName, match="did you mean"):
        found.profile("bb")
    with pytest.raises(InvalidValue, match="needs several experiments"):
        found.cross_validate()


# --- a machine's paths and units, without running it ---------------------------------------------------------------------


def swing():
    model = abut.Model("swing", gravity=(0, 0, 0))
    mass = model.add(abut.Body("mass", mass=2.0, inertia=(1, 1, 1), position=(0.1, 0, 0)))
    model.add(
        abut.forces.SpringDamper("spring", mass.frame(), model.ground.frame(), stiffness=200.0, damping=2.0)
    )
    return model


@pytest.mark.parametrize(
    ("other", "kind", "sentence"),
    [
        ({"vary": {"spring.stifness": (1.0, 2.0)}}, UnknownName, 'did you mean "stiffness"'),
        ({"vary": {"spring.stiffness": ("1 mm", "2 mm")}}, WrongUnit, "a length .* but a stiffness"),
        ({"vary": {"spring.stiffness": abut.study.uniform("1 mm", "2 mm")}}, WrongUnit, "stiffness"),
        ({"vary": {"spring.stiffness": abut.study.levels([1.0, 2.0])}}, InvalidValue, r"be \(low, high\)"),
        ({"vary": {"mass.position": (0.0, 1.0)}}, InvalidValue, "one number"),
        (
            {"vary": {"spring.stiffness": (1.0, 2.0)}},
            InvalidValue,
            "starts at 200 N/m, outside its range 1 … 2",
        ),
        (
            {"data": Experiment({"time": TIME, "x": TIME}, values={"mas.mass": 1.0})},
            UnknownName,
            'did you mean "mass"',
        ),
    ],
)
def test_refuses_invalid_paths_and_units(other, kind, sentence):
    given = {"data": {"time": TIME, "x": TIME}, "vary": {"spring.stiffness": (100.0, 300.0)}} | other
    with pytest.raises(kind, match=sentence):
        abut.identify(swing(), given["data"], vary=given["vary"], channels={"x": "mass.position.x"})
