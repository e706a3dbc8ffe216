# mypy: allow-untyped-defs, allow-incomplete-defs, allow-untyped-decorators, disable-error-code="valid-type"
"""Lag of an implicit method's matrix, compiled: a state x and its rate satisfy x = base + lag·ẋ."""

from abut.extend import routine
from abut.kernels.structs.machine_structs import vec2, vec4

__all__ = ["lag_of"]


@routine
def lag_of(lag: vec4):
    """Return the lag of the present matrix, real and imaginary."""
    if lag[3] > 0.0:
        return vec2(lag[1], lag[2])
    return vec2(lag[0], 0.0)
