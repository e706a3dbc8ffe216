"""Materials and pairs of surfaces, each number with its condition, its range and its source.

    steel = abut.materials.find("steel")
    steel.young, steel.figures["young"].range, steel.figures["young"].source

    pair = abut.materials.pair("dry steel", "greasy steel")
    pair.static, pair.dynamic, pair.restitution(0.3)

    mine = abut.materials.load("mine.toml")      # the library of abut and the contents of the file
    mine.find("putty")

An unknown material or pair raises an error that names the nearest; nothing is assumed. ``load`` and
docs/materials.md describe the format of a user's file.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from abut.arguments.checks import guard_package
from abut.materials.library import Library, read_library
from abut.materials.material import Material
from abut.materials.pair import Pair
from abut.materials.restitution import Constant, LowSpeed, Power, Restitution
from abut.materials.sourced_number import Figure

__all__ = [
    "Constant",
    "Figure",
    "Library",
    "LowSpeed",
    "Material",
    "Pair",
    "Power",
    "Restitution",
    "find",
    "load",
    "pair",
    "shipped",
]


@cache
def shipped() -> Library:
    """Return the library of abut: ``.materials`` and ``.pairs`` list it."""
    folder = Path(__file__).parent / "data"
    return read_library(folder / "materials.toml").joined(read_library(folder / "pairs.toml"))


def find(name: str) -> Material:
    """Return the material of this name, of one of its other names, or of one of its surfaces ("dry steel").

    Raises:
        UnknownName: there is none; the message lists the nearest names.
    """
    return shipped().find(name)


def pair(first: str, second: str) -> Pair:
    """Return the pair of these two surfaces, in either order.

    Raises:
        UnknownName: there is none; the message lists the nearest pairs.
    """
    return shipped().pair(first, second)


def load(path: str | os.PathLike[str]) -> Library:
    """Return the library of abut together with the materials and pairs of a TOML file.

    A file has three kinds of tables. Numbers are SI, or strings with a unit; ``range`` is optional::

        [sources]
        bench = "our drop tests of March 2025"

        [material.putty]
        also = ["plasticine"]                  # other names
        surfaces = ["dry putty"]               # names of its surfaces in pairs
        condition = "fresh, 20 °C"
        density = { value = "1.8 g/cm^3", range = [1700, 1900], source = "bench" }
        young = { value = "2 MPa", source = "bench" }
        poisson = { value = 0.45, source = "bench" }
        yield = { value = "20 kPa", source = "bench" }
        hardness = { value = 45, scale = "Shore A", source = "bench" }   # or HB, HV, HK, Pa

        [[pair]]
        of = ["dry putty", "dry steel"]
        condition = "1 mm of putty on a plate"
        static = { value = 0.9, range = [0.7, 1.2], source = "bench" }
        dynamic = { value = 0.8, source = "bench" }
        restitution = { value = 0.1, source = "bench" }
        # or  restitution = { form = "linear", loss = "0.2 s/m", to = "0.5 m/s", source = "bench" }
        # or  restitution = { form = "power", value = 0.6, at = "1 m/s", exponent = 0.25, from = 0.2, to = 5, source = "bench" }

    Raises:
        UnreadableFile: the file is missing or no TOML.
        InvalidValue: an entry is not of this form; the sentence names file, entry and key.
        UnknownName: an unknown key or source.
        DuplicateName: a name that abut, or the file itself, already has.
    """
    return shipped().joined(read_library(Path(path)))


guard_package(__name__, methods=True)
