"""``abut convert``: a result, or a model, in another format."""

from __future__ import annotations

import argparse
from pathlib import Path

from abut.cli.declaring import argument, command
from abut.cli.voice import Voice
from abut.formats import conversion

__all__ = ["convert"]


@command(
    "convert",
    "a result or a model in another format",
    argument("source", "IN", "a result (.nc, .res, .req) or a model", type=Path),
    argument("target", "OUT", "the file to write", type=Path),
    argument("--lenient", "", "leave out what Adams cannot say, and list it in the file"),
)
def convert(options: argparse.Namespace, voice: Voice) -> int:
    """Write a result, or a model, in another format; the suffixes tell which.

      .nc    abut's own, which xarray and MATLAB open                     read and written
      .res   Adams' XML result file: parts, loads and all other channels  read and written
      .req   Adams' request file: the requests of a dataset, 6 digits     read and written
      .csv   a table of all channels                                      written

      .adm   an Adams dataset                                             read and written
      .cmd   commands of Adams View that build a model                    read
      .py    a script that defines `model`                                read

    examples:
      abut convert crank.nc crank.res
      abut convert crank.res crank.nc
      abut convert measured.res measured.csv
      abut convert crank.py crank.adm
    """
    path = conversion.convert(options.source, options.target, lenient=options.lenient)
    voice.answer(str(path), {"written": path})
    return 0
