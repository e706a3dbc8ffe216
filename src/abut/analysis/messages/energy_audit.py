"""Energy balance of a run, monitored on accepted steps: total + dissipated − work remains at its initial value.

With the energies K (kinetic), U (potential), E (elastic), D (dissipated) and the work W of motions and functions, every step errs by about
the tolerance times the exchanged energy. A run is reported if

    |(K + U + E + D − W) − (K + U + E + D − W)₀| > share · exchange + rounding,    share = max(MIN_REPORTED_DRIFT, PER_STEP · rtol · steps),

with the largest range of the five as exchange. Methods with a constant step have no tolerance; their share is FIXED. The time integration
itself computes the balance (`integrators.time_loop.energy_balance`), so the report does not depend on outputs.

Source: Hairer, Lubich & Wanner, Geometric Numerical Integration (2006), IX.8 (energy errors of methods that are not symplectic grow with
the number of steps).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from abut.analysis.messages.energy_gain import energy_gain_message
from abut.integrators import MoreauJean
from abut.kernels.columns.integration_columns import EnergyBalance
from abut.system.schema.device import view, write_array

if TYPE_CHECKING:
    from abut.analysis.simulation.run import Run

__all__ = ["begin_energy_balance", "expect_energy_change", "report_energy_drift", "report_motion_jump"]

PER_STEP = 10.0  #: times rtol: allowed change of the balance in a step, relative to the exchanged energy
MIN_REPORTED_DRIFT = 5e-4  #: fraction of the exchanged energy below which a drift is not reported
FIXED = 0.05  #: likewise, with constant steps
ROUNDED = 1e-9  #: fraction of the largest energy below which a drift is rounding
PARTS = ("kinetic energy", "potential energy", "elastic energy", "dissipated energy", "work")  #: as in rows
SIGNS = np.array([1.0, 1.0, 1.0, 1.0, -1.0])
LOWEST_ENERGIES = slice(EnergyBalance.low, EnergyBalance.low + len(PARTS))
HIGH = slice(EnergyBalance.high, EnergyBalance.high + len(PARTS))


def begin_energy_balance(run: Run) -> None:
    """Set the balance of each lane of a run to that of its first row of results."""
    first = run.system.layout.columns.energy_at
    parts = run.newest[:, first : first + len(PARTS)]
    balance = np.zeros(run.state.balance.shape)
    balance[:, EnergyBalance.start] = parts @ SIGNS
    balance[:, LOWEST_ENERGIES] = balance[:, HIGH] = parts
    balance[:, [EnergyBalance.earlier_time, EnergyBalance.time]] = float(run.times[0])
    balance[:, EnergyBalance.tried] = np.nan
    write_array(run.state.balance, balance)


def expect_energy_change(run: Run) -> None:
    """Exclude the next step from the energy balance, because numbers of the machine were changed from outside, which may change its
    energy.
    """
    balance = view(run.state.balance).copy()
    balance[:, EnergyBalance.changed] = 1.0
    write_array(run.state.balance, balance)


def report_energy_drift(run: Run, lane: int = 0) -> list[str]:
    """Return the warning about an energy drift that the tolerance does not explain; none if a contact is known to have generated energy."""
    row = view(run.state.balance)[lane]
    many = int(row[EnergyBalance.lasting_drifts])
    if not many or energy_gain_message(run, lane):
        return []
    since = row[EnergyBalance.since : EnergyBalance.since + many]
    drifts = row[EnergyBalance.lasting : EnergyBalance.lasting + many]
    method, numbers = run.method, run.statistics(lane)
    steps = int(numbers["steps"])
    constant = method.fixed_step or getattr(method, "step", None) is not None
    share = FIXED if constant else max(MIN_REPORTED_DRIFT, PER_STEP * method.rtol * steps)
    exchanged = row[HIGH] - row[LOWEST_ENERGIES]
    most = int(np.argmax(exchanged))
    allowed = share * exchanged[most] + ROUNDED * np.abs([row[LOWEST_ENERGIES], row[HIGH]]).max()
    beyond = np.flatnonzero(np.abs(drifts) > allowed)
    if not len(beyond) or not np.isfinite(allowed):
        return []
    drift = float(drifts[-1])
    explained = f"at most {100 * FIXED:g} % is expected with a constant step" if constant else (
        f"at most {100 * share:.2g} % is expected for rtol={method.rtol:g} and {steps} steps"
    )  # fmt: skip
    remedy = (
        "use a tenth of the step, or no constant step"
        if constant
        else f"use rtol={max(1e-12, 0.01 * method.rtol):g}, or another method such as Radau"
    )
    cause = "the steps are too long there, or a force generates energy that is not counted"
    if (
        isinstance(method, MoreauJean)
        and numbers.get("missed_steps")
        and method.remarks(view(run.state.memory)[lane])
    ):
        cause = (
            f"{method.sweeps} sweeps do not solve for the contact impulses in {numbers['missed_steps']} steps"
        )
        remedy = f"use half the step, sweeps={4 * method.sweeps} or a larger together= of MoreauJean"
    first = float(since[beyond[0]])
    if drift > 0.0 and (name := _flush_outlines(run, lane, first)):
        cause = (
            f'contact "{name}": where deformable outlines lie flat on each other, contact points '
            "appear and disappear at finite depth, with the energy of their law"
        )
        remedy = "use abut.normal.ElasticFoundation, a pressure along the contact length"
    size, exchange = abs(drift), float(exchanged[most])
    way = "grows" if drift > 0.0 else "falls"
    return [
        f"energy: total + dissipated − work {way} by {size:.3g} J, {100 * size / exchange:.2g} % of "
        f"the exchanged {PARTS[most]} ({exchange:.3g} J), first at t = {first:.6g} s ({explained}): "
        f"{cause}; {remedy}, and compare the results"
    ]


def _flush_outlines(run: Run, lane: int, time: float) -> str:
    """Return the name of the contact by curves of elastic outlines with a contact point that began after the start and by this time
    [s]; otherwise empty.
    """
    bending = {
        contact.name
        for contact in run.system.models[lane].contacts
        for meeting in getattr(contact, "meetings", ())
        if meeting.curves is not None
        and any(getattr(shape, "bends", False) for shape in (meeting.first, meeting.second))
    }
    if not bending or not run.extremes.lanes:
        return ""
    found = run.recorded_extremes(lane)
    for touch in map(found.touch, found.touches):
        if touch.point and touch.contact in bending and float(run.times[0]) < touch.onset <= time:
            return str(touch.contact)
    return ""


def report_motion_jump(run: Run, lane: int = 0) -> list[str]:
    """Return the warning about a motion whose value jumps."""
    row = view(run.state.balance)[lane]
    size, time, number = (
        float(row[k]) for k in (EnergyBalance.jump, EnergyBalance.jump_time, EnergyBalance.jump_number)
    )
    if not size:
        return []
    what = next((what for _, at, _, what in run.system.layout.clocked if at == int(number)), "a motion")
    return [
        f"{what}: its value jumps by {abs(size):.3g} m or rad at t = {time:.6g} s, which no finite "
        "force can cause. The bodies are moved to the new position and the change of energy is "
        "counted as work, so the later motion depends on the method; use a smooth transition such as "
        "abut.functions.step5 or havsin"
    ]
