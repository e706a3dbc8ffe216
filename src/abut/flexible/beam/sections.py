"""Cross-sections of beams: areas, second moments, torsion constants and shear factors in closed form.

y and z are the principal axes through the centroid, x is along the beam. I_y = ∫z² dA governs bending in the x–z plane.

Shear factors k of A_s = k A are those of Cowper, J. Appl. Mech. 33 (1966) 335, table 1, which require Poisson's ratio; torsion constants
those of Saint-Venant (Timoshenko & Goodier, Theory of Elasticity, ch. 10), of thin walls for the I-section.
"""

from __future__ import annotations

import dataclasses
import math
from typing import Any, Protocol

import numpy as np

from abut import shapes
from abut.errors import InvalidValue
from abut.model import Frame
from abut.units import Scalar, non_negative, positive, quantity

__all__ = ["BeamMaterial", "CrossSection", "Elastic", "ISection", "Rectangle", "Round", "Section", "Tube"]

TERMS = 40  #: odd terms of the series for the torsion of a rectangle: the remainder is below 1e-9 of it


class BeamMaterial(Protocol):
    """Material of a beam or rope: `abut.materials.Material`, `Elastic`, or another object with these numbers."""

    @property
    def young(self) -> Scalar:
        """E [Pa]."""

    @property
    def poisson(self) -> Scalar:
        """ν [-]."""

    @property
    def density(self) -> Scalar:
        """ρ [kg/m³]."""


class CrossSection(Protocol):
    """Interface of a cross-section as a beam uses it."""

    @property
    def area(self) -> float:
        """A [m²]."""
        ...

    @property
    def second_moments(self) -> tuple[float, float]:
        """(I_y, I_z) [m⁴]."""
        ...

    @property
    def torsion_constant(self) -> float:
        """J [m⁴]."""
        ...

    @property
    def reach(self) -> float:
        """Return the distance of the farthest point from the centroid [m]."""
        ...

    def shear_factors(self, poisson: float) -> tuple[float, float]:
        """(k_y, k_z) [-]."""
        ...

    def solid(self, frame: Frame, length: float) -> Any:
        """Return a shape of that length whose axis is x of the frame, centred there."""
        ...


def _section_sizes(section: object, *names: str) -> None:
    for name in names:
        value = positive(getattr(section, name), "m", what=f"{type(section).__name__}: {name}")
        object.__setattr__(section, name, value)


def _along_x(frame: Frame) -> Frame:
    """Return the frame whose z is x of this one."""
    return frame.frame(z="x", x="y")


def _capsule_shape(frame: Frame, radius: float, length: float) -> Any:
    return shapes.Capsule(_along_x(frame), radius, length)


@dataclasses.dataclass(frozen=True)
class Round:
    """A solid circle.

        A = π d²/4,   I_y = I_z = π d⁴/64,   J = π d⁴/32,   k = 6 (1 + ν)/(7 + 6 ν)

    Args:
        diameter: d [m] > 0.

    Raises:
        InvalidValue: the number is not above zero.

    >>> round(Round("20 mm").area * 1e6, 3)
    314.159
    """

    diameter: Scalar

    def __post_init__(self) -> None:
        _section_sizes(self, "diameter")

    @property
    def reach(self) -> float:
        """d/2 [m]."""
        return 0.5 * float(self.diameter)

    @property
    def area(self) -> float:
        """A [m²]."""
        return math.pi * self.reach**2

    @property
    def second_moments(self) -> tuple[float, float]:
        """(I_y, I_z) [m⁴]."""
        return (0.25 * math.pi * self.reach**4,) * 2

    @property
    def torsion_constant(self) -> float:
        """J [m⁴]."""
        return 0.5 * math.pi * self.reach**4

    def shear_factors(self, poisson: float) -> tuple[float, float]:
        """Return Cowper's shear factors of a circle."""
        return (6.0 * (1.0 + poisson) / (7.0 + 6.0 * poisson),) * 2

    def solid(self, frame: Frame, length: float) -> Any:
        """Return a capsule, whose straight part is that long."""
        return _capsule_shape(frame, self.reach, length)


