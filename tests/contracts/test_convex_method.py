"""What the convex method owes: it runs all that the registries hold, to its tolerance, with a sound energy balance and the same bits.

All entries of a registry are in one machine, so that a new one is tested by existing. The reference is the default method, which locates
every contact event, or a closed form.
"""

from __future__ import annotations

import dataclasses
import math
from functools import cache
from typing import Any

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue
from abut.extend import (
    BULK,
    CLEARANCE_JOINTS,
    FRICTION_LAWS,
    JOINTS,
    MOMENT_LAWS,
    MOTIONS,
    NORMAL_LAWS,
    PLANAR,
    RIGID_LAWS,
)
from contracts import test_clearance, test_forces, test_joints, test_no_tunneling, test_touches
from contracts.examples import law_example

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]

#: Error of the speed of rebound and of the peak force of one impact at the default accuracy, relative: docs/integrators.md.
IMPACT = 0.01
#: Final error of a run of smooth motion, in tolerances of a step: docs/integrators.md, "Accuracy".
STEPS = 100.0
SMOOTH = abut.Cenic(rtol=1e-5)


def own(registry: dict[str, Any]) -> dict[str, Any]:
    """The entries of a registry that the package itself makes, by name."""
    return {name: cls for name, cls in sorted(registry.items()) if cls.__module__.startswith("abut.")}


def run(model: abut.Model, end: float, method: Any = None, step: float | None = None) -> abut.Result:
    """A run to the end, whose energy balance is that of its tolerance and whose contacts generate no energy."""
    result = abut.simulate(
        model,
        end=end,
        step=step or 0.01 * end,
        integrator=method,
        coordinates=abut.AbsoluteCoordinates(),
    )
    assert result.status.ok, result.status
    gains = [told for told in result.warnings if told.startswith("energy:") or "generated" in told]
    assert not gains, gains
    return result


def assert_same_bits(one: abut.Result, other: abut.Result) -> None:
    """Nothing in a step depends on wall-clock time or memory addresses."""
    for name in one:
        np.testing.assert_array_equal(one.values(name), other.values(name), err_msg=name)


def agree(model: abut.Model, found: abut.Result, expected: abut.Result, share: float) -> None:
    """Places, velocities and spins of all bodies agree, relative to the largest of the machine, from which tolerances follow."""
    for what in ("position", "velocity", "angular_velocity"):
        names = [f"{body.name}.{what}" for body in model.bodies]
        moved = [x - x[0] * (what == "position") for x in map(expected.values, names)]
        size = max(np.abs(x).max() for x in moved)
        for name in names:
            np.testing.assert_allclose(
                found.values(name), expected.values(name), rtol=0, atol=share * size, err_msg=name
            )


# --- laws ----------------


def struck() -> tuple[abut.Model, float]:
    """A ball for each normal law that needs no volume or line, one after the other against a plate."""
    model = abut.Model("laws", gravity=(0, 0, 0))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    for k, cls in enumerate(test_touches.LAWS):
        place = {
            "position": (0, 0, 0.02 + test_touches.GAP * (k + 1)),
            "velocity": (0, 0, -test_touches.SPEED),
        }
        ball = model.add(abut.Body.sphere(f"ball{k}", radius=0.02, mass=test_touches.MASS, **place))
        model.add(abut.Contact(cls.__name__, ball.shape, plate, normal=law_example(cls)))
    return model, test_touches.GAP * (len(test_touches.LAWS) + 1) / test_touches.SPEED + 0.05


def test_every_normal_law():
    """Rebound and peak of one impact by each law: 1 % of the speed of approach and of the peak, as the page of integrators promises.

    The force of some laws jumps at the onset, and is largest there. The method sees it at the end of the step in which the contact begins.
    A whole step h errs by (h/T)²/2 of the speed there, T the time in which the force falls, and two half steps by half of that. The
    difference, (h/T)²/4, is below rtol; so the force errs by h/T < √(4 rtol).
    """
    model, end = struck()
    expected, found = run(model, end), run(model, end, abut.Cenic())
    for k, cls in enumerate(test_touches.LAWS):
        name = cls.__name__
        (was,), (now,) = ([t for t in x.touches if t.contact == name] for x in (expected, found))
        left, right = (x[f"ball{k}.velocity.z"].values[-1] for x in (found, expected))
        assert left == pytest.approx(right, abs=IMPACT * test_touches.SPEED), name
        at_onset = was.peak_force_time - was.onset < 0.01 * (was.end - was.onset)
        assert now.peak_force == pytest.approx(was.peak_force, rel=math.sqrt(4e-3) if at_onset else IMPACT), (
            name
        )
    assert_same_bits(found, run(model, end, abut.Cenic()))


