"""How results write files; see `abut.plug.files`."""

from abut.plug.files import partial_path, remove_litter, replacing, reserve, synchronise, write_text

__all__ = ["partial_path", "remove_litter", "replacing", "reserve", "synchronise", "write_text"]
