"""Calls of a module by the name of the class in it, as `joints.revolute(…)` for `joints.Revolute(…)`: one sentence with the class."""

from __future__ import annotations

import types
from collections.abc import Iterable
from typing import Any, NoReturn

from abut.errors import UnknownAttribute

__all__ = ["refuse_module_calls"]


class _Module(types.ModuleType):
    """A module that says which class was meant when it is called."""

    def __call__(self, *args: Any, **kwargs: Any) -> NoReturn:
        package, _, name = self.__name__.rpartition(".")
        package = package.replace("abut.contact.", "abut.")
        meant = vars(self)["__called__"]
        raise UnknownAttribute(
            f'{package} has no function "{name}", which is a module; did you mean {package}.{meant}?'
        )


def refuse_module_calls(package: str, space: dict[str, Any], public: Iterable[str]) -> None:
    """Give the modules of a package that are named as a public class or function of it a sentence for those who call them.

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
            found.__class__ = _Module
