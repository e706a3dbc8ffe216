"""Elimination of motions without mass from a linearised machine: the result is ẋ = A x + B u of motions with inertia or on dampers.

With motions s without mass, of rates w, in addition to q and v = q̇ with mass, and internal states z, the machine is a descriptor system

    q̇ = v,   (v̇, ż) = Y(q, s, v, w, z, u),   ṡ = w,   0 = G_q q + G_s s + G_v v + G_w w + G_z z + G_u u

whose last rows are the equilibrium of forces along s. Dampers give G_w a rank d: along d directions Q_d the forces determine the speed,

    ṡ_d = −(P_dᵀ G_w Q_d)⁻¹ P_dᵀ (G_q q + G_s s + …),

which are states of first order. Along the other directions Q_t they determine the position, s_t = −(P_tᵀ G_s Q_t)⁻¹ P_tᵀ (…), static
condensation, and w_t is its rate. So the eigenvalues of A are the pencil's finite ones, without any infinite one. If s_t moves nothing,
and nothing moves it, it is constant.

Source: Guyan, AIAA J. 3 (1965) 380 (static condensation); Brenan, Campbell & Petzold, Numerical Solution of Initial-Value Problems in DAEs
(1996) sec. 2.3 (linear descriptor systems).
"""

from __future__ import annotations

import dataclasses

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers

__all__ = ["CondensedSystem", "Raw", "condense_massless"]


NONE = 1e-7  #: fraction of the largest below which a slope is an error of differences


@dataclasses.dataclass(frozen=True)
class Raw:
    """Derivatives by columns q, s, v, w, z, u: of the rates of v and z (``rate``), of the forces along s (``balance``), of outputs (``y``);
    and of outputs by the accelerations of s (``push``).

    There are ``many`` q, s, z, u; ``unit`` is the size of q and s, ``pace`` that of rates relative to them [1/s].
    """

    rate: Numbers
    balance: Numbers
    y: Numbers
    push: Numbers
    many: tuple[int, int, int, int]
    unit: Numbers
    pace: float

    def split(self, rows: Numbers) -> tuple[Numbers, ...]:
        """Split rows into columns of q, s, v, w, z, u."""
        f, k, c, _ = self.many
        return tuple(np.split(rows, np.cumsum([f, k, f, k, c]), axis=1))


@dataclasses.dataclass(frozen=True)
class CondensedSystem:
    """Condensed system ẋ = ``flow`` (x, u) and y = ``out`` (x, u) with x = (q, v, s_d, z), and s = ``ways`` s_d + … [k, d].

    ``raw`` [(q, s, v, w, z), x] are the values of all of these for a unit of each x. ``unsettled`` [k, n] are motions along which forces
    change and no position balances them. ``improper`` [output, input] marks outputs that depend on the rate of an input, ``jerked``
    [input] inputs on whose rate the machine itself depends.
    """

    flow: Numbers
    out: Numbers
    raw: Numbers
    ways: Numbers
    unsettled: Numbers
    improper: NDArray[np.bool_]
    jerked: NDArray[np.bool_]


def condense_massless(raw: Raw) -> CondensedSystem:
    """Eliminate the motions without mass."""
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

    rate_terms = x[:, e:].T @ p[:, d:].T @ (gs @ damped @ first + known)
    driven = np.abs(rate_terms[:, : 2 * f] * np.concatenate([sizes, raw.pace * sizes])).max(
        axis=1, initial=0.0
    )
    jump = still @ firm @ gu  # of w, by u̇
    beside = NONE / raw.pace * np.abs(jump)
    follows = np.abs(cw @ jump + raw.push @ w[:, n:]) > np.abs(cs) @ beside
    return CondensedSystem(
        flow, out, np.vstack([q, s, v, w, z])[:, :n], damped, still @ y[e:][driven > NONE * large].T,
        follows | (np.abs(raw.push @ jump) > 0.0), (np.abs(aw @ jump) > np.abs(as_) @ beside).any(axis=0),
    )  # fmt: skip
