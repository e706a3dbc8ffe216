"""Start of a run: error weights and first steps from the size and speed of the machine, and the first row of results."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.exchange.delay_history import begin_history
from abut.analysis.simulation.rigid_overlap_check import (
    find_balanced_overlaps,
    refuse_overlap,
)
from abut.integrators.method import Scales, scales_of
from abut.integrators.time_loop.length_scales import spans_of
from abut.kernels.columns.integration_columns import Weight
from abut.kernels.columns.machine_columns import ContactPointRow
from abut.kernels.columns.signal_columns import SensorNumbers, SensorRow
from abut.kernels.shape_structs.mesh_structs import ApproachBound, PartState
from abut.kernels.structs.rigid_contact_structs import RigidConstraintRow
from abut.system import persistent_quantities
from abut.system.contact.point.initial_contact import latch_onset_speed
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import view, write_array
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run

__all__ = ["put_first_steps", "put_scales", "record_first_row"]


def put_scales(run: Run) -> list[Scales]:
    """Set the error weights, which depend on the size and speed of a machine; return the scales of each lane."""
    system = run.system
    distinct = {id(model): model for model in system.models}  # lanes may share one model
    sizes = {key: scales_of(model) for key, model in distinct.items()}
    scales = [sizes[id(model)] for model in system.models]
    weights = np.array([run.method.weights(x) for x in scales])
    if system.layout.tree:
        places = system.in_space(view(system.work.y))[:, :, :3]
        weights[:, Weight.far] = np.abs(places).max(axis=(1, 2))
    write_array(run.state.weight, weights)
    spans = system.spans
    if spans is None:
        own = {key: spans_of(model) for key, model in distinct.items()}
        spans = np.array([own[id(model)] for model in system.models])
    write_array(run.state.tolerance_bounds, spans)
    return scales


def put_first_steps(run: Run, scales: list[Scales]) -> None:
    """Set the initial step, from the accelerations at the start."""
    system, method = run.system, run.method
    span = float(run.times[-1] - run.times[0])
    acceleration = np.linalg.norm(view(system.work.dy)[:, : system.layout.bodies, 7:10], axis=2).max(axis=1)
    steps = [method.first_step(x, span, float(a)) for x, a in zip(scales, acceleration, strict=True)]
    write_array(run.state.step, np.array(steps))


def record_first_row(run: Run) -> None:
    """Record the start as the first output; contacts that overlap there begin as touching."""
    s, w, system = run.state, run.system.work, run.system
    y = view(w.y)
    write_array(s.y0, y)
    write_array(s.y1, y)
    write_array(s.initial_pose, y[:, : system.layout.bodies])
    rates = y[:, : system.layout.bodies, 7:13].reshape(system.lanes, -1, 2, 3)
    went = np.zeros((system.lanes, system.layout.bodies, 4))
    went[:, :, 2:] = np.sqrt((rates * rates).sum(axis=3))
    write_array(s.largest_motion, went)
    write_array(system.machine.crowds.has_searched, 0)
    run.observe_state()
    free = np.array(view(run.rows.row)[:, 0])
    begin_history(system, float(run.times[0]))
    system.accept(PartState, ApproachBound)
    constrained = np.array(
        [row[RigidConstraintRow.node] >= 0 for row in system.layout.of(ContactTables).rigid_constraints]
        or [False]
    )
    run.overlap = latch_onset_speed(
        w, len(system.layout.of(ContactTables).contact_point), system.models, constrained
    )  #: [m]
    refuse_overlap(system, run.overlap)
    run.observe_state()
    touching = np.array(view(run.rows.row)[:, 0])
    run.balanced = find_balanced_overlaps(system, free, touching, run.overlap)
    begin_history(system, float(run.times[0]))  # with the rates due to delayed signals
    persistent_quantities.commit_candidates(system.machine, w, s)
    if watches := len(system.layout.of(SignalWiring).sensors):
        watch = view(system.machine.signals.sensor)[:watches]
        asked = view(system.machine.number)[:, watch[:, SensorRow.number] + SensorNumbers.value]
        write_array(s.sensor.threshold_excess, view(w.signals.value)[:, watch[:, SensorRow.wire]] - asked)
    write_array(
        s.next_output, int(not system.layout.constrained_contacts)
    )  # rigid contacts at the start are found by the first step
    taken, assigned = s.absorbed_energy.numpy(), view(system.machine.contact_point)
    for lane, k in np.argwhere(run.overlap > 0.0):
        taken[lane, assigned[k, ContactPointRow.contact]] = (
            np.inf
        )  # its stored energy at the start is unknown
    write_array(s.absorbed_energy, taken)
