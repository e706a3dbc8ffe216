"""What a user does not wait for: modules that are not needed yet, and compilation of what is compiled already."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HEAVY = ["xarray", "pint", "matplotlib", "netCDF4", "scipy", "rich", "pandas", "warp"]


def in_a_process(code: str, **environment: str) -> str:
    """What the code prints, run by itself."""
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_import_brings_no_heavy_module():
    """`import abut` is to take less than half a second; each of these alone takes a good part of that."""
    loaded = in_a_process("import sys, abut; print(*sys.modules)").split()
    assert [name for name in HEAVY if name in loaded] == []


def test_simulation_of_simple_machines_does_not_import_scipy():
    """Its packages take 0.2 s of the start of every process; contacts of rigid bodies and closed robots import them when needed."""
    loaded = in_a_process("import sys, abut; abut.simulate; print(*sys.modules)").split()
    assert [name for name in loaded if name.startswith("scipy")] == []


MODELS = """
import os
from pathlib import Path
import abut

def drop(mass, gravity, stiffness, exponent, radius):
    model = abut.Model("drop", gravity=(0, 0, -gravity))
    ball = model.add(abut.Body.sphere("ball", radius=radius, mass=mass, position=(0.1, 0, radius + 0.01)))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=stiffness, exponent=exponent, damping=10.0, full_damping_depth=1e-4)
    model.add(abut.Contact("touch", ball.shape, floor, normal=law))
    return model

def swing(length, amplitude):
    model = abut.Model("swing", gravity=(0, 0, -9.81))
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(length / 2, 0, 0)))
    hinge = model.add(abut.joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y"))
    spring = abut.forces.AxialTorque("spring", hinge.frame_i, hinge.frame_j, torque, parameters={"k": amplitude})
    model.add(spring)
    return model

def torque(angle, rate, k):
    return -k * angle - 0.1 * rate

def kernels():
    return len(list(Path(os.environ["WARP_CACHE_PATH"]).rglob("*.draft.o")))

def run(name, model, integrator):
    before = kernels()
    result = abut.simulate(model, end=0.1, step=0.01, integrator=integrator)
    assert result.status.ok, result.status
    print(f"compiled: {kernels() - before}: {name}")
"""


CASES = """
explicit = abut.RungeKutta(method=abut.DOPRI5, rtol=1e-5)
run("a first contact", drop(1.0, 9.81, 1e8, 1.5, 0.02), explicit)
run("other numbers", drop(2.0, 1.62, 3e6, 1.1, 0.05), explicit)
run("changed values", drop(1.0, 9.81, 1e8, 1.5, 0.02).with_values({"touch.normal.stiffness": 2e7}), explicit)
run("another tolerance", drop(1.0, 9.81, 1e8, 1.5, 0.02), abut.RungeKutta(rtol=1e-9, max_step=1e-3))

two = drop(1.0, 9.81, 1e8, 1.5, 0.02)
other = two.add(abut.Body.sphere("other", radius=0.03, mass=3.0, position=(1, 0, 0.1)))
floor = abut.shapes.HalfSpace(two.ground.frame((0, 0, -0.1)), normal="z")
law = abut.normal.Impact(stiffness=1e6, exponent=1.2, damping=5.0, full_damping_depth=1e-3)
two.add(abut.Contact("second", other.shape, floor, normal=law))
run("another model of the same parts", two, explicit)

run("a first function", swing(1.0, 3.0), explicit)
run("other parameters", swing(0.7, 5.0), explicit)
run("changed parameters", swing(0.7, 5.0).with_values({"spring.parameters.k": 4.0}), explicit)
"""


def compiled(folder: Path, code: str) -> dict[str, int]:
    """How many kernels each run of the code adds to the folder of kernels."""
    script = folder / "script.py"
    script.write_text(MODELS + code, encoding="utf-8")
    printed = in_a_process(
        f"import runpy; runpy.run_path({str(script)!r})", WARP_CACHE_PATH=str(folder / "kernels")
    )
    lines = [line.split(":") for line in printed.splitlines() if line.startswith("compiled:")]
    return {name.strip(): int(count) for _, count, name in lines}


def test_only_new_features_compile_never_other_numbers_nor_another_process(tmp_path):
    first = compiled(tmp_path, CASES)
    assert len(first) == 8
    assert {name for name, count in first.items() if count > 0} == {"a first contact", "a first function"}
    assert set(compiled(tmp_path, CASES).values()) == {0}
