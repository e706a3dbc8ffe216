# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the tables of a machine (`extend.named_columns`). Tables of signals: ``kernels.columns.signal_columns``."""

from abut.extend.named_columns import ColumnRow, column

# --- joints, motions and their equations -----------------------------------------------------------------------------


class BodyPairColumns(ColumnRow):
    """Two bodies and their frames: common first columns of tables that ``dynamics.bodies`` reads."""

    body_i = column("first body")
    body_j = column("second body; the ground has the number after the last body")
    frame_i = column("first frame")
    frame_j = column("second frame")
    block_ij = column(
        "address of the block (first body, second body), −1 where the method needs none", default=-1
    )
    block_ji = column("address of the block (second body, first body)", default=-1)


class PairRow(BodyPairColumns):
    """``Machine.pair``: two frames between which a group of equations measures, and the blocks of the matrix that it fills."""

    node = column("node of the group of equations, numbered after the bodies")
    first_term = column("first row of `TermRow`")
    end_term = column("row after the last `TermRow`")
    node_i = column("address of the block (node, first body), −1 for the ground", default=-1)
    i_node = column("address of the block (first body, node), −1 for the ground", default=-1)
    node_j = column("address of the block (node, second body), −1 for the ground", default=-1)
    j_node = column("address of the block (second body, node), −1 for the ground", default=-1)
    owns_blocks = column(
        "1 if no other pair writes its blocks, so that they need not be cleared first", default=0
    )


class TermRow(ColumnRow):
    """``Machine.term``: a coordinate in an equation."""

    kind = column("kind of the coordinate (`joints.equations`)")
    row = column("row of the equation in its group")
    a = column("axis of the first frame, component, or index of a curve's first number")
    b = column("axis of the second frame, or index of a second curve's first number")
    number = column("index of its coefficient, or −1 − slot of a relation")
    angle = column("row of `CountedTurn` for its turns or its curve parameter, −1: none")


class NodeRow(ColumnRow):
    """``Machine.node``: a group of up to six equations."""

    rows = column("number of rows in use")


class DriveRow(ColumnRow):
    """``Machine.drive``: what an equation prescribes, a motion or a number."""

    node = column("node of the group of equations, numbered after the bodies")
    row = column("row of the equation in its group")
    level = column("prescribed quantity: 0 the coordinate, 1 its rate, 2 its acceleration")
    function = column("function of time, −1: a constant")
    number = column("index of the function's first number, or of the constant")
    body = column(
        "body whose joint has the prescribed coordinate among its joint coordinates, −1: prescribed by an equation",
        default=-1,
    )
    slot = column("index of the coordinate among those of the joint", default=-1)


class ObservedCoordinateRow(BodyPairColumns):
    """``Machine.observed_coordinate``: a coordinate that is observed and not constrained."""

    term = column("row of `TermRow`, after the terms of the equations")
    result_column = column("column of the results")


class OpenCurveRow(ColumnRow):
    """``Machine.open_curve``: a place on an open curve."""

    angle = column("row of `CountedTurn` for the curve parameter α")
    start = column("index of the number α at the start of the curve")
    end = column("index of the number α at the end of the curve")


class EdgeRow(ColumnRow):
    """``Machine.edge``: a body that a group of equations touches."""

    body = column("body")
    node = column("node of the group, numbered after the bodies")
    block = column("address of the block Gᵀ")


class MassCouplingRow(ColumnRow):
    """``Machine.mass_coupling``: two bodies that the mass matrix couples, as modes and their frame; first each body with itself."""

    body = column("body of the row")
    other = column("body of the column")
    block = column("address of the block")


class ReactionRow(ColumnRow):
    """``ResultRows.reaction``: by term, the reported component of its reaction."""

    result_column = column("first column of the force in the results, or −1")
    second = column("1 if the load on the second body is reported")
    frame = column("frame at which the load is reported, −1: frame of the pair")


# --- relations (user equations) --------------------------------------------------------------------------------------


class RelationRow(ColumnRow):
    """``RelationTables.relation``: an equation g(…) = 0 by a user's function."""

    function = column("number of the function g")
    number = column("index of its first number")
    node = column("node of the group of equations, numbered after the bodies")
    row = column("row of the equation in its group")
    first_argument = column("first row of `ArgumentRow`")
    end_argument = column("row after the last `ArgumentRow`")
    first_slot = column("first row of `SlotRow`")
    end_slot = column("row after the last `SlotRow`")
    level = column("1 for an equation of velocities")
    factor = column("index of the factor that scales the gradient to about 1")
    first_cross = column("first row of `CrossRow`")
    first_curve = column("index of the first of its second derivatives in ``RelationState.curve``")


