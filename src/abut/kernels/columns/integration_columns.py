# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the arrays of a time integration (``kernels.structs.machine_structs.RunData``), declared as rows
(`extend.named_columns`).
"""

from abut.extend.named_columns import ColumnRow, column

# --- all methods --------------------------------------------------------------------------------------------------


class Weight(ColumnRow):
    """``RunData.weight``: tolerances and bounds of a run, by lane."""

    rtol = column("relative tolerance")
    place = column("absolute tolerance of places [m]")
    orientation = column("of quaternions")
    velocity = column("[m/s]")
    angular_velocity = column("[rad/s]")
    least_step = column("what moves no coordinate [s]")
    most_step = column("[s]; the step of a method of constant steps")
    exponent = column("of the error in the next step")
    depth = column("to which onsets are located [m]")
    most_steps = column("0: any number")
    constraint = column("of multipliers: relative, or of impulses [N·s]")
    ends_on_outputs = column("1: steps end on outputs; 2: unless several are within a step")
    far = column("distance of bodies from the origin [m], where their rows of the state do not contain it")


class LargestError(ColumnRow):
    """``RunData.worst``: location of the largest error, or of a step's failure."""

    error = column("over its tolerance")
    body = column("or row of what is carried along")
    part = column("0 position, 1 orientation, 2 velocity, 3 angular velocity, 4 carried along")
    node = column("at which elimination broke down")
    corrected = column("body that changed most in the corrector's last step")


class PendingStep(ColumnRow):
    """``RunData.held``: an accepted step whose outputs did not all fit into the buffers."""

    step = column("its length [s]")
    left = column("what was left of the way to an event [s]")
    error = column("over its tolerance")
    delayed = column("that of delayed signals")
    rail = column("which curve ended, −1: none")


class Mark(ColumnRow):
    """``RunData.mark``: time and step of the last check for stalled progress."""

    time = column("[s]")
    steps = column("so far")


class StepLog(ColumnRow):
    """``RunData.log``: the first columns of a row.

    The numbers of its active sites follow. A site is a contact or one of its points; it is active if a force acts on it. Only the
    `ContactLog` of active sites is written; the columns of the others keep older values.
    """

    time = column("[s]")
    start = column("1: right after an event, 0: at the end of a step")
    active = column("how many sites are active")


class NewestRow(ColumnRow):
    """``RunData.log_newest``: behind it stands, for each site, the number of the newest row in which it is active."""

    number = column("of the newest row")


class ContactLog(ColumnRow):
    """``RunData.log``: of one contact at the end of an accepted step, from its first column on."""

    normal = column("normal force, summed over contact points [N]")
    force = column("vector sum of the normal forces, global axes [N]", span=3)
    friction = column("vector sum of the friction forces [N]", span=3)
    penetration = column("largest penetration [m]")
    power = column("power taken by normal and friction forces [W]")
    touching = column("how many contact points touch, those included whose law would pull")
    impulse = column("normal impulse of rigid impacts, or of a step of Moreau and Jean's method [N·s]")
    loss = column("the energy that these impulses took [J]")


class ReactionLog(ColumnRow):
    """``RunData.log_reaction``: an equation whose multiplier loads a joint or a motion."""

    at = column("column of `RunData.log` at which force and torque of its joint or motion begin")
    pair = column("row of `PairRow`")
    row = column("of the pair's group")
    second = column("1 where the reaction on the second body is reported")
    frame = column("at which, −1: the pair's own")
    last = column("1: of those with the same body and frame, which are summed before they are moved there")


class PoseLog(ColumnRow):
    """``RunData.log``: the pose of a body, from its first column on, for documented ranges that depend on the pose."""

    place = column("of its centre of mass [m]", span=3)
    axes = column("its axes as a matrix, row by row", span=9)


class Pivots(ColumnRow):
    """``RunData.pivot``: quality of the elimination order."""

    least = column(
        "pivot of a constraint, relative to that of free bodies, below which the host computes another order"
    )
    always = column("1: every step is looked at, 0: those that were not solved")
    attempts = column("at steps when the host was last asked")
    found = column("what was found then; 0: none")


