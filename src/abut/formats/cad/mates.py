"""Detection of mates between the parts of an assembly: pins in bores, balls in seats, faces on faces.

Two faces mate if they could touch in the pose of the file: axes agree within an angle and a distance, radii and planes differ by at most
a clearance, and the faces overlap.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from abut.array_types import Flags, Numbers
from abut.model.geometry import rotations
from abut.shapes.files.step_faces import StepFace

__all__ = ["Mate", "MateTolerances", "PartFaces", "mates_of"]


POSITION_TOLERANCE = 1e-6  #: tolerance of positions in a file [m]
DIRECTION_TOLERANCE = 1e-4  #: tolerance of directions [rad]
LOOSE = (
    0.12  #: relative to the radius: clearance of a bolt in its hole, or excess of a thread over its core hole
)
CLEARANCE = (5e-5, 0.02)  #: default clearance of a running fit: [m], and relative to the radius
ROUND = math.radians(
    190.0
)  #: angle of a bore around a pin above which it holds the pin; below it may be a groove
FILLET = math.radians(100.0)  #: angle below which a cylinder is a rounded edge
SEAT, CAP = (
    0.4 * 4.0 * math.pi,
    0.2 * 4.0 * math.pi,
)  #: solid angles of seats that hold a ball, and limit of rounded corners
#: Kind of face → its names with material inside and outside; LEAST: kind → the angle that it must exceed not to be a rounding.
HELD = {"cylinder": ("pins", "bores"), "sphere": ("balls", "seats")}
LEAST = {"cylinder": FILLET, "sphere": CAP}
SHARE = 1e-3  #: minimum overlap of faces, relative to the smaller face


@dataclass(frozen=True)
class MateTolerances:
    """Tolerances of contact between faces.

    Args:
        clearance: clearance of a running fit: largest difference of radii, and largest gap of faces [m]; None: 50 µm, or 2 % of a radius.
    """

    clearance: float | None = None

    def runs(self, radius: float) -> float:
        """Return the largest clearance of a running fit of this radius [m]."""
        return max(CLEARANCE[0], CLEARANCE[1] * radius) if self.clearance is None else self.clearance

    @property
    def gap(self) -> float:
        """Largest gap between faces [m]."""
        return CLEARANCE[0] if self.clearance is None else self.clearance


@dataclass(frozen=True, eq=False)
class Mate:
    """Pair of faces in contact, in the file's axes."""

    kind: str  #: "pin", "faces", "ball" in a seat, or "ball in bore"
    first: int  #: the part with the pin or ball; for faces the one whose outward normal is `axis`
    second: int
    point: Numbers  #: on the axis, in the middle of the common length; for faces in the middle of the overlap [m]
    axis: Numbers
    radius: float  #: radius of the bore or seat [m]
    clearance: float  #: difference of radii, or gap [m]; negative for press fits and threads
    length: float  #: length of the overlap along the axis [m]; for faces its area [m²]
    doubt: str = ""  #: reason why it may be no mate
    cover: float = 0.0  #: angle of the bore around its pin, if that is the doubt [rad]

    @property
    def is_press_fit(self) -> bool:
        """True if the pin is thicker than its bore."""
        return self.kind != "faces" and self.clearance < -POSITION_TOLERANCE

    def rows(self, origin: Numbers, size: float) -> Numbers:
        """Return its constraints on the relative motion (v, size ω) of the parts, v at `origin`: n·(v + ω × r) = 0, e·ω = 0."""
        arm = self.point - origin
        if self.is_press_fit:
            return np.eye(6)
        across = np.stack(rotations.perpendicular_axes(self.axis)) if self.axis.any() else np.eye(3)
        slides = {"faces": self.axis[None], "ball": np.eye(3)}.get(self.kind, across)
        turns = np.zeros((0, 3)) if self.kind.startswith("ball") else across
        return np.concatenate(
            [
                np.hstack([slides, np.cross(arm, slides) / size]),
                np.hstack([np.zeros_like(turns), turns]),
            ]
        )


