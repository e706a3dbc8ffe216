"""A run that will take long says during the run how long, what costs the time, and what to change."""

import logging

import pytest

import abut
from abut.analysis.doctor import run_cost
from abut.analysis.doctor.result_checks import record_findings
from abut.compiler.object_files import Code
from abut.results.extremes import Touch


def touch(contact, onset, lasts, point=0):
    return Touch(contact, point, onset, onset + lasts, 1.0, onset, 1e-6, 1e-3, 0.0)


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(3.21, "3.2 s"), (99.0, "99 s"), (720.0, "12 min"), (9000.0, "2.5 h"), (864_000.0, "10 days")],
)
def test_durations_have_readable_units(seconds, text):
    assert run_cost.duration_text(seconds) == text


def test_events_are_named_by_contact_with_a_step_that_resolves_its_touches():
    """The step is a thirtieth of the duration that nine touches in ten exceed: 0.3 ms / 30 = 10 µs."""
    touches = [touch("pads", 0.01 * k, 3e-4) for k in range(30)] + [touch("hull", 0.02, 1e-3)] * 3
    touches += [touch("pads", 0.01, 3e-4, point=1)] * 50
    (found,) = run_cost.cost_causes({"steps": 9956, "events": 8309}, touches, None, 0.05)
    assert (
        found[0]
        == '8309 of 9956 steps end at an onset or release of a contact, most often of "pads" (30 of 33 touches)'
    )
    assert "abut.Verlet(step=1e-05)" in found[1]


def test_rigid_contacts_are_advised_a_method_that_they_support():
    """Verlet's method refuses them."""
    model = bouncing(abut.normal.Rigid(restitution=0.5))
    ((_, remedy),) = run_cost.cost_causes({"steps": 10, "events": 9}, [touch("bounce", 0.1, 0.0)], model, 0.1)
    assert "abut.MoreauJean(step=" in remedy


@pytest.mark.parametrize(
    ("statistics", "word"),
    [
        ({"steps": 1000, "rejections": 700}, "700 steps were rejected and 1000 accepted"),
        ({"steps": 100, "rejections": 0, "newton_iterations": 900}, "9 iterations per step"),
        ({"steps": 1000}, "1000 steps of 0.0001 s on average"),
    ],
)
def test_other_causes(statistics, word):
    (found,) = run_cost.cost_causes(statistics, [], None, 0.1)
    assert word in found[0]
    assert found[1]


def test_many_pairs_are_named():
    model = abut.Model("heap")
    balls = [
        model.add(abut.Body.sphere(f"b{k}", radius=0.01, density=7850, position=(0.03 * k, 0, 0)))
        for k in range(20)
    ]
    law = abut.normal.KelvinVoigt(stiffness=1e5, damping=10.0)
    model.add(abut.Contact("heap", [ball.shape for ball in balls], normal=law))
    ((cause, _),) = run_cost.cost_causes({"steps": 10}, [], model, 0.1)
    assert cause == 'contact "heap" has 190 pairs of shapes'


def bouncing(law=None):
    model = abut.Model("bounces", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.01, density=7850, position=(0, 0, 0.02)))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = law or abut.normal.KelvinVoigt(stiffness=1e6, damping=1.0)
    model.add(abut.Contact("bounce", ball.shape, plate, normal=law))
    return model


@pytest.mark.parametrize("draft", [False, True])
def test_a_long_run_reports_its_costs_once_while_it_runs(draft, monkeypatch, caplog):
    """The limits are lowered, so that a short run counts as long; drafts, which an optimised kernel replaces, do not count."""
    monkeypatch.setattr(run_cost, "SAMPLE", 0.0)
    monkeypatch.setattr(run_cost, "LONG_RUN_TIME", 1e-9)
    monkeypatch.setattr("abut.analysis.simulation.run.LAUNCH_DURATION", 0.0)
    monkeypatch.setattr("abut.analysis.simulation.run.FIRST_BUDGET", 20)
    monkeypatch.setattr(Code, "draft", draft)
    with caplog.at_level(logging.WARNING, "abut"):
        result = abut.simulate(bouncing(), end=0.5, step=1e-3)
    assert result.status.ok
    messages = [record.message for record in caplog.records if "s of the run take" in record.message]
    assert len(messages) == int(not draft)
    assert all(message.startswith("bounces: the remaining ") for message in messages)


def test_the_doctor_reports_the_costs_of_a_long_run():
    """Of a finished run, whose computation took longer than a minute."""
    result = abut.simulate(bouncing(), end=0.05, step=1e-3)
    quick = [one for one in record_findings(result, bouncing(), None) if one.part == "run time"]
    result.statistics["integration_seconds"] = 125.0
    long = [one for one in record_findings(result, bouncing(), None) if one.part == "run time"]
    assert not quick
    assert len(long) == 1
    assert "0.05 s took 2.1 min of computation" in long[0].found
