"""Parts of an assembly with their data in the file and their materials."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from abut import materials
from abut.errors import UnknownName
from abut.model import Body
from abut.model.geometry import rotations
from abut.shapes.files.step import StepSolid
from abut.shapes.files.step_faces import StepFace
from abut.shapes.files.step_parts import SOLID, StepPart
from abut.shapes.solids.faceted.brep import BRep
from abut.units import Scalar, positive

__all__ = ["ASSUMED", "AssemblyPart", "PartMaterial", "parts_of"]

ASSUMED = "steel"  #: default material of a part
GIVEN, FILE, NAMED, TAKEN = "given", "from the file", "by the file's name for it", "assumed"

#: Material names in other languages → name in the library, the longest first.
_WORDS = {
    "stainless": "stainless steel",
    "edelstahl": "stainless steel",
    "inox": "stainless steel",
    "不锈钢": "stainless steel",
    "轴承钢": "bearing steel",
    "球墨铸铁": "ductile iron",
    "铸铁": "grey cast iron",
    "gusseisen": "grey cast iron",
    "stahl": "steel",
    "acier": "steel",
    "钢": "steel",
    "aluminum": "aluminium",
    "alu": "aluminium",
    "铝": "aluminium",
    "messing": "brass",
    "laiton": "brass",
    "黄铜": "brass",
    "青铜": "bronze",
    "kupfer": "copper",
    "cuivre": "copper",
    "铜": "copper",
    "titan": "titanium",
    "钛": "titanium",
    "镁": "magnesium",
    "尼龙": "nylon",
    "gummi": "rubber",
    "橡胶": "rubber",
    "玻璃": "glass",
}


@dataclass(frozen=True)
class PartMaterial:
    """Material of a part."""

    density: float  #: [kg/m³]
    material: str  #: name in the library, "" if only the density is known
    source: str  #: "given", "from the file", "by the file's name for it" or "assumed"


@dataclass(frozen=True, eq=False)
class AssemblyPart:
    """Part of an assembly."""

    solid: StepSolid
    path: tuple[str, ...]  #: names of the assemblies that contain it, the outermost first
    colour: str  #: as "#rrggbb", "" if the file has none
    material_name: str  #: name of its material in the file
    material_data: PartMaterial
    faces: tuple[StepFace, ...]  #: planes, cylinders and spheres in the product's axes

    @property
    def name(self) -> str:
        """Name of the body: letters, digits and "_"."""
        return self.solid.name

    @property
    def product(self) -> str:
        """Name of the product in the file."""
        return self.solid.product

    @property
    def mass(self) -> float:
        """Mass [kg]."""
        return self.material_data.density * self.solid.volume

    @property
    def position(self) -> np.ndarray[Any, Any]:
        """Position of the centre of mass [m]."""
        return self.solid.position + rotations.rotate_vector(self.solid.orientation, self.solid.centre)

    def body(self, name: str | None = None, *, density: Scalar | None = None) -> Body:
        """Return a body at the part's pose, with mass and inertia of its exact surfaces, in its product's axes.

        Args:
            name: name of the body; by default that of the part.
            density: density [kg/m³]; by default that of the part's material.
        """
        solid, colour = self.solid.to_product_axes(), self.colour or None
        return Body(
            name or self.name,
            position=tuple(self.position.tolist()),
            orientation=tuple(self.solid.orientation.tolist()),
            shape=lambda frame: BRep(frame, solid, colour=colour),
            density=self.material_data.density if density is None else density,
        )

    def __repr__(self) -> str:
        return f'Part("{self.name}", {self.mass:.4g} kg)'


def parts_of(
    parts: Sequence[StepPart],
    material: str | Mapping[str, str] | None,
    density: Scalar | Mapping[str, Scalar] | None,
    what: str,
) -> tuple[AssemblyPart, ...]:
    """Return the parts, each with its material.

    Raises:
        UnknownName: a part or a material that does not exist.
        InvalidValue: a density ≤ 0.
    """
    names = {name for part in parts for name in (part.solid.name, part.solid.product)}
    for given in (material, density):
        for name in given if isinstance(given, Mapping) else ():
            if name not in names:
                raise UnknownName.of(f"part in {what} named", name, [part.solid.name for part in parts])
    return tuple(
        AssemblyPart(
            part.solid,
            part.path,
            part.colour,
            part.material,
            _part_material(part, material, density, what),
            part.faces,
        )
        for part in parts
    )


def _part_material(
    part: StepPart,
    material: str | Mapping[str, str] | None,
    density: Scalar | Mapping[str, Scalar] | None,
    what: str,
) -> PartMaterial:
    """Return the material given for the part, else that in the file, else the one given for all parts, else the default."""
    materials_by_name = material if isinstance(material, Mapping) else {}
    densities_by_name = density if isinstance(density, Mapping) else {}
    for name in (part.solid.name, part.solid.product):
        if found := _given_material(part, materials_by_name.get(name), densities_by_name.get(name), what):
            return found
    named = None if isinstance(material, Mapping) else material
    dense = None if isinstance(density, Mapping) else density
    steel = PartMaterial(materials.find(ASSUMED).density, ASSUMED, TAKEN)
    return _material_in_file(part) or _given_material(part, named, dense, what) or steel


def _given_material(
    part: StepPart, material: str | None, density: Scalar | None, what: str
) -> PartMaterial | None:
    if density is not None:
        return PartMaterial(
            positive(density, "kg/m^3", what=f'{what}: density of "{part.solid.name}"'), "", GIVEN
        )
    if material is None:
        return None
    found = materials.find(material)
    return PartMaterial(found.density, found.name, GIVEN)


def _material_in_file(part: StepPart) -> PartMaterial | None:
    """Return the material of a part in the file, or None."""
    if SOLID[0] <= part.density <= SOLID[1]:
        return PartMaterial(part.density, "", FILE)
    known = find_material(part.material) if part.material else None
    return None if known is None else PartMaterial(known.density, known.name, NAMED)


def find_material(name: str) -> materials.Material | None:
    """Return the material of the library with a name: its own name, an alias, or the longest of these among the words of the name.

    >>> [find_material(name).name for name in ("AISI 304 Stainless", "EN AW-6061 Aluminium", "Stahl S235")]
    ['stainless steel', 'aluminium', 'steel']
    """
    word = name.lower()
    names = {
        other.lower(): one
        for one in materials.shipped().materials.values()
        for other in (one.name, *one.also)
    }
    if word in names:
        return names[word]
    for known in sorted(names, key=len, reverse=True):
        if len(known) > 3 and re.search(rf"(?<![a-z]){re.escape(known)}(?![a-z])", word):
            if known == "steel" and "stainless" in word:
                break
            return names[known]
    return next((names[ours] for other, ours in _WORDS.items() if other in word), None)
