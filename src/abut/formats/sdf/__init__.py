"""Reader of SDF, the files of Gazebo."""

from abut.formats.sdf.read import read

__all__ = ["read"]
