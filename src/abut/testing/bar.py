"""Plain elastic bar struck by the pendulum: a machine of rigid bodies and a beam.

The bar is a Timoshenko beam (`abut.Beam`), the pendulum is attached by its hinge, contacts are springs without tension.
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

__all__ = ["RectangularSection", "bar_machine", "stiffness"]

ELEMENTS = 22  #: elements of 2.5 mm, so that the anvils are at nodes
SHEAR = 5.0 / 6.0


@dataclass(frozen=True)
class RectangularSection(Rectangle):
    """Rectangle whose shear factor is 5/6, as in engineering beam theory."""

    def shear_factors(self, poisson: float) -> tuple[float, float]:
        """Return 5/6."""
        return (SHEAR, SHEAR)


def elastic_material(material: Elasticity) -> Elastic:
    """Return an isotropic material with these constants.

    Raises:
        InvalidValue: it is not isotropic.
    """
    compliance = np.linalg.inv(material.stiffness)
    young, poisson = 1.0 / compliance[0, 0], -compliance[0, 1] / compliance[0, 0]
    if not np.allclose(compliance[3:, 3:], 2.0 * (1.0 + poisson) / young * np.eye(3), rtol=1e-6, atol=0.0):
        raise InvalidValue(
            f'Charpy: specimen="elastic beam" needs an isotropic material, but "{material.name}" is '
            'anisotropic; use specimen="elastic solid"'
        )
    return Elastic(young, poisson, material.density, material.name)


def stiffness(material: Elasticity) -> float:
    """Return the stiffness of the bar in bending on its anvils [N/m]: 1/(L³/(48 E I) + L/(4 κ G A)).

    >>> from abut.fem import Elasticity
    >>> round(stiffness(Elasticity.isotropic("207 GPa", 0.3, 7850)) * 1e-6, 2)
    108.26
    """
    one = elastic_material(material)
    young, area = float(one.young), WIDTH * HEIGHT
    shear = young / (2.0 * (1.0 + float(one.poisson)))
    compliance = SPAN**3 / (48.0 * young * area * HEIGHT**2 / 12.0) + SPAN / (4.0 * SHEAR * shear * area)
    return 1.0 / compliance


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
    """Return the machine of pendulum and bar at the instant of contact.

    x is along the bar, y against the impact (the anvils' faces at y = 0, the struck face at 10 mm), z upward. Gravity is neglected: the
    supports of the bar's weight do not affect the impact, and the pendulum's weight at its lowest point does no work.

    Args:
        pendulum: the pendulum.
        material: material of the bar.
        radius: radius of the striking edge [m].
        speed: speed of the edge [m/s].
        striker: stiffness between the edge and the bar's axis [N/m].
        anvil: stiffness between the bar's axis and each anvil [N/m].
        elements: number of beam elements, a multiple of 22.
    """
    model = Model("Charpy: elastic beam", gravity=(0.0, 0.0, 0.0))
    ends = [(-HALF, 0.5 * HEIGHT, 0.0), (HALF, 0.5 * HEIGHT, 0.0)]
    beam: Any = Beam(
        "bar",
        ends,
        RectangularSection(HEIGHT, WIDTH),
        elastic_material(material),
        elements=elements,
        orientation="y",
    )
    model.add(beam)
    # pressed between three points the bar would roll away; here its middle stays in the plane of the impact, as symmetry requires
    middle, centre = beam.at(HALF), (0.0, 0.5 * HEIGHT, 0.0)
    model.add(joints.Translational("rest", middle, model.ground, at=centre, axis="y"))
    bob = pendulum.put_into(model, 0.0, speed)
    edge = shapes.Sphere(bob.frame_at((0.0, FACE + radius, 0.0)), radius)
    face = shapes.HalfSpace(middle.frame_at((0.0, FACE, 0.0)), normal="y")
    model.add(Contact("strike", edge, face, normal=_spring_law(striker)))
    for name, x in (("left", -0.5 * SPAN), ("right", 0.5 * SPAN)):
        node = beam.at(HALF + x)
        behind = shapes.HalfSpace(model.ground.frame_at((x, 0.0, 0.0)), normal="y")
        # around the node, so that the force acts through the beam's axis and its lever arm does not change
        around = shapes.Sphere(node.frame_at((x, 0.5 * HEIGHT, 0.0)), 0.5 * HEIGHT)
        model.add(Contact(f"{name}_anvil", around, behind, normal=_spring_law(anvil)))
    return model


def _spring_law(stiffness: float) -> Impact:
    """Return a normal law F = k δ without tension."""
    return Impact(stiffness=stiffness, exponent=1.0, damping=0.0, full_damping_depth=1e-4)
