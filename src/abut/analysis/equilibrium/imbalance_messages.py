"""Messages about a machine without static equilibrium: the unbalanced body, the things that act on it, and the remedy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.messages.contact_loss import beam_limit_message
from abut.analysis.state.mobility import describe_motion, moving_bodies, quote_names, sparse_motions

if TYPE_CHECKING:
    from abut.analysis.equilibrium.newton import EvaluatedPose
    from abut.analysis.equilibrium.search import EquilibriumSearch
    from abut.model.protocols import Thing

__all__ = ["abbreviate_motions", "imbalance_message"]


def imbalance_message(search: EquilibriumSearch, pose: EvaluatedPose) -> str:
    """Return a sentence that names the unbalanced body."""
    if what := search.probe.unsolved_signal():
        return (
            f"statics at t = {pose.equations.time:.9g} s: {what} has no solution at rest near its "
            "initial value; check its function, or start nearer to the solution (initial=…, or "
            "another pose)"
        )
    if search.balance.escape_pose is not None and (
        why := _driven_away_message(search, search.balance.escape_pose)
    ):
        return why
    loading = search.loading
    pose = loading.worst if loading.share and loading.worst is not None else pose
    pushed, acting = _unbalanced_body(search, pose)
    return (
        f"statics at t = {pose.equations.time:.9g} s: {_balanced_share(search)}{pushed}"
        + (
            f"; released from rest, the model did not settle in {search.integrated} steps"
            if search.left <= 0
            else ""
        )
        + _missing_supports(search, acting)
        + (
            f"; {bent}"
            if (bent := beam_limit_message(search.system, pose.equations.state, 0))
            else _support_remedy(search)
        )
    )


def _support_remedy(search: EquilibriumSearch) -> str:
    """Return the remedy for a missing equilibrium, as the end of a sentence."""
    other = (
        "stiffen the most compliant part or reduce its load"
        if search.loading.share
        else "start nearer to the equilibrium"
    )
    return f"; support it in that direction, {other}, or raise iterations"


def _balanced_share(search: EquilibriumSearch) -> str:
    """Return the beginning of a sentence: no equilibrium, or the part of the loads up to which there is one."""
    loading, steps = search.loading, search.balance.steps
    if not loading.share:
        return f"no equilibrium after {steps} steps; "
    return (
        "no equilibrium under the full loads: applied in steps, equilibrium exists up to "
        f"{loading.share:.4g} of them ({loading.taken} load steps, {loading.refused} more failed, "
        f"{steps} steps of Newton's method); beyond that, "
    )


def _unbalanced_body(search: EquilibriumSearch, pose: EvaluatedPose) -> tuple[str, list[Thing]]:
    """Return the unbalanced body with size and direction of the imbalance in words, and the things that act on it; or the joint
    that does not close.
    """
    here, left, length = pose.equations, pose.imbalance, search.balance.length
    if here.gap > 1e-9:
        name, label = search.probe.rows[int(np.argmax(np.abs(here.residual)))]
        return (
            f'the joints cannot be closed: the largest gap is {here.gap:.3g} (m or rad) at "{name}" '
            f"({label})",
            [],
        )
    k = int(np.argmax(np.linalg.norm(left[:, :3], axis=1) + np.linalg.norm(left[:, 3:], axis=1) / length))
    body = search.model.bodies[k]
    force, torque = np.linalg.norm(left[k, :3]), np.linalg.norm(left[k, 3:])
    pushed, unit = (left[k, :3], "N") if force >= torque / length else (left[k, 3:], "N m")
    way = ", ".join(f"{x:.3g}" for x in pushed / max(float(np.linalg.norm(pushed)), 1e-300) + 0.0)
    acting = [x for x in (*search.model.forces, *search.model.contacts) if body in x.bodies]
    what = "; ".join(f'{x.family} "{x.name}"' for x in acting[:4]) or "only gravity and joints"
    together = quote_names(
        [
            n
            for n in moving_bodies(search.model, pose.tangent.basis @ pose.tangent_force, length)
            if n != body.name
        ]
    )
    message = (
        f'body "{body.name}" is unbalanced by a {"force" if unit == "N" else "torque"} of '
        f"{np.linalg.norm(pushed):.4g} {unit} along ({way}), and {what} acts on it"
        + (f"; {together} moves with it" if together else "")
    )
    return message, acting


def _missing_supports(search: EquilibriumSearch, acting: Sequence[Thing]) -> str:
    """Describe missing supports: friction of the acting contacts, and statements that a lenient reader omitted; empty for none."""
    clauses = ""
    if rubbing := [one for one in acting if getattr(one, "friction", None)]:
        clauses += (
            f"; friction, as in {quote_names([one.name for one in rubbing])}, depends on the sliding "
            "speed and supports nothing at rest"
        )
    if any(note.endswith("(left out)") for note in search.notes):
        clauses += "; a statement that the reader omitted (see the warnings) may be the missing support"
    return clauses


def _driven_away_message(search: EquilibriumSearch, pose: EvaluatedPose) -> str:
    """Return a sentence about bodies that are driven away without support; empty if no force drives any where this motion begins."""
    length = search.balance.length
    motions = sparse_motions(search.balance.unsupported_motions(pose)).T
    if not len(motions):
        return ""
    bodies = {name for motion in motions for name in moving_bodies(search.model, motion, length)}
    acting = [
        one
        for one in (*search.model.forces, *search.model.contacts)
        if any(body.name in bodies for body in one.bodies)
    ]
    names = quote_names([one.name for one in acting]) if acting else "gravity alone"
    away = abbreviate_motions([describe_motion(search.model, one, length) for one in motions])
    return (
        f"statics at t = {pose.equations.time:.9g} s: there is no equilibrium: nothing supports "
        f"{away}; the loads there ({names}) drive it away, also after {search.balance.steps} steps"
        + _missing_supports(search, acting)
        + (
            "; constrain it by a joint or a motion, add a contact or a spring that stops it, or remove "
            "these loads"
        )
    )


def abbreviate_motions(motions: Sequence[str]) -> str:
    """Return some motions in words, the rest counted."""
    return "; ".join(motions[:4]) + (f" and {len(motions) - 4} more motions" if len(motions) > 4 else "")
