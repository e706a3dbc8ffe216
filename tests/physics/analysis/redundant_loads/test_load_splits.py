"""Conventions for loads that equilibrium does not determine: a door on two hinges, and a closed loop, by closed-form statics."""

import inspect
import re
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.compiler.kernels import compilation_count
from abut.joints import Fixed, Revolute

G, MASS, ARM, HEIGHT, INERTIA = 9.81, 30.0, 0.4, 1.4, 11.8
BOTH = [abut.AbsoluteCoordinates(), abut.JointCoordinates()]
PULL = MASS * G * ARM / HEIGHT  #: a designer's: hinges that bear no torque; 84.09 N
#: Σ s λ² is smallest, with s = 1/m + h²/(4 J) of a pull and 1/J of a tilting torque: 30.00 N
LEAST = PULL / (2.0 + 4.0 * INERTIA / (MASS * HEIGHT**2))


def constant(size):
    return size


def door():
    model = abut.Model("door", gravity=(0, 0, -G))
    leaf = model.add(abut.Body("leaf", MASS, (11.0, INERTIA, 1.2), (ARM, 0, HEIGHT / 2)))
    for name, z in (("lower", 0.0), ("upper", HEIGHT)):
        model.add(Revolute(name, leaf, model.ground, at=(0, 0, z), axis="z"))
    return model


#: pull of the upper hinge, weight and tilting torque that the lower and the upper hinge bear
EXPECTED = {
    "least norm": (
        LEAST,
        0.5,
        0.5 * (MASS * G * ARM - LEAST * HEIGHT),
        0.5 * (MASS * G * ARM - LEAST * HEIGHT),
    ),
    "compliance": (PULL, 0.5, 0.0, 0.0),
    "adams": (0.0, 1.0, MASS * G * ARM, 0.0),
}


@pytest.mark.parametrize("coordinates", BOTH, ids=lambda c: type(c).__name__)
@pytest.mark.parametrize("how", EXPECTED)
def test_a_door_on_two_hinges(how, coordinates):
    """F_x of the hinges is (m g b/h)/(2 + 4 J/(m h²)) = 30 N by least norm, m g b/h = 84 N by compliance, and 0 by Adams' convention.

    The values are the same in absolute and in joint coordinates.
    """
    assert pytest.approx((30.0, 84.09), abs=0.01) == (LEAST, PULL)
    result = abut.simulate(door(), end=0.02, step=0.01, coordinates=coordinates, redundant=how)
    pull, share, lower, upper = EXPECTED[how]
    force, torque = result["upper.force"].values, result["upper.torque"].values
    np.testing.assert_allclose(np.abs(force[:, 0]), pull, atol=1e-5)
    np.testing.assert_allclose(result["lower.force"].values[:, 2], share * MASS * G, rtol=1e-7)
    np.testing.assert_allclose(np.abs(torque[:, 1]), upper, atol=1e-5)
    np.testing.assert_allclose(np.abs(result["lower.torque"].values[:, 1]), lower, atol=1e-5)
    peak = result.peak("upper.force")
    assert peak.value == pytest.approx(np.linalg.norm(force, axis=1).max(), rel=1e-9, abs=1e-6)


def test_the_table_of_consequences():
    """Each split of undetermined loads is λ = λ₀ + N y with its own y; `load_splits` gives the same table from a result by any
    convention.

    1e-5 N for the pull of the upper hinge and 1e-6 for its share of the weight: the tolerance of the run; 1e-2: the printed decimals.
    """
    model = door()
    tables = [
        abut.load_splits(model, abut.simulate(model, end=0.01, step=0.01, redundant=how)) for how in EXPECTED
    ]
    for one in tables:
        for how, (pull, share, *_) in EXPECTED.items():
            assert abs(one.loads["upper"][how][0]) == pytest.approx(pull, abs=1e-5)
            assert one.loads["lower"][how][2] == pytest.approx(share * MASS * G, rel=1e-6)
    text = str(tables[0])
    (line,) = (x for x in text.splitlines() if x.startswith("upper") and "force x" in x)
    assert [abs(float(x)) for x in line.split()[3:]] == pytest.approx([LEAST, 0.0, PULL], abs=1e-2)
    assert abs(tables[0].table().loc[("upper", "force x"), "compliance"]) == pytest.approx(PULL, rel=1e-6)


def test_compliance_is_the_limit_of_stiff_bushings():
    """Two bushings of k = 1e9 N/m without tilting stiffness and the convention "compliance" have the same forces: it is the limit of
    stiff, equal springs.

    Statics with a weak spring; 1e-3 N: bushings of finite stiffness deform by F/k.
    """
    model = abut.Model("door", gravity=(0, 0, -G))
    leaf = model.add(abut.Body("leaf", MASS, (11.0, INERTIA, 1.2), (ARM, 0, HEIGHT / 2)))
    for name, z in (("lower", 0.0), ("upper", HEIGHT)):
        at = leaf.frame_at((0, 0, z)), model.ground.frame_at((0, 0, z))
        model.add(abut.forces.Bushing(name, *at, (1e9, 1e9, 1e9)))
    model.add(
        abut.forces.TorsionSpring("closer", leaf.frame_at((0, 0, 0)), model.ground.frame(), stiffness=10.0)
    )
    elastic = abut.statics(model).result
    rigid = door()
    rigid.add(
        abut.forces.TorsionSpring("closer", rigid["lower"].frame_i, rigid["lower"].frame_j, stiffness=10.0)
    )
    split = abut.statics(rigid, redundant="compliance").result
    for name in ("lower", "upper"):
        np.testing.assert_allclose(
            split[f"{name}.force"].values[-1], elastic[f"{name}.force"].values[-1], atol=1e-3
        )


