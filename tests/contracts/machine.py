"""What the machine compiles of all laws of a registry: one kernel for all, evaluated at many states at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import warp as wp

from abut.compiler.kernels import kernel
from abut.extend import PLANAR
from abut.kernels.structs.machine_structs import A1, A2, I1, SlidingState, f64, vec3, vec4
from abut.system.contact.point.friction import bristle_energies, make_resistance_chain
from abut.system.contact.point.normal import normal_energies, normal_laws
from contracts.examples import law_example

SPIN = 3.0  #: rad/s, how fast bodies turn past each other
NOW = (0.0, 0.0, 0.0, 0.0)  #: what is carried along is given, not the result of an implicit step


def numbers_of(laws: Sequence[Any]) -> tuple[np.ndarray, list[int]]:
    """The numbers of all laws in one row, and where each one's begin."""
    rows = [law_example(cls).numbers or (0.0,) for cls in laws]
    begin = np.cumsum([0, *map(len, rows)])
    return np.array([[x for row in rows for x in row]]), [int(k) for k in begin[:-1]]


def on_device(values: Any, dtype: Any = wp.float64) -> Any:
    """An array where the kernel runs."""
    return wp.array(np.ascontiguousarray(values), dtype=dtype, device="cpu")


class Presses:
    """Normal laws: force and slopes, what is carried along and its rates, and the recoverable energy."""

    def __init__(self, laws: Sequence[Any]) -> None:
        self.laws = list(laws)
        law, stored = normal_laws(self.laws, implicit=True), normal_energies(self.laws)

        @kernel
        def evaluate(kind: I1, at: I1, plane: I1, a: A2, x: A2, lag: A1, out: A2):
            k = wp.tid()
            z = vec3(x[k, 4], x[k, 5], x[k, 6])
            still = vec4(lag[0], lag[1], lag[2], lag[3])
            patch = vec3(f64(1.0e-4) * x[k, 0], f64(1.0e-4), x[k, 0])  # extend.laws.flat_patch
            if plane[kind[k]] == 1:
                patch = vec3(f64(100.0), f64(0.01), f64(0.0))  # extend.laws.PLAIN_LINE
            it = law(kind[k], a, 0, at[k], x[k, 0], x[k, 1], x[k, 2], x[k, 3], patch, z, still, 1)
            for m in range(3):
                out[k, m] = it.value[m]
                out[k, 3 + m] = it.z[m]
                out[k, 6 + m] = it.dz[m]
            out[k, 9] = stored(kind[k], a, 0, at[k], x[k, 0], x[k, 2], x[k, 3], patch, z)

        self.kernel = evaluate

    def __call__(self, kinds: np.ndarray, states: np.ndarray, lag: tuple[float, ...] = NOW) -> np.ndarray:
        """Columns: force, by depth, by rate, z, ż, energy. States: depth, rate, impact rate, peak, z."""
        numbers, begin = numbers_of(self.laws)
        out = wp.zeros((len(kinds), 10), dtype=wp.float64, device="cpu")
        at = on_device(np.array(begin)[kinds], int)
        plane = on_device([bool(law.anatomy.used_arguments.intersection(PLANAR)) for law in self.laws], int)
        inputs = [
            on_device(kinds, int),
            at,
            plane,
            on_device(numbers),
            on_device(states),
            on_device(lag),
            out,
        ]
        self.kernel.launch(len(kinds), inputs)
        return np.array(out.numpy())


class Drags:
    """Friction and moment laws: what opposes and its slopes, what is carried along and its rates, the energy stored."""

    def __init__(self, laws: Sequence[Any]) -> None:
        self.laws = list(laws)
        law, stored = make_resistance_chain(self.laws, implicit=True), bristle_energies(self.laws)

        @kernel
        def evaluate(kind: I1, at: I1, a: A2, x: A2, lag: A1, out: A2):
            k = wp.tid()
            z = vec4(x[k, 9], x[k, 10], x[k, 11], x[k, 12])
            told = SlidingState()
            told.velocity = vec3(x[k, 0], x[k, 1], x[k, 2])
            told.normal = x[k, 3]
            told.depth = x[k, 4]
            told.normal_rate = x[k, 5]
            told.spin = f64(SPIN)
            told.reversal_bristle = vec3(x[k, 6], x[k, 7], x[k, 8])
            still = vec4(lag[0], lag[1], lag[2], lag[3])
            it = law(kind[k], a, 0, at[k], told, z, still, 1)
            for r in range(3):
                out[k, r] = it.force[r]
                out[k, 3 + r] = it.by_normal[r]
                for c in range(3):
                    out[k, 6 + 3 * r + c] = it.by_slip[r, c]
            for r in range(4):
                out[k, 15 + r] = it.z[r]
                out[k, 19 + r] = it.dz[r]
            out[k, 23] = stored(kind[k], a, 0, at[k], x[k, 3], x[k, 4], z)

        self.kernel = evaluate

    def __call__(self, kinds: np.ndarray, states: np.ndarray, lag: tuple[float, ...] = NOW) -> np.ndarray:
        """Columns: force (3), by load (3), by slip (9), z (4), ż (4), energy. States: slip (3), load, depth, its rate of the
        load, turn (3), z (4).
        """
        numbers, begin = numbers_of(self.laws)
        out = wp.zeros((len(kinds), 24), dtype=wp.float64, device="cpu")
        at = on_device(np.array(begin)[kinds], int)
        inputs = [on_device(kinds, int), at, on_device(numbers), on_device(states), on_device(lag), out]
        self.kernel.launch(len(kinds), inputs)
        return np.array(out.numpy())
