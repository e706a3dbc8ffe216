"""Rolling contact: creepage and traction."""
