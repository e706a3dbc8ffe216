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
    orientation = column("absolute tolerance of quaternions")
    velocity = column("absolute tolerance of velocities [m/s]")
    angular_velocity = column("absolute tolerance of angular velocities [rad/s]")
    least_step = column("smallest step: below it no coordinate changes [s]")
    most_step = column("largest step, or the constant step of a method without step control [s]")
    exponent = column("exponent of the error in the formula of the next step")
    depth = column("penetration depth to which onsets of contact are located [m]")
    most_steps = column("largest number of steps, 0: unlimited")
    constraint = column("tolerance of multipliers, relative, or of impulses [N·s]")
    ends_on_outputs = column("1: steps end at outputs; 2: unless several outputs are within a step")
    far = column(
        "largest distance of a body from the origin [m], where the rows of the state do not contain positions"
    )


class LargestError(ColumnRow):
    """``RunData.worst``: location of the largest error, or of a step's failure."""

    error = column("largest error over its tolerance")
    body = column("body, or row of the integrated internal states")
    part = column("0 position, 1 orientation, 2 velocity, 3 angular velocity, 4 integrated internal state")
    node = column("node at which the elimination broke down")
    corrected = column("body with the largest correction in the last Newton iteration")


class PendingStep(ColumnRow):
    """``RunData.pending_step``: an accepted step whose outputs did not all fit into the buffers."""

    step = column("length of the step [s]")
    left = column("remaining time to the event [s]")
    error = column("error over its tolerance")
    delayed = column("error of delayed signals over its tolerance")
    rail = column("curve whose end was reached, −1: none")


class Mark(ColumnRow):
    """``RunData.progress_check``: time and step of the last check for stalled progress."""

    time = column("time of the check [s]")
    steps = column("number of steps up to the check")


class LoadComponents(ColumnRow):
    """Components of a load in a row of `StepLog`, and among the extremes of a run."""

    x = column("x")
    y = column("y")
    z = column("z")


class StepLog(ColumnRow):
    """``RunData.log``: the first columns of a row.

    Loads and poses follow, then a `ContactLog` of each active site, in the order in which they become active, with capacity for all sites.
    A site is a contact or one of its points; it is active if a force acts on it.
    """

    time = column("[s]")
    start = column("1: right after an event, 0: at the end of a step")
    active = column("number of active sites")


class NewestRow(ColumnRow):
    """``RunData.log_newest``: the newest row of the log.

    For each site, the number of the newest row in which it is active follows; then for each site its first column in that row.
    """

    number = column("number of the newest row")
    active = column("number of its active sites")


class ContactLog(ColumnRow):
    """``RunData.log``: of one active site at the end of an accepted step, from its first column on."""

    normal = column("normal force, summed over contact points [N]")
    force = column("vector sum of the normal forces, global axes [N]", span=3)
    friction = column("vector sum of the friction forces [N]", span=3)
    penetration = column("largest penetration [m]")
    power = column("power absorbed by normal and friction forces [W]")
    touching = column("number of touching contact points, including those whose law would pull")
    impulse = column("normal impulse of rigid impacts, or of a step of Moreau and Jean's method [N·s]")
    loss = column("energy dissipated by these impulses [J]")
    site = column("number of the site")


class ReactionLog(ColumnRow):
    """``RunData.log_reaction``: an equation whose multiplier loads a joint or a motion."""

    at = column("column of `RunData.log` at which force and torque of its joint or motion begin")
    pair = column("row of `PairRow`")
    row = column("row of the equation in the group of the pair")
    second = column("1 if the reaction on the second body is reported")
    frame = column("frame at which the load is reported, −1: frame of the pair")
    last = column(
        "1: last of those with the same body and frame, which are summed before they are moved there"
    )
    added = column("1: the sum is added to that of another body or frame in the same columns")


class PoseLog(ColumnRow):
    """``RunData.log``: the pose of a body, from its first column on, for documented ranges that depend on the pose."""

    place = column("position of the centre of mass [m]", span=3)
    axes = column("axes of the body as a matrix, row by row", span=9)


class Pivots(ColumnRow):
    """``RunData.pivot``: quality of the elimination order."""

    least = column(
        "smallest admissible pivot of a constraint relative to that of free bodies; below it the host computes another order"
    )
    always = column("1: every step is checked, 0: only steps without a solution")
    attempts = column("number of step attempts at the last request to the host")
    search_result = column("result of that request; 0: no better order")


