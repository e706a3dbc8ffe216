"""Conversion between the records of standard input data (SID) and the Gram matrix of a floating frame.

With φ_l the shape of mode l, products of inertia as elements of the tensor (J_xy = −∫ xy dm), G as in
`abut.flexible.floating.reduced_body`, and modes k, l:

    mdCM = ∫ r dm + Ct q,   J = ∫ (r² 1 − r rᵀ) dm + J1_l q_l                  (xx, yy, zz, xy, xz, yz)
    Ct_l = ∫ φ_l dm,   Cr_l = ∫ r × φ_l dm + Σ_k ∫ φ_k × φ_l dm q_k,   Me_kl = ∫ φ_k·φ_l dm
    Gr_l = −2 ∫ r̃ φ̃_l dm − 2 Σ_k ∫ φ̃_k φ̃_l dm q_k,   Ge_l,k = 2 ∫ φ_k × φ_l dm
    Oe_l = −½ J1_l (xx, yy, zz), −J1_l (xy, yz, xz), and in first order ∫ φ_lᵀ ω̃ ω̃ φ_k dm by ω₁², ω₂², ω₃², ω₁ω₂, ω₂ω₃, ω₁ω₃.

Geometric stiffening is added to the first-order terms of Ct (by acceleration), Cr (by angular acceleration, its symmetric part; the
inertia part is antisymmetric) and Oe (by products of ω), and is −phi.m1, −psi.m1 of a node (by force and torque there).
Source: O. Wallrapp, Standardization of flexible body modeling in multibody system codes, Mech. Struct. & Mach. 22 (1994) 283–304.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from abut.array_types import Numbers
from abut.errors import UnreadableFile
from abut.formats.flexible.sid_text import Taylor

#: Row and column of the entries of J and of Oe, which differ in the order of the last two.
J_AT = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
OE_AT = ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (0, 2))
#: Index in Oe of each entry of J.
OE_OF_J = (0, 1, 2, 3, 5, 4)
#: Allowed difference between redundant records, relative to the largest, for more than ten digits.
CONSISTENT = 1e-9

_TURN = np.zeros((3, 3, 3))  # ε_abc
for _a, _b, _c in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
    _TURN[_a, _b, _c], _TURN[_b, _a, _c] = 1.0, -1.0


@dataclass(frozen=True, eq=False)
class GramBlocks:
    """Blocks of a Gram matrix for m modes, in SI.

    Args:
        mass: [kg].
        moment: ∫ r dm, (3,).
        tensor: ∫ (r² 1 − r rᵀ) dm, (3, 3).
        shift: Ct, (m, 3).
        turn: Cr in zeroth order, (m, 3).
        modal: Me, (m, m).
        mixed: block of ω_a and ω_b q_l, (3, 3, m).
        gyric: ∫ (φ_k × φ_l)_a dm, (3, m, m).
        second: block of ω_a q_k and ω_b q_l, (3, m, 3, m).
    """

    mass: float
    moment: Numbers
    tensor: Numbers
    shift: Numbers
    turn: Numbers
    modal: Numbers
    mixed: Numbers
    gyric: Numbers
    second: Numbers

    def gram(self) -> Numbers:
        """Return G, (6 + 4 m, 6 + 4 m)."""
        m = len(self.modal)
        gram = np.zeros((6 + 4 * m, 6 + 4 * m))
        q, a = slice(6, 6 + m), slice(6 + m, 6 + 4 * m)
        gram[:3, :3] = self.mass * np.eye(3)
        gram[:3, 3:6] = np.cross(np.eye(3), self.moment).T
        gram[3:6, 3:6] = self.tensor
        gram[:3, q], gram[3:6, q] = self.shift.T, self.turn.T
        gram[:3, a] = np.einsum("bca,lc->abl", _TURN, self.shift).reshape(3, 3 * m)
        gram[3:6, a] = self.mixed.reshape(3, 3 * m)
        gram[q, q] = self.modal
        gram[q, a] = self.gyric.transpose(2, 0, 1).reshape(m, 3 * m)
        gram[a, a] = self.second.reshape(3 * m, 3 * m)
        upper = np.triu(gram, 1)
        return upper + upper.T + np.diag(np.diag(gram))

    @classmethod
    def of_gram(cls, gram: Numbers) -> GramBlocks:
        """Return the blocks of G."""
        m = (len(gram) - 6) // 4
        q, a = slice(6, 6 + m), slice(6 + m, 6 + 4 * m)
        g = gram[:3, 3:6]
        return cls(
            float(gram[0, 0]),
            np.array([g[1, 2] - g[2, 1], g[2, 0] - g[0, 2], g[0, 1] - g[1, 0]]) * 0.5,
            gram[3:6, 3:6],
            gram[:3, q].T,
            gram[3:6, q].T,
            gram[q, q],
            gram[3:6, a].reshape(3, 3, m),
            gram[q, a].reshape(m, 3, m).transpose(1, 2, 0),
            gram[a, a].reshape(3, m, 3, m),
        )


def inertia_of(mass: float, records: dict[str, Taylor], shapes: Numbers) -> tuple[GramBlocks, Numbers | None]:
    """Return inertia and stiffening (12, m, m) of the records; node ``shapes`` (n, 3, m) separate them where Oe is their sum."""
    m = len(records["Me"].m0)
    ct, cr, oe = records["Ct"], records["Cr"], records["Oe"]
    by_mode = records["Gr"].m0.reshape(3, m, 3)
    first = _first_order_terms(cr, m)  # (l, k, a)
    gyric = (first.transpose(2, 1, 0) - first.transpose(2, 0, 1)) * 0.5
    gyric = _mode_cross_products(records["Ge"].m0, gyric)  # Ge contains no stiffening
    inertia = GramBlocks(
        mass,
        records["mdCM"].m0[:, 0],
        _symmetric_tensor(records["J"].m0[:, 0]),
        ct.m0,
        cr.m0,
        records["Me"].m0,
        by_mode.transpose(0, 2, 1) * 0.5,
        gyric,
        np.zeros((3, m, 3, m)),
    )
    stiffening = np.zeros((12, m, m))
    stiffening[:3] = _first_order_terms(ct, m).transpose(2, 0, 1)
    stiffening[3:6] = (first + first.transpose(1, 0, 2)).transpose(2, 0, 1) * 0.5
    known = records["Gr"].m1
    # rounding of antisymmetric terms is not stiffening
    stiff = np.abs(stiffening).max(initial=0.0) > 1e-9 * max(
        np.abs(first).max(initial=0.0), np.abs(inertia.modal).max()
    )
    if known is not None:
        second = known.reshape(3, m, m, 3).transpose(0, 1, 3, 2) * 0.5  # Gr.m1(a, k, 3 l + b)
    elif stiff:
        second = _second_order_block(_estimate_mode_products(inertia.modal, shapes), gyric)
    else:
        second = _second_order_block(_first_order_terms(oe, m), gyric)
    second = (second + second.transpose(2, 3, 0, 1)) * 0.5
    inertia = replace(inertia, second=second)
    whole = _first_order_terms(oe, m) - centrifugal_terms(second)
    if known is not None or stiff:
        stiffening[6:] = whole.transpose(2, 0, 1)
    scale = max(np.abs(_first_order_terms(oe, m)).max(initial=0.0), np.abs(inertia.modal).max())
    if not stiff and np.abs(stiffening[6:]).max(initial=0.0) <= 1e-12 * scale:
        return inertia, None
    return inertia, stiffening


def _mode_cross_products(ge: Numbers, gyric: Numbers) -> Numbers:
    """Return ∫ φ_k × φ_l dm (3, k, l) from Ge, whose columns are by mode and axis, or in some programs by axis and mode, as Cr decides."""
    m = len(ge)
    if not ge.any():
        return gyric
    by_mode, by_axis = (
        ge.reshape(m, m, 3).transpose(2, 1, 0) * 0.5,
        ge.reshape(m, 3, m).transpose(1, 2, 0) * 0.5,
    )
    nearer = np.abs(by_axis - gyric).max() < np.abs(by_mode - gyric).max()
    return by_axis if nearer and gyric.any() else by_mode


def _is_positive_definite(matrix: Numbers) -> bool:
    """Return True if a symmetric matrix is positive definite."""
    diagonal = np.diag(matrix)
    if (diagonal <= 1e-120).any():  # too small for the scaling below
        return False
    scale = np.sqrt(diagonal)
    scaled = matrix / scale[:, None] / scale
    return bool(np.abs(scaled).max() < 1.0 + 1e-9 and np.linalg.eigvalsh(scaled)[0] > 0.0)


def warn_kinetic_energy(path: Path, inertia: GramBlocks) -> None:
    """Warn if a motion of the undeformed body has zero or negative kinetic energy.

    Raises:
        UnreadableFile: the modal mass is not positive definite, or there are no modes.
    """
    m = len(inertia.modal)
    if m == 0:
        raise UnreadableFile.of(path, "it has no modes; model the body as rigid, or export it with modes")
    if not _is_positive_definite(inertia.modal):
        raise UnreadableFile.of(
            path,
            f"its modal mass, with the diagonal {np.diag(inertia.modal)[:6].tolist()}, is not positive definite; modes must be independent "
            "and have mass: export it again",
        )
    if _is_positive_definite(inertia.gram()[: 6 + m, : 6 + m]):
        return
    whole = inertia.gram()
    coupling = whole[6 : 6 + m, :6]
    rigid = np.einsum("la,la->l", coupling, np.linalg.lstsq(whole[:6, :6], coupling.T, rcond=None)[0].T)
    own = np.diag(inertia.modal)
    at = int(np.argmax(rigid - own))
    warnings.warn(
        f"{path}: by mass, static moment, inertia and what couples these with modes (Ct, Cr), the rigid part of mode {at + 1} has a modal "
        f"mass of {rigid[at]:.6g}, and the whole mode, Me({at + 1}, {at + 1}), has {own[at]:.6g}; it must have more. Some motion has "
        "negative kinetic energy: the body can be displayed, but not simulated. Export it with the masses of all its nodes, as Me was made",
        stacklevel=4,
    )


def _first_order_terms(record: Taylor, modes: int) -> Numbers:
    """Return terms of first order, (rows, modes, columns)."""
    return np.zeros((len(record.m0), modes, record.m0.shape[1])) if record.m1 is None else record.m1


def _symmetric_tensor(six: Numbers) -> Numbers:
    """Return xx, yy, zz, xy, xz, yz as a symmetric matrix (3, 3, …)."""
    tensor = np.zeros((3, 3, *six.shape[1:]))
    for value, (a, b) in zip(six, J_AT, strict=True):
        tensor[a, b] = tensor[b, a] = value
    return tensor


def centrifugal_terms(second: Numbers) -> Numbers:
    """Return ∫ φ_lᵀ ω̃ ω̃ φ_k dm by products of ω in the order of Oe, (l, k, 6)."""
    return np.stack(
        [-second[a, :, b].T if a == b else -(second[a, :, b] + second[b, :, a]).T for a, b in OE_AT],
        axis=2,
    )


def _second_order_block(products: Numbers, gyric: Numbers) -> Numbers:
    """Return the block of ω_a q_k and ω_b q_l from ∫ φ_lᵀ ω̃ ω̃ φ_k dm (l, k, 6) and ∫ φ_k × φ_l dm (3, k, l)."""
    m = len(products)
    second = np.zeros((3, m, 3, m))
    for (a, b), value in zip(OE_AT, products.transpose(2, 1, 0), strict=True):
        for one, other in {(a, b), (b, a)}:
            second[one, :, other] = -value if a == b else -0.5 * value
    return np.asarray(second + 0.5 * np.einsum("abc,ckl->akbl", _TURN, gyric))


def _estimate_mode_products(modal: Numbers, shapes: Numbers) -> Numbers:
    """Estimate ∫ φ_lᵀ ω̃ ω̃ φ_k dm with the directions of the shapes at nodes and the trace of the modal mass."""
    m = len(modal)
    tensor = np.einsum("nak,nbl->klab", shapes, shapes)
    trace = np.trace(tensor, axis1=2, axis2=3)
    if np.trace(trace) > 0.0:
        tensor = tensor * (np.trace(modal) / np.trace(trace))
    rest = (modal - np.trace(tensor, axis1=2, axis2=3)) / 3.0
    tensor = (tensor + tensor.transpose(0, 1, 3, 2)) * 0.5 + rest[:, :, None, None] * np.eye(3)
    found = np.zeros((m, m, 6))
    for at, (a, b) in enumerate(OE_AT):
        found[:, :, at] = tensor[:, :, a, a] - modal if a == b else 2.0 * tensor[:, :, a, b]
    return found


def records_of(inertia: GramBlocks, stiffening: Numbers | None) -> dict[str, Taylor]:
    """Return the records of inertia and stiffening; first-order terms of Gr separate inertia from stiffening in Oe."""
    m = len(inertia.modal)
    stiff = np.zeros((12, m, m)) if stiffening is None else stiffening
    change = np.zeros((6, m))  # change of J by mode
    for at, (a, b) in enumerate(J_AT):
        change[at] = inertia.mixed[a, b] + inertia.mixed[b, a]
    oe = -change.T[:, np.argsort(OE_OF_J)]
    oe[:, :3] *= 0.5
    gyric = inertia.gyric
    return {
        "mdCM": Taylor(inertia.moment[:, None], inertia.shift.T[:, :, None]),
        "J": Taylor(np.array([inertia.tensor[at] for at in J_AT])[:, None], change[:, :, None]),
        "Ct": Taylor(inertia.shift, None if stiffening is None else stiff[:3].transpose(1, 2, 0)),
        "Cr": Taylor(inertia.turn, gyric.transpose(2, 1, 0) + stiff[3:6].transpose(1, 2, 0)),
        "Me": Taylor(inertia.modal),
        "Gr": Taylor(
            2.0 * inertia.mixed.transpose(0, 2, 1).reshape(3, 3 * m),
            2.0 * inertia.second.transpose(0, 1, 3, 2).reshape(3, m, 3 * m),
        ),
        "Ge": Taylor(2.0 * gyric.transpose(2, 1, 0).reshape(m, 3 * m)),
        "Oe": Taylor(oe, centrifugal_terms(inertia.second) + stiff[6:].transpose(1, 2, 0)),
    }


def check(path: Path, records: dict[str, Taylor]) -> None:
    """Check that redundant records agree: to 1e-9 of the largest, or to the digits written.

    Raises:
        UnreadableFile: two differ; names record, value and expected value.
    """
    m = len(records["Me"].m0)
    change, oe = _first_order_terms(records["J"], m)[:, :, 0], records["Oe"]
    gr = records["Gr"].m0.reshape(3, m, 3)
    expected = -change[list(np.argsort(OE_OF_J))].T
    expected[:, :3] *= 0.5
    _check_agreement(
        path,
        "Ct.m0",
        records["Ct"],
        records["Ct"].m0,
        "mdCM.m1",
        _first_order_terms(records["mdCM"], m)[:, :, 0].T,
    )
    diagonals = np.stack([gr[a, :, a] for a in range(3)])
    _check_agreement(
        path, "the diagonals of Gr.m0", records["Gr"], diagonals, "J.m1 (xx, yy, zz)", change[:3]
    )
    _check_agreement(path, "Oe.m0", oe, oe.m0, "−½ J.m1 (xx, yy, zz) and −J.m1 (xy, yz, xz)", expected)
    for name in ("Me", "Ke", "De"):
        matrix = records[name].m0
        _check_agreement(path, name, records[name], matrix, "its transpose", matrix.T)


def _check_agreement(
    path: Path, name: str, record: Taylor, found: Numbers, other: str, expected: Numbers
) -> None:
    apart = np.abs(found - expected)
    largest = max(np.abs(found).max(initial=0.0), np.abs(expected).max(initial=0.0))
    allowed = max(CONSISTENT, 20.0 * 10.0**-record.digits) * largest
    if apart.max(initial=0.0) > allowed:
        at = np.unravel_index(int(np.argmax(apart)), apart.shape)
        raise UnreadableFile.of(
            path,
            f"{name} at {tuple(int(one) + 1 for one in at)} is {found[at]:.12g}; by {other} it should be {expected[at]:.12g}. "
            "The file contradicts itself: export it again, or correct the record that is wrong",
            record.line,
        )
