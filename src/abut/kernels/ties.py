"""Relations: the tables and arrays of ``system.constraints.tables`` and ``system.constraints.relations``."""

import warp as wp

from abut.kernels.arrays import A2, I2, vec3, vec6


@wp.struct
class Ties:
    """Equations whose functions are the user's: what they look at."""

    count: int
    slots: int
    tie: (
        I2  # function, place of its numbers, node, row, first argument, end, first slot, end, 1 where velocities are tied,
        # place of the factor that brings its gradient near 1, first cell of ``cross``, first of second derivatives
    )
    argument: I2  # slot or −1 for time, 1 where it is the rate
    slot: I2  # pair of frames, term, 1 for the first slot of its pair
    cross: I2  # by two slots of a tie: addresses of the blocks (I, I), (I, J), (J, I), (J, J) of their bodies, −1 for none


@wp.struct
class Tied:
    """What they find."""

    seen: wp.array2d(dtype=vec3)  # [lane, slot]: value, rate and quadratic part of the second derivative
    push: wp.array3d(dtype=vec6)  # [lane, slot, I J]: gradient
    jet: wp.array2d(dtype=vec3)  # [lane, argument]: as handed to the function
    slope: A2  # [lane, argument]: ∂g/∂argument
    curve: A2  # [lane, …]: ∂²g by two arguments of a tie
    along: wp.array2d(dtype=vec3)  # [lane, tie]: the function along the motion
    share: A2  # [lane, slot]: what stands in front of the coordinate's gradient
    lean: A2  # [lane, slot]: ∂ġ by the coordinate
