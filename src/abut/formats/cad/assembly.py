"""Machine from a CAD assembly: its parts as bodies, and joints proposed from the contact of their faces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from abut import joints, units
from abut.errors import InvalidValue, UnknownName
from abut.formats.cad.joint_proposals import DOUBTFUL, Node, Proposal, propose_joints
from abut.formats.cad.mates import MateTolerances, PartFaces, mates_of
from abut.formats.cad.mobility import MobilityCount, count_freedoms
from abut.formats.cad.parts import TAKEN, AssemblyPart, parts_of
from abut.model import Body, Model
from abut.model.geometry import rotations
from abut.shapes.files.step_parts import StepFile, StepPart, read_parts
from abut.units import Scalar, positive

__all__ = ["CadAssembly", "NamedJoint", "read_assembly"]

GRAVITY = (0.0, 0.0, -9.80665)  #: [m/s²]

#: Names of parts that carry others.
_BASE = re.compile(
    r"base|frame|ground|housing|stand|bed(?![a-z])|chassis|stator|bracket|gestell|geh[aä]use|grundplatte|rahmen|bâti"
    r"|机架|底座|机座|机壳|支架|床身|箱体|基座",
    re.IGNORECASE,
)


@dataclass(frozen=True, eq=False)
class NamedJoint:
    """Proposed joint with its name and those of the bodies."""

    name: str
    first: str
    second: str
    proposal: Proposal
    rests: tuple[str, ...]  #: descriptions of its faces, one sentence each

    @property
    def doubtful(self) -> bool:
        """True if the joint is only a suggestion, not part of the model."""
        return self.proposal.sure == DOUBTFUL

    def joint(self, model: Model) -> Any:
        """Return the joint between the bodies of a model."""
        kind = getattr(joints, self.proposal.kind)
        return kind(self.name, model[self.first], model[self.second], at=self.at, axis=self.axis)

    @property
    def at(self) -> tuple[float, ...]:
        """Position [m], rounded to a micrometre if any position on the joined parts is valid."""
        anywhere = self.proposal.kind in ("Fixed", "Translational", "Planar")
        return round_vector(self.proposal.at, 6 if anywhere else 15)

    @property
    def axis(self) -> tuple[float, ...]:
        """Direction of the joint's axis."""
        return round_vector(self.proposal.axis)

    def __repr__(self) -> str:
        return f'{self.proposal.kind or "none"} "{self.name}" ({self.proposal.sure})'


