"""Files as people have them: encodings, ends of lines, upper and lower case of names."""

import pytest

from abut.formats import adams
from abut.formats.adams.commands import parse
from abut.formats.adams.language.text import decode_text, in_any_case

MODEL = """{title}
UNITS/FORCE = NEWTON, MASS = KILOGRAM, LENGTH = MILLIMETER, TIME = SECOND
PART/1, GROUND
!  adams_view_name='{name}'
PART/2, MASS = 2
, CM = 3, IP = 100, 110, 120
\tMARKER/3\t, PART\t=\t2
MARKER/1, PART = 1, QP = 1,\t2, 3
SFORCE/1, TRANS, I = 3, J = 1
, FUNCTION = -5*(DM(1,3) -
,\t3)
EQUILIBRIUM/ERROR = 1E-5
END
"""
GERMAN, CHINESE = (
    MODEL.format(title="Größe der Räder", name="Rad"),
    MODEL.format(title="轮子模型", name="Rad"),
)


@pytest.mark.parametrize(
    ("text", "data"),
    [
        (GERMAN, GERMAN.encode("utf-8")),
        (GERMAN, GERMAN.encode("utf-8-sig")),
        (GERMAN, GERMAN.encode("utf-16")),
        (GERMAN, b"\xfe\xff" + GERMAN.encode("utf-16-be")),
        (GERMAN, GERMAN.encode("latin-1")),
        (GERMAN, GERMAN.replace("\n", "\r\n").encode("cp1252")),
        (GERMAN, GERMAN.replace("\n", "\r").encode("utf-8")),
        (GERMAN, GERMAN.replace("\n", "\r\r\n").encode("utf-8")),
        (GERMAN, GERMAN.encode("utf-8") + b"\x1a"),
        (CHINESE, CHINESE.encode("gbk")),
        (CHINESE, CHINESE.replace("\n", "\r\n").encode("utf-8-sig")),
    ],
    ids=["utf-8", "mark", "utf-16", "utf-16-be", "latin-1", "windows", "cr", "cr cr lf", "control-z", "gbk", "mark crlf"],
)  # fmt: skip
def test_a_dataset_reads_in_any_encoding(tmp_path, text, data):
    """Its title, its name, and no line lost nor made."""
    path = tmp_path / "rad.adm"
    path.write_bytes(data)
    assert decode_text(data) == text
    model = adams.read_adm(path)
    assert model.name == text.split("\n")[0]
    assert [body.name for body in model.bodies] == ["Rad"]
    assert model.notes == [
        f"{path}, line 12: EQUILIBRIUM is used by command files (.acf) alone; give abut.statics its tolerance and iterations"
    ]


@pytest.mark.parametrize("text", ["für Öl", "Größe", "naïve café — “x”", "ÄÖÜ 3 °"])
def test_western_letters_are_not_taken_for_chinese(text):
    assert decode_text(text.encode("cp1252")) == text


def test_wide_punctuation_is_chinese():
    assert decode_text("JOINT/1，REVOLUTE，I=2（J）".encode("gbk")) == "JOINT/1，REVOLUTE，I=2（J）"


def test_paths_of_windows_are_whole(tmp_path):
    """A backslash, which ends an expression, is part of a path."""
    path = tmp_path / "rad.adm"
    external = "GRAPHICS/1, EXTERNAL, RM = 3, FILE = D:\\Räder\\rad v2.x_t\n, ELEMENT = SOLID1\n"
    path.write_text(GERMAN.replace("EQUILIBRIUM", f"{external}EQUILIBRIUM"), encoding="cp1252")
    (note,) = (one for one in adams.read_adm(path).notes if "EXTERNAL" in one)
    assert "D:/Räder/rad v2.x_t is in no open format" in note
    assert "rad v2.step" in note


def test_lines_may_be_long(tmp_path):
    """Fifty thousand blanks, and a function of 6000 characters on one line."""
    long = "+".join(f"1.000*SIN(TIME*{k}.0000000000000000000000000000000000)" for k in range(110))
    path = tmp_path / "long.adm"
    path.write_text(
        GERMAN.replace("PART = 1, QP", "PART = 1," + " " * 50_000 + "QP").replace("\t3)", f"3) + {long}"),
        "utf-8",
    )
    (force,) = adams.read_adm(path).forces
    assert len(force.expression.numbers) > 220


def test_names_of_files_are_found_in_any_case(tmp_path):
    """As Windows finds them: the dataset of a command file, and one that it names."""
    (tmp_path / "Rad.ADM").write_text(GERMAN, encoding="utf-8")
    (tmp_path / "Mehr.acf").write_text("SIMULATE/STATICS\n", encoding="utf-8")
    path = tmp_path / "lauf.acf"
    path.write_text("RAD\n\nFILE/COMMAND = mehr\nSTOP\n", encoding="utf-8")
    found = parse.load(path)
    assert found.model.name == "Rad.ADM"
    assert [command.keyword for command in found.commands] == ["SIMULATE"]
    assert in_any_case(tmp_path / "rad.adm").name == "Rad.ADM"
    assert in_any_case(tmp_path / "nowhere" / "rad.adm") is None
