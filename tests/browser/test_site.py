"""The site of the documentation: it builds without a warning, links lead somewhere, no network is asked, pages fit their screens."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote, urldefrag

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

DOCS = Path(__file__).parents[2] / "docs"
DATA = DOCS.parent / "tests" / "data"
#: A page of each kind, which every run of the tests looks at; the long test looks at all.
FEW = ("index", "start", "tutorials/adams", "laws", "generated/gallery/index", "generated/api/abut.forces")
WIDTHS = (390, 1440)


def built(folder: Path, language: str) -> Path:
    """The site in a language, without the runs that the gallery shows."""
    pytest.importorskip("sphinx", reason='the site needs Sphinx: pip install "abut[docs]"')
    given = [
        "-W",
        "--keep-going",
        "-q",
        "-D",
        "site_live=0",
        "-D",
        f"language={language}",
        "-d",
        str(folder / "doctrees"),
    ]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *given, str(DOCS), str(folder / "html")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "html"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("site"), "en")


@pytest.fixture(scope="module")
def chinese(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.mktemp("chinese"), "zh_CN")


class Seen(HTMLParser):
    """What a page links to, what it loads, and which places in it can be linked to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.places: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.places |= {given[name] for name in ("id", "name") if name in given}
        if tag == "a" and "lang" in given:
            return  # the same page in the other language, which no test builds beside this one
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and "href" in given:
            self.loads.append(given["href"])
        elif "src" in given:
            self.loads.append(given["src"])


def pages(site: Path) -> dict[Path, Seen]:
    return {path: Seen(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def astray(site: Path) -> tuple[list[str], list[str]]:
    """Links within the site that lead nowhere, places in pages included, and what pages load from elsewhere."""
    seen = pages(site)
    assert len(seen) > 100
    lost, outside = [], []
    for page, what in seen.items():
        for link in [*what.links, *what.loads]:
            address, place = urldefrag(link)
            if re.match(r"[a-z]+:", address):
                outside += (
                    [f"{page.name}: {link}"] if link in what.loads and not link.startswith("data:") else []
                )
                continue
            target = (page.parent / unquote(address.partition("?")[0])).resolve() if address else page
            there = target.exists() and (
                not place or target not in seen or unquote(place) in seen[target].places
            )
            lost += [] if there else [f"{page.relative_to(site)}: {link}"]
    return lost, outside


def test_every_link_leads_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
    assert astray(site) == ([], [])


def test_every_public_name_is_described(site: Path) -> None:
    import abut

    lines = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    described = {line.split()[0] for line in zlib.decompress(lines).decode().splitlines()}
    named = {f"abut.{name}" for name in abut.__all__ if not isinstance(getattr(abut, name), type(re))}
    assert named - described == set()


#: What stands out of the screen to the right and is in nothing that scrolls: cut off, or pushing the page sideways.
BEYOND = """() => [...document.querySelectorAll("main *, article *, .content *")].filter(one => {
    const place = one.getBoundingClientRect();
    if (!place.width || !place.height || place.right <= window.innerWidth + 1) return false;
    for (let above = one; above; above = above.parentElement)
        if (["auto", "scroll"].includes(getComputedStyle(above).overflowX) && above !== document.documentElement
            && above.getBoundingClientRect().right <= window.innerWidth + 1) return false;
    return true;
}).map(one => one.tagName + " " + one.textContent.slice(0, 40))"""


def fits(page: Page, address: str) -> list[str]:
    """At which widths the page can be pushed sideways, or is cut off."""
    wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(address)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(f"{address} at {width}")
        wide += [f"{address} at {width}: {one}" for one in page.evaluate(BEYOND)[:3]]
    return wide


def test_pages_fit_their_screens(site: Path, page: Page, shoot: Any) -> None:
    for name in FEW:
        assert fits(page, (site / f"{name}.html").as_uri()) == []
        shoot(f"site_{name.replace('/', '_')}")


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("language", ["site", "chinese"])
def test_all_pages_fit_their_screens(language: str, page: Page, request: pytest.FixtureRequest) -> None:
    folder: Path = request.getfixturevalue(language)
    wide = [one for path in sorted(folder.rglob("*.html")) for one in fits(page, path.as_uri())]
    assert wide == []


def found(page: Page, folder: Path, words: str) -> list[str]:
    """Titles that the search finds, from the disk."""
    page.goto((folder / "search.html").as_uri() + "?q=" + quote(words))
    page.wait_for_selector("ul.search li a")
    return page.locator("ul.search li a").all_inner_texts()


def queries(file: str) -> list[tuple[str, set[str]]]:
    """What engineers type into the search, each with the pages that answer it."""
    lines = (DATA / file).read_text("utf-8").splitlines()
    parts = [line.split(" | ") for line in lines if line and not line.startswith("#")]
    return [(words, set(pages.split())) for words, pages in parts]


def missed(page: Page, folder: Path, file: str) -> list[tuple[str, list[str]]]:
    """Queries for which no right page is among the first three results, with these."""
    page.goto((folder / "search.html").as_uri())
    ranked = "query => Search._performSearch(...Search._parseQuery(query)).reverse().map(result => result[0])"
    first = [(words, page.evaluate(ranked, words)[:3], right) for words, right in queries(file)]
    assert len(first) == 40
    return [(words, shown) for words, shown, right in first if not right & set(shown)]


def test_search_shows_the_right_page_among_the_first_three(site: Path, page: Page) -> None:
    assert len(lost := missed(page, site, "search_queries.txt")) <= 2, lost


def test_search_works_from_the_disk(site: Path, page: Page) -> None:
    assert any("clearance" in title.lower() for title in found(page, site, "clearance"))


@pytest.mark.long
@pytest.mark.slow
def test_the_chinese_pages_have_their_links_and_their_search(chinese: Path, page: Page) -> None:
    assert astray(chinese) == ([], [])
    assert any("间隙" in title for title in found(page, chinese, "间隙"))
    assert len(lost := missed(page, chinese, "search_queries_zh.txt")) <= 2, lost
