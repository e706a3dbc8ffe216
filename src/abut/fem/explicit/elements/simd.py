# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
# mypy: disable-error-code="no-redef, empty-body"
"""Packs: eight numbers of eight elements, for SIMD instructions of the processor; vectors and tensors of packs.

Within a module that imports these names, ``+``, ``-``, ``*``, ``/`` of packs, of vectors of packs, and of either with numbers, are
these functions: Warp looks for ``add``, ``sub``, ``mul`` and ``div`` among a function's names. They are declared to the compiler as
vectors, which it would not detect in loops of eight. A sum of products in one of them is fused, in a draft as when it is optimised.
"""

from __future__ import annotations

from typing import Any

import warp as wp

from abut.kernels.structs.machine_structs import A1, I1, f64

__all__ = [
    "LANES",
    "Pack",
    "Packs",
    "V",
    "add",
    "blend",
    "broadcast",
    "cross",
    "div",
    "dot",
    "fma",
    "gather_component",
    "mul",
    "pack_max",
    "pack_min",
    "pack_sqrt",
    "sub",
    "vec",
]

LANES = 8
Pack: Any = wp.types.vector(length=LANES, dtype=f64)
Packs: Any = wp.array2d(dtype=Pack)

_TYPE = "typedef double P __attribute__((vector_size(64), aligned(8))); "


def _native_expression(value: str, *packs: str, numbers: str = "") -> str:
    """Return C++ code that evaluates an expression of packs (capitals)."""
    read = "".join(f"P {one.upper()} = *(const P*)&{one}; " for one in packs)
    read += "".join(f"P {one.upper()} = {{{', '.join([one] * LANES)}}}; " for one in numbers.split())
    return f"{_TYPE}{read}wp::vec_t<8, double> result; *(P*)&result = {value}; return result;\n"


