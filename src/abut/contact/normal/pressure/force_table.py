"""Tabulated normal force, from measurements or other computations."""

from abut.contact.normal.dissipation import damped_force, exact_dissipation, require_restitution
from abut.errors import InvalidValue
from abut.extend import Curve, Derived, area, normal_law, value
from abut.extend.validity_ranges import Range, contact_depth


@normal_law
class Tabulated:
    """Table of force over depth given by the user, as a smooth curve, monotone like its points.

        F = f(δ) (1 + λ δ̇/δ̇₀),   f monotone cubic through the points, straight on beyond them;   λ(e) exact

    2 to 32 points from (0, 0) on, none falling: ``Tabulated(curve=[(0, 0), ("10 um", "25 N"), ("30 um", "140 N")])``.
    Two points make a straight line. A pressure–overclosure table becomes one by multiplying with the area.

    Beware: beyond the last point the force continues with the last slope: provide a table of sufficient range.
    Valid: inside the table.
    Source: monotone cubics: Fritsch & Butland, SIAM J. Sci. Stat. Comput. 5 (1984) 300-304; λ of Gonthier et al., Multibody Syst.
    Dyn. 11 (2004) 209-233.
    """

    ranges = (
        Range(
            "penetration",
            contact_depth,
            most=lambda law: list(law.curve)[-1][0],
            unit="m",
            remedy="the force continues with the last slope of the table; give more points",
        ),
    )

    curve: Curve  #: (δ, F) [m, N] points
    restitution: float = 1.0  #: e [-] 0.01 … 1
    factor = Derived()  #: λ [-] made of e

    example = {"curve": ((0.0, 0.0), (1e-5, 20.0), (5e-5, 300.0), (2e-4, 3000.0)), "restitution": 0.8}  # noqa: RUF012

    def check(self):
        """Check the points: from (0, 0) on, none decreasing; restitution from 0.01 to 1."""
        require_restitution(self)
        points = list(self.curve)
        if points[0] != (0.0, 0.0):
            raise InvalidValue.of(
                "Tabulated: curve[0]", points[0], "be (0, 0), because the force is zero at zero depth"
            )
        for k in range(1, len(points)):
            if points[k][1] < points[k - 1][1]:
                need = (
                    f"be at least the previous force, {points[k - 1][1]:g} N: a decreasing force is unstable"
                )
                raise InvalidValue.of(f"Tabulated: curve[{k}], force", points[k][1], need, "N")

    derive = exact_dissipation

    def force(p, depth, rate, impact_rate):
        return damped_force(value(p.curve, depth), p.factor, rate, impact_rate)

    def energy(p, depth):
        return area(p.curve, depth)
