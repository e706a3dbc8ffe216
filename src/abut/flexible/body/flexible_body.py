"""Flexible bodies as parts of a model: floating frame, modal coordinates and interfaces."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from os import PathLike
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from abut.array_types import Numbers
from abut.contact.elastic_surfaces import ElasticSurface
from abut.errors import InvalidValue, UnknownName
from abut.fem import Mesh, Structure, assemble
from abut.flexible.body.linearity_check import limits_of
from abut.flexible.body.modal_channels import ModalChannels
from abut.flexible.body.recovery import Recovery
from abut.flexible.floating.floating_frame import Floating, InterfacePlace, ModalCoordinates, ModalInertia
from abut.flexible.floating.interface_joint import InterfaceJoint
from abut.flexible.floating.reduced_body import ReducedBody, centre_of_mass
from abut.flexible.reduction.plane_meshes import sheet_of, thickness_of
from abut.flexible.reduction.reduction import reduce
from abut.flexible.reduction.reduction_methods import Method
from abut.flexible.reduction.second_order_displacements import SecondOrder, second_order
from abut.flexible.reduction.truncation_error import Statics
from abut.flexible.surface.contact_surface import elastic_surface_of
from abut.flexible.surface.display_surface import DisplaySurface
from abut.flexible.surface.outline_shapes import OutlineShapes
from abut.flexible.surface.sensors import SurfaceSensors
from abut.late_binding import LateBound
from abut.model import Body, Frame, Ground, assign, check_name
from abut.model.frame import ORIGIN
from abut.model.geometry.rotations import IDENTITY, from_rotation_vector, multiply_quaternions, to_matrix
from abut.short_repr import short_repr
from abut.units import Scalar, Vector, vector

if TYPE_CHECKING:
    from abut.fem.linear.elasticity import MaterialLike
    from abut.flexible.reduction.damping import ByFrequency, Rayleigh

__all__ = ["FlexibleBody"]

#: The reader of other programs' files.
READ: LateBound[Callable[..., Structure | ReducedBody | Mesh]] = LateBound("reads files of flexible bodies")
MEAN = "mean-axis"  #: default frame
INTERFACE_SHARE = 0.01  #: of mass and of moments of inertia, share of all interfaces together
INERTIA_ROUNDING = 1e-12  #: of the largest moment of inertia, one that counts as zero
STIFFNESS_ROUNDING = 1e-13  #: of the largest λ, one that rounding may have made
LEAST_ENERGY_SHARE = 0.5  #: of the kinetic energy of any motion, smallest share of the body itself


@short_repr
@dataclass(frozen=True, init=False, eq=False)
class FlexibleBody(OutlineShapes, Recovery, SurfaceSensors):
    """Flexible body: a floating frame with modes. Joints, forces and contacts act on its interfaces as on any body.

    `Model.add` adds a body of its name, which is the floating frame. It adds bodies ``<name>_modes_1``, … whose positions are the modal
    coordinates, three each (of modal mass 1 kg, so that q has the unit m). For each interface it adds a body ``<name>_<interface>``,
    attached to its place by the joint ``<name>_<interface>_hold``. It also adds the force ``<name>_elastic``, the deformed drawing
    ``<name>_drawing``, and the request ``<name>_channels``, which adds channels of the body's own name: ``<name>.modal_coordinates`` [m],
    ``modal_velocities`` [m/s], ``modal_energy`` [J] by mode, and ``<name>.<interface>.force`` [N], ``torque`` [N·m], the load on the body
    there, along its axes.

    The bodies at the interfaces together have at most a hundredth of the mass, which is subtracted from the elastic body. A rigid motion
    therefore has exactly the same energy as without these bodies.

    Args:
        name: an identifier.
        body: the elastic body: a mesh, with a material; matrices (`abut.fem.Structure`); or modes (`abut.flexible.reduce`, or read from a
            file).
        material: of a mesh, see `abut.fem.assemble`.
        interfaces: of a mesh or of matrices, attachment places of joints, forces and contacts by name, see `abut.flexible.reduce`.
        modes: of these, number of natural modes (20), or a method of reduction.
        frame: of these, see `abut.flexible.reduce`.
        damping: of these, likewise.
        state: of a plane mesh, "plane stress" or "plane strain": a sheet about z = 0 that moves in space, but deforms only in its plane.
        thickness: of the sheet [m].
        position: of the origin of the FE model's axes in global axes [m].
        orientation: of these axes, a quaternion (w, x, y, z).
        velocity: of that origin [m/s].
        angular_velocity: in global axes [rad/s].
        stiffening: whether rotation, accelerations, weight and loads on interfaces stiffen or soften the body, if the reduction contains
            the geometric stiffness (`abut.flexible.reduction.second_order_displacements`).
        modal: initial q by mode of ``reduced``, m numbers [m]; zero by default.

    Raises:
        InvalidValue: an invalid name; modes without stiffness; mass that is not positive; defects of a mesh or matrices;
            interfaces of a body that is already reduced.
    """

    name: str
    reduced: ReducedBody
    base: Body  #: the floating frame, at the centre of mass of the undeformed body
    modal: tuple[Body, ...]  #: bodies of the modal coordinates
    interfaces: dict[str, Body]
    centre: Numbers  #: this centre of mass in the axes of the FE model [m], (3,)
    inertia: ModalInertia
    frequencies: Numbers  #: of the integrated modes, with the frame fixed [Hz], (m,)
    shapes: Numbers  #: modes of ``reduced`` by the integrated ones, (m, m): q_reduced = X q
    #: Second-order displacement N of each interface (`abut.flexible.reduction.second_order_displacements`), (interfaces, 6, m, m); None
    #: without stiffening.
    bends: Numbers | None
    thickness: float  #: of a sheet [m], else 0

    def __init__(
        self,
        name: str,
        body: ReducedBody | Structure | Mesh,
        material: MaterialLike | Mapping[str, MaterialLike] | None = None,
        *,
        interfaces: Mapping[str, Any] | None = None,
        modes: int | str | Method | None = None,
        frame: str = MEAN,
        damping: Scalar | Rayleigh | ByFrequency | None = None,
        state: str | None = None,
        thickness: Scalar | None = None,
        position: Vector = ORIGIN,
        orientation: Vector = IDENTITY,
        velocity: Vector = ORIGIN,
        angular_velocity: Vector = ORIGIN,
        stiffening: bool = True,
        modal: Vector | None = None,
    ) -> None:
        what = f'flexible body "{check_name(name, "body")}"'
        sheet = sheet_of(what, body, state, thickness)
        reduced = _reduce_body(what, body, material, interfaces, modes, frame, damping, sheet)
        share = _interface_shares(reduced, what)
        gram, centre = _center_gram(_remaining_gram(reduced, share))
        x, gram, omega = _normalize_modes(reduced, gram, what)
        second = second_order(reduced, x, gram, centre, share) if stiffening else None
        axes_orientation = vector(orientation, "1", what=f"{what}: orientation", length=4)
        turn, at = to_matrix(axes_orientation), vector(position, "m", what=f"{what}: position")
        speed = vector(velocity, "m/s", what=f"{what}: velocity")
        spin = vector(angular_velocity, "rad/s", what=f"{what}: angular velocity")
        start = _initial_coordinates(modal, x, what)

        def move_interface(r: Numbers) -> dict[str, Any]:
            arm = turn @ r
            return {"position": at + arm, "velocity": speed + np.cross(spin, arm), "angular_velocity": spin}

        base = Body(name, gram[0, 0], gram[3:6, 3:6], orientation=orientation, **move_interface(centre))
        parts = [start[k : k + 3] for k in range(0, len(start), 3)]
        extents = _mode_extents(reduced, x)
        modal_bodies = tuple(
            ModalCoordinates(f"{name}_modes_{k + 1}", part, extents[3 * k]) for k, part in enumerate(parts)
        )
        interface_bodies = {}
        for one, six in zip(reduced.interfaces, _moved_by(reduced, x, start, second), strict=True):
            interface_bodies[one.name] = InterfacePlace(
                f"{name}_{one.name}",
                *share,
                _longest_side(reduced),
                alone=one.kind == "node" and reduced.mesh is not None,
                orientation=multiply_quaternions(axes_orientation, from_rotation_vector(six[3:])),
                **move_interface(one.position + six[:3]),
            )
        assign(self, name=name, reduced=reduced, centre=centre)
        assign(self, base=base, modal=modal_bodies, interfaces=interface_bodies)
        assign(self, thickness=thickness_of(body, sheet), frequencies=omega / (2.0 * np.pi))
        assign(self, shapes=x, inertia=_modal_inertia(gram, second))
        assign(self, bends=None if second is None else second.places)

    @classmethod
    def read(cls, name: str, path: str | PathLike[str], **options: Any) -> Self:
        """Read a flexible body from another program's file.

        Args:
            name: an identifier.
            path: matrices of Abaqus or CalculiX, a superelement of Nastran, SID, a modal file of MBDyn (`abut.formats.flexible.read`), or a
                mesh (`abut.fem.Mesh.read`), which requires a material.
            **options: as for the body itself; all others are passed to the file's reader, as ``length="mm"``.

        Raises:
            UnsupportedStatement: a file that abut does not read, and what to export instead.
            UnreadableFile: the file is damaged.
        """
        own = {key: options.pop(key) for key in inspect.signature(cls).parameters if key in options}
        return cls(name, READ.bound(path, **options), **own)

    def __getitem__(self, interface: str) -> Body:
        """Return the body at an interface.

        Raises:
            UnknownName: offering the nearest names.
        """
        try:
            return self.interfaces[interface]
        except KeyError:
            raise UnknownName.of(
                f'interface of flexible body "{self.name}"', interface, self.interfaces
            ) from None

    def skin(self, where: str | None = None, *, spacing: Scalar | None = None) -> ElasticSurface:
        """Return the surface as a contact shape that deforms with the body: ``Contact("hit", ball, blade.skin(), normal=…)``.

        A ball touches it at the nearest point, with any law. Every shape that a ball touches in closed form touches it over an area.
        Pressure laws such as ``ElasticFoundation`` use the depth of each point. Other laws use the depth of the whole contact, and their
        force is distributed in proportion to depth.

        Args:
            where: a node set: facets with all nodes in it touch; by default the whole boundary.
            spacing: longest edge of a facet [m], by default that of the mesh. A contact area of few facets changes in steps.

        Raises:
            InvalidValue: the body has no mesh; the set has no facets; more facets than the limit.
            UnknownName: the mesh has no such set.
        """
        return elastic_surface_of(self, where, spacing)

    def things_on(self, ground: Ground) -> tuple[Any, ...]:
        """Return bodies, joints of the interfaces, the force of the modes, and the drawing, in a model with this ground."""
        fixed, frames = Frame(ground), tuple(body.frame() for body in self.modal)
        interface_joints = [
            InterfaceJoint(
                f"{self.name}_{one.name}_hold",
                self.interfaces[one.name].frame(),
                self.base.frame(tuple(one.position - self.centre)),
                one.shapes @ self.shapes,
                frames,
                fixed,
                None if self.bends is None else self.bends[k],
            )
            for k, one in enumerate(self.reduced.interfaces)
        ]
        k = (2.0 * np.pi * self.frequencies) ** 2
        d = self.shapes.T @ self.reduced.damping @ self.shapes
        elastic = Floating(f"{self.name}_elastic", self.base.frame(), fixed, frames, self.inertia, k, d)
        statics = None if self.reduced.flexibility is None else Statics(self.reduced)
        size, refused = _longest_side(self.reduced), self.bends is None
        limits = limits_of(self.name, size, self.reduced, self.shapes, self.centre, k, refused)
        channels = ModalChannels(
            f"{self.name}_channels", elastic, tuple(self.interfaces), tuple(interface_joints), statics, limits
        )
        return (
            self.base,
            *self.modal,
            *self.interfaces.values(),
            *interface_joints,
            elastic,
            DisplaySurface(self),
            channels,
        )


def _reduce_body(
    what: str,
    body: object,
    material: MaterialLike | Mapping[str, MaterialLike] | None,
    interfaces: Mapping[str, Any] | None,
    modes: int | str | Method | None,
    frame: str,
    damping: Scalar | Rayleigh | ByFrequency | None,
    sheet: Mapping[str, Any],
) -> ReducedBody:
    """Return the reduced body; reduce a mesh or matrices first.

    Raises:
        InvalidValue: a mesh without material, matrices with one, a reduced body with options of its reduction.
    """
    if isinstance(body, ReducedBody):
        for name, given in (
            ("material", material),
            ("interfaces", interfaces),
            ("modes", modes),
            ("damping", damping),
            ("frame", None if frame == MEAN else frame),
        ):
            if given is not None:
                raise InvalidValue(
                    f"{what}: {name} is given, but the body is already reduced; give {name} in the reduction, or give the mesh instead"
                )
        return body
    if isinstance(body, Mesh):
        if material is None:
            raise InvalidValue(
                f'{what}: its mesh has no material; give one, such as FlexibleBody("{what.split(chr(34))[1]}", mesh, "steel")'
            )
        body = assemble(body, material, **sheet)
    elif isinstance(body, Structure) and material is not None:
        raise InvalidValue(f"{what}: material is given, but its matrices already include one; omit material")
    if not isinstance(body, Structure):
        raise InvalidValue(
            f"{what} is made of {type(body).__name__} {body!r:.60}; give a mesh, matrices or a reduced body, or read a file by "
            "FlexibleBody.read"
        )
    return reduce(body, interfaces=interfaces, method=modes, frame=frame, damping=damping)


def _initial_coordinates(modal: Vector | None, x: Numbers, what: str) -> Numbers:
    """Return the initial coordinates of the integrated modes."""
    if modal is None:
        return np.zeros(len(x))
    given = vector(modal, "m", what=f"{what}: modal coordinates", length=len(x))
    return np.asarray(np.linalg.solve(x, np.array(given)))


def _modal_inertia(gram: Numbers, second: SecondOrder | None) -> ModalInertia:
    """Return the inertia of the body and its modes, with the contribution of second-order displacements to the tensor."""
    first = ModalInertia.of(gram)
    return first if second is None else replace(first, tensor_pairs=first.tensor_pairs + second.tensor)


def _moved_by(reduced: ReducedBody, x: Numbers, q: Numbers, second: SecondOrder | None) -> list[Numbers]:
    """Return the displacement of each interface by modal coordinates, (6,): φ q, with stiffening plus the second-order ½ q N q."""
    first = [one.shapes @ x @ q for one in reduced.interfaces]
    if second is None:
        return first
    return [six + 0.5 * (places @ q @ q) for six, places in zip(first, second.places, strict=True)]


def _longest_side(reduced: ReducedBody) -> float:
    """Return the longest side of a box around its nodes and interfaces [m]."""
    places = np.array([one.position for one in reduced.interfaces]).reshape(-1, 3)
    return max(float(np.ptp(np.vstack([reduced.positions, places]), axis=0).max()), 1e-9)


def _mode_extents(reduced: ReducedBody, x: Numbers) -> Numbers:
    """Return, by mode, the size of the body over the longest displacement of a node at a coordinate of one [m]."""
    shapes = (
        np.concatenate([reduced.shapes[:, :3], *(one.shapes[None, :3] for one in reduced.interfaces)]) @ x
    )
    return np.asarray(_longest_side(reduced) / np.maximum(np.linalg.norm(shapes, axis=1).max(axis=0), 1e-300))


def _interface_shares(reduced: ReducedBody, what: str) -> tuple[float, Numbers]:
    """Return mass and inertia tensor of the body at each interface, in proportion to those of the whole.

    They are reduced until the elastic body retains at least half of the kinetic energy of any motion.

    Raises:
        InvalidValue: the body has no mass, or no moment of inertia about some axis.
    """
    if not reduced.mass > 0.0:
        raise InvalidValue(f"{what}: its mass is {reduced.mass:g} kg; give the elements a density")
    if not reduced.interfaces:
        return 0.0, np.zeros((3, 3))
    from scipy.linalg import eigh

    m, count = reduced.modes, len(reduced.interfaces)
    whole = reduced.gram[: 6 + m, : 6 + m]
    scale = 1.0 / np.sqrt(np.maximum(np.diag(whole), 1e-300))
    about = _center_gram(reduced.gram)[0][3:6, 3:6]
    least = float(np.linalg.eigvalsh(about)[0])
    if least <= INERTIA_ROUNDING * float(np.linalg.eigvalsh(about)[-1]):
        raise InvalidValue(
            f"{what}: its smallest moment of inertia is {least:g} kg m², zero to rounding; give beam sections a moment of inertia about "
            "their axis (inertia=)"
        )
    part = INTERFACE_SHARE / count
    taken = (
        whole - _remaining_gram(reduced, (part * reduced.mass, part * about))[: 6 + m, : 6 + m]
    ) * np.outer(scale, scale)
    last = [len(whole) - 1] * 2
    most = float(
        eigh(taken, whole * np.outer(scale, scale), eigvals_only=True, subset_by_index=last)[0]
    )  #: of the energy of a motion, share of the interfaces
    for halved in range(40):
        if most * 0.5**halved <= 1.0 - LEAST_ENERGY_SHARE:
            return part * 0.5**halved * reduced.mass, part * 0.5**halved * about
    raise InvalidValue(f"{what}: its modes are linearly dependent; reduce it with fewer modes")


def _remaining_gram(reduced: ReducedBody, share: tuple[float, Numbers]) -> Numbers:
    """Return the Gram matrix of the body without the mass of the bodies at its interfaces."""
    m, gram, axes = reduced.modes, reduced.gram.copy(), np.eye(3)
    by_turning = [slice(6 + m * (1 + a), 6 + m * (2 + a)) for a in range(3)]
    for one in reduced.interfaces:
        shift, turn = np.zeros((3, 6 + 4 * m)), np.zeros((3, 6 + 4 * m))
        shift[:, :3], turn[:, 3:6] = axes, axes
        shift[:, 3:6] = _cross_matrix(one.position)
        shift[:, 6 : 6 + m], turn[:, 6 : 6 + m] = one.shapes[:3], one.shapes[3:]
        for columns, e in zip(by_turning, axes, strict=True):
            shift[:, columns] = np.cross(e, one.shapes[:3].T).T
            turn[:, columns] = np.cross(e, one.shapes[3:].T).T
        gram -= (
            share[0] * shift.T @ shift
            + turn.T @ share[1] @ turn
            + _second_order_rotation(share[1], one.shapes[3:])
        )
    return gram


def _second_order_rotation(inertia: Numbers, psi: Numbers) -> Numbers:
    """Return the second-order energy of a body rotated by θ = ψ q, in addition to the square of ω + θ̇ + ω × θ.

    Its angular velocity in its own axes is Rᵀω + θ̇ − ½ θ × θ̇ + …, Rᵀω = ω + ω × θ + ½ θ × (θ × ω) + …, so that the energy also has

        ½ ωᵀJ (θ × (θ × ω)) − ½ ωᵀJ (θ × θ̇).

    Without it gyroscopic and centrifugal loads of a spinning body would be wrong by the interfaces' share of its inertia.
    """
    m, out = psi.shape[1], np.zeros((6 + 4 * psi.shape[1],) * 2)
    pairs = np.cross(psi.T[:, None], psi.T[None, :])  # ψ_k × ψ_l
    for a in range(3):
        rows = slice(6 + m * (1 + a), 6 + m * (2 + a))
        out[rows, 6 : 6 + m] = -0.5 * pairs @ inertia[a]
        out[6 : 6 + m, rows] = out[rows, 6 : 6 + m].T
        for b, e in enumerate(np.eye(3)):
            twice = np.cross(psi.T[:, None], np.cross(psi.T, e)[None, :]) @ inertia[a]
            columns = slice(6 + m * (1 + b), 6 + m * (2 + b))
            out[rows, columns] += 0.5 * twice
            out[columns, rows] += 0.5 * twice.T
    return out


def _cross_matrix(r: Numbers) -> Numbers:
    """Return the matrix of columns e_a × r."""
    return np.array([np.cross(e, r) for e in np.eye(3)]).T


def _center_gram(gram: Numbers) -> tuple[Numbers, Numbers]:
    """Return the Gram matrix about the centre of mass, and the position of the latter."""
    centre = centre_of_mass(gram)
    change = np.eye(len(gram))
    change[:3, 3:6] = -_cross_matrix(centre)
    return change.T @ gram @ change, centre


def _normalize_modes(reduced: ReducedBody, gram: Numbers, what: str) -> tuple[Numbers, Numbers, Numbers]:
    """Return modes of modal mass one: X, the Gram matrix in them, and their angular frequencies.

    Raises:
        InvalidValue: a mode has no stiffness.
    """
    from scipy.linalg import eigh

    m = reduced.modes
    values, x = eigh(reduced.stiffness, gram[6 : 6 + m, 6 : 6 + m])
    if len(values) and values[0] <= STIFFNESS_ROUNDING * values[-1]:
        raise InvalidValue(
            f"{what}: one of its {m} modes has no stiffness (ω² = {values[0]:.3g} 1/s², largest {values[-1]:.3g} 1/s²); "
            "it is a rigid motion, which the floating frame already represents: remove it from the modes"
        )
    x = x * np.where(x[np.abs(x).argmax(axis=0), range(m)] < 0.0, -1.0, 1.0)
    change = np.zeros_like(gram)
    change[:6, :6] = np.eye(6)
    for k in range(4):
        change[6 + k * m : 6 + (k + 1) * m, 6 + k * m : 6 + (k + 1) * m] = x
    return x, change.T @ gram @ change, np.sqrt(values)
