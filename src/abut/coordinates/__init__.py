"""Relative kinematics: the coordinates between two frames, each defined once, for joints, motions, signals, forces and requests alike.

``terms`` names them, ``definitions`` says what they are, in plain functions that run in Python and compiled; ``compiled`` makes of these
rates, second derivatives and what Newton's matrix needs; ``seen`` has motion along and seen from any frames; ``curves`` are coordinates of
places on curves; ``stance`` evaluates all in trial poses, on the host.
"""
