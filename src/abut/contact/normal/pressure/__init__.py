"""Pressure over overclosure, in the manner of finite-element programs, over a nominal area."""
