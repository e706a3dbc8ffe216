"""State matrices as text files, and their inputs and outputs.

``FILE = name`` gives ``namea``, ``nameb``, ``namec``, ``named``: one row of a matrix a line, 17 significant digits, as MATLAB's ``load``
and ``numpy.loadtxt`` take them; ``namest``, ``namepi`` and ``namepo`` name states, inputs and outputs, one a line. Which files Adams
writes for FORMAT = MATLAB, and their names, is not in a source at hand; what is in these is plain.
"""

from __future__ import annotations

from pathlib import Path

from abut.analysis import Linearized
from abut.plug.files import text_bytes, write_together


def write(found: Linearized, base: Path, kind: str) -> list[Path]:
    """Write the matrices that are not empty and the names (STATEMAT), or the table of modes (EIGENSOL); gives the files.

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
