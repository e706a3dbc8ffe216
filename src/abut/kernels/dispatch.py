# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Functions composed by the features of a model: dispatch by kind, and placeholders for unused functions, which are not compiled."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

import warp as wp

from abut.extend.functions.functions import LazyFunction, build, function_of, tree_of
from abut.extend.functions.routine_type import Routine
from abut.kernels.structs.machine_structs import Machine, RunData, Work, f64

__all__ = ["chain_functions", "compose_routine", "placeholder_function"]


def compose_routine(
    lines: Sequence[str], words: Mapping[str, Any], kinds: Mapping[str, Any], label: str
) -> Routine:
    """Compile a routine from generated source lines with the given names; structs of arrays are passed by reference."""
    source, reference = "\n".join(lines), cast(Any, wp.ref)
    types = {one: reference[one] for one in (Machine, Work, RunData)} | {float: f64}

    def make_function() -> Any:
        given = {name: types.get(kind, kind) for name, kind in kinds.items()}
        return function_of(build(tree_of(source), {**words, "__name__": __name__, "wp": wp}, given, label))

    identity = source, dict(words), tuple(kinds.items())
    return cast(Routine, LazyFunction(make_function, identity, tuple(words.values())))


def _argument_types(function: Any) -> dict[str, Any]:
    """Return the argument types of a routine."""
    return inspect.get_annotations(function.python, eval_str=True)


def chain_functions(
    end: Routine, links: Sequence[Any] | Mapping[int, Any], *, answers: bool = True
) -> Routine:
    """Return ``f(kind, …)``: the result of the function of that kind, and of ``end`` where no function has that kind.

    Args:
        end: A routine of ``kind`` and of all arguments of the functions.
        links: The functions, by their kinds.
        answers: Whether they return anything.
    """
    by_kind = links if isinstance(links, Mapping) else dict(enumerate(links))
    if not by_kind:
        return end
    arguments = _argument_types(end)
    names = ", ".join(arguments)
    given = names.removeprefix("kind, ")
    lines = [f"def chain({names}):"]
    for kind in by_kind:
        lines += [f"    if kind == {kind}:", f"        {'return ' * answers}f{kind}({given})"]
    if answers:
        lines.append(f"    return end({names})")
    words = {f"f{kind}": link for kind, link in by_kind.items()} | {"end": end}
    return compose_routine(lines, words, arguments, f"chain of {end.__name__}")


@lru_cache(None, typed=True)
def placeholder_function(function: Any, *answer: Any) -> Routine:
    """Return a placeholder for a routine that a machine does not use.

    Args:
        function: The routine.
        answer: Results of the placeholder: numbers, or types, whose zero it returns; none by default.
    """
    words = {f"T{k}": one for k, one in enumerate(answer) if not isinstance(one, (int, float))}
    text = [
        f"T{k}()" if f"T{k}" in words else f"__f64({one!r})" if isinstance(one, float) else repr(one)
        for k, one in enumerate(answer)
    ]
    arguments = _argument_types(function)
    lines = [f"def without({', '.join(arguments)}):", f"    return {', '.join(text)}" if text else "    pass"]
    return compose_routine(lines, words, arguments, f"no {function.__name__}")
