"""Finite-element meshes: element types, quadrature, structured meshes, merging, boundary and checks."""