#: Radius, weight and contact stiffness of a ball.
RADIUS, WEIGHT, STIFFNESS = 0.02, 0.1 * 9.81, 1e5


def rolling_balls() -> abut.Model:
    """A ball for each law of friction, rolling and drilling, which slides on a plane at first."""
    model = abut.Model("rubbing", gravity=(0, 0, -9.81))
    plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    press = abut.normal.KelvinVoigt(stiffness=STIFFNESS, damping=50.0)
    rubs = abut.friction.Coulomb(static=0.3, dynamic=0.3, stiction_velocity=1e-2, friction_velocity=2e-2)
    height = RADIUS - WEIGHT / STIFFNESS
    for k, (name, cls) in enumerate({**own(FRICTION_LAWS), **own(MOMENT_LAWS)}.items()):
        start = {
            "position": (0.1 * k, 0, height),
            "velocity": (0.3, 0.1, 0),
            "angular_velocity": (0.2, 1, 20),
        }
        ball = model.add(abut.Body.sphere(name, radius=RADIUS, mass=0.1, **start))
        laws = {"friction": law_example(cls)}
        if name in MOMENT_LAWS:
            laws = {"friction": rubs, "spin" if name.startswith("Drilling") else "rolling": law_example(cls)}
        model.add(abut.Contact(f"on_{name}", ball.shape, plate, normal=press, **laws))
    return model


def test_every_friction_rolling_and_drilling_law():
    """A ball that slides comes to roll. Friction has no moment about the point of contact, so v − (2/5) r n × ω stays what it was by any
    law of friction or drilling; rolling resistance brakes it (Routh, Advanced Part, art. 240).

    It agrees to 100 tolerances of a step. The slip v + r n × ω falls to a tenth, since some laws let a bristle swing.
    """
    model = rolling_balls()
    found = run(model, 0.15, SMOOTH)
    up = np.array((0.0, 0.0, 1.0))

    def about(name: str, share: float) -> np.ndarray:
        v, w = found[f"{name}.velocity"].values, found[f"{name}.angular_velocity"].values
        return (v + share * RADIUS * np.cross(up, w))[:, :2]

    for name in {**own(FRICTION_LAWS), **own(MOMENT_LAWS)}:
        kept, slip = about(name, -0.4), np.linalg.norm(about(name, 1.0), axis=1)
        if name.startswith("Rolling"):
            assert np.linalg.norm(kept[-1]) < np.linalg.norm(kept[0]), name
        else:
            np.testing.assert_allclose(kept[-1], kept[0], rtol=0, atol=STEPS * 1e-5 * 0.3, err_msg=name)
        assert slip[-1] < 0.1 * slip[0], name
    assert_same_bits(found, run(model, 0.15, SMOOTH))


@pytest.mark.parametrize("name", sorted(own(RIGID_LAWS)))
def test_rigid_laws_rebound_or_are_refused_by_name(name):
    """v⁺ = e v⁻ by a stiff law of the same restitution: the tolerance of an impact, for the two steps at which the damping force jumps.

    Refused, with its reason: `AddedConstraint` is defined by the equation that it adds to those of motion, which a stiff law is not.
    """
    model = abut.Model("rigid", gravity=(0, 0, 0))
    start = {"position": (0, 0, 0.06), "velocity": (0, 0, -1.0)}
    ball = model.add(abut.Body.sphere("ball", radius=0.05, mass=1.0, **start))
    wall = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("wall", ball.shape, wall, normal=RIGID_LAWS[name](restitution=0.5)))
    if name == "AddedConstraint":
        with pytest.raises(InvalidValue, match=r'"wall" is rigid \(AddedConstraint\).*use abut.MoreauJean'):
            run(model, 0.05, abut.Cenic())
        return
    found = run(model, 0.05, abut.Cenic())
    assert found["ball.velocity.z"].values[-1] == pytest.approx(0.5, abs=2 * IMPACT)


# --- geometry ----------------


