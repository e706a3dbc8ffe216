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


def machine_during_impact(model: Model, blows: Sequence[ElementImpact]) -> Any:
    """Return the machine while these bodies undergo impacts."""
    mine = [
        one for one in model.requests if isinstance(one, Elastic) and one.body.name in {b.body for b in blows}
    ]
    machine = model.without(
        *(name for one in mine for name, _ in one.while_touching), *(one.name for one in mine)
    )
    for one in mine:
        machine.add(ElasticStateRequest(one.name, one.body))
    for blow in blows:
        force = np.sum([blow.of(one.name, "force") for one in blow.partners], axis=0)
        moment = np.sum([blow.of(one.name, "moment") for one in blow.partners], axis=0)
        places = blow.rows[:, :3]
        machine.add(
            _impact_force(
                f"{blow.body}_is_struck", machine[blow.body], machine, blow, (force, moment, places)
            )
        )
        for met in blow.partners:
            if met.body is not None:
                own = -blow.of(met.name, "force"), -blow.of(met.name, "moment"), blow.of(met.name, "position")
                name = f"{blow.body}_strikes_{met.body.name}"
                machine.add(_impact_force(name, machine[met.body.name], machine, blow, own))
    return machine


def _impact_force(
    name: str, body: Part, machine: Model, blow: ElementImpact, by: tuple[Numbers, Numbers, Numbers]
) -> Force:
    """Return a force at a body's centre of mass, whose positions are given, and its moment about that; given about the global origin."""
    force, moment, places = by
    at = _mean_times(blow) - blow.begun
    there = np.stack([np.interp(at, blow.outcome.samples.times, x) for x in places.T], axis=1)
    about = moment[1:] - np.cross(there, force[1:])
    six = np.hstack([force[1:], about])
    given: dict[str, Any] = {
        key: _piecewise_function(blow, six[:, k])
        for k, key in enumerate(("fx", "fy", "fz", "tx", "ty", "tz"))
    }
    return Force(name, body.frame(), machine.ground.frame(), **given)


def _piecewise_function(blow: ElementImpact, means: Numbers) -> Callable[..., float]:
    """Return a function of time with these means between samples."""
    table = _mean_table(blow, means)

    def evaluate_course(t):  # type: ignore[no-untyped-def]
        return table(t)

    return evaluate_course


def _mean_table(blow: ElementImpact, means: Numbers) -> Table:
    """Return a table through the means at their instants; the end values preserve the impulse of the first, or last, mean and half of
    its neighbour.
    """
    at, h = _mean_times(blow), float(np.diff(blow.outcome.samples.times).mean())
    if len(means) < 3:
        return Table([blow.begun, blow.end_time], [means.mean()] * 2, kind="linear", beyond="hold")
    ends = [
        h * (2.0 * outer + inner) / abs(end - next_to) - inner
        for end, next_to, outer, inner in (
            (blow.begun, at[1], *means[:2]),
            (blow.end_time, at[-2], *means[:-3:-1]),
        )
    ]
    at = np.concatenate([[blow.begun], at[1:-1], [blow.end_time]])
    return Table(at, np.concatenate([ends[:1], means[1:-1], ends[1:]]), kind="linear", beyond="hold")


def _mean_times(blow: ElementImpact) -> Numbers:
    """Return the times at which the means between samples act [s]: central differences apply forces at the beginnings of steps."""
    times = blow.begun + blow.outcome.samples.times
    late = 0.5 * (times[-1] - times[0]) / blow.outcome.fields.statistics["steps"]
    return np.asarray(0.5 * (times[1:] + times[:-1]) - late)


