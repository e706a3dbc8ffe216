"""Command ``abut view``: the live application in the browser."""

from __future__ import annotations

import argparse
import sys
import webbrowser
from pathlib import Path

from abut.cli.declare import argument, declare_command
from abut.cli.output import Console

__all__ = ["view"]


@declare_command(
    "view",
    "open a model or a result in the browser",
    argument("model", "MODEL", "a .py script, an .adm or .cmd file, or an .nc result", type=Path),
    argument("--port", "NUMBER", "port of the server (default: any free port)", type=int, default=0),
    argument("--no-browser", "", "do not open a browser"),
)
def view(options: argparse.Namespace, console: Console) -> int:
    """Open a model in the browser: show it, change its numbers, run it, watch the run, compare runs, export.

    MODEL is a Python script that defines `model`, an Adams model (.adm, .cmd), or result file of abut (.nc), which can be
    viewed and exported. The solver runs in a separate process: stopping it, or its crash, affects neither the page nor the
    computed outputs. The page is served on this machine only (127.0.0.1), at an address with a secret token.

    examples:
      abut view drop.py
      abut view crank.adm --port 8100
      abut view drop.nc --no-browser               print the address only

    Ctrl-C ends the server. Runs are kept until then; save those you want with "Export" in the page.

    A result that cannot be read ends the command with exit code 2. A model that cannot be read is reported here and in the page, which
    waits for it: correct the file and press "Reload". The exit code is 2 if it could not be read at the end.
    """
    from abut.live.server.server import serve_project

    def on_open(address: str) -> None:
        text = f"{options.model.name}: {address}  (Ctrl-C ends)"
        console.print_result(text, {"serving": text})
        if not options.no_browser:
            webbrowser.open(address)

    def report_failure(sentence: str) -> None:
        sys.stderr.write(
            f'abut: {sentence}; the page stays open: correct {options.model.name}, then press "Reload"\n'
        )

    return 2 if serve_project(options.model, options.port, on_open, report_failure) else 0
