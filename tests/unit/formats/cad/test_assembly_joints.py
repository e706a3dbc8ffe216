"""Joints that an assembly proposes where its parts bear on each other: kinds, places, clearances, freedoms."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

import abut
from abut.formats.cad.joint_inference import allowed_motion
from abut.formats.cad.mates import Mate
from step_files import (
    ANGLE,
    CRANK,
    ROD,
    block,
    bushing,
    place,
    rod,
    save_assembly,
    slider_crank_parts,
    solid,
    weighed,
)
from unit.formats.cad.slider_crank import BODIES, lift

pytest.importorskip(
    "OCP.BRepPrimAPI", reason='STEP files need OCCT: pip install "abut[cad]"', exc_type=ImportError
)


def test_a_slider_crank_gets_its_joints(machine):
    """Screws hold the cover, a thick shaft its flywheel, pins the part where they sit tighter; what is left turns or slides."""
    a = math.radians(ANGLE)
    pin = (CRANK * math.cos(a), CRANK * math.sin(a))
    reach = pin[0] + ROD * math.cos(lift())
    found = {one.name: one for one in machine.joints}
    assert {name: one.proposal.kind for name, one in found.items() if not one.doubtful} == {
        "ISO_4762_M6x30_1_to_机架": "Fixed",
        "ISO_4762_M6x30_2_to_机架": "Fixed",
        "cover_top_to_ISO_4762_M6x30_1": "Fixed",
        "flywheel_to_crank": "Fixed",
        "Kurbelzapfen_to_crank": "Fixed",
        "wrist_pin_to_part_3rd_slider": "Fixed",
        "crank_to_机架": "Revolute",
        "连杆_to_Kurbelzapfen": "Revolute",
        "连杆_to_wrist_pin": "Revolute",
        "part_3rd_slider_to_机架": "Translational",
    }
    for name, (x, z) in {
        "crank_to_机架": (0, 0),
        "连杆_to_Kurbelzapfen": pin,
        "连杆_to_wrist_pin": (reach, 0),
    }.items():
        at, axis = (np.array(getattr(found[name], what)) for what in ("at", "axis"))
        np.testing.assert_allclose(at[[0, 2]], 1e-3 * np.array((x, z)), atol=1e-9)
        np.testing.assert_allclose(axis, (0, 1, 0), atol=1e-9)
        assert found[name].proposal.sure == "sure"
    np.testing.assert_allclose(found["part_3rd_slider_to_机架"].axis, (1, 0, 0), atol=1e-9)
    assert found["连杆_to_wrist_pin"].rests == (
        "pin of wrist_pin, radius 4 mm, in a bore of 连杆, 4.01 mm: clearance 0.01 mm, 10 mm long",
        "1 plane face of part_3rd_slider on 连杆, across y",
    )
    assert "the pin is thicker than its bore" in found["flywheel_to_crank"].proposal.why
    assert [(one.proposal.kind, one.first, one.second) for one in machine.joints if one.doubtful] == [
        ("Planar", "连杆", "cover_top")
    ]


def test_freedoms_are_counted(machine):
    """A slider-crank has one; three of its loop's equations, out of the plane, repeat others (Grübler in space: 6·3 − 4·5 = −2 = 1 − 3)."""
    assert (machine.count.freedom, machine.count.redundant) == (1, 3)
    assert machine.count.independent == ("crank_to_机架.rotation",)
    assert "3 equations of joints repeat others" in str(machine.count)
    assert machine.ground.name == "机架"
    assert machine.loose == ()


