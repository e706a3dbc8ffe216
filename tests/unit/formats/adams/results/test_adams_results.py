"""Adams' result and request files: what is written is read back bit for bit, and files as Adams writes them are read."""

from xml.etree import ElementTree

import numpy as np
import pytest

import abut
from abut.cli import main
from abut.errors import InputError, Status, UnreadableFile
from abut.formats import convert
from abut.formats.adams import euler
from abut.formats.adams.results import request_file, unit_names, xml
from abut.model.geometry import rotations
from abut.results import WXYZ, XYZ, Channel, Result, load
from adams_dataset import reader

EIGHT = tuple(f"F{k}" for k in range(1, 9))
CHANNELS = (
    Channel("ball.position", "m", XYZ, "ball: position", "body"),
    Channel("ball.quaternion", "", WXYZ, "ball: orientation", "body"),
    Channel("ball.velocity", "m/s", XYZ, "", "body"),
    Channel("hinge.force", "N", XYZ, "", "joint"),
    Channel("hinge.torque", "N*m", XYZ, "", "joint"),
    Channel("hinge.displacement", "rad", (), "", "joint"),
    Channel("floor.normal_force", "N", XYZ, "", "contact"),
    Channel("energy.total", "J", (), "total energy", "energy"),
    Channel("energy_total", "", (), 'a name that "is" taken & <odd>', "solver"),
    Channel("request_7", "", EIGHT, "pull ü", "request"),
)
WIDTH = sum(channel.width for channel in CHANNELS)
TAG = f"{{{xml.NAMESPACE}}}"


def run(count: int = 5, channels=CHANNELS) -> Result:
    """Random numbers with every awkward double among them, and random orientations of unit length."""
    generator = np.random.default_rng(7)
    rows = generator.standard_normal((count, WIDTH)) * 10.0 ** generator.integers(-200, 200, (count, WIDTH))
    turns = generator.standard_normal((count, 4))
    rows[:, 3:7] = turns / np.linalg.norm(turns, axis=1, keepdims=True)
    rows[0, :3] = [1 / 3, -0.0, 5e-324]
    rows[-1, -1] = np.nan
    return Result.from_rows(
        channels,
        np.linspace(0.0, 0.1, count),
        rows[:, : sum(channel.width for channel in channels)],
        statistics={"steps": 12, "integrator": "Bdf"},
        status=Status.failed("the step fell below 1e-12 s", 0.1),
        warnings=["ü < ∞ & more"],
        attributes={"name": "crank & rod", "model": {"name": "crank"}},
    )


