"""Arguments that fit, of what verbs return and of what looks at runs and studies: `RESULTS[owner]` gives keyword arguments when called."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import abut
from abut import fem, flexible, mechanics
from abut.results.channel import ChannelLayout
from abut.results.table import MemoryTable
from study_data import dataset, named, saltelli, trajectories, unit_points
from valid_records import _made, evaluate, folder, like, model_file, pressed, step_file, text_file

DATA = Path(__file__).parent / "data" / "fe"
UNIT_MATRIX = "1 1 1.\n2 2 1.\n3 3 1.\n"


def _result() -> Any:
    from valid_calls import result

    return result()


@functools.cache
def rigid_block() -> tuple[Any, Any]:
    """A ball at rest on the floor, by rigid contact, and the method."""
    model = abut.Model("block", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.1, density=1000.0, position=(0, 0, 0.1)))
    friction = abut.friction.Coulomb(static=0.3, dynamic=0.3)
    floor = abut.shapes.HalfSpace(model.ground.frame())
    model.add(abut.Contact("floor", ball.shape, floor, normal=abut.normal.Rigid(), friction=friction))
    return model, abut.MoreauJean(step=1e-3)


@functools.cache
def friction_problem() -> Any:
    model, method = rigid_block()
    return abut.friction_problem(model, integrator=method)


@functools.cache
def mattress() -> tuple[Any, Any]:
    """A ball pressed into an elastic foundation, and its run."""
    model = abut.Model("mattress", gravity=(0, 0, -9.81))
    ball = model.add(abut.Body.sphere("ball", radius=0.05, density=7850.0, position=(0, 0, 0.0499)))
    floor = abut.shapes.HalfSpace(model.ground.frame())
    law = abut.normal.ElasticFoundation(modulus=1e8, thickness=0.01)
    model.add(abut.Contact("touch", ball.shape, floor, normal=law))
    return model, abut.simulate(model, end=2e-4, step=1e-4)


@functools.cache
def bar() -> tuple[Any, Any]:
    """A body that bends, and its run."""
    model = abut.Model("bar", gravity=(0, 0, 0))
    mesh = fem.Mesh.block((1.0, 0.1, 0.1), (2, 1, 1))
    body = model.add(abut.FlexibleBody("bar", mesh, "steel", modes=2, modal=(1e-3, 0)))
    return body, abut.simulate(model, end=2e-3, step=1e-3)


@functools.cache
def rows() -> Any:
    """A study of two parameters, with a number and a channel of each variant."""
    u, time = unit_points(32, 2), np.linspace(0, 1, 3)
    seen = {"peak": 2e4 * u[:, 0] + u[:, 1], "path": u[:, :1] * np.sin(time)}
    return dataset({"a": 1e-3 * u[:, 0], "b": u[:, 1]}, seen, time=time)


@functools.cache
def groups() -> Any:
    u = saltelli(8, 2)
    return dataset(named(u), {"y": u[:, 0] + u[:, 1]}, "saltelli")


@functools.cache
def walks() -> Any:
    u = trajectories(4, 2)
    return dataset(named(u), {"y": u[:, 0] ** 2}, "morris", levels=4)


@functools.cache
def identified() -> Any:
    from valid_calls import FITTING

    return abut.identify(**FITTING["abut.identify"]())


def matrices() -> dict[str, Path]:
    """Three rows of stiffness and mass, as Abaqus and CalculiX write them."""
    text_file("s_MASS1.mtx", UNIT_MATRIX)
    text_file("s.inp", "*NODE\n1, 0, 0, 0\n")
    return {"path": text_file("s_STIF1.mtx", UNIT_MATRIX)}


def calculix() -> dict[str, Path]:
    text_file("job.mas", UNIT_MATRIX)
    text_file("job.dof", "1.1\n1.2\n1.3\n")
    text_file("job.inp", "*NODE\n1, 0, 0, 0\n")
    return {"path": text_file("job.sti", UNIT_MATRIX)}


def cdb() -> dict[str, Any]:
    from unit.formats.flexible.test_flexible_files import CDB

    return {"path": text_file("part.cdb", CDB), "length": "mm", "mass": "tonne"}


def superelement() -> dict[str, Any]:
    for suffix in ("op4", "pch", "asm"):
        (folder() / f"s.{suffix}").write_bytes((DATA / "nastran" / f"outboard.{suffix}").read_bytes())
    return {"path": folder() / "s.op4", "length": "m", "mass": "kg"}


def run_arguments() -> dict[str, Any]:
    channels = (abut.results.Channel("x", "m"),)
    return {"channels": channels, "time": np.array([0.0, 1.0]), "rows": np.zeros((2, 1))}


def result_arguments() -> dict[str, Any]:
    given = run_arguments()
    table = MemoryTable(ChannelLayout(given["channels"]), given["time"], given["rows"])
    return {"table": table, "statistics": {}, "status": abut.Status.done(1.0)}


def sampled() -> dict[str, Any]:
    from valid_calls import ends

    return {
        "name": "s",
        "inputs": {"x": ends()["gap"]},
        "a": [[0.5]],
        "b": [[1.0]],
        "c": [[1.0]],
        "sample": 0.1,
    }


def line_system() -> Any:
    from valid_calls import ends

    return abut.signals.LinearSystem("s", a=[[-1.0]], b=[[1.0]], c=[[1.0]], inputs={"x": ends()["gap"]})


def rolling() -> dict[str, Any]:
    """A roller on a rail, in a plane."""
    from unit.advice.test_line_advice import RAIL, roller

    return {
        "shape_a": roller(0.2, 0.01, 0).shape,
        "shape_b": RAIL,
        "material_a": "steel",
        "material_b": "steel",
        "force": 100.0,
    }


def blow() -> Any:
    from unit.files.test_unwritable_files import blow as made

    return made()


def bent_place() -> dict[str, Any]:
    from valid_calls import ends

    frame = ends()["i"]
    return {"name": "s", "i": frame, "frames": (frame,), "weights": np.zeros((3, 1, 3))}


def linked() -> dict[str, Any]:
    from valid_calls import ends

    given = ends()
    return {
        "name": "l",
        "i": given["i"],
        "j": given["j"],
        "among": (given["arm"].frame(),),
        "stiffness": np.eye(6),
    }


def continuum() -> Any:
    return fem.continuum.Continuum.of(_made("mesh"), _made("material"))


def response() -> Any:
    body = continuum()
    return body.respond(np.zeros(body.size), body.virgin())


RESULTS: dict[str, Callable[[], dict[str, Any]]] = {
    "abut.Result": result_arguments, "abut.Result.from_rows": run_arguments,
    "abut.CadAssembly": like(lambda: abut.read_assembly(step_file())),
    "abut.shapes.BRep": lambda: {"frame": abut.Model("m").ground.frame(), "solid": abut.shapes.BRep.read(
        abut.Model("m").ground.frame(), step_file()).solid},
    "abut.Robot": lambda: {"model": _robot().model, "_tree": _robot()._tree},
    "abut.FrictionProblem": like(friction_problem),
    "abut.friction_problem": lambda: {"model": rigid_block()[0], "integrator": rigid_block()[1]},
    "abut.pressure_map": lambda: {"model": mattress()[0], "result": mattress()[1], "contact": "touch", "time": 1e-4},
    "abut.view.plot_pressure": lambda: {"pressures": abut.pressure_map(*mattress(), "touch", 1e-4)},
    "abut.view.plot_loop": lambda: {"result": mattress()[1], "name": "touch"},
    "abut.view.Snapshot": like(lambda: abut.view.snapshot(_result(), 0.0)),
    "abut.compile": lambda: {"model": _hanging()}, "abut.doctor": lambda: {"of": _hanging()},
    **dict.fromkeys(("abut.testing.strike", "abut.testing.strike_on_springs"),
                    lambda: {"material": _made("yielding"), "end": 1e-7, "samples": 2}),
    "abut.forces.LinkedForce": linked,
    "abut.mechanics.BallInSocket": like(lambda: mechanics.ball_in_socket(0.1, 0.1001, mechanics.Solid(2e11, 0.3), load=1e4)),
    "abut.mechanics.halfspace.Pulled": like(lambda: mechanics.halfspace.pull(pressed(), 0.1, friction=0.3)),
    "abut.signals.BentPlace": bent_place,
    "abut.signals.Output": lambda: {"name": "o", "system": line_system()},
    "abut.signals.SampledSystem": sampled,
    "abut.testing.ImpactRecord": like(blow),
    "abut.testing.Struck": lambda: {"outcome": _outcome(), "mass": 1.0, "speed": 1.0},
    "abut.results.Bending": lambda: {"body": "b", "mesh": 0, "modes": ("b.m1",), "frequencies": np.ones(1),
                                     "shapes": np.zeros((1, 3, 3), "f4")},
    "abut.results.Extremes.from_arrays": lambda: {"arrays": _result().extremes.arrays(), "texts": _result().extremes.texts()},
    "abut.results.Swept": lambda: {
        "name": "s", "ends": (("a", "b"),), "turns": np.tile((1.0, 0.0, 0.0, 0.0), (1, 2, 1)),
        "outline": np.array([(0.0, 0.0), (1.0, 0.0), (0.0, 1.0)]), "cap": np.array([(0, 1, 2)]), "turning": True, "elements": ("e",)},
    "abut.results.Part": lambda: {"name": "p", "body": "b", "mesh": 0, "position": (0.0, 0.0, 0.0), "quaternion": (1.0, 0.0, 0.0, 0.0),
                                  "kind": "sphere"},
    "abut.study.Identified": like(identified), "abut.study.compare": lambda: {"fits": {"one": identified(), "two": identified()}},
    "abut.study.answers.Importance": like(lambda: abut.study.answers.importance(
        evaluate, {"x": abut.study.uniform(0.0, 1.0)}, "y > 0.4", n=20)),
    "abut.study.answers.Sobol": like(lambda: abut.study.answers.sobol(groups(), "y")),
    "abut.study.answers.sobol": lambda: {"dataset": groups(), "observed": "y"},
    "abut.study.answers.morris": lambda: {"dataset": walks(), "observed": "y"},
    **dict.fromkeys(("abut.study.answers.correlations", "abut.study.answers.surface"), lambda: {"dataset": rows(), "observed": "peak"}),
    "abut.fem.continuum.Continuum": lambda: {"body": continuum().body, "laws": [block.law for block in continuum().blocks]},
    "abut.fem.continuum.Response": like(response),
    "abut.formats.flexible.MeshParts": like(lambda: flexible_files().read_cdb(**cdb())),
    "abut.formats.flexible.read_abaqus": matrices, "abut.formats.flexible.read_calculix": calculix, "abut.formats.flexible.read_cdb": cdb,
    "abut.formats.flexible.read_op4": lambda: {"path": DATA / "nastran" / "outboard.op4"},
    "abut.formats.flexible.read_superelement": superelement,
    "abut.flexible.write_pvd": lambda: {"body": bar()[0], "result": bar()[1], "path": folder() / "bar.pvd"},
    "abut.advice.advise_line": rolling,
    "abut.advice.read_contact": lambda: {"model": mattress()[0].summary(), "name": "touch", "deepest": 1e-5},
    "abut.signals.Fmu": lambda: {"name": "u", "file": unit(), "step": 0.01, "outputs": "mass.position.z"},
    **dict.fromkeys((f"abut.shapes.{name}" for name in ("Difference", "Intersection", "Union")), lambda: {"*parts": boxes()}),
    "abut.study.answers.pareto": lambda: {"dataset": rows(), "*objectives": ("peak", "-peak")},
    "abut.export_fmu": lambda: {"source": model_file(), "path": folder() / "it.fmu"},
}  # fmt: skip


@functools.cache
def unit() -> Path:
    """A machine as a unit of FMI."""
    path = folder() / "unit.fmu"
    abut.export_fmu(model_file(), path, optimise=False)
    return path


@functools.cache
def boxes() -> tuple[Any, Any]:
    """Two boxes of one body that overlap."""
    body = abut.Body("boxes", mass=1.0, inertia=(1.0, 1.0, 1.0))
    return tuple(abut.shapes.Box(body.frame((0.05 * k, 0, 0)), (0.1, 0.1, 0.1)) for k in range(2))


def flexible_files() -> Any:
    from abut.formats import flexible as files

    return files


def _hanging() -> Any:
    from valid_calls import hanging

    return hanging()


@functools.cache
def _robot() -> Any:
    from valid_calls import hanging

    return abut.robot(hanging())


def _outcome() -> Any:
    from valid_records import explicit_run

    return explicit_run()


__all__ = ["RESULTS", "flexible"]
