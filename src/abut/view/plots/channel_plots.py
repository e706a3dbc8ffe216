"""Figures of channels over time, drawn with matplotlib."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.errors import InvalidValue, MissingExtra
from abut.results import Result
from abut.results.extremes import envelope_of, note_of
from abut.view.curves import extremes_between_outputs
from abut.view.unit_format import axis_label
from abut.view.unit_prefixes import unit_scale

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.typing import ColorType

CYCLE = ("#2f6db3", "#c4473a", "#2e8b57", "#7b5ea7", "#b7791f", "#0f8a9d", "#a8446f", "#4d5666")
OF_LENGTH = "#4d5666"  #: colour of a vector's magnitude
OF_COMPONENT = {"x": "#c4473a", "y": "#2e8b57", "z": "#2f6db3", "w": "#7b5ea7"}
#: Fonts with Chinese characters, of Windows, macOS and Linux; matplotlib's own font has none.
CHINESE_FONTS = (
    "Microsoft YaHei", "SimHei", "SimSun", "PingFang SC", "Hiragino Sans GB", "Heiti SC", "Arial Unicode MS",
    "Noto Sans CJK SC", "Noto Sans CJK JP", "Noto Sans SC", "Source Han Sans SC", "WenQuanYi Micro Hei", "WenQuanYi Zen Hei",
)  # fmt: skip
LEGEND_CHARACTERS = 120  #: that fit into a row of the legend
_HAN = re.compile(r"[\u3400-\u9fff]")


def plot(result: Result, names: tuple[str, ...]) -> Figure:
    """Draw channels over a shared time axis, one axis per unit, one line per component, and return the figure.

    Lengths, times, forces, energies and pressures are drawn in a multiple of their unit that suits the largest value.

    Save it with ``figure.savefig("run.png")``; show it with ``matplotlib.pyplot.show()``. A notebook
    displays it.

    Raises:
        UnknownName: no channel has this name; the nearest names are offered.
        InvalidValue: no channel was named.
        MissingExtra: matplotlib is not installed.
    """
    if not names:
        raise InvalidValue.of("plot: channels", (), f'name at least one, such as "{next(iter(result), "")}"')
    units: dict[str, list[str]] = {}
    for name in names:
        units.setdefault(result.channel(name).unit, []).append(name)
    size = (8.0, 1.0 + 2.5 * len(units))
    figure, axes = pyplot().subplots(
        len(units), sharex=True, squeeze=False, layout="constrained", figsize=size
    )
    time, second = unit_scale(result.time, "s")
    for axis, (unit, members) in zip(axes[:, 0], units.items(), strict=True):
        axis.set_prop_cycle(color=CYCLE)
        sizes = [np.ravel(result.values(name)) for name in members]
        sizes += [
            one[:, 1]
            for name in members
            if (one := extremes_between_outputs(result, result.channel(name))) is not None
        ]
        factor, shown = unit_scale(np.concatenate(sizes), unit)
        for name in members:
            _draw_lines(axis, result, name, (time, factor), alone=len(members) == 1)
        axis.set_ylabel(axis_label(_axis_quantities(result, members), shown).strip())
        style_axis(axis)
        axis.margins(x=0.0)
        _draw_legend(axis)
    axes[-1, 0].set_xlabel(axis_label("time", second))
    figure.suptitle(title_of(result), fontsize="medium")
    return detach_figure(figure)


def _draw_legend(axis: Axes) -> None:
    """Draw the legend above an axis, with as many columns as fit its labels: a wider one would narrow the axis."""
    longest = max(len(label) for label in axis.get_legend_handles_labels()[1])
    columns = min(4, max(1, LEGEND_CHARACTERS // (longest + 6)))
    axis.legend(frameon=False, fontsize="small", ncols=columns, loc="lower left", bbox_to_anchor=(0.0, 1.0))


def _draw_lines(axis: Axes, result: Result, name: str, factors: tuple[float, float], alone: bool) -> None:
    """Draw one line for a scalar, one per component for a vector; a vector that is alone has the colours of its axes."""
    channel = result.channel(name)
    time, values = result.time / factors[0], result.values(name) / factors[1]
    if values.ndim == 1:
        label = f"{name}{_undetermined_note(result, name)}"
        (line,) = axis.plot(time, values, label=label, linewidth=1.2)
        _draw_band(axis, result, name, factors, line.get_color())
        return
    for k, component in enumerate(channel.components):
        colour: dict[str, Any] = (
            {"color": OF_COMPONENT[component]} if alone and component in OF_COMPONENT else {}
        )
        label = f"{channel.labels[k]}{_undetermined_note(result, channel.labels[k])}"
        axis.plot(time, values[:, k], label=label, linewidth=1.2, **colour)
    _draw_spikes(
        axis, result, name, factors, {"color": OF_LENGTH, "label": f"{name}, magnitude between outputs"}
    )


def _undetermined_note(result: Result, name: str) -> str:
    """Return the remark in the label of a load that equilibrium does not determine."""
    return note_of(result.undetermined, name)


def _draw_band(
    axis: Axes, result: Result, name: str, factors: tuple[float, float], colour: ColorType
) -> None:
    """Draw the band of the solver's steps between outputs, and a spike where it leaves the line, at its time."""
    band = envelope_of(result, name)
    if band is None or not _draw_spikes(axis, result, name, factors, {"color": colour}):
        return
    time = band.time / factors[0]
    axis.fill_between(
        time,
        band.smallest / factors[1],
        band.largest / factors[1],
        step="pre",
        color=colour,
        alpha=0.18,
        linewidth=0.0,
    )


