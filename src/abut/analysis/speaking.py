"""What a finished run says without being asked: its warnings go to the log ``abut``, which Python shows where nobody reads it."""

from __future__ import annotations

import logging

from abut.results import Result

__all__ = ["spoken"]

log = logging.getLogger("abut")


def spoken(result: Result) -> Result:
    """The same result, its warnings and what kept it from its end told."""
    told = [] if result.status.ok else [result.status.sentence]
    for sentence in [*told, *result.warnings]:
        log.warning("%s: %s", result.name, sentence)
    return result
