"""The kernel cache among processes that start at once, and after something went wrong in it."""

import re
import subprocess
import sys
import time

import pytest

import abut
from abut.analysis.simulation.choose_coordinates import KNOWING
from abut.compiler.build import compiler_setting
from abut.extend import INTEGRATORS
from abut.extend.functions.fingerprints import object_fingerprint
from abut.system.features import functions_of, layout_of

#: A kernel of one line; prints whether this process compiled it, and 2·21.
SCRIPT = """
import logging, sys, types
import warp as wp
from abut.compiler import shared_cache as caching
from abut.compiler.background_compile import load_kernel
logging.basicConfig(stream=sys.stderr, level="INFO", format="%(message)s")
wp.config.kernel_cache_dir, wp.config.log_level = sys.argv[1], wp.LOG_ERROR
wp.init()

@wp.kernel
def doubled(x: wp.array(dtype=float)):
    x[0] = 2.0 * x[0]

module, codegen = doubled.module, doubled.module._run_codegen
def counted(*args):
    print("compiled")
    import time; time.sleep(1.0)  # a machine takes that and more
    return codegen(*args)
module._run_codegen = counted
load_kernel(doubled, "cpu")
x = wp.array([21.0], dtype=float, device="cpu")
wp.launch(doubled, dim=1, inputs=[x], device="cpu")
print(x.numpy()[0])
"""


def start(script, cache):
    return subprocess.Popen(
        [sys.executable, str(script), str(cache)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )


def ended(process):
    out, told = process.communicate(timeout=100)
    assert process.returncode == 0, told
    return out.split(), told


@pytest.fixture
def script(tmp_path):
    path = tmp_path / "doubling.py"
    path.write_text(SCRIPT)
    return path


def test_concurrent_processes_compile_once_and_repair_damaged_entries(script, tmp_path):
    """Three start at once; then the entry is damaged in each way, and the fourth and on compile it anew and say so once."""
    cache = tmp_path / "kernels"
    outs = [ended(process)[0] for process in [start(script, cache) for _ in range(3)]]
    assert sorted(len(out) for out in outs) == [1, 1, 2]  # "compiled" from one alone
    assert all(out[-1] == "42.0" for out in outs)
    (entry,) = (path.parent for path in cache.rglob("*.meta"))

    def to_a_file():
        for path in entry.iterdir():
            path.unlink()
        entry.rmdir()
        entry.write_text("")

    def cut_the_meta():
        (entry / f"{entry.name}.meta").write_text('{"a')

    def cut_the_binary():
        binary = next(entry.glob("*.o"))
        binary.write_bytes(binary.read_bytes()[: binary.stat().st_size // 2])

    for damage in (to_a_file, cut_the_meta, cut_the_binary):
        damage()
        out, told = ended(start(script, cache))
        assert out == ["compiled", "42.0"], damage.__name__
        assert len(re.findall("damaged .* compiled again", told)) == 1, told


@pytest.mark.skipif(sys.platform == "win32", reason="fcntl")
def test_a_lock_is_not_waited_for_beyond_patience_nor_after_its_holder_died(tmp_path, monkeypatch, caplog):
    from abut.compiler import shared_cache

    monkeypatch.setattr(shared_cache, "WAIT_LIMIT", 0.2)
    entry = tmp_path / "wp_machine"
    holding = (
        "import fcntl, sys, time; f = open(sys.argv[1], 'ab'); fcntl.flock(f, fcntl.LOCK_EX); "
        "print('held', flush=True); time.sleep(60)"
    )
    holder = subprocess.Popen(
        [sys.executable, "-c", holding, f"{entry}.lock"], stdout=subprocess.PIPE, text=True
    )
    assert holder.stdout.readline() == "held\n"
    begun = time.monotonic()
    with shared_cache.compile_turn(entry):
        assert 0.2 <= time.monotonic() - begun < 5.0
    assert "compiling here as well" in caplog.text
    holder.kill()
    holder.communicate()
    caplog.clear()
    with shared_cache.compile_turn(entry):
        assert not caplog.text
    (tmp_path / "file").write_text("")
    with shared_cache.compile_turn(tmp_path / "file" / "wp_machine"):  # no lock to be had: everybody compiles
        assert (tmp_path / "file").is_file()
    with shared_cache.compile_turn(tmp_path / "new" / "wp_machine"):  # nobody has compiled here yet
        assert (tmp_path / "new" / "wp_machine.lock").is_file()


@pytest.mark.parametrize("jointed", [False, True])
@pytest.mark.parametrize(
    "name", sorted(name for name in INTEGRATORS if INTEGRATORS[name].__module__.startswith("abut."))
)
def test_integration_kernel_has_identity(name, jointed):
    """A march of which it cannot be told what it is made of is compiled whole by Warp, which takes twenty times as long."""
    method = INTEGRATORS[name]()
    model = abut.Model("pendulum")
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Revolute("hinge", model.ground, rod, at=(0, 0, 0), axis="y"))
    layout = layout_of(model, method.implicit, False, jointed and isinstance(method, KNOWING))
    functions = functions_of(layout)
    kernel = method.kernel(functions)
    functions.study(kernel)
    assert object_fingerprint(compiler_setting(), *((one.function, one.inline) for one in kernel.company))
