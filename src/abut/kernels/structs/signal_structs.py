# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of ``system.signals``: tables of the signal graph, values and derivatives of signals, and the history of delayed signals.

All signals share one row of numbers: measures, values of the unknowns, their rates, time. A *wire* is a position in this row.
"""

import warp as wp

from abut.extend.persistent_states import Persistent, persistent_quantity
from abut.kernels.arrays import A1, A2, A3, I1, I2, I3, mat66, vec6


class SensorState(
    Persistent, per="sensor", accepted="run.sensor", live="machine.signals.sensors", stored=False
):
    """Values of sensors at the beginning of a step."""

    threshold_excess = persistent_quantity("signal minus the threshold of the sensor")


class ExternalInputState(
    Persistent, per="external input", accepted="work.external_input", live="machine.signals.external_inputs"
):
    """External input set by the host: value + slope (t − since)."""

    value = persistent_quantity("value at the communication point [unit]")
    slope = persistent_quantity("slope [unit/s]")
    since = persistent_quantity(
        "time of the communication point [s]; −1e300 if the host never set a value", begin=-1.0e300
    )


class ObservedLoad(
    Persistent,
    per="observed load",
    accepted="work.observed_load",
    candidate="work.observed_load_candidate",
    live="work.observed_load.load.shape[1]",
    stored=False,
):
    """Load of a contact that signals depend on, in the convex method."""

    load = persistent_quantity("force [N] and torque [N m] on the first body", vec6)


@wp.struct
class SignalTables:
    """Tables of the signal graph: each function and its arguments."""

    measures: int
    unknowns: int
    measure: I2  # `kernels.columns.signal_columns`, likewise the others
    unknown: I2
    law: I2
    wire: I1
    is_acyclic: int  # 1 if the unknowns form no algebraic loop; then they are evaluated in ``order``
    order: I1
    measure_dependency: I2
    force_dependency: I2  # by force element
    sensors: int
    sensor: I2  # of sensors
    external_inputs: int
    initial_value: I1  # by external input, index of its initial value among the numbers
    delays: int
    delay: I2
    result_signal: I2
    contact_load_row: I2  # `ContactLoadRow`, by row of a contact
    load_index: I1  # by force element, number of the load to which it is added, or −1
    delay_dependence: I2  # [delay, delay]: 1 if the input of the second delay depends on the first


@wp.struct
class SignalHistory:
    """History of delayed signals at accepted steps."""

    count: I2  # number of entries, [lane, delay]
    time: A3  # [lane, delay, entry]
    order: I2  # [lane, delay]: order of the derivative that jumps at the step's end, or −1
    mark: I3  # order of the derivative that may jump there, or −1
    value: A3
    rate_before: A3  # rate of the signal at the end of the step before the entry, or UNKNOWN
    rate_after: A3  # rate at the beginning of the step after the entry
    first_marked: I2  # [lane, delay]: marked entry after which the history is evaluated now; −1: before the first, −2: anywhere
    last_marked: I2  # [lane, delay]: marked entry up to which it is evaluated; −1: up to the present
    last_delay: A2  # [lane, delay]: the delay at the last accepted step
    size: A2  # largest magnitude of the signal so far
    divided_difference: A2  # f[t₀, t₀, t₁, t₁] of the last step over the tolerance
    largest_step: A1  # longest next step for which cubic interpolation is accurate enough
    deferred_step: A1  # length of the step that is deferred while a short step follows a jump
    in_short_step: I1  # 1 during this short step
    value_after_jump: A2  # [lane, delay]: the value after a jump
    end_rate: A2  # [lane, wire]: rates of all signals at the step's end


@wp.struct
class SignalState:
    """Values and derivatives of signals, and the matrices of their loops."""

    value: A2  # [lane, wire]
    pose_gradient: wp.array3d(dtype=vec6)  # [lane, measure, I J K L]: derivative by the pose of that body
    velocity_gradient: wp.array3d(dtype=vec6)  # derivative by its velocity
    gain: A2  # [lane, k]: derivatives of the law last evaluated by its wires
    by_wire: A3  # [lane, unknown, wire]: derivatives of the equations
    matrix: A3  # factored matrix of the loops; its size is at most twice the number of unknowns
    pivots: I2  # pivots of this matrix
    rhs: A2
    signal_gradient: (
        A3  # [lane, measure, 2 unknowns]: derivatives of the unknowns by a measure, real and imaginary part
    )
    force_gradient: A2  # [lane, wire]: derivatives of a force component
    mode: I1  # by lane: current analysis, see ``signals.Mode``
    force: A3  # [lane, measure, row]: derivative by the multipliers of its node
    acceleration_gradient: wp.array3d(
        dtype=vec6
    )  # [lane, measure, I J K L]: derivative by the acceleration of that body
    scale: A2  # [lane, measure]: magnitude of its summands
    used_value: A2  # [lane, measure]: value with which the forces were evaluated
    contact_load: wp.array2d(dtype=vec6)  # [lane, k]: force and torque of a contact or beam on its first body
    half_step_load: wp.array2d(dtype=vec6)  # the same at the end of the first half step of the convex method
    contact_load_by_pose: wp.array2d(dtype=mat66)  # [lane, 2 k + body]: its derivatives by the poses
    contact_load_by_rate: wp.array2d(dtype=mat66)  # its derivatives by the velocities
    accelerations_in_matrix: I1  # 1: effects of accelerations are in the matrix only
    load: wp.array2d(dtype=vec6)  # loads of bodies without the forces that depend on signals
    power: A2  # powers without these forces
    seeks_constant_states: I1  # by lane, 1 during the search for constant states
    unsolved_unknown: I1  # 1 + number of the unsolved unknown; at outputs or in equilibrium analyses 1 + unknowns + number of the measure
    history: SignalHistory
