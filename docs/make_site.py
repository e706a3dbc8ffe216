"""Make the site: python docs/make_site.py [FOLDER] [--no-live]; English in FOLDER (build/site), Chinese in its zh_CN."""

from __future__ import annotations

import sys
from pathlib import Path

from sphinx.cmd.build import build_main

DOCS = Path(__file__).parent


def made(folder: Path, live: bool = True) -> int:
    """The exit status of the first language that fails, or 0."""
    for language, place in (("en", folder), ("zh_CN", folder / "zh_CN")):
        given = ["-W", "--keep-going", "-q", "-D", f"language={language}", "-D", f"site_live={int(live)}"]
        doctrees = folder.parent / f"{folder.name}.doctrees" / language
        status = build_main([*given, "-d", str(doctrees), str(DOCS), str(place)])
        if status:
            return status
    return 0


if __name__ == "__main__":
    names = [word for word in sys.argv[1:] if not word.startswith("-")]
    chosen = Path(names[0]) if names else DOCS.parent / "build" / "site"
    status = made(chosen, live="--no-live" not in sys.argv)
    print(f"{chosen / 'index.html'}" if status == 0 else "the site was not made, see above")
    sys.exit(status)
