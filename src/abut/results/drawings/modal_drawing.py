"""Modal deformation of the drawn mesh of an elastic body; stored in files as 16-bit integers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from abut.short_repr import short_repr

__all__ = ["Bending", "from_arrays", "modal_arrays", "quantize_modes"]

Single = npt.NDArray[np.float32]
Found = dict[str, npt.NDArray[Any]]
STEPS = 32767  #: number of steps from zero to the largest value of a mode


@short_repr
@dataclass(frozen=True, eq=False)
class Bending:
    """Deformation of the mesh of an elastic body by modal coordinates q.

        x_v = r_v + Σ φ_vk q_k,        σ_v = Σ σ_vk q_k

    in the axes of the body that is its floating frame, relative to that body's centre of mass.

    Attributes:
        body: name of that body.
        mesh: index among the drawing's meshes; its vertices are r [m].
        modes: names of the bodies whose positions are q [m], three each.
        frequencies: frequencies of the modes with the frame fixed [Hz], (m,).
        shapes: φ, (n, 3, m).
        stress: σ by mode, (n, 6, m): xx, yy, zz, xy, yz, zx [Pa/m]; None if unknown.
        interfaces: names of the bodies that are attached to it.
    """

    body: str
    mesh: int
    modes: tuple[str, ...]
    frequencies: npt.NDArray[np.float64]
    shapes: Single
    stress: Single | None = None
    interfaces: tuple[str, ...] = ()


def quantize_modes(values: npt.ArrayLike) -> Single:
    """Round numbers by mode (…, m) to multiples of the 32767th part of each mode's largest, as files store them."""
    numbers, scale = _quantize_values(np.asarray(values, np.float64))
    return (numbers * scale).astype(np.float32)


def _quantize_values(values: npt.NDArray[Any]) -> tuple[npt.NDArray[np.int16], npt.NDArray[np.float64]]:
    """Return integers, and the value of one unit by mode."""
    most = np.abs(values).reshape(-1, values.shape[-1]).max(axis=0, initial=0.0).astype(np.float32)
    scale = np.where(most > 0.0, most, 1.0).astype(np.float64) / STEPS
    return np.rint(values / scale).astype(np.int16), scale


def modal_arrays(bent: Sequence[Bending]) -> Found:
    """Return all deformations as a few plain arrays, one after the other, for files; none for an empty sequence."""
    if not bent:
        return {}
    numbers, scales, counts = [], [], []
    for one in bent:
        n, _, m = one.shapes.shape
        counts.append((one.mesh, n, m, one.stress is not None))
        for values in (one.shapes, one.stress):
            if values is not None:
                whole, scale = _quantize_values(values)
                numbers.append(whole.ravel())
                scales.append(scale)
    return {
        "bent_counts": np.array(counts, np.int64),
        "bent_frequencies": np.concatenate([one.frequencies for one in bent]),
        "bent_scales": np.concatenate(scales),
        "bent_numbers": np.concatenate(numbers),
    }


def from_arrays(found: Found, names: Sequence[dict[str, Any]]) -> tuple[Bending, ...]:
    """Return the deformations from the output of `modal_arrays`; ``names`` are the accompanying texts."""
    out, at, scaled, frequency_at = [], 0, 0, 0
    for (mesh, n, m, stressed), texts in zip(found.get("bent_counts", ()), names, strict=True):
        fields = []
        for width in (3, 6)[: 1 + int(stressed)]:
            whole = found["bent_numbers"][at : at + n * width * m].reshape(n, width, m)
            scale = found["bent_scales"][scaled : scaled + m]
            fields.append((whole * scale).astype(np.float32))
            at, scaled = at + n * width * m, scaled + m
        frequencies = np.asarray(found["bent_frequencies"][frequency_at : frequency_at + m], np.float64)
        frequency_at += m
        body, modes, interfaces = texts["body"], tuple(texts["modes"]), tuple(texts["interfaces"])
        stress = fields[1] if stressed else None
        out.append(Bending(body, int(mesh), modes, frequencies, fields[0], stress, interfaces))
    return tuple(out)


def bending_texts(bent: Sequence[Bending]) -> list[dict[str, Any]]:
    """Return the texts that accompany the arrays."""
    return [{"body": b.body, "modes": list(b.modes), "interfaces": list(b.interfaces)} for b in bent]
