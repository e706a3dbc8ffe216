"""Faster generation of C++ by Warp: results of look-ups and texts of functions are cached within the process.

Machines share most of their functions, but Warp writes all functions of a module again. Here a function that was written with the same
options is reused, and only registered in the new module together with the functions that it calls. `patch_warp_codegen` applies all changes
that depend on Warp's internals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import warp as wp
    from warp._src.codegen import Adjoint, Struct
    from warp._src.context import ModuleBuilder

__all__ = ["patch_warp_codegen"]

#: Options of a module that affect the compilation of its C++, not its text.
_COMPILERS = frozenset({"cpu_compiler_flags", "strip_hash", "optimization_level"})


@cache
def patch_warp_codegen() -> None:
    """Apply all patches to Warp, once per process."""
    _cache_call_resolution()
    _cache_function_texts()
    _cache_collected_types()


def _cache_call_resolution() -> None:
    """Cache which of Warp's overloads a call with given argument types resolves to; this takes a fifth of the time to write C++."""
    import warp as wp

    adjoint, known = wp._src.codegen.Adjoint, {}
    resolve = adjoint.resolve_func

    def resolve_call(
        adj: Adjoint,
        func: wp.Function,
        arg_types: Sequence[Any],
        kwarg_types: Mapping[str, Any],
        min_outputs: int | None,
    ) -> Any:
        kinds = [x if isinstance(x, type) else _array_kind(x) for x in arg_types]
        if kwarg_types or None in kinds or not func.is_builtin():
            return resolve(adj, func, arg_types, kwarg_types, min_outputs)
        key = func, min_outputs, *kinds
        if key not in known:
            known[key] = resolve(adj, func, arg_types, kwarg_types, min_outputs)
        return known[key]

    adjoint.resolve_func = resolve_call


def _array_kind(x: object) -> tuple[Any, ...] | None:
    """Return a key of an array's type; None for anything but an array of scalars, vectors, matrices or structs."""
    dtype, ndim = getattr(x, "dtype", None), getattr(x, "ndim", None)
    return None if dtype is None or ndim is None else (type(x), dtype, ndim)


def _cache_function_texts() -> None:
    """Make Warp reuse the text of a function that it wrote before with the same options."""
    import warp as wp

    function, builders, codegen = wp._src.context.Function, wp._src.context.ModuleBuilder, wp._src.codegen
    build, enter, text = function.build, builders.build_struct_recursive, codegen.codegen_func
    structs: list[list[Any]] = []  # structs registered by the functions that are being written

    def build_function(
        self: wp.Function, builder: ModuleBuilder, options: Mapping[str, Any] | None = None
    ) -> None:
        adj = self.adj
        with codegen._codegen_lock:
            key = _option_key(builder, adj)
            if key is not None and getattr(adj, "abut_key", None) == key and _only_calls_functions(adj):
                for callee in adj.called_user_functions:
                    builder.build_function(callee)
                for one in adj.abut_structs:
                    enter(builder, one)
                return
            adj.abut_key = None  # an incomplete text is never reused
            structs.append([])
            try:
                build(self, builder, options)
            finally:
                adj.abut_structs = structs.pop()
            adj.abut_key, adj.abut_texts = key, {}

    def enter_struct(self: ModuleBuilder, struct: Struct) -> None:
        if structs:
            structs[-1].append(struct)
        enter(self, struct)

    def write_function(adj: Adjoint, c_func_name: str, device: str = "cpu", **how: object) -> str:
        texts = getattr(adj, "abut_texts", None)
        if texts is None or getattr(adj, "abut_key", None) is None:
            return str(text(adj, c_func_name, device=device, **how))
        identity = c_func_name, device, adj.used_by_backward_kernel, adj.force_adjoint_codegen
        key = *identity, *((name, value) for name, value in how.items() if name != "options")
        if key not in texts:
            texts[key] = text(adj, c_func_name, device=device, **how)
        return str(texts[key])

    function.build, builders.build_struct_recursive, codegen.codegen_func = (
        build_function,
        enter_struct,
        write_function,
    )


def _option_key(builder: ModuleBuilder | None, adj: Adjoint) -> tuple[Any, ...] | None:
    """Return the options on which a function's C++ depends; None if it is not for a module on the CPU."""
    if builder is None or builder.target != "cpu":
        return None
    options = sorted((name, repr(value)) for name, value in builder.options.items() if name not in _COMPILERS)
    return adj.force_adjoint_codegen, *options


def _only_calls_functions(adj: Adjoint) -> bool:
    """Return True if a function affects a module only by calling functions: neither it nor these use gradients that are written by hand."""
    return not (
        adj.uses_grad_call
        or adj.used_by_backward_kernel
        or any(one.custom_grad_func or one.custom_replay_func for one in adj.called_user_functions)
    )


def _cache_collected_types() -> None:
    """Make Warp check once per module whether a type is a user's C++ type, not for each variable of that type."""
    import warp as wp

    builders = wp._src.context.ModuleBuilder
    collect = builders._collect_native_types

    def collect_types(self: Adjoint, kind: type) -> None:
        known = self.__dict__.setdefault("abut_kinds", {})
        if id(kind) not in known:
            known[id(kind)] = kind  # kept, so that its address is not reused
            collect(self, kind)

    builders._collect_native_types = collect_types
