"""Elastic contact of solids: Hertz' theory, line contact, conforming contact, stresses below the surface."""
