"""Default contact laws of joints with clearance: from the elastic constants of two materials and a restitution."""

from __future__ import annotations

import math
from typing import Any, cast

from abut.contact.normal import ExactRestitution, Johnson

__all__ = ["ball_socket_law", "flat_face_law", "pin_bore_law", "pin_wall_law"]

Solids = Any  # a name, a solid, or two of them

RESTITUTION = 0.9


def contact_modulus(solids: Solids) -> float:
    """Return E* [Pa] of one solid for both, or of two; a text is the name of a material."""
    from abut import materials, mechanics  # imported only when needed

    pair = solids if isinstance(solids, tuple) else (solids, solids)
    one, two = (materials.find(s) if isinstance(s, str) else s for s in pair)
    return mechanics.effective_modulus((one, two))


def pin_bore_law(solids: Solids, pin: float, bore: float, length: float, restitution: float) -> Any:
    """Return the law of a pin in a bore: Johnson's line contact over a length [m]."""
    return cast(Any, Johnson).pin_in_hole(
        contact_modulus(solids), pin=pin, hole=bore, length=length, restitution=restitution
    )


def pin_wall_law(solids: Solids, pin: float, length: float, restitution: float) -> Any:
    """Return the law of a pin on a flat: Johnson's line contact, ΔR = R."""
    return Johnson(contact_modulus(solids), length, pin, restitution)


def ball_socket_law(solids: Solids, radius: float, socket: float, restitution: float) -> Any:
    """Return the law of a ball in a socket: Hertz, K = (4/3) E* √R, 1/R = 1/R₁ − 1/R₂."""
    R = radius * socket / (socket - radius)
    return ExactRestitution(4.0 / 3.0 * contact_modulus(solids) * math.sqrt(R), restitution)


def flat_face_law(solids: Solids, area: float, restitution: float) -> Any:
    """Return the law of one of four places that support a flat face of that area [m²]: a quarter of a flat punch, K = ¼ · 2 E* √(A/π).

    Source: Johnson, Contact Mechanics (1985), eq. 3.36, for a round punch; a square of the same area is 1 % stiffer.
    """
    stiffness = 0.5 * contact_modulus(solids) * math.sqrt(area / math.pi)
    return ExactRestitution(stiffness, restitution, 1.0)
