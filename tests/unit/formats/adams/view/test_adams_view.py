"""Commands of Adams View: their grammar, conditions and loops, and what is refused."""

import contextlib
import random
import re

import pytest

import abut
from abut.errors import AbutError, UnreadableFile, UnsupportedStatement
from abut.formats.adams.view.language import commands
from unit.formats.adams.view.view_values import DOCUMENTED
from view_commands import ENDS, HEAD, PAIR, body

HINGE = f"constraint create joint revolute joint_name = .m.h {ENDS}\n"


# --- grammar ----------------


def test_lines_are_joined_and_comments_left_out():
    """A comment may follow &, stand between a line and its continuation, and hold quotes; an ! in quotes is none."""
    found = commands.parse_commands(
        'marker create & ! "begun\n! between\n  marker_name = .m.A.x, &\n .m.B."a!b" &\n  comments = "wait!" ! end\n'
        "view erase\n",
        "x.cmd",
    )
    assert [(c.words, c.line) for c in found] == [(("marker", "create"), 1), (("view", "erase"), 6)]
    assert [(g.name, len(g.values), g.line) for g in found[0].given] == [
        ("marker_name", 2, 3),
        ("comments", 1, 5),
    ]


@pytest.mark.parametrize(
    ("text", "line", "names"),
    [
        ("marker create &\n marker_name = (1 + ", 2, "from 'the end' on"),
        ("marker create marker_name = .m.A.x\nmarker create location = 1, , 2", 2, "from ', 2' on"),
        ("marker create &", 1, "continued by &"),
        ("", 1, "empty"),
    ],
)  # fmt: skip
def test_unknown_command_is_reported_with_place(text, line, names):
    with pytest.raises(UnreadableFile) as problem:
        commands.parse_commands(text, "x.cmd")
    assert f"line {line}" in str(problem.value)
    assert names in str(problem.value)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("makrer create marker_name = .m.A.i\n" + PAIR.split("\n", 1)[1] + HINGE, "line 6: 'makrer create"),
        ("makrer create marker_name = .m.A.i\n", "is marker meant?"),
        (PAIR + HINGE.replace("i_marker_name", "imarker_name"), "is i_marker_name meant?"),
        (PAIR + HINGE.replace(".m.A.i", ".m.A.l"), "there is no object .m.A.l; create it before"),
        (PAIR.replace(".m.A.i", ".m.A.joint_1") + HINGE.replace(".m.A.i", ".m.A.jiont_1"), "is .m.a.joint_1 meant?"),
        ("marker create marker_name = .m.A.x location = 1 2 3\n", "with commas between several values"),
        ("sim/dyn, end=1\n", "this is a line of a command file (.acf)"),
        ("UNITS/FORCE=NEWTON\n", "this is a statement of a dataset (.adm)"),
    ],
)  # fmt: skip
def test_misspelt_command_is_reported_with_suggestion(read, text, says):
    with pytest.raises(AbutError) as problem:
        read(body() + text)
    assert says in re.sub(r"/\S+/model", "model", str(problem.value))


def test_a_part_without_mass_may_be_fixed_to_another(read):
    """Its joint's markers coincide, so that what it carries is where the other's marker says."""
    text = """\
part create rigid_body name_and_position part_name = .m.dummy location = 1, 2, 3
marker create marker_name = .m.dummy.a location = 1, 2, 3
marker create marker_name = .m.dummy.b location = 1, 2, 8
constraint create joint fixed joint_name = .m.weld i_marker_name = .m.dummy.a j_marker_name = .m.A.i
constraint create joint revolute joint_name = .m.h i_marker_name = .m.dummy.b j_marker_name = .m.ground.j
"""
    model = read(body() + PAIR + text)
    assert [one.name for one in model.bodies] == ["A"]
    assert model["h"].frame_i.body.name == "A"
    assert model["h"].frame_i.position == pytest.approx((0.0, 0.0, 0.005))
    hinged = text.replace("joint fixed", "joint spherical")
    model = read(
        body() + PAIR + hinged + "part modify rigid_body mass_properties part_name = .m.dummy mass = 0\n"
    )
    assert [(one.name, one.mass) for one in model.bodies] == [("A", model["A"].mass), ("dummy", 0.0)]


