"""Straight two-node beams in space as a linear structure: Timoshenko stiffness, consistent mass and geometric stiffness.

For an element of length L along x, with Φ_y = 12 E I_z/(k_y G A L²):

    K bending  E I_z/((1 + Φ) L³) · [12, 6L, −12, 6L; …, (4 + Φ)L², −6L, (2 − Φ)L²; …],     K axial  EA/L,     K torsion  GJ/L,
    M          ∫ρA NᵀN dx + ∫ρI N_θᵀN_θ dx, with displacement N and rotation of the section N_θ for the same Φ,
    K_g  N/(30 L) · [36, 3L, −36, 3L; …, 4L², −3L, −L²; …].

Source: Przemieniecki, Theory of Matrix Structural Analysis (1968), 5.116 (stiffness), 15.19 (geometric stiffness); Friedman and Kosmatka,
Comput. Struct. 47 (1993) 473-481 (displacements and rotations with shear, and their mass).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import AnyArray, Integers, Numbers
from abut.errors import InvalidValue
from abut.fem.linear.structure import Structure
from abut.units import Scalar, positive, vector

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["beam_structure"]


def _check_array(given: object, shape: tuple[int, ...], kind: type, what: str, name: str) -> Any:
    """Return an array of finite numbers of a shape, in which −1 is any length above zero.

    Raises:
        InvalidValue: the argument has another shape, or numbers that are not finite.
    """
    try:
        found: AnyArray = np.asarray(given, kind)
    except (TypeError, ValueError, OverflowError):
        found = np.empty(0)
    fits = found.ndim == len(shape) and all(
        size == most or (most < 0 and size > 0) for size, most in zip(found.shape, shape, strict=True)
    )
    if not fits or not np.all(np.isfinite(found)):
        size = " × ".join("n" if most < 0 else str(most) for most in shape)
        raise InvalidValue(
            f'structure "{name}": {what} is {given!r:.80}; it must be an array of {size} finite numbers'
        )
    return found


def beam_structure(
    positions: Numbers,
    elements: Sequence[tuple[int, int]],
    *,
    ea: Scalar,
    gj: Scalar,
    ei: tuple[Scalar, Scalar],
    line: Scalar,
    inertia: tuple[Scalar, Scalar] = (0.0, 0.0),
    shear: tuple[Scalar, Scalar] | None = None,
    up: Sequence[float] = (0.0, 0.0, 1.0),
    name: str = "beams",
) -> Structure:
    """Assemble a structure of straight beams, all of one section; SI numbers.

    Args:
        positions: nodes [m], (n, 3).
        elements: two nodes each, places in ``positions``.
        ea: E A [N].
        gj: G J [N m²].
        ei: E I_y, E I_z [N m²], bending in the section's x–z and x–y plane.
        line: mass by length [kg/m].
        inertia: ρ I_y, ρ I_z [kg m], of which the polar is the sum; rotatory inertia is that of the section.
        shear: k_y G A, k_z G A [N]; rigid without.
        up: near the section's z axis; not along an element.
        name: name in messages.

    Raises:
        InvalidValue: a number that is not positive, an element without length, or along ``up``.
    """
    section = _BeamSection.of(f'structure "{name}"', ea, gj, ei, line, inertia, shear)
    positions = _check_array(positions, (-1, 3), float, "positions", name)
    ends = _check_array(elements, (-1, 2), np.int64, "elements", name)
    if ends.min() < 0 or ends.max() >= len(positions):
        raise InvalidValue(
            f'structure "{name}": elements refer to node index {ends.max() if ends.max() >= len(positions) else ends.min()}; give indices '
            f"from 0 to {len(positions) - 1}"
        )
    above = _check_array(up, (3,), float, "up", name)
    frames = [_element_frame(positions[i], positions[j], above, name) for i, j in ends]
    rows = np.array([np.r_[6 * i : 6 * i + 6, 6 * j : 6 * j + 6] for i, j in ends])
    beams = _BeamElements(section, frames, rows, 6 * len(positions))
    stiffness = beams.assemble([_element_stiffness(length, section) for _, length in frames])
    mass = beams.assemble([_element_mass(length, section) for _, length in frames])
    freedoms = np.array([(k, c) for k in range(len(positions)) for c in range(6)])
    return Structure(positions, freedoms, mass, stiffness, name=name, geometric=beams.geometric_stiffness)


@dataclass(frozen=True)
class _BeamElements:
    """Beam elements of one section: rotation into the axes of each and its length, and its twelve rows of `size`."""

    section: _BeamSection
    frames: list[tuple[Numbers, float]]
    rows: Integers
    size: int

    def assemble(self, parts: list[Numbers]) -> csr_array:
        """Sum the sparse matrix from those of elements in their own axes, (12, 12) each."""
        from scipy.sparse import coo_array

        rows = self.rows
        at = np.broadcast_to(rows[:, :, None], (len(rows), 12, 12))
        other = np.broadcast_to(rows[:, None, :], (len(rows), 12, 12))
        data = np.array([t.T @ part @ t for part, (t, _) in zip(parts, self.frames, strict=True)])
        return coo_array((data.ravel(), (at.ravel(), other.ravel())), shape=(self.size, self.size)).tocsr()

    def geometric_stiffness(self, u: Numbers) -> csr_array:
        """Return K_g due to the axial forces of displacements u, (N,)."""
        force = [
            self.section.axial / length * float((t @ u[row])[6] - (t @ u[row])[0])
            for row, (t, length) in zip(self.rows, self.frames, strict=True)
        ]
        return self.assemble(
            [_geometric_matrix(length, n) for n, (_, length) in zip(force, self.frames, strict=True)]
        )


@dataclass(frozen=True)
class _BeamSection:
    """A section's numbers in SI."""

    axial: float  #: E A [N]
    torsion: float  #: G J [N m²]
    bending: tuple[float, ...]  #: E I_y, E I_z [N m²]
    line: float  #: mass by length [kg/m]
    inertia: tuple[float, ...]  #: ρ I_y, ρ I_z [kg m]
    shear: tuple[float, ...] | None  #: k_y G A, k_z G A [N]

    @staticmethod
    def of(
        what: str, ea: Scalar, gj: Scalar, ei: Sequence[Scalar], line: Scalar, inertia: Sequence[Scalar], shear: Sequence[Scalar] | None
    ) -> _BeamSection:  # fmt: skip
        """Read numbers or texts with units, as `beam_structure` accepts them."""
        bending = vector(ei, "N*m^2", what=f"{what}: EI (ei)", length=2)
        sheared = None if shear is None else vector(shear, "N", what=f"{what}: shear", length=2)
        return _BeamSection(
            positive(ea, "N", what=f"{what}: EA (ea)"),
            positive(gj, "N*m^2", what=f"{what}: GJ (gj)"),
            tuple(positive(one, "N*m^2", what=f"{what}: EI (ei[{k}])") for k, one in enumerate(bending)),
            positive(line, "kg/m", what=f"{what}: mass per length (line)"),
            vector(inertia, "kg*m", what=f"{what}: inertia", length=2),
            sheared
            and tuple(positive(one, "N", what=f"{what}: shear[{k}]") for k, one in enumerate(sheared)),
        )


