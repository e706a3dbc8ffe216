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
    """Names by what is said of them, in order."""
    found: dict[str, list[str]] = {}
    for name, said in pairs:  # type: ignore[attr-defined]
        found.setdefault(said, []).append(name)
    return list(found.items())


def card(one: StatementType) -> str:
    """Keyword, what is done, and the arguments of a statement that is read."""
    schema, read = one.schema, one.read.func if isinstance(one.read, partial) else one.read
    values = _grouped(
        (name, kind.name) for name, kind in schema.values.items() if name not in schema.passed_over
    )
    lines = [f"### {one.keyword}", "", inspect.cleandoc(read.__doc__ or ""), ""]
    lines += [f"- {_words(schema.flags)}"] if schema.flags else []
    lines += [f"- {kind}: {_words(names)}" for kind, names in values]
    lines += [f"- not used: {_words(schema.passed_over)}"] if schema.passed_over else []
    lines += [f"- refused: {_words(names)}: {why}" for why, names in _grouped(schema.refused.items())]
    lines += [f"- `{one.load}` in functions tells its load"] if one.load else []
    doing = [word for word, may in (("switched on and off", one.switched), ("changed", one.changed)) if may]
    return "\n".join([*lines, *([f"- by commands it may be {' and '.join(doing)}"] if doing else [])])


def page() -> str:
    """The whole page."""
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
        "# Adams' statements",
        "Written from the source by `docs/make_statements.py`. Every statement of the language is read, noted or refused; what is refused "
        "stops the reading, or is left out with `--lenient`. See [Adams](adams.md) for what stands behind.",
        "\n".join(["| statements | what abut does |", "|---|---|", *rows]),
        "## Noted and refused",
        "\n".join(why),
        "## Arguments",
        *(card(one) for one in sorted(read, key=lambda one: one.keyword)),
    ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
