"""Compiled helper functions without mechanical model objects: rotations, 6×6 block elimination, jets, interpolation.

All functions are written for Warp; see ``abut.extend.routine``. Import this package only when something is about to be compiled.
"""
