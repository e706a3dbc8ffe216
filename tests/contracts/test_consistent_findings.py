"""`abut check`, `abut doctor` and the warnings of a run find the same faults of a machine, in the same words."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest

import abut
from abut.cli.commands.check import check_path
from faulty_machines import drop, hertzian, lost

#: By fault: a machine that has it, and words of its finding.
FAULTS: dict[str, tuple[Callable[[], abut.Model], str]] = {
    "gravity in mm/s²": (lambda: drop(gravity=9806.65), "gravity: its magnitude 9807 m/s²"),
    "density in t/mm³": (lambda: drop(density=7.85e-9), "ball: its density 7.85e-09 kg/m³"),
    "density in g/cm³": (lambda: drop(density=7.85), "ball: its density 7.85 kg/m³"),
    "modulus in MPa": (lambda: hertzian(1.154e5), "bounce: its modulus 1.15e+05 Pa"),
}


def of_check(make: Callable[[], abut.Model], tmp_path, monkeypatch) -> list[str]:
    """The findings of `abut check` about a script."""
    path = tmp_path / "machine.py"
    path.write_text("from given_machine import model\n")
    monkeypatch.setitem(sys.modules, "given_machine", type("Given", (), {"model": make()}))
    return [f"{one.part}: {one.sentence}" for one in check_path(path, None, None).findings]


def of_doctor(make: Callable[[], abut.Model]) -> list[str]:
    return [f"{one.part}: {one.sentence}" for one in abut.doctor(make()).findings]


@pytest.mark.parametrize("fault", FAULTS)
def test_a_slip_of_unit_is_found_by_all_three_in_the_same_words(fault, tmp_path, monkeypatch):
    make, words = FAULTS[fault]
    found = [
        [one for one in findings if words in one]
        for findings in (
            of_check(make, tmp_path, monkeypatch),
            of_doctor(make),
            abut.simulate(make(), end=1e-6, step=1e-6).warnings,
        )
    ]
    assert [len(one) for one in found] == [1, 1, 1]
    assert found[0] == found[1] == found[2]


def test_check_and_doctor_find_same_faults(tmp_path, monkeypatch):
    """A stray body, damping, friction that creeps: whatever it is, unless joints must be closed to see it."""
    for make in (drop, lost, lambda: drop(stiffness=1e4, damping=0.0), lambda: drop(rub=1e-9)):
        by_check, by_doctor = of_check(make, tmp_path, monkeypatch), of_doctor(make)
        assert set(by_check) == set(by_doctor)


def test_a_sound_machine_has_no_such_warning():
    assert not [one for one in abut.simulate(drop(), end=1e-6, step=1e-6).warnings if ": its " in one]
