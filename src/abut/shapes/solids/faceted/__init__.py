"""Solids bounded by triangle meshes or by the faces of a CAD part."""
