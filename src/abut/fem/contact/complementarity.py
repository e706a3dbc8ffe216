"""Contact pressure and friction at an interface as a complementarity problem, linearised for Newton's method.

    p − max(0, p − c g) = 0                                              pressure and gap
    τ = z                    where |z| ≤ q,  z = τ − c s                 sticks: s = 0
    τ = q z/|z|              otherwise,      q = min(μ p, τ_max)         slips

are semismooth. Each step of Newton's method classifies every node as open, slipping or sticking by the left sides (a primal–dual active
set), and solves the equations that remain. For a node that slips, in space, d = z/|z|, β = q/|z|:

    τ' = q' d − β/(1 − β) (1 − d dᵀ)(τ + c δs)

Without the τ in its last term the iteration would not end (a change of direction is then corrected twice). Forces on nodes are Fᵀ λ,
constraints are R u = r. F and R differ where a pressure causes friction (its row of F has an additional term μ p d).

Source: Alart & Curnier, Comput. Methods Appl. Mech. Eng. 92 (1991) 353; Hintermüller, Ito & Kunisch, SIAM J. Optim. 13 (2003) 865;
Hüeber, Stadler & Wohlmuth, SIAM J. Sci. Comput. 30 (2008) 572 (friction).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Self

import numpy as np

from abut.array_types import Integers, Numbers
from abut.fem.contact.interface import ContactInterface

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["OPEN", "SLIP", "STICK", "Complementarity", "ContactEquations", "ContactStatus"]

OPEN, SLIP, STICK = 0, 1, 2
SLIP_WEIGHT = (
    0.01  #: c of slips, relative to that of gaps: smaller values reduce alternation between slip and stick
)
MAX_SLIP_RATIO = 0.999  #: upper limit of μ p/|z| in the terms across the direction of slip


@dataclass(frozen=True)
class ContactEquations:
    """Contribution of a contact to a step of Newton's method, in the rows of all displacements.

    Args:
        rows: R, (m, N): R du = right.
        forces: F, (m, N): forces Fᵀ λ.
        right: (m,).
        weight: W: λ' = λ + W (right − R du), by which multipliers are found (or, for a penalty, defined), (m,).
        multipliers: initial λ, (m,).
        across: An additional symmetric matrix, or None: of the change of the slip direction, or of stresses by Nitsche's method.
        fixed: Forces that are not Fᵀ λ: those of slip at its limit, (N,).
        exact: True: R du = right holds exactly. False: λ' is the answer (a penalty).
    """

    rows: csr_array
    forces: csr_array
    right: Numbers
    weight: Numbers
    multipliers: Numbers
    across: csr_array | None
    fixed: Numbers
    exact: bool

    @property
    def symmetric(self) -> bool:
        """True if Fᵀ W R is symmetric."""
        return self.forces is self.rows


@dataclass
class Complementarity:
    """State of a contact: pressures and tractions by node of the problem.

    Args:
        friction: μ.
        limit: τ_max [Pa], or infinity.
        exact: True for multipliers, False for a penalty.
        pressure: p [Pa] by node, (n,).
        traction: τ on the first body [Pa] by node, (n, d).
        base: For a penalty, the pressure already applied (of an augmented Lagrangian), (n,).
        base_traction: Likewise the traction: that of the last load step, or the update of an augmented Lagrangian, (n, d).
    """

    friction: float
    limit: float
    exact: bool
    pressure: Numbers
    traction: Numbers
    base: Numbers
    base_traction: Numbers
    status: Integers = field(default_factory=lambda: np.empty(0, np.int64))

    @classmethod
    def none(cls, friction: float, limit: float, exact: bool, shape: tuple[int, int]) -> Self:
        """Return a state without pressure and traction."""
        zero = np.zeros(shape[0])
        return cls(
            friction,
            limit,
            exact,
            zero,
            np.zeros(shape),
            zero.copy(),
            np.zeros(shape),
            np.zeros(shape[0], np.int64),
        )

    def copy(self) -> Self:
        """Return a copy of the state."""
        return replace(
            self,
            pressure=self.pressure.copy(),
            traction=self.traction.copy(),
            base=self.base.copy(),
            base_traction=self.base_traction.copy(),
            status=self.status.copy(),
        )

    def force(self, face: ContactInterface) -> Numbers:
        """Return the contact forces in all rows, (N,)."""
        out = face.normal.T @ self.pressure[face.nodes]
        if self.friction > 0.0:
            out = out + face.tangential.T @ _tangent_components(self.traction, face).ravel()
        return np.asarray(out)

    def _tangential(self, c: Numbers) -> Numbers:
        """Return c for slips; the solution does not depend on it."""
        return SLIP_WEIGHT * c if self.exact else c

    def find_status(
        self, face: ContactInterface, slip: Numbers, c: Numbers, guess: float | None
    ) -> ContactStatus:
        """Determine which nodes are open, slip and stick.

        Args:
            face: the interface.
            slip: s [m] since the last load step, (c, d − 1).
            c: [Pa/m], (c,).
            guess: gaps below this count as closed [m], or None.
        """
        p = (self.pressure if self.exact else self.base)[face.nodes]
        along = _tangent_components(self.traction if self.exact else self.base_traction, face)
        trial = p - c * face.gap
        closed = trial > 0.0
        if guess is not None:
            closed |= face.gap <= guess
        z = along - self._tangential(c)[:, None] * slip
        size = np.linalg.norm(z, axis=1)
        bears = np.minimum(self.friction * np.maximum(p if self.exact else trial, 0.0), self.limit)
        sticks = closed & (size <= bears) & (self.friction > 0.0)
        status = np.where(closed, np.where(sticks, STICK, SLIP), OPEN)
        return ContactStatus(status, p, along, slip, z, size, bears, trial, c)

    def equations(
        self, face: ContactInterface, c: Numbers, w: Numbers, found: ContactStatus
    ) -> ContactEquations:
        """Return the equations of a step of Newton's method; `w` is the weight of multipliers [Pa/m], (c,)."""
        closed, sticks, slip = np.flatnonzero(found.status), np.flatnonzero(found.status == STICK), found.slip
        pairs = (sticks[:, None] * slip.shape[1] + np.arange(slip.shape[1])).ravel()
        b, t = face.normal[closed], face.tangential[pairs]
        right = np.concatenate(
            [-(face.gap * face.area)[closed], -(slip * face.area[:, None])[sticks].ravel()]
        )
        weight = np.concatenate([(w / face.area)[closed], np.repeat((w / face.area)[sticks], slip.shape[1])])
        start = np.concatenate([found.pressure[closed], found.along[sticks].ravel()])
        rows = _stack_rows(b, t)
        forces, across, fixed = rows, None, np.zeros(face.normal.shape[1])
        slips = np.flatnonzero(found.status == SLIP)
        if self.friction > 0.0 and len(slips):
            forces, across, fixed = self._slip_equations(
                face, slips, closed, found, b, t, self._tangential(c)
            )
        return ContactEquations(rows, forces, right, weight, start, across, fixed, self.exact)

    def _slip_equations(
        self,
        face: ContactInterface,
        slips: Integers,
        closed: Integers,
        found: ContactStatus,
        b: csr_array,
        t: csr_array,
        c: Numbers,
    ) -> tuple[csr_array, csr_array | None, Numbers]:
        """Return F including friction caused by pressure, the matrix of the change of slip direction, and forces of slip at τ_max."""
        from scipy.sparse import csr_array

        ways = found.trial.shape[1]
        d = found.slip_direction(slips)
        free = found.limit[slips] < self.limit
        place = np.full(len(face.nodes), -1)
        place[closed] = np.arange(len(closed))
        pairs = slips[:, None] * ways + np.arange(ways)
        shape = (len(closed), face.tangential.shape[0])
        row, column = np.repeat(place[slips], ways), pairs.ravel()
        brought = csr_array(((self.friction * free[:, None] * d).ravel(), (row, column)), shape=shape)
        top = b + brought @ face.tangential
        fixed = np.zeros(face.tangential.shape[0])
        fixed[column] = found.direction_change(slips, found.along[slips]).ravel()
        if np.isfinite(self.limit):
            fixed[column] += (self.limit * ~free[:, None] * d).ravel()
        return (
            _stack_rows(top, t),
            self._slip_direction_matrix(face, slips, found, d, c),
            np.asarray(face.tangential.T @ fixed),
        )

    def _slip_direction_matrix(
        self, face: ContactInterface, slips: Integers, found: ContactStatus, d: Numbers, c: Numbers
    ) -> csr_array | None:
        """Return ∂τ/∂s across the direction of slip; zero in a plane."""
        from scipy.sparse import block_diag, csr_array

        ways = d.shape[1]
        if ways == 1:
            return None
        blocks = (np.eye(ways) - d[:, :, None] * d[:, None, :]) * (
            c[slips] * found.slip_factor(slips) / face.area[slips]
        )[:, None, None]
        rows = face.tangential[(slips[:, None] * ways + np.arange(ways)).ravel()]
        return rows.T @ csr_array(block_diag(list(blocks))) @ rows

    def store_step(
        self, face: ContactInterface, c: Numbers, found: ContactStatus, multipliers: Numbers, slip: Numbers
    ) -> None:
        """Store pressures and tractions after a step: multipliers, and friction at its limit where it slips.

        Args:
            face: the interface at the beginning of the step.
            c: as in `find_status`.
            found: what `find_status` found there.
            multipliers: λ at its end.
            slip: s at its end.
        """
        closed, sticks, slips = np.flatnonzero(found.status), found.status == STICK, found.status == SLIP
        pressure, along = np.zeros(len(face.nodes)), np.zeros(slip.shape)
        pressure[closed] = multipliers[: len(closed)]
        along[sticks] = multipliers[len(closed) :].reshape(-1, slip.shape[1])
        if self.friction > 0.0 and slips.any():
            bears = np.minimum(self.friction * np.maximum(pressure[slips], 0.0), self.limit)
            ahead = found.along + self._tangential(c)[:, None] * (slip - found.slip)
            z = bears[:, None] * found.slip_direction(slips) + found.direction_change(slips, ahead[slips])
            along[slips] = (bears / np.maximum(np.linalg.norm(z, axis=1), 1e-300))[:, None] * z
        for kept, new in ((self.pressure, pressure), (self.status, found.status)):
            kept[:] = 0
            kept[face.nodes] = new
        self.traction[:] = 0.0
        self.traction[face.nodes] = np.einsum("cwd,cw->cd", face.tangents, along)


