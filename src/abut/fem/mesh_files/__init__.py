"""Mesh files: Abaqus, Nastran, universal files, all formats of meshio, and CAD parts meshed by Gmsh."""