@dataclasses.dataclass(frozen=True)
class Tube:
    """A circular tube, with m = d_i/d_o.

        A = π (d_o² − d_i²)/4,   I_y = I_z = π (d_o⁴ − d_i⁴)/64,   J = 2 I_y
        k = 6 (1 + ν)(1 + m²)²/((7 + 6 ν)(1 + m²)² + (20 + 12 ν) m²)

    Args:
        outer: d_o [m].
        inner: d_i [m], 0 < d_i < d_o.

    Raises:
        InvalidValue: invalid diameters of a tube.
    """

    outer: Scalar
    inner: Scalar

    def __post_init__(self) -> None:
        _section_sizes(self, "outer", "inner")
        if not float(self.inner) < float(self.outer):
            raise InvalidValue.of(
                "Tube: inner", self.inner, f"be less than the outer diameter, {self.outer} m", "m"
            )

    @property
    def reach(self) -> float:
        """d_o/2 [m]."""
        return 0.5 * float(self.outer)

    @property
    def area(self) -> float:
        """A [m²]."""
        return 0.25 * math.pi * (float(self.outer) ** 2 - float(self.inner) ** 2)

    @property
    def second_moments(self) -> tuple[float, float]:
        """(I_y, I_z) [m⁴]."""
        return (math.pi * (float(self.outer) ** 4 - float(self.inner) ** 4) / 64.0,) * 2

    @property
    def torsion_constant(self) -> float:
        """J [m⁴]."""
        return 2.0 * self.second_moments[0]

    def shear_factors(self, poisson: float) -> tuple[float, float]:
        """Return Cowper's shear factors of a hollow circle."""
        m2 = (float(self.inner) / float(self.outer)) ** 2
        square = (1.0 + m2) ** 2
        k = 6.0 * (1.0 + poisson) * square / ((7.0 + 6.0 * poisson) * square + (20.0 + 12.0 * poisson) * m2)
        return k, k

    def solid(self, frame: Frame, length: float) -> Any:
        """Return a capsule of the outer diameter, whose straight part is that long."""
        return _capsule_shape(frame, self.reach, length)


