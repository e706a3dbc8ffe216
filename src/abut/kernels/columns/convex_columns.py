# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the arrays of the convex method, as in `integration_columns`."""

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.columns.integration_columns import Corrector


class ConvexStep(Corrector):
    """``RunData.memory`` of the convex method."""

    dissipated = column("power dissipated by all but contacts, at the predicted state [W]")
    pattern = column("number that identifies the contact points with a force in the whole step")
    smooth = column("1: no contact began or ended in the step, and its result is extrapolated")
    unresolved = column("largest error of a speed of rebound in the half steps, over its tolerance")
    rejected = column("1: the last attempt was rejected, and the step does not grow")
    solves = column("number of convex problems solved")
    trials = column("number of trial lengths in line searches")


class ConvexTable(ColumnRow):
    """Rows of ``RunData.table`` of the convex method."""

    options = column("`ConvexOptions`")


class ConvexOptions(ColumnRow):
    """``RunData.table`` of the convex method, in the row `ConvexTable.options`."""

    constant = column("1: a constant step")


class ConvexSlot(ColumnRow):
    """``RunData.k`` of the convex method: states by row."""

    start = column("at the beginning of the present problem")
    whole = column("at the end of one whole step")
    half = column("in the middle, then at the end of two half steps; of a constant step at its end")


class ConvexNode(ColumnRow):
    """``RunData.d`` of the convex method, by node, in columns that `newton` does not use (`integration_columns.Correction`)."""

    residual = column("residual of the equations at the predicted state")
    velocity_change = column(
        "by body, change of velocities since the predicted state; by group of equations, h λ there"
    )
    gradient = column("residual before the present Newton step")
    multipliers = column("multipliers of the accepted state")
    candidate_multipliers = column("multipliers of the candidate")
    rate_change = column("change of the rates of joint coordinates in the present Newton step")


class NearRigidNumbers(ColumnRow):
    """Numbers of the law of a rigid contact in the convex method, `abut.normal.KelvinVoigt`."""

    stiffness = column("stiffness K [N/m]")
    damping = column("damping c [N s/m]")


class ReboundNumbers(ColumnRow):
    """Numbers at `ContactRow.early`: the law of a rigid contact for another effective mass (`abut.contact.near_rigid`)."""

    mass = column("effective mass m of the law's own numbers, of free bodies [kg]")
    stiffness_per_mass = column("(2π/T)² [1/s²]")
    damping = column("2 ζ")
    least_time = column("least c/K [s]")
    has_joints = column("1: bodies of the machine may be in joints")


class BoundingRadii(ColumnRow):
    """Numbers at `ContactRow.radii`."""

    first = column("radius of the first shape [m]")
    second = column("radius of the second shape [m], −1 for a half-space")
