# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Cells into which the shapes of a neighbour search are sorted by size and position.

Sizes within a factor of two form a level. The cells of a level are as large as its largest shape, with the margin. A shape may then touch
only shapes in neighbouring cells of its own level and of larger levels, so the cost is linear in the number of shapes, whatever their
sizes.
Source: Allen & Tildesley, Computer Simulation of Liquids, ch. 5.3 (cells); Iwai, Hong & Greil, Int. J. Mod. Phys. C 10 (1999) 823 (levels).
"""

import warp as wp

from abut.extend import routine
from abut.kernels.columns.machine_columns import CrowdRow
from abut.kernels.shape_structs.broad_phase_structs import Crowds
from abut.kernels.structs.machine_structs import vec3

__all__ = ["cell_of", "members_end", "sort_into_cells"]


@routine
def members_end(x: Crowds, c: int):
    """Return the end of a crowd's members."""
    return x.crowd[c, CrowdRow.first_member] + x.crowd[c, CrowdRow.members]


@routine
def cell_of(p: vec3, edge: float, dx: int, dy: int, dz: int, level: int, mask: int):
    """Return the hash of a cell of a level."""
    i = int(wp.floor(p[0] / edge)) + dx
    j = int(wp.floor(p[1] / edge)) + dy
    k = int(wp.floor(p[2] / edge)) + dz
    return ((i * 92837) ^ (j * 68917) ^ (k * 28351) ^ (level * 50207)) & mask


@routine
def sort_into_cells(x: Crowds, c: int, mask: int):
    """Sort members with a size by their cells (counting sort)."""
    base = x.crowd[c, CrowdRow.first_level]
    begin = x.crowd[c, CrowdRow.first_member]
    end = members_end(x, c)
    for h in range(mask + 2):
        x.start[h] = 0
    for a in range(begin, end):
        if x.size[a] >= 0.0:
            level = x.level[a]
            h = cell_of(x.searched_position[a], x.cell[level], 0, 0, 0, level - base, mask)
            x.key[a] = h
            x.start[h + 1] = x.start[h + 1] + 1
    for h in range(mask + 1):
        x.start[h + 1] = x.start[h + 1] + x.start[h]
    x.start[mask + 2] = x.start[mask + 1]
    for r in range(begin, end):
        a = end - 1 - (r - begin)
        if x.size[a] >= 0.0:  # filled backwards, so that start becomes the beginning again
            h = x.key[a] + 1
            x.start[h] = x.start[h] - 1
            x.order[x.start[h]] = a
