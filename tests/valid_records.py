"""Arguments that fit, of what reads files and of what verbs return: `RECORDS[owner]` gives keyword arguments when called.

Files are written by abut into one folder of the process; a record is made of the fields of one that a verb returned.
"""

from __future__ import annotations

import dataclasses
import functools
import inspect
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import abut
from abut import fem, mechanics
from abut.formats import flexible as flexible_files
from abut.shapes import gears

SQUARE_DXF = "0\nSECTION\n2\nENTITIES\n0\nCIRCLE\n8\n0\n10\n0.0\n20\n0.0\n40\n10.0\n0\nENDSEC\n0\nEOF\n"
TETRAHEDRON_INP = """*NODE
1, 0., 0., 0.
2, 1., 0., 0.
3, 0., 1., 0.
4, 0., 0., 1.
*ELEMENT, TYPE=C3D4, ELSET=all
1, 1, 2, 3, 4
*MATERIAL, NAME=steel
*ELASTIC
210e9, 0.3
*DENSITY
7850.
*SOLID SECTION, ELSET=all, MATERIAL=steel
"""
TRIANGLES_OBJ = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n"


def like(make: Callable[[], Any]) -> Callable[[], dict[str, Any]]:
    """The arguments with which an object like this is made: its own fields."""

    def fields() -> dict[str, Any]:
        one = make()
        return {
            name: getattr(one, name)
            for name, p in inspect.signature(type(one)).parameters.items()
            if p.default is p.empty
        }

    return fields


@functools.cache
def folder() -> Path:
    return Path(tempfile.mkdtemp(prefix="abut-valid-"))


@functools.cache
def text_file(name: str, text: str) -> Path:
    path = folder() / name
    path.write_text(text)
    return path


@functools.cache
def step_file() -> Path:
    from step_files import box, save

    path = folder() / "block.step"
    save(path, box(10, 20, 30))
    return path


@functools.cache
def model_file() -> Path:
    from valid_calls import hanging

    path = folder() / "hanging.adm"
    abut.write(hanging(), path)
    return path


@functools.cache
def result_file() -> Path:
    from valid_calls import result

    path = folder() / "run.nc"
    result().save(path)
    return path


@functools.cache
def reduced_file(kind: str) -> Path:
    from valid_calls import made

    path = folder() / f"body.{kind}"
    if kind == "sid":
        flexible_files.write_sid(made()["reduced"], path)
    else:
        flexible_files.write_mbdyn(unstiffened(), path)
    return path


@functools.cache
def study() -> Any:
    """A study of four variants of a mass on a spring."""
    from valid_calls import hanging

    return abut.Study(
        hanging(),
        vary={"spring.stiffness": [90.0, 100.0, 110.0], "spring.damping": [0.5, 1.0]},
        observe={"z": "mass.position.z.max", "v": "mass.velocity.z.min", "path": "mass.position.z"}, end=0.02, step=0.01,
    )  # fmt: skip


@functools.cache
def explicit_run() -> Any:
    from valid_calls import made

    return fem.explicit.run([made()["block"]], 1e-6)


@functools.cache
def history() -> Any:
    return explicit_run().fields


@functools.cache
def pressed() -> Any:
    from valid_calls import STEEL

    return mechanics.halfspace.press(
        mechanics.halfspace.roller(0.01, 0.001), (4e-4, 1.2e-3), STEEL, cells=16, load=1.0
    )


@functools.cache
def equilibrium() -> Any:
    from valid_calls import hanging

    return abut.statics(hanging())


@functools.cache
def kalker() -> Any:
    return mechanics.KalkerContact((1e-3, 2e-3), 8e10, mechanics.kalker_coefficients(0.5, 0.3))


def _made(name: str) -> Any:
    from valid_calls import made

    return made()[name]


def _frame() -> Any:
    from valid_calls import ends

    return ends()["i"]


def _lift() -> Any:
    return raised


def _path(make: Callable[[], Path], **more: Any) -> Callable[[], dict[str, Any]]:
    return lambda: {"path": make(), **more}


def _framed(**more: Callable[[], Any]) -> Callable[[], dict[str, Any]]:
    return lambda: {"frame": _frame()} | {name: make() for name, make in more.items()}


