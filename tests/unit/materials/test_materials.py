"""Materials and pairs: every number has a condition, a range and a source; what is missing is said; users add their own."""

import math
import runpy
import tomllib
from pathlib import Path

import pytest

from abut import materials
from abut.errors import DuplicateName, InputError, InvalidValue, UnknownName, UnreadableFile

SHIPPED = materials.shipped()
ENTRIES = [pytest.param(m, id=name) for name, m in SHIPPED.materials.items()]
OWN = """
[sources]
bench = "our drop tests"

[material.putty]
also = ["plasticine"]
surfaces = ["dry putty"]
condition = "fresh, 20 °C"
density = { value = "1.8 g/cm^3", range = [1700, 1900], source = "bench" }
young = { value = "2 MPa", source = "bench" }
poisson = { value = 0.45, source = "bench" }

[[pair]]
of = ["dry putty", "dry steel"]
condition = "1 mm of putty on a plate"
static = { value = 0.9, range = [0.7, 1.2], source = "bench" }
restitution = { form = "power", value = 0.6, at = "1 m/s", exponent = 0.25, from = 0.2, to = 5, source = "bench" }
"""


def written(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(text, encoding="utf-8")
    return path


# --- what is shipped -----------------------------------------------------------------------------------------------


def test_there_are_some_25_materials_and_the_36_pairs_and_more():
    assert len(SHIPPED.materials) >= 25
    from_adams = [p for p in SHIPPED.pairs if p.static_figure and "36 pairs" in p.static_figure.source]
    assert len(from_adams) == 36
    assert len(SHIPPED.pairs) > 45


@pytest.mark.parametrize("material", ENTRIES)
def test_every_material_value_has_range_and_source(material):
    assert material.condition
    assert set(material.figures) >= {"density", "young", "poisson", "hardness"}
    for name, figure in material.figures.items():
        assert figure.source, name
        assert figure.range[0] <= figure.value <= figure.range[1], name


@pytest.mark.parametrize("material", ENTRIES)
def test_figures_are_those_of_solids(material):
    """No solid is lighter than 0.9 or heavier than 20 g/cm³, nor stiffer than 1 TPa; H/Y is 1 to 20 for what yields (Tabor: 2.8)."""
    assert 900 <= material.density <= 20e3
    assert 1e6 <= material.young <= 1e12
    assert 0.1 <= material.poisson <= 0.5
    if "yield" in material.figures:
        assert 1.0 < material.hardness / material.yield_stress < 20.0
        assert material.yield_stress < material.young


@pytest.mark.parametrize("pair", SHIPPED.pairs, ids=lambda p: p.name)
def test_every_pair_has_a_condition_and_sources(pair):
    figures = [pair.static_figure, pair.dynamic_figure, pair.restitution_figure]
    assert pair.condition
    assert any(figures)
    assert all(figure.source for figure in figures if figure)
    assert all(figure.publisher for figure in figures if figure and figure.published)
    if pair.static_figure and pair.dynamic_figure and not pair.static_figure.disputed:
        assert pair.dynamic <= pair.static


def test_values_of_handbooks():
    """Shigley, table A-5: carbon steel E = 207 GPa, ν = 0.292; HB and HV count kgf/mm² = 9.80665 MPa."""
    steel = materials.find("steel")
    assert (steel.young, steel.poisson) == (207e9, 0.292)
    assert steel.shear_modulus == pytest.approx(80.1e9, rel=1e-3)
    assert materials.find("bearing steel").hardness == pytest.approx(700 * 9.80665e6)
    pair = materials.pair("dry steel", "greasy steel")
    assert (pair.static, pair.dynamic, pair.restitution(1.0)) == (0.23, 0.16, 0.9)


# --- finding -------------------------------------------------------------------------------------------------------


def test_a_material_is_found_by_any_of_its_names_and_a_pair_in_either_order():
    steel = materials.find("steel")
    assert materials.find("Dry Steel") is steel
    assert materials.find("AISI 1020") is steel
    assert materials.pair("dry steel", "nylon") is materials.pair("nylon", "dry steel")


def test_missing_material_is_refused_with_suggestions():
    with pytest.raises(UnknownName, match='there is no material "stell"; did you mean "steel"'):
        materials.find("stell")
    with pytest.raises(
        UnknownName, match='"steel – steel"; did you mean "dry steel – dry steel" or "greasy steel'
    ):
        materials.pair("steel", "steel")
    with pytest.raises(UnknownName, match="did you mean"):
        materials.pair("dry stel", "nylon")


def test_values_missing_in_source_are_refused():
    rubber = materials.find("rubber")
    with pytest.raises(InvalidValue, match=r"rubber.*has no yield stress"):
        _ = rubber.yield_stress
    with pytest.raises(InvalidValue, match=r"45 Shore A, which cannot be converted to a pressure"):
        _ = rubber.hardness
    brass = materials.pair("dry brass", "dry steel")
    with pytest.raises(InvalidValue, match="states no restitution"):
        brass.restitution(1.0)
    with pytest.raises(InvalidValue, match="no coefficient of static friction"):
        _ = materials.pair("dry bronze", "dry cast iron").static


def test_restitution_decreases_with_speed_as_in_source():
    """Hunt & Crossley (1975) after Goldsmith: e = 1 − α v, α from 0.08 to 0.32 s/m, at low speeds."""
    pair = materials.pair("dry bearing steel", "dry bearing steel")
    assert pair.restitution(0.0) == 1.0
    assert pair.restitution(0.3) == pytest.approx(1.0 - 0.2 * 0.3)
    assert pair.restitution_figure.range == (0.08, 0.32)
    with pytest.raises(InvalidValue, match=r"0 to 0.5 m/s, the range of the source"):
        pair.restitution(3.0)


def test_value_outside_other_source_is_marked():
    assert materials.pair(
        "acrylic", "acrylic"
    ).static_figure.disputed  # 0.2 of the table, 0.8 of Bowden & Tabor
    assert not materials.pair("greasy steel", "greasy steel").static_figure.disputed


# --- a user's own --------------------------------------------------------------------------------------------------


def test_user_file_extends_shipped_library(tmp_path):
    mine = materials.load(written(tmp_path, OWN))
    putty = mine.find("plasticine")
    assert (putty.density, putty.young) == pytest.approx((1800.0, 2e6))
    assert putty.figures["density"].range == (1700.0, 1900.0)
    assert mine.find("steel") is materials.find("steel")
    assert mine.pair("dry steel", "dry putty").restitution(0.2) == pytest.approx(0.6 * 0.2**-0.25)
    assert "putty" not in materials.shipped().materials


@pytest.mark.parametrize(
    ("old", "new", "error", "sentence"),
    [
        ('"2 MPa"', '"2 kg"', InputError, r"mine.toml: material.putty.young: \"2 kg\" is a mass"),
        ("0.45", "0.7", InvalidValue, r"material.putty.poisson is 0.7; it must be above −1 and at most 0.5"),
        ("density =", "densty =", UnknownName, 'material.putty named "densty"; did you mean "density"'),
        (
            'young = { value = "2 MPa"',
            "young = { value = true",
            InvalidValue,
            r"material.putty.young is True",
        ),
        (
            "young = {",
            "young = 2e6 #",
            InvalidValue,
            r"material.putty.young is 2000000.0; it must be a table",
        ),
        (
            'source = "bench" }\npoisson',
            'source = "bank" }\npoisson',
            UnknownName,
            'young named "bank"; there is "bench"',
        ),
        ('condition = "fresh, 20 °C"', "", InputError, "material.putty: the key condition is missing"),
        ("[1700, 1900]", "[1900, 1700]", InvalidValue, "begin with the lower"),
        ("[1700, 1900]", "[1700]", InvalidValue, "have 2 components"),
        ('"dry putty", "dry steel"', '"dry putty"', InvalidValue, r"pair 1.of is \['dry putty'\]"),
        (
            'form = "power"',
            'form = "pwoer"',
            UnknownName,
            'dry putty – dry steel.restitution named "pwoer"; did you mean',
        ),
        ("exponent = 0.25, ", "", InputError, "restitution: the key exponent is missing"),
        ("value = 0.6", "value = 0.9", InvalidValue, "it must be from 0 to 1"),
        ("[[pair]]", "[pair]", InvalidValue, "above each pair"),
        ("[material.putty]", "[material.steel]", DuplicateName, '"steel" of the material is already used'),
        (
            '"plasticine"',
            '"nylon"',
            DuplicateName,
            '"nylon" of the material is already used by the library material "nylon"',
        ),
        ('of = ["dry putty"', 'of = ["dry steel"', DuplicateName, '"dry steel – dry steel" of the pair'),
        ("[sources]", "[sources", UnreadableFile, "is not valid TOML"),
    ],
)
def test_faulty_file_is_reported_by_entry_and_key(tmp_path, old, new, error, sentence):
    assert old in OWN
    with pytest.raises(error, match=sentence):
        materials.load(written(tmp_path, OWN.replace(old, new, 1)))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(UnreadableFile, match=r"nowhere.toml: cannot be opened"):
        materials.load(tmp_path / "nowhere.toml")


def test_restitution_form_has_description():
    assert materials.Constant(0.8).formula == "e = 0.8"
    assert materials.LowSpeed(0.2, 0.5).formula == "e = 1 − 0.2 s/m · v, v ≤ 0.5 m/s"
    assert math.isclose(materials.Power(0.6, 1.0, 0.25, 0.2, 5.0)(1.0), 0.6)


# --- the page ------------------------------------------------------------------------------------------------------

DOCS = Path(__file__).parents[3] / "docs"


def test_page_of_materials_matches_data():
    made = runpy.run_path(str(DOCS / "make_materials.py"))["page"]()
    assert (DOCS / "materials.md").read_text("utf-8") == made, "run python docs/make_materials.py"


def test_the_form_that_the_page_shows_can_be_read(tmp_path):
    text = (DOCS / "materials.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]
    assert tomllib.loads(text)
    mine = materials.load(written(tmp_path, text))
    assert mine.find("putty").yield_stress == pytest.approx(20e3)
    assert mine.pair("dry putty", "dry steel").static == 0.9