class ArgumentRow(ColumnRow):
    """``RelationTables.argument``: an argument of such a function."""

    slot = column("row of `SlotRow`, −1: time")
    rate = column("1 if the argument is the rate of the coordinate")


class SlotRow(ColumnRow):
    """``RelationTables.slot``: a coordinate that such a function depends on."""

    pair = column("pair of frames", default=-1)
    term = column("row of `TermRow`", default=-1)
    first = column("1 for the first slot of its pair", default=0)


class CrossRow(ColumnRow):
    """``RelationTables.cross``: by two slots of an equation, addresses of the blocks of their bodies, −1 for none."""

    ii = column("block (I of the first slot, I of the second)", default=-1)
    ij = column("block (I, J)", default=-1)
    ji = column("block (J, I)", default=-1)
    jj = column("block (J, J)", default=-1)


# --- force elements --------------------------------------------------------------------------------------------------


class ForceRow(BodyPairColumns):
    """``Machine.force``: a force element; the rows of `ForceFrameRow` follow after the elements."""

    kind = column("kind of load (`system.forces.tables`)")
    number = column("index of its first number")
    function = column("function of its law, −1 for none")
    energy_function = column("function of its energies and powers, −1: all power is supplied", default=-1)
    energy_number = column("index of the first number of this function", default=-1)
    angle = column("row of `CountedTurn`, or −1")
    component_functions = column("functions of the six components, −1 for none", span=6, default=-1)
    component_numbers = column("indices of their first numbers", span=6, default=-1)
    first_frame = column("first `ForceFrameRow` of an element that depends on several frames", default=-1)
    frames = column("number of its `ForceFrameRow`", default=0)
    scratch = column("index of its scratch memory in ``Work.modal``, or −1", default=-1)
    eliminated_modes = column(
        "index in ``Work.attachment`` of the coupling of eliminated modes with their frame, or −1", default=-1
    )


class ForceFrameRow(ColumnRow):
    """``Machine.force`` after the elements: a frame that an element depends on."""

    body = column("body of the frame")
    frame = column("frame")
    block_i = column("address of the block (first body of the element, this body), or −1")
    block_j = column("address of the block (second body of the element, this body), or −1")


class Symmetric(ColumnRow):
    """Six numbers of a symmetric tensor."""

    xx = column("xx")
    yy = column("yy")
    zz = column("zz")
    xy = column("xy")
    yz = column("yz")
    zx = column("zx")


class SlenderNumbers(ColumnRow):
    """Numbers of a slender beam."""

    length = column("l [m]")
    stretching = column("E A [N]")
    bending_y = column("E I_yy [N·m²]")
    bending_z = column("E I_zz [N·m²]")
    twisting = column("G I_xx [N·m²]")
    lag = column("τ [s], stiffness-proportional damping")
    damping = column("damping matrix C, row by row", span=36)


class ExactNumbers(ColumnRow):
    """Numbers of a geometrically exact beam."""

    across = column("diagonal of K for u: along x, y, z [N/m]", span=3)
    about = column("diagonal of K for ψ: about x, y, z [N·m]", span=3)
    shift = column("u₀ [m]", span=3)
    turn = column("ψ₀ [rad]", span=3)
    lag = column("τ [s], stiffness-proportional damping")


class LinkedNumbers(ColumnRow):
    """Numbers of a force that is linear in the displacements of several frames; `LinkedFrame` of each frame follows."""

    load = column("F₀ + Σ K q₀ [N], [N·m]", span=6)


class LinkedFrame(ColumnRow):
    """Numbers of one frame of a force that is linear in the displacements of several frames."""

    stiffness = column("stiffness matrix K, row by row", span=36)
    damping = column("damping matrix C, row by row", span=36)


# --- contacts --------------------------------------------------------------------------------------------------------


