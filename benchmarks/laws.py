"""What one evaluation of every contact law costs, compiled, one thread: its force alone, and its force with slopes.

All laws of a family stand in one kernel behind the chain by kind that the machine uses. A law is evaluated many times along a
contact that is pressed in and out, or a slip that grows and turns; what the loop costs, and the way along the chain, is
measured without a law and taken off: below a few nanoseconds nothing can be measured. The numbers of each law are those of the
contract tests.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import warp as wp

import abut
from abut.compiler.kernels import kernel
from abut.extend import FRICTION_LAWS, MOMENT_LAWS, NORMAL_LAWS
from abut.kernels.structs.machine_structs import A2, SlidingState, vec2, vec3, vec4
from abut.system.contact.point.friction import make_resistance_chain
from abut.system.contact.point.normal import normal_laws
from harness import options, publish

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
from contracts.machine import numbers_of, on_device

assert abut.normal
assert abut.friction
assert abut.moment

TIMES = 20_000
STATES = 256


def press_kernel(laws: Sequence[Any], implicit: bool) -> Any:
    """Evaluate one normal law many times; the sum keeps the compiler from leaving it out."""
    law = normal_laws(laws, implicit)

    @kernel
    def run(times: int, kind: int, at: int, want: int, a: A2, x: A2, out: A2):
        total = 0.0
        states = x.shape[0]
        for i in range(times):
            k = i % states
            it = law(kind, a, 0, at, x[k, 0], x[k, 1], 0.5, x[k, 2], vec3(), vec2(0.0, 0.0), want)
            total += it.value[0] + it.value[1] + it.value[2] + it.dz[0]
        out[0, 0] = total

    return run


def drag_kernel(laws: Sequence[Any], implicit: bool) -> Any:
    """Evaluate one friction or moment law many times."""
    law = make_resistance_chain(laws, implicit)

    @kernel
    def run(times: int, kind: int, at: int, want: int, a: A2, x: A2, out: A2):
        total = 0.0
        states = x.shape[0]
        for i in range(times):
            k = i % states
            sliding = SlidingState()
            sliding.velocity = vec3(x[k, 0], x[k, 1], 0.0)
            sliding.normal = 250.0
            sliding.depth = 1.0e-5
            it = law(kind, a, 0, at, sliding, vec4(x[k, 2], x[k, 3], 0.0, 0.0), vec2(0.0, 0.0), want)
            total += it.force[0] + it.by_slip[0, 0] + it.by_normal[0] + it.dz[0]
        out[0, 0] = total

    return run


def presses() -> np.ndarray:
    """Depth, its rate and its largest value so far, in to 0.1 mm and out."""
    phase = np.pi * (np.arange(STATES) + 0.5) / STATES
    depth = 1e-4 * np.sin(phase)
    return np.column_stack([depth, 0.3 * np.cos(phase), np.maximum.accumulate(depth)])


def slips() -> np.ndarray:
    """Slip velocities over four decades in all directions, and bristles bent by a micrometre."""
    angle = 2 * np.pi * np.arange(STATES) / STATES
    speed = np.geomspace(1e-4, 1.0, STATES)
    along = np.column_stack([np.cos(angle), np.sin(angle)])
    return np.column_stack([speed[:, None] * along, 1e-6 * along])


def costs(laws: Sequence[Any], build: Any, states: np.ndarray, want: int, repeats: int) -> dict[str, float]:
    """Seconds of one evaluation of each law; the way along the chain to its place is taken off."""
    chain, loop = build(laws, implicit=bool(want)), build([], implicit=bool(want))
    numbers, begin = numbers_of(laws)
    arrays = [on_device(numbers), on_device(states), wp.zeros((1, 1), dtype=wp.float64, device="cpu")]

    def seconds(run: Any, kind: int, at: int) -> float:
        start = time.perf_counter()
        wp.launch(run, dim=1, inputs=[TIMES, kind, at, want, *arrays], device="cpu")
        return (time.perf_counter() - start) / TIMES

    # the least of many short turns: a pause of the machine is longer than a turn, and only ever adds
    turns = [
        [seconds(loop, 0, 0), *(seconds(chain, k, at) for k, at in enumerate([*begin, 0]))]
        for _ in range(10 * repeats)
    ]
    bare, *found, end = (min(column) for column in zip(*turns, strict=True))
    way = (end - bare) / len(laws)
    return {law.__name__: max(found[k] - bare - way * (k + 1), 0.0) for k, law in enumerate(laws)}


def section(title: str, laws: Sequence[Any], build: Any, states: np.ndarray, repeats: int) -> str:
    """A table of one family, dearest first."""
    alone, sloped = (costs(laws, build, states, want, repeats) for want in (0, 1))
    lines = [f"| {title} | force | with slopes |", "|---|---:|---:|"]
    names = sorted(alone, key=alone.__getitem__, reverse=True)
    lines += [f"| {name} | {1e9 * alone[name]:.0f} ns | {1e9 * sloped[name]:.0f} ns |" for name in names]
    return "\n".join(lines)


def own(registry: dict[str, Any]) -> list[Any]:
    """The laws that abut brings, by name."""
    return [law for _, law in sorted(registry.items()) if law.__module__.startswith("abut.")]


if __name__ == "__main__":
    chosen = options(__doc__)
    parts = [
        section("normal law", own(NORMAL_LAWS), press_kernel, presses(), chosen.repeats),
        section("friction law", own(FRICTION_LAWS), drag_kernel, slips(), chosen.repeats),
        section("moment law", own(MOMENT_LAWS), drag_kernel, slips(), chosen.repeats),
    ]
    publish("laws", parts, chosen.write)
