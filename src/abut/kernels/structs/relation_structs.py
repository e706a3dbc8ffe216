# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of relations (equations by user-defined functions): their tables, values and derivatives."""

import warp as wp

from abut.kernels.arrays import A2, I2, vec3, vec6


@wp.struct
class RelationTables:
    """Tables of equations by user-defined functions, and of the coordinates on which they depend."""

    count: int
    slots: int
    relation: I2  # `kernels.columns.machine_columns`, likewise the others
    argument: I2
    slot: I2
    cross: I2


@wp.struct
class RelationState:
    """Values and derivatives of relations."""

    coordinate_value: wp.array2d(
        dtype=vec3
    )  # [lane, slot]: value, rate and quadratic part of the second derivative
    gradient: wp.array3d(dtype=vec6)  # [lane, slot, I J]: gradient
    jet: wp.array2d(
        dtype=vec3
    )  # [lane, argument]: the argument of the function with its first and second derivative
    slope: A2  # [lane, argument]: ∂g/∂argument
    curve: A2  # [lane, …]: ∂²g by two arguments of an equation
    along_motion: wp.array2d(
        dtype=vec3
    )  # [lane, equation]: g with its first and second derivative along the motion
    gradient_factor: A2  # [lane, slot]: factor of the coordinate's gradient
    rate_slope: A2  # [lane, slot]: ∂ġ by the coordinate
