"""Models of lanes that are integrated together: variants of one model in numbers, or individual models."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from abut.analysis.simulation.choose_coordinates import coordinates_for
from abut.analysis.simulation.integrator_switch import may_change
from abut.analysis.simulation.run import Run
from abut.errors import InvalidValue
from abut.flexible.hybrid.elastic_in_contact import changing_bodies
from abut.integrators.method import Method, scales_of
from abut.integrators.time_loop.length_scales import sizes_of, spans_at
from abut.results.channel import ChannelLayout as Channels
from abut.results.drawings.draw_model import draw_model
from abut.results.drawings.machine_drawing import Drawing
from abut.results.files.json_data import plain_number
from abut.signals import SampledSignal
from abut.system.features import functions_of, layout_of
from abut.system.system import System

if TYPE_CHECKING:
    from abut.analysis.simulation.choose_coordinates import AbsoluteCoordinates, JointCoordinates
    from abut.model import Model

__all__ = ["BLOCK", "IndividualLanes", "Lanes", "data_outside_numbers", "group_models", "refuse_changing"]

BLOCK = 512  #: largest number of lanes that share one launch on a CPU


def refuse_changing(model: Model) -> None:
    """Refuse machines whose bodies become elastic while they touch, because each lane would change at its own times.

    Raises:
        InvalidValue: this is one.
    """
    for one in changing_bodies(model):
        raise InvalidValue(
            f'body "{one.body.name}" is elastic only while it touches (Elastic), which simulate_many '
            "and Stepper do not support; call abut.simulate for each variant, or keep the body "
            f'rigid: model.without("{one.name}")'
        )


class Lanes:
    """Models of all lanes; if only entries of the row of numbers differ, only these are computed again.

    A path's entry is found by comparing lanes, and accepted only if it has the lane's value in the first, the
    last and the extreme lanes, which are made, and so checked, in full.
    """

    def __init__(
        self,
        model: Model,
        variations: Mapping[str, Sequence[Any]],
        method: Method,
        instants: NDArray[np.float64],
        device: str,
        free: bool,
        coordinates: AbsoluteCoordinates | JointCoordinates | None = None,
    ) -> None:
        refuse_changing(model)
        self.jointed, self.where = coordinates_for(
            model, method, coordinates, device, (float(instants[0]), float(instants[-1]))
        )
        self.coordinates = coordinates
        self.paths = tuple(variations)
        self.values = [tuple(values) for values in variations.values()]
        self.base, self.method, self.instants, self.device = model, method, instants, device
        self.free = free and not method.implicit  #: whether another method can be proposed
        self.channels: Channels | None = None  #: of all lanes, once the first has ended
        self._summary = model.summary()
        self.sizes: dict[
            int, NDArray[np.float64]
        ] = {}  #: sizes of bodies [m] by lane, if they vary with the entries
        self.entries = self._entries()

    def __len__(self) -> int:
        return len(self.values[0])

    def model(self, lane: int) -> Any:
        """Return the lane's model, made in full."""
        return self.base.with_values(self.varied_values(lane))

    def _entries(self) -> dict[int, NDArray[np.float64]] | None:
        """Return a map from index in the row of numbers to value by lane, or None if other data vary too."""
        columns = []
        for values in self.values:
            if not all(type(v) in (int, float) or isinstance(v, np.floating) for v in values):
                return None
            columns.append(np.array(values, dtype=float))
        if len(self) < 8:
            return None
        probes = {0, len(self) - 1} | {int(f(c)) for c in columns for f in (np.argmin, np.argmax)}
        probes |= {int(np.argmax(c != c[0])) for c in columns}
        models = {lane: self.model(lane) for lane in sorted(probes)}
        base, first = models[0], self._make_layout(models[0])
        rows = {lane: np.array(self._make_layout(m).numbers) for lane, m in models.items()}
        found: dict[int, NDArray[np.float64]] = {}
        for column in columns:
            if np.ptp(column) == 0.0:
                continue
            places = [
                k
                for k in range(len(first.numbers))
                if all(rows[lane][k] == column[lane] for lane in rows) and k not in found
            ]
            if len(places) != 1:
                return None
            found[places[0]] = column
        for lane, m in models.items():
            same = np.array(rows[0])
            for place, column in found.items():
                same[place] = column[lane]
            if not np.array_equal(same, rows[lane]) or data_outside_numbers(m) != data_outside_numbers(base):
                return None
        return found if self._sizes_are_comparable(models, columns) else None

    def _make_layout(self, model: Model) -> Any:
        return layout_of(model, self.method.implicit, False, self.jointed, self.method.convex)

    def _sizes_are_comparable(
        self, models: Mapping[int, Any], columns: Sequence[NDArray[np.float64]]
    ) -> bool:
        """Return True if the size of each body is the same in all lanes, or the only varied value. With several, the order of sizes
        may differ in lanes that are not made.
        """
        sizes = {lane: sizes_of(model) for lane, model in models.items()}
        varied = [column for column in columns if np.ptp(column) > 0.0]
        for body, first in enumerate(sizes[0]):
            if all(size[body] == first for size in sizes.values()):
                continue
            if len(varied) != 1 or any(size[body] != varied[0][lane] for lane, size in sizes.items()):
                return False
            self.sizes[body] = varied[0]
        return True

    @property
    def most(self) -> int:
        """Largest number of lanes that may be integrated together."""
        contacts = self.base.contacts
        solids = any(not m.closed_form for contact in contacts for m in contact.meetings)
        if any(contact.searches_neighbors for contact in contacts) or (solids and self.entries is None):
            return 1  # neighbours are searched in one lane at a time, and the lanes of a block share facets
        return BLOCK if self.device == "cpu" else len(self)

    def block_size(self, workers: int) -> int:
        """Return the number of lanes that are integrated together, for a number of threads."""
        if self.device != "cpu":
            return self.most
        return min(self.most, max(8, len(self) // (4 * workers)))

    def system(self, block: Sequence[int]) -> System:
        """Return the compiled lanes of a block, at their start."""
        numbers = None
        if self.entries is None:
            models = [self.model(lane) for lane in block]
        else:
            models = [self.model(0)] * len(block)
            numbers = np.tile(np.array(self._make_layout(models[0]).numbers), (len(block), 1))
            for place, column in self.entries.items():
                numbers[:, place] = column[list(block)]
        out = self._system(models, numbers)
        if (
            self.jointed and self.entries is not None and not out.satisfies_joints
        ):  # its models decide how it is assembled
            return self._system([self.model(lane) for lane in block], None)
        if self.entries is not None and self.sizes:
            sizes = np.tile(sizes_of(models[0]), (len(block), 1))
            for body, column in self.sizes.items():
                sizes[:, body] = column[list(block)]
            out.spans = spans_at(models[0], sizes)
        return out

    def _system(self, models: Sequence[Any], numbers: NDArray[np.float64] | None) -> System:
        method, start = self.method, float(self.instants[0])
        return System(
            models,
            method.implicit,
            self.device,
            numbers,
            start,
            integration=method.kernel,
            jointed=self.jointed,
        )

    def may_change(self, run: Run) -> bool:
        """Return True if lanes of a batch can switch to another method."""
        return self.free and run.system.device == "cpu" and may_change(run)

    def attributes(self, lane: int) -> dict[str, Any]:
        """Return the attributes of a lane's result: the base model and the varied values."""
        varied = {path: plain_number(value) for path, value in self.varied_values(lane).items()}
        return {"name": self.base.name, "model": self._summary, "varied": varied}

    def varied_values(self, lane: int) -> dict[str, Any]:
        """Return the lane's values by path."""
        return {path: values[lane] for path, values in zip(self.paths, self.values, strict=True)}

    def lane_drawing(self, lane: int) -> Callable[[], Drawing]:
        """Return a function that makes a lane's drawing on first use."""
        return functools.partial(_draw_variant, self.base, self.varied_values(lane))


class IndividualLanes(Lanes):
    """Lanes with individual models, which compile to the same kernels (`group_models`).

    Args:
        models: by lane.
        values: arguments with which each was made, by name.
        method: the integration method.
        instants: output times [s].
        device: "cpu", or a GPU by its name in Warp.
        free: whether lanes may switch to another method.
        coordinates: As for `simulate`.
    """

    def __init__(
        self,
        models: Sequence[Any],
        values: Sequence[Mapping[str, Any]],
        method: Method,
        instants: NDArray[np.float64],
        device: str,
        free: bool,
        coordinates: AbsoluteCoordinates | JointCoordinates | None = None,
    ) -> None:
        self.models, self.made_with = list(models), list(values)
        super().__init__(models[0], {}, method, instants, device, free, coordinates)

    def __len__(self) -> int:
        return len(self.models)

    def model(self, lane: int) -> Any:
        """Return the lane's model."""
        return self.models[lane]

    def _entries(self) -> None:
        """Return None: differences of the models are unknown."""

    def attributes(self, lane: int) -> dict[str, Any]:
        """Return the attributes of a lane's result: its model and the arguments with which it was made."""
        model = self.models[lane]
        return {"name": model.name, "model": model.summary(), "varied": self.varied_values(lane)}

    def varied_values(self, lane: int) -> dict[str, Any]:
        """Return the arguments of the lane's model, by name."""
        return {name: plain_number(value) for name, value in self.made_with[lane].items()}

    def lane_drawing(self, lane: int) -> Callable[[], Drawing]:
        """Return a function that makes a lane's drawing on first use."""
        return functools.partial(draw_model, self.models[lane])


def group_models(models: Sequence[Any], methods: Sequence[Method]) -> list[list[int]]:
    """Group models that can be integrated as lanes of one block: their indices, in groups with the same kernels and method."""
    groups: dict[Any, list[list[int]]] = {}
    for place, (model, method) in enumerate(zip(models, methods, strict=True)):
        layout = _make_layout(model, method)
        features = functions_of(layout).key
        same = groups.setdefault((features, repr(method)), [])
        for group in same:
            first = _make_layout(models[group[0]], method)
            if not any(feature.difference(first, layout) for feature in features.every):
                group.append(place)
                break
        else:
            same.append([place])
    return sorted(group for same in groups.values() for group in same)


def _make_layout(model: Model, method: Method) -> Any:
    return layout_of(model, method.implicit, method.holds, convex=method.convex)


def data_outside_numbers(model: Model) -> Any:
    """Return the data of a model outside its row of numbers."""
    frames = [
        (f.position, f.orientation)
        for thing in (*model.joints, *model.forces, *model.contacts, *model.motions)
        for f in _frames_of(thing)
    ]
    bodies = [
        (b.mass, b.inertia.tolist(), b.position, b.orientation, b.velocity, b.angular_velocity)
        for b in model.bodies
    ]
    solids = [
        (meeting.first.parameters, meeting.second.parameters)
        for contact in model.contacts
        for meeting in contact.meetings
        if meeting.volumes is not None
    ]
    outlines = [
        getattr(shape, name, ())
        for contact in model.contacts
        for meeting in contact.meetings
        for shape in (meeting.first, meeting.second)
        for name in ("chains", "width", "compliance", "position")
        if meeting.curves is not None
    ]
    sizes = [
        (
            shape.bounding_radius,
            *(() if all(m.closed_form for m in contact.kinds.values()) else shape.parameters),
        )
        for contact in model.contacts
        if contact.searches_neighbors
        for shape in contact.shapes
    ]
    places = [tuple(map(tuple, f)) for f in frames]
    sampled = [signal.settings for signal in model.signals if isinstance(signal, SampledSignal)]
    return (model.gravity, bodies, places, solids, outlines, sizes, sampled, scales_of(model))


def _frames_of(thing: Any) -> list[Any]:
    if thing.family == "contact":
        return [shape.frame for shape in thing.shapes]
    if thing.family in ("motion", "force"):
        return list(thing.frames)
    return [frame for pair in thing.pairs for frame in pair]


def _draw_variant(base: Model, varied: Mapping[str, Any]) -> Drawing:
    return draw_model(base.with_values(varied))
