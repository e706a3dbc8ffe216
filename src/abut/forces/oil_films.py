"""Oil films between a journal and its bearing: two closed-form solutions of Reynolds' equation (Gümbel's half film)."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable
from typing import ClassVar, Protocol

from abut.errors import InvalidValue
from abut.extend.validity_ranges import Range
from abut.model.protocols import convert
from abut.units import Scalar, positive

__all__ = ["Film", "LongBearing", "ShortBearing"]

Component = Callable[..., float]


class Film(Protocol):
    """Interface of an oil film as a journal bearing uses it."""

    components: ClassVar[tuple[Component, ...]]  #: F_x, F_y and T_z as functions of the motion

    def scale(self, radius: float, clearance: float) -> float:
        """Return the factor of the dimensionless force [N·s]."""

    @property
    def numbers(self) -> tuple[float, float]:
        """μ [Pa·s] and L [m]."""


# --- thickness ----------------


def film_thickness(u: float) -> float:
    """Return the effective minimum film thickness for a geometric minimum u, both in roughness heights."""
    if u >= 2.0:
        return u
    if u <= 0.0:
        return 1.0
    return 1.0 + 0.125 * u**3 * (2.0 - 0.5 * u)


def film_transition(u: float) -> float:
    """Return the remaining share of the film for a minimum thickness of u roughness heights: 1 for u ≥ 0, 0 for u ≤ −1."""
    if u >= 0.0:
        return 1.0
    if u <= -1.0:
        return 0.0
    return 1.0 + u**3 * (10.0 + u * (15.0 + 6.0 * u))


def relative_eccentricity(x: float, y: float, clearance: float, roughness: float) -> float:
    """Return ε/e of an eccentricity [1/m]: 1/c, or less if the film is thinner than two roughness heights (`film_thickness`)."""
    free = clearance - 2.0 * roughness
    if x * x + y * y <= free * free:
        return 1.0 / clearance
    e = math.sqrt(x * x + y * y)
    return (1.0 - roughness * film_thickness((clearance - e) / roughness) / clearance) / e


def film_fraction(x: float, y: float, clearance: float, roughness: float) -> float:
    """Return the remaining share of the film at an eccentricity."""
    if x * x + y * y <= clearance * clearance:
        return 1.0
    return film_transition((clearance - math.sqrt(x * x + y * y)) / roughness)


def shear_torque(x: float, y: float, omega: float, drag: float, clearance: float, roughness: float) -> float:
    """Return the drag torque of the sheared film on the journal, without that of its pressure [N·m]: −2π μ R³ L ω/(c √(1 − ε²))."""
    k = relative_eccentricity(x, y, clearance, roughness)
    return (
        -drag * omega * film_fraction(x, y, clearance, roughness) / math.sqrt(1.0 - k * k * (x * x + y * y))
    )


# --- short bearing ----------------


def ocvirk_force(nx: float, ny: float, ex: float, ey: float, bx: float, by: float) -> float:
    """Return the component of the short bearing's force along (nx, ny), see `ShortBearing`."""
    b = math.sqrt(bx * bx + by * by + 1e-18)
    p = (bx * ex + by * ey) / b
    q = (bx * ey - by * ex) / b
    d2 = 1.0 - ex * ex - ey * ey
    d = math.sqrt(d2)
    g = 2.0 / d * (0.5 * math.pi + math.atan(p / d))
    v = (2.0 + p * g) / d2
    s = q / (1.0 - q * q)
    along = nx * ex + ny * ey
    return -(3.0 * v * b * along + g * (nx * bx + ny * by) - 2.0 * s * (ny * bx - nx * by)) / d2


# --- long bearing ----------------


