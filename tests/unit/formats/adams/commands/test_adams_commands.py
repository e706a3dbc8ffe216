"""Adams command files: their grammar, and a pendulum carried through several analyses, against closed forms.

The pendulum (one metre-kilogram rod, mass m = 1 kg at r = 2 m from a revolute joint along z, I = 0.1 kg m² about its
centre) is one of Adams' own joint models.
"""

import math
import shutil
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.cli.command import main
from abut.errors import AbutError, InvalidValue, UnreadableFile, UnsupportedStatement
from abut.formats.adams.commands import arguments, parse, solver
from abut.formats.adams.commands.log import CommandLog
from abut.formats.adams.language import statements
from abut.results import Channel, Result
from abut.results.concatenate import concatenate_results
from abut.system.system import System

PENDULUM = Path(__file__).parents[4] / "data" / "adams_joints" / "models" / "test_Revolute_Case01.adm"
G, ARM, ABOUT_JOINT = 9.80665, 2.0, 0.1 + 2.0**2


@pytest.fixture
def folder(tmp_path):
    shutil.copy(PENDULUM, tmp_path / "pendulum.adm")
    return tmp_path


def written(folder, text, name="pendulum_run.acf"):
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def cut(folder, text):
    return parse.load(written(folder, text))


# --- grammar ----------------


def test_the_first_two_lines_name_model_and_output(folder):
    found = cut(folder, "pendulum\nout_1\nsim/dyn, end=1\nstop\n")
    assert (found.model.name, found.prefix) == ("pendulum.adm", "out_1")
    assert [c.keyword for c in found.commands] == ["SIMULATE"]


def test_a_command_names_the_model(folder):
    """A blank first line and FILE, as Adams View writes them; commands keep their lines."""
    found = cut(
        folder, "\nfile/model=pendulum\n! a comment\nSIMULATE/DYNAMIC, END=2.0, DTOUT=1.0E-02\nstop\n"
    )
    assert found.model.name == "pendulum.adm"
    assert [(c.keyword, c.line) for c in found.commands] == [("SIMULATE", 4)]
    assert arguments.find_motion_arguments(found.commands[0]).values == {"END": 2.0, "DTOUT": 0.01}


def test_an_ampersand_goes_on_in_the_next_line(folder):
    """Over comments too, between arguments and inside expressions."""
    text = """file/model=pendulum
INTEGRATOR/ &
, HHT &
! between
, ERROR = 1.0E-05
VARIABLE/11 &
, FUNCTION=VARVAL(12) * &
, (STEP(TIME,0.0,0.0,0.0+15.0,500.0))
equil/maxit=51, stab=0.5, error=0.3, imbal=0.3, tlim=0.5, alim=1.0D
deact/contact, id=10,9
"""
    integrator, variable, equilibrium, switch = map(
        arguments.find_motion_arguments, cut(folder, text).commands
    )
    assert integrator.flags == {"HHT"}
    assert integrator.values == {"ERROR": 1e-5}
    assert variable.values["FUNCTION"].text == "VARVAL(12) * (STEP(TIME,0.0,0.0,0.0+15.0,500.0))"
    assert equilibrium.values == {"MAXIT": 51.0}
    assert set(equilibrium.passed_over) == {"STABILITY", "ERROR", "IMBALANCE", "TLIMIT", "ALIMIT"}
    assert (switch.flags, switch.values["ID"]) == ({"CONTACT"}, (10, 9))


def test_output_commands_of_adams_are_skipped(folder):
    """ENVIRONMENT names a file or sets a switch of Adams'; it changes nothing of the motion."""
    (command,) = cut(folder, "file/model=pendulum\nenvironment/model=x, list\n").commands
    assert (command.keyword, arguments.find_motion_arguments(command)) == ("ENVIRONMENT", None)


def test_commands_after_stop_are_reported(folder):
    found = cut(folder, "file/model=pendulum\nsim/stat\nstop\nsim/dyn, end=1\n")
    assert [c.line for c in found.commands] == [2]
    assert "line 4: not read, because it follows STOP (line 3)" in found.notes[0]


