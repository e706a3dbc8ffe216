"""Kelvin–Voigt with tension: a spring and a dashpot in parallel, which may pull before the bodies separate."""

from abut.extend import normal_law


@normal_law
class KelvinVoigtTension:
    """Linear spring and dashpot until the depth is zero again, pulling at the end.

        F = K δ + c δ̇

    With ζ = c/(2√(Km)) = −ln e/√(π² + ln²e) < 1 it rebounds with exactly e, after π/(ω₀√(1−ζ²)), ω₀ = √(K/m).

    Beware: it pulls: the bodies adhere during the last part of the impact, unlike dry bodies. The force jumps to c δ̇₀ at
    the first touch.
    Valid: as a textbook model; light damping.
    Source: Goldsmith, Impact (1960); Anagnostopoulos, Earthq. Eng. Struct. Dyn. 16 (1988) 443-456 for ζ(e).
    """

    unwatched = "the documented range states an application, not a quantity"

    adhesive = True

    stiffness: float  #: K [N/m]
    damping: float = 0.0  #: c [N·s/m]

    def force(p, depth, rate, impact_rate):
        return p.stiffness * depth + p.damping * rate
