"""Motions without mass, taken out of a linearised machine: what is left is ẋ = A x + B u of what has inertia, or follows dampers.

With motions s without mass, of rates w, beside q and v = q̇ of those that have some, and z, what is carried along, it is a descriptor system

    q̇ = v,   (v̇, ż) = Y(q, s, v, w, z, u),   ṡ = w,   0 = G_q q + G_s s + G_v v + G_w w + G_z z + G_u u

whose last rows say that forces along s balance. Dampers give G_w a rank d: along d ways Q_d the speed is what balances,

    ṡ_d = −(P_dᵀ G_w Q_d)⁻¹ P_dᵀ (G_q q + G_s s + …),

which are states of first order. Along the other ways Q_t the place is, s_t = −(P_tᵀ G_s Q_t)⁻¹ P_tᵀ (…), static condensation, and w_t
is its rate. So the eigenvalues of A are the pencil's finite ones, and no infinite one is left. Where s_t moves nothing, and nothing
moves it, it stays.

Source: Guyan, AIAA J. 3 (1965) 380 (static condensation); Brenan, Campbell & Petzold, Numerical Solution of Initial-Value Problems in DAEs
(1996) sec. 2.3 (linear descriptor systems).
"""

from __future__ import annotations

import dataclasses

import numpy as np
from numpy.typing import NDArray

from abut.analysis.state.host_equations import Numbers

__all__ = ["CondensedSystem", "Raw", "condense"]


NONE = 1e-7  #: of the largest, below which slopes are those of differences


@dataclasses.dataclass(frozen=True)
class Raw:
    """Slopes by columns q, s, v, w, z, u: of the rates of v and z (``rate``), of the forces along s (``balance``), of outputs (``y``);
    and of outputs by the accelerations of s (``push``).

    There are ``many`` q, s, z, u; ``unit`` is the size of q and s, ``pace`` that of rates beside them [1/s].
    """

    rate: Numbers
    balance: Numbers
    y: Numbers
    push: Numbers
    many: tuple[int, int, int, int]
    unit: Numbers
    pace: float

    def split(self, rows: Numbers) -> tuple[Numbers, ...]:
        """Columns of q, s, v, w, z, u."""
        f, k, c, _ = self.many
        return tuple(np.split(rows, np.cumsum([f, k, f, k, c]), axis=1))


@dataclasses.dataclass(frozen=True)
class CondensedSystem:
    """ẋ = ``flow`` (x, u) and y = ``out`` (x, u) with x = (q, v, s_d, z), and s = ``ways`` s_d + … [k, d].

    ``raw`` [(q, s, v, w, z), x] is what all of these are for a unit of each x. ``unsettled`` [k, n] are motions along which forces change
    and no place balances them. ``improper`` [output, input] tells which outputs follow the rate of an input, ``jerked`` [input] of which
    the machine itself does.
    """

    flow: Numbers
    out: Numbers
    raw: Numbers
    ways: Numbers
    unsettled: Numbers
    improper: NDArray[np.bool_]
    jerked: NDArray[np.bool_]


def condense(raw: Raw) -> CondensedSystem:
    """Take the motions without mass out."""
    f, _, c, inputs = raw.many
    unit, sizes = np.diag(raw.unit[f:]), raw.unit[:f]
    gq, gs, gv, gw, gz, gu = (unit @ part for part in raw.split(raw.balance))
    large = max(np.abs(gs @ unit).max(initial=0.0), raw.pace * np.abs(gw @ unit).max(initial=0.0))
    p, values, right = np.linalg.svd(raw.pace * gw @ unit)
    d = int(np.sum(values > NONE * large))
    damped, still = unit @ right[:d].T, unit @ right[d:].T
    slow = (raw.pace / values[:d])[:, None] * p[:, :d].T  # (P_dᵀ G_w Q_d)⁻¹ P_dᵀ
    x, stiff, y = np.linalg.svd(p[:, d:].T @ gs @ still)
    e = int(np.sum(stiff > NONE * large))
    firm = -y[:e].T @ (x[:, :e] / stiff[:e]).T @ p[:, d:].T  # −(P_tᵀ G_s Q_t)⁻¹ P_tᵀ

    n = 2 * f + d + c
    q, v, first, z, u = np.split(np.eye(n + inputs), np.cumsum([f, f, d, c]))
    known = gq @ q + gv @ v + gz @ z + gu @ u
    s = damped @ first + still @ (firm @ (gs @ damped @ first + known))
    drift = -slow @ (gs @ s + known)
    aq, as_, av, aw, az, au = raw.split(raw.rate)
    turned = firm @ (gs @ damped @ drift + gq @ v)
    led = firm @ np.hstack([gv, gz])
    settled = aq @ q + as_ @ s + av @ v + az @ z + au @ u + aw @ (damped @ drift + still @ turned)
    rates = np.linalg.solve(np.eye(f + c) - aw @ still @ led, settled)
    w = damped @ drift + still @ (turned + led @ rates)
    flow = np.vstack([v, rates[:f], drift, rates[f:]])
    cq, cs, cv, cw, cz, cu = raw.split(raw.y)
    out = cq @ q + cs @ s + cv @ v + cw @ w + cz @ z + cu @ u + raw.push @ w[:, :n] @ flow

    loose = x[:, e:].T @ p[:, d:].T @ (gs @ damped @ first + known)
    driven = np.abs(loose[:, : 2 * f] * np.concatenate([sizes, raw.pace * sizes])).max(axis=1, initial=0.0)
    jump = still @ firm @ gu  # of w, by u̇
    beside = NONE / raw.pace * np.abs(jump)
    follows = np.abs(cw @ jump + raw.push @ w[:, n:]) > np.abs(cs) @ beside
    return CondensedSystem(
        flow, out, np.vstack([q, s, v, w, z])[:, :n], damped, still @ y[e:][driven > NONE * large].T,
        follows | (np.abs(raw.push @ jump) > 0.0), (np.abs(aw @ jump) > np.abs(as_) @ beside).any(axis=0),
    )  # fmt: skip
