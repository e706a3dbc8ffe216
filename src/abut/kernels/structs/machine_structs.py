# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs that every kernel receives: machine, work arrays, and time integration."""

from typing import Any

import warp as wp

from abut.extend.persistent_states import Persistent
from abut.kernels.arrays import (
    A1,
    A2,
    A3,
    I1,
    I2,
    I3,
    Y,
    f64,
    mat33,
    mat44,
    mat66,
    quat,
    vec2,
    vec3,
    vec4,
    vec6,
)
from abut.kernels.contact_points import PointGuard, PointState
from abut.kernels.shape_structs.broad_phase_structs import Crowds, SlotPair
from abut.kernels.shape_structs.elastic_outline_structs import Contours, OutlineScratch
from abut.kernels.shape_structs.elastic_surface_structs import ElasticSurfaces, SurfaceScratch
from abut.kernels.shape_structs.mesh_structs import ApproachBound, Parts, PartState, Surfaces
from abut.kernels.shape_structs.modal_motion_structs import ModalMotion
from abut.kernels.shape_structs.outline_structs import Outlines, Pairs
from abut.kernels.structs.contact_matrix_structs import Dense
from abut.kernels.structs.contact_pattern_structs import ContactPattern
from abut.kernels.structs.motion_structs import CountedTurn, DriveState
from abut.kernels.structs.relation_structs import RelationState, RelationTables
from abut.kernels.structs.rigid_contact_structs import RigidImpulses
from abut.kernels.structs.signal_structs import (
    ExternalInputState,
    ObservedLoad,
    SensorState,
    SignalState,
    SignalTables,
)
from abut.kernels.structs.tree_structs import DoubledTree, TreeState, TreeTables

__all__ = [
    "A1",
    "A2",
    "A3",
    "I1",
    "I2",
    "I3",
    "BodyStates",
    "ContactKinematics",
    "ContactPoint",
    "FrameTables",
    "FrictionForce",
    "FrozenPoint",
    "JointFrictionState",
    "Machine",
    "NormalForce",
    "Outlines",
    "Pairs",
    "Parts",
    "RunData",
    "SignalState",
    "SignalTables",
    "SlidingState",
    "Surfaces",
    "Work",
    "Y",
    "f64",
    "mat33",
    "mat44",
    "mat66",
    "quat",
    "vec2",
    "vec3",
    "vec4",
    "vec6",
]  # fmt: skip


@wp.struct
class FrameTables:
    """Frames relative to their bodies, [lane, frame]."""

    p: wp.array2d(dtype=vec3)
    r: wp.array2d(dtype=mat33)


