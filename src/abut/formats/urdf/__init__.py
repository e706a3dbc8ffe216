"""Reader and writer of URDF, the robot files of ROS."""

from abut.formats.urdf.read import read
from abut.formats.urdf.write import write

__all__ = ["read", "write"]
