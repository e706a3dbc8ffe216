"""Checks of a machine and its integration method before a run."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from abut.advice.description_checks import of_description
from abut.advice.finding import Finding, Severity, SuggestedChange
from abut.analysis.simulation.choose_integrator import STIFF_RATE_RATIO, largest_element_rate, largest_rate
from abut.errors import AbutError
from abut.integrators import Radau
from abut.integrators.method import Method, scales_of
from abut.joints import Revolute

if TYPE_CHECKING:
    from abut.model import Model

__all__ = ["assembly_findings", "machine_findings", "split_sentence"]

STABILITY_LIMIT = 2.0  #: stability limit of h ω for explicit methods of constant steps
#: Replacement of a revolute joint, by the number of its redundant equations; for more than two a point on a line.
JOINT_REPLACEMENTS = {1: "Cylindrical", 2: "Spherical"}


def split_sentence(sentence: str) -> tuple[str, str]:
    """Split a sentence at the first semicolon into fault and remedy."""
    found, _, mend = sentence.partition("; ")
    return found, mend


def machine_findings(model: Model, method: Method, every: float | None = None) -> Iterator[Finding]:
    """Yield findings from the model's description, compared with the method's tolerance and steps.

    Args:
        model: the machine.
        method: integration method.
        every: time between outputs [s], if it is known.
    """
    scales = scales_of(model)
    step = getattr(method, "step", None)
    # friction of the convex method follows from the velocities at the end of each step, not from ones with an error
    error = 0.0 if step is not None or method.convex else method.rtol * scales.speed
    yield from of_description(model, error, step=step, every=every, pace=scales.length / scales.speed)
    if method.implicit or method.rigid:
        return
    if step is not None:
        yield from _find_unstable_step(model, step)
    else:
        yield from _find_explicit_stiffness(model, method)


def _find_unstable_step(model: Model, step: float) -> Iterator[Finding]:
    """Yield a finding if the constant step of an explicit method is too long for the stiffest force element."""
    rate, name = largest_element_rate(model)
    if step * rate <= STABILITY_LIMIT:
        return
    yield Finding(
        Severity.WRONG,
        name,
        f"its natural frequency or relaxation rate is {rate:.3g} 1/s, and the constant step "
        f"{step:.3g} s is {step * rate / STABILITY_LIMIT:.3g} times the stability limit of an explicit method, "
        f"{STABILITY_LIMIT / rate:.3g} s",
        "use a shorter step, or an implicit method such as abut.Radau",
        formula="h ω ≤ 2, h c/m ≤ 2",
        source="Hairer & Wanner, Solving Ordinary Differential Equations II (1996), sec. IV.2; of Verlet's method with h ω = 2",
        change=SuggestedChange("integrator.step", step, float(f"{0.2 / rate:.2g}"), "s"),
    )


def _find_explicit_stiffness(model: Model, method: Method) -> Iterator[Finding]:
    """Yield a finding if an explicit method is given where the default would be implicit."""
    scales = scales_of(model)
    slow = max(scales.speed / scales.length, 1.0)
    rate, name = largest_rate(model, scales)
    if rate <= STIFF_RATE_RATIO * slow:
        return
    yield Finding(
        Severity.NOTE,  # it costs steps, no accuracy
        "integrator",
        f'{type(method).__name__} is explicit, and "{name}" relaxes at about {rate:.3g} 1/s: '
        f"stability limits the steps to {3.0 / rate:.3g} s, while the time scale of the motion is "
        f"{1.0 / slow:.3g} s",
        "give integrator=abut.Radau(), or omit integrator=",
        formula="h λ ≤ 3; of friction λ = 1.5 μ N/(m v_s)",
        source="Hairer & Wanner, Solving Ordinary Differential Equations II (1996), sec. IV.2",
        change=SuggestedChange("integrator", method, Radau(rtol=method.rtol)),
    )


def assembly_findings(model: Model, start: float = 0.0) -> Iterator[Finding]:
    """Yield findings about the assembly: joints that cannot be closed, or that are redundant."""
    from abut.analysis.simulate import assemble

    try:
        assembly = assemble(model, start)
    except AbutError as problem:
        found, mend = split_sentence(str(problem))
        yield Finding(
            Severity.WRONG,
            "assembly",
            found,
            mend,
            formula="Φ(q, t) = 0, Φ_q q̇ + Φ_t = 0",
            source="docs/formulation.md",
        )
        return
    for sentence in assembly.sentences:
        if sentence.startswith("redundant"):
            yield _redundancy_finding(model, assembly.redundant, sentence)
        else:
            found, mend = split_sentence(sentence)
            yield Finding(Severity.NOTE, "assembly", found, mend)


def _redundancy_finding(model: Model, redundant: tuple[str, ...], sentence: str) -> Finding:
    """Return a finding about redundant constraints, with a joint of fewer constraints."""
    found, mend = split_sentence(sentence)
    counts = Counter(row.split(" (")[0].strip('"').split(":")[0].strip() for row in redundant)
    driven = {motion.joint.name for motion in model.motions if hasattr(motion, "joint")}
    change = None
    for name, count in counts.most_common():
        joint = model[name] if name in model and name not in driven else None
        if isinstance(joint, Revolute) and joint.friction is None:
            change = SuggestedChange(name, "Revolute", JOINT_REPLACEMENTS.get(count, "InLine"))
            break
    return Finding(
        Severity.NOTE,
        "joints",
        found,
        mend,
        formula="rank Φ_q < rows of Φ_q",
        source="Haug, Computer Aided Kinematics and Dynamics of Mechanical Systems (1989), sec. 3.6",
        change=change,
    )
