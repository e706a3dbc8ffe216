"""Each argument of a statement of a dataset is read, refused with a remedy, or cannot change motion for a stated reason."""

from __future__ import annotations

import pytest

import abut
from abut.formats.adams.dataset.harmless_arguments import HARMLESS_ARGUMENTS
from abut.formats.adams.dataset.registry import STATEMENTS


def schemas():
    return {
        keyword: of.schema for keyword, of in STATEMENTS.items() if getattr(of, "schema", None) is not None
    }


def test_skipped_arguments_have_reasons():
    found = schemas()
    assert len(found) > 20
    passed = {
        (keyword, name)
        for keyword, schema in found.items()
        for name in (*schema.passed_over, *(("",) if schema.open else ()))
    }
    declared = {(keyword, name) for keyword, table in HARMLESS_ARGUMENTS.items() for name in table}
    assert passed == declared


def test_refused_arguments_have_remedies_and_skipped_statements_reasons():
    for of in STATEMENTS.values():
        assert of.read is not None or of.noted or of.refused, of.keyword
    for keyword, schema in schemas().items():
        assert all(len(remedy) > 5 for remedy in schema.refused.values()), keyword
        assert not set(schema.passed_over) & set(schema.refused), keyword


def test_the_reason_is_noted_with_its_line(tmp_path):
    text = (
        "title\nUNITS/FORCE = NEWTON, MASS = KILOGRAM, LENGTH = METER, TIME = SECOND\nPART/1, GROUND\n"
        "PART/2, MASS = 1, CM = 20, IP = 1, 1, 1, MATERIAL = steel\nMARKER/20, PART = 2\nACCGRAV/KGRAV = -9.81\nEND\n"
    )
    (tmp_path / "ball.adm").write_text(text)
    notes = abut.read(tmp_path / "ball.adm").notes
    assert any(
        "line 4" in note and "MATERIAL is not used: mass and inertia are given" in note for note in notes
    )


@pytest.mark.parametrize("argument", ["WOBBLE = 3", "WOBBLE"])
def test_an_argument_that_nobody_knows_is_an_error(tmp_path, argument):
    text = (
        "title\nUNITS/FORCE = NEWTON, MASS = KILOGRAM, LENGTH = METER, TIME = SECOND\nPART/1, GROUND\n"
        f"PART/2, MASS = 1, CM = 20, IP = 1, 1, 1, {argument}\nMARKER/20, PART = 2\nEND\n"
    )
    (tmp_path / "ball.adm").write_text(text)
    with pytest.raises(abut.errors.AbutError, match=r"ball\.adm, line 4: PART/2.*WOBBLE"):
        abut.read(tmp_path / "ball.adm")
