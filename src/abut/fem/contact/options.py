"""Options of a contact between two faces of finite-element bodies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from abut.errors import InvalidValue
from abut.fem.model.bodies import Face
from abut.units import Scalar, non_negative, positive, quantity

__all__ = ["Contact"]


@dataclass(frozen=True, eq=False)
class Contact:
    """Contact of two faces that do not penetrate, p ≥ 0, g ≥ 0, p g = 0, with Coulomb's friction |τ| ≤ min(μ p, τ_max).

    Args:
        name: Name in messages and results.
        one: The face on which pressures are defined: the finer or the softer of both, or the smaller; it must deform.
        two: The other face, of a `Body` or a `Rigid`; or one of the same body.
        friction: μ ≥ 0.
        clearance: Additional distance of both faces over that of their meshes [m]; negative: an interference, as of a shrink fit.
        shear_limit: τ_max, the largest friction stress [Pa]; unlimited if not given.
        method: ``"mortar"``: exactly, by multipliers. ``"penalty"``: p = ε ⟨−g⟩. ``"augmented"``: the same, with its pressure corrected
            until the penetration is below ``1e-6`` of the greatest. ``"nitsche"``: by the stress of the first body, p = ⟨−n·σ n − ε g⟩,
            which exact displacements fulfil for any ε (`abut.fem.contact.nitsche`); in statics, without friction, of small
            displacements and a first body that is linear elastic.
        stiffness: ε of a penalty [Pa/m]; by default 20 times the stiffness of the first body's outermost elements. With Nitsche's method
            any number will do, and by default it follows from the elements behind the face.
        sliding: ``"small"``: the pairing of the faces is that at rest, and is searched again when the faces have moved against each other
            by a tenth of the reach. ``"finite"``: it is searched at every step of Newton's method. By default finite where either body's
            displacements are large.
        conforming: True if both faces are one surface at rest, whatever gaps and overlaps their chords leave there, as of a shaft in its
            bore: the gap at rest is then the clearance, everywhere. Requires small sliding.
        reach: Largest distance, and largest depth of overlap, at which faces are paired [m]; by default a quarter of the smaller
            face's extent. Faces that are farther apart are found as they approach: a step in which they would pass each other
            undetected is cut. `History.warnings` reports a contact that never paired any point, and faces that overlap undetected. Faces
            that overlap at rest by more than an element are refused.
        theta: θ of Nitsche's method, -1 to 1. At 1 its matrix is symmetric, and the solution is unique if ε is great enough, as it is by
            default; at -1 for every ε.

    Raises:
        InvalidValue, WrongUnit: a number is outside its range or of another dimension, both faces are one, a method is unknown.
    """

    name: str
    one: Face
    two: Face
    friction: float = 0.0
    clearance: Scalar = 0.0
    shear_limit: Scalar | None = None
    method: str = "mortar"
    stiffness: Scalar | None = None
    sliding: str | None = None
    conforming: bool = False
    reach: Scalar | None = None
    theta: float = -1.0

    METHODS: ClassVar[tuple[str, ...]] = ("mortar", "penalty", "augmented", "nitsche")

    def __post_init__(self) -> None:
        who = f'contact "{self.name}"'
        for place, face in (("one", self.one), ("two", self.two)):
            if not isinstance(face, Face):
                raise InvalidValue(f'{who}: {place} is {face!r:.60}; give a face, such as body["x+"]')
        if self.one.body is self.two.body and (shared := set(self.one.nodes) & set(self.two.nodes)):
            raise InvalidValue(
                f'{who}: its faces share {len(shared)} nodes of "{self.one.body.name}"; give two faces without common nodes'
            )
        if not hasattr(self.one.body, "material"):
            raise InvalidValue(
                f'{who}: its first face belongs to the rigid body "{self.one.body.name}", but pressures are computed on a deformable body; '
                "exchange one and two"
            )
        if self.one.body.dimension != self.two.body.dimension or self.one.body.state != self.two.body.state:
            raise InvalidValue(
                f'{who}: body "{self.one.body.name}" is {self.one.body.state or "solid"}, but body "{self.two.body.name}" is '
                f"{self.two.body.state or 'solid'}; give two bodies of the same kind"
            )
        non_negative(self.friction, "1", what=f"{who}: friction")
        quantity(self.clearance, "m", what=f"{who}: clearance")
        for name, unit in (("shear_limit", "Pa"), ("stiffness", "Pa/m"), ("reach", "m")):
            if getattr(self, name) is not None:
                positive(getattr(self, name), unit, what=f"{who}: {name}")
        if self.method not in self.METHODS:
            raise InvalidValue.of(f"{who}: method", self.method, f"be one of {', '.join(self.METHODS)}")
        if self.sliding not in (None, "small", "finite"):
            raise InvalidValue.of(f"{who}: sliding", self.sliding, "be small or finite")
        if not -1.0 <= quantity(self.theta, "1", what=f"{who}: theta") <= 1.0:
            raise InvalidValue.of(f"{who}: theta", self.theta, "be from -1 to 1")
        if self.method == "nitsche":
            self._check_nitsche(who)
        if self.conforming and self.finite:
            raise InvalidValue(
                f'{who}: conforming=True supports only small sliding, but its sliding is finite; give sliding="small", or omit conforming'
            )

    def _check_nitsche(self, who: str) -> None:
        if self.friction:
            raise InvalidValue(
                f'{who}: Nitsche\'s method does not support friction, but friction is {self.friction}; use method="mortar", or omit '
                "friction"
            )
        if self.finite or getattr(self.one.body, "large", False):
            raise InvalidValue(
                f"{who}: Nitsche's method supports only small displacements and sliding, but large=True or sliding is finite; use "
                'method="mortar", or large=False and sliding="small"'
            )

    @property
    def finite(self) -> bool:
        """True if faces may slide far."""
        if self.sliding is not None:
            return self.sliding == "finite"
        return any(getattr(face.body, "large", False) for face in (self.one, self.two))
