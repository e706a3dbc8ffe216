"""Machines as units of FMI, the Functional Mock-up Interface, for co-simulation: versions 2.0 and 3.0.

What runs in the unit is `abut.Stepper`. The C interface is that of pythonfmu and pythonfmu3 (MIT), whose libraries are put into the
archive as they ship them; what they know of a machine is in ``unit``, what an importer reads of it is written by ``description``.
"""

from abut.arguments import guard
from abut.fmi.export import export_fmu

__all__ = ["export_fmu"]

guard(__name__, methods=True)
