"""Drawings of a machine as plain data: parts, meshes, deformations by modes, sweeps."""
