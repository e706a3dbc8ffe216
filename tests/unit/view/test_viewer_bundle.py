"""The viewer that is shipped was built from the sources that are here, and carries the licences of what is in it."""

import hashlib
import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
VIEWER = ROOT / "viewer"
BUNDLE = ROOT / "src/abut/view/assets/viewer.js"


def sources() -> list[str]:
    found = [p for folder in ("src", "style") for p in (VIEWER / folder).rglob("*") if p.is_file()]
    return sorted(
        [p.relative_to(VIEWER).as_posix() for p in found] + ["build.mjs", "package.json", "package-lock.json"]
    )


def test_the_bundle_was_built_from_these_sources():
    """After a change in viewer/: `npm ci && npm run build` there, and commit what it wrote."""
    digest = hashlib.sha256()
    for name in sources():
        digest.update(f"{name}\n".encode())
        digest.update((VIEWER / name).read_bytes())
    first = BUNDLE.read_text(encoding="utf-8").partition("\n")[0]
    assert first == f"/* abut viewer, sources sha256:{digest.hexdigest()} */"


def test_the_bundle_can_stand_in_a_page_and_asks_for_nothing():
    """No end of its script element, and no address it could fetch from; the names of XML and SVG are no addresses."""
    text = BUNDLE.read_text(encoding="utf-8")
    code = text[: text.rindex("/*\nThis file contains")]
    assert not re.search(r"</script|<!--", text, re.IGNORECASE)
    assert not re.findall(
        r"https?://(?!www\.w3\.org/)[\w.]+/[^\s\"'`]*\.(?:js|css|json|woff2?|wasm|bin)\b", code
    )
    assert len(text) < 1_200_000


def test_licences_are_in_bundle():
    text = BUNDLE.read_text(encoding="utf-8")
    for name in ("three", "uplot", "gifenc", "mp4-muxer"):
        assert re.search(rf"^{name} \d+\.\d+", text, re.MULTILINE)
    assert text.count("Permission is hereby granted") >= 4
