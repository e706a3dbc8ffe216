"""Reduction methods: the displacement basis of each.

Each returns columns φ; later steps (`flexible.reduction.reduction`) preserve only their span. With ψ the constraint modes
(one interface coordinate one, the others zero, no load) and G the flexibility of the free body:

    Guyan                ψ                                                 Guyan, AIAA J. 3 (1965) 380
    Craig–Bampton        ψ, modes with interfaces fixed                    Craig & Bampton, AIAA J. 6 (1968) 1313
    Rubin, MacNeal       modes of the free body, residual flexibility of   Rubin, AIAA J. 13 (1975) 995;
                         the interfaces G Cᵀ − Σ φ φᵀCᵀ/λ                  MacNeal, Comput. Struct. 1 (1971) 581
    Herting              ψ, inertia relief, modes of the free body         Herting, Finite Elem. Anal. Des. 1 (1985) 153
    normal modes         modes of the free body                            Shabana, Dynamics of Multibody Systems (2013), 6
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.flexible.reduction.free_body import ConstrainedBody, FreeBody, normalize_signs
from abut.units import Scalar, non_negative, quantity

if TYPE_CHECKING:
    from scipy.sparse import csr_array

__all__ = ["METHODS", "CraigBampton", "Guyan", "Herting", "MacNeal", "Method", "NormalModes", "Rubin"]

MAX_MODES = 300


class Method(Protocol):
    """Interface of a reduction method: basis columns of a body."""

    def basis(self, body: FreeBody, rows: csr_array, loads: Numbers) -> Numbers:
        """Return displacements (n, p) for a free body, fixed rows C (c, n) sparse, and loads (n, k) with static responses in the basis."""
        ...


@dataclass(frozen=True)
class Guyan:
    """Static condensation onto the interfaces: exact for loads on these, without natural modes."""

    def basis(self, body: FreeBody, rows: csr_array, loads: Numbers) -> Numbers:
        """Return ψ, and the static responses to loads with the interfaces fixed.

        Raises:
            InvalidValue: there are no interfaces.
        """
        constrained = _constrained_body(body, rows, "Guyan")
        return np.hstack([constrained.constraint_modes(), constrained.solve(loads)])


@dataclass(frozen=True)
class _WithModes:
    """Base of methods with natural modes: selection of modes.

    Args:
        modes: largest number, 0 to 300.
        up_to: none of a higher frequency [Hz].
        effective_mass: no more than are needed for this share of the body's mass and moments of inertia in every direction, 0 to 1.
    """

    modes: int = 20
    up_to: Scalar | None = None
    effective_mass: Scalar | None = None

    def __post_init__(self) -> None:
        count: object = self.modes
        if type(count) is bool or not isinstance(count, int | np.integer) or not 0 <= count <= MAX_MODES:
            raise InvalidValue.of(
                "modes, the number of modes,", count, f"be a whole number, 0 to {MAX_MODES}"
            )
        if self.up_to is not None:
            object.__setattr__(
                self, "up_to", non_negative(self.up_to, "Hz", what="up_to, the highest frequency,")
            )
        if self.effective_mass is None:
            return
        share = quantity(self.effective_mass, "1", what="effective_mass, a share,")
        if not 0.0 < share <= 1.0:
            raise InvalidValue.of("effective_mass, a share,", self.effective_mass, "be above 0, at most 1")
        object.__setattr__(self, "effective_mass", share)

    def _chosen(self, constrained: ConstrainedBody, *, elastic: bool = True) -> tuple[Numbers, Numbers]:
        values, modes = constrained.modes(self.modes)
        kept = len(values)
        if self.up_to is not None:
            top = float(quantity(self.up_to, "Hz", what="highest frequency"))
            kept = int((np.sqrt(values) <= 2.0 * np.pi * top).sum())
        if self.effective_mass is not None:
            shares = (constrained.body.rigid.T @ (constrained.body.mass @ modes)) ** 2
            enough = (np.cumsum(shares, axis=1) >= float(self.effective_mass)).all(axis=0)
            kept = min(kept, int(enough.argmax()) + 1 if enough.any() else len(values))
        return values[:kept], modes[:, :kept]


@dataclass(frozen=True)
class CraigBampton(_WithModes):
    """Constraint modes of the interfaces and natural modes with these fixed."""

    def basis(self, body: FreeBody, rows: csr_array, loads: Numbers) -> Numbers:
        """Return ψ, modes, and the static responses to loads with the interfaces fixed.

        Raises:
            InvalidValue: there are no interfaces.
        """
        constrained = _constrained_body(body, rows, "Craig–Bampton")
        return np.hstack(
            [constrained.constraint_modes(), self._chosen(constrained)[1], constrained.solve(loads)]
        )


@dataclass(frozen=True)
class NormalModes(_WithModes):
    """Natural modes of the free body alone: accuracy for loads on interfaces depends on their number."""

    def basis(self, body: FreeBody, rows: csr_array, loads: Numbers) -> Numbers:
        """Return modes, and the residual of the static responses to loads."""
        free = ConstrainedBody(body, rows[:0])
        values, modes = self._chosen(free)
        return np.hstack([modes, _residual(modes, values, loads, body.elastic_response(loads))])


@dataclass(frozen=True)
class Rubin(_WithModes):
    """Natural modes of the free body, and for each interface coordinate its residual flexibility."""

    def basis(self, body: FreeBody, rows: csr_array, loads: Numbers) -> Numbers:
        """Return modes, and the residual of the static responses to loads at interfaces and elsewhere."""
        free = ConstrainedBody(body, rows[:0])
        values, modes = self._chosen(free)
        responses = np.hstack([body.static_responses(rows), body.elastic_response(loads)])
        return np.hstack([modes, _residual(modes, values, np.hstack([rows.T.toarray(), loads]), responses)])


@dataclass(frozen=True)
class MacNeal(Rubin):
    """MacNeal's method, with the same displacements as Rubin's.

    MacNeal neglects the inertia of the residual flexibility, so that those coordinates have no mass. In a floating frame, where every
    displacement has momentum, it is kept, which is Rubin's extension of the method and no less exact.
    """


@dataclass(frozen=True)
class Herting(_WithModes):
    """Constraint modes, inertia relief modes with the interfaces fixed, and natural modes of the free body."""

    def basis(self, body: FreeBody, rows: csr_array, loads: Numbers) -> Numbers:
        """Return ψ, static responses to the inertia of rigid motions and to loads with the interfaces fixed, and free modes.

        Raises:
            InvalidValue: there are no interfaces.
        """
        constrained = _constrained_body(body, rows, "Herting")
        relief = constrained.solve(body.mass @ body.rigid)
        free = self._chosen(ConstrainedBody(body, rows[:0]))[1]
        return np.hstack([constrained.constraint_modes(), relief, free, constrained.solve(loads)])


def _constrained_body(body: FreeBody, rows: csr_array, method: str) -> ConstrainedBody:
    if rows.shape[0] == 0:
        raise InvalidValue(
            f"{body.what}: {method} reduces a body to its interfaces, but it has none; give interfaces=, or use NormalModes()"
        )
    return ConstrainedBody(body, rows)


def _residual(modes: Numbers, values: Numbers, loads: Numbers, responses: Numbers) -> Numbers:
    """Return G f − Σ φ φᵀ f/λ."""
    if not loads.shape[1]:
        return loads
    return normalize_signs(responses - modes @ ((modes.T @ loads) / values[:, None]))


#: Methods by name.
METHODS: dict[str, type[Any]] = {
    "craig-bampton": CraigBampton,
    "guyan": Guyan,
    "rubin": Rubin,
    "macneal": MacNeal,
    "herting": Herting,
    "normal": NormalModes,
}
