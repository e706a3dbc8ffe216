# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Persistent quantities of coordinates: counted turns, and integrals of prescribed motions."""

from abut.extend.persistent_states import Persistent, persistent_quantity


class CountedTurn(
    Persistent, per="angle", accepted="work.turn", candidate="work.turn_candidate", live="machine.angles"
):
    """Counted angle or curve parameter, continued from its previous value."""

    angle = persistent_quantity("angle, counted beyond half a turn [rad], or curve parameter")


class DriveState(
    Persistent, per="drive", accepted="work.drive", candidate="work.drive_candidate", live="machine.drives"
):
    """State of a motion that is prescribed by its velocity or acceleration."""

    value = persistent_quantity("integrated value of the coordinate")
    rate = persistent_quantity("integrated rate of the coordinate")
    since = persistent_quantity("time up to which both are integrated [s]")
