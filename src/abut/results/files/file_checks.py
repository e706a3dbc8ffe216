"""Validation of the metadata in result files (channels, status, warnings, statistics) before use."""

from __future__ import annotations

from collections.abc import Iterable
from numbers import Real
from typing import Any

from abut.errors import Status
from abut.results.channel import Channel
from abut.results.drawings.machine_drawing import Drawing
from abut.results.drawings.modal_drawing import Bending

__all__ = ["check_drawing", "make_channel", "result_arguments"]


def make_channel(
    name: object, unit: object, components: Iterable[object], description: object = "", group: object = ""
) -> Channel:
    """Return a channel from texts.

    Raises:
        TypeError, ValueError: a value is not a text, a component occurs twice, or the name is that of the time axis.
    """
    labels = tuple(_check_texts(components))
    if name == "time":
        raise ValueError("a channel has the reserved name time")
    if len(set(labels)) < len(labels):
        raise ValueError(f"two components of {name} have the same name")
    title, symbol, meaning, part = _check_texts((name, unit, description, group))
    return Channel(title, symbol, labels, meaning, part)


def result_arguments(
    statistics: object, status: object, warnings: Iterable[object], attributes: object
) -> dict[str, Any]:
    """Return the arguments of `Result` other than its table.

    Raises:
        TypeError, ValueError: a value is of another kind than a run writes.
    """
    model = _check_table(attributes).get("model", {})
    ending = Status(**_check_table(status))
    _check_texts((ending.kind, ending.sentence))
    time: object = ending.time
    if time is not None and not isinstance(time, Real):
        raise TypeError(f"the end time of the run is {time!r}, not a number")
    if not isinstance(model, dict):
        raise TypeError("the model summary is not a table")
    return {
        "statistics": _check_table(statistics),
        "status": ending,
        "warnings": _check_texts(warnings),
        "attributes": attributes,
    }


def check_drawing(drawing: Drawing) -> None:
    """Check that parts refer to existing meshes, and faces to existing vertices.

    Raises:
        ValueError: they do not.
    """
    for mesh in drawing.meshes:
        for corners, count in ((mesh.faces, 3), (mesh.edges, 2)):
            wrong = corners.ndim != 2 or corners.shape[1] != count
            if wrong or (len(corners) and corners.max() >= len(mesh.vertices)):
                raise ValueError("the drawing refers to missing vertices")
        if mesh.vertices.ndim != 2 or mesh.vertices.shape[1] != 3:
            raise ValueError("the drawing has vertices without three coordinates")
    for part in drawing.parts:
        _check_texts((part.name, part.body, part.kind))
        if not 0 <= part.mesh < len(drawing.meshes):
            raise ValueError("the drawing refers to a missing mesh")
    for one in drawing.bent:
        _check_bending(one, drawing)


def _check_bending(one: Bending, drawing: Drawing) -> None:
    """Check that a deformable part has a mesh, and a shape of each mode at each of its vertices.

    Raises:
        ValueError, TypeError: it does not.
    """
    _check_texts((one.body, *one.modes, *one.interfaces))
    if not 0 <= one.mesh < len(drawing.meshes):
        raise ValueError("the drawing refers to a missing mesh")
    n, m = len(drawing.meshes[one.mesh].vertices), len(one.frequencies)
    sizes = [(one.shapes, (n, 3, m))] + ([] if one.stress is None else [(one.stress, (n, 6, m))])
    if any(values.shape != size for values, size in sizes) or not m <= 3 * len(one.modes) < m + 3:
        raise ValueError("the drawing has mode shapes of another mesh")


def _check_table(value: object) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise TypeError(f"{value!r:.40} instead of a table")
    return value


def _check_texts(values: Iterable[object]) -> list[str]:
    texts = [value for value in values if isinstance(value, str)]
    if isinstance(values, str) or len(texts) < len(list(values)):
        raise TypeError(f"{values!r:.40} instead of texts")
    return texts
