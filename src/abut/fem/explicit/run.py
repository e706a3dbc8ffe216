"""Explicit dynamics of bodies of hexahedra and tetrahedra: simulation of an impact.

The stable step is 2/ω, with a bound of the greatest ω of each deformed element; it is computed again at each step.

The four shapes without strain at the single integration point of a hexahedron (hourglass modes) have the force
4 κ (λ + 2G) |B|²/V times their amplitude (Flanagan and Belytschko), relaxed by plastic flow as the deviator is, or 16 Q ρ c V/l times the
rate of their amplitude, with l the shortest way through the element.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.errors import DuplicateName, InvalidValue, UnknownName
from abut.fem.explicit.columns import Scale
from abut.fem.explicit.device_arrays import ExplicitArrays
from abut.fem.explicit.elements.element_tables import (
    ElementTables,
    fixed_dofs,
    grid_of,
    load_tables,
    tool_data,
)
from abut.fem.explicit.field_output import FieldRecorder
from abut.fem.explicit.scalar_history import ScalarHistory
from abut.fem.explicit.thread_count import Pace
from abut.fem.explicit.tools.rigid_tools import Pose
from abut.fem.explicit.tools.tools import Tool
from abut.fem.explicit_options import ExplicitOptions, check_explicit_options
from abut.fem.model.bodies import Body, Load, Support
from abut.fem.results.result import History
from abut.units import Scalar, Vector, positive, vector

__all__ = ["Outcome", "run"]


STEPS = 2000  #: in one launch at most, so that Ctrl-C takes effect
MIN_THREADED_ELEMENTS = 2000  #: elements for which a second thread may pay


@dataclass(frozen=True, eq=False)
class Outcome:
    """Result of an explicit run.

    Attributes:
        fields: displacements, stresses and the like at nodes, at some instants.
        samples: numbers of the whole at many instants: forces, positions and speeds of tools, energies, greatest plastic strains. A force
            is
            the mean since the sample before.
        poses: of tools at the end, by name.
    """

    fields: History
    samples: ScalarHistory
    poses: Mapping[str, Pose] = field(default_factory=dict)

    def pose(self, name: str) -> Pose:
        """Return position and velocity of a tool at the end: of a rigid body its centre of mass, else the place of its shape.

        Raises:
            UnknownName: no tool has this name.
        """
        if name not in self.poses:
            raise UnknownName.of("tool", name, self.poses)
        return self.poses[name]

    @property
    def stopped(self) -> str | None:
        """Reason for a stop before the end, or None."""
        return self.fields.stopped


def run(
    bodies: Sequence[Body],
    end: Scalar,
    *,
    tools: Sequence[Tool] = (),
    supports: Sequence[Support] = (),
    loads: Sequence[Load] = (),
    velocity: Mapping[str, Vector | Numbers] | None = None,
    frames: int = 20,
    samples: int = 500,
    hourglass: float = 0.1,
    hourglass_viscosity: float = 0.0,
    viscosity: tuple[float, float] = (0.06, 1.2),
    factor: float = 0.9,
    scaled_to: Scalar | None = None,
    delete: Mapping[str, float] | None = None,
    threads: int | None = None,
    until: Callable[[Mapping[str, float]], bool] | None = None,
    name: str = "impact",
) -> Outcome:
    """Integrate by central differences with a lumped mass.

    Args:
        bodies: of hexahedra of 8 nodes or tetrahedra of 10; elastic, `VonMises` with isotropic hardening, or `JohnsonCook`. Bodies contact
            tools, not each other.
        end: [s].
        tools: rigid shapes in contact with them.
        supports: faces whose nodes are fixed along an axis (planes of symmetry, clamps).
        loads: dead loads on faces and weights, each with its factor over time, sampled at 2001 instants.
        velocity: of a body's nodes at the beginning, by its name [m/s]: a vector, or one for each node.
        frames: number of instants after the first at which fields are stored.
        samples: number of instants for numbers of the whole.
        hourglass: κ, stiffness against the four shapes without strain at the single point (hourglass modes of Flanagan and Belytschko),
            as a share of the element's, relaxed by plastic flow; 0.03 to 0.15. Its energy is among the samples.
        hourglass_viscosity: Q, viscosity against the rates of these shapes; 0.05 to 0.15, in place of κ.
        viscosity: c₁, c₂ of the pressure ρ l ε̇_v (c₁ c + c₂ l |ε̇_v|) against compression, which spreads shocks; (0, 0) for none.
        factor: of the stable step, 0.001 to 1.
        scaled_to: a step [s]. Elements whose stable step is shorter, or becomes so (checked with each sample), receive mass until it
            is not. `fields.statistics` and a warning report how much, and where. None: no mass is added.
        delete: plastic strain at which elements of a body are deleted, by its name. Fracture then depends on the size of the
            elements: it is a choice, not a prediction.
        threads: 1 or 2, with bit-identical results; by default the faster now, tried from time to time where there are elements enough.
        until: function of the numbers of each sample by name, with its ``"time"``; the run ends where it returns True.
        name: name in results.

    Raises:
        InvalidValue, WrongUnit, UnknownName, DuplicateName, UnsupportedStatement: an invalid argument, as the message explains.
    """
    began = time.perf_counter()
    last = positive(end, "s", what=f"{name}: end")
    _check_names(name, bodies, tools, {"velocity": velocity or {}, "delete": delete or {}})
    grid = _grid_of(bodies, delete or {})
    scale = _scale_row(check_explicit_options(hourglass, hourglass_viscosity, viscosity, factor))
    wanted = None if scaled_to is None else positive(scaled_to, "s", what="scaled_to")
    fixed, shapes = fixed_dofs(grid, bodies, supports), tool_data(grid, bodies, tools)
    forces, moving = load_tables(grid, bodies, loads, last), _initial_velocities(grid, bodies, velocity or {})
    machine = ExplicitArrays(grid, fixed, shapes, forces, scale, moving, wanted)
    seen = FieldRecorder(name, bodies, tools, machine, frames, samples, last)
    stopped = _integrate_samples(machine, seen, _step_settings(threads, grid.elements), until)
    return Outcome(*seen.collect_results(stopped, time.perf_counter() - began), seen.poses())


def _grid_of(bodies: Sequence[Body], delete: Mapping[str, float]) -> ElementTables:
    """Return the elements of all bodies, with the plastic strains at which they are deleted."""
    limits = {one: positive(value, "1", what=f'delete["{one}"]') for one, value in delete.items()}
    return grid_of(bodies, limits)


def _check_names(
    name: str, bodies: Sequence[Body], tools: Sequence[Tool], by_body: Mapping[str, Mapping[str, Any]]
) -> None:
    """Check that bodies and tools have unique names, and that names in arguments refer to bodies that exist."""
    if not bodies or not all(isinstance(body, Body) for body in bodies):
        raise InvalidValue(f"{name}: bodies are {bodies!r:.80}; give one or more fem.Body")
    own = [body.name for body in bodies]
    names = own + [tool.name for tool in tools]
    for one in names:
        if names.count(one) > 1:
            raise DuplicateName.of("body or tool", one, f'another one of "{name}"')
    for what, given in by_body.items():
        for one in given:
            if one not in own:
                raise UnknownName.of(f"body ({what} of {name})", one, own)


def _scale_row(options: ExplicitOptions) -> list[float]:
    """Return the kernel's table of numerical options."""
    return Scale.of(
        stiff=options.hourglass,
        viscous=options.hourglass_viscosity,
        linear=options.viscosity[0],
        quadratic=options.viscosity[1],
        factor=options.factor,
        extra=0.0,
    )