def test_a_dataset_of_the_same_name_serves_where_the_model_is_missing(folder):
    found = parse.load(written(folder, "file/model=elsewhere\nsim/stat\n", "pendulum.acf"))
    assert found.model.name == "pendulum.adm"
    assert 'its model "elsewhere" does not exist' in found.notes[0]


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("", UnreadableFile, "empty"),
        ("\nsim/dyn, end=1\n", UnreadableFile, "names no model"),
        ("file/model=crank\nsim/dyn, end=1\n", UnreadableFile, 'its model "crank" is not there'),
        ("pendulum\n\nfrobnicate/all\n", UnsupportedStatement, "line 3: the command 'frobnicate/all'"),
        ("pendulum\n\nsim/dyn, end=1 &\n", UnreadableFile, "line 3: 'sim/dyn, end=1' is continued by &"),
        ("pendulum\n\ns/dyn\n", UnreadableFile, "S may mean SAVE"),
        ("pendulum\n\nsave/system\n", UnreadableFile, "line 3: SAVE/: FILE is missing"),
        ("pendulum\n\nreload/system, file=x\n", UnreadableFile, "cannot be opened"),
        ("pendulum\n\nreload/system, file=pendulum.adm\n", UnreadableFile, "it was not written by SAVE/SYSTEM of abut"),
        ("pendulum\n\nreload/states, buffer=b\n", UnreadableFile, "nothing was saved in BUFFER = b"),
        ("pendulum\n\nint/hht, alpha=-0.7\n", UnreadableFile, "alpha is -0.7; it must be between"),
        ("pendulum\n\nint/gstiff, i3, si2\n", UnreadableFile, "I3 and SI2 exclude each other"),
        ("pendulum\n\nint/gstiff, hht\n", UnreadableFile, "GSTIFF and HHT exclude each other"),
        ("pendulum\n\nint/error=0\n", UnreadableFile, "ERROR is 0"),
        ("pendulum\n\nint/gstiff, pattern=t:x\n", UnreadableFile, "PATTERN is T:X; write T and F with colons between"),
        ("pendulum\n\nint/abam, kmax=0\n", UnreadableFile, "KMAX is 0; give it 1 or more"),
        ("pendulum\n\nint/gstiff, corrector=loose\n", UnreadableFile, "CORRECTOR = LOOSE is unknown; write ORIGINAL, MODIFIED"),
        ("pendulum\n\nlinear/statemat, format=matrixx\n", UnsupportedStatement, "write FORMAT = MATLAB"),
        ("pendulum\n\nsim/dyn, until=1\n", UnsupportedStatement, "argument UNTIL"),
        ("pendulum\n\nsim/dyn\n", UnreadableFile, "it has no end"),
        ("pendulum\n\nsim/dyn, end=1, dur=2\n", UnreadableFile, "END and DURATION exclude each other"),
        ("pendulum\n\nsim/dyn, end=1\nsim/dyn, end=1\n", UnreadableFile, "line 4: SIMULATE/: its end, 1 s, is not after 1 s"),
        ("pendulum\n\npart/2, mass=3\n", UnsupportedStatement, "change the dataset itself"),
        ("pendulum\n\nvariable/7, function=1\n", UnreadableFile, "there is no VARIABLE/7"),
        ("pendulum\n\ndeactivate/joint, id=9\n", UnreadableFile, "there is no JOINT/9"),
        ("pendulum\n\noutput/\n", UnreadableFile, "asks for no analysis"),
        ("pendulum\nsim/dyn, end=1\n", UnreadableFile, "line 2: line 2 names the output, but contains 'sim/dyn, end=1'"),
        ("pendulum\n\nsim dyn, end=1\n", UnsupportedStatement, "write it as SIMULATE/dyn, end=1"),
        ("pendulum\n\nsimulation/dyn, end=1\n", UnsupportedStatement, "write SIMULATE/… if that is meant"),
        ("pendulum\n\nsim/dyn, end=1, steps=0\n", UnreadableFile, "line 3: SIMULATE/: STEPS is 0; give it above 0"),
        ("pendulum\n\nsim/dyn, end=1, dtout=-1\n", UnreadableFile, "line 3: SIMULATE/: DTOUT is -1"),
        ("pendulum\n\nsim/dyn, end=1, dtout=1e-9\n", InvalidValue, "line 3: SIMULATE/: simulate: a step of 1e-09 s"),
    ],
)  # fmt: skip
def test_faulty_command_is_reported_with_line(folder, text, kind, sentence):
    with pytest.raises(kind) as problem:
        solver.run(written(folder, text))
    assert sentence in str(problem.value)


