"""Design of experiments: fractional factorial design of two levels."""

from __future__ import annotations

from collections.abc import Mapping

from abut.array_types import Numbers
from abut.errors import InvalidValue
from abut.extend import design
from abut.study.designs.design import Design, count_corners
from abut.study.designs.fractional_matrices import fraction_points, words_of
from abut.study.parameters import Parameter

__all__ = ["fractional"]


@design
def fractional(generators: str | None = None, *, resolution: int | None = None) -> Design:
    """Return a fraction of all corners from which effects of single parameters can still be distinguished.

    Args:
        generators: a word for each parameter, as "a b c abc": letters are independent, and a parameter with a longer word is at the
            upper end where the product of the signs of its letters (−1, 1) is 1.
        resolution: or the smallest number of letters of a word of the defining relation, 3 to 5; the smallest such design is found.

    Source: Box, Hunter & Hunter, Statistics for Experimenters, 2nd ed. (2005), ch. 6.
    """
    if (generators is None) == (resolution is None):
        raise InvalidValue('fractional: give either generators, as "a b c abc", or a resolution, as 4')

    def make(parameters: Mapping[str, Parameter]) -> Numbers:
        k = count_corners("fractional", parameters)
        words = generators.split() if generators is not None else words_of(k, int(resolution or 0))
        if len(words) != k:
            raise InvalidValue(
                f"fractional: there are {len(words)} generators ({' '.join(words)}) for {k} "
                "parameters; give one word for each parameter"
            )
        return fraction_points(words)

    return Design("fractional", {"generators": generators, "resolution": resolution}, make)
