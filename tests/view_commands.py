"""Pieces of command files of Adams View, for several tests."""

import abut

HEAD = """\
defaults units length = mm angle = deg force = newton mass = kg time = sec
model create model_name = m
"""
BODY = """\
part create rigid_body name_and_position part_name = .m.{0} location = {1}
marker create marker_name = .m.{0}.cm location = 0, 0, 0 relative_to = .m.{0}
part create rigid_body mass_properties part_name = .m.{0} mass = 2 center_of_mass_marker = .m.{0}.cm ixx = 3 iyy = 4 izz = 5
"""


def body(name="A", at="0, 0, 0"):
    return BODY.format(name, at)


PAIR = """\
marker create marker_name = .m.A.i location = 0, 0, 0
marker create marker_name = .m.ground.j location = 0, 0, 0 relative_to = .m.ground
"""
ENDS = "i_marker_name = .m.A.i j_marker_name = .m.ground.j"


def reader(folder):
    """``reading(text, head, lenient)``: write commands behind the common head and read them."""

    def reading(text, head=HEAD, lenient=False):
        path = folder / "model.cmd"
        path.write_text(head + text, encoding="utf-8")
        return abut.read(path, lenient=lenient)

    return reading