@wp.struct
class Machine:
    """Constant data of a run: counts, tables of integers, and all numbers of the model, by lane."""

    bodies: int
    nodes: int  # bodies, then groups of up to six constraint equations
    pairs: int
    measured_pairs: int  # pairs of frames with terms; pairs of modes and the ground follow
    attachments: int  # constrained places on elastic bodies
    drives: int
    forces: int
    contacts: int
    contact_points: int
    internal_state_rows: int  # number of rows of the state after the row of energies
    point_state_rows: (
        int  # the first of these rows: one per contact point if laws have internal states, else none
    )
    bearings: int  # pairs of joint surfaces with friction
    angles: int
    observed_coordinates: int
    reflected_inertias: int  # joints whose coordinate has an inertia of its own
    mass_couplings: int  # rows of ``mass_coupling``; none if the mass matrix couples no bodies
    redundant: int  # 1 if constraints are redundant and their rows have a Tikhonov shift
    shift: wp.array2d(dtype=vec6)  # by lane, constraint node and row
    scale: wp.array2d(dtype=vec6)  # likewise, reference size of pivots of constraints; 0: not checked
    accepted_pivot: A1  # by lane, relative pivot that is accepted without a search for a better one
    #: By lane, 1 if bodies are so light compared with others that their inertia is augmented along their constraints, see
    #: ``system.elimination.light_bodies``.
    has_light_bodies: I1
    augmentation: wp.array2d(dtype=vec6)  # [lane, 2 pair + side], by row
    floating: int  # 1 if bodies have massless motions that are no joint coordinates, see ``system.elimination.massless``
    massless_entries: wp.array2d(
        dtype=vec6
    )  # by lane and body, their entries in the matrix, see ``system.elimination.massless``
    number: A2  # [lane, k]
    gravity: wp.array(dtype=vec3)  # [lane]
    mass: A2  # [lane, body]
    inertia: wp.array2d(dtype=mat33)  # about the centre of mass, body axes
    never_rotates: I1  # by body, 1 if it represents modes and therefore never rotates
    frames: FrameTables
    pair: I2
    term: I2  # `kernels.columns.machine_columns`, likewise all tables below
    node: I2
    attachment: I2
    modal_block: I2
    drive: I2
    mass_coupling: I2
    reflected_inertia: I2
    relations: RelationTables
    tree: TreeTables
    force: I2
    contact: I2
    bearing: I2
    contact_point: I2
    constrained_contacts: int  # number of contact points that equations may constrain: all or none
    rigid_constraint: I2  # `kernels.structs.rigid_contact_structs.RigidConstraintRow`
    fixed_step: int  # 1: a method of constant steps; contacts then begin and end at steps
    ends_at_steps: int  # 1: contacts begin and end at steps, without located events
    crowds: Crowds
    clusters: (
        int  # contacts whose contact points are computed together: by volume of intersection or by curves
    )
    cluster: I2
    surfaces: Surfaces
    deformable_pair: I2  # contacts by curves of deformable outlines
    contours: Contours
    deformed: I2  # contacts of deformable surfaces
    modal_contacts: I2  # modes that move either
    elastic_surfaces: ElasticSurfaces
    signals: SignalTables
    observed_coordinate: I2  # coordinates observed but not constrained
    open_curves: int
    open_curve: I2  # curve parameters on open curves
    eliminated_modal_bodies: int  # elastic bodies whose modes are eliminated first, see ``system.dynamics.modal_condensation_kernels``
    condensed: int  # number of bodies that represent these modes
    eliminated_modes: I2
    part: I2
    program: I1  # elimination order and block addresses
    edges: int
    edge: I2  # bodies of each group of equations
    couplings: int  # blocks off the diagonal, for products with the matrix and its pattern
    coupling: I2
    stored_blocks: int  # number of blocks of the matrix, fill included
    cleared: I1  # blocks that are sums and therefore start at zero


@wp.struct
class ContactPoint:
    """Result of one contact point."""

    point_i: vec3
    point_j: vec3
    normal: vec3
    friction: vec3
    slip: vec3
    force: f64


@wp.struct
class ContactKinematics:
    """Position and relative motion of one contact point, the input of its laws."""

    lane: int
    point: int  # number of the contact point
    index: int  # number of its contact, the row in `Machine.contact`
    normal: vec3  # unit vector that pushes the first body
    depth: f64
    rate: f64  # rate of the depth
    arm_i: (
        vec3  # from the centre of mass of the first body to the contact point, then from that of the second
    )
    arm_j: vec3


@wp.struct
class FrictionReversal:
    """Reversal of the friction force with the largest power along a Newton step, among trial lengths in a range."""

    change: f64  # of the trial length, to where the slip vanishes
    power: f64  # of the friction force along the step; 0: none reverses in the range
    low: f64  # range of the change
    high: f64


@wp.struct
class FrozenPoint:
    """A contact point whose geometry stays constant during a step of the convex method."""

    start: ContactKinematics  # at the predicted state
    patch: vec3  # its `Work.patch`
    lagged_force: f64  # normal force by which friction laws are evaluated
    velocity: vec3  # relative velocity where derivatives were last evaluated
    along: vec3  # its change by the Newton step
    rebound_error: f64  # estimated error of the speed of rebound, if the step is too long for the contact's elasticity [m/s]


@wp.struct
class NormalForce:
    """Result of a normal law."""

    value: vec3  # force, and its derivatives by depth and by rate
    volume_share: f64  # fraction of the derivative by depth that is due to volume
    z: vec3  # internal state, its rates, and the change that would double the force
    dz: vec3
    size: vec3