# --- the machine that commands change ----------------


def carried(folder, *lines):
    """The solver after commands that run nothing."""
    made = solver.CommandSession(
        statements.parse_dataset(PENDULUM.read_text(), str(PENDULUM)), False, CommandLog(None), folder
    )
    for command in cut(folder, "\n".join(["file/model=pendulum", *lines])).commands:
        made.execute_command(command)
    return made


def test_statements_are_switched_off_and_on(folder):
    """REQUEST, which the motion does not depend on; its channel goes and comes."""
    off = carried(folder, "deactivate/request, id=1,2").machine()[0]
    again = carried(folder, "deactivate/request, id=1,2", "activate/request, id=2").machine()[0]
    assert [r.number for r in off.requests] == [3, 4, 5]
    assert [r.number for r in again.requests] == [2, 3, 4, 5]


def test_redefinition_is_reported_with_its_own_file(folder):
    """The statement's lines are counted in the command file."""
    notes = carried(folder, "accgrav/jgrav=-9806.65").machine()[0].notes
    (note,) = (one for one in notes if "gravity" in one)
    assert note.startswith(
        f"{folder / 'pendulum_run.acf'}, line 2: ACCGRAV: 9806.65 is the Earth's gravity in mill"
    )


def test_redefinition_changes_only_given_arguments(folder):
    """KGRAV is taken away, IGRAV given: two commands, one statement."""
    assert carried(folder, "accgrav/igrav=1.5").machine()[0].gravity == pytest.approx((1.5, 0.0, -G))


@pytest.mark.parametrize(
    ("line", "method"),
    [
        ("int/error=1e-4", abut.RungeKutta(rtol=1e-7)),
        ("int/error=1e-9, hmax=0.01", abut.RungeKutta(rtol=1e-9, max_step=0.01)),
        ("integrator/gstiff", abut.Bdf(formulation=abut.I3)),
        ("integrator/si2, error=1e-8, hinit=1e-3, kmax=6", abut.Bdf(formulation=abut.SI2, rtol=1e-8, initial_step=1e-3, max_order=6)),
        ("integrator/gstiff, kmax=9, maxit=1, corrector=mod", abut.Bdf(formulation=abut.I3, max_order=6, iterations=2, monitored=True)),
        ("integrator/si2_gstiff, interp=off, corr=orig", abut.Bdf(formulation=abut.SI2, interpolate=False)),
        ("integrator/wstiff, pattern=f:f:t:f", abut.Bdf(formulation=abut.I3, pattern=(True, False, True, False))),
        ("integrator/dstiff", abut.Bdf(formulation=abut.I3, coefficients=abut.FIXED_LEADING_COEFFICIENT)),
        ("integrator/constant_bdf, hmax=2e-3, hinit=1e-3, kmax=3", abut.Bdf(formulation=abut.I3, max_order=3, step=2e-3)),
        ("integrator/constant_bdf, si2", abut.Bdf(formulation=abut.SI2)),
        ("integrator/wstiff, si1, kmax=2", abut.Bdf(formulation=abut.SI1, max_order=2)),
        ("integrator/hastiff", abut.Bdf(formulation=abut.SI2)),
        ("integrator/hht, alpha=-0.25", abut.Hht(alpha=-0.25)),
        ("integrator/hht", abut.Hht(alpha=-0.3)),
        ("integrator/newmark", abut.Newmark(beta=0.36, gamma=0.7)),
        ("integrator/rkf45", abut.RungeKutta(method=abut.RKF45)),
        ("integrator/abam, error=1e-9, kmax=13", abut.AdamsBashforthMoulton(rtol=1e-9)),
        ("integrator/abam, kmax=4", abut.AdamsBashforthMoulton(max_order=4)),
    ],
)  # fmt: skip
def test_integrators_by_their_names_in_adams(folder, line, method):
    """The nearest of abut's; ERROR is a bound from above, and Adams' defaults of α, β and γ hold."""
    made = carried(folder, line)
    assert made._asked.method_with_options(abut.RungeKutta()) == method
    named = "error" not in line.split("/")[1][:5]
    assert any("is taken" in note for note in made.notes) == named


