"""Reader and writer of MJCF, the files of MuJoCo."""

from abut.formats.mjcf.reading import read
from abut.formats.mjcf.writing import write

__all__ = ["read", "write"]
