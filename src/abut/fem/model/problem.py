"""Finite-element problem: bodies in contact, supports and loads, in one description for statics and dynamics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Unpack

from abut.errors import DuplicateName, InvalidValue, UnsupportedStatement
from abut.fem.contact.options import Contact
from abut.fem.model.bodies import Body, Load, Rigid, Support
from abut.fem.statics.discretization import Setting
from abut.units import Scalar

if TYPE_CHECKING:
    from abut.fem.dynamics import Bathe, EnergyMomentum, GeneralisedAlpha
    from abut.fem.explicit import Outcome, Tool
    from abut.fem.explicit_options import SampledRunOptions
    from abut.fem.results.result import History

__all__ = ["Problem"]


_KINDS: dict[str, tuple[type, ...]] = {
    "bodies": (Body, Rigid),
    "contacts": (Contact,),
    "supports": (Support,),
    "loads": (Load,),
}


@dataclass(frozen=True, eq=False)
class Problem:
    """Finite-element problem: bodies, supports, loads and contacts.

    Args:
        name: Name in results.
        bodies: `Body` and `Rigid`, of one dimension and state.
        contacts: `Contact` between their faces.
        supports: `Support`.
        loads: `Load`.

    Raises:
        DuplicateName: two bodies, or two contacts, have one name.
        InvalidValue: there is no body that deforms, or a list contains another type.
    """

    name: str
    bodies: Sequence[Body | Rigid]
    contacts: Sequence[Contact] = ()
    supports: Sequence[Support] = ()
    loads: Sequence[Load] = field(default=())

    def __post_init__(self) -> None:
        for place, kinds in _KINDS.items():
            given = getattr(self, place)
            wrong = (
                given if not isinstance(given, Sequence) else [x for x in given if not isinstance(x, kinds)]
            )
            if wrong or not isinstance(given, Sequence):
                wanted = " or ".join(f"fem.{kind.__name__}" for kind in kinds)
                raise InvalidValue(
                    f'problem "{self.name}": {place} are {wrong!r:.60}; give a list of {wanted}'
                )
        for things, word in ((self.bodies, "body"), (self.contacts, "contact")):
            names = [thing.name for thing in things]
            for name in names:
                if names.count(name) > 1:
                    raise DuplicateName.of(word, name, f'another {word} of "{self.name}"')
        if not any(isinstance(body, Body) for body in self.bodies):
            raise InvalidValue(f'problem "{self.name}": it has no deformable body; give a fem.Body')

    @cached_property
    def setting(self) -> Setting:
        """Matrices of the problem."""
        return Setting(self.bodies, self.contacts, self.supports, self.loads)

    def statics(self, steps: int | Sequence[float] = 1, *, solver: str = "auto") -> History:
        """Solve for equilibrium as the loads grow from zero to their full values.

        Args:
            steps: how many load steps, or load factors to reach one after another. A step that does not converge is cut back.
            solver: of linear equations, ``"auto"``, ``"pardiso"`` or ``"superlu"`` (see `Factor`).

        Returns:
            The bodies at rest, at load factor 0, and the state at each load step: fields of the bodies ("von Mises",
            "stress xx", …), of contacts at the nodes of their first
            face ("pressure", "gap", "status", "friction"), and numbers: ``"foot.force y"`` on the first body, ``"foot.area"``,
            ``"block.reaction y"`` of the supports of a body. A run that stops early returns all completed steps; ``stopped`` explains
            where and when it failed, and what to try.

        Raises:
            InvalidValue: a body is free to move as a whole; faces overlap at rest by more than an element; an input is outside its range.
            RunError: not even the first load step converged, nor any part of it.
        """
        from abut.fem.statics.statics import statics

        return statics(self, steps, solver)

    def dynamics(
        self,
        end: Scalar,
        step: Scalar,
        *,
        method: Bathe | EnergyMomentum | GeneralisedAlpha | None = None,
        velocity: Mapping[Any, Any] | None = None,
        every: int = 1,
        redistribute: bool = True,
        solver: str = "auto",
    ) -> History:
        """Integrate the motion from rest, or from velocities, by an implicit method.

        Nodes of the first face of a mortar contact have no mass (`abut.fem.dynamics.contact_mass`), so that contact forces are continuous
        and neither oscillate nor generate energy.

        Args:
            end: end time [s].
            step: length of steps [s]; the time in which a wave crosses an element resolves waves, longer steps resolve slower motion. A
                step
                that does not converge is halved.
            method: `Bathe` (by default), `GeneralisedAlpha`, or `EnergyMomentum`, of elastic laws.
            velocity: by body, in the beginning [m/s]: a vector, or an array by node.
            every: interval of stored steps.
            redistribute: False keeps the mass of contact nodes.
            solver: as in `statics`.

        Returns:
            As from `statics`, over time, and ``"energy.kinetic"``, ``"energy.elastic"`` (of reversible strain), ``"energy.work"`` (of
            loads and moving supports) [J], ``"block.momentum x"`` [N s], ``"block.angular momentum z"`` (about the origin) [N m s]. With
            `EnergyMomentum`, pressures, forces of contacts and reactions are means over the step that ends there.

        Raises:
            InvalidValue: a rigid body is not fixed; a face has too few elements behind it; `EnergyMomentum` is used with a law that is not
                elastic
                or a contact that is no mortar contact; an input is outside its range.
            RunError: not even the first step converged.
        """
        from abut.fem.dynamics.time_integrators import Bathe
        from abut.fem.dynamics.transient import integrate_motion

        return integrate_motion(
            self, end, step, method or Bathe(), velocity or {}, every, redistribute, solver
        )

    def explicit(
        self,
        end: Scalar,
        *,
        tools: Sequence[Tool] = (),
        velocity: Mapping[str, Any] | None = None,
        **options: Unpack[SampledRunOptions],
    ) -> Outcome:
        """Integrate the motion by central differences, for impacts: see `abut.fem.explicit.run`; bodies, supports and loads are those of
        the problem.

        Args:
            end: end time [s].
            tools: rigid shapes in contact with faces (`abut.fem.explicit.Tool`).
            velocity: by body, in the beginning [m/s]: a vector, or an array by node.
            **options: those of `abut.fem.explicit.run`.

        Raises:
            UnsupportedStatement: there are contacts or rigid bodies of meshes; elements, laws or supports that explicit dynamics does not
                support.
            InvalidValue: an input is outside its range.
        """
        from abut.fem.explicit import run

        rigid = [body for body in self.bodies if isinstance(body, Rigid)]
        if self.contacts or rigid:
            what = f'contact "{self.contacts[0].name}"' if self.contacts else f'rigid body "{rigid[0].name}"'
            raise UnsupportedStatement(
                f'problem "{self.name}": explicit dynamics does not support {what}; use rigid tools (explicit.Tool with a half-space, '
                "a cylinder or a ball), or `integrate_motion` for contact between bodies"
            )
        bodies = [body for body in self.bodies if isinstance(body, Body)]
        own: SampledRunOptions = {"supports": self.supports, "loads": self.loads, "name": self.name}
        return run(bodies, end, tools=tools, velocity=velocity, **(own | options))
