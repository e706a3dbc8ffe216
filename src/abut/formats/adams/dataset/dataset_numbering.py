"""Numbers and names of a dataset, stored with the model that was read, so that writing reproduces them.

They also contain the doubtful entries found by the reader, for `abut check`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from abut.advice.finding import Finding
from abut.array_types import Numbers
from abut.formats.adams.dataset.markers_and_parts import MarkerPose
from abut.formats.adams.dataset.model_builder import Build
from abut.formats.adams.functions.states import Lists
from abut.formats.adams.units import DatasetUnits
from abut.model.geometry import rotations


@dataclass(frozen=True)
class KnownPart:
    """Part of the dataset: its number, and its body's frame in the part's frame [m]."""

    number: int
    origin: Numbers = field(repr=False)
    axes: Numbers = field(repr=False)  #: R_part_body


class DatasetNumbering:
    """Units, numbers and poses of the dataset that a model was read from; computed on first access.

    Args:
        build: build of the model; it keeps the shapes alive whose identities are keys here.
        findings: findings of the import.
    """

    def __init__(self, build: Build, findings: tuple[Finding, ...] = ()) -> None:
        self.build, self.findings = build, findings

    @property
    def units(self) -> DatasetUnits:
        """Units of the dataset."""
        return self.build.units

    @cached_property
    def numbers(self) -> dict[str, tuple[str, int]]:
        """Keyword and number by the name of an object; FRICTION by its joint, as `hinge.friction_1`, ARRAY as `plant.x`."""
        found = {
            name: (keyword, number)
            for (keyword, number), name in self.build.named.items()
            if number is not None
        }
        counts: Counter[str] = Counter()
        for (keyword, number), element in self.build.elements.items():
            if keyword == "FRICTION":
                counts[element.thing.name] += 1
                found[f"{element.thing.name}.friction_{counts[element.thing.name]}"] = (keyword, number)
        lists = self.build.once(Lists)
        for number, statement in lists.owners.items():
            if number in lists.arrays and (statement.keyword, statement.number) in self.build.named:
                name = f"{self.build.name(statement)}.{lists.arrays[number].kind.lower()}"
                found[name] = ("ARRAY", number)
        return found

    @cached_property
    def markers(self) -> dict[int, MarkerPose]:
        """Fixed markers by number."""
        return {
            number: self.build.place(marker.statement, "PART", number)
            for number, marker in self.build.markers.items()
            if not marker.floating and marker.part in self.build.parts
        }

    @cached_property
    def floating(self) -> dict[str, int]:
        """Floating marker at which the reaction of a force acts, by the force's name."""
        return {
            element.thing.name: element.j
            for element in self.build.elements.values()
            if element.j in self.build.markers and self.build.markers[element.j].floating
        }

    @cached_property
    def parts(self) -> dict[str, KnownPart]:
        """Parts by the names of their bodies."""
        ground, found = self.build.model.ground, dict[str, KnownPart]()
        for number, part in self.build.parts.items():
            if number > 0:
                name = ground.name if part.body is ground else part.body.name
                found.setdefault(name, KnownPart(number, part.origin, part.axes))
        return found

    @cached_property
    def frames(self) -> dict[str, tuple[tuple[float, ...], tuple[float, ...]]]:
        """Pose of a part's own frame in its body ([m], quaternion), by the name of the body, if the frames differ."""
        found = {}
        for name, part in self.parts.items():
            turn = part.axes.T
            place = turn @ part.origin
            if name != self.build.model.ground.name and (place.any() or not np.array_equal(turn, np.eye(3))):
                found[name] = (tuple((-place).tolist()), tuple(rotations.from_matrix(turn).tolist()))
        return found

    @cached_property
    def graphics(self) -> dict[int, int]:
        """Number of the GRAPHICS of a shape, by the shape's identity."""
        return {id(shape): statement.number or 0 for statement, shape in self.build.drawn}

    @cached_property
    def data(self) -> dict[int, int]:
        """Number of a CURVE, by the curve's identity."""
        curves = self.build.curves.items()
        return {id(curve): number for number, curve in curves if not isinstance(curve, str)}
