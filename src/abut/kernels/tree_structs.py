"""The spanning tree of a machine in joint coordinates: its table, and what is found along it."""

import warp as wp

from abut.kernels.arrays import A2, I1, I2, quat, vec3, vec6
from abut.plug.columns import Row, column


class BranchRow(Row):
    """``Tree.branch``: a body and the joint that carries it, parents first. Its row of the state holds the joint's coordinates and rates:
    in places 0 … 2 and 7 … 9 displacements along the axes of the second frame, in 3 … 5 and 10 … 12 angles, or in 3 … 6 the quaternion of
    its frame relative to its parent's, with the angular velocity by the parent's axes; of a body that no joint carries what stands there
    in absolute coordinates.
    """

    body = column("the body")
    parent = column("what carries it; the ground comes after the last body")
    near = column("the joint's frame on the parent")
    far = column("its frame on the body")
    sign = column("1 where the body bears the joint's first frame, −1 the second")
    turns = column("how it turns (`joints.spanning_tree`), 4: nothing carries the body")
    lead = column("place of its displacement by its turn [m/rad], −1: none")
    freedoms = column("how many rates are unknown")
    driven = column("how many motions prescribe, which come behind these")
    slot = column("which of the six rates each of these is", 6)
    gathers = column("1 where it carries others than the body of the next row")


class LimbCell(Row):
    """``Tree.cell``: a block of the matrix that acts on a body's acceleration; of those of bodies by themselves the ones that are not just
    their mass.
    """

    row = column("the node whose equation it is")
    body = column("the body")
    block = column("its address")


@wp.struct
class Tree:
    """What of a machine's bodies is carried by joints whose coordinates are the state."""

    branches: int  # all bodies, or none, of a machine in absolute coordinates
    bare: int  # 1 where accelerations need no matrix (`kernels.articulated_bodies`)
    branch: I2
    of: I1  # by body, its row
    spun: I1  # by body, 1 where its turn is a quaternion
    near: wp.array2d(dtype=quat)  # [lane, branch]: the joint's frame on the parent
    far: wp.array2d(dtype=quat)  # and the inverse of that on the body
    sense: A2  # [lane, body]: −1 where results show the opposite of the quaternion that follows
    driven: int  # coordinates that motions prescribe
    told: int  # the first pair of joints that carry, and behind the last
    told_end: int
    cells: int
    cell: I2  # `LimbCell`


@wp.struct
class TreeState:
    """What is found along the tree."""

    axis: wp.array3d(dtype=vec6)  # [lane, body, freedom]: motion of the body by each rate
    lean: wp.array3d(dtype=vec6)  # what takes its place before a matrix where joints rub; else the same array
    arm: wp.array2d(dtype=vec3)  # from the parent's centre of mass to the body's
    bias: wp.array2d(dtype=vec6)  # [lane, body]: its acceleration where no rate changes
    pull: wp.array2d(dtype=vec6)  # [lane, body]: its acceleration as an implicit method has it
    rate: wp.array2d(dtype=vec6)  # [lane, body], by slot: how its rates change, or what takes a residual away
    gain: wp.array3d(dtype=vec6)  # [lane, body, freedom]: L of `kernels.articulated_bodies`
    owed: wp.array2d(dtype=vec6)  # [lane, node]: what the bias asks of each equation
    given: wp.array2d(dtype=vec6)  # [lane, body], by slot: how rates change that motions prescribe
    wrench: wp.array2d(dtype=vec6)  # [lane, body]: what its joint puts on it
    way: wp.array2d(dtype=vec6)  # [lane, body]: a small motion, by those of the coordinates
    pose: wp.array2d(dtype=quat)  # [lane, body]: its orientation, for results


@wp.struct
class DoubledTree:
    """The tree as it was when Radau's matrices were made, by node of the second, which has each node twice."""

    axis: wp.array3d(dtype=vec6)
    lean: wp.array3d(dtype=vec6)
    arm: wp.array2d(dtype=vec3)
    rate: wp.array2d(dtype=vec6)
