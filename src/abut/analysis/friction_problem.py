"""``friction_problem``: the contact problem of one step with rigid contacts as matrices, for inspection and export (FCLIB)."""

from __future__ import annotations

import dataclasses
import importlib
import io
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import ArrayLike

from abut import units
from abut.analysis.messages.stop_message import immovable_contact_message
from abut.analysis.simulation.host_contact_solve import solve_on_host
from abut.analysis.simulation.run import Run
from abut.analysis.state.assembly import assemble_system
from abut.array_types import Numbers
from abut.errors import InvalidValue, MissingExtra, RunError
from abut.files.atomic_write import write_bytes
from abut.integrators import MoreauJean
from abut.integrators.moreau.friction_problem import LaneStatus, PointResult, problem_kernel
from abut.kernels.structs.machine_structs import f64
from abut.kernels.structs.rigid_contact_structs import ImpulseRequest
from abut.short_repr import short_repr
from abut.system.contact.rigid.delassus_host import contact_matrices
from abut.system.contact.rigid.sparse_delassus import SparseDelassus
from abut.system.contact.tables import ContactTables
from abut.system.schema.device import zero_array
from abut.system.system import System
from abut.units import Scalar

if TYPE_CHECKING:
    import h5py
    from scipy import sparse

    from abut.model import Model

__all__ = ["FrictionProblem", "OfBodies", "friction_problem"]


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class OfBodies:
    """Friction problem in its global form, before condensation, of b bodies on which only contacts act.

        M v = H r + f,   u = Hᵀ v + w

    Source: as `FrictionProblem`, the global form without equality constraints.

    Attributes:
        M: (6b, 6b) mass and inertia by body [kg, kg m²], about the centre of mass in global axes, sparse, in compressed columns.
        H: (6b, 3n) force and torque on the bodies by impulse, sparse, in compressed columns.
        f: (6b,) M times velocities without impulses [N·s, N·m·s].
        w: (3n,) prescribed part of the velocities at contacts, in addition to those of bodies [m/s].
        v: (6b,) velocity and angular velocity of the solution [m/s, rad/s].
        bodies: names of the b.
    """

    M: sparse.csc_array
    H: sparse.csc_array
    f: Numbers
    w: Numbers
    v: Numbers
    bodies: tuple[str, ...]


@short_repr
@dataclasses.dataclass(frozen=True, eq=False)
class FrictionProblem:
    """Friction problem of one step, of n contacts.

        u = W r + q,   K*_μ ∋ (u_n + μ |u_t|, u_t) ⊥ r ∈ K_μ = {r: |r_t| ≤ μ r_n}

    Each contact has three rows: along its normal, and along two tangents. An impulse acts on the contact's first body, and its negative on
    the second; u is the velocity of the first relative to the second. q contains restitution and closing gaps, so u_n
    is the velocity of separation u_n⁺ + e u_n⁻ of an impact, and no less than zero. For a lasting contact
    u is u⁺ + u⁻ (1 − θ)/θ, with the velocity u⁻ at the beginning of the step, and q contains its share of that too.

    Source: Acary, Brémond, Koziara & Pérignon, FCLIB: a collection of discrete 3D frictional contact problems, Inria RT-444 (2014), with
    De Saxcé & Feng, Math. Comput. Modelling 28 (1998) 225 (the cone).

    Attributes:
        W: (3n, 3n) velocity by impulse [1/kg], symmetric and positive semidefinite, sparse, in compressed columns.
        q: (3n,) velocity without impulses [m/s].
        mu: (n,) coefficients of friction.
        impulse: (3n,) r as `abut.MoreauJean` computes it [N·s]; not unique if contacts are redundant.
        velocity: (3n,) u as it computes it [m/s].
        residual: the largest of the natural map of that solution [m/s].
        speed: reference speed of the residual for the tolerance of `abut.MoreauJean` [m/s].
        axes: (n, 3, 3) rows are the normal, which points to the first body, and two tangents, in global axes.
        contacts: names of the n.
        time: at which the step begins [s].
        step: its length [s].
        of_bodies: the same before condensation; None if joints, springs or anything else but contacts and weight acts on bodies.
    """

    W: sparse.csc_array
    q: Numbers
    mu: Numbers
    impulse: Numbers
    velocity: Numbers
    residual: float
    speed: float
    axes: Numbers
    contacts: tuple[str, ...]
    time: float
    step: float
    title: str = ""
    of_bodies: OfBodies | None = None

    def write(self, path: str | os.PathLike[str], form: str = "local") -> None:
        """Write the problem with its solution as a file of FCLIB (HDF5).

        Groups of the local form: ``fclib_local`` with ``spacedim``, ``W`` in compressed columns (nz = −1), ``vectors`` q and mu, and
        ``info``; ``solution`` with u and r. Groups of the global form: ``fclib_global`` with M, H, and ``vectors`` f, w and mu;
        ``solution`` also with v. Siconos and other readers of FCLIB's collection read them. An existing file is replaced when the new one
        is complete.

        Args:
            path: of the file.
            form: ``"local"``, condensed to contacts, or ``"global"``, as `OfBodies`.

        Raises:
            InvalidValue: another form, or the global one although more than contacts acts on bodies.
            MissingExtra: h5py is not installed (``pip install "abut[fclib]"``).
        """
        if form not in ("local", "global"):
            raise InvalidValue(
                f'friction problem of "{self.title}": form is "{form}"; it must be "local" or "global"'
            )
        if form == "global" and self.of_bodies is None:
            raise InvalidValue(
                f'friction problem of "{self.title}": its bodies have joints or forces besides '
                "contacts and weight, which only the local form contains (condensed into W); write "
                'form="local"'
            )
        try:
            h5py = importlib.import_module("h5py")
        except ImportError:
            raise MissingExtra.of("writing friction problems", "h5py", "fclib") from None
        whole = io.BytesIO()  # HDF5 crashes on a full disk
        with h5py.File(whole, "w") as file:
            if form == "local":
                _put_local(file.create_group("fclib_local"), self)
            else:
                _put_global(file.create_group("fclib_global"), self, self.of_bodies)
                _write_group(file, "solution", np.float64, {"v": self.of_bodies.v if self.of_bodies else ()})
            _write_group(file, "solution", np.float64, {"u": self.velocity, "r": self.impulse})
        write_bytes(path, whole.getvalue())


