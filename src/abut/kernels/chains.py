"""Functions by what a model uses: several of one kind as one, of which a number says which is asked, and what stands for those that it
does not use. What it does not use is not compiled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import warp as wp

from abut.kernels.types import Machine, March, Work, f64
from abut.plug.functions import written

__all__ = ["chain", "without"]


def _given(function: Any) -> dict[str, Any]:
    """What a routine is given, as the compiler knows it."""
    reference: Any = wp.ref
    kinds: dict[Any, Any] = {one: reference[one] for one in (Machine, Work, March)} | {float: f64}
    return {name: kinds.get(kind, kind) for name, kind in function.python.__annotations__.items()}


def chain(end: Any, links: Sequence[Any] | Mapping[int, Any], *, answers: bool = True) -> Any:
    """``f(kind, …)``: what the function of that kind answers, and ``end`` where there is none.

    Args:
        end: A routine of ``kind`` and of all that the functions are given.
        links: The functions, by their kinds.
        answers: Whether they answer anything.
    """
    by_kind = links if isinstance(links, Mapping) else dict(enumerate(links))
    if not by_kind:
        return end
    arguments = _given(end)
    names = ", ".join(arguments)
    given = names.removeprefix("kind, ")
    lines = [f"def chain({names}):"]
    for kind in by_kind:
        lines += [f"    if kind == {kind}:", f"        {'return ' * answers}f{kind}({given})"]
    if answers:
        lines.append(f"    return end({names})")
    words = {f"f{kind}": link for kind, link in by_kind.items()} | {"end": end, "__name__": __name__}
    return written(lines, words, arguments, f"chain of {end.__name__}")


@cache
def without(function: Any, *answer: Any) -> Any:
    """What stands for a routine in a machine that has nothing for it to do.

    Args:
        function: The routine.
        answer: What it answers there: numbers, or types, of which it is zero; nothing if not given.
    """
    words = {f"T{k}": one for k, one in enumerate(answer) if isinstance(one, type) or hasattr(one, "_cls")}
    text = [
        f"T{k}()" if f"T{k}" in words else f"__f64({one!r})" if isinstance(one, float) else repr(one)
        for k, one in enumerate(answer)
    ]
    arguments = _given(function)
    lines = [f"def without({', '.join(arguments)}):", f"    return {', '.join(text)}" if text else "    pass"]
    return written(lines, words | {"__name__": __name__}, arguments, f"no {function.__name__}")
