"""Array and vector types of the compiled machine."""

import os
import sys

import warp as wp

wp.config.log_level = max(wp.config.log_level, 40)  # errors only: the compile time is said once, by us
wp.config.enable_backward = False


def _initialise() -> None:
    """Start Warp; its native part would tell every user without a GPU so, on stderr, past any Python setting."""
    sys.stderr.flush()
    saved, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        wp.init()
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nowhere)


_initialise()

f64 = wp.float64
vec2 = wp.vec2d
vec3 = wp.vec3d
quat = wp.quatd
mat33 = wp.mat33d
vec4 = wp.vec4d
mat44 = wp.mat44d
vec6 = wp.types.vector(length=6, dtype=f64)
mat66 = wp.types.matrix(shape=(6, 6), dtype=f64)
Y = wp.types.vector(
    length=13, dtype=f64
)  # one body: position 0-2, quaternion xyzw 3-6, velocity 7-9, angular velocity 10-12

A1 = wp.array(dtype=f64)
A2 = wp.array2d(dtype=f64)
A3 = wp.array3d(dtype=f64)
I1 = wp.array(dtype=int)
I2 = wp.array2d(dtype=int)
I3 = wp.array3d(dtype=int)
