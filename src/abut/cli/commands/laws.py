"""Command ``abut laws``: table of every registered law, pair, joint, motion, force and integrator."""

from __future__ import annotations

import argparse
import inspect
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from abut import extend
from abut.cli.declare import argument, declare_command
from abut.cli.output import Console, wrap_text
from abut.errors import UnknownName
from abut.extend.docstrings import argument_texts, first_sentence
from abut.extend.laws import declaration_of
from abut.view.unit_format import shown_number, shown_unit, shown_value

#: Arguments listed once for the family, not for each of its members.
COMMON = {"name", "i", "j", "at", "axis", "x", "on"}


@dataclass(frozen=True)
class ParameterLine:
    """Line of a parameter: its name, symbol, unit, default and meaning."""

    name: str
    symbol: str
    unit: str
    default: str
    text: str


@dataclass(frozen=True)
class LawFamily:
    """Registry of laws or elements, with the usage of its members and the function that finds their parameters."""

    title: str
    usage: str
    registry: Mapping[Any, Any]
    lines: Callable[[Any], list[ParameterLine]]

    @property
    def equations(self) -> bool:
        """True if its members are laws, whose docstrings contain an equation and a source."""
        return self.lines is _parameter_lines

    @property
    def members(self) -> dict[str, Any]:
        """Return the registered members by name; a pair has the names of its shapes, and its function represents it."""
        if self.registry is extend.PAIRS:
            return {"–".join(key): pair.function for key, pair in self.registry.items()}
        return dict(self.registry)


@declare_command(
    "laws",
    "list contact laws, joints, forces and integrators",
    argument("word", "WORD", "show only entries whose name contains this", nargs="?", default=""),
)
def laws(options: argparse.Namespace, console: Console) -> int:
    """List the contact laws, friction laws, pairs, joints, motions, forces and integrators: equations, parameters, sources.

    examples:
      abut laws                everything
      abut laws integrators    one family
      abut laws impact         members with "impact" in their name
    """
    console.print_result(list_laws(options.word), family_data(options.word) if console.json else None)
    return 0


def list_laws(word: str = "") -> str:
    """Return the families and members whose title or name contains ``word``, as text.

    Raises:
        UnknownName: no name contains this word.
    """
    return "\n\n".join(
        "\n".join(_family_lines(family, members)) for family, members in _matching_families(word)
    )


def family_data(word: str = "") -> list[dict[str, Any]]:
    """Return these families as data.

    Raises:
        UnknownName: as `list_laws`.
    """
    return [
        {
            "family": family.title,
            "members": [
                {"name": name, "summary": first_sentence(thing), "parameters": family.lines(thing)}
                | ({"equation": [line.strip() for line in law_equation(thing)]} if family.equations else {})
                for name, thing in sorted(members.items())
            ],
        }
        for family, members in _matching_families(word)
    ]


def _matching_families(word: str) -> list[tuple[LawFamily, dict[str, Any]]]:
    """Return the families, and the members of each, whose title or name contains a word."""
    every = [(family, family.members) for family in FAMILIES]
    wanted = word.lower().removesuffix("s") if len(word) > 3 else word.lower()
    found = []
    for family, members in every:
        whole = wanted in family.title.lower()
        chosen = {name: thing for name, thing in members.items() if whole or wanted in name.lower()}
        if chosen:
            found.append((family, chosen))
    if not found:
        names = [name for _, members in every for name in members]
        raise UnknownName.of("law, pair, joint, motion, force or integrator named", word, names)
    return found


def _family_lines(family: LawFamily, members: Mapping[str, Any]) -> Iterator[str]:
    yield f"{family.title}    {family.usage}".rstrip()
    width = max(map(len, members))
    for name, thing in sorted(members.items()):
        yield ""
        yield from wrap_text(f"{name:<{width}s}   {first_sentence(thing)}", "  ", " " * (width + 5))
        if family.equations:
            yield from law_equation(thing)
        columns = [
            (line.name, _symbol_and_unit(line), f"= {line.default}" if line.default else "")
            for line in family.lines(thing)
        ]
        texts = [line.text for line in family.lines(thing)]
        sizes = [max(map(len, column)) for column in zip(*columns, strict=True)]
        for cells, text in zip(columns, texts, strict=True):
            padded = "".join(f"{cell:<{size}s}  " for cell, size in zip(cells, sizes, strict=True) if size)
            yield from wrap_text(padded + text, " " * 6, " " * (6 + len(padded)))
        if family.equations:
            for word in ("Valid", "Source"):
                yield from wrap_text(_docstring_paragraph(thing, word), " " * 6, " " * 8)


