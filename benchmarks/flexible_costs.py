"""What elastic bodies cost, beside which there is no like: an evaluation by modes, a surface of facets, a reduction, a first draft."""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from harness import duration

HERE = Path(__file__).parent
EVALUATION, STEP, REDUCTION, COMPILING = 15e-6, 1e-3, 60.0, 1.5  #: goals
STAGES = 6  #: evaluations in a step of DOPRI5

DRAFT = """
import time
import abut
from flexible_scenes import our_crank
model = our_crank(rigid={rigid})
method = {method}
begin = time.perf_counter()
result = abut.simulate(model, end=1e-5, step=1e-5, integrator=method)
print(time.perf_counter() - begin, result.statistics["compile_seconds"])
"""


def marched(model: Any, method: Any, step: float, steps: int, repeats: int) -> float:
    """Median wall seconds of a step of fixed length."""
    import abut

    def once() -> float:
        result = abut.simulate(model, end=steps * step, step=steps * step, integrator=method)
        return float(result.statistics["integration_seconds"] / max(result.statistics["steps"], 1))

    once()
    return statistics.median(once() for _ in range(repeats))


def verdict(goal: float, found: float, form: Callable[[float], str] = duration) -> str:
    return f"Goal: {form(goal)}. {'Met' if found <= goal else 'Lost'}: {form(found)}."


def bar(modes: int) -> Any:
    """A bar with an interface at either end, one of them hinged, under its weight; that many modes march."""
    import abut
    from abut.fem import Mesh
    from abut.flexible import CraigBampton, FlexibleBody

    model = abut.Model("bar")
    mesh = Mesh.block((1.0, 0.05, 0.03), (16, 2, 1))
    ends = {"a": "x-", "b": "x+"}
    rod = FlexibleBody("rod", mesh, "steel", interfaces=ends, modes=CraigBampton(modes - 6), damping=0.01)
    model.add(rod)
    model.add(abut.joints.Revolute("pin", rod["a"], model.ground, at=rod["a"].position, axis="y"))
    return model, len(rod.frequencies)


def evaluations(repeats: int) -> tuple[str, float]:
    """By modes: an evaluation of the accelerations, a step of Newton's method."""
    import abut

    lines = ["| modes | an evaluation of accelerations | a step of BDF |", "|---:|---:|---:|"]
    promised = math.nan
    for modes in (20, 40, 100):
        model, found = bar(modes)
        step = 0.2 / float(model.forces[-1].stiffness.max()) ** 0.5
        explicit = marched(model, abut.RungeKutta(rtol=0.1, max_step=step), step, 400, repeats) / STAGES
        implicit = marched(model, abut.Bdf(rtol=1e-2, max_step=step), step, 100, repeats)
        lines.append(f"| {found} | {duration(explicit)} | {duration(implicit)} |")
        if modes == 40:
            promised = explicit
    return "\n".join(lines), promised


def plate(by_area: bool) -> tuple[Any, int]:
    """A ball, or a short cylinder by area, that rests on a plate of 10,000 facets that bends, hinged at both ends."""
    import abut
    from abut.fem import Mesh
    from abut.flexible import CraigBampton, FlexibleBody

    model = abut.Model("plate")
    mesh = Mesh.block((0.4, 0.4, 0.01), (49, 49, 1), kind="hexahedron")
    body = FlexibleBody(
        "plate", mesh, "steel", interfaces={"a": "x-", "b": "x+"}, modes=CraigBampton(8), damping=0.02
    )
    model.add(body)
    for name in ("a", "b"):
        model.add(abut.joints.Fixed(name, body[name], model.ground, at=body[name].position))
    surface = body.skin()
    height = 0.005 + 0.02
    if by_area:
        tool = model.add(
            abut.Body(
                "tool",
                shape=lambda f: abut.shapes.Cylinder(f, 0.02, 0.04),
                density=7850,
                position=(0, 0, height),
            )
        )
        law = abut.normal.ElasticFoundation("2 GPa", "1 mm")
    else:
        tool = model.add(abut.Body.sphere("tool", radius=0.02, density=7850, position=(0, 0, height)))
        law = abut.normal.Impact(stiffness=1e8, exponent=1.5, damping=100.0, full_damping_depth=1e-4)
    model.add(abut.Contact("touch", tool.shape, surface, normal=law))
    return model, len(surface.facets)