def _initial_velocities(
    grid: ElementTables, bodies: Sequence[Body], given: Mapping[str, Vector | Numbers]
) -> Numbers:
    """Return the initial velocities of all nodes [m/s], (n, 3); zero for bodies without one."""
    found: Numbers = np.zeros_like(grid.places)
    for k, body in enumerate(bodies):
        if body.name in given:
            found[grid.starts[k] : grid.starts[k + 1]] = _body_velocities(given[body.name], body)
    return found


def _body_velocities(given: Vector | Numbers, body: Body) -> Numbers:
    """Return the initial velocities of a body's nodes, one for all or one each [m/s]."""
    if np.ndim(np.asarray(given)) == 2:
        found = np.asarray(given, float)
        if found.shape != body.mesh.positions.shape or not np.isfinite(found).all():
            raise InvalidValue(
                f'velocity of "{body.name}" has shape {found.shape}; it must be finite, of shape {body.mesh.positions.shape} [m/s], '
                "or one vector"
            )
        return found
    return np.array(vector(given, "m/s", what=f'velocity of "{body.name}"'))


def _step_settings(given: int | None, elements: int) -> Pace:
    import warp as wp

    if given not in (None, 1, 2):
        raise InvalidValue.of("threads", given, "be 1 or 2")
    alone = wp.config.mode == "debug"  # its checks support one launch at a time
    if alone or (given is None and (elements < MIN_THREADED_ELEMENTS or (os.cpu_count() or 1) < 2)):
        return Pace(1)
    return Pace(given)


def _integrate_samples(
    machine: ExplicitArrays,
    seen: FieldRecorder,
    pace: Pace,
    over: Callable[[Mapping[str, float]], bool] | None,
) -> str | None:
    """Integrate from sample to sample; return the reason for a stop before the end, or None."""
    for until in seen.until:
        while True:
            status = machine.integrate(until, STEPS, pace)
            if status == machine.DONE:
                break
            if status != machine.ENOUGH:
                return machine.stop_reason(status)
        new = seen.record_sample()
        machine.keep_step()
        if over is not None and new is not None and over(new):
            break
    return None
