"""Channels: the named columns of a run, each a scalar or a small vector with a unit."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from abut.array_types import Numbers
from abut.errors import DuplicateName, UnknownName
from abut.short_repr import short_repr

XYZ = ("x", "y", "z")
WXYZ = ("w", "x", "y", "z")
EXTREME = "extreme"  #: group of the channels with extremes between outputs, which `Result` does not list


@short_repr
@dataclass(frozen=True)
class Channel:
    """Named quantity over time.

    ``name`` is a dotted word (``ball.position``); ``unit`` is an SI unit as text (``m/s``; ``""`` for a pure
    number); ``components`` is empty for a scalar, else the labels of the vector's elements; ``description``
    is a short phrase; ``group`` is the kind of object that the channel belongs to: ``body``, ``joint``, ``motion``, ``force``,
    ``contact``, ``energy``, ``constraint``, ``solver`` or ``request`` (any other word gets a separate
    section in the report).
    """

    name: str
    unit: str
    components: tuple[str, ...] = ()
    description: str = ""
    group: str = ""

    @property
    def width(self) -> int:
        """Number of columns of the channel in a row."""
        return max(1, len(self.components))

    @property
    def labels(self) -> tuple[str, ...]:
        """Dotted name of each column: ``ball.position.x``, …; for a scalar the channel's name."""
        return tuple(f"{self.name}.{component}" for component in self.components) or (self.name,)


class ChannelLayout:
    """Columns of each channel in a row, and look-up of names with or without a component suffix.

    Raises:
        DuplicateName: two channels share a name.
    """

    def __init__(self, channels: Iterable[Channel]) -> None:
        self.channels: dict[str, Channel] = {}
        self.columns: dict[str, slice] = {}
        width = 0
        for channel in channels:
            name, begin = channel.name, width
            if name in self.channels:
                raise DuplicateName.of("channel", name, "another channel")
            width += len(channel.components) or 1
            self.channels[name], self.columns[name] = channel, slice(begin, width)
        self.width = width

    def part(self, rows: Numbers, name: str) -> Numbers:
        """Return the values of the channel ``name`` from an array of rows: (n,) for a scalar, (n, k) for a vector."""
        values = rows[:, self.columns[name]]
        return values if self.channels[name].components else values[:, 0]

    def headings(self, names: Iterable[str], note: Callable[[str], str] = lambda label: "") -> list[str]:
        """Return the headings of the columns of a table of these channels or components, as ``ball.position.x [m]``.

        Args:
            names: of channels or components.
            note: Text after the unit of a component.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        found = [(name, *self.find(name)) for name in names]
        return [
            f"{label} [{channel.unit or '-'}]{note(label)}"
            for name, channel, component in found
            for label in (channel.labels if component is None else (name,))
        ]

    def find(self, name: str) -> tuple[Channel, int | None]:
        """Return the channel called ``name`` and the index of the component in its suffix.

        Raises:
            UnknownName: no channel has this name; the nearest names are offered.
        """
        if name in self.channels:
            return self.channels[name], None
        stem, _, suffix = name.rpartition(".")
        channel = self.channels.get(stem)
        if channel is not None and suffix in channel.components:
            return channel, channel.components.index(suffix)
        listed = [one.name for one in self.channels.values() if one.group != EXTREME]
        known = list(channel.labels) if channel is not None and channel.components else listed
        raise UnknownName.of("channel", name, known)
