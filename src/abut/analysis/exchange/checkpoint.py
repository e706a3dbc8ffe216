"""Checkpoint of a time integration as arrays by name: for a file, for another run of the machine, or for another method.

It consists of the machine's memory (`kernels.structs.machine_structs.PERSISTENT`), the integration in progress (``RunData``, except its
outputs), and the part of ``Work`` that remains valid from one evaluation to the next (`PERSISTENT_WORK_FIELDS`). Everything else is
scratch and does not affect the result.
"""

from __future__ import annotations

import dataclasses
import os
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.analysis.exchange.former_names import with_present_names
from abut.errors import InvalidValue
from abut.files.atomic_write import replace_atomically
from abut.system import persistent_quantities
from abut.system.contact.tables import ContactTables
from abut.system.signals import buffers as signal_buffers
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run

__all__ = [
    "PERSISTENT_WORK_FIELDS",
    "State",
    "put_state",
    "restore_checkpoint",
    "save_checkpoint",
    "state_of",
]

State = dict[str, NDArray[Any]]

#: fields of ``Work`` in addition to the memory: start values of iterations, and data reused while the pose has hardly changed
PERSISTENT_WORK_FIELDS = (
    "dy",
    "lam",
    "block",
    "active_points",
    "parts",
    "pairs",
    "signals",
    "relations",
    "joint_friction",
    "tree",
)
#: data for outputs that are reused while the pose has hardly changed: they affect the last bits of an output
LOOKED_UP = ("parts", "pairs")
#: fields of ``RunData`` that are created again for each segment: outputs and their times
OUTPUTS = (
    "stored",
    "out",
    "out_step",
    "out_acceleration",
    "log",
    "logged",
    "log_newest",
    "log_site",
    "log_reaction",
)
#: attributes of a run in addition to its arrays
RUN_ATTRIBUTES = ("overlap", "began", "before", "newest")


def arrays_of(value: Any, name: str) -> Iterator[tuple[str, Any]]:
    """Yield an array, or every array in a struct of arrays, by its path."""
    if isinstance(value, wp.array):
        yield name, value
    for field in value._cls.vars if hasattr(value, "_cls") else ():
        yield from arrays_of(getattr(value, field), f"{name}.{field}")


def _run_arrays(run: Run) -> Iterator[tuple[str, Any]]:
    machine, work, run_data = run.system.machine, run.system.work, run.state
    remembered = dict(persistent_quantities.persistent_arrays(machine, work, run_data))
    yield from remembered.items()
    fields = [(run_data, "s", name) for name in run_data._cls.vars if name not in OUTPUTS]
    fields += [(work, "w", name) for name in PERSISTENT_WORK_FIELDS]
    fields += [(run.desk.work, "d", name) for name in LOOKED_UP]
    fields += [(machine, "m", name) for name in ("scale", "shift")]
    if run.system.layout.of(
        ContactTables
    ).crowds:  # rows of contacts are written again when they are assigned
        fields += [(machine, "m", name) for name in ("crowds", "contact", "contact_point")]
    known = {array.ptr for array in remembered.values()}
    for struct, owner, field in fields:
        for name, array in arrays_of(getattr(struct, field), f"{owner}.{field}"):
            if array.ptr not in known:
                yield name, array


def state_of(run: Run) -> State:
    """Return the present checkpoint of a run."""
    out = {name: array.numpy().copy() for name, array in _run_arrays(run)}
    assert run.system.order is not None
    out["order"] = np.array([run.system.machine.redundant, *run.system.order.nodes])
    return out | {name: np.array(getattr(run, name)) for name in RUN_ATTRIBUTES}


def put_state(
    run: Run, state: State, *, lane: int | None = None, lanes: int = 1, but: Sequence[str] = ()
) -> None:
    """Restore a checkpoint.

    Args:
        run: A run of the same machine, assembled; of one lane if ``lane`` is given, its index among ``lanes`` in the state.
        state: Checkpoint of the other run.
        lane: See ``run``.
        lanes: See ``run``.
        but: Arrays that are not restored, as those of another method, owners ("d") of such, and the "order" of elimination. Arrays of
            another size, as the blocks, are not restored either.
    """
    order, (redundant, *nodes) = run.system.order, map(int, state["order"])
    assert order is not None
    if "order" not in but and sorted(nodes) == sorted(order.nodes):
        run.system.machine.redundant = redundant
        run.eliminate(dataclasses.replace(order, nodes=tuple(nodes)))
    past = state.get("w.signals.history.time")
    mine = run.system.work.signals
    if past is not None and mine.history.time.shape[2] != past.shape[2]:  # the history of delays has grown
        mine.history = signal_buffers.allocate_history(
            run.system.layout.of(SignalWiring), run.system.lanes, past.shape[2], run.system.device
        )
    for name, array in _run_arrays(run):
        values, shape = state.get(name), array.numpy().shape
        if values is None or name in but or name.partition(".")[0] in but or not values.size:
            continue
        if lane is not None and values.shape == (lanes * shape[0], *shape[1:]):
            values = values.reshape(lanes, *shape)[lane]
        if values.shape == shape:
            array.assign(values)
    for name in RUN_ATTRIBUTES:
        value = state[name]
        setattr(run, name, value if lane is None else value[lane : lane + 1])


def save_checkpoint(run: Run, path: str | os.PathLike[str]) -> None:
    """Write a checkpoint to a file (NumPy's .npz), with the numbers of its model and the name of its method."""
    with replace_atomically(path) as partial, partial.open("wb") as file:
        np.savez(
            file, allow_pickle=False, **state_of(run), **run.exchange.memory(), **_run_identification(run)
        )


def restore_checkpoint(run: Run, path: str | os.PathLike[str]) -> None:
    """Restore a checkpoint from a file.

    Args:
        run: A run of the same machine with the same outputs, assembled.
        path: That `save_checkpoint` wrote.

    Raises:
        InvalidValue: it is of another machine, method, or other outputs.
    """
    with np.load(path, allow_pickle=False) as file:
        state = with_present_names(file)
    for name, mine in _run_identification(run).items():
        if name not in state or not np.array_equal(state[name], mine):
            what = {"numbers": "another machine", "times": "other outputs"}.get(name, "another method")
            raise InvalidValue(
                f"{os.fspath(path)} is the checkpoint of a run of {what}; resume with the model, "
                "integrator and outputs of that run"
            )
    put_state(run, state)
    run.exchange.recall(state)


def _run_identification(run: Run) -> State:
    """Return the identification of a checkpoint's run: model numbers, method and output times."""
    numbers = run.system.machine.number.numpy()
    return {"numbers": numbers, "method": np.array(repr(run.method)), "times": np.asarray(run.times)}
