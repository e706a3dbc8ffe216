"""Parameters of explicit time integration with finite elements, checked on input."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypedDict

from abut.errors import InvalidValue
from abut.units import Scalar, non_negative

if TYPE_CHECKING:
    from abut.fem.model.bodies import Load, Support

__all__ = ["ExplicitOptions", "RunOptions", "SampledRunOptions", "check_explicit_options"]

LEAST_FACTOR = 1e-3  #: of the stable step: a run would take a thousand times as long


class RunOptions(TypedDict, total=False):
    """Keywords of `abut.fem.explicit.run` that functions around it pass on."""

    loads: Sequence[Load]
    frames: int
    hourglass: float
    hourglass_viscosity: float
    viscosity: tuple[float, float]
    factor: float
    scaled_to: Scalar | None
    delete: Mapping[str, float] | None
    threads: int | None
    until: Callable[[Mapping[str, float]], bool] | None


class SampledRunOptions(RunOptions, total=False):
    """Keywords of `abut.fem.explicit.run`, with supports, the number of samples and the name."""

    supports: Sequence[Support]
    samples: int
    name: str


class ExplicitOptions(NamedTuple):
    """Numerical options of `abut.fem.explicit.run`."""

    hourglass: float
    hourglass_viscosity: float
    viscosity: tuple[float, float]
    factor: float


def check_explicit_options(
    hourglass: Scalar, hourglass_viscosity: Scalar, viscosity: Sequence[Scalar], factor: float
) -> ExplicitOptions:
    """Convert the options to numbers and check their ranges.

    Raises:
        InvalidValue: a negative number or one that is not finite, another number of viscosities than two, or a factor outside
            LEAST_FACTOR … 1.
    """
    if isinstance(viscosity, str) or len(viscosity) != 2:
        raise InvalidValue.of(
            "viscosity", viscosity, "be two numbers, linear and quadratic, such as (0.06, 1.2)"
        )
    if not LEAST_FACTOR <= factor <= 1.0:
        raise InvalidValue.of("factor of the stable step", factor, f"be from {LEAST_FACTOR:g} to 1")
    return ExplicitOptions(
        non_negative(hourglass, "1", what="hourglass"),
        non_negative(hourglass_viscosity, "1", what="hourglass_viscosity"),
        (
            non_negative(viscosity[0], "1", what="viscosity[0]"),
            non_negative(viscosity[1], "1", what="viscosity[1]"),
        ),
        float(factor),
    )