class EnergyGain(ColumnRow):
    """``RunData.energy_gain``: the contact that returned more energy than it absorbed."""

    gain = column("energy gain [J]")
    stored_energy = column("largest stored energy of this contact [J]")
    contact_point = column("contact point")
    impact_speed = column("impact speed of the contact point [m/s]")
    time = column("time of the gain [s]")
    step = column("step at this time [s]")
    largest = column("largest stored energy of any contact [J]")


class EnergyBalance(ColumnRow):
    """``RunData.balance``: the energy balance, total + dissipated − work, on accepted steps (`integrators.time_loop.energy_balance`)."""

    start = column("energy balance at the start [J]")
    low = column("smallest kinetic, potential, elastic and dissipated energy, and work [J]", span=5)
    high = column("largest values of the same energies [J]", span=5)
    earlier_time = column("time after the step before the last [s]")
    time = column("time after the last step [s]")
    earlier_drift = column("drift after the step before the last [J]")
    drift = column("drift after the last step [J]")
    steps = column("number of counted steps: 0, 1, or 2 for more")
    stops = column("number of past times at which functions jump")
    jumped = column("number of steps whose change is the work of motions that jumped")
    changed = column("number of steps whose change follows from externally changed numbers")
    tries = column("attempts to find the state after a jump at this time")
    tried = column("time of these attempts [s]")
    jump_work = column("work of motions at their jumps since the start [J]")
    jump = column("largest jump of a motion's value")
    jump_time = column("time of this jump [s]")
    jump_number = column("index of the first number of this motion")
    lasting_drifts = column("number of recorded lasting drifts")
    since = column("start times of lasting drifts, each larger than the one before [s]", span=96)
    lasting = column("sizes of these drifts [J]", span=96)


class OutputStep(ColumnRow):
    """``RunData.out_step``: data of the time integration that are stored with an output."""

    step = column("step size [s]")
    order = column("order of the method")
    steps = column("accepted steps since the start")
    rejected = column("rejected steps since the start")
    newton = column("Newton iterations since the start")
    jacobians = column("factored matrices since the start")
    jump_work = column("work of motions at their jumps since the start [J]")


class EventTrial(ColumnRow):
    """``RunData.event_trial``: the previous trial of an event's location, step and guard, for each kind of guard."""

    clamp = column("guard: a force that becomes zero", span=2)
    law = column("guard: a turning point of a law", span=2)
    sensor = column("guard: a sensor's threshold", span=2)
    delay = column("guard: a breakpoint of a delayed signal", span=2)


class GuardTrial(ColumnRow):
    """Previous trial of one kind of guard."""

    step = column("length of the trial [s]")
    value = column("value of the guard at the end of the trial")


# --- methods ---------------------------------------------------------------------------------------------------------


class Growth(ColumnRow):
    """``RunData.memory`` of explicit methods of one step."""

    error = column("error of the last step over its tolerance")
    largest_growth = column("largest ratio of the next step to the last")


class Corrector(ColumnRow):
    """``RunData.memory`` of implicit methods: δv̇ = δv/c_a, δq = c_q δv."""

    by_acceleration = column("c_a [s]")
    by_place = column("c_q [s]")
    level = column("formulation of the constraints: 0 I3, 1 SI2, 2 SI1")
    scaled = column("step size to which the history is scaled [s]")
    since = column("steps since the last change of order or step size")
    convergence = column("convergence rate of Newton's method")
    step = column("step size [s]")
    iterations = column("largest number of Newton iterations")
    displaced = column("1: velocities count as converged if the displacements they cause have converged")
    spared = column("bit k: iteration k reuses the matrix of the iteration before")
    suspect = column("1: its multipliers may differ from reactions")


class Backward(Corrector):
    """``RunData.memory`` of BDF: k is the order of the step, n its start."""

    ago = column("t_n − t_{n−j} [s]", span=9)
    factor = column("β_j, scaling factor of difference j for the next step", span=9)
    alpha = column("α_j = h/(t_{n+1} − t_{n+1−j})", span=9)
    sum = column("A_j = Σ_{i≤j} α_i", span=9)


