"""What Adams' own help prints as examples, against what is computed here."""

import math
import shutil
import textwrap
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.errors import UnreadableFile
from abut.extend.functions.point_tables import KINDS
from abut.formats.adams.commands import arguments, parse, solver
from abut.formats.adams.commands.log import CommandLog
from abut.formats.adams.dataset.registry import STATEMENTS
from abut.formats.adams.functions import intrinsics, splines
from abut.formats.adams.language import schema as grammar
from abut.formats.adams.language import statements
from abut.formats.adams.view.language import commands as language
from abut.formats.adams.view.session.session import run_commands
from view_commands import HEAD, PAIR, body

POINTS = np.array([1.0, 2.0, 3.0, 4.0]), np.array([0.0, 2.0, 1.0, 3.0])
#: What AKIMA_SPLINE and CSPLINE of Adams View give between the points, at ten places from 1 to 4. The help has 0.936 for 0.963; a
#: curve through these points is odd about the middle of (2, 2) and (3, 1), where its last but one number, 2.037, is right.
PRINTED = {
    "AKISPL": (0.0, 1.0, 1.667, 2.0, 1.778, 1.222, 1.0, 1.333, 2.0, 3.0),
    "CUBSPL": (0.0, 0.963, 1.704, 2.0, 1.741, 1.259, 1.0, 1.296, 2.037, 3.0),
}


@pytest.mark.parametrize("kind", PRINTED)
def test_splines_are_those_that_are_printed(kind):
    """Three decimals are printed."""
    pieces = KINDS[splines.CURVES[kind]](*POINTS)[::-1]
    for place, expected in zip(np.linspace(1.0, 4.0, 10), PRINTED[kind], strict=True):
        piece = min(int(place) - 1, 2)
        assert np.polyval(pieces[:, piece], place - POINTS[0][piece]) == pytest.approx(expected, abs=5.1e-4)


@pytest.mark.parametrize(
    ("expression", "printed"),
    [("ACOS(.75)", 41), ("ACOS(PI/4)", 38), ("ASIN(4/SQRT(32))", 45), ("ATAN(4/4)", 45), ("ATAN2(4, 4)", 45)],
)  # fmt: skip
def test_inverse_functions_return_degrees(expression, printed):
    """Whole degrees are printed; a place of 4, 4 stands for the figure's, which is 45 degrees off."""
    found = run_commands(
        language.parse_commands(
            f"{HEAD}variable set variable_name = .m.x real_value = ({expression})", "m.cmd"
        )
    )
    (value,) = found.numbers(found.things.find(".m.x").given["real_value"])
    assert value == pytest.approx(printed, abs=0.5)


def test_angles_follow_the_unit_of_the_model():
    """defaults units angle = rad: then a plain number is in radians."""
    text = "defaults units angle = rad\nvariable set variable_name = .m.x real_value = (SIN(PI/6)), (ACOS(0)), (COS(60d))"
    found = run_commands(language.parse_commands(HEAD + text, "m.cmd"))
    values = found.numbers(found.things.find(".m.x").given["real_value"])
    assert values == pytest.approx([0.5, math.pi / 2.0, 0.5], rel=1e-14)


def test_sweep_is_a_linear_chirp():
    """y = a sin φ, φ̇ = 2π f, so y² + (ẏ/φ̇)² = a²: f is f0 at x0, in proportion up to x1, and f1 from there on. By differences over 1e-5.

    The phase is f0 x0 at x0 (SOLIDWORKS Motion, function SWEEP): with f0 x0 = 1/4, a sweep that needs no time to grow begins at its crest.
    """
    numbers = (2.0, 0.125, 2.0, 1.125, 6.0, 1e-9)

    def at(x):
        return intrinsics.sweep(x, *numbers)

    assert at(0.125) == 0.0
    assert at(0.125 + 1e-8) == pytest.approx(2.0, rel=1e-12)
    for x in (0.3, 0.625, 1.0, 1.2, 3.0):
        slope = (at(x + 1e-5) - at(x - 1e-5)) / 2e-5
        frequency = 2.0 + 4.0 * min(x - 0.125, 1.0)
        assert math.hypot(at(x), slope / (2.0 * math.pi * frequency)) == pytest.approx(2.0, rel=1e-6)


def test_curves_are_held_together_by_the_words_of_the_help(tmp_path):
    """higher_pair_contact curve_curve and point_curve; a floating marker that is not named is made on the part that bears the curve, and
    the marker of a point on the part that is named."""
    text = """\
    data_element create matrix full matrix_name = .m.mat row_count = 5 column_count = 3 &
      values = 0,0,0,50,20,0,100,0,0,50,-20,0,0,0,0 input_order = by_row
    data_element create curve curve_name = .m.c closed = yes matrix_name = .m.mat fit_type = curve_points
    constraint create higher_pair_contact curve_curve curve_curve_name = .m.cc i_curve_name = .m.c j_curve_name = .m.c &
      i_ref_marker_name = .m.A.i j_ref_marker_name = .m.ground.j i_displacement_ic = 0, 0, 0 j_displacement_ic = 100, 0, 0
    constraint create higher_pair_contact point_curve point_curve_name = .m.pc curve_name = .m.c i_part_name = .m.A &
      location = 100, 0, 0 relative_to = .m.A.i ref_marker_name = .m.ground.j displacement_ic = 50, 20, 0
    """
    path = tmp_path / "m.cmd"
    path.write_text(HEAD + body() + PAIR + textwrap.dedent(text), encoding="utf-8")
    model = abut.read(path)
    curves, point = model["cc"], model["pc"]
    assert (curves.frame_i.body.name, curves.frame_j.body.name) == ("A", "ground")
    assert curves.near == ((0.0, 0.0), pytest.approx((0.1, 0.0)))
    assert (point.frame_i.body.name, point.frame_j.body.name) == ("A", "ground")
    assert tuple(point.frame_i.position) == pytest.approx((0.1, 0.0, 0.0))
    assert point.near == pytest.approx((0.05, 0.02, 0.0))