def _put_local(group: h5py.Group, problem: FrictionProblem) -> None:
    """Write the group ``fclib_local``."""
    _put_matrix(group, "W", problem.W)
    _write_group(group, "vectors", np.float64, {"q": problem.q, "mu": problem.mu})
    _put_info(group, problem)


def _put_global(group: h5py.Group, problem: FrictionProblem, whole: OfBodies | None) -> None:
    """Write the group ``fclib_global``."""
    if whole is not None:
        _put_matrix(group, "M", whole.M)
        _put_matrix(group, "H", whole.H)
        _write_group(group, "vectors", np.float64, {"f": whole.f, "w": whole.w, "mu": problem.mu})
    _put_info(group, problem)


def _put_info(group: h5py.Group, problem: FrictionProblem) -> None:
    """Write title, description and the number of space dimensions."""
    group["spacedim"] = np.array([3], dtype=np.int32)
    worst = f"SI units; residual {problem.residual:.3g} m/s"
    description = (
        f"step of {problem.step:.9g} s at t = {problem.time:.9g} s, {len(problem.mu)} contacts; {worst}"
    )
    for name, text in (("title", problem.title), ("description", description)):
        ended = text.encode() + b"\0"  # C strings end with a zero
        group.require_group("info")[name] = np.array(ended, dtype=f"S{len(ended)}")


def _put_matrix(group: h5py.Group, name: str, a: sparse.csc_array) -> None:
    """Write a matrix in compressed columns."""
    sizes = {"nzmax": a.nnz, "m": a.shape[0], "n": a.shape[1], "nz": -1}
    _write_group(group, name, np.int32, {key: [value] for key, value in sizes.items()})
    _write_group(group, name, np.int32, {"p": a.indptr, "i": a.indices})
    _write_group(group, name, np.float64, {"x": a.data})


def _write_group(
    group: h5py.Group, name: str, kind: type[np.generic], fields: Mapping[str, ArrayLike]
) -> None:
    """Write arrays in a subgroup of a group."""
    for key, values in fields.items():
        group.require_group(name)[key] = np.asarray(values, dtype=kind)


def friction_problem(
    model: Model, at: Scalar = 0.0, *, integrator: MoreauJean | None = None
) -> FrictionProblem:
    """Return the contact problem of one step: the step of `abut.MoreauJean` at a given time.

    The machine is integrated to that time first. Contacts between bodies without other constraints have blocks of W for common bodies;
    joints, springs and all other couplings of bodies are condensed into W.

    Args:
        model: The machine, with contacts of ``normal=abut.normal.Rigid(…)``.
        at: Time [s], 0 or later, at which the step begins.
        integrator: Step, θ, tolerance and sweeps; as `abut.simulate` chooses them if not given.

    Returns:
        The problem with its solution; ``write`` writes it as a file of FCLIB.

    Raises:
        InvalidValue: no contact of the machine is rigid, the method is another, the time is negative, or no contact is closed then.
        RunError: the mechanism cannot be assembled, the time integration to that time fails, or neither body of a contact can move.
    """
    from abut.analysis.simulation.choose_integrator import select_integrator

    method, _ = select_integrator(model, integrator)
    if not isinstance(method, MoreauJean):
        raise InvalidValue(
            f"friction_problem: {type(method).__name__} computes no impulses; give contacts "
            "normal=abut.normal.Rigid(…), and integrator=abut.MoreauJean(step=…)"
        )
    time = units.quantity(at, "s", what="friction_problem: at")
    if not time >= 0.0:
        raise InvalidValue.of("friction_problem: at", time, "be 0 or later", "s")
    if not any(contact.rigid for contact in model.contacts):
        raise InvalidValue(
            f'friction_problem: model "{model.name}" has no rigid contact; give one the law '
            "normal=abut.normal.Rigid(…)"
        )
    system = System([model], method.implicit, integration=method.kernel, assembling=True)
    try:
        assemble_system(system, 0.0)
        run = Run(system, method, np.array([0.0, time if time > 0.0 else 1.0]))
        if time > 0.0:
            _run_to_end(run)
        return _step_problem(run, time)
    finally:
        system.release()


