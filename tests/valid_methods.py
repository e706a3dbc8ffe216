"""Objects and arguments that fit, for methods: `bad_values.methods` looks here first.

`OBJECTS[owner]` makes an object of a class where its constructor's valid call gives one whose methods have nothing to do;
`METHODS["owner.method"]` gives keyword arguments when called.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

import abut
from abut import fem, mechanics
from valid_records import _made, folder, history, step_file, text_file
from valid_results import bar, mattress


@functools.cache
def linear() -> Any:
    """A mass on a spring, from a force on it to its place."""
    model = abut.Model("linear")
    mass = model.add(abut.Body("mass", mass=1.0, inertia=(1.0, 1.0, 1.0)))
    model.add(abut.joints.Translational("slide", mass, model.ground, at=(0, 0, 0), axis="z"))
    spring = abut.forces.SpringDamper(
        "spring", mass.frame(), model.ground.frame((0, 0, 1)), stiffness=100.0, damping=1.0, free_length=1.0
    )
    model.add(spring)
    model.add(
        abut.forces.LineForce(
            "push", mass.frame(), model.ground.frame((0, 0, 1)), of_amplitude, parameters={"amplitude": 1.0}
        )
    )
    return abut.linearize(model, inputs={"push": "push.parameters.amplitude"}, outputs=["mass.position.z"])


def of_amplitude(t, amplitude):
    return amplitude * t


def robot() -> Any:
    from valid_calls import hanging

    return abut.robot(hanging())


def on_the_robot() -> Any:
    return robot().model["mass"].frame()


def stepper() -> Any:
    from valid_calls import hanging

    return abut.Stepper(hanging())


def lanes() -> Any:
    from valid_calls import hanging

    return abut.simulate_many(hanging(), {"spring.stiffness": [90.0, 110.0]}, 0.02, 0.01)


def struck() -> Any:
    """A run of a ball pressed into a mattress, with its model."""
    return mattress()[1]


def model() -> Any:
    """A model of its own for each call, as methods change it."""
    made = abut.Model("of its own")
    ball = made.add(abut.Body.sphere("ball", radius=0.1, density=1000.0, position=(0, 0, 1)))
    made.add(abut.joints.Revolute("hinge", ball, made.ground, at=(0, 0, 0), axis="y"))
    return made


def study() -> Any:
    """Of two variants, with an observer of a number."""
    from valid_calls import FITTING

    given = FITTING["abut.Study"]() | {
        "vary": {"spring.stiffness": [90.0, 110.0]},
        "observe": {"z": last_place},
    }
    return abut.Study(**given)


def ranged() -> Any:
    """Of a range."""
    from valid_calls import FITTING

    return abut.Study(**FITTING["abut.Study"]() | {"observe": {"z": last_place}})


def last_place(result):
    return float(result["mass.position.z"][-1])


def floating() -> Any:
    """A model with a thing to which nothing refers."""
    made = abut.Model("floating")
    made.add(abut.Body.sphere("ball", radius=0.1, density=1000.0, position=(0, 0, 1)))
    return made


def problem() -> Any:
    """A cantilever."""
    block = fem.Body("block", _made("mesh"), _made("material"))
    return fem.Problem("p", [block], supports=[fem.Support(block["x-"], x=0.0, y=0.0, z=0.0)])


def surface() -> Any:
    from valid_results import rows

    return abut.study.answers.surface(rows(), "peak")


def to(name: str) -> Callable[[], dict[str, Path]]:
    return lambda: {"path": folder() / name}


def values(**given: Any) -> Callable[[], dict[str, Any]]:
    return lambda: given


OBJECTS: dict[str, Callable[[], Any]] = {
    "abut.Linearized": linear, "abut.Result": struck, "abut.Results": lanes, "abut.Stepper": stepper, "abut.Model": model,
    "abut.Model.replace": floating, "abut.Study": study,    "abut.Study.importance": ranged, "abut.Study.minimise": ranged,
    "abut.FlexibleBody": lambda: bar()[0], "abut.fem.Problem": problem, "abut.fem.History": history,
    "abut.CadAssembly": lambda: abut.read_assembly(step_file()), "abut.study.answers.Surface": surface,
    "abut.materials.Library": lambda: abut.materials.load(text_file("own.toml", "")),
}  # fmt: skip

METHODS: dict[str, Callable[[], dict[str, Any]]] = {
    "abut.CadAssembly.body": values(name="block", density=7850.0),
    **dict.fromkeys((f"abut.FlexibleBody.{n}" for n in ("coordinates", "displacements", "energies", "hot_spots", "positions", "principal",
                                                       "shares", "stress", "von_mises")), lambda: {"result": bar()[1]}),
    **dict.fromkeys((f"abut.FlexibleBody.{n}" for n in ("displacement", "displacement_rate", "position_of", "velocity_of", "rosette",
                                                       "strain_gauge", "stress_gauge")), values(name="s", where=(0.5, 0.0, 0.05))),
    "abut.FlexibleBody.point": values(where=(0.5, 0.0, 0.05)), "abut.FlexibleBody.rosette": values(name="s", where=(0.0, 0.05, 0.0)),
    **dict.fromkeys((f"abut.{n}.things_on" for n in ("FlexibleBody", "Beam", "Rope")), lambda: {"ground": abut.Model("m").ground}),
    "abut.HydrodynamicJournal.force": values(place=(1e-5, 0.0)),
    "abut.Linearized.mode": values(k=0), "abut.Linearized.response": values(frequencies=[1.0, 2.0]),
    "abut.Model.add": lambda: {"thing": abut.Body.sphere("more", radius=0.1, density=1000.0)},
    "abut.Model.replace": lambda: {"name": "ball", "by": floating()["ball"]},
    "abut.Model.with_values": values(values={"ball.density": 2000.0}), "abut.Model.with_redundant": values(redundant="adams"),
    "abut.Model.without": lambda: {"*names": ("hinge",)},
    **dict.fromkeys((f"abut.Result.{n}" for n in ("channel", "values")), values(name="ball.position.z")),
    **dict.fromkeys((f"abut.Result.{n}" for n in ("envelope", "peak")), values(name="touch.normal_force")),
    "abut.Result.plot": lambda: {"*names": ("ball.position.z",)}, "abut.Result.plot_loop": values(name="touch"),
    "abut.Result.plot_orbit": values(of="ball", relative_to="ground"), "abut.Result.snapshot": values(time=1e-4),
    "abut.Result.view": lambda: {"*others": (struck(),)},
    "abut.Result.report": to("it.html"), "abut.Result.save": to("it.nc"), "abut.Result.to_csv": to("it.csv"),
    "abut.Result.to_gltf": to("it.glb"), "abut.Result.to_parquet": to("it.parquet"), "abut.Result.to_pvd": to("it.pvd"),
    "abut.Result.write": to("it2.nc"), "abut.Results.save": to("lanes.nc"), "abut.Results.to_csv": to("lanes.csv"),
    "abut.Robot.closed": values(q=[0.0]), "abut.Robot.minimal": values(q=[0.0]), "abut.Robot.constraints": values(q=[0.0]),
    "abut.Robot.gravity": values(q=[0.0]), "abut.Robot.mass_matrix": values(q=[0.0]), "abut.Robot.moved": values(q=[0.0], by=[0.1]),
    "abut.Robot.bias": values(q=[0.0], u=[0.0]), "abut.Robot.constraints_rate": values(q=[0.0], u=[0.0]),
    **dict.fromkeys((f"abut.Robot.{n}" for n in ("derivatives", "inverse_dynamics")), values(q=[0.0], u=[0.0], a=[0.0])),
    **dict.fromkeys((f"abut.Robot.{n}" for n in ("forward_dynamics", "multipliers")), values(q=[0.0], u=[0.0], tau=[0.0])),
    **dict.fromkeys((f"abut.Robot.{n}" for n in ("jacobian", "place")),
                    lambda: {"frame": on_the_robot(), "q": [0.0]}),
    "abut.Robot.operational_inertia": lambda: {"frame": on_the_robot(), "q": [0.0], "rows": [2]},
    "abut.Robot.jacobian_rate": lambda: {"frame": on_the_robot(), "q": [0.0], "u": [0.0]},
    "abut.Stepper.changeable": values(path="spring.stiffness"), "abut.Stepper.step": values(h=1e-3),
    "abut.Stepper.restore": lambda: {"saved": stepper().save()},
    "abut.Study.at": values(points={"spring.stiffness": [95.0]}), "abut.Study.by": lambda: {"design": abut.study.grid(2)},
    "abut.Study.importance": values(criterion="z > 0"), "abut.Study.minimise": values(objective="z"),
    **dict.fromkeys((f"abut.Study.{n}" for n in ("model", "simulate", "variant")), values(k=0)),
    "abut.shapes.Curve.contains": values(point=(0.0, 0.0)), "abut.shapes.Curve.nearest": values(other=(1.0, 0.0)),
    "abut.fem.Factor.solve": lambda: {"right": np.ones(3)},
    "abut.fem.History.at": values(part="block", node=1, name="displacement"), "abut.fem.History.picture": to("it.png"),
    "abut.fem.History.save": to("it.nc"), "abut.fem.History.show": to("it.html"), "abut.fem.History.write_pvd": to("it.pvd"),
    "abut.fem.Mesh.face_at": values(place=(1.0, 0.0, 0.0)), "abut.fem.Mesh.mapped": lambda: {"place": doubled},
    "abut.fem.Mesh.nodes": values(name="x+"), "abut.fem.Mesh.write": lambda: {"path": folder() / "it.vtu", "length": "mm"},
    "abut.fem.Part.field": values(name="displacement"), "abut.fem.Part.node": values(at=1),
    "abut.fem.Problem.dynamics": values(end=1e-5, step=1e-5), "abut.fem.Problem.explicit": values(end=1e-6),
    "abut.materials.Library.joined": lambda: {"other": OBJECTS["abut.materials.Library"]()},
    "abut.materials.Library.find": values(name="steel"),
    "abut.materials.Library.pair": values(first="dry steel", second="dry steel"),
    "abut.mechanics.KalkerContact.forces": lambda: {"creepages": mechanics.Creepages(1e-3, 0.0, 0.0)},
    "abut.mechanics.SpurPair.contact": lambda: {"solids": mechanics.Solid(2e11, 0.3), "load": 10.0},
    "abut.mechanics.SpurPair.hertz_coefficient": lambda: {"solids": mechanics.Solid(2e11, 0.3)},
    "abut.mechanics.SpurPair.hertz_line_stiffness": lambda: {"solids": mechanics.Solid(2e11, 0.3)},
    "abut.mechanics.halfspace.HalfSpaceContact.pull": values(load=0.1, friction=0.3),
    "abut.mechanics.halfspace.HalfSpaceContact.stress": values(depth=1e-4),
    "abut.study.Identified.contains": values(values={"spring.stiffness": 100.0}),
    "abut.study.Identified.profile": values(path="spring.stiffness", points=3),
    "abut.study.Identified.posterior": values(steps=10),
    "abut.shapes.Curve.parallel": values(distance=0.01), "abut.shapes.SpaceCurve.near": lambda: {"alpha": 0.5, "x": np.ones(3)},
    "abut.shapes.SpaceCurve.retimed": values(start=0.0, end=1.0),
    **dict.fromkeys((f"abut.flexible.Polyline.{n}" for n in ("place", "tangent")), values(piece=0, s=0.1)),
    "abut.testing.ImpactRecord.picture": to("blow.png"),
    **dict.fromkeys((f"abut.study.answers.Surface.{n}" for n in ("deviation", "predict")), values(values={"a": 5e-4, "b": 0.5})),
    "abut.view.Snapshot.save": to("it.png"),
}  # fmt: skip


def doubled(places):
    return 2.0 * places


__all__ = ["METHODS", "OBJECTS"]
