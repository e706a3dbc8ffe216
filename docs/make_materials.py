"""Write docs/materials.md from the data: python docs/make_materials.py. A test compares the page with what this makes."""

from __future__ import annotations

import inspect
from pathlib import Path

from abut import materials
from abut.materials import Figure, Material, Pair

PAGE = Path(__file__).parent / "materials.md"
SCALE = {"density": 1.0, "young": 1e-9, "poisson": 1.0, "yield": 1e-6, "hardness": 1.0}


#: The opening program of the page.
PROGRAM = """```python
import abut

steel = abut.materials.find("steel")
print(f"{steel.young:.3g} Pa, {steel.density:g} kg/m³", steel.figures["density"].range)
# prints: 2.07e+11 Pa, 7850 kg/m³ (7800.0, 7900.0)
pair = abut.materials.pair("dry steel", "nylon")
print(pair.static, pair.dynamic, pair.dynamic_figure.source)  # prints: 0.1 0.06 The material contact table …
```"""


class Sources:
    """Sources by number, in the order in which they are named."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def __call__(self, source: str) -> str:
        return f"[{self.numbers.setdefault(source, len(self.numbers) + 1)}]"

    def lines(self) -> list[str]:
        return [f"{number}. {source}" for source, number in self.numbers.items()]


def number(value: float) -> str:
    return f"{value:.4g}" if value < 1e5 else f"{value:.3e}".replace("e+0", "e").replace("e+", "e")


def span(bounds: tuple[float, float] | None, scale: float = 1.0) -> str:
    if bounds is None:
        return ""
    low, high = (number(scale * x) for x in bounds)
    return f" ({low})" if low == high else f" ({low}–{high})"


def figure(name: str, material: Material, sources: Sources) -> str:
    found = material.figures.get(name)
    if found is None:
        return "–"
    scale = 1e-6 if found.scale == "Pa" else SCALE[name]
    unit = "" if name != "hardness" else " MPa" if found.scale == "Pa" else f" {found.scale}"
    return f"{number(scale * found.value)}{unit}{span(found.range, scale)} {sources(found.source)}"


def material_row(material: Material, sources: Sources) -> str:
    names = ", ".join(dict.fromkeys((*material.also, *material.surfaces)))
    cells = [f"**{material.name}** {f'({names})' if names else ''}", material.condition]
    cells += [figure(name, material, sources) for name in SCALE]
    return "| " + " | ".join(cells) + " |"


def coefficient(found: Figure | None, sources: Sources) -> str:
    if found is None:
        return "–"
    text = f"{number(found.value)}{span(found.range)} {sources(found.source)}"
    if found.published is None:
        return text
    mark = " ⚠" if found.disputed else ""
    return f"{text}; elsewhere{span(found.published)} {sources(found.publisher)}{mark}"


def pair_row(pair: Pair, sources: Sources) -> str:
    cells = [pair.first, pair.second, pair.condition]
    cells += [coefficient(found, sources) for found in (pair.static_figure, pair.dynamic_figure)]
    e = "–"
    if pair.restitution_form is not None and pair.restitution_figure is not None:
        found = pair.restitution_figure
        e = f"{pair.restitution_form.formula.removeprefix('e = ')}{span(found.range)} {sources(found.source)}"
    return "| " + " | ".join([*cells, e]) + " |"


def page() -> str:
    """The whole page."""
    library, sources = materials.shipped(), Sources()
    own = inspect.cleandoc(materials.load.__doc__ or "").split("::\n\n")[1].split("\nRaises:")[0]
    parts = [
        "# Materials and pairs",
        "This program reads a material and a pair of surfaces, in SI units, each number with its range and source:",
        PROGRAM,
        "An unknown material or pair raises an error with suggestions; there is no default. `docs/make_materials.py` generates this "
        "page from the data. Ranges\nare in parentheses after the values, sources in square brackets, listed at the end of the page.",
        "Handbook values are a first estimate. Friction and restitution depend on surfaces, speeds and shapes: measure your own "
        "values and store\nthem in a file. The values of the 36 pairs are given without a speed. If another source measured the "
        "same pair, its range follows the\nvalue; ⚠ marks a value outside that range.",
        "## Materials",
        "\n".join(
            [
                "| material | condition | density [kg/m³] | E [GPa] | ν | yield [MPa] | hardness |",
                "|---|---|---|---|---|---|---|",
                *(material_row(m, sources) for m in library.materials.values()),
            ]
        ),
        "## Pairs",
        "\n".join(
            [
                "| surface | other surface | condition | static friction | dynamic friction | restitution e |",
                "|---|---|---|---|---|---|",
                *(pair_row(p, sources) for p in library.pairs),
            ]
        ),
        "## User-defined materials",
        '`abut.materials.load("mine.toml")` returns the materials above and those of a file; `abut params … --materials '
        "mine.toml` reads the same file.\nNumbers are in SI units, or strings with a unit; `range` is optional. Error messages "
        "name the file, the entry and the key.",
        "```toml\n" + inspect.cleandoc(own) + "\n```",
        "## Sources",
        "\n".join(sources.lines()),
    ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