def test_later_command_sets_constant_step(folder):
    """Of two INTEGRATOR commands the second adds to the first."""
    made = carried(folder, "integrator/constant_bdf, kmax=2", "integrator/hmax=1e-2, maxit=5")
    expected = abut.Bdf(formulation=abut.I3, max_order=2, iterations=5, step=1e-2)
    assert made._asked.method_with_options(abut.RungeKutta()) == expected


def test_unsupported_integrator_options_are_reported(folder):
    """HHT and ABAM iterate to convergence, or not at all; ORIGINAL is what abut does anyway."""
    told = carried(folder, "integrator/hht, maxit=5, corrector=modified").notes
    assert any("argument MAXIT is not used" in note for note in told)
    assert any("argument CORRECTOR is not used" in note for note in told)
    assert not any(
        "not used" in note for note in carried(folder, "integrator/abam, corr=original, kmax=3").notes
    )


def test_an_integrator_of_the_dataset_is_followed(folder):
    """As if it were the first command; one in the file takes its place, and numbers stay."""
    path = folder / "pendulum.adm"
    path.write_text(
        path.read_text().replace("\nEND", "\nINTEGRATOR/\n, HHT\n, HMAX = 0.005\n, ALPHA = -0.25\nEND")
    )
    made = solver.CommandSession(
        statements.parse_dataset(path.read_text(), str(path)), False, CommandLog(None), folder
    )
    made.settle()
    assert made._asked.method_with_options(abut.RungeKutta()) == abut.Hht(alpha=-0.25, max_step=0.005)
    assert not any("INTEGRATOR" in note for note in made.machine()[0].notes)
    made.execute_command(cut(folder, "pendulum\n\nintegrator/gstiff\n").commands[0])
    assert made._asked.method_with_options(abut.RungeKutta()) == abut.Bdf(formulation=abut.I3, max_step=0.005)


def test_equilibrium_options_are_applied_or_reported(folder):
    made = carried(
        folder, "equil/maxit=500, stab=0.1, error=0.1, imbal=0.1, tlim=1.0, alim=2.0D, pattern=T, static"
    )
    assert made.iterations == 500
    told = [note.partition("argument ")[2] for note in made.notes]
    assert sorted(note.split()[0] for note in told) == [
        "ALIMIT", "ERROR", "IMBALANCE", "PATTERN", "STABILITY", "STATIC", "TLIMIT",
    ]  # fmt: skip
    assert all(": " in note for note in told)


# --- analyses ----------------


def test_results_are_joined_in_time():
    """The second's first row replaces the first's last; a channel that one lacks is NaN there; steps add up."""
    both, only = Channel("both", "m"), Channel("only", "N")
    first = Result.from_rows([both, only], [0.0, 1.0], [[1.0, 5.0], [2.0, 6.0]], statistics={"steps": 3})
    second = Result.from_rows([both], [1.0, 2.0], [[20.0], [30.0]], statistics={"steps": 4})
    result = concatenate_results([first, second])
    assert list(result.time) == [0.0, 1.0, 2.0]
    assert list(result.values("both")) == [1.0, 20.0, 30.0]
    assert np.array_equal(result.values("only"), [5.0, np.nan, np.nan], equal_nan=True)
    assert result.statistics["steps"] == 7


