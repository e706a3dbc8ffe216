"""The gallery's machines as Adams datasets."""

import pytest

import abut
from abut.errors import UnsupportedStatement
from gallery import MACHINES, script
from model_comparison import differences

UNITS = {"length": "mm", "mass": "kg", "force": "N", "time": "s"}


#: Of which nothing but hinges and drives can be said, and whose gears take long to draw.
GEARS = ("launch_train", "planetary_set")


@pytest.mark.parametrize("name", [name for name in MACHINES if name not in GEARS])
def test_the_gallery_comes_back(name, tmp_path):
    """What Adams can say of each example is the same machine in millimetres; the rest is listed in the file, by name."""
    model = script(name).model
    path = abut.write(model, tmp_path / "model.adm", lenient=True, **UNITS)
    lines = path.read_text().splitlines()
    left = {line.split('"')[3] for line in lines if line.startswith("! left out: ")}
    twin = abut.read(path, lenient=True)
    other = (
        "joints:",
        "forces:",
        "contacts:",
        "signals:",
    )  # what is left out, and measures, whose names no dataset has
    if (
        left
    ):  # bodies that stand for modes among them, and motions of what holds them: the names are compared below
        other = (*other, "bodies:", "motions:")
    if not any(any(body.velocity) or any(body.angular_velocity) for body in model.bodies):
        # what is at rest follows its motions by itself; of a dataset, how fast that is, is found as it is read
        other = (*other, *(f"{body.name}.velocity:" for body in model.bodies))
    found = [text for text in differences(model, twin) if not text.startswith(other)]
    assert found == []
    machine = {thing.name for thing in model if thing.family not in ("graphic", "signal", "request")}
    parts = {thing.name.rpartition("_")[0] for thing in twin.contacts}  # a statement for each two bodies
    assert machine - {thing.name for thing in twin} - parts <= left
    if left:
        with pytest.raises(UnsupportedStatement, match="cannot be written for Adams"):
            abut.write(model, tmp_path / "strict.adm")
