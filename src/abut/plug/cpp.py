"""The C++ that Warp writes, made sooner to compile: without the adjoints that nothing asks for, and of a draft in two halves.

Two processors compile the halves at once. Some functions, the *seams*, go to the second half with all that they call; the first half calls
them by a table of addresses, which is copied from the second when both are in memory. What both halves call stands in both. A draft
inlines nothing, so that its arithmetic is that of the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

__all__ = ["NO_SEAMS", "SEAMS", "TABLE", "split_source", "strip_unused_adjoints"]

TABLE = "abut_seams"  #: the table of addresses; that of a first half begins with 1 until the second's is copied there
SEAMS = 8  #: that it has room for
_TABLE = f'extern "C" {{{{ WP_API void *{TABLE}[{SEAMS}] = {{{{{{}}}}}}; }}}}\n'.format
NO_SEAMS = _TABLE("")  #: the table of a draft that is whole
LEAST = 0.99  #: of the functions' lines, what a seam has to leave in the longer half to be looked at
WORTH = 0.8  #: of the functions' lines, the longer half at most; else two halves take as long as one

#: A function as Warp writes it: what it gives, its name, its arguments, its body.
_FUNCTION = re.compile(
    r"^static (?:CUDA_CALLABLE )?([\w:<>, ]+?) (\w+)\(([^{}]*?)\)\n(\{\n.*?^\}\n)", re.MULTILINE | re.DOTALL
)
#: A struct, and what Warp writes behind it for adjoints.
_STRUCT = re.compile(
    r"^struct (?P<name>\w+)\n(?P<fields>\{\n.*?)^\};\n+(?P<adjoint>static CUDA_CALLABLE void adj_(?P=name)\(.*?"
    r"^CUDA_CALLABLE void adj_atomic_add\(.*?^\}\n)",
    re.MULTILINE | re.DOTALL,
)
_EMPTY = re.compile(r"\{\s*(//[^\n]*\s*)?\}\s*")  #: the body of an adjoint that nothing asks for
_WORD = re.compile(r"[A-Za-z_]\w*")
_KERNELS = "\nstruct wp_args_"  #: begins what Warp writes of kernels, behind all functions


@dataclass(frozen=True)
class _Function:
    gives: str
    name: str
    arguments: str
    body: str

    @property
    def declared(self) -> str:
        return f"{self.gives} {self.name}({self.arguments})\n"


def strip_unused_adjoints(text: str) -> str:
    """A text without the adjoints of structs that no adjoint of a function needs: a seventh of what a draft takes to compile."""
    structs = list(_STRUCT.finditer(text, 0, text.find(_KERNELS)))
    fields = {one["name"]: set(_WORD.findall(one["fields"])) for one in structs}
    behind = structs[-1].end() if structs else 0
    asked = {
        word
        for one in _FUNCTION.finditer(text, behind, text.find(_KERNELS))
        if one[2].startswith("adj_") and not _EMPTY.fullmatch(one[4])
        for word in _WORD.findall(one[0])
    }
    needed = _reachable_functions(
        fields.keys() & asked, {name: fields.keys() & words for name, words in fields.items()}
    )
    return _STRUCT.sub(lambda x: x[0] if x["name"] in needed else x[0].removesuffix(x["adjoint"]), text)


def split_source(text: str) -> tuple[str, str] | None:
    """Two texts that are together the same as one, the first with its kernels; None where that spares nothing."""
    found = list(_FUNCTION.finditer(text, 0, text.find(_KERNELS)))
    while found and found[0][2].startswith("adj_"):  # of structs
        del found[0]
    functions = {one[2]: _Function(*one.groups()) for one in found}
    if not found or len(functions) < len(found):
        return None
    before, behind = text[: found[0].start()], text[found[-1].end() :]
    calls = {name: functions.keys() & _WORD.findall(one.body) for name, one in functions.items()}
    lines = {name: one.body.count("\n") for name, one in functions.items()}
    begin = functions.keys() & _WORD.findall(behind)
    seams = _seams(begin, calls, lines)
    if not seams:
        return None

    def written(names: Set[str]) -> str:
        return "\n".join(
            f"static {functions[x].declared}{functions[x].body}" for x in functions if x in names
        )

    called = "".join(
        f"typedef {functions[name].gives} (*{name}_kind)({functions[name].arguments});\n"
        f"#define {name} (({name}_kind){TABLE}[{k}])\n"
        for k, name in enumerate(seams)
    )
    addresses = ", ".join(f"(void *){name}" for name in seams)
    return (
        before + _TABLE("(void *)1") + called + written(_reachable_functions(begin, calls, seams)) + behind,
        before + written(_reachable_functions(seams, calls)) + _TABLE(addresses),
    )


def _seams(begin: Set[str], calls: Mapping[str, Set[str]], lines: Mapping[str, int]) -> list[str]:
    """The functions that leave the longer half shortest, found one after the other; none where that is hardly shorter than the whole."""

    def longer(seams: list[str]) -> int:
        halves = _reachable_functions(begin, calls, seams), _reachable_functions(seams, calls)
        return max(sum(map(lines.__getitem__, half)) for half in halves)

    seams: list[str] = []
    whole = best = longer(seams)
    candidates = [
        name for name in _reachable_functions(begin, calls) - begin if longer([name]) < LEAST * whole
    ]
    while candidates and len(seams) < SEAMS:
        shortest, name = min((longer([*seams, one]), one) for one in candidates)
        if shortest >= best:
            break
        best, seams = shortest, [*seams, name]
        candidates.remove(name)
    return seams if best <= WORTH * whole else []


def _reachable_functions(
    begin: Iterable[str], calls: Mapping[str, Set[str]], without: Iterable[str] = ()
) -> set[str]:
    """All that is called from where it begins, but for some functions and what these alone call."""
    found = set(without)
    ahead = [name for name in begin if name not in found]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += calls[name] - found
    return found.difference(without)
