"""State equation of the viscoelastic spheres: the memory of one relaxation time.

Lee and Radok: while the contact grows,

    P(t) = (4/3) √R ∫ ψ(t − s) d[δ^{3/2}(s)],   ψ relaxation function of E*

With ψ = E* [g + (1 − g) e^{−t/τ}] the integral is a state: q, the flow of the dashpot in terms of δ^{3/2},

    q̇ = (δ^{3/2} − q)/τ,   q(0) = 0;   P = (4/3) E* √R [δ^{3/2} − (1 − g) q]

Free energy (its derivative by δ is P; its change by q̇ is dissipated, never gained):

    W = (4/3) E* √R [ (2/5) δ^{5/2} − (1 − g) (q δ − (3/5) q^{5/3}) ]

Source: Lee & Radok, J. Appl. Mech. 27 (1960) 438-444, eq. for the sphere; W follows from it.
"""

import math


def flow_rate(depth, flow, time):
    """Return q̇ = (δ^{3/2} − q)/τ."""
    return (max(depth, 0.0) ** 1.5 - flow) / time


def remembered_force(modulus, radius, relaxed, depth, flow):
    """Return P = (4/3) E* √R [δ^{3/2} − (1 − g) q]."""
    return 4.0 / 3.0 * modulus * math.sqrt(radius) * (max(depth, 0.0) ** 1.5 - (1.0 - relaxed) * flow)


def free_energy(modulus, radius, relaxed, depth, flow):
    """Return W(δ, q) [J]."""
    h = max(depth, 0.0)
    q = max(flow, 0.0)
    arm = q * h - 0.6 * q ** (5.0 / 3.0)
    return 4.0 / 3.0 * modulus * math.sqrt(radius) * (0.4 * h * h * math.sqrt(h) - (1.0 - relaxed) * arm)
