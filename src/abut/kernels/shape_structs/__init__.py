"""Structs of shapes in contact: meshes, outlines, elastic surfaces, broad phase."""
