"""Searches, failures and pages of a real study: a mass on a spring, of which all is known in closed form."""

import json
import math
import threading
import urllib.error
import urllib.request

import numpy as np
import pytest
from scipy import stats

import abut
from abut.cli import main
from abut.errors import InputError, InvalidValue
from abut.study import answers

SCRIPT = """
import abut

model = abut.Model("oscillator", gravity=(0, 0, 0))
mass = model.add(abut.Body("mass", mass="2 kg", inertia=(1, 1, 1), position=(0.3, 0, 0)))
model.add(abut.forces.SpringDamper("spring", mass.frame(), model.ground.frame(), stiffness="50 N/m", free_length="200 mm"))
study = abut.Study(
    model,
    vary={"spring.stiffness": %s},
    observe={"peak": "mass.velocity.x.abs_max", "force": "spring.force.x.abs_max"},
    %s
    end=1.5,
    step=2e-3,
)
"""
RANGE, NORMAL = '("20 N/m", "80 N/m")', 'abut.study.normal("50 N/m", "5 N/m")'


def made(vary, design="", folder=None):
    text, names = SCRIPT % (vary, design), {}
    if folder is None:
        exec(text, names)
        return names["study"]
    (folder / "spring.py").write_text(text)
    return folder / "spring.py"


def test_the_softest_spring_that_is_fast_enough(tmp_path):
    """v = A √(k/m) ≥ 0.5 m/s with A = 0.1 m, m = 2 kg: k = 50 N/m, F = k A = 5 N, dF/dv = 2 m v/A = 20 N s/m.

    Outputs miss a peak by up to (ω Δt)²/8 = 1e-5 of it, 5e-6 m/s, which is 1 % of the difference of speeds by which the slope is taken.
    """
    study, store = made(RANGE), tmp_path / "search.nc"
    asked = {"start": {"spring.stiffness": "70 N/m"}, "evaluations": 60}
    found = study.minimise("force", "peak >= 500 mm/s", store=store, **asked)
    assert found.at["spring.stiffness"] == pytest.approx(50.0, rel=1e-4)
    assert found.value == pytest.approx(5.0, rel=1e-4)
    assert found.multipliers["peak >= 500 mm/s"] == pytest.approx(20.0, rel=1e-2)
    assert found.unit == "N"
    kept = abut.study.open(store)
    assert kept.sizes["variant"] == len(found.history)
    np.testing.assert_array_equal(kept["force"], found.points["force"])
    again = made(RANGE)
    again.at = None  # nothing is run again: every point is in the store
    same = again.minimise("force", "peak >= 500 mm/s", store=store, resume=True, **asked)
    assert same.at == found.at
    with pytest.raises(InputError, match="exists already"):
        study.minimise("force", store=store)
    with pytest.raises(InputError, match=r"ends in \.nc"):
        study.minimise("force", store=tmp_path / "search.zarr")
    with pytest.raises(InvalidValue, match="give design="):
        study.run()


def test_correlations_do_not_hinder_a_search():
    """They say how parameters are drawn; a search goes where it will. A rare failure by draws is refused, for draws are independent."""
    pair = '("20 N/m", "80 N/m"), "spring.damping": ("0 N*s/m", "2 N*s/m")'
    study = made(pair, 'correlations={("spring.stiffness", "spring.damping"): 0.5},')
    found = study.minimise("force", evaluations=20)
    assert found.at["spring.stiffness"] == pytest.approx(20.0)
    with pytest.raises(InvalidValue, match="independent parameters"):
        study.importance("force > 7 N")


def test_a_parameter_cannot_have_a_name_that_the_dataset_needs():
    def machine(time):
        return abut.Model("none")

    with pytest.raises(InvalidValue, match='the dataset reserves the name "time"'):
        abut.Study(machine, vary={"time": (1.0, 2.0)}, end=1.0)


def test_a_rare_failure():
    """k ~ N(50, 5²) N/m: the speed exceeds 0.6 m/s where k > m (v/A)² = 72 N/m, 4.4 deviations off: p = 1 − Φ(4.4) = 5.4e-6."""
    found = made(NORMAL).importance("peak > 600 mm/s", n=200)
    assert found.reliability_index == pytest.approx(4.4, abs=0.01)
    low, high = found.failure.interval
    assert low <= stats.norm.sf(4.4) <= high
    assert high < 2 * low


def test_commands_write_the_page_and_run_a_variant_again(tmp_path, capsys, monkeypatch):
    monkeypatch.chdir(tmp_path)
    script = made(RANGE, "design=abut.study.sobol(8),", tmp_path)
    assert main(["study", "run", str(script), "-q"]) == 0
    assert main(["study", "report", "spring.zarr"]) == 0
    text = (tmp_path / "spring.html").read_text("utf-8")
    assert "abut study show spring.zarr --variant {variant}" in text
    capsys.readouterr()
    assert main(["study", "show", "spring.zarr", "--variant", "3", "--json"]) == 0
    page = json.loads(capsys.readouterr().out)["page"]
    assert "abut-scene" in (tmp_path / page).read_text("utf-8")
    assert main(["study", "show", "spring.zarr", "--variant", "8"]) == 2
    assert "spring.zarr has the variants 0 to 7" in capsys.readouterr().err


def test_served_page_runs_selected_variant():
    """Only with the token and its own name; a variant is run once."""
    from abut.study.answers.server import Server

    study = made(RANGE, "design=abut.study.sobol(4),")
    dataset, ran = study.run(), []

    def show(variant):
        ran.append(variant)
        return study.simulate(variant)

    with Server(dataset, show) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()

        def asked(path, **headers):
            request = urllib.request.Request(path, headers=headers)
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.read().decode("utf-8")

        assert '"live":true' in asked(server.address)
        for _ in range(2):
            assert "abut-scene" in asked(f"{server.address}variant/2")
        assert ran == [2]
        strange = server.address.replace(server.token, "x")
        for path, code, headers in (
            (f"{server.address}variant/7", 404, {}),
            (strange, 403, {}),
            (server.address, 403, {"Host": "evil.example"}),
        ):
            with pytest.raises(urllib.error.HTTPError) as refused:
                asked(path, **headers)
            with refused.value:
                assert refused.value.code == code
        server.shutdown()


def test_answers_accept_dataset_of_study(tmp_path):
    """Speed rises with stiffness alone: the first Sobol index is 1, and the correlation of ranks."""
    study = made(RANGE, "design=abut.study.saltelli(8),")
    dataset = study.run()
    assert answers.sobol(dataset, "peak").total[0] == pytest.approx(1.0, abs=0.3)
    assert answers.correlations(dataset, "peak").rank[0] == pytest.approx(1.0, abs=1e-12)
    fitted = answers.surface(dataset, "peak", degree=3)
    assert fitted.predict({"spring.stiffness": 50.0})[0] == pytest.approx(0.1 * math.sqrt(50 / 2), rel=2e-3)
    assert answers.main_effects(dataset, "peak").unit == "m/s"
