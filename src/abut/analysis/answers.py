"""What forces that look at reactions and accelerations cannot be asked."""

from __future__ import annotations

from typing import Any

from abut.errors import InvalidValue


def refuse_answers(system: Any, what: str, remedy: str) -> None:
    """Refuse an analysis that finds reactions after it has found the forces.

    Raises:
        InvalidValue: a signal of the model looks at reactions or accelerations.
    """
    names = system.layout.wiring.answers
    if names:
        raise InvalidValue(
            f'{what}: signal "{names[0]}" looks at what the equations of motion give, which {what} does not solve; {remedy}'
        )
