"""Error for calls of a module by the name of its class, as `joints.revolute(…)` for `joints.Revolute(…)`, with the class's name."""

from __future__ import annotations

import types
from collections.abc import Iterable
from typing import Any, NoReturn

from abut.errors import UnknownAttribute

__all__ = ["refuse_module_calls"]


class _MisusedModule(types.ModuleType):
    """Module whose call raises an error with the class that was meant."""

    def __call__(self, *args: object, **kwargs: object) -> NoReturn:
        package, _, name = self.__name__.rpartition(".")
        package = package.replace("abut.contact.", "abut.")
        meant = vars(self)["__called__"]
        raise UnknownAttribute(
            f'{package} has no function "{name}", which is a module; did you mean {package}.{meant}?'
        )


def refuse_module_calls(package: str, space: dict[str, Any], public: Iterable[str]) -> None:
    """Make modules of a package with the name of a public class or function raise a helpful error when they are called.

    Args:
        package: its name.
        space: its namespace.
        public: its public names.
    """
    by_spelling = {name.lower(): name for name in public}
    for name, found in space.items():
        meant = by_spelling.get(name.replace("_", ""))
        if type(found) is types.ModuleType and found.__name__ == f"{package}.{name}" and meant is not None:
            vars(found)["__called__"] = meant
            found.__class__ = _MisusedModule
