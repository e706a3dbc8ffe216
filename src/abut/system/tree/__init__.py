"""Machines in joint coordinates: a spanning tree of joints, whose coordinates are the state; all else sees bodies."""
