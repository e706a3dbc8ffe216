# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the tables of a machine (`extend.named_columns`). Tables of signals: ``kernels.columns.signal_columns``."""

from abut.extend.named_columns import ColumnRow, column

# --- joints, motions and their equations -----------------------------------------------------------------------------


class BodyPairColumns(ColumnRow):
    """Two bodies and their frames: common first columns of tables that ``dynamics.bodies`` reads."""

    body_i = column("first body")
    body_j = column("second body; the ground comes after the last")
    frame_i = column("first frame")
    frame_j = column("second frame")
    block_ij = column(
        "address of the block (first body, second body), −1 where the method needs none", default=-1
    )
    block_ji = column("address of the block (second body, first body)", default=-1)


class PairRow(BodyPairColumns):
    """``Machine.pair``: two frames between which a group of equations measures, and the blocks of the matrix that it fills."""

    node = column("group of equations, counted with the bodies")
    first_term = column("first row of `TermRow`")
    end_term = column("one after the last")
    node_i = column("address of the block (node, first body), −1 for the ground", default=-1)
    i_node = column("address of the block (first body, node)", default=-1)
    node_j = column("address of the block (node, second body)", default=-1)
    j_node = column("address of the block (second body, node)", default=-1)
    alone = column("1 where no other pair writes its blocks, which then need no clearing", default=0)


class TermRow(ColumnRow):
    """``Machine.term``: a coordinate in an equation."""

    kind = column("which coordinate (`joints.equations`)")
    row = column("of its group")
    a = column("axis of the first frame, component, or where a curve's numbers begin")
    b = column("axis of the second frame, or where a second curve's numbers begin")
    number = column("place of the number in front of it, or −1 − slot of a relation")
    angle = column("where its turns, or its place on a curve, are counted; −1: they are not")


class NodeRow(ColumnRow):
    """``Machine.node``: a group of up to six equations."""

    rows = column("how many are in use")


class DriveRow(ColumnRow):
    """``Machine.drive``: what an equation prescribes, a motion or a number."""

    node = column("group of equations, counted with the bodies")
    row = column("of the group")
    level = column("what is prescribed: 0 the coordinate, 1 its rate, 2 its acceleration")
    function = column("of time, −1: a constant")
    number = column("place of the function's numbers, or of the constant")
    body = column(
        "that its joint carries, of a coordinate that is state, −1: an equation holds it", default=-1
    )
    slot = column("which of its rates", default=-1)


class GaugeRow(BodyPairColumns):
    """``Machine.gauge``: a coordinate that is observed and not constrained."""

    term = column("row of `TermRow`, after those of the equations")
    shown = column("column of the results")


class RailRow(ColumnRow):
    """``Machine.rail``: a place on an open curve."""

    angle = column("where the place is counted")
    start = column("place of the number α at the curve's start")
    end = column("at its end")


class EdgeRow(ColumnRow):
    """``Machine.edge``: a body that a group of equations touches."""

    body = column("the body")
    node = column("the group, counted with the bodies")
    block = column("address of its block Gᵀ")


class JoinRow(ColumnRow):
    """``Machine.join``: two bodies that the mass matrix couples, as it couples modes and their frame; first each frame with itself."""

    body = column("the body whose row it is")
    other = column("the body whose acceleration it takes")
    block = column("address of its block")


class ReactionRow(ColumnRow):
    """``Rows.reaction``: by term, the reported component of its reaction."""

    shown = column("column of its thing's force in the results, or −1")
    second = column("1 where the load on the second body is reported")
    frame = column("at which, −1: the pair's own")


# --- relations (user equations) --------------------------------------------------------------------------------------


class TieRow(ColumnRow):
    """``Ties.tie``: an equation g(…) = 0 by a user's function."""

    function = column("number of g")
    number = column("place of its numbers")
    node = column("group of equations, counted with the bodies")
    row = column("of the group")
    first_argument = column("first row of `ArgumentRow`")
    end_argument = column("one after the last")
    first_slot = column("first row of `SlotRow`")
    end_slot = column("one after the last")
    level = column("1 where velocities are tied")
    factor = column("place of the number that brings the gradient near 1")
    first_cross = column("first row of `CrossRow`")
    first_curve = column("first of its second derivatives in ``Tied.curve``")


class ArgumentRow(ColumnRow):
    """``Ties.argument``: an argument of such a function."""

    slot = column("coordinate, −1: the time")
    rate = column("1 where it is the rate")


class SlotRow(ColumnRow):
    """``Ties.slot``: a coordinate that such a function depends on."""

    pair = column("pair of frames", default=-1)
    term = column("row of `TermRow`", default=-1)
    first = column("1 for the first slot of its pair", default=0)


class CrossRow(ColumnRow):
    """``Ties.cross``: by two slots of an equation, addresses of the blocks of their bodies, −1 for none."""

    ii = column("(I of the one, I of the other)", default=-1)
    ij = column("(I, J)", default=-1)
    ji = column("(J, I)", default=-1)
    jj = column("(J, J)", default=-1)


