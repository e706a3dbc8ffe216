"""Mesh files: Abaqus, Nastran, universal files, everything that meshio reads, and parts meshed by Gmsh."""
