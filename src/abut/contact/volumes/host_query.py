"""Parts of intersections and pressure maps at given poses, computed from Python; time integration calls ``intersection_parts.find_parts``
directly.
"""

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np

from abut.array_types import AnyArray, Integers, Numbers
from abut.contact.volumes.mesh_surface import allocate
from abut.errors import InvalidValue

if TYPE_CHECKING:
    from abut.kernels.shape_structs.mesh_structs import Parts, Surfaces

__all__ = ["Poses", "parts_at"]


@dataclass(frozen=True, eq=False)
class Poses:
    """Result of ``parts_at``.

    Attributes:
        part: (n, slots) records with fields of ``kernels.shape_structs.mesh_structs.IntersectionPart``; depth < 0 where a slot is empty.
        status: (n,) 1 if there were more parts than slots.
        thickness: (n, facets of all surfaces) mean overlap thickness over each facet of the first surface [m]: the volume of
            the columns on it over its area, in the order of the packed facets; None if it was not requested. An elastic
            foundation of modulus E and thickness h presses with p = E/h times that, and Σ p A n is its force.
    """

    part: AnyArray
    status: Integers
    thickness: Numbers | None


@cache
def _query_kernel() -> Any:
    import warp as wp

    from abut.compiler.kernels import kernel
    from abut.contact.volumes.intersection_parts import fill_parts, reset_status
    from abut.kernels.shape_structs.mesh_structs import Parts, Surfaces
    from abut.kernels.structs.machine_structs import A2, I2, mat33, vec3

    def evaluate_poses(
        f: Any,
        x: Any,
        who: Any,
        oi: Any,
        ri: Any,
        oj: Any,
        rj: Any,
        slots: int,
        repeat: int,
        rebuild: int,
        thickness: Any,
    ) -> None:
        lane = wp.tid()
        i = who[lane, 0]
        for _k in range(repeat):
            reset_status(x, lane)
            if rebuild == 1:
                x.uses[lane, 0] = 0
            fill_parts(f, x, lane, 0, i, who[lane, 1], oi[lane], ri[lane], oj[lane], rj[lane], 0, slots)
        if thickness.shape[1] > 0:
            for p in range(x.pairs[lane]):
                a = x.first_facet[lane, p]
                o = f.corner[3 * a]
                area = 0.5 * wp.length(wp.cross(f.corner[3 * a + 1] - o, f.corner[3 * a + 2] - o))
                thickness[lane, a] = thickness[lane, a] + x.volume_share[lane, p] / area

    points = wp.array(dtype=vec3)
    axes = wp.array(dtype=mat33)
    evaluate_poses.__annotations__.update(
        f=Surfaces, x=Parts, who=I2, oi=points, ri=axes, oj=points, rj=axes, thickness=A2
    )
    return kernel(evaluate_poses, inline="all")


def parts_at(
    surfaces: "Surfaces",
    pairs: Integers,
    origin_i: Numbers,
    axes_i: Numbers,
    origin_j: Numbers,
    axes_j: Numbers,
    *,
    slots: int = 4,
    capacity: int = 4096,
    thickness: bool = False,
    repeat: int = 1,
    rebuild: bool = False,
    scratch: "Parts | None" = None,
) -> Poses:
    """Return the parts of n intersections.

    Args:
        surfaces: result of ``pack``.
        pairs: (n, 2) numbers of the surfaces; −1 as the second: the half-space below z = 0 of the second frame.
        origin_i: (n, 3) the first frame's origins in space [m].
        axes_i: (n, 3, 3) its axes, as columns.
        origin_j: (n, 3) the second frame's origins [m].
        axes_j: (n, 3, 3) its axes.
        slots: number of parts that are distinguished.
        capacity: largest number of pairs of near facets.
        thickness: also return the mean overlap thickness over each facet.
        repeat: number of evaluations, for benchmarks.
        rebuild: discard the neighbour list between evaluations.
        scratch: result of ``room`` for as many poses, slots and pairs, to continue as in time integration.

    Raises:
        InvalidValue: more near facets than `capacity`.
    """
    import warp as wp

    from abut.kernels.shape_structs.mesh_structs import MANY_PAIRS

    n = len(pairs)
    x = allocate(n, slots, capacity) if scratch is None else scratch
    facets = len(surfaces.facet_height) if thickness else 0
    thick = wp.zeros((n, facets), dtype=wp.float64, device="cpu")

    def device_array(value: AnyArray, shape: tuple[int, ...], kind: type) -> Any:
        full = np.ascontiguousarray(np.broadcast_to(value, (n, *shape)))
        return wp.array(full, dtype=kind, device="cpu")

    places = ((origin_i, axes_i), (origin_j, axes_j))
    frames = [(device_array(o, (3,), wp.vec3d), device_array(axes, (3, 3), wp.mat33d)) for o, axes in places]
    who = device_array(pairs, (2,), wp.int32)
    _query_kernel().launch(n, [surfaces, x, who, *frames[0], *frames[1], slots, repeat, int(rebuild), thick])
    status = x.status.numpy()
    full = np.flatnonzero(status == MANY_PAIRS)
    if full.size:
        raise InvalidValue(
            f"meshes, pose {full[0]}: more than {capacity} pairs of facets are near each other; use coarser meshes, "
            "or give a larger capacity"
        )
    return Poses(x.part.numpy(), status, thick.numpy() if thickness else None)