@dataclasses.dataclass(frozen=True)
class Rectangle:
    """A solid rectangle, b along y and h along z; a is the longer side and c the shorter one.

        A = b h,   I_y = b h³/12,   I_z = h b³/12,   k = 10 (1 + ν)/(12 + 11 ν)
        J = a c³/3 (1 − 192 c/(π⁵ a) Σ_(n odd) tanh(n π a/(2 c))/n⁵)

    Args:
        width: b [m] > 0, along y.
        height: h [m] > 0, along z.

    Raises:
        InvalidValue: a side that is not above zero.

    >>> round(Rectangle(1.0, 1.0).torsion_constant, 4)
    0.1406
    """

    width: Scalar
    height: Scalar

    def __post_init__(self) -> None:
        _section_sizes(self, "width", "height")

    @property
    def _sides(self) -> tuple[float, float]:
        return float(self.width), float(self.height)

    @property
    def reach(self) -> float:
        """Half the diagonal [m]."""
        return 0.5 * math.hypot(*self._sides)

    @property
    def area(self) -> float:
        """A [m²]."""
        return self._sides[0] * self._sides[1]

    @property
    def second_moments(self) -> tuple[float, float]:
        """(I_y, I_z) [m⁴]."""
        b, h = self._sides
        return b * h**3 / 12.0, h * b**3 / 12.0

    @property
    def torsion_constant(self) -> float:
        """J [m⁴]."""
        c, a = sorted(self._sides)
        n = np.arange(1, 2 * TERMS, 2)
        series = float(np.sum(np.tanh(0.5 * math.pi * n * a / c) / n**5))
        return a * c**3 / 3.0 * (1.0 - 192.0 * c / (math.pi**5 * a) * series)

    def shear_factors(self, poisson: float) -> tuple[float, float]:
        """Return Cowper's shear factors of a rectangle."""
        return (10.0 * (1.0 + poisson) / (12.0 + 11.0 * poisson),) * 2

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Corners along y and z [m], counter-clockwise about x."""
        y, z = (0.5 * side for side in self._sides)
        return ((-y, -z), (y, -z), (y, z), (-y, z))

    def solid(self, frame: Frame, length: float) -> Any:
        """Return a block."""
        return shapes.Box(frame, (length, *self._sides))


@dataclasses.dataclass(frozen=True)
class ISection:
    """A doubly symmetric thin-walled I: flanges along y, the web along z; total width b and height h, thicknesses t_f and t_w.

        J = (2 b t_f³ + (h − t_f) t_w³)/3
        k_z = 10 (1 + ν)(1 + 3 m)²/(12 + 72 m + 150 m² + 90 m³ + ν (11 + 66 m + 135 m² + 90 m³) + 30 n² (m + m²) + 5 ν n² (8 m + 9 m²))
        k_y = 5/6 · 2 b t_f/A

    with m = 2 b t_f/(h_m t_w), n = b/h_m, h_m = h − t_f: Cowper's in the plane of the web; across it the flanges act as two rectangles
    (Timoshenko's 5/6). Warping is free.

    Args:
        width: b [m].
        height: h [m].
        web: t_w [m] < b.
        flange: t_f [m] < h/2.

    Raises:
        InvalidValue: invalid sizes of an I-section.
    """

    width: Scalar
    height: Scalar
    web: Scalar
    flange: Scalar

    def __post_init__(self) -> None:
        _section_sizes(self, "width", "height", "web", "flange")
        if not float(self.web) < float(self.width):
            raise InvalidValue.of(
                "ISection: web", self.web, f"be thinner than the width, {self.width} m", "m"
            )
        if not 2.0 * float(self.flange) < float(self.height):
            raise InvalidValue.of(
                "ISection: flange", self.flange, f"be thinner than half the height, {self.height} m", "m"
            )

    @property
    def _four(self) -> tuple[float, float, float, float]:
        return float(self.width), float(self.height), float(self.web), float(self.flange)

    @property
    def reach(self) -> float:
        """Half the diagonal [m]."""
        return 0.5 * math.hypot(*self._four[:2])

    @property
    def area(self) -> float:
        """A [m²]."""
        b, h, web, flange = self._four
        return 2.0 * b * flange + (h - 2.0 * flange) * web

    @property
    def second_moments(self) -> tuple[float, float]:
        """(I_y, I_z) [m⁴]."""
        b, h, web, flange = self._four
        inner = h - 2.0 * flange
        return (b * h**3 - (b - web) * inner**3) / 12.0, (2.0 * flange * b**3 + inner * web**3) / 12.0

    @property
    def torsion_constant(self) -> float:
        """J [m⁴]."""
        b, h, web, flange = self._four
        return (2.0 * b * flange**3 + (h - flange) * web**3) / 3.0

    def shear_factors(self, poisson: float) -> tuple[float, float]:
        """Return shear factors across the web, and along it."""
        b, h, web, flange = self._four
        m, n2 = 2.0 * b * flange / ((h - flange) * web), (b / (h - flange)) ** 2
        below = 12.0 + 72.0 * m + 150.0 * m**2 + 90.0 * m**3
        below += poisson * (11.0 + 66.0 * m + 135.0 * m**2 + 90.0 * m**3)
        below += 30.0 * n2 * (m + m**2) + 5.0 * poisson * n2 * (8.0 * m + 9.0 * m**2)
        along = 10.0 * (1.0 + poisson) * (1.0 + 3.0 * m) ** 2 / below
        return 5.0 / 3.0 * b * flange / self.area, along

    @property
    def outline(self) -> tuple[tuple[float, float], ...]:
        """Corners along y and z [m], counter-clockwise about x, from the lower left on."""
        width, height, web, flange = self._four
        y, z, w, f = 0.5 * width, 0.5 * height, 0.5 * web, 0.5 * height - flange
        right = ((y, -z), (y, -f), (w, -f), (w, f), (y, f), (y, z))
        left = ((-y, z), (-y, f), (-w, f), (-w, -f), (-y, -f))
        return ((-y, -z), *right, *left)

    def solid(self, frame: Frame, length: float) -> Any:
        """Return a block of the whole width and height."""
        return shapes.Box(frame, (length, *self._four[:2]))


@dataclasses.dataclass(frozen=True)
class Section:
    """A section by its numbers.

    Args:
        area: A [m²] > 0.
        I_y: [m⁴] > 0.
        I_z: [m⁴] > 0.
        torsion: J [m⁴] > 0.
        k_y: shear factor [-] > 0 for shear along y.
        k_z: likewise along z.
        radius: of the capsule for drawing and contact [m]; that of a circle of the same area without it.

    Raises:
        InvalidValue: a number that is not above zero.
    """

    area: Scalar
    I_y: Scalar
    I_z: Scalar
    torsion: Scalar
    k_y: Scalar = 5.0 / 6.0
    k_z: Scalar = 5.0 / 6.0
    radius: Scalar | None = None

    def __post_init__(self) -> None:
        units = {
            "area": "m^2",
            "I_y": "m^4",
            "I_z": "m^4",
            "torsion": "m^4",
            "k_y": "1",
            "k_z": "1",
            "radius": "m",
        }
        if self.radius is None:
            round_one = math.sqrt(positive(self.area, "m^2", what="Section: area") / math.pi)
            object.__setattr__(self, "radius", round_one)
        for name, unit in units.items():
            object.__setattr__(self, name, positive(getattr(self, name), unit, what=f"Section: {name}"))

    @property
    def reach(self) -> float:
        """The radius [m]."""
        return float(self.radius or 0.0)

    @property
    def second_moments(self) -> tuple[float, float]:
        """(I_y, I_z) [m⁴]."""
        return float(self.I_y), float(self.I_z)

    @property
    def torsion_constant(self) -> float:
        """J [m⁴]."""
        return float(self.torsion)

    def shear_factors(self, poisson: float) -> tuple[float, float]:
        """Return the given shear factors."""
        return float(self.k_y), float(self.k_z)

    def solid(self, frame: Frame, length: float) -> Any:
        """Return a capsule, whose straight part is that long."""
        return _capsule_shape(frame, self.reach, length)


@dataclasses.dataclass(frozen=True)
class Elastic:
    """An isotropic material by its numbers, where none of `abut.materials` will do.

    Args:
        young: E [Pa] > 0.
        poisson: ν, −1 < ν ≤ 0.5.
        density: ρ [kg/m³] > 0.

    Raises:
        InvalidValue: a number outside its range.
    """

    young: Scalar
    poisson: Scalar
    density: Scalar
    name: str = "elastic"

    def __post_init__(self) -> None:
        for name, unit, read in (
            ("young", "Pa", positive),
            ("density", "kg/m^3", positive),
            ("poisson", "1", quantity),
        ):
            object.__setattr__(self, name, read(getattr(self, name), unit, what=f"Elastic: {name}"))
        if not -1.0 < float(self.poisson) <= 0.5:
            raise InvalidValue.of("Elastic: poisson", self.poisson, "be above -1 and at most 0.5")

    @property
    def shear_modulus(self) -> float:
        """G = E/(2 (1 + ν)) [Pa]."""
        return float(self.young) / (2.0 * (1.0 + float(self.poisson)))


def material_of(material: str | BeamMaterial, what: str) -> BeamMaterial:
    """Return a material by its name, or an object with the numbers of one.

    Raises:
        UnknownName: a name that is not known; the message offers the nearest.
        InvalidValue: the argument is not a material.
    """
    if isinstance(material, str):
        from abut import materials

        return materials.find(material)
    if not all(
        hasattr(type(material), name) or hasattr(material, name) for name in ("young", "poisson", "density")
    ):
        raise InvalidValue.of(
            f"{what}: material",
            material,
            'be the name of one of abut.materials, such as "steel", or abut.flexible.Elastic(young=…, poisson=…, density=…)',
        )
    return material


def damping_time(damping: Scalar | tuple[Scalar, ...] | list[Scalar], what: str) -> float:
    """Return τ [s] of ``damping``: a time, or a ratio ζ at a frequency f, τ = ζ/(π f).

    Raises:
        InvalidValue: the time or the ratio is negative, or the argument is neither.
        WrongUnit: another dimension.
    """
    if isinstance(damping, tuple | list):
        if len(damping) != 2:
            raise InvalidValue.of(
                f"{what}: damping",
                damping,
                'be a time, such as "1e-4 s", or a ratio and a frequency, such as (0.02, "15 Hz")',
            )
        ratio = non_negative(damping[0], "1", what=f"{what}: damping, its ratio")
        frequency = positive(damping[1], "Hz", what=f"{what}: damping, its frequency")
        return ratio / (math.pi * frequency)
    return non_negative(damping, "s", what=f"{what}: damping")
