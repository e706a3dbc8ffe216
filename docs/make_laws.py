"""Write docs/laws.md from the registries: python docs/make_laws.py. A test compares the page with what this makes."""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import abut
from abut import plug

PAGE = Path(__file__).parent / "laws.md"


def card(cls: type) -> str:
    """Name, what the file and the class say, and parameters of a law."""
    said = [inspect.cleandoc(text or "") for text in (sys.modules[cls.__module__].__doc__, cls.__doc__)]
    lines = [f"### {cls.__name__}", "", "```text", "\n\n".join(said), "```", ""]
    lines += ["| parameter | symbol | unit | default | |", "|---|---|---|---|---|"]
    for p in cls.declared:  # type: ignore[attr-defined]
        default = "" if p.default is None else f"{p.default:g}"
        unit = "–" if p.unit in ("", "1") else p.unit.replace("**", "^").replace("*", "·")
        lines.append(f"| `{p.name}` | {p.symbol} | {unit} | {default} | {p.text} |")
    return "\n".join(lines)


def summary(cls: type) -> str:
    """The first line of a docstring."""
    return inspect.cleandoc(cls.__doc__ or "").splitlines()[0]


def page() -> str:
    """The whole page."""
    normal = [card(cls) for cls in _own(plug.NORMAL_LAWS)]
    rigid = [card(cls) for cls in _own(plug.RIGID_LAWS)]
    friction = [card(cls) for cls in _own(plug.FRICTION_LAWS)]
    moments = [card(cls) for cls in _own(plug.MOMENT_LAWS)]
    joints = ["| joint | |", "|---|---|"] + [f"| `{c.__name__}` | {summary(c)} |" for c in _own(plug.JOINTS)]
    loose = ["| joint with clearance | |", "|---|---|"]
    loose += [f"| `{c.__name__}` | {summary(c)} |" for c in _own(plug.CLEARANCE_JOINTS)]
    shapes = ["| shape | |", "|---|---|"]
    shapes += [f"| `{c.__name__}({', '.join(_given(c))})` | {summary(c)} |" for c in _shapes()]
    pairs = ["| pair | places of contact |", "|---|---:|"]
    pairs += [
        f"| {a}–{b}{', of contacts that do not give' * entry.rigid} | {entry.incidents} |"
        for (a, b), entry in sorted(plug.PAIRS.items())
    ]
    parts = [
        "# Laws",
        "Written from the source by `docs/make_laws.py`. `abut laws` prints the same for the laws that are loaded.",
        "## Normal force",
        *normal,
        "## Impact of what does not give",
        *rigid,
        "## Friction",
        *friction,
        "## Rolling and drilling resistance",
        *moments,
        "## Joints",
        "\n".join(joints),
        "\n".join(loose),
        "## Shapes",
        "\n".join(shapes),
        "## Pairs of shapes",
        "\n".join(pairs),
    ]
    return "\n\n".join(parts) + "\n"


def _own(registry: dict[str, type]) -> list[type]:
    assert abut.Contact  # the package has entered its laws
    return [cls for _, cls in sorted(registry.items()) if cls.__module__.startswith("abut.")]


def _shapes() -> list[type]:
    classes = (getattr(abut.shapes, name) for name in abut.shapes.__all__)
    return [cls for cls in classes if hasattr(cls, "bounding_radius")]


def _given(cls: type) -> list[str]:
    return [str(p).split(":")[0] for p in inspect.signature(cls).parameters.values()]


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
