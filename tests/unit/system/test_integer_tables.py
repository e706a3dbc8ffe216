"""Tables of integers on the device: rows of any length, and rows that are one object."""

import numpy as np

import abut
from abut.system.contact.tables import ContactTables
from abut.system.features import layout_of
from abut.system.schema.device import integer_table


def test_rows_that_are_one_object_are_each_in_the_table():
    one, other, short = [1, 2, 3], [4, 5, 6], [7]
    for rows in ([one, one, other, one], [one, other], [one, short, one, short], [[1, 2, 3], [1, 2, 3]], []):
        expected = np.zeros((max(1, len(rows)), 4), dtype=np.int32)
        for k, row in enumerate(rows):
            expected[k, : len(row)] = row
        table = integer_table(rows, 4, "cpu").numpy()
        assert table.dtype == np.int32
        np.testing.assert_array_equal(table, expected)


def test_rows_of_a_contact_with_neighbour_search_are_one_object():
    """Otherwise the set-up of 30,000 balls takes a second for their rows alone."""
    model = abut.Model("balls")
    shapes = [
        model.add(abut.Body.sphere(f"ball_{k}", radius=0.1, density=1000, position=(k, 0, 0))).shape
        for k in range(200)
    ]
    model.add(abut.Contact("all", shapes, normal=abut.normal.KelvinVoigtTension(stiffness=1e5, damping=1.0)))
    tables = layout_of(model, False).of(ContactTables)
    assert tables.slots > len(shapes)
    assert len({id(row) for row in tables.contact}) == 1
    assert [row[0] for row in tables.contact_point] == list(range(tables.slots))