def _draw_spikes(
    axis: Axes, result: Result, name: str, factors: tuple[float, float], style: dict[str, Any]
) -> bool:
    """Draw spikes from a line (for a vector its magnitude) to the extremes between outputs; return True if there were any."""
    spikes = extremes_between_outputs(result, result.channel(name))
    if spikes is None:
        return False
    values = result.values(name)
    values = values if values.ndim == 1 else np.linalg.norm(values, axis=1)
    value = np.interp(spikes[:, 0], result.time, values)
    axis.vlines(
        spikes[:, 0] / factors[0], value / factors[1], spikes[:, 1] / factors[1], linewidth=1.0, **style
    )
    return True


def _axis_quantities(result: Result, names: list[str]) -> str:
    """Return the quantities on one axis, if there are at most two: ``position, penetration``."""
    words = dict.fromkeys(result.channel(name).name.rpartition(".")[2].replace("_", " ") for name in names)
    return ", ".join(words) if len(words) <= 2 else ""


def style_axis(axis: Axes) -> None:
    """Draw a faint grid, and remove the frame above and to the right."""
    axis.grid(alpha=0.3, linewidth=0.6)
    axis.spines[["top", "right"]].set_visible(False)


def title_of(result: Result) -> str:
    """Return the model's name and, for a run that did not reach its end, its status."""
    return result.name if result.status.ok else f"{result.name} ({result.status.kind})"


def detach_figure(figure: Figure) -> Figure:
    """Return the figure, removed from those that a notebook displays at the end of a cell, since it displays the cell's result too."""
    _set_chinese_fonts(figure)
    plt = pyplot()
    if "inline" in plt.get_backend().lower():
        plt.close(figure)
    return figure


def _set_chinese_fonts(figure: Figure) -> None:
    """Add an installed font with Chinese characters to the texts of a figure that contain them."""
    from matplotlib import font_manager
    from matplotlib.text import Text

    texts = [text for text in figure.findobj(Text) if _HAN.search(text.get_text())]
    installed = font_manager.get_font_names() if texts else []
    fonts = [font for font in CHINESE_FONTS if font in installed][:1]
    for text in texts:
        text.set_fontfamily([*text.get_fontfamily(), *fonts])


def pyplot() -> Any:
    """Return matplotlib's pyplot.

    Raises:
        MissingExtra: matplotlib is not installed.
    """
    try:
        from matplotlib import pyplot
    except ImportError as problem:
        raise MissingExtra.of("plotting", "matplotlib", "plot") from problem
    return pyplot
