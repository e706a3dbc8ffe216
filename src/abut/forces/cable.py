"""A massless rope segment between two points, which transmits tension only."""

from __future__ import annotations

from abut.extend import force
from abut.extend.forces import number
from abut.forces.element import Element
from abut.units import positive

__all__ = ["Cable"]


@force
class Cable(Element):
    """A massless rope segment between the origins of its frames: it transmits tension, no bending moment, and no force when slack.

        ε = (|d| − l)/l,   g(ε) = 0, ε²/2δ, ε − δ/2   for ε < 0, < δ, ≥ δ
        N = E A (g(ε + τ ε̇) for ε̇ < 0,   g(ε) + g′(ε) τ ε̇ for ε̇ ≥ 0)

    N is smooth, grows from zero over the strain δ, and is never below zero: the damping force vanishes with the tension when the rope
    goes slack. Stored energy E A l ∫g dε is booked in ``energy.elastic``, the dissipation of τ in ``energy.dissipated``.

    Valid: pieces short compared with the radius at which the rope is bent; the sag between them is that of a polygon.

    Args:
        length: l [m] > 0, unstretched.
        axial: E A [N] > 0.
        damping_time: τ [s] ≥ 0 (Kelvin–Voigt).
        easing: δ [-] > 0.

    Raises:
        InvalidValue: a number outside its range.
    """

    unwatched = "the range depends on the bending radius of the cable, which a segment does not contain"

    length: float = number("m")
    axial: float = number("N")
    damping_time: float = number("s", 0.0)
    easing: float = number("1", 1e-6)

    def check(self) -> None:
        """Check that the numbers are above zero."""
        for name, unit in (("length", "m"), ("axial", "N"), ("easing", "1")):
            positive(getattr(self, name), unit, what=f"{self.what}: {name}")
        self.not_negative("damping_time")

    @property
    def stiffness_bounds(self) -> tuple[tuple[float, float], tuple[float, float]]:
        """Largest stiffness and damping, those of a taut segment."""
        k = self.axial / self.length
        return (k, k * self.damping_time), (0.0, 0.0)

    def along(p, length, rate):
        """Return −N."""
        now = length / p.length - 1.0
        more = p.damping_time * rate / p.length
        eased = now
        if more < 0.0:
            eased = now + more
        pull = 0.0
        if eased >= p.easing:
            pull = eased - 0.5 * p.easing
        elif eased > 0.0:
            pull = 0.5 * eased * eased / p.easing
        if more > 0.0 and now > 0.0:
            share = 1.0
            if now < p.easing:
                share = now / p.easing
            pull = pull + share * more
        return -p.axial * pull

    def ledger(p, length, rate):
        """Return E A l ∫g dε; (N − E A g) times the rate."""
        now = length / p.length - 1.0
        more = p.damping_time * rate / p.length
        taut = 0.0
        stored = 0.0
        share = 0.0
        if now >= p.easing:
            taut = now - 0.5 * p.easing
            stored = 0.5 * now * now - 0.5 * now * p.easing + p.easing * p.easing / 6.0
            share = 1.0
        elif now > 0.0:
            taut = 0.5 * now * now / p.easing
            stored = now * now * now / (6.0 * p.easing)
            share = now / p.easing
        damped = share * more
        if more < 0.0:
            low = now + more
            pull = 0.0
            if low >= p.easing:
                pull = low - 0.5 * p.easing
            elif low > 0.0:
                pull = 0.5 * low * low / p.easing
            damped = pull - taut
        return p.axial * p.length * stored, p.axial * damped * rate, 0.0
