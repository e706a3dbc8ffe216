"""``simulate_many``: variations of one model, in one compiled kernel, on all cores or on a GPU."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.assembling import assemble_system
from abut.analysis.choose import choose
from abut.analysis.marching import output_times, overlaps
from abut.analysis.requests import Requests
from abut.analysis.run import Run
from abut.errors import InvalidValue, RunError
from abut.integrators.method import Method
from abut.results import Result, Results
from abut.system.system import System

BLOCK = 64  #: lanes that share one launch on a CPU


def simulate_many(
    model: Any,
    variations: Mapping[str, Sequence[Any]],
    end: Any = None,
    step: Any = None,
    *,
    start: Any = 0.0,
    times: Any = None,
    integrator: Method | None = None,
    threads: int | None = None,
    device: str = "cpu",
) -> Results:
    """March a model with varied numbers: lane k takes the k-th value of every path.

    Args:
        model: The machine.
        variations: Values by dotted path, such as ``{"spring.stiffness": [1e3, 2e3], "ball.position.z": [0.5,
        0.6]}``; all of one length.
        end: Time to stop at [s].
        step: Output interval [s].
        start: Time to start at [s].
        times: Output times instead of end and step.
        integrator: The method, as for ``simulate``.
        threads: Blocks of lanes marched at once on a CPU; all cores if not given. The answers do not depend on it.
        device: "cpu", or a GPU as Warp names it ("cuda:0"), on which all lanes march at once.

    Returns:
        One result a lane. On a CPU each equals, bit for bit, what ``simulate`` gives for that lane's model. A
        lane that fails keeps its results
        and its status; the others go on.

    Raises:
        InvalidValue: no variations, or lists of different lengths.
        RunError: a lane's mechanism cannot be assembled.
    """
    lengths = {path: len(values) for path, values in variations.items()}
    if not lengths or min(lengths.values()) == 0:
        raise InvalidValue(
            'simulate_many: give at least one value to vary, as {"spring.stiffness": [1e3, 2e3]}'
        )
    if len(set(lengths.values())) > 1:
        listed = ", ".join(f"{path}: {n}" for path, n in lengths.items())
        raise InvalidValue(
            f"simulate_many: the lists differ in length ({listed}); give every path one value a lane"
        )
    instants = output_times(end, step, start, times)
    method, _ = choose(model) if integrator is None else (integrator, "")
    models = [
        model.with_values(dict(zip(variations, values, strict=True)))
        for values in zip(*variations.values(), strict=True)
    ]
    size = len(models) if device != "cpu" else BLOCK
    blocks = [models[k : k + size] for k in range(0, len(models), size)]
    workers = min(len(blocks), threads or os.cpu_count() or 1)

    first = _march(blocks[0], method, instants, device)  # compiles once, before the threads start
    with ThreadPoolExecutor(max_workers=max(1, workers)) as pool:
        rest = list(pool.map(lambda block: _march(block, method, instants, device), blocks[1:]))
    return Results([lane for block in (first, *rest) for lane in block], variations)


def _march(models: Sequence[Any], method: Method, instants: NDArray[np.float64], device: str) -> list[Result]:
    """One block of lanes, to its end."""
    system = System(models, method.implicit, device)
    try:
        assembly = assemble_system(system, float(instants[0]))
    except RunError as problem:
        raise RunError(f"simulate_many: {problem}") from problem
    run = Run(system, method, instants)
    requests = Requests(models[0], system.layout.channels)
    width = system.layout.columns.width
    table = np.full((len(models), len(instants), width), np.nan)
    table[:, 0] = run.first()
    over = False
    while not over:
        first, rows, over = run.chunk()
        done = run.counts()
        for lane in range(len(models)):
            new = int(min(done[lane], first + rows.shape[1])) - first
            if new > 0:
                table[lane, first : first + new] = rows[lane, :new]
    out = []
    warnings = [*getattr(models[0], "notes", ()), *assembly.sentences, *overlaps(run)]
    for lane, model in enumerate(models):
        count = int(run.counts()[lane])
        at = instants[:count]
        rows = requests.extend(at, table[lane, :count])
        attributes = {"name": model.name, "model": model.summary()}
        out.append(
            Result.from_rows(
                requests.channels, at, rows, statistics=run.statistics(lane), status=run.status(lane), warnings=warnings,
                attributes=attributes,
            )
        )  # fmt: skip
    return out
