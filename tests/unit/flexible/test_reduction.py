"""Reducing elastic bodies: what is kept on disk, and what is refused."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from abut.errors import InvalidValue
from abut.fem import Structure, beam_structure
from abut.flexible import CraigBampton, NormalModes, Patch, Rubin, reduce
from abut.flexible.reduction import reduction_cache


def beam(**changed):
    numbers = {
        "ea": 1e6,
        "gj": 1e3,
        "ei": (2e3, 1e3),
        "line": 1.0,
        "inertia": (1e-3, 2e-3),
        "name": "jib",
    } | changed
    return beam_structure(np.linspace([0, 0, 0], [1, 0, 0], 7), [(k, k + 1) for k in range(6)], **numbers)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(reduction_cache, "_folder", lambda: tmp_path)
    return tmp_path


def same(a, b):
    for name in reduction_cache.ARRAYS:
        one, other = getattr(a, name), getattr(b, name)
        assert (one is None) == (other is None)
        assert one is None or np.array_equal(one, other)
    for one, other in zip(a.interfaces, b.interfaces, strict=True):
        assert (one.name, one.kind, one.nodes) == (other.name, other.kind, other.nodes)
        assert np.array_equal(one.shapes, other.shapes)


def test_the_second_time_nothing_is_reduced(folder, monkeypatch, caplog):
    """The same matrices and options: the same body to the last bit, without a basis having been made."""
    given = {
        "interfaces": {"root": 1, "tip": Patch([6, 7, 5], "rigid", at=(1, 0, 0.1))},
        "method": CraigBampton(3),
    }
    first = reduce(beam(), **given)
    with caplog.at_level(logging.INFO):
        monkeypatch.setattr(CraigBampton, "basis", None)
        same(reduce(beam(), **given), first)
    assert "reduced before" in caplog.text


def test_anything_else_is_reduced_anew(folder):
    """A stiffness, a method, an interface, a damping: each makes another file."""
    holds = {"root": 1}
    reduce(beam(), interfaces=holds)
    reduce(beam(ea=1.0001e6), interfaces=holds)
    reduce(beam(), interfaces=holds, method=CraigBampton(3))
    reduce(beam(), interfaces={"root": 2})
    reduce(beam(), interfaces=holds, damping=0.01)
    assert len(list(folder.glob("*.npz"))) == 5


@pytest.mark.parametrize("damage", [b"", b"PK\x03\x04 no", None])
def test_a_damaged_file_is_made_anew(folder, damage, caplog):
    first = reduce(beam(), interfaces={"root": 1})
    (place,) = folder.glob("*.npz")
    place.write_bytes(place.read_bytes()[:-400] if damage is None else damage)
    same(reduce(beam(), interfaces={"root": 1}), first)
    assert "damaged" in caplog.text
    assert list(folder.iterdir()) == [place]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"interfaces": {"root": 12}}, "no node 12; labels go from 1 to 7, the nearest are 7"),
        ({"interfaces": {"root": [1, 2, 2]}}, "node 2 is listed more than once"),
        ({"interfaces": {"root": "x-"}}, 'no node set "x-"; there are none'),
        ({"interfaces": {"root": (0.04, 0.0, 0.05)}}, "there is no node at"),
        ({"interfaces": {"root": Patch([1, 2, 3], "glued")}}, "node, rigid, averaged"),
        ({"interfaces": {"root": [1, 2, 3]}}, "are on a line"),
        ({"interfaces": {"a": Patch([1, 2], "rigid"), "b": Patch([2, 3], "rigid")}}, 'node 2 belongs to the rigid patches "a" and "b"'),
        ({"interfaces": {"a": 1, "b": 1}}, "not independent"),
        ({"method": CraigBampton(3)}, "it has none; give interfaces="),
        ({"method": "krylov"}, "craig-bampton, guyan"),
        ({"frame": "nose"}, "mean-axis, principal, or an interface"),
        ({"damping": -0.1}, "0 or more"),
        ({"damping": "nastran"}, "adams"),
        ({"loads": np.zeros(5)}, r"\(42, k\)"),
        ({"up_to": 1e-3}, "no mode is left"),
    ],
)  # fmt: skip
def test_refuses_invalid_reductions(given, said):
    with pytest.raises(InvalidValue, match=said):
        reduce(beam(), cache=False, **given)


def test_counts_of_modes_have_bounds():
    with pytest.raises(InvalidValue, match="0 to 300"):
        NormalModes(301)
    with pytest.raises(InvalidValue, match="above 0"):
        Rubin(effective_mass=1.5)


def altered(structure, stiffness):
    return Structure(structure.positions, structure.freedoms, structure.mass, stiffness, name="jib")


def test_supports_in_the_stiffness_are_found():
    """A spring to the ground at a node is as good as a support: a free body is asked for."""
    whole = beam()
    held = whole.stiffness.tolil()
    held[0, 0] += 1e6
    with pytest.raises(InvalidValue, match="without supports"):
        reduce(altered(whole, held.tocsr()), cache=False)


def test_parts_that_hang_loose_are_found():
    """Without the stiffness of one element the beam is two bodies."""
    whole, k = beam(), beam().stiffness.tolil()
    size = 6 * 3
    k[:size, size:] = 0.0
    k[size:, :size] = 0.0
    part = beam_structure(
        np.linspace([0, 0, 0], [1 / 3, 0, 0], 3), [(0, 1), (1, 2)], ea=1e6, gj=1e3, ei=(2e3, 1e3), line=1.0
    )
    k[:size, :size] = part.stiffness
    rest = beam_structure(
        np.linspace([0.5, 0, 0], [1, 0, 0], 4),
        [(0, 1), (1, 2), (2, 3)],
        ea=1e6,
        gj=1e3,
        ei=(2e3, 1e3),
        line=1.0,
    )
    k[size:, size:] = rest.stiffness
    with pytest.raises(InvalidValue, match="parts that are disconnected"):
        reduce(altered(whole, k.tocsr()), cache=False)


@pytest.mark.parametrize(
    ("given", "said"),
    [({"ea": 0.0}, "EA"), ({"line": -1.0}, "mass per length"), ({"up": (1, 0, 0)}, "parallel to up")],
)
def test_beams_that_cannot_be(given, said):
    with pytest.raises(InvalidValue, match=said):
        beam(**given)


def test_reductions_begun_together_share_a_file(folder):
    """Files are made whole or not at all: of reductions begun together each gets the same body, and one file stands there."""
    with ThreadPoolExecutor(4) as pool:
        bodies = list(pool.map(lambda _: reduce(beam(), interfaces={"root": 1}), range(4)))
    for other in bodies[1:]:
        same(other, bodies[0])
    assert len(list(folder.iterdir())) == 1
