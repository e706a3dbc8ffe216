"""Bodies of finite elements that touch: one description for statics and dynamics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from abut.errors import DuplicateName, InvalidValue
from abut.fem.bodies import Body, Load, Rigid, Support
from abut.fem.contact.contact import Contact
from abut.fem.setting import Setting

__all__ = ["Problem"]


@dataclass(frozen=True, eq=False)
class Problem:
    """Bodies, what holds and loads them, and where they may touch.

    Args:
        name: What results call it.
        bodies: `Body` and `Rigid`, of one dimension and state.
        contacts: `Contact` between their faces.
        supports: `Support`.
        loads: `Load`.

    Raises:
        DuplicateName: two bodies, or two contacts, have one name.
        InvalidValue: there is no body that deforms.
    """

    name: str
    bodies: Sequence[Body | Rigid]
    contacts: Sequence[Contact] = ()
    supports: Sequence[Support] = ()
    loads: Sequence[Load] = field(default=())

    def __post_init__(self) -> None:
        for things, word in ((self.bodies, "body"), (self.contacts, "contact")):
            names = [thing.name for thing in things]
            for name in names:
                if names.count(name) > 1:
                    raise DuplicateName.of(word, name, f'another {word} of "{self.name}"')
        if not any(isinstance(body, Body) for body in self.bodies):
            raise InvalidValue(f'problem "{self.name}": it has no body that deforms; give a fem.Body')

    @cached_property
    def setting(self) -> Setting:
        """Its matrices."""
        return Setting(self.bodies, self.contacts, self.supports, self.loads)
