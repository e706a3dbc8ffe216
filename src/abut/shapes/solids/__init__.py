"""Solid shapes: boxes, cylinders, spheres, revolutions, extrusions, meshes."""
