"""What is compiled is the function as it stands: its code, and the values of all that it reads, at every run.

Cells are run as ipykernel does, in one namespace and with their texts in `linecache`. What is expected is computed from the equation of
the machine with the values that were set last: a body of 1 kg on which a force c t acts is at c t³/6, one on a spring k sinks m g/k.
"""

import functools
import importlib
import itertools
import linecache
import math
import sys
import types

import numpy as np
import pytest

import abut
from abut.errors import InvalidValue
from abut.extend.functions.dependencies import dependencies_of, is_current, trace_dependencies
from abut.system.features import functions_of, layout_of

END = 0.5


class Notebook:
    """A notebook's kernel."""

    def __init__(self):
        self.names = {"__name__": "__main__", "abut": abut, "math": math, "np": np}
        self.count = itertools.count()

    def run(self, text):
        file = f"/tmp/ipykernel_1/{next(self.count)}_{id(self)}.py"
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        exec(compile(text, file, "exec"), self.names)

    def __getitem__(self, name):
        return self.names[name]


def pushed(function, **options):
    """The acceleration of a body of 1 kg at the end, pushed by a function of time."""
    model = abut.Model("pushed", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1)))
    model.add(abut.forces.Force("push", body.frame(), model.ground.frame(), fx=function, **options))
    return model


def acceleration(model):
    result = abut.simulate(model, end=END, step=END, integrator=abut.RungeKutta())
    assert result.status.ok
    return float(result["body.acceleration.x"].values[-1])


def test_redefined_constants_helpers_and_functions_give_new_result():
    book = Notebook()
    cells = {
        "constant": "scale = {a}",
        "helper": "def helped(t):\n    return scale * t + {b}\n",
        "function": "def push(t):\n    return {c} * helped(t)\n",
    }
    values = {"constant": 2.0, "helper": 3.0, "function": 5.0}
    for text in cells.values():
        book.run(text.format(a=2.0, b=3.0, c=5.0))
    model = pushed(book["push"])
    assert acceleration(model) == pytest.approx(5.0 * (2.0 * END + 3.0))
    number = 7.0
    for order in itertools.permutations(cells):
        for name in order:
            number += 1.0
            values[name] = number
            book.run(cells[name].format(a=number, b=number, c=number))
            if name == "function":
                model = pushed(book["push"])  # another function: another model
            expected = values["function"] * (values["constant"] * END + values["helper"])
            assert acceleration(model) == pytest.approx(expected), (order, name)


LAW = """
@abut.normal_law
class Own:
    "A spring whose stiffness is a parameter times constants."
    stiffness: float  #: K [N/m]
    factor = {factor}

    def force(p, depth, rate):
        return p.stiffness * Own.factor * shaped(depth) + constant * rate
"""
HELPER = "def shaped(depth):\n    return {power} * depth\n"


def sunk(law):
    """How deep a ball of 1 kg sinks at rest."""
    model = abut.Model("rests", gravity=(0, 0, -10.0))
    ball = model.add(abut.Body.sphere("ball", radius=0.1, mass=1.0, position=(0, 0, 0.0999)))
    model.add(
        abut.Contact("touch", ball.shape, abut.shapes.HalfSpace(model.ground.frame(), normal="z"), normal=law)
    )
    return model


def key_of(model):
    """The name of the kernel that would march it now."""
    method = abut.RungeKutta()
    layout = layout_of(model, method.implicit)
    kernel = method.kernel(functions_of(layout))
    functions_of(layout).study(kernel)
    assert kernel.key is not None
    return kernel.key


def test_redefined_law_helper_and_constants_give_new_kernel():
    """That of the values as they stand, and the same again where they are what they were."""
    book = Notebook()
    cells = {"law": LAW, "helper": HELPER, "constant": "constant = {damping}"}
    keys = {"law": "factor", "helper": "power", "constant": "damping"}
    now = {"factor": 1.0, "power": 1.0, "damping": 200.0}
    for text in cells.values():
        book.run(text.format(**now))
    old = sunk(
        book["Own"]("10 N/mm")
    )  # of a class that cells below define again: `Own` in its method is then the new one
    seen = {tuple(now.values()): key_of(old)}
    number = 1.0
    for order in itertools.permutations(cells):
        for name in order:
            number += 1.0
            now[keys[name]] = number
            book.run(cells[name].format(**now))
            seen[tuple(now.values())] = key_of(old)
            assert key_of(sunk(book["Own"]("10 N/mm"))) == key_of(old), name  # of the same text and values
    assert len(set(seen.values())) == len(seen) == 19
    book["Own"].factor = 1.0
    for name in ("helper", "constant"):
        book.run(cells[name].format(power=1.0, damping=200.0))
    assert key_of(old) == seen[1.0, 1.0, 200.0]


