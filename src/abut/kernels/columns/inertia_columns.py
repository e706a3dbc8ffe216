# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Column names of the table of joints with reflected inertia."""

from abut.extend.named_columns import column
from abut.kernels.columns.machine_columns import BodyPairColumns


class ReflectedInertiaRow(BodyPairColumns):
    """``Machine.reflected_inertia``: a joint whose coordinate has an inertia of its own."""

    number = column("index of the inertia")
    slides = column("1 for a displacement along z of the second frame, 0 for a turn about it")
    carried = column(
        "body whose joint coordinate it is, if the inertia is not in the mass matrix; −1: the mass matrix couples the bodies",
        default=-1,
    )
    freedom = column(
        "index of this coordinate among the unknown rates of the joint, −1: a motion prescribes it",
        default=-1,
    )
