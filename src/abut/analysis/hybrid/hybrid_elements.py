"""Impacts on finite element bodies within a hybrid run (`flexible.hybrid.element_impact`).

During an impact the machine is rigid and without the contacts of the impact; their forces act as functions of time. The results
are completed by the energy of the elements and the channels of these contacts.

Tables through the means between samples have the impulse that the elements received.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike

from abut.analysis.extremes.element_impact_touches import bands_of, contacts_of, normal_of, touches_of
from abut.analysis.hybrid.hybrid_result import result_of
from abut.array_types import Numbers
from abut.flexible.hybrid.elastic_in_contact import Elastic, ElasticStateRequest
from abut.flexible.hybrid.element_impact import ElementImpact
from abut.forces import Force
from abut.functions import Table
from abut.integrators.method import Method
from abut.results import Channel, Result

if TYPE_CHECKING:
    from abut.model import Model
    from abut.model.body import Part

__all__ = [
    "impact_messages",
    "machine_during_impact",
    "resolve_samples",
    "touch_instants",
    "with_element_energy",
]


def machine_during_impact(model: Model, impacts: Sequence[ElementImpact]) -> Any:
    """Return the machine while these bodies undergo impacts."""
    mine = [
        one
        for one in model.requests
        if isinstance(one, Elastic) and one.body.name in {b.body for b in impacts}
    ]
    machine = model.without(
        *(name for one in mine for name, _ in one.while_touching), *(one.name for one in mine)
    )
    for one in mine:
        machine.add(ElasticStateRequest(one.name, one.body))
    for impact in impacts:
        force = np.sum([impact.of(one.name, "force") for one in impact.partners], axis=0)
        moment = np.sum([impact.of(one.name, "moment") for one in impact.partners], axis=0)
        places = impact.rows[:, :3]
        machine.add(
            _impact_force(
                f"{impact.body}_is_struck", machine[impact.body], machine, impact, (force, moment, places)
            )
        )
        for met in impact.partners:
            if met.body is not None:
                own = (
                    -impact.of(met.name, "force"),
                    -impact.of(met.name, "moment"),
                    impact.of(met.name, "position"),
                )
                name = f"{impact.body}_strikes_{met.body.name}"
                machine.add(_impact_force(name, machine[met.body.name], machine, impact, own))
    return machine


def _impact_force(
    name: str, body: Part, machine: Model, impact: ElementImpact, by: tuple[Numbers, Numbers, Numbers]
) -> Force:
    """Return a force at a body's centre of mass, whose positions are given, and its moment about that; given about the global origin."""
    force, moment, places = by
    at = _mean_times(impact) - impact.begun
    there = np.stack([np.interp(at, impact.outcome.samples.times, x) for x in places.T], axis=1)
    about = moment[1:] - np.cross(there, force[1:])
    six = np.hstack([force[1:], about])
    given: dict[str, Any] = {
        key: _piecewise_function(impact, six[:, k])
        for k, key in enumerate(("fx", "fy", "fz", "tx", "ty", "tz"))
    }
    return Force(name, body.frame(), machine.ground.frame(), **given)


def _piecewise_function(impact: ElementImpact, means: Numbers) -> Callable[..., float]:
    """Return a function of time with these means between samples."""
    table = _mean_table(impact, means)

    def evaluate_course(t):  # type: ignore[no-untyped-def]
        return table(t)

    return evaluate_course


def _mean_table(impact: ElementImpact, means: Numbers) -> Table:
    """Return a table through the means at their instants; the end values preserve the impulse of the first, or last, mean and half of
    its neighbour.
    """
    at, h = _mean_times(impact), float(np.diff(impact.outcome.samples.times).mean())
    if len(means) < 3:
        return Table([impact.begun, impact.end_time], [means.mean()] * 2, kind="linear", beyond="hold")
    ends = [
        h * (2.0 * outer + inner) / abs(end - next_to) - inner
        for end, next_to, outer, inner in (
            (impact.begun, at[1], *means[:2]),
            (impact.end_time, at[-2], *means[:-3:-1]),
        )
    ]
    at = np.concatenate([[impact.begun], at[1:-1], [impact.end_time]])
    return Table(at, np.concatenate([ends[:1], means[1:-1], ends[1:]]), kind="linear", beyond="hold")


def _mean_times(impact: ElementImpact) -> Numbers:
    """Return the times at which the means between samples act [s]: central differences apply forces at the beginnings of steps."""
    times = impact.begun + impact.outcome.samples.times
    late = 0.5 * (times[-1] - times[0]) / impact.outcome.fields.statistics["steps"]
    return np.asarray(0.5 * (times[1:] + times[:-1]) - late)