def test_the_machine_moves_as_one_in_closed_form(machine):
    """M(φ) φ̈ + ½ M′ φ̇² + dV/dφ = 0 with the energies of crank, rod and slider written down by hand: φ̈ to 1e-8."""
    rho = {name: 2700.0 if name == "3rd slider" else 7850.0 for name in BODIES}
    mass = {
        name: rho[name] * weighed(*pieces)[0] for name, pieces in slider_crank_parts().items() if name in rho
    }
    pieces = slider_crank_parts()
    turning = ("crank", "flywheel", "Kurbelzapfen")
    shift = {"Kurbelzapfen": np.array([1e-3 * CRANK, 0, 0])}
    about, moment = 0.0, np.zeros(3)  # of what turns with the crank, about its axis, at angle 0
    for name in turning:
        volume, centre, inertia = weighed(*pieces[name])
        own = inertia[1, 1] - volume * (centre[0] ** 2 + centre[2] ** 2)
        there = centre + shift.get(name, 0.0)
        about += rho[name] * (own + volume * (there[0] ** 2 + there[2] ** 2))
        moment += rho[name] * volume * there
    volume, centre, inertia = weighed(*pieces["连杆"])
    m, d = 7850 * volume, centre[0]  # the rod's centre is at d from the crank pin, on its line
    own = 7850 * (inertia[1, 1] - volume * d**2)
    sliding = mass["3rd slider"] + mass["wrist pin"]
    r, ell, g = 1e-3 * CRANK, 1e-3 * ROD, 9.80665

    def energies(phi: float) -> tuple[float, float]:
        """Twice the kinetic energy at unit speed, and the potential."""
        beta = math.asin(r / ell * math.sin(phi))
        slope = r * math.cos(phi) / (ell * math.cos(beta))
        x = -r * math.sin(phi) - d * math.sin(beta) * slope, r * math.cos(phi) - d * math.cos(beta) * slope
        slide = -r * math.sin(phi) - ell * math.sin(beta) * slope
        kinetic = about + m * (x[0] ** 2 + x[1] ** 2) + own * slope**2 + sliding * slide**2
        height = (
            moment[0] * math.sin(phi)
            + moment[2] * math.cos(phi)
            + m * (r * math.sin(phi) - d * math.sin(beta))
        )
        return kinetic, g * height

    robot = abut.robot(machine.model())
    start, rate = robot.start, 7.0
    names = list(robot.rates)
    way = robot.minimal(start.q, independent=["crank_to_机架.rotation"])
    u = way.basis[:, 0] * rate
    found = robot.forward_dynamics(start.q, u, np.zeros(len(names)))[names.index("crank_to_机架.rotation")]
    h, phi = 1e-5, math.radians(ANGLE)
    (low, before), (here, _), (high, after) = (energies(phi + k * h) for k in (-1, 0, 1))
    wanted = -(0.5 * (high - low) / (2 * h) * rate**2 + (after - before) / (2 * h)) / here
    assert abs(found) == pytest.approx(abs(wanted), rel=1e-8)  # the joint's axis is y, φ turns about −y


X, Y, Z = np.eye(3)


def pin(at, axis=Z, clearance=0.0):
    return Mate("pin", 0, 1, np.array(at, float), np.array(axis), 0.01, clearance, 0.02)


def face(at, axis):
    return Mate("faces", 0, 1, np.array(at, float), np.array(axis), 0.0, 0.0, 1e-4)


def ball(at, kind="ball", axis=(0, 0, 0)):
    return Mate(kind, 0, 1, np.array(at, float), np.array(axis, float), 0.01, 0.0, 0.02)


