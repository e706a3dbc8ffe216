"""Model as a tree of numbers that a page can show and change, each with its path, unit, range and meaning."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.extend.docstrings import argument_texts, first_sentence
from abut.model.protocols import FAMILIES, Thing, field_names, is_description
from abut.model.summary import units_of

if TYPE_CHECKING:
    from abut.model import Model

MAX_SHOWN_VALUES = 12  #: largest number of values shown; of longer lists only the length is shown

_NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
_ARGUMENT_TEXT = re.compile(
    r"^(?P<symbol>[^\s\[]{1,3} )?\[[^\]]*\],? ?(?P<range>[>≥] 0)?(?: and (?=finite))?[.;,]? ?(?P<about>.*)$",
    re.DOTALL,
)
_WHOLE = re.compile(r"^\s*[-+]?\d+\s*$")
_LIST = re.compile(rf"^\s*[(\[]?\s*({_NUMBER}(?:\s*[,;]\s*{_NUMBER})+)\s*[)\]]?\s*(.*?)\s*$", re.DOTALL)


def parse_entry(text: str) -> float | tuple[float, ...] | str:
    """Convert the text of a field to a value for ``Model.with_values``.

    >>> parse_entry("0.02"), parse_entry("20 mm"), parse_entry("0, 0, 1.5"), parse_entry("(1; 2; 3) mm")
    (0.02, '20 mm', (0.0, 0.0, 1.5), '(1, 2, 3) mm')
    """
    try:
        return float(text)
    except ValueError:
        pass
    found = _LIST.match(text)
    if not found:
        return text.strip()
    numbers = [part.strip() for part in re.split(r"[,;]", found[1])]
    return f"({', '.join(numbers)}) {found[2]}" if found[2] else tuple(map(float, numbers))


def parse_entries(made: Mapping[str, Any], values: Mapping[str, str]) -> dict[str, Any]:
    """Convert texts, by path, to values for the model of a tree; integers stay integers if the model has one there."""
    whole = {leaf["path"] for leaf in iterate_leaves(made) if leaf.get("whole")}
    return {
        path: int(text) if path in whole and _WHOLE.match(text) else parse_entry(text)
        for path, text in values.items()
    }


def format_value(value: object) -> str:
    """Return one or several numbers as the text of a field.

    >>> format_value(1e8), format_value((0.0, 0.0, 0.52)), format_value(True), format_value(None)
    ('1e8', '0, 0, 0.52', 'yes', '–')
    """
    if value is None:
        return "–"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        return _plain_number(float(value)) if isinstance(value, float) else str(value)
    if isinstance(value, np.ndarray):
        return _shown_array(value)
    if isinstance(value, list | tuple):
        if len(value) > MAX_SHOWN_VALUES or not all(isinstance(x, int | float) for x in value):
            return f"{len(value)} values"
        least = 1e-12 * max(map(abs, value), default=0.0)  # smaller values are zeros with rounding errors
        return ", ".join(format_value(x if abs(x) > least else 0.0) for x in value)
    return str(getattr(value, "name", getattr(value, "__name__", value)))


def _plain_number(value: float) -> str:
    """Return a number with ten digits, which is enough to show; an unchanged field sends nothing back."""
    mantissa, _, exponent = (f"{value:.6g}" if float(f"{value:.6g}") == value else f"{value:.10g}").partition(
        "e"
    )
    return f"{mantissa}e{int(exponent)}" if exponent else mantissa


def _shown_array(value: np.ndarray[Any, Any]) -> str:
    """Return a tensor by its diagonal if it has only this, otherwise as Ixx, Iyy, Izz, Ixy, Ixz, Iyz."""
    if value.shape == (3, 3) and np.array_equal(value, value.T):
        diagonal = tuple(np.diag(value).tolist())
        rest = (float(value[0, 1]), float(value[0, 2]), float(value[1, 2]))
        return format_value(diagonal + rest if any(rest) else diagonal)
    if value.size > MAX_SHOWN_VALUES:
        return f"{' × '.join(map(str, value.shape))} numbers"
    return format_value(tuple(value.ravel().tolist()))


# --- the tree ------------------------------------------------------------------------------------------------------


def parameter_tree(model: Model, before: Mapping[str, str]) -> dict[str, Any]:
    """Return the model for the page: gravity, then each family with its things and their numbers.

    Args:
        model: the present model, including changes.
        before: the values in the file, by path (see `values_of`); those that differ are added as ``was``.
    """
    known: dict[int, str] = {}
    gravity = _number_leaf(
        "gravity", "gravity", model.gravity, "m/s^2", about="acceleration of free fall, in global axes"
    )
    listed = [thing for thing in model if not getattr(thing, "inner", False)]
    families = [
        {
            "family": family,
            "things": [_thing_group(thing, known) for thing in listed if thing.family == family],
        }
        for family in FAMILIES
    ]
    made = {"name": model.name, "gravity": gravity, "families": [x for x in families if x["things"]]}
    for leaf in iterate_leaves(made):
        was = before.get(leaf["path"])
        if was is not None and was != leaf["value"]:
            leaf["was"] = was
    return made


def values_of(made: Mapping[str, Any]) -> dict[str, str]:
    """Return the values in a tree by path."""
    return {leaf["path"]: leaf["value"] for leaf in iterate_leaves(made)}


def iterate_leaves(made: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """Iterate over all numbers in a tree."""
    yield made["gravity"]
    for family in made["families"]:
        for thing in family["things"]:
            yield from _nested_leaves(thing["items"])


def _nested_leaves(items: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for item in items:
        if "items" in item:
            yield from _nested_leaves(item["items"])
        else:
            yield item


def _thing_group(thing: Thing, known: dict[int, str]) -> dict[str, Any]:
    known[id(thing)] = thing.name
    return {
        "name": thing.name,
        "kind": type(thing).__name__,
        "about": first_sentence(type(thing)),
        "on": [part.name for part in thing.bodies] if thing.family != "body" else [],
        "items": _field_items(thing, thing.name, known),
    }


def _field_items(holder: object, path: str, known: dict[int, str]) -> list[dict[str, Any]]:
    """Return a number for each field, and a group for each part of the description that has not been shown before."""
    texts_by_name, declared, units = argument_texts(type(holder)), _law_parameters(holder), units_of(holder)
    follows = getattr(holder, "derived", ())
    follows = follows if isinstance(follows, tuple) else ()
    items: list[dict[str, Any]] = []
    for name in field_names(holder):
        value, here = getattr(holder, name), f"{path}.{name}"
        unit, texts = units.get(name, ""), declared.get(name) or _parse_docstring(texts_by_name.get(name, ""))
        if isinstance(value, Mapping):
            items.append(_function_parameters(name, here, value, texts.get("about", "")))
        elif is_description(value) and not hasattr(value, "name"):
            items.append(_part_group(name, here, value, known))
        elif value is not None and name not in ("derived", "kinds", "count"):
            leaf = _number_leaf(here, name, value, unit, **texts)
            if name in follows:
                leaf |= {"editable": False, "why": "follows"}
            items.append(leaf)
    return items


def _parse_docstring(text: str) -> dict[str, str]:
    """Split a docstring's text about an argument into symbol, range and the rest.

    >>> _parse_docstring("k [N/m], ≥ 0."), _parse_docstring("[kg] > 0.")
    ({'symbol': 'k', 'range': '≥ 0'}, {'range': '> 0'})
    """
    found = _ARGUMENT_TEXT.match(text.replace("``", ""))
    parts = found.groupdict() if found else {"about": text.replace("``", "")}
    return {key: part.strip() for key, part in parts.items() if part and part.strip()}


def _law_parameters(holder: object) -> dict[str, dict[str, str]]:
    """Return symbol, text and range of a law's parameters; none may be negative."""
    return {
        p.name: {"symbol": "" if p.symbol == p.name else p.symbol, "about": p.text, "range": "≥ 0"}
        for p in getattr(holder, "declared", ())
    }


