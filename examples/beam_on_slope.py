import math
from pathlib import Path

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


def machine(friction) -> abut.Model:
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