@dataclass(frozen=True, eq=False, repr=False)
class CadAssembly:
    """CAD file read as a machine; see :func:`read_assembly`."""

    path: Path
    parts: tuple[AssemblyPart, ...]
    file: StepFile
    fit: MateTolerances
    asked: str | None  #: the part named as ground

    def __getitem__(self, name: str) -> AssemblyPart:
        """Return the part with a name, or of a product that occurs once.

        Raises:
            UnknownName: there is no such part; suggests the nearest names.
        """
        named = {part.name: part for part in self.parts}
        alike = [part for part in self.parts if part.product == name]
        if name in named or len(alike) == 1:
            return named.get(name) or alike[0]
        raise UnknownName.of(f"part in {self.path} named", name, named)

    def body(self, name: str, *, density: Scalar | None = None) -> Body:
        """Return the body of a part, at its pose; see `AssemblyPart.body`."""
        return self[name].body(density=density)

    @cached_property
    def ground(self) -> AssemblyPart:
        """Part that carries the others: the part given, else the heaviest with a typical name, else the heaviest."""
        if self.asked is not None:
            return self[self.asked]
        named = [part for part in self.parts if _BASE.search(part.product)]
        return max(named or self.parts, key=lambda part: part.solid.volume)

    @cached_property
    def joints(self) -> tuple[NamedJoint, ...]:
        """Proposed joints, from the ground outwards, doubtful ones last."""
        nodes, standing = [], []
        for part in self.parts:
            turn = rotations.to_matrix(part.solid.orientation)
            faces = [face.moved_by(part.solid.position, turn) for face in part.faces]
            vertices = part.solid.vertices @ turn.T + part.solid.position
            standing.append(PartFaces(faces, vertices.min(axis=0), vertices.max(axis=0)))
            shafts = [(f.point, f.axis) for f in standing[-1].of["pins"].faces]
            nodes.append(Node(part.product, part.solid.volume, tuple(shafts)))
        found = propose_joints(nodes, mates_of(standing, self.fit), self.parts.index(self.ground))
        return tuple(_name_joints(found, self.parts))

    @property
    def loose(self) -> tuple[AssemblyPart, ...]:
        """Parts that no joint of the model carries, directly or through others: they fall."""
        connected = {self.ground.name}
        active = [one for one in self.joints if not one.doubtful]
        while (
            more := {
                n for one in active for n in (one.first, one.second) if {one.first, one.second} & connected
            }
            - connected
        ):
            connected |= more
        return tuple(part for part in self.parts if part.name not in connected)

    def model(self, name: str | None = None) -> Model:
        """Return the machine: a body for each part, the ground part fixed, all joints that are not doubtful, and gravity."""
        model = Model(name or self.path.stem, gravity=GRAVITY, notes=self.notes)
        for part in self.parts:
            model.add(part.body())
        ground_body, at = model[self.ground.name], round_vector(self.ground.position, 6)
        model.add(joints.Fixed(self.anchor, ground_body, model.ground, at=at))
        for one in self.joints:
            if not one.doubtful:
                model.add(one.joint(model))
        return model

    @property
    def anchor(self) -> str:
        """Name of the joint that fixes the ground part."""
        return free_name(f"{self.ground.name}_to_ground", {part.name for part in self.parts})

    @cached_property
    def count(self) -> MobilityCount:
        """Degrees of freedom in the pose of the file, and redundant joints."""
        return count_freedoms(self.model())

    @cached_property
    def notes(self) -> tuple[str, ...]:
        """Assumptions and omissions, one sentence each."""
        return tuple(self._notes())

    def _notes(self) -> Iterator[str]:
        taken = [part for part in self.parts if part.material_data.source == TAKEN]
        if taken:
            yield (
                f"{list_part_names(taken)}: the file names no material; assumed is "
                f"{taken[0].material_data.material}, {taken[0].material_data.density:g} kg/m³; give "
                "--material or --density"
            )
        if self.asked is None:
            yield f'"{self.ground.name}" was taken as the ground; choose another part with --ground NAME'
        if self.file.hollow:
            names = ", ".join(f'"{name or "without a name"}"' for name in self.file.hollow[:6])
            yield f"left out, because they have surfaces and no closed solid: {names}"
        if self.file.letters != "utf-8":
            yield f"names were read as {self.file.letters}, because they are neither ASCII nor UTF-8"
        for part in self.loose:
            yield f'"{part.name}" has no joint and falls; add a joint, or a Contact'

    def __repr__(self) -> str:
        return f"CadAssembly({str(self.path)!r}, {len(self.parts)} parts)"


def list_part_names(parts: list[AssemblyPart]) -> str:
    names = ", ".join(f'"{part.name}"' for part in parts[:4])
    return names if len(parts) <= 4 else f"{names} and {len(parts) - 4} more"


def read_assembly(
    path: str | Path,
    *,
    ground: str | None = None,
    material: str | Mapping[str, str] | None = None,
    density: Scalar | Mapping[str, Scalar] | None = None,
    clearance: Scalar | None = None,
    unit: str | None = None,
    tolerance: Scalar | None = None,
    lenient: bool = False,
) -> CadAssembly:
    """Return the parts of a STEP assembly at their poses, and the joints proposed from their faces.

        machine = abut.read_assembly("press.step", ground="frame", material={"piston": "aluminium"})
        print(machine.joints, machine.count)
        model = machine.model()

    Mass, centre and inertia of each part are those of its exact surfaces. Its material is the one given for it by name, else that in the
    file, else the one given for all parts, else steel, which `notes` report.

    Args:
        path: the file (.step, .stp; AP203, AP214 or AP242).
        ground: the fixed part; by default the heaviest of those with a name such as "base" or "机架", else the heaviest.
        material: material in `abut.materials`, for all parts without one in the file, or by the name of part or product.
        density: density [kg/m³], for the same parts.
        clearance: largest difference of radii in a running fit, and largest gap of faces [m]; by default 50 µm, or 2 % of a radius.
        unit: unit of the file's lengths, if that in the file is wrong.
        tolerance: largest distance of a facet from the exact surface [m]; None is 1/1000 of each part's diagonal.
        lenient: leave out parts without volume, or whose facets do not close, instead of refusing.

    Raises:
        MissingExtra: OCCT is not installed.
        UnreadableFile: not a STEP file, a damaged one, one without solids, or a part that does not close.
        UnsupportedStatement: a placement that mirrors or scales a part.
        UnknownName: a part or a material that does not exist.
        InvalidValue: a density ≤ 0, a clearance < 0.
    """
    path = Path(path)
    fit = MateTolerances(
        None if clearance is None else units.non_negative(clearance, "m", what=f"{path}: clearance")
    )
    file = read_parts(path, tolerance, lenient=lenient)
    parts = file.parts
    if unit is not None:
        factor = _length_factor(path, unit, file.unit)
        parts = tuple(_scale_part(part, factor) for part in parts)
    found = CadAssembly(path, parts_of(parts, material, density, str(path)), file, fit, ground)
    found.ground  # noqa: B018  raises at once if it does not exist
    return found


