"""Conversion of the statements of a dataset to a Model, type by type in the order of the registry."""

from __future__ import annotations

import numpy as np

from abut.errors import InputError, UnreadableFile
from abut.formats.adams.checks import import_advice
from abut.formats.adams.dataset import initial_conditions
from abut.formats.adams.dataset.contact import graphics
from abut.formats.adams.dataset.dataset_numbering import DatasetNumbering
from abut.formats.adams.dataset.declare import StatementArguments
from abut.formats.adams.dataset.harmless_arguments import find_harmless_reason
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.functions.measures import element_loads
from abut.formats.adams.functions.variables import Variables
from abut.formats.adams.language.statement_types import StatementType, type_of
from abut.formats.adams.language.statements import Statement
from abut.model import Model


def build_model(build: Build) -> Model:
    """Return the model that the statements of a dataset describe.

    Raises:
        InputError: a statement cannot be read, and the build is not lenient; the message names file, line and statement.
        UnreadableFile: the dataset contains no moving part; a lenient build notes it instead.
    """
    with np.errstate(over="ignore", invalid="ignore"):  # numbers out of range are refused where they are used
        refusals_before = list(build.refusals.found)
        if build.lenient:
            build.left_out = _dependent_refusals(build)
        _read_statements(build)
        if not build.lenient:
            build.refusals.stop()
        build.once(initial_conditions.InitialConditions).drop_refused()
        start_poses: initial_conditions.Places = {}
        if not build.start_poses:
            with build.omit_errors():
                start_poses = initial_conditions.find_initial_poses(build)
        if start_poses:
            again = Build(
                build.dataset,
                build.lenient,
                inputs=build.inputs,
                start_poses=start_poses,
                start_notes=build.start_notes,
                failed=build.failed,
                compliant=build.compliant,
            )
            again.refusals.found += refusals_before
            return build_model(again)
        return _finish_model(build)


def _finish_model(build: Build) -> Model:
    """Add graphics, initial velocities and notes to the model, and return it."""
    for what, statement in build.start_notes:
        build.note(what, statement)
    with build.omit_errors():
        initial_conditions.set_initial_velocities(build)
    graphics.draw_shapes(build)
    if not build.model.bodies:
        message = "no PART in it can move; check that it is a complete Adams dataset"
        with build.omit_errors():
            raise UnreadableFile.of(build.dataset.path, message)
    for variable in build.once(Variables).idle():
        message = "VARIABLE is not computed; nothing that was read uses it"
        build.note(message, variable.expression.statement)
    found = list(import_advice.advise(build))
    for advice in found:
        if advice.statement is not None:
            build.note(advice.sentence, advice.statement)
    build.model.notes.extend(build.notes())
    build.model.numbering = DatasetNumbering(build, tuple(advice.finding for advice in found))
    return build.model


def _read_statements(build: Build) -> None:
    """Read every statement and collect refusals; statement types without a reader are refused or noted first."""
    waiting: dict[str, list[Statement]] = {keyword: [] for keyword in STATEMENTS}
    for statement in build.dataset.statements:
        of = type_of(statement)
        if of.read is not None:
            waiting[of.keyword].append(statement)
        elif of.noted:
            build.note(f"{of.keyword} {of.noted}", statement)
        else:
            with build.collect_refusals(statement):
                statement.refuse_unsupported("", of.refused)
    for of in sorted(STATEMENTS.values(), key=lambda one: one.last):
        for statement in waiting[of.keyword]:
            try:
                _read_statement(build, of, statement)
            except InputError as problem:
                with build.collect_refusals(statement):
                    raise problem
        if of.then is not None:
            of.then(build)


def _read_statement(build: Build, of: StatementType, statement: Statement) -> None:
    if statement.label in build.left_out:
        statement.refuse_unsupported(
            "", f"it depends on {build.left_out[statement.label]}, which is left out"
        )
    arguments = StatementArguments.by(build, statement)
    if of.numbered and statement.number is None:
        assert statement.id  # refuses a statement without a number
    assert of.read is not None
    try:
        of.read(arguments)
    except ArithmeticError as problem:  # such as a length to the 7777th power
        statement.wrong(
            f"its numbers cannot be used in the calculation ({problem})", "correct their size, or the units"
        )
    if not build.has_note(statement):
        for name in arguments.passed_over:
            why = find_harmless_reason(of.keyword, name)
            build.note(f"{statement.keyword}: argument {name} is not used: {why}", statement)


# --- statements that depend on refused ones ----------------


def _dependent_refusals(build: Build) -> dict[str, str]:
    """Return the statements that depend on a refused state or load, each with that missing statement.

    Statements are read before the states and loads on which they depend; trial builds find them.
    """
    found: dict[str, str] = {}
    statements = build.dataset.statements
    if not any(
        s.keyword in ("DIFF", "LSE", "TFSISO", "SENSOR") or element_loads.may_name_loads(s)
        for s in statements
    ):
        return found
    while True:
        trial = Build(build.dataset, build.lenient, found)
        _read_statements(trial)
        missing = {
            trial.statement_of(thing.name): trial.statement_of(lacked)
            for thing in (*trial.model.signals, *trial.model.forces)
            for source in getattr(thing, "sources", getattr(thing, "inputs", {})).values()
            if (lacked := _missing_name(source)) and lacked not in trial.model
        }
        if not missing:
            return found
        found = found | missing


def _missing_name(source: object) -> str:
    """Return the name of the object that a signal or load refers to by name; empty if it refers to none."""
    if isinstance(source, str):
        return source.split(".")[0]
    return str(getattr(source, "bearer", ""))