def with_element_energy(
    result: Result, impacts: Sequence[ElementImpact], gravity: ArrayLike, known: Mapping[str, Channel]
) -> Result:
    """Return the result of a segment including the energy of its elements, and the contact channels of the impact.

    Args:
        result: of `machine_during_impact`.
        impacts: of its bodies.
        gravity: [m/s²].
        known: channels of the whole run by name.
    """
    values = {name: np.array(result.values(name)) for name in result.recorded.channels}
    for impact in impacts:
        for name in [
            name
            for name in values
            if name.startswith((f"{impact.body}_is_struck.", f"{impact.body}_strikes_"))
        ]:
            del values[name]
        _account_energy(values, result.time, impact, np.asarray(gravity))
        for contact in contacts_of(impact):
            shown = _contact_channels(impact, contact, result.time)
            shown |= bands_of(impact, contact, result.time, shown, ~result.is_event_row)
            values |= {name: one for name, one in shown.items() if name in known}
    return result_of(result, values, result.recorded.channels | dict(known))


def _account_energy(
    values: dict[str, Numbers], time: Numbers, impact: ElementImpact, gravity: Numbers
) -> None:
    """Add the energy inside the elements, and subtract the apparent external work of the forces of the impact."""
    samples = impact.outcome.samples
    energy = impact.rigid
    fallen = (impact.rows[:, :3] - impact.start[:3]) @ gravity * impact.elastic.body.mass
    tools = samples.scalars["energy.tools"]
    worked = energy - energy[0] - fallen + tools - tools[0]

    def interpolate_numbers(numbers: Numbers) -> Numbers:
        return np.interp(time - impact.begun, samples.times, numbers)

    inside = interpolate_numbers(impact.inside)
    values["energy.total"] += inside
    values["energy.elastic"] += inside
    for name, so_far in (
        ("energy.dissipated", interpolate_numbers(impact.losses)),
        ("energy.work", -interpolate_numbers(worked)),
    ):
        values[name] += so_far - so_far[0]  # since the beginning of this segment


def touch_instants(impact: ElementImpact) -> list[float]:
    """Return the times at which the force of a contact begins to rise from zero in the machine, is largest and is zero again, for each of
    its touches [s].

    The force is a table through the means between samples, at whose instants steps end.
    """
    at = _mean_times(impact)
    found = []
    for contact in contacts_of(impact):
        for first, top, end in touches_of(impact, contact):
            found += [
                float(at[first - 1]) if first > 0 else impact.begun,
                float(at[top]),
                float(at[end]) if end < len(at) else impact.end_time,
            ]
    return found


def _contact_channels(impact: ElementImpact, contact: str, time: Numbers) -> dict[str, Numbers]:
    """Return channels of a contact: normal and friction force on its first body."""
    pushes, rubs, touching = np.zeros((len(time), 3)), np.zeros((len(time), 3)), np.zeros(len(time))
    for one in (one for one in impact.partners if one.contact == contact):
        means = impact.of(one.name, "force")[1:]
        force = np.stack([[_mean_table(impact, means[:, c])(t) for t in time] for c in range(3)], axis=1)
        force *= 1.0 if one.first else -1.0
        normal = normal_of(one, force)
        pushes, rubs = pushes + normal, rubs + force - normal
        touching += np.abs(force).max(axis=1) > 0.0
    return {
        f"{contact}.normal_force": pushes,
        f"{contact}.friction_force": rubs,
        f"{contact}.normal_magnitude": np.linalg.norm(pushes, axis=1),
        f"{contact}.touching": touching,
        f"{contact}.penetration": np.zeros(len(time)),
    }


def resolve_samples(impacts: Sequence[ElementImpact], method: Method, why: str) -> tuple[Method, str]:
    """Return a method that resolves each sample of impacts."""
    between = min(float(np.diff(impact.outcome.samples.times).min()) for impact in impacts)
    if method.max_step is not None and float(method.max_step) <= between:
        return method, why
    return dataclasses.replace(method, max_step=between), why


def impact_messages(impact: ElementImpact) -> list[str]:
    """Return messages about an impact."""
    out = list(impact.outcome.fields.warnings)
    if impact.plastic_strain > 0.0:
        out.append(
            f'"{impact.body}" yielded at t = {impact.begun:.6g} s, with plastic strains up to '
            f"{impact.plastic_strain:.3g}; later motion and impacts use its original shape and inertia, "
            "without hardening"
        )
    if not impact.parted and impact.outcome.stopped is None:
        out.append(
            f'"{impact.body}" became rigid while it still touched or vibrated, '
            f"{impact.end_time - impact.begun:.3g} s after t = {impact.begun:.6g} s; give "
            "FiniteElements(longest=…), and use modes for bodies at rest in contact"
        )
    return out