def _part_group(name: str, path: str, value: object, known: dict[int, str]) -> dict[str, Any]:
    """Return a shape, a law or a frame: its numbers, or a reference to where they were shown before."""
    group: dict[str, Any] = {"name": name, "kind": type(value).__name__, "about": first_sentence(type(value))}
    if id(value) in known:
        return {**group, "same": known[id(value)], "items": []}
    known[id(value)] = path
    return {**group, "items": _field_items(value, path, known)}


def _function_parameters(name: str, path: str, values: Mapping[str, Any], about: str) -> dict[str, Any]:
    """Return the parameters of a user's function."""
    items = [_number_leaf(f"{path}.{key}", str(key), value, "") for key, value in values.items()]
    return {"name": name, "kind": "", "about": about, "items": items}


def _number_leaf(path: str, name: str, value: object, unit: str, **texts: str) -> dict[str, Any]:
    """Return one number, with its symbol, range and description, if there are any."""
    leaf = {
        "path": path,
        "name": name,
        "value": format_value(value),
        "unit": unit,
        "editable": _is_number(value),
    }
    if type(value) is int:
        leaf["whole"] = True
    return leaf | {key: text for key, text in texts.items() if text}


def _is_number(value: object) -> bool:
    """Return True if ``with_values`` can replace a value: a number, a few of them, or a tensor."""
    if isinstance(value, bool):
        return False
    if isinstance(value, np.ndarray):
        return bool(value.shape == (3, 3))
    if isinstance(value, tuple):
        return 0 < len(value) <= 6 and all(isinstance(x, float) for x in value)
    return isinstance(value, int | float)


# --- a result's model ----------------------------------------------------------------------------------------------


def read_only(summary: Mapping[str, Any]) -> dict[str, Any]:
    """Return the read-only tree of a model from its summary, as in a saved result."""
    gravity = summary.get("gravity", {"value": None, "unit": "m/s^2"})
    things = [thing for thing in summary.get("things", ()) if thing.get("family") in FAMILIES]
    families = [
        {
            "family": family,
            "things": [_thing_from_data(thing) for thing in things if thing["family"] == family],
        }
        for family in FAMILIES
        if any(thing["family"] == family for thing in things)
    ]
    leaf = _number_leaf("gravity", "gravity", gravity["value"], gravity["unit"]) | {"editable": False}
    return {"name": summary.get("name", ""), "gravity": leaf, "families": families}


def _thing_from_data(thing: Mapping[str, Any]) -> dict[str, Any]:
    items = _items_from_data(thing.get("parameters", {}), str(thing["name"]))
    return {"name": thing["name"], "kind": thing.get("kind", ""), "about": "", "on": [], "items": items}


def _items_from_data(parameters: Mapping[str, Any], path: str) -> list[dict[str, Any]]:
    items: list[dict[str, Any]] = []
    for name, entry in parameters.items():
        here = f"{path}.{name}"
        value, unit = (
            (entry["value"], entry.get("unit", ""))
            if isinstance(entry, dict) and "value" in entry
            else (entry, "")
        )
        if isinstance(value, dict):
            below = value.get("parameters", value)
            items.append(
                {
                    "name": name,
                    "kind": value.get("kind", ""),
                    "about": "",
                    "items": _items_from_data(below, here),
                }
            )
            continue
        if name == "inertia":
            value = np.array(value)
        items.append(_number_leaf(here, name, value, unit) | {"editable": False})
    return items
