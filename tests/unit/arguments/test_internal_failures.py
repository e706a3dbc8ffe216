"""An error inside a verb is not reported as a wrong argument, and one in a user's code is reported with its line and reason."""

import contextlib
import importlib
import linecache

import pytest

import abut
from abut.analysis.simulation.run import Run
from abut.analysis.state.host_equations import Probe
from abut.arguments import exception_origin
from abut.arguments.exception_origin import describe_failure
from abut.system.system import System


def machine():
    model = abut.Model("swing")
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(0.1, 0.1, 0.1), position=(0.5, 0, 0)))
    hinge = model.add(abut.joints.Revolute("hinge", rod, model.ground, at=(0, 0, 0), axis="y"))
    model.add(abut.forces.TorsionSpring("spring", rod.frame(), model.ground.frame(), stiffness=50.0))
    return model, hinge


def still(t):
    return 0.0 * t


def driven():
    model, hinge = machine()
    model.add(abut.motions.Displacement("drive", hinge, still))
    return model


VERBS = {
    "simulate": lambda: abut.simulate(machine()[0], end=0.5, step=0.1),
    "simulate_many": lambda: abut.simulate_many(machine()[0], {"rod.mass": [1.0, 2.0]}, end=0.5, step=0.1, threads=1),
    "Stepper": lambda: abut.Stepper(machine()[0], start=0.5),
    "statics": lambda: abut.statics(machine()[0]),
    "statics at a time": lambda: abut.statics(machine()[0], at=0.5),
    "quasi_statics": lambda: abut.quasi_statics(machine()[0], end=0.5, step=0.1),
    "kinematics": lambda: abut.kinematics(driven(), end=0.5, step=0.1),
    "linearize": lambda: abut.linearize(machine()[0], at=0.5),
    "assemble": lambda: abut.assemble(machine()[0]),
}  # fmt: skip


def broken(*args, **kwargs):
    raise IndexError("index 7 is out of bounds")


@pytest.mark.parametrize("verb", VERBS)
@pytest.mark.parametrize(
    ("cls", "method"), [(Run, "_put_stops"), (Probe, "evaluate"), (System, "run_data"), (System, "study")]
)
def test_an_internal_error_blames_no_argument(verb, cls, method, monkeypatch):
    monkeypatch.setattr(cls, method, broken)
    with contextlib.suppress(IndexError):  # as it is; a verb that does not call this method ends well
        VERBS[verb]()


def test_a_failure_is_described_by_reason_and_line(tmp_path):
    path = tmp_path / "law.py"
    path.write_text(
        "import json\n\ndef force(t):\n    return 1.0 / t\n\ndef read():\n    return json.loads('{')\n"
    )
    space = {}
    exec(compile(path.read_text(), str(path), "exec"), space)
    linecache.checkcache()
    with pytest.raises(ZeroDivisionError) as found:
        space["force"](0)
    assert describe_failure(found.value).endswith(f'division by zero ({path}, line 4: "return 1.0 / t")')
    with pytest.raises(ValueError) as found:
        space["read"]()
    told = describe_failure(found.value)
    assert told.startswith("Expecting property name")
    assert told.endswith(f"({path}, line 7: \"return json.loads('{{')\")")


@pytest.mark.parametrize(
    ("problem", "says"),
    [
        (KeyError("speed"), "there is no entry 'speed'"),
        (AssertionError(), "an assertion failed"),
        (SystemExit(3), "it ends the program by sys.exit(3)"),
        (RecursionError("maximum recursion depth exceeded"), "it calls itself without limit"),
        (MemoryError(), "it needs more memory than is available"),
        (ZeroDivisionError("division by zero"), "division by zero"),
    ],
)  # fmt: skip
def test_reasons_do_not_name_classes(problem, says):
    assert describe_failure(problem) == says


def observe(points):
    return {"y": (points["x"] - 0.3) ** 2}


def line(values, times):
    return {"y": values["slope"] * times}


def pressed():
    mesh = abut.fem.Mesh.block((1.0, 1.0, 1.0), (1, 1, 1), "hexahedron")
    block = abut.fem.Body("block", mesh, abut.fem.Elasticity.isotropic(2e11, 0.3, 7800.0))
    supports = [abut.fem.Support(block["z-"], x=0.0, y=0.0, z=0.0)]
    return abut.fem.Problem(
        "block", [block], supports=supports, loads=[abut.fem.Load(block["z+"], pressure=1e6)]
    )


def balanced():
    model, _ = machine()
    return abut.load_splits(model, abut.statics(model))


def studied():
    return abut.Study(
        machine()[0], {"rod.mass": [1.0, 2.0]}, {"speed": "rod.velocity.z.max"}, end=0.02, step=0.01
    ).run()


RECORD = {"time": [0.0, 0.5, 1.0], "y": [0.0, 1.0, 2.0]}
COMPUTATIONS = {
    "identify": (
        "abut.study.identify.least_squares.cost_of",
        lambda: abut.identify(line, RECORD, vary={"slope": (0.0, 5.0)}, channels={"y": "y"}),
    ),
    "minimise": (
        "abut.study.optimise.local_methods.ObjectiveSlopes._compute",
        lambda: abut.study.optimise.minimise(observe, {"x": abut.study.uniform(0.0, 1.0)}, "y"),
    ),
    "load_splits": ("abut.analysis.redundant_loads.split._metric_of", balanced),
    "fem": ("abut.fem.statics.statics.interfaces", lambda: pressed().statics()),
    "study": ("abut.study.execution.worker.VariantWork._batch_rows", studied),
}  # fmt: skip


@pytest.mark.parametrize("name", COMPUTATIONS)
def test_an_internal_error_of_a_search_blames_no_argument(name, monkeypatch):
    where, call = COMPUTATIONS[name]
    monkeypatch.setattr(where, broken)
    with pytest.raises(IndexError, match="index 7"):
        call()


@pytest.mark.parametrize(
    ("call", "says"),
    [
        (lambda: COMPUTATIONS["minimise"][1](), None),
        (
            lambda: abut.study.optimise.minimise(broken, {"x": abut.study.uniform(0.0, 1.0)}, "y"),
            "minimise: evaluate fails: index 7 is out of bounds",
        ),
        (
            lambda: abut.identify(broken, RECORD, vary={"slope": (0.0, 5.0)}, channels={"y": "y"}),
            "identify: the function given as model fails: index 7 is out of bounds",
        ),
        (lambda: abut.load_splits(machine()[0], 5.0), "load_splits: result is 5.0"),
    ],
)
def test_a_failing_function_of_the_user_is_named(call, says):
    if says is None:
        call()
        return
    with pytest.raises(abut.AbutError, match=says):
        call()


@pytest.mark.parametrize("prefix", exception_origin.COMPUTATIONS)
def test_each_prefix_of_computations_exists(prefix):
    """A renamed module or function would make failures of the computation look like wrong arguments."""
    module, _, name = prefix.partition(":")
    found = importlib.import_module(module.rstrip("."))
    assert not name or any(known.startswith(name.rstrip(".")) for known in vars(found))
