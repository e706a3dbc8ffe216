"""Sixty more short scripts of a tired engineer, beside the forty: each ends in a sentence that names the object, the value and the remedy,
or does what is meant.
"""

from __future__ import annotations

import pytest

from abut.errors import AbutError
from contracts.test_forty_wrong_scripts import HINGE, START

FINDINGS = (
    "\nfrom abut.advice.description_checks import unit_findings\n"
    'raise abut.errors.InvalidValue(" ".join(f"{one.part}: {one.sentence}" for one in unit_findings(model)))'
)
BLOCK = (
    "m = abut.fem.Mesh.block((1, 1, 1), (1, 1, 1))\n"
    "steel = abut.fem.Elasticity.isotropic(2.1e11, 0.3, 7850)\n"
    'b = abut.fem.Body("b", m, steel)\n'
)
SECOND = 'h2 = model.add(joints.Revolute("h2", rod, ground, at=(1, 0, 0), axis="y"))\n'
DRIVE = 'model.add(motions.Displacement("drive", hinge, f))\n'

#: By what went wrong: the script, and words of the sentence.
WRONG: dict[str, tuple[str, tuple[str, ...]]] = {
    "mass and radius changed places": (
        'model.add(Body.sphere("b", radius=7850, density=0.02))' + FINDINGS, ("b:", "density 0.02 kg/m³", "20 to 23000 kg/m³")),
    "an inertia in kg mm²": (
        'model.add(Body("b", mass=1.0, inertia=(1e6, 1e6, 1e6)))' + FINDINGS, ("b:", "1e+03 m", "kg*mm^2")),
    "exponent and damping changed places": (
        'model.add(Contact("c", ball.shape, floor, normal=normal.Impact(1e6, 100.0, 1.5, 1e-4)))' + FINDINGS,
        ("c:", "exponent 100", "1.5", "order of the law's arguments")),
    "a spring whose ends coincide": (
        'model.add(forces.SpringDamper("s", ball.frame(), ground.frame((0, 0, 1)), stiffness=100.0, free_length=0.1))' + FINDINGS,
        ("s:", "10 N", "no direction", "Bushing")),
    "nothing has mass": (
        'model.add(Body("b", mass=0.0, inertia=(0, 0, 0)))\nabut.simulate(model, end=1e-6)', ('"b"', "no mass", "1e-9 kg")),
    "a body added twice": ("model.add(arm)", ('"arm"', "already", "another name")),
    "a name with a blank": ('Body("my arm", mass=1.0, inertia=(1, 1, 1))', ("'my arm'", "letters, digits", '"my_arm"')),
    "a Chinese name with a blank": ('Body("曲柄 1", mass=1.0, inertia=(1, 1, 1))', ("'曲柄 1'", "letters, digits", '"曲柄_1"')),
    "a name with a dot": ('Body("arm.left", mass=1.0, inertia=(1, 1, 1))', ("arm.left", '"arm_left"')),
    "no name": ('Body("", mass=1.0, inertia=(1, 1, 1))', ("name", "''", "letters")),
    "a number for a name": ('Body(7, mass=1.0, inertia=(1, 1, 1))', ("name", "7", '"body_7"')),
    "a name that is taken by abut": ('Body("ground", mass=1.0, inertia=(1, 1, 1))', ("'ground'", '"ground_1"')),
    "an empty dataset": ('open("e.adm", "w").close()\nabut.read("e.adm")', ("e.adm", "empty")),
    "an empty result": ('open("e.nc", "w").close()\nabut.load("e.nc")', ("e.nc", "empty", "run the model again")),
    "an empty script": ('open("e.py", "w").close()\nabut.read("e.py")', ("e.py", "no model", "model = abut.Model")),
    "a folder for a dataset": ('import os; os.mkdir("d.adm"); abut.read("d.adm")', ("d.adm", "directory")),
    "a folder for a result": ('import os; os.mkdir("d.nc"); abut.load("d.nc")', ("d.nc", "folder")),
    "a folder to save into": (
        'import os; os.mkdir("out.nc"); abut.simulate(model, end=1e-3, save="out.nc")', ("out.nc", "folder")),
    "a table to save into": (
        'abut.simulate(model, end=1e-3, save="my run.csv")', ("save", "my run.csv", '"my run.nc"', "abut convert")),
    "NaN in a table": ("abut.functions.Table([0, 1, 2], [0, float('nan'), 2])", ("Table", "y", "finite")),
    "a table that goes back": ("abut.functions.Table([0, 2, 1], [0, 1, 2])", ("x[2] = 1 follows 2", "sort the points")),
    "a table with a point twice": ("abut.functions.Table([0, 1, 1], [0, 1, 2])", ("x[2] = 1 follows 1", "repeated ones")),
    "columns of two lengths": ("abut.functions.Table([0, 1, 2], [0, 1])", ("3", "2", "equal length")),
    "a word in a table": (
        'Path("t.csv").write_text("x,y\\n0,0\\n1,abc\\n")\nabut.functions.Table.read("t.csv")', ("t.csv, line 3", "'abc'", "number")),
    "a stiffness below zero": (
        'forces.SpringDamper("s", ball.frame(), ground.frame(), stiffness=-100.0, free_length=1.0)',
        ('"s"', "stiffness", "-100", "zero or more")),
    "a contact that pulls": (
        "normal.Impact(stiffness=-1e6, exponent=1.5, damping=10.0, full_damping_depth=1e-4)",
        ("stiffness", "-1", "zero")),
    "a restitution in per cent": ("normal.HuntCrossley(stiffness=1e8, restitution=80)", ("restitution", "80", "0 … 1")),
    "friction below zero": ("friction.Coulomb(static=-0.3, dynamic=-0.3)", ("static", "-0.3", "zero or more")),
    "an end before the start": ("abut.simulate(model, start=1.0, end=0.5)", ("end 0.5 s", "start 1 s")),
    "an end before the start of another verb": ("abut.kinematics(model, end=-1.0)", ("kinematics: end -1 s",)),
    "a step backwards": ("abut.simulate(model, end=1e-3, step=-1e-4)", ("step is -0.0001 s", "greater than zero")),
    "times that go back": ("abut.simulate(model, times=[0.0, 2.0, 1.0])", ("times", "ascending")),
    "times and an end": ("abut.simulate(model, end=1.0, times=[0.0, 2.0])", ("end", "times", "or times")),
    "a contact of shapes of one body": (
        's2 = shapes.Sphere(ball.frame((0, 0, 0.1)), radius=0.01)\nmodel.add(Contact("c", ball.shape, s2, normal=law))',
        ('"c"', '"ball"', "two bodies")),
    "a joint of the ground with itself": ('joints.Revolute("j", ground, ground, at=(0, 0, 0), axis="y")', ('"j"', "ground", "two bodies")),
    "a motion of a fixed joint": (
        'bolt = model.add(joints.Fixed("bolt", arm, ground, at=(0, 0, 0)))\ndef f(t):\n    return t\n'
        'model.add(motions.Displacement("drive", bolt, f))', ('"drive"', '"bolt"', "no free coordinate", "use a joint")),
    "a motion of a joint that was not added": (
        'j = joints.Revolute("j", arm, ground, at=(0, 0, 0), axis="y")\ndef f(t):\n    return t\n'
        'model.add(motions.Displacement("drive", j, f))', ('"drive"', '"j"', "add the joint first")),
    "chance in a law": (
        HINGE + "import numpy as np\ndef f(t):\n    return np.random.rand()\n" + DRIVE + "abut.simulate(model, end=1e-6)",
        ('"drive"', "np.random.rand()", "cannot be compiled")),
    "a file in a law": (
        HINGE + "def f(t):\n    return float(open('x').read())\n" + DRIVE + "abut.simulate(model, end=1e-6)",
        ('"drive"', "open('x')", "tables")),
    "a law without return": (
        HINGE + "def f(t):\n    x = 2 * t\n" + DRIVE + "abut.simulate(model, end=1e-6)", ('"drive"', "without `return`", "`return`")),
    "a mesh without elements": (
        BLOCK + "abut.fem.assemble(abut.fem.Mesh(m.positions, {'hexahedron': []}), steel)", ("mesh", "no elements")),
    "a block of no cells": ("abut.fem.Mesh.block((1, 1, 1), (0, 1, 1))", ("divisions", "(0, 1, 1)", "at least 1")),
    "elements inside out": (
        BLOCK + "turned = {kind: rows[:, ::-1] for kind, rows in m.elements.items()}\n"
        "abut.fem.assemble(abut.fem.Mesh(m.positions, turned), steel)", ("mesh", "inverted", "order")),
    "elements that are flat": (
        BLOCK + "p = m.positions.copy()\np[:, 2] = 0\nabut.fem.assemble(abut.fem.Mesh(p, m.elements), steel)", ("mesh", "no volume")),
    "elements of nodes that there are not": (
        BLOCK + "abut.fem.Mesh(m.positions, {'tetra': [[0, 1, 2, 99]]})", ("tetra", "99", "node")),
    "a Poisson's ratio of a half": ("abut.fem.Elasticity.isotropic(2e11, 0.5, 7850)", ("Poisson", "0.5", "below 0.5")),
    "a modulus in MPa": ("abut.fem.Elasticity.isotropic(210000, 0.3, 7850)", ("Young's modulus", "2.1e+05 Pa", '"210000 MPa"')),
    "a modulus in GPa": ("abut.fem.Elasticity.isotropic(210, 0.3, 7850)", ("Young's modulus", "210 Pa", '"210 GPa"', "checked=False")),
    "a density in t/mm³": ("abut.fem.Elasticity.isotropic(2.1e11, 0.3, 7.85e-9)", ("density", "7.85e-09", "tonne/mm^3")),
    "a body that nothing supports": (
        BLOCK + 'abut.fem.Problem("p", [b], loads=[abut.fem.Load(b["z+"], pressure=1.0)]).statics()', ('"b"', "no support", "Support")),
    "a face that there is not": (BLOCK + 'b["top"]', ('"top"', '"z+"')),
    "a pressure in kilograms": (BLOCK + 'abut.fem.Load(b["z+"], pressure="5 kg")', ("pressure", "5 kg", "Pa")),
    "a quaternion of zeros": ('Body("b", mass=1.0, inertia=(1, 1, 1), orientation=(0, 0, 0, 0))', ('"b"', "orientation", "length 1")),
    "angles for a quaternion": ('Body("b", mass=1.0, inertia=(1, 1, 1), orientation=(90, 0, 0))', ('"b"', "orientation", "4 components")),
    "a study whose range is empty": ('abut.Study(model, vary={"ball.mass": (2.0, 1.0)}, end=1e-3)', ("uniform", "from 2.0 to 1.0")),
    "a study of a body that there is not": ('abut.Study(model, vary={"bal.mass": (1.0, 2.0)}, end=1e-3)', ('"bal"', '"ball"')),
    "a gear that does not turn": (HINGE + SECOND + 'joints.Gear("g", hinge, h2, ratio=0)', ('"g"', "ratio", "0")),
    "three ratios for two joints": (HINGE + SECOND + 'joints.Coupler("g", (hinge, h2), ratios=(1, 2, 3))', ('"g"', "2", "3")),
    "a shape of a body that was not added": (
        'b = Body.sphere("b", radius=0.1, mass=1.0)\nmodel.add(Contact("c", b.shape, floor, normal=law))',
        ('"c"', '"b"', "add the body first")),
    "a method that is not made": ("abut.simulate(model, end=1e-3, integrator=abut.Radau)", ("integrator", "Radau", "abut.Bdf(rtol=1e-6)")),
    "a tolerance of ten": ("abut.Radau(rtol=10)", ("rtol", "10", "below 1")),
    "a processor that there is not": ('abut.simulate(model, end=1e-3, device="gpu")', ("gpu", "cpu")),
    "a result for a model": ('abut.simulate("crank.py", end=1e-3)', ("crank.py", "abut.read")),
    "a frame without a direction": ("arm.frame((0, 0, 0), z=(0, 0, 0))", ('"arm"', "z is (0", "length above zero")),
    "axes that are one": ('arm.frame((0, 0, 0), z="x", x="x")', ('"arm"', "x is (1", "parallel")),
    "a picture for a model": ('Path("a.stl").write_text("solid"); abut.read("a.stl")', ("a.stl", ".adm")),
    "a part without a unit": (
        'Path("a.stl").write_text("solid x\\nendsolid x\\n")\nshapes.Solid.read(ball.frame(), "a.stl")', ("a.stl", "unit=")),
    "a model written as text": ('abut.write(model, "a.txt")', ("a.txt", ".adm")),
}  # fmt: skip