class PartFaces:
    """Faces of one part at its pose, in arrays by kind, with the bounding box of each."""

    def __init__(self, faces: Sequence[StepFace], low: Numbers, high: Numbers) -> None:
        self.low, self.high = low, high
        kinds: dict[str, list[StepFace]] = {
            name: [] for name in ("planes", *(word for words in HELD.values() for word in words))
        }
        for face in faces:
            if face.kind == "plane":
                kinds["planes"].append(face)
            elif face.cover > LEAST[face.kind]:
                kinds[HELD[face.kind][face.hollow]].append(face)
        self.of = {name: FaceArrays(some) for name, some in kinds.items()}


class FaceArrays:
    """Faces of a kind, with their data in arrays."""

    def __init__(self, faces: list[StepFace]) -> None:
        self.faces = faces
        self.point = np.array([face.point for face in faces]).reshape(-1, 3)
        self.axis = np.array([face.axis for face in faces]).reshape(-1, 3)
        self.radius = np.array([face.radius for face in faces])
        self.low = np.array([face.facets.min(axis=(0, 1)) for face in faces]).reshape(-1, 3)
        self.high = np.array([face.facets.max(axis=(0, 1)) for face in faces]).reshape(-1, 3)

    def beside(self, other: FaceArrays, reach: float) -> Flags:
        """Return a mask of the pairs whose bounding boxes are within a distance of each other."""
        apart = (self.low[:, None] > other.high[None] + reach) | (
            other.low[None] > self.high[:, None] + reach
        )
        return np.asarray(~apart.any(axis=2))


def mates_of(parts: Sequence[PartFaces], fit: MateTolerances) -> list[Mate]:
    """Return all mates; only parts whose bounding boxes are within the clearance are examined."""
    reach = fit.gap + POSITION_TOLERANCE
    low, high = (np.array([getattr(part, name) for part in parts]).reshape(-1, 3) for name in ("low", "high"))
    order = np.argsort(low[:, 0], kind="stable")
    found: list[Mate] = []
    for at, i in enumerate(order):
        later = order[at + 1 :]
        later = later[: int(np.searchsorted(low[later, 0], high[i, 0] + reach, side="right"))]
        near = (low[later] <= high[i] + reach).all(axis=1) & (low[i] <= high[later] + reach).all(axis=1)
        for j in later[near]:
            a, b = sorted((int(i), int(j)))
            found += _find_mates(a, b, parts[a], parts[b], fit)
    return sorted(found, key=lambda mate: (*sorted((mate.first, mate.second)), mate.kind))


def _find_mates(a: int, b: int, first: PartFaces, second: PartFaces, fit: MateTolerances) -> Iterator[Mate]:
    for i, j, one, other in ((a, b, first, second), (b, a, second, first)):
        yield from _find_pin_mates(i, j, one.of["pins"], other.of["bores"], fit)
        yield from _find_ball_mates(i, j, one.of["balls"], other.of["seats"], fit)
        yield from _balls_in_bores(i, j, one.of["balls"], other.of["bores"], fit)
    yield from _find_face_mates(a, b, first.of["planes"], second.of["planes"], fit)


def _index_pairs(mask: Flags) -> Iterator[tuple[int, int]]:
    return zip(*(numbers.tolist() for numbers in np.nonzero(mask)), strict=True)


def _fitting_pairs(inner: FaceArrays, outer: FaceArrays, fit: MateTolerances) -> Flags:
    """Return a mask of the pairs whose radii fit."""
    clear = outer.radius[None, :] - inner.radius[:, None]
    most = np.array([max(fit.runs(r), LOOSE * r) for r in outer.radius.tolist()]).reshape(1, -1)
    return np.asarray(
        (clear <= most) & (clear >= -LOOSE * outer.radius[None, :]) & inner.beside(outer, POSITION_TOLERANCE)
    )