def test_analyses_go_on_from_each_other(folder):
    """Two falls, then a flight without gravity.

    Exact: two dynamic analyses with nothing between them are the march of one. Closed form: falling from the horizontal, energy
    gives ½ I_j ω² = m g r sin φ, I_j = I + m r²; without gravity ω stays as it is. The tolerance is that of the integrator (1e-7 a step).
    """
    text = (
        "pendulum\n\nsim/dyn, end=0.1, dtout=0.01\nsim/dyn, dur=0.1, steps=10\n"
        "accgrav/kgrav=0\nsim/dyn, end=0.3, dtout=0.02\nstop\n"
    )
    outcome = solver.run(written(folder, text))
    result = outcome.result
    one = abut.simulate(abut.read(folder / "pendulum.adm"), times=result.time[:21])
    assert result.status.ok
    assert np.allclose(result.time, [*np.arange(21) * 0.01, 0.22, 0.24, 0.26, 0.28, 0.3], atol=1e-12)
    for name in ("part_2.position", "part_2.angular_velocity"):
        assert np.array_equal(result.values(name)[:20], one.values(name)[:20])
    position, spin = result.values("part_2.position"), result.values("part_2.angular_velocity")
    speed = np.linalg.norm(spin, axis=1)
    assert np.allclose(0.5 * ABOUT_JOINT * speed[:21] ** 2, -G * position[:21, 2], atol=1e-5)
    assert np.allclose(speed[20:], speed[20], rtol=1e-9)
    assert np.allclose(np.linalg.norm(position, axis=1), ARM, atol=1e-9)


def test_rest_and_its_vibrations(folder):
    """It comes to hang below the joint, and swings there at √(m g r / I_j); differences of 1e-4 rad leave 1e-6 or less."""
    outcome = solver.run(written(folder, "pendulum\n\nsim/stat\nlinear/eigensol\n"))
    assert outcome.result.values("part_2.position")[-1] == pytest.approx([0.0, 0.0, -ARM], abs=1e-8)
    (found,) = outcome.linearized
    frequency = math.sqrt(G * ARM / ABOUT_JOINT) / (2.0 * math.pi)
    assert found.modes[0].frequency == pytest.approx(frequency, rel=1e-6)


def test_a_machine_is_saved_and_reloaded(folder):
    """A fall without its first half of gravity, cut in two files, is that of one file; and from a buffer it falls again as it fell.

    Exact but for the steps of the integrator, 1e-7 each, which begin anew at the cut; the second file names no dataset.
    """
    whole = "pendulum\n\naccgrav/kgrav=-3\nsim/dyn, end=0.1, steps=5\naccgrav/kgrav=-6\nsim/dyn, end=0.2, steps=5\n"
    one = solver.run(written(folder, whole)).result
    first = "pendulum\n\naccgrav/kgrav=-3\nsim/dyn, end=0.1, steps=5\naccgrav/kgrav=-6\nsave/system, file=half.sav\n"
    outcome = solver.run(written(folder, first, "first.acf"))
    assert outcome.files == (folder / "half.sav",)
    second = (
        "\n\nreload/system, file=half.sav\nsave/states, buffer=b\nsim/dyn, end=0.2, steps=5\n"
        "reload/states, buffer=b\nsim/dyn, end=0.2, steps=10\n"
    )
    two = solver.run(written(folder, second, "second.acf")).result
    assert two.time == pytest.approx(0.1 + 0.01 * np.arange(11))
    for name in ("part_2.position", "part_2.angular_velocity"):
        assert two.values(name)[::2] == pytest.approx(one.values(name)[5:], abs=1e-6)


