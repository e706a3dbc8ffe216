"""Base class of the integration methods: tolerances, step bounds, and the kernel of the time integration."""

from __future__ import annotations

import dataclasses
import math
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from abut import units
from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.kernels.columns.integration_columns import Partition, Split, Weight
from abut.model.geometry.distances import largest_distance

if TYPE_CHECKING:
    from collections.abc import Iterable

    from abut.compiler.kernels import Kernel
    from abut.model import Model
    from abut.model.body import Part
    from abut.model.protocols import Shape
    from abut.system.features import Functions
    from abut.units import Scalar

ONSET = 1e-6  #: tolerance of the depth at an onset, as a fraction of the smallest shape
STANDSTILL = 1e-16  #: fraction of the time in which a machine moves by its own length, within which no coordinate changes


@dataclasses.dataclass(frozen=True)
class Scales:
    """Sizes that turn a relative tolerance into absolute ones."""

    length: float  #: [m]
    speed: float  #: [m/s]
    mass: float  #: largest mass [kg]
    onset: float = math.inf  #: tolerance of the depth at which a contact begins [m]


def scales_of(model: Model) -> Scales:
    """Compute the characteristic length (extent of bodies, frames and shapes) and speed (initial speeds, or free fall over that length).

    A rigid motion of the whole model changes neither. Of the ground, only the frames of joints and forces count, and the distance of
    bodies from half-spaces.

    Raises:
        InvalidValue: the model has no body.
    """
    made: Scales = model.cached("scales", lambda: _model_scales(model))
    return made


def _model_scales(model: Model) -> Scales:
    if not model.bodies:
        raise InvalidValue(f'model "{model.name}" has no body; add one with model.add(abut.Body(…))')
    # a body that represents modes has amplitudes instead of a position
    points = [np.asarray(b.position) for b in model.bodies if b.spatial]
    extent = 0.0
    for thing in (*model.joints, *model.forces):
        for frame in (getattr(thing, "frame_i", None) or thing.i, getattr(thing, "frame_j", None) or thing.j):
            if frame.body is model.ground:
                points.append(np.asarray(frame.position))
            else:
                extent = max(extent, *map(abs, frame.position))  # in the axes of its body
    for contact in model.contacts:
        for shape in contact.shapes:
            size = shape.bounding_radius
            extent = max(
                extent, size if math.isfinite(size) else _largest_height(shape, contact.bodies, model.ground)
            )
    length = max(extent, largest_distance(points)) or 1.0
    g = math.hypot(*model.gravity)
    speeds = [math.hypot(*b.velocity) for b in model.bodies]
    speeds += [math.hypot(*b.angular_velocity) * length for b in model.bodies]
    radii = [shape.bounding_radius for contact in model.contacts for shape in contact.shapes]
    onset = ONSET * min((r for r in radii if 0.0 < r), default=math.inf)
    speed = max([math.sqrt(2.0 * g * length), length, *speeds])
    return Scales(length, speed, max(b.mass for b in model.bodies), onset)


def partition_noted(memo: Numbers) -> dict[str, Any]:
    """Return statistics of independent coordinates: their number, and how often they were changed."""
    return {
        "independent_coordinates": int(memo[Split.count]),
        "partitions_changed": max(0, int(memo[Split.chosen]) - 1),
    }


def partition_remarks(memo: Numbers) -> list[str]:
    """Report a machine with more degrees of freedom than can be independent coordinates."""
    if not memo[Split.more] > 0.0:
        return []
    return [
        f"partitioned=True uses at most {memo[Split.count]:.0f} independent coordinates, and the machine has more degrees of freedom; "
        "all coordinates were projected onto the constraints by the shortest way, with error control of all"
    ]


def _largest_height(plane: Shape, bodies: Iterable[Part], ground: Part) -> float:
    """Return the largest distance of the bodies that may touch an unbounded shape from it [m]: from a plane along its normal.

    The ground and the body of the shape have no distance from it.
    """
    others = [b for b in bodies if b is not ground and b is not plane.frame.body]
    away = [np.asarray(b.position) - np.asarray(plane.frame.global_position) for b in others]
    normal = getattr(plane, "normal", None)
    distances = [float(np.linalg.norm(x) if normal is None else abs(x @ normal)) for x in away]
    return max(distances, default=0.0)


