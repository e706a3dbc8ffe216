"""A plain elastic bar, struck by the pendulum: a machine of rigid bodies and a beam.

The bar is Timoshenko's beam as `abut.Beam` has it, the pendulum hangs on its hinge, contacts are springs that only push.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from abut import joints, shapes
from abut.contact.contact import Contact
from abut.contact.normal import Impact
from abut.errors import InvalidValue
from abut.fem.linear.elasticity import Elasticity
from abut.flexible.beam.beam import Beam
from abut.flexible.beam.sections import Elastic, Rectangle
from abut.model import Model
from abut.testing.pendulum import FACE, Pendulum
from abut.testing.specimen import HALF, HEIGHT, SPAN, WIDTH

__all__ = ["Solid", "bar_machine", "stiffness"]

ELEMENTS = 22  #: of 2.5 mm, so that the anvils are at nodes
SHEAR = 5.0 / 6.0


@dataclass(frozen=True)
class Solid(Rectangle):
    """A rectangle whose shear factor is 5/6, as engineers' beams have it."""

    def shear_factors(self, poisson: float) -> tuple[float, float]:
        """5/6."""
        return (SHEAR, SHEAR)


def elastic(material: Elasticity) -> Elastic:
    """An isotropic material by its numbers.

    Raises:
        InvalidValue: it is not isotropic.
    """
    give = np.linalg.inv(material.stiffness)
    young, poisson = 1.0 / give[0, 0], -give[0, 1] / give[0, 0]
    if not np.allclose(give[3:, 3:], 2.0 * (1.0 + poisson) / young * np.eye(3), rtol=1e-6, atol=0.0):
        raise InvalidValue(
            f'Charpy: a beam asks for an isotropic material, and "{material.name}" is none; take specimen="elastic solid"'
        )
    return Elastic(young, poisson, material.density, material.name)


def stiffness(material: Elasticity) -> float:
    """Of the bar bent on its anvils [N/m]: 1/(L³/(48 E I) + L/(4 κ G A)).

    >>> from abut.fem import Elasticity
    >>> round(stiffness(Elasticity.isotropic("207 GPa", 0.3, 7850)) * 1e-6, 2)
    108.26
    """
    one = elastic(material)
    young, area = float(one.young), WIDTH * HEIGHT
    shear = young / (2.0 * (1.0 + float(one.poisson)))
    give = SPAN**3 / (48.0 * young * area * HEIGHT**2 / 12.0) + SPAN / (4.0 * SHEAR * shear * area)
    return 1.0 / give


def bar_machine(
    pendulum: Pendulum,
    material: Elasticity,
    *,
    radius: float,
    speed: float,
    striker: float,
    anvil: float,
    elements: int = ELEMENTS,
) -> Model:
    """Pendulum and bar at the instant of touch.

    x runs along the bar, y against the blow (the anvils' faces at y = 0, the struck one at 10 mm), z upward. Gravity is left out, for the
    bar lies on rests that do not take part, and the pendulum's weight at its lowest point does no work.

    Args:
        pendulum: which.
        material: of the bar.
        radius: of the striking edge [m].
        speed: of the edge [m/s].
        striker: stiffness between the edge and the bar's axis [N/m].
        anvil: between the bar's axis and each anvil [N/m].
        elements: of the beam, a multiple of 22.
    """
    model = Model("Charpy: elastic beam", gravity=(0.0, 0.0, 0.0))
    ends = [(-HALF, 0.5 * HEIGHT, 0.0), (HALF, 0.5 * HEIGHT, 0.0)]
    beam: Any = Beam("bar", ends, Solid(HEIGHT, WIDTH), elastic(material), elements=elements, orientation="y")
    model.add(beam)
    # pressed between three points the bar would roll away; here its middle stays in the plane of the blow, as by symmetry it does
    middle, centre = beam.at(HALF), (0.0, 0.5 * HEIGHT, 0.0)
    model.add(joints.Translational("rest", middle, model.ground, at=centre, axis="y"))
    bob = pendulum.put_into(model, 0.0, speed)
    edge = shapes.Sphere(bob.frame_at((0.0, FACE + radius, 0.0)), radius)
    face = shapes.HalfSpace(middle.frame_at((0.0, FACE, 0.0)), normal="y")
    model.add(Contact("strike", edge, face, normal=_spring(striker)))
    for name, x in (("left", -0.5 * SPAN), ("right", 0.5 * SPAN)):
        node = beam.at(HALF + x)
        behind: Any = shapes.HalfSpace(model.ground.frame_at((x, 0.0, 0.0)), normal="y")
        # around the node, so that the force goes through the beam's axis and its lever stays what it is
        around = shapes.Sphere(node.frame_at((x, 0.5 * HEIGHT, 0.0)), 0.5 * HEIGHT)
        model.add(Contact(f"{name}_anvil", around, behind, normal=_spring(anvil)))
    return model


def _spring(stiffness: float) -> Impact:
    """F = k δ, that only pushes."""
    return Impact(stiffness=stiffness, exponent=1.0, damping=0.0, penetration=1e-4)
