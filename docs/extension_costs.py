"""Print what it costs to add a thing, in files: python docs/extension_costs.py. A test holds it.

Counted is code that names a thing, docstrings and comments apart: its own file, the list of its room by which it is given to
everybody (its line in an `__init__.py`), and every file of the engine, through which all things of its kind go. Who uses a thing by
choice (readers and writers of other programs, advice, drawings, `abut.Name` at the top) is listed apart: a new thing needs none of them.
"""

from __future__ import annotations

import ast
import inspect
from collections import Counter
from functools import cache, partial
from pathlib import Path
from typing import Any

import abut
import abut.fem
import abut.study.designs
from abut import extend
from abut.extend.forces import STATED
from abut.formats.adams.dataset.registry import STATEMENTS

ROOT = Path(abut.__file__).parent
#: The rooms through which all things of a kind go.
ENGINE = ("extend", "compiler", "kernels", "coordinates", "system", "integrators", "results")
#: And those of kinds that the compiled machine does not know, by kind.
FURTHER = {"material law": ("fem",), "study design": ("study",)}
FAMILIES = {
    "normal law": extend.NORMAL_LAWS,
    "friction law": extend.FRICTION_LAWS,
    "moment law": extend.MOMENT_LAWS,
    "joint": extend.JOINTS,
    "force": extend.FORCES,
    "integrator": extend.INTEGRATORS,
    "material law": extend.MATERIAL_LAWS,
    "study design": extend.DESIGNS,
}


@cache
def named(path: Path) -> frozenset[str]:
    """The identifiers in a file's code: imported, or looked up."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Name(id=name) | ast.Attribute(attr=name) | ast.alias(name=name):
                found.add(name)
    return frozenset(found)


@cache
def imported(path: Path, package: str) -> frozenset[str]:
    """The names that a file imports from a package."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    found = (x for x in nodes if isinstance(x, ast.ImportFrom) and (x.module or "").startswith(package))
    return frozenset(alias.name for x in found for alias in x.names)


@cache
def strings(path: Path) -> Counter[str]:
    """The texts in a file's code."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return Counter(x.value for x in nodes if isinstance(x, ast.Constant) and isinstance(x.value, str))


@cache
def files() -> list[Path]:
    """All of abut's own."""
    return sorted(ROOT.rglob("*.py"))


def names_of(thing: Any) -> set[str]:
    """What code calls it: its class or function, and the way in which its load acts where no other force has that."""
    way, own = getattr(thing, "way", None), {thing.__name__}
    alone = way not in STATED and sum(one.way == way for one in extend.FORCES.values()) == 1 if way else False
    return own | {way.name.upper()} if alone else own


def cost(thing: Any, kind: str) -> tuple[int, int, list[str]]:
    """Lists of its room that name it, others by choice, and the files of the engine that do."""
    own = Path(inspect.getfile(getattr(thing, "python", thing)))
    # designs have names of everyday (grid, random), so that only imports of them count
    names = partial(imported, package="abut.study.designs") if kind == "study design" else named
    seen = [p.relative_to(ROOT) for p in files() if p != own and names(p) & names_of(thing)]
    lists = [
        p
        for p in seen
        if p.name == "__init__.py" and len(p.parts) > 1 and own.is_relative_to(ROOT / p.parent)
    ]
    engine = [
        p.as_posix()
        for p in seen
        if p not in lists
        and p.parts[0] in FURTHER.get(kind, ENGINE)
        and not own.is_relative_to(ROOT / p.parent)
    ]
    return len(lists), len(seen) - len(lists) - len(engine), engine


def pairs() -> dict[str, Any]:
    """The pairs of shapes."""
    return {f"{a}-{b}": entry.function for (a, b), entry in extend.PAIRS.items()}


def costs() -> dict[str, dict[str, tuple[int, int, list[str]]]]:
    """Of everything that is registered, by kind."""
    families = {**FAMILIES, "pair": pairs()}
    return {
        kind: {name: cost(one, kind) for name, one in many.items() if one.__module__.startswith("abut.")}
        for kind, many in families.items()
    }


def statements() -> dict[str, list[str]]:
    """By keyword of Adams, the files beside its own that name it: statements that refer to it, writers, functions of its load."""
    adams, found = ROOT / "formats" / "adams", {}
    for keyword, one in STATEMENTS.items():
        if one.read is None:  # refused, or passed over
            continue
        own = Path(inspect.getfile(inspect.unwrap(getattr(one.read, "func", one.read))))
        others = (
            p for p in sorted(adams.rglob("*.py")) if p != own and "view" not in p.relative_to(adams).parts
        )
        found[keyword] = [p.relative_to(ROOT).as_posix() for p in others if strings(p)[keyword]]
    return found


if __name__ == "__main__":
    for kind, many in costs().items():
        lists, chosen = max(x for x, _, _ in many.values()), sorted(x for _, x, _ in many.values())
        print(
            f"{kind:13} 1 + {lists}   of {len(many)}; named by choice in {chosen[len(chosen) // 2]} more (median)"
        )
        for name, (_, _, engine) in many.items():
            if engine:
                print(f"    {name}: + {len(engine)} in the engine: {', '.join(engine)}")
    rooms = Counter(room for where in statements().values() for room in {Path(p).parts[2] for p in where})
    counts = ", ".join(f"{room} {count}" for room, count in rooms.most_common())
    print(
        f"{'statement':13} 1 + 1   of {len(statements())} read; so many are named in another file of: {counts}"
    )
    print(f"{'channel':13} 1       a class with `columns` and `begin`, given to `Model.add`")