@wp.struct
class SlidingState:
    """Arguments of a friction or moment law."""

    velocity: vec3  # of the first body relative to the second, in the contact plane; or an angular velocity
    normal: f64  # normal force
    depth: f64
    normal_rate: f64  # rate of the normal force
    reversal_bristle: vec3  # the bristle at the last reversal
    bristle_spin: vec3  # angular velocity at which bristles rotate about the normal
    spin: f64  # angular velocity of the first body relative to the second about the normal


@wp.struct
class FrictionForce:
    """Result of a friction or moment law."""

    force: vec3  # opposing; the force on the first body is its negative
    by_slip: mat33
    by_normal: vec3
    by_spin: vec3
    torque: f64  # torque against the spin, if the law defines one
    torque_by_slip: vec3
    torque_by_normal: f64
    torque_by_spin: f64
    z: vec4  # bristle and scalar internal state, their rates, and the change whose effect equals the normal force
    dz: vec4
    size: vec4


@wp.struct
class JointFrictionState:
    """Joint surfaces with friction, at their last evaluation; see ``system.joint_friction.solve``."""

    i0: vec6  # gradients of the three components of slip by the motion of the first body, then of the second
    i1: vec6
    i2: vec6
    j0: vec6
    j1: vec6
    j2: vec6
    axes: mat33  # of the second frame
    arm: vec3  # from the first body to its frame
    weights: vec3  # weights of bending in the load; the largest force; 0
    law: vec3  # opposing force per unit of the normal load
    by_slip: mat33
    slip: vec3
    normal: f64  # normal load
    slope: vec6  # its derivatives by the multipliers, as in the matrix
    load_offset: f64  # normal load at multipliers of zero, by these derivatives


@wp.struct
class BodyStates:
    """States of the bodies, unpacked; a small struct, because Warp passes structs by value."""

    p: wp.array2d(dtype=vec3)
    r: wp.array2d(dtype=mat33)
    v: wp.array2d(dtype=vec3)
    w: wp.array2d(dtype=vec3)


