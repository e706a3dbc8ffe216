"""Warning of machines so far from the origin that the rounding of coordinates, not the tolerance, determines the steps.

A coordinate of size D is rounded to u D, u = 1.1e-16. Smaller errors are not required (`integrators.time_loop.error_norm`), nor errors of
velocity below the effect of rounding in a step h, of 1e-15 D/h.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.integrators.method import scales_of
from abut.integrators.time_loop.error_norm import ROUNDING
from abut.kernels.columns.integration_columns import EnergyBalance, Weight
from abut.system.schema.device import view

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run

__all__ = ["report_coordinate_rounding"]

REPORTED_DISTANCE = (
    100.0  #: distance from the origin, in lengths of the machine, below which rounding is not reported
)


def report_coordinate_rounding(run: Run, lane: int = 0) -> list[str]:
    """Return the warning that rounding of coordinates exceeds the tolerance of the fastest body; none near the origin, or at constant
    steps.
    """
    method, model = run.method, run.system.models[lane]
    steps, length = int(run.statistics(lane)["steps"]), scales_of(model).length
    time = float(view(run.state.balance)[lane, EnergyBalance.time]) - float(run.times[0])
    if method.fixed_step or getattr(method, "step", None) is not None or not steps or not time > 0.0:
        return []
    if not (bodies := [k for k, body in enumerate(model.bodies) if body.spatial]):
        return []
    weight = view(run.state.weight)[lane]
    home, went, span = (
        view(x)[lane][bodies]
        for x in (run.state.initial_pose, run.state.largest_motion, run.state.tolerance_bounds)
    )
    far = np.maximum(np.abs(home[:, :3]).max(axis=1), weight[Weight.far])
    speeds = np.maximum(np.maximum(went[:, 2], span[:, 5] * went[:, 3]), span[:, 3])
    asked = float(weight[Weight.rtol] * speeds.max(initial=0.0))
    k = int(far.argmax())
    made = float(ROUNDING) * far[k] * steps / time
    if not (far[k] > REPORTED_DISTANCE * length and made > asked > 0.0):
        return []
    return [
        f'body "{model.bodies[bodies[k]].name}": it is {far[k]:.3g} m from the origin, '
        f"{far[k] / length:.2g} times the size of the machine ({length:.3g} m), so its coordinates "
        f"are rounded to {0.5 * np.spacing(far[k]):.2g} m. Over a step of {time / steps:.2g} s that "
        f"is {made:.2g} m/s, above the {asked:.2g} m/s that rtol={method.rtol:g} allows for the "
        "fastest body. Rounding therefore limits the steps; move the origin near the machine"
    ]
