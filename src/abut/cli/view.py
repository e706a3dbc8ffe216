"""``abut view``: the live application in the browser."""

from __future__ import annotations

import argparse
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any

TEXT = """\
Open a model in the browser: see it, change its numbers, run it, watch it while it runs, compare runs, export.

MODEL is a Python script that defines `model`, an Adams model (.adm, .cmd), or a result that abut saved (.nc), which can be
looked at and exported. The solver runs in a process of its own: stopping it, or its crash, leaves the page and what was
computed as they are. The page is served on this machine only (127.0.0.1), to whoever has the address with its token.
"""
EXAMPLES = """\
examples:
  abut view drop.py
  abut view crank.adm --port 8100
  abut view drop.nc --no-browser               print the address, open nothing

Ctrl-C ends the server. Runs are kept until then; save those you want with "Export" in the page.
"""


def arguments(parser: Any) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "model", metavar="MODEL", type=Path, help="a .py script, an .adm or .cmd file, or an .nc result"
    )
    parser.add_argument(
        "--port", metavar="NUMBER", type=int, default=0, help="port to serve on (default: a free one)"
    )
    parser.add_argument("--no-browser", action="store_true", help="do not open a browser")


def view(options: argparse.Namespace, say: Callable[[str], None]) -> int:
    """Serve until Ctrl-C.

    Raises:
        InputError: the file cannot be viewed, or the port is taken.
        MissingExtra: a package for serving is not installed.
    """
    from abut.live.server import serve

    def opened(address: str) -> None:
        say(f"{options.model.name}: {address}  (Ctrl-C ends)")
        if not options.no_browser:
            webbrowser.open(address)

    serve(options.model, options.port, opened)
    return 0