@wp.struct
class Work:
    """Variable data: the state under evaluation, the linear system, and persistent quantities between steps."""

    y: wp.array2d(
        dtype=Y
    )  # state being evaluated [lane, body]; index `bodies` contains dissipated energy 0 and work 1
    dy: wp.array2d(dtype=Y)  # its time derivative
    at: BodyStates
    inertia: wp.array2d(dtype=mat33)
    load: wp.array2d(dtype=vec6)  # force, torque about the centre of mass, gyroscopic torque included
    power: A2  # [lane, …]: `machine_columns.PowerColumns`
    applied: wp.array2d(
        dtype=vec6
    )  # force and torque about the centre of mass on the first body, by force element
    inertial: wp.array2d(
        dtype=vec6
    )  # of bodies that the mass matrix couples, inertial loads by the others' accelerations in ``dy``
    reflected_i: wp.array2d(
        dtype=vec6
    )  # of joints with reflected inertia, derivatives of the rate by velocities of the first body, then of the second
    reflected_j: wp.array2d(dtype=vec6)
    reflected_bias: (
        A2  # acceleration of the coordinate without accelerations of bodies, if no load contains it
    )
    modal: A2  # [lane, …]: `modal_columns.ModalScratch`, by mode of each flexible body
    contact_point: wp.array2d(dtype=ContactPoint)
    frozen: wp.array2d(dtype=FrozenPoint)
    near: I2  # [lane, k]: contact points whose shapes are near each other, in the convex method
    near_count: I1
    near_force: A2  # [lane, contact point]: normal force at the present velocities
    line_reversal: wp.array(dtype=FrictionReversal)  # by lane
    line_curvature: A1  # by lane, second derivative of the potentials of contacts along the Newton step
    pattern: ContactPattern  # of the matrix of the convex method, where neighbours are searched for
    near_gap: A1  # by lane, distance within which shapes count as near [m]
    joint_friction: wp.array2d(dtype=JointFrictionState)
    block: wp.array2d(dtype=mat66)
    unfactored: wp.array2d(
        dtype=mat66
    )  # the matrix before it is factored, where joint friction may need it again
    rhs: wp.array2d(dtype=vec6)
    lam: wp.array2d(dtype=vec6)  # multipliers by node; the reaction on the bodies is -Gᵀ·lam
    position: wp.array2d(dtype=vec6)  # constraint residuals by node
    velocity: wp.array2d(dtype=vec6)
    gamma: wp.array2d(dtype=vec6)
    row_i: wp.array3d(dtype=vec6)  # [lane, pair, row]: gradient on the first body, then on the second
    row_j: wp.array3d(dtype=vec6)
    slope_i: wp.array3d(dtype=vec6)  # ∂(G v)/∂q, for implicit methods
    slope_j: wp.array3d(dtype=vec6)
    attachment: A2  # [lane, …]: `modal_columns.AttachmentScratch`, by mode of each constrained place
    prescribed_velocity: wp.array2d(dtype=vec6)  # velocity of the prescribed motions, by node and row
    relations: RelationState
    tree: TreeState
    active_points: I1  # contact points to evaluate
    point: PointState.arrays(2)
    guard: PointGuard.arrays(2)
    patch: wp.array2d(
        dtype=vec3
    )  # of contact by volume: volume, area, mean of the depth over the volume; by curves: curvature, width, compliance
    parts: Parts  # of contacts whose contact points are computed together
    outlines: Outlines  # outlines in contact by curves; a copy of deformable ones for each lane
    pairs: Pairs  # of contacts by curves
    deformable: OutlineScratch  # of contacts of deformable outlines
    modal_motion: ModalMotion  # motion of their contact points by modes
    surface_scratch: SurfaceScratch  # of contacts of deformable surfaces
    rigid: RigidImpulses  # of rigid contacts
    dense: Dense  # of rigid contacts, all in one matrix
    pair_plan: I2  # [lane, contact]: number returned by the plan of the pair, −1 without a plan
    existing_points: I2  # [lane, contact]: sum of 2^k over its existing contact points k
    size: wp.array2d(dtype=Y)  # reference size of internal states, by internal state row
    signals: SignalState
    base: wp.array2d(dtype=Y)  # an implicit method's relation for internal states: z = base + lag·ż
    lag: wp.array(
        dtype=vec4
    )  # lag; that of a complex matrix, real and imaginary; current matrix: 0 the real one, 1 real, 2 imaginary part
    lowest_guard: A2  # lowest value of the clamping guard over the stages of the step
    turn: CountedTurn.arrays(2)
    turn_candidate: CountedTurn.arrays(2)
    drive: DriveState.arrays(2)
    drive_candidate: DriveState.arrays(2)
    external_input: ExternalInputState.arrays(2)
    observed_load: ObservedLoad.arrays(2)
    observed_load_candidate: ObservedLoad.arrays(2)


#: All persistent quantities, by the features that own them; see `abut.extend.persistent_states`.
PERSISTENT: tuple[type[Persistent], ...] = (
    PointState, PointGuard, PartState, ApproachBound, CountedTurn, DriveState, SensorState, ExternalInputState, SlotPair, ObservedLoad,
)  # fmt: skip


def _stored_struct() -> Any:
    """Return the struct that stores persistent quantities with outputs, [lane, output, …], by the names of the declarations."""
    fields = {one.__name__: one.arrays(3) for one in PERSISTENT if one.stored}
    return wp.struct(type("Stored", (), {"__annotations__": fields, "__module__": __name__}))


Stored = _stored_struct()