def four_bar(rubbing=""):
    """A parallelogram of revolute joints, whose loop closes on a body that is fixed to the ground; one of them may rub."""
    rubs = abut.JointFriction(abut.friction.HyperbolicTangent(coefficient=0.2, velocity=0.02), radius=0.02)
    model = abut.Model("four-bar", gravity=(1.0, 2.0, -G))
    base = model.add(abut.Body("base", 5.0, (1, 1, 1), (0, 0, -0.1)))
    model.add(Fixed("bolt", base, model.ground, at=(0, 0, -0.1)))
    left = model.add(abut.Body("left", 1.0, (0.01, 0.01, 0.01), (0, 0, 0.1)))
    top = model.add(abut.Body("top", 1.5, (0.01, 0.05, 0.05), (0.2, 0, 0.2)))
    right = model.add(abut.Body("right", 1.2, (0.01, 0.01, 0.01), (0.4, 0, 0.1)))
    for name, i, j, at in (
        ("a", left, base, (0, 0, 0)),
        ("b", top, left, (0, 0, 0.2)),
        ("c", right, top, (0.4, 0, 0.2)),
        ("loop", right, base, (0.4, 0, 0)),
    ):
        model.add(Revolute(name, i, j, at=at, axis="y", friction=rubs if name == rubbing else None))
    return model


@pytest.mark.parametrize("how", EXPECTED)
def test_loads_of_a_loop_are_the_same_in_both_coordinates(how):
    """All loads of a loop by each convention in both coordinates; on the coupler Σ F = m (a − g).

    1e-6 N and 1e-5 N: the motion is integrated to rtol = 1e-10 in different coordinates.
    """
    found = []
    for coordinates in BOTH:
        method = abut.RungeKutta(rtol=1e-10)
        result = abut.simulate(
            four_bar(), end=0.1, step=0.05, coordinates=coordinates, integrator=method, redundant=how
        )
        names = ("a", "b", "c", "loop", "bolt")
        found.append(np.hstack([result[f"{n}.{what}"].values for n in names for what in ("force", "torque")]))
        net = result["b.force"].values - result["c.force"].values
        expected = 1.5 * (result["top.acceleration"].values - np.array([1.0, 2.0, -G]))
        np.testing.assert_allclose(net, expected, atol=1e-6)
    np.testing.assert_allclose(found[1], found[0], atol=1e-5)


def test_labels_mark_undetermined_loads():
    """In a planar loop about y, F_y, T_x and T_z are undetermined: λ + N y with G N = 0 balances the same loads for any y.

    F_x and F_z have no part in the null space N, so the text of peaks and the legend of plots mark F_y only.
    """
    result = abut.simulate(four_bar(), end=0.02, step=0.01)
    assert "not determined by equilibrium" in str(result.peak("loop.force.y"))
    assert "not determined by equilibrium" in str(result.peak("loop.force"))
    assert "not determined" not in str(result.peak("loop.force.x"))
    assert "not determined" not in str(result.peak("top.position"))
    legend = [one.get_text() for one in result.plot("loop.force").axes[0].get_legend().get_texts()]
    assert [("not determined by equilibrium" in text) for text in legend] == [False, True, False]


def test_verbs_with_loads_accept_redundant_option():
    """A public verb that is given a model either has ``redundant=`` or stands, with the reason, in the table of docs/formulation.md."""
    page = (Path(__file__).parents[4] / "docs" / "formulation.md").read_text(encoding="utf-8")
    without = page[page.index("Without `redundant=`") :].split("\n\n")[0]
    told = re.findall(r"`abut\.(\w+)`", without)
    verbs = [
        name
        for name in abut.__all__
        if inspect.isroutine(one := getattr(abut, name)) or one in (abut.Stepper, abut.Study)
    ]
    given_a_model = [name for name in verbs if "model" in inspect.signature(getattr(abut, name)).parameters]
    missing = [
        name
        for name in given_a_model
        if "redundant" not in inspect.signature(getattr(abut, name)).parameters and name not in told
    ]
    assert missing == []
    assert {
        "simulate",
        "simulate_many",
        "statics",
        "quasi_statics",
        "kinematics",
        "linearize",
        "Stepper",
    } <= {name for name in given_a_model if name not in told}


