"""Draw the pictures of pages: python docs/make_pictures.py [PAGE …]; by default all of them.

The program of a page saves its picture as ``NAME.png``, and the page shows it as ``pictures/NAME.png``. This script runs the Python of
each page up to its last picture, as `tests/contracts/test_pages.py` does, in an empty folder, and stores its pictures in docs/pictures.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

DOCS = Path(__file__).parent
CODE = re.compile(r"^```python\n(.*?)^```", re.M | re.S)
COLOURS = 64  #: of a stored picture, which keeps its file small
PICTURE = re.compile(r"\]\((?:\.\./)*pictures/(\w+\.png)\)")


def pages() -> dict[str, Path]:
    """Return the pages that show pictures of their own programs, by name."""
    files = {
        path.relative_to(DOCS).with_suffix("").as_posix(): path
        for path in sorted([*DOCS.glob("*.md"), *DOCS.glob("tutorials/*.md")])
    }
    return {name: path for name, path in files.items() if PICTURE.search(path.read_text("utf-8"))}


def draw(page: Path) -> list[str]:
    """Run a page's Python up to its last picture, copy the pictures to docs/pictures, and return their names."""
    text = page.read_text("utf-8")
    names = PICTURE.findall(text)
    blocks = CODE.findall(text)
    last = max(k for k, block in enumerate(blocks) if any(f'"{name}"' in block for name in names))
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(DOCS.parent / "examples" / "data", Path(folder, "examples", "data"))
        script = Path(folder, f"{page.stem}.py")
        script.write_text("\n".join(blocks[: last + 1]), encoding="utf-8")
        environment = {**os.environ, "MPLBACKEND": "Agg"}
        subprocess.run(
            [sys.executable, script.name], cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL
        )
        (DOCS / "pictures").mkdir(exist_ok=True)
        for name in names:
            with Image.open(Path(folder, name)) as picture:
                picture.convert("RGB").quantize(COLOURS).save(DOCS / "pictures" / name, optimize=True)
    return names


if __name__ == "__main__":
    chosen = pages()
    for page in sys.argv[1:] or chosen:
        print(f"{page}: {', '.join(draw(chosen[page]))}")
