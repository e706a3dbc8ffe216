"""What is shown in Chinese is whole: the guide pages, words of the viewer, and sentences as the source has them."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

from abut.formats.adams.dataset.harmless_arguments import HARMLESS_ARGUMENTS

ROOT = Path(__file__).parents[2]
VIEWER = ROOT / "viewer" / "src"
#: Pages that have a translation; more may come, none may go.
PAGES = 57


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


@pytest.mark.slow
def test_every_message_of_the_pages_has_its_chinese():
    """The messages as the pages have them now; CONTRIBUTING.md says what a changed page needs."""
    pytest.importorskip("myst_parser", reason='pip install "abut[docs]"')
    check = [sys.executable, str(ROOT / "docs" / "make_messages.py"), "--check"]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    short = [line for line in done.stdout.splitlines() if re.search(r" (\d+) of +(?!\1$)\d+$", line)]
    assert done.returncode == 0, f"{short}\n{done.stderr[-500:]}"


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


def test_reasons_why_arguments_are_not_read_are_in_chinese():
    """They stand in a table of the viewer, each as a whole."""
    table = (
        (VIEWER / "chinese" / "file_notes.ts").read_text("utf-8").partition("REASONS")[2].partition("};")[0]
    )
    reasons = {reason for arguments in HARMLESS_ARGUMENTS.values() for reason in arguments.values()}
    assert reasons == set(re.findall(r'^  "([^"]+)":', table, re.MULTILINE))


def words_of(pattern: str) -> list[str]:
    """The English between the groups, numbers and marks of a regular expression."""
    plain = re.sub(r"\\+([./()\[\]+*?^{}|])", lambda mark: ";" if mark[1] in "()[]" else mark[1], pattern)
    wild = r"\$\{\w+\}|\\+[SdwD]\+?|\(\?[:=!<]+|\.\+\??|\[\^[^\]]*\]\*|[()|?^$*+;:,]"
    return [piece.strip() for piece in re.split(wild, plain)]


def is_written(piece: str, source: str) -> bool:
    """Whether the source has a piece of a sentence, at once or in two parts."""
    ends = [space.start() for space in re.finditer(" ", piece)]
    return piece in source or any(piece[:k] in source and piece[k:].strip() in source for k in ends)


# --- messages that need no translator --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def messages():
    pytest.importorskip("sphinx", reason='pip install "abut[docs]"')
    return runpy.run_path(str(ROOT / "docs" / "make_messages.py"))


@pytest.mark.parametrize(
    ("english", "chinese", "message", "found"),
    [
        (
            "516 steps, off by 4.8e-02 N",
            "516 步，误差 4.8e-02 N",
            "20 steps, off by 1e-3 N",
            "20 步，误差 1e-3 N",
        ),
        ("43 ms took 60 s", "60 s 用于 43 ms", "5 ms took 7 s", "7 s 用于 5 ms"),
        ("3 numbers: `K`, `C`", "3 个数值：`K`, `C`", "21 numbers: `CMATRIX`", "21 个数值：`CMATRIX`"),
        ("DOPRI5, h 1e-4", "DOPRI5，h 1e-4", "DOPRI5, h 2e-4", "DOPRI5，h 2e-4"),
        ("-3.3% more", "多 -3.3%", "+2% more", "多 +2%"),
        ("2 of 3 ends", "两端", "4 of 3 ends", "两端"),
        ("2 ends", "3 端", "4 ends", ""),
        (
            "`a.b` writes 2 of `c`",
            "`c` 的 2 个由 `a.b` 写出",
            "`a.d` writes 3 of `e`",
            "`e` 的 3 个由 `a.d` 写出",
        ),
    ],
)
def test_translation_is_kept_if_only_code_or_numbers_change(messages, english, chinese, message, found):
    assert messages["pattern"](english) == messages["pattern"](message)
    assert messages["adapted"]((english, chinese), message) == found


def test_code_chinese_and_references_are_copied(messages):
    by_rule = messages["by_rule"]
    assert by_rule("`abut.Body`, `n`") == "`abut.Body`, `n`"
    assert by_rule("恢复系数（restitution）") == "恢复系数（restitution）"
    assert by_rule("**Source:** Hertz (1882), §2") == "**来源：** Hertz (1882), §2"
    assert by_rule("No rule") == by_rule("`abut.Body`, the body") == by_rule("Words: 接触 contact") == ""


def test_records_and_symbols_are_no_messages_and_sentences_are(tmp_path):
    """A page by the name of each that has rules."""
    build = pytest.importorskip("sphinx.cmd.build", reason='pip install "abut[docs]"')
    (tmp_path / "conf.py").write_text(
        f'import sys\nsys.path.insert(0, {str(ROOT / "docs")!r})\nextensions = ["myst_parser", "site_parts.messages"]\n'
        'root_doc = "laws"\ngettext_compact = False\nsuppress_warnings = ["toc.not_included"]\n'
    )
    (tmp_path / "laws.md").write_text(
        "# Laws\n\n## Some\n\n### Hertz\n\nIt is elastic.\n\n| unit | text |\n|---|---|\n| N/m | per radian |\n"
    )
    (tmp_path / "validation.md").write_text(
        "# Validation\n\nAll of them.\n\n| quantity | source |\n|---|---|\n"
        '| <a href="validation_sheets.html#a">time of fall \\[s\\]</a> | Galilei |\n\n- a machine\n'
    )
    (tmp_path / "benchmarks.md").write_text(
        "# Benchmarks\n\n| law | time |\n|---|---|\n| Hertz | 3.2 µs |\n| all | 2 steps |\n"
    )
    (tmp_path / "materials.md").write_text(
        "# Materials\n\n| name | E |\n|---|---|\n| steel | 207 [2] |\n\n1. A handbook\n"
    )
    assert build.build_main(["-b", "gettext", "-q", str(tmp_path), str(tmp_path / "pot")]) == 0
    found = {
        page.stem: set(re.findall(r'msgid "(.+)"', page.read_text("utf-8")))
        for page in (tmp_path / "pot").glob("*.pot")
    }
    assert found["laws"] == {"Laws", "Some", "It is elastic.", "unit", "text", "per radian"}
    assert found["validation"] == {"Validation", "All of them.", "quantity", "source"}
    assert found["benchmarks"] == {"Benchmarks", "law", "time", "all", "2 steps"}
    assert found["materials"] == {"Materials", "name", "steel"}
