"""Gap functions for half-space contact: rollers with profiled ends, ellipsoids, punches, and rough surfaces.

Each returns a function of x and y [m], or heights; gaps are added by `+` of the values of the functions.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TypeAlias

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.mechanics.solids import Pair, effective_modulus
from abut.units import Scalar, non_negative, positive

__all__ = ["crowned", "iso16281", "johns_gohar", "lundberg", "relieved", "roller", "self_affine"]

#: How much less the radius is at y along the roller's axis from its middle [m].
Profile: TypeAlias = "Callable[[Numbers], Numbers]"


def roller(
    radius: Scalar, length: Scalar, profile: Profile | None = None
) -> Callable[[Numbers, Numbers], Numbers]:
    """Return the gap between a roller along y and a flat: x²/(2R) + profile(y), and +inf beyond its ends.

    Args:
        radius: R [m]; for two rollers, 1/R = 1/R₁ + 1/R₂ (`effective_radius`).
        length: of the roller, its ends at ±L/2 [m].
        profile: of this module, or a user-defined function; None is a sharp cylinder.
    """
    R, half = positive(radius, "m", what="roller: radius"), 0.5 * positive(length, "m", what="roller: length")

    def gap_height(x: Numbers, y: Numbers) -> Numbers:
        inside = np.abs(y) < half
        less = 0.0 if profile is None else profile(np.where(inside, y, 0.0))
        return np.where(inside, x * x / (2.0 * R) + less, math.inf)

    return gap_height


def crowned(crown: Scalar) -> Profile:
    """Return a circular arc along the whole roller: y²/(2R_c), R_c [m] its radius."""
    return relieved(0.0, crown)


def relieved(straight: Scalar, radius: Scalar) -> Profile:
    """Return a profile with a straight middle and arcs to both ends: (|y| − l/2)²/(2R_e) beyond the straight length l.

    Args:
        straight: l [m] ≥ 0.
        radius: R_e of the arcs [m], tangent to the straight part.
    """
    half = 0.5 * non_negative(straight, "m", what="roller: straight length")
    R = positive(radius, "m", what="roller: radius of its ends")
    return lambda y: np.maximum(np.abs(y) - half, 0.0) ** 2 / (2.0 * R)


def lundberg(load: Scalar, length: Scalar, solids: Pair) -> Profile:
    """Return the profile of even pressure under one load: F/(πE*L) ln 1/(1 − (2y/L)²).

    It has no end at y = ±L/2: the roller's last point is infinitely far.

    Source: Lundberg, Forschung im Ingenieurwesen 10 (1939) 201-211.
    """
    return _logarithmic_profile(*_line_load(load, length, solids), 1.0)


def johns_gohar(load: Scalar, length: Scalar, solids: Pair, radius: Scalar) -> Profile:
    """Return Lundberg's profile with an end that can be manufactured: F/(πE*L) ln 1/(1 − (1 − 0.3033 b/a)(2y/L)²).

    With a = L/2 and the half-width of the line contact b = √(4FR/(πE*L)).

    Source: Johns & Gohar, Tribology International 14 (1981) 131-136.

    Raises:
        InvalidValue: a number that is not positive, or a line contact nearly as wide as long.
    """
    depth, half = _line_load(load, length, solids)
    R = positive(radius, "m", what="roller: radius")
    width = 2.0 * math.sqrt(R * depth)  # b² = 4FR/(πE*L)
    if 0.3033 * width >= half:
        raise InvalidValue.of(
            "roller: half-width over half-length", width / half, "be far below 1: it is no line contact"
        )
    return _logarithmic_profile(depth, half, 1.0 - 0.3033 * width / half)


def iso16281(diameter: Scalar, length: Scalar) -> Profile:
    """Return the profile that standards assume of a bearing's roller: 0.00035 D ln 1/(1 − (2y/L)²), for L ≤ 2.5 D.

    Source: ISO/TS 16281:2008 (DIN 26281), for rollers of that length; longer ones are straight in the middle there, and refused here.

    Raises:
        InvalidValue: a number that is not positive, or a roller longer than 2.5 diameters.
    """
    D, L = positive(diameter, "m", what="roller: diameter"), positive(length, "m", what="roller: length")
    if L > 2.5 * D * (1.0 + 1e-12):
        raise InvalidValue.of("roller: length", L, f"not exceed 2.5 diameters, {2.5 * D:.6g} m", "m")
    return _logarithmic_profile(0.00035 * D, 0.5 * L, 1.0)


def _line_load(load: Scalar, length: Scalar, solids: Pair) -> tuple[float, float]:
    """Return F/(πE*L) and L/2 [m]."""
    F, L = positive(load, "N", what="roller: load"), positive(length, "m", what="roller: length")
    return F / (math.pi * effective_modulus(solids) * L), 0.5 * L


def _logarithmic_profile(depth: float, half: float, share: float) -> Profile:
    def profile_height(y: Numbers) -> Numbers:
        with np.errstate(divide="ignore"):
            return -depth * np.log(np.maximum(1.0 - share * (np.asarray(y) / half) ** 2, 0.0))

    return profile_height


def self_affine(
    size: Scalar,
    cells: int,
    *,
    hurst: float,
    rms: Scalar,
    longest: Scalar,
    shortest: Scalar,
    seed: int,
) -> Numbers:
    """Return heights of a rough periodic surface [m] on square cells, of zero mean.

    Its power spectrum over the wave number k is zero below k_l = 2π/longest and above k_s = 2π/shortest, and between

        C(k) ∝ k^{−2(1 + H)}

    Each wave has a complex normal amplitude, so heights are normally distributed; all are then scaled to the given rms height,
    exactly. A gap is `heights.max() − heights`.

    Args:
        size: side of the square [m].
        cells: along a side.
        hurst: Hurst's exponent H, 0 < H < 1.
        rms: root of the mean square of heights [m].
        longest: wavelength [m], at most the side.
        shortest: wavelength [m], at least two cells; four and more, if contact is to be resolved.
        seed: of the random numbers; the same seed produces the same surface.

    Source: Persson, Albohr, Tartaglino, Volokitin & Tosatti, J. Phys.: Condens. Matter 17 (2005) R1-R62.

    Raises:
        InvalidValue: a number outside its range, or fewer than 8 cells.
    """
    L, h = positive(size, "m", what="rough surface: size"), positive(rms, "m", what="rough surface: rms")
    far, near = (
        positive(one, "m", what=f"rough surface: {name} wavelength")
        for one, name in ((longest, "longest"), (shortest, "shortest"))
    )
    if not 0.0 < hurst < 1.0:
        raise InvalidValue.of("rough surface: Hurst's exponent", hurst, "lie between 0 and 1")
    if cells < 8 or not 2.0 * L / cells <= near * (1.0 + 1e-12) or not near < far <= L * (1.0 + 1e-12):
        raise InvalidValue(
            f"rough surface: wavelengths from {near:.6g} to {far:.6g} m on {cells} cells of {L / max(cells, 1):.6g} m; there must "
            "be at least 8 cells, the shortest at least two of them, shorter than the longest, and that at most the side"
        )
    k = np.hypot(np.fft.fftfreq(cells, L / cells)[:, None], np.fft.rfftfreq(cells, L / cells)[None, :])
    band = (k >= (1.0 - 1e-12) / far) & (k <= (1.0 + 1e-12) / near)
    gain = np.where(band, np.where(band, k, 1.0) ** (-1.0 - hurst), 0.0)
    noise = np.fft.rfft2(np.random.default_rng(seed).standard_normal((cells, cells)))
    heights = np.fft.irfft2(gain * noise, (cells, cells))
    return heights * (h / math.sqrt(float(np.mean(heights**2))))
