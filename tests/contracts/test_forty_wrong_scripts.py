"""Forty short scripts that a tired engineer writes: each ends in a sentence that names the object, the value and the remedy."""

from __future__ import annotations

import pytest

from abut.errors import AbutError

START = """
import abut
from abut import Body, Contact, Model, forces, friction, joints, motions, normal, shapes, signals
model = Model("crank", gravity=(0, 0, -9.81))
arm = model.add(Body("arm", mass=1.0, inertia=(0.01, 0.02, 0.02), position=(0.5, 0, 0)))
rod = model.add(Body("rod", mass=1.0, inertia=(0.01, 0.02, 0.02), position=(1.5, 0, 0)))
ball = model.add(Body.sphere("ball", radius="20 mm", density=7850, position=(0, 0, 1)))
ground = model.ground
floor = shapes.HalfSpace(ground.frame())
law = normal.Impact(stiffness=1e6, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
"""
HINGE = 'hinge = model.add(joints.Revolute("hinge", arm, ground, at=(0, 0, 0), axis="y"))\n'

#: By what went wrong: the script, and words of the sentence.
SCRIPTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "friction by mu": ("friction.Coulomb(mu=0.3)", ("Coulomb", "mu=", "did you mean static= and dynamic=?")),
    "radius by r": ('Body.sphere("b", r=0.1, density=7850)', ("sphere", "r=", "did you mean radius=?")),
    "a colour": ('Body("b", mass=1.0, inertia=(1, 1, 1), color="red")', ('Body "b"', "color=", "remove it")),
    "a joint of another program": ("joints.Prismatic", ("Prismatic", "did you mean abut.joints.Translational?")),
    "a spring of another program": ("forces.Spring", ("Spring", "did you mean abut.forces.SpringDamper?")),
    "capitals": ("joints.revolute('hinge', arm, ground, at=(0, 0, 0))", ("revolute", "did you mean abut.joints.Revolute?")),
    "a forgotten frame": (
        'forces.SpringDamper("s", ball, ground.frame(), stiffness=100.0, free_length=0.1)', ('"s"', "frame", "ball", ".frame(")),
    "a joint without its second body": ('joints.Revolute("hinge", arm)', ('Revolute "hinge"', "j, the second body", "missing")),
    "a joint of a body with itself": (
        'model.add(joints.Revolute("hinge", arm, arm, at=(0, 0, 0)))', ('"hinge"', '"arm"')),
    "a joint without a place": ('joints.Revolute("hinge", arm, ground)', ('"hinge"', "at=")),
    "two joints of one name": (HINGE + HINGE, ('"hinge"', "name")),
    "two bodies of one name": ('model.add(Body("arm", mass=1.0, inertia=(1, 1, 1)))', ('"arm"', "name")),
    "a contact of a body with itself": (
        'model.add(Contact("touch", ball.shape, ball.shape, normal=law))', ('"touch"', '"ball"')),
    "a contact of bodies": ('Contact("touch", ball, floor, normal=law)', ('"touch"', "shape")),
    "a contact without a law": ('Contact("touch", ball.shape, floor)', ("touch", "normal")),
    "friction for a normal law": (
        'Contact("touch", ball.shape, floor, normal=friction.Coulomb(static=0.3, dynamic=0.2))', ('"touch"', "normal", "Coulomb")),
    "a body of another model": (
        'other = Model("other"); b = other.add(Body("b", mass=1.0, inertia=(1, 1, 1)))\n'
        'model.add(joints.Fixed("bolt", b, ground, at=(0, 0, 0)))', ('"b"', '"bolt"', "model")),
    "no mass": ('Body("b", inertia=(1, 1, 1))', ("b", "mass")),
    "a mass below zero": ('Body("b", mass=-1.0, inertia=(1, 1, 1))', ('"b"', "mass", "-1", "zero")),
    "a mass in newtons": ('Body("b", mass="10 N", inertia=(1, 1, 1))', ('"b"', "mass", "10 N", "kg")),
    "inertia of no body": ('Body("b", mass=1.0, inertia=(1, 1, 5))', ('"b"', "inertia", "5")),
    "gravity as a number": ('Model("m", gravity=9.81)', ('"m"', "gravity", "9.81", "3")),
    "gravity in newtons": ('Model("m", gravity="(0, 0, -9.81) N")', ('"m"', "gravity", "N", "m/s^2")),
    "a unit with a slip": ('Body("b", mass="1 kgg", inertia=(1, 1, 1))', ('"b"', "kgg", 'did you mean "kg"?')),
    "a place in degrees": ('joints.Revolute("hinge", arm, ground, at="(90, 0, 0) deg")', ("hinge", "at", "deg", "m")),
    "degrees for radians": (
        HINGE + 'motions.Velocity("drive", hinge, 1.0)', ('"drive"', "function", "1.0")),
    "a speed in 1/s": ('Body("b", mass=1.0, inertia=(1, 1, 1), angular_velocity="(0, 0, 5) 1/s")', ("b", "1/s", "rad/s", "rev/s")),
    "a motion in a coordinate that the joint holds": (
        HINGE + 'def up(t):\n    return 0.1 * t\n'
        'model.add(motions.Displacement("lift", hinge, up, coordinate=motions.Z))\nabut.simulate(model, end=1e-6, step=1e-6)',
        ('"lift"', '"hinge"', "cannot be satisfied together", "remove")),
    "an axis that there is not": (
        'joints.Revolute("hinge", arm, ground, at=(0, 0, 0), axis="w")', ("hinge", "axis", "w", '"z"')),
    "a direction without length": (
        'joints.Revolute("hinge", arm, ground, at=(0, 0, 0), axis=(0, 0, 0))', ("hinge", "axis", "(0")),
    "an end before the first step": (
        'raise abut.errors.InvalidValue(" ".join(abut.simulate(model, end=1e-6, step=0.01).warnings))',
        ("simulate", "step 0.01 s", "1e-06 s", "shorter step")),
    "a step of zero": ("abut.simulate(model, end=1.0, step=0)", ("step", "0", "zero")),
    "an end in metres": ('abut.simulate(model, end="1 m", step=0.01)', ("end", "1 m", "s")),
    "no model": ("abut.simulate(arm, end=1.0, step=0.01)", ("model", "Body")),
    "an integrator by a wrong name": (
        'abut.simulate(model, end=1.0, step=0.01, integrator="rk45")', ("integrator", "rk45")),
    "a channel with a slip": (
        'abut.simulate(model, end=1e-6, step=1e-6)["ball.positon"]', ("ball.positon", "did you mean", "ball.position")),
    "a body that there is not": ('model["bal"]', ("bal", "did you mean", '"ball"')),
    "a law that gives a text": (
        HINGE + 'def fast(t):\n    return "fast"\n'
        'model.add(motions.Velocity("drive", hinge, fast))\nabut.simulate(model, end=1e-6, step=1e-6)', ("drive", "fast")),
    "a lambda": (HINGE + 'motions.Velocity("drive", hinge, lambda t: 1.0)', ("lambda", "write it with `def`")),
    "a law with another argument": (
        'def damper(speed):\n    return -speed\n'
        'model.add(forces.LineForce("pull", ball.frame(), ground.frame(), damper))', ('"pull"', "speed", "rate")),
    "a model in millimetres": (
        'small = Model("mm", gravity=(0, 0, -9806.65))\nsmall.add(Body.sphere("ball", radius="20 mm", density=7850))\n'
        'raise abut.errors.InvalidValue(" ".join(abut.simulate(small, end=1e-6, step=1e-6).warnings))',
        ("gravity", "9807 m/s²", "millimetres", "give it in m/s²")),
    "more friction in sliding than at rest": (
        "friction.Coulomb(static=0.1, dynamic=0.3, stiction_velocity=0.1, friction_velocity=1.0)",
        ("Coulomb", "dynamic", "0.3", "static", "0.1")),
    "friction's speeds in the wrong order": (
        "friction.Coulomb(static=0.3, dynamic=0.1, stiction_velocity=0.1, friction_velocity=0.01)",
        ("Coulomb", "friction_velocity", "0.01")),
    "a stiffness in newtons": (
        'normal.Impact(stiffness="1e6 N", exponent=1.5, damping=10.0, full_damping_depth=1e-4)', ("stiffness", "1e6 N", "N/m^1.5")),
    "a file that is not there": ('abut.load("last_run.nc")', ("last_run.nc", "there is no such file")),
    "a file of another kind": ('abut.read("part.docx")', ("part.docx", ".adm")),
}  # fmt: skip


@pytest.mark.parametrize("slip", SCRIPTS)
def test_the_sentence_names_object_value_and_remedy(slip, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    script, words = SCRIPTS[slip]
    path = tmp_path / "script.py"
    path.write_text(START + script + "\n")
    with pytest.raises(Exception) as said:
        exec(compile(path.read_text(), str(path), "exec"), {"__name__": "__main__"})
    sentence = str(said.value)
    assert isinstance(said.value, AbutError), sentence
    assert [word for word in words if word not in sentence] == [], sentence


def test_there_are_forty():
    assert len(SCRIPTS) >= 40