def _element_frame(start: Numbers, end: Numbers, up: Numbers, name: str) -> tuple[Numbers, float]:
    """Return the rotation of an element's twelve displacements into its axes, and its length."""
    along = end - start
    length = float(np.linalg.norm(along))
    if length == 0.0:
        raise InvalidValue(
            f'structure "{name}": an element at {start.tolist()} m has length zero; give nodes at different positions'
        )
    side = np.cross(up, along)
    if np.linalg.norm(side) <= 1e-6 * length * np.linalg.norm(up):
        raise InvalidValue(
            f'structure "{name}": an element is parallel to up = {up.tolist()}; give another direction for up'
        )
    x, y = along / length, side / np.linalg.norm(side)
    return np.kron(np.eye(4), np.vstack([x, y, np.cross(x, y)])), length


#: Places of (v, θ_z) and (w, −θ_y) of both ends, bending in x–y and x–z, and the signs that make both alike.
PLANES = (((1, 5, 7, 11), np.ones(4)), ((2, 4, 8, 10), np.array([1.0, -1.0, 1.0, -1.0])))


def _add_block(out: Numbers, places: Sequence[int], part: Numbers, signs: Numbers | None = None) -> None:
    signed = part if signs is None else part * np.outer(signs, signs)
    out[np.ix_(places, places)] += signed


