"""Export of machines as FMUs (Functional Mock-up Interface) for co-simulation: versions 2.0 and 3.0.

An FMU integrates its machine with `abut.Stepper`. The C interface is that of pythonfmu and pythonfmu3 (MIT); the archive contains their
libraries as they ship them. ``runtime`` implements the calls of that interface, ``description`` writes what an importer reads.
"""

from abut.arguments.checks import guard_package
from abut.fmi.export import export_fmu

__all__ = ["export_fmu"]

guard_package(__name__, methods=True)
