"""What ``abut convert`` takes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

TEXT = """\
Write a result, or a model, in another format; the suffixes tell which.

  .nc    abut's own, which xarray and MATLAB open                     read and written
  .res   Adams' XML result file: parts, loads and all other channels  read and written
  .req   Adams' request file: the requests of a dataset, 6 digits     read and written
  .csv   a table of all channels                                      written

  .adm   an Adams dataset                                             read and written
  .cmd   commands of Adams View that build a model                    read
  .py    a script that defines `model`                                read
"""
EXAMPLES = """\
examples:
  abut convert crank.nc crank.res
  abut convert crank.res crank.nc
  abut convert measured.res measured.csv
  abut convert crank.py crank.adm
"""


def arguments(parser: Any) -> None:
    """What the command takes."""
    parser.add_argument("source", metavar="IN", type=Path, help="a result (.nc, .res, .req) or a model")
    parser.add_argument("target", metavar="OUT", type=Path, help="the file to write")
    parser.add_argument(
        "--lenient", action="store_true", help="leave out what Adams cannot say, and list it in the file"
    )
