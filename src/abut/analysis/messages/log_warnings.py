"""Log of a finished run's warnings: they go to the logger ``abut``, whose output Python shows unless logging is configured.

A sentence is logged once a process, so a study does not repeat warnings that are common to all its runs.
"""

from __future__ import annotations

import logging

from abut.results import Result

__all__ = ["log_result"]

log = logging.getLogger("abut")
_logged: set[tuple[str, str]] = set()


def log_result(result: Result) -> Result:
    """Log the warnings of a result and the reason of a premature end, and return the result."""
    sentences = [] if result.status.ok else [result.status.sentence]
    sentences += [sentence for sentence in result.warnings if (result.name, sentence) not in _logged]
    _logged.update((result.name, sentence) for sentence in result.warnings)
    for sentence in sentences:
        log.warning("%s: %s", result.name, sentence)
    return result
