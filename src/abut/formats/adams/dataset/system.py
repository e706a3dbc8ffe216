"""UNITS and ACCGRAV: what holds of the whole dataset.

FORCE, MASS, LENGTH and TIME name a unit each, or SYSTEM = CGS | FPS | IPS | MKS all four; without units
(SYSTEM = NONE, or no UNITS at all) the numbers are taken as SI, and UCF makes force = UCF · mass · length /
time². IGRAV, JGRAV, KGRAV are the acceleration of gravity along the global axes.
"""

from __future__ import annotations

from abut.formats.adams.dataset.build import Build
from abut.formats.adams.language.schema import REAL, WORD, Arguments, Schema, each
from abut.formats.adams.language.statement_types import reads
from abut.formats.adams.units import SYSTEMS, TABLES, Units


@reads(
    "UNITS",
    "what holds of the whole dataset",
    Schema(values=each(WORD, "FORCE MASS LENGTH TIME SYSTEM") | {"UCF": REAL}),
    numbered=False,
)
def units(build: Build, arguments: Arguments) -> None:
    """Set the dataset's units."""
    statement = arguments.statement
    if build.units_line:
        statement.wrong(f"UNITS stands on line {build.units_line} already", "keep one of the two")
    build.units_line = statement.line
    system = arguments.get("SYSTEM")
    named = [name for name in TABLES if name in arguments]
    if system is not None and named:
        statement.wrong(f"SYSTEM and {named[0]} exclude each other", "keep SYSTEM or the four units")
    if system == "NONE" or (system is None and not named):
        build.units = Units(force=arguments.get("UCF", 1.0))
        return
    if system is not None:
        if system not in SYSTEMS:
            statement.wrong(f"SYSTEM = {system} is unknown", f"use {', '.join(SYSTEMS)} or NONE")
        words = dict(zip(TABLES, SYSTEMS[system], strict=True))
    else:
        words = {name: arguments.need(name, "its unit") for name in TABLES}
    build.units = Units(*(_factor(arguments, name, words[name]) for name in TABLES))


def _factor(arguments: Arguments, dimension: str, word: str) -> float:
    table = TABLES[dimension]
    found = [word] if word in table else [name for name in table if name.startswith(word)]
    if len(found) != 1:
        arguments.statement.wrong(
            f"{dimension} = {word} is not a unit known here", f"use one of {', '.join(table)}"
        )
    return table[found[0]]


@reads(
    "ACCGRAV",
    "what holds of the whole dataset",
    Schema(values=each(REAL, "IGRAV JGRAV KGRAV")),
    numbered=False,
    changed=True,
)
def gravity(build: Build, arguments: Arguments) -> None:
    """Set gravity."""
    if build.gravity is not None:
        arguments.statement.wrong("gravity is given twice", "keep one ACCGRAV")
    x, y, z = (arguments.get(name, 0.0) * build.units.acceleration for name in ("IGRAV", "JGRAV", "KGRAV"))
    build.gravity = (x, y, z)
