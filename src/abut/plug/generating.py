"""Warp's writing of C++ from functions, made quicker: what was found out or written once in this process is not again.

Machines share most of their functions. Warp writes all of a module's anew; here a function that was written with the same options is taken
as it was, and only entered, with what it calls, into the module at hand. All that hangs on Warp's own parts here is put in by
`patch_warp_codegen`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

__all__ = ["patch_warp_codegen"]

#: Options of a module that say how C++ is compiled, not what it is.
_COMPILERS = frozenset({"cpu_compiler_flags", "strip_hash", "optimization_level"})


@cache
def patch_warp_codegen() -> None:
    """Put all of it into Warp, once a process."""
    _cache_call_resolution()
    _cache_function_texts()
    _cache_collected_types()


def _cache_call_resolution() -> None:
    """Let Warp find out once for each kind of arguments which of its overloads a call means, not at each call: a fifth of writing C++."""
    import warp as wp

    adjoint, known = wp._src.codegen.Adjoint, {}
    resolve = adjoint.resolve_func

    def resolved(adj: Any, func: Any, arg_types: Any, kwarg_types: Any, min_outputs: Any) -> Any:
        kinds = [x if isinstance(x, type) else _array_kind(x) for x in arg_types]
        if kwarg_types or None in kinds or not func.is_builtin():
            return resolve(adj, func, arg_types, kwarg_types, min_outputs)
        key = func, min_outputs, *kinds
        if key not in known:
            known[key] = resolve(adj, func, arg_types, kwarg_types, min_outputs)
        return known[key]

    adjoint.resolve_func = resolved


def _array_kind(x: Any) -> tuple[Any, ...] | None:
    """What tells an array's type from others'; None of what is no array of scalars, vectors, matrices or structs."""
    dtype, ndim = getattr(x, "dtype", None), getattr(x, "ndim", None)
    return None if dtype is None or ndim is None else (type(x), dtype, ndim)


def _cache_function_texts() -> None:
    """Let Warp take a function as it was written before, where its options were the same."""
    import warp as wp

    function, builders, codegen = wp._src.context.Function, wp._src.context.ModuleBuilder, wp._src.codegen
    build, enter, text = function.build, builders.build_struct_recursive, codegen.codegen_func
    structs: list[list[Any]] = []  # that the functions which are just being written enter themselves

    def built(self: Any, builder: Any, options: Any = None) -> None:
        adj = self.adj
        with codegen._codegen_lock:
            key = _key(builder, adj)
            if key is not None and getattr(adj, "abut_key", None) == key and _plain(adj):
                for callee in adj.called_user_functions:
                    builder.build_function(callee)
                for one in adj.abut_structs:
                    enter(builder, one)
                return
            adj.abut_key = None  # of what is not written to its end nothing is taken
            structs.append([])
            try:
                build(self, builder, options)
            finally:
                adj.abut_structs = structs.pop()
            adj.abut_key, adj.abut_texts = key, {}

    def entered(self: Any, struct: Any) -> None:
        if structs:
            structs[-1].append(struct)
        enter(self, struct)

    def written(adj: Any, c_func_name: str, device: str = "cpu", **how: Any) -> str:
        texts = getattr(adj, "abut_texts", None)
        if texts is None or getattr(adj, "abut_key", None) is None:
            return str(text(adj, c_func_name, device=device, **how))
        asked = c_func_name, device, adj.used_by_backward_kernel, adj.force_adjoint_codegen
        key = *asked, *((name, value) for name, value in how.items() if name != "options")
        if key not in texts:
            texts[key] = text(adj, c_func_name, device=device, **how)
        return str(texts[key])

    function.build, builders.build_struct_recursive, codegen.codegen_func = built, entered, written


def _key(builder: Any, adj: Any) -> tuple[Any, ...] | None:
    """What a function's C++ hangs on beside itself; None where it is not for a module on the CPU."""
    if builder is None or builder.target != "cpu":
        return None
    options = sorted((name, repr(value)) for name, value in builder.options.items() if name not in _COMPILERS)
    return adj.force_adjoint_codegen, *options


def _plain(adj: Any) -> bool:
    """Whether it does nothing to a module but to call functions: it takes no gradient, nor have those any that is written by hand."""
    return not (
        adj.uses_grad_call
        or adj.used_by_backward_kernel
        or any(one.custom_grad_func or one.custom_replay_func for one in adj.called_user_functions)
    )


def _cache_collected_types() -> None:
    """Let Warp look once in a module whether a type of a variable is one of C++ of a user's, not at each variable of it."""
    import warp as wp

    builders = wp._src.context.ModuleBuilder
    collect = builders._collect_native_types

    def collected(self: Any, kind: Any) -> None:
        known = self.__dict__.setdefault("abut_kinds", {})
        if id(kind) not in known:
            known[id(kind)] = kind  # kept, so that no other has its address
            collect(self, kind)

    builders._collect_native_types = collected
