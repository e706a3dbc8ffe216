"""Testing machines of materials."""

from abut.testing.specimen import Struck, specimen, strike

__all__ = ["Struck", "specimen", "strike"]