class EnergyGain(ColumnRow):
    """``RunData.gift``: the contact that returned more energy than it absorbed."""

    more = column("by how much [J]")
    most = column("largest energy that it stored [J]")
    contact_point = column("its contact point")
    impact_speed = column("of it [m/s]")
    time = column("[s]")
    step = column("[s]")
    largest = column("largest energy that any contact stored [J]")


class EnergyBalance(ColumnRow):
    """``RunData.balance``: the energy balance, total + dissipated − work, on accepted steps (`integrators.time_loop.energy_balance`)."""

    start = column("its value at the start [J]")
    low = column("smallest kinetic, potential, elastic and dissipated energy, and work [J]", span=5)
    high = column("largest [J]", span=5)
    earlier_time = column("of the step before the last [s]")
    time = column("of the last step [s]")
    earlier_drift = column("after the step before the last [J]")
    drift = column("after the last [J]")
    steps = column("that were counted: 0, 1, or 2 for more")
    stops = column("number of times in the past at which functions jump")
    jumped = column("steps whose change is the work of motions that jumped")
    changed = column("steps whose change follows from numbers that were changed from outside")
    tries = column("attempts to find the state after a jump, at this time")
    tried = column("that time [s]")
    jump_work = column("work of motions where they jumped so far [J]")
    jump = column("the largest jump of a motion's value: its size")
    jump_time = column("when it jumped [s]")
    jump_number = column("where the motion's numbers begin")
    noted = column("how many lasting drifts are noted")
    since = column("since when there are lasting drifts, each larger than the one before [s]", span=96)
    lasting = column("these drifts [J]", span=96)


class OutputStep(ColumnRow):
    """``RunData.out_step``: data of the time integration that are stored with an output."""

    step = column("[s]")
    order = column("of the method")
    steps = column("accepted so far")
    rejected = column("so far")
    newton = column("iterations so far")
    jacobians = column("so far")
    jump_work = column("of motions that jumped so far [J]")


class EventTrial(ColumnRow):
    """``RunData.last``: the previous trial of an event's location, step and guard, for each kind of guard."""

    clamp = column("a force that comes to zero", span=2)
    law = column("a turning point of a law", span=2)
    sensor = column("a value that a sensor sees", span=2)
    delay = column("an end of a piece of the past", span=2)


class GuardTrial(ColumnRow):
    """Previous trial of one kind of guard."""

    step = column("length of the trial [s]")
    value = column("of the guard at its end")


# --- methods ---------------------------------------------------------------------------------------------------------


class Growth(ColumnRow):
    """``RunData.memo`` of explicit methods of one step."""

    error = column("of the last step, over its tolerance")
    most = column("times the last step, the next at most")


class Corrector(ColumnRow):
    """``RunData.memo`` of implicit methods: δv̇ = δv/c_a, δq = c_q δv."""

    by_acceleration = column("c_a [s]")
    by_place = column("c_q [s]")
    level = column("of the constraints: 0 I3, 1 SI2, 2 SI1")
    scaled = column("step that the history is scaled to [s]")
    since = column("steps since the order or the step changed")
    convergence = column("rate of Newton's method")
    step = column("[s]")
    iterations = column("of Newton's method, at most")
    displaced = column("1: velocities have converged when the displacement has that they make")
    spared = column("bit k: iteration k takes the matrix of the one before")
    suspect = column("1: its multipliers may be no reactions")


class Backward(Corrector):
    """``RunData.memo`` of BDF: k is the order of the step, n its start."""

    ago = column("t_n − t_{n−j} [s]", span=9)
    factor = column("β_j, by which a difference is taken to the next step", span=9)
    alpha = column("α_j = h/(t_{n+1} − t_{n+1−j})", span=9)
    sum = column("A_j = Σ_{i≤j} α_i", span=9)