@pytest.mark.slow
def test_law_with_redefined_helper_and_constant_changes_force():
    """Strongly damped, a ball of 1 kg has come to rest at m g/(K f s) after 0.3 s; K = 1e4 N/m."""
    book = Notebook()
    now = {"factor": 1.0, "power": 1.0, "damping": 200.0}
    for text in (LAW, HELPER, "constant = {damping}"):
        book.run(text.format(**now))
    model = sunk(book["Own"]("10 N/mm"))

    def depth():
        result = abut.simulate(model, end=0.3, step=0.1, integrator=abut.RungeKutta(rtol=1e-8))
        return float(0.1 - result["ball.position.z"].values[-1])

    assert depth() == pytest.approx(1e-3, rel=1e-3)
    book.run(HELPER.format(power=2.0))
    assert depth() == pytest.approx(5e-4, rel=1e-3)
    book["Own"].factor = 2.0
    assert depth() == pytest.approx(2.5e-4, rel=1e-3)


def test_a_laws_method_that_was_replaced_is_refused():
    book = Notebook()
    book.run("constant, shaped = 100.0, abs")
    book.run(LAW.format(factor=1.0))
    model = sunk(book["Own"](1e4))
    book.run("def other(p, depth):\n    return 2.0 * p.stiffness * depth\n")
    book["Own"].force = book["other"]
    with pytest.raises(
        InvalidValue, match=r"law Own: its method `force` was replaced .* define the class again"
    ):
        key_of(model)


def test_units_are_read_from_notebook_cell_of_law():
    book = Notebook()
    for unit in ("N/m", "N/mm"):
        book.run(
            f"@abut.normal_law\nclass Law:\n    k: float  #: K [{unit}]\n\n    def force(p, depth):\n        return p.k * depth\n"
        )
        assert book["Law"].declared[0].unit == unit
        assert book["Law"].declared[0].symbol == "K"


# --- what else a function may read ------------------------------------------------------------------------------------------

settings = types.ModuleType("settings")
settings.gain = 2.0
numbers, by_name, array = [1.0, 2.0], {"gain": 2.0}, np.array([1.0, 2.0])


class Motor:
    torque = 2.0


motor = Motor()


def by_module(t):
    return settings.gain * t


def by_list(t):
    return numbers[1] * t


def by_dictionary(t):
    return by_name["gain"] * t


def by_array(t):
    return array[1] * t


def by_class(t):
    return Motor.torque * t


def by_instance(t):
    return motor.torque * t


def through_two(t):
    return by_module(t) + 0.0 * t


def doubled(function):
    @functools.wraps(function)
    def wrapper(t):
        return 2.0 * function(t)

    return wrapper


@doubled
def wrapped(t):
    return t


@pytest.mark.parametrize(
    ("function", "change"),
    [
        (by_module, lambda: setattr(settings, "gain", 3.0)),
        (by_list, lambda: numbers.__setitem__(1, 3.0)),
        (by_dictionary, lambda: by_name.__setitem__("gain", 3.0)),
        (by_array, lambda: array.__setitem__(1, 3.0)),
        (by_class, lambda: setattr(Motor, "torque", 3.0)),
        (by_instance, lambda: setattr(motor, "torque", 3.0)),
        (through_two, lambda: setattr(settings, "gain", 3.0)),
    ],
)
def test_whatever_a_function_reads_is_read_again(function, change):
    settings.gain, numbers[1], by_name["gain"], array[1], Motor.torque = 2.0, 2.0, 2.0, 2.0, 2.0
    vars(motor).clear()
    model = pushed(function)
    assert acceleration(model) == pytest.approx(2.0 * END)
    change()
    assert acceleration(model) == pytest.approx(3.0 * END)


def test_wrapper_is_compiled_instead_of_wrapped_function():
    """`functools.wraps` leads to the inner function, whose text it is not."""
    assert acceleration(pushed(wrapped)) == pytest.approx(2.0 * END)


def test_closures_of_one_text_are_two_functions_and_cells_are_read_again():
    def scaled(by):
        def push(t):
            return by * t

        def change(value):
            nonlocal by
            by = value

        return push, change

    first, change = scaled(2.0)
    second, _ = scaled(5.0)
    model = pushed(first)
    assert acceleration(model) == pytest.approx(2.0 * END)
    assert acceleration(pushed(second)) == pytest.approx(5.0 * END)
    change(7.0)
    assert acceleration(model) == pytest.approx(7.0 * END)


def test_defaults_and_code_put_into_a_function_count():
    """As IPython's autoreload does with functions that are in use."""
    book = Notebook()
    book.run(
        "def push(t, gain=2.0):\n    return gain * t\n\ndef other(t, gain=2.0):\n    return gain * t + 1.0\n"
    )
    model = pushed(book["push"])
    assert acceleration(model) == pytest.approx(2.0 * END)
    book["push"].__defaults__ = (3.0,)
    assert acceleration(model) == pytest.approx(3.0 * END)
    book["push"].__code__ = book["other"].__code__
    assert acceleration(model) == pytest.approx(3.0 * END + 1.0)