#: What looks wrong and is right: the script, which holds an assertion.
RIGHT = {
    "paths with blanks and Chinese": (
        'import os; os.makedirs("我的 结果")\nresult = abut.simulate(model, end=1e-3, step=1e-4, save="我的 结果/run 1.nc")\n'
        'assert abut.load("我的 结果/run 1.nc").status.kind == "done"'
    ),
    "decimal commas": (
        'Path("t.csv").write_text("0,0;0,0\\n1,0;2,5\\n")\nassert abut.functions.Table.read("t.csv").y[1] == 2.5'
    ),
    "friction in per cent": 'assert friction.Coulomb(static="30 %", dynamic=0.2).static == 0.3',
}


def run(script, path):
    path.write_text("from pathlib import Path\n" + START + script + "\n", encoding="utf-8")
    exec(compile(path.read_text(encoding="utf-8"), str(path), "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("slip", WRONG)
def test_the_sentence_names_object_value_and_remedy(slip, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    script, words = WRONG[slip]
    with pytest.raises(Exception) as said:
        run(script, tmp_path / "script.py")
    sentence = str(said.value)
    assert isinstance(said.value, AbutError), sentence
    assert [word for word in words if word not in sentence] == [], sentence


@pytest.mark.parametrize("case", RIGHT)
def test_valid_short_scripts_run(case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    run(RIGHT[case], tmp_path / "script.py")


def test_there_are_sixty():
    assert len(WRONG) >= 60
