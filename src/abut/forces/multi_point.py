"""Linear forces at several frames that depend on the displacements of all of them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from abut import units
from abut.errors import InvalidValue
from abut.extend import force
from abut.extend.forces import LINKED
from abut.extend.validity_ranges import Range, mixed_angle
from abut.forces.element import Element, Matrix, largest_gains, linear
from abut.forces.field import MAX_BRYANT_ANGLE
from abut.model import Frame, Part
from abut.short_repr import short_repr
from abut.units.field_types import ConvertedField, MatrixField, Quantities, preset


@force
class LinkedForce(Element):
    """A force and torque at one frame, linear in the displacements of several frames: one end of a ``MultiPoint``.

        (F, T) = F₀ − Σ_k K_k (q_k − q₀_k) − Σ_k C_k q̇_k,   q_k = (x, y, z, β₁, β₂, β₃) of frame k in J's axes

    The reaction acts on J's body at the same point; the components of q are as in ``Field``.

    Valid: small angles, √(β_a β_b) of the two largest of each frame up to 0.3 rad; about one axis alone any.

    Args:
        among: the frames k, of which I may be one.
        stiffness: [K₁ K₂ …], 6 rows of six numbers for each frame [N/m, N/rad; N·m/m, N·m/rad].
        damping: [C₁ C₂ …], likewise with rates; none if not given.
        reference: q₀ of all frames [m, rad], six numbers each.
        preload: F₀ [N, N·m], six numbers.

    Raises:
        InvalidValue: no frame, or a matrix or list of another size.
    """

    ranges = (
        Range(
            "√(β_a β_b) of the two largest angles",
            lambda element, seen: np.max(
                [mixed_angle(seen.turn(k, element.j)) for k in element.among], axis=0
            ),
            most=MAX_BRYANT_ANGLE,
            unit="rad",
            remedy="its torques are exact only for small angles; choose frame J on a body that rotates with the others",
        ),
    )

    among: ConvertedField[Iterable[Frame], tuple[Frame, ...]]
    stiffness: MatrixField
    damping: MatrixField = preset(None)
    reference: Quantities = preset(None)
    preload: Quantities = preset((0.0,) * 6)

    way = LINKED
    expressions: ClassVar[dict[int, Any]] = {}

    def check(self) -> None:
        """Check the frames, and the sizes of matrices and lists."""
        object.__setattr__(self, "among", tuple(self.among))
        if not self.among or not all(hasattr(place, "global_position") for place in self.among):
            raise InvalidValue(f"{self.what}: among= must be frames; write body.frame(…) for each")
        many = 6 * len(self.among)
        for name, length in (("reference", many), ("preload", 6)):
            if getattr(self, name) is None:
                object.__setattr__(self, name, (0.0,) * length)
        linear(self, many)

    @property
    def frames(self) -> tuple[Frame, ...]:
        """The two frames of the load, then those of the displacements."""
        return (self.i, self.j, *self.among)

    @property
    def bodies(self) -> tuple[Part, ...]:
        """The two loaded bodies, then those of the displacements."""
        return tuple(frame.body for frame in self.frames)

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest stiffness and damping among the blocks."""
        found = [
            largest_gains(self.stiffness[:, k : k + 6], self.damping[:, k : k + 6])
            for k in range(0, 6 * len(self.among), 6)
        ]
        return tuple(tuple(max(x[a][b] for x in found) for b in (0, 1)) for a in (0, 1))  # type: ignore[return-value]

    @property
    def matrices(self) -> tuple[Matrix, Matrix, Matrix]:
        """[K₁ K₂ …], [C₁ C₂ …], F₀ + Σ K q₀."""
        return self.stiffness, self.damping, np.array(self.preload) + self.stiffness @ self.reference

    @property
    def numbers(self) -> tuple[float, ...]:
        """F₀ + Σ K q₀, then rows of K and of C, frame by frame."""
        rest = self.matrices[2]
        blocks = [
            m[:, k : k + 6].ravel()
            for k in range(0, 6 * len(self.among), 6)
            for m in (self.stiffness, self.damping)
        ]
        return (*rest.tolist(), *np.concatenate(blocks).tolist())


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class MultiPoint:
    """Linear elastic connection of several frames to one: stiffness and damping of a whole structure, reduced to its ends.

        f = f₀ − K (q − q₀) − C q̇,   f = (F₁, T₁, F₂, T₂, …),   q = (q₁, q₂, …)

    q_k = (x, y, z, β₁, β₂, β₃) are the displacement and the Bryant angles (1-2-3) of frame k in J's axes, (F_k, T_k) act on its body
    at frame k in J's axes, the reactions on J's body at the same points. Displacements may be of any size. A symmetric K without C
    conserves energy; stored energy is booked in ``energy.work``.

    Valid: small angles, as of `LinkedForce`: √(β_a β_b) of the two largest of each frame up to 0.3 rad; about one axis alone any.

    ``model.add`` accepts it like a single element and adds one ``LinkedForce`` per frame: ``name_1``, ``name_2``, …

    Args:
        frames: k = 1 … n, on other bodies than J; two may be on one body.
        j: J.
        stiffness: K, 6n rows of 6n numbers [N/m, N/rad; N·m/m, N·m/rad].
        damping: C, likewise; none if not given.
        reference: q₀ [m, rad], 6n numbers.
        preload: f₀ [N, N·m], 6n numbers.

    Raises:
        InvalidValue: no frame, one on J's body, or a matrix or list of another size.

    Source: the reduction of a structure to its interface points: R. J. Guyan, AIAA Journal 3 (1965) 380.
    """

    unwatched = "the range is checked for each of its elements"

    name: str
    frames: Sequence[Frame]
    j: Frame
    stiffness: Any
    damping: MatrixField = preset(None)
    reference: MatrixField = preset(None)
    preload: MatrixField = preset(None)

    def __post_init__(self) -> None:
        object.__setattr__(self, "frames", tuple(self.frames))
        many = 6 * len(self.frames)
        if not many:
            raise InvalidValue(f'MultiPoint "{self.name}": has no frame; give one or more')
        for field, shape in (
            ("stiffness", (many, many)),
            ("damping", (many, many)),
            ("reference", (many,)),
            ("preload", (many,)),
        ):
            object.__setattr__(self, field, self._numbers(field, shape))
        _ = self.things

    def _numbers(self, field: str, shape: tuple[int, ...]) -> Matrix:
        given = getattr(self, field)
        what = f'MultiPoint "{self.name}" of {len(self.frames)} frames: {field}'
        return units.array(np.zeros(shape) if given is None else given, shape, what=what)

    @cached_property
    def things(self) -> tuple[LinkedForce, ...]:
        """Elements to add to the model."""
        return tuple(
            LinkedForce(
                f"{self.name}_{k + 1}",
                frame,
                self.j,
                self.frames,
                self.stiffness[6 * k : 6 * k + 6],
                self.damping[6 * k : 6 * k + 6],
                self.reference,
                self.preload[6 * k : 6 * k + 6],
            )
            for k, frame in enumerate(self.frames)
        )
