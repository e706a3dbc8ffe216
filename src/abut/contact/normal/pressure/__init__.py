"""Pressure–overclosure laws as in finite-element programs, over a nominal area."""