# --- force elements --------------------------------------------------------------------------------------------------


class ForceRow(BodyPairColumns):
    """``Machine.force``: a force element; the rows of `LookRow` follow after the elements."""

    kind = column("how its load acts (`system.forces.tables`)")
    number = column("place of its numbers")
    function = column("of its law, −1 for none")
    ledger = column("function that books its power, −1: all is supplied", default=-1)
    booked_by = column("place of that one's numbers", default=-1)
    angle = column("where its turns are counted, or −1")
    laws = column("function of each of six components, −1 for none", span=6, default=-1)
    places = column("places of their numbers", span=6, default=-1)
    first_look = column("of an element that looks at several frames: its first `LookRow`", default=-1)
    looks = column("how many", default=0)
    scratch = column("of an element that needs room: where in ``Work.modal`` it begins, or −1", default=-1)
    strip = column(
        "of modes eliminated first: where in ``Work.bent`` their coupling with their frame stands", default=-1
    )


class LookRow(ColumnRow):
    """``Machine.force`` after the elements: a frame that an element depends on."""

    body = column("its body")
    frame = column("the frame")
    block_i = column("address of the block (the element's first body, this body), or −1")
    block_j = column("address of the block (the element's second body, this body)")


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
    lag = column("τ [s], damping in proportion to stiffness")
    damping = column("C, row by row", span=36)


class ExactNumbers(ColumnRow):
    """Numbers of a geometrically exact beam."""

    across = column("K of u: along x, y, z [N/m]", span=3)
    about = column("K of ψ: about x, y, z [N·m]", span=3)
    shift = column("u₀ [m]", span=3)
    turn = column("ψ₀ [rad]", span=3)
    lag = column("τ [s], damping in proportion to stiffness")


class LinkedNumbers(ColumnRow):
    """Numbers of a force that is linear in the displacements of several frames; `LinkedFrame` of each frame follows."""

    load = column("F₀ + Σ K q₀ [N], [N·m]", span=6)


class LinkedFrame(ColumnRow):
    """Numbers of one frame of a force that is linear in the displacements of several frames."""

    stiffness = column("K, row by row", span=36)
    damping = column("C, row by row", span=36)


# --- contacts --------------------------------------------------------------------------------------------------------


class ContactRow(BodyPairColumns):
    """``Machine.contact``: two shapes that may touch."""

    pair = column("geometry, by its number in the chain of those in use; −1 for none", default=-1)
    normal = column("normal law, by its number in the chain of its family", default=-1)
    friction = column("friction law", default=-1)
    shape_i = column("place of the first shape's numbers; number of its surface or outline", default=-1)
    shape_j = column("of the second shape's", default=-1)
    normal_number = column("place of the normal law's numbers", default=-1)
    friction_number = column("of the friction law's", default=-1)
    adhesive = column("1 where the normal law may pull", default=-1)
    sign = column("−1 where the geometry knows the shapes the other way round", default=-1)
    shown = column("first of the contact's columns in the results", default=-1)
    rolling = column("law of resistance to rolling", default=-1)
    rolling_number = column("place of its numbers", default=-1)
    spin = column("law of resistance to drilling", default=-1)
    spin_number = column("place of its numbers", default=-1)
    booked = column("1: all work is booked; what can be had back is taken from it in the results", default=-1)
    peak = column("1: the normal law remembers the deepest point", default=-1)
    turn = column("1: the friction law remembers reversals", default=-1)
    cluster = column(
        "row of `ClusterRow` of contacts whose contact points are computed together, or −1", default=-1
    )
    rigid = column("law of impact of a rigid contact, whose numbers are the normal law's, or −1", default=-1)
    cone = column(
        "coefficient of friction up to which it sticks, whose numbers are the friction law's, or −1",
        default=-1,
    )
    blow = column("coefficient of friction within an impact, or −1", default=-1)
    stabilised = column(
        "place of α and β of the equation that holds it, or −1 where it is projected", default=-1
    )
    hypothesis = column("of its restitution: 0 Newton's, 1 Poisson's, 2 Stronge's", default=0)
    jumps = column(
        "1 where a slip that no force can keep closed ends in an impact without collision", default=0
    )


class ContactPointRow(ColumnRow):
    """``Machine.contact_point``: a place at which two shapes may touch."""

    contact = column("row of `ContactRow`")
    feature = column("which of its geometry's places")
    track = column("first of its columns in the results, or −1")
    plane = column("1 where it is one of curves")


class ClusterRow(ColumnRow):
    """``Machine.cluster``: a contact whose contact points are computed together: by volume, by curves, or of a deformable surface."""

    contact = column("row of `ContactRow`")
    first = column("first contact point")
    contact_points = column("how many")
    kind = column("VOLUMES, CURVES, EDGE_ON or DEFORMED (`system.contact.point.contact_point`)")
    number = column("place of its numbers; row of `DeformedRow`")
    index = column("number among those of its kind")
    bend = column("of curves of which some bend: row of `BentPairRow`, else −1", default=-1)
    sway = column("row of `SwayRow` where modes move its contact points, else −1", default=-1)


