"""Outlines and their deformation as structs of arrays, with the scratch arrays of the contact search."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from abut.contact.curves.elastic_outline import Contour
from abut.contact.curves.features import Outline
from abut.kernels.columns.outline_columns import FeatureRow

__all__ = ["MAX_POINTS", "allocate", "allocate_elastic_contours", "pack", "pack_contours"]

MAX_POINTS = 32  #: contact points of one contact that are distinguished
STACK = 128  #: size of the stack of node pairs


def pack(outlines: Sequence[Outline], device: str = "cpu") -> Any:
    """Return all outlines of a machine as ``kernels.shape_structs.outline_structs.Outlines``."""
    import warp as wp

    from abut.kernels.shape_structs import outline_structs as structs

    trees = [outline.tree for outline in outlines]
    features = [feature for outline in outlines for feature in outline.features]
    nodes = np.concatenate([[0], np.cumsum([len(tree[0]) for tree in trees])]).astype(int)
    starts = np.concatenate([[0], np.cumsum([len(o.features) for o in outlines])]).astype(int)

    def concatenate_rows(rows: list[Any], shape: tuple[int, ...]) -> Any:
        return np.concatenate(rows) if rows else np.zeros((0, *shape))

    lefts = [np.where(t[1] < 0, t[1] - starts[k], t[1] + nodes[k]) for k, t in enumerate(trees)]
    packed = structs.Outlines()
    values: dict[Any, dict[str, Any]] = {
        wp.int32: {
            "root": nodes[:-1],
            "feature_kind": [feature.sort for feature in features],
            "line_neighbours": [feature.level for feature in features],
            "left": concatenate_rows(lefts, ()),
            "right": concatenate_rows([t[2] + nodes[k] for k, t in enumerate(trees)], ()),
        },
        wp.float64: {
            "width": [outline.width for outline in outlines],
            "row": np.array([feature.row for feature in features]).reshape(-1, FeatureRow.WIDTH),
            "chord_height": [feature.bow for feature in features],
        },
        wp.vec2d: {
            "sector": np.array([(0.5 * (f.low + f.high), 0.5 * (f.high - f.low)) for f in features]).reshape(
                -1, 2
            )
        },
        wp.vec3d: {
            "node_circle": concatenate_rows([tree[0] for tree in trees], (3,)),
            "bounding_circle": np.array([feature.ball for feature in features]).reshape(-1, 3),
        },
        wp.vec4d: {"chord": np.array([feature.core for feature in features]).reshape(-1, 4)},
    }
    for kind, fields in values.items():
        for name, value in fields.items():
            setattr(packed, name, wp.array(np.asarray(value), dtype=kind, device=device))
    return packed


def allocate(lanes: int, contacts: int, share: int, device: str = "cpu", contact_points: int = 1) -> Any:
    """Return ``kernels.shape_structs.outline_structs.Pairs`` for a number of lanes, contacts and contact points, with space for `share`/2
    pairs of near features each.
    """
    import warp as wp

    from abut.kernels.shape_structs import outline_structs as structs

    x = structs.Pairs()
    size = contacts * share
    fields: dict[Any, dict[str, int]] = {
        wp.int32: {
            "first": size,
            "second": size,
            "listed": contacts,
            "start": contacts,
            "has_omitted": contacts,
            "stack": 2 * STACK if contacts else 1,
            "result_pair": MAX_POINTS if contacts else 1,
            "result": contact_points,
        },
        wp.vec2d: {"last_parameters": size}
        | dict.fromkeys(("normal", "p", "q", "curvatures"), MAX_POINTS if contacts else 1),
        wp.vec3d: {"pose": contacts, "line_contact": MAX_POINTS if contacts else 1},
        wp.float64: {
            "depth": MAX_POINTS if contacts else 1,
            "unlisted_distance": contacts,
            "list_distance": contacts,
            "deepest": contacts,
        },
    }
    for kind, names in fields.items():
        for name, count in names.items():
            setattr(x, name, wp.zeros((lanes, max(count, 1)), dtype=kind, device=device))
    x.listed.fill_(-1)
    starts = np.tile(share * np.arange(max(contacts, 1)), (lanes, 1))
    x.start.assign(starts.astype(np.int32))
    x.deepest.fill_(1e300)
    return x


def _set_array(out: object, device: str, name: str, values: object, kind: type, *shape: int) -> None:
    """Set a field of a struct to an array on a device, with one row of zeros if there are no values."""
    import warp as wp

    array = np.asarray(values).reshape(-1, *shape)
    setattr(out, name, wp.array(array if len(array) else np.zeros((1, *shape)), dtype=kind, device=device))


def pack_contours(
    contours: Sequence[Contour],
    numbers: Sequence[int],
    outlines: Sequence[Outline],
    lanes: int,
    device: str = "cpu",
) -> Any:
    """Return all elastic outlines of a machine as ``kernels.shape_structs.elastic_outline_structs.Contours``.

    Args:
        contours: elastic outlines.
        numbers: number of each among the outlines.
        outlines: those of the machine, without copies.
        lanes: number of copies of each, which follow all others.
        device: name of Warp's device.
    """
    import warp as wp

    from abut.kernels.shape_structs import elastic_outline_structs as structs

    out = structs.Contours()
    features, boxes = (
        sum(one) for one in ([len(o.features) for o in outlines], [len(o.tree[0]) for o in outlines])
    )
    place, shape, beside, reach, rows = [], [], [], [], []
    copy, at, lead, shapes = len(outlines), 0, 0, 0
    for one, number in zip(contours, numbers, strict=True):
        count, size = len(one.pieces), len(outlines[number].tree[0])
        rows.append(
            structs.ContourRow.of(
                outline=copy,
                feature=features,
                features=count,
                box=boxes,
                boxes=size,
                place=at,
                modes=one.modes,
                first_mode=lead,
                shape=shapes,
            )
        )
        place += [piece.place for piece in one.pieces]
        shape += [piece.shapes for piece in one.pieces]
        beside += [(piece.before, piece.after) for piece in one.pieces]
        reach.append(np.array(one.reach))
        copy, features, boxes = copy + lanes, features + lanes * count, boxes + lanes * size
        at, lead, shapes = at + count, lead + one.modes, shapes + 4 * count * one.modes

    set_array = partial(_set_array, out, device)
    set_array("contour", rows, wp.int32, structs.ContourRow.WIDTH)
    set_array("place", np.concatenate(place) if place else [], wp.vec3d, 3)
    set_array("shape", np.concatenate([one.reshape(-1, 3) for one in shape]) if shape else [], wp.vec3d, 3)
    for k, name in enumerate(("previous_segment", "next_segment")):
        set_array(name, [pair[k] for pair in beside], wp.int32)
    for k, name in enumerate(("largest_displacement", "largest_rotation")):
        set_array(name, np.concatenate([one[k] for one in reach]) if reach else [], wp.float64)
    return out


def allocate_elastic_contours(
    contours: Sequence[Contour], columns: int, lanes: int, device: str = "cpu"
) -> Any:
    """Return scratch arrays (``kernels.shape_structs.elastic_outline_structs.OutlineScratch``) for a number of lanes.

    Args:
        contours: outlines of the machine.
        columns: number of columns of modal motion (`ModalContactRow`) of all contact points.
        lanes: number of lanes.
        device: Warp device.
    """
    import warp as wp

    from abut.kernels.shape_structs import elastic_outline_structs as structs

    out = structs.OutlineScratch()
    for name, size in (
        ("q", sum(one.modes for one in contours)),
        ("tangent_rotation", columns if contours else 1),
    ):
        setattr(out, name, wp.zeros((lanes, max(size, 1)), dtype=wp.float64, device=device))
    return out
