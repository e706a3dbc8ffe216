"""What is shown in Chinese is whole: the guide pages, words of the viewer, and sentences as the source has them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
VIEWER = ROOT / "viewer" / "src"
#: Pages that have a translation; more may come, none may go.
PAGES = 50


def test_every_page_with_a_translation_has_all_of_it():
    babel = pytest.importorskip("babel.messages.pofile", reason='pip install "abut[docs]"')
    files = sorted((ROOT / "docs" / "locale").rglob("*.po"))
    assert len(files) >= PAGES
    left = []
    for path in files:
        with path.open("rb") as file:
            messages = [message for message in babel.read_po(file) if message.id]
        left += [f"{path.name}: {one.id}" for one in messages if one.fuzzy or not one.string.strip()]
    assert left == []


def test_every_word_of_the_viewer_has_its_chinese():
    """What is written in a call of t, T or translate, against the tables of viewer/src/chinese."""
    text = "\n".join(path.read_text("utf-8") for path in (VIEWER / "chinese").glob("*.ts"))
    known = {a or b for a, b in re.findall(r'(?:^|[{,])\s*(?:"((?:[^"\\]|\\.)*)"|(\w+)):', text, re.M)}
    calls = re.compile(r'\b(?:[tT]\(|translate\([^"\n]*"[\w-]+", )"((?:[^"\\]|\\.)*)"')
    used = {
        word: path.name
        for path in VIEWER.rglob("*.ts")
        if path.parent.name != "chinese"
        for word in calls.findall(path.read_text("utf-8"))
    }
    assert len(used) > 100
    words = {word for word in used if re.search(r"[a-z]{2}", re.sub(r"\{\w+\}", "", word))}
    assert {word: used[word] for word in words - known} == {}


def test_sentences_in_chinese_are_those_of_the_source():
    """A pattern whose English no module has any more translates nothing: its sentence would stay English."""
    source = "\n".join(path.read_text("utf-8") for path in sorted((ROOT / "src").rglob("*.py")))
    source = re.sub(r'["\']\s*\n\s*f?["\']', "", source).replace("\\'", "'").replace('\\"', '"')
    checked, stale = 0, []
    for path in sorted((VIEWER / "chinese").glob("*.ts")):
        for pattern in re.findall(r"(?:/|`)\^(.+?)\$(?:/|`)", path.read_text("utf-8")):
            pieces = [piece for piece in words_of(pattern) if len(piece.split()) >= 3]
            checked += len(pieces)
            stale += [f"{path.name}: {piece}" for piece in pieces if not is_written(piece, source)]
    assert checked > 300
    assert stale == []


def words_of(pattern: str) -> list[str]:
    """The English between the groups, numbers and marks of a regular expression."""
    plain = re.sub(r"\\+([./()\[\]+*?^{}|])", lambda mark: ";" if mark[1] in "()[]" else mark[1], pattern)
    wild = r"\$\{\w+\}|\\+[SdwD]\+?|\(\?[:=!<]+|\.\+\??|\[\^[^\]]*\]\*|[()|?^$*+;:,]"
    return [piece.strip() for piece in re.split(wild, plain)]


def is_written(piece: str, source: str) -> bool:
    """Whether the source has a piece of a sentence, at once or in two parts."""
    ends = [space.start() for space in re.finditer(" ", piece)]
    return piece in source or any(piece[:k] in source and piece[k:].strip() in source for k in ends)
