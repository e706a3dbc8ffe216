"""Ball joint with clearance: a ball in a slightly larger socket."""

from __future__ import annotations

import math
from typing import cast

from abut import shapes
from abut.contact.clearance import default_laws
from abut.contact.clearance.joint import ClearanceJoint
from abut.contact.contact import Contact
from abut.extend import clearance_joint
from abut.model.frame import Place
from abut.units import Scalar

__all__ = ["BallAndSocket"]


@clearance_joint
class BallAndSocket(ClearanceJoint):
    """Ball joint with clearance: one contact point, any rotation.

        δ = |e| − c

    Args:
        name: an identifier.
        i: frame of the ball, or its body.
        j: frame of the socket, or its body.
        at: global point where both frames are put [m], if bodies are given.
        axis, x: global directions of z and x, in which eccentricity and contact angle are given.
        clearance: c [m], radial: radius of the socket less that of the ball.
        radius: R [m] of the ball.
        normal: a normal law. None: Hertz' stiffness of ball and socket for the two solids, with the restitution.
        friction: a friction law; None is without friction.
        solids: for a law that is not given: a material's name, a solid, or a tuple of two, of ball and socket.
        restitution: e of a law that is not given.

    Parts of the model: ``name`` (contact) and ``name_orbit``. Channels: those of the contact and of `Orbit`.

    Valid: Hertz' stiffness while the contact is narrow; `abut.mechanics.ball_in_socket` is exact where the two wrap.

    Raises:
        InvalidValue: both frames on one body, or a number that is not positive.
        WrongUnit: a string of another dimension.
    """

    unwatched = "the range of its contact law is monitored instead"

    sisters = ("Spherical", "AtPoint")
    example = {"clearance": 5e-4, "radius": 0.01}  # noqa: RUF012

    def __init__(
        self,
        name: str,
        i: Place,
        j: Place,
        *,
        clearance: Scalar,
        radius: Scalar,
        at: object = None,
        axis: object = "z",
        x: object = None,
        normal: object = None,
        friction: object = None,
        solids: default_laws.Solids = "steel",
        restitution: float = default_laws.RESTITUTION,
    ) -> None:
        self._place(name, i, j, at, axis, x, clearance)
        R = self._size("radius", radius)
        ball = shapes.Sphere(self.frame_i, R)
        socket = shapes.SphericalCavity(self.frame_j, R + self.clearance)
        if normal is None:
            normal = default_laws.ball_socket_law(solids, R, socket.radius, restitution)
        self._touch(_great_circle, Contact(name, ball, socket, normal=normal, friction=friction))


def _great_circle(contact: Contact) -> float:
    """Return π R² [m²]."""
    return math.pi * float(cast(shapes.Sphere, contact.shape_i).radius) ** 2
