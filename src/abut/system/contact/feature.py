"""Contact as a feature: pairs of shapes, laws, contacts by volume and by curves, crowds."""

from __future__ import annotations

import dataclasses
from functools import cached_property
from typing import Any, Self

from abut.system import dispatch
from abut.system.contact import friction, manifolds, normal
from abut.system.contact.point import contact_energy, contacts, moments, slopes, tell_no_moment, tell_nothing
from abut.system.feature import Feature, Used, used
from abut.system.signals import load_observers

__all__ = ["Contacts"]


@dataclasses.dataclass(frozen=True)
class Contacts(Feature):
    """Whatever touches."""

    implicit: bool = used()
    pairs: tuple[Used, ...] = used("the pair")
    normal_laws: tuple[Any, ...] = used("normal law")
    friction_laws: tuple[Any, ...] = used("friction law")
    moment_laws: tuple[Any, ...] = used("moment law")
    carried: bool = used()  #: whether a law carries something along
    by_volume: bool = used("contact by volume")
    by_curves: bool = used("contact by curves")
    crowds: bool = used("a search for neighbours")
    told: bool = used()  #: whether signals look at loads

    @classmethod
    def of(cls, layout: Any) -> Self:
        """Laws, geometry, and how contacts are found."""
        return cls(
            layout.implicit,
            tuple(Used(id(e), e, f"{e.first.__name__}-{e.second.__name__}") for e in layout.pairs_used),
            tuple(layout.normal_used),
            tuple(layout.friction_used),
            tuple(layout.moments_used),
            layout.carried,
            len(layout.clusters) > layout.curved,
            layout.curved > 0,
            bool(layout.crowds),
            bool(layout.wiring.telling.slots),
        )

    @cached_property
    def _normal(self) -> Any:
        return normal.normal_laws(self.normal_laws, self.implicit)

    @cached_property
    def _tell_moment(self) -> Any:
        return load_observers.tell_moment if self.told else tell_no_moment

    @cached_property
    def hooks(self) -> manifolds.Hooks:
        """What contacts by volume, by curves and crowds do before, within and after a step."""
        return manifolds.hooks(self._normal, self._tell_moment, self.by_volume, self.by_curves, self.crowds)

    @property
    def point(self) -> Any:
        """Evaluate: one contact point."""
        resist = friction.resistances
        asks = any("normal_rate" in law.anatomy.asked for law in self.friction_laws)
        return contacts(
            dispatch.pairs([one.it for one in self.pairs]),
            self._normal,
            resist(self.friction_laws, self.implicit) if self.friction_laws else None,
            moments(resist(self.moment_laws, self.implicit), bool(self.moment_laws), self._tell_moment),
            slopes(self._normal, asks),
            self.hooks,
            load_observers.tell if self.told else tell_nothing,
            carried=self.carried,
        )

    @property
    def stored(self) -> Any:
        """Observe: the energy that contacts store."""
        return contact_energy(
            normal.normal_energies(self.normal_laws),
            friction.bristle_energies(self.friction_laws),
            friction.bristle_energies(self.moment_laws),
        )
