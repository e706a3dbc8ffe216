"""What a user waits for before the first step: the import, the first compilation, and the same from the cache.

Each measurement runs in a process of its own. The cold one has an empty cache of kernels; the warm one finds the cold one's
kernel; "other numbers" changes each number of the model, "another model" is built of the same kinds of parts.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from harness import Contestant, Sample, measure, options, publish, table

HERE = Path(__file__).parent

IMPORT = "import abut"
RUN = """
from ball_drop import ball_model
import abut
model = ball_model()
{change}
begin = time.perf_counter()
result = abut.simulate(model, end=0.1, step=1e-3)
compiled = result.statistics["compile_seconds"]
"""
COMPILE = """
from ball_drop import ball_model
import abut
begin = time.perf_counter()
compiled = abut.compile(ball_model()).seconds
"""
NUMBERS = 'model = model.with_values({"bounce.normal.stiffness": 3e7, "ball.mass": 2.0, "ball.position": (0, 0, 0.3)})'
ANOTHER = """
model = abut.Model("another", gravity=(0, 0, -1.62))
stone = model.add(abut.Body.sphere("stone", radius=0.1, density=2700, position=(1, 2, 3)))
law = abut.normal.Impact(stiffness=1e6, exponent=1.3, damping=10.0, full_damping_depth=1e-3)
plate = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
model.add(abut.Contact("touch", stone.shape, plate, normal=law))
"""


def in_a_process(code: str, cache: str) -> tuple[float, str]:
    """Seconds that the code took by its own clock, and what it says of compiling."""
    program = f"import time\nbegin = time.perf_counter()\ncompiled = 0.0\n{code}\n"
    program += "print(time.perf_counter() - begin, compiled)"
    users = {k: v for k, v in os.environ.items() if not k.startswith("ABUT_OPTIMI")}
    environment = users | {"WARP_CACHE_PATH": cache, "PYTHONPATH": str(HERE)}
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
    )
    seconds, compiled = done.stdout.split()[-2:]
    return float(seconds), f"of which compiling {float(compiled):.2f} s" if float(compiled) else ""


def contestants(cache: str):
    """In the order in which a user meets them; the cold one empties the cache's folder by taking a new one."""

    def entry(setting: str, code: str, fresh: bool = False) -> Contestant:
        def run() -> Sample:
            with tempfile.TemporaryDirectory() as empty:
                seconds, remark = in_a_process(code, empty if fresh else cache)
            return Sample(seconds, float("nan"), remark)

        return Contestant("abut", setting, run)

    return [
        entry("import", IMPORT),
        entry("first simulate, empty cache", RUN.format(change=""), fresh=True),
        entry("first simulate, kernel in the cache", RUN.format(change="")),
        entry("abut.compile: optimised, from the draft's text", COMPILE),
        entry("the same, other numbers", RUN.format(change=NUMBERS)),
        entry("another model of the same parts", RUN.format(change=ANOTHER)),
    ]


if __name__ == "__main__":
    chosen = options(__doc__)
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(contestants(folder), chosen.repeats)
    goals = "Goals: import 0.5 s; first simulate 3 s on two quiet cores; from the cache 0.3 s; nothing compiled for other numbers."
    publish("cold_start", [table(rows), goals], chosen.write)
