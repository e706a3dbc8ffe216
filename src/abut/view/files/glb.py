"""Writer of binary glTF files: accessors over one block of bytes, meshes, nodes and animations.

Source: Khronos Group, glTF 2.0 Specification, sec. 3.6 (accessors), 3.7 (meshes, morph targets), 3.11 (animations), 4.4 (GLB).
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from abut.array_types import AnyArray
from abut.errors import MissingExtra

__all__ = ["GlbWriter"]

FLOAT, UNSIGNED = 5126, 5125  #: types of components
VERTICES, INDICES = 34962, 34963  #: targets of a buffer view
TRIANGLES = 4
KINDS = {1: "SCALAR", 3: "VEC3", 4: "VEC4"}


class GlbWriter:
    """Builder of a binary glTF file.

    Raises:
        MissingExtra: pygltflib is not installed.
    """

    def __init__(self) -> None:
        try:
            import pygltflib
        except ImportError as problem:
            raise MissingExtra.of("writing glTF files", "pygltflib", "export") from problem
        self._of = pygltflib
        self.file = pygltflib.GLTF2(asset=pygltflib.Asset(generator="abut", version="2.0"))
        self._bytes = bytearray()
        self._moving = pygltflib.Animation(name="run", samplers=[], channels=[])
        self._times = -1
        self._materials: dict[tuple[Any, ...], int] = {}

    def _accessor(self, values: AnyArray, target: int | None = None, bounds: bool = False) -> int:
        """Add an accessor to numbers (n,) or (n, k), as they are in the block."""
        values = np.ascontiguousarray(values)
        flat = values.reshape(len(values), -1)
        view = self._of.BufferView(
            buffer=0, byteOffset=len(self._bytes), byteLength=values.nbytes, target=target
        )
        self.file.bufferViews.append(view)
        self._bytes += values.tobytes()
        self.file.accessors.append(
            self._of.Accessor(
                bufferView=len(self.file.bufferViews) - 1,
                componentType=UNSIGNED if values.dtype == np.uint32 else FLOAT,
                count=len(values),
                type=KINDS[flat.shape[1]],
                min=flat.min(axis=0).tolist() if bounds else None,
                max=flat.max(axis=0).tolist() if bounds else None,
            )
        )
        return len(self.file.accessors) - 1

    def material(self, colour: Sequence[float], both: bool) -> int:
        """Return the index of a matt material: red, green and blue of the screen in 0…1, visible from both sides or one."""
        key = (*colour, both)
        if key not in self._materials:
            linear = [float(c) ** 2.2 for c in colour]
            surface = self._of.PbrMetallicRoughness(
                baseColorFactor=[*linear, 1.0], metallicFactor=0.1, roughnessFactor=0.7
            )
            self.file.materials.append(self._of.Material(pbrMetallicRoughness=surface, doubleSided=both))
            self._materials[key] = len(self.file.materials) - 1
        return self._materials[key]

    def mesh(
        self,
        vertices: AnyArray,
        faces: AnyArray,
        normals: AnyArray,
        material: int,
        targets: Sequence[AnyArray] = (),
    ) -> int:
        """Return the index of a mesh; ``targets`` are displacements (n, 3) that weights of nodes add."""
        single = np.float32
        whole = {
            "POSITION": self._accessor(vertices.astype(single), VERTICES, bounds=True),
            "NORMAL": self._accessor(normals.astype(single), VERTICES),
        }
        moved = [{"POSITION": self._accessor(one.astype(single), VERTICES, bounds=True)} for one in targets]
        primitive = self._of.Primitive(
            attributes=self._of.Attributes(**whole),
            indices=self._accessor(faces.astype(np.uint32).ravel(), INDICES),
            material=material,
            mode=TRIANGLES,
            targets=moved,
        )
        weights = [0.0] * len(moved)
        self.file.meshes.append(self._of.Mesh(primitives=[primitive], weights=weights))
        return len(self.file.meshes) - 1

    def node(self, name: str, parent: int | None = None, **given: object) -> int:
        """Return the index of a node, child of another; ``given`` are ``mesh``, ``translation``, ``rotation`` (x, y, z, w), ``scale``."""
        self.file.nodes.append(self._of.Node(name=name, children=[], **given))
        number = len(self.file.nodes) - 1
        if parent is not None:
            self.file.nodes[parent].children.append(number)
        return number

    def times(self, seconds: AnyArray) -> None:
        """Set the times of the values of `move` [s]."""
        self._times = self._accessor(seconds.astype(np.float32), bounds=True)

    def move(self, node: int, what: str, values: AnyArray) -> None:
        """Set a node's ``translation``, ``rotation``, ``scale`` or ``weights`` at the times, one row each; all weights in one array."""
        width = 1 if what == "weights" else values.shape[-1]
        sampler = self._of.AnimationSampler(
            input=self._times,
            output=self._accessor(values.reshape(-1, width).astype(np.float32)),
            interpolation="LINEAR",
        )
        self._moving.samplers.append(sampler)
        target = self._of.AnimationChannelTarget(node=node, path=what)
        self._moving.channels.append(
            self._of.AnimationChannel(sampler=len(self._moving.samplers) - 1, target=target)
        )

    def save(self, path: Path, root: int, extras: dict[str, Any]) -> None:
        """Write the file, with ``extras`` as extra data of the scene."""
        self.file.scenes = [self._of.Scene(nodes=[root], extras=extras)]
        self.file.scene = 0
        if self._moving.channels:
            self.file.animations = [self._moving]
        self.file.buffers = [self._of.Buffer(byteLength=len(self._bytes))]
        self.file.set_binary_blob(bytes(self._bytes))
        path.write_bytes(b"".join(self.file.save_to_bytes()))
