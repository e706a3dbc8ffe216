"""Bodies that bend beside Exudyn: a soft rotor on springs, a beam that is spun up, a slider-crank with an elastic rod.

Both programs are given the same matrices of finite elements (rotor, rod), or the same beam (spin-up), the same springs, joints and
drives, and fixed steps or a tolerance as suits them. Times to one error are compared; what it is measured against is said with each
scene. Then what of abut there is no like of: cost of an evaluation by modes, a surface of 10,000 facets, a reduction, a first draft.

`python flexible.py --reference` computes the spun-up beam's reference again.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache, partial
from typing import Any

import numpy as np

import flexible_costs
from flexible_exudyn import exudyn_beam, exudyn_crank, exudyn_rotor
from flexible_scenes import (
    CRANK_END,
    CRANK_TIMES,
    LAG,
    ROTOR_END,
    ROTOR_TIMES,
    SPIN_END,
    SPIN_TIMES,
    lag_of,
    linked,
    off,
    our_beam,
    our_crank,
    our_rotor,
)
from harness import (
    OURS,
    Contestant,
    Sample,
    best,
    duration,
    gather,
    measure,
    options,
    publish,
    table,
    time_to_error,
)

FASTER = 5.0  #: times, what abut is to be


@cache
def rotor_reference() -> tuple[np.ndarray, np.ndarray]:
    """Exudyn's own at 2 and 4 µs, from which its error of second order is taken."""
    fine, coarse = (exudyn_rotor(h) for h in (2e-6, 4e-6))
    at = [int(np.abs(fine[1] - t).argmin()) for t in ROTOR_TIMES]
    other = [int(np.abs(coarse[1] - t).argmin()) for t in ROTOR_TIMES]
    return ROTOR_TIMES, fine[2][at] + (fine[2][at] - coarse[2][other]) / 3.0


def rotor_entries() -> Iterator[Contestant]:
    import abut

    model = our_rotor()

    def run(method: Any) -> Sample:
        result = abut.simulate(model, end=ROTOR_END, step=ROTOR_END / 100, integrator=method)
        place = result["rotor_middle.position"].values
        error = off(result.time, place - place[0], rotor_reference())
        return Sample(result.statistics["integration_seconds"], error, f"{result.statistics['steps']} steps")

    for h in (1e-4, 2e-5):
        method = abut.GeneralizedAlpha(step=h, spectral_radius=0.5)
        yield Contestant(OURS, f"generalised-α, h {h:.0e}", partial(run, method))
    for rtol in (1e-3, 1e-5):
        yield Contestant(OURS, f"Radau, rtol {rtol:.0e}", partial(run, abut.Radau(rtol=rtol)))


def exudyn_rotor_entries() -> Iterator[Contestant]:
    def run(h: float) -> Sample:
        wall, times, moved = exudyn_rotor(h)
        return Sample(wall, off(times, moved, rotor_reference()))

    for h in (1e-4, 2e-5, 1e-5):
        yield Contestant("Exudyn", f"reduced-order floating frame, generalised-α, h {h:.0e}", partial(run, h))


def beam_entries() -> Iterator[Contestant]:
    import abut

    def run(model: Any, tip: str, method: Any) -> Sample:
        result = abut.simulate(model, end=SPIN_END, step=0.05, integrator=method)
        error = off(
            result.time, lag_of(result.time, result[f"{tip}.position"].values), (SPIN_TIMES, np.array(LAG))
        )
        return Sample(result.statistics["integration_seconds"], error, f"{result.statistics['steps']} steps")

    for elements, h in ((4, 2e-2), (4, 1e-2), (8, 1e-2)):
        method = abut.GeneralizedAlpha(step=h, spectral_radius=0.9)
        setting = f"{elements} exact elements in space, generalised-α, h {h:.0e}"
        yield Contestant(OURS, setting, partial(run, *our_beam(elements), method))