class ContactRow(BodyPairColumns):
    """``Machine.contact``: two shapes that may touch."""

    pair = column("number of the geometry function, −1 for none", default=-1)
    normal = column("number of the normal law in its family", default=-1)
    friction = column("number of the friction law", default=-1)
    shape_i = column(
        "index of the first number of the first shape; number of its surface or outline", default=-1
    )
    shape_j = column("the same for the second shape", default=-1)
    normal_number = column("index of the first number of the normal law", default=-1)
    friction_number = column("index of the first number of the friction law", default=-1)
    adhesive = column("1 if the normal law may be tensile", default=-1)
    sign = column("−1 if the geometry function expects the shapes in the opposite order", default=-1)
    result_column = column("first column of the contact in the results", default=-1)
    rolling = column("law of rolling resistance", default=-1)
    rolling_number = column("index of its first number", default=-1)
    spin = column("law of drilling resistance", default=-1)
    spin_number = column("index of its first number", default=-1)
    all_dissipated = column(
        "1: all work counts as dissipated; the results subtract the recoverable part", default=-1
    )
    by_largest_depth = column("1: the normal law depends on the largest depth so far", default=-1)
    by_reversal = column("1: the friction law depends on reversals of slip", default=-1)
    cluster = column(
        "row of `ClusterRow` of contacts whose contact points are computed together, or −1", default=-1
    )
    rigid = column("impact law of a rigid contact, with the numbers of the normal law, or −1", default=-1)
    cone = column(
        "sticking friction coefficient, with the numbers of the friction law, or −1",
        default=-1,
    )
    impact_friction = column("friction coefficient during an impact, or −1", default=-1)
    stabilised = column(
        "index of α and β of its stabilised constraint equation, or −1 if the constraint is projected",
        default=-1,
    )
    hypothesis = column("restitution hypothesis: 0 Newton's, 1 Poisson's, 2 Stronge's", default=0)
    radii = column(
        "index of the bounding radii of both shapes, the second's −1 for a half-space; or −1: no bound in the convex method",
        default=-1,
    )
    early = column(
        "index of `ReboundNumbers` of a law whose force begins before the shapes touch, where K δ + c δ̇ becomes positive, or −1",
        default=-1,
    )
    has_jamming = column(
        "1 if slip that no contact force can sustain ends in an impact without collision", default=0
    )


class ContactPointRow(ColumnRow):
    """``Machine.contact_point``: a place at which two shapes may touch."""

    contact = column("row of `ContactRow`")
    feature = column("index of the place in its geometry")
    result_column = column("first of its columns in the results, or −1")
    plane = column("1 if it is a contact of plane curves")


class ClusterRow(ColumnRow):
    """``Machine.cluster``: a contact whose contact points are computed together: by volume, by curves, or of a deformable surface."""

    contact = column("row of `ContactRow`")
    first = column("first contact point")
    contact_points = column("number of contact points")
    kind = column("VOLUMES, CURVES, EDGE_ON or DEFORMED (`system.contact.point.contact_point`)")
    number = column("index of its first number; row of `DeformableContactRow`")
    index = column("index among the clusters of its kind")
    deformable_pair = column(
        "row of `DeformablePairRow` for curves of which some are deformable, or −1", default=-1
    )
    modal_contact = column("row of `ModalContactRow` if modes move its contact points, or −1", default=-1)


class CurveNumbers(ColumnRow):
    """Numbers of a contact by curves."""

    reach = column("search distance: overlaps and gaps up to this are found [m]")
    tilt = column("sine of the largest angle between the planes of both curves")


class CrowdRow(ColumnRow):
    """``Crowds.crowd``: a contact of many shapes with neighbour search."""

    first_member = column("first row of `MemberRow`")
    members = column("number of shapes")
    first_level = column("first of the levels into which shapes are sorted by size")
    levels = column("number of these levels")
    first_list = column("number of shapes in the first list, −1: every shape may touch every other")
    kinds = column("number of kinds of shapes")
    first_kind_pair = column("first row of `KindPairRow`")
    first_slot = column("first of the contact points that are assigned to neighbours")
    slots = column("number of these contact points")
    contact = column("row of `ContactRow` of the first of these")
    block = column("number of contact points of a pair; 1: contact points are assigned singly")
    cluster = column("row of `ClusterRow` of the first pair, −1 if no pair is computed by volume", default=-1)


class MemberRow(ColumnRow):
    """``Crowds.member``: a shape among many."""

    body = column("body")
    frame = column("frame")
    numbers = column("index of the first number of the shape")
    kind = column("kind of shape")
    surface = column("number of the surface of a shape in contact by volume, or −1", default=-1)
    excluded = column("first of the bodies in ``Crowds.excluded`` that this one never touches", default=0)
    exclusions = column("number of these bodies", default=0)


class KindPairRow(ColumnRow):
    """``Crowds.kind_pair``: contact data by two kinds of shapes."""

    pair = column("number of the geometry function")
    swapped = column("1 if it expects the shapes in the opposite order")
    contact_points = column("number of contact points of the pair")
    by_volume = column("1 if the contact points are the parts of the volume of intersection", default=0)


# --- friction in joints ----------------------------------------------------------------------------------------------


