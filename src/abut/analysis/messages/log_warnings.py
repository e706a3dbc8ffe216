"""What a finished run says without being asked: its warnings go to the log ``abut``, which Python shows where nobody reads it.

A sentence is told once a process, so that a study does not repeat what is true of all its runs.
"""

from __future__ import annotations

import logging

from abut.results import Result

__all__ = ["log_result"]

log = logging.getLogger("abut")
_told: set[tuple[str, str]] = set()


def log_result(result: Result) -> Result:
    """The same result, its warnings and what kept it from its end told."""
    told = [] if result.status.ok else [result.status.sentence]
    told += [sentence for sentence in result.warnings if (result.name, sentence) not in _told]
    _told.update((result.name, sentence) for sentence in result.warnings)
    for sentence in told:
        log.warning("%s: %s", result.name, sentence)
    return result
