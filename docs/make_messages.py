"""Take the messages of the pages into docs/locale, and say what is not translated: python docs/make_messages.py [--check]."""

from __future__ import annotations

import io
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po
from sphinx.cmd.build import build_main

DOCS = Path(__file__).parent
PLACE = DOCS / "locale" / "zh_CN" / "LC_MESSAGES"
#: What is not a guide: made from the source, or a record of numbers, and read in English.
WITHOUT = (
    "generated/",
    "statements",
    "laws",
    "benchmarks",
    "architecture",
    "design_notes",
    "glossary",
    "materials",
    "modules",
    "validation",
)


LEFT_OUT = "generated/**,locale,site_parts"


def extracted() -> Iterator[tuple[str, Catalog]]:
    """Each page's messages, by its name."""
    with tempfile.TemporaryDirectory() as folder:
        given = ["-b", "gettext", "-q", "-d", f"{folder}/doctrees"]
        given += ["-D", "site_live=0", "-D", f"exclude_patterns={LEFT_OUT}"]
        if build_main([*given, str(DOCS), f"{folder}/pot"]):
            sys.exit("the messages could not be taken, see above")
        for path in sorted(Path(folder, "pot").rglob("*.pot")):
            name = path.relative_to(Path(folder, "pot")).with_suffix("").as_posix()
            if not name.startswith(WITHOUT):
                yield name, read_po(io.BytesIO(path.read_bytes()))


def merged(name: str, template: Catalog) -> Catalog:
    """The page's translations as they stand, with its messages of now; what is gone is left out."""
    path = PLACE / f"{name}.po"
    old = read_po(io.BytesIO(path.read_bytes()), locale="zh_CN") if path.exists() else Catalog()
    new = Catalog(locale="zh_CN", project="abut", charset="utf-8", fuzzy=False)
    new.header_comment = f"# Chinese of docs/{name}.md"
    for message in template:
        if message.id:
            known = old.get(message.id)
            new.add(message.id, known.string if known else "")
    return new


def written(name: str, catalog: Catalog) -> None:
    """Put the page's messages into its file, without dates, so that the same messages are the same file."""
    lines = io.BytesIO()
    write_po(lines, catalog, width=0, omit_header=True)
    head = 'msgid ""\nmsgstr ""\n"Language: zh_CN\\n"\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    path = PLACE / f"{name}.po"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(head + lines.getvalue().decode(), "utf-8")


def main(check: bool) -> None:
    """Print a line for each page: how many of its messages are translated, of how many. A check exits with an error unless all are."""
    done = whole = 0
    for name, template in extracted():
        catalog = merged(name, template)
        if not check and any(message.string for message in catalog):
            written(name, catalog)
        messages = [message for message in catalog if message.id]
        translated = sum(bool(message.string) for message in messages)
        done, whole = done + translated, whole + len(messages)
        print(f"{name:28} {translated:5} of {len(messages):5}")
    print(f"{'guide pages':28} {done:5} of {whole:5}   {done / whole:.0%}")
    if check and done < whole:
        sys.exit(
            f"{whole - done} messages have no Chinese; run python docs/make_messages.py and translate the empty ones in docs/locale"
        )


if __name__ == "__main__":
    main(check="--check" in sys.argv)
