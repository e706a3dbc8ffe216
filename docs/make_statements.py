"""Write docs/statements.md from the types of Adams' statements: python docs/make_statements.py. A test compares both."""

from __future__ import annotations

import inspect
from functools import partial
from pathlib import Path

from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.language.statement_types import StatementType

PAGE = Path(__file__).parent / "statements.md"


def _words(names: object) -> str:
    return ", ".join(f"`{name}`" for name in names)  # type: ignore[attr-defined]


def _grouped(pairs: object) -> list[tuple[str, list[str]]]:
    """Group names by their text, in order."""
    found: dict[str, list[str]] = {}
    for name, said in pairs:  # type: ignore[attr-defined]
        found.setdefault(said, []).append(name)
    return list(found.items())


def card(one: StatementType) -> str:
    """Return the section of a statement that is read: keyword, action and arguments."""
    schema, read = one.schema, one.read.func if isinstance(one.read, partial) else one.read
    values = _grouped(
        (name, kind.name) for name, kind in schema.values.items() if name not in schema.passed_over
    )
    lines = [f"### {one.keyword}", "", inspect.cleandoc(read.__doc__ or ""), ""]
    lines += [f"- flag: {_words(schema.flags)}"] if schema.flags else []
    lines += [f"- {kind or 'list'}: {_words(names)}" for kind, names in values]
    lines += [f"- not used: {_words(schema.passed_over)}"] if schema.passed_over else []
    lines += [f"- refused: {_words(names)}: {why}" for why, names in _grouped(schema.refused.items())]
    lines += [f"- function of its load: `{one.load}`"] if one.load else []
    verbs = {
        (True, True): "activate, deactivate and change",
        (True, False): "activate and deactivate",
        (False, True): "change",
    }.get((bool(one.switched), bool(one.changed)))
    return "\n".join([*lines, *([f"- command files may {verbs} it"] if verbs else [])])


def page() -> str:
    """Return the whole page."""
    types = list(STATEMENTS.values())
    read = [one for one in types if one.read]
    rest = [one for one in types if not one.read]
    rows = [
        f"| {_words(names)} | {said} |"
        for said, names in _grouped((one.keyword, one.becomes) for one in [*read, *rest])
    ]
    why = [
        f"- {_words(names)}: {said}"
        for said, names in _grouped((one.keyword, one.noted or one.refused) for one in rest)
    ]
    parts = [
        "# Statements of Adams datasets",
        "Every statement of an Adams dataset (`.adm`) is read, noted or refused. Noted statements do not affect the motion. Refused "
        "statements stop the reading; `--lenient` omits them instead. [Adams files](adams.md) opens with a complete program and describes "
        "functions, friction, curves and contacts in detail. `docs/make_statements.py` generates this page from the source.",
        "\n".join(["| statements | in abut |", "|---|---|", *rows]),
        "## Noted and refused",
        "\n".join(why),
        "## Arguments",
        "For each statement: its effect, then its arguments by kind of value. An id is the number of another statement.",
        *(card(one) for one in sorted(read, key=lambda one: one.keyword)),
    ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
