"""Compiled helpers that know mechanics only as arrays: rotations, 6×6 block elimination, jets, interpolation.

Functions here are written for Warp; see ``abut.plug.routine``. Import this room only when something is about
to be compiled.
"""
