"""Testing machines of materials."""

from abut.testing.specimen import (
    Struck,
    general_yield,
    oscillation,
    plain_bar,
    specimen,
    strike,
    strike_on_springs,
)

__all__ = ["Struck", "general_yield", "oscillation", "plain_bar", "specimen", "strike", "strike_on_springs"]