def adams(units: str, entities: str, steps: str) -> str:
    """A result file as Adams lays it out."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<Results xmlns="{xml.NAMESPACE}">\n<Bibliography>\n'
        '<Corporation author="MSC.Software" />\n<Revision version="1"><Comment>\n\n</Comment></Revision>\n'
        '</Bibliography>\n<Analysis name="ANALYSIS_01">\n<ModelInfo title="Adams View model name: M" />\n'
        f'{units}<StepMap name="map_001">\n<Entity name="time">'
        '<Component name="TIME" unitsValue="sec" id="1" /></Entity>\n'
        f'{entities}</StepMap>\n<Data name="modelInput_001" id="1"><Step type="input">0 9 9 9 9 9 9 9</Step></Data>\n'
        f'<Data name="dynamic_001" id="2">{steps}</Data>\n</Analysis>\n</Results>\n'
    )


PART = (
    '<Entity name="ROD_XFORM" entity="ROD" entType="Part" objectId="2">'
    + "".join(
        f'<Component name="{c}" unitsValue="inch" id="{k}" />' for k, c in ((2, "X"), (4, "Y"), (3, "Z"))
    )
    + "".join(
        f'<Component name="{c}" unitsValue="deg" id="{k}" />'
        for k, c in enumerate(("PSI", "THETA", "PHI"), 5)
    )
    + "</Entity>\n"
    '<Entity name="drive" entity="drive" entType="ADAMS_Variable" objectId="1"><Component name="Q" id="8" /></Entity>\n'
)
STEPS = (
    '<Step type="dynamic">0 1 3 2 90 0 0 5</Step>'
    '<Step type="dynamic">0.5 1 3 2 0 90 0 6</Step>'
    '<Step type="dynamic">0.5 1 3 2 0 90 90 7</Step>'
)


def test_a_result_comes_back_bit_for_bit_with_every_fact(tmp_path):
    """Seventeen significant digits tell every double from its neighbours (IEEE 754-2019, 5.12.2), so nothing may differ."""
    written = run()
    found = xml.read_result_file(xml.write(written, tmp_path / "crank.res"))
    assert found.channels == written.channels
    assert found.time.tobytes() == written.time.tobytes()
    for name in written:
        np.testing.assert_array_equal(found.values(name), written.values(name))
        np.testing.assert_array_equal(np.signbit(found.values(name)), np.signbit(written.values(name)))
    assert (found.statistics, found.status, found.warnings) == (
        written.statistics,
        written.status,
        written.warnings,
    )
    assert found.attributes == written.attributes


def test_the_file_has_the_elements_that_adams_writes(tmp_path):
    """Names, units and places as in files of Adams 2014 to 2022; every place once, counted from time = 1."""
    root = ElementTree.parse(xml.write(run(), tmp_path / "crank.res")).getroot()
    entities = {entity.get("name"): entity for entity in root.iter(f"{TAG}Entity")}
    assert set(entities) >= {
        "time",
        "ball_XFORM",
        "hinge",
        "floor_normal_force",
        "energy_total",
        "energy_total_2",
    }
    part = [(c.get("name"), c.get("unitsValue")) for c in entities["ball_XFORM"]]
    assert part[:3] == [("X", "meter"), ("Y", "meter"), ("Z", "meter")]
    assert part[3:7] == [("PSI", "rad"), ("THETA", "rad"), ("PHI", "rad"), ("VX", "meter/sec")]
    assert [c.get("name") for c in entities["hinge"]] == ["FX", "FY", "FZ", "TX", "TY", "TZ"]
    assert entities["hinge"][3].get("unitsValue") == "newton-meter"
    places = [int(c.get("id")) for c in root.iter(f"{TAG}Component")]
    assert places == list(range(1, len(places) + 1))
    steps = list(root.iter(f"{TAG}Step"))
    assert [step.get("type") for step in steps] == ["initialConditions", *["dynamic"] * 4]
    assert {len(step.text.split()) for step in steps} == {len(places)}


def test_the_angles_of_a_part_are_those_of_its_quaternion(tmp_path):
    """Without the quaternion, ψ θ φ give the same rotation: q_z(ψ) q_x(θ) q_z(φ) up to the sign; 1e-14 is rounding."""
    found = plain(xml.write(run(), tmp_path / "crank.res"))
    cosine = np.abs(np.sum(found.values("ball.quaternion") * run().values("ball.quaternion"), axis=1))
    np.testing.assert_allclose(cosine, 1.0, atol=1e-14)
    np.testing.assert_array_equal(found.values("hinge.torque"), run().values("hinge.torque"))
    assert found.channel("hinge.torque").unit == "N*m"


ROTOR = """\
PART/3, MASS = 2, CM = 31, IP = 100, 110, 120, QG = 20, 30, 40, REULER = 0D, 30D, 90D
MARKER/31, PART = 3, QP = 5, -60, 7, REULER = 10D, 20D, 30D
"""


def plain(path):
    """The file without what abut puts into its comment, as another program sees it."""
    text = path.read_text(encoding="utf-8")
    start, end = text.index("<Comment>"), text.index("</Comment>")
    path.write_text(text[:start] + "<Comment>" + text[end:], encoding="utf-8")
    return xml.read_result_file(path)


def test_part_results_refer_to_its_own_frame(tmp_path):
    """A part that turns about an axis through its frame's origin, at ω = 3 rad/s with α = 2 rad/s²: there X is QG, V and ACC are 0, and
    the axes are R_z(φ) of REULER's; the mass centre, d before the axis, has v = ω × d and a = α × d + ω × (ω × d).

    The tolerance is rounding: sums of a few numbers of the size 1.
    """
    model = reader(tmp_path)(ROTOR)
    body, turn = model["part_3"], np.array([0.0, 0.3, 2.0])
    origin, spin, rate = np.array([0.02, 0.03, 0.04]), np.array([0, 0, 3.0]), np.array([0, 0, 2.0])
    frame = euler.from_euler(np.radians([0, 30, 90]))
    begun = rotations.to_matrix(body.orientation)
    rows = []
    for angle in turn:
        about = euler.about_z(angle)
        d = about @ frame @ np.array([0.005, -0.06, 0.007])
        q = rotations.from_matrix(about @ begun)
        a = np.cross(rate, d) + np.cross(spin, np.cross(spin, d))
        rows.append([*(origin + d), *q, *np.cross(spin, d), *spin, *a, *rate])
    channels = [
        Channel(f"part_3.{what}", "", WXYZ if what == "quaternion" else XYZ, "", "body")
        for what in (
            "position",
            "quaternion",
            "velocity",
            "angular_velocity",
            "acceleration",
            "angular_acceleration",
        )
    ]
    written = Result.from_rows(channels, turn, np.array(rows), attributes={"model": model.summary()})
    path = xml.write(written, tmp_path / "rotor.res")
    again = xml.read_result_file(path)
    for name in written:
        np.testing.assert_array_equal(again.values(name), written.values(name))
    seen = plain(path)
    np.testing.assert_allclose(seen.values("part_3.position"), [origin] * 3, rtol=1e-13)
    np.testing.assert_allclose(seen.values("part_3.velocity"), 0.0, atol=1e-15)
    np.testing.assert_allclose(seen.values("part_3.acceleration"), 0.0, atol=1e-14)
    np.testing.assert_array_equal(seen.values("part_3.angular_velocity"), [spin] * 3)
    axes = euler.rotation_matrices(seen.values("part_3.quaternion"))
    np.testing.assert_allclose(axes, [euler.about_z(angle) @ frame for angle in turn], atol=1e-14)
    np.testing.assert_array_equal(seen.values("part_3_position"), written.values("part_3.position"))


def test_a_file_of_adams_is_read_in_si_by_the_places_of_its_map(tmp_path):
    """An inch is 0.0254 m exactly (SP 811); a quarter turn about z, x and x then z by hand; rows of input are skipped."""
    path = tmp_path / "rod.res"
    path.write_text(adams('<Units length="inch" />', PART, STEPS), encoding="utf-8")
    found = xml.read_result_file(path)
    np.testing.assert_array_equal(found.time, [0.0, 0.5])
    np.testing.assert_array_equal(found.values("ROD.position"), [np.array([1, 2, 3]) * 0.0254] * 2)
    root = np.sqrt(0.5)
    expected = [[root, 0, 0, root], [0.5, 0.5, -0.5, 0.5]]
    np.testing.assert_allclose(found.values("ROD.quaternion"), expected, atol=1e-15)
    np.testing.assert_array_equal(found.values("drive"), [5, 7])
    assert found.name == "Adams View model name: M"


def test_adams_results_are_opened_by_load(tmp_path):
    """By its ending; under another one it is told what it is, and not that it is cut short."""
    path = tmp_path / "rod.res"
    path.write_text(adams('<Units length="inch" />', PART, STEPS), encoding="utf-8")
    np.testing.assert_array_equal(abut.load(path).values("drive"), [5, 7])
    other = path.rename(tmp_path / "rod.nc")
    with pytest.raises(UnreadableFile, match=r"not a NetCDF-4 file \(it begins with .* Adams \(.res, .req\)"):
        abut.load(other)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (adams("", PART, STEPS)[:-60], "cut short"),
        (adams("", PART, STEPS.replace("0 90 90 7", "0 90")), "Step 3 has 6 numbers"),
        (adams("", PART, STEPS.replace("0.5 1", "-1 1", 1)), "runs backwards"),
        (adams("", PART, ""), "no Step"),
        (adams("", PART.replace('id="8"', 'id="x"'), STEPS), "invalid literal"),
        (adams("", PART.replace('id="8"', 'id="999999999999"'), STEPS), "999999999999"),
        (adams("", PART, STEPS).replace('"time"', '"clock"'), "no entity time"),
        ("<Results/>", "outermost element"),
        ("", "no element"),
        ("ADAMS/Solver results\n1 2 3\n", "no XML, which Adams writes with RESULTS/XRF"),
    ],
)
def test_damaged_result_file_is_reported(tmp_path, text, told):
    path = tmp_path / "rod.res"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnreadableFile, match=told):
        xml.read_result_file(path)


def test_result_sets_of_same_name_are_distinguished(tmp_path):
    """The last row's number 7 is 90; 90 mm are 0.09 m, but for rounding."""
    path = tmp_path / "rod.res"
    again = '<Entity name="drive" entType="Request"><Component name="Q" unitsValue="mm" id="7" /></Entity>'
    path.write_text(adams("", PART + again, STEPS), encoding="utf-8")
    found = xml.read_result_file(path)
    np.testing.assert_array_equal(found.values("drive"), [5, 7])
    np.testing.assert_allclose(found.values("drive_2"), [0, 0.09], rtol=1e-15)
    assert found.channel("drive_2").unit == "m"