def with_element_energy(
    result: Result, blows: Sequence[ElementImpact], gravity: ArrayLike, known: Mapping[str, Channel]
) -> Result:
    """Return the result of a segment including the energy of its elements, and the contact channels of the impact.

    Args:
        result: of `machine_during_impact`.
        blows: of its bodies.
        gravity: [m/s²].
        known: channels of the whole run by name.
    """
    values = {name: np.array(result.values(name)) for name in result.recorded.channels}
    for blow in blows:
        for name in [
            name for name in values if name.startswith((f"{blow.body}_is_struck.", f"{blow.body}_strikes_"))
        ]:
            del values[name]
        _account_energy(values, result.time, blow, np.asarray(gravity))
        for contact in contacts_of(blow):
            shown = _contact_channels(blow, contact, result.time)
            shown |= bands_of(blow, contact, result.time, shown, ~result.is_event_row)
            values |= {name: one for name, one in shown.items() if name in known}
    return result_of(result, values, result.recorded.channels | dict(known))


def _account_energy(values: dict[str, Numbers], time: Numbers, blow: ElementImpact, gravity: Numbers) -> None:
    """Add the energy inside the elements, and subtract the apparent external work of the forces of the impact."""
    samples = blow.outcome.samples
    energy = blow.rigid
    fallen = (blow.rows[:, :3] - blow.start[:3]) @ gravity * blow.elastic.body.mass
    tools = samples.scalars["energy.tools"]
    worked = energy - energy[0] - fallen + tools - tools[0]

    def interpolate_numbers(numbers: Numbers) -> Numbers:
        return np.interp(time - blow.begun, samples.times, numbers)

    inside = interpolate_numbers(blow.inside)
    values["energy.total"] += inside
    values["energy.elastic"] += inside
    for name, so_far in (
        ("energy.dissipated", interpolate_numbers(blow.losses)),
        ("energy.work", -interpolate_numbers(worked)),
    ):
        values[name] += so_far - so_far[0]  # since the beginning of this segment


def touch_instants(blow: ElementImpact) -> list[float]:
    """Return the times at which the force of a contact begins to rise from zero in the machine, is largest and is zero again, for each of
    its touches [s].

    The force is a table through the means between samples, at whose instants steps end.
    """
    at = _mean_times(blow)
    found = []
    for contact in contacts_of(blow):
        for first, top, end in touches_of(blow, contact):
            found += [
                float(at[first - 1]) if first > 0 else blow.begun,
                float(at[top]),
                float(at[end]) if end < len(at) else blow.end_time,
            ]
    return found


def _contact_channels(blow: ElementImpact, contact: str, time: Numbers) -> dict[str, Numbers]:
    """Return channels of a contact: normal and friction force on its first body."""
    pushes, rubs, touching = np.zeros((len(time), 3)), np.zeros((len(time), 3)), np.zeros(len(time))
    for one in (one for one in blow.partners if one.contact == contact):
        means = blow.of(one.name, "force")[1:]
        force = np.stack([[_mean_table(blow, means[:, c])(t) for t in time] for c in range(3)], axis=1)
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


def resolve_samples(blows: Sequence[ElementImpact], method: Method, why: str) -> tuple[Method, str]:
    """Return a method that resolves each sample of impacts."""
    between = min(float(np.diff(blow.outcome.samples.times).min()) for blow in blows)
    if method.max_step is not None and float(method.max_step) <= between:
        return method, why
    return dataclasses.replace(method, max_step=between), why


def impact_messages(blow: ElementImpact) -> list[str]:
    """Return messages about an impact."""
    out = list(blow.outcome.fields.warnings)
    if blow.plastic_strain > 0.0:
        out.append(
            f'"{blow.body}" yielded at t = {blow.begun:.6g} s, with plastic strains up to '
            f"{blow.plastic_strain:.3g}; later motion and impacts use its original shape and inertia, "
            "without hardening"
        )
    if not blow.parted and blow.outcome.stopped is None:
        out.append(
            f'"{blow.body}" became rigid while it still touched or vibrated, '
            f"{blow.end_time - blow.begun:.3g} s after t = {blow.begun:.6g} s; give "
            "FiniteElements(longest=…), and use modes for bodies at rest in contact"
        )
    return out
