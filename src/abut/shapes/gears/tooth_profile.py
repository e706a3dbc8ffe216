"""Profile of one side of a tooth, from root to tip, as exact segments: the root fillet, the involute and its relief."""

from __future__ import annotations

import cmath
import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from abut.errors import InvalidValue
from abut.shapes.curves.segments import Cubic, Rolled, Rotors, Segment
from abut.shapes.gears.involute import involute

if TYPE_CHECKING:
    from abut.shapes.gears.gear import Gear

__all__ = ["Side", "form_radius", "right_side"]

#: Pieces of a parabolic relief; a cubic misses an involute over one of them by less than 1e-11 of its radius.
_PIECES = 8


@dataclass(frozen=True)
class Side:
    """Right side of a tooth that is centred on the x axis, travelled outwards, so that material is on the left."""

    segments: tuple[Segment, ...]
    first: float  #: [rad], where it begins: on the root circle, of a ring on the tip circle
    last: float  #: [rad], where it ends: on the tip circle, of a ring on the root circle


@dataclass(frozen=True)
class _Rack:
    """The rack that cuts a gear: the centre of its tip rounding and where flank and rounding join."""

    radius: float  #: r [m], of the circle on which it rolls
    angle: float  #: α_t [rad]
    rounding: float  #: ϱ, radius of the tip rounding [m]
    depth: float  #: h_c, depth of the rounding's centre below the rolling circle [m]
    aside: float  #: y_c, distance of this centre from the middle of the rack's tooth [m]
    turn: float  #: −π/z, polar angle of the middle of the gap [rad]

    @property
    def bottom(self) -> float:
        """t [rad] at which the rounding's deepest point cuts the root circle."""
        return self.aside / self.radius

    @property
    def joint(self) -> float:
        """t [rad] at which the end of the rack's flank cuts: its normal then passes through the pitch point."""
        return (self.aside - self.depth / math.tan(self.angle)) / self.radius

    @property
    def form_roll(self) -> float:
        """Roll angle of the involute at that joint: t_F = tan α_t − h_e/(r sin α_t cos α_t); negative means undercut."""
        end = self.depth + self.rounding * math.sin(self.angle)
        return math.tan(self.angle) - end / (self.radius * math.sin(self.angle) * math.cos(self.angle))

    def fillet(self, until: float) -> Segment:
        """Return the fillet from the root circle to t = `until`: a parallel of the centre's path.

        If the centre is on the rolling circle itself, its path is a point and the fillet is an arc.
        """
        if abs(self.depth) < 1e-9 * self.radius:
            place = cmath.rect(self.radius, self.turn + self.bottom)
            start = math.pi + self.turn + self.bottom
            return Rotors((place.real, place.imag), self.rounding, start, self.angle - 0.5 * math.pi)
        x = self.radius - self.depth
        return Rolled(
            (0.0, 0.0), self.radius, x, self.aside, self.bottom, until, self.turn, offset=self.rounding
        )


def right_side(gear: Gear, excess: float = 0.0) -> Side:
    """Return the right side of tooth 0, with `excess` f_α [rad] added to the pressure angle.

    Raises:
        InvalidValue: a relief that is longer than the flank.
    """
    return (_outer_profile if gear.sign > 0 else _inner_profile)(gear, excess)


def form_radius(gear: Gear) -> float:
    """Return r_Ff [m], where involute and root fillet join.

    Raises:
        InvalidValue: a fillet that is too large for the rack's tooth or the ring's gap.
    """
    roll = _outer_join(gear, _rack_profile(gear, 0.0))[0] if gear.sign > 0 else _ring_root_angle(gear, 0.0)[0]
    return gear.base_radius * math.hypot(1.0, roll)


def _rack_profile(gear: Gear, excess: float) -> _Rack:
    angle, r = gear.transverse_angle + excess, gear.reference_radius
    rounding = gear.fillet * gear.module
    depth = gear.module * (gear.dedendum - gear.profile_shift) - rounding
    half = 0.5 * (gear.pitch - gear.thickness)
    aside = half - depth * math.tan(angle) - rounding / math.cos(angle)
    if aside < 0.0:
        most = (half - (depth + rounding) * math.tan(angle)) / (1.0 / math.cos(angle) - math.tan(angle))
        raise InvalidValue.of(
            "gear: fillet",
            gear.fillet,
            f"be at most {max(most, 0.0) / gear.module:.4g} modules to fit on the tip of the rack",
        )
    return _Rack(r, angle, rounding, depth, aside, -math.pi / gear.teeth)


def _outer_join(gear: Gear, rack: _Rack) -> tuple[float, float]:
    """Return the roll angle of the involute and t of the fillet where they join, or cross.

    With undercut the fillet rises within the tooth, crosses the involute and ends in the gap, tangent to the
    involute's other branch; the search for the crossing starts there.
    """
    roll, end = rack.form_roll, rack.joint
    if roll >= 0.0:
        return roll, end
    base = rack.radius * math.cos(rack.angle)
    begin = -0.5 * gear.thickness / rack.radius - involute(rack.angle)
    fillet = rack.fillet(end)

    def is_within(w: float) -> tuple[float, float]:
        x, y = fillet.place(1.0 - w)[:2]
        t = math.sqrt(max((x * x + y * y) / (base * base) - 1.0, 0.0))
        return math.atan2(y, x) - (begin + t - math.atan(t)), t

    low, high = 0.0, 1e-6
    while high < 1.0 and is_within(high)[0] <= 0.0:
        low, high = high, 1.1 * high
    if high >= 1.0:
        return 0.0, end
    for _ in range(80):
        middle = 0.5 * (low + high)
        low, high = (low, middle) if is_within(middle)[0] > 0.0 else (middle, high)
    return is_within(high)[1], end + high * (rack.bottom - end)


