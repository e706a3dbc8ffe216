"""A tracked chain on a road, for abut and for MuJoCo: 60 links with pads, two toothed sprockets, a hull of 400 kg.

The first sprocket accelerates uniformly to 6 rad/s within half a second, relative to the hull, and the track pulls the hull along. All
bodies move in the plane z = 0. Sprockets have the tooth gaps of ISO 606:2015, 5.4; those of MuJoCo have a disc and a block for each tooth.
Contacts of abut have a stiffness of 5e7 N/m at the teeth and 2e6 N/m at the pads; those of MuJoCo are its soft constraints by default.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from scipy.optimize import brentq

__all__ = ["LINKS", "mujoco_track", "rate", "track"]

LINKS, TEETH, PITCH = 60, 12, 0.15  # links, teeth of a sprocket, pitch [m]
PIN, WIDTH, PAD, SLACK = (
    0.05,
    0.3,
    0.04,
    2.4e-3,
)  # radius of a roller, width, height of a pad, slack of the centres [m]
RADIUS = 0.5 * PITCH / math.sin(math.pi / TEETH)  # of the pitch circle [m]
TIP = RADIUS + 0.5 * (PITCH * (1 - 1.6 / TEETH) - 2 * PIN)  # radius of the tips [m]
SPAN = (LINKS - TEETH) // 2  # links from one sprocket to the other
CENTRES = SPAN * PITCH - SLACK  # from axis to axis [m]
SPEED, RISE = 6.0, 0.5  # of the first sprocket [rad/s], and the time in which it is reached [s]
HULL, WHEEL, LINK = 400.0, 60.0, 6.0  # masses [kg]
HULL_INERTIA, WHEEL_INERTIA, LINK_INERTIA = (50, 200, 200), (1.2, 1.2, 2.4), (0.05, 0.06, 0.02)  # [kg m²]
BETWEEN, ROAD = 0.1, 0.6  # friction at the teeth and on the road


def pins() -> tuple[float, np.ndarray]:
    """Return the angle by which the second sprocket is turned back [rad], and the places of the pins [m].

    The upper span is straight; the lower one is an arc that takes up the slack.
    """
    span, back = SPAN * PITCH, 0.0
    for _ in range(20):
        drop = RADIUS * (1 - math.cos(back))
        back = math.asin((math.sqrt(span**2 - drop**2) - CENTRES) / RADIUS)
    first = RADIUS * np.exp(1j * (math.pi / 2 + 2 * math.pi * np.arange(TEETH // 2 + 1) / TEETH))
    second = CENTRES - first * np.exp(-1j * back)
    upper = second[-1] + np.arange(1, SPAN) / SPAN * (first[0] - second[-1])
    chord, part = second[0] - first[-1], 1 - 2 * (np.arange(SPAN) + 0.5) / SPAN
    sag = brentq(lambda x: PITCH * np.cos(x * part).sum() - abs(chord), 0.0, 1.5)
    lower = first[-1] + np.cumsum(PITCH * np.exp(-1j * sag * part)) * chord / abs(chord)
    place = np.concatenate([upper, first, lower[:-1], second])
    return back, np.array([place.real, place.imag]).T


BACK, PLACES = pins()
LOW = PLACES[:, 1].min() - PIN - PAD - 1e-4  # height of the road [m]


def rate(t: float) -> float:
    """Return the speed of the first sprocket [rad/s]."""
    return SPEED * min(t / RISE, 1.0)


def drive(t, speed, rise):
    """The first sprocket's angle [rad]."""
    if t < rise:
        return 0.5 * speed * t * t / rise
    return speed * (t - 0.5 * rise)


# --- abut ----------------------------------------------------------------------------------------------------------


