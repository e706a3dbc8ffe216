"""Result of a hybrid run (`analysis.hybrid.hybrid_run`): segments with rigid and elastic bodies joined under one name for each channel.

While a body is rigid its modes are at rest, its interfaces move with it, and their loads are unknown. Sums over a run continue
from segment to segment. Energy lost or gained by a change of a body counts as dissipated.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.flexible.hybrid.element_impact import SwitchingElementBody
from abut.flexible.hybrid.rigid_elastic_switch import SwitchingBody
from abut.model.geometry.rotations import to_matrices
from abut.results import Channel, Result
from abut.results.channel import ChannelLayout
from abut.results.concatenate import concatenate_results

__all__ = ["BodyTransition", "join_segments", "result_of"]

Values = dict[str, Numbers]
#: channels that are sums over a run so far
SUMMED = (
    "energy.dissipated", "energy.work", "solver.steps", "solver.rejections", "solver.newton_iterations", "solver.jacobians",
)  # fmt: skip


@dataclasses.dataclass
class BodyTransition:
    """Change of a body between rigid and elastic."""

    time: float
    body: str
    elastic: bool  #: True if it becomes elastic
    centre: Numbers  #: its centre of mass [m]
    before: tuple[Numbers, Numbers]  #: momentum, and angular momentum about the centre of mass
    left: float = 0.0  #: energy of the modes at the change [J]
    most: float = 0.0  #: largest energy of the modes [J]
    plastic: float = 0.0  #: largest plastic strain; residual stresses store a part of ``left``
    after: tuple[Numbers, Numbers] = (np.zeros(3), np.zeros(3))
    booked: float = 0.0  #: energy of the machine that all changes at this time have dissipated [J]

    @property
    def plain(self) -> dict[str, Any]:
        """Change as an attribute of a result."""
        p, angular = (b - a for a, b in zip(self.before, self.after, strict=True))
        return {
            "time": self.time,
            "body": self.body,
            "becomes": "elastic" if self.elastic else "rigid",
            "centre": np.asarray(self.centre).tolist(),
            "modal_energy": self.left,
            "most_modal_energy": self.most,
            "plastic_strain": self.plastic,
            "booked": self.booked,
            "momentum": np.asarray(self.before[0]).tolist(),
            "momentum_change": float(np.linalg.norm(p)),
            "angular_momentum": np.asarray(self.before[1]).tolist(),
            "angular_momentum_change": float(np.linalg.norm(angular)),
        }


def join_segments(
    legs: Sequence[tuple[Result, frozenset[str]]],
    transitions: Sequence[Sequence[BodyTransition]],
    bodies: Sequence[SwitchingBody | SwitchingElementBody],
    ever: Collection[str],
) -> Result:
    """Join all segments to one result.

    Args:
        legs: in order, each with the names of its elastic bodies.
        transitions: changes between the segments.
        bodies: of the machine that change.
        ever: names of those that have been elastic.
    """
    flat, offset = [], dict.fromkeys(SUMMED, 0.0)
    known = {name: channel for result, _ in legs for name, channel in result.recorded.channels.items()}
    for k, (result, bent) in enumerate(legs):
        values: Values = {name: np.array(result.values(name)) for name in result.recorded.channels}
        if k:
            before = legs[k - 1][0].values("energy.total")[-1]
            booked = float(before - values["energy.total"][0])
            offset["energy.dissipated"] += booked
            for change in transitions[k - 1]:
                change.booked = booked
        for name in SUMMED:
            values[name] = values[name] + offset[name]
            offset[name] = float(values[name][-1])
        for one in bodies:
            if isinstance(one, SwitchingBody) and one.name not in bent:
                _add_rigid_channels(values, one, known if one.name in ever else {})
        flat.append(result_of(result, values, known))
    whole = concatenate_results(flat)
    bent_for = sum(
        float(result.time[-1] - result.time[0]) for result, bent in legs if bent and len(result.time)
    )
    whole.statistics |= {
        "why_integrator": "; ".join(
            dict.fromkeys(str(r.statistics.get("why_integrator", "")) for r, _ in legs)
        ),
        "changes": sum(map(len, transitions)),
        "elastic_seconds": bent_for,
        "energy_booked": float(sum(at[0].booked for at in transitions)),
    }
    changes = [one for at in transitions for one in at]
    whole.attributes["elastic"] = [one.plain for one in changes]
    whole.warnings += _vibration_warnings(changes, bodies)
    return whole


def _vibration_warnings(
    changes: Sequence[BodyTransition], bodies: Sequence[SwitchingBody | SwitchingElementBody]
) -> list[str]:
    """Return warnings about bodies that became rigid before they had rung down, without a user-given time."""
    out = []
    for twin in (one for one in bodies if one.elastic.after is None):
        part = twin.elastic.rung_down
        late = [
            one
            for one in changes
            if one.body == twin.name and not one.elastic and not one.plastic and one.left > part * one.most
        ]
        if late:
            worst = max(late, key=lambda one: one.left / max(one.most, 1e-300))
            out.append(
                f'"{twin.name}" became rigid while it still vibrated ({len(late)} times), at t = '
                f"{worst.time:.6g} s with {worst.left / max(worst.most, 1e-300):.1%} of its vibration "
                "energy, which is counted as dissipated; give Elastic(…, damping=…), or the duration "
                f"of the elastic phase, after= (vibration has decayed below {part:.3g})"
            )
    return out


def _add_rigid_channels(values: Values, one: SwitchingBody, known: dict[str, Channel]) -> None:
    """Add channels of a body's modes and interfaces while it is rigid; its own channels are those of its floating frame's origin."""
    many = len(values["energy.total"])
    base = {what: values[f"{one.name}.{what}"].copy() for what in _RIGID}
    for part in one.flexible.modal:
        for what in _RIGID:
            name = f"{part.name}.{what}"
            if name in known:
                values[name] = np.zeros((many, known[name].width))
                values[name][:, 0] = what == "quaternion"
    for name in ("modal_coordinates", "modal_velocities", "modal_energy"):
        if f"{one.name}.{name}" in known:
            values[f"{one.name}.{name}"] = np.zeros((many, known[f"{one.name}.{name}"].width))
    for place, arm in ({} if not known else one.places).items():
        _point_channels(values, place, base, arm)
    if np.abs(one.offset).max() > 1e-12 * max(one.elastic.size, 1e-300):
        _point_channels(values, one.name, base, one.offset)


_RIGID = ("position", "quaternion", "velocity", "angular_velocity", "acceleration", "angular_acceleration")


def _point_channels(values: Values, name: str, base: Values, arm: Numbers) -> None:
    """Return channels of a point of a rigid body."""
    way = to_matrices(base["quaternion"]) @ arm
    spin, turn = base["angular_velocity"], base["angular_acceleration"]
    values[f"{name}.position"] = base["position"] + way
    values[f"{name}.velocity"] = base["velocity"] + np.cross(spin, way)
    values[f"{name}.acceleration"] = (
        base["acceleration"] + np.cross(turn, way) + np.cross(spin, np.cross(spin, way))
    )
    for what in ("quaternion", "angular_velocity", "angular_acceleration"):
        values[f"{name}.{what}"] = base[what]


def result_of(result: Result, values: Values, known: Mapping[str, Channel]) -> Result:
    """Return a segment with these values."""
    layout = ChannelLayout(known[name] for name in values)
    rows = np.hstack([values[name].reshape(len(result.time), -1) for name in layout.channels])
    return Result.from_rows(
        layout,
        result.time,
        rows,
        statistics=result.statistics,
        status=result.status,
        warnings=result.warnings,
        attributes=result.attributes,
        drawing=lambda: result.drawing,
        extremes=result.extremes,
    )
