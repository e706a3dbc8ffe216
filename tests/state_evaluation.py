"""A machine whose loads, energies and matrix are looked at in any state."""

from __future__ import annotations

import numpy as np
import warp as wp

import abut
from abut.compiler.kernels import kernel
from abut.kernels.structs.machine_structs import Machine, Work
from abut.model.geometry.rotations import multiply_quaternions
from abut.system.dynamics.bodies import MatrixWeights
from abut.system.system import System


class Bench:
    """The equations of a model, evaluated one at a time."""

    def __init__(self, model: abut.Model) -> None:
        self.system = System([model], implicit=True)
        self.system.reset()
        self.system.refresh()
        self.layout, self.bodies = self.system.layout, self.system.layout.bodies
        assemble = self.system.functions.assemble

        @kernel
        def look(machine: Machine, work: Work, rate: float, place: float):
            c = MatrixWeights()
            c.rate = rate
            c.place = place
            c.with_derivatives = 1
            for k in range(3):
                work.power[wp.tid(), k] = 0.0
            assemble(machine, work, wp.tid(), 0.0, 0, c)

        self.look = look
        self.y0 = self.system.work.y.numpy().copy()

    def seen(self, y, rate=0.0, place=0.0):
        """Loads on the bodies, (dissipated, supplied, stored), and the matrix."""
        work = self.system.work
        work.y.assign(y)
        self.look.launch(1, [self.system.machine, work, rate, place])
        blocks, matrix = work.block.numpy()[0], np.zeros((self.bodies, 6, self.bodies, 6))
        for (i, j), at in self.layout.blocks.items():
            matrix[i, :, j] = blocks[at]
        return work.load.numpy()[0].copy(), work.power.numpy()[0].copy(), matrix

    def moved(self, y, body, k, by):
        """A state with a body shifted (k < 3), turned about a global axis (k < 6), or faster."""
        out = y.copy()
        if k < 3:
            out[0, body, k] += by
        elif k < 6:
            out[0, body, 3:7] = turned(y[0, body, 3:7], by * np.eye(3)[k - 3])
        else:
            out[0, body, 1 + k] += by
        return out

    def later(self, y, by):
        """The state after a short time, all going on as they do."""
        out = y.copy()
        for body in range(self.bodies):
            out[0, body, :3] += by * y[0, body, 7:10]
            out[0, body, 3:7] = turned(y[0, body, 3:7], by * y[0, body, 10:13])
        return out


def turned(quaternion, by):
    """A quaternion (x, y, z, w) turned by a small vector."""
    x, y, z, w = quaternion
    q = np.array(multiply_quaternions((1.0, *(0.5 * by)), (w, x, y, z)))
    return np.roll(q / np.linalg.norm(q), -1)
