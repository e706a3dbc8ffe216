"""LINEAR: linearization about the state reached, from the VARIABLEs of PINPUT to those of POUTPUT."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from abut.analysis import Linearized, linearize
from abut.formats.adams.dataset import read_model
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.functions.variables import Variables
from abut.formats.adams.language.schema import Arguments


def linearize_model(build: Build, posed: Callable[[Any], Any], time: float, given: Arguments) -> Linearized:
    """Return state matrices and modes; B, C and D if PINPUT and POUTPUT are given.

    An input is an increment added to a VARIABLE of PINPUT, whatever its FUNCTION.

    Args:
        build: build of the active statements, not yet read.
        posed: function that sets a model to the state reached.
        time: [s].
        given: the arguments of LINEAR.

    Raises:
        UnreadableFile: a PINPUT or POUTPUT, or a VARIABLE that it names, does not exist.
        InputError, RunError: as for ``abut.linearize``.
    """
    ports = {name: _find_port_variables(build, given, name) for name in ("PINPUT", "POUTPUT")}
    build.inputs = frozenset(ports["PINPUT"])
    model, variables = read_model.build_model(build), build.once(Variables)
    names = {name: [variables.signal(number) for number in numbers] for name, numbers in ports.items()}
    return linearize(
        posed(model),
        time,
        inputs={name: f"{name}.parameters.input" for name in names["PINPUT"]},
        outputs=[f"{name}.value" for name in names["POUTPUT"]],
    )


def _find_port_variables(build: Build, given: Arguments, keyword: str) -> list[int]:
    """Return the VARIABLEs of the PINPUTs or POUTPUTs that LINEAR names."""
    found: list[int] = []
    for port in given.get(keyword, ()):
        statement = build.statements.get((keyword, port))
        if statement is None:
            given.statement.wrong(
                f"{keyword}: there is no {keyword}/{port} in {build.dataset.path}",
                f"write {keyword}/{port}, VARIABLES = …",
            )
        for number in STATEMENTS[keyword].arguments(statement).need("VARIABLES", "their numbers"):
            if ("VARIABLE", number) not in build.statements:
                statement.wrong(
                    f"VARIABLES: there is no VARIABLE/{number}", "define it, or correct the number"
                )
            found.append(number)
    return found
