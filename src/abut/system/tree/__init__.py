"""Machines in joint coordinates: a spanning tree of joints, whose coordinates are the state; all other parts use body coordinates."""
