# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Prescribed motions: their functions of time, and integrals of prescribed velocities and accelerations."""

from abut.extend import routine
from abut.extend.functions.routine_type import Routine
from abut.kernels.columns.machine_columns import DriveRow
from abut.kernels.structs.machine_structs import Machine, Work, vec3


def make_motion_values(drive: Routine) -> Routine:
    """Return ``ahead(machine, work, lane, k, t)``: value, rate and acceleration of a motion, which are stored once the time is accepted."""

    @routine
    def motion_integral(
        machine: Machine, work: Work, lane: int, k: int, level: int, kind: int, at: int, t: float
    ):
        """Integrate a motion given by its velocity or acceleration from the last accepted time by five-point Gauss rules."""
        t0 = work.drive.since[lane, k]
        s0 = work.drive.value[lane, k]
        v0 = work.drive.rate[lane, k]
        h = t - t0
        sum0 = 0.0
        sum1 = 0.0
        for i in range(5):
            theta = gauss_point(i)
            f = drive(kind, machine.number, lane, at, t0 + theta * h)
            sum0 += gauss_weight(i) * f[0]
            sum1 += gauss_weight(i) * f[0] * (1.0 - theta)
        now = drive(kind, machine.number, lane, at, t)
        x = vec3(s0 + h * sum0, now[0], now[1])
        if level == 2:
            x = vec3(s0 + h * v0 + h * h * sum1, v0 + h * sum0, now[0])
        work.drive_candidate.value[lane, k] = x[0]
        work.drive_candidate.rate[lane, k] = x[1]
        return x

    @routine
    def motion_values(machine: Machine, work: Work, lane: int, k: int, t: float):
        level = machine.drive[k, DriveRow.level]  # 0 constant or displacement, 1 velocity, 2 acceleration
        at = machine.drive[k, DriveRow.number]
        work.drive_candidate.since[lane, k] = t
        if machine.drive[k, DriveRow.function] < 0:
            return vec3(machine.number[lane, at], 0.0, 0.0)
        x = drive(machine.drive[k, DriveRow.function], machine.number, lane, at, t)
        if level > 0:
            x = motion_integral(machine, work, lane, k, level, machine.drive[k, DriveRow.function], at, t)
        return x

    return motion_values


def make_subtract_motions(drive: Routine) -> Routine:
    """Subtract the prescribed motions from their rows: value, rate and acceleration."""
    ahead = make_motion_values(drive)

    @routine
    def prescribed_of(machine: Machine, work: Work, lane: int, t: float):
        for k in range(machine.drives):
            if machine.drive[k, DriveRow.body] >= 0:
                continue
            node = machine.drive[k, DriveRow.node]
            row = machine.drive[k, DriveRow.row]
            x = ahead(machine, work, lane, k, t)
            value = work.position[lane, node]
            value[row] = value[row] - x[0]
            work.position[lane, node] = value
            rate = work.velocity[lane, node]
            rate[row] = rate[row] - x[1]
            work.velocity[lane, node] = rate
            gamma = work.gamma[lane, node]
            gamma[row] = gamma[row] + x[2]
            work.gamma[lane, node] = gamma
            driven = work.prescribed_velocity[lane, node]
            driven[row] = x[1]
            work.prescribed_velocity[lane, node] = driven

    return prescribed_of


@routine
def gauss_point(i: int):
    """Return an abscissa of the five-point Gauss–Legendre rule on [0, 1]."""
    x = 0.5
    if i == 0:
        x = 0.04691007703066802
    if i == 1:
        x = 0.23076534494715845
    if i == 3:
        x = 0.7692346550528415
    if i == 4:
        x = 0.9530899229693319
    return x


@routine
def gauss_weight(i: int):
    """Return a weight of the five-point Gauss–Legendre rule on [0, 1]."""
    x = 0.28444444444444444
    if i == 0 or i == 4:
        x = 0.11846344252809454
    if i == 1 or i == 3:
        x = 0.23931433524968324
    return x
