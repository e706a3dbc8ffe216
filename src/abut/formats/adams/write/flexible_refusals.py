"""Refusal of flexible bodies: Adams reads them only from its own modal neutral files."""

from __future__ import annotations

from typing import TYPE_CHECKING

from abut.flexible.floating.floating_frame import Floating, InterfacePlace, ModalCoordinates
from abut.flexible.floating.interface_joint import InterfaceJoint
from abut.formats.adams.write.dataset_writer import Page, writes

if TYPE_CHECKING:
    from abut.model import Thing

__all__: list[str] = []


@writes(ModalCoordinates, InterfacePlace, InterfaceJoint, Floating)
def refuse_flexible_body(page: Page, thing: Thing) -> None:
    """Refuse a flexible body: FLEX_BODY names a modal neutral file, whose format is proprietary."""
    raise page.refusal(
        thing,
        "it belongs to a flexible body, which Adams reads from its own modal neutral file alone",
        "write the machine with a rigid body in its place, or make the .mnf of the same finite elements",
    )