@pytest.mark.parametrize(
    ("mates", "kind", "at", "axis"),
    [
        ([pin((1, 2, 3))], "Cylindrical", (1, 2, 3), Z),
        ([pin((0, 0, 0)), pin((0, 0, 0.1))], "Cylindrical", (0, 0, 0.05), Z),
        (
            [pin((1, 2, 3), (0.6, 0, 0.8)), face((1, 2, 3.1), (-0.6, 0, -0.8))],
            "Revolute",
            (1, 2, 3),
            (0.6, 0, 0.8),
        ),
        ([ball((1, 1, 1)), ball((1, 1, 1.2))], "Revolute", (1, 1, 1.1), Z),
        ([pin((0, 0, 0)), pin((0.05, 0, 0.01))], "Translational", (0.025, 0, 0.005), Z),
        ([face((0, 0, 0), Z), face((0, 0.01, 0), -Y)], "Translational", (0, 0.005, 0), X),
        ([ball((1, 2, 3))], "Spherical", (1, 2, 3), None),
        ([ball((1, 2, 3), "ball in bore", X)], "InLine", (1, 2, 3), X),
        ([face((0, 0, 0), Z), face((0.01, 0, 0), -Z)], "Planar", (0.005, 0, 0), Z),
        ([pin((0, 0, 0), clearance=-1e-4)], "Fixed", (0, 0, 0), None),
        ([pin((0, 0, 0)), pin((0, 0.03, 0), X)], "Fixed", (0, 0.015, 0), None),
        (
            [face((0, 0, 0), Z), ball((0, 0, 0.01), "ball in bore", X)],
            "",
            None,
            None,
        ),  # slides along x, and turns about z
    ],
)
def test_remaining_freedoms_of_mates_define_joint(mates, kind, at, axis):
    """By hand from the freedoms of each mate."""
    found = allowed_motion(mates)
    assert found.kind == kind
    if at is not None:
        np.testing.assert_allclose(found.point, at, atol=1e-12)
    if axis is not None:
        np.testing.assert_allclose(found.axis, axis, atol=1e-12)


def joints_of(tmp_path: Path, *tree, **options):
    """Kind and sureness of the joints that parts (name, shape or place and shape) propose."""
    parts = [
        (name, shape[0], shape[1]) if isinstance(shape, tuple) else (name, place(0, (0, 0, 0)), shape)
        for name, shape in tree
    ]
    read = abut.read_assembly(save_assembly(tmp_path / "some.step", parts), **options)
    return read, {(one.first, one.second): (one.proposal.kind, one.proposal.sure) for one in read.joints}


def test_pins_guides_balls_and_bolts(tmp_path):
    """One kind of joint each, on its own base, all in one file."""
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeSphere

    base = solid(
        block((0, 0, 0), (400, 60, 20)),
        rod(6, (30, 30, 0), (30, 30, 20), -1),  # a plain pin
        rod(5, (80, 30, 0), (80, 30, 20), -1),  # two pins of one part
        rod(5, (110, 30, 0), (110, 30, 20), -1),
        block((180, 0, 10), (220, 60, 20), -1),  # a groove
        rod(3, (260, 15, 0), (260, 15, 20), -1),  # a bracket's two dowels
        rod(3, (260, 45, 0), (260, 45, 20), -1),
    )
    base = BRepAlgoAPI_Cut(base, BRepPrimAPI_MakeSphere(10.0).Shape().Moved(place(0, (340, 30, 16)))).Shape()
    _, found = joints_of(
        tmp_path,
        ("base", base),
        ("plain", solid(rod(5.95, (30, 30, -30), (30, 30, 50)))),
        (
            "twin",
            solid(
                rod(5, (80, 30, -10), (80, 30, 30)),
                rod(5, (110, 30, -10), (110, 30, 30)),
                block((70, 20, 30), (120, 40, 40)),
            ),
        ),
        ("slide", solid(block((180, 10, 10), (220, 50, 40)))),
        (
            "bracket",
            solid(
                block((250, 5, 20), (270, 55, 30)),
                rod(3, (260, 15, 5), (260, 15, 20)),
                rod(3, (260, 45, 5), (260, 45, 20)),
            ),
        ),
        ("ball", (place(0, (340, 30, 16)), BRepPrimAPI_MakeSphere(10.0).Shape())),
        ("lying", solid(block((375, 20, 20), (390, 40, 30)))),
    )
    assert found == {
        ("plain", "base"): ("Cylindrical", "sure"),
        ("twin", "base"): ("Translational", "sure"),
        ("slide", "base"): ("Translational", "sure"),
        ("bracket", "base"): ("Fixed", "sure"),
        ("ball", "base"): ("Spherical", "sure"),
        ("lying", "base"): ("Planar", "doubtful"),
    }


