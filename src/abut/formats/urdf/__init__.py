"""Reader and writer of URDF, the robot files of ROS."""

from abut.formats.urdf.reading import read
from abut.formats.urdf.writing import write

__all__ = ["read", "write"]
