"""Results made of places and turns, for tests of pictures."""

import numpy as np

from abut.results import WXYZ, XYZ, Channel, Result


def moving(bodies, time, *, extra=(), model=None, drawing=None) -> Result:
    """A result of bodies with places (n, 3) and quaternions (n, 4), and other channels with their values."""
    channels, columns = [], []
    for name, (places, turns) in bodies.items():
        channels += [
            Channel(f"{name}.position", "m", XYZ, "", "body"),
            Channel(f"{name}.quaternion", "", WXYZ, "", "body"),
        ]
        columns += [np.broadcast_to(places, (len(time), 3)), np.broadcast_to(turns, (len(time), 4))]
    for channel, values in extra:
        channels.append(channel)
        columns.append(np.reshape(values, (len(time), -1)))
    attributes = {"name": "machine", "model": {"name": "machine", "things": model or []}}
    return Result.from_rows(
        channels, time, np.concatenate(columns, axis=1), attributes=attributes, drawing=drawing
    )
