"""Results in Adams' XML file (.res): written from a `Result`, and read back as one.

The file holds one `Entity` for every thing (a part's `NAME_XFORM` with X … PHI, VX … WZ, ACCX … WDZ of its own frame; FX … TZ of a
joint, motion or force; a result set of its own for every other channel), each `Component` with its unit and its place among the numbers
of a `Step`. Where a part's frame is not at the mass centre, position, velocity and acceleration of the centre are result sets of their
own. Facts that Adams has no place for (how the run ended, its warnings, the model, the channels by name) stand as JSON in the file's
`Comment`, so that reading gives back what was written, bit for bit: numbers have 17 significant digits.

Source: result files that Adams 2014 to 2022 wrote; namespace `http://www.mscsoftware.com/:xrf10`.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import IO, Any
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from numpy.typing import NDArray

from abut.errors import InputError, UnreadableFile
from abut.formats.adams.language.text import numbers
from abut.formats.adams.results import part_frames, result_sets
from abut.formats.adams.results.part_frames import OWN, PartFrame
from abut.formats.adams.results.result_sets import ANGLES, FRAME, LOAD
from abut.formats.adams.results.unit_names import spelled
from abut.results import XYZ, Channel, Result
from abut.results import facts as told
from abut.results.files import replacing

NAMESPACE = "http://www.mscsoftware.com/:xrf10"
MARK = "abut "  #: what the comment begins with
BLOCK = 4096  #: outputs made into text at a time

KINDS = {"joint": "Joint", "motion": "Motion", "force": "Force"}  #: group of channels → entType


#: The numbers of some components, (n, how many), of a result.
Source = Callable[[Result], NDArray[np.float64]]


@dataclass
class Entity:
    """One result set to be written: where its numbers come from."""

    name: str
    of: str  #: the thing, or the channel
    kind: str  #: entType
    components: list[tuple[str, str]] = field(default_factory=list)  #: (name, SI unit)
    sources: list[Source] = field(default_factory=list)


def home(channel: Channel, frames: Mapping[str, PartFrame]) -> tuple[str, str, tuple[str, ...]]:
    """Where a channel stands in the file: (entType, thing, its components there)."""
    thing, _, what = channel.name.rpartition(".")
    if _of_part(channel) and not (what in part_frames.MOVED and frames.get(thing, OWN).apart):
        return "Part", thing, FRAME[what]
    if channel.components == XYZ and channel.group in KINDS and what in LOAD:
        return KINDS[channel.group], thing, LOAD[what]
    return "Request", channel.name, channel.components or ("Q",)


def _of_part(channel: Channel) -> bool:
    """Whether Adams has it among the numbers of a part."""
    return channel.components == XYZ and channel.group == "body" and channel.name.rpartition(".")[2] in FRAME


# --- writing ----------------------------------------------------------------------------------------------------------


def write(result: Result, path: str | os.PathLike[str]) -> Path:
    """Write a result as Adams' XML result file, in meter, kilogram, second and radian; gives its path.

    X, V, ACC and the angles of a part are those of its own frame (QG, REULER of its PART) where the model was read from a file that has
    one, else those of the mass centre and the body's axes; loads act on the first-named body along global axes.

    Raises:
        InputError: the result has no outputs, or the folder does not exist or cannot be written.
    """
    if not len(result.time):
        raise InputError(f"{path}: the result {result.name!r} has no outputs; run the model further first")
    entities = _entities(result)
    with replacing(path) as partial, partial.open("w", newline="\n", encoding="utf-8") as file:
        _head(file, result, Path(path).name)
        _map(file, entities)
        _steps(file, result, entities)
        ended = "Successful" if result.status.ok else "Failed"
        file.write(f'<TerminationStatus runTermObject="" runStatus="{ended}" />\n</Analysis>\n</Results>\n')
    return Path(path)


def _entities(result: Result) -> list[Entity]:
    """The result sets of a result, every name once and without dots, which in Adams part names from each other."""
    found: dict[tuple[str, str], Entity] = {}
    taken = {"time"}
    frames = part_frames.frames(result.model)

    def put(kind: str, thing: str, components: Iterable[tuple[str, str]], source: Source) -> None:
        entity = found.get((kind, thing))
        if entity is None:
            name = _unique(thing.replace(".", "_") + ("_XFORM" if kind == "Part" else ""), taken)
            found[kind, thing] = entity = Entity(name, thing, kind)
        entity.components += components
        entity.sources.append(source)

    for channel in result.channels:
        kind, thing, components = home(channel, frames)
        put(kind, thing, [(name, channel.unit) for name in components], methodcaller("values", channel.name))
        body, _, what = channel.name.rpartition(".")
        if not _of_part(channel):
            continue
        frame = frames.get(body, OWN)
        if kind != "Part" and all(f"{body}.{name}" in result for name in part_frames.MOVED[what]):
            moved = partial(part_frames.moved, body=body, what=what, frame=frame)
            put("Part", body, [(name, channel.unit) for name in FRAME[what]], moved)
        if what == "position" and f"{body}.quaternion" in result:
            put(
                "Part",
                body,
                [(a, "rad") for a in ANGLES],
                partial(part_frames.angles, body=body, frame=frame),
            )
    return list(found.values())


def _unique(name: str, taken: set[str]) -> str:
    """The name, or with a number behind it where it is taken; it is taken from then on."""
    tries = (name if k == 1 else f"{name}_{k}" for k in range(1, len(taken) + 2))
    found = next(each for each in tries if each not in taken)
    taken.add(found)
    return found


def _head(file: IO[str], result: Result, name: str) -> None:
    now = datetime.now(UTC).isoformat(sep=" ", timespec="seconds")
    facts = {
        "channels": [dataclasses.astuple(channel) for channel in result.channels],
        "statistics": result.statistics,
        "status": dataclasses.asdict(result.status),
        "warnings": result.warnings,
        "attributes": result.attributes,
    }
    written = json.dumps(facts, default=lambda array: np.asarray(array).tolist())
    file.write(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<Results xmlns="{NAMESPACE}">\n<Bibliography>\n'
        f'<File URI={quoteattr(name)} schema="xrf" version="2.0.0.0" publicationDate="{now}" />\n'
        '<Revision version="1" derivedFrom="-unknown-">\n'
        f"<Comment>\n{MARK}{escape(written)}\n</Comment>\n</Revision>\n</Bibliography>\n"
        f'<Analysis name={quoteattr(result.name or "run")} executionDate="{now}" Solver="abut" script="-unknown-">\n'
        f'<ModelInfo title={quoteattr(result.name)} creationDate="-unknown-" checksum="-unknown-" />\n'
        '<Units angle="rad" length="meter" mass="kg" time="sec" />\n'
    )


def _map(file: IO[str], entities: Sequence[Entity]) -> None:
    """The map from components to places in a step; time is the first."""
    file.write(
        '<StepMap name="map_001">\n<Entity name="time">\n<Component name="TIME" unitsValue="sec" id="1" />\n</Entity>\n'
    )
    place, counted = 1, dict.fromkeys((entity.kind for entity in entities), 0)
    for entity in entities:
        counted[entity.kind] += 1
        file.write(
            f"<Entity name={quoteattr(entity.name)} entity={quoteattr(entity.of)} "
            f'entType="{entity.kind}" objectId="{counted[entity.kind]}">\n'
        )
        for name, unit in entity.components:
            place += 1
            file.write(
                f'<Component name={quoteattr(name)} unitsValue={quoteattr(spelled(unit))} id="{place}" />\n'
            )
        file.write("</Entity>\n")
    file.write("</StepMap>\n")


def _steps(file: IO[str], result: Result, entities: Sequence[Entity]) -> None:
    """The first output as initial conditions, those behind it as dynamics."""
    columns = [_columns(result, entity) for entity in entities]
    shape = "\n".join(["%.17g", *(" ".join(["%.17g"] * block.shape[1]) for block in columns)])
    count = len(result.time)
    for number, name, start, stop in ((1, "initialConditions", 0, 1), (2, "dynamic", 1, count)):
        if start == stop:
            continue
        file.write(f'<Data name="{name}_001" id="{number}">\n')
        for first in range(start, stop, BLOCK):
            rows = slice(first, min(first + BLOCK, stop))
            numbers = np.column_stack([result.time[rows], *(block[rows] for block in columns)])
            file.writelines(
                f'<Step type="{name}">\n{shape % tuple(row)}\n</Step>\n' for row in numbers.tolist()
            )
        file.write("</Data>\n")


def _columns(result: Result, entity: Entity) -> NDArray[np.float64]:
    """The numbers of one result set, (n, its components)."""
    return np.column_stack([source(result) for source in entity.sources])


# --- reading ----------------------------------------------------------------------------------------------------------


def read(path: str | os.PathLike[str]) -> Result:
    """The result in an XML result file, in SI: one that abut wrote bit for bit, one that Adams wrote as channels.

    Of Adams' own, a part gives `NAME.position`, `NAME.quaternion` and so on, where position, velocity and acceleration
    are those of the origin of the part's frame, and the quaternion is the frame's;
    whatever has FX … TZ gives `NAME.force` and `NAME.torque`; every other result set a vector by its name, or a channel for each
    component where their units differ. Of outputs of one time, the last counts.

    Raises:
        UnreadableFile: it cannot be opened, is cut short, is no such file, or holds more than one run.
    """
    entities: list[result_sets.Set] = []
    facts: dict[str, Any] = {}
    rows: list[str] = []
    name = ""
    try:
        for tag, element in _elements(path):
            if tag == "Comment" and (element.text or "").strip().startswith(MARK):
                facts = json.loads((element.text or "").strip().removeprefix(MARK))
            elif tag == "ModelInfo":
                name = element.get("title", "")
            elif tag == "Entity":
                entities.append(result_sets.entity(element.attrib, [child.attrib for child in element]))
            elif tag == "Step" and element.get("type") != "input":
                rows.append(element.text or "")
                element.clear()
        return _result(entities, facts, _numbers(rows, entities), name)
    except ElementTree.ParseError as problem:
        remedy = "it may be cut short, run the model again"
        if not rows and problem.position[0] == 1:
            remedy = "it is no XML, which Adams writes with RESULTS/XRF"
        raise UnreadableFile.of(path, f"not a readable XML result file ({problem}); {remedy}") from problem
    except (ValueError, KeyError, TypeError, LookupError, ArithmeticError, RecursionError) as problem:
        sentence = f"not a readable XML result file ({problem}); it may be damaged, have it written again"
        raise UnreadableFile.of(path, sentence) from problem
    except OSError as problem:
        raise UnreadableFile.of(path, f"cannot be opened ({problem.strerror}); check the path") from problem


def _elements(path: str | os.PathLike[str]) -> Iterator[tuple[str, ElementTree.Element]]:
    """The elements of a result file as they end, by their names without the namespace.

    Raises:
        ValueError: the outermost element is not Adams' Results.
    """
    first = True
    for event, element in ElementTree.iterparse(path, events=("start", "end")):
        if first and element.tag != f"{{{NAMESPACE}}}Results":
            raise ValueError(f"its outermost element is {element.tag}, not Results of {NAMESPACE}")
        first = False
        if event == "end":
            yield element.tag.rpartition("}")[2], element


def _numbers(rows: Sequence[str], entities: Sequence[result_sets.Set]) -> NDArray[np.float64]:
    """The numbers of all steps (n, width), time first."""
    width = max((place for entity in entities for place in entity.places), default=0)
    if not width or not rows:
        raise ValueError("it has no StepMap, or no Step of outputs")
    for k, row in enumerate(rows):
        count = len(row.split())
        if count != width:
            raise ValueError(f"Step {k + 1} has {count} numbers where StepMap has {width}")
    table = np.empty((len(rows), width))
    for k, row in enumerate(rows):
        table[k] = numbers(row)
    return table


def _result(
    entities: Sequence[result_sets.Set], facts: dict[str, Any], table: NDArray[np.float64], name: str
) -> Result:
    if not facts:
        return result_sets.result(entities, table, name)
    places = {
        (entity.kind, entity.of, component): place
        for entity in entities
        for component, place in zip(entity.components, entity.places, strict=True)
    }
    whole = told.facts(*(facts[key] for key in ("statistics", "status", "warnings", "attributes")))
    frames = part_frames.frames(whole["attributes"].get("model", {}))
    channels = [told.channel(*one) for one in facts["channels"]]
    keep = [
        places[kind, thing, component] - 1
        for channel in channels
        for kind, thing, components in [home(channel, frames)]
        for component in components
    ]
    return Result.from_rows(
        channels,
        table[:, 0],
        table[:, keep],
        **whole,
    )
