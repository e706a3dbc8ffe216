"""What is given by mistake where bodies bend: each ends in a sentence that names it and says what to do."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy.sparse import triu

import abut
from abut.errors import InvalidValue, UnknownName, WrongUnit
from abut.fem import (
    Elasticity,
    Mesh,
    Structure,
    assemble,
    natural_modes,
    pressure,
    solve,
    temperature,
    traction,
    weight,
)
from abut.flexible import ByFrequency, CraigBampton, NormalModes, Patch, reduce

BAR = Mesh.block((0.2, 0.02, 0.01), (4, 2, 1), kind="hexahedron")
LINE = np.flatnonzero((BAR.positions[:, 1] == 0.0) & (BAR.positions[:, 2] < 0.0))
BAR = replace(BAR, node_sets={**BAR.node_sets, "NONE": np.array([], int), "LINE": LINE, "ONE": LINE[:1]})
SHEET = Mesh.rectangle((0.1, 0.05), (2, 1), kind="quad")
TURNED = replace(BAR, elements={"hexahedron": BAR.elements["hexahedron"][:, [4, 5, 6, 7, 0, 1, 2, 3]]})
TWO = Mesh(
    np.vstack([BAR.positions, np.array([1.0, 0.0, 0.0]) + BAR.positions]),
    {"hexahedron": np.vstack([BAR.elements["hexahedron"], BAR.elements["hexahedron"] + len(BAR.positions)])},
)


REDUCED = reduce(assemble(BAR, "steel"), cache=False)


def body(mesh=BAR, material="steel", **given):
    return abut.FlexibleBody("rod", mesh, material, **given)


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"interfaces": {"a": "NONE"}}, 'interface "a": the node set "NONE" is empty'),
        ({"interfaces": {"a": Patch("NONE", "rigid")}}, 'the node set "NONE" is empty'),
        ({"interfaces": {"a": "LINE"}}, "are on a line"),
        ({"interfaces": {"a": Patch("LINE", "rigid")}}, "are on a line"),
        ({"interfaces": {"a": "x-", "b": "x-"}}, "define them by different nodes"),
        ({"interfaces": {"a": Patch("x-", "rigid"), "b": Patch("x-", "averaged")}}, "define them by different nodes"),
        ({"interfaces": {"a": Patch("x-", "rigid"), "b": Patch("y-", "rigid")}}, 'belongs to the rigid patches "a" and "b"'),
        ({"interfaces": {"a": Patch(BAR.numbers.tolist(), "rigid")}}, "it cannot deform; use an abut.Body"),
        ({"interfaces": {"a": 12.5}}, 'interface "a" is 12.5; give a node\'s label'),
        ({"interfaces": {"a": None}}, 'interface "a" is None'),
        ({"interfaces": {"a": (0, 0, "0.3 m")}}, "there is no node at"),
        ({"interfaces": ["x-"]}, r"interfaces are \['x-'\]; give each a name"),
        ({"interfaces": {"a b": "x-"}}, "rod_a_b"),
        ({"frame": "nose", "interfaces": {"a": "x-"}}, r"be mean-axis, principal, or an interface \(a\)"),
        ({"frame": "a", "interfaces": {"a": 1}}, "a node without rotations"),
        ({"modes": 0}, "no mode is left"),
        ({"modes": 0, "interfaces": {"a": "x-"}}, "no mode is left"),
        ({"modes": 2.5}, "be a whole number, 0 to 300"),
        ({"modes": True}, "be a whole number, 0 to 300"),
        ({"modes": CraigBampton, "interfaces": {"a": "x-"}}, r"such as CraigBampton\(20\)"),
        ({"damping": 5}, 'is it in percent\\? Then write "5 %"'),
        ({"damping": (0.01, "15 Hz")}, "be a ratio"),
        ({"damping": ByFrequency((1e3, 1e2))}, "must increase"),
        ({"modal": (1e-3, 0.0)}, "modal coordinates .* 20 components"),
        ({"mesh": SHEET}, "its mesh is plane; give state="),
        ({"mesh": TURNED}, "inverted"),
        ({"mesh": TWO}, "2 parts that share no node"),
        ({"mesh": "rod.inp"}, "read a file by FlexibleBody.read"),
        ({"mesh": REDUCED, "material": None, "frame": "principal"}, "frame is given, but the body is already reduced"),
        ({"material": None}, "has no material; give one"),
        ({"material": 210e9}, 'give its name, such as "steel"'),
        ({"material": Elasticity.isotropic}, 'give its name, such as "steel"'),
    ],
)  # fmt: skip
def test_a_flexible_body_by_mistake(given, said):
    with pytest.raises(InvalidValue, match=said):
        body(**given)


def test_accepts_unusual_valid_input():
    """A set of one node is that node, interfaces may share nodes where these are averaged, whole numbers come from NumPy too, more modes
    than there are give all there are, a ratio may be in percent, and a body without modes of its own bends by its interfaces alone.
    """
    one, label = (body(modes=2, interfaces={"a": a}).frequencies for a in ("ONE", int(BAR.numbers[LINE[0]])))
    np.testing.assert_array_equal(one, label)
    assert len(body(modes=np.int64(3), interfaces={"a": "x-", "b": "y-"}).frequencies) == 9
    assert len(body(modes=0, interfaces={"a": "x-", "b": "x+"}).frequencies) == 6
    few = Mesh.block((1.0, 0.1, 0.1), (1, 1, 1), kind="hexahedron")
    assert len(body(few, modes=40).frequencies) == 3 * 8 - 6
    percent, ratio = (reduce(assemble(few, "steel"), damping=d, cache=False).damping for d in ("2 %", 0.02))
    np.testing.assert_array_equal(percent, ratio)
    assert body(modes=4, modal=("1 mm", 0, 0, 0)).modal[0].position[0] == pytest.approx(1e-3)
    assert NormalModes(20, effective_mass="95 %").effective_mass == pytest.approx(0.95)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: Elasticity.isotropic(210e3, 0.3, 7850.0), "is it in MPa"),
        (lambda: Elasticity.isotropic(210e9, None, 7850.0), "poisson is None"),
        (
            lambda: Elasticity.orthotropic((1e9, 1e9), (0.3,) * 3, (1e9,) * 3, 1500.0),
            "young is .* give three",
        ),
        (lambda: Elasticity(1e9 * np.eye(3), 1000.0, np.zeros(6)), r"give shapes \(6, 6\)"),
        (lambda: Mesh.block((1, 1, 1), (10**4, 10**4, 10**3)), "more than 10000000 cells"),
        (lambda: Mesh(BAR.positions, BAR.elements["hexahedron"]), "give them by kind"),
    ],
)
def test_materials_and_meshes_by_mistake(make, said):
    with pytest.raises(InvalidValue, match=said):
        make()


SOLID, PLANE = assemble(BAR, "steel"), assemble(SHEET, "steel", state="plane stress")
TUBE = assemble(
    replace(SHEET, positions=np.array([0.1, 0.0, 0.0]) + SHEET.positions), "steel", state="axisymmetric"
)
NOTHING, ALL = np.zeros(len(SOLID.freedoms)), {"x-": (0, 1, 2)}


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda: natural_modes(SOLID, 2.5), "be a whole number"),
        (lambda: solve(SOLID, NOTHING, ["x-"]), "give components by node set or label"),
        (lambda: solve(SOLID, NOTHING, {"x-": (0, 1, 7)}), "its nodes have only 0, 1, 2"),
        (lambda: solve(SOLID, NOTHING, {"x-": "xyz"}), "its nodes have only 0, 1, 2"),
        (lambda: solve(SOLID, NOTHING, {"NONE": (0, 1, 2)}), "leave 6 rigid motion"),
        (lambda: solve(SOLID, NOTHING * np.nan, ALL), "must be finite"),
        (lambda: solve(SOLID, NOTHING, ALL, solver="mumps"), "be one of auto, pardiso, superlu"),
        (lambda: pressure(SOLID, [1, 2], "1 MPa"), "give a set that contains whole facets"),
        (lambda: weight(PLANE), "component out of its plane"),
        (lambda: traction(PLANE, "x+", (0, 0, 1e6)), "component out of its plane"),
        (lambda: weight(TUBE, (1.0, 0, 0)), "which is not axisymmetric"),
        (lambda: temperature(SOLID, "20 K"), '"steel" has no thermal expansion'),
        (lambda: temperature(SOLID, "20 degC"), "be a difference in kelvins"),
        (
            lambda: Structure(SOLID.positions, SOLID.freedoms, SOLID.mass, triu(SOLID.stiffness).tocsr()),
            "if it is only one triangle",
        ),
    ],
)
def test_loads_supports_and_matrices_by_mistake(make, said):
    with pytest.raises((InvalidValue, UnknownName, WrongUnit), match=said):
        make()
