"""State matrices as text files, and their inputs and outputs.

``FILE = name`` gives ``namea``, ``nameb``, ``namec``, ``named``: one row of a matrix a line, 17 significant digits, as MATLAB's ``load``
and ``numpy.loadtxt`` take them; ``namest``, ``namepi`` and ``namepo`` name states, inputs and outputs, one a line. Which files Adams
writes for FORMAT = MATLAB, and their names, is not in a source at hand; what is in these is plain.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from abut.analysis import Linearized
from abut.errors import InputError


def write(found: Linearized, base: Path) -> list[Path]:
    """Write the matrices that are not empty, and the names; gives the files.

    Raises:
        InputError: a file cannot be written.
    """
    written = []
    matrices = {"a": found.A, "b": found.B, "c": found.C, "d": found.D}
    names = {"st": found.states, "pi": found.inputs, "po": found.outputs}
    try:
        for end, matrix in matrices.items():
            if matrix.size:
                written.append(base.with_name(base.name + end))
                np.savetxt(written[-1], matrix, fmt="%.17g")
        for end, lines in names.items():
            if lines:
                written.append(base.with_name(base.name + end))
                written[-1].write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as problem:
        raise InputError(f"cannot write {written[-1]}: {problem.strerror}; choose another FILE") from problem
    return written


def modes(found: Linearized, base: Path) -> Path:
    """Write the table of modes as text.

    Raises:
        InputError: the file cannot be written.
    """
    path = base if base.suffix else base.with_suffix(".eig")
    try:
        path.write_text(f"{found}\n", encoding="utf-8")
    except OSError as problem:
        raise InputError(f"cannot write {path}: {problem.strerror}; choose another FILE") from problem
    return path