def sternlicht_force(nx: float, ny: float, ex: float, ey: float, bx: float, by: float) -> float:
    """Return the component of the long bearing's force along (nx, ny), see `LongBearing`."""
    b = math.sqrt(bx * bx + by * by + 1e-18)
    e2 = ex * ex + ey * ey
    d = math.sqrt(1.0 - e2)
    squeeze = bx * ex + by * ey  # ε ε̇
    a = 1.0 + 1.5 * squeeze / (d * b + 1.5 * abs(squeeze))
    along = nx * ex + ny * ey
    film = 2.0 * d * d * (nx * bx + ny * by) + 3.0 * squeeze * along
    return -6.0 * (4.0 * d * b * along + math.pi * a * film) / ((2.0 + e2) * d**3)


# --- components ----------------


def components_of(pressure_force: Component) -> tuple[Component, ...]:
    """Return the functions F_x, F_y and T_z of a journal's motion.

    ``pressure_force`` is the force of a full film along a direction. Thin films and dry contact change it by smooth transitions.
    """

    def force_along(
        nx: float, ny: float, x: float, y: float, vx: float, vy: float, omega: float,
        clearance: float, roughness: float,
    ) -> float:  # fmt: skip
        k = relative_eccentricity(x, y, clearance, roughness)
        bx, by = (vx + 0.5 * omega * y) / clearance, (vy - 0.5 * omega * x) / clearance
        return film_fraction(x, y, clearance, roughness) * pressure_force(nx, ny, k * x, k * y, bx, by)

    def force_x(
        x: float, y: float, vx: float, vy: float, wz: float,
        scale: float, clearance: float, roughness: float, spin: float,
    ) -> float:  # fmt: skip
        return scale * force_along(1.0, 0.0, x, y, vx, vy, wz + spin, clearance, roughness)

    def force_y(
        x: float, y: float, vx: float, vy: float, wz: float,
        scale: float, clearance: float, roughness: float, spin: float,
    ) -> float:  # fmt: skip
        return scale * force_along(0.0, 1.0, x, y, vx, vy, wz + spin, clearance, roughness)

    def journal_torque(
        x: float, y: float, vx: float, vy: float, wz: float,
        scale: float, clearance: float, roughness: float, spin: float, drag: float,
    ) -> float:  # fmt: skip
        """Return the torque about the journal's centre."""
        pressure = scale * force_along(-y, x, x, y, vx, vy, wz + spin, clearance, roughness)
        return shear_torque(x, y, wz + spin, drag, clearance, roughness) - 0.5 * pressure

    return force_x, force_y, journal_torque


# --- films ----------------


#: Curvature is neglected in Reynolds' equation, an error of c/R.
THIN = Range(
    "clearance over radius",
    lambda journal, seen: journal.clearance / journal.radius,
    most=0.05,
    remedy="the film theory neglects its curvature; expect an error of this size",
)


@dataclasses.dataclass(frozen=True)
class _Film:
    """Viscosity and length."""

    viscosity: Scalar
    length: Scalar

    def __post_init__(self) -> None:
        convert(self, positive, type(self).__name__, viscosity="Pa*s", length="m")

    @property
    def numbers(self) -> tuple[float, float]:
        """μ [Pa·s] and L [m]."""
        return float(self.viscosity), float(self.length)


