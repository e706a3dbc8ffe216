"""The reference: a page for each public namespace of abut, every public name on the page of one of them."""

import importlib
import inspect
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from site_parts.writing import FOLDER, kept

#: Namespaces that `abut.__all__` does not name: those within others, and those of who writes laws, elements and methods of their own.
FURTHER = (
    "fem.laws", "fem.continuum", "fem.dynamics", "fem.explicit", "shapes.curves", "shapes.gears", "mechanics.halfspace", "study.answers",
    "formats.flexible", "extend", "joints.equations", "formats", "analysis", "integrators",
)  # fmt: skip


def namespaces() -> dict[str, ModuleType]:
    """Public namespaces by the name under which they are used, `abut` first."""
    abut = importlib.import_module("abut")
    found = {"abut": abut}
    for name in abut.__all__:
        value = getattr(abut, name)
        if inspect.ismodule(value):
            found[f"abut.{name}"] = value
    for name in FURTHER:
        found[f"abut.{name}"] = importlib.import_module(f"abut.{name}")
    return found


def names(module: ModuleType) -> list[str]:
    """What a namespace offers, without namespaces."""
    listed = getattr(module, "__all__", None) or [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", "").startswith(module.__name__)
    ]
    return [name for name in listed if not inspect.ismodule(getattr(module, name))]


def owned() -> Iterator[tuple[str, ModuleType, list[str], list[str]]]:
    """Each namespace with the names that it describes, and those that an earlier one does."""
    seen: dict[int, str] = {}
    for space, module in namespaces().items():
        own, others = [], []
        for name in names(module):
            value = getattr(module, name)
            # constants that are equal are one object; they are described wherever they stand
            known = (inspect.isclass(value) or inspect.isroutine(value)) and id(value) in seen
            (others if known else own).append(name)
            seen.setdefault(id(value), f"{space}.{name}")
        yield space, module, own, [seen[id(getattr(module, name))] for name in others]


def _entry(space: str, name: str, value: Any) -> str:
    if inspect.isclass(value):
        return f".. autoclass:: {space}.{name}\n   :members:\n   :show-inheritance:\n"
    if callable(value) and inspect.isroutine(value):
        return f".. autofunction:: {space}.{name}\n"
    return f".. autodata:: {space}.{name}\n   :no-value:\n"


def page(space: str, module: ModuleType, own: list[str], others: list[str]) -> str:
    """The page of a namespace."""
    from site_parts.docstrings import restructured

    said = "\n".join(restructured(inspect.cleandoc(module.__doc__ or "").splitlines()))
    parts = [space, "=" * len(space), "", said]
    if own:
        parts += [".. autosummary::", "   :nosignatures:", "", *(f"   ~{space}.{name}" for name in own), ""]
    if others:
        parts += ["Described elsewhere: " + ", ".join(f":py:obj:`{name}`" for name in others) + ".", ""]
    parts += [_entry(space, name, getattr(module, name)) for name in own]
    return "\n".join(parts)


def _made(app: Any) -> None:
    spaces = []
    for space, module, own, others in owned():
        kept(FOLDER / "api" / f"{space}.rst", page(space, module, own, others))
        spaces.append(space)
    text = [
        "# Reference of the Python names",
        "",
        "Every public name, from the docstrings of the source.",
        "",
    ]
    text += [f"- [{space}]({space}.rst): {_first(module)}" for space, module in namespaces().items()]
    text += ["", "```{toctree}", ":hidden:", "", *spaces, "```", ""]
    kept(FOLDER / "api" / "index.md", "\n".join(text))


def _first(module: ModuleType) -> str:
    """The first sentence that a namespace says of itself."""
    return inspect.cleandoc(module.__doc__ or "").split("\n\n")[0].replace("\n", " ")


def setup(app: Any) -> None:
    """Listen to a build that begins."""
    app.connect("builder-inited", _made)