def sprocket() -> Any:
    """Return the outline of a sprocket; tooth gap 0 is centred on y."""
    from abut.shapes import Curve

    seat, flank = 1.01 * PIN, 0.24 * PIN * (TEETH + 2)
    half = math.radians(140 - 90 / TEETH) / 2
    low = RADIUS - PIN + seat
    x, y = (seat + flank) * math.sin(half), low - (seat + flank) * math.cos(half)
    away = math.hypot(x, y)
    corner = math.atan2(y, x) + math.acos((away**2 + TIP**2 - flank**2) / (2 * away * TIP))
    top = math.atan2(TIP * math.sin(corner) - y, TIP * math.cos(corner) - x)
    step = 2 * math.pi / TEETH
    gap = [
        Curve.arc((x, y), flank, top, half + math.pi / 2),
        Curve.arc((0, low), seat, half - math.pi / 2, -half - math.pi / 2),
        Curve.arc((-x, y), flank, math.pi / 2 - half, math.pi - top),
        Curve.arc((0, 0), TIP, math.pi - corner, corner + step),
    ]
    return Curve.chain([c.moved(step * k) for k in range(TEETH) for c in gap], closed=True, name="sprocket")


def turned(angle: float) -> tuple[float, ...]:
    """Return the quaternion of a rotation about z."""
    return (math.cos(angle / 2), 0, 0, math.sin(angle / 2))


def track() -> Any:
    """Return the model of abut."""
    import abut

    def hinge(name: str, one: Any, two: Any, at: Any) -> Any:
        return model.add(abut.joints.Revolute(name, one, two, at=at, axis="z"))

    model = abut.Model("track", gravity=(0, -9.81, 0))
    hull = model.add(abut.Body("hull", mass=HULL, inertia=HULL_INERTIA, position=(CENTRES / 2, 0, 0)))
    model.add(abut.joints.Planar("plane", hull, model.ground, at=hull.position, axis="z"))
    wheels = []
    for name, x, angle in (("driver", 0.0, 0.0), ("driven", CENTRES, -BACK)):
        wheel = abut.Body(
            name, mass=WHEEL, inertia=WHEEL_INERTIA, position=(x, 0, 0), orientation=turned(angle),
            shape=lambda f: abut.shapes.Profile(f, sprocket(), WIDTH),
        )  # fmt: skip
        wheels.append(model.add(wheel))
    axles = [hinge(f"{wheel.name}_axle", wheel, hull, wheel.position) for wheel in wheels]
    model.add(abut.motions.Displacement("drive", axles[0], drive, parameters={"speed": SPEED, "rise": RISE}))
    links, rollers, pads = [], [], []
    for k, (one, two) in enumerate(zip(PLACES, np.roll(PLACES, -1, axis=0), strict=True)):
        along = turned(math.atan2(two[1] - one[1], two[0] - one[0]))
        middle = (*(one + two) / 2, 0)
        link = abut.Body(f"link{k}", mass=LINK, inertia=LINK_INERTIA, position=middle, orientation=along)
        links.append(model.add(link))
        rollers.append(abut.shapes.Cylinder(link.frame((-PITCH / 2, 0, 0)), PIN, WIDTH))
        pads.append(abut.shapes.Box(link.frame((0, -PIN - PAD / 2, 0)), (0.13, PAD, WIDTH)))
    for k, place in enumerate(PLACES.tolist()):
        hinge(f"pin{k}", links[k], links[k - 1], (*place, 0))
    steel = abut.normal.Impact(stiffness=5e7, exponent=1, damping=5e3, full_damping_depth=1e-4)
    rubber = abut.normal.Impact(stiffness=2e6, exponent=1, damping=5e3, full_damping_depth=1e-3)
    slip = {"static": BETWEEN, "dynamic": BETWEEN, "stiction_velocity": 0.01, "friction_velocity": 0.02}
    grip = {"static": ROAD, "dynamic": ROAD, "stiction_velocity": 0.02, "friction_velocity": 0.05}
    for wheel in wheels:
        friction = abut.friction.Coulomb(**slip)
        model.add(abut.Contact(f"on_{wheel.name}", rollers, wheel.shape, normal=steel, friction=friction))
    road = abut.shapes.HalfSpace(model.ground.frame((0, LOW, 0)), normal="y")
    model.add(abut.Contact("road", pads, road, normal=rubber, friction=abut.friction.Coulomb(**grip)))
    return model


# --- MuJoCo --------------------------------------------------------------------------------------------------------


