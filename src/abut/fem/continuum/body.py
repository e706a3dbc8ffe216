"""Meshed body under displacements of any size: internal force, tangent, state of its integration points, and output fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.fem import laws as kinds_of_law
from abut.fem.continuum.discrete_gradient import discrete_gradient_force
from abut.fem.continuum.elements import ElementBlock, StrainState
from abut.fem.continuum.enhanced_strain import ElementEquilibrium, Enhancement
from abut.fem.continuum.fields import COMPONENTS, Rank, mises_stress, to_nodes
from abut.fem.continuum.sparsity import SparsityPattern
from abut.fem.laws.law import Answer, Law, LawLike
from abut.fem.linear.assembly import BATCH, Body, Group, Part, body_of
from abut.fem.linear.formulations import (
    FULL,
    INCOMPATIBLE,
    MEAN,
    check_formulation,
    has_formulations,
    modified_strain_matrix,
)
from abut.fem.mesh.mesh import Mesh
from abut.fem.mesh.quadrature import MASS, STIFFNESS
from abut.fem.model.step_errors import Distorted, StepFailed
from abut.units import Scalar

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["Continuum", "Response", "State"]


@dataclass(frozen=True)
class State:
    """Memory of integration points and elements, by block of elements; never changed."""

    memory: tuple[Numbers, ...]  #: of points, (points, numbers) each
    amplitudes: tuple[Numbers, ...]  #: of incompatible modes, (elements, modes) each
    u: Numbers  #: displacements (N,) [m]


@dataclass(frozen=True)
class Response:
    """Response to a displacement: internal force (N,) [N], tangent (N, N) or None [N/m], state at the step's end, stored energy [J]."""

    force: Numbers
    stiffness: csr_array | None
    state: State
    energy: float


