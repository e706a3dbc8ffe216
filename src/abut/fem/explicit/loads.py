# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Dead loads on nodes, each with a factor over time.

The factor is linear between the instants of its table. Work is force times the mean velocity of the steps before and after.
"""

from __future__ import annotations

import warp as wp

from abut.extend import routine
from abut.fem.explicit.elements.nodes import Nodes
from abut.kernels.structs.machine_structs import A1, A2, I1


@wp.struct
class NodalForces:
    """Table of forces on nodes."""

    start: I1  #: of each load's nodes, and behind the last
    node: I1
    force: A2  #: at factor 1 [N]
    load_factor: A2  #: factor by load and instant
    sample_rate: A1  #: instants a second
    work: A1  #: done so far [J]


@routine
def apply_loads(w: NodalForces, n: Nodes, time: float, mean: float, h: float):
    """Apply all loads, over a step that begins now."""
    last = w.load_factor.shape[1] - 1
    for k in range(w.load_factor.shape[0]):
        at = wp.clamp(time * w.sample_rate[0], 0.0, wp.float64(last))
        row = wp.min(int(at), last - 1)
        share = at - wp.float64(row)
        factor = (1.0 - share) * w.load_factor[k, row] + share * w.load_factor[k, row + 1]
        for j in range(w.start[k], w.start[k + 1]):
            for c in range(3):
                i = 3 * w.node[j] + c
                if n.fixed[i] == 0:
                    force = factor * w.force[j, c]
                    weight = mean * n.inverse_mass[w.node[j]]
                    before = n.v[i] - weight * n.force[i]
                    n.v[i] = n.v[i] + weight * force
                    n.x[i] = n.x[i] + h * weight * force
                    n.force[i] = n.force[i] + force
                    w.work[0] = w.work[0] + 0.5 * mean * force * (n.v[i] + before)