def mujoco_track(step: float) -> Any:
    """Return MuJoCo's model: the links are a chain in a tree, closed by a connection of its ends."""
    import mujoco

    geoms, joints = mujoco.mjtGeom, mujoco.mjtJoint
    spec = mujoco.MjSpec()
    spec.option.timestep, spec.option.gravity = step, [0, -9.81, 0]
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    upright = np.zeros(4)
    mujoco.mju_quatZ2Vec(upright, np.array([0.0, 1.0, 0.0]))
    at_teeth = {"friction": [BETWEEN, 0, 0], "condim": 3, "mass": 0}
    on_road = {"friction": [ROAD, 0, 0], "condim": 3}
    spec.worldbody.add_geom(
        type=geoms.mjGEOM_PLANE, size=[0, 0, 0.1], pos=[0, LOW, 0], quat=upright, contype=2, conaffinity=0, **on_road
    )  # fmt: skip
    inertia = {"explicitinertial": True}
    hull = spec.worldbody.add_body(
        name="hull", pos=[CENTRES / 2, 0, 0], mass=HULL, inertia=HULL_INERTIA, **inertia
    )
    for name, kind, axis in (
        ("x", joints.mjJNT_SLIDE, (1, 0, 0)),
        ("y", joints.mjJNT_SLIDE, (0, 1, 0)),
        ("turn", joints.mjJNT_HINGE, (0, 0, 1)),
    ):
        hull.add_joint(name=f"hull_{name}", type=kind, axis=axis)
    core = RADIUS - PIN
    high, wide = (TIP - 0.95 * core) / 2, 0.45 * (PITCH - 2 * PIN)
    for name, x, angle in (("driver", -CENTRES / 2, 0.0), ("driven", CENTRES / 2, -BACK)):
        wheel = hull.add_body(
            name=name, pos=[x, 0, 0], quat=turned(angle), mass=WHEEL, inertia=WHEEL_INERTIA, **inertia
        )
        wheel.add_joint(name=f"{name}_axle", type=joints.mjJNT_HINGE, axis=[0, 0, 1])
        disc = [core, WIDTH / 2, 0]
        wheel.add_geom(type=geoms.mjGEOM_CAPSULE, size=disc, contype=1, conaffinity=0, **at_teeth)
        for k in range(TEETH):
            a = math.pi / 2 + 2 * math.pi * (k + 0.5) / TEETH
            r = 0.95 * core + high
            wheel.add_geom(
                type=geoms.mjGEOM_BOX, size=[high, wide, WIDTH / 2], pos=[r * math.cos(a), r * math.sin(a), 0],
                quat=turned(a), contype=1, conaffinity=0, **at_teeth,
            )  # fmt: skip
    parent, before = spec.worldbody, 0.0
    for k, (one, two) in enumerate(zip(PLACES, np.roll(PLACES, -1, axis=0), strict=True)):
        angle = math.atan2(two[1] - one[1], two[0] - one[0])
        place = [*one, 0] if k == 0 else [PITCH, 0, 0]
        link = parent.add_body(
            name=f"link{k}", pos=place, quat=turned(angle - before), mass=LINK, ipos=[PITCH / 2, 0, 0],
            inertia=LINK_INERTIA, **inertia,
        )  # fmt: skip
        if k == 0:
            for axis in ((math.cos(angle), -math.sin(angle), 0), (math.sin(angle), math.cos(angle), 0)):
                link.add_joint(type=joints.mjJNT_SLIDE, axis=axis)
        link.add_joint(type=joints.mjJNT_HINGE, axis=[0, 0, 1])
        link.add_geom(
            type=geoms.mjGEOM_CAPSULE, size=[PIN, WIDTH / 2, 0], contype=0, conaffinity=1, **at_teeth
        )
        link.add_geom(
            type=geoms.mjGEOM_BOX, pos=[PITCH / 2, -PIN - PAD / 2, 0], size=[0.065, PAD / 2, WIDTH / 2],
            contype=0, conaffinity=2, mass=0, **on_road,
        )  # fmt: skip
        parent, before = link, angle
    closing = spec.add_equality(
        type=mujoco.mjtEq.mjEQ_CONNECT, objtype=mujoco.mjtObj.mjOBJ_BODY, name1=f"link{LINKS - 1}", name2="link0"
    )  # fmt: skip
    closing.data[:3] = [PITCH, 0, 0]
    motor = spec.add_actuator(name="motor", target="driver_axle", trntype=mujoco.mjtTrn.mjTRN_JOINT)
    motor.gainprm[0], motor.biasprm[2], motor.biastype = 5e4, -5e4, mujoco.mjtBias.mjBIAS_AFFINE
    return spec.compile()
