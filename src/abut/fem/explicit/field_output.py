"""Output of an explicit run: fields at nodes at a few instants, scalars of the whole at many."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.spatial.transform import Rotation

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.explicit.columns import Energy, IntegrationState, MaterialPointState
from abut.fem.explicit.columns import Tool as Row
from abut.fem.explicit.device_arrays import ExplicitArrays
from abut.fem.explicit.scalar_history import ScalarHistory
from abut.fem.explicit.tools.rigid_tools import Pose
from abut.fem.explicit.tools.tools import Tool
from abut.fem.model.bodies import Body
from abut.fem.results.result import History, Part

__all__ = ["FieldRecorder"]

STRESSES = ("xx", "yy", "zz", "xy", "yz", "zx")
MORE = (
    (".moment ", "N m"), (".turn ", "rad"), (".angular velocity ", "rad/s"), (".momentum ", "N s"), (".angular momentum ", "N m s"),
)  # fmt: skip
HEAVIER = 0.01  #: of the mass, share above which added mass causes a warning


class FieldRecorder:
    """Recorder of an explicit run at given instants.

    Args:
        name: of the run.
        bodies, tools: as described.
        machine: the run.
        frames, samples: number of instants of fields and of scalars, after the first.
        last: the end [s].

    Raises:
        InvalidValue: the number of frames or samples is less than one.
    """

    def __init__(
        self, name: str, bodies: Sequence[Body], tools: Sequence[Tool], machine: ExplicitArrays, frames: int, samples: int, last: float
    ) -> None:  # fmt: skip
        for what, count in (("frames", frames), ("samples", samples)):
            if count != int(count) or count < 1:
                raise InvalidValue.of(f"{name}: {what}", count, "be a whole number of at least 1")
        self.name, self.bodies, self.tools, self.machine, self.last = name, bodies, tools, machine, last
        self.framed = np.linspace(0.0, last, frames + 1)
        self.sampled = np.linspace(0.0, last, samples + 1)
        every = np.union1d(self.framed, self.sampled)
        self.until = every[np.append(True, np.diff(every) > 1e-9 * last)][1:]
        self.fields: list[dict[str, Any]] = []
        self.numbers: list[dict[str, float]] = []
        self.at: tuple[list[float], list[float]] = [], []
        self.impulse = np.zeros((len(tools), 6))
        self.record_sample()

    def record_sample(self) -> dict[str, float] | None:
        """Store the output that is due; return the numbers of a sample."""
        time, new = float(self.machine.now[IntegrationState.time]), None
        if _is_near(time, self.sampled, self.last):
            new = self._sample_scalars(time)
            self.numbers.append(new)
            self.at[1].append(time)
        if _is_near(time, self.framed, self.last):
            self._record_frame(time)
        return None if new is None else {"time": time} | new

    def _record_frame(self, time: float) -> None:
        self.fields.append(self._fields())
        self.at[0].append(time)

    def _sample_scalars(self, time: float) -> dict[str, float]:
        """Return energies, tools, greatest plastic strains."""
        machine, tools = self.machine, np.asarray(self.machine.tools.number.numpy())
        energy = machine.energies()
        found = {
            "energy.kinetic": float(machine.kinetic().sum()),
            "energy.internal": float(energy[Energy.internal]),
            "energy.plastic": float(energy[Energy.plastic]),
            "energy.hourglass": float(energy[Energy.hourglass]),
            "energy.viscosity": float(energy[Energy.viscous]),
        }
        moved = tools[:, Row.mass] > 0.0
        speed, spin, moment = (
            tools[:, at : at + 3] for at in (Row.velocity, Row.angular_velocity, Row.angular_momentum)
        )
        found["energy.tools"] = float(
            0.5 * (tools[:, Row.mass] * (speed**2).sum(axis=1) + (spin * moment).sum(axis=1)).sum()
        )
        found["energy.contact"] = float((tools[:, Row.transferred_energy] - tools[:, Row.work]).sum())
        found["energy.work"] = float(
            tools[~moved, Row.transferred_energy].sum() + machine.loads.work.numpy()[0] + machine.gained
        )
        found["energy.total"] = sum(
            found[f"energy.{one}"]
            for one in ("kinetic", "internal", "hourglass", "viscosity", "tools", "contact")
        )
        gone = time - (self.at[1][-1] if self.at[1] else 0.0)
        for k, tool in enumerate(self.tools):
            impulse = tools[k, Row.impulse : Row.impulse + 6]  # and its moment
            wrench = (impulse - self.impulse[k]) / gone if gone > 0.0 else np.zeros(6)
            self.impulse[k] = impulse
            pose = tool.pose(tools[k])
            _add_components(found, tool.name, {"force": wrench[:3], "moment": wrench[3:]})
            _add_components(found, tool.name, {"position": pose.position, "velocity": pose.velocity})
            if tool.body is not None:
                momentum, about = tool.body.moments(pose)
                more = {"momentum": momentum, "angular momentum": about}
                _add_components(found, tool.name, {"angular velocity": pose.angular_velocity} | more)
        families = range(len(machine.elements))
        plastic, alive = (
            [machine.column(f, at) for f in families]
            for at in (MaterialPointState.plastic, MaterialPointState.alive)
        )
        for k, body in enumerate(self.bodies):
            own = [one.real & (one.part == k) for one in machine.grid.families]
            greatest = max(float(p[which].max(initial=0.0)) for p, which in zip(plastic, own, strict=True))
            gone = sum(int((a[which] == 0.0).all(axis=1).sum()) for a, which in zip(alive, own, strict=True))
            found[f"{body.name}.greatest plastic strain"] = greatest
            found[f"{body.name}.deleted elements"] = float(gone)
            nodes = slice(machine.grid.starts[k], machine.grid.starts[k + 1])
            _add_components(found, body.name, self._body_motion(nodes))
        return found

    def _body_motion(self, nodes: slice) -> dict[str, Numbers]:
        """Return a body's centre of mass, its best-fit rotation (polar decomposition of Σ m x X), momentum and its moment."""
        machine = self.machine
        mass, places = machine.lumped[nodes, None], machine.places[nodes]
        moving = mass * machine.nodes.v.numpy().reshape(-1, 3)[nodes]
        centre, first = ((mass * x).sum(axis=0) / mass.sum() for x in (places, machine.grid.places[nodes]))
        u, _, v = np.linalg.svd((mass * (places - centre)).T @ (machine.grid.places[nodes] - first))
        turn = u @ np.diag([1.0, 1.0, np.linalg.det(u @ v)]) @ v
        return {
            "position": centre,
            "turn": Rotation.from_matrix(turn).as_rotvec(),
            "momentum": moving.sum(axis=0),
            "angular momentum": np.cross(places, moving).sum(axis=0),
        }

    def poses(self) -> dict[str, Pose]:
        """Return the present poses of tools."""
        tools = np.asarray(self.machine.tools.number.numpy())
        return {tool.name: tool.pose(row) for tool, row in zip(self.tools, tools, strict=True)}

    def _fields(self) -> dict[str, Any]:
        """Return fields at all nodes: means over the surrounding elements that are not deleted."""
        machine, grid = self.machine, self.machine.grid
        states = [machine.state(k) for k in range(len(grid.families))]
        alive = [
            np.where(one.real, state[:, MaterialPointState.alive] > 0.0, 0.0)
            for one, state in zip(grid.families, states, strict=True)
        ]
        count = grid.sum_at_nodes(alive)
        found: dict[str, Any] = {"displacement": machine.places - grid.places}
        own: dict[str, list[Numbers]] = {
            "von Mises": [_mises_stress(state[:, :6]) for state in states],
            "plastic strain": [state[:, MaterialPointState.plastic] for state in states],
            "temperature": [state[:, MaterialPointState.temperature] for state in states],
        }
        own |= {f"stress {one}": [state[:, k] for state in states] for k, one in enumerate(STRESSES)}
        for name, values in own.items():
            sums = grid.sum_at_nodes([weight * value for weight, value in zip(alive, values, strict=True)])
            found[name] = np.where(count > 0.0, sums / np.maximum(count, 1e-300), np.nan).astype(np.float32)
        return found

    def collect_results(self, stopped: str | None, seconds: float) -> tuple[History, ScalarHistory]:
        """Return the recorded fields and samples."""
        if self.machine.now[IntegrationState.time] > self.at[0][-1]:  # the run ended before its last frame
            self._record_frame(float(self.machine.now[IntegrationState.time]))
        clock, grid, added = self.machine.now, self.machine.grid, np.concatenate(self.machine.added)
        statistics: dict[str, Any] = {
            "steps": int(clock[IntegrationState.steps]), "step": float(clock[IntegrationState.previous_step]),
            "first_step": self.machine.first,
            "elements": grid.elements, "nodes": len(grid.places), "seconds": seconds,
            "updates_per_second": float(clock[IntegrationState.steps]) * grid.elements / seconds,
            "added_mass": float(added.sum()), "heavier_elements": int((added > 0.0).sum()),
        }  # fmt: skip
        units = dict.fromkeys(self.fields[0], "") | dict.fromkeys(
            ("von Mises", *(f"stress {x}" for x in STRESSES)), "Pa"
        )
        units["temperature"] = "K"
        parts = {}
        for k, body in enumerate(self.bodies):
            own = slice(grid.starts[k], grid.starts[k + 1])
            values = {
                n: np.stack([one[n][own] for one in self.fields])
                for n in self.fields[0]
                if n != "displacement"
            }
            parts[body.name] = Part(
                body.mesh,
                np.stack([one["displacement"][own] for one in self.fields]),
                values,
                {n: units[n] for n in values},
            )
        scalars = {name: np.array([one[name] for one in self.numbers]) for name in self.numbers[0]}
        more: dict[str, Any] = {"stopped": stopped, "warnings": self._warnings(), "statistics": statistics}
        fields = History(np.array(self.at[0]), parts, self.name, **more)
        return fields, ScalarHistory(np.array(self.at[1]), scalars, {n: _field_unit(n) for n in scalars})

    def _warnings(self) -> tuple[str, ...]:
        machine, grid, found = self.machine, self.machine.grid, []
        whole = sum(mass[one.real].sum() for mass, one in zip(machine.mass, grid.families, strict=True))
        every = np.concatenate(machine.added)
        added = every.sum()
        if added > HEAVIER * whole:
            middles = [grid.places[one.corners].mean(axis=1) for one in grid.families]
            place = np.concatenate(middles)[np.argmax(every)]
            found.append(
                f"mass scaling added {added:.3g} kg ({100 * added / whole:.2g} %) to {int((every > 0.0).sum())} elements, most of it near "
                f"{place.round(6).tolist()} m, which changes their inertia; use a shorter step (scaled_to), or larger elements there"
            )
        last = self.numbers[-1]
        if last["energy.hourglass"] > 0.1 * max(last["energy.internal"], 1e-300):
            share = 100 * last["energy.hourglass"] / max(last["energy.internal"], 1e-300)
            found.append(
                f"the hourglass energy is {last['energy.hourglass']:.3g} J, {share:.2g} % of the internal energy; "
                "above 10 % the mesh is too coarse for this deformation; refine it"
            )
        return tuple(found)


def _add_components(found: dict[str, float], name: str, vectors: dict[str, Numbers]) -> None:
    """Add the components of vectors."""
    for what, value in vectors.items():
        for c, axis in enumerate("xyz"):
            found[f"{name}.{what} {axis}"] = float(value[c])


def _mises_stress(stress: Numbers) -> Numbers:
    """Return √(3/2 s:s) of xx, yy, zz, xy, yz, zx."""
    normal = stress[:, :3] - stress[:, [1, 2, 0]]
    return np.asarray(np.sqrt(0.5 * (normal**2).sum(axis=1) + 3.0 * (stress[:, 3:] ** 2).sum(axis=1)))


def _is_near(time: float, times: Numbers, last: float) -> bool:
    return bool(np.abs(times - time).min() <= 1e-9 * last)


def _field_unit(name: str) -> str:
    if name.startswith("energy."):
        return "J"
    for word, unit in ((".force ", "N"), (".position ", "m"), (".velocity ", "m/s"), *MORE):
        if word in name:
            return unit
    return ""