def test_state_matrices_are_written(folder):
    """As text that reads back exactly; the pendulum hangs, so that A = [[0, 1], [−m g r/I_j, 0]] but for the choice of its coordinate."""
    outcome = solver.run(
        written(
            folder,
            "pendulum\n\nsim/stat\nlinear/statemat, file=out\nlinear/eigensol, nodamping, file=modes\n",
        )
    )
    found = outcome.linearized[0]
    assert np.array_equal(np.loadtxt(folder / "outa"), found.A)
    assert (folder / "outst").read_text().split() == list(found.states)
    assert -found.A[1, 0] == pytest.approx(G * ARM / ABOUT_JOINT, rel=1e-6)
    assert "0.3481" in (folder / "modes.eig").read_text()
    assert any("NODAMPING is not used" in line for line in outcome.log.lines)
    assert [path.name for path in outcome.files] == ["outa", "outst", "modes.eig"]


def test_log_lists_executed_commands(folder):
    """Banner, commands, counts, a table whose last row is that of the end, warnings, and the end."""
    outcome = solver.run(written(folder, "pendulum\n\noutput/noprint\nsim/dyn, end=0.2, steps=40\n"))
    text = "\n".join(outcome.log.lines)
    assert f"abut {abut.__version__}" in text
    assert "line 4: SIMULATE/dyn, end=0.2, steps=40" in text
    assert "The model has 1 body, 1 constraint, 0 motions" in text
    assert "Dynamic analysis from 0 s to 0.2 s by RungeKutta" in text
    assert "OUTPUT controls Adams' own output" in text
    rows = [line.split() for line in outcome.log.lines if len(line.split()) == 6 and "E" in line.split()[0]]
    assert len(rows) == 21
    steps = int(outcome.result.values("solver.steps")[-1])
    assert (float(rows[-1][0]), int(rows[-1][3])) == (0.2, steps)
    assert float(rows[-1][5]) >= 0.0


PORTS = """VARIABLE/1, FUNCTION = 0.0*TIME
VARIABLE/2, FUNCTION = DX(0201)
PINPUT/7, VARIABLES = 1
POUTPUT/8, VARIABLES = 2
SFORCE/1, ROTATIONAL, I = 0202, J = 0102, ACTIONONLY, FUNCTION = VARVAL(1)
SENSOR/1, FUNCTION = DZ(0201), LE, VALUE = -0.5, ERROR = 1.0E-06, RETURN
SENSOR/2, FUNCTION = DZ(0201), LE, VALUE = -1.0, ERROR = 1.0E-06, HALT
SENSOR/3, FUNCTION = TIME, GE, VALUE = 0.01, PRINT
DIFF/1, IC = 1.0, FUNCTION = -2*DIF(1)
END"""


def with_ports(folder):
    path = folder / "pendulum.adm"
    path.write_text(path.read_text().replace("\nEND", f"\n{PORTS}"), encoding="utf-8")


def test_a_sensor_ends_an_analysis_or_the_run(folder):
    """It falls from the horizontal; the first sensor returns at z = −0.5 m, the second halts at −1 m, and what stands behind is not done.

    Closed form: ½ I_j ω² = −m g z at each. The state of DIFF goes on over the cut: e^(−2t), within the integrator's 1e-7 a step.
    """
    with_ports(folder)
    text = "pendulum\n\nsim/dyn, end=0.9, dtout=0.1\nsim/dyn, end=2, dtout=0.1\naccgrav/kgrav=0\nsim/dyn, end=3, dtout=0.1\n"
    outcome = solver.run(written(folder, text))
    result = outcome.result
    assert result.status.ok
    assert sum("warning" in line and "ended the run" in line for line in outcome.log.lines) == 2
    z, spin = (
        result.values("part_2.position")[:, 2],
        np.linalg.norm(result.values("part_2.angular_velocity"), axis=1),
    )
    for value in (-0.5, -1.0):
        k = int(np.argmin(np.abs(z - value)))
        assert z[k] == pytest.approx(value, abs=1.5e-6)
        assert 0.5 * ABOUT_JOINT * spin[k] ** 2 == pytest.approx(-G * z[k], abs=1e-5)
    assert z[-1] == pytest.approx(-1.0, abs=1.5e-6)
    assert result.values("diff_1.value") == pytest.approx(np.exp(-2.0 * result.time), abs=1e-6)
    assert any("SENSOR without HALT or RETURN" in note for note in result.warnings)


