"""Atomic writing of result files; see `abut.plug.files`."""

from abut.plug.files import (
    check_free_space,
    check_writable,
    partial_path,
    remove_litter,
    replace_atomically,
    synchronize,
    write_text,
)

__all__ = [
    "check_free_space",
    "check_writable",
    "partial_path",
    "remove_litter",
    "replace_atomically",
    "synchronize",
    "write_text",
]
