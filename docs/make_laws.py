"""Write docs/laws.md from the registries: python docs/make_laws.py. A test compares the page with what this makes."""

from __future__ import annotations

import inspect
import re
import sys
from pathlib import Path

import abut
from abut import extend

PAGE = Path(__file__).parent / "laws.md"


def card(cls: type) -> str:
    """Name, what the file and the class say, and parameters of a law."""
    lines = [f"### {cls.__name__}", ""]
    for text in (sys.modules[cls.__module__].__doc__, cls.__doc__):
        lines += blocks(inspect.cleandoc(text or ""))
    lines += ["| parameter | symbol | unit | default | meaning |", "|---|---|---|---|---|"]
    for p in cls.declared:  # type: ignore[attr-defined]
        default = "" if p.default is None else f"{p.default:g}"
        unit = "–" if p.unit in ("", "1") else p.unit.replace("**", "^").replace("*", "·")
        lines.append(f"| `{p.name}` | {p.symbol} | {unit} | {default} | {p.text} |")
    return "\n".join(lines)


#: Labels of paragraphs in the docstring of a law.
LABEL = re.compile(r"(Beware|Valid|Sources?|Note):\s+")


def blocks(text: str) -> list[str]:
    """A docstring as Markdown: equations and tables of numbers as literal text, each paragraph of prose as one line."""
    lines: list[str] = []
    prose: list[str] = []
    before = ""
    for line in [*text.splitlines(), ""]:
        literal = line.startswith("    ") or bool(re.search(r"\S {2,}\S+ {2,}\S", line))
        label = LABEL.match(line)
        if prose and (literal or label or not line or line.startswith("- ")):
            lines += [_markdown(" ".join(prose)), ""]
            prose = []
        if literal:
            if lines[-2:] == ["```", ""]:  # the block goes on
                lines[-2:] = [""] * (not before)
            else:
                lines.append("```text")
            lines += [line.removeprefix("    "), "```", ""]
        elif label:
            prose.append(f"**{label[1]}:** {line[label.end() :]}")
        elif line:
            prose.append(line.strip())
        before = line
    return lines


def _markdown(prose: str) -> str:
    """A paragraph of a docstring, whose code stands between two backticks."""
    bold, text = re.match(r"(\*\*\w+:\*\* )?(.*)", prose).groups("")  # type: ignore[union-attr]
    pieces = re.split(r"(``.+?``|`[^`]+`)", text)
    found = [
        f"`{one.strip('`')}`" if k % 2 else re.sub(r"([*<|])", r"\\\1", one) for k, one in enumerate(pieces)
    ]
    return bold + "".join(found)


def summary(cls: type) -> str:
    """The first line of a docstring."""
    return inspect.cleandoc(cls.__doc__ or "").splitlines()[0]


def page() -> str:
    """The whole page."""
    normal = [card(cls) for cls in _own(extend.NORMAL_LAWS)]
    rigid = [card(cls) for cls in _own(extend.RIGID_LAWS)]
    friction = [card(cls) for cls in _own(extend.FRICTION_LAWS)]
    moments = [card(cls) for cls in _own(extend.MOMENT_LAWS)]
    joints = ["| joint | meaning |", "|---|---|"] + [
        f"| `{c.__name__}` | {summary(c)} |" for c in _own(extend.JOINTS)
    ]
    loose = ["| joint with clearance | meaning |", "|---|---|"]
    loose += [f"| `{c.__name__}` | {summary(c)} |" for c in _own(extend.CLEARANCE_JOINTS)]
    shapes = ["| shape | meaning |", "|---|---|"]
    shapes += [f"| `{c.__name__}({', '.join(_given(c))})` | {summary(c)} |" for c in _shapes()]
    pairs = ["| pair | contact points |", "|---|---:|"]
    pairs += [
        f"| {a}–{b}{', rigid contact' * entry.rigid} | {entry.max_contact_points} |"
        for (a, b), entry in sorted(extend.PAIRS.items())
    ]
    parts = [
        "# Laws",
        "Contact force models, friction models, joints and shapes (*law*: a model as a Python class). This page is generated from "
        "the source by `docs/make_laws.py`; `abut laws` prints the same for the laws that are loaded.",
        "## Normal force",
        *normal,
        "## Rigid contact",
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