# --- command files ----------------

PENDULUM = Path(__file__).parents[4] / "data" / "adams_joints" / "models" / "test_Revolute_Case01.adm"


@pytest.fixture
def folder(tmp_path):
    shutil.copy(PENDULUM, tmp_path / "pendulum.adm")
    return tmp_path


def cut(folder, text):
    path = folder / "run.acf"
    path.write_text(text, encoding="utf-8")
    return parse.load(path)


def test_a_command_file_goes_on_in_another(folder):
    """FILE/COMMAND: .acf where it has no ending; its commands stand in its place, with their own file and lines; that of Windows too."""
    (folder / "more.acf").write_text("! more\nsim/stat\nfile/com=..\\else\\last.acf\n", encoding="utf-8")
    (folder / "last.acf").write_text("equil/default, maxit=300\n", encoding="utf-8")
    found = cut(folder, "file/model=pendulum\nfile/command=more\nsim/dyn, end=1\nstop\n")
    assert [(c.keyword, c.line, Path(c.path).name) for c in found.commands] == [
        ("SIMULATE", 2, "more.acf"),
        ("EQUILIBRIUM", 1, "last.acf"),
        ("SIMULATE", 3, "run.acf"),
    ]


@pytest.mark.parametrize(
    ("text", "says"),
    [("file/command=nothing\n", "COMMAND = nothing is not there"), ("file/command=run\n", "more than 20 files include each other")],
)  # fmt: skip
def test_wrong_command_files(folder, text, says):
    with pytest.raises(UnreadableFile) as problem:
        cut(folder, f"file/model=pendulum\n{text}")
    assert says in str(problem.value)


@pytest.mark.parametrize(
    ("line", "flags", "left"),
    [
        ("sim/initial, acceleration", {"INITIAL_CONDITIONS", "ACCELERATION"}, set()),
        ("sim/ini, disp", {"INITIAL_CONDITIONS", "DISPLACEMENT"}, set()),
        ("equil/default, alimit=5D, pattern=T:F", {"DEFAULT"}, {"ALIMIT", "PATTERN"}),
        (
            "equil/method=aggressive, atol=1e-3, rtol=1e-4, maxitl=30, eta=0.9",
            set(),
            {"METHOD", "ATOL", "RTOL", "MAXITL", "ETA"},
        ),
        ("int/si2_gstiff, fixit=2, hratio=2, maxerr=1", {"SI2_GSTIFF"}, {"FIXIT", "HRATIO", "MAXERR"}),
        (
            "equil/dynamic, acceleration_error=1e-3, global_damping=0.1, kinetic_energy_error=1e-3",
            {"DYNAMIC"},
            {"ACCELERATION_ERROR", "GLOBAL_DAMPING", "KINETIC_ENERGY_ERROR"},
        ),
    ],
)
def test_arguments_of_analyses(folder, line, flags, left):
    (found,) = map(arguments.find_motion_arguments, cut(folder, f"file/model=pendulum\n{line}\n").commands)
    assert found.flags == flags
    assert set(found.passed_over) == left


def test_splines_and_friction_can_be_given_anew(folder):
    """Only what a command says is changed: the table's values, not its places; one coefficient, not the joint."""
    path = folder / "pendulum.adm"
    more = (
        "SPLINE/9, X = 0, 1, 2, 3, Y = 0, 1, 4, 9, LINEAR_EXTRAPOLATE\nFRICTION/1, JOINT = 1, MU_STATIC = 0.5"
        ", MU_DYNAMIC = 0.3, PIN_RADIUS = 2\n"
    )
    number = min(
        n
        for n in (
            s.number
            for s in statements.parse_dataset(path.read_text(), "").statements
            if s.keyword == "JOINT"
        )
    )
    path.write_text(
        path.read_text().replace("\nEND", f"\n{more.replace('JOINT = 1', f'JOINT = {number}')}END")
    )
    made = solver.CommandSession(
        statements.parse_dataset(path.read_text(), str(path)), False, CommandLog(None), folder
    )
    for command in cut(folder, "file/model=pendulum\nspline/9, y=5,6,7,8\nfriction/1, mu_s=0.4\n").commands:
        made.execute_command(command)
    held = {s.label: grammar.parse_arguments(s, schema) for s in made.dataset.statements
            for schema in [STATEMENTS[s.keyword].schema if s.keyword in ("SPLINE", "FRICTION") else None] if schema}  # fmt: skip
    assert held["SPLINE/9"].values == {"X": (0, 1, 2, 3), "Y": ((5, 6, 7, 8),)}
    assert held["SPLINE/9"].flags == {"LINEAR_EXTRAPOLATE"}
    assert held["FRICTION/1"].values == {
        "JOINT": number,
        "MU_STATIC": 0.4,
        "MU_DYNAMIC": 0.3,
        "PIN_RADIUS": 2.0,
    }
    made.machine()