def test_state_matrices_from_an_input_to_an_output(folder):
    """Torque about the joint → x of the mass centre, hanging: G(s) = r/(I_j s² + m g r), by sign of the joint's axis.

    Differences of fourth order leave 1e-6 or less.
    """
    with_ports(folder)
    text = "pendulum\n\ndeactivate/sensor, id=1,2\nsim/stat\nlinear/statemat, pinput=7, poutput=8, file=out\n"
    (found,) = solver.run(written(folder, text)).linearized
    assert (found.inputs, found.outputs) == (("variable_1",), ("variable_2.value",))
    (gain,) = found.response([0.2]).reshape(-1)
    s2 = -((2.0 * math.pi * 0.2) ** 2)
    assert abs(gain.real) == pytest.approx(ARM / abs(ABOUT_JOINT * s2 + G * ARM), rel=1e-6)
    assert np.loadtxt(folder / "outb").shape == (len(found.A),)
    assert (folder / "outpi").read_text() == "variable_1\n"
    with pytest.raises(UnreadableFile, match="PINPUT: there is no PINPUT/9"):
        solver.run(written(folder, "pendulum\n\nlinear/statemat, pinput=9\n"))


def test_an_analysis_that_cannot_be_made_keeps_those_before(folder):
    """A machine with freedom has no kinematics; the equilibrium found before stays."""
    outcome = solver.run(written(folder, "pendulum\n\nsim/stat\nsim/kin, end=1\n"))
    assert not outcome.result.status.ok
    assert "degree of freedom" in outcome.result.status.sentence
    assert len(outcome.result.time) == 1
    with pytest.raises(AbutError, match="degree of freedom"):
        solver.run(written(folder, "pendulum\n\nsim/kin, end=1\n"), log=folder / "pendulum.msg")
    text = (folder / "pendulum.msg").read_text(encoding="utf-8")
    assert "degree of freedom" in text
    assert "warning: " in text
    assert "Kinematic analysis from 0 s to 1 s" in text


# --- the command ----------------


def test_run_command_accepts_command_file(folder, capsys):
    path = written(folder, "pendulum\nhanging\nsim/stat\nlinear/eigensol\n")
    assert main(["run", str(path), "--output", str(folder), "--no-report"]) == 0
    said = capsys.readouterr().out
    assert "0.3481" in said
    assert "Static analysis at 0 s" in (folder / "hanging.msg").read_text()
    assert len(abut.load(folder / "hanging.nc").time) == 1


def test_abut_run_refuses_options_that_the_file_decides(folder, capsys):
    path = written(folder, "pendulum\n\nsim/stat\n")
    assert main(["run", str(path), "--end", "2"]) == 2
    assert "--end is for models" in capsys.readouterr().err


def test_dynamic_analyses_go_on_from_each_other(folder, monkeypatch):
    """With a command between them, twenty analyses make one machine and march on: the pendulum is where one march has it, to ten times the
    local tolerance, and energy is kept from first to last. Another analysis between them makes another machine.
    """
    made = []
    init = System.__init__
    monkeypatch.setattr(System, "__init__", lambda self, *a, **k: (made.append(self), init(self, *a, **k))[1])
    each = "".join(
        f"SIMULATE/DYNAMIC, END={0.1 * k:.10g}, DTOUT=0.05\nSAVE/STATES, BUFFER=a\n" for k in range(1, 21)
    )
    ran = {}
    for name, lines in (("whole", "SIMULATE/DYNAMIC, END=2.0, DTOUT=0.05\n"), ("legs", each)):
        made.clear()
        run = solver.run(written(folder, f"pendulum\n{name}\n{lines}stop\n", f"{name}.acf"))
        ran[name] = run.result
        assert run.result.status.ok
        assert len(made) == 1
    assert len(ran["legs"].time) == len(ran["whole"].time) == 41
    for name in ("part_2.position", "part_2.velocity", "energy.kinetic"):
        one, other = (ran[key].values(name) for key in ("whole", "legs"))
        np.testing.assert_allclose(other, one, atol=1e-4 * np.abs(one).max())
