"""Every command of Adams View is carried out, or refused or noted by name and line: none is passed over in silence."""

from pathlib import Path

import pytest

from abut.errors import AbutError
from abut.formats.adams.view.session.session import run_commands
from abut.formats.adams.view.session.vocabulary import command_table
from view_commands import HEAD, PAIR, body

MODEL = HEAD + body("A") + body("B", "1, 0, 0") + PAIR
LINE = MODEL.count("\n") + 1
#: Commands of what is drawn, listed and kept on the screen, which change nothing of the machine.
OF_THE_SCREEN = {
    "color", "defaults attributes", "defaults command_file", "geometry create curve arc", "geometry create curve bspline",
    "geometry create curve polyline", "geometry create point", "geometry create shape force", "geometry create shape gcontact",
    "geometry create shape gfriction", "geometry create shape gravity", "geometry create shape spring_damper",
    "geometry modify curve arc", "geometry modify curve bspline", "geometry modify curve polyline", "geometry modify point",
    "geometry modify shape force", "geometry modify shape gcontact", "geometry modify shape gfriction", "geometry modify shape gravity",
    "geometry modify shape spring_damper", "interface", "language", "list_info", "measure_display", "model display", "model verify",
    "move control_panel", "output_control set", "plot", "plugin", "view", "window", "xy_plot",
}  # fmt: skip
#: Families and commands of Adams View that are not read.
UNKNOWN = """
    assembly_model create|bearing create|cable create|clearance create|conceptual create|cosim create|curve_file read|customize|
    data_table create|drivetrain create|eigen create|electric create|fatigue create|flex_body create|fluid create|gear create|
    hydraulics create|insight create|machinery create|mnf read|motor create|numeric_results create|optimize|pipe create|
    read_results|simulate|spline_export|test_data import|tire create|track create|vibration create|parts create|constrain create joint
""".replace("\n", "").split("|")
#: Commands in which a parameter that is not known is one that changes the machine, misspelt.
MISSPELT = [
    ("part attributes part_name = .m.A actve = off", "actve"),
    ("part delete prt_name = .m.A", "prt_name"),
    ("part copy part_name = .m.A nw_part_name = .m.C", "nw_part_name"),
    ("entity attributes entity_nam2 = .m.A active = off", "entity_nam2"),
    ("entity modify entity_name = .m.A renamed = .m.C", "renamed"),
    ("model attributes model_name = .m actve = off", "actve"),
    ("model delete modl_name = .m", "modl_name"),
    ("model copy model_name = .m nw_model_name = .n", "nw_model_name"),
    ("defaults units lenth = inch", "lenth"),
    ("defaults units system_of_units = mks", "system_of_units"),
    ("defaults model modle_name = .m", "modle_name"),
    ("defaults coordinate_system coordinate = .m.A", "coordinate"),
    ("defaults orient_axis_and_plane axes = z", "axes"),
    ("marker modify marker_name = .m.A.i loction = 1, 2, 3", "loction"),
    ("part create rigid_body name_and_position part_name = .m.C locaton = 1, 2, 3", "locaton"),
    ("part modify rigid_body mass_properties part_name = .m.A masss = 3", "masss"),
    ("move rotation part_name = .m.A a4 = 3", "a4"),
    ("file step read file_name = \"a.stp\" skale = 2", "skale"),
    ("ude modify instance instance_name = .m.s loction = 1, 2, 3", "loction"),
    ("variable set variable_name = .m.v rael_value = 1", "rael_value"),
    ("macro create macro_name = .m.x comands_to_be_executed = \"\"", "comands_to_be_executed"),
    ("undo bakward", "bakward"),
    ("part delete wobbly part_name = .m.A", "wobbly"),
]  # fmt: skip
COMMANDS = [" ".join(words) for words in command_table()]


def outcome(text: str, folder: Path) -> tuple[str, str]:
    """What becomes of a command, and what is said of it.

    Raises:
        Exception: one that is none of ours.
    """
    try:
        session = run_commands(MODEL + text + "\n", folder, path="model.cmd")
    except AbutError as problem:
        return "refused", str(problem)
    if session.unread:
        return "refused", "; ".join(one.sentence for one in session.unread)
    noted = [what for what, lines in session.noted.items() if LINE in lines]
    return ("noted", "; ".join(noted)) if noted else ("passed", "")


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_is_passed_over_in_silence(command, tmp_path):
    """Without parameters, with one that is not known, and with a word more: refused with the line, or noted."""
    for more, names in (
        ("", command.split()[0]),
        (" frobnicate = 1", ""),
        (" frobnicate_name = .m.A", ""),
        (" wobble frobnicate = 1", ""),
    ):
        became, said = outcome(command + more, tmp_path)
        if command in OF_THE_SCREEN:
            continue
        assert became != "passed", command + more
        assert names in said, said
        if became == "refused":
            assert f"line {LINE}" in said, said


def test_skipped_commands_concern_display_only(tmp_path):
    """The list of this page is whole, and holds nothing that makes or changes an object of the machine."""
    silent = {one for one in COMMANDS if outcome(one, tmp_path)[0] == "passed"}
    assert silent == OF_THE_SCREEN


@pytest.mark.parametrize(("text", "word"), MISSPELT, ids=[text for text, _ in MISSPELT])
def test_a_misspelt_parameter_is_named(text, word, tmp_path):
    became, said = outcome(text, tmp_path)
    assert became == "refused"
    assert f"line {LINE}" in said
    assert word.split()[0] in said


@pytest.mark.parametrize("command", [one.strip() for one in UNKNOWN])
def test_an_unknown_command_is_named(command, tmp_path):
    for more in ("", " name = .m.x", " model_name = .m value = 1"):
        became, said = outcome(command + more, tmp_path)
        assert became == "refused"
        assert f"line {LINE}: {command.split()[0]}" in said


@pytest.mark.parametrize(
    "text",
    ["part attributes part_name = .m.A active = maybe", "part create rigid_body name_and_position part_name = .m.C active = maybe",
     "defaults model model_name = .nope", "defaults orient_axis_and_plane axis_and_plane_setting = z",
     "defaults orient_axis_and_plane axis_and_plane_setting = z_axis_xy_plane", "defaults model part_name = .m.nope",
     "defaults coordinate_system default_coordinate_system = .m.nope",
     "part delete part_name = .m.nope", "macro delete macro_name = nope", "file stereo_lithography read file_name = \"a.stl\" scale = 2"],
)  # fmt: skip
def test_a_value_that_means_nothing_is_refused(text, tmp_path):
    became, said = outcome(text, tmp_path)
    assert became == "refused"
    assert f"line {LINE}" in said
