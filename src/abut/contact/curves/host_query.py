"""Contact points of two plane shapes at given poses, computed from Python; time integration calls ``contact_points.meet_curves`` itself."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import numpy as np

from abut.array_types import Numbers
from abut.contact.contact_shape import ContactShape
from abut.contact.curves.device_arrays import allocate, pack
from abut.contact.curves.features import line_outline, outline_of
from abut.errors import InvalidValue

__all__ = ["incidents_at"]


@cache
def _query_kernel() -> Any:
    import warp as wp

    from abut.compiler.kernels import kernel
    from abut.contact.curves.contact_points import collect_points
    from abut.contact.curves.feature_points import pose_of
    from abut.kernels.shape_structs.outline_structs import Outlines, Pairs
    from abut.kernels.structs.machine_structs import I1, vec3

    def evaluate_poses(f: Any, x: Any, at: Any, sense: float, reach: float, repeat: int, count: Any) -> None:
        lane = wp.tid()
        a = at[lane]
        for _k in range(repeat):
            pose = pose_of(a[0], sense, wp.vec2d(a[1], a[2]))
            found, _gap = collect_points(f, x, lane, 0, 0, 1, pose, reach, reach, 1.0)
            count[lane] = found

    points = wp.array(dtype=vec3)
    evaluate_poses.__annotations__.update(f=Outlines, x=Pairs, at=points, count=I1)
    return kernel(evaluate_poses, inline="all")


def incidents_at(
    shape_i: ContactShape,
    shape_j: ContactShape,
    poses: Numbers,
    *,
    reach: float,
    face_down: bool = False,
    repeat: int = 1,
) -> list[Numbers]:
    """Return the contact points of two plane shapes at n poses of the second in the plane of the first.

    Args:
        shape_i: a shape with `chains`, such as `Profile`.
        shape_j: another, or a half-space.
        poses: (n, 3) angle [rad], x and y [m] of the second frame in the first one; for a half-space, of its surface,
            material below its x axis.
        reach: overlaps and gaps up to this are found [m].
        face_down: the second's z points against the first's; its y is mirrored before it is rotated.
        repeat: number of evaluations, for benchmarks.

    Returns:
        For each pose an array (m, 9): depth [m], normal out of the second (2), point on the first (2), on the second
        (2) [m], sum of the curvatures [1/m], compliance [m²/N]; the deepest first.

    Raises:
        InvalidValue: more features are near each other than the list can store.
    """
    import warp as wp

    flat = math.isinf(shape_j.bounding_radius)
    first = outline_of(shape_i)
    second = line_outline(1e3 * shape_i.bounding_radius) if flat else outline_of(shape_j)
    n = len(poses)
    x = allocate(n, 1, 2 * min(len(first.features) * len(second.features), 4096))
    count = wp.zeros(n, dtype=wp.int32, device="cpu")
    at = wp.array(np.ascontiguousarray(poses, dtype=float), dtype=wp.vec3d, device="cpu")
    inputs = [pack([first, second]), x, at, -1.0 if face_down else 1.0, reach, repeat, count]
    _query_kernel().launch(n, inputs)
    counts = count.numpy()
    if (counts < 0).any():
        pose = int(np.flatnonzero(counts < 0)[0])
        raise InvalidValue(
            f"curves, pose {pose}: too many features are near each other; give a smaller reach than {reach:g} m"
        )
    columns = [
        x.depth.numpy()[..., None],
        x.normal.numpy(),
        x.p.numpy(),
        x.q.numpy(),
        x.line_contact.numpy()[..., [0, 2]],
    ]
    table = np.concatenate(columns, axis=2)
    return [row[:m][np.argsort(-row[:m, 0], kind="stable")] for row, m in zip(table, counts, strict=True)]