class CurveNumbers(ColumnRow):
    """Numbers of a contact by curves."""

    reach = column("overlaps and gaps up to this are found [m]")
    tilt = column("sine of the largest angle between the planes")


class CrowdRow(ColumnRow):
    """``Crowds.crowd``: a contact of many shapes with neighbour search."""

    first_member = column("first row of `MemberRow`")
    members = column("how many")
    split = column("how many are of the first list, −1: all may touch each other")
    kinds = column("kinds of shapes")
    kind_at = column("first row of `MeetRow`")
    first_slot = column("first of the contact points that are assigned to neighbours")
    slots = column("how many")
    contact = column("row of the first slot's contact")


class MemberRow(ColumnRow):
    """``Crowds.member``: a shape among many."""

    body = column("its body")
    frame = column("its frame")
    numbers = column("place of the shape's numbers")
    kind = column("of shape")


class MeetRow(ColumnRow):
    """``Crowds.meet``: contact data by two kinds of shapes."""

    pair = column("geometry")
    swapped = column("1 where that knows them the other way round")
    contact_points = column("number of contact points of the pair")


# --- friction in joints ----------------------------------------------------------------------------------------------


class BearingRow(BodyPairColumns):
    """``Machine.bearing``: surfaces of a joint with friction; the second frame's z is the axis."""

    pair = column("the joint's row of `PairRow`")
    rows = column("how many equations the joint has")
    sign = column("−1 where the frames are the joint's exchanged")
    law = column("friction law")
    law_number = column("place of its numbers")
    number = column("place of `BearingNumbers`")
    carried = column("claimed row of the state for what the law carries along, or −1")
    shown = column("first of the joint's friction columns in the results")
    memory = column("column for what the law carries along, or −1")
    scalars = column("number of scalars after the bristle")
    carrier = column("the body that the joint carries, in joint coordinates, or −1", default=-1)


class BearingNumbers(ColumnRow):
    """Numbers of a pair of surfaces: gradients of their slip by the motion, and weights of the normal load."""

    turn_x = column("slip by the angular velocity about the second frame's x [m]")
    turn_y = column("about its y")
    turn_z = column("about its z")
    slides = column("by the velocity along its z [-]")
    radial = column("of N by the radial force")
    axial = column("by the axial force")
    whole = column("by the whole force")
    bending = column("by the bending moment [1/m], or what the overlap divides")
    overlap = column("length of a slider's guide [m]; 0: a constant arm")
    overlap_change = column("by the travel")
    travel = column("at the start [m]")
    twisting = column("of N by the moment about the axis [1/m]")
    preload = column("P [N]")
    most = column("largest friction force [N], 0: any")


# --- results of an evaluation ----------------------------------------------------------------------------------------


class PowerColumns(ColumnRow):
    """``Work.power``: powers and energies of an evaluation."""

    dissipated = column("[W]")
    supplied = column("by motions and by forces given as functions [W]")
    stored = column("energy in springs [J]")
    kinetic = column("kinetic energy in addition to that of the bodies [J]")
    potential = column("potential energy in addition to that of the bodies [J]")


class AssemblyStatus(ColumnRow):
    """``Rows.status``: result of the assembly of a machine."""

    positions = column("iterations of the positions; −1: no step could be made")
    velocities = column("of the velocities")
    place = column("last residual of the positions")
    rate = column("of the velocities")


class End(ColumnRow):
    """The first and the second of two bodies; of a measure, its bodies K and L follow."""

    i = column("I")
    j = column("J")


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

    bristle = column("[m]", span=3)
    scalar = column("scalar internal state, where there is one")


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
    solver = column("the columns of `integration_columns.Output` before its work", span=6)


# --- outlines ---------------------------------------------------------------------------------------------------------


class FeatureRow(ColumnRow):
    """``Outlines.row``: a segment (``shapes.curves.segments``), or the centre and radius of a round feature; and the feature after it."""

    kind = column("of segment")
    offset = column("at which it is followed [m]")
    x = column("of a line's start or a centre; the first number of another segment")
    y = column("of a line's start or a centre; the second number")
    end_x = column("of a line's end; the third number")
    end_y = column("of a line's end; the fourth number")
    fifth = column("number of the segment")
    sixth = column("number of the segment")
    seventh = column("number of the segment")
    eighth = column("number of the segment")
    ninth = column("number of the segment")
    tenth = column("number of the segment")
    compliance_0 = column("compliance per width at u = 0 [m²/N]")
    compliance_1 = column("by u")
    compliance_2 = column("by u²")
    compliance_3 = column("by u³")
    thick_start = column("thickness of the material at u = 0 [m]")
    thick_end = column("thickness of the material at u = 1 [m]")
    radius = end_x  # of a round feature [m]
