"""Loads that equilibrium does not determine are named: doors, tables, beams on several supports, planar loops, in every analysis.

A closed form says what is open: more supports than rigid-body motions, or a support that repeats another. What elasticity decides is
determined, and has its closed form.
"""

import numpy as np
import pytest

import abut
from abut.advice.load_uniqueness import undetermined_loads
from abut.joints import Cylindrical, Fixed, InLine, InPlane, Revolute, Spherical, Universal

G, MASS, ARM, HEIGHT = 9.81, 20.0, 0.4, 2.0
BOTH = [abut.AbsoluteCoordinates(), abut.JointCoordinates()]


def open_loads(model):
    """Names and parts at the start, from the model alone."""
    pose = [[getattr(b, what) for b in model.bodies] for what in ("position", "orientation")]
    return undetermined_loads(model, *map(np.array, pose))


def door(lower, upper, **options):
    model = abut.Model("door", gravity=(0, 0, -G), **options)
    leaf = model.add(abut.Body("leaf", MASS, (8.0, 9.0, 1.2), (ARM, 0, 1.1)))
    for name, kind, z in (("lower", lower, 0.0), ("upper", upper, HEIGHT)):
        axis = {} if kind is Spherical else {"axis": "z"}
        model.add(kind(name, leaf, model.ground, at=(0, 0, z), **axis))
    return model


def four_bar(spatial, fixed=False):
    """A parallelogram in the x–z plane; revolute throughout, or with one spherical and one universal joint, which repeats nothing."""
    model = abut.Model("four-bar", gravity=(1.0, 2.0, -G))
    base = model.ground
    if fixed:
        base = model.add(abut.Body("base", 5.0, (1, 1, 1), (0, 0, -0.1)))
        model.add(Fixed("bolt", base, model.ground, at=(0, 0, -0.1)))
    left = model.add(abut.Body("left", 1.0, (0.01, 0.01, 0.01), (0, 0, 0.1)))
    top = model.add(abut.Body("top", 1.5, (0.01, 0.05, 0.05), (0.2, 0, 0.2)))
    right = model.add(abut.Body("right", 1.2, (0.01, 0.01, 0.01), (0.4, 0, 0.1)))
    model.add(Revolute("a", left, base, at=(0, 0, 0), axis="y"))
    if spatial:
        model.add(Spherical("b", top, left, at=(0, 0, 0.2)))
        model.add(Universal("c", right, top, at=(0.4, 0, 0.2), axis_i=(0, 1, 0), axis_j=(0, 0, 1)))
    else:
        model.add(Revolute("b", top, left, at=(0, 0, 0.2), axis="y"))
        model.add(Revolute("c", right, top, at=(0.4, 0, 0.2), axis="y"))
    model.add(Revolute("loop", right, base, at=(0.4, 0, 0), axis="y"))
    return model


# --- what is open ----------------


def test_undetermined_loads_of_door():
    """Loads are unique only if rank G equals the number of equations: two hinges have 10 equations for 5 motions, 10 > 5; a ball below
    and a guide above have 3 + 2 = 5.

    Source: linear algebra of Gᵀ λ = F. Exact: the sets of undetermined components are compared.
    """
    whole = "force x, y and z, torque x and y"
    assert open_loads(door(Revolute, Revolute)) == {"lower": whole, "upper": whole}
    assert open_loads(door(Revolute, Cylindrical)) == {
        "lower": "force x and y, torque x and y",
        "upper": "force x and y, torque x and y",
    }
    assert open_loads(door(Spherical, InLine)) == {}


def test_undetermined_loads_of_planar_loop_are_out_of_plane():
    """A planar four-bar of revolute joints about y: 4 · 5 = 20 equations for 3 · 6 − 1 = 17 constrained degrees of freedom.

    The 3 redundant ones concern F_y, T_x and T_z; forces in the plane and T_y are determined. A spatial loop with 17 equations has
    none.
    """
    assert open_loads(four_bar(spatial=False)) == dict.fromkeys(
        ("a", "b", "c", "loop"), "force y, torque x and z"
    )
    assert open_loads(four_bar(spatial=True)) == {}
    assert open_loads(four_bar(spatial=False, fixed=True)).keys() == {"a", "b", "c", "loop"}  # not the bolt


