"""ORIENT(system, component, i, j): the angles of a rotation sequence that turns J's axes into I's, by the elements of R = R_j_i.

    a b c, all different:   R = R_a(θ₁) R_b(θ₂) R_c(θ₃),   θ₁ = atan2(−s R_bc, R_cc),   θ₂ = asin(s R_ac),   θ₃ = atan2(−s R_ab, R_aa)
    a b a, c the third:     θ₁ = atan2(R_ba, −s R_ca),   θ₂ = atan2(√(R_ba² + R_ca²), R_aa),   θ₃ = atan2(R_ab, s R_ac)

with s = 1 where a, b, c are in cyclic order, else −1; θ₁ and θ₃ within ±π, θ₂ within ±π/2 in the first, 0 … π in the second.
Sources: Adams Solver, ORIENT, for the numbers of the systems; Kane, Likins & Levinson, Spacecraft Dynamics (1983), app. I, for the
matrices.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

#: A signed element of R: sign, row, column.
Element = tuple[int, int, int]

#: Body-fixed sequences by their number, in the order of Kane, Likins & Levinson; for 11 and 12 the help was available only in part.
SEQUENCES = dict(
    enumerate(("123", "231", "312", "132", "213", "321", "121", "131", "212", "232", "313", "323"), start=1)
)
#: Euler parameters e₀ … e₃.
PARAMETERS = 27
REMEDY = "use ORIENT(1 … 12, 1 … 3, i, j), angles of a body-fixed sequence, or in a REQUEST the Euler parameters, ORIENT(27, 1 … 4, i, j)"


@dataclass(frozen=True)
class ArcTangent:
    """Angle atan2(sine, cosine); asin(sine) without a cosine; a sine of two elements is the root of the sum of their squares."""

    sine: tuple[Element, ...]
    cosine: Element | None


@cache
def angle_formula(system: int, component: int) -> ArcTangent:
    """Return angle 1 … 3 of a sequence.

    >>> angle_formula(6, 2)
    ArcTangent(sine=((-1, 2, 0),), cosine=None)
    """
    a, b, last = (int(axis) - 1 for axis in SEQUENCES[system])
    c = 3 - a - b
    s = 1 if (b - a) % 3 == 1 else -1
    if last == c:
        return (
            ArcTangent(((-s, b, c),), (1, c, c)),
            ArcTangent(((s, a, c),), None),
            ArcTangent(((-s, a, b),), (1, a, a)),
        )[component - 1]
    return (
        ArcTangent(((1, b, a),), (-s, c, a)),
        ArcTangent(((1, b, a), (1, c, a)), (1, a, a)),
        ArcTangent(((1, a, b),), (s, a, c)),
    )[component - 1]


def has_valid_arguments(numbers: tuple[int, ...], parameters: bool) -> bool:
    """Return True if the arguments of ORIENT are valid, with the Euler parameters allowed if `parameters`."""
    if len(numbers) not in (3, 4) or not numbers[2]:
        return False
    if parameters and numbers[0] == PARAMETERS:
        return 1 <= numbers[1] <= 4
    return numbers[0] in SEQUENCES and 1 <= numbers[1] <= 3