def falls(drop: test_no_tunneling.Drop, end: float) -> None:
    """Impacts without loss: each errs by 1 % of its speed at most, which shows at once in the velocity and, later, in the place.

    A rotating body strikes again at another place, and amplifies the difference: at each of its touches by no more than its number.
    """
    expected, found = run(drop.model, end), run(drop.model, end, abut.Cenic())
    for name in drop.least:
        was, now = ([t for t in x.touches if t.contact == f"under_{name}"] for x in (expected, found))
        assert was, name
        times = sorted({t.onset for t in was})
        speed = np.linalg.norm(expected[f"{name}.velocity"].values, axis=1).max()
        allowed = np.zeros(len(expected.time))
        for k, onset in enumerate(times):
            allowed += np.where(expected.time > onset, (k + 1) * IMPACT * speed * (expected.time - onset), 0)
        # onsets differ by the error of the place over the speed, in which time the speed turns round
        places = (x[f"{name}.position"].values for x in (found, expected))
        error = np.linalg.norm(np.subtract(*places), axis=1)
        assert np.all(error <= allowed + 2e-3 * speed), (name, (error - allowed).max())
        assert len(now) == len(was), name
    assert_same_bits(found, run(drop.model, end, abut.Cenic()))


def test_every_pair_of_shapes():
    """All pairs in closed form: shapes of 1 kg fall on a target."""
    drop = test_no_tunneling.Drop(1.0)
    test_no_tunneling.in_closed_form(drop)
    falls(drop, 2.0)


def test_every_outline():
    """All plane shapes on a half-space, a plate and a disc, by their curves, and a disc by each law of a line."""
    drop = test_no_tunneling.Drop(1.0)
    elastic, targets = drop.law, test_no_tunneling.PLANE_TARGETS
    cases = [(name, kind, elastic) for kind in targets for name in test_no_tunneling.PLANE]
    cases.remove(("Edge", "plate", elastic))  # two edges have no common normal
    cases += [("Cylinder", "half-space", law_example(cls)) for cls in laws_by(PLANAR)]
    for name, kind, law in cases:
        drop.law, named = law, f"{name}_on_{kind}_{type(law).__name__}".replace("-", "_")
        make = test_no_tunneling.TURNED.get(name, test_no_tunneling.SHAPES[name])
        geometry = test_no_tunneling.FOLLOWED.get(name, abut.Curves())
        drop.fall(named, make, kind, targets[kind], geometry, upright=True)
        body, ground = drop.model.bodies[-1], drop.model.ground
        drop.model.add(abut.joints.Planar(f"plane_of_{named}", body, ground, at=body.position, axis="y"))
    falls(drop, 2.0)


def laws_by(arguments: tuple[str, ...]) -> list[Any]:
    """The normal laws that use some of these."""
    return [cls for cls in own(NORMAL_LAWS).values() if cls.anatomy.used_arguments.intersection(arguments)]


def test_solids_by_their_facets_and_laws_of_volume():
    """Solids on a half-space, by each law of the volume of an overlap: a pressure that grows with the depth has a potential also where the
    overlap tilts, which a force by the depth has not.
    """
    drop, target = test_no_tunneling.Drop(1.0), test_no_tunneling.TARGETS["half-space"]
    for cls in laws_by(BULK):
        drop.law = law_example(cls)
        for name in ("Box", "Extrusion", "Difference", "Cylinder"):
            make = test_no_tunneling.SHAPES[name]
            drop.fall(f"{name}_{cls.__name__}", make, "half-space", target, test_no_tunneling.COARSE)
    falls(drop, 1.5)


# --- joints, motions and forces ----------------

SLOW = {"velocity": (0.1, -0.05, 0.08), "angular_velocity": (0.2, -0.1, 0.15)}


def turned(t: float) -> float:
    return 0.3 * math.sin(5.0 * t)


@cache
def all_joints() -> abut.Model:
    """Every joint between bodies of its own, and every motion of a hinge."""
    model = abut.Model("joints", gravity=(0.5, -1.0, -2.0))
    for name in own(JOINTS):
        joint = test_joints.example(name, model, **SLOW)
        for part in getattr(joint, "joints", None) or ():
            model.add(part)
        model.add(joint)
    for name, kind in own(MOTIONS).items():
        crank = model.add(abut.Body(f"{name}_crank", mass=1.0, inertia=(0.1, 0.2, 0.3), position=(0.5, 0, 0)))
        hinge = model.add(abut.joints.Revolute(f"{name}_hinge", crank, model.ground, at=(0, 0, 0), axis="z"))
        model.add(kind(name, hinge, turned))
    return model


