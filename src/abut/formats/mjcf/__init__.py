"""Reader and writer of MJCF, the XML format of MuJoCo."""

from abut.formats.mjcf.read import read
from abut.formats.mjcf.write import write

__all__ = ["read", "write"]
