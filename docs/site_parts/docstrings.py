"""Docstrings, which are plain text with equations and read in a terminal, as reStructuredText.

What stands apart and further in is an equation or code and is kept as it is; ``Args``, ``Returns`` and ``Raises`` become lists; in prose
single backticks are code, links are Markdown's, and signs that would mean something are taken for what they are.
"""

import re
from typing import Any

SECTION = re.compile(r"^(Args|Returns|Raises|Yields|Attributes|Options):\s*$")
NAMES = {"Args": "Arguments"}
WHOLE = ("Returns", "Yields")  #: sections of prose, without names
ENTRY = re.compile(r"^(\*{0,2}[A-Za-z_][\w.]*(?:, \*{0,2}[\w.]+)*):\s+(.*)$")
PIECE = re.compile(r"(:\w+:`[^`]+`|``.+?``|`[^`]+`|\[[^\]]+\]\([^)\s]+\))")


def prose(line: str) -> str:
    """A line of running text."""
    found = ""
    for part in PIECE.split(line):
        piece = _piece(part)
        # code ends where neither a letter goes before nor one follows: what does is put apart by a sign that is not shown
        if (found.endswith("``") and piece[:1].isalnum()) or (
            found[-1:].isalnum() and piece.startswith("``")
        ):
            found += "\\ "
        found += piece
    return found


def whole(lines: list[str]) -> list[str]:
    """The lines, where code goes on over the end of one as one line."""
    found: list[str] = []
    for line in lines:
        if found and found[-1].count("``") % 2 and line.strip():
            found[-1] += " " + line.strip()
        else:
            found.append(line)
    return found


def _piece(part: str) -> str:
    if re.match(r":\w+:`|``", part):
        return part
    if part.startswith("`") and part.endswith("`") and len(part) > 2:
        return f"`{part}`"
    link = re.fullmatch(r"\[([^\]]+)\]\(([^)\s]+)\)", part)
    if link:
        return f"`{link[1]} <{link[2]}>`__" if "://" in link[2] else link[1]
    return re.sub(r"([*|`\\]|_(?![A-Za-z0-9]))", r"\\\1", part)


def restructured(lines: list[str]) -> list[str]:
    """The lines of a docstring, its indentation taken away, as reStructuredText."""
    found: list[str] = []
    base, section, apart, literal = 0, "", True, False
    for line in whole(lines):
        indent = len(line) - len(line.lstrip())
        if not line.strip():
            found.append("")
            apart = True
            continue
        if indent == 0:
            if section and found and found[-1]:
                found.append("")  # a section ends here, with or without a line between
            header = SECTION.match(line)
            section, base = (header[1], 4) if header else ("", 0)
            if header:
                found += ["", f":{NAMES.get(section, section)}:", ""]
                apart, literal = False, False
                continue
        if literal and indent >= base + 4 and (apart or found[-1]):
            found.append(_shifted(line, section))
        elif apart and indent >= base + 4 and not line.lstrip().startswith(("- ", "* ")):
            found += [_shifted(" " * base + "::", section), "", _shifted(line, section)]
            literal = True
        else:
            if literal:
                found.append("")
            literal = False
            found += _text(line, indent, section, found)
        apart = False
    return [*found, ""]


def _shifted(line: str, section: str) -> str:
    """What stands in a section of names is the text of a definition, a step further in."""
    return "    " + line if section and section not in WHOLE else line


def _text(line: str, indent: int, section: str, before: list[str]) -> list[str]:
    """One line of prose, or the name in a section with what is said of it."""
    entry = ENTRY.match(line.strip()) if section and section not in WHOLE and indent == 4 else None
    if entry:
        return ["", f"    ``{entry[1]}``", "        " + prose(entry[2])]
    if section in WHOLE or not section:
        listed = line.lstrip().startswith(("- ", "* "))
        text = line[:indent] + (
            line[indent : indent + 2] + prose(line[indent + 2 :]) if listed else prose(line[indent:])
        )
        before_list = listed and before and before[-1] and not before[-1].lstrip().startswith(("- ", "* "))
        return ["", text] if before_list else [text]
    # what goes on in an entry keeps one indentation, so that it stays one paragraph
    return ["        " + prose(line.strip())]


def _listened(app: Any, what: str, name: str, obj: Any, options: Any, lines: list[str]) -> None:
    if what == "data" and lines and lines[0] in (type(obj).__doc__ or ""):
        lines[:] = []  # a constant without words of its own, of which those of its type were taken
    lines[:] = restructured(lines)


def setup(app: Any) -> None:
    """Listen to docstrings being read."""
    app.connect("autodoc-process-docstring", _listened, priority=100)
