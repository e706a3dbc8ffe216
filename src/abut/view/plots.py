"""Figures of channels over time, drawn with matplotlib."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from abut.errors import InvalidValue, MissingExtra
from abut.results import Result
from abut.view.notation import labelled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

COLOURS = {"x": "#c4473a", "y": "#2e8b57", "z": "#2f6db3", "w": "#7b5ea7"}


def plot(result: Result, names: tuple[str, ...]) -> Figure:
    """Draw channels over a shared time axis: one axis per unit, one line per component; gives the figure.

    Save it with ``figure.savefig("run.png")``; show it with ``matplotlib.pyplot.show()``. In a notebook it
    shows itself.

    Raises:
        UnknownName: no channel has this name; the nearest names are offered.
        InvalidValue: no channel was named.
        MissingExtra: matplotlib is not installed.
    """
    if not names:
        raise InvalidValue.of(
            "the channels to plot", (), f'name at least one, such as "{next(iter(result), "")}"'
        )
    units: dict[str, list[str]] = {}
    for name in names:
        units.setdefault(result.channel(name).unit, []).append(name)
    pyplot = _pyplot()
    figure, axes = pyplot.subplots(
        len(units), sharex=True, squeeze=False, layout="constrained", figsize=(8.0, 1.2 + 2.4 * len(units))
    )
    for axis, (unit, members) in zip(axes[:, 0], units.items(), strict=True):
        for name in members:
            _draw(axis, result, name)
        shared = {name.removeprefix(f"{_owner(name)}.") for name in members}
        axis.set_ylabel(labelled(shared.pop().replace("_", " ") if len(shared) == 1 else "", unit).strip())
        axis.grid(alpha=0.3, linewidth=0.6)
        axis.spines[["top", "right"]].set_visible(False)
        axis.margins(x=0.0)
        if len(axis.lines) > 1 or len(units) > 1:
            axis.legend(frameon=False, fontsize="small", ncols=min(len(axis.lines), 4), loc="best")
    axes[-1, 0].set_xlabel("time [s]")
    axes[0, 0].set_title(_title(result), loc="left", fontsize="medium")
    return figure  # type: ignore[no-any-return]


def _draw(axis: Any, result: Result, name: str) -> None:
    channel = result.channel(name)
    values = result.values(name)
    if values.ndim == 1:
        axis.plot(result.time, values, label=name, linewidth=1.2)
        return
    for k, component in enumerate(channel.components):
        axis.plot(
            result.time, values[:, k], label=channel.labels[k], linewidth=1.2, color=COLOURS.get(component)
        )


def _owner(name: str) -> str:
    return name.partition(".")[0]


def _title(result: Result) -> str:
    return result.name if result.status.ok else f"{result.name} ({result.status.kind})"


def _pyplot() -> Any:
    try:
        from matplotlib import pyplot
    except ImportError as problem:
        raise MissingExtra.of("plotting", "matplotlib", "plot") from problem
    return pyplot
