"""Search in Chinese without a dictionary: of every run of Chinese characters each pair of neighbours is a word."""

import re
from typing import Any

from sphinx.search import languages
from sphinx.search.en import SearchEnglish

HAN = r"[\u3400-\u9fff]"


def words(text: str) -> list[str]:
    """Words of letters and digits, and pairs of neighbouring Chinese characters."""
    found = []
    for run in re.findall(rf"{HAN}+|[^\W\u3400-\u9fff]+", text):
        pairs = [run[i : i + 2] for i in range(len(run) - 1)]
        found += (pairs or [run]) if re.match(HAN, run) else [run]
    return found


class SearchByPairs(SearchEnglish):
    """Chinese beside English."""

    lang = "zh"
    language_name = "English"  # whose stemmer the page is given
    js_splitter_code = r"""
function splitQuery(query) {
  const found = [];
  for (const run of query.match(/[\u3400-\u9fff]+|(?:(?![\u3400-\u9fff])[\p{L}\p{N}_])+/gu) || []) {
    if (!/^[\u3400-\u9fff]/.test(run) || run.length === 1) found.push(run);
    else for (let i = 0; i + 1 < run.length; i++) found.push(run.slice(i, i + 2));
  }
  return found;
}
"""

    def split(self, input: str) -> list[str]:
        return words(input)

    def word_filter(self, word: str) -> bool:
        return bool(re.match(HAN, word)) or super().word_filter(word)

    def stem(self, word: str) -> str:
        return word if re.match(HAN, word) else super().stem(word)


def setup(app: Any) -> None:
    """Take the place of Sphinx's own way, which wants a dictionary."""
    languages["zh"] = languages["zh_CN"] = SearchByPairs  # type: ignore[assignment]