def _dxf() -> Path:
    return text_file("outline.dxf", SQUARE_DXF)


def _inp() -> Path:
    return text_file("mesh.inp", TETRAHEDRON_INP)


def _dataset() -> Any:
    return study_values()


@functools.cache
def study_values() -> Any:
    return study().run()


def _asked() -> dict[str, Any]:
    return {"dataset": study_values(), "observed": "z"}


def _gear() -> Any:
    return _made("gear")


def _rack() -> Any:
    return gears.Rack("3 mm", 20, face_width=0.02)


RECORDS: dict[str, Callable[[], dict[str, Any]]] = {
    "abut.Body.sphere": lambda: {"name": "b", "radius": 0.1, "density": 1000.0},
    "abut.Body.cylinder": lambda: {"name": "b", "radius": 0.1, "length": 0.2, "density": 1000.0},
    "abut.Body.box": lambda: {"name": "b", "size": (0.1, 0.2, 0.3), "density": 1000.0},
    "abut.Elastic": lambda: {
        "body": abut.Elastic.rigid("arm", _made("mesh"), material="steel"), "mesh": _made("mesh"), "material": "steel",
        "while_touching": "all"},
    "abut.Elastic.rigid": lambda: {"name": "arm", "mesh": _made("mesh"), "material": "steel"},
    "abut.Equilibrium": like(equilibrium),
    "abut.Result.load": _path(result_file), "abut.Results.load": lambda: {"path": lanes_file()}, "abut.load": _path(result_file),
    "abut.results.load": _path(result_file),
    "abut.HydrodynamicJournal.of": lambda: {
        "joint": abut.Journal("j", _frame(), abut.Model("m").ground.frame(), radius=0.01, clearance=1e-4, length=0.02),
        "film": abut.ShortBearing(viscosity=0.1, length=0.01)},
    "abut.load_splits": lambda: {"model": _model(), "result": _result()},
    "abut.kinematics": lambda: {"model": driven(), "end": 0.02, "step": 0.01},
    "abut.read": lambda: {"path": model_file()},
    "abut.read_step": _path(step_file, density=7850.0), "abut.read_assembly": _path(step_file),
    "abut.shapes.BRep.read": lambda: {"frame": _frame(), "path": step_file()},
    "abut.shapes.Curve": lambda: {"segments": abut.shapes.Curve.circle(radius=0.1).segments, "closed": True},
    "abut.shapes.Curve.ellipse": lambda: {"axes": (2.0, 1.0)},
    "abut.shapes.Curve.chain": lambda: {"pieces": [abut.shapes.Curve.line((0, 0), (1, 0)), abut.shapes.Curve.line((1, 0), (1, 1))]},
        "abut.shapes.Profile.read": lambda: {"frame": _frame(), "path": _dxf(), "width": 0.01, "unit": "mm"},
    "abut.shapes.curves.read_outlines": _path(_dxf, unit="mm"),
    "abut.shapes.Solid.read": lambda: {"frame": _frame(), "path": text_file("it.obj", TRIANGLES_OBJ), "unit": "m"},
    "abut.advice.check_file": lambda: {"path": text_file("it.obj", TRIANGLES_OBJ), "unit": "m"},
    "abut.shapes.SpaceCurve": like(lambda: abut.shapes.SpaceCurve.through([(0, 0, 0), (1, 0, 0), (2, 1, 0), (3, 0, 0)])),
    "abut.shapes.SpaceCurve.of": lambda: {"function": place, "start": 0.0, "end": 1.0},
    "abut.joints.CurveOnCurve": lambda: {
        "name": "c", "i": _frame(), "j": abut.Model("m").ground.frame(), "curve_i": abut.shapes.Curve.circle(radius=0.1),
        "curve_j": abut.shapes.Curve.circle(radius=0.2)},
    "abut.signals.Recording.of": lambda: {"result": _result(), "channel": "mass.position.z"},
    "abut.signals.state_space": lambda: {
        "name": "s", "system": ([[-1.0]], [[1.0]], [[1.0]], [[0.0]]), "inputs": {"x": _gap()}},
    "abut.signals.Superposition": lambda: {
        "name": "s", "frames": [_frame(), abut.Model("m").ground.frame()], "weights": np.ones((2, 3))},
    "abut.signals.Friction": lambda: {"name": "s", "of": rubbing()},
    "abut.normal.Impact.from_hertz": lambda: {
        "shape_a": abut.shapes.Sphere(_frame(), 0.1), "shape_b": abut.shapes.HalfSpace(abut.Model("m").ground.frame()),
        "material_a": mechanics.Solid(2e11, 0.3), "material_b": mechanics.Solid(2e11, 0.3), "restitution": 0.5, "speed": 1.0, "mass": 1.0},
    "abut.normal.LineHertz.of_gears": lambda: {"mesh": _made("pair"), "solids": mechanics.Solid(2e11, 0.3)},
    "abut.normal.LineHertz.of_rack": lambda: {"mesh": _made("rack"), "solids": mechanics.Solid(2e11, 0.3)},
    "abut.functions.Table.read": lambda: {"path": text_file("table.csv", "x,y\n0,0\n1,2\n2,3\n")},
    "abut.functions.Table.of_pieces": lambda: {"x": [0.0, 1.0], "coefficients": [[0, 0, 1], [0, 2, 0], [0, 0, 0], [0, 0, 0]]},
    "abut.fem.Face": lambda: {"body": _made("block"), "face": "z+"},
    "abut.fem.Factor": lambda: {"matrix": sparse()},
    "abut.fem.History": like(history),
    "abut.fem.History.load": lambda: {"path": history_file()},
    "abut.fem.Mesh": like(lambda: _made("mesh")), "abut.fem.Mesh.read": _path(_inp, length="m"),
    "abut.fem.Part": like(lambda: next(iter(history().parts.values()))),
    "abut.fem.Structure": like(lambda: _made("structure")),
    "abut.fem.solve": lambda: {
        "structure": _made("structure"), "load": fem.weight(_made("structure")), "supports": {"x-": (0, 1, 2)}},
    "abut.fem.temperature": lambda: {"structure": warm(), "rise": 10.0},
    "abut.fem.laws.PlaneStress": lambda: {"law": _made("yielding"), "large": False},
    "abut.fem.explicit.Outcome": like(explicit_run),
    "abut.fem.explicit.Tool.of": lambda: {
        "shape": tool(), "faces": _made("block")["z-"]},
    "abut.flexible.ReducedBody": like(lambda: _made("reduced")),
    "abut.flexible.left_out": lambda: {
        "structure": _made("structure"), "reduced": _made("reduced"), "loads": fem.weight(_made("structure"))},
    "abut.FlexibleBody.read": lambda: {"name": "f", "path": reduced_file("sid")},
    "abut.formats.flexible.read_sid": lambda: {"path": reduced_file("sid")},
    "abut.formats.flexible.sid_records": lambda: {"path": reduced_file("sid")},
    "abut.formats.flexible.read": lambda: {"path": reduced_file("sid")},
    "abut.formats.flexible.read_mbdyn": lambda: {"path": reduced_file("fem")},
    "abut.formats.flexible.mbdyn_records": lambda: {"path": reduced_file("fem")},
    "abut.formats.flexible.write_sid": lambda: {"body": _made("reduced"), "path": folder() / "again.sid"},
    "abut.formats.flexible.write_mbdyn": lambda: {"body": unstiffened(), "path": folder() / "again.fem"},
    "abut.materials.Pair": like(lambda: abut.materials.pair("dry steel", "dry steel")),
    "abut.materials.load": lambda: {"path": text_file("mine.toml", "")},
    "abut.mechanics.LineContact": like(lambda: _made("line")),
    "abut.mechanics.KalkerContact": like(kalker),
    "abut.mechanics.fastsim": lambda: {
        "contact": kalker(), "creepages": mechanics.Creepages(1e-3, 0.0, 0.0), "load": 1e3, "friction": 0.3},
    "abut.mechanics.RollingTraction": like(lambda: mechanics.fastsim(kalker(), mechanics.Creepages(1e-3, 0.0, 0.0), load=1e3,
        friction=0.3)),
    "abut.mechanics.tresca": lambda: {"stress": stress()}, "abut.mechanics.von_mises": lambda: {"stress": stress()},
    "abut.study.open": lambda: {"path": store()},
    "abut.study.optimise.Minimum": like(lambda: minimum()),
    "abut.study.optimise.minimise": lambda: {"evaluate": evaluate, "vary": {"x": abut.study.uniform(0.0, 1.0)}, "objective": "y",
                                             "evaluations": 5},
    "abut.advice.Finding": lambda: {"severity": abut.advice.Severity("note"), "part": "p", "found": "f", "mend": "m"},
    "abut.advice.advise": lambda: {
        "shape_a": abut.shapes.Sphere(_frame(), 0.1), "shape_b": abut.shapes.HalfSpace(abut.Model("m").ground.frame()),
        "material_a": "dry steel", "material_b": "dry steel", "speed": 1.0},
    "abut.advice.convert": lambda: {"law": abut.normal.Impact(1e6, 1.5, 10.0, 1e-4), "to": abut.normal.HuntCrossley, "speed": 1.0,
                                    "mass": 1.0},
    "abut.view.Distribution": lambda: {"title": "t", "x": "x", "y": "y", "curves": [abut.view.Curve("c", [0.0, 1.0], [0.0, 1.0])]},
    "abut.view.plot_orbit": lambda: {"result": _result(), "of": "mass", "relative_to": "ground"},
    "abut.fem.continuum.Continuum.of": lambda: {"mesh": _made("mesh"), "material": _made("material")},
    "abut.shapes.curves.Cubic": lambda: {"x": (0.0, 1.0, 0.0, 0.0), "y": (0.0, 0.0, 1.0, 0.0)},
    "abut.shapes.curves.Rolled": lambda: {"centre": (0.0, 0.0), "radius": 1.0, "x": 1.0, "y": 0.1, "start": 0.0, "end": 1.0},
    "abut.shapes.curves.Rotors": lambda: {"centre": (0.0, 0.0), "a": 1.0, "start": 0.0, "sweep": 1.0},
    "abut.shapes.curves.segment_of": lambda: {"row": abut.shapes.Curve.circle(radius=0.1).segments[0].numbers()},
    "abut.shapes.curves.flat_faced_cam": lambda: {"base": 0.05, "lift": _lift()},
    "abut.shapes.curves.roller_cam": lambda: {"base": 0.05, "roller": 0.01, "lift": _lift()},
    "abut.shapes.curves.swinging_flat_faced_cam": lambda: {"base": 0.05, "lift": _lift(), "distance": 0.1},
    "abut.shapes.curves.swinging_roller_cam": lambda: {"base": 0.05, "roller": 0.01, "lift": _lift(), "distance": 0.1, "arm": 0.08},
    "abut.shapes.gears.RackTooth": like(lambda: gears.RackTooth.of(_rack())), "abut.shapes.gears.RackTooth.of": lambda: {"rack": _rack()},
    "abut.shapes.gears.ToothShape": like(lambda: gears.ToothShape.of(_gear())),
        "abut.shapes.gears.ToothShape.of": lambda: {"gear": _gear()},
    "abut.shapes.gears.gear_profile": _framed(gear=_gear), "abut.shapes.gears.gear_slices": _framed(gear=_gear, count=lambda: 3),
    "abut.shapes.gears.outline": lambda: {"gear": _gear()},
    "abut.shapes.gears.rack_compliance": lambda: {"rack": _rack(), "solid": mechanics.Solid(2e11, 0.3)},
    "abut.shapes.gears.tooth_compliance": lambda: {"gear": _gear(), "solid": mechanics.Solid(2e11, 0.3)},
    "abut.shapes.gears.rack_slices": _framed(rack=_rack),
    "abut.mechanics.halfspace.press": lambda: {
        "gap": mechanics.halfspace.roller(0.01, 0.001), "size": (4e-4, 1.2e-3), "solids": mechanics.Solid(2e11, 0.3), "cells": 8,
        "load": 1.0},
    "abut.mechanics.halfspace.self_affine": lambda: {
        "size": 1e-3, "cells": 16, "hurst": 0.8, "rms": 1e-6, "longest": 1e-3, "shortest": 2e-4, "seed": 1},
    "abut.mechanics.halfspace.HalfSpaceContact": like(pressed),
    "abut.mechanics.halfspace.pull": lambda: {"contact": pressed(), "load": 0.1, "friction": 0.3},
    **dict.fromkeys((f"abut.study.answers.{n}" for n in ("correlations", "main_effects", "parallel_coordinates",
                                                         "surface", "worst")), _asked),
    **dict.fromkeys(("abut.study.answers.envelope", "abut.study.answers.percentiles"), lambda: {"dataset": study_values(),
        "observed": "path"}),
    "abut.study.answers.scatter_matrix": lambda: {"dataset": study_values()},
    "abut.study.answers.report": lambda: {"dataset": study_values(), "path": folder() / "study.html"},
    "abut.study.answers.failure_probability": lambda: {"dataset": study_values(), "criterion": "z < 0"},
    "abut.study.answers.importance": lambda: {
        "evaluate": evaluate, "parameters": {"x": abut.study.uniform(0.0, 1.0)}, "criterion": "y > 0.4", "n": 20},
    "abut.analysis.Saved": lambda: like(saved)(), "abut.analysis.Saved.from_bytes": lambda: {"data": saved().to_bytes()},
}  # fmt: skip


