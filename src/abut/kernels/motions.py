"""What is remembered of coordinates: how far they were counted, and integrals of what is prescribed."""

from abut.plug.persistent import Persistent, remembered


class Turn(Persistent, per="angle", accepted="w.turn", candidate="w.turn_ahead", live="m.angles"):
    """Of what is counted on from where it was."""

    angle = remembered("counted beyond half a turn [rad], or the parameter of a place on a curve")


class DriveState(Persistent, per="drive", accepted="w.drive", candidate="w.drive_ahead", live="m.drives"):
    """Of a motion that is given by its velocity or acceleration."""

    value = remembered("integral, of the coordinate")
    rate = remembered("of its rate")
    since = remembered("up to when these are integrated [s]")