def test_every_joint_and_motion():
    """Motion to 100 tolerances of a step, and constraints to the tolerance."""
    model = all_joints()
    expected, found = run(model, 0.2), run(model, 0.2, SMOOTH)
    agree(model, found, expected, STEPS * SMOOTH.rtol)
    assert np.max(found["constraint.drift"].values) < SMOOTH.rtol
    assert_same_bits(found, run(model, 0.2, SMOOTH))


def test_every_force_element():
    """Motion to 100 tolerances of a step."""
    model, _ = test_forces.all_elements(**SLOW)
    expected, found = run(model, 0.1), run(model, 0.1, SMOOTH)
    agree(model, found, expected, STEPS * SMOOTH.rtol)
    assert_same_bits(found, run(model, 0.1, SMOOTH))


def test_every_joint_with_clearance():
    """1 kg falls through the clearance of each joint, strikes at √(2 g c) = 0.1 m/s and rebounds: 1 % of that.

    Tolerances follow from the speed of the machine, √(2 g L) = 4.4 m/s for the 1 m over which the joints are spread. It is 44 times that of
    the impacts, so that the accuracy of the default, 1e-3 of the speed, takes rtol = 3e-5.
    """
    model, step, method = test_clearance.bench(), 2e-5, abut.Cenic(rtol=3e-5)
    expected, found = run(model, 0.012, None, step), run(model, 0.012, method, step)
    for kind in own(CLEARANCE_JOINTS):
        name = f"{kind.lower()}.velocity.y"
        was, now = expected[name].values, found[name].values
        assert now.max() == pytest.approx(was.max(), abs=IMPACT * np.abs(was).max()), kind
    assert_same_bits(found, run(model, 0.012, method, step))


def test_elastic_bodies_of_every_kind_of_block_element():
    """Rods with modes, each hinged at one end, fall; motion to 100 tolerances of a step. Element kinds differ in numbers only."""
    model = abut.Model("rods", gravity=(0, 0, -9.81))
    for k, kind in enumerate(("tetra", "tetra10", "hexahedron", "hexahedron20")):
        mesh = abut.fem.Mesh.block((0.3, 0.03, 0.02), (3, 1, 1), kind=kind)
        rod = abut.flexible.FlexibleBody(
            kind, mesh, "steel", interfaces={"root": "x-", "tip": "x+"}, modes=abut.flexible.CraigBampton(0),
            damping=0.05, position=(0.15, 0.5 * k, 0),
        )  # fmt: skip
        model.add(rod)
        model.add(
            abut.joints.Revolute(f"{kind}_hinge", rod["root"], model.ground, at=(0, 0.5 * k, 0), axis="y")
        )
    expected, found = run(model, 2e-3), run(model, 2e-3, SMOOTH)
    agree(model, found, expected, STEPS * SMOOTH.rtol)


# --- signals, and what is refused ----------------


