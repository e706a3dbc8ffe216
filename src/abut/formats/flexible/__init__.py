"""Readers and writers of flexible bodies that other programs made."""

from abut.formats.flexible.abaqus import read_abaqus
from abut.formats.flexible.calculix import read_calculix
from abut.formats.flexible.nastran import read_superelement
from abut.formats.flexible.op4 import read_op4

__all__ = ["read_abaqus", "read_calculix", "read_op4", "read_superelement"]
