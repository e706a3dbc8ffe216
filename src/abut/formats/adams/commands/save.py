"""SAVE and RELOAD: the current statements, the state reached, the time, and the settings.

SYSTEM writes a JSON file that only abut can read; STATES keeps the state in a buffer during the run.
"""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypedDict

import numpy as np
from numpy.typing import NDArray

from abut.errors import UnreadableFile
from abut.files.atomic_write import write_text
from abut.formats.adams.language.statements import Dataset, Statement
from abut.formats.adams.language.text import text_of
from abut.signals import Recording

FORMAT = "abut system 1"


class StateChanges(TypedDict, total=False):
    """Changed fields of a `SavedState`."""

    dataset: Dataset
    inactive: frozenset[str]
    state: NDArray[np.float64] | None
    signals: Mapping[str, Any]
    time: float
    settings: tuple[Statement, ...]
    turns: Mapping[str, float]


@dataclasses.dataclass(frozen=True)
class SavedState:
    """State of a machine between commands.

    ``state`` [bodies, 13] is None before the first analysis; ``settings`` are the commands INTEGRATOR and EQUILIBRIUM so far.
    """

    dataset: Dataset
    inactive: frozenset[str] = frozenset()  #: labels, such as JOINT/3
    state: NDArray[np.float64] | None = None
    #: Initial values of signals, by the path of the value.
    signals: Mapping[str, Any] = dataclasses.field(default_factory=dict)
    time: float = 0.0  #: [s]
    settings: tuple[Statement, ...] = ()
    turns: Mapping[str, float] = dataclasses.field(default_factory=dict)  #: angles that count turns [rad]

    def write(self, path: Path) -> None:
        """Write the state into a file.

        Raises:
            InputError: the file cannot be written.
        """
        data = {"format": FORMAT} | dataclasses.asdict(self)
        data |= {
            "inactive": sorted(self.inactive),
            "state": None if self.state is None else self.state.tolist(),
            "signals": {
                path: list(one.rows) if isinstance(one, Recording) else one
                for path, one in self.signals.items()
            },
        }
        write_text(path, json.dumps(data))


def read_saved_state(path: Path) -> SavedState:
    """Return the saved state in a file.

    Raises:
        UnreadableFile: it cannot be opened, or was not written by SAVE/SYSTEM of abut.
    """
    text = text_of(path)
    try:
        data = json.loads(text)
        if data["format"] != FORMAT:
            raise ValueError(data["format"])
        dataset = data["dataset"]
        statements = tuple(map(_restore_statement, dataset["statements"]))
        return SavedState(
            Dataset(dataset["path"], dataset["title"], statements, tuple(dataset["notes"])),
            frozenset(data["inactive"]),
            None if data["state"] is None else np.array(data["state"], dtype=float).reshape(-1, 13),
            {path: _initial_value(one) for path, one in data["signals"].items()},
            float(data["time"]),
            tuple(map(_restore_statement, data["settings"])),
            {name: float(angle) for name, angle in data.get("turns", {}).items()},
        )
    except (ValueError, LookupError, TypeError, AttributeError, OverflowError, RecursionError) as problem:
        sentence = "it was not written by SAVE/SYSTEM of abut; save it again with abut: files that Adams saved cannot be read"
        raise UnreadableFile.of(path, sentence) from problem


def _initial_value(data: float | list[Any]) -> float | tuple[float, ...] | Recording:
    """Return the initial value of a signal: a number, those of a linear system, or the history of a delay."""
    if not isinstance(data, list):
        return float(data)
    if any(isinstance(one, list) for one in data):
        times, values, rates = data
        return Recording(tuple(times), tuple(values), tuple(rates))
    return tuple(data)


def _restore_statement(data: dict[str, Any]) -> Statement:
    breaks = tuple((int(offset), int(line)) for offset, line in data["breaks"])
    return Statement(**{**data, "breaks": breaks})