@dataclasses.dataclass(frozen=True)
class Method:
    """Common options.

    Args:
        rtol: Relative tolerance of the local error, > 0, useful from 1e-12 to 1e-1. It refers to the largest distance of each body from its
            initial place, at most the size of its surroundings; likewise for rotation, speed and angular speed.
        atol: Additional absolute tolerance of positions [m]; none if not given.
        max_step: Largest step [s]. Set it where a function jumps for a shorter time than the machine's motion would show, at times that
            cannot be read from the function.
        initial_step: First step [s]; estimated if not given.
        max_steps: Stop with a message after so many steps; 0 means no bound.

    Raises:
        InvalidValue: a tolerance or step that is not positive, or a relative tolerance of 1 or more.
        WrongUnit: a string of another dimension.
    """

    rtol: float = 1e-6
    atol: Scalar | None = None
    max_step: Scalar | None = None
    initial_step: Scalar | None = None
    max_steps: int = 0

    implicit: ClassVar[bool] = False
    order: ClassVar[int] = 1
    rigid: ClassVar[bool] = False  #: computes the impulses of rigid contacts
    holds: ClassVar[bool] = False  #: constrains rigid contacts by equations between events
    convex: ClassVar[bool] = False  #: keeps the geometry of contacts constant in a step
    logged_multipliers: ClassVar[
        int
    ] = -1  #: column of `RunData.d` with those that balance the accepted state; −1: its own do
    doubled: ClassVar[bool] = False  #: needs a second matrix of twice the size
    #: whether it projects onto constraints by dependent coordinates (`time_loop.coordinate_partition`): an option of some methods
    partitioned = False

    @property
    def nominal_order(self) -> int:
        """Order to report for methods of constant order."""
        return self.order

    @property
    def ends_on_outputs(self) -> int:
        """Condition for steps to end on outputs: 0 never, 1 always, 2 where a step contains a single output."""
        return 0

    @property
    def fixed_step(self) -> bool:
        """True if all steps have one length; contacts then begin and end at steps."""
        return False

    @property
    def ends_at_steps(self) -> bool:
        """True if contacts begin and end at steps, without located events."""
        return self.fixed_step

    def __post_init__(self) -> None:
        units_of_fields = (
            ("rtol", "1"),
            ("atol", "m"),
            ("max_step", "s"),
            ("initial_step", "s"),
            ("step", "s"),
        )
        for field, unit in units_of_fields:
            value = getattr(self, field, None)
            if value is not None:
                value = units.positive(value, unit, what=f"{type(self).__name__}: {field}")
                object.__setattr__(self, field, value)
        rtol = getattr(self, "rtol", None)
        if rtol is not None and rtol >= 1.0:
            raise InvalidValue.of(
                f"{type(self).__name__}: rtol",
                rtol,
                "be below 1, since it is relative to the motion, such as 1e-6",
            )
        if value is not None:  # a constant step is the first and the largest
            object.__setattr__(self, "max_step", value)
            object.__setattr__(self, "initial_step", value)
        self.check()

    def check(self) -> None:
        """Check the options of the particular method."""

    @property
    def exponent(self) -> float:
        """Exponent of the step control: h ∝ error^(−exponent)."""
        return 1.0 / (self.order + 1)

    @property
    def stages(self) -> int:
        """Number of body-state arrays that the method stores."""
        return 1

    @property
    def history(self) -> int:
        """Number of node arrays that the method stores, columns of the mobility included if it partitions coordinates."""
        return Partition.WIDTH if self.partitioned else 1

    @property
    def keeps_factors(self) -> bool:
        """True if the method reuses the factors of its matrix in later iterations."""
        return False

    def table(self) -> Any:
        """Return the method's coefficients, two-dimensional."""
        return np.zeros((1, 1))

    def lane_statistics(self, memo: Numbers) -> dict[str, Any]:
        """Return further statistics of a lane from the method's memory (``RunData.memory``)."""
        return partition_noted(memo) if self.partitioned else {}

    def remarks(self, memo: Numbers) -> list[str]:
        """Return remarks for the user after a run, from the method's memory, as sentences."""
        return partition_remarks(memo) if self.partitioned else []

    def kernel(self, functions: Functions) -> Kernel:
        """Return the time integration kernel for these functions."""
        raise AttributeError(f"{type(self).__name__} has no kernel")

    def weights(self, scales: Scales) -> Any:
        """Return ``RunData.weight``: tolerances and bounds, see ``integrators.time_loop.loop``."""
        rtol = self.rtol
        atol = 0.0 if self.atol is None else self.atol
        speed = rtol * scales.speed
        smallest = STANDSTILL * scales.length / scales.speed
        largest = math.inf if self.max_step is None else self.max_step
        depth = min(self.atol or 0.1 * rtol * scales.length, 1e-7 * scales.length, scales.onset)
        return np.array(
            Weight.of(
                rtol=rtol,
                place=atol,
                orientation=rtol,
                velocity=speed,
                angular_velocity=speed / scales.length,
                least_step=smallest,
                most_step=largest,
                exponent=self.exponent,
                depth=depth,
                most_steps=self.max_steps,
                constraint=rtol,
                ends_on_outputs=float(self.ends_on_outputs),
                far=0.0,
            )
        )

    def first_step(self, scales: Scales, span: float, acceleration: float) -> float:
        """Return the initial step: small against the time in which the initial acceleration moves the model by its tolerance."""
        if self.initial_step is not None:
            return float(self.initial_step)
        reach = scales.speed / max(acceleration, scales.speed / span)
        return float(
            min(1e-2 * span, 1e-2 * reach, 1e-3 * scales.length / scales.speed, self.max_step or math.inf)
        )
