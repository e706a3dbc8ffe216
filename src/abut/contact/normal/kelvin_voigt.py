"""Kelvin–Voigt: a spring and a dashpot in parallel, without tension."""

from abut.extend import normal_law


@normal_law
class KelvinVoigt:
    """Linear spring and dashpot, cut off where they would pull.

        F = max(0, K δ + c δ̇)

    With ζ = c/(2√(Km)) = −ln e/√(π² + ln²e) and the cut:

    Nominal e         0.9    0.8    0.7    0.5    0.3    0.1
    rebounds with     .902   .808   .718   .550   .397   .253

    Beware: the force jumps to c δ̇₀ at the first touch; the formula for ζ is exact only for ``KelvinVoigtTension``.
    Valid: light damping, soft contacts.
    Source: Goldsmith, Impact (1960); the cut's effect: Schwager & Pöschel, Granular Matter 9 (2007) 465-469.
    """

    unwatched = "the documented range has no number for light damping"

    stiffness: float  #: K [N/m]
    damping: float = 0.0  #: c [N·s/m]

    def force(p, depth, rate, impact_rate):
        return p.stiffness * depth + p.damping * rate