class MultistepHistory(ColumnRow):
    """``RunData.memo`` of Adams, Bashforth and Moulton: k is the order of the step, n its start."""

    since = column("steps of the present length")
    before = column("length of the last step [s]")
    starting = column("1 while order and step are raised with every step")
    failed = column("attempts at this step whose error was too large")
    here = column("error of order k, as if steps had been constant, over its tolerance")
    lower = column("the same of order k − 1, and of k − 2 where that is larger")
    ago = column("t_n − t_{n−j} [s]", span=14)
    factor = column("β_j, by which a difference is taken to the next step", span=14)
    integral = column("g_j, of the interpolant's terms", span=14)


class Split(MultistepHistory):
    """``RunData.memo`` of explicit methods with independent coordinates, after their other stored values."""

    count = column("of independent coordinates")
    more = column("1: there are more degrees of freedom than constraints")
    least = column("how freely the least free of them moved when they were chosen")
    chosen = column("times that a set was chosen")
    pivot = column("them, 6 b + i, in the order in which they were taken", span=96)


class Partition(ColumnRow):
    """``RunData.d`` of explicit methods with independent coordinates, by body."""

    independent = column("1 for a coordinate that is")
    freedom = column("mobility of coordinates while the selected ones are fixed")
    heft = column("the mass matrix's diagonal")
    columns = column("of L: the mobility is L Lᵀ", span=96)


class AdamsTable(ColumnRow):
    """Rows of ``RunData.table`` of Adams, Bashforth and Moulton."""

    constants = column("|γ*_j|, of the errors at a constant step")
    nodes = column("of Gauss's rule on 0 … 1")
    weights = column("of these")
    options = column("as `AdamsOptions`")


class AdamsOptions(ColumnRow):
    """Options of the method: the last row of `AdamsTable`."""

    max_order = column("the highest order allowed")


class AdamsSlot(ColumnRow):
    """``RunData.k`` of Adams, Bashforth and Moulton."""

    differences = column("Φ_j, modified divided differences of the derivative", span=13)
    expected = column("the derivative predicted, Σ β_j Φ_j")
    change = column("Φ_k at the step's end, with the derivative at the prediction")
    corrected = column("y at the step's end, before it is projected")


MOST_TOGETHER = 100  #: largest number of places solved at once in a kernel, by a full matrix; the host solves larger systems


class Impulse(ColumnRow):
    """``RunData.memo`` of Moreau and Jean's method."""

    residual = column("the largest of a step, over the speed at which shapes would have met")
    time = column("of it [s]")
    contacts = column("how many were closed then")
    missed = column("steps in which it was more than was asked for")
    sweeps = column("so far")
    together = column("steps in which contacts were solved together")
    signorini = column("the largest that Signorini's law was broken by in a step, over the speed")
    coulomb = column("Coulomb's")
    dissipation = column("that of most dissipation")
    asked = column("what the host is asked to solve contacts to [m/s]")
    length = column("of the step that asks [s]")
    given = column("number of times that the host solved those of the present step")
    stopped = column("1 where the host solved those of the last step, which also took what motion was left")
    worth = column("how many sweeps take about as long as the host took the last time; 0: it was not asked")
    spent = column("sweeps since then, beyond one a step")
    wait = column("steps for which it is not asked, because it found no impulses that were good enough")
    pause = column("how many these were the last time")


class MoreauTable(ColumnRow):
    """Rows of ``RunData.table`` of Moreau and Jean's method."""

    numbers = column("`MoreauNumbers`")


class MoreauNumbers(ColumnRow):
    """User-defined parameters of Moreau and Jean's method."""

    theta = column("θ")
    tolerance = column("of residuals")
    sweeps = column("at most")
    together = column("contacts that are solved as one system at most")


class Correction(ColumnRow):
    """``RunData.d`` of methods with `newton`: its results, after the method's own columns."""

    history = column("the method's own, by node", span=9)
    place = column("corrections of positions, by body")
    change = column("of velocities in an iteration, by body; of integrated multipliers, by node")
    balanced = column("multipliers that balance the accepted state, for the step log, by node")


class MoreauNode(ColumnRow):
    """``RunData.d`` of Moreau and Jean's method."""

    multipliers = column("those at the end of the step, for the step log, by node")