def _length_factor(path: Path, unit: str, file_unit: str) -> float:
    """Return the ratio of the given unit to that in the file.

    Raises:
        InvalidValue: the file has several units, or an unknown one.
    """
    if " and " in file_unit or not file_unit:
        raise InvalidValue(
            f"{path}: has lengths in {file_unit or 'no unit'}, so that another cannot stand for it; leave out unit="
        )
    wanted, known = (
        positive(f"1 {one.replace('_', ' ')}", "m", what=f"{path}: unit") for one in (unit, file_unit)
    )
    return wanted / known


def _scale_part(part: StepPart, factor: float) -> StepPart:
    """Return a part with its lengths scaled by a factor."""
    solid = part.solid
    larger = replace(
        solid,
        vertices=factor * solid.vertices,
        volume=factor**3 * solid.volume,
        centre=factor * solid.centre,
        inertia=factor**5 * solid.inertia,
        position=factor * solid.position,
    )
    return replace(part, solid=larger, faces=tuple(face.scaled_by(factor) for face in part.faces))


def round_vector(v: ArrayLike, digits: int = 15) -> tuple[float, ...]:
    """Return a position or direction without insignificant digits."""
    return tuple(round(x, digits) + 0.0 for x in np.asarray(v).tolist())


# --- names and sentences ----------------------------------------------------------------------------------------------


def free_name(name: str, taken: set[str]) -> str:
    """Return a free name, the given one or with a number appended, and reserve it."""
    word, number = name, 1
    while word in taken:
        number += 1
        word = f"{name}_{number}"
    taken.add(word)
    return word


def _name_joints(found: list[Proposal], parts: tuple[AssemblyPart, ...]) -> Iterator[NamedJoint]:
    taken = {part.name for part in parts}
    for one in found:
        first, second = parts[one.first].name, parts[one.second].name
        rests = tuple(_describe_faces(one, parts))
        yield NamedJoint(free_name(f"{first}_to_{second}", taken), first, second, one, rests)


def _describe_faces(one: Proposal, parts: tuple[AssemblyPart, ...]) -> Iterator[str]:
    """Yield descriptions of the faces of a joint; plane faces are counted."""
    faces: Counter[tuple[str, str, str]] = Counter()
    for mate in one.mates:
        first, second = parts[mate.first].name, parts[mate.second].name
        inner = 1e3 * (mate.radius - mate.clearance)
        fit = (
            f"clearance {1e3 * mate.clearance:.4g} mm"
            if mate.clearance >= 0.0
            else f"{-1e3 * mate.clearance:.4g} mm too thick"
        )
        if mate.kind == "pin":
            yield (
                f"pin of {first}, radius {inner:.6g} mm, in a bore of {second}, {1e3 * mate.radius:.6g} mm: {fit}, "
                f"{1e3 * mate.length:.4g} mm long"
            )
        elif mate.kind == "faces":
            a, b = sorted((first, second))
            faces[a, b, _direction_text(mate.axis)] += 1
        else:
            where = "a seat" if mate.kind == "ball" else "a bore"
            yield f"ball of {first}, radius {inner:.6g} mm, in {where} of {second}, {1e3 * mate.radius:.6g} mm: {fit}"
    for (a, b, way), count in faces.items():
        yield f"{count} plane face{'s' if count > 1 else ''} of {a} on {b}, across {way}"


def _direction_text(axis: ArrayLike) -> str:
    """Return a direction in words, ignoring its sign."""
    axis = np.asarray(axis)
    k = int(np.argmax(np.abs(axis)))
    if abs(axis[k]) > 1.0 - 1e-9:
        return "xyz"[k]
    return "(" + ", ".join(f"{x:.4g}" for x in axis * np.sign(axis[k]) + 0.0) + ")"