class BearingRow(BodyPairColumns):
    """``Machine.bearing``: surfaces of a joint with friction; the second frame's z is the axis."""

    pair = column("row of `PairRow` of the joint")
    rows = column("number of equations of the joint")
    sign = column("−1 if the frames of the joint are exchanged")
    law = column("number of the friction law")
    law_number = column("index of its first number")
    number = column("index of `BearingNumbers`")
    state_row = column("row of the state for the internal state of the law, or −1")
    result_column = column("first friction column of the joint in the results")
    memory_column = column("first column of the law's internal state in the results, or −1")
    scalars = column("number of scalar internal states after the bristle")
    tree_body = column("body whose joint has friction, in joint coordinates, or −1", default=-1)


class BearingNumbers(ColumnRow):
    """Numbers of a pair of surfaces: gradients of their slip by the motion, and weights of the normal load."""

    turn_x = column("slip per angular velocity about x of the second frame [m]")
    turn_y = column("slip per angular velocity about y [m]")
    turn_z = column("slip per angular velocity about z [m]")
    slides = column("slip per velocity along z [-]")
    radial = column("normal load per radial force")
    axial = column("normal load per axial force")
    total = column("normal load per magnitude of the force")
    bending = column("normal load per bending moment [1/m], or its factor divided by the overlap")
    overlap = column("guide length of a slider [m]; 0: a constant arm")
    overlap_change = column("change of the overlap per travel")
    travel = column("travel at the start [m]")
    twisting = column("normal load per moment about the axis [1/m]")
    preload = column("P [N]")
    largest_friction = column("largest friction force [N], 0: unlimited")


# --- results of an evaluation ----------------------------------------------------------------------------------------


class PowerColumns(ColumnRow):
    """``Work.power``: powers and energies of an evaluation."""

    dissipated = column("dissipated power [W]")
    supplied = column("power of motions and of forces given as functions [W]")
    stored = column("energy stored in springs [J]")
    kinetic = column("kinetic energy in addition to that of the bodies [J]")
    potential = column("potential energy in addition to that of the bodies [J]")


class AssemblyStatus(ColumnRow):
    """``ResultRows.status``: result of the assembly of a machine."""

    positions = column("Newton iterations of the positions; −1: no step was possible")
    velocities = column("Newton iterations of the velocities")
    place = column("last residual of the positions")
    rate = column("last residual of the velocities")


class End(ColumnRow):
    """The first and the second of two bodies; of a measure, its bodies K and L follow."""

    i = column("first body")
    j = column("second body")


# --- results ---------------------------------------------------------------------------------------------------------


class BodyColumns(ColumnRow):
    """Results of a body."""

    position = column("[m]", span=3)
    quaternion = column("w")
    quaternion_xyz = column("x, y, z", span=3)
    velocity = column("[m/s]", span=3)
    angular_velocity = column("[rad/s]", span=3)
    acceleration = column("[m/s²]", span=3)
    angular_acceleration = column("[rad/s²]", span=3)


class LoadColumns(ColumnRow):
    """Results of a joint, a motion, a force, or the friction of a joint."""

    force = column("[N]", span=3)
    torque = column("[N·m]", span=3)


class MemoryColumns(ColumnRow):
    """Internal state of a joint's friction law."""

    bristle = column("bristle [m]", span=3)
    scalar = column("scalar internal state, if the law has one")


class ContactColumns(ColumnRow):
    """Results of a contact."""

    normal_force = column("[N]", span=3)
    friction_force = column("[N]", span=3)
    normal_magnitude = column("[N]")
    penetration = column("[m]")
    touching = column("number of touching contact points")


class TrackColumns(ColumnRow):
    """Results of a contact point; the last three of curves only."""

    point_i = column("[m]", span=3)
    point_j = column("[m]", span=3)
    normal = column("unit vector", span=3)
    normal_force = column("[N]")
    friction_force = column("[N]", span=3)
    penetration = column("[m]")
    penetration_rate = column("[m/s]")
    slip_velocity = column("[m/s]", span=3)
    impact_rate = column("[m/s]")
    curvature = column("[1/m]")
    rolling_i = column("[m/s]")
    rolling_j = column("[m/s]")


class EnergyColumns(ColumnRow):
    """Results of a run."""

    kinetic = column("[J]")
    potential = column("[J]")
    elastic = column("[J]")
    dissipated = column("[J]")
    work = column("[J]")
    total = column("[J]")
    drift = column("[m] or [rad]")
    velocity_drift = column("[m/s] or [rad/s]")
    solver = column("the columns of `integration_columns.OutputStep` before its work", span=6)
