"""Finite elements of explicit dynamics: blocks of eight, stress and nodal forces, plasticity."""