def test_clearances_grooves_and_overlaps(tmp_path):
    """A wide bore is doubtful until its clearance is given; half a groove is; a part that stands in another is none."""
    plate = solid(
        block((0, 0, 0), (100, 40, 10)),
        rod(5.5, (20, 20, 0), (20, 20, 10), -1),
        rod(6, (60, 0, 0), (60, 0, 10), -1),
    )
    tree = (
        ("base", plate),
        ("pin", solid(rod(5, (20.3, 20, -10), (20.3, 20, 20)))),
        ("roller", solid(rod(6, (60, 0, -5), (60, 0, 15)))),
        ("intruder", solid(block((90, 10, 5), (120, 20, 30)))),
    )
    read, found = joints_of(tmp_path, *tree)
    assert found == {
        ("pin", "base"): ("Cylindrical", "doubtful"),
        ("roller", "base"): ("Cylindrical", "doubtful"),
    }
    why = {one.first: one.proposal.why for one in read.joints}
    assert "its clearance of 0.5 mm is wide" in why["pin"]
    assert "the bore goes round the pin by 180° only" in why["roller"]
    assert [part.name for part in read.loose] == ["pin", "roller", "intruder"]
    assert '"intruder" has no joint and falls; add a joint, or a Contact' in read.notes[-1]
    assert joints_of(tmp_path, *tree, clearance="0.5 mm")[1]["pin", "base"] == ("Cylindrical", "sure")


def test_halves_of_a_bearing_hold_a_shaft_together(tmp_path):
    """Block and cap have half of the bore each; their screws make them one, and then the bore goes all round."""
    block_ = solid(
        block((-40, 0, -40), (40, 30, 0)),
        rod(10, (0, 0, 0), (0, 30, 0), -1),
        *(rod(3, (x, 15, -20), (x, 15, 0), -1) for x in (-25, 25)),
    )
    cap = solid(
        block((-40, 0, 0), (40, 30, 20)),
        rod(10, (0, 0, 0), (0, 30, 0), -1),
        *(rod(3, (x, 15, 0), (x, 15, 20), -1) for x in (-25, 25)),
    )
    screw = solid(rod(3, (0, 0, -35), (0, 0, 0)), rod(5, (0, 0, 0), (0, 0, 5)))
    shaft = solid(rod(9.98, (0, -10, 0), (0, 40, 0)))
    tree = [("base", block_), ("cap", cap), ("shaft", shaft)]
    tree += [("screw", (place(0, (x, 15, 20)), screw)) for x in (-25, 25)]
    read, found = joints_of(tmp_path, *tree)
    assert found.pop(("shaft", "base")) == ("Cylindrical", "sure")
    assert set(found.values()) == {("Fixed", "likely")}
    assert (len(found), read.count.freedom) == (3, 2)


def test_free_form_surfaces_that_are_cylinders_count_as_such(tmp_path):
    from OCP.BRepBuilderAPI import BRepBuilderAPI_NurbsConvert

    def free(shape):
        return BRepBuilderAPI_NurbsConvert(shape, True).Shape()

    _, found = joints_of(
        tmp_path, ("base", free(bushing(20, 8, 30))), ("pin", free(solid(rod(8, (0, 0, -10), (0, 0, 40)))))
    )
    assert found == {("pin", "base"): ("Cylindrical", "sure")}


def test_three_hundred_parts_in_seconds(tmp_path):
    """A stack of plates with a pin through each: pairs are found by boxes, products are measured once."""
    import time

    from abut.formats.cad.mates import MateTolerances, PartFaces, mates_of

    plate, pin = (
        solid(block((0, 0, 0), (40, 40, 10)), rod(5, (20, 20, 0), (20, 20, 10), -1)),
        solid(rod(4.98, (20, 20, 0), (20, 20, 10))),
    )
    tree = [
        (name, place(0, (50 * (k % 15), 50 * (k // 15), 0)), shape)
        for k in range(150)
        for name, shape in (("plate", plate), ("pin", pin))
    ]
    read = abut.read_assembly(save_assembly(tmp_path / "many.step", tree), ground="plate_1")
    began = time.process_time()  # others may have the machine, too
    assert len([one for one in read.joints if one.proposal.kind == "Cylindrical"]) == 150
    assert time.process_time() - began < 10.0
    assert mates_of([PartFaces((), np.zeros(3), np.ones(3))] * 2, MateTolerances()) == []