class StageDerivatives(ColumnRow):
    """``RunData.k`` of Runge–Kutta methods: derivatives at the stages."""

    first = column("at the step's start")


class TableauRow(ColumnRow):
    """``RunData.table`` of Runge–Kutta methods: a row for each stage, then the weights and the error weights."""

    rates = column("coefficients of the stages' derivatives", span=15)
    node = column("of the stage")


class BackwardDifference(ColumnRow):
    """``RunData.k`` of BDF, and the history in ``RunData.d``: (modified) backward differences by their order."""

    value = column("∇⁰ y")
    first = column("∇ y")
    second = column("∇² y")
    third = column("∇³ y")
    fourth = column("∇⁴ y")
    fifth = column("∇⁵ y")
    further = column("of the next orders", span=3)
    predicted = column("y at the step's end")
    psi = column("Σ A_j β_j ∇ʲ y / c, c the leading coefficient")


class BdfTable(ColumnRow):
    """Rows of ``RunData.table`` of BDF."""

    gamma = column("γ by order")
    options = column("as `BdfOptions`")


class BdfOptions(ColumnRow):
    """Options of the method: the last row of `BdfTable`."""

    max_order = column("the highest order allowed")
    level = column("of the constraints, as `Corrector.level`")
    coefficients = column("0 fixed, 1 variable, 2 fixed leading coefficient")
    constant = column("1: the step is constant")
    iterations = column("of Newton's method, at most")
    monitored = column("1: Newton's method looks at what the error is measured by")
    spared = column("as `Corrector.spared`")


class AlphaTable(ColumnRow):
    """Rows of ``RunData.table`` of generalised-α."""

    coefficients = column("as `AlphaCoefficients`")


class AlphaCoefficients(ColumnRow):
    """The only row of `AlphaTable`."""

    alpha_m = column("α_m")
    alpha_f = column("α_f")
    beta = column("β")
    gamma = column("γ")
    error = column("constant of the error")
    constant = column("1: the step is constant")


class AlphaSlot(ColumnRow):
    """``RunData.k`` of generalised-α."""

    now = column("algorithmic acceleration â₀, in 7…12")
    ahead = column("â₁ of the candidate")
    unused = column("history that the method has not", span=6)
    star = column("displacement in 0…5 and velocity in 7…12 of unchanged acceleration")
    rate = column("acceleration of these, in 0…5")


class RadauTable(ColumnRow):
    """Rows of ``RunData.table`` of Radau IIA, by stages."""

    a = column("A", span=2)
    weights = column("its last row, the weights b")
    inverse = column("A⁻¹", span=3)
    back = column("T, columns as `Eigenvalue`", span=3)
    to_real = column("T⁻¹, first row")
    to_alpha = column("second row")
    to_beta = column("third row")
    nodes = column("c")
    eigenvalues = column("of A⁻¹, as `Eigenvalue`")
    error = column("weights of the error, 0: a constant step")
    crout = column("lower factor of A = T·U", span=3)


class Eigenvalue(ColumnRow):
    """Columns by the eigenvalues γ and α ± iβ of A⁻¹."""

    gamma = column("γ")
    alpha = column("α")
    beta = column("β")


class RadauSlot(ColumnRow):
    """``RunData.k`` of Radau IIA."""

    stages = column("U in 0…5, Z in 7…12; of what is carried along, what a stage knows", span=2)
    last_stage = column("that at the step's end")
    rates = column("W(U)V in 0…5; rates of what is carried along", span=3)
    before = column("last change of U at the step's end in 0…5, mean acceleration of the last step in 7…12")


class RadauNode(ColumnRow):
    """``RunData.d`` of Radau IIA, by node."""

    residuals = column("of the stages", span=3)
    multipliers = column("of the stages", span=3)
    start = column("multipliers at the step's start")


class DoubledBlocks(ColumnRow):
    """``RunData.blocks``: addresses of a block of the pattern in the matrix of twice the nodes."""

    one = column("its own address")
    re_re = column("(real, real)")
    im_im = column("(imaginary, imaginary)")
    im_re = column("(imaginary, real)")
    re_im = column("(real, imaginary)")
