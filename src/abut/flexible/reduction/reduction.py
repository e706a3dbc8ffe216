"""Model order reduction: from finite-element matrices to a body with few modes.

    Structure ─ interfaces ─→ basis of a method ─→ orthonormal modes ─→ frame ─→ inertia, stiffness, damping, stiffening ─→ ReducedBody

The floating frame represents rigid motion, which is therefore removed from the basis (`flexible.reduction.reduction_methods`). The basis is
made orthonormal: ΦᵀMΦ = 1, ΦᵀKΦ = diag ω². The choice of the frame then adds a rigid motion to each mode.
"""

from __future__ import annotations

import logging
import numbers
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem import Structure
from abut.flexible.floating.reduced_body import Interface, ReducedBody
from abut.flexible.reduction.damping import ByFrequency, Rayleigh, damping_ratios
from abut.flexible.reduction.free_body import FreeBody, normalize_signs
from abut.flexible.reduction.geometric_stiffness import geometric_stiffness, rigid_transfer_matrix
from abut.flexible.reduction.gram_matrix import cross_modes, gram_matrix
from abut.flexible.reduction.interfaces import InterfaceSet, find_interfaces, rigid_motion
from abut.flexible.reduction.plane_meshes import check_sheet, gram_of_sheet
from abut.flexible.reduction.reduction_cache import cached_reduction
from abut.flexible.reduction.reduction_methods import METHODS, CraigBampton, Method, NormalModes
from abut.flexible.reduction.truncation_error import flexibility
from abut.units import Scalar, positive

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["Basis", "reduce"]

LOG = logging.getLogger(__name__)
DEPENDENT = 1e-12  #: of the largest eigenvalue of the columns' products, below which a combination is dropped
RIGID = 1e-7  #: of a displacement, remainder without rigid motion below which it counts as rigid motion alone
EQUAL = 0.01  #: difference of two moments of inertia, relative to the third, below which they count as equal
STRESSED = 10_000_000  #: nodes times modes, up to which stresses by mode are stored


@dataclass(frozen=True)
class Basis:
    """Orthonormal modes in the structure's rows, with intermediate results for later use.

    Args:
        modes: Φ, (N, m), in the frame chosen.
        omega: angular frequencies of the free reduced body [rad/s], (m,).
        body: the free body, in the coordinates x of u = S x.
        interface_set: the interfaces.
        shapes: their displacement and rotation by mode, (6, m) each.
        flexibility: of the interfaces, see `ReducedBody`.
    """

    modes: Numbers
    omega: Numbers
    body: FreeBody
    interface_set: InterfaceSet
    shapes: tuple[Numbers, ...]
    flexibility: Numbers | None


def reduce(
    structure: Structure,
    *,
    interfaces: Mapping[str, Any] | None = None,
    method: Method | str | int | None = None,
    frame: str = "mean-axis",
    damping: Scalar | Rayleigh | ByFrequency | None = None,
    loads: Numbers | None = None,
    up_to: Scalar | None = None,
    cache: bool = True,
) -> ReducedBody:
    """Reduce an elastic body to modes.

    Args:
        structure: its matrices, without supports.
        interfaces: by name, places of joints, forces and contacts: the label of a node, labels, a node set's name, a place, or a
            `Patch`.
        method: `CraigBampton`, `Guyan`, `Rubin`, `MacNeal`, `Herting`, `NormalModes`, or one of their names in lower case; by default
            Craig–Bampton with 20 modes, and of a body without interfaces its normal modes; a number is the count of these.
        frame: ``"mean-axis"`` (no momentum in the deformation), ``"principal"`` (the frame's axes stay principal axes; within a plane in
            which moments of inertia are equal to 1 % of the third, mean axes), or the name of an interface, with which the frame then moves
            (clamped).
        damping: ζ of every mode, `Rayleigh`, `ByFrequency`, or ``"adams"``; by default that of the structure, else none.
        loads: loads whose static response the modes represent exactly, in the structure's rows, (N,) or (N, k): attachment modes.
        up_to: modes of the reduced body above this frequency are dropped [Hz], including those that make static responses exact.
        cache: whether to store the result on disk, by content, and to read it from there.

    Raises:
        InvalidValue: nodes that do not exist, supports in the stiffness, disconnected parts, no method or frame of that name.
    """
    given = _interfaces_by_name(structure, interfaces)
    chosen = _method(structure, method, bool(given))
    top = None if up_to is None else positive(up_to, "Hz", what=f'structure "{structure.name}": up_to')
    columns = _columns(structure, loads)
    if structure.flat:
        check_sheet(structure, frame)
    for one in structure.warnings:
        LOG.warning("%s", one)

    def make_reduced_body() -> ReducedBody:
        basis = _basis(structure, given, chosen, columns, frame, top)
        return _reduced_body(structure, basis, damping)

    return (
        cached_reduction(
            structure, (repr(given), repr(chosen), frame, repr(damping), top), columns, make_reduced_body
        )
        if cache
        else make_reduced_body()
    )