def law_equation(law: object) -> list[str]:
    """Return the indented lines of the docstring of a law, or of its module, or the lines with an equals sign there."""
    file = sys.modules.get(law.__module__)  # a script that was run, not imported, is not a module
    texts = [inspect.cleandoc(text or "") for text in (law.__doc__, file and file.__doc__)]
    for text in texts:
        lines = [line for line in text.splitlines() if line.startswith("    ")]
        if lines:
            return [f"      {line.strip()}" for line in lines]
    return [f"      {line}" for line in texts[-1].splitlines()[1:] if " = " in line]


def _docstring_paragraph(thing: object, word: str) -> str:
    """Return the paragraph of a docstring that begins with a word and a colon, in one line."""
    found = re.search(
        rf"^{word}: .*?(?=^\w+: |\n\s*\n|\Z)", inspect.getdoc(thing) or "", re.DOTALL | re.MULTILINE
    )
    return " ".join(found[0].split()).replace("``", "") if found else ""


def _symbol_and_unit(line: ParameterLine) -> str:
    return " ".join(part for part in (line.symbol, line.unit and f"[{line.unit}]") if part)


# --- parameters ------------------------------------------------------------------------------------


def _parameter_lines(law: object) -> list[ParameterLine]:
    """Return a law's parameters, from the comments after its annotated numbers."""
    return [
        ParameterLine(
            parameter.name,
            "" if parameter.symbol == parameter.name else parameter.symbol,
            shown_unit(parameter.unit.replace("**n", "ⁿ")) or "–",
            "" if parameter.default is None else shown_number(parameter.default),
            parameter.text,
        )
        for parameter in declaration_of(law).declared
    ]


def _class_parameters(cls: type) -> list[ParameterLine]:
    """Return a class's parameters, from its signature and the Args of its docstring and those of its base classes."""
    texts = argument_texts(cls)
    lines = []
    for name, parameter in inspect.signature(cls).parameters.items():
        if name in COMMON or name.startswith("_"):
            continue
        default = parameter.default
        needed = default is inspect.Parameter.empty or default is None
        shown = "" if needed else shown_value(getattr(default, "name", default))
        lines.append(ParameterLine(name, "", "", shown, texts.get(name, "").replace("``", "")))
    return lines


FAMILIES = (
    LawFamily(
        "Normal contact laws",
        "abut.Contact(…, normal=abut.normal.Law(…))",
        extend.NORMAL_LAWS,
        _parameter_lines,
    ),
    LawFamily(
        "Impact laws of rigid contacts",
        "abut.Contact(…, normal=abut.normal.Law(…))",
        extend.RIGID_LAWS,
        _parameter_lines,
    ),
    LawFamily(
        "Friction laws",
        "abut.Contact(…, friction=abut.friction.Law(…))",
        extend.FRICTION_LAWS,
        _parameter_lines,
    ),
    LawFamily(
        "Rolling and drilling laws",
        "abut.Contact(…, rolling=abut.moment.Law(…), spin=abut.moment.Law(…))",
        extend.MOMENT_LAWS,
        _parameter_lines,
    ),
    LawFamily("Contact pairs", "abut.Contact(name, shape_i, shape_j, …)", extend.PAIRS, lambda pair: []),
    LawFamily("Joints", "abut.joints.Joint(name, i, j, at=…, axis=…)", extend.JOINTS, _class_parameters),
    LawFamily("Motions", "abut.motions.Motion(name, on, …)", extend.MOTIONS, _class_parameters),
    LawFamily("Forces", "abut.forces.Force(name, i, j, …)", extend.FORCES, _class_parameters),
    LawFamily(
        "Integrators",
        "abut.simulate(…, integrator=abut.Integrator(…))",
        extend.INTEGRATORS,
        _class_parameters,
    ),
)
