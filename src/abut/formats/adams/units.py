"""Units of datasets: the SI value of the unit of each dimension.

Source of the factors: NIST SP 811 (2008), appendix B; exact where the definition is exact.
"""

from __future__ import annotations

from dataclasses import dataclass

_G = 9.80665
_POUND = 0.45359237
_INCH = 0.0254

MASS = {
    "KILOGRAM": 1.0,
    "GRAM": 1e-3,
    "MILLIGRAM": 1e-6,
    "MICROGRAM": 1e-9,
    "NANOGRAM": 1e-12,
    "TONNE": 1e3,
    "MEGAGRAM": 1e3,
    "POUND_MASS": _POUND,
    "KPOUND_MASS": 1e3 * _POUND,
    "OUNCE_MASS": _POUND / 16.0,
    "SLUG": _POUND * _G / (12.0 * _INCH),
    "SLINCH": _POUND * _G / _INCH,
    "US_TON": 2000.0 * _POUND,
}
FORCE = {
    "NEWTON": 1.0,
    "KNEWTON": 1e3,
    "MEGANEWTON": 1e6,
    "CENTINEWTON": 1e-2,
    "MILLINEWTON": 1e-3,
    "MICRONEWTON": 1e-6,
    "NANONEWTON": 1e-9,
    "DYNE": 1e-5,
    "KILOGRAM_FORCE": _G,
    "GRAM_FORCE": 1e-3 * _G,
    "POUND_FORCE": _POUND * _G,
    "KPOUND_FORCE": 1e3 * _POUND * _G,
    "OUNCE_FORCE": _POUND * _G / 16.0,
    "POUNDAL": _POUND * 12.0 * _INCH,
}
LENGTH = {
    "METER": 1.0,
    "KILOMETER": 1e3,
    "CENTIMETER": 1e-2,
    "MILLIMETER": 1e-3,
    "MICROMETER": 1e-6,
    "NANOMETER": 1e-9,
    "ANGSTROM": 1e-10,
    "INCH": _INCH,
    "FOOT": 12.0 * _INCH,
    "YARD": 36.0 * _INCH,
    "MILE": 63360.0 * _INCH,
    "MILS": 1e-3 * _INCH,
    "MICROINCH": 1e-6 * _INCH,
}
TIME = {
    "SECOND": 1.0,
    "MILLISECOND": 1e-3,
    "MICROSECOND": 1e-6,
    "NANOSECOND": 1e-9,
    "MINUTE": 60.0,
    "HOUR": 3600.0,
    "DAY": 86400.0,
}
SYSTEMS = {
    "CGS": ("DYNE", "GRAM", "CENTIMETER", "SECOND"),
    "FPS": ("POUND_FORCE", "SLUG", "FOOT", "SECOND"),
    "IPS": ("POUND_FORCE", "SLINCH", "INCH", "SECOND"),
    "MKS": ("NEWTON", "KILOGRAM", "METER", "SECOND"),
}
TABLES = {"FORCE": FORCE, "MASS": MASS, "LENGTH": LENGTH, "TIME": TIME}


@dataclass(frozen=True)
class DatasetUnits:
    """SI values of a dataset's units; angles are radians in Adams and here."""

    force: float = 1.0  #: [N]
    mass: float = 1.0  #: [kg]
    length: float = 1.0  #: [m]
    time: float = 1.0  #: [s]

    @property
    def velocity(self) -> float:
        """SI value of the unit of velocity, length per time [m/s]."""
        return self.length / self.time

    @property
    def acceleration(self) -> float:
        """SI value of the unit of acceleration, length per time squared [m/s²]."""
        return self.length / self.time**2

    @property
    def frequency(self) -> float:
        """SI value of the unit of angular frequency, radian per time [rad/s]."""
        return 1.0 / self.time

    @property
    def angular_acceleration(self) -> float:
        """SI value of the unit of angular acceleration [rad/s²]."""
        return 1.0 / self.time**2

    @property
    def inertia(self) -> float:
        """SI value of the unit of inertia, mass times length squared [kg·m²]."""
        return self.mass * self.length**2

    @property
    def torque(self) -> float:
        """SI value of the unit of torque, force times length [N·m]."""
        return self.force * self.length

    @property
    def stiffness(self) -> float:
        """SI value of the unit of stiffness, force per length [N/m]."""
        return self.force / self.length

    @property
    def damping(self) -> float:
        """SI value of the unit of damping, force per velocity [N·s/m]."""
        return self.force / self.velocity
