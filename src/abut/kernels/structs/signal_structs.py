# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Tables and arrays of signals: structs of ``system.signals.measures``, ``system.signals.loops`` and ``system.signals.forces``.

All signals share one row of numbers: measures, values of the unknowns, their rates, time. A *wire* is a position in it.
"""

import warp as wp

from abut.extend.persistent_states import Persistent, persistent_quantity
from abut.kernels.arrays import A1, A2, A3, I1, I2, I3, mat66, vec6


class SensorState(
    Persistent, per="sensor", accepted="run.sensor", live="machine.wiring.watches", stored=False
):
    """Values of sensors at the step's beginning."""

    beyond = persistent_quantity("signal minus the threshold of the sensor")


class GivenState(Persistent, per="given number", accepted="work.given", live="machine.wiring.givens"):
    """External input set by the host: value + slope (t − since)."""

    value = persistent_quantity("value at the communication point [unit]")
    slope = persistent_quantity("slope [unit/s]")
    since = persistent_quantity(
        "time of the communication point [s]; −1e300 if the host never set a value", begin=-1.0e300
    )


@wp.struct
class SignalTables:
    """Tables of the signal graph: each function and its arguments."""

    measures: int
    unknowns: int
    measure: I2  # `kernels.columns.signal_columns`, likewise the others
    unknown: I2
    law: I2
    wire: I1
    plain: int  # 1 where the unknowns form no loop for given states; then they are evaluated in this order
    order: I1
    tap: I2
    tapped: I2  # by force element
    watches: int
    watch: I2  # of sensors
    givens: int
    begin: I1  # by external input: place of its initial value among the numbers
    delays: int
    delay: I2
    shown: I2
    press: I2  # by row of a contact
    pull: I1  # by force element: number of the load under which it is reported, or −1

    stirs: I2  # by delay, [delay]: 1 where the input of the second delay depends on the first


@wp.struct
class SignalHistory:
    """History of delayed signals at accepted steps."""

    count: I2  # entries, [lane, delay]
    time: A3  # [lane, delay, entry]
    order: I2  # [lane, delay]: order of the derivative that jumps at the step's end, or −1
    mark: I3  # order of the derivative that may jump there, or −1
    value: A3
    before: A3  # its rate at the end of the step before, or UNKNOWN
    after: A3  # at the beginning of the step after
    low: I2  # [lane, delay]: the marked entries between which the past is evaluated now; −1: before the first, −2: anywhere
    high: I2  # −1: up to the present
    late: A2  # [lane, delay]: the delay at the last accepted step
    size: A2  # largest so far of the signal
    bend: A2  # f[t₀, t₀, t₁, t₁] of the last step over the tolerance
    most: A1  # longest next step for which cubics are exact enough
    hold: A1  # the step deferred while a short one begins a piece
    stage: I1  # 1 during that short step
    fresh: A2  # [lane, delay]: the value after a jump
    flow: A2  # [lane, wire]: rates of all signals at the step's end


@wp.struct
class SignalState:
    """Values and derivatives of signals, and the matrices of their loops."""

    value: A2  # [lane, wire]
    pose: wp.array3d(dtype=vec6)  # [lane, measure, I J K L]: derivative by the pose of that body
    rate: wp.array3d(dtype=vec6)  # by its velocity
    gain: A2  # [lane, k]: derivatives of the law last evaluated by its wires
    by_wire: A3  # [lane, unknown, wire]: derivatives of the equations
    matrix: A3  # factored, of up to twice the unknowns
    swap: I2
    rhs: A2
    follow: (
        A3  # [lane, measure, 2 unknowns]: derivatives of the unknowns by a measure, real and imaginary part
    )
    direct: A2  # [lane, wire]: of a force component
    mode: I1  # by lane: current analysis, see ``signals.Mode``
    force: A3  # [lane, measure, row]: derivative by the multipliers of its node
    push: wp.array3d(dtype=vec6)  # [lane, measure, I J K L]: derivative by the acceleration of that body
    scale: A2  # [lane, measure]: size of its summands
    used: A2  # [lane, measure]: value of it that the forces received
    touch: wp.array2d(dtype=vec6)  # [lane, k]: force and torque of a contact or beam on its first body
    touch_pose: wp.array2d(dtype=mat66)  # [lane, 2 k + body]: its derivatives by the poses
    touch_rate: wp.array2d(dtype=mat66)  # by the velocities
    apart: I1  # 1: effects of accelerations are in the matrix only
    load: wp.array2d(dtype=vec6)  # loads and powers without the forces of signals
    power: A2
    still: I1  # by lane, 1: search for states that do not change
    stuck: I1  # 1 + the unsolved unknown; where rows are made, or in a search for equilibrium, 1 + unknowns + the measure
    past: SignalHistory
