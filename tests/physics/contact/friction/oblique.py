"""The eight impact tests of Chung & Ooi, Granular Matter 13 (2011) 643-656, as machines: spheres on planes and on spheres.

Numbers are those of the paper's tables, as theory and other programs' inputs repeat them; tests 5 to 8 by the order of their numbers.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any

import abut
from abut.extend import FRICTION_LAWS

assert abut.friction

#: Friction laws that have a stiffness: those that bend something before they slide.
STIFF = [
    cls
    for _, cls in sorted(FRICTION_LAWS.items())
    if cls.anatomy.vector and cls.__module__.startswith("abut.contact.friction")
]


@dataclasses.dataclass(frozen=True)
class Case:
    """One impact, SI units. ``other`` is the radius of a second sphere, None for a plane; ``rigid``: the other gives not."""

    number: int
    radius: float
    young: float
    poisson: float
    density: float
    normal: float  # v_n of each sphere
    tangential: float = 0.0
    spin: float = 0.0  # about y
    like: float = 0.0  # spin of the second sphere over that of the first
    restitution: float = 1.0
    friction: float = 0.3
    other: float | None = None
    rigid: bool = False
    heavier: float = 1.0  # density and modulus of the second sphere over those of the first

    @property
    def mass(self) -> float:
        return self.density * 4.0 / 3.0 * math.pi * self.radius**3

    @property
    def curvature_radius(self) -> float:
        """1/R = 1/R₁ + 1/R₂."""
        return self.radius if self.other is None else 1.0 / (1.0 / self.radius + 1.0 / self.other)

    @property
    def modulus(self) -> float:
        """1/E* = Σ (1 − ν²)/E."""
        share = 0.0 if self.rigid else 1.0 / self.heavier
        return self.young / ((1.0 - self.poisson**2) * (1.0 + share))

    @property
    def shear(self) -> float:
        """1/G* = Σ (2 − ν)/G."""
        share = 0.0 if self.rigid else 1.0 / self.heavier
        return self.young / (2.0 * (1.0 + self.poisson) * (2.0 - self.poisson) * (1.0 + share))

    @property
    def slip(self) -> float:
        """Slip at first touch, of the lower point of the sphere against what it meets."""
        second = 0.0 if self.other is None else self.like * self.spin * self.other
        return self.tangential - self.spin * self.radius - second

    @property
    def closing(self) -> float:
        """Speed of approach."""
        return self.normal * (2.0 if self.other is not None and self.number != 8 else 1.0)

    @property
    def reduced(self) -> float:
        """Mass that the normal force slows down."""
        if self.other is None:
            return self.mass
        second = self.mass * self.heavier * (self.other / self.radius) ** 3
        return self.mass * second / (self.mass + second)

    @property
    def deepest(self) -> float:
        """δ_max of an elastic impact."""
        return (
            15.0 * self.reduced * self.closing**2 / (16.0 * self.modulus * math.sqrt(self.curvature_radius))
        ) ** 0.4


def cases() -> list[Case]:
    """All tests at all their angles, spins and restitutions."""
    glass = {"radius": 0.01, "young": 48e9, "poisson": 0.2, "density": 2800.0}
    lime = {"radius": 0.01, "young": 20e9, "poisson": 0.25, "density": 2500.0}
    aluminium = {"radius": 0.1, "young": 70e9, "poisson": 0.3, "density": 2699.0}
    magnesium = {"radius": 0.1, "young": 40e9, "poisson": 0.35, "density": 1800.0}
    oxide = {"radius": 2.5e-3, "young": 380e9, "poisson": 0.23, "density": 4000.0}
    iron = {"radius": 2.5e-3, "young": 100e9, "poisson": 0.25, "density": 7000.0}
    steel = {"radius": 1e-5, "young": 208e9, "poisson": 0.3, "density": 7850.0}
    alloy = {"radius": 0.1, "young": 70e9, "poisson": 0.33, "density": 2700.0}
    out = [Case(1, normal=10.0, other=0.01, **m) for m in (glass, lime)]
    out += [Case(2, normal=0.2, rigid=True, **m) for m in (aluminium, magnesium)]
    out += [Case(3, normal=3.9, restitution=e, **m) for m in (oxide, iron) for e in (0.2, 0.4, 0.6, 0.8, 1.0)]
    for angle in (5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 80):
        vn, vt = 3.9 * math.cos(math.radians(angle)), 3.9 * math.sin(math.radians(angle))
        out.append(Case(4, normal=vn, tangential=vt, restitution=0.98, friction=0.092, **oxide))
        out.append(Case(5, normal=5.0, tangential=5.0 * math.tan(math.radians(angle)), rigid=True, **steel))
    for spin in (0.175, 0.5, 1.0, 2.0, 4.0, 8.0, 21.0):
        told: dict[str, Any] = {"normal": 0.2, "spin": spin, "restitution": 0.5, "friction": 0.4, **alloy}
        out.append(Case(6, **told))
        out += [Case(7, other=0.1, like=like, **told) for like in (-1.0, 1.0)]
        out.append(Case(8, other=0.5, heavier=1000.0, **told))
    return out


def law_of(cls: Any, case: Case) -> Any:
    """A friction law with the case's coefficient, static as dynamic, and its stiffness where the law takes a modulus."""
    numbers = {"static": case.friction, "dynamic": case.friction, "coefficient": case.friction}
    numbers |= {"shear_modulus": case.shear, "radius": case.curvature_radius}
    return cls(**{p.name: numbers[p.name] for p in cls.declared if p.name in numbers})


def strikes(model: abut.Model, name: str, cls: Any, case: Case, aside: float = 0.0) -> None:
    """Put one impact into a model: a sphere that comes down, and what it meets, at y = ``aside``."""
    radius, gap = case.radius, case.deepest
    told = {"velocity": (case.tangential, 0.0, -case.normal), "angular_velocity": (0.0, case.spin, 0.0)}
    ball = model.add(
        abut.Body.sphere(name, radius=radius, mass=case.mass, position=(0.0, aside, radius + gap), **told)
    )
    if case.other is None:
        under = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    else:
        still = case.number == 8
        mass = case.mass * case.heavier * (case.other / radius) ** 3
        under = model.add(
            abut.Body.sphere(
                f"{name}_under",
                radius=case.other,
                mass=mass,
                position=(0.0, aside, -case.other),
                velocity=(0.0, 0.0, 0.0 if still else case.normal),
                angular_velocity=(0.0, case.like * case.spin, 0.0),
            )
        ).shape
    stiffness = 4.0 / 3.0 * case.modulus * math.sqrt(case.curvature_radius)
    law = abut.normal.ExactRestitution(stiffness=stiffness, restitution=case.restitution)
    model.add(abut.Contact(f"{name}_touch", ball.shape, under, normal=law, friction=law_of(cls, case)))


def lasting(case: Case) -> float:
    """Time from the start until well after the impact: 2.94 δ/v of Hertz, longer where little comes back."""
    return case.deepest / case.closing * (1.0 + 3.0 / case.restitution + 1.5)
