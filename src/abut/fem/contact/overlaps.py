"""Undetected overlaps: faces that overlap at rest and at the ends of steps, and contacts whose faces never approach each other."""

from __future__ import annotations

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem.contact.interface import ContactInterface
from abut.fem.contact.penetration import PointPenetration, deepest_overlap
from abut.fem.model.bodies import Body, Face, Rigid
from abut.fem.statics.discretization import STRAY, ContactSide, Setting
from abut.fem.statics.newton import LoadStepState, interfaces

__all__ = ["ContactWatch", "check_overlap"]

REPORTED_OVERLAP = 0.1  #: of an element at the face, overlap at the end of a step above which it is reported


def check_overlap(setting: Setting, state: LoadStepState) -> None:
    """Raise InvalidValue where faces overlap at rest by more than an element."""
    for side, face in zip(setting.sides, interfaces(setting, state, 1.0), strict=True):
        deep, place = 0.0, None
        if len(face.gap):
            k = int(face.gap.argmin())
            deep, place = -float(face.gap[k]), setting.places[face.nodes[k]]
        if deep <= side.size and (unseen := _unseen_overlap(setting, side, face, setting.places)):
            deep, place = unseen.depth - max(side.clearance, 0.0), unseen.place
        if deep > side.size and place is not None:
            raise InvalidValue(
                f'contact "{side.contact.name}": its faces overlap by {deep:.4g} m at {place.round(6).tolist()} m, more than the size '
                f"of an element there ({side.size:.4g} m); move a body, or increase clearance"
            )


def _unseen_overlap(
    setting: Setting, side: ContactSide, face: ContactInterface, places: Numbers
) -> PointPenetration | None:
    """Return the deepest overlap where a contact detects nothing; conforming faces are skipped, as their chords overlap."""
    if side.contact.conforming:
        return None
    outsides = [setting.outside(one.body) for one in (side.contact.one, side.contact.two)]
    return deepest_overlap(side.one, side.two, (outsides[0], outsides[1]), places, face.nodes)


class ContactWatch:
    """Checks the contacts after every converged step that is stored.

    Args:
        setting: the problem.
        time_unit: unit of the steps' coordinate; empty for load factors.
    """

    def __init__(self, setting: Setting, time_unit: str) -> None:
        self.setting, self.time_unit = setting, time_unit
        count = len(setting.sides)
        self._seen = [False] * count
        self._searched: list[Numbers | None] = [None] * count
        self._overlaps: dict[int, tuple[float, float, str]] = {}
        self._last = np.zeros(setting.size)

    def check_state(self, t: float, state: LoadStepState, faces: list[ContactInterface]) -> None:
        """Check a converged state; bodies are searched for overlaps where they have moved far enough for new ones."""
        self._last = state.u
        for k, (side, face) in enumerate(zip(self.setting.sides, faces, strict=True)):
            self._seen[k] |= bool(len(face.nodes))
            searched = self._searched[k]
            if searched is not None and side.relative_displacement(state.u - searched) <= min(
                STRAY * side.reach, side.size
            ):
                continue
            self._searched[k] = state.u.copy()
            places = self.setting.places + state.u.reshape(self.setting.places.shape)
            found = _unseen_overlap(self.setting, side, face, places)
            if found is None:
                continue
            deep = found.depth - max(side.clearance, 0.0)
            if deep > max(REPORTED_OVERLAP * side.size, self._overlaps.get(k, (0.0, 0.0, ""))[1]):
                self._overlaps[k] = (t, deep, self._overlap_place(side, found))

    def _overlap_place(self, side: ContactSide, found: PointPenetration) -> str:
        one, two = (side.contact.one, side.contact.two)[:: 1 if found.first else -1]
        node = self._node_name(one, found.node)
        return f'{node}, now at {found.place.round(6).tolist()} m, is inside "{two.body.name}"'

    def _node_name(self, face: Face, node: int) -> str:
        """Return the name of a node: label, body and set."""
        start = self.setting.starts[_body_index(self.setting, face.body)]
        return f"node {face.body.mesh.numbers[node - start]} of the {face}"

    def warnings(self) -> tuple[str, ...]:
        """Return the messages on the whole run."""
        return (*map(self._overlap_warning, self._overlaps), *self._out_of_reach_warnings())

    def _overlap_warning(self, k: int) -> str:
        side, (t, deep, place) = self.setting.sides[k], self._overlaps[k]
        when = f"{t:.6g} {self.time_unit}" if self.time_unit else f"a load factor of {t:.6g}"
        return (
            f'contact "{side.contact.name}": its faces overlap by {deep:.4g} m at {when}, but the contact does not detect it: '
            f"{place}; contact forces are missing there. Give sets that contain all facets that may touch, increase reach "
            f"(now {side.reach:.4g} m), or take shorter steps"
        )

    def _out_of_reach_warnings(self) -> list[str]:
        found = []
        for side in (side for seen, side in zip(self._seen, self.setting.sides, strict=True) if not seen):
            from scipy.spatial import cKDTree

            places = self.setting.places + self._last.reshape(self.setting.places.shape)
            one, two = side.nodes
            away, which = cKDTree(places[two]).query(places[one])
            k = int(away.argmin())
            first, second = (
                self._node_name(side.contact.one, one[k]),
                self._node_name(side.contact.two, two[which[k]]),
            )
            found.append(
                f'contact "{side.contact.name}": its faces never came within its reach, {side.reach:.4g} m, so it had no effect. '
                f"At the end the nearest nodes are {first}, at {places[one[k]].round(6).tolist()} m, and {second}; their distance is "
                f"{away[k]:.4g} m. If they should touch, give sets whose outsides face each other, or increase reach"
            )
        return found


def _body_index(setting: Setting, body: Body | Rigid) -> int:
    return next(k for k, one in enumerate(setting.bodies) if one is body)
