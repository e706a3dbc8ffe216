# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Pattern of the matrix: its blocks off the diagonal, and those of contacts that change during a run (`elimination.contact_pattern`)."""

import warp as wp

from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import I1, I2


class CouplingRow(ColumnRow):
    """``Machine.coupling``: a block of the matrix off its diagonal."""

    row = column("node of the row")
    other = column("node of the column")
    block = column("address of the block")
    awaited = column("1: the row is a group of equations that is eliminated after the body of the column")


@wp.struct
class ContactPattern:
    """Pattern of the matrix and its elimination order, for the contact points that are near each other at present."""

    block_capacity: int  # number of blocks for contacts and fill; 0: the pattern never changes
    program: I1  # `kernels.elimination.block_elimination.Pivot`
    address: I2  # [node, node]: 1 + address of the block; 0: none
    coupled: I2  # [node, word]: bit k of a word: the node is coupled to node 32 word + k
    awaited: (
        I2  # [node, word], of a group of equations: bit k of a word: it is eliminated after body 32 word + k
    )
    degree: I1  # by node, number of nodes to which it is coupled and that are not eliminated; −1: itself eliminated
    remaining_bodies: (
        I1  # by node, of a group of equations: number of bodies that it awaits and that are not eliminated
    )
    neighbours: I1  # neighbours of the node being eliminated
    block_count: I1  # [0]: number of blocks in use, static ones included
    pattern_key: I1  # [0]: number that identifies the pairs of bodies of the present pattern; 0: none