class MultistepHistory(ColumnRow):
    """``RunData.memory`` of Adams, Bashforth and Moulton: k is the order of the step, n its start."""

    since = column("number of steps with the present step size")
    last_step = column("length of the last step [s]")
    starting = column("1 in the starting phase, in which every step raises order and step size")
    rejections = column("rejected attempts at this step")
    order_error = column("error of order k at a constant step, over its tolerance")
    lower_order_error = column("the same for order k − 1, or for order k − 2 if that is larger")
    node_times = column("t_n − t_{n−j} [s]", span=14)
    factor = column("β_j, scaling factor of difference j for the next step", span=14)
    integral = column("g_j, coefficients of the interpolant", span=14)


class Split(MultistepHistory):
    """``RunData.memory`` of explicit methods with independent coordinates, after their other stored values."""

    count = column("number of independent coordinates")
    more = column("1: there are more degrees of freedom than columns for independent coordinates")
    least = column("smallest mobility of the independent coordinates when they were selected")
    chosen = column("number of selections")
    pivot = column("selected coordinates, 6 b + i, in the order of selection", span=96)


class Partition(ColumnRow):
    """``RunData.d`` of explicit methods with independent coordinates, by body."""

    independent = column("1 for an independent coordinate")
    freedom = column("mobility of the coordinates while the selected ones are fixed")
    diagonal_mass = column("diagonal of the mass matrix")
    columns = column("columns of L, with the mobility L Lᵀ", span=96)


class AdamsTable(ColumnRow):
    """Rows of ``RunData.table`` of Adams, Bashforth and Moulton."""

    constants = column("|γ*_j|, error constants at a constant step")
    nodes = column("nodes of Gauss's quadrature on 0 … 1")
    weights = column("weights of Gauss's quadrature")
    options = column("`AdamsOptions`")


class AdamsOptions(ColumnRow):
    """Options of the method: the last row of `AdamsTable`."""

    max_order = column("largest order")


class AdamsSlot(ColumnRow):
    """``RunData.k`` of Adams, Bashforth and Moulton."""

    differences = column("Φ_j, modified divided differences of the derivative", span=13)
    expected = column("predicted derivative, Σ β_j Φ_j")
    change = column("Φ_k at the end of the step, with the derivative at the prediction")
    corrected = column("y at the end of the step, before its projection")


MOST_TOGETHER = 100  #: largest number of places solved at once in a kernel, by a full matrix; the host solves larger systems


class Impulse(ColumnRow):
    """``RunData.memory`` of Moreau and Jean's method."""

    residual = column("largest residual of a step over the approach speed of the shapes")
    time = column("time of this residual [s]")
    contacts = column("number of closed contacts at this time")
    missed = column("number of steps whose residual exceeded the tolerance")
    sweeps = column("sweeps since the start")
    joint_solves = column("number of steps in which contacts were solved as one system")
    signorini = column("largest residual of Signorini's law in a step over the approach speed")
    coulomb = column("largest residual of Coulomb's law in a step over the approach speed")
    dissipation = column("largest residual of maximum dissipation in a step over the approach speed")
    host_tolerance = column("tolerance of the problem for the host [m/s]")
    length = column("length of the step whose problem the host solves [s]")
    host_solutions = column("number of solutions by the host in the present step")
    host_stopped = column("1 if the host solved the last step, which also ended the remaining motion")
    host_sweeps = column(
        "number of sweeps that take as long as the last solution by the host; 0: no solution yet"
    )
    sweeps_spent = column("sweeps since then, beyond one per step")
    steps_to_wait = column(
        "number of steps without a request to the host, because it found no sufficient impulses"
    )
    last_wait = column("number of such steps after the last request")


class MoreauTable(ColumnRow):
    """Rows of ``RunData.table`` of Moreau and Jean's method."""

    numbers = column("`MoreauNumbers`")


class MoreauNumbers(ColumnRow):
    """User-defined parameters of Moreau and Jean's method."""

    theta = column("θ")
    tolerance = column("tolerance of residuals")
    sweeps = column("largest number of sweeps")
    joint_contacts = column("largest number of contacts that are solved as one system")


class Correction(ColumnRow):
    """``RunData.d`` of methods with `newton`: its results, after the method's own columns."""

    history = column("history of the method, by node", span=9)
    place = column("corrections of positions, by body")
    change = column("corrections of velocities in an iteration, by body; of integrated multipliers, by node")
    balanced = column("multipliers that balance the accepted state, for the step log, by node")


class MoreauNode(ColumnRow):
    """``RunData.d`` of Moreau and Jean's method."""

    multipliers = column("multipliers at the end of the step, for the step log, by node")