@pytest.mark.parametrize(
    ("written", "size", "unit"),
    [
        ("newton-mm", 1e-3, "N*m"),
        ("mm/sec**2", 1e-3, "m/s^2"),
        ("deg/sec", np.pi / 180, "rad/s"),
        ("pound_mass", 0.45359237, "kg"),
        ("newton-sec/mm", 1e3, "N*s/m"),
        ("furlong", 1.0, "furlong"),
        ("", 1.0, ""),
    ],
)
def test_units_of_result_files(written, size, unit):
    """Factors of SP 811, appendix B; products of two doubles round once, hence 1e-15."""
    found, si = unit_names.in_si(written)
    assert (found, si) == (pytest.approx(size, rel=1e-15), unit)


@pytest.mark.parametrize(
    "unit", ["m", "m/s", "m/s^2", "rad/s^2", "N", "N*m", "N*s/m", "kg*m^2", "s", "J", ""]
)
def test_a_unit_survives_its_spelling(unit):
    assert unit_names.in_si(unit_names.adams_unit_name(unit)) == (1.0, unit)


def test_requests_keep_their_six_columns_to_six_digits(tmp_path):
    """E14.5 leaves a relative error of at most half of 1e-5."""
    written = run(channels=CHANNELS[-1:])
    found = request_file.read_request_file(request_file.write(written, tmp_path / "crank.req"))
    keep = [EIGHT.index(component) for component in request_file.COMPONENTS]
    values = written.values("request_7")[:, keep]
    np.testing.assert_allclose(found.values("request_7"), values, rtol=0.5e-5)
    np.testing.assert_allclose(found.time, written.time, rtol=0.5e-5)
    lines = (tmp_path / "crank.req").read_text(encoding="ascii").splitlines()
    assert lines[0].startswith(" A.R3    20")
    assert lines[0].endswith("               0         0  3D")
    assert len(lines[1]) == 80
    assert lines[2] == "    1     M_KGS_N_RACA 1.000000000000000E+00"
    assert lines[3].split() == ["7", "5", "0", "0", "6"]
    assert (lines[4], lines[5]) == ("pull ?", "   0.00000E+00")