def _run_to_end(run: Run) -> None:
    """Integrate to the end of a run.

    Raises:
        RunError: it fails.
    """
    over = False
    while not over:
        _, over = run.chunk()
    if not (status := run.status()).ok:
        raise RunError(f"friction_problem: {status.sentence}")


def _step_problem(run: Run, time: float) -> FrictionProblem:
    """Return the problem of the next step of a run.

    Raises:
        InvalidValue: no contact is closed.
        RunError: elimination breaks down, or neither body of a contact can move.
    """
    system, rigid = run.system, run.system.work.rigid
    status_rows = zero_array((1, LaneStatus.WIDTH), f64, system.device)
    result_rows = zero_array((1, rigid.point.shape[1], PointResult.WIDTH), f64, system.device)
    host_solve = True
    while host_solve:
        problem_kernel(system.functions).launch(
            1, [system.machine, system.work, run.state, status_rows, result_rows], system.device
        )
        (status,) = status_rows.numpy()
        if host_solve := status[LaneStatus.host_solve] == 1.0:
            solve_on_host(system, run.state, 0)
    count = int(rigid.count.numpy()[0])
    if status[LaneStatus.stuck] > 0:
        raise RunError(
            f"friction_problem: {immovable_contact_message(system, int(status[LaneStatus.stuck]) - 1)}"
        )
    if status[LaneStatus.status] > 0:
        raise RunError(
            f"friction_problem: the equations of motion are singular at t = {time:g} s; run "
            "abut.simulate to find the cause"
        )
    if count == 0:
        raise InvalidValue(f"friction_problem: no contact is closed at t = {time:g} s; give another time")
    rows = result_rows.numpy()[0, :count]
    free, velocity, impulse, offset = (
        rows[:, k : k + 3].reshape(-1)
        for k in (PointResult.free, PointResult.velocity, PointResult.impulse, PointResult.offset)
    )
    delassus = contact_matrices(system, 0)
    return FrictionProblem(
        W=delassus.matrix(),
        q=free,
        mu=np.array(rigid.request.numpy()[0, :count, ImpulseRequest.cone]),
        impulse=impulse,
        velocity=velocity,
        residual=float(status[LaneStatus.residual]),
        speed=float(status[LaneStatus.speed]),
        axes=np.swapaxes(rigid.axes.numpy()[0, :count], 1, 2).copy(),
        contacts=tuple(
            system.layout.of(ContactTables).contact_point_name(int(k)) for k in rigid.point.numpy()[0, :count]
        ),
        time=time,
        step=float(status[LaneStatus.step]),
        title=system.models[0].name,
        of_bodies=_of_bodies(system, delassus, impulse, offset),
    )


def _of_bodies(system: System, delassus: SparseDelassus, r: Numbers, offset: Numbers) -> OfBodies | None:
    """Return the global form, if no body is constrained other than by contacts."""
    rigid, bodies = system.work.rigid, system.layout.bodies
    mass = system.machine.mass.numpy()[0, :bodies]
    if bool((rigid.coupled_index.numpy()[:bodies] >= 0).any()) or not bool((mass > 0.0).all()):
        return None
    momentum = delassus.mass @ rigid.velocity.numpy()[0, :bodies].reshape(-1)
    return OfBodies(
        M=_compressed_columns(delassus.mass),
        H=_compressed_columns(delassus.transposed_jacobian),
        f=momentum,
        w=offset,
        v=delassus.inverse_mass @ (momentum + delassus.transposed_jacobian @ r),
        bodies=tuple(body.name for body in system.models[0].bodies),
    )


def _compressed_columns(a: sparse.sparray) -> sparse.csc_array:
    """Convert to compressed columns, each in the order of its rows, without zeros."""
    from scipy import sparse  # its import takes long

    out = sparse.csc_array(a)
    out.eliminate_zeros()
    out.sort_indices()
    return out
