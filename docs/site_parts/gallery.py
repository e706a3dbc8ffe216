"""The gallery: a page for each example, from its docstring, its picture and its source; of some the page of a run itself."""

import ast
import os
import re
import runpy
import shutil
from pathlib import Path
from typing import Any

from site_parts.writing import FOLDER, ROOT, kept

EXAMPLES = ROOT / "examples"
#: Examples whose pages are made and shown; each compiles and runs in a few seconds.
LIVE = ("bouncing_ball", "woodpecker", "chain")
ROW = re.compile(r"^\| \[(\w+)\.py\]\(\w+\.py\) \| (.+?) \| (.+) \|$", re.M)
PICTURE = re.compile(r"^!\[(.+?)\]\(\.\./docs/gallery/(\w+)\.png\)$", re.M)


def listed() -> dict[str, tuple[str, str]]:
    """Question and answer of each example, in the order of the folder's own page."""
    rows = ROW.findall((EXAMPLES / "README.md").read_text("utf-8"))
    return {name: (question, answer) for name, question, answer in rows}


def pictures() -> dict[str, str]:
    """What each picture shows."""
    return {name: said for said, name in PICTURE.findall((EXAMPLES / "README.md").read_text("utf-8"))}


def page(name: str, live: bool) -> str:
    """The page of one example, in Markdown; `live` with the page of its run where there is one."""
    source = (EXAMPLES / f"{name}.py").read_text("utf-8")
    title, _, said = (ast.get_docstring(ast.parse(source)) or name).partition("\n")
    said = re.sub(r"\]\((\w+)\.py\)", r"](\1.md)", said.strip())
    said = said.replace("](../docs/", "](../../")
    parts = [f"# {title.rstrip('.')}", said]
    if (ROOT / "docs" / "gallery" / f"{name}.png").exists():
        parts.append(f"![{pictures().get(name, title)}](../../gallery/{name}.png)")
    if live and name in LIVE:
        parts += [
            "The page of the run itself: turn it with the mouse, drag the time, choose plots.",
            f'```{{raw}} html\n<iframe class="live" loading="lazy" title="{title}" src="../../live/{name}.html"></iframe>\n'
            f'<p><a href="../../live/{name}.html">{name}.html</a></p>\n```',
        ]
    parts += [
        f"`abut run examples/{name}.py` runs it:",
        f"```{{literalinclude}} ../../../examples/{name}.py\n:language: python\n```",
    ]
    return "\n\n".join(parts) + "\n"


def index() -> str:
    """All examples, each with its picture and its question."""
    parts = [
        "# Gallery",
        "Each machine asks a question and answers it with a number that the tests check.",
        "::::{container} gallery",
    ]
    shown = pictures()
    for name, (question, _) in listed().items():
        if not (ROOT / "docs" / "gallery" / f"{name}.png").exists():
            continue
        said = shown.get(name, name).replace("\n", " ")
        lead = re.sub(r"\]\(\.\./docs/", "](../../", question)
        parts.append(
            f":::{{figure}} ../../gallery/{name}.png\n:alt: {said}\n:target: {name}.html\n:loading: lazy\n\n"
            f"**[{name.replace('_', ' ')}]({name}.md)**: {lead}\n:::"
        )
    parts += ["::::", "```{toctree}\n:hidden:\n\n" + "\n".join(listed()) + "\n```"]
    return "\n\n".join(parts) + "\n"


def _made(app: Any) -> None:
    for path in sorted(EXAMPLES.glob("*.py")):
        kept(FOLDER / "gallery" / f"{path.stem}.md", page(path.stem, app.config.site_live))
    kept(FOLDER / "gallery" / "index.md", index())
    for name in ("CONTRIBUTING", "CHANGELOG"):
        text = (ROOT / f"{name}.md").read_text("utf-8").replace("](docs/", "](../")
        kept(
            FOLDER / f"{name.lower()}.md",
            text.replace("](CHANGELOG.md)", "](changelog.md)").replace(
                "[MIT licence](LICENSE)", "MIT licence"
            ),
        )


def _run(app: Any, problem: Exception | None) -> None:
    """Put the pages of runs beside those of the site, made once for each state of the example's source."""
    if problem or app.builder.format != "html" or not app.config.site_live:
        return
    for name in LIVE:
        made, source = FOLDER / "live" / f"{name}.html", EXAMPLES / f"{name}.py"
        if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
            made.parent.mkdir(parents=True, exist_ok=True)
            _report(source, made)
        place = Path(app.outdir) / "live" / f"{name}.html"
        place.parent.mkdir(exist_ok=True)
        shutil.copyfile(made, place)


def _report(source: Path, made: Path) -> None:
    import abut

    os.environ.setdefault("ABUT_OPTIMIZE", "never")  # one short run each: a draft is enough
    names = runpy.run_path(str(source))
    result = abut.simulate(
        names["model"], end=names["end"], step=names["step"], integrator=names.get("integrator")
    )
    result.report(made)


def setup(app: Any) -> None:
    """Listen to a build that begins and ends."""
    app.add_config_value("site_live", True, "env", types=(bool, int))
    app.connect("builder-inited", _made)
    app.connect("build-finished", _run)
