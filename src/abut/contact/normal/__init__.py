"""Normal force laws, one file each."""

from abut.contact.normal.impact import Impact

__all__ = ["Impact"]
