"""Conventions for loads that equilibrium does not determine: a door on two hinges, and a closed loop, by closed-form statics."""

import numpy as np
import pytest

import abut
from abut.joints import Fixed, Revolute

G, MASS, ARM, HEIGHT, INERTIA = 9.81, 30.0, 0.4, 1.4, 11.8
BOTH = [abut.AbsoluteCoordinates(), abut.JointCoordinates()]
PULL = MASS * G * ARM / HEIGHT  #: a designer's: hinges that bear no torque; 84.09 N
#: Σ s λ² is smallest, with s = 1/m + h²/(4 J) of a pull and 1/J of a tilting torque: 30.00 N
LEAST = PULL / (2.0 + 4.0 * INERTIA / (MASS * HEIGHT**2))


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
    """30 N of pull by least norm, 84 N by compliance, none where the first hinge bears all; in both coordinates."""
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
    """From a result by any convention the same table, as text with the three columns side by side."""
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
    """Statics of the door on two bushings without tilting stiffness, closed by a weak spring."""
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


def four_bar():
    """A parallelogram of revolute joints, whose loop closes on a body that is fixed to the ground."""
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
        model.add(Revolute(name, i, j, at=at, axis="y"))
    return model


@pytest.mark.parametrize("how", EXPECTED)
def test_loads_of_a_loop_are_the_same_in_both_coordinates(how):
    """All loads, the open ones too; they balance each body: sum of forces on the coupler is m (a − g)."""
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


def test_labels_of_open_loads_say_so():
    """Of a planar loop the forces out of its plane are open, those in it are not: in the text of peaks and in the legend of plots."""
    result = abut.simulate(four_bar(), end=0.02, step=0.01)
    assert "not determined by equilibrium" in str(result.peak("loop.force.y"))
    assert "not determined by equilibrium" in str(result.peak("loop.force"))
    assert "not determined" not in str(result.peak("loop.force.x"))
    assert "not determined" not in str(result.peak("top.position"))
    legend = [one.get_text() for one in result.plot("loop.force").axes[0].get_legend().get_texts()]
    assert [("not determined by equilibrium" in text) for text in legend] == [False, True, False]