@wp.struct
class RunData:
    """Data of one time integration; everything persists between launches, so that the host can resume it."""

    time: A1
    step: A1  # step to try next
    resume: A1  # last accepted step sizes without and with contact, [2·lane + touching]
    end: f64
    y0: wp.array2d(dtype=Y)  # accepted state and its derivative
    f0: wp.array2d(dtype=Y)
    y1: wp.array2d(dtype=Y)  # candidate
    f1: wp.array2d(dtype=Y)
    power: A3  # [lane, stage, …]: `machine_columns.PowerColumns` without the last
    event_trial: A2  # [lane, …]: `integration_columns.EventTrial`
    k: wp.array3d(
        dtype=Y
    )  # stages, or history: `integration_columns.BackwardDifference`, `AlphaSlot`, `RadauSlot`
    d: wp.array3d(dtype=vec6)  # history and stages of multipliers and corrections, by node
    real_matrix: wp.array2d(dtype=mat66)  # Radau's two factored matrices, the second of twice the nodes
    complex_matrix: wp.array2d(dtype=mat66)
    rhs: wp.array2d(dtype=vec6)  # right-hand side of the second
    program: I1  # elimination of the second
    blocks: I2  # the pattern's blocks in it: `integration_columns.DoubledBlocks`
    doubled_tree: DoubledTree
    table: A2  # the method's coefficients
    guard: PointGuard.arrays(2)  # at the step's beginning
    sensor: SensorState.arrays(2)
    largest_state: wp.array2d(dtype=Y)  # largest size so far of internal states, for their tolerance
    memory: (
        A2  # values that a method stores between steps, by lane: `integration_columns.Growth`, `Corrector`
    )
    weight: A2  # by lane: `integration_columns.Weight`
    initial_pose: wp.array2d(dtype=Y)  # initial poses of the bodies
    tolerance_bounds: wp.array2d(
        dtype=vec6
    )  # by body, bounds of its tolerances, see integrators.time_loop.error_norm
    #: Largest displacement, rotation, speed and angular speed of each body so far.
    largest_motion: wp.array2d(dtype=vec4)
    output_times: A1  # output times
    step_ends: A2  # [lane, k], rising: times at which steps end, see integrators.time_loop.time_events; 1e300 for none
    passed_step_ends: I1  # number of these times that have passed
    exchange_time: A1  # by lane: time at which the kernel returns to the host, which reads signals and sets inputs; 1e300 for never
    stops_at_events: I1  # 1 if it also returns at events
    next_output: I1  # next output
    first_row: I1  # by lane: output in row 0 of the buffers, and number of filled rows
    filled_rows: I1
    pending_step: A2  # step whose outputs did not all fit into the buffers: `integration_columns.PendingStep`
    progress_check: A2  # last check for stalled progress: `integration_columns.Mark`
    absorbed_energy: (
        A2  # by contact, energy absorbed since the onset [J], see integrators.time_loop.contact_energy_check
    )
    largest_absorbed_energy: A2  # by contact, maximum of this energy [J]
    free_speed: A2  # by contact point, its speed of approach before the present attempt of the convex method
    pressed: wp.array2d(
        dtype=vec2
    )  # by contact point: normal force and speed of approach at the last evaluation
    balance: A2  # by lane: `integration_columns.EnergyBalance`
    energy_gain: A2  # contact that returned more energy than it absorbed: `integration_columns.EnergyGain`
    log_rows: int  # capacity of the step log in accepted steps; 0: no log
    log: A3  # [lane, step, column]: time, and scalars of contacts, joints, motions and forces, see integrators.time_loop.step_log
    logged: I1  # by lane, number of steps in the log
    log_site: I1  # by column of results where a contact or a point of it begins: number of the site, or −1
    log_reaction: I2  # `integration_columns.ReactionLog`
    log_reactions: int  # number of its rows
    log_multipliers: int  # column of `RunData.d` with the multipliers that balance the accepted state; −1: they are in `Work.lam`
    log_sites: int  # number of sites: contacts and contact points, see `integration_columns.StepLog`
    log_site_at: int  # first column of the first active site
    log_impulses: int  # 1 if any site has impulses
    log_newest: I2  # by lane: `integration_columns.NewestRow`
    log_poses: int  # bodies whose poses are logged
    log_pose: I1  # these bodies
    log_pose_at: int  # first column of the first (`integration_columns.PoseLog`)
    log_force: int  # first column of the force elements: force and torque of each
    out: wp.array3d(dtype=Y)
    stored: Stored  # stored persistent quantities
    out_step: A3
    out_acceleration: wp.array3d(dtype=vec6)  # accelerations of bodies, stored if some have massless motions
    pivot: A2  # pivots of the elimination order: `integration_columns.Pivots`
    count: I2  # see integrators.status_codes
    worst: A2  # body or equation with the largest error: `integration_columns.LargestError`