def test_a_force_of_ones_own_reads_its_constants_again():
    book = Notebook()
    book.run("gain = 2.0")
    book.run(
        "@abut.extend.force\nclass Pull(abut.forces.Element):\n    'Pulls.'\n    scale: float = abut.extend.number('N')\n\n"
        "    def along(p, length):\n        return -p.scale * gain\n"
    )
    model = abut.Model("pulled", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1), position=(10, 0, 0)))
    model.add(book["Pull"]("pull", body.frame(), model.ground.frame(), scale=1.0))
    assert acceleration(model) == pytest.approx(-2.0)
    book.run("gain = 5.0")
    assert acceleration(model) == pytest.approx(-5.0)


def test_motions_states_and_relations_read_their_constants_again():
    book = Notebook()
    book.run("speed = 2.0")
    book.run("def led(t):\n    return speed * t\n\ndef grows(t):\n    return speed\n")
    model = abut.Model("led", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1)))
    rail = model.add(abut.joints.Translational("rail", body, model.ground, at=(0, 0, 0), axis="x"))
    model.add(abut.motions.Motion("lead", rail, book["led"]))
    model.add(abut.signals.State("sum", book["grows"], initial=0.0))
    for speed in (2.0, 3.0):
        book.run(f"speed = {speed}")
        result = abut.simulate(model, end=END, step=END)
        assert result["body.velocity.x"].values[-1] == pytest.approx(speed)
        assert result["sum.value"].values[-1] == pytest.approx(speed * END)


# --- files ------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def module(tmp_path, monkeypatch):
    """A module of a user's, and what edits it."""
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    name = f"machine_{tmp_path.name.replace('-', '_')}"

    def write(text):
        (tmp_path / f"{name}.py").write_text(text)

    write("gain = 2.0\n\ndef push(t):\n    return gain * t\n")
    yield importlib.import_module(name), write
    sys.modules.pop(name, None)


def test_file_edited_after_import_is_refused(module):
    imported, write = module
    write("gain = 2.0\n\ndef push(t):\n    return gain + 100.0 * t\n")
    linecache.clearcache()
    with pytest.raises(
        InvalidValue, match=r"function push \(.*machine_.*py, line 3\): its source was changed .*reload"
    ):
        pushed(imported.push)
    write("gain = 2.0\n# a line more\n\ndef push(t):\n    return gain * t\n")
    assert acceleration(pushed(imported.push)) == pytest.approx(2.0 * END)  # it only moved


def test_file_read_before_edit_is_compiled_as_imported(module):
    imported, write = module
    assert acceleration(pushed(imported.push)) == pytest.approx(2.0 * END)
    write("gain = 9.0\n\ndef push(t):\n    return 100.0 * t\n")
    assert acceleration(pushed(imported.push)) == pytest.approx(2.0 * END)


def test_a_module_that_is_imported_again_counts(module):
    imported, write = module
    model = pushed(imported.push)
    assert acceleration(model) == pytest.approx(2.0 * END)
    write("gain = 3.0\n\ndef push(t):\n    return 10.0 * gain * t\n")
    importlib.reload(imported)
    assert acceleration(model) == pytest.approx(
        3.0 * END
    )  # the old function reads the module's new constant, as in Python
    assert acceleration(pushed(imported.push)) == pytest.approx(30.0 * END)


def test_functions_without_source_and_lambdas_are_refused():
    names = {}
    exec("def typed(t):\n    return t\n", names)
    with pytest.raises(InvalidValue, match=r"function typed .*source is not available.* notebook cell"):
        pushed(names["typed"])
    first, second = lambda t: t, lambda t: 2.0 * t
    for one in (first, second):
        with pytest.raises(InvalidValue, match="lambda cannot be compiled"):
            pushed(one)
    with pytest.raises(InvalidValue, match="plain Python function"):
        pushed(functools.partial(by_module))


def test_notebook_cells_of_same_name_are_distinguished():
    """The text under the name is that of the second; the first function is not compiled from it."""
    names = {}
    for factor in ("2.0", "3.0"):
        text = f"def push{factor[0]}(t):\n    return {factor} * t\n"
        linecache.cache["<cell>"] = (len(text), None, text.splitlines(keepends=True), "<cell>")
        exec(compile(text, "<cell>", "exec"), names)
    assert acceleration(pushed(names["push3"])) == pytest.approx(3.0 * END)
    with pytest.raises(InvalidValue, match="its source was changed"):
        pushed(names["push2"])


# --- the record itself ------------------------------------------------------------------------------------------------------


def test_source_record_is_valid_until_file_changes():
    numbers[1] = 2.0
    _, read = trace_dependencies(lambda: dependencies_of(by_list))
    assert is_current(read)
    numbers[1] = 3.0
    assert not is_current(read)
    numbers[1] = 2.0
    assert is_current(read)


def whole(t):
    return sum(numbers) + len(by_name) + array.sum()


def test_a_container_that_is_read_as_a_whole_is_compared_by_its_contents():
    for change in (
        lambda: numbers.append(1.0),
        lambda: by_name.update(more=1.0),
        lambda: array.__setitem__(0, 9.0),
    ):
        _, read = trace_dependencies(lambda: dependencies_of(whole))
        assert is_current(read)
        change()
        assert not is_current(read)
    del numbers[2:], by_name["more"]
