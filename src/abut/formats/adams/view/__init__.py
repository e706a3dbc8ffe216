"""Reader of the Adams View command language (.cmd): the commands that build a model.

Each object becomes the equivalent statement of a dataset, so that both languages share one reader.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from abut.errors import UnreadableFile
from abut.formats.adams.dataset import read_model
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.dataset.refusals import SHOWN, Refusal
from abut.formats.adams.language.statements import Dataset, Statement, on_lines
from abut.formats.adams.language.statements import shorten_text as shortened
from abut.formats.adams.language.text import text_of
from abut.formats.adams.view.session.session import name_unread_command, raise_recursion_limit, run_commands
from abut.formats.adams.view.session.state import Session, Unread
from abut.formats.adams.view.write_dataset.statements import CommandStatement, StatementWriter
from abut.model import Model


def read_cmd(path: Path, *, lenient: bool = False) -> Model:
    """Return the model that a command file of Adams View builds; the model's `notes` list what is ignored.

    Args:
        path: the file (.cmd).
        lenient: leave out the commands that abut does not support, and list them in the notes, instead of refusing.

    Raises:
        UnreadableFile: the file cannot be opened or violates the language; names file, line and remedy.
        UnsupportedStatement: commands that abut does not support; all are listed, with line, text and reason.
    """
    text = text_of(path)
    with raise_recursion_limit():
        session = run_commands(text, path.parent, lenient, str(path))
        if not session.things.model:
            raise UnreadableFile.of(path, "it creates no model; begin it with model create model_name = …")
        with name_unread_command(session):
            dataset = _dataset(session, str(path))
    build = Build(dataset, lenient)
    build.refusals.found += [_refusal_of(one) for one in session.unread]
    return read_model.build_model(build)


@dataclass(frozen=True)
class _RefusedCommand(Refusal):
    """Refused command."""

    shown: str = ""

    @property
    def text(self) -> str:
        """Text of the command on one line, shortened."""
        return shortened(self.shown, SHOWN)


def _refusal_of(unread: Unread) -> Refusal:
    command = unread.command
    stands = CommandStatement(command.path, command.line, command.label, None, "", made_of=command.label)
    return _RefusedCommand(stands, unread.sentence, command.text)


def _dataset(session: Session, path: str) -> Dataset:
    """Return the dataset with the statements of the objects that the commands made."""
    writer = StatementWriter(session)
    statements = writer.run()
    session.unread += [Unread(thing.command, str(problem)) for thing, problem in writer.refused.items()]
    line = session.units_command.line if session.units_command else 1
    units = Statement(path, line, "UNITS", None, f"\x1f{session.units.statement()}")
    notes = [f"{path}, {on_lines(lines)}: {what}" for what, lines in session.noted.items()]
    if session.units_command is None:
        notes.append(
            f"{path}: it sets no units (defaults units); its numbers were read in those of Adams View: mm, kg, newton, sec, deg"
        )
    return Dataset(path, session.things.model[-1], (units, *statements), tuple(notes))
