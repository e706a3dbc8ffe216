"""The dataset that tests of the Adams reader write theirs behind: units, ground, one part."""

import textwrap

from abut.formats import read

HEAD = """\
A title
UNITS/
, FORCE = NEWTON
, MASS = KILOGRAM
, LENGTH = MILLIMETER
, TIME = SECOND
PART/1, GROUND
MARKER/1, PART = 1
MARKER/2, PART = 1
, QP = 100, 0, 0
, REULER = 90D, 90D, 0D
"""
THIRD = "PART/3, MASS = 2, CM = 31, IP = 100, 110, 120\nMARKER/31, PART = 3\n"
BODY = """\
PART/2, MASS = 2, CM = 21, IP = 100, 110, 120
MARKER/21, PART = 2
, QP = 0, 0, 50
MARKER/22, PART = 2
"""


def reader(folder, common=HEAD + BODY):
    """``make(text, head, end, lenient)``: write a dataset behind a head, if no other is given the common one, and read it."""

    def make(text, head=common, end="END\n", lenient=False):
        path = folder / "model.adm"
        path.write_text(head + textwrap.dedent(text) + end, encoding="utf-8")
        return read(path, lenient=lenient)

    return make
