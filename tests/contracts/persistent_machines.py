"""Machines that remember: each thing of which something is kept from one accepted step to the next, by way of its feature."""

from __future__ import annotations

import math

import abut
from abut import forces, friction, joints, moment, motions, normal, shapes, signals
from abut.integrators.method import scales_of

G = 9.81


def spun(t: float) -> float:
    return 6.0 + 20.0 * math.sin(30.0 * t)


def hurried(t: float) -> float:
    return 10.0 * math.cos(20.0 * t)


def led(t: float, y: list[float], memory: dict[str, float]) -> float:
    """A controller that counts."""
    memory["sum"] = memory.get("sum", 0.0) + float(y[0])
    return math.sin(300.0 * t) + 0.1 * memory["sum"]


def led_force(lead: float) -> float:
    return lead


def back(late: float) -> float:
    return -40.0 * late


def late_state(late: float) -> float:
    return -20.0 * late


def drop_balls(model: abut.Model) -> None:
    """A ball under each of some laws that remember."""
    floor = shapes.HalfSpace(model.ground.frame(), normal="z")
    roll = moment.RollingSpring(arm=1e-4, angle=1e-3)
    pairs = {
        "dented": (normal.WaltonBraun(loading=1e5, unloading=2e5), friction.Dahl(coefficient=0.3, stiffness=1e4), roll),
        "soaked": (normal.Maxwell(modulus=1e6, radius=0.02, time=1e-2), friction.LuGre(static=0.4, dynamic=0.3), None),
        "gripped": (
            normal.HuntCrossley(stiffness=1e8, restitution=0.7), friction.Mindlin(coefficient=0.3, shear_modulus=1e7, radius=0.02), None
        ),
        "clamped": (normal.KelvinVoigt(stiffness=1e5, damping=30.0), None, None),
    }  # fmt: skip
    for k, (name, (law, rubbing, rolls)) in enumerate(pairs.items()):
        ball = model.add(
            abut.Body.sphere(
                name, radius=0.02, density=2000, position=(0, 0.1 * k, 0.022),
                velocity=(0.1, 0, -0.3), angular_velocity=(0.3, 2.0, 5.0),
            )
        )  # fmt: skip
        more = {"friction": rubbing, "rolling": rolls}
        model.add(
            abut.Contact(
                f"{name}_touch", ball.shape, floor, normal=law, **{k: v for k, v in more.items() if v}
            )
        )


def laws() -> abut.Model:
    """Balls under laws that remember a deepest point, a flow, bristles and reversals; joints that rub and count turns, motions given by
    rates, a delay, a state and a sensor, which know nothing of each other.
    """
    model = abut.Model("laws that remember", gravity=(0, 0, -G))
    drop_balls(model)
    rubs = abut.JointFriction(
        friction.JointStiction(static=0.3, dynamic=0.2, stiction_velocity=1e-3, deformation=1e-4), radius=0.02
    )
    swung = model.add(
        abut.Body(
            "swung", mass=1.0, inertia=(0.01, 0.1, 0.1), position=(0.3, 1, 0), angular_velocity=(0, 40.0, 0)
        )
    )
    model.add(joints.Revolute("pin", swung, model.ground, at=(0.3, 1, 0), axis="y", friction=rubs))
    model.add(forces.TorsionSpring("wound", swung.frame(z="y"), model.ground.frame(z="y"), stiffness=0.5))
    for k, (name, make) in enumerate({"spun": motions.Velocity, "hurried": motions.Acceleration}.items()):
        body = model.add(abut.Body(name, mass=1.0, inertia=(0.1,) * 3, position=(0, 2 + k, 0)))
        held = model.add(joints.Revolute(f"{name}_pin", body, model.ground, at=(0, 2 + k, 0), axis="x"))
        first = {"initial_velocity": 0.5} if make is motions.Acceleration else {}
        model.add(make(f"{name}_drive", held, spun if k == 0 else hurried, initial=0.0, **first))
    drawn = model.add(abut.Body.sphere("drawn", radius=0.02, density=2000, position=(0.1, 4, 0)))
    frames = drawn.frame(), model.ground.frame()
    place = model.add(signals.Displacement("place", *frames, axis=0))
    past = model.add(signals.Delay("past", place, 0.05, history=0.1))
    model.add(forces.Force("draw", *frames, fx=back, inputs={"late": past}))
    model.add(signals.State("follower", late_state, inputs={"late": past}, initial=1.0))
    model.add(
        signals.Sensor(
            "passed", place, 0.05, error=1e-9, ends=False, rising=False, evaluate=place, initial=0.0
        )
    )
    return model


