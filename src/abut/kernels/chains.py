"""Functions of one kind as one: a number says which of those in use is asked, and only what a model uses is compiled."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import warp as wp

from abut.kernels.types import Machine, Work, f64
from abut.plug.functions import written

__all__ = ["chain"]


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
    reference: Any = wp.ref
    kinds = {float: f64, "float": f64, Machine: reference[Machine], Work: reference[Work]}
    arguments = {name: kinds.get(kind, kind) for name, kind in end.python.__annotations__.items()}
    names = ", ".join(arguments)
    given = names.removeprefix("kind, ")
    lines = [f"def chain({names}):"]
    for kind in by_kind:
        lines += [f"    if kind == {kind}:", f"        {'return ' * answers}f{kind}({given})"]
    if answers:
        lines.append(f"    return end({names})")
    words = {f"f{kind}": link for kind, link in by_kind.items()} | {"end": end, "__name__": __name__}
    return written(lines, words, arguments, f"chain of {end.__name__}")