def _find_pin_mates(
    i: int, j: int, pins: FaceArrays, bores: FaceArrays, fit: MateTolerances
) -> Iterator[Mate]:
    if not (pins.faces and bores.faces):
        return
    straight = np.linalg.norm(np.cross(pins.axis[:, None], bores.axis[None]), axis=2) < DIRECTION_TOLERANCE
    for k, m in _index_pairs(_fitting_pairs(pins, bores, fit) & straight):
        pin, bore = pins.faces[k], bores.faces[m]
        arm = pin.point - bore.point
        at = float(arm @ bore.axis)
        low, high = max(-bore.half, at - pin.half), min(bore.half, at + pin.half)
        clearance = bore.radius - pin.radius
        off = float(np.linalg.norm(arm - at * bore.axis))
        if high - low < POSITION_TOLERANCE or off > max(clearance, 0.0) + POSITION_TOLERANCE:
            continue
        doubt = _fit_doubt(bore, clearance, fit)
        cover = bore.cover if bore.cover < ROUND else 0.0
        point = bore.point + 0.5 * (low + high) * bore.axis
        yield Mate(
            "pin",
            i,
            j,
            point,
            bore.axis,
            bore.radius,
            _drop_small_clearance(clearance),
            high - low,
            doubt,
            cover,
        )


def _drop_small_clearance(clearance: float) -> float:
    return clearance if abs(clearance) > 1e-9 else 0.0


def _fit_doubt(bore: StepFace, clearance: float, fit: MateTolerances) -> str:
    if bore.cover < ROUND:
        return f"the bore goes round the pin by {math.degrees(bore.cover):.0f}° only: a groove, or half of a bearing"
    if clearance > fit.runs(bore.radius):
        return f"its clearance of {1e3 * clearance:.3g} mm is wide; if it is meant to run, raise --clearance"
    return ""


def _find_ball_mates(
    i: int, j: int, balls: FaceArrays, seats: FaceArrays, fit: MateTolerances
) -> Iterator[Mate]:
    if not (balls.faces and seats.faces):
        return
    for k, m in _index_pairs(_fitting_pairs(balls, seats, fit)):
        ball, seat = balls.faces[k], seats.faces[m]
        clearance = seat.radius - ball.radius
        if np.linalg.norm(ball.point - seat.point) <= max(clearance, 0.0) + POSITION_TOLERANCE:
            share = seat.cover / (4.0 * math.pi)
            wide = clearance > fit.runs(seat.radius)
            doubt = (
                f"the seat covers {100 * share:.0f} % of the ball only, which may lift off"
                if seat.cover < SEAT
                else ""
            )
            doubt = _fit_doubt(seat, clearance, fit) if wide and not doubt else doubt
            yield Mate(
                "ball",
                i,
                j,
                seat.point,
                np.zeros(3),
                seat.radius,
                _drop_small_clearance(clearance),
                2 * ball.radius,
                doubt,
            )


def _balls_in_bores(
    i: int, j: int, balls: FaceArrays, bores: FaceArrays, fit: MateTolerances
) -> Iterator[Mate]:
    if not (balls.faces and bores.faces):
        return
    for k, m in _index_pairs(_fitting_pairs(balls, bores, fit)):
        ball, bore = balls.faces[k], bores.faces[m]
        arm = ball.point - bore.point
        at, clearance = float(arm @ bore.axis), bore.radius - ball.radius
        if (
            abs(at) <= bore.half
            and np.linalg.norm(arm - at * bore.axis) <= max(clearance, 0.0) + POSITION_TOLERANCE
        ):
            point = bore.point + at * bore.axis
            yield Mate(
                "ball in bore",
                i,
                j,
                point,
                bore.axis,
                bore.radius,
                _drop_small_clearance(clearance),
                2 * ball.radius,
                _fit_doubt(bore, clearance, fit),
            )


def _find_face_mates(
    i: int, j: int, one: FaceArrays, other: FaceArrays, fit: MateTolerances
) -> Iterator[Mate]:
    if not (one.faces and other.faces):
        return
    against = np.linalg.norm(one.axis[:, None] + other.axis[None], axis=2) < DIRECTION_TOLERANCE
    gaps = np.einsum("ijk,ik->ij", other.point[None] - one.point[:, None], one.axis)
    near = (gaps >= -POSITION_TOLERANCE) & (gaps <= fit.gap) & one.beside(other, fit.gap)
    for k, m in _index_pairs(against & near):
        first, second = one.faces[k], other.faces[m]
        area, middle = _common_area(first, second)
        if area > SHARE * min(first.area, second.area):
            gap = _drop_small_clearance(float(gaps[k, m]))
            yield Mate("faces", i, j, middle, first.axis, 0.0, max(gap, 0.0), area)


