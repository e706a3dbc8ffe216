"""Pages that are made at each build, in `docs/generated`, which git ignores."""

from pathlib import Path

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "generated"


def kept(path: Path, text: str) -> None:
    """Write a page, unless it stands there as it is: what does not change is not read anew."""
    if path.is_file() and path.read_text("utf-8") == text:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