class StageDerivatives(ColumnRow):
    """``RunData.k`` of Runge–Kutta methods: derivatives at the stages."""

    first = column("derivative at the start of the step")


class TableauRow(ColumnRow):
    """``RunData.table`` of Runge–Kutta methods: a row for each stage, then the weights and the error weights."""

    rates = column("coefficients of the stage derivatives", span=15)
    node = column("node of the stage")


class BackwardDifference(ColumnRow):
    """``RunData.k`` of BDF, and the history in ``RunData.d``: (modified) backward differences by their order."""

    value = column("∇⁰ y")
    first = column("∇ y")
    second = column("∇² y")
    third = column("∇³ y")
    fourth = column("∇⁴ y")
    fifth = column("∇⁵ y")
    further = column("differences of the next orders", span=3)
    predicted = column("predicted y at the end of the step")
    psi = column("Σ A_j β_j ∇ʲ y / c, c the leading coefficient")


class BdfTable(ColumnRow):
    """Rows of ``RunData.table`` of BDF."""

    gamma = column("γ, by order")
    options = column("`BdfOptions`")


class BdfOptions(ColumnRow):
    """Options of the method: the last row of `BdfTable`."""

    max_order = column("largest order")
    level = column("formulation of the constraints, see `Corrector.level`")
    coefficients = column("0 fixed, 1 variable, 2 fixed leading coefficient")
    constant = column("1: constant step size")
    iterations = column("largest number of Newton iterations")
    monitored = column("1: Newton's method converges in the norm of the error control")
    spared = column("see `Corrector.spared`")


class AlphaTable(ColumnRow):
    """Rows of ``RunData.table`` of generalised-α."""

    coefficients = column("`AlphaCoefficients`")


class AlphaCoefficients(ColumnRow):
    """The only row of `AlphaTable`."""

    alpha_m = column("α_m")
    alpha_f = column("α_f")
    beta = column("β")
    gamma = column("γ")
    error = column("error constant")
    constant = column("1: constant step size")


class AlphaSlot(ColumnRow):
    """``RunData.k`` of generalised-α."""

    accepted = column("algorithmic acceleration â₀, in 7…12")
    candidate = column("algorithmic acceleration â₁ of the candidate")
    unused = column("unused: history of other methods", span=6)
    star = column("displacement in 0…5 and velocity in 7…12 at unchanged acceleration")
    rate = column("acceleration at this state, in 0…5")


class RadauTable(ColumnRow):
    """Rows of ``RunData.table`` of Radau IIA, by stages."""

    a = column("matrix A", span=2)
    weights = column("last row of A, the weights b")
    inverse = column("matrix A⁻¹", span=3)
    back_transform = column("matrix T, columns as `Eigenvalue`", span=3)
    to_real = column("first row of T⁻¹")
    to_alpha = column("second row of T⁻¹")
    to_beta = column("third row of T⁻¹")
    nodes = column("nodes c")
    eigenvalues = column("eigenvalues of A⁻¹, as `Eigenvalue`")
    error = column("weights of the error estimate, 0: a constant step")
    crout = column("lower triangular factor of A = T·U", span=3)


class Eigenvalue(ColumnRow):
    """Columns by the eigenvalues γ and α ± iβ of A⁻¹."""

    gamma = column("γ")
    alpha = column("α")
    beta = column("β")


class RadauSlot(ColumnRow):
    """``RunData.k`` of Radau IIA."""

    stages = column("U in 0…5, Z in 7…12; for integrated internal states their stage values", span=2)
    last_stage = column("the same at the end of the step")
    rates = column("W(U)V in 0…5; rates of integrated internal states", span=3)
    last_change = column(
        "last change of U at the end of the step in 0…5, mean acceleration of the last step in 7…12"
    )


class RadauNode(ColumnRow):
    """``RunData.d`` of Radau IIA, by node."""

    residuals = column("residuals of the stages", span=3)
    multipliers = column("multipliers of the stages", span=3)
    start = column("multipliers at the start of the step")


class DoubledBlocks(ColumnRow):
    """``RunData.blocks``: addresses of a block of the pattern in the matrix of twice the nodes."""

    one = column("address of the block in the matrix of the nodes")
    re_re = column("address of the block (real, real)")
    im_im = column("address of the block (imaginary, imaginary)")
    im_re = column("address of the block (imaginary, real)")
    re_im = column("address of the block (real, imaginary)")
