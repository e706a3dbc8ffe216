"""Contacts that do not give, too many to be solved as one system within a march: the host solves those of a step that asks."""

from __future__ import annotations

from typing import Any

import numpy as np

from abut.kernels.march_rows import Impulse
from abut.kernels.rigid import Ask, Bore
from abut.system.contact.delassus import ties_of
from abut.system.contact.sparse import impulses
from abut.system.schema.device import put

__all__ = ["assist"]


MOST = 3e8  #: multiplications that a factorisation may take, a third of a second: 2,000 bricks of a wall, some hundred balls in a heap


def assist(system: Any, state: Any, lane: int) -> None:
    """Find the impulses of a lane's present step, and leave them where the step begins, as if the last one had found them. Where that would
    take too long, so many contacts are not asked for again.
    """
    rigid, at = system.work.rigid, system.layout.bodies + 1
    count, memo = int(rigid.count.numpy()[lane]), state.memo.numpy()[lane]
    ask = rigid.ask.numpy()[lane, :count]
    ties = ties_of(system, lane)
    if ties.work() > MOST:
        refused = state.memo.numpy().copy()
        refused[lane, Impulse.refused] = count
        put(state.memo, refused)
        return
    first = rigid.push.numpy()[lane, :count]
    asked = np.column_stack([ask[:, Ask.aim], ask[:, Ask.over : Ask.over + 2]])
    now = (ties.look @ rigid.velocity.numpy()[lane].reshape(-1)).reshape(-1, 3) + asked
    found, _ = impulses(
        ties,
        now - ties.moved(first),
        ask[:, Ask.cone],
        rigid.own.numpy()[lane, :count],
        first,
        0.1 * memo[Impulse.asked],
    )
    force = found / memo[Impulse.length]
    rows = at + rigid.incident.numpy()[lane, :count]
    rubbing = np.einsum("nij,nj->ni", rigid.axes.numpy()[lane, :count, :, 1:], force[:, 1:])
    y = state.y0.numpy().copy()
    y[lane, rows, Bore.normal] = force[:, 0]
    y[lane, rows, Bore.friction : Bore.friction + 3] = rubbing
    put(state.y0, y)