def test_linearize_shows_the_split_that_is_asked_for():
    """A pull along x halfway between the hinges: D = ∂F_x/∂pull = ½, ½ by least norm and by compliance; 1, 0 as in Adams."""
    model = door()
    handle = model["leaf"].frame_at((ARM, 0, HEIGHT / 2))
    model.add(
        abut.forces.Force("pull", handle, model.ground.frame(), fx=constant, parameters={"size": 300.0})
    )
    shares = {"least norm": (0.5, 0.5), "compliance": (0.5, 0.5), "adams": (1.0, 0.0)}
    for how, expected in shares.items():
        found = abut.linearize(
            model,
            inputs={"pull": "pull.parameters.size"},
            outputs=["lower.force.x", "upper.force.x"],
            redundant=how,
        )
        np.testing.assert_allclose(np.abs(found.D[:, 0]), expected, atol=1e-5)
        assert set(found.undetermined) == {"lower", "upper"}
        assert any(f'redundant="{how}"' in line and "upper.force.x" in line for line in found.warnings)


@pytest.mark.parametrize("how", EXPECTED)
def test_a_stepper_shows_the_split_that_is_asked_for(how):
    """F_x of the upper hinge of a door at rest is that of λ = λ₀ + N y for the y of each convention, `EXPECTED`.

    1e-4 N: the door turns slightly within the step of 1 ms.
    """
    stepper = abut.Stepper(door(), outputs=["upper.force.x"], redundant=how)
    assert abs(stepper.step("1 ms")["upper.force.x"]) == pytest.approx(EXPECTED[how][0], abs=1e-4)
    assert set(stepper.undetermined) == {"lower", "upper"}


def test_kernels_serve_every_convention():
    """The convention is data of the kernels: after a first run, other conventions cause no compilation (count = 0)."""
    abut.simulate(door(), end=0.01, step=0.01)
    before = compilation_count()
    for how in EXPECTED:
        abut.simulate(door(), end=0.01, step=0.01, redundant=how)
    assert compilation_count() == before


def test_a_check_names_loads_that_are_not_unique():
    """A door on 2 hinges: 2 · 5 = 10 equations constrain 6 − 1 = 5 degrees of freedom.

    `check` names both hinges and the option that chooses a split.
    """
    (found,) = [one for one in abut.check(door()) if one.part == "joints"]
    assert "equilibrium does not determine" in found.found
    assert '"lower", "upper"' in found.found
    assert "redundant=" in found.mend


@pytest.mark.parametrize("name", ["b", "loop"])
def test_friction_of_undetermined_loads_is_reported(name):
    """Friction |T| ≤ μ N in a joint of the loop depends on its undetermined load N.

    In joint coordinates the loads follow a different convention than requested; one warning names joint and convention.
    """
    results = [
        abut.simulate(four_bar(rubbing=name), end=0.02, step=0.01, coordinates=coordinates)
        for coordinates in BOTH
    ]
    absolute, jointed = (
        [line for line in one.warnings if f'"{name}"' in line and "friction" in line] for one in results
    )
    (line,) = jointed
    assert "in joint coordinates" in line
    assert 'redundant="least norm"' in line
    assert "AbsoluteCoordinates" in line
    assert len(absolute) == 1  # as a redundant joint that rubs
    assert "in joint coordinates" not in absolute[0]


def test_friction_that_follows_determined_loads_does_no_harm():
    """A door with a handle of 0.2 kg on a joint with friction: the handle's load is determined, so F_x = (m b + m_h 2 b) g/h of the upper
    hinge holds in both coordinates, without a warning. 1e-6: tolerance of the run.
    """
    for coordinates in BOTH:
        model = door()
        handle = model.add(abut.Body("handle", 0.2, (1e-4, 1e-4, 1e-4), (2 * ARM, 0, HEIGHT / 2)))
        rubs = abut.JointFriction(
            abut.friction.HyperbolicTangent(coefficient=0.2, velocity=0.02), radius=0.01
        )
        model.add(
            Revolute("spindle", handle, model["leaf"], at=(2 * ARM, 0, HEIGHT / 2), axis="y", friction=rubs)
        )
        result = abut.simulate(model, end=0.01, step=0.01, coordinates=coordinates, redundant="compliance")
        assert abs(result["upper.force.x"].values[0]) == pytest.approx(
            (MASS + 2 * 0.2) * G * ARM / HEIGHT, rel=1e-6
        )
        assert not any("friction" in line for line in result.warnings)


@pytest.mark.parametrize("coordinates", BOTH, ids=lambda c: type(c).__name__)
def test_signal_of_undetermined_loads_is_reported(coordinates):
    """F_x of the upper of two hinges is λ₀ + N y with any y, because 10 equations constrain 5 motions: dim N = 5. One warning names the
    hinge.
    """
    model = door()
    model.add(abut.signals.Reaction("pull", model["upper"], axis=0))
    result = abut.simulate(model, end=0.01, step=0.01, coordinates=coordinates)
    (line,) = [
        one
        for one in result.warnings
        if "functions depend on the loads" in one or "friction or functions" in one
    ]
    assert '"upper"' in line
