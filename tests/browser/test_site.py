"""The site of the documentation: it builds without a warning, links lead somewhere, no network is asked, pages fit their screens."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote, urldefrag

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

DOCS = Path(__file__).parents[2] / "docs"
#: A page of each kind, which every run of the tests looks at; the long test looks at all.
FEW = ("index", "start", "tutorials/adams", "laws", "generated/gallery/index", "generated/api/abut.forces")
WIDTHS = (390, 1440)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site in English, without the runs that the gallery shows."""
    pytest.importorskip("sphinx", reason='the site needs Sphinx: pip install "abut[docs]"')
    folder = tmp_path_factory.mktemp("site")
    given = ["-W", "--keep-going", "-q", "-D", "site_live=0", "-d", str(folder / "doctrees")]
    done = subprocess.run(
        [sys.executable, "-m", "sphinx", *given, str(DOCS), str(folder / "html")],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "html"


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
        if tag == "a" and "href" in given:
            self.links.append(given["href"])
        elif tag == "link" and "href" in given:
            self.loads.append(given["href"])
        elif "src" in given:
            self.loads.append(given["src"])


def pages(site: Path) -> dict[Path, Seen]:
    return {path: Seen(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}


def test_every_link_leads_somewhere_and_nothing_is_loaded_from_elsewhere(site: Path) -> None:
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
            if "zh_CN" in target.parts:
                continue  # the other language is built beside this one, not by this test
            there = target.exists() and (
                not place or target not in seen or unquote(place) in seen[target].places
            )
            lost += [] if there else [f"{page.relative_to(site)}: {link}"]
    assert lost == []
    assert outside == []


def test_every_public_name_is_described(site: Path) -> None:
    import abut

    lines = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    described = {line.split()[0] for line in zlib.decompress(lines).decode().splitlines()}
    named = {f"abut.{name}" for name in abut.__all__ if not isinstance(getattr(abut, name), type(re))}
    assert named - described == set()


def fits(page: Page, address: str) -> list[str]:
    """At which widths the page can be pushed sideways."""
    wide = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(address)
        if page.evaluate("document.documentElement.scrollWidth") > width:
            wide.append(f"{address} at {width}")
    return wide


def test_pages_fit_their_screens(site: Path, page: Page, shoot: Any) -> None:
    for name in FEW:
        assert fits(page, (site / f"{name}.html").as_uri()) == []
        shoot(f"site_{name.replace('/', '_')}")


@pytest.mark.long
@pytest.mark.slow
def test_all_pages_fit_their_screens(site: Path, page: Page) -> None:
    wide = [one for path in sorted(site.rglob("*.html")) for one in fits(page, path.as_uri())]
    assert wide == []


def test_search_works_from_the_disk(site: Path, page: Page) -> None:
    page.goto((site / "search.html").as_uri() + "?q=clearance")
    page.wait_for_selector("ul.search li a")
    found = page.locator("ul.search li a").all_inner_texts()
    assert any("clearance" in title.lower() for title in found)
