"""Random trees and loops of all kinds of joints, and their runs in joint coordinates against those in absolute coordinates.

Machines are random: who carries whom, which frame is on whom, masses, axes and places; springs, dampers and gravity drive them, so that
nothing in them is symmetric.
"""

import math

import numpy as np
from scipy.spatial.transform import Rotation

import abut
from abut.extend import JOINTS
from abut.system.schema.spanning_tree import state_freedom

assert abut.joints
#: Not of the machine, or what joint coordinates have none of.
APART = ("solver.", "constraint.")
#: The speed of the last of many bounces, each of which begins with the errors of all before.
BOUNCED = ".impact_rate"
METHOD = abut.RungeKutta(method=abut.DOP853, rtol=1e-11)
ENERGIES = [f"energy.{name}" for name in ("kinetic", "potential", "elastic", "dissipated", "work")]
#: Where joints rub: what presses bends sharply where a reaction passes zero, and errors of steps there are above their estimates.
FINE = abut.RungeKutta(method=abut.DOP853, rtol=1e-13)


def direction(rng):
    axis = rng.normal(size=3)
    return axis / np.linalg.norm(axis)


def rubbing(kind):
    """What rubs in a joint of this kind, pressed by all of its reaction that may press it without a kink; nothing where nothing may."""
    if kind.surface is None:
        return {}
    sizes = {"radius": 0.03, "bending_arm": 0.2, "overlap": 0.3}
    law = abut.friction.HyperbolicTangent(0.1, velocity=0.2)
    return {
        "friction": abut.JointFriction(law, **{k: x for k, x in sizes.items() if k in kind.surface.takes})
    }


def joint(name, label, one, other, rng, rubs=False):
    """A joint of this kind half way between two bodies, along any direction."""
    places = [body.position if isinstance(body, abut.Body) else (0.0, 0.0, 0.0) for body in (one, other)]
    axis = direction(rng)
    across = np.cross(axis, direction(rng))
    turned = {"axis_i": tuple(axis), "axis_j": tuple(across / np.linalg.norm(across))}
    options = turned if name in ("Universal", "Perpendicular") else {"axis": tuple(axis)}
    if name == "Screw":
        options["pitch"] = 0.1
    if rubs:
        options |= rubbing(JOINTS[name])
    i, j = (one, other) if rng.random() < 0.5 else (other, one)
    return JOINTS[name](label, i, j, at=tuple(np.mean(places, axis=0)), **options)


def led(name):
    """Whether a joint of this kind, between two bodies at a place, can carry one."""
    try:
        made = joint(
            name,
            "it",
            abut.Body("a", mass=1, inertia=(1, 1, 1)),
            abut.Body("b", mass=1, inertia=(1, 1, 1)),
            np.random.default_rng(),
        )
    except (TypeError, abut.AbutError):  # made of other things
        return False
    return state_freedom(made) is not None


LED = sorted(name for name, kind in JOINTS.items() if kind.__module__.startswith("abut.") and led(name))


def swing(t):
    """An angle that begins a whole turn on, with a velocity that the bodies do not have before."""
    return 2.0 * math.pi + 0.3 * math.sin(4.0 * t)


def pace(t):
    return 0.2 * math.cos(5.0 * t)


def machine(seed, loops=0):
    """A tree of all kinds of joints in random order, hung on the ground here and there, with so many loops; in every second one all that
    can rub does, and in every third motions prescribe two coordinates.
    """
    rng = np.random.default_rng(seed)
    model = abut.Model("tree", gravity=(0.3, -0.5, -9.81))
    parts = [model.ground]
    for name in [*rng.permutation([name for name in LED if name != "ConstantVelocity"]), "ConstantVelocity"]:
        body = model.add(
            abut.Body(
                f"body_of_{name}",
                mass=rng.uniform(0.5, 2.0),
                inertia=tuple(rng.uniform(0.02, 0.03, 3)),
                position=tuple(0.5 * rng.normal(size=3)),
                orientation=tuple(
                    Rotation.random(random_state=rng.integers(2**31)).as_quat(scalar_first=True)
                ),
            )
        )
        model.add(joint(name, name, parts[rng.integers(len(parts))], body, rng, rubs=seed % 2 == 1))
        model.add(
            abut.forces.SpringDamper(
                f"spring_of_{name}", body.frame(), model.ground.frame(), stiffness=30.0, damping=0.5
            )
        )
        parts.append(body)
    if seed % 6 in (1, 4):
        by_name = {one.name: one for one in model.joints}
        model.add(abut.motions.Displacement("swing", by_name["Revolute"], swing))
        model.add(abut.motions.Velocity("pace", by_name["Cylindrical"], pace, coordinate=abut.motions.Z))
    for k in range(loops):
        one, other = rng.choice(len(parts) - 1, 2, replace=False) + 1
        model.add(joint(("InPlane", "InLine")[k % 2], f"loop_{k}", parts[one], parts[other], rng))
    return model


def compare(model, motions=1e-9, reactions=1e-8, end=0.3, method=None, implicit=None):
    """Both runs, once all that they tell of the machine is the same; that in joint coordinates by an implicit method where one is given."""
    method = method or (FINE if any(one.bearings for one in model.joints) else METHOD)
    runs = [
        abut.simulate(model, end=end, step=0.1 * end, integrator=by, coordinates=coordinates)
        for by, coordinates in (
            (method, abut.AbsoluteCoordinates()),
            (implicit or method, abut.JointCoordinates()),
        )
    ]
    absolute, joints = runs
    assert [run.status.ok for run in runs] == [True, True]
    assert [one.name for one in absolute.channels] == [one.name for one in joints.channels]
    unique = not any("redundant" in told for told in absolute.warnings)
    for channel in absolute.channels:
        moved = channel.name.endswith((".position", ".quaternion", ".velocity", ".angular_velocity"))
        if (moved or unique) and not channel.name.startswith(APART) and not channel.name.endswith(BOUNCED):
            expected, got = absolute.values(channel.name), joints.values(channel.name)
            size = max(1e-3, float(np.abs(expected).max()))
            if channel.name.startswith("energy."):  # which go over into each other
                size = max(float(np.abs(absolute.values(name)).max()) for name in ENERGIES)
            tolerance = (motions if moved else reactions) * size
            np.testing.assert_allclose(got, expected, rtol=0.0, atol=tolerance, err_msg=channel.name)
    return runs
