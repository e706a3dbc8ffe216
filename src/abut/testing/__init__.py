"""Testing machines of materials."""

from abut.testing.specimen import Struck, plain_bar, specimen, strike, strike_on_springs

__all__ = ["Struck", "plain_bar", "specimen", "strike", "strike_on_springs"]
