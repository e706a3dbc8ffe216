"""Library of materials and pairs by name, read from TOML with every key checked."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from abut import units
from abut.errors import DuplicateName, InputError, InvalidValue, UnknownName, UnreadableFile
from abut.files.atomic_write import refuse_pipe
from abut.materials.material import UNITS, Material
from abut.materials.pair import Pair
from abut.materials.restitution import Constant, LowSpeed, Power, Restitution
from abut.materials.sourced_number import EMPIRICAL, KGF_PER_MM2, Figure
from abut.short_repr import short_repr

MATERIAL_KEYS = ("also", "surfaces", "condition", *UNITS)
PAIR_KEYS = ("of", "condition", "static", "dynamic", "restitution")
FIGURE_KEYS = ("value", "range", "source", "published", "publisher")


@short_repr
@dataclass(frozen=True)
class Library:
    """Materials by name and pairs by their two surfaces."""

    materials: Mapping[str, Material] = field(default_factory=dict)
    pairs: tuple[Pair, ...] = ()

    def find(self, name: str) -> Material:
        """Return the material of this name, of one of its other names, or of one of its surfaces.

        Raises:
            UnknownName: there is none; the message lists the nearest names.
        """
        names = self._names()
        if name.lower() not in names:
            raise UnknownName.of("material", name, [n for m in self.materials.values() for n in _names_of(m)])
        return names[name.lower()]

    def pair(self, first: str, second: str) -> Pair:
        """Return the pair of these two surfaces, in either order.

        Raises:
            UnknownName: there is none; the message lists pairs of the same materials, or the nearest.
        """
        wanted = {first.lower(), second.lower()}
        for known in self.pairs:
            if {known.first.lower(), known.second.lower()} == wanted:
                return known
        similar = [f'"{p.name}"' for p in self.pairs if self._alike(p.first, p.second, first, second)]
        if similar:
            raise UnknownName(
                f'there is no pair "{first} – {second}"; did you mean {" or ".join(similar)}? '
                "To add a pair, define it in a TOML file (abut.materials.load)"
            )
        raise UnknownName.of("pair of surfaces", f"{first} – {second}", [p.name for p in self.pairs])

    def joined(self, other: Library) -> Library:
        """Return both libraries combined.

        Raises:
            DuplicateName: a name that both have.
        """
        names, mine = self._names(), {frozenset((p.first, p.second)) for p in self.pairs}
        for material in other.materials.values():
            for name in _names_of(material):
                if name.lower() in names:
                    raise DuplicateName.of(
                        "material", name, f'the library material "{names[name.lower()].name}"'
                    )
        for pair in other.pairs:
            if frozenset((pair.first, pair.second)) in mine:
                raise DuplicateName.of("pair", pair.name, "a pair of the library")
        return Library({**self.materials, **other.materials}, (*self.pairs, *other.pairs))

    def _names(self) -> dict[str, Material]:
        return {n.lower(): m for m in self.materials.values() for n in _names_of(m)}

    def _alike(self, a: str, b: str, first: str, second: str) -> bool:
        """Return True if the surfaces a, b belong to the same materials as first, second."""
        similar = [self._material_name(name) for name in (a, b, first, second)]
        return (similar[0], similar[1]) in ((similar[2], similar[3]), (similar[3], similar[2]))

    def _material_name(self, name: str) -> str:
        material = self._names().get(name.lower())
        return material.name if material else name.lower()


def _names_of(material: Material) -> tuple[str, ...]:
    return tuple(dict.fromkeys((material.name, *material.also, *material.surfaces)))


# --- reading -------------------------------------------------------------------------------------------------------


def read_library(path: Path) -> Library:
    """Return the materials and pairs of one file; ``abut.materials.load`` describes the format.

    Raises:
        UnreadableFile: the file cannot be opened, or is not valid TOML.
        InputError: an entry that the format does not have, a value outside its range, or a name twice.
    """
    refuse_pipe(path)
    try:
        data = tomllib.loads(path.read_text("utf-8"))
    except OSError as problem:
        raise UnreadableFile.of(path, f"cannot be opened: {problem.strerror}; check the path") from problem
    except (ValueError, RecursionError) as problem:  # also numbers and brackets beyond the limits of Python
        raise UnreadableFile.of(path, f"is not valid TOML: {problem}; correct the file") from problem
    _check_keys(data, ("sources", "material", "pair"), str(path))
    page = _MaterialPage(path, dict(_check_table(data.get("sources", {}), f"{path}: [sources]")))
    materials: dict[str, Material] = {}
    seen: dict[str, str] = {}
    for name, entry in _check_table(data.get("material", {}), f"{path}: [material]").items():
        materials[name] = page.material(name, entry)
        for other in _names_of(materials[name]):
            if seen.setdefault(other.lower(), name) != name:
                raise DuplicateName.of("material", other, f'"{seen[other.lower()]}" in {path}')
    entries = data.get("pair", [])
    if not isinstance(entries, list):
        raise InvalidValue(f"{path}: pair is not a list of tables; write [[pair]] above each pair")
    pairs = tuple(page.pair(entry, k) for k, entry in enumerate(entries))
    names = [frozenset((p.first, p.second)) for p in pairs]
    for k, pair in enumerate(pairs):
        if names[k] in names[:k]:
            raise DuplicateName.of("pair", pair.name, f"another pair in {path}")
    return Library(materials, pairs)


@dataclass(frozen=True)
class _MaterialPage:
    """Reader of one file."""

    path: Path
    sources: dict[str, Any]

    def material(self, name: str, entry: object) -> Material:
        where = f"{self.path}: material.{name}"
        table = _check_table(entry, where)
        _check_keys(table, MATERIAL_KEYS, where)
        figures = {
            key: self.figure(table[key], f"{where}.{key}", unit)
            for key, unit in UNITS.items()
            if key in table
        }
        for key in ("density", "young"):
            if key in figures:
                units.positive(figures[key].value, UNITS[key], what=f"{where}.{key}")
        if "poisson" in figures and not -1.0 < figures["poisson"].value <= 0.5:
            raise InvalidValue.of(f"{where}.poisson", figures["poisson"].value, "be above −1 and at most 0.5")
        return Material(
            name,
            _require_text(table, "condition", where),
            figures,
            _check_texts(table.get("also", []), f"{where}.also"),
            _check_texts(table.get("surfaces", []), f"{where}.surfaces"),
        )

    def pair(self, entry: object, number: int) -> Pair:
        where = f"{self.path}: pair {number + 1}"
        table = _check_table(entry, where)
        names = _check_texts(table.get("of", []), f"{where}.of")
        if len(names) != 2:
            raise InvalidValue.of(f"{where}.of", list(names), "name two surfaces")
        where = f"{self.path}: pair {names[0]} – {names[1]}"
        _check_keys(table, PAIR_KEYS, where)
        condition = _require_text(table, "condition", where)
        static = self.figure(table["static"], f"{where}.static", "1") if "static" in table else None
        dynamic = self.figure(table["dynamic"], f"{where}.dynamic", "1") if "dynamic" in table else None
        figure, form = self.restitution(table.get("restitution"), f"{where}.restitution")
        return Pair(names[0], names[1], condition, static, dynamic, figure, form)

    def figure(self, entry: object, where: str, unit: str, more: tuple[str, ...] = ()) -> Figure:
        table = _check_table(entry, where)
        hard = ("scale",) if where.endswith(".hardness") else ()
        _check_keys(table, (*FIGURE_KEYS, *hard, *more), where)
        scale = self.scale(table, where) if hard else ""
        unit = "1" if scale not in ("", "Pa") else unit
        publisher = self.source(table, "publisher", where) if "published" in table else ""
        return Figure(
            units.non_negative(_require_key(table, "value", where), unit, what=where),
            unit,
            self.source(table, "source", where),
            _read_span(table, "range", where, unit),
            _read_span(table, "published", where, unit),
            publisher,
            scale,
        )

    def scale(self, table: Mapping[str, Any], where: str) -> str:
        scale = table.get("scale", "Pa")
        if scale not in KGF_PER_MM2 and scale not in EMPIRICAL:
            raise UnknownName.of(f"hardness scale at {where} named", str(scale), [*KGF_PER_MM2, *EMPIRICAL])
        return str(scale)

    def source(self, table: Mapping[str, Any], key: str, where: str) -> str:
        name = _require_text(table, key, where)
        if name not in self.sources:
            raise UnknownName.of(f"source at {where} named", name, map(str, self.sources))
        return str(self.sources[name])

    def restitution(self, entry: object, where: str) -> tuple[Figure | None, Restitution | None]:
        if entry is None:
            return None, None
        table = _check_table(entry, where)
        form = str(table.get("form", "constant"))
        if form not in FORMS:
            raise UnknownName.of(f"form of restitution at {where} named", form, FORMS)
        return FORMS[form](self, table, where)


def _constant_restitution(
    page: _MaterialPage, entry: Mapping[str, Any], where: str
) -> tuple[Figure, Restitution]:
    figure = page.figure(entry, where, "1", ("form",))
    return figure, Constant(_check_fraction(figure.value, where))


def _linear_restitution(
    page: _MaterialPage, entry: Mapping[str, Any], where: str
) -> tuple[Figure, Restitution]:
    _check_keys(entry, ("form", "loss", "loss_range", "to", "source"), where)
    loss = units.positive(_require_key(entry, "loss", where), "s/m", what=f"{where}.loss")
    to = units.positive(_require_key(entry, "to", where), "m/s", what=f"{where}.to")
    _check_fraction(1.0 - loss * to, f"{where} at {to:g} m/s")
    figure = Figure(
        loss, "s/m", page.source(entry, "source", where), _read_span(entry, "loss_range", where, "s/m")
    )
    return figure, LowSpeed(loss, to)


def _power_restitution(
    page: _MaterialPage, entry: Mapping[str, Any], where: str
) -> tuple[Figure, Restitution]:
    figure = page.figure(entry, where, "1", ("form", "at", "exponent", "from", "to"))
    speeds = [
        units.positive(_require_key(entry, key, where), "m/s", what=f"{where}.{key}")
        for key in ("at", "from", "to")
    ]
    exponent = units.non_negative(_require_key(entry, "exponent", where), "1", what=f"{where}.exponent")
    form = Power(figure.value, speeds[0], exponent, speeds[1], speeds[2])
    _check_fraction(form(speeds[1]), f"{where} at {speeds[1]:g} m/s")
    return figure, form


FORMS: dict[str, Callable[[_MaterialPage, Mapping[str, Any], str], tuple[Figure, Restitution]]] = {
    "constant": _constant_restitution,
    "linear": _linear_restitution,
    "power": _power_restitution,
}


# --- checks of all entries -------------------------------------------------------------------------------------------


def _check_table(entry: object, where: str) -> dict[str, Any]:
    if not isinstance(entry, dict):
        raise InvalidValue.of(where, entry, 'be a table, such as { value = 0.3, source = "…" }')
    return entry


def _check_keys(table: Mapping[str, Any], keys: Iterable[str], where: str) -> None:
    for key in table:
        if key not in keys:
            raise UnknownName.of(f"key at {where} named", key, keys)


def _require_key(table: Mapping[str, Any], key: str, where: str) -> Any:
    if key not in table:
        raise InputError(f"{where}: the key {key} is missing; add it")
    return table[key]


def _require_text(table: Mapping[str, Any], key: str, where: str) -> str:
    value = _require_key(table, key, where)
    if not isinstance(value, str) or not value.strip():
        raise InvalidValue.of(f"{where}.{key}", value, "be a string that is not empty")
    return value


def _check_texts(value: object, where: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InvalidValue.of(where, value, 'be a list of strings, such as ["dry steel"]')
    return tuple(value)


def _read_span(table: Mapping[str, Any], key: str, where: str, unit: str) -> tuple[float, float] | None:
    if key not in table:
        return None
    low, high = units.vector(table[key], unit, what=f"{where}.{key}", length=2)
    if low > high:
        raise InvalidValue.of(f"{where}.{key}", table[key], "begin with the lower number")
    return low, high


def _check_fraction(value: float, where: str) -> float:
    if not 0.0 <= value <= 1.0:
        raise InvalidValue.of(where, value, "be from 0 to 1")
    return value
