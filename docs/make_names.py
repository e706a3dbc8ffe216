"""Write tests/data/public_names.txt, the public names that a release promises; run at each release, with the extra `docs`."""

from pathlib import Path

from site_parts.reference import names, namespaces

from abut.cli.command import COMMANDS

FILE = Path(__file__).parents[1] / "tests" / "data" / "public_names.txt"


def public() -> set[str]:
    """Names that users write: what the reference lists, and commands."""
    listed = {f"{space}.{name}" for space, module in namespaces().items() for name in names(module)}
    return listed | {f"abut {one.name}" for one in COMMANDS}


if __name__ == "__main__":
    FILE.write_text("\n".join(sorted(public())) + "\n", encoding="utf-8")