def surfaces(repeats: int) -> tuple[str, float]:
    """A step of contact with a surface of facets."""
    import abut

    lines, worst = ["| on 10,000 facets that bend | a step of DOPRI5 |", "|---|---:|"], 0.0
    for word, by_area in (("a ball", False), ("a cylinder, over the area", True)):
        model, facets = plate(by_area)
        found = marched(model, abut.RungeKutta(rtol=0.1, max_step=2e-7), 2e-7, 200, repeats)
        worst = max(worst, found)
        lines.append(f"| {word} ({facets} facets) | {duration(found)} |")
    return "\n".join(lines), worst


def reduction() -> tuple[str, float]:
    """100,000 unknowns to some 40 modes, assembly apart."""
    from abut.fem import Mesh, assemble
    from abut.flexible import CraigBampton, reduce

    begin = time.perf_counter()
    structure = assemble(Mesh.block((1.0, 0.3, 0.1), (50, 18, 8)), "steel")
    middle = time.perf_counter()
    reduced = reduce(structure, interfaces={"a": "x-", "b": "x+"}, method=CraigBampton(34), cache=False)
    end = time.perf_counter()
    words = f"{len(structure.freedoms)} unknowns to {reduced.modes} modes: "
    words += f"assembly {duration(middle - begin)}, reduction {duration(end - middle)}."
    return words, end - middle


def drafts(repeats: int) -> tuple[str, float]:
    """The first run of the slider-crank with an elastic rod and with a rigid one, each from an empty cache."""
    lines = ["| first run, empty cache | elastic | rigid | times |", "|---|---:|---:|---:|"]
    worst = 0.0
    for word, method in (("DOPRI5", "abut.RungeKutta()"), ("BDF", "abut.Bdf()")):
        spent: dict[bool, list[float]] = {False: [], True: []}
        for _ in range(repeats):
            for rigid, found in spent.items():
                found.append(_draft(rigid, method))
        elastic, stiff = (statistics.median(spent[rigid]) for rigid in (False, True))
        worst = max(worst, elastic / stiff)
        lines.append(f"| {word} | {duration(elastic)} | {duration(stiff)} | {elastic / stiff:.2f} |")
    return "\n".join(lines), worst


def _draft(rigid: bool, method: str) -> float:
    """Seconds of compiling in a process of its own."""
    with tempfile.TemporaryDirectory() as cache:
        users = {k: v for k, v in os.environ.items() if not k.startswith("ABUT_OPTIMI")}
        environment = users | {
            "WARP_CACHE_PATH": cache,
            "PYTHONPATH": os.pathsep.join([str(HERE), *sys.path[1:]]),
        }
        code = DRAFT.format(rigid=rigid, method=method)
        done = subprocess.run(
            [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
        )
    return float(done.stdout.split()[-1])


def section(repeats: int = 5) -> list[str]:
    """All of it, for the page."""
    by_modes, evaluation = evaluations(repeats)
    by_facets, step = surfaces(repeats)
    words, seconds = reduction()
    first, times = drafts(max(1, repeats // 2))
    return [
        "### What elastic bodies cost",
        by_modes,
        f"At 40 modes and two interfaces. {verdict(EVALUATION, evaluation)}",
        by_facets,
        verdict(STEP, step),
        words,
        verdict(REDUCTION, seconds),
        first,
        verdict(COMPILING, times, lambda x: f"{x:.2f} times the rigid twin's"),
    ]
