# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Array and vector types of the compiled machine."""

import os
import sys
from typing import TYPE_CHECKING, Any, TypeAlias

import warp as wp

from abut.compiler.kernel_cache import guard_warp, report_fall_back

wp.config.log_level = max(wp.config.log_level, 40)  # errors only: abut reports the compile time once
wp.config.enable_backward = False


def _start_warp() -> None:
    """Start Warp; without a GPU its native part prints a message to stderr that no Python setting suppresses."""
    sys.stderr.flush()
    saved, nowhere = os.dup(2), os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, 2)
        guard_warp()
        wp.init()
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        os.close(nowhere)
    report_fall_back()


_start_warp()

if TYPE_CHECKING:  # Warp's compiler defines their operations; their components are numbers
    f64: TypeAlias = Any
    vec2: TypeAlias = Any
    vec3: TypeAlias = Any
    quat: TypeAlias = Any
    mat22: TypeAlias = Any
    mat33: TypeAlias = Any
    vec4: TypeAlias = Any
    mat44: TypeAlias = Any
    vec6: TypeAlias = Any
    vec8: TypeAlias = Any
    vec13: TypeAlias = Any
    vec24: TypeAlias = Any
    mat66: TypeAlias = Any
    Y: TypeAlias = Any
    A1: TypeAlias = Any
    A2: TypeAlias = Any
    A3: TypeAlias = Any
    I1: TypeAlias = Any
    I2: TypeAlias = Any
    I3: TypeAlias = Any
else:
    f64 = wp.float64
    vec2 = wp.vec2d
    vec3 = wp.vec3d
    quat = wp.quatd
    mat22 = wp.mat22d
    mat33 = wp.mat33d
    vec4 = wp.vec4d
    mat44 = wp.mat44d
    vec6 = wp.types.vector(length=6, dtype=f64)
    vec8 = wp.types.vector(length=8, dtype=f64)
    vec13 = wp.types.vector(length=13, dtype=f64)
    vec24 = wp.types.vector(length=24, dtype=f64)
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