def steadied(pressed: float) -> float:
    return 0.5 * pressed


def sensed() -> abut.Model:
    """A hinged rod that falls on a rigid floor, in the convex method, with a moment by the contact force."""
    model = abut.Model("sensed", gravity=(0, 0, -G))
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(0.01, 0.1, 0.1), position=(0.5, 0, 0)))
    hinge = model.add(joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y"))
    tip = shapes.Sphere(rod.frame((0.5, 0, 0)), radius=0.1)
    floor = shapes.HalfSpace(model.ground.frame((0, 0, -0.105)), normal="z")
    touch = model.add(abut.Contact("touch", tip, floor, normal=normal.Rigid(restitution=0.0)))
    pressed = model.add(signals.Load("pressed", touch, axis=2))
    model.add(signals.Reaction("carried", hinge, axis=2))
    model.add(forces.Force("steady", rod.frame(), model.ground.frame(), fz=steadied, inputs=[pressed]))
    return abut.Cenic().near_rigid(scales_of(model)).replace_rigid(model)


def found_together() -> abut.Model:
    """A box that comes down tilted by volume, and a disc that rolls by its outline."""
    model = abut.Model("found together", gravity=(0, 0, -G))
    floor = shapes.HalfSpace(model.ground.frame(), normal="z")
    law = normal.HuntCrossley(stiffness=1e6, restitution=0.6, exponent=1.0)
    rubs = friction.Dahl(coefficient=0.3, stiffness=1e4)
    box = model.add(
        abut.Body(
            "box", mass=1.0, inertia=(1e-3,) * 3, position=(0, 0, 0.06), angular_velocity=(1.0, 0.7, 0.2)
        )
    )
    solid = shapes.Box(box.frame(), (0.1, 0.08, 0.06))
    model.add(abut.Contact("lands", solid, floor, normal=law, friction=rubs, geometry=abut.Volumes()))
    disc = model.add(
        abut.Body("disc", mass=1.0, inertia=(1e-3,) * 3, position=(0, 1.0, 0.052), velocity=(0.3, 0, 0))
    )
    model.add(joints.Planar("upright", disc, model.ground, at=(0, 1, 0), axis="y"))
    oval = shapes.Profile(disc.frame(z="-y", x="x"), shapes.Curve.ellipse(axes=(0.06, 0.05)), 0.01)
    track = shapes.Track(
        model.ground.frame((0, 1, 0), z="-y", x="x"), shapes.Curve.line((5, 0), (-5, 0)), 0.02
    )
    model.add(
        abut.Contact("rolls", oval, track, normal=law, friction=rubs, geometry=abut.Curves(reach="5 mm"))
    )
    return model


def crowd() -> abut.Model:
    """Balls and a rod, of which each looks for its neighbours; a controller pushes the rod."""
    model = abut.Model("crowd", gravity=(0, 0, -G))
    balls = [
        model.add(
            abut.Body.sphere(
                f"ball{k}", radius=0.02 + 0.002 * (k % 3), density=2000,
                position=(0.03 * (k % 2), 1e-3 * (k % 3), 0.03 + 0.045 * k), velocity=(0.0, 0.0, -0.5),
            )
        )
        for k in range(8)
    ]  # fmt: skip
    walls = [
        shapes.HalfSpace(model.ground.frame(), normal="z"),
        shapes.HalfSpace(model.ground.frame((-0.03, 0, 0)), normal="x"),
    ]
    rubs = friction.Dahl(coefficient=0.3, stiffness=1e4)
    law = normal.WaltonBraun(loading=2e4, unloading=3e4)
    model.add(abut.Contact("pile", [ball.shape for ball in balls], normal=law, friction=rubs))
    rod = model.add(
        abut.Body(
            "rod",
            mass=0.1,
            inertia=(1e-5, 1e-4, 1e-4),
            position=(0.2, 0, 0.15),
            velocity=(0, 0, -2.0),
            angular_velocity=(0, 1, 0),
        )
    )
    height = model.add(signals.Displacement("height", rod.frame(), model.ground.frame(), axis=2))
    lead = signals.Controller("lead", led, "7 ms", inputs=[height], extrapolation="linear")
    push = forces.Force("led", rod.frame(), model.ground.frame(), fz=led_force, inputs=[model.add(lead)])
    model.add(push)
    capsule = shapes.Capsule(rod.frame(z="x"), 0.02, 0.1)
    model.add(
        abut.Contact("walls", [capsule, *(ball.shape for ball in balls)], walls, normal=law, friction=rubs)
    )
    return model


__all__ = ["crowd", "found_together", "laws"]


def loops() -> abut.Model:
    """A crank whose rod, a distance, comes in line with it, which wants another order of elimination; a parallelogram whose bars come in
    line, where no order is good.
    """
    model = abut.Model("loops", gravity=(0, -G, 0))
    thin = (1e-3, 0.01, 0.01)
    crank = model.add(
        abut.Body(
            "crank",
            mass=1,
            inertia=thin,
            position=(0, 0.1, 0),
            velocity=(-2, 0, 0),
            angular_velocity=(0, 0, 20),
        )
    )
    slide = model.add(abut.Body("slide", mass=1, inertia=thin, position=(0.4, 0, 0), velocity=(-4, 0, 0)))
    model.add(joints.Revolute("turns", model.ground, crank, at=(0, 0, 0), axis="z"))
    model.add(joints.Distance("rod", crank.frame_at((0, 0.2, 0)), slide.frame()))
    model.add(joints.Translational("slides", model.ground, slide, at=slide.position, axis="x"))
    left, right = (
        model.add(
            abut.Body(
                name,
                mass=1,
                inertia=thin,
                position=(x, 0.5, 1),
                velocity=(-3.5, 0, 0),
                angular_velocity=(0, 0, 7),
            )
        )
        for name, x in (("left", 0), ("right", 1))
    )
    over = model.add(abut.Body("over", mass=1, inertia=thin, position=(0.5, 1, 1), velocity=(-7, 0, 0)))
    model.add(joints.Revolute("a", model.ground, left, at=(0, 0, 1), axis="z"))
    model.add(joints.Revolute("p", left, over, at=(0, 1, 1), axis="z"))
    model.add(joints.Revolute("q", over, right, at=(1, 1, 1), axis="z"))
    model.add(joints.InLine("b", right, model.ground, at=(1, 0, 1), axis="z"))
    return model


def held() -> abut.Model:
    """Contacts that do not give: a block that slides off another, and a ball that rebounds and rubs by bristles."""
    model = abut.Model("held", gravity=(0, 0, -G))
    floor = shapes.HalfSpace(model.ground.frame(), normal="z")
    below = model.add(abut.Body.box("below", size=(0.4, 0.4, 0.2), mass=20.0, position=(0, 0, 0.1)))
    block = model.add(
        abut.Body.box("block", size=(0.2, 0.2, 0.1), mass=1.0, position=(0.15, 0, 0.25), velocity=(1.2, 0, 0))
    )
    ball = model.add(
        abut.Body.sphere("ball", radius=0.05, mass=1.0, position=(2, 0, 0.055), velocity=(1, 0, 0))
    )
    rubs = friction.Coulomb(static=0.2, dynamic=0.2)
    for name, one, other in (("lies", below.shape, floor), ("slides", block.shape, below.shape)):
        model.add(abut.Contact(name, one, other, normal=normal.Rigid(), friction=rubs))
    rebounds = normal.Rigid(restitution=0.5)
    model.add(abut.Contact("rebounds", ball.shape, floor, normal=rebounds, friction=friction.LuGre(0.3, 0.3)))
    return model
