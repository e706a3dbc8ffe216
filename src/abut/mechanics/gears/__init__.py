"""Involute gears: geometry of spur gears and stiffness of their mesh."""
