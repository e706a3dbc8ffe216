"""UNITS and ACCGRAV: units and gravity of the whole dataset.

FORCE, MASS, LENGTH and TIME name a unit each, or SYSTEM = CGS | FPS | IPS | MKS all four; without units
(SYSTEM = NONE, or no UNITS at all) the numbers are SI, and UCF makes force = UCF · mass · length /
time². IGRAV, JGRAV, KGRAV are the acceleration of gravity along the global axes.
"""

from __future__ import annotations

from abut.formats.adams.dataset.declare import StatementArguments, reads
from abut.formats.adams.units import SYSTEMS, TABLES, DatasetUnits

_BECOMES = "units and gravity of the dataset"


@reads("UNITS", _BECOMES, word="FORCE MASS LENGTH TIME SYSTEM", real="UCF", numbered=False)
def read_units(stated: StatementArguments) -> None:
    """Set the dataset's units."""
    build, system = stated.build, stated.get("SYSTEM")
    if build.units_line:
        stated.wrong(f"UNITS is given already on line {build.units_line}", "keep one of the two")
    build.units_line = stated.statement.line
    named = [name for name in TABLES if name in stated]
    if system is not None and named:
        stated.wrong(f"SYSTEM and {named[0]} exclude each other", "keep SYSTEM or the four units")
    if not named and system in (None, "NONE"):
        build.units = DatasetUnits(force=stated.get("UCF", 1.0))
        return
    if system is not None and system not in SYSTEMS:
        stated.wrong(f"SYSTEM = {system} is unknown", f"use {', '.join(SYSTEMS)} or NONE")
    words = SYSTEMS[system] if system else list(stated.needs(" ".join(TABLES), "its unit"))
    build.units = DatasetUnits(
        *(_unit_factor(stated, name, word) for name, word in zip(TABLES, words, strict=True))
    )


def _unit_factor(stated: StatementArguments, dimension: str, word: str) -> float:
    table = TABLES[dimension]
    found = [word] if word in table else [name for name in table if name.startswith(word)]
    if len(found) != 1:
        stated.wrong(f"{dimension} = {word} is not a unit known here", f"use one of {', '.join(table)}")
    return table[found[0]]


@reads("ACCGRAV", _BECOMES, real="IGRAV JGRAV KGRAV", numbered=False, changed=True)
def read_gravity(stated: StatementArguments) -> None:
    """Set gravity."""
    if stated.build.gravity is not None:
        stated.wrong("gravity is given twice", "keep one ACCGRAV")
    x, y, z = (stated.get(f"{axis}GRAV", 0.0) * stated.units.acceleration for axis in "IJK")
    stated.build.gravity = (x, y, z)