def hinged(sense: Any) -> abut.Model:
    """A hinged rod on a floor, and what ``sense`` makes of model, hinge and contact."""
    model = abut.Model("hinged", gravity=(0, 0, -9.81))
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(0.01, 0.1, 0.1), position=(0.5, 0, 0)))
    hinge = model.add(abut.joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y"))
    tip = abut.shapes.Sphere(rod.frame((0.5, 0, 0)), radius=0.1)
    floor = abut.shapes.HalfSpace(model.ground.frame((0, 0, -0.5)), normal="z")
    touch = model.add(abut.Contact("touch", tip, floor, normal=abut.normal.KelvinVoigt(stiffness=1e5)))
    if sense is not None:
        model.add(sense(hinge, touch))
    return model


#: Signals of values that a convex problem has only at its end.
LATE = {
    "reaction of a joint": lambda hinge, touch: abut.signals.Reaction("borne", hinge, axis=0),
    "force of a contact": lambda hinge, touch: abut.signals.Load("pressed", touch, axis=2),
}


@pytest.mark.parametrize("what", LATE)
def test_signals_that_act_on_nothing_change_nothing(what):
    """Loads and reactions are sensed without an effect on the motion, up to the tolerance of a step: with reactions, the second half step
    begins with the multipliers of the first, and not with those of the accepted state.
    """
    plain, sensed = run(hinged(None), 0.4, abut.Cenic()), run(hinged(LATE[what]), 0.4, abut.Cenic())
    assert plain.touches
    agree(hinged(None), sensed, plain, 1e-3)


def test_refused_coordinates_name_a_remedy():
    """All that it refuses, besides `AddedConstraint` above and several lanes with a neighbour search, which every method refuses: equations
    in joint coordinates.
    """
    model = hinged(None)
    model.add(abut.joints.Fixed("loop", model.bodies[0], model.ground, at=(0, 0, 0)))
    with pytest.raises(InvalidValue, match=r'"hinge" closes a loop.*Cenic.*use abut\.AbsoluteCoordinates'):
        abut.simulate(model, end=0.1, step=0.01, integrator=abut.Cenic(), coordinates=abut.JointCoordinates())


# --- joint coordinates ---------------------------


def tree_of_joints(contact: bool) -> abut.Model:
    """A free trunk with a leg of a spherical joint, a slider and a hinge with reflected inertia, and another on a universal joint."""
    model = abut.Model("tree", gravity=(0, 0, -9.81))

    def limb(name: str, x: float, z: float, mass: float = 0.5) -> abut.Body:
        spin = np.array([0.5, 2.0, 1.0])  # of all as one rigid body, about the trunk
        return model.add(
            abut.Body(
                name, mass=mass, inertia=(0.01 * mass, 0.02 * mass, 0.025 * mass), position=(x, 0, z),
                velocity=np.cross(spin, [x, 0, z - 0.7]), angular_velocity=spin,
            )
        )  # fmt: skip

    trunk, hip, slide = limb("trunk", 0, 0.7, 4.0), limb("hip", 0.2, 0.6), limb("slide", 0.2, 0.4)
    foot, tail = limb("foot", 0.2, 0.2), limb("tail", -0.3, 0.5)
    model.add(abut.joints.Spherical("ball", hip, trunk, at=(0.2, 0, 0.7)))
    model.add(abut.joints.Translational("telescope", slide, hip, at=(0.2, 0, 0.5), axis="z"))
    model.add(abut.joints.Revolute("ankle", foot, slide, at=(0.2, 0, 0.3), axis="y", reflected_inertia=0.01))
    model.add(abut.joints.Universal("gimbal", tail, trunk, at=(-0.3, 0, 0.7), axis_i="x", axis_j="y"))
    model.add(
        abut.forces.SpringDamper(
            "spring", slide.frame(), hip.frame(), stiffness=2e3, damping=20.0, length=0.2
        )
    )
    if contact:
        floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
        balls = [abut.shapes.Sphere(b.frame((0, 0, -0.1)), radius=0.05) for b in (foot, tail)]
        model.add(
            abut.Contact(
                "floor", balls, floor, normal=abut.normal.HuntCrossley(stiffness=1e6, restitution=0.5),
                friction=abut.friction.Coulomb(static=0.5, dynamic=0.5),
            )
        )  # fmt: skip
    return model


@pytest.mark.long
@pytest.mark.parametrize("contact", [False, True])
def test_joint_coordinates_integrate_the_same_motion(contact):
    """M (J u̇ + ā) = F along the tree is the motion of bodies with constraint equations: both coordinates agree to 100 tolerances of a step,
    and the energy balance is that of the tolerance.
    """
    model, end = tree_of_joints(contact), 0.4
    expected = run(model, end, SMOOTH)
    found = abut.simulate(
        model, end=end, step=0.01 * end, integrator=SMOOTH, coordinates=abut.JointCoordinates()
    )
    assert found.status.ok
    assert found.statistics["coordinates"].startswith("joint")
    assert not [told for told in found.warnings if told.startswith("energy:") or "generated" in told]
    agree(model, found, expected, STEPS * SMOOTH.rtol)


@pytest.mark.long
def test_a_rigid_contact_of_a_pendulum_in_joint_coordinates_rebounds_with_its_restitution():
    """A rod falls from the horizontal and strikes a floor with its tip: ω₁ = −e ω₀, to 1 % of the speed, by the effective mass J/L².

    The energy balance gives ω₀² = 2 m g (L/2) sin θ / J with J = 0.1 + 0.25 kg m² and sin θ = 0.4 at the touch.
    """
    model = hinged(None)
    floor = model.contacts[0]
    model = model.standing_for(
        {floor.name: (dataclasses.replace(floor, normal=abut.normal.Rigid(restitution=0.5)),)}
    )
    found = abut.simulate(
        model, end=0.4, step=5e-4, integrator=abut.Cenic(), coordinates=abut.JointCoordinates()
    )
    rate = found["rod.angular_velocity.y"].values
    struck = math.sqrt(2.0 * 9.81 * 0.5 * 0.4 / 0.35)
    assert rate.max() == pytest.approx(struck, rel=IMPACT)
    assert rate.min() == pytest.approx(-0.5 * struck, abs=IMPACT * struck)