class Continuum:
    """A meshed body with material laws.

    Args:
        body: the mesh, kinds of elements, and the type of section (`abut.fem.linear.assembly.Body`).
        laws: one for each of its groups of elements.
        large: True for large displacements; else forces are those about the undeformed shape.
        formulation: of linear quadrilaterals and hexahedra (`abut.fem.linear.formulations`). The default for small displacements is
            ``"incompatible modes"``, for any law: such elements bend as beams do. The default for large displacements is
            ``"mean dilatation"`` if the law is plastic or Poisson's ratio is .45 and more, as it prevents locking where volumes hardly
            change; else ``"full integration"``.

    Rows are node-major, d a node. Linear laws at small displacements are assembled once, and a response costs a product (``linear``). The
    tangent is symmetric unless a user-defined law, or recall of kinematic hardening, makes it otherwise (``symmetric``).

    Raises:
        InvalidValue: a law of large strains at small displacements, or one of small strains that does not extend to large ones.
    """

    def __init__(
        self, body: Body, laws: Sequence[Law], large: bool = False, formulation: str | None = None
    ) -> None:
        self.large, self._formulation = large, formulation
        check_formulation(formulation, body.state, f'mesh "{body.mesh.name}"')
        self.dimension = body.dimension
        self.size = body.dimension * len(body.mesh.positions)
        self.blocks = tuple(
            self._block(body, group, law) for group, law in zip(body.groups, laws, strict=True)
        )
        self.body = replace(body, groups=tuple(block.group for block in self.blocks))
        self.linear = not large and all(getattr(block.law, "linear", False) for block in self.blocks)
        self.symmetric = all(block.law.symmetric for block in self.blocks)
        self._modes = tuple(self._enhancement(block) for block in self.blocks)

    @classmethod
    def of(
        cls,
        mesh: Mesh,
        material: LawLike | Mapping[str, LawLike],
        *,
        state: str | None = None,
        thickness: Scalar = 1.0,
        large: bool = False,
        formulation: str | None = None,
    ) -> Continuum:
        """Create a body from a mesh and a material or law, or several by the name of an element set; the rest as in `abut.fem.assemble`."""
        given = material if isinstance(material, Mapping) else {"": material}
        laws = {name: kinds_of_law.of(one) for name, one in given.items()}
        if isinstance(material, Mapping):
            body = body_of(mesh, {name: law.elasticity for name, law in laws.items()}, state, thickness)
            each = [laws[name] for name in laws for _ in mesh.element_sets[name]]
        else:
            body = body_of(mesh, laws[""].elasticity, state, thickness)
            each = [laws[""]] * len(body.groups)
        return cls(body, each, large, formulation)

    def _block(self, body: Body, group: Group, law: Law) -> ElementBlock:
        if self.large:
            law = law.large()
        elif isinstance(law, kinds_of_law.LargeStrain):
            raise InvalidValue(
                f'mesh "{body.mesh.name}", material "{law.elasticity.name}": its law ({type(law).__name__}) is for large strains, but '
                "large=False; give large=True"
            )
        if body.state == "plane stress":
            law = kinds_of_law.PlaneStress(law, self.large)
        group = replace(group, formulation=self._group_formulation(body, group, law))
        mean = group.formulation == MEAN and has_formulations(group.kind)
        return ElementBlock.of(body, group, law, large=self.large, mean=mean, degrees=STIFFNESS)

    def _group_formulation(self, body: Body, group: Group, law: Law) -> str:
        """Return the formulation of a group of elements.

        Raises:
            InvalidValue: incompatible modes are selected for large displacements.
        """
        if self._formulation == INCOMPATIBLE and has_formulations(group.kind) and self.large:
            raise InvalidValue(
                f'mesh "{body.mesh.name}", material "{law.elasticity.name}": incompatible modes support only small displacements, but '
                "large=True; omit formulation, or use quadratic elements (Mesh.quadratic), which bend without locking"
            )
        if self._formulation is not None:
            return self._formulation
        if not self.large:
            return INCOMPATIBLE
        return MEAN if law.locks and body.state != "plane stress" else FULL

    def _enhancement(self, block: ElementBlock) -> Enhancement | None:
        """Return the incompatible modes of a block; None without, and where all is linear and they are eliminated once."""
        group = block.group
        if self.linear or group.formulation != INCOMPATIBLE or not has_formulations(group.kind):
            return None
        return Enhancement.of(self.body, block)

    def virgin(self) -> State:
        """Return the initial state."""
        return State(
            tuple(_make_read_only(block.law.virgin(block.points)) for block in self.blocks),
            tuple(_make_read_only(np.zeros((len(block.weights), modes.count if modes else 0)))
                  for block, modes in zip(self.blocks, self._modes, strict=True)),
            _make_read_only(np.zeros(self.size)),
        )  # fmt: skip

    def respond(
        self, u: Numbers, state: State, *, tangent: bool = True, since: Numbers | None = None
    ) -> Response:
        """Return force, tangent and new state at displacements u (N,) [m], from the state of the last accepted step.

        Args:
            u: displacements.
            state: of the integration points.
            tangent: True to compute the tangent.
            since: displacements at the last instant. The force is then that of the step from there, whose work is exactly the growth of
                stored energy (`abut.fem.continuum.discrete_gradient`), for laws without memory.

        Raises:
            Distorted: an element turned inside out.
            StepFailed: a displacement is not finite, or a law has no answer; both require a shorter step.
        """
        if not np.isfinite(u).all():
            raise StepFailed(
                f'mesh "{self.body.mesh.name}": a displacement is not finite; the step is too long'
            )
        if self.linear:
            k, force = self.elastic, self.elastic @ u
            energy = 0.5 * float(u @ force)
            if since is not None:
                k, force = 0.5 * k, 0.5 * (force + k @ since)
            return Response(force, k if tangent else None, state, energy)
        force, energy = np.zeros(self.size), 0.0
        memory = [np.empty((block.points, block.law.memory)) for block in self.blocks]
        amplitudes = [np.empty(old.shape) for old in state.amplitudes]
        stiffness = [np.empty(places.shape) for places in self.pattern.places] if tangent else []
        for at, which, points, strained in self._pieces(u):
            settle = partial(self._equilibrate, at, which, points, state)
            end = settle(strained, u, tangent and since is None)
            answer = end.answer
            self._check(answer, at)
            memory[at][points], amplitudes[at][which] = answer.memory, end.amplitudes
            if since is None:
                pushes = strained.force(answer.stress.reshape(*strained.weights.shape, 6))
                slopes = end.stiffness() if tangent else None
            else:
                pushes, slopes = discrete_gradient_force(
                    self.blocks[at], which, since, u, end, settle, tangent
                )
            self._add(force, at, which, pushes)
            if answer.energy is not None:
                energy += float(strained.weights.ravel() @ answer.energy)
            if slopes is not None:
                stiffness[at][which] = slopes
        whole = None
        if tangent:
            whole = self.pattern.assemble_matrix((at, slice(None), x) for at, x in enumerate(stiffness))
        kept = State(
            tuple(map(_make_read_only, memory)),
            tuple(map(_make_read_only, amplitudes)),
            _make_read_only(u.copy()),
        )
        return Response(force, whole, kept, energy)

    def _equilibrate(
        self,
        at: int,
        which: slice,
        points: slice,
        state: State,
        strained: StrainState,
        u: Numbers,
        tangent: bool,
    ) -> ElementEquilibrium:
        """Return some elements and their law's response, with their incompatible modes in equilibrium."""
        modes, old = self._modes[at], state.memory[at][points]
        if modes is None:
            answer = self.blocks[at].law.complete(strained.given, old, tangent)
            return ElementEquilibrium(strained, answer, state.amplitudes[at][which])
        start = modes.initial_amplitudes(
            (u - state.u).reshape(-1, self.dimension), state.amplitudes[at][which], which
        )
        return modes.find_equilibrium(strained, old, start, which, tangent)

    def fields(self, u: Numbers, state: State) -> dict[str, Numbers]:
        """Return fields at nodes: Cauchy stresses "stress xx", … and "von Mises" [Pa], outputs of laws ("plastic strain"), (n,) each.

        Args:
            u: displacements (N,) [m].
            state: that of `Response`, from which they were found.
        """
        names: list[str] = sorted(
            {
                name
                for block in self.blocks
                for name in block.law.output_fields(np.zeros((1, block.law.memory)))
            }
        )
        pieces = (self._block_fields(at, u, state, names) for at in range(len(self.blocks)))
        at_nodes = to_nodes(len(self.body.mesh.positions), pieces)
        six = at_nodes[:, :6]
        out = {"von Mises": mises_stress(six)}
        out |= {f"stress {name}": six[:, k] for k, name in enumerate(COMPONENTS)}
        return out | {name: at_nodes[:, 6 + k] for k, name in enumerate(names)}

    @cached_property
    def pattern(self) -> SparsityPattern:
        """Sparsity pattern of the tangent."""
        return SparsityPattern.of(
            [group.nodes for group in self.body.groups], len(self.body.mesh.positions), self.dimension
        )

    @cached_property
    def elastic(self) -> csr_array:
        """Return the initial tangent of the body, (N, N), sparse."""
        state, u = self.virgin(), np.zeros(self.size)
        found = []
        for at, which, points, strained in self._pieces(u):
            block = self.blocks[at]
            answer = block.law.complete(strained.given, state.memory[at][points], True)
            b = self._enhanced_strain_matrix(block, which, strained.matrix(list(block.rows)))
            found.append((at, which, strained.material(b, b, answer)))
        return self.pattern.assemble_matrix(found)

    def _enhanced_strain_matrix(self, block: ElementBlock, which: slice, b: Numbers) -> Numbers:
        """Return B with incompatible modes, where elements have these; mean dilatation is a block's own."""
        if block.group.formulation != INCOMPATIBLE:
            return b
        rows = list(block.rows)
        none = block.law.complete(np.zeros((1, 6)), block.law.virgin(1), True).moduli
        assert none is not None
        d = none.reshape(-1, 6, 6)[0][np.ix_(rows, rows)]
        return modified_strain_matrix(self.body, block.group, block.group.nodes[which], b, block.at, d, rows)

    @cached_property
    def mass(self) -> csr_array:
        """Consistent mass matrix, (N, N), sparse [kg]."""
        return self.body.assemble_matrix(MASS, Part.mass).tocsr()

    def _pieces(self, u: Numbers) -> Iterator[tuple[int, slice, slice, StrainState]]:
        """Yield batches of elements: block, which, their points, strains."""
        nodal = u.reshape(-1, self.dimension)
        for at, block in enumerate(self.blocks):
            q = block.weights.shape[1]
            for first in range(0, len(block.weights), BATCH):
                which = slice(first, min(first + BATCH, len(block.weights)))
                strained = block.strain_state(nodal, which)
                if len(bad := strained.inverted_elements):
                    raise self._distortion_error(block, bad + first)
                yield at, which, slice(which.start * q, which.stop * q), strained

    def _add(self, force: Numbers, at: int, which: slice, found: Numbers) -> None:
        d = self.dimension
        nodes = self.blocks[at].group.nodes[which].ravel()
        for i in range(d):
            force[i::d] += np.bincount(nodes, found[..., i].ravel(), len(force) // d)

    def _check(self, answer: Answer, at: int) -> None:
        if not np.isfinite(answer.stress).all():
            raise StepFailed(
                f'mesh "{self.body.mesh.name}", material "{self.blocks[at].law.elasticity.name}": the law returns a stress that is not '
                "finite; the step is too long"
            )

    def _distortion_error(self, block: ElementBlock, bad: NDArray[np.int64]) -> Distorted:
        mesh = self.body.mesh
        first = block.group.nodes[bad[0]]
        numbers, place = mesh.numbers[first], mesh.positions[first].mean(axis=0)
        return Distorted(
            f'mesh "{mesh.name}": {len(bad)} or more elements become inverted, the first ({block.group.kind.name}) with nodes '
            f"{', '.join(map(str, numbers[:8]))} near {place.round(6).tolist()} m; take shorter steps, or a coarser mesh there",
            numbers.tolist(),
            place.tolist(),
        )

    def _block_fields(
        self, at: int, u: Numbers, state: State, names: list[str]
    ) -> tuple[Rank, ElementBlock, Numbers]:
        """Return a block's Cauchy stresses and fields at its points, ranked by its stiffness."""
        block = self.blocks[at]
        q = block.weights.shape[1]
        out = np.zeros((*block.weights.shape, 6 + len(names)))
        memory = state.memory[at]
        for piece, which, points, strained in self._pieces(u):
            if piece != at:
                continue
            given = strained.given
            if (modes := self._modes[at]) is not None:
                given = modes.strain_state(strained, state.amplitudes[at][which], which).given
            elif block.group.formulation == INCOMPATIBLE and has_formulations(block.group.kind):
                b = self._enhanced_strain_matrix(block, which, strained.matrix(list(block.rows)))
                local = u.reshape(-1, self.dimension)[block.group.nodes[which]].reshape(len(b), -1)
                given[:, list(block.rows)] = (b @ local[:, None, :, None])[..., 0].reshape(len(given), -1)
            answer = block.law.complete(given, memory[points], False)
            volume = strained.volume
            if self.large and isinstance(block.law, kinds_of_law.PlaneStress):
                volume = volume * block.law.thickness(answer.memory).reshape(volume.shape)
            out[which, :, :6] = answer.stress.reshape(-1, q, 6) / volume[..., None]
        for name, values in block.law.output_fields(memory).items():
            out[..., 6 + names.index(name)] = values.reshape(-1, q)
        stiffness = block.law.elasticity.stiffness
        return (float(np.trace(stiffness)), stiffness.tobytes()), block, out


def _make_read_only(values: Numbers) -> Numbers:
    values.flags.writeable = False
    return values
