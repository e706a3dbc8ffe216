"""Arguments that fit, for callables whose names and annotations do not say enough; `bad_values.valid_call` looks here first.

`FITTING[owner]` gives keyword arguments when called; objects that take long are made once.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

import abut
from abut import fem, flexible, mechanics
from abut.shapes import gears
from valid_records import RECORDS
from valid_results import RESULTS

STEEL = mechanics.Solid(2.1e11, 0.3)
CORNERS = [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]


def of_time(t):
    return t


def of_nothing():
    return 0.0


def of_place(t):
    return (t, 0.0, 0.0)


@functools.cache
def body() -> Any:
    return abut.Body.sphere("valid", radius=0.1, density=1000.0, position=(0, 0, 1))


@functools.cache
def ends() -> dict[str, Any]:
    model = abut.Model("ends")
    arm = model.add(abut.Body("arm", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    hinge = model.add(abut.joints.Revolute("hinge", arm, model.ground, at=(0, 0, 0)))
    more = model.add(abut.Body("more", mass=1.0, inertia=(1.0, 1.0, 1.0), position=(1, 0, 0)))
    second = model.add(abut.joints.Revolute("second", more, model.ground, at=(1, 0, 0)))
    i, j = body().frame(), model.ground.frame()
    spring = abut.forces.SpringDamper("spring", more.frame(), j, stiffness=1.0, free_length=0.5)
    return {"i": i, "j": j, "on": hinge, "model": model, "arm": arm, "joints": (hinge, second), "spring": spring,
            "gap": abut.signals.Displacement("gap", i, j)}  # fmt: skip


@functools.cache
def hanging() -> Any:
    """A mass on a spring: for verbs."""
    model = abut.Model("hanging", gravity=(0, 0, -9.81))
    mass = model.add(abut.Body("mass", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    model.add(abut.joints.Translational("slide", mass, model.ground, at=(0, 0, 0), axis="z"))
    model.add(
        abut.forces.SpringDamper(
            "spring",
            mass.frame(),
            model.ground.frame((0, 0, 1)),
            stiffness=100.0,
            damping=1.0,
            free_length=1.0,
        )
    )
    return model


@functools.cache
def result() -> Any:
    return abut.simulate(hanging(), end=0.02, step=0.01)


@functools.cache
def made() -> dict[str, Any]:
    """Finite elements, gears and contacts."""
    gear = gears.Gear("3 mm", 20, face_width=0.02)
    mesh = fem.Mesh.block((1.0, 0.1, 0.1), (2, 1, 1), "hexahedron")
    material = fem.Elasticity.isotropic(2.1e11, 0.3, 7800.0)
    block = fem.Body("block", mesh, material)
    other = fem.Body("other", mesh.moved((0, 0, 0.1)), material)
    structure = fem.assemble(mesh, material)
    ring = gears.RingGear(1e-3, 60, face_width=0.01, addendum=0.6, fillet=0.25)
    small = (gears.Gear(1e-3, 24, face_width=0.01), gears.Gear(1e-3, 18, face_width=0.01))
    return {
        "gear": gear, "pair": gears.GearMesh(gear, gears.Gear("3 mm", 40, face_width=0.02)), "mesh": mesh, "block": block, "other": other,
        "structure": structure, "material": material,
        "rack": gears.RackMesh(gear, gears.Rack("3 mm", 20, face_width=0.02)),
        "set": gears.PlanetarySet(*small, ring, ["0 deg"]), "gears": (*small, ring),
        "line": mechanics.line_contact((0.1, 0.2), STEEL, length=0.1, load=10.0),
        "point": mechanics.point_contact((0.1, 0.1), STEEL, load=10.0),
        "teeth": abut.trains.Teeth(solid=STEEL), "yielding": fem.laws.VonMises(material, 2e8),
        "reduced": flexible.reduce(structure, method=2),
    }  # fmt: skip


def _beam(**more: Any) -> dict[str, Any]:
    return {"name": "b", "i": ends()["i"], "j": ends()["j"], "length": 1.0, "area": 1e-4, "torsion": 1e-8, "bending": (1e-8, 1e-8),
            "youngs_modulus": 2e11, "shear_modulus": 8e10} | more  # fmt: skip


def _motion() -> dict[str, Any]:
    return {"name": "m", "on": ends()["on"], "function": of_time}


def _force() -> dict[str, Any]:
    return {"name": "f", "i": ends()["i"], "j": ends()["j"], "function": of_time}


def _of(**more: str) -> Callable[[], dict[str, Any]]:
    """Arguments that are among `made`, by name."""
    return lambda: {name: made()[what] for name, what in more.items()}


def _and(first: Callable[[], dict[str, Any]], **more: Any) -> Callable[[], dict[str, Any]]:
    return lambda: first() | more


def _frame(**more: Any) -> Callable[[], dict[str, Any]]:
    return lambda: {"frame": ends()["i"]} | more


FITTING: dict[str, Callable[[], dict[str, Any]]] = {
    "abut.Beam": lambda: {
        "name": "b", "curve": [(0, 0, 0), (1, 0, 0)], "section": flexible.Round(0.01), "material": "steel"},
    "abut.Rope": lambda: {"name": "r", "curve": [(0, 0, 0), (1, 0, 0)], "diameter": 0.01, "material": "steel"},
    "abut.Body": lambda: {"name": "b", "mass": 1.0, "inertia": (1.0, 1.0, 1.0)},
    "abut.Contact": lambda: {"name": "c", "shape_i": body().shape, "shape_j": abut.shapes.HalfSpace(ends()["j"]),
                             "normal": abut.normal.Impact(1e6, 1.5, 10.0, 1e-4)},
    "abut.Elastic": lambda: {
        "body": ends()["arm"], "mesh": made()["mesh"], "material": made()["material"], "while_touching": "all"},
    "abut.FlexibleBody": lambda: {"name": "f", "body": made()["reduced"]},
    "abut.HydrodynamicJournal": lambda: {"name": "h", "i": ends()["i"], "j": ends()["j"], "radius": 0.1, "clearance": 1e-4,
                                         "film": abut.ShortBearing(viscosity=0.1, length=0.01)},
    "abut.JointFriction": lambda: {"law": abut.friction.JointStiction(static=0.3, dynamic=0.2), "radius": 0.01},
    "abut.Study": lambda: {"model": hanging(), "vary": {"spring.stiffness": (90.0, 110.0)}, "observe": {"z": "mass.position.z"},
        "end": 0.02,
                           "step": 0.01},
    "abut.identify": lambda: {"model": hanging(), "data": [{"time": [0.0, 0.01, 0.02], "z": [0.0, -4e-4, -1e-3]}],
                              "vary": {"spring.stiffness": (90.0, 110.0)}, "channels": {"z": "mass.position.z"}},
    "abut.kinematics": lambda: {"model": hanging(), "end": 0.02, "step": 0.01},
    "abut.quasi_statics": lambda: {"model": hanging(), "end": 0.02, "step": 0.01},
    "abut.simulate": lambda: {"model": hanging(), "end": 0.02, "step": 0.01},
    "abut.simulate_many": lambda: {"model": hanging(), "variations": {"spring.stiffness": [90.0, 110.0]}, "end": 0.02, "step": 0.01},
    **dict.fromkeys(("abut.statics", "abut.assemble", "abut.linearize", "abut.check", "abut.equations", "abut.Stepper"),
                    lambda: {"model": hanging()}),
    "abut.pose": lambda: {"model": hanging()},
    "abut.robot": lambda: {"model": hanging()},
    "abut.export_fmu": lambda: {"source": "nothing-there.py", "path": "nothing-there.fmu"},
    "abut.joints.Combination": lambda: {"name": "c", "terms": [(1.0, abut.motions.X, ends()["i"], ends()["j"])]},
    "abut.joints.Coupler": lambda: {"name": "c", "joints": ends()["joints"], "ratios": (1.0, 2.0)},
    "abut.joints.Gear": lambda: {"name": "c", "joint_1": ends()["joints"][0], "joint_2": ends()["joints"][1], "ratio": 2.0},
    "abut.joints.Relation": lambda: {"name": "r", "function": of_x, "coordinates": {"x": (abut.motions.X, ends()["i"], ends()["j"])}},
    "abut.joints.CurveOnCurve": lambda: {"name": "c", "i": body(), "j": ends()["arm"], "curve_i": abut.shapes.Curve.circle(radius=0.1),
                                         "curve_j": abut.shapes.Curve.circle(radius=0.2)},
    **dict.fromkeys(("abut.forces.AxialTorque", "abut.forces.LineForce"), _force),
    "abut.forces.Force": lambda: {"name": "f", "i": ends()["i"], "j": ends()["j"], "fx": of_time},
    "abut.forces.Beam": _beam, "abut.forces.SlenderBeam": _beam,
    "abut.forces.ExactBeam": lambda: {"name": "b", "i": ends()["i"], "j": ends()["j"], "length": 1.0, "axial": 1e6, "shear": (1e6, 1e6),
                                      "torsion": 1e3, "bending": (1e3, 1e3)},
    "abut.forces.Bushing": lambda: {"name": "b", "i": ends()["i"], "j": ends()["j"], "stiffness": (1.0, 2.0, 3.0)},
    "abut.forces.Field": lambda: {"name": "b", "i": ends()["i"], "j": ends()["j"], "stiffness": np.eye(6)},
    "abut.forces.MultiPoint": lambda: {"name": "b", "frames": [ends()["i"], ends()["arm"].frame()], "j": ends()["j"],
                                       "stiffness": np.eye(12)},
    **dict.fromkeys(("abut.motions.Acceleration", "abut.motions.Displacement", "abut.motions.Motion", "abut.motions.Velocity"), _motion),
    "abut.motions.cosine": lambda: {"a": 0, "b": 1},
    "abut.shapes.Ellipsoid": _frame(semi_axes=(1.0, 2.0, 3.0)),
    "abut.shapes.Extrusion": _frame(profile=CORNERS, length=1.0),
    "abut.shapes.Revolution": _frame(profile=CORNERS),
    "abut.shapes.Solid": _frame(vertices=np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1.0)]),
                                faces=np.array([(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])),
    "abut.shapes.Torus": _frame(radius=1.0, tube=0.2), "abut.shapes.ToroidalCavity": _frame(radius=1.0, tube=0.2),
    "abut.shapes.Frustum": _frame(bottom=1.0, top=0.5, length=1.0),
    "abut.shapes.Wire": _frame(points=[(0, 0, 0), (1, 0, 0)]),
    **dict.fromkeys((f"abut.signals.{n}" for n in ("Algebraic", "State", "ImplicitState", "Unknown")),
                    lambda: {"name": "s", "function": of_x, "inputs": {"x": ends()["gap"]}}),
    **dict.fromkeys((f"abut.signals.{n}" for n in ("Delay", "Sensor")), lambda: {"name": "s", "of": ends()["gap"]}),
    **dict.fromkeys((f"abut.signals.{n}" for n in ("Friction", "Reaction")), lambda: {"name": "s", "of": ends()["on"]}),
    "abut.signals.Load": lambda: {"name": "s", "of": ends()["spring"]},
    "abut.signals.TransferFunction": lambda: {
        "name": "s", "numerator": [1.0], "denominator": [1.0, 1.0], "input": ends()["gap"]},
    "abut.signals.LinearSystem": lambda: {
        "name": "s", "a": [[-1.0]], "b": [[1.0]], "c": [[1.0]], "d": [[0.0]], "inputs": {"x": ends()["gap"]}},
    "abut.normal.Brake": lambda: {"modulus": 1e11, "radius": 0.1, "yield_stress": 1e9, "hardness": 3e9},
    "abut.normal.HardOverclosure": lambda: {"slope": 1e6, "initial": 1e3, "begin": 1e-3, "end": 3e-3, "area": 1.0},
    "abut.normal.Pereira": lambda: {"modulus": 1e11, "length": 0.1, "difference": 1e-3},
    "abut.normal.Tabulated": lambda: {"curve": [(0.0, 0.0), (1.0, 2.0), (2.0, 5.0)]},
    "abut.friction.Ambrosio": lambda: {"coefficient": 0.3, "lower": 1e-3, "upper": 1e-2},
    "abut.fem.Body": _and(_of(mesh="mesh", material="material"), name="b"),
    "abut.fem.Rigid": _and(_of(mesh="mesh"), name="b"),
    "abut.fem.Contact": lambda: {"name": "c", "one": made()["block"]["z+"], "two": made()["other"]["z-"]},
    "abut.fem.Elasticity": lambda: {"stiffness": made()["material"].stiffness, "density": 7800.0, "expansion": np.zeros(6)},
    "abut.fem.Elasticity.isotropic": lambda: {"young": 2e11, "poisson": 0.3, "density": 7800.0},
    "abut.fem.Elasticity.orthotropic": lambda: {
        "young": (2e11, 1e11, 1e11), "poisson": (0.2, 0.2, 0.2), "shear": (5e10, 5e10, 5e10), "density": 7800.0},
    "abut.fem.Load": lambda: {"on": made()["block"]["z+"], "pressure": 1.0},
    "abut.fem.Support": lambda: {"on": made()["block"]["z+"], "x": 0.0},
    "abut.fem.Problem": lambda: {"name": "p", "bodies": [made()["block"]]},
    "abut.fem.assemble": _of(mesh="mesh", material="material"),
    "abut.fem.natural_modes": _of(structure="structure"),
    "abut.fem.pressure": _and(_of(structure="structure"), face="z+", value=1.0),
    "abut.fem.traction": _and(_of(structure="structure"), face="z+", value=(1.0, 0.0, 0.0)),
    "abut.fem.temperature": _and(_of(structure="structure"), rise=10.0),
    "abut.fem.weight": _of(structure="structure"),
    "abut.fem.beam_structure": lambda: {"positions": np.array([(0, 0, 0), (1, 0, 0.0)]), "elements": [(0, 1)], "ea": 1e6, "gj": 1e3,
                                        "ei": (1e3, 1e3), "line": 1.0},
    "abut.fem.laws.JohnsonCook": _and(_of(material="material"), a=1e8, b=1e8, n=0.3, c=0.01, m=1.0),
    "abut.fem.laws.Logarithmic": _of(law="yielding"),
    "abut.fem.laws.Table": lambda: {"strains": [0.0, 0.1], "stresses": [2e8, 3e8]},
    "abut.fem.explicit.HalfSpace": lambda: {"at": (0, 0, 0), "normal": (0, 0, 1)},
    "abut.fem.explicit.RigidBody": lambda: {"mass": 1.0, "inertia": (1.0, 1.0, 1.0)},
    "abut.fem.explicit.Tool": lambda: {"name": "t", "shape": fem.explicit.HalfSpace((0, 0, -1), (0, 0, 1)), "faces": made()["block"]["z-"]},
    "abut.fem.explicit.run": lambda: {"bodies": [made()["block"]], "end": 1e-6},
    "abut.flexible.Arc": lambda: {"centre": (0, 0, 0), "start": (1, 0, 0), "angle": 1.0, "axis": (0, 0, 1)},
    "abut.flexible.ISection": lambda: {"width": 0.1, "height": 0.2, "web": 0.01, "flange": 0.01},
    "abut.flexible.Tube": lambda: {"outer": 0.2, "inner": 0.1},
    "abut.flexible.Parametric": lambda: {"function": of_place, "length": 1.0},
    **dict.fromkeys(("abut.flexible.Polyline", "abut.flexible.Spline"), lambda: {"points": [(0, 0, 0), (1, 0, 0), (2, 1, 0)]}),
    "abut.flexible.ByFrequency": lambda: {"limits": (100.0, 200.0), "values": (0.01, 0.02, 0.03)},
    "abut.flexible.Patch": lambda: {"nodes": [0, 1, 2], "at": (0.0, 0.0, 0.0)},
    "abut.flexible.reduce": _of(structure="structure"),
    **dict.fromkeys(("abut.flexible.principal", "abut.flexible.von_mises"), lambda: {"stress": np.ones(6)}),
    "abut.materials.Power": lambda: {"value": 0.5, "at": 1.0, "exponent": -0.2, "low": 0.1, "high": 2.0},
    "abut.materials.find": lambda: {"name": "steel"},
    "abut.materials.pair": lambda: {"first": "dry steel", "second": "dry steel"},
    "abut.mechanics.ElasticMesh": _and(_of(mesh="pair"), solids=STEEL), "abut.mechanics.flank_approach": _and(_of(mesh="pair"),
        solids=STEEL),
    "abut.mechanics.iso_mesh_stiffness": _of(mesh="pair"),
    "abut.mechanics.mesh_mass": _and(_of(mesh="pair"), inertias=(1.0, 1.0)),
    "abut.mechanics.mesh_dissipation": _and(_of(mesh="pair"), stiffness=1e8, inertias=(1.0, 1.0), torque=1.0),
    "abut.mechanics.rack_approach": _and(_of(mesh="rack"), solids=STEEL),
    "abut.mechanics.SpurPair": lambda: {"module": 0.003, "teeth": (20, 40)},
    "abut.mechanics.carter_contact": _and(_of(contact="line"), friction=0.3),
    **dict.fromkeys(("abut.mechanics.effective_mass", "abut.mechanics.effective_radius"), lambda: {"first": 1.0, "second": 2.0}),
    "abut.mechanics.elliptic_contact": lambda: {"first": (0.1, 0.2), "second": (0.1, 0.3), "solids": STEEL, "load": 10.0},
    "abut.mechanics.foundation_strip": lambda: {"gap": square, "width": 0.01, "bedding": 1e12, "line_load": 1e4, "cells": 16},
    "abut.mechanics.half_space_strip": lambda: {"gap": square, "width": 0.01, "solids": STEEL, "line_load": 1e4, "cells": 16},
    "abut.mechanics.johnson_restitution": lambda: {"speed": 5.0, "mass": 1.0, "radius": 0.01, "strength": 1e9, "modulus": 2e11},
    "abut.mechanics.line_contact": lambda: {"radii": (0.1, 0.2), "solids": STEEL, "length": 0.1, "load": 10.0},
    "abut.mechanics.point_contact": lambda: {"radii": (0.1, 0.2), "solids": STEEL, "load": 10.0},
    "abut.mechanics.liu_pin_in_hole": lambda: {"pin_radius": 0.01, "hole_radius": 0.0101, "solids": STEEL, "length": 0.01, "load": 10.0},
    "abut.mechanics.load_zone": lambda: {"elements": 8, "load": 10.0, "stiffness": 1e6},
    "abut.mechanics.sliding_torque": _and(_of(contact="point"), friction=0.3),
    "abut.mechanics.tangential_contact": _and(_of(contact="point"), solids=STEEL, friction=0.3),
    "abut.mechanics.wear": lambda: {"press": np.abs, "shape": 3, "sliding": 1.0, "coefficient": 1e-15, "cycles": 2},
    "abut.study.of": lambda: {"distribution": frozen()},
    "abut.study.triangular": lambda: {"low": 0.0, "mode": 1.0, "high": 2.0},
    "abut.study.uniform": lambda: {"low": 1.0, "high": 2.0},
    "abut.study.listed": lambda: {"values": {"a": [1.0, 2.0]}},
    "abut.study.fractional": lambda: {"resolution": 4},
    "abut.study.optimise.minimise": lambda: {
        "evaluate": evaluate, "vary": {"x": (0.0, 1.0)}, "objective": "y", "evaluations": 5},
    "abut.testing.Pendulum": lambda: {"mass": 20.0, "centre": 0.7, "length": 0.75, "angle": 2.5},
    "abut.trains.GearPair": lambda: {"name": "g", "frame": ends()["j"], "mesh": made()["pair"], "teeth": made()["teeth"]},
    "abut.trains.Planetary": lambda: {"name": "g", "frame": ends()["j"], "gears": made()["set"], "teeth": made()["teeth"]},
    "abut.trains.Teeth": lambda: {"solid": STEEL},
    "abut.advice.advise": lambda: {
        "shape_a": body().shape, "shape_b": abut.shapes.HalfSpace(ends()["j"]), "material_a": "steel", "material_b": "steel", "speed": 1.0},
    "abut.advice.advise_gears": lambda: {"mesh": made()["pair"], "material_one": "steel", "material_two": "steel", "torque": 10.0,
        "speed": 10.0,
                                         "inertias": (1.0, 1.0)},
    "abut.advice.advise_line": lambda: {
        "shape_a": abut.shapes.Cylinder(ends()["i"], 0.1, 0.1), "shape_b": abut.shapes.HalfSpace(ends()["j"]), "material_a": "steel",
        "material_b": "steel", "force": 10.0},
    "abut.advice.convert": lambda: {"law": abut.normal.Impact(1e6, 1.5, 10.0, 1e-4), "to": abut.normal.Hertz, "speed": 1.0, "mass": 1.0,
                                    "given": 0.5},
    **dict.fromkeys(("abut.advice.rebound", "abut.advice.review"),
                    lambda: {"law": abut.normal.Impact(1e6, 1.5, 10.0, 1e-4), "speed": 1.0, "mass": 1.0}),
    "abut.view.plot_law": lambda: {"law": abut.normal.Impact(1e6, 1.5, 10.0, 1e-4)},
    "abut.view.gltf": lambda: {"result": result(), "path": "it.glb"},
    "abut.view.plot": lambda: {"result": result(), "names": ("mass.position.z",)},
    "abut.view.pvd": lambda: {"result": result(), "path": "it.pvd"},
    "abut.view.report": lambda: {"result": result(), "path": "it.html"},
    "abut.view.plot_orbit": lambda: {"result": result(), "of": "mass"},
    "abut.view.plot_loop": lambda: {"result": result(), "name": "mass.position.z"},
    "abut.view.snapshot": lambda: {"result": result(), "time": 0.0},
    "abut.view.widget": lambda: {"results": [result()]},
    "abut.shapes.gears.Gear": lambda: {"module": 0.003, "teeth": 20, "face_width": 0.01},
    "abut.shapes.gears.Rack": lambda: {"module": 0.003, "teeth": 20, "face_width": 0.01},
    "abut.shapes.gears.RingGear": lambda: {"module": 0.003, "teeth": 60, "face_width": 0.01},
    "abut.shapes.gears.GearMesh": lambda: {"one": gears.Gear(0.003, 20, face_width=0.01), "two": gears.Gear(0.003, 40, face_width=0.01)},
    "abut.shapes.gears.RackMesh": lambda: {"gear": gears.Gear(0.003, 20, face_width=0.01), "rack": gears.Rack(0.003, 20, face_width=0.01)},
    "abut.shapes.gears.PlanetarySet": lambda: dict(zip(("sun", "planet", "ring"), made()["gears"], strict=True)) | {
        "directions": (0.0, 2.0943951023931953)},
    "abut.shapes.Curve.line": lambda: {"start": (0.0, 0.0), "end": (1.0, 0.0)},
    "abut.shapes.Curve.arc": lambda: {"centre": (0.0, 0.0), "radius": 1.0, "start": 0.0, "end": 1.0},
    "abut.shapes.Curve.polyline": lambda: {"points": CORNERS},
    "abut.shapes.Curve.spline": lambda: {"points": CORNERS},
    "abut.shapes.Curve.ellipse": lambda: {"semi_axes": (2.0, 1.0)},
    "abut.shapes.SpaceCurve.through": lambda: {"points": [(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 0, 0)]},
    "abut.shapes.SpaceCurve.controlled": lambda: {"points": [(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 0, 0)]},
    "abut.shapes.Curve.hypocycloid": lambda: {"fixed": 3.0, "rolling": 1.0},
} | RECORDS | RESULTS  # fmt: skip


def of_x(x):
    return x


def square(x):
    return x * x / 0.2


def evaluate(points):
    return [{"y": (one["x"] - 0.3) ** 2} for one in points]


def frozen() -> Any:
    from scipy import stats

    return stats.norm(1.0, 0.1)