@dataclasses.dataclass(frozen=True)
class ShortBearing(_Film):
    """The film of a bearing much shorter than wide: oil flows out at its sides.

    With the eccentricity ε⃗ = e⃗/c and b⃗ = (ė⃗ − ½ ω ẑ × e⃗)/c, both as seen from the bearing, and ω of the journal relative to it,

        F = −μ R L³/(2c²) [3 |b⃗| V ε⃗ + G b⃗ − 2 S ẑ × b⃗]/D²,     D² = 1 − ε²
        p = b⃗·ε⃗/|b⃗|,   q = (b⃗ × ε⃗)·ẑ/|b⃗|,   G = 2 (π/2 + arctan(p/D))/D,   V = (2 + p G)/D²,   S = q/(1 − q²)

    the integral of the pressure P(α) = μ L³ c (b⃗·n⃗)/h³, h = c − e⃗·n⃗, over the half of the film in which it is positive (Gümbel).
    In steady rotation under W it is Ocvirk's: W = μ R L³ ω ε √(16 ε² + π² (1 − ε²))/(4c² (1 − ε²)²), tan φ = π √(1 − ε²)/(4ε).

    Valid: L below half the diameter, c below R/20; laminar, of one viscosity, without inertia of the oil; the oil is fed at no pressure.
    Source: Ocvirk, NACA TN 2808 (1952); Capone, L'Energia Elettrica 68 (1991) 105-110, for this form.

    Args:
        viscosity: μ [Pa·s] > 0.
        length: L [m] > 0.

    Raises:
        InvalidValue: a number outside its range.
        WrongUnit: a string of another dimension.
    """

    ranges: ClassVar = (
        Range(
            "length over diameter",
            lambda journal, seen: journal.film.length / (2.0 * journal.radius),
            most=0.5,
            remedy="use abut.LongBearing from 2 on; in between neither is accurate",
        ),
        THIN,
    )

    components: ClassVar[tuple[Component, ...]] = components_of(ocvirk_force)

    def scale(self, radius: float, clearance: float) -> float:
        """Return μ R L³/(2c²) [N·s]."""
        viscosity, length = self.numbers
        return viscosity * radius * length**3 / (2.0 * clearance**2)


@dataclasses.dataclass(frozen=True)
class LongBearing(_Film):
    """The film of a bearing much longer than wide: oil flows in the circumferential direction only.

    With ε⃗ and b⃗ as of `ShortBearing`, D² = 1 − ε², and a = 1 + 3/2 (b⃗·ε⃗)/(D |b⃗| + 3/2 |b⃗·ε⃗|),

        F = −6 μ L R³/(c² (2 + ε²) D³) {4 D |b⃗| ε⃗ + π a [2 D² b⃗ + 3 (b⃗·ε⃗) ε⃗]}

    which replaces the following cases by the sign of ε̇. With k² = (1 − ε²) [((ω − 2γ̇)/(2ε̇))² + 1/ε²], and a = (k + 3)/(k + 3/2)
    where ε̇ > 0, a = k/(k + 3/2) where ε̇ < 0:

        F_r = −μ L R³/c² · 6 ε̇ [±4kε² + (2 + ε²) π a]/((2 + ε²) (1 − ε²)^{3/2})
        F_t =  μ L R³/c² · 6 π ε (ω − 2γ̇) a/((2 + ε²) √(1 − ε²))

    In steady rotation it is half of Sommerfeld's film: W = 6 μ ω L R³ ε √(4 ε² + π² (1 − ε²))/(c² (2 + ε²) (1 − ε²)); during
    squeezing, a is a fit by the authors to the fraction of the film that is under pressure.

    Valid: L above twice the diameter, c below R/20; else as of `ShortBearing`.
    Source: Pinkus & Sternlicht, Theory of Hydrodynamic Lubrication, McGraw-Hill 1961; Flores, Ambrósio, Claro, Lankarani & Koshy,
    Mech. Mach. Theory 41 (2006) 247-261.

    Args:
        viscosity: μ [Pa·s] > 0.
        length: L [m] > 0.

    Raises:
        InvalidValue: a number outside its range.
        WrongUnit: a string of another dimension.
    """

    ranges: ClassVar = (
        Range(
            "length over diameter",
            lambda journal, seen: journal.film.length / (2.0 * journal.radius),
            least=2.0,
            remedy="use abut.ShortBearing up to 0.5; in between neither is accurate",
        ),
        THIN,
    )

    components: ClassVar[tuple[Component, ...]] = components_of(sternlicht_force)

    def scale(self, radius: float, clearance: float) -> float:
        """Return μ L R³/c² [N·s]."""
        viscosity, length = self.numbers
        return viscosity * length * radius**3 / clearance**2


def check_film(film: object, what: str) -> None:
    """Check that an object is an oil film.

    Raises:
        InvalidValue: it is not.
    """
    if not (hasattr(film, "components") and hasattr(film, "scale") and hasattr(film, "numbers")):
        raise InvalidValue(
            f"{what}: film must be an oil film, such as abut.ShortBearing(viscosity=…, length=…), got {film!r}"
        )
