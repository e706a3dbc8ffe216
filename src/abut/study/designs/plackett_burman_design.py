"""Design of experiments: Plackett and Burman's two-level design."""

from __future__ import annotations

from collections.abc import Mapping

from abut.array_types import Numbers
from abut.extend import design
from abut.study.designs.design import Design, count_corners
from abut.study.designs.fractional_matrices import plackett_burman_matrix
from abut.study.parameters import Parameter

__all__ = ["plackett_burman"]


@design
def plackett_burman() -> Design:
    """Return Plackett & Burman's design: corners, a multiple of four and more than parameters, for single effects (resolution III).

    Source: Plackett & Burman, Biometrika 33 (1946) 305.
    """

    def make(parameters: Mapping[str, Parameter]) -> Numbers:
        k = count_corners("plackett_burman", parameters)
        return 0.5 * (1.0 + plackett_burman_matrix(k))

    return Design("plackett_burman", {}, make)
