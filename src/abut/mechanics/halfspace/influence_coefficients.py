"""Influence of a uniformly loaded rectangle on a half-space's surface, exactly, and sums of many by FFT.

Each influence is the difference over the rectangle's corners of a function I with ∂²I/∂x∂y = f, where f is the influence of a point load:

    f = 1/r       I = x asinh(y/|x|) + y asinh(x/|y|)        normal, and both tangential directions
    f = x²/r³     I = y asinh(x/|y|)                         tangential, along x
    f = y²/r³     I = x asinh(y/|x|)
    f = xy/r³     I = −r

Source: Love, Phil. Trans. R. Soc. A 228 (1929) 377-420; Johnson, Contact Mechanics (1985), eqs. 3.25 and 3.75; Pohrt & Li, Phys.
Mesomech. 17 (2014) 334-340.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from abut.array_types import Numbers
from abut.mechanics.solids import Pair, effective_modulus, pair_of, shear_modulus

__all__ = [
    "CellGrid",
    "Convolution",
    "cell_integral",
    "inverse_influence",
    "normal",
    "periodic_normal",
    "tangential_influence",
]


#: Threads of a transform: more than two gain little at these sizes.
WORKERS = min(2, os.cpu_count() or 1)


@dataclass(frozen=True)
class CellGrid:
    """Equal rectangular cells about the origin, centres at (i + ½ − n/2) h."""

    size: tuple[float, float]  #: size of the whole grid [m]
    cells: tuple[int, int]  #: along x and y

    @property
    def steps(self) -> tuple[float, float]:
        """Sides of a cell [m]."""
        return self.size[0] / self.cells[0], self.size[1] / self.cells[1]

    @property
    def cell(self) -> float:
        """Area of a cell [m²]."""
        return self.steps[0] * self.steps[1]

    @cached_property
    def axes(self) -> tuple[Numbers, Numbers]:
        """Centres along x and along y [m]."""
        x, y = (
            (np.arange(n, dtype=np.float64) + 0.5 - 0.5 * n) * h
            for n, h in zip(self.cells, self.steps, strict=True)
        )
        return x, y


class Convolution:
    """Sum over all cells of an influence times a cell's load, by FFT on twice the grid: exact, without wrap-around.

    Args:
        influence: of a cell on one i cells along x and j along y from it, of shape (2nx − 1, 2ny − 1), i and j from −(n − 1) on.
    """

    def __init__(self, influence: Numbers) -> None:
        from scipy import fft

        self.cells = tuple((n + 1) // 2 for n in influence.shape)
        self.padded = tuple(fft.next_fast_len(n, real=True) for n in influence.shape)
        whole = np.zeros(self.padded)
        whole[: influence.shape[0], : influence.shape[1]] = influence
        whole = np.roll(whole, tuple(1 - n for n in self.cells), axis=(0, 1))
        self.spectrum = fft.rfft2(whole, workers=WORKERS)
        if np.array_equal(influence, influence[::-1, ::-1]):  # even: its spectrum is real
            self.spectrum = self.spectrum.real.copy()

    def __call__(self, load: Numbers) -> Numbers:
        """Return the sum, on the grid; transforms skip the rows that are zero or not needed."""
        from scipy import fft

        nx, ny = self.cells
        waves = fft.fft(
            fft.rfft(load, self.padded[1], axis=1, workers=WORKERS), self.padded[0], axis=0, workers=WORKERS
        )
        waves *= self.spectrum
        rows = fft.ifft(waves, axis=0, workers=WORKERS, overwrite_x=True)[:nx]
        return np.ascontiguousarray(fft.irfft(rows, self.padded[1], axis=1, workers=WORKERS)[:, :ny])


def cell_integral(grid: CellGrid, antiderivative: Callable[[Numbers, Numbers], Numbers]) -> Numbers:
    """Return ∫∫f over a cell as seen from all others: second differences of I over a lattice of corners."""
    (nx, ny), (hx, hy) = grid.cells, grid.steps
    x = (np.arange(2 * nx, dtype=np.float64) + 0.5 - nx) * hx
    y = (np.arange(2 * ny, dtype=np.float64) + 0.5 - ny) * hy
    return np.diff(np.diff(antiderivative(x[:, None], y[None, :]), axis=0), axis=1)


def _integrate_axis_term(x: Numbers, y: Numbers) -> Numbers:
    """Return I of x²/r³."""
    return y * np.arcsinh(x / np.abs(y))


def _integrate_inverse_distance(x: Numbers, y: Numbers) -> Numbers:
    """Return I of 1/r."""
    return _integrate_axis_term(x, y) + _integrate_axis_term(y, x)


def normal(grid: CellGrid, solids: Pair) -> Convolution:
    """Return normal displacement of both surfaces together [m] under pressures [Pa]: u = (1/πE*) ∫∫ p/r dA."""
    return Convolution(
        _symmetrize_influence(cell_integral(grid, _integrate_inverse_distance))
        / (math.pi * effective_modulus(solids))
    )


def tangential_influence(grid: CellGrid, solids: Pair, angle: float) -> Convolution:
    """Return displacement of both surfaces [m] along a direction in their plane under tractions along it [Pa].

        u = Σ 1/(2πG) ∫∫ q [(1 − ν)/r + ν s²/r³] dA,   s along the direction

    Args:
        grid: the cells.
        solids: of both bodies.
        angle: of the direction, from x [rad].
    """
    c, s = math.cos(angle), math.sin(angle)
    even = sum((1.0 - one.poisson) / shear_modulus(one) for one in pair_of(solids)) / (2.0 * math.pi)
    directed = sum(one.poisson / shear_modulus(one) for one in pair_of(solids)) / (2.0 * math.pi)

    def cell_influence(x: Numbers, y: Numbers) -> Numbers:
        turned = (
            c * c * _integrate_axis_term(x, y)
            + s * s * _integrate_axis_term(y, x)
            - 2.0 * c * s * np.hypot(x, y)
        )
        return even * _integrate_inverse_distance(x, y) + directed * turned

    return Convolution(_symmetrize_influence(cell_integral(grid, cell_influence)))


def periodic_normal(grid: CellGrid, solids: Pair) -> Callable[[Numbers], Numbers]:
    """Return the influence ``normal`` for a periodic surface, less its mean: û = 2p̂/(E*|k|), exact for each wave (Johnson sec. 13.2)."""
    from scipy import fft

    (nx, ny), (hx, hy) = grid.cells, grid.steps
    k = 2.0 * math.pi * np.hypot(np.fft.fftfreq(nx, hx)[:, None], np.fft.rfftfreq(ny, hy)[None, :])
    k[0, 0] = math.inf
    gain = 2.0 / (effective_modulus(solids) * k)

    def periodic_displacement(pressure: Numbers) -> Numbers:
        found = fft.irfft2(gain * fft.rfft2(pressure, workers=WORKERS), (nx, ny), workers=WORKERS)
        return np.asarray(found)

    return periodic_displacement


def inverse_influence(grid: CellGrid) -> Callable[[Numbers], Numbers]:
    """Return an approximate inverse of all these influences except for a factor: waves times |k| + π/L, L the longer side, on the same
    grid.

    1/r over a plane is 2π/|k| of its waves; that the grid does not repeat itself, and where contact is, matters little to a preconditioner.
    """
    from scipy import fft

    (nx, ny), (hx, hy) = grid.cells, grid.steps
    k = 2.0 * math.pi * np.hypot(np.fft.fftfreq(nx, hx)[:, None], np.fft.rfftfreq(ny, hy)[None, :])
    k += math.pi / max(grid.size)

    def apply_inverse(slope: Numbers) -> Numbers:
        found = fft.irfft2(k * fft.rfft2(slope, workers=WORKERS), (nx, ny), workers=WORKERS)
        return np.asarray(found)

    return apply_inverse


def _symmetrize_influence(influence: Numbers) -> Numbers:
    """Return the influence without rounding differences between opposite cells."""
    return 0.5 * (influence + influence[::-1, ::-1])
