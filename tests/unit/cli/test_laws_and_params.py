"""The commands `abut laws` and `abut params`: tables of laws, proposed numbers, and refusals in one sentence."""

import json
from pathlib import Path

import pytest

from abut.cli import main


def test_laws_lists_every_registered_thing(capsys):
    from abut import extend

    assert main(["laws"]) == 0
    out = capsys.readouterr().out
    for registry in (
        extend.NORMAL_LAWS,
        extend.RIGID_LAWS,
        extend.FRICTION_LAWS,
        extend.MOMENT_LAWS,
        extend.JOINTS,
        extend.MOTIONS,
        extend.FORCES,
        extend.INTEGRATORS,
    ):
        assert registry
        for name in registry:
            assert f"\n  {name} " in out
    for first, second in extend.PAIRS:
        assert f"{first}–{second}" in out


def test_laws_command_prints_one_law(capsys):
    assert main(["laws", "impact"]) == 0
    lines = [" ".join(line.split()) for line in capsys.readouterr().out.splitlines()]
    assert "stiffness K [N/mⁿ]" in lines
    assert "exponent n [–] = 1.5" in lines
    assert any(line.startswith("F = K δᵉ + c(δ) δ̇") for line in lines)
    assert "Source: Adams CONTACT statement, IMPACT." in lines


def test_every_law_of_abut_has_an_equation_in_the_table():
    from abut import extend
    from abut.cli.commands.laws import law_equation

    for registry in (extend.NORMAL_LAWS, extend.RIGID_LAWS, extend.FRICTION_LAWS, extend.MOMENT_LAWS):
        for name, law in registry.items():
            assert law_equation(law) or not law.__module__.startswith("abut."), name


def test_modified_copy_of_law_is_compared_with_original():
    from abut import extend, normal

    mine = extend.normal_law(
        type(
            "Impact",
            (),
            {"__module__": "mine", "__doc__": "F = K δ", "__annotations__": {"k": float}, "force": _linear},
        )
    )
    try:
        assert extend.NORMAL_LAWS["Impact"] is normal.Impact
        assert extend.NORMAL_LAWS["mine.Impact"] is mine
    finally:
        extend.NORMAL_LAWS.pop("mine.Impact")


def _linear(p, depth, rate, impact_rate):
    return p.k * depth


def test_laws_finds_a_family_and_offers_names(capsys):
    assert main(["laws", "integrators"]) == 0
    assert "RungeKutta" in capsys.readouterr().out
    assert main(["laws", "impcat"]) == 2
    assert 'did you mean "Impact"?' in capsys.readouterr().err


def test_params_proposes_the_numbers_of_a_contact(capsys):
    assert main(["params", "sphere:R=20mm:dry steel", "plane:dry steel", "--speed", "1 m/s"]) == 0
    out = capsys.readouterr().out
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert "stiffness K 2.13353×10¹⁰ N/m^1.5 (6.747e+05 N/mm^1.5)" in lines
    assert any(line.startswith("K = 4/3 E* √R") for line in lines)
    assert "restitution e 0.8" in lines
    assert any("Johnson, Contact Mechanics (1985), eq. 4.23" in line for line in lines)
    assert "warning: the bodies yield above 0.0134 m/s" in out
    assert "normal=abut.normal.Impact(stiffness=2.1335e+10, exponent=1.5, damping=" in out
    assert "friction=abut.friction.Coulomb(static=0.7, dynamic=0.57" in out
    assert max(map(len, out.splitlines())) <= 115


def test_params_command_accepts_masses_gears_and_custom_materials(here, capsys):
    Path("mine.toml").write_text(
        '[sources]\nbench = "bench"\n[material.putty]\ncondition = "fresh"\n'
        'density = { value = 1800, source = "bench" }\nyoung = { value = 2e6, source = "bench" }\n'
        'poisson = { value = 0.45, source = "bench" }\n',
        encoding="utf-8",
    )
    ball = [
        "params",
        "sphere:R=20mm:m=0.26kg:putty",
        "plane:steel",
        "--speed",
        "500 mm/s",
        "--restitution",
        "0.2",
    ]
    assert main([*ball, "--materials", "mine.toml"]) == 0
    out = capsys.readouterr().out
    assert "0.26 kg" in out
    assert "friction=" not in out
    gears = [f"gear:z={z}:m=4mm:alpha=20deg:greasy steel" for z in (20, 40)]
    assert main(["params", *gears, "--speed", "0.1", "--mass", "0.5kg"]) == 0
    assert "flank R = 13.68 mm of steel against flank R = 27.36 mm of steel" in capsys.readouterr().out
    assert main(["params", "sphere:R=20mm:dry steel", "cavity:R=21mm:dry steel", "--speed", "0.1"]) == 0
    assert " 0.42 m" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("first", "more", "sentence"),
    [
        ("sphere:R=20mm:steel", [], "did you mean"),
        ("spere:R=20mm:dry steel", [], 'named "spere"; did you mean "sphere"?'),
        (
            "sphere:R=20mm:dry stell",
            ["--restitution", "0.5"],
            'no material "dry stell"; did you mean "dry steel"',
        ),
        ("sphere:dry steel", [], "R is missing; write it as in sphere:R=20mm:steel"),
        ("sphere:r=20mm:dry steel", [], 'named "r"; did you mean "R"'),
        ("sphere:R=20mm", [], "exactly one material is needed"),
        ("sphere:R=20kg:dry steel", [], '"20kg" is a mass'),
        ("sphere:R=-1:dry steel", [], "must be greater than zero"),
        ("plane:dry steel", ["--mass", "1"], "flat on flat has no Hertz"),
        ("sphere:R=20mm:dry steel", ["--restitution", "1.5"], "at most 1"),
    ],
)
def test_params_refuses_in_one_sentence(capsys, first, more, sentence):
    assert main(["params", first, "plane:dry steel", "--speed", "1", *more]) == 2
    err = capsys.readouterr().err
    assert sentence in err
    assert "Traceback" not in err


def test_params_command_for_cylinders(capsys):
    """A roller on a flat, on another, in a bore: 1/R = 1/R₁ + 1/R₂, hollow below zero."""
    roller = "cylinder:R=20mm:L=30mm:dry steel"
    for other, radius in (
        ("plane:dry steel", 0.02),
        ("cylinder:R=20mm:L=50mm:dry steel", 0.01),
        ("bore:R=21mm:L=30mm:dry steel", 0.42),
    ):
        for pair in ([roller, other], [other, roller]):
            assert main(["params", *pair, "--force", "500 N", "--sliding", "0.1", "--json"]) == 0
            found = json.loads(capsys.readouterr().out)
            rows = {row["symbol"]: row["value"] for row in found["rows"]}
            assert rows["R"] == pytest.approx(radius, rel=1e-9)
            assert rows["w"] == pytest.approx(0.03, rel=1e-9)
            assert found["normal"]["law"] == "LineHertz"
    for arguments, sentence in (
        ([roller, "plane:dry steel", "--speed", "1"], "--speed: is for contact at a point"),
        ([roller, "plane:dry steel"], "--force is missing"),
        ([roller, "sphere:R=20mm:dry steel", "--force", "1"], "cylinder and sphere have no line contact"),
        (["sphere:R=20mm:dry steel", "plane:dry steel"], "--speed is missing"),
        (
            ["sphere:R=20mm:dry steel", "plane:dry steel", "--speed", "1", "--force", "1"],
            "--force: is for cylinders",
        ),
    ):
        assert main(["params", *arguments]) == 2
        assert sentence in capsys.readouterr().err
