"""The grammars of Adams' datasets as lark reads them: what the reader's own parsers are held to."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from string import Template
from types import SimpleNamespace

from lark import Lark, UnexpectedInput

from abut.formats.adams.language import keywords
from abut.formats.adams.language.abbreviations import all_prefixes, any_of
from abut.formats.adams.language.expressions import Binary, Negative, Step, make_call, make_name

GRAMMARS = Path(__file__).parent / "grammars"


def parser(grammar, transformer=None, **words):
    """What parses a text by a grammar file, its ``$name`` replaced by patterns."""
    text = Template((GRAMMARS / f"{grammar}.lark").read_text(encoding="utf-8")).safe_substitute(words)
    return Lark(text, parser="lalr", transformer=transformer, maybe_placeholders=False).parse


@cache
def dataset():
    line = r'(?:[^"!\n]++|"[^"\n]*"?)++'
    comment = r"(?:![^\n]*)?"
    continued = rf"(?:\n[ \t]*(?:!(?!{keywords.comment_pattern()})[^\n]*)?)*\n[ \t]*,(?:{line})?{comment}"
    return parser(
        "dataset", keywords=keywords.keyword_pattern(), line=line, comment=comment, continued=continued
    )


def pieces(text):
    """The pieces of a dataset: kind, text, line."""
    return [(one.type, str(one), one.line) for one in dataset()(text).children]


@cache
def arguments(schema):
    names = [*schema.values, *schema.refused, *schema.passed_over]
    spelled = all_prefixes(names) | set(schema.aliases)

    def of(test):
        return any_of(
            w
            for w in spelled
            if any(test(schema.values[n]) for n in schema.resolve(w, True)[:1] if n in schema.values)
        )

    flags = all_prefixes([*schema.flags, *schema.refused, *schema.passed_over])
    return parser(
        "arguments",
        expressions=of(lambda kind: kind.expression),
        texts=of(lambda kind: kind.free),
        paths=of(lambda kind: kind.path),
        known=any_of(spelled),
        longer=any_of(w for w in flags if len(w) > 1),
        next=rf"[\s,]*(?:[A-Za-z_]\w*\s*=|(?:{any_of(flags)})\s*(?:[,\\\x1f]|$))",
    )


def cut(schema, body):
    """The arguments in a body, by a schema: how each is written, where it begins, its value (none of a flag)."""
    for found in arguments(schema)(body).children:
        name, *value = found.children
        yield str(name), name.start_pos, str(value[0]) if value else None if found.data == "flag" else ""


def _rule(make, *given, named=False):
    def steps(children):
        own = given
        if named:
            name, *children = children
            own = (name.upper(),)
        before = [step for child in children if isinstance(child, tuple) for step in child]
        return (*before, Step(make, own, len(children) if make else 0))

    return steps


@cache
def _expression():
    operators = {"add": "+", "subtract": "-", "multiply": "*", "divide": "/", "raised": "**"}
    rules = {rule: _rule(Binary, operator) for rule, operator in operators.items()}
    own = {"number": _rule(None), "name": _rule(make_name, named=True), "call": _rule(make_call, named=True)}
    return parser("expression", SimpleNamespace(**own, negative=_rule(Negative), **rules))


def steps(text):
    """The steps of an expression; nothing where it breaks the grammar."""
    try:
        return _expression()(text)
    except UnexpectedInput:
        return None
