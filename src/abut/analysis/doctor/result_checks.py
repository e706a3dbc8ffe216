"""Checks of a run's results: penetrations, number of touches, energy balance, rejected steps."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import numpy as np

from abut.advice.description_checks.impact_checks import ContactImpact, contact_impact_of, depth_findings
from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.advice.law_review import expected_penetration, parameters_of
from abut.advice.parameters.contact_sheet import findings_of
from abut.analysis.doctor.run_cost import LONG_RUN_TIME, cost_causes, duration_text
from abut.integrators.method import Method
from abut.results import Result

if TYPE_CHECKING:
    from abut.contact import Contact
    from abut.model import Model

__all__ = ["penetration_findings", "record_findings"]

OFTEN, NEAR = (
    50,
    10.0,
)  #: smallest number of touches of a contact that chatters; their distance in time, in durations of one impact
MAX_CHATTERING_CONTACTS = 2  #: largest number of contacts among which the chattering one is identified
DRIFT = 0.01  #: fraction of the exchanged energy that may be lost or gained
IN_VAIN = 1.0  #: ratio of rejected to accepted steps


def penetration_findings(model: Model, depths: Mapping[str, float]) -> Iterator[Finding]:
    """Yield findings about largest penetrations [m] of contacts, by name, compared with their shapes and laws."""
    for contact in model.contacts:
        depth = depths.get(contact.name, 0.0)
        impact = contact_impact_of(model, contact)
        if depth <= 0.0:
            continue
        if impact is not None:
            yield from depth_findings(contact.name, impact, depth, "penetrated")
        law = parameters_of(contact.normal)
        if "full_damping_depth" in law:
            yield from expected_penetration(law, depth, contact.name, f"{contact.name}.normal")


def record_findings(result: Result, model: Model | None, method: Method | None) -> Iterator[Finding]:
    """Yield findings about a result.

    Args:
        result: of the run.
        model: the machine; None if only its summary is available.
        method: integration method; None if it is unknown.
    """
    depths = {track.contact: track.peak_penetration for track in result.tracks if track.number == 0}
    if model is not None:
        yield from penetration_findings(model, depths)
        yield from _find_chatter(result, model)
    else:
        yield from _law_findings(result, depths)
    yield from _find_energy_gain(result, method)
    yield from _find_rejected_steps(result)
    yield from _find_costs(result, model)


def _law_findings(result: Result, depths: Mapping[str, float]) -> Iterator[Finding]:
    """Yield findings about the laws in the result's summary, which may be from another program or version."""
    try:
        known = {str(thing.get("name")) for thing in result.model.get("things", ())}
        yield from [
            one for name in depths if name in known for one in findings_of(result.model, name, depths[name])
        ]
    except (AttributeError, KeyError, TypeError, ValueError):
        yield Finding(
            Severity.NOTE,
            "summary",
            "the model summary in this result was written by another version or program and cannot be read",
            "give the model itself (model=, --model)",
        )


def _find_chatter(result: Result, model: Model) -> Iterator[Finding]:
    """Yield a finding about a contact that chatters: it opens and closes at the highest possible rate."""
    cycles = 0.5 * float(result.statistics.get("events", 0.0))
    touched = [track for track in result.tracks if track.number == 0 and track.peak_penetration > 0.0]
    if cycles < OFTEN or not touched or len(result.time) < 2:
        return
    track = max(touched, key=lambda one: (one.touches, one.outputs))
    impact = contact_impact_of(model, model[track.contact]) if track.contact in model else None
    if impact is None:
        return
    tangent = impact.exponent * impact.stiffness * track.peak_penetration ** (impact.exponent - 1.0)
    lasts = math.pi * math.sqrt(impact.mass / tangent)
    apart = float(result.time[-1] - result.time[0]) / cycles
    if apart > NEAR * lasts:
        return
    yield Finding(
        Severity.DOUBTFUL if len(touched) <= MAX_CHATTERING_CONTACTS else Severity.NOTE,
        track.contact,
        f"it chatters: contacts began or ended {2.0 * cycles:.0f} times, {apart:.3g} s between "
        f"touches, while one impact lasts {lasts:.3g} s",
        "increase its damping, reduce its restitution, or use a rigid law (abut.normal.Rigid)",
        formula="t = π √(m/k), k = n K δⁿ⁻¹; C = √(k m) is half of critical",
        source="linear oscillator about the deepest penetration",
        change=_propose_damping(model[track.contact], impact, tangent),
    )


def _propose_damping(contact: Contact, impact: ContactImpact, tangent: float) -> SuggestedChange | None:
    """Propose more damping, by the damping parameter of the law."""
    law, path = contact.normal, f"{contact.name}.normal"
    if hasattr(law, "restitution") and law.restitution > 0.3:
        return SuggestedChange(f"{path}.restitution", law.restitution, 0.3)
    damping = getattr(law, "damping", None)
    if isinstance(damping, float):
        more = math.sqrt(tangent * impact.mass)
        return (
            SuggestedChange(f"{path}.damping", damping, float(f"{more:.2g}"), "N*s/m")
            if more > damping
            else None
        )
    return None


def _find_energy_gain(result: Result, method: Method | None) -> Iterator[Finding]:
    """Yield a finding about energy without a source."""
    names = [f"energy.{what}" for what in ("total", "dissipated", "work", "kinetic")]
    if not all(name in result for name in names) or len(result.time) < 2:
        return
    total, dissipated, work, kinetic = (result.values(name) for name in names)
    balance = total + dissipated - work
    scale = max(float(np.ptp(x)) for x in (total, dissipated, work, kinetic))
    off = float(np.max(np.abs(balance - balance[0])))
    if not off > DRIFT * scale > 0.0:
        return
    at = float(result.time[int(np.argmax(np.abs(balance - balance[0]) > DRIFT * scale))])
    change, step = None, getattr(method, "step", None)
    if step is not None:
        change = SuggestedChange("integrator.step", step, 0.1 * step, "s")
    elif method is not None:
        change = SuggestedChange("integrator.rtol", method.rtol, max(1e-12, 0.01 * method.rtol))
    yield Finding(
        Severity.DOUBTFUL,
        "energy",
        f"total + dissipated − work changes by {off:.3g} J, {100.0 * off / scale:.3g} % of the "
        f"exchanged energy; first at t = {at:.4g} s",
        "use a tighter tolerance or a shorter step; if that changes nothing, a force generates "
        "energy that no channel records",
        formula="E_total + E_dissipated − W = const",
        source="docs/conventions.md, Energy",
        change=change,
    )


def _find_rejected_steps(result: Result) -> Iterator[Finding]:
    """Yield a finding if more steps are rejected than accepted."""
    steps, rejected = (float(result.statistics.get(name, 0)) for name in ("steps", "rejections"))
    if steps > OFTEN and rejected > IN_VAIN * steps:
        yield Finding(
            Severity.NOTE,
            "steps",
            f"{rejected:.0f} steps were rejected and {steps:.0f} accepted: a force changes faster "
            "than the steps can resolve",
            "check friction and damping of the contacts that touch then, and functions with jumps",
        )


def _find_costs(result: Result, model: Model | None) -> Iterator[Finding]:
    """Yield findings about what costs time in a long run."""
    seconds = float(result.statistics.get("integration_seconds", 0.0))
    if seconds < LONG_RUN_TIME or len(result.time) < 2:
        return
    span = float(result.time[-1] - result.time[0])
    for cause, remedy in cost_causes(result.statistics, result.touches, model, span):
        found = f"{span:.3g} s took {duration_text(seconds)} of computation: {cause}"
        yield Finding(Severity.NOTE, "run time", found, remedy)
