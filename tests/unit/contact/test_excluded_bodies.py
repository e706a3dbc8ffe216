"""Pairs of bodies that a contact excludes."""

from __future__ import annotations

import pytest

import abut
from abut.contact import contact as contacts
from abut.kernels.columns.machine_columns import MemberRow
from abut.system.contact.search.broad_phase_tables import Crowd
from abut.system.contact.tables import ContactTables
from abut.system.features import layout_of

LAW = abut.normal.KelvinVoigt(stiffness=1e5, damping=10)


def arms(**contact: object) -> abut.Model:
    """Return three arms in a row, joined by two hinges, with a contact of all."""
    model = abut.Model("arms")
    parts = [
        model.add(abut.Body.sphere(f"arm{k}", radius=0.1, mass=1, position=(0.15 * k, 0, 0)))
        for k in range(3)
    ]
    for k in range(2):
        model.add(
            abut.joints.Revolute(f"hinge{k}", parts[k + 1], parts[k], at=(0.15 * k + 0.075, 0, 0), axis="z")
        )
    made = {"exclude": model.joined_bodies, **contact}
    model.add(abut.Contact("all", [part.shape for part in parts], normal=LAW, **made))
    return model


def names(pairs: object) -> list[tuple[str, ...]]:
    return [tuple(sorted(one.name for one in pair)) for pair in pairs]


def test_joined_bodies_are_the_bodies_of_each_joint_once():
    model = arms()
    model.add(abut.joints.Fixed("lock", model["arm1"], model["arm0"], at=(0, 0, 0)))
    assert names(model.joined_bodies) == [("arm0", "arm1"), ("arm1", "arm2")]


def test_excluded_pairs_never_touch():
    model = arms()
    couples = [(a.frame.body, b.frame.body) for a, b in model["all"].couples()]
    assert names(couples) == [("arm0", "arm2")]
    assert model["all"].count == 1
    assert arms(exclude=())["all"].count == 3


def test_a_copy_of_a_model_excludes_its_own_bodies():
    model = arms().with_values({"arm1.mass": 2.0})
    assert model["all"].count == 1
    assert model["all"].exclude[0][0] in model.bodies


def test_a_neighbour_search_lists_the_excluded_bodies_of_each_member(monkeypatch):
    monkeypatch.setattr(contacts, "MAX_EVALUATED_PAIRS", 0)
    (crowd,) = layout_of(arms(), False).of(ContactTables).crowds
    assert isinstance(crowd, Crowd)
    found = [
        sorted(crowd.excluded[row[MemberRow.excluded] :][: row[MemberRow.exclusions]])
        for row in crowd.members
    ]
    assert found == [[1], [0, 2], [1]]


def test_all_pairs_excluded_is_refused_with_the_reason():
    model = arms()
    first, second, _ = model.bodies
    with pytest.raises(
        abut.AbutError, match='"two": no two of its shapes are on different bodies that are not excluded'
    ):
        abut.Contact("two", first.shape, second.shape, normal=LAW, exclude=[(second, first)])


@pytest.mark.parametrize("wrong", [["arm0"], [("arm0", "arm1")], [(1, 2)]])
def test_what_is_no_pair_of_bodies_is_refused(wrong):
    with pytest.raises(abut.AbutError, match="exclude"):
        arms(exclude=wrong)
