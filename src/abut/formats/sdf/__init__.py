"""Reader of SDF, the files of Gazebo."""

from abut.formats.sdf.reading import read

__all__ = ["read"]