def _element_stiffness(length: float, section: _BeamSection) -> Numbers:
    out = np.zeros((12, 12))
    pair = np.array([[1.0, -1.0], [-1.0, 1.0]])
    _add_block(out, (0, 6), pair * section.axial / length)
    _add_block(out, (3, 9), pair * section.torsion / length)
    x = length
    for k, (places, signs) in enumerate(PLANES):
        bending, shear = section.bending[1 - k], section.shear
        phi = 0.0 if shear is None else 12.0 * bending / (shear[k] * x**2)
        part = np.array(
            [
                [12.0, 6 * x, -12.0, 6 * x],
                [6 * x, (4 + phi) * x**2, -6 * x, (2 - phi) * x**2],
                [-12.0, -6 * x, 12.0, -6 * x],
                [6 * x, (2 - phi) * x**2, -6 * x, (4 + phi) * x**2],
            ]
        )
        _add_block(out, places, part * bending / ((1 + phi) * x**3), signs)
    return out


def _element_mass(length: float, section: _BeamSection) -> Numbers:
    out, x = np.zeros((12, 12)), length
    line, inertia, shear = section.line, section.inertia, section.shear
    pair = np.array([[2.0, 1.0], [1.0, 2.0]]) / 6.0
    _add_block(out, (0, 6), pair * line * x)
    _add_block(out, (3, 9), pair * sum(inertia) * x)
    for k, (places, signs) in enumerate(PLANES):
        phi = 0.0 if shear is None else 12.0 * section.bending[1 - k] / (shear[k] * x**2)
        moved, turned = _transverse_inertia(x, phi)
        _add_block(out, places, moved * line + turned * inertia[1 - k], signs)
    return out


def _transverse_inertia(length: float, phi: float) -> tuple[Numbers, Numbers]:
    """Return ∫ NᵀN dx and ∫ N_θᵀN_θ dx: of the displacement across the beam, and of its section's rotation (with shear not its slope)."""
    at, weight = np.polynomial.legendre.leggauss(4)  # exact to the seventh degree; N has three
    s, w = 0.5 * (at + 1.0), 0.5 * length * weight
    across = np.array(
        [
            1.0 - 3.0 * s**2 + 2.0 * s**3 + phi * (1.0 - s),
            length * (s - 2.0 * s**2 + s**3 + 0.5 * phi * (s - s**2)),
            3.0 * s**2 - 2.0 * s**3 + phi * s,
            length * (s**3 - s**2 - 0.5 * phi * (s - s**2)),
        ]
    ) / (1.0 + phi)
    turn = np.array(
        [
            6.0 / length * (s**2 - s),
            1.0 - 4.0 * s + 3.0 * s**2 + phi * (1.0 - s),
            6.0 / length * (s - s**2),
            3.0 * s**2 - 2.0 * s + phi * s,
        ]
    ) / (1.0 + phi)
    return (across * w) @ across.T, (turn * w) @ turn.T


def _slope_matrix(x: float) -> Numbers:
    """Return ∫ N′ᵀN′ dx of the cubic displacements."""
    return np.array(
        [
            [36.0, 3 * x, -36.0, 3 * x],
            [3 * x, 4 * x**2, -3 * x, -(x**2)],
            [-36.0, -3 * x, 36.0, -3 * x],
            [3 * x, -(x**2), -3 * x, 4 * x**2],
        ]
    ) / (30.0 * x)  # fmt: skip


def _geometric_matrix(length: float, force: float) -> Numbers:
    out = np.zeros((12, 12))
    for places, signs in PLANES:
        _add_block(out, places, _slope_matrix(length) * force, signs)
    return out