@pytest.mark.parametrize("legs", [3, 4])
def test_a_table_on_legs_held_by_joints(legs):
    """Height and tilts of a table are 3 degrees of freedom: rank G = 3. With 3 legs the forces F_z are unique, with 4 legs one equation
    is redundant.

    Exact: the sets of undetermined components are compared.
    """
    model = abut.Model("table", gravity=(0, 0, -G))
    top = model.add(abut.Body("top", 10.0, (1, 1, 1), (0.1, 0.05, 0.7)))
    for k, (x, y) in enumerate([(1, 1), (-1, 1), (-1, -1), (1, -1)][:legs]):
        model.add(InPlane(f"leg{k}", top, model.ground, at=(x, y, 0), axis="z"))
    assert open_loads(model) == ({} if legs == 3 else {f"leg{k}": "force z" for k in range(4)})


@pytest.mark.parametrize("scale", [1e-6, 1.0, 1e6])
@pytest.mark.parametrize("mass", [1e-9, 1.0, 1e9])
def test_neither_size_nor_mass_decides(scale, mass):
    """rank G does not depend on lengths (1e-6 … 1e6) or masses (1e-9 … 1e9 kg): two hinges are undetermined (10 > 5), ball and guide are
    not (3 + 2 = 5).

    Source: row and column scaling does not change a rank. Exact: the number of undetermined joints is compared.
    """
    for upper, many in ((Revolute, 2), (InLine, 0)):
        model = abut.Model("door", gravity=(0, 0, -G))
        leaf = model.add(abut.Body("leaf", mass, (8 * mass, 9 * mass, mass), (ARM * scale, 0, scale)))
        lower = Revolute if upper is Revolute else Spherical
        for name, kind, z in (("lower", lower, 0.0), ("upper", upper, HEIGHT * scale)):
            axis = {} if kind is Spherical else {"axis": "z"}
            model.add(kind(name, leaf, model.ground, at=(0, 0, z), **axis))
        assert len(open_loads(model)) == many


def turn(t):
    return 0.1 * t


def test_two_drives_of_one_axis_are_named():
    """2 motions prescribe 1 angle: only the sum of their torques about the axis z is determined, T₁ + T₂ = T."""
    model = abut.Model("driven", gravity=(0, 0, -G))
    arm = model.add(abut.Body("arm", 1.0, (1, 1, 1), (0.5, 0, 0)))
    hinge = model.add(Revolute("hinge", arm, model.ground, at=(0, 0, 0), axis="z"))
    for name in ("one", "other"):
        model.add(abut.motions.Displacement(name, hinge, turn))
    assert open_loads(model) == {"one": "torque z", "other": "torque z"}


# --- what analyses say ----------------


@pytest.mark.parametrize("coordinates", BOTH, ids=lambda c: type(c).__name__)
def test_run_names_undetermined_loads_in_both_coordinates(coordinates):
    """A planar four-bar in space has 4 · 5 = 20 equations for 3 · 6 − 1 = 17 constrained freedoms: F_y, T_x and T_z of each joint are open.

    The result names them, and one warning does, in absolute and in joint coordinates.
    """
    result = abut.simulate(four_bar(spatial=False), end=0.02, step=0.01, coordinates=coordinates)
    assert result.undetermined == dict.fromkeys(("a", "b", "c", "loop"), "force y, torque x and z")
    (line,) = (one for one in result.warnings if "equilibrium does not determine" in one)
    assert 'force y, torque x and z of "a", "b", "c", "loop"; all other loads are unique' in line


@pytest.mark.parametrize("fixed", [False, True])
def test_loads_of_a_loop_are_the_same_in_both_coordinates(fixed):
    """A loop closed on the ground, and on a body fixed to it: the determined loads (6 of a spatial loop; F_x, F_z, T_y of a planar one)
    agree.

    1e-6 N: the motion is integrated to rtol = 1e-9 in different coordinates.
    """
    for spatial, parts in ((True, range(6)), (False, (0, 2, 4))):
        found = []
        for coordinates in BOTH:
            method = abut.RungeKutta(rtol=1e-9)
            model = four_bar(spatial, fixed)
            result = abut.simulate(model, end=0.1, step=0.05, coordinates=coordinates, integrator=method)
            found.append(np.hstack([result["loop.force"].values, result["loop.torque"].values])[:, parts])
        np.testing.assert_allclose(found[1], found[0], atol=1e-6)


def test_door_with_determined_hinge_loads():
    """F_x = m g b/h = 39.24 N of a guide above; a ball below carries all the weight.

    Source: moments about the ball. 1e-9: rounding and the tolerance of the constraints.
    """
    result = abut.simulate(door(Spherical, InLine), end=0.01, step=0.01)
    assert result.undetermined == {}
    assert abs(result["upper.force"].values[0, 0]) == pytest.approx(MASS * G * ARM / HEIGHT, rel=1e-9)


