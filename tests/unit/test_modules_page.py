"""The page of modules is generated from the docstrings of the source."""

from __future__ import annotations

import runpy
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs"
GENERATOR = runpy.run_path(str(DOCS / "make_modules.py"))


def test_page_of_modules_matches_docstrings():
    assert (DOCS / "modules.md").read_text("utf-8") == GENERATOR["page"](), "run python docs/make_modules.py"


def test_a_summary_is_the_first_paragraph_in_one_line(tmp_path):
    path = tmp_path / "short.py"
    path.write_text('"""Contact of a sphere,\nor of two.\n\nMore.\n"""\n', "utf-8")
    assert GENERATOR["summary"](path) == "Contact of a sphere, or of two."


def test_a_long_summary_is_cut_after_its_first_sentence_or_at_a_word(tmp_path):
    path = tmp_path / "long.py"
    path.write_text(f'"""One sentence. {"word " * 60}."""\n', "utf-8")
    assert GENERATOR["summary"](path) == "One sentence."
    path.write_text(f'"""{"word " * 60}."""\n', "utf-8")
    summary = GENERATOR["summary"](path)
    assert len(summary) <= GENERATOR["LONGEST"] + 2
    assert summary.endswith("word …")


def test_a_pipe_does_not_end_a_cell_of_the_table():
    assert GENERATOR["escape"]("|g| and `a | b`") == r"\|g\| and `a \| b`"
    assert GENERATOR["escape"]("g*_n") == r"g\*\_n"
    assert GENERATOR["escape"]("one ` alone") == r"one \` alone"
