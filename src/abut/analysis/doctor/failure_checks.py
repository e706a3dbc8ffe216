"""What is behind a run that failed: its reason with a change to try, and what of the machine is most likely to have led there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from abut.advice.body_size_checks import MILLI
from abut.advice.description_checks.impact_checks import power_unit
from abut.advice.finding import Change, Finding, Severity
from abut.analysis.doctor.model_checks import of_machine, split
from abut.analysis.doctor.result_checks import of_depths
from abut.analysis.messages.stop_message import touching_contacts
from abut.errors import AbutError, Status
from abut.integrators import Radau
from abut.integrators.method import Method

__all__ = ["MARK", "causes", "ending_finding", "probable"]

#: What a user's law or function may raise where it is looked at beside the run.
UNSEEN = (AbutError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
FEW = 3  #: probable causes that a run tells
MARK = "probable cause: "  #: with which these begin


def ending_finding(status: Status, model: Any, method: Method | None) -> Iterator[Finding]:
    """Why a run ended, as a finding.

    Args:
        status: how it ended.
        model: the machine; None where it is not at hand.
        method: that marched it; None where it is not known.
    """
    if status.kind != "failed":
        return
    found, mend = split(status.sentence)
    change = next(
        (make(status, model, method) for words, make in ENDINGS.items() if words in status.sentence), None
    )
    formula, source = next((why for words, why in WHY.items() if words in status.sentence), ("", ""))
    yield Finding(Severity.WRONG, "run", found, mend, formula=formula, source=source, change=change)


def _more_steps(status: Status, model: Any, method: Method | None) -> Change | None:
    return None if method is None else Change("integrator.max_steps", method.max_steps, 10 * method.max_steps)


def _propose_earlier_end(status: Status, model: Any, method: Method | None) -> Change | None:
    """The end a hair before the pose in which a mechanism locks."""
    time = status.time or 0.0
    return Change("end", float(f"{time:.6g}"), float(f"{0.98 * time:.4g}"), "s")


def _propose_method(status: Status, model: Any, method: Method | None) -> Change | None:
    """Radau, the most robust method; a looser tolerance of Radau itself, and where contacts search for neighbours, which it refuses."""
    if method is None:
        return None
    crowded = model is not None and any(contact.searches_neighbors for contact in model.contacts)
    if isinstance(method, Radau) or crowded:
        return Change("integrator.rtol", method.rtol, 10.0 * method.rtol)
    return Change("integrator", method, Radau(rtol=method.rtol))


def _propose_finer_steps(status: Status, model: Any, method: Method | None) -> Change | None:
    """A shorter constant step, or a tighter tolerance."""
    step = getattr(method, "step", None)
    if method is None:
        return None
    if step is not None:
        return Change("integrator.step", step, 0.1 * step, "s")
    return Change("integrator.rtol", method.rtol, max(1e-12, 0.01 * method.rtol))


def _propose_stiffness(status: Status, model: Any, method: Method | None) -> Change | None:
    """The stiffness of the contact that is named by mm for m, as it is most often out."""
    name = re.search(r'contact "([^"]*)"', status.sentence)
    if model is None or name is None or name[1] not in model:
        return None
    law = model[name[1]].normal
    if not getattr(law, "stiffness", 0.0):
        return None
    n = float(getattr(law, "exponent", 1.5))
    new = float(f"{law.stiffness * MILLI**n:.4g}")
    return Change(f"{name[1]}.normal.stiffness", law.stiffness, new, power_unit(n))


def _propose_velocity_jump(status: Status, model: Any, method: Method | None) -> Change | None:
    """An impact without collision."""
    name = re.match(r'(?:contact )?"?([A-Za-z_]\w*)', status.sentence)
    if model is None or name is None or not hasattr(getattr(model[name[1]], "normal", None), "jumps"):
        return None
    return Change(f"{name[1]}.normal.jumps", model[name[1]].normal.jumps, 1)


#: What to try, by words of the reason.
ENDINGS: dict[str, Callable[[Status, Any, Method | None], Change | None]] = {
    "raise max_steps": _more_steps,
    "the mechanism locks": _propose_earlier_end,
    "the corrector did not converge": _propose_method,
    "the step size fell below its bound": _propose_method,
    "gave no number (NaN)": _propose_finer_steps,
    "take a stiffer law": _propose_stiffness,
    "jumps=1) for an impact": _propose_velocity_jump,
}


#: The reason in a formula, and its source, by words of it.
WHY = {
    "take a stiffer law": ("δ = (F/K)^{1/n}", "F = K δⁿ"),
    "the mechanism locks": ("|Gᵀ y| → 0 for |y| = 1", "abut.analysis.state.constraint_conflicts"),
    "the step size fell below its bound": ("h < 1e-16 L/v", "abut.integrators.method"),
    "the corrector did not converge": ("|Δⁱ⁺¹| > |Δⁱ|", "Hairer & Wanner, Solving ODE II (1996), sec. IV.8"),
    "(Painlevé's paradox)": ("n·M⁻¹(n − μ t) < 0", "Génot & Brogliato, Eur. J. Mech. A 18 (1999) 653"),
}


def causes(run: Any, lane: int = 0) -> list[str]:
    """The most probable causes of a failure of a lane, as sentences; looks at what has been computed only."""
    try:
        model = run.system.models[lane]
        depths = _depths(run, lane)
        found = [*of_machine(model, run.method), *of_depths(model, depths)]
    except UNSEEN:  # the run is kept, and its own sentence says why it ended
        return []
    return [
        f"{MARK}{one.part}: {one.sentence}"
        for one in probable(found, ["integrator", *touching_contacts(run.system, lane)])
    ]


def probable(found: Sequence[Finding], concerned: Sequence[str]) -> list[Finding]:
    """A few findings, the worst first, and of these what touched as the run failed; of notes only such."""
    order = list(Severity)
    ranked = sorted(found, key=lambda one: (order.index(one.severity), one.part not in concerned))
    told = [one for one in ranked if one.severity is not Severity.NOTE or one.part in concerned]
    return list({(one.part, one.found): one for one in told}.values())[:FEW]


def _depths(run: Any, lane: int) -> dict[str, float]:
    """The penetration [m] of each contact at the last output."""
    at, out = 0, {}
    row: Any = run.newest[lane]
    contacts = {contact.name for contact in run.system.models[lane].contacts}
    for name, _, components, *_ in run.system.layout.channels:
        owner, _, what = name.rpartition(".")
        if what == "penetration" and owner in contacts:
            out[owner] = float(np.nan_to_num(row[at]))
        at += max(1, len(components))
    return out