@wp.func_native(_native_expression("A + B", "a", "b"))
def add(a: Pack, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A + B", "b", numbers="a"))
def add(a: f64, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A + B", "a", numbers="b"))
def add(a: Pack, b: f64) -> Pack: ...


@wp.func_native(_native_expression("A - B", "a", "b"))
def sub(a: Pack, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A - B", "b", numbers="a"))
def sub(a: f64, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A - B", "a", numbers="b"))
def sub(a: Pack, b: f64) -> Pack: ...


@wp.func_native(_native_expression("A * B", "a", "b"))
def mul(a: Pack, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A * B", "b", numbers="a"))
def mul(a: f64, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A * B", "a", numbers="b"))
def mul(a: Pack, b: f64) -> Pack: ...


@wp.func_native(_native_expression("A / B", "a", "b"))
def div(a: Pack, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A / B", "b", numbers="a"))
def div(a: f64, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A", numbers="a"))
def broadcast(a: f64) -> Pack: ...


@wp.func_native(_native_expression("A > B ? A : B", "a", "b"))
def pack_max(a: Pack, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("A < B ? A : B", "a", "b"))
def pack_min(a: Pack, b: Pack) -> Pack: ...


@wp.func_native(_native_expression("S > 0.0 ? A : B", "s", "a", "b"))
def blend(s: Pack, a: Pack, b: Pack) -> Pack: ...


@wp.func_native(
    _TYPE
    + "wp::vec_t<8, double> r; P A = *(const P*)&a; *(P*)&r = __builtin_elementwise_sqrt(A); return r;\n"
)
def pack_sqrt(a: Pack) -> Pack: ...


@wp.func_native(
    _TYPE
    + "const double *d = x.data + c; const int *n = node.data + at; P R = {"
    + ", ".join(f"d[3 * n[{k}]]" for k in range(LANES))
    + "}; wp::vec_t<8, double> r; *(P*)&r = R; return r;\n"
)
def gather_component(x: A1, node: I1, at: int, c: int) -> Pack: ...


@wp.struct
class V:
    """A vector of packs."""

    x: Pack
    y: Pack
    z: Pack


@wp.func
def vec(x: Pack, y: Pack, z: Pack):
    r = V()
    r.x = x
    r.y = y
    r.z = z
    return r


@wp.func
def add(a: V, b: V):
    return vec(add(a.x, b.x), add(a.y, b.y), add(a.z, b.z))


@wp.func
def sub(a: V, b: V):
    return vec(sub(a.x, b.x), sub(a.y, b.y), sub(a.z, b.z))


@wp.func
def mul(s: Pack, b: V):
    return vec(mul(s, b.x), mul(s, b.y), mul(s, b.z))


@wp.func
def mul(s: f64, b: V):
    return vec(mul(s, b.x), mul(s, b.y), mul(s, b.z))


@wp.func_native(_native_expression("A * B + C * D + E * F", "a", "b", "c", "d", "e", "f"))
def sum3(a: Pack, b: Pack, c: Pack, d: Pack, e: Pack, f: Pack) -> Pack: ...


@wp.func_native(_native_expression("A * B - C * D", "a", "b", "c", "d"))
def minor(a: Pack, b: Pack, c: Pack, d: Pack) -> Pack: ...


@wp.func
def dot(a: V, b: V):
    return sum3(a.x, b.x, a.y, b.y, a.z, b.z)


@wp.func
def cross(a: V, b: V):
    return vec(minor(a.y, b.z, a.z, b.y), minor(a.z, b.x, a.x, b.z), minor(a.x, b.y, a.y, b.x))


@wp.struct
class Sym:
    """A symmetric tensor of packs."""

    xx: Pack
    yy: Pack
    zz: Pack
    xy: Pack
    yz: Pack
    zx: Pack


@wp.struct
class Ten:
    """A tensor of packs, by rows."""

    x: V
    y: V
    z: V


@wp.func
def tensor_times_vector(t: Ten, a: V):
    """T a."""
    return vec(dot(t.x, a), dot(t.y, a), dot(t.z, a))


@wp.func_native(_native_expression("S * A + B", "s", "a", "b"))
def fma(s: Pack, a: Pack, b: Pack) -> Pack: ...


@wp.func
def multiply_add(s: Pack, a: V, b: V):
    """s a + b."""
    return vec(fma(s, a.x, b.x), fma(s, a.y, b.y), fma(s, a.z, b.z))


@wp.func
def symmetric_times_vector(t: Sym, a: V):
    """T a."""
    return vec(
        sum3(t.xx, a.x, t.xy, a.y, t.zx, a.z),
        sum3(t.xy, a.x, t.yy, a.y, t.yz, a.z),
        sum3(t.zx, a.x, t.yz, a.y, t.zz, a.z),
    )


@wp.func
def rotate_tensor(q: Ten, t: Sym):
    """Q T Qᵀ."""
    x = symmetric_times_vector(t, q.x)
    y = symmetric_times_vector(t, q.y)
    z = symmetric_times_vector(t, q.z)
    r = Sym()
    r.xx = dot(q.x, x)
    r.yy = dot(q.y, y)
    r.zz = dot(q.z, z)
    r.xy = dot(q.x, y)
    r.yz = dot(q.y, z)
    r.zx = dot(q.z, x)
    return r


@wp.func
def rotation(w: V):
    """The rotation (1 − W/2)⁻¹ (1 + W/2) by the skew W of a vector."""
    size = dot(w, w)
    t = div(wp.float64(1.0), add(mul(wp.float64(0.25), size), wp.float64(1.0)))
    h = mul(wp.float64(0.5), t)
    u = mul(t, w)
    d = sub(wp.float64(1.0), mul(h, size))
    a = mul(h, w)
    r = Ten()
    r.x = vec(fma(a.x, w.x, d), fma(a.x, w.y, sub(wp.float64(0.0), u.z)), fma(a.x, w.z, u.y))
    r.y = vec(fma(a.x, w.y, u.z), fma(a.y, w.y, d), fma(a.y, w.z, sub(wp.float64(0.0), u.x)))
    r.z = vec(fma(a.x, w.z, sub(wp.float64(0.0), u.y)), fma(a.y, w.z, u.x), fma(a.z, w.z, d))
    return r


@wp.func
def inner(a: Sym, b: Sym):
    """A : B."""
    return add(
        sum3(a.xx, b.xx, a.yy, b.yy, a.zz, b.zz),
        mul(wp.float64(2.0), sum3(a.xy, b.xy, a.yz, b.yz, a.zx, b.zx)),
    )


@wp.func_native(
    "int found = 0; for (int k = 0; k < 8; ++k) found |= (a.c[k] > 0.0 && b.c[k] > 0.0) << k; return found;\n"
)
def positive_lanes(a: Pack, b: Pack) -> int: ...


@wp.func_native(
    "double found = a.c[0]; for (int k = 1; k < 8; ++k) found = found > a.c[k] ? found : a.c[k]; return found;\n"
)
def lane_max(a: Pack) -> f64: ...


@wp.func_native(
    "double found = a.c[0]; for (int k = 1; k < 8; ++k) found = found < a.c[k] ? found : a.c[k]; return found;\n"
)
def lane_min(a: Pack) -> f64: ...
