"""Reader and writer of Adams' XML result file (.res), from and to a `Result`.

The file contains one `Entity` for every object (a part's `NAME_XFORM` with X … PHI, VX … WZ, ACCX … WDZ of its own frame; FX … TZ of a
joint, motion or force; a separate result set for every other channel), each `Component` with its unit and its index in the numbers
of a `Step`. If a part's frame is not at the mass centre, position, velocity and acceleration of the centre are separate result sets.
Data without a place in Adams' format (status of the run, warnings, the model, the channels by name) are JSON in the file's
`Comment`. Reading therefore restores the result bit for bit: numbers have 17 significant digits.

Source: result files that Adams 2014 to 2022 wrote; namespace `http://www.mscsoftware.com/:xrf10`.
"""

from __future__ import annotations

import dataclasses
import json
import os
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
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
from abut.files.atomic_write import replace_atomically
from abut.formats.adams.language.text import parse_fortran_numbers
from abut.formats.adams.results import part_frames, result_sets
from abut.formats.adams.results.part_frames import OWN, PartFrame
from abut.formats.adams.results.result_sets import ANGLES, FRAME, LOAD, free_name
from abut.formats.adams.results.unit_names import adams_unit_name
from abut.results import XYZ, Channel, Result
from abut.results.extremes import Extremes
from abut.results.files import file_checks

NAMESPACE = "http://www.mscsoftware.com/:xrf10"
MARK = "abut "  #: start of the comment
BLOCK = 4096  #: outputs converted to text at a time

KINDS = {"joint": "Joint", "motion": "Motion", "force": "Force"}  #: group of channels → entType


#: Components of a result set, their SI unit, and the function that returns their numbers (n, count).
Columns = tuple[Iterable[str], str, Callable[[Result], NDArray[np.float64]]]
#: Result sets to write: columns by entType and object or channel.
Sets = Mapping[tuple[str, str], list[Columns]]


def channel_place(channel: Channel, frames: Mapping[str, PartFrame]) -> tuple[str, str, tuple[str, ...]]:
    """Return the place of a channel in the file: (entType, object, its components there)."""
    thing, _, what = channel.name.rpartition(".")
    if _of_part(channel) and not (what in part_frames.MOVED and frames.get(thing, OWN).apart):
        return "Part", thing, FRAME[what]
    if channel.components == XYZ and channel.group in KINDS and what in LOAD:
        return KINDS[channel.group], thing, LOAD[what]
    return "Request", channel.name, channel.components or ("Q",)


def _of_part(channel: Channel) -> bool:
    """Return True if Adams stores the channel in the numbers of a part."""
    return channel.components == XYZ and channel.group == "body" and channel.name.rpartition(".")[2] in FRAME


# --- writing ----------------------------------------------------------------------------------------------------------


def write(result: Result, path: str | os.PathLike[str]) -> Path:
    """Write a result as Adams' XML result file, in meter, kilogram, second and radian; return its path.

    Extremes between outputs are separate result sets (`NAME_largest`, `NAME_largest_time`, `NAME_smallest`).
    X, V, ACC and the angles of a part refer to its own frame (QG, REULER of its PART) if the model was read from a file that has
    one, else to the mass centre and the body's axes; loads act on the first-named body along global axes.

    Raises:
        InputError: the result has no outputs, or the folder does not exist or cannot be written.
    """
    if not len(result.time):
        raise InputError(f"{path}: the result {result.name!r} has no outputs; run the model further first")
    sets = _result_sets(result)
    with replace_atomically(path) as partial, partial.open("w", newline="\n", encoding="utf-8") as file:
        _write_header(file, result, Path(path).name)
        _write_step_map(file, sets)
        _write_steps(file, result, sets)
        ended = "Successful" if result.status.ok else "Failed"
        file.write(f'<TerminationStatus runTermObject="" runStatus="{ended}" />\n</Analysis>\n</Results>\n')
    return Path(path)


def _result_sets(result: Result) -> Sets:
    """Return the result sets of a result."""
    found: dict[tuple[str, str], list[Columns]] = defaultdict(list)
    frames = part_frames.find_part_frames(result.model)
    for channel in result.recorded.channels.values():
        kind, thing, components = channel_place(channel, frames)
        found[kind, thing].append((components, channel.unit, methodcaller("values", channel.name)))
        body, _, what = channel.name.rpartition(".")
        if not _of_part(channel):
            continue
        frame = frames.get(body, OWN)
        if kind != "Part" and all(f"{body}.{name}" in result for name in part_frames.MOVED[what]):
            moved = partial(part_frames.frame_motion, body=body, what=what, frame=frame)
            found["Part", body].append((FRAME[what], channel.unit, moved))
        if what == "position" and f"{body}.quaternion" in result:
            angles = partial(part_frames.frame_angles, body=body, frame=frame)
            found["Part", body].append((ANGLES, "rad", angles))
    return found