def _interfaces_by_name(structure: Structure, interfaces: object) -> dict[str, Any]:
    """Return interfaces by name.

    Raises:
        InvalidValue: they are not given by name.
    """
    if interfaces is not None and not isinstance(interfaces, Mapping):
        raise InvalidValue(
            f'structure "{structure.name}": interfaces are {interfaces!r}; give each a name, such as {{"left": "x-", "right": 12}}'
        )
    return dict(interfaces or {})


def _method(structure: Structure, method: Method | str | int | None, has_interfaces: bool) -> Method:
    if method is None or isinstance(method, numbers.Number):
        count = () if method is None else (method,)
        return CraigBampton(*count) if has_interfaces else NormalModes(*count)
    if isinstance(method, str):
        if method not in METHODS:
            raise InvalidValue.of(
                f'structure "{structure.name}": method', method, f"be one of {', '.join(METHODS)}"
            )
        return cast("Method", METHODS[method]())
    if isinstance(method, type) or not hasattr(method, "basis"):
        raise InvalidValue.of(
            f'structure "{structure.name}": modes',
            method,
            "be a whole number, or a method with its number, such as CraigBampton(20)",
        )
    return cast("Method", method)


def _columns(structure: Structure, loads: Numbers | None) -> Numbers:
    size = len(structure.freedoms)
    out = np.zeros((size, 0)) if loads is None else np.asarray(loads, float)
    out = out[:, None] if out.ndim == 1 else out
    if out.shape[0] != size or not np.isfinite(out).all():
        raise InvalidValue(
            f'structure "{structure.name}": loads have shape {out.shape}; they must be finite, of shape ({size}, k)'
        )
    return out


def _basis(
    structure: Structure,
    interfaces: Mapping[str, Any],
    method: Method,
    loads: Numbers,
    frame: str,
    up_to: float | None,
) -> Basis:
    """Compute the modes.

    Raises:
        InvalidValue: no mode remains, or there is no frame of that name.
    """
    from scipy.sparse import csr_array, vstack

    found = find_interfaces(structure, interfaces)
    what, s = f'structure "{structure.name}"', found.whole
    rigid = rigid_motion(structure, structure.positions.mean(axis=0))[:, structure.motions]
    body = FreeBody(s.T @ structure.stiffness @ s, s.T @ structure.mass @ s, _in_unknowns(s, rigid), what)
    rows = [one.rows[list(one.components)] for one in found.among]
    constraint_rows = vstack(rows, format="csr") if rows else csr_array((0, s.shape[1]))
    columns = method.basis(body, constraint_rows, s.T @ loads)
    compliance = flexibility(body, found)
    body.clear_cache()
    modes, omega = _orthonormal(body, columns, what)
    if up_to is not None:
        few = omega <= 2.0 * np.pi * up_to
        modes, omega = modes[:, few], omega[few]
    if not len(omega):
        raise InvalidValue(f"{what}: no mode is left; request more modes (method=), or a higher up_to")
    full = s @ modes
    at, added = _frame_motion(structure, found, modes, full, frame)
    shapes = tuple(one.rows @ modes + rigid_transfer_matrix(one.position - at) @ added for one in found.among)
    return Basis(full + rigid_motion(structure, at) @ added, omega, body, found, shapes, compliance)


def _in_unknowns(s: csr_array, motion: Numbers) -> Numbers:
    """Return x of S x = u."""
    from scipy.sparse.linalg import spsolve

    return np.asarray(spsolve((s.T @ s).tocsc(), s.T @ motion)).reshape(s.shape[1], -1)


def _orthonormal(body: FreeBody, columns: Numbers, what: str) -> tuple[Numbers, Numbers]:
    """Return modes of their span without rigid motion: ΦᵀMΦ = 1, ΦᵀKΦ = ω²."""
    from scipy.linalg import eigh

    before = _norms(body, columns)
    columns = body.remove_rigid_motion(
        body.remove_rigid_motion(columns)
    )  # twice, for constraint modes are mostly rigid motion
    size = _norms(body, columns)
    kept = size > RIGID * before
    if not kept.any():
        raise InvalidValue(
            f"{what}: no mode is left; request more modes, or give interfaces (for a rigid body use abut.Body)"
        )
    columns = columns[:, kept] / size[kept]
    gram = columns.T @ (body.mass @ columns)
    values, vectors = np.linalg.eigh(0.5 * (gram + gram.T))
    sound = values > DEPENDENT * values[-1]
    if not sound.all():
        LOG.info(
            "%s: %d of %d displacements depend on the others and are removed",
            what,
            (~sound).sum(),
            len(sound),
        )
    columns = columns @ (vectors[:, sound] / np.sqrt(values[sound]))
    k = columns.T @ (body.stiffness @ columns)
    squares, turn = eigh(0.5 * (k + k.T))
    modes = normalize_signs(columns @ turn)
    return modes, np.sqrt(np.maximum(squares, 0.0))


