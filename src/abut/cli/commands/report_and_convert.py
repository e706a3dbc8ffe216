"""Commands ``abut report`` and ``abut convert``: pages and other formats from saved files."""

from __future__ import annotations

import argparse
from pathlib import Path

from abut.cli.declare import argument, declare_command
from abut.cli.output import Console
from abut.formats import convert as conversion

__all__ = ["convert", "report"]


@declare_command(
    "report",
    "write a report (HTML page) of a result",
    argument("result", "RESULT", "result file of abut (.nc)", type=Path, nargs="+"),
    argument("-o --output", "PAGE", "report file (default: the name of the result with .html)", type=Path),
)
def report(options: argparse.Namespace, console: Console) -> int:
    """Make the page of a result: the moving machine, plots, contact tracks, statistics and the model, in one file that needs
    no network. Further results are superimposed on the first.

    examples:
      abut report drop.nc
      abut report drop.nc -o for_the_meeting.html
      abut report clearance.nc ideal.nc -o compared.html
    """
    results = [conversion.read_result(path) for path in options.result]
    names = [result.name for result in results]
    for path, result in zip(options.result, results, strict=True):
        if names.count(result.name) > 1:  # distinguished by their files
            result.attributes["name"] = f"{result.name} ({path.stem})"
    first, *others = results
    stem = "_".join(dict.fromkeys(path.stem for path in options.result))[:80]
    path = first.report(options.output or options.result[0].with_name(f"{stem}.html"), compare=others)
    console.print_result(str(path), {"page": path})
    return 0


@declare_command(
    "convert",
    "convert a result or a model to another format",
    argument("source", "IN", "result (.nc, .res, .req) or model", type=Path),
    argument(
        "target",
        "OUT",
        "output file (default for the journal of an interrupted run: IN)",
        type=Path,
        nargs="?",
    ),
    argument("--lenient", "", "omit what the format cannot represent, and list it in the file"),
)
def convert(options: argparse.Namespace, console: Console) -> int:
    """Write a result, or a model, in another format, selected by the suffixes.

      .nc    abut's own, which xarray and MATLAB open                     read and written
      .res   Adams' XML result file: parts, loads and all other channels  read and written
      .req   Adams' request file: the requests of a dataset, 6 digits     read and written
      .csv   a table of all channels                                      written
      .parquet  a table for pandas, Polars and DuckDB                     written
      .glb   the moving machine, for browsers, Blender, PowerPoint (glTF) written
      .pvd   the moving machine, for ParaView, with separate .vtu files   written

      .adm   an Adams dataset                                             read and written
      .cmd   commands of Adams View that build a model                    read
      .urdf  a robot for ROS: a tree of links                             read and written
      .xml   a robot for MuJoCo (MJCF)                                    read and written
      .sdf   a robot for Gazebo                                           read
      .step  an assembly from CAD, with joints proposed from its faces    read
      .py    a script that defines `model`                                read

    examples:
      abut convert crank.nc crank.res
      abut convert crank.res crank.nc
      abut convert measured.res measured.csv
      abut convert crank.py crank.adm
      abut convert arm.urdf arm.xml
      abut convert run.nc                          converts the journal of a killed run to NetCDF
    """
    path = conversion.convert(options.source, options.target, lenient=options.lenient)
    console.print_result(str(path), {"written": path})
    return 0