def _outer_profile(gear: Gear, excess: float) -> Side:
    rack = _rack_profile(gear, excess)
    roll, end = _outer_join(gear, rack)
    turn = -0.5 * gear.thickness / rack.radius - involute(rack.angle)
    base = rack.radius * math.cos(rack.angle)
    flank = _involute_flank(gear, base, turn, roll)
    fillet = (rack.fillet(end),) if rack.rounding or rack.depth else ()
    return Side((*fillet, *flank), rack.turn + rack.bottom, _angle_at(flank[-1], 1.0))


def _ring_root_angle(gear: Gear, excess: float) -> tuple[float, float]:
    """Return, for a ring, the roll angle at which the root's arc leaves the flank, and polar angle of the arc's centre [rad]."""
    angle, rounding = gear.transverse_angle + excess, gear.fillet * gear.module
    base, far = gear.reference_radius * math.cos(angle), gear.root_radius - rounding
    rho = math.sqrt(max(far * far - base * base, 0.0))
    roll = (rho + rounding) / base
    turn = -0.5 * gear.thickness / gear.reference_radius + involute(angle)
    centre = turn - roll + math.atan2(rho, base)
    if far <= base or base * math.hypot(1.0, roll) <= gear.tip_radius or centre <= -math.pi / gear.teeth:
        raise InvalidValue.of(
            "ring gear: fillet", gear.fillet, "be smaller: its arcs do not fit into the gap between two teeth"
        )
    return roll, centre


def _inner_profile(gear: Gear, excess: float) -> Side:
    roll, centre = _ring_root_angle(gear, excess)
    angle, rounding = gear.transverse_angle + excess, gear.fillet * gear.module
    base = gear.reference_radius * math.cos(angle)
    turn = -0.5 * gear.thickness / gear.reference_radius + involute(angle)
    flank = _involute_flank(gear, base, turn, roll)
    if not rounding:
        return Side(flank, _angle_at(flank[0], 0.0), _angle_at(flank[-1], 1.0))
    place = cmath.rect(gear.root_radius - rounding, centre)
    start = turn - roll + 0.5 * math.pi
    arc = Rotors((place.real, place.imag), rounding, start, centre - start)
    return Side((*flank, arc), _angle_at(flank[0], 0.0), centre)


def _involute_flank(gear: Gear, base: float, turn: float, form: float) -> tuple[Segment, ...]:
    """Return the involute between the tip circle and the roll angle `form`, outwards, with its relief.

    A point is e^{i(τ ± t)} (r_b ∓ i Y), Y = r_b t ∓ δ; with a linear relief Y is linear in t and the path is that of a
    point on a line that rolls on another circle.
    """
    s, tip = gear.sign, math.sqrt(gear.tip_radius**2 - base * base)
    if gear.relief is None:
        return _orient_outward((_involute_segment(base, turn, s, form, tip / base),), s)
    relief = gear.relief
    begin = (tip - s * relief.length) / base
    if s * (begin - form) <= 0.0:
        longest = s * (tip - base * form)
        raise InvalidValue.of(
            "gear: length of the tip relief", relief.length, f"be below {longest:.4g} m", "m"
        )
    plain = _involute_segment(base, turn, s, form, begin)
    if relief.parabolic:
        return _orient_outward((plain, *_parabolic_relief(gear, base, turn, begin, tip)), s)
    k = relief.amount / relief.length
    end = (tip - k * base * begin) / ((1.0 - k) * base)
    eased = Rolled((0.0, 0.0), (1.0 - k) * base, base, -k * base * begin, begin, end, turn, float(s))
    return _orient_outward((plain, eased), s)


def _parabolic_relief(gear: Gear, base: float, turn: float, begin: float, tip: float) -> tuple[Segment, ...]:
    """Return the part with δ = C_a ((t − t_s) r_b/L)², as cubic pieces with the right places and tangents."""
    relief, s = gear.relief, gear.sign
    assert relief is not None
    c = relief.amount * (base / relief.length) ** 2

    def point_at(t: float) -> tuple[complex, complex]:
        y, rate = base * t - s * c * (t - begin) ** 2, base - 2.0 * s * c * (t - begin)
        arm = cmath.rect(1.0, turn + s * t)
        return arm * complex(base, -s * y), arm * complex(y, s * (base - rate))

    q = base - 4.0 * s * c * (tip - base * begin) / base
    end = begin + 2.0 * (tip - base * begin) / (base + math.sqrt(max(base * q, 0.0)))
    h, pieces = (end - begin) / _PIECES, []
    for k in range(_PIECES):
        (p, v), (q1, w) = point_at(begin + k * h), point_at(begin + (k + 1) * h)
        a, b = 3.0 * (q1 - p) - h * (2.0 * v + w), 2.0 * (p - q1) + h * (v + w)
        x, y = (tuple(getattr(n, part) for n in (p, h * v, a, b)) for part in ("real", "imag"))
        pieces.append(Cubic((x[0], x[1], x[2], x[3]), (y[0], y[1], y[2], y[3])))
    return tuple(pieces)


def _involute_segment(base: float, turn: float, sign: int, start: float, end: float) -> Rolled:
    return Rolled((0.0, 0.0), base, base, 0.0, start, end, turn, float(sign))


def _orient_outward(segments: tuple[Segment, ...], sign: int) -> tuple[Segment, ...]:
    """Return the segments outwards: those of a ring, from root to tip, are reversed."""
    return segments if sign > 0 else tuple(s.flipped() for s in reversed(segments))


def _angle_at(segment: Segment, u: float) -> float:
    x, y = segment.place(u)[:2]
    return math.atan2(y, x)
