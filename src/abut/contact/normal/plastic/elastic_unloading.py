"""Elastic unloading of elastoplastic spheres whose contact surface has been flattened.

From the greatest depth δ* with force P* and contact radius a* the bodies unload as Hertz bodies of a larger radius R_p:

    P = (4/3) E* √R_p (δ − δ_p)^{3/2} = P* [(δ − δ_p)/(δ* − δ_p)]^{3/2},   R_p = 4E*a*³/(3P*),   δ* − δ_p = a*²/R_p

Source: Johnson, Contact Mechanics (1985), section 6.4 and 11.4.
"""

import math


def hertz_force(modulus, radius, depth):
    """Return P = (4/3) E* √R δ^{3/2} [N]."""
    return 4.0 / 3.0 * modulus * math.sqrt(radius) * max(depth, 0.0) ** 1.5


def recovery_depth(modulus, force, contact_radius):
    """Return δ* − δ_p = 3P*/(4E*a*) [m]: the depth recovered in unloading."""
    return 0.75 * force / (modulus * contact_radius)


def unloading_force(force, recovered, peak, depth):
    """Return P* (1 − (δ* − δ)/(δ* − δ_p))^{3/2}, and zero below the residual depth δ_p."""
    left = 1.0 - (peak - depth) / recovered
    if left <= 0.0:
        return 0.0
    return force * left * math.sqrt(left)


def recoverable_energy(force, recovered, peak, depth):
    """Return the energy recovered in unloading [J]: (2/5) P (δ − δ_p)."""
    left = 1.0 - (peak - depth) / recovered
    if left <= 0.0:
        return 0.0
    return 0.4 * force * recovered * left * left * math.sqrt(left)


def hertz_energy(modulus, radius, depth):
    """Return (2/5) P δ [J]."""
    return 0.4 * hertz_force(modulus, radius, depth) * depth