def test_a_request_file_as_adams_writes_it_without_requests(tmp_path):
    path = tmp_path / "free.req"
    head = [" A.R3    2021-01-07 12:44:27               0         0  3D", "Mechanism".ljust(80)]
    path.write_text(
        "\n".join([*head, "    0     MMKGS_N_RACA 1.000000000000000E+03", "   0.00000E+00", "   5.00000E-03"])
    )
    found = request_file.read_request_file(path)
    np.testing.assert_array_equal(found.time, [0.0, 0.005])
    assert (found.name, found.attributes["units"], len(found)) == ("Mechanism", "MMKGS_N_RACA", 0)
    path.write_text("Mechanism\n")
    with pytest.raises(UnreadableFile, match=r"A\.R3"):
        request_file.read_request_file(path)


def test_a_run_without_requests_or_outputs_is_refused(tmp_path):
    with pytest.raises(InputError, match="no requests"):
        request_file.write(run(channels=CHANNELS[:3]), tmp_path / "crank.req")
    with pytest.raises(InputError, match="no outputs"):
        xml.write(run(count=1).from_rows(CHANNELS, [], np.empty((0, WIDTH))), tmp_path / "crank.res")


def test_the_command_converts_there_and_back_and_refuses_models(tmp_path, capsys):
    written = run()
    written.save(tmp_path / "crank.nc")
    for source, target in (("crank.nc", "crank.res"), ("crank.res", "back.nc"), ("back.nc", "crank.csv")):
        assert main(["convert", str(tmp_path / source), str(tmp_path / target)]) == 0
    back = load(tmp_path / "back.nc")
    np.testing.assert_array_equal(back.values("request_7"), written.values("request_7"))
    assert (tmp_path / "crank.csv").is_file()
    capsys.readouterr()
    assert main(["convert", "crank.adm", str(tmp_path / "crank.res")]) == 2
    assert "is a model, not a result" in capsys.readouterr().err
    assert main(["convert", str(tmp_path / "crank.nc"), "crank.xls"]) == 2
    assert ".parquet, .pvd, .req, .res" in capsys.readouterr().err
    with pytest.raises(InputError, match=r"\.txt"):
        convert.read_result("crank.txt")