def test_statics_names_undetermined_loads():
    """A door at rest on two hinges, 2 · 5 = 10 equations for 5 freedoms: statics names both hinges, whose split is λ + N y for any y."""
    model = door(Revolute, Revolute)
    spring = abut.forces.TorsionSpring(
        "closer", model["lower"].frame_i, model["lower"].frame_j, stiffness=10.0
    )
    model.add(spring)
    found = abut.statics(model)
    assert found.result.undetermined.keys() == {"lower", "upper"}
    assert any("equilibrium does not determine" in line for line in found.warnings)


def test_elastic_hinges_determine_the_split():
    """Two equal bushings without rotational stiffness: each carries F_z = m g/2, and the horizontal pull is F_x = m g b/h.

    Source: balance of forces and moments. 1e-4: the door tilts by its own weight.
    """
    model = abut.Model("door", gravity=(0, 0, -G))
    leaf = model.add(abut.Body("leaf", MASS, (8.0, 9.0, 1.2), (ARM, 0, 1.1)))
    for name, z in (("lower", 0.0), ("upper", HEIGHT)):
        stiff, soft = (1e8, 1e8, 1e8), (1e4, 1e4, 2e4)
        model.add(
            abut.forces.Bushing(
                name, leaf.frame_at((0, 0, z)), model.ground.frame_at((0, 0, z)), stiff, damping=soft
            )
        )
    model.add(
        abut.forces.TorsionSpring("closer", leaf.frame_at((0, 0, 0)), model.ground.frame(), stiffness=10.0)
    )
    result = abut.statics(model).result
    assert result.undetermined == {}
    for name in ("lower", "upper"):
        force = result[f"{name}.force"].values[-1]
        assert force[2] == pytest.approx(MASS * G / 2, rel=1e-4)
        assert abs(force[0]) == pytest.approx(MASS * G * ARM / HEIGHT, rel=1e-4)


def test_a_bar_on_three_springs():
    """P at x on springs of equal stiffness at −1, 0 and 1 m: F_i = P (1/3 + x x_i/2), and nothing is open."""
    model = abut.Model("bar", gravity=(0, 0, -G))
    x, mass = 0.3, 12.0
    bar = model.add(abut.Body("bar", mass, (1, 1, 1), (x, 0, 0)))
    model.add(abut.joints.Planar("plane", bar, model.ground, at=(x, 0, 0), axis="y"))
    for k, at in enumerate((-1.0, 0.0, 1.0)):
        spring = (0.0, 0.0, 1e6), (0.0, 0.0, 0.0)
        model.add(
            abut.forces.Bushing(f"s{k}", bar.frame_at((at, 0, 0)), model.ground.frame_at((at, 0, 0)), *spring)
        )
    model.add(InPlane("stop", bar, model.ground, at=(x, 0, 0), axis="x"))
    result = abut.statics(model).result
    assert result.undetermined == {}
    found = [result[f"s{k}.force"].values[-1, 2] for k in range(3)]
    expected = [mass * G * (1 / 3 + x * at / 2) for at in (-1.0, 0.0, 1.0)]
    np.testing.assert_allclose(found, expected, rtol=1e-4)


@pytest.mark.parametrize("legs", [3, 4])
def test_a_table_on_rigid_contacts(legs):
    """Σ F = m g of legs on a rigid floor: three around the centre have m g/3 each; the loads of four are not unique.

    Source: statics. 1e-6: the tolerance of the impulses.
    """
    model = abut.Model("table", gravity=(0, 0, -G))
    top = model.add(abut.Body("top", 9.0, (1, 1, 1), (0, 0, 0.1)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for k in range(legs):
        angle = 2 * np.pi * k / legs
        foot = abut.shapes.Sphere(top.frame((np.cos(angle), np.sin(angle), -0.05)), 0.05)
        model.add(abut.Contact(f"leg{k}", foot, floor, normal=abut.normal.Rigid(restitution=0.0)))
    result = abut.simulate(model, end=0.02, step=0.01, integrator=abut.MoreauJean(step=1e-3))
    names = {f"leg{k}" for k in range(legs)}
    assert result.undetermined.keys() == (set() if legs == 3 else names)
    said = [line for line in result.warnings if "equilibrium does not determine" in line]
    assert len(said) == (legs == 4)
    loads = [result[f"leg{k}.normal_force"].values[-1, 2] for k in range(legs)]
    assert sum(loads) == pytest.approx(9.0 * G, rel=1e-6)
    if legs == 3:
        np.testing.assert_allclose(loads, 3.0 * G, rtol=1e-6)
