"""Points around a rim that pairs share."""

from __future__ import annotations

from typing import Any

from abut.contact.pairs.distances import shared


@shared
def quarter_of(k: int) -> Any:
    """Cosine and sine of a point on a rim from its lowest one: 0 the lowest, 1 its opposite, 2 and 3 between."""
    if k == 0:
        return 1.0, 0.0
    if k == 1:
        return -1.0, 0.0
    if k == 2:
        return 0.0, 1.0
    return 0.0, -1.0
