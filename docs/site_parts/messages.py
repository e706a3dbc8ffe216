"""Rules for text without translation: records and symbols on pages that are generated from source, data or measurements."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform

from abut import extend

#: Units and abbreviations, which are the same in every language.
SYMBOLS = {
    *(
        "µs",
        "ms",
        "ns",
        "min",
        "rad",
        "deg",
        "rpm",
        "Hz",
        "kHz",
        "kg",
        "mm",
        "µm",
        "nm",
        "kN",
        "MN",
        "Nm",
        "kJ",
        "MJ",
    ),
    *("Pa", "kPa", "MPa", "GPa", "kB", "MB", "GB", "HB", "HV", "HK", "HRC", "Shore"),
    *("abut", "Exudyn", "MuJoCo", "Pinocchio"),
}
CODE = (nodes.literal, nodes.math, nodes.raw)


def is_record_of_a_test(node: nodes.Node) -> bool:
    """Return True for quantities, sources and titles that tests state: rows of tables and lines with a link to a sheet."""
    if isinstance(node.parent, nodes.list_item):
        return True  # machines, and tests that were not run
    row = node.parent.parent if isinstance(node.parent, nodes.entry) else node
    return any("validation_sheets.html" in raw.astext() for raw in row.findall(nodes.raw))


def is_reference(node: nodes.Node) -> bool:
    """Return True for the entries of a list of publications."""
    return isinstance(node.parent, nodes.list_item) and isinstance(node.parent.parent, nodes.enumerated_list)


def is_name(node: nodes.Node) -> bool:
    """Return True for a class or a statement as a heading, which is below a section of the page."""
    return isinstance(node, nodes.title) and isinstance(node.parent.parent.parent, nodes.section)


def has_no_words(node: nodes.Node) -> bool:
    """Return True for a cell of a table with numbers, units, symbols and code alone."""
    if not isinstance(node.parent, nodes.entry):
        return False
    texts = (text.astext() for text in node.findall(nodes.Text) if not isinstance(text.parent, CODE))
    words = re.findall(r"[^\W\d_]+\d*", " ".join(texts))
    return all(len(word) == 1 or word in SYMBOLS or any(sign.isdigit() for sign in word) for word in words)


def is_law(node: nodes.Node) -> bool:
    """Return True for a cell with the name of a contact or friction model."""
    laws = extend.NORMAL_LAWS | extend.RIGID_LAWS | extend.FRICTION_LAWS | extend.MOMENT_LAWS
    return isinstance(node.parent, nodes.entry) and node.astext() in laws


Rule = Callable[[nodes.Node], bool]
#: The rules of each page; text of a page that is not named is all translated.
RULES: dict[str, tuple[Rule, ...]] = {
    "laws": (has_no_words, is_name),
    "materials": (has_no_words, is_reference),
    "statements": (has_no_words, is_name),
    "validation": (has_no_words, is_record_of_a_test),
    "benchmarks": (has_no_words, is_law),
}


class Records(SphinxTransform):
    """Exclude what the rules name from extraction and translation."""

    default_priority = 5  # before Sphinx keeps the messages of a page, at 10

    def apply(self, **options: object) -> None:
        """Mark the text."""
        rules = RULES.get(self.env.docname, ())
        for node in _texts(self.document) if rules else ():
            if any(rule(node) for rule in rules):
                node["translatable"] = False


def _texts(document: nodes.document) -> Iterator[nodes.TextElement]:
    yield from document.findall(nodes.paragraph)
    yield from document.findall(nodes.title)


def setup(app: Sphinx) -> None:
    """Register the transform."""
    app.add_transform(Records)