def _model() -> Any:
    from valid_calls import hanging

    return hanging()


def _result() -> Any:
    from valid_calls import result

    return result()


def _gap() -> Any:
    from valid_calls import ends

    return ends()["gap"]


@functools.cache
def driven() -> Any:
    model = abut.Model("driven")
    arm = model.add(abut.Body("arm", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    hinge = model.add(abut.joints.Revolute("hinge", arm, model.ground, at=(0, 0, 0)))
    model.add(abut.motions.Displacement("drive", hinge, turn))
    return model


@functools.cache
def rubbing() -> Any:
    model = abut.Model("rubbing")
    arm = model.add(abut.Body("arm", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    friction = abut.JointFriction(abut.friction.JointStiction(static=0.3, dynamic=0.2), radius=0.01)
    return model.add(abut.joints.Revolute("hinge", arm, model.ground, at=(0, 0, 0), friction=friction))


@functools.cache
def warm() -> Any:
    return fem.assemble(_made("mesh"), fem.Elasticity.isotropic(2e11, 0.3, 7800.0, expansion=1e-5))


@functools.cache
def history_file() -> Path:
    path = folder() / "history.nc"
    history().save(path)
    return path


@functools.cache
def store() -> Path:
    path = folder() / "store.zarr"
    abut.Study(
        _model(),
        vary={"spring.stiffness": [90.0, 110.0]},
        observe={"z": "mass.position.z.max"},
        end=0.02,
        step=0.01,
    ).run(store=path)
    return path


@functools.cache
def minimum() -> Any:
    return abut.study.optimise.minimise(evaluate, {"x": abut.study.uniform(0.0, 1.0)}, "y", evaluations=5)


@functools.cache
def saved() -> Any:
    stepper = abut.Stepper(_model())
    return stepper.save()


def stress() -> Any:
    return _made("point").axis_stress([0.0, 1e-5], 0.3)


def sparse() -> Any:
    from scipy import sparse as matrices

    return matrices.csc_array(np.diag([1.0, 2.0, 3.0]))


@functools.cache
def lanes_file() -> Path:
    path = folder() / "lanes.nc"
    abut.simulate_many(_model(), {"spring.stiffness": [90.0, 110.0]}, end=0.02, step=0.01).save(path)
    return path


@functools.cache
def unstiffened() -> Any:
    return dataclasses.replace(_made("reduced"), stiffening=None, loaded=None)


@functools.cache
def tool() -> Any:
    return abut.shapes.Sphere(
        abut.Body.sphere("tool", radius=0.1, density=1000.0, position=(0, 0, -1)).frame(), 0.1
    )


def raised(angle):
    return (2e-3 * (1 - np.cos(angle)), 2e-3 * np.sin(angle), 2e-3 * np.cos(angle))


def turn(t):
    return t


def place(s):
    return (s, s * s, 0.0)


def evaluate(points):
    return {"y": (np.asarray(points["x"]) - 0.3) ** 2}