def _norms(body: FreeBody, columns: Numbers) -> Numbers:
    return np.asarray(np.sqrt(np.maximum(np.einsum("ij,ij->j", columns, body.mass @ columns), 1e-300)))


def _frame_motion(
    structure: Structure, found: InterfaceSet, modes: Numbers, full: Numbers, frame: str
) -> tuple[Numbers, Numbers]:
    """Return the rigid motion that a frame adds to modes: its reference point [m], and its translation and rotation by mode, (6, m)."""
    if frame == "mean-axis":
        return np.zeros(3), np.zeros((6, modes.shape[1]))
    if frame == "principal":
        return _principal(structure, full)
    names = [one.name for one in found.among]
    if frame not in names:
        raise InvalidValue.of(
            f'structure "{structure.name}": frame',
            frame,
            f"be mean-axis, principal, or an interface ({', '.join(names) or 'none'})",
        )
    reference = found.among[names.index(frame)]
    if reference.components != structure.motions:
        raise InvalidValue(
            f'structure "{structure.name}": interface "{frame}" is a node without rotations, which cannot define a frame; use a patch'
        )
    return reference.position, -(reference.rows @ modes)


def _principal(structure: Structure, full: Numbers) -> tuple[Numbers, Numbers]:
    """Return the rigid motion that keeps the centre of mass at rest, and products of inertia by principal axes constant to first order.

    A product J_ab is cancelled by a rotation of J_ab/(J_b − J_a) about the third axis. Where both moments are equal, or differ no more than
    the mesh's approximation of equal ones (|J_b − J_a| is at most J_c, as of a plate), such axes are determined by rounding only: the
    smallest rotation is then used, none relative to the mean axes.
    """
    at = structure.positions.mean(axis=0)
    rigid = rigid_motion(structure, at)
    gram = rigid.T @ (structure.mass @ rigid)
    centre = at + np.array([gram[1, 5], gram[2, 3], gram[0, 4]]) / gram[0, 0]
    rigid = rigid_motion(structure, centre)
    moments, axes = np.linalg.eigh((rigid.T @ (structure.mass @ rigid))[3:, 3:])
    shift = rigid[:, :3].T @ (structure.mass @ full) / gram[0, 0]
    mass_times_rotations = structure.mass @ (rigid[:, 3:] @ axes)
    pairs = ((1, 2), (2, 0), (0, 1))

    def products(rows: Numbers) -> Numbers:
        """Return ∂J_bc, ∂J_ca, ∂J_ab by a displacement."""
        shape = structure.at_nodes(rows)
        turned = [structure.field(cross_modes(e, shape[:, :3]), cross_modes(e, shape[:, 3:])) for e in axes.T]
        return np.array(
            [
                mass_times_rotations[:, a] @ turned[b] + mass_times_rotations[:, b] @ turned[a]
                for a, b in pairs
            ]
        )

    by_turn, by_mode = products(rigid[:, 3:]), products(full)
    for c, (a, b) in enumerate(pairs):
        if abs(moments[a] - moments[b]) <= EQUAL * moments[c]:
            by_turn[c], by_mode[c] = moments[-1] * axes[:, c], 0.0
            LOG.info(
                '%s: moments of inertia of %.6g and %.6g kg m² are nearly equal; about the third axis, (%.3g, %.3g, %.3g), its frame '
                "rotates as mean axes do", f'structure "{structure.name}"', moments[a], moments[b], *axes[:, c],
            )  # fmt: skip
    return centre, np.vstack([-shift, -np.linalg.solve(by_turn, by_mode)])


def _reduced_body(
    structure: Structure, basis: Basis, damping: Scalar | Rayleigh | ByFrequency | None
) -> ReducedBody:
    modes, m = basis.modes, basis.modes.shape[1]
    if damping is not None:
        damping_matrix = np.diag(2.0 * damping_ratios(damping, basis.omega) * basis.omega)
    elif structure.damping is not None:
        damping_matrix = modes.T @ (structure.damping @ modes)
    else:
        damping_matrix = np.zeros((m, m))
    nodal = structure.at_nodes(modes)
    stiffening, loaded = geometric_stiffness(structure, basis.body, basis.interface_set, modes, basis.shapes)
    return ReducedBody(
        structure.positions,
        structure.labels,
        nodal,
        gram_of_sheet(structure, nodal) if structure.flat else gram_matrix(structure, nodal),
        np.diag(basis.omega**2),
        0.5 * (damping_matrix + damping_matrix.T),
        tuple(
            Interface(one.name, one.position, shapes, tuple(structure.labels[one.nodes].tolist()), one.kind)
            for one, shapes in zip(basis.interface_set.among, basis.shapes, strict=True)
        ),
        stiffening,
        loaded,
        structure.mesh,
        structure.stress(modes)
        if structure.stress is not None and len(structure.positions) * m <= STRESSED
        else None,
        structure.name,
        basis.flexibility,
    )
