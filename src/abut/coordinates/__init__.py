"""Relative kinematics: the coordinates between two frames, each defined once, for joints, motions, signals, forces and requests.

``terms`` names the coordinates, ``definitions`` defines them in plain functions that run in Python and compiled. ``coordinate_kernels``
computes rates, second derivatives and the Newton matrix from these; ``relative_motion`` is motion relative to any frames; modules named
``curve_…`` contain coordinates of places on curves; ``trial_pose`` evaluates all coordinates in trial poses, on the host.
"""
