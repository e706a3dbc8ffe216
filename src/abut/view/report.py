"""Report of a run: one self-contained page that needs no network."""

from __future__ import annotations

import base64
import os
from collections.abc import Sequence
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from abut.errors import InputError
from abut.files.atomic_write import replace_atomically
from abut.results import Result
from abut.view.scene.scene import scene, title_of

__all__ = ["html_text", "inline_script", "page_text", "report", "viewer_bundle"]

BUNDLE = "ABUT_VIEWER_BUNDLE"  #: environment variable with the path of a viewer under development


def report(
    result: Result,
    path: str | os.PathLike[str],
    *,
    compare: Sequence[Result] = (),
    pressure: Sequence[Any] = (),
    channels: Sequence[str] = (),
) -> Path:
    """Write a self-contained page about a result and return its path.

    It shows the moving machine with its contact forces, plots of all channels, and the model with its units. It also
    lists the status of the run, its warnings, the contacts' peaks and impulses, and the statistics. Curves are
    thinned so that every peak remains.

    Args:
        result: main result of the page.
        path: path of the page.
        compare: other results to superimpose on it.
        pressure: pressure maps of its contacts, from ``abut.pressure_map``.
        channels: names of channels to include first if there is not enough space for all.

    Raises:
        InputError: the folder does not exist or cannot be written.
        UnknownName: no channel has this name.
    """
    text = page_text(scene([result, *compare], pressure=pressure, channels=channels), title_of(result))
    with replace_atomically(path) as partial:
        partial.write_text(text, encoding="utf-8", errors="replace")
    return Path(path)


def page_text(block: bytes, title: str) -> str:
    """Return the text of a page that shows a scene."""
    encoded = base64.b64encode(block).decode("ascii")
    scripts = (
        f'<script type="application/octet-stream" id="abut-scene">{encoded}</script>\n'
        f'<script type="module">\n{inline_script(viewer_bundle())}\n</script>'
    )
    return html_text(title, '<meta name="generator" content="abut">', scripts)


def html_text(title: str, head: str, scripts: str) -> str:
    """Return the text of a page on which the viewer draws."""
    return PAGE.format(title=escape(title), head=head, scripts=scripts)


def viewer_bundle() -> str:
    """Return the viewer: one ES module, including styles.

    Raises:
        InputError: the file that the environment names cannot be read.
    """
    chosen = os.environ.get(BUNDLE)
    if not chosen:
        return (resources.files("abut.view") / "assets" / "viewer.js").read_text(encoding="utf-8")
    try:
        return Path(chosen).read_text(encoding="utf-8")
    except OSError as problem:
        raise InputError(
            f"cannot read the viewer {chosen}: {problem.strerror}; correct or unset {BUNDLE}"
        ) from problem


def inline_script(script: str) -> str:
    """Return a script that cannot end, or confuse, its HTML element: dangerous characters occur in its strings, where they are escaped."""
    for mark, escaped in (("</script", r"<\x2fscript"), ("</SCRIPT", r"<\x2fSCRIPT"), ("<!--", r"<\x21--")):
        script = script.replace(mark, escaped)
    return script


PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
{head}
<title>{title}</title>
</head>
<body>
<div id="abut"></div>
<noscript>This page draws what it holds with JavaScript, which is switched off in this browser. 此页面需要启用 JavaScript。</noscript>
{scripts}
</body>
</html>
"""
