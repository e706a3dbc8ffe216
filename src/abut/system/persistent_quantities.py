"""Copying, saving and restoring of persistent quantities: states that a machine keeps between accepted steps, such as contact modes.

`kernels.structs.machine_structs.PERSISTENT` lists their declarations; this module treats all of them alike.

- Compiled: ``store`` copies them to an output, ``recall`` copies them back, ``accept_candidates`` updates them at an accepted step.
- On the host: allocation, reset, and copies of the quantities of one system or lane (``Memory``) for another system or a file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, cast

import numpy as np
import warp as wp
from numpy.typing import NDArray

from abut.extend.functions.functions import LazyFunction, build, function_of, tree_of
from abut.extend.functions.routine_type import Routine
from abut.extend.persistent_states import Persistent
from abut.kernels.structs.machine_structs import PERSISTENT, Machine, RunData, Stored, Work
from abut.kernels.structs.motion_structs import CountedTurn, DriveState
from abut.system.constraints.tables import ConstraintTables, first_angles, first_drives
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import copy_array, put_first, view, write_array
from abut.system.schema.layout import Layout
from abut.system.signals.tables import SignalWiring

__all__ = [
    "Memory",
    "accept_candidates",
    "allocate",
    "commit_candidates",
    "copy_memory",
    "persistent_arrays",
    "quantity_counts",
    "recall",
    "reset_quantities",
    "restore_memory",
    "store",
    "store_initial_output",
    "stored_arrays",
]  # fmt: skip

Memory = dict[str, NDArray[Any]]  #: persistent quantities, by declaration and quantity

#: Initial values from the model: by lane, from its layout, its model and the start time.
BEGINNINGS: dict[type[Persistent], Callable[[Layout, Any, float], dict[str, Any]]] = {
    CountedTurn: first_angles,
    DriveState: first_drives,
}


# --- compiled --------------------------------------------------------------------------------------------------------


def _copy_routine(
    name: str, groups: Sequence[type[Persistent]], copied: Callable[[type[Persistent], str], str]
) -> Routine:
    """Return a kernel function that copies all quantities of some groups; ``copied`` returns the source line that copies one."""
    lines = [f"def {name}(machine, work, run, lane, row):"]
    for group in groups:
        lines.append(f"    for k in range({group.live}):")
        lines += [f"        {copied(group, quantity)}" for quantity in group.quantities]
    source = "\n".join(lines)
    structs = {"machine": wp.ref[Machine], "work": wp.ref[Work], "run": wp.ref[RunData]}
    kinds = structs | {"lane": int, "row": int}
    made = LazyFunction(
        lambda: function_of(build(tree_of(source), {"wp": wp}, kinds, "persistent quantities")), source
    )
    return cast(Routine, made)


def _quantity_path(group: type[Persistent], quantity: str, place: str) -> str:
    return f"{place}.{quantity}[{'lane, ' * group.lanes}k]"


def _stored_element(group: type[Persistent], quantity: str) -> str:
    return f"run.stored.{group.__name__}.{quantity}[lane, row, k]"


_SAMPLED = [group for group in PERSISTENT if group.stored]
_TRIED = [group for group in PERSISTENT if group.candidate]

#: ``(machine, work, run, lane, row)``: store persistent quantities with an output
store = _copy_routine(
    "store", _SAMPLED, lambda g, q: f"{_stored_element(g, q)} = {_quantity_path(g, q, g.accepted)}"
)
#: ``(machine, work, run, lane, row)``: restore persistent quantities from an output
recall = _copy_routine(
    "recall", _SAMPLED, lambda g, q: f"{_quantity_path(g, q, g.accepted)} = {_stored_element(g, q)}"
)
#: ``(machine, work, run, lane, 0)``: a step is accepted
accept_candidates = _copy_routine(
    "accept_candidates",
    _TRIED,
    lambda g, q: f"{_quantity_path(g, q, g.accepted)} = {_quantity_path(g, q, g.candidate)}",
)


# --- on the host -----------------------------------------------------------------------------------------------------


def quantity_counts(layout: Layout) -> dict[str, int]:
    """Return, by kind, the number of objects that have persistent quantities."""
    contacts, signals = layout.of(ContactTables), layout.of(SignalWiring)
    return {
        "contact point": len(contacts.contact_point),
        "part": len(contacts.contact_point) if contacts.clusters else 0,
        "cluster": len(contacts.clusters),
        "angle": layout.angles,
        "drive": len(layout.of(ConstraintTables).drive),
        "sensor": len(signals.sensors),
        "external input": len(signals.givens),
        "slot": contacts.slots,
        "observed load": len(signals.load_observers.slots) if layout.convex else 0,
    }


def allocate(owner: str, struct: object, layout: Layout, lanes: int, device: str) -> None:
    """Allocate the persistent quantities of a struct, "work" or "run"; nested structs are already allocated with their parents."""
    many = quantity_counts(layout)
    for group in PERSISTENT:
        for place in filter(None, (group.accepted, group.candidate)):
            first, *path = place.split(".")
            if first == owner and len(path) == 1:
                setattr(struct, path[0], group.allocate((lanes, many[group.per]), device))


def stored_arrays(layout: Layout, lanes: int, buffer: int, device: str) -> Any:
    """Allocate persistent quantities of outputs."""
    out, many = Stored(), quantity_counts(layout)
    for group in _SAMPLED:
        setattr(out, group.__name__, group.allocate((lanes, buffer, many[group.per]), device))
    return out


def _find_struct(place: str, **owners: object) -> Any:
    """Return the struct of arrays at a path such as "work.parts.accepted_state"; None if it belongs to a missing struct."""
    first, _, path = place.partition(".")
    value = owners.get(first)
    return value if value is None else attrgetter(path)(value)


def persistent_arrays(machine: Machine, work: Work, run: RunData | None = None) -> Iterator[tuple[str, Any]]:
    """Return all arrays of persistent quantities and of their candidates, by name."""
    for group in PERSISTENT:
        for which in ("accepted", "candidate"):
            struct = _find_struct(getattr(group, which), machine=machine, work=work, run=run)
            for quantity in group.quantities if struct is not None else ():
                yield f"{group.__name__}.{which}.{quantity}", getattr(struct, quantity)


def copy_memory(machine: Machine, work: Work, run: RunData | None = None) -> Memory:
    """Return a copy of all persistent quantities and their candidates."""
    return {name: array.numpy().copy() for name, array in persistent_arrays(machine, work, run)}


def restore_memory(
    kept: Memory, machine: Machine, work: Work, run: RunData | None = None, lane: int | None = None
) -> None:
    """Restore saved quantities; if ``lane`` is given, restore only that lane, into a system of one lane."""
    for name, array in persistent_arrays(machine, work, run):
        if name not in kept:  # the checkpoint of an earlier version, without this quantity: its initial value
            continue
        values = kept[name]
        if lane is not None and values.ndim > 1:
            values = values[lane : lane + 1]
        write_array(array, values)


def commit_candidates(
    machine: Machine,
    work: Work,
    run: RunData | None = None,
    *,
    only: Sequence[type[Persistent]] = PERSISTENT,
) -> None:
    """Copy candidates to persistent quantities."""
    for group in only:
        candidate = (
            _find_struct(group.candidate, machine=machine, work=work, run=run) if group.candidate else None
        )
        accepted = _find_struct(group.accepted, machine=machine, work=work, run=run)
        for quantity in group.quantities if candidate is not None and accepted is not None else ():
            copy_array(getattr(accepted, quantity), getattr(candidate, quantity))


def reset_quantities(work: Work, layouts: Sequence[Layout], models: Sequence[Any], start: float) -> None:
    """Reset persistent quantities to the initial values of the models."""
    stored = {
        group.__name__: [first(layout, model, start) for layout, model in zip(layouts, models, strict=True)]
        for group, first in BEGINNINGS.items()
    }
    for group in PERSISTENT:
        for place in filter(None, (group.accepted, group.candidate)):
            struct = _find_struct(place, work=work)
            for quantity, one in group.quantities.items() if struct is not None else ():
                write_array(getattr(struct, quantity), one.begin)
                values = [lane.get(quantity, ()) for lane in stored.get(group.__name__, ())]
                if np.size(values):
                    write_array(getattr(struct, quantity), np.array(values, dtype=float))


def store_initial_output(machine: Machine, work: Work, run: RunData) -> None:
    """Store persistent quantities with output 0."""
    for group in _SAMPLED:
        struct = _find_struct(group.accepted, machine=machine, work=work)
        for quantity in group.quantities:
            put_first(getattr(getattr(run.stored, group.__name__), quantity), view(getattr(struct, quantity)))
