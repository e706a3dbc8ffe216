"""ACCGRAV: the acceleration of gravity, IGRAV, JGRAV, KGRAV along the global axes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.formats.adams.language.schema import REAL, Arguments, Schema

if TYPE_CHECKING:
    from abut.formats.adams.dataset.build import Build

SCHEMA = Schema(values={"IGRAV": REAL, "JGRAV": REAL, "KGRAV": REAL})


def read(build: Build, arguments: Arguments) -> None:
    """Set gravity.

    Raises:
        UnreadableFile: a second ACCGRAV.
    """
    if build.gravity is not None:
        arguments.statement.wrong("gravity is given twice", "keep one ACCGRAV")
    x, y, z = (arguments.get(name, 0.0) * build.units.acceleration for name in ("IGRAV", "JGRAV", "KGRAV"))
    build.gravity = (x, y, z)
