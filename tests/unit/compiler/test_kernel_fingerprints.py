"""Kernels are found again by what they are made of: without being made, in another process, and after damage."""

import json
import subprocess
import sys

import numpy as np
import pytest
import warp as wp

from abut.compiler import kernels
from abut.compiler.kernels import kernel
from abut.extend import Func, routine
from abut.extend.functions.fingerprints import UnknownObject, object_fingerprint
from abut.extend.functions.functions import LazyFunction
from abut.kernels.structs.machine_structs import A1

#: A machine of its own law; prints how often Warp made C++ of a kernel, how many functions were made, and where the ball is.
SCRIPT = """
import sys
import warp as wp
wp.config.kernel_cache_dir, wp.config.log_level = sys.argv[1], wp.LOG_ERROR
import warp._src.context as context
made = []
codegen = context.Module._run_codegen
def counted(*given):
    made.append("kernel")
    return codegen(*given)
context.Module._run_codegen = counted
import abut
from abut.extend.functions import functions
build = functions.build
def built(*given):
    made.append("function")
    return build(*given)
functions.build = built

@abut.normal_law
class Own:
    stiffness: float  #: K [N/m]

    def force(p, depth):
        return p.stiffness * depth * FACTOR

model = abut.Model("falls")
ball = model.add(abut.Body.sphere("ball", radius=0.01, density=7850, position=(0, 0, 0.02)))
model.add(abut.Contact("rests", ball.shape, abut.shapes.HalfSpace(model.ground.frame(), normal="z"), normal=Own(1e5)))
z = abut.simulate(model, end=0.1, step=0.01)["ball.position.z"].values[-1]
print(made.count("kernel"), made.count("function"), repr(float(z)))
"""


def run(folder, factor="1.0"):
    script = folder / f"falls{factor}.py"
    script.write_text(SCRIPT.replace("FACTOR", factor))
    done = subprocess.run(
        [sys.executable, str(script), str(folder / "cache")], capture_output=True, text=True, timeout=300
    )
    assert done.returncode == 0, done.stderr
    kernels, functions, place = done.stdout.split()
    return int(kernels), int(functions), float(place)


def test_compiled_kernels_are_found_without_generation(tmp_path):
    """The second process makes no function at all and computes the same bits; another law is compiled; damage is mended."""
    first = run(tmp_path)
    assert first[0] >= 1
    assert first[1] > 100
    assert run(tmp_path) == (0, 0, first[2])
    assert run(tmp_path, "2.0")[0] >= 1
    notes, objects = sorted(tmp_path.rglob("abut/*.json")), sorted(tmp_path.rglob("abut/*.draft.o"))
    assert objects
    for note in notes:
        note.write_text("{")
    assert run(tmp_path) == (
        0,
        first[1],
        first[2],
    )  # the object file is known by its C++ as well
    for path in objects:
        path.write_bytes(b"no object")
    assert run(tmp_path)[2] == first[2]


def one(x):
    return 2.0 * x + SHIFT


def other(x):
    return 2.0 * x + SHIFT


SHIFT = 1.0


def test_function_identity_covers_text_and_dependencies(monkeypatch):
    before = object_fingerprint(Func(one))
    assert before == object_fingerprint(Func(one))
    monkeypatch.setitem(globals(), "SHIFT", 2.0)
    assert object_fingerprint(Func(one)) != before

    def closing(c, f):
        def closed(x):
            return c * f(x)

        return Func(closed)

    told = {object_fingerprint(closing(c, f)) for c in (1.0, 2.0) for f in (one, abs)}
    assert len(told) == 4
    assert object_fingerprint(closing(1.0, one)) in told


def test_calling_oneself_ends():
    def again(x):
        return again(x)

    assert object_fingerprint(Func(again)) == object_fingerprint(Func(again))


def test_functions_without_identity_are_recognized():
    with pytest.raises(UnknownObject):
        object_fingerprint(object())


def test_a_kernel_of_unknown_identity_runs_by_the_generated_source():
    """What it closes over cannot be told; then Warp's cache decides, as for any kernel."""
    double = LazyFunction(lambda: wp.func(twice), object())

    def twice(x: wp.float64):
        return wp.float64(2.0) * x

    @kernel
    def look(x: A1):
        x[0] = double(x[0])

    x = wp.array([21.0], dtype=wp.float64, device="cpu")
    look.launch(1, [x])
    assert x.numpy()[0] == 42.0


def test_a_chain_may_be_longer_than_pythons_stack():
    """A model with as many functions as it likes: 400 links, each calling the next."""

    def link(k, rest):
        @routine
        def step(x: float):
            return rest(x) + 1.0

        return step

    @routine
    def end(x: float):
        return x

    chain = end
    for k in range(400):
        chain = link(k, chain)
    assert np.isfinite(len(chain.needs()))
    assert chain.warp is not None


def test_why_something_is_compiled(tmp_path, monkeypatch):
    """What the nearest kernel in the cache lacks; what it has too much; and a change of text that no word tells."""
    monkeypatch.setattr(kernels, "cache_folder", lambda: tmp_path)
    ball = ["joint Revolute", "normal law Hertz", "the method Bdf"]
    assert kernels.compile_reason(ball) == "the cache contains no kernel yet"
    assert kernels.compile_reason([]) == "the cache contains no kernel of this kind yet"
    (tmp_path / "a.json").write_text(json.dumps({"features": ["joint Fixed"]}))
    (tmp_path / "b.json").write_text(json.dumps({"features": [*ball[:1], ball[2]]}))
    (tmp_path / "damaged.json").write_text("{")
    assert kernels.compile_reason(ball) == "the nearest kernel in the cache lacks normal law Hertz"
    (tmp_path / "c.json").write_text(json.dumps({"features": [*ball, "signals"]}))
    assert kernels.compile_reason(ball[:1]) == "the nearest kernel in the cache also has the method Bdf"
    (tmp_path / "d.json").write_text(json.dumps({"features": ball}))
    assert "another version of abut or Warp" in kernels.compile_reason(ball)


def test_compile_reports_its_actions(tmp_path):
    """In a process of its own: compiled, with the reason; then from the cache."""
    script = tmp_path / "tells.py"
    script.write_text(TELLING)
    for word in ("cached for next time): the cache contains no kernel yet", "loaded from the cache in"):
        done = subprocess.run(
            [sys.executable, str(script), str(tmp_path / "cache")],
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        assert word in done.stdout, done.stdout
        assert "joint Revolute" in done.stdout
        assert "the method RungeKutta" in done.stdout


TELLING = """
import sys
import warp as wp
wp.config.kernel_cache_dir, wp.config.log_level = sys.argv[1], wp.LOG_ERROR
import abut
model = abut.Model("swings")
bob = model.add(abut.Body("bob", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0.3, 0, 0)))
model.add(abut.joints.Revolute("pin", bob, model.ground, at=(0, 0, 0), axis="y"))
done = abut.compile(model, abut.RungeKutta())
print(done, done.features)
"""
