"""Names of `abut` in a text, and which of them do not exist."""

from __future__ import annotations

import importlib
import re

from abut.cli.command import COMMANDS
from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.functions import evaluation, intrinsics, signals, splines, states, variables

#: A dotted name, as `abut.normal.Impact`; not a file (`abut.py`), an address or another word's tail.
DOTTED = re.compile(r"(?<![\w./@\-])abut((?:\.[A-Za-z_]\w*)+)")
#: What looks like a member and is the ending of a file.
ENDINGS = {"py", "nc", "adm", "html", "js", "fmu"}


def exists(path: str) -> bool:
    """Whether a dotted name leads to a module or one of its members."""
    parts = path.split(".")
    for k in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:k]))
        except ImportError:
            continue
        for name in parts[k:]:
            if not hasattr(found, name) and name not in getattr(found, "__dataclass_fields__", {}):
                return False
            found = getattr(found, name, None)
        return True
    return False


def missing(text: str) -> list[str]:
    """Names of `abut` in a text that do not exist."""
    found = {f"abut{tail}" for tail in DOTTED.findall(text) if tail.rpartition(".")[2] not in ENDINGS}
    return sorted(name for name in found if not exists(name))


#: A command with what follows it on its line or within its backticks.
COMMAND = re.compile(r"(?:^|&& |; )(?:\S*/)?abut ([a-z]+)((?: [^\n#]*)?)", re.M)
OPTION = re.compile(r"(?<![\w-])(--?[a-z][a-z-]*)")
PYTHON = re.compile(r"^```python\n.*?^```", re.M | re.S)
CODE = re.compile(r"^```(?:sh|text)\n(.*?)^```|`([^`\n]+)`|^    (abut .*)$", re.M | re.S)


def mistaken_commands(text: str) -> list[str]:
    """Commands `abut NAME --option` in code of a text whose name or option the command does not have."""
    options = {one.name: set(one.options) for one in COMMANDS}
    found = set()
    for code in ("\n".join(groups) for groups in CODE.findall(PYTHON.sub("", text))):
        for name, rest in COMMAND.findall(code):
            if name not in options:
                found.add(f"abut {name}")
                continue
            found |= {f"abut {name} {one}" for one in OPTION.findall(rest) if one not in options[name]}
    return sorted(found)


#: A function of Adams' expressions in code font, with its arguments.
ADAMS = re.compile(r"`([A-Z][A-Z0-9_]+)\(")


def mistaken_functions(text: str) -> list[str]:
    """Functions of Adams' expressions, in code font with arguments, that abut neither has nor refuses by name."""
    known = {
        *intrinsics.REFUSED,
        *intrinsics.SERIES,
        *intrinsics.MATH,
        *intrinsics.BUILTIN,
        *intrinsics.OWN,
        *intrinsics.SHAPES,
    }
    known |= {
        *evaluation.MEASURES,
        *states.FUNCTIONS,
        *signals.FUNCTIONS,
        *variables.ELEMENTS,
        *variables.TABLES,
        *splines.CURVES,
    }
    known |= {"IF", "INTERP"} | {one.load for one in STATEMENTS.values()}
    return sorted({name for name in ADAMS.findall(text) if name not in known})
