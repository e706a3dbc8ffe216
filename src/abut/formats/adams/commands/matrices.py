"""Text files of state matrices and the names of their inputs and outputs.

``FILE = name`` writes ``namea``, ``nameb``, ``namec``, ``named``: one row of a matrix per line, 17 significant digits, readable by
MATLAB's ``load`` and ``numpy.loadtxt``. ``namest``, ``namepi`` and ``namepo`` contain the names of states, inputs and outputs, one per
line. The names and contents of the files that Adams writes for FORMAT = MATLAB are not documented.
"""

from __future__ import annotations

from pathlib import Path

from abut.analysis import Linearized
from abut.files.atomic_write import text_bytes, write_together


def write(found: Linearized, base: Path, kind: str) -> list[Path]:
    """Write the non-empty matrices and the names (STATEMAT), or the table of modes (EIGENSOL); return the files.

    Raises:
        InputError: a file cannot be written.
    """
    texts = {base if base.suffix else base.with_suffix(".eig"): f"{found}\n"}
    if kind == "STATEMAT":
        matrices = {"a": found.A, "b": found.B, "c": found.C, "d": found.D}
        names = {"st": found.states, "pi": found.inputs, "po": found.outputs}
        rows = {end: [" ".join(f"{x:.17g}" for x in row) for row in one] for end, one in matrices.items()}
        lines = {end: one for end, one in {**rows, **names}.items() if one and one[0]}
        texts = {base.with_name(base.name + end): "\n".join([*one, ""]) for end, one in lines.items()}
    write_together({path: text_bytes(text) for path, text in texts.items()})
    return list(texts)
