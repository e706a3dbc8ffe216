# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Structs of the spanning tree of joints: its table, and kinematics and loads along it in joint coordinates."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import A2, I1, I2, quat, vec3, vec6


class BranchRow(ColumnRow):
    """``TreeTables.branch``: a body and its joint, parents first.

    Its row of the state contains the joint's coordinates and rates: in places 0 … 2 and 7 … 9 displacements along the axes of the second
    frame; in 3 … 5 and 10 … 12 angles, or in 3 … 6 the quaternion of its frame relative to its parent's, with the angular velocity in the
    parent's axes. The row of a body without such a joint contains absolute coordinates.
    """

    body = column("body")
    parent = column("parent body; the ground has the number after the last body")
    near = column("frame of the joint on the parent")
    far = column("frame of the joint on the body")
    sign = column("1 if the first frame of the joint is on the body, −1 if the second is")
    rotation_kind = column("kind of rotation (`joints.spanning_tree`), 4: the body has no joint")
    lead = column("index of the displacement per angle [m/rad], −1: none")
    freedoms = column("number of unknown rates")
    driven = column("number of coordinates prescribed by motions; they follow the unknown ones")
    slot = column("index of each of these rates among the six", 6)
    has_branches = column("1 if the body has children other than the body of the next row")


class TreeBlockRow(ColumnRow):
    """``TreeTables.cell``: block of the matrix of a body's acceleration; of free bodies only blocks other than their mass."""

    row = column("node of the equation")
    body = column("body")
    block = column("address of the block")


@wp.struct
class TreeTables:
    """Spanning tree of joints whose coordinates are the state."""

    branches: int  # all bodies, or none, of a machine in absolute coordinates
    matrix_free: int  # 1 if accelerations need no matrix (`kernels.elimination.articulated_bodies`)
    branch: I2
    branch_of_body: I1  # by body, its row of ``branch``
    has_quaternion: I1  # by body, 1 if its rotation is stored as a quaternion
    parent_orientation: wp.array2d(
        dtype=quat
    )  # [lane, branch]: orientation of the joint's frame on the parent
    body_orientation: wp.array2d(
        dtype=quat
    )  # [lane, branch]: inverse orientation of the joint's frame on the body
    quaternion_sign: A2  # [lane, body]: −1 if results contain the negative of the computed quaternion
    driven: int  # number of coordinates that motions prescribe
    first_pair: int  # range of pairs of the tree's joints: the first, and one after the last
    end_pair: int
    cells: int
    cell: I2  # `TreeBlockRow`


@wp.struct
class TreeState:
    """Kinematics and loads along the tree, of the last evaluation."""

    axis: wp.array3d(dtype=vec6)  # [lane, body, freedom]: motion of the body by each rate
    friction_axis: wp.array3d(
        dtype=vec6
    )  # T of joints with friction, which replaces S before a matrix (docs/recursive_dynamics.md); else the same array
    arm: wp.array2d(dtype=vec3)  # from the parent's centre of mass to the body's
    bias_acceleration: wp.array2d(dtype=vec6)  # [lane, body]: its acceleration at constant rates
    residual_acceleration: wp.array2d(
        dtype=vec6
    )  # [lane, body]: its acceleration in the residual of an implicit method
    rate: wp.array2d(
        dtype=vec6
    )  # [lane, body], by slot: derivatives of its rates, or the correction of a residual
    gain: wp.array3d(dtype=vec6)  # [lane, body, freedom]: L of `kernels.elimination.articulated_bodies`
    reflected: wp.array2d(dtype=vec6)  # [lane, body], by freedom: inertia of its joint's coordinates
    bias_residual: wp.array2d(dtype=vec6)  # [lane, node]: contribution of the bias to each equation
    prescribed_rate: wp.array2d(dtype=vec6)  # [lane, body], by slot: derivatives of prescribed rates
    wrench: wp.array2d(dtype=vec6)  # [lane, body]: wrench of its joint on the body
    small_motion: wp.array2d(
        dtype=vec6
    )  # [lane, body]: its small motion for small changes of the coordinates
    pose: wp.array2d(dtype=quat)  # [lane, body]: its orientation, for results


@wp.struct
class DoubledTree:
    """Axes and arms of the tree for Radau's complex matrix, by node of the real matrix with twice the nodes."""

    axis: wp.array3d(dtype=vec6)
    friction_axis: wp.array3d(dtype=vec6)
    arm: wp.array2d(dtype=vec3)
    rate: wp.array2d(dtype=vec6)
    reflected: wp.array2d(dtype=vec6)  # zero: the matrices contain it
