"""Output of every converged step: displacements, stresses, contact quantities."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.fem.contact.complementarity import Complementarity
from abut.fem.contact.interface import ContactInterface
from abut.fem.contact.options import Contact
from abut.fem.contact.overlaps import ContactWatch
from abut.fem.linear.locking import locking_warnings
from abut.fem.model.bodies import AXES, Body
from abut.fem.results.result import History, Part
from abut.fem.statics.discretization import Setting
from abut.fem.statics.newton import LoadStepState, interfaces
from abut.fem.strain_watch import StrainWatch

__all__ = ["StepRecorder"]

#: By body, fields at its nodes.
NodalFields: TypeAlias = dict[str, dict[str, Numbers]]
MIN_SHOWN_AREA = 1e-6  #: of the greatest square of a node's area, below which its pressure is not shown
_UNITS = {"pressure": "Pa", "gap": "m", "friction": "Pa", "temperature": "K", "von Mises": "Pa"}


class StepRecorder:
    """Recorder of the steps of a history."""

    def __init__(self, name: str, setting: Setting, time_unit: str = "") -> None:
        self.name, self.setting, self.time_unit = name, setting, time_unit
        self.watch = ContactWatch(setting, time_unit)
        self.strains = StrainWatch(setting, time_unit)
        self.times: list[float] = []
        self.displacements: list[Numbers] = []
        self.fields: list[dict[str, dict[str, Numbers]]] = []
        self.scalars: list[dict[str, float]] = []

    def store(self, t: float, state: LoadStepState, more: dict[str, float] | None = None) -> None:
        """Store a converged state."""
        setting, d = self.setting, self.setting.dimension
        self.times.append(t)
        self.displacements.append(state.u.reshape(-1, d).copy())
        force, _, _ = setting.respond(state.u, state.memory, tangent=False)
        found = interfaces(setting, state, t)
        self.watch.check_state(t, state, found)
        self.strains.check_state(t, state)
        fields = {
            name: continuum.fields(state.u[rows], memory)
            for name, continuum, rows, memory in setting.deformable_bodies(state.memory)
        }
        scalars = dict(more or {})
        left = force - setting.load_vector(t, not self.time_unit)
        for pressing, face, contact in zip(state.pressing, found, setting.contacts, strict=True):
            given = pressing.force(face)
            left = left - given
            self._contact(fields, scalars, pressing, face, contact, given)
        self._reactions(scalars, left)
        self.fields.append(fields)
        self.scalars.append(scalars)

    def _contact(
        self,
        fields: NodalFields,
        scalars: dict[str, float],
        pressing: Complementarity,
        face: ContactInterface,
        contact: Contact,
        given: Numbers,
    ) -> None:
        """Store pressure, gap and status at the nodes of the first face; force on the first body, area."""
        setting, body = self.setting, contact.one.body
        count, first = len(body.mesh.positions), setting.starts[list(setting.bodies).index(body)]
        at = fields[body.name]
        for name in ("pressure", "gap", "status", *(("friction",) if contact.friction > 0.0 else ())):
            at.setdefault(name, np.full(count, np.nan))
        local = face.nodes - first
        at["pressure"][local] = pressing.pressure[face.nodes]
        at["gap"][local] = face.gap
        at["status"][local] = pressing.status[face.nodes]
        if contact.friction > 0.0:
            at["friction"][local] = np.linalg.norm(pressing.traction[face.nodes], axis=1)
        self._second_face_pressure(fields, pressing, face, contact)
        rows = setting.rows(body)
        total = given[rows].reshape(-1, setting.dimension).sum(axis=0)
        if contact.two.body is body:
            total = np.full(setting.dimension, np.nan)
        scalars |= {f"{contact.name}.force {a}": float(x) for a, x in zip(AXES, total, strict=False)}
        scalars[f"{contact.name}.area"] = float(face.area[pressing.status[face.nodes] > 0].sum())

    def _second_face_pressure(
        self, fields: NodalFields, pressing: Complementarity, face: ContactInterface, contact: Contact
    ) -> None:
        """Store the pressure at the nodes of the second face: the mean of the pressures there, Σ B_ji p_j over Σ B_ji."""
        setting, body = self.setting, contact.two.body
        rows, count = setting.rows(body), len(body.mesh.positions)
        ones = np.ones(len(face.nodes))
        area, force = (
            (face.normal.T @ x)[rows].reshape(count, -1) for x in (ones, pressing.pressure[face.nodes])
        )
        size = np.einsum("nd,nd->n", area, area)
        seen = size > MIN_SHOWN_AREA * size.max(initial=0.0)
        if contact.two.body is contact.one.body:
            seen[face.nodes - setting.starts[list(setting.bodies).index(body)]] = False
        at = fields.setdefault(body.name, {}).setdefault("pressure", np.full(count, np.nan))
        at[seen] = np.einsum("nd,nd->n", area, force)[seen] / size[seen]

    def _reactions(self, scalars: dict[str, float], left: Numbers) -> None:
        """Add the support reactions of each body, by axis."""
        setting, d = self.setting, self.setting.dimension
        where, _ = setting.prescribed_unknowns(self.times[-1])
        by, given = setting.transform.T @ left, np.zeros(setting.transform.shape[1])
        given[where] = by[where]
        force, axes = setting.turn @ given, np.zeros(len(given), bool)
        axes[setting.turn[:, where].nonzero()[0]] = True
        for k, body in enumerate(setting.bodies):
            size = len(body.mesh.positions) * d if isinstance(body, Body) else d
            own = slice(setting.columns[k], setting.columns[k] + size)
            total, there = force[own].reshape(-1, d).sum(axis=0), axes[own].reshape(-1, d).any(axis=0)
            scalars |= {f"{body.name}.reaction {AXES[c]}": float(total[c]) for c in np.flatnonzero(there)}

    def history(self, stopped: str | None, statistics: dict[str, Any]) -> History:
        """Return the whole history."""
        setting, moved = self.setting, np.stack(self.displacements)
        parts = {}
        for k, body in enumerate(setting.bodies):
            own = moved[:, setting.starts[k] : setting.starts[k + 1]]
            names = list(self.fields[0].get(body.name, {}))
            values = {name: np.stack([row[body.name][name] for row in self.fields]) for name in names}
            units = {name: _UNITS.get(name, "Pa" if name.startswith("stress") else "") for name in names}
            parts[body.name] = Part(body.mesh, own, values, units)
        scalars = {name: np.array([row[name] for row in self.scalars]) for name in self.scalars[0]}
        units = {name: _unit(name, setting.dimension) for name in scalars}
        return History(
            np.array(self.times),
            parts,
            name=self.name,
            scalars=scalars,
            units=units,
            stopped=stopped,
            statistics=statistics,
            time_unit=self.time_unit,
            warnings=(
                *(one for continuum in setting.continua.values() for one in locking_warnings(continuum.body)),
                *self.watch.warnings(),
                *self.strains.warnings(),
            ),
        )


def _unit(name: str, dimension: int) -> str:
    kinds = (".area", "m^2"), ("energy", "J"), (".angular momentum", "N m s"), (".momentum", "N s")
    return next((unit for kind, unit in kinds if kind in name), "N")
