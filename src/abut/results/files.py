"""How results write files; see `abut.plug.files`."""

from abut.plug.files import (
    check_writable,
    partial_path,
    remove_litter,
    replacing,
    reserve,
    synchronise,
    write_text,
)

__all__ = [
    "check_writable",
    "partial_path",
    "remove_litter",
    "replacing",
    "reserve",
    "synchronise",
    "write_text",
]
