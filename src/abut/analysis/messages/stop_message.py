"""Messages about a premature stop of time integration, with the object, the value and the remedy."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.messages.contact_loss import beam_limit_message, contact_lost_message, curve_end_message
from abut.analysis.state.constraint_conflicts import contradiction_message
from abut.integrators import Radau, status_codes
from abut.kernels.columns.integration_columns import LargestError
from abut.kernels.columns.machine_columns import ContactPointRow, ContactRow
from abut.system.constraints.tables import ConstraintTables
from abut.system.contact.tables import ContactTables
from abut.system.joint_friction.tables import BearingTables
from abut.system.signals.tables import SignalWiring
from abut.system.tree.massless_check import has_full_inertia

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run
    from abut.model import Model
    from abut.system.system import System

__all__ = ["bodies_of", "immovable_contact_message", "touching_contacts", "why_stopped"]

#: Messages about rigid contacts, by status code.
RIGID = {
    status_codes.PARADOX: (
        "{contact} slides with so much friction that no normal force keeps it closed (Painlevé's "
        "paradox): a normal force would pull the shapes together; {jump}reduce the friction, or use "
        "a compliant normal law"
    ),
    status_codes.AMBIGUOUS: (
        "{contact} slides with so much friction that it may either open or stay closed (Painlevé's "
        "paradox); {jump}reduce the friction, or use a compliant normal law"
    ),
    status_codes.UNDECIDED: (
        "no impulses or forces satisfy the laws of {contact} and of the contacts that touch with it; "
        "use abut.MoreauJean(step=…), or a compliant normal law"
    ),
}

PARTS = ("position", "orientation", "velocity", "angular velocity")


def bodies_of(system: System, k: int) -> list[str]:
    """Return names of the two bodies of a contact point, in its present assignment."""
    m, model = system.machine, system.models[0]
    row = m.contact.numpy()[int(m.contact_point.numpy()[k, ContactPointRow.contact])]
    names = [*(body.name for body in model.bodies), model.ground.name]
    return [names[int(row[at])] for at in (ContactRow.body_i, ContactRow.body_j)]


def why_stopped(run: Run, code: int, lane: int) -> str:
    """Return the sentence for a status of failure of one lane of a run."""
    system, layout, s = run.system, run.system.layout, run.state
    at = f"step size {float(s.step.numpy()[lane]):.3g} s"
    body, part, node, corrected = (
        int(s.worst.numpy()[lane, k])
        for k in (LargestError.body, LargestError.part, LargestError.node, LargestError.corrected)
    )
    lost = int(s.count.numpy()[lane, status_codes.STOP_DETAIL])
    if plain := _by_code(run, code, lane, lost, at):
        return plain
    if bent := beam_limit_message(system, s.y0.numpy()[lane], lane):
        return f"{bent} ({at})"
    if code in (status_codes.LOCKED, status_codes.STEP_TOO_SMALL, status_codes.NEWTON_FAILED) and (
        lock := run.locking_message(lane)
    ):
        return str(lock)
    if code == status_codes.SINGULAR and layout.tree and node < layout.bodies:
        if not has_full_inertia(system.models[lane].bodies[node]):
            return _weightless_body_message(system, node, at)
        code, body = status_codes.NOT_A_NUMBER, node  # it has mass: the value there was not a number
    if code == status_codes.SINGULAR:
        return _singular_loop_message(system, node, at)
    stuck, unknowns = (
        int(system.work.signals.unsolved_unknown.numpy()[lane]),
        layout.of(SignalWiring).unknowns,
    )
    if code in (status_codes.NOT_A_NUMBER, status_codes.STEP_TOO_SMALL) and 0 < stuck <= len(unknowns):
        return (
            f'the equation of signal "{unknowns[stuck - 1].name}" has no solution near the last one, '
            f"or its function is not finite ({at}); check the function for a division by zero or a "
            "root of a negative number, and the loop of signals through it"
        )
    touching = _touching_clause(system, lane)
    if code == status_codes.NOT_A_NUMBER:
        name = system.models[0].bodies[min(body, layout.bodies - 1)].name
        return (
            "a force is not finite (NaN) or the motion grew without bound, first at body "
            f'"{name}"{_acting_clause(system, body)} ({at}){touching}; check the functions, laws and '
            "parameters that act there"
        )
    if code == status_codes.NEWTON_FAILED:
        return (
            f"the corrector did not converge, largest residual at {_node_name(system, corrected)} ({at}){touching}; "
            f"{_softer_parts_remedy(system.models[lane])}use another integrator such as "
            f"{'Bdf' if isinstance(run.method, Radau) else 'Radau'}"
        )
    return (
        f"the step size fell below its bound ({at}); the largest error is in "
        f"{_state_part(system, body, part)}{touching}; loosen rtol, or check for a force that jumps "
        "or grows without bound there"
    )


def _softer_parts_remedy(model: Model) -> str:
    """Return the beginning of a remedy that names compliant parts to be made less stiff; empty if there are none."""
    compliant = [
        *(["contacts"] if any(not one.rigid for one in model.contacts) else []),
        *(["springs"] if model.forces else []),
    ]
    return f"make {' or '.join(compliant)} less stiff, add damping, or " if compliant else ""


def _by_code(run: Run, code: int, lane: int, lost: int, at: str) -> str:
    """Return the message of a status that needs no further data; empty for others."""
    system, layout = run.system, run.system.layout
    if code == status_codes.TOO_MANY_STEPS:
        remedy = "use a longer step" if run.method.fixed_step else "loosen rtol"
        return f"stopped after {run.method.max_steps} steps ({at}); raise max_steps, or {remedy}"
    if code == status_codes.UNANSWERED:
        return str(run.late.get(lane) or run.exchange.broken[lane])
    if code == status_codes.CROWDED:
        return _neighbor_overflow(system, at)
    if code == status_codes.MATRIX_FULL:
        return (
            f"more bodies touch each other in one group than the matrix of this method has room for ({at}); use abut.Verlet, or "
            "abut.MoreauJean with rigid contacts"
        )
    if code == status_codes.TOO_MANY_PARTS:
        return contact_lost_message(system, lane, lost, at)
    if code == status_codes.OFF_CURVE:
        place = layout.of(ConstraintTables).open_curve_points[lost - 1]
        return curve_end_message(place, float(system.work.turn.angle.numpy()[lane, place.angle]))
    if code == status_codes.CONTRADICTORY:
        return contradiction_message(system, system.work.position.numpy()[lane], "m or rad", run.apart[lane])
    if code == status_codes.IMMOVABLE:
        return immovable_contact_message(system, lost - 1)
    if code in RIGID:
        name, (first, second) = (
            layout.of(ContactTables).contact_point_name(lost - 1),
            bodies_of(system, lost - 1),
        )
        law = system.models[lane].contacts[layout.of(ContactTables).contact_point_owner[lost - 1]].normal
        jump = ""
        if getattr(law, "jumps", 1.0) == 0.0:
            jump = f"give {type(law).__name__}(…, jumps=1) for an impact without collision, or "
        return RIGID[code].format(contact=f'{name} of "{first}" and "{second}"', jump=jump)
    return ""


def _neighbor_overflow(system: System, at: str) -> str:
    name = (
        system.layout.of(ContactTables)
        .crowds[int(system.machine.crowds.full_crowd.numpy()[0]) - 1]
        .contact.name
    )
    return (
        f'contact "{name}" has more neighbours than memory was allocated for ({at}), because its '
        "shapes differ much in size or overlap; divide them among several contacts, or check the "
        "initial poses"
    )


def immovable_contact_message(system: System, k: int) -> str:
    """Return the message about a rigid contact point whose bodies cannot move there."""
    name, (first, second) = system.layout.of(ContactTables).contact_point_name(k), bodies_of(system, k)
    return (
        f'{name} is rigid, but neither "{first}" nor "{second}" can move there, because both are '
        "prescribed or constrained; give it a compliant normal law, such as abut.normal.Impact, or "
        "free one of the two"
    )


def _weightless_body_message(system: System, node: int, at: str) -> str:
    """Return the message about a body without mass or moment of inertia on joints, in a pose in which its children give it none."""
    return (
        f'body "{system.models[0].bodies[node].name}" has no mass or no moment of inertia, and in '
        f"this pose the bodies that it carries have none in some direction either ({at}); give it "
        "mass and moments of inertia, or use abut.AbsoluteCoordinates()"
    )


def _singular_loop_message(system: System, node: int, at: str) -> str:
    """Return the message about a singular loop of forces through a signal, friction in a joint, or constraints, by the node without a
    pivot.
    """
    layout = system.layout
    frictions = layout.bodies + len(layout.node) - layout.carrying_joints
    rubbing = layout.of(BearingTables).rubbing
    loops = frictions + len(rubbing)
    if node >= loops:
        signal = layout.of(SignalWiring).sensed[node - loops]
        return (
            f'the loop of forces through signal "{signal}" has no solution near the last one ({at}), '
            "because the forces increase the signal that increases them; reduce this feedback"
        )
    if node >= frictions:
        return (
            f'friction in joint "{rubbing[node - frictions]}" and its reaction have no solution '
            f"({at}): the joint may be self-locking; use a smaller friction coefficient or arm, or a "
            "longer overlap"
        )
    return (
        f"the equations became singular at {_node_name(system, node)} ({at}): in this pose, the "
        "constraint blocks the mechanism or repeats another constraint; check the joint's axes, or "
        "start from another pose"
    )


def _state_part(system: System, k: int, part: int) -> str:
    """Return the part of the state with the largest error; see ``integrators.time_loop.loop.internal_state_owner``."""
    layout = system.layout
    if part == len(PARTS) and k >= layout.bodies:
        return f'the internal states of "{layout.claims[k - layout.bodies]}"'
    return f'the {PARTS[min(part, 3)]} of body "{system.models[0].bodies[min(k, layout.bodies - 1)].name}"'


def _acting_clause(system: System, k: int) -> str:
    """Return a clause that names the forces, contacts and motions on a body."""
    model = system.models[0]
    body = model.bodies[min(k, len(model.bodies) - 1)]
    acting = [x for x in (*model.forces, *model.contacts, *model.motions) if body in x.bodies]
    named = ", ".join(f'{x.family} "{x.name}"' for x in acting[:4])
    return f", on which {named} acts" if acting else ""


def touching_contacts(system: System, lane: int) -> list[str]:
    """Return the touching contacts, by name."""
    owner, contacts = system.layout.of(ContactTables).contact_point_owner, system.models[lane].contacts
    found = np.flatnonzero(system.work.point.mode.numpy()[lane])
    return list(dict.fromkeys(contacts[owner[int(k)]].name for k in found if int(k) < len(owner)))


def _touching_clause(system: System, lane: int) -> str:
    """Return a clause that names the touching contact points."""
    names = [
        f"{system.layout.of(ContactTables).contact_point_name(int(k))} of {' and '.join(bodies_of(system, int(k)))}"
        for k in np.flatnonzero(system.work.point.mode.numpy()[lane])[:3]
    ]
    return f" while {', '.join(names)} touches" if names else ""


def _node_name(system: System, node: int) -> str:
    """Return the name of a node: a body, or its constraints."""
    layout = system.layout
    if node < layout.bodies:
        return f'body "{system.models[0].bodies[node].name}"'
    names = dict.fromkeys(name for name, _ in layout.node[min(node - layout.bodies, len(layout.node) - 1)])
    return " and ".join(f'"{name}"' for name in names)
