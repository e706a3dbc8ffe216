"""Solids swept from a profile: extrusions and solids of revolution."""