def test_missing_units_are_reported(tmp_path):
    path = tmp_path / "model.cmd"
    path.write_text(HEAD.split("\n", 1)[1] + body(), encoding="utf-8")
    assert any("it sets no units" in note and "mm, kg, newton" in note for note in abut.read(path).notes)


def test_plain_commands_match_grammar():
    """Numbers, names and texts without the parser: the same words, parameters, places and values; what is not plain is left to it."""
    pieces = (
        "1", "-2.5", "+3E-4", "1.0E+05", "2.5D-1", "6inch", "-90.0d", "name", ".m.A.x", '.m."a b".c', '"a, b = (c)"', "'x'", "no", "$x",
        "(1 + 2)", "{1, 2}", "c:/x/y.stl", "*", "1.2.3", "2(kg)", "a-b", "", "- -1", "-name", "3d4",
    )  # fmt: skip
    chance = random.Random(3)
    plain = 0
    for _ in range(1500):
        parts = ["marker", chance.choice(("create", "modify", "x.y"))]
        for k in range(chance.randrange(4)):
            values = chance.choice((", ", ",", " , ", " ")).join(
                chance.choice(pieces) for _ in range(chance.randrange(4))
            )
            parts.append(f"p_{k}{chance.choice((' = ', '=', '==', ' ='))}{values}")
        text = " ".join(parts) + "\x1f"
        found = commands.parse_plain_command(text)
        if found is None:
            continue
        plain += 1
        words, parameters = commands._parse_command(text)
        assert found[0] == words
        assert [one[:2] for one in found[1]] == [one[:2] for one in parameters]
        assert [one[2] for one in found[1]] == [one[2] for one in parameters]
    assert plain > 300


# --- control ----------------


def test_conditions_and_loops(session):
    """Parts of a chain by name; a break, a continue and an else."""
    found = session(
        "variable set variable_name = .m.n integer_value = 0\n"
        "while condition = (.m.n < 10)\n"
        "  variable modify variable_name = .m.n integer_value = (eval(.m.n + 1))\n"
        "  if condition = (.m.n == 2)\n    continue\n"
        "  elseif condition = (.m.n == 5)\n    break\n"
        "  else\n    point create point_name = (eval(\".m.ground.p\" // .m.n)) location = (eval(.m.n)), 0, 0\n  end\n"
        "end\n"
        "for variable_name = i start_value = 3 increment_value = -2 end_value = -2\n"
        "  point create point_name = (eval(\".m.ground.q\" // (i + 2))) location = (i), 0, 0\n"
        "end\n"
        "for variable_name = one object_names = .m.ground.p1, .m.ground.p3\n"
        "  point modify point_name = (eval(one)) location = 0, 7, 0\n"
        "end\n"
    )  # fmt: skip
    points = {
        thing.name[-1]: tuple(found.frame(thing).origin)
        for thing in found.things
        if thing.kind.words == ("point",)
    }
    assert points == {
        "p1": (0, 7, 0),
        "p3": (0, 7, 0),
        "p4": (4, 0, 0),
        "q5": (3, 0, 0),
        "q3": (1, 0, 0),
        "q1": (-1, 0, 0),
    }


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("while condition = (1)\nend\n", "does not end"),
        ("while condition = (1)\nview erase\nend\n", "more than|does not end"),
        ("if condition = (1)\n", "it has no end"),
        ("end\n", "it belongs to no open block"),
        ("for variable_name = i start_value = 1 end_value = 2 increment_value = 0\nend\n", "increment_value is 0"),
        ("for variable_name = i start_value = 1 end_value = 1E9\nend\n", "iterations"),
    ],
)  # fmt: skip
def test_faulty_loops_are_reported(session, text, says, monkeypatch):
    monkeypatch.setattr("abut.formats.adams.view.session.session.MAX_COMMANDS", 1000)
    with pytest.raises(UnreadableFile, match=says):
        session(text)


# --- what is refused ----------------


