"""Rewriting of Warp's C++ so that it compiles faster: unused adjoints are removed, and a draft is split into two halves.

Two processors compile the halves in parallel. Some functions, the *seams*, go to the second half with all functions that they call. The
first half calls them through a table of addresses, copied from the second when both are loaded. Functions that both halves call are in
both. A draft inlines nothing, so its arithmetic equals that of the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass

__all__ = ["NO_SEAMS", "SEAMS", "TABLE", "split_source", "strip_unused_adjoints"]

TABLE = "abut_seams"  #: the table of addresses; in a first half its first entry is 1 until the second's table is copied there
SEAMS = 8  #: capacity of the table
_TABLE = f'extern "C" {{{{ WP_API void *{TABLE}[{SEAMS}] = {{{{{{}}}}}}; }}}}\n'.format
NO_SEAMS = _TABLE("")  #: the table of a draft that is not split
SEAM_SHARE = 0.99  #: a function can be a seam if it leaves less than this share of the functions' lines in the longer half
WORTH = (
    0.8  #: largest share of the functions' lines in the longer half; otherwise two halves take as long as one
)

#: A function as Warp writes it: return type, name, arguments, body.
_FUNCTION = re.compile(
    r"^static (?:CUDA_CALLABLE )?([\w:<>, ]+?) (\w+)\(([^{}]*?)\)\n(\{\n.*?^\}\n)", re.MULTILINE | re.DOTALL
)
#: A struct, and the code that Warp writes after it for adjoints.
_STRUCT = re.compile(
    r"^struct (?P<name>\w+)\n(?P<fields>\{\n.*?)^\};\n+(?P<adjoint>static CUDA_CALLABLE void adj_(?P=name)\(.*?"
    r"^CUDA_CALLABLE void adj_atomic_add\(.*?^\}\n)",
    re.MULTILINE | re.DOTALL,
)
_EMPTY = re.compile(r"\{\s*(//[^\n]*\s*)?\}\s*")  #: the body of an unused adjoint
_WORD = re.compile(r"[A-Za-z_]\w*")
_KERNELS = "\nstruct wp_args_"  #: start of Warp's code for kernels, after all functions


@dataclass(frozen=True)
class _Function:
    result_type: str
    name: str
    arguments: str
    body: str

    @property
    def declaration(self) -> str:
        return f"{self.result_type} {self.name}({self.arguments})\n"


def strip_unused_adjoints(text: str) -> str:
    """Return a text without the adjoints of structs that no function's adjoint needs; they take a seventh of a draft's compile time."""
    structs = list(_STRUCT.finditer(text, 0, text.find(_KERNELS)))
    fields = {one["name"]: set(_WORD.findall(one["fields"])) for one in structs}
    behind = structs[-1].end() if structs else 0
    required = {
        word
        for one in _FUNCTION.finditer(text, behind, text.find(_KERNELS))
        if one[2].startswith("adj_") and not _EMPTY.fullmatch(one[4])
        for word in _WORD.findall(one[0])
    }
    needed = _reachable_functions(
        fields.keys() & required, {name: fields.keys() & words for name, words in fields.items()}
    )
    return _STRUCT.sub(lambda x: x[0] if x["name"] in needed else x[0].removesuffix(x["adjoint"]), text)


def split_source(text: str) -> tuple[str, str] | None:
    """Split a text into two, the first with its kernels; return None if that saves nothing."""
    found = list(_FUNCTION.finditer(text, 0, text.find(_KERNELS)))
    while found and found[0][2].startswith("adj_"):  # adjoints of structs
        del found[0]
    functions = {one[2]: _Function(*one.groups()) for one in found}
    if not found or len(functions) < len(found):
        return None
    before, behind = text[: found[0].start()], text[found[-1].end() :]
    calls = {name: functions.keys() & _WORD.findall(one.body) for name, one in functions.items()}
    lines = {name: one.body.count("\n") for name, one in functions.items()}
    begin = functions.keys() & _WORD.findall(behind)
    seams = _find_seams(begin, calls, lines)
    if not seams:
        return None

    def functions_text(names: Set[str]) -> str:
        return "\n".join(
            f"static {functions[x].declaration}{functions[x].body}" for x in functions if x in names
        )

    called = "".join(
        f"typedef {functions[name].result_type} (*{name}_kind)({functions[name].arguments});\n"
        f"#define {name} (({name}_kind){TABLE}[{k}])\n"
        for k, name in enumerate(seams)
    )
    addresses = ", ".join(f"(void *){name}" for name in seams)
    return (
        before
        + _TABLE("(void *)1")
        + called
        + functions_text(_reachable_functions(begin, calls, seams))
        + behind,
        before + functions_text(_reachable_functions(seams, calls)) + _TABLE(addresses),
    )


def _find_seams(begin: Set[str], calls: Mapping[str, Set[str]], lines: Mapping[str, int]) -> list[str]:
    """Return the functions that make the longer half shortest, found one after the other; none if it is hardly shorter than the whole."""

    def longer_half_size(seams: list[str]) -> int:
        halves = _reachable_functions(begin, calls, seams), _reachable_functions(seams, calls)
        return max(sum(map(lines.__getitem__, half)) for half in halves)

    seams: list[str] = []
    whole = best = longer_half_size(seams)
    candidates = [
        name
        for name in _reachable_functions(begin, calls) - begin
        if longer_half_size([name]) < SEAM_SHARE * whole
    ]
    while candidates and len(seams) < SEAMS:
        shortest, name = min((longer_half_size([*seams, one]), one) for one in candidates)
        if shortest >= best:
            break
        best, seams = shortest, [*seams, name]
        candidates.remove(name)
    return seams if best <= WORTH * whole else []


def _reachable_functions(
    begin: Iterable[str], calls: Mapping[str, Set[str]], without: Iterable[str] = ()
) -> set[str]:
    """Return all functions called from ``begin``, except ``without`` and functions that only these call."""
    found = set(without)
    ahead = [name for name in begin if name not in found]
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += calls[name] - found
    return found.difference(without)
