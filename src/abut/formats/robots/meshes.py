"""Mesh files of links: search, reading (once per file) and drawing."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from abut.errors import AbutError, InputError
from abut.formats.robots.xml_reader import XmlElement
from abut.model import Frame, assign
from abut.shapes.files.read_mesh import MESH_FILES, read_mesh
from abut.shapes.mesh.sizes_and_bounds import Bounds, ThinShape, assign_fields, box_of
from abut.shapes.mesh.tessellation import Mesh

__all__ = ["DrawnFacets", "Finder", "mesh_of"]

#: Environment variables of ROS and Gazebo that name folders of packages and models.
VARIABLES = ("ROS_PACKAGE_PATH", "AMENT_PREFIX_PATH", "GAZEBO_MODEL_PATH", "GZ_SIM_RESOURCE_PATH")


#: Folders that contain packages, or folders of packages by their names.
Packages: TypeAlias = (
    "str | os.PathLike[str] | Iterable[str | os.PathLike[str]] | Mapping[str, str | os.PathLike[str]]"
)


@dataclass(frozen=True, init=False, eq=False)
class DrawnFacets(ThinShape):
    """Triangles for drawing; they need not enclose a volume.

    Args:
        frame: frame of the vertices.
        vertices: (n, 3) [m].
        faces: (m, 3).
    """

    frame: Frame
    vertices: np.ndarray[Any, Any] = field(metadata={"unit": "m"}, repr=False)
    faces: np.ndarray[Any, Any] = field(repr=False)

    def __init__(self, frame: Frame, vertices: ArrayLike, faces: ArrayLike) -> None:
        assign_fields(self, frame=frame, vertices=vertices, faces=faces)

    def validate(self) -> None:
        """Convert the arrays and make them read-only."""
        for name, kind in (("vertices", float), ("faces", int)):
            array = np.array(getattr(self, name), kind)
            array.flags.writeable = False
            assign(self, **{name: array})

    @property
    def bounds(self) -> Bounds:
        """Smallest box along the frame's axes that contains all vertices [m]."""
        return box_of(self.vertices)

    @property
    def bounding_radius(self) -> float:
        """Distance from the frame's origin to the farthest vertex [m]."""
        return float(np.linalg.norm(self.vertices, axis=1).max())

    def sheet(self, tolerance: float) -> Mesh:
        """Return the triangles, whatever the tolerance."""
        return self.vertices, self.faces


class Finder:
    """Search for files that a robot file names.

    Args:
        path: path of the robot file.
        packages: folders by the names of packages, or folders that contain packages.
    """

    def __init__(self, path: Path, packages: Packages = ()) -> None:
        self.folder = path.resolve().parent
        self.named: dict[str, Path] = {}
        self.roots: list[Path] = []
        if isinstance(packages, Mapping):
            self.named = {name: Path(folder) for name, folder in packages.items()}
        else:
            given: Iterable[str | os.PathLike[str]] = (
                (packages,) if isinstance(packages, str | os.PathLike) else packages
            )
            self.roots = [Path(folder) for folder in given]
        for folder in (*self.named.values(), *self.roots):
            if not folder.is_dir():
                raise InputError(
                    f"{path}: packages= names {folder}, which is no folder; give folders of packages"
                )

    def find(self, uri: str, at: XmlElement) -> Path:
        """Return the path of `package://name/…`, `model://name/…`, `file://…` or a path relative to the file's folder.

        Raises:
            UnreadableFile: the file does not exist; the message names the places searched.
        """
        scheme, _, rest = uri.partition("://")
        if not rest:
            scheme, rest = "", uri
        if scheme not in ("", "file", "package", "model"):
            raise at.wrong(f'"{uri}" begins with {scheme}://, which is not downloaded; give a file')
        if scheme in ("package", "model"):
            return self._in_package(uri, rest, at)
        path = self.folder / rest
        if not path.is_file():
            raise at.wrong(f'there is no file "{uri}"; looked for {path}')
        return path

    def _in_package(self, uri: str, rest: str, at: XmlElement) -> Path:
        name, _, inner = rest.partition("/")
        places = [self.named[name] / inner] if name in self.named else []
        for root in (*self.roots, *self._around(), *_package_folders()):
            places += [root / rest, root / "share" / rest]
            if root.name == name:
                places.append(root / inner)
        for place in places:
            if place.is_file():
                return place
        raise at.wrong(
            f'"{uri}" is not found: no folder of packages contains {rest}; give packages={{"{name}": FOLDER}}, or name the folder that '
            f"holds {name} in ROS_PACKAGE_PATH"
        )

    def _around(self) -> list[Path]:
        """Return the file's own folder and its parents."""
        return [self.folder, *self.folder.parents]


def _package_folders() -> list[Path]:
    """Return the folders of packages that ROS and Gazebo know."""
    found = [word for name in VARIABLES for word in os.environ.get(name, "").split(os.pathsep) if word]
    return [Path(word) for word in found]


def mesh_of(path: Path, scale: Sequence[float], at: XmlElement, known: dict[Path, Mesh]) -> Mesh:
    """Return vertices [m] and faces of a mesh file, in the axes of the link, scaled.

    Raises:
        MissingExtra: trimesh is not installed.
        InputError: the file cannot be read, or its format is not supported (COLLADA).
    """
    if path.suffix.lower() not in MESH_FILES:
        raise at.wrong(
            f'a mesh that ends in "{path.suffix}" is not read; convert {path.name} to {", ".join(MESH_FILES)}'
        )
    if path not in known:
        unit = None if MESH_FILES[path.suffix.lower()] else "m"
        known[path] = read_mesh(path, unit, 0.0, False, f"{at}")
    vertices, faces = known[path]
    factors = np.array(scale, float)
    turned = faces if factors.prod() > 0.0 else faces[:, ::-1]
    return vertices * factors, turned


def read_mesh_or_reason(
    find: Finder, uri: str, scale: Sequence[float], at: XmlElement, known: dict[Path, Mesh]
) -> Mesh | str:
    """Return the mesh, or the reason why it cannot be read."""
    try:
        return mesh_of(find.find(uri, at), scale, at, known)
    except AbutError as problem:
        return str(problem)
