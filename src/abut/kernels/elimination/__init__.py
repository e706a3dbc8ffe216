"""Elimination of unknowns: 6×6 blocks, trees of joints, articulated bodies."""