def exudyn_beam_entries() -> Iterator[Contestant]:
    import exudyn  # noqa: F401

    def run(kind: str, elements: int, step: float) -> Sample:
        wall, times, tip = exudyn_beam(kind, elements, step)
        return Sample(wall, off(times, lag_of(times, tip), (SPIN_TIMES, np.array(LAG))))

    for kind, elements, h in (
        ("exact", 8, 2e-2),
        ("exact", 16, 1e-2),
        ("cable", 4, 2e-2),
        ("cable", 4, 1e-2),
    ):
        word = "exact elements in the plane" if kind == "exact" else "cables in the plane"
        yield Contestant(
            "Exudyn", f"{elements} {word}, generalised-α, h {h:.0e}", partial(run, kind, elements, h)
        )


def crank_entries() -> Iterator[Contestant]:
    import abut

    model = our_crank()

    def run(method: Any) -> Sample:
        result = abut.simulate(model, end=CRANK_END, step=CRANK_END / 100, integrator=method)
        error = off(result.time, result["slider.position"].values[:, 0], crank_reference())
        return Sample(result.statistics["integration_seconds"], error, f"{result.statistics['steps']} steps")

    for h in (1e-4, 2e-5):
        method = abut.GeneralizedAlpha(step=h, spectral_radius=0.5)
        yield Contestant(OURS, f"generalised-α, h {h:.0e}", partial(run, method))
    for rtol in (1e-3, 1e-4):
        yield Contestant(OURS, f"Radau, rtol {rtol:.0e}", partial(run, abut.Radau(rtol=rtol)))


@cache
def crank_reference() -> tuple[np.ndarray, np.ndarray]:
    """Exudyn's own at 5 µs."""
    _, times, place = exudyn_crank(5e-6)
    return CRANK_TIMES, place[[int(np.abs(times - t).argmin()) for t in CRANK_TIMES]]


def exudyn_crank_entries() -> Iterator[Contestant]:
    import exudyn  # noqa: F401

    def run(h: float) -> Sample:
        wall, times, place = exudyn_crank(h)
        return Sample(wall, off(times, place, crank_reference()))

    for h in (1e-4, 2e-5):
        yield Contestant("Exudyn", f"reduced-order floating frame, generalised-α, h {h:.0e}", partial(run, h))


SCENES = (
    ("Rotor on springs", rotor_entries, exudyn_rotor_entries, (1e-4, 1e-5)),
    ("Spin-up", beam_entries, exudyn_beam_entries, (3e-3, 1e-3)),
    ("Slider-crank with an elastic rod", crank_entries, exudyn_crank_entries, (1e-5, 1e-6)),
)


def verdict(rows: list[Any], error: float) -> str:
    """Whether we are as much faster as we set ourselves."""
    goal = f"Goal: {FASTER:.0f} times faster at {error:.0e} m."
    ours, theirs = best(rows, OURS, error), best(rows, "Exudyn", error)
    if ours is None or theirs is None:
        return f"{goal} {'Lost: not reached' if ours is None else 'Exudyn did not reach it'}."
    times = theirs.seconds / ours.seconds
    return f"{goal} {'Met' if times >= FASTER else 'Lost'}: {times:.2g} times ({duration(ours.seconds)})."


if __name__ == "__main__":
    if "--reference" in sys.argv:
        coarse, fine = linked(24), linked(48)
        sys.exit(f"LAG = {tuple(np.round(fine + (fine - coarse) / 3.0, 7).tolist())}")
    chosen = options(__doc__)
    parts = []
    for title, mine, theirs, errors in SCENES:
        rows = measure(gather(*([mine] if chosen.ours else [mine, theirs])), chosen.repeats)
        parts += [f"### {title}", table(rows), time_to_error(rows, errors)]
        parts += [verdict(rows, error) for error in errors]
    publish("flexible", [*parts, *flexible_costs.section()], chosen.write)
