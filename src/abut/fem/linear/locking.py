"""Warnings of elements that lock: linear ones in bending, and quadratic bricks where volumes hardly change; by parasitic energy.

An element is bent with curvature κ about its middle, with its principal axes as 1, 2, 3 in every order,

    u₁ = κ x₁ x₃,  u₂ = −ν κ x₂ x₃,  u₃ = −½ κ (x₁² + ν (x₃² − x₂²)),        σ₁₁ = E κ x₃

Linear functions represent this at the element's nodes alone. Their energy beyond ½ E κ² ∫ x₃² is parasitic; relative to the energy of the
bending of the body itself, of thickness H there,

    p = (½ uᵀ K u − ½ E κ² ∫ x₃² dV)/(½ E κ² V H²/12)

is the relative excess of the bending stiffness. For fully integrated rectangles p = (1 + …) G/E (a/H)², a their length.

Quadratic bricks and quadrilaterals, fully integrated, represent no cubic along an edge. Take a displacement that keeps volumes and
whose curvature changes by κ over the part's thickness H along axis 1, u₁ = κ x₁³/(6 H), u₃ = −κ x₁² x₃/(2 H). An element of length h then
has the dilatation κ (h² − 12 x₁²)/(24 H), of energy ½ λ κ² h⁴ V/(720 H²) with Lamé's λ; relative to ½ E κ² V H²/12,

    p = λ/(60 E) (h/H)⁴

Triangles and tetrahedra with middle nodes have enough fields that keep volumes: for Lamé's tube they lose 1 % at ν = 0.4999 with two
across.
Source: Cook, Malkus, Plesha & Witt, Concepts and Applications of Finite Element Analysis (2002), 6.14 (parasitic shear).
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

import numpy as np

from abut.array_types import Flags, Integers, Numbers
from abut.fem.line_intersections import line_crossings
from abut.fem.linear.formulations import INCOMPATIBLE, has_formulations
from abut.fem.mesh.boundary import boundary_triangles, facets_among
from abut.fem.mesh.quadrature import STIFFNESS

if TYPE_CHECKING:
    from abut.fem.linear.assembly import Body, Group, Part

__all__ = ["bending_excess", "locking_warnings", "volume_excess"]

SAMPLE = 48  #: elements of a group that are checked
SHARE = 0.25  #: of these elements, share above which the warning is issued
ROUNDING = 1e-13  #: of the terms of an energy, sums below this share count as zero
LIMIT = 0.1  #: of the bending stiffness, largest acceptable excess


def locking_warnings(body: Body) -> tuple[str, ...]:
    """Return messages on groups of elements, a quarter of which make their part over a tenth too stiff."""
    found = []
    for group in body.groups:
        if not len(group.nodes):
            continue
        chosen = np.unique(np.linspace(0, len(group.nodes) - 1, SAMPLE).astype(np.int64))
        report = _bending_lock if group.kind.order == 1 else _volume_lock
        found += report(body, group, group.nodes[chosen])
    return tuple(found)


def _bending_lock(body: Body, group: Group, nodes: Integers) -> list[str]:
    """Return the message on linear elements that are too stiff in bending."""
    excess, length, thick = bending_excess(body, group, nodes)
    bad = excess > LIMIT
    if bad.mean() < SHARE:
        return []
    formulated = has_formulations(group.kind)
    how = f" ({group.formulation})" if formulated else ""
    k = _median_index(excess, bad)
    wanted = length[k] * np.sqrt(LIMIT / excess[k])
    remedy = "quadratic elements (Mesh.quadratic)"
    if _is_brick(body, group) and _volume_share(group)[0] > LIMIT:  # which would lock, too
        remedy = f"elements of kind {_without_lock(body)}"
    if formulated and group.formulation != INCOMPATIBLE:
        remedy = f'formulation="{INCOMPATIBLE}" where displacements are small, ' + remedy
    return [
        f'mesh "{body.mesh.name}": {100 * bad.mean():.0f} % of its elements of kind {group.kind.name}{how} are too stiff in bending: '
        f"an element {length[k]:.3g} m long where the part is {thick[k]:.3g} m thick adds about {100 * excess[k]:.3g} % to the bending "
        f"stiffness; use {remedy}, or elements below {wanted:.2g} m"
    ]


def _volume_lock(body: Body, group: Group, nodes: Integers) -> list[str]:
    """Return the message on quadratic bricks and quadrilaterals that are too stiff where volumes hardly change."""
    if not _is_brick(body, group):
        return []
    excess, length, thick, nu = volume_excess(body, group, nodes)
    bad = excess > LIMIT
    if bad.mean() < SHARE:
        return []
    k = _median_index(excess, bad)
    wanted = length[k] * (LIMIT / excess[k]) ** 0.25
    return [
        f'mesh "{body.mesh.name}": {100 * bad.mean():.0f} % of its elements of kind {group.kind.name} are too stiff where volumes hardly '
        f"change (Poisson's ratio {nu:.6g}): an element {length[k]:.3g} m long where the part is {thick[k]:.3g} m thick adds about "
        f"{100 * excess[k]:.3g} % to the stiffness against bulging; use elements of kind {_without_lock(body)}, or "
        f"elements below {wanted:.2g} m"
    ]


def _is_brick(body: Body, group: Group) -> bool:
    """Return True for bricks and quadrilaterals whose material resists a change of volume."""
    return bool(len(group.kind.corners) == 2**group.kind.dimension and body.state != "plane stress")


def _without_lock(body: Body) -> str:
    """Return the kind of elements that do not lock where volumes hardly change."""
    return "tetra10" if body.dimension == 3 else "triangle6"


def _volume_share(group: Group) -> tuple[float, float]:
    """Return λ/(60 E) and Poisson's ratio of a group's material."""
    _, nu = _mean_moduli(group.material.stiffness, "")
    return nu / ((1.0 + nu) * (1.0 - 2.0 * nu)) / 60.0, nu


def _median_index(excess: Numbers, bad: Flags) -> int:
    """Return the index of the median element among those that are too stiff."""
    return int(np.argsort(np.where(bad, excess, -1.0))[len(excess) - (int(bad.sum()) + 1) // 2])


def volume_excess(body: Body, group: Group, nodes: Integers) -> tuple[Numbers, Numbers, Numbers, float]:
    """p of some quadratic elements of a group where volumes hardly change, their lengths and how thick the body is along these [m], (e,)
    each: the largest p of the principal axes of each element; and Poisson's ratio.
    """
    d = body.dimension
    share, nu = _volume_share(group)
    x = body.mesh.positions[nodes][..., :d]
    middle = x.mean(axis=1)
    arm = x - middle[:, None]
    _, axes = np.linalg.eigh(np.einsum("eki,ekj->eij", arm, arm))
    lengths = np.ptp(np.einsum("eki,eij->ekj", arm, axes), axis=1)
    thick = lengths.copy()
    if share > LIMIT:  # else not even one element across is too stiff
        thick = np.stack(
            [_body_thickness(body, middle, axes[..., k], lengths[:, k]) for k in range(d)], axis=1
        )
    excess = share * (lengths / thick) ** 4
    most = excess.argmax(axis=1)
    at = np.arange(len(x)), most
    return excess[at], lengths[at], thick[at], nu


def bending_excess(body: Body, group: Group, nodes: Integers) -> tuple[Numbers, Numbers, Numbers]:
    """p of some elements of a group, their lengths and how thick the body is there [m], (e,) each: the largest p of all ways of bending, by
    the principal axes of each element; as thick as each element alone where few of them would be too stiff even so.
    """
    from abut.fem.linear.assembly import Part

    part, d = Part.of(body, group, nodes, STIFFNESS), body.dimension
    stiffness = part.stiffness()
    x = body.mesh.positions[nodes][..., :d]
    arm = x - x.mean(axis=1)[:, None]
    _, axes = np.linalg.eigh(np.einsum("eki,ekj->eij", arm, arm))
    out: tuple[Numbers, Numbers, Numbers] | None = None
    for order in permutations(reversed(range(d))):  # the longest first
        found = _bending_measures(body, group, part, stiffness, axes[..., list(order)])
        out = found if out is None else _elementwise_larger(out, found)
    assert out is not None
    return out


def _elementwise_larger(
    one: tuple[Numbers, ...], other: tuple[Numbers, ...]
) -> tuple[Numbers, Numbers, Numbers]:
    """Select, for each element, the tuple with the larger first number."""
    first, second, third = (np.where(other[0] > one[0], b, a) for a, b in zip(one, other, strict=True))
    return first, second, third


def _bending_measures(
    body: Body, group: Group, part: Part, stiffness: Numbers, axes: Numbers
) -> tuple[Numbers, Numbers, Numbers]:
    """Return p, lengths and thicknesses of elements bent about axes 1, 2 and 3, (e, d, d)."""
    d, x = body.dimension, body.mesh.positions[part.nodes][..., : body.dimension]
    middle = x.mean(axis=1)
    local = np.einsum("eki,eij->ekj", x - middle[:, None], axes)
    one, three = local[..., 0], local[..., -1]
    two = local[..., 1] if d == 3 else np.zeros_like(one)
    young, nu = _mean_moduli(group.material.stiffness, body.state)
    deflection = np.zeros_like(local)
    deflection[..., 0] = one * three
    if d == 3:
        deflection[..., 1] = -nu * two * three
    deflection[..., -1] = -0.5 * (one**2 + nu * (three**2 - two**2))
    u = np.einsum("ekj,eij->eki", deflection, axes).reshape(len(x), -1)
    energy = np.einsum("ei,eij,ej->e", u, stiffness, u)
    at = np.einsum("qk,eki->eqi", part.n, x) - middle[:, None]
    height = np.einsum("eqi,ei->eq", at, axes[..., -1])
    extra = energy - young * (part.weights * height**2).sum(axis=1)
    rounding = ROUNDING * np.einsum("ei,eij,ej->e", np.abs(u), np.abs(stiffness), np.abs(u))
    extra = np.where(np.abs(extra) > rounding, extra, 0.0)
    whole = young * part.weights.sum(axis=1) / 12.0
    thick = np.ptp(three, axis=1)
    if (extra / (whole * thick**2) > LIMIT).mean() >= SHARE:
        thick = _body_thickness(body, middle, axes[..., -1], thick)
    return extra / (whole * thick**2), np.ptp(one, axis=1), thick


def _mean_moduli(stiffness: Numbers, state: str) -> tuple[float, float]:
    """Return Young's modulus [Pa] and Poisson's ratio, means over the axes; in plane strain those of its plane."""
    s = np.linalg.inv(stiffness)
    young = 3.0 / float(np.trace(s[:3, :3]))
    nu = -young * float(s[0, 1] + s[1, 2] + s[2, 0]) / 3.0
    if state in ("plane strain", "axisymmetric"):
        return young / (1.0 - nu**2), nu / (1.0 - nu)
    return young, nu


def _body_thickness(body: Body, middle: Numbers, axes: Numbers, least: Numbers) -> Numbers:
    """Return the thickness of a body at places (e, d) along axes (e, d), at least `least`."""
    x, d = body.mesh.positions[:, : body.dimension], body.dimension
    sides = (
        boundary_triangles(body.mesh.elements, middles=False)
        if d == 3
        else np.vstack(
            [rows[:, :2] for rows in facets_among(body.mesh.elements, 2, np.arange(len(x)), len(x))]
        )
    )
    corners = x[sides]
    found = least.copy()
    for k, (place, axis) in enumerate(zip(middle, axes, strict=True)):
        t = line_crossings(corners - place, axis)
        up, down = t[t > 0.0], t[t < 0.0]
        if len(up) and len(down):
            found[k] = max(found[k], float(up.min() - down.max()))
    return found