def test_refusals_are_listed_or_left_out(read):
    """All at once, with line, text and reason; read leniently they are notes."""
    text = (
        body() + "part create flexible_body name_and_position flexible_body_name = .m.F\n"
        'macro create macro_name = mine commands = "view erase"\n'
        "frobnicate all now = yes\n"
        f"{PAIR}constraint create joint revolute joint_name = .m.J {ENDS} wobble = 3\n"
        f"constraint create joint fixed joint_name = .m.K {ENDS}\n"
    )
    with pytest.raises(UnsupportedStatement) as problem:
        read(text)
    said = str(problem.value)
    assert "3 statements are not supported" in said
    assert "line 6: 'part create flexible_body" in said
    assert "its .mnf is proprietary" in said
    assert "abut.FlexibleBody.read" in said
    assert "line 8: 'frobnicate all now = yes'" in said
    assert "parameter wobble" in said
    model = read(text, lenient=True)
    assert [one.name for one in model.joints] == ["K"]
    assert any("wobble" in note and "(left out)" in note for note in model.notes)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (body() + body(), "line 7: marker create: the name .m.A.cm is used since line 4"),
        ("marker create marker_name = .m.B.x", "there is no .m.B that could own it"),
        ("marker create marker_name = .m.ground.x location = 1, 2", "location: it has 2 values; give three numbers"),
        ("marker create marker_name = .m.ground.x relative_to = .m.no", "there is no object .m.no"),
        ("marker create", "marker_name is missing"),
        ("marker modify marker_name = .m.ground.no location = 1, 2, 3", "there is no marker .m.ground.no"),
        ("constraint create", "it is not complete; write one of: constraint create"),
        (body() + PAIR + "constraint create joint revolute joint_name = .m.J i_marker_name = .m.A.i", "j_marker_name is missing"),
        (body() + PAIR + f"constraint create joint revolute joint_name = .m.J {ENDS} adams_id = two", "adams_id: 'two' is not a number"),
        (body() + PAIR + "constraint create joint revolute joint_name = .m.J i_marker_name = .m.A j_marker_name = .m.ground.j",
         ".m.A is no MARKER, it was made by part create rigid_body name_and_position"),
        (body() + PAIR + f'force create direct single_component_force single_component_force_name = .m.F {ENDS} function = "1"',
         "type_of_freedom is missing"),
        (body() + PAIR + "force create direct single_component_force single_component_force_name = .m.F type_of_freedom = trans "
         f'{ENDS} function = "DM(.m.A.i, .m.A.no)"', "there is no object .m.A.no"),
        ("marker create marker_name = .m.ground.x location = (LOC_RELATIVE_TO({0, 0, 0}, .m.ground.x))\n"
         "marker create marker_name = .m.ground.y relative_to = .m.ground.x", "depends on itself"),
    ],
)  # fmt: skip
def test_mistakes_are_reported_with_file_and_line(read, text, says):
    with pytest.raises(UnreadableFile) as problem:
        read(text)
    assert says in str(problem.value)
    assert "model.cmd, line " in str(problem.value)


def test_a_file_without_a_model_is_refused(read):
    with pytest.raises(UnreadableFile, match="it creates no model"):
        read("view erase\n", head="")


def test_no_mutation_of_a_model_crashes_the_reader(tmp_path):
    """Two hundred files with pieces lost, doubled, exchanged or broken: read, or refused by an error of abut's own."""
    rng = random.Random(7)
    whole = (
        HEAD
        + body()
        + PAIR
        + DOCUMENTED
        + f"constraint create joint screw joint_name = .m.J pitch = (2 * 1.5mm) {ENDS}\n"
    ).splitlines()
    path = tmp_path / "model.cmd"
    broken = [*list("(){}\"&=,!'$"), "1e999", "1/0", "//", "||", ".", "é", "-", "eval(", ".m."]
    for _ in range(200):
        lines = whole[:]
        for _ in range(rng.randint(1, 3)):
            k, other = rng.randrange(len(lines)), rng.randrange(len(lines))
            at = rng.randrange(len(lines[k]) + 1)
            pieces = lines[k].split(" ")
            word = rng.randrange(len(pieces))
            lines[k] = rng.choice([
                lines[other],
                lines[k][:at],
                lines[k][:at] + rng.choice(broken) + lines[k][at:],
                " ".join(pieces[:word] + pieces[word + 1 :]),
                " ".join([*pieces[:word], rng.choice(lines[other].split(" ")), *pieces[word + 1 :]]),
            ])  # fmt: skip
        path.write_text("\n".join(lines), encoding="utf-8")
        with contextlib.suppress(AbutError):
            abut.read(path, lenient=rng.random() < 0.5)
