"""Former names of arguments and attributes keep working, with a ``DeprecationWarning`` that names the present one."""

import pytest

import abut
from abut import forces, normal, shapes
from abut.arguments.renamed_arguments import present_path_name
from abut.errors import UnknownName


def ball() -> abut.Model:
    model = abut.Model("ball")
    body = model.add(abut.Body("ball", 1.0, (1, 1, 1), position=(0, 0, 1)))
    sphere = shapes.Sphere(body.frame(), 0.1)
    model.add(
        forces.SpringDamper("spring", body.frame(), model.ground.frame(), stiffness=10.0, free_length=0.5)
    )
    model.add(
        forces.TorsionSpring("torsion", body.frame(), model.ground.frame(), stiffness=10.0, free_angle=0.1)
    )
    floor = shapes.HalfSpace(model.ground.frame())
    law = normal.Impact(stiffness=1e6, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
    model.add(abut.Contact("floor", sphere, floor, normal=law))
    return model


def spring(model: abut.Model, **given: float) -> forces.SpringDamper:
    return forces.SpringDamper("other", model["ball"].frame(), model.ground.frame(), stiffness=10.0, **given)


def test_a_former_keyword_is_understood_and_the_present_one_named():
    with pytest.deprecated_call(match="SpringDamper: length is now free_length") as warned:
        assert spring(ball(), length=0.7).free_length == 0.7
    assert warned[0].filename == __file__
    with pytest.deprecated_call(match="Impact: penetration is now full_damping_depth"):
        law = normal.Impact(stiffness=1e6, exponent=1.5, damping=10.0, penetration="0.2 mm")
    assert law.full_damping_depth == pytest.approx(2e-4)
    with pytest.deprecated_call(match=r"Impact\.from_restitution: penetration is now full_damping_depth"):
        law = normal.Impact.from_restitution(0.8, 1.0, 1.0, stiffness=1e6, exponent=1.5, penetration=1e-5)
    assert law.full_damping_depth == 1e-5
    with pytest.deprecated_call(match="Curves: incidents is now max_contact_points"):
        assert abut.Curves(incidents=4).max_contact_points == 4


def test_a_former_attribute_is_understood():
    model = ball()
    with pytest.deprecated_call(match="length is now free_length"):
        assert model["spring"].length == 0.5
    with pytest.deprecated_call(match="angle is now free_angle"):
        assert model["torsion"].angle == 0.1
    with pytest.deprecated_call(match="penetration is now full_damping_depth"):
        assert model["floor"].normal.penetration == 1e-4
    with pytest.deprecated_call(match="incidents is now max_contact_points"):
        assert model["floor"].incidents == 1


def test_former_attribute_of_diagnosis():
    found = abut.doctor(ball())
    with pytest.deprecated_call(match="Diagnosis: told is now failed_checks"):
        assert found.told == found.failed_checks


def test_a_former_path_sets_the_present_value():
    model = ball()
    with pytest.deprecated_call(match="length is now free_length"):
        assert model.with_values({"spring.length": 0.9})["spring"].free_length == 0.9
    with pytest.deprecated_call(match="penetration is now full_damping_depth"):
        changed = model.with_values({"floor.normal.penetration": 3e-4})
    assert changed["floor"].normal.full_damping_depth == 3e-4


def test_both_names_and_other_names_are_errors():
    with pytest.raises(UnknownName, match="no argument length="):
        spring(ball(), length=0.7, free_length=0.8)
    with pytest.raises(UnknownName, match="no argument lenght="):
        spring(ball(), lenght=0.7)


def test_former_names_of_results_are_understood():
    result = abut.Result.from_rows(
        [abut.results.Channel("x", "m")], [0.0], [[0.0]], statistics={"march_seconds": 2.0}
    )
    assert result.statistics == {"integration_seconds": 2.0}
    with pytest.deprecated_call(match="integration_seconds"):
        assert result.statistics["march_seconds"] == 2.0
    with pytest.raises(KeyError):
        result.statistics["steps"]
    with pytest.deprecated_call(match="blows is now impacts"):
        assert result.blows == ()
    with pytest.deprecated_call(match="statics: march is now integrate"):
        abut.statics(ball(), march=False)


def test_subclasses_have_the_former_names_and_classes_of_others_their_own():
    class Stiff(normal.Impact):
        """A law of a user that is abut's."""

    with pytest.deprecated_call(match="Stiff: penetration is now full_damping_depth"):
        assert Stiff(stiffness=1e9, exponent=1.5, damping=1.0, penetration=1e-5).full_damping_depth == 1e-5

    class Impact:
        """A class of a user, with a name of abut's."""

        def __init__(self, penetration: float) -> None:
            self.penetration = penetration

    assert present_path_name(Impact(1e-5), "penetration") == "penetration"


def test_a_table_of_an_answer_has_its_former_name():
    one = abut.Study(
        ball(), vary={"ball.mass": [1.0, 2.0, 3.0]}, observe={"z": "ball.position.z.last"}, end=0.01
    )
    one.run(threads=1)
    found = abut.study.answers.percentiles(one.results, "z")
    with pytest.deprecated_call(match="listing is now text_table"):
        assert found.listing == found.text_table


def test_a_gear_has_its_former_method():
    gear = shapes.gears.Gear("2 mm", 20, face_width="10 mm")
    with pytest.deprecated_call(match="Gear: sliced is now slice_heights"):
        assert gear.sliced(4, "gear") == gear.slice_heights(4, "gear")
