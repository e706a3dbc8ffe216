"""Moreau–Jean time-stepping."""
