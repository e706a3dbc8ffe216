"""Update the messages of the pages in docs/locale and report those without translation: python docs/make_messages.py [--check]."""

from __future__ import annotations

import io
import re
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from babel.messages import Catalog
from babel.messages.pofile import read_po, write_po
from sphinx.cmd.build import build_main

DOCS = Path(__file__).parent
PLACE = DOCS / "locale" / "zh_CN" / "LC_MESSAGES"
#: Pages that remain in English: those that a build generates, and the list of modules with the notes on them.
WITHOUT = ("generated/", "design_notes", "modules")
LEFT_OUT = "generated/**,locale,site_parts"
#: Labels before text that is the same in every language: publications, machines and versions.
LABELS = {"**Source:** ": "**来源：** ", "**Sources:** ": "**来源：** ", "Measured on ": "测试环境："}
NAMES = re.compile(r"(?:`[^`]+`(?:, )?)+$")  #: a list of names in code, at the end of a message
#: Code, or a number outside of code.
COPIED = re.compile(r"`[^`]+`|(?<![\w.])[-+]?\d+(?:\.\d+)*(?:e[-+]?\d+)?(?![A-Za-z])")


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


def by_rule(message: str) -> str:
    """The translation that needs no translator, otherwise "": of code, anchors and Chinese, and of text whose label alone is translated."""
    if not re.search(r"[^\W\d_]{2}", re.sub(r"`[^`]*`|<a id=\"[\w-]+\"></a>", "", message)):
        return message
    if re.match(r"[\u3400-\u9fff（]", message):
        return message
    label = next((one for one in LABELS if message.startswith(one)), None)
    return LABELS[label] + message.removeprefix(label) if label else ""


def pattern(message: str) -> str:
    """The message without what a translation copies: code, numbers, and a list of names at its end."""
    return COPIED.sub("#", NAMES.sub("", message))


def adapted(known: tuple[str, str], message: str) -> str:
    """The translation of a message of the same pattern as a known one; "" if the places of code and numbers are not certain."""
    (old, names), (new, others) = (divided(text) for text in (known[0], message))
    if not known[1].endswith(names):  # the list is elsewhere in the translation
        old, names, new, others = known[0], "", message, ""
    before, after = COPIED.findall(old), COPIED.findall(new)
    if len(before) != len(after):
        return ""
    left = list(zip(before, after, strict=True))
    text = known[1].removesuffix(names)
    pieces = COPIED.split(text)
    found = [pieces[0]]
    for one, piece in zip(COPIED.findall(text), pieces[1:], strict=True):
        places = [k for k, pair in enumerate(left) if pair[0] == one]
        if not places:
            return ""
        found += [left.pop(places[0])[1], piece]
    return "".join([*found, others])


def divided(message: str) -> tuple[str, str]:
    """The text of a message, and the list of names at its end."""
    start = NAMES.search(message)
    return (message[: start.start()], start[0]) if start else (message, "")


def merged(name: str, template: Catalog) -> Catalog:
    """The page's translations as they stand, with its messages of now; what is gone is left out.

    A message in which code, numbers or the list of names at its end alone have changed keeps its translation, with the new ones.
    """
    path = PLACE / f"{name}.po"
    old = read_po(io.BytesIO(path.read_bytes()), locale="zh_CN") if path.exists() else Catalog()
    alike = {pattern(one.id): (one.id, one.string) for one in old if one.id and one.string}
    new = Catalog(locale="zh_CN", project="abut", charset="utf-8", fuzzy=False)
    new.header_comment = f"# Chinese of docs/{name}.md"
    for message in template:
        if message.id:
            known = old.get(message.id)
            text = known.string if known else by_rule(message.id)
            similar = alike.get(pattern(message.id))
            new.add(message.id, text or (adapted(similar, message.id) if similar else ""))
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
