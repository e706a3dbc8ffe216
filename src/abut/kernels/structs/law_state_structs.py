# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Internal states of the laws of one contact point: a struct with named fields, and the columns of the state row that stores it.

The state of a machine has one row for each contact point whose laws have internal states, and one for each joint whose friction law has
any; these rows are after the ledger. Bristles of contacts are vectors in the contact plane, in global axes.
"""

import warp as wp

from abut.extend import routine
from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import Y, f64, vec3, vec4

#: Place of the scalar in a law's internal state of a bristle and a scalar (vec4).
SCALAR_PLACE = 3

__all__ = [
    "SCALAR_PLACE",
    "LawState",
    "LawStateRow",
    "bristle_of",
    "bristle_part",
    "friction_state",
    "friction_state_of",
    "friction_state_row",
    "law_state_of",
    "law_state_row",
    "rolling_bristle_of",
]


class LawStateRow(ColumnRow):
    """``Work.y``: row of the internal states of a contact point's laws, or of a joint's friction law."""

    normal_1 = column("first internal state of the normal law, if it has one")
    normal_2 = column("second internal state of the normal law")
    normal_3 = column("third internal state of the normal law")
    bristle_x = column("x component of the bristle of the friction law [m]")
    bristle_y = column("y component of the bristle of the friction law [m]")
    bristle_z = column("z component of the bristle of the friction law [m]")
    friction_scalar = column("scalar internal state of the friction law")
    rolling_x = column("x component of the bristle of the rolling law [rad]")
    rolling_y = column("y component of the bristle of the rolling law [rad]")
    rolling_z = column("z component of the bristle of the rolling law [rad]")
    rolling_scalar = column("scalar internal state of the rolling law")
    drilling = column("bristle of the drilling law, along the normal [rad]")
    drilling_scalar = column("scalar internal state of the drilling law")


@wp.struct
class LawState:
    """Internal states of the laws of one contact point; also their rates, and the changes that give their reference sizes."""

    normal: vec3  # of the normal law
    friction: vec4  # bristle (3) and scalar of the friction law
    rolling: vec4  # bristle (3) and scalar of the law of rolling
    drilling: f64  # bristle of the law of drilling, along the normal, and its scalar
    drilling_scalar: f64


@routine
def bristle_part(z: vec4):
    """Return the bristle of a law from its bristle and scalar."""
    return vec3(z[0], z[1], z[2])


@routine
def bristle_of(row: Y):
    """Return the bristle of the friction law from a row of the state."""
    return vec3(row[LawStateRow.bristle_x], row[LawStateRow.bristle_y], row[LawStateRow.bristle_z])


@routine
def rolling_bristle_of(row: Y):
    """Return the bristle of the law of rolling from a row of the state."""
    return vec3(row[LawStateRow.rolling_x], row[LawStateRow.rolling_y], row[LawStateRow.rolling_z])


@routine
def friction_state_of(row: Y):
    """Return bristle and scalar of the friction law from a row of the state."""
    return vec4(
        row[LawStateRow.bristle_x],
        row[LawStateRow.bristle_y],
        row[LawStateRow.bristle_z],
        row[LawStateRow.friction_scalar],
    )


@routine
def law_state_of(row: Y):
    """Return the internal states of a contact point's laws from a row of the state."""
    out = LawState()
    out.normal = vec3(row[LawStateRow.normal_1], row[LawStateRow.normal_2], row[LawStateRow.normal_3])
    out.friction = friction_state_of(row)
    out.rolling = vec4(
        row[LawStateRow.rolling_x],
        row[LawStateRow.rolling_y],
        row[LawStateRow.rolling_z],
        row[LawStateRow.rolling_scalar],
    )
    out.drilling = row[LawStateRow.drilling]
    out.drilling_scalar = row[LawStateRow.drilling_scalar]
    return out


@routine
def law_state_row(z: LawState):
    """Return the row of the state that stores the internal states of a contact point's laws."""
    n, f, r = z.normal, z.friction, z.rolling
    return Y(n[0], n[1], n[2], f[0], f[1], f[2], f[3], r[0], r[1], r[2], r[3], z.drilling, z.drilling_scalar)


@routine
def friction_state(z: vec4):
    """Return the internal states of a friction law alone, from its bristle and scalar."""
    out = LawState()
    out.friction = z
    return out


@routine
def friction_state_row(z: vec4):
    """Return the row of the state that stores the internal states of a friction law alone."""
    return law_state_row(friction_state(z))