def _write_header(file: IO[str], result: Result, name: str) -> None:
    now = datetime.now(UTC).isoformat(sep=" ", timespec="seconds")
    facts = {
        "channels": [dataclasses.astuple(channel) for channel in result.recorded.channels.values()],
        "extremes": {**result.extremes.texts(), **result.extremes.arrays()},
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


def _write_step_map(file: IO[str], sets: Sets) -> None:
    """Write the map from components to indices in a step; time is the first.

    Names are unique and have no dots, which separate part names in Adams.
    """
    file.write(
        '<StepMap name="map_001">\n<Entity name="time">\n<Component name="TIME" unitsValue="sec" id="1" />\n</Entity>\n'
    )
    place, counted, taken = 1, Counter[str](), {"time"}
    for (kind, thing), columns in sets.items():
        counted[kind] += 1
        name = free_name(thing.replace(".", "_") + ("_XFORM" if kind == "Part" else ""), taken)
        taken.add(name)
        file.write(
            f"<Entity name={quoteattr(name)} entity={quoteattr(thing)} "
            f'entType="{kind}" objectId="{counted[kind]}">\n'
        )
        for component, unit in ((one, unit) for components, unit, _ in columns for one in components):
            place += 1
            file.write(
                f'<Component name={quoteattr(component)} unitsValue={quoteattr(adams_unit_name(unit))} id="{place}" />\n'
            )
        file.write("</Entity>\n")
    file.write("</StepMap>\n")


def _write_steps(file: IO[str], result: Result, sets: Sets) -> None:
    """Write the first output as initial conditions, the following ones as dynamics."""
    blocks = [np.column_stack([numbers(result) for _, _, numbers in columns]) for columns in sets.values()]
    shape = "\n".join(["%.17g", *(" ".join(["%.17g"] * block.shape[1]) for block in blocks)])
    count = len(result.time)
    for number, name, start, stop in ((1, "initialConditions", 0, 1), (2, "dynamic", 1, count)):
        if start == stop:
            continue
        file.write(f'<Data name="{name}_001" id="{number}">\n')
        for first in range(start, stop, BLOCK):
            rows = slice(first, min(first + BLOCK, stop))
            table = np.column_stack([result.time[rows], *(block[rows] for block in blocks)])
            file.writelines(
                f'<Step type="{name}">\n{shape % tuple(row)}\n</Step>\n' for row in table.tolist()
            )
        file.write("</Data>\n")


# --- reading ----------------------------------------------------------------------------------------------------------


def read_result_file(path: str | os.PathLike[str]) -> Result:
    """Return the result in an XML result file, in SI: one written by abut bit for bit, one written by Adams as channels.

    In files by Adams, a part becomes `NAME.position`, `NAME.quaternion` and so on, where position, velocity and acceleration
    are those of the origin of the part's frame, and the quaternion is the frame's;
    a result set with FX … TZ becomes `NAME.force` and `NAME.torque`; every other result set becomes a vector with its name, or a channel
    for each component if their units differ. Of several outputs at one time, the last is used.

    Raises:
        UnreadableFile: it cannot be opened, is truncated, is not such a file, or contains more than one run.
    """
    entities: list[result_sets.ResultSet] = []
    facts: dict[str, Any] = {}
    rows: list[str] = []
    name = ""
    try:
        for tag, element in _read_elements(path):
            if tag == "Comment" and (element.text or "").strip().startswith(MARK):
                facts = json.loads((element.text or "").strip().removeprefix(MARK))
            elif tag == "ModelInfo":
                name = element.get("title", "")
            elif tag == "Entity":
                entities.append(
                    result_sets.entity_result_set(element.attrib, [child.attrib for child in element])
                )
            elif tag == "Step" and element.get("type") != "input":
                rows.append(element.text or "")
                element.clear()
        return _make_result(entities, facts, _step_numbers(rows, entities), name)
    except ElementTree.ParseError as problem:
        remedy = "it may be cut short, run the model again"
        if not rows and problem.position[0] == 1:
            remedy = "it is no XML, which Adams writes with RESULTS/XRF"
        raise UnreadableFile.of(path, f"not a readable XML result file ({problem}); {remedy}") from problem
    except (ValueError, KeyError, TypeError, LookupError, ArithmeticError, RecursionError) as problem:
        sentence = f"not a readable XML result file ({problem}); it may be damaged, write it again"
        raise UnreadableFile.of(path, sentence) from problem
    except OSError as problem:
        raise UnreadableFile.of(path, f"cannot be opened ({problem.strerror}); check the path") from problem


def _read_elements(path: str | os.PathLike[str]) -> Iterator[tuple[str, ElementTree.Element]]:
    """Yield the elements of a result file at their ends, with their names without the namespace.

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


def _step_numbers(rows: Sequence[str], entities: Sequence[result_sets.ResultSet]) -> NDArray[np.float64]:
    """Return the numbers of all steps (n, width), time first."""
    width = max((column.place for one in entities for column in one.columns), default=0)
    if not width or not rows:
        raise ValueError("it has no StepMap, or no Step of outputs")
    for k, row in enumerate(rows):
        count = len(row.split())
        if count != width:
            raise ValueError(f"Step {k + 1} has {count} numbers where StepMap has {width}")
    table = np.empty((len(rows), width))
    for k, row in enumerate(rows):
        table[k] = parse_fortran_numbers(row)
    return table


def _make_result(
    entities: Sequence[result_sets.ResultSet], facts: dict[str, Any], table: NDArray[np.float64], name: str
) -> Result:
    if not facts:
        return result_sets.result_from_sets(entities, table, name)
    places = {(one.kind, one.of, column.name): column.place for one in entities for column in one.columns}
    whole = file_checks.result_arguments(
        *(facts[key] for key in ("statistics", "status", "warnings", "attributes"))
    )
    frames = part_frames.find_part_frames(whole["attributes"].get("model", {}))
    channels = [file_checks.make_channel(*one) for one in facts["channels"]]
    keep = [
        places[kind, thing, component] - 1
        for channel in channels
        for kind, thing, components in [channel_place(channel, frames)]
        for component in components
    ]
    extremes = Extremes.from_arrays(facts["extremes"], facts["extremes"]) if "extremes" in facts else None
    return Result.from_rows(channels, table[:, 0], table[:, keep], extremes=extremes, **whole)
