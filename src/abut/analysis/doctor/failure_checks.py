"""Findings about a failed run: its reason with a change to try, and the most probable causes in the machine."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.advice.description_checks.impact_checks import power_unit
from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.advice.geometry_checks.body_size_checks import MILLI
from abut.analysis.doctor.model_checks import machine_findings, split_sentence
from abut.analysis.doctor.result_checks import penetration_findings
from abut.analysis.messages.stop_message import touching_contacts
from abut.array_types import Numbers
from abut.errors import AbutError, Status
from abut.integrators import Radau
from abut.integrators.method import Method

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.model import Model

__all__ = ["MARK", "ending_finding", "failure_causes", "select_findings"]

#: Exceptions of user-defined laws or functions that are ignored when they are evaluated outside the run.
UNSEEN = (AbutError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
MAX_CAUSES = 3  #: largest number of reported causes
MARK = "probable cause: "  #: prefix of these


def ending_finding(status: Status, model: Model | None, method: Method | None) -> Iterator[Finding]:
    """Yield the reason why a run ended, as a finding.

    Args:
        status: final status of the run.
        model: the machine; None if it is not available.
        method: integration method; None if it is unknown.
    """
    if status.kind != "failed":
        return
    found, mend = split_sentence(status.sentence)
    change = next(
        (make(status, model, method) for words, make in ENDINGS.items() if words in status.sentence), None
    )
    formula, source = next((why for words, why in WHY.items() if words in status.sentence), ("", ""))
    yield Finding(Severity.WRONG, "run", found, mend, formula=formula, source=source, change=change)


def _more_steps(status: Status, model: Model, method: Method | None) -> SuggestedChange | None:
    return (
        None
        if method is None
        else SuggestedChange("integrator.max_steps", method.max_steps, 10 * method.max_steps)
    )


def _propose_earlier_end(status: Status, model: Model, method: Method | None) -> SuggestedChange | None:
    """Propose an end just before the pose in which a mechanism locks."""
    time = status.time or 0.0
    return SuggestedChange("end", float(f"{time:.6g}"), float(f"{0.98 * time:.4g}"), "s")


def _propose_method(status: Status, model: Model, method: Method | None) -> SuggestedChange | None:
    """Propose Radau, the most robust method; for Radau itself a looser tolerance."""
    if method is None:
        return None
    if isinstance(method, Radau):
        return SuggestedChange("integrator.rtol", method.rtol, 10.0 * method.rtol)
    return SuggestedChange("integrator", method, Radau(rtol=method.rtol))


def _propose_finer_steps(status: Status, model: Model, method: Method | None) -> SuggestedChange | None:
    """Propose a shorter constant step, or a tighter tolerance."""
    step = getattr(method, "step", None)
    if method is None:
        return None
    if step is not None:
        return SuggestedChange("integrator.step", step, 0.1 * step, "s")
    return SuggestedChange("integrator.rtol", method.rtol, max(1e-12, 0.01 * method.rtol))


def _propose_stiffness(status: Status, model: Model, method: Method | None) -> SuggestedChange | None:
    """Propose a new stiffness of the named contact, for mm mistaken for m, the most frequent mistake."""
    name = re.search(r'contact "([^"]*)"', status.sentence)
    if model is None or name is None or name[1] not in model:
        return None
    law = model[name[1]].normal
    if not getattr(law, "stiffness", 0.0):
        return None
    n = float(getattr(law, "exponent", 1.5))
    new = float(f"{law.stiffness * MILLI**n:.4g}")
    return SuggestedChange(f"{name[1]}.normal.stiffness", law.stiffness, new, power_unit(n))


def _propose_velocity_jump(status: Status, model: Model, method: Method | None) -> SuggestedChange | None:
    """Propose an impact law without compliance (velocity jump)."""
    name = re.match(r'(?:contact )?"?([^\W\d]\w*)', status.sentence)
    if model is None or name is None or not hasattr(getattr(model[name[1]], "normal", None), "jumps"):
        return None
    return SuggestedChange(f"{name[1]}.normal.jumps", model[name[1]].normal.jumps, 1)


#: Changes to try, by words of the reason.
ENDINGS: dict[str, Callable[[Status, Any, Method | None], SuggestedChange | None]] = {
    "raise max_steps": _more_steps,
    "the mechanism locks": _propose_earlier_end,
    "the corrector did not converge": _propose_method,
    "the step size fell below its bound": _propose_method,
    "is not finite (NaN)": _propose_finer_steps,
    "use a stiffer law": _propose_stiffness,
    "jumps=1) for an impact": _propose_velocity_jump,
}


#: Formula and source of a reason, by words of it.
WHY = {
    "use a stiffer law": ("δ = (F/K)^{1/n}", "F = K δⁿ"),
    "the mechanism locks": ("|Gᵀ y| → 0 for |y| = 1", "abut.analysis.state.constraint_conflicts"),
    "the step size fell below its bound": ("h < 1e-16 L/v", "abut.integrators.method"),
    "the corrector did not converge": ("|Δⁱ⁺¹| > |Δⁱ|", "Hairer & Wanner, Solving ODE II (1996), sec. IV.8"),
    "(Painlevé's paradox)": ("n·M⁻¹(n − μ t) < 0", "Génot & Brogliato, Eur. J. Mech. A 18 (1999) 653"),
}


def failure_causes(run: Run, lane: int = 0) -> list[str]:
    """Return the most probable causes of a lane's failure as sentences, from results computed so far."""
    try:
        model = run.system.models[lane]
        depths = _contact_depths(run, lane)
        found = [*machine_findings(model, run.method), *penetration_findings(model, depths)]
    except UNSEEN:  # the run remains valid, and its own sentence reports why it ended
        return []
    return [
        f"{MARK}{one.part}: {one.sentence}"
        for one in select_findings(found, ["integrator", *touching_contacts(run.system, lane)])
    ]


def select_findings(found: Sequence[Finding], concerned: Sequence[str]) -> list[Finding]:
    """Select a few findings, the worst first and those about ``concerned`` things before others; notes only about these."""
    order = list(Severity)
    ranked = sorted(found, key=lambda one: (order.index(one.severity), one.part not in concerned))
    concerning = [one for one in ranked if one.severity is not Severity.NOTE or one.part in concerned]
    return list({(one.part, one.found): one for one in concerning}.values())[:MAX_CAUSES]


def _contact_depths(run: Run, lane: int) -> dict[str, float]:
    """Return the penetration [m] of each contact at the last output."""
    at, out = 0, {}
    row: Numbers = run.newest[lane]
    contacts = {contact.name for contact in run.system.models[lane].contacts}
    for name, _, components, *_ in run.system.layout.channels:
        owner, _, what = name.rpartition(".")
        if what == "penetration" and owner in contacts:
            out[owner] = float(np.nan_to_num(row[at]))
        at += max(1, len(components))
    return out