@dataclass(frozen=True)
class ContactStatus:
    """Contact status of the nodes of an interface at the beginning of a step.

    Args:
        status: open, slip or stick, (c,).
        pressure: p [Pa]; for a penalty, the part already applied.
        along: τ by tangent [Pa], likewise, (c, d − 1).
        slip: s [m], (c, d − 1).
        trial: z, (c, d − 1).
        size: |z|.
        limit: min(μ p, τ_max).
        closing: p − c g [Pa], closed where positive, (c,).
        stiffness: c [Pa/m], (c,).
    """

    status: Integers
    pressure: Numbers
    along: Numbers
    slip: Numbers
    trial: Numbers
    size: Numbers
    limit: Numbers
    closing: Numbers
    stiffness: Numbers

    def slip_direction(self, slips: Integers) -> Numbers:
        """Return d = z/|z|, the direction of friction of slipping nodes."""
        return np.asarray(self.trial[slips] / np.maximum(self.size[slips], 1e-300)[:, None])

    def slip_factor(self, slips: Integers) -> Numbers:
        """Return β/(1 − β), β = q/|z|."""
        beta = np.minimum(self.limit[slips] / np.maximum(self.size[slips], 1e-300), MAX_SLIP_RATIO)
        return np.asarray(beta / (1.0 - beta))

    def direction_change(self, slips: Integers, along: Numbers) -> Numbers:
        """Return the change of τ across the direction d in a step from `along` = τ + c δs: −β/(1 − β) (1 − d dᵀ)(τ + c δs)."""
        d = self.slip_direction(slips)
        across = along - (d * along).sum(axis=1)[:, None] * d
        return np.asarray(-self.slip_factor(slips)[:, None] * across)


def _tangent_components(traction: Numbers, face: ContactInterface) -> Numbers:
    """Return tractions of nodes in components along their tangents, (c, d − 1)."""
    return np.asarray(np.einsum("cwd,cd->cw", face.tangents, traction[face.nodes]))


def _stack_rows(top: csr_array, bottom: csr_array) -> csr_array:
    from scipy.sparse import vstack

    return vstack([top, bottom], format="csr") if bottom.shape[0] else top
