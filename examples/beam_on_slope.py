"""A pinned beam falls onto a slope: do two ways to write LuGre's friction, and Coulomb's, make different machines?

*Question.* An aluminium beam of 1 m, 20 mm thick, falls from 45° about a pin until its tip meets a slope of 18° that rises outward. The tip
does not give, and rubs with μ 0.5 at rest and 0.4 in motion: by bristles (LuGre), by a cone in which it sticks with LuGre's steady curve
beyond (Stribeck), and by Coulomb's cone with 0.4 throughout. When does it strike, how often, and which of the three part?

*Answer.* ANSWER

Source of the machine: Fan et al., Chinese Journal of Theoretical and Applied Mechanics 53 (2021) no. 4, which compares three treatments of
friction; its contact is an added constraint with a jump of velocities, as here, where positions are projected instead of stabilised.
"""

import math

import numpy as np

import abut
from abut.fem import Elasticity, Mesh
from abut.flexible import CraigBampton

LENGTH, AREA, BENDING = 1.0, 3.14e-4, 7.85e-9  #: m, m², m⁴
YOUNG, DENSITY = 68.952e9, 2766.7  #: Pa, kg/m³
SIDE = math.sqrt(12.0 * BENDING / AREA)  #: of a square section with that ratio of I and A [m]
PART = AREA / SIDE**2  #: of it that is material
ANGLE, SLOPE, START = math.pi / 4, math.pi / 10, 0.5
STATIC, DYNAMIC = 0.5, 0.4

FRICTION = {
    "Coulomb": abut.friction.Coulomb(
        static=STATIC, dynamic=DYNAMIC, stiction_velocity=1e-3, friction_velocity=2e-3
    ),
    "LuGre with sticking": abut.friction.Stribeck(static=STATIC, dynamic=DYNAMIC, velocity=1e-3),
    "LuGre": abut.friction.LuGre(static=STATIC, dynamic=DYNAMIC, velocity=1e-3, stiffness=1e5, damping=1e2),
}


def machine(friction: object) -> abut.Model:
    """The beam on its pin, 45° up, and the slope."""
    model = abut.Model("beam on a slope", gravity=(0, -9.81, 0))
    half = 0.5 * LENGTH
    beam = model.add(
        abut.FlexibleBody(
            "beam",
            Mesh.block((LENGTH, SIDE, SIDE), (20, 1, 1)),
            Elasticity.isotropic(YOUNG * PART, 0.0, DENSITY * PART),
            interfaces={"root": "x-", "tip": "x+"},
            modes=CraigBampton(4),
            frame="root",
            damping=0.01,
            position=(half * math.cos(ANGLE), half * math.sin(ANGLE), 0),
            orientation=(math.cos(ANGLE / 2), 0, 0, math.sin(ANGLE / 2)),
        )
    )
    model.add(abut.joints.Revolute("hub", beam["root"], model.ground, at=(0, 0, 0)))
    slope = abut.shapes.HalfSpace(
        model.ground.frame((START, 0, 0)), normal=(-math.sin(SLOPE), math.cos(SLOPE), 0)
    )
    tip = abut.shapes.Sphere(beam["tip"].frame(), radius=1e-6)
    model.add(abut.Contact("tip", tip, slope, normal=abut.normal.Rigid(), friction=friction))
    return model


model = machine(FRICTION["LuGre"])
end, step = 0.8, 1e-3
integrator = abut.Radau(rtol=1e-5)


def bending(result: abut.Result) -> np.ndarray:
    """How far the tip is from the line along which its root points [m]."""
    turn, tip = result["beam_root.quaternion"].values, result["beam_tip.position"].values
    angle = 2 * np.arctan2(turn[:, 3], turn[:, 0])
    return tip[:, 1] * np.cos(angle) - tip[:, 0] * np.sin(angle)
