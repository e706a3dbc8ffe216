"""Lenient parser of datasets: lines that belong to no statement are left out and noted."""

from __future__ import annotations

from collections.abc import Iterator

from abut.errors import InputError, UnreadableFile
from abut.formats.adams.language import statements
from abut.formats.adams.language.statements import Dataset, Gatherer, Statement, on_lines, shorten_text

SHOWN = 40  #: maximum length of a quoted line
LINES = 12  #: maximum number of listed lines


def parse_dataset_leniently(text: str, path: str) -> Dataset:
    """Split the text of a dataset into statements; stray lines and wrong statements are left out and listed in its notes.

    A statement interrupted by another line is left out completely, because its truncated form is never intended.

    Raises:
        UnreadableFile: it contains no PART, so it is not a dataset.
    """
    whole = statements.normalize_text(text.replace("\0", " "))
    title, newline, rest = whole.partition("\n")
    found = _LenientGatherer(path)
    if statements.keyword_of(title):
        found.notes.append(f"{path}, line 1: there is no title, which is the first line of a dataset")
        title, newline, rest = "", "", whole
    for kind, piece, line in statements.split_text(newline + rest):
        found.add_piece(kind, piece, line)
    found.check(whole)
    if not any(one.keyword in ("PART", "POINT_MASS") for one in found.found):
        statements.see_language(whole, path)
        raise UnreadableFile.of(path, "there is no PART in it; check that it is a complete Adams dataset")
    return Dataset(path, title.strip(), tuple(found.found), (*found.notes, *found.strays()))


class _LenientGatherer(Gatherer):
    """Collector of statements that notes errors instead of raising them."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.stray: list[tuple[int, str]] = []
        self.open: Statement | None = None  #: the last statement, until another starts

    def add_piece(self, kind: str, piece: str, line: int) -> None:
        """Add a piece of the text."""
        if kind == "STRAY":
            self._stray(piece, line)
            return
        try:
            super().add_piece(kind, piece, line)
        except InputError as problem:
            self.notes.append(f"{problem} (left out)")
            self.view, self.open = {}, None
            return
        if kind == "STATEMENT":
            self.open = self.found[-1]

    def _stray(self, piece: str, line: int) -> None:
        self.stray.append((line, piece.strip()))
        if piece.lstrip().startswith(",") and self.open is not None:
            self._cut(
                self.open, f"line {self.stray[-1][0]} would continue it, but another line is between them"
            )

    def _cut(self, statement: Statement, why: str) -> None:
        self.found.remove(statement)
        self.notes.append(f"{statement.where}: {statement.label}: {why} (left out)")
        self.open = None

    def check(self, text: str) -> None:
        """Leave out a statement in which the file is truncated."""
        try:
            super().check(text)
        except InputError as problem:
            self.notes.append(str(problem))
            if self.open is not None:
                self._cut(self.open, "the file ends within it")

    def strays(self) -> Iterator[str]:
        """Yield one note about the lines that belong to no statement."""
        if self.stray:
            lines = on_lines([line for line, _ in self.stray], LINES)
            of_them = ", the first of them," if len(self.stray) > 1 else ""
            first = shorten_text(self.stray[0][1], SHOWN)
            yield f"{self.path}, {lines}: {first!r}{of_them} belongs to no statement (left out)"
