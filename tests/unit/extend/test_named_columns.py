"""Tables with named columns: a name is its number, in kernels a literal; rows are made by name."""

import pytest
import warp as wp

from abut.compiler.kernels import kernel
from abut.extend.named_columns import ColumnRow, column
from abut.kernels.arrays import I1, I2


class Link(ColumnRow):
    """A row with a part of several columns, a default, and an alias."""

    first = column("where it begins")
    weights = column("three of them", span=3)
    last = column("where it ends", default=-1)
    end = last


def test_a_name_is_the_number_of_its_column():
    assert (Link.first, Link.weights, Link.last, Link.end, Link.WIDTH) == (0, 1, 4, 4, 5)


def test_rows_are_made_by_name():
    assert Link.of(weights=(1, 2, 3), first=7) == [7, 1, 2, 3, -1]


@pytest.mark.parametrize(
    ("values", "told"),
    [
        ({"weights": (1, 2, 3)}, "nothing is given for the column first"),
        ({"first": 1, "weights": (1, 2)}, "weights is 3 columns wide, got 2"),
        ({"first": 1, "weights": (1, 2, 3), "frist": 2}, "has no column frist"),
    ],
)
def test_missing_and_unknown_columns_are_refused(values, told):
    with pytest.raises(TypeError, match=told):
        Link.of(**values)


def sums(table: I2, out: I1) -> None:
    k = wp.tid()
    for q in range(3):
        out[k] = out[k] + table[k, Link.weights + q]
    out[k] = out[k] * table[k, Link.end] + Link.WIDTH


def test_kernels_read_them():
    table = wp.array([Link.of(first=9, weights=(1, 2, 3), last=10)], dtype=int, ndim=2, device="cpu")
    out = wp.zeros(1, dtype=int, device="cpu")
    kernel(sums).launch(1, [table, out])
    assert out.numpy().tolist() == [65]