def _common_area(first: StepFace, second: StepFace) -> tuple[float, Numbers]:
    """Return the common area of two facing planes [m²], and its centroid."""
    from manifold3d import CrossSection, FillRule

    x, y = rotations.perpendicular_axes(first.axis)
    low = np.minimum(first.facets.min(axis=(0, 1)), second.facets.min(axis=(0, 1)))
    high = np.maximum(first.facets.max(axis=(0, 1)), second.facets.max(axis=(0, 1)))
    scale = max(float(np.linalg.norm(high - low)), 1e-12)  # manifold3d has an absolute tolerance
    areas = [
        CrossSection(
            [
                _make_counterclockwise(np.stack([(t - low) @ x, (t - low) @ y], axis=1) / scale)
                for t in face.facets
            ],
            FillRule.NonZero,
        )
        for face in (first, second)
    ]
    common = areas[0] ^ areas[1]
    if common.is_empty():
        return 0.0, first.point
    middle = _area_centroid(common.to_polygons()) * scale
    inward = first.axis * float((first.point - low) @ first.axis)
    return float(common.area()) * scale**2, low + middle[0] * x + middle[1] * y + inward


def _make_counterclockwise(corners: Numbers) -> Numbers:
    """Return a triangle with counter-clockwise corners."""
    a, b = corners[1] - corners[0], corners[2] - corners[0]
    return corners if a[0] * b[1] - a[1] * b[0] > 0.0 else corners[::-1]


def _area_centroid(polygons: Sequence[Numbers]) -> Numbers:
    """Return the centroid of an area with these outlines, holes clockwise."""
    twice, moment = 0.0, np.zeros(2)
    for p in polygons:
        q = np.roll(p, -1, axis=0)
        cross = p[:, 0] * q[:, 1] - p[:, 1] * q[:, 0]
        twice += float(cross.sum())
        moment += ((p + q) * cross[:, None]).sum(axis=0)
    return np.asarray(moment / (3.0 * twice))


def halves_joined(mates: Sequence[Mate]) -> list[Mate]:
    """Return the mates of a pair; bores that together enclose a pin, such as a bearing and its cap, are no longer doubtful."""
    parts = [mate for mate in mates if mate.cover]
    whole: set[int] = set()
    for one in parts:
        beside = [mate for mate in parts if _on_one(one, mate)]
        if (
            sum(mate.cover for mate in beside) >= ROUND
            and len({(mate.first, mate.second) for mate in beside}) > 1
        ):
            whole |= {id(mate) for mate in beside}
    return [replace(mate, doubt="", cover=0.0) if id(mate) in whole else mate for mate in mates]


def _on_one(one: Mate, other: Mate) -> bool:
    """Return True if two bores are parts of one cylinder and overlap along it."""
    arm = other.point - one.point
    along = abs(float(arm @ one.axis))
    return bool(
        abs(one.radius - other.radius) < POSITION_TOLERANCE
        and np.linalg.norm(np.cross(one.axis, other.axis)) < DIRECTION_TOLERANCE
        and np.linalg.norm(arm - (arm @ one.axis) * one.axis) < POSITION_TOLERANCE
        and along < 0.5 * (one.length + other.length)
    )


def two_sided(mates: Sequence[Mate]) -> set[int]:
    """Return the indices of faces among the mates of a pair, in the same orientation, that are opposed by another face."""
    faces = [(k, mate) for k, mate in enumerate(mates) if mate.kind == "faces"]
    found: set[int] = set()
    for (k, one), (m, other) in itertools.combinations(faces, 2):
        if np.linalg.norm(one.axis + other.axis) < DIRECTION_TOLERANCE:
            found |= {k, m}
    return found
