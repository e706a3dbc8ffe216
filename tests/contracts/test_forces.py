"""What force elements owe: action and reaction, derivatives that are derivatives, a compiled law that is the Python one, and a power that
is booked whole. Every element of the registry is judged, in one machine, each between two bodies of its own; a new one by existing.
"""

from __future__ import annotations

import dataclasses
import math
from functools import cache

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import abut
from abut import extend, forces
from abut.errors import InvalidValue, UnknownName
from abut.extend import cross, dot, force, number, triple
from abut.extend.forces import ALONG, STATED
from state_evaluation import Bench, turned

pytestmark = pytest.mark.brief
FORCES = dict(extend.FORCES)


# --- elements of a user's own ----------------


@force
class Magnet(forces.Element):
    """A pull along the line that says nothing of its power."""

    strength: float = number("N*m^2")
    core: float = number("m", 0.05)

    def along(p, t, length, rate):
        return -p.strength * (1.0 + 0.1 * math.sin(t)) / (length + p.core) ** 2 - 0.3 * rate


@force
class Ratchet(forces.Element):
    """A torque about the axis by two rates."""

    forth: float = number("N*m*s/rad", 2.0)
    back: float = number("N*m*s/rad", 0.5)

    def about(p, rate):
        if rate > 0.0:
            return -p.forth * rate
        return -p.back * rate

    def ledger(p, rate):
        return 0.0, (p.forth if rate > 0.0 else p.back) * rate * rate, 0.0


@force
class Dipole(forces.Element):
    """A dipole in a field that grows with place: of the axes themselves, with a torque by vectors."""

    moment: tuple[float, float, float] = triple("A*m^2", (1.0, 2.0, -0.5))
    field: tuple[float, float, float] = triple("T", (0.3, 0.2, 1.5))
    drag: float = number("N*m*s", 0.1)

    def wrench(p, place, turn, spin):
        m = turn @ p.moment
        return p.field * (dot(m, p.field)), cross(m, p.field) * (1.0 + dot(place, p.field)) - spin * p.drag

    def ledger(p, place, turn, spin):
        return -dot(turn @ p.moment, p.field) * (1.0 + dot(place, p.field)), p.drag * dot(spin, spin), 0.0


OWN = {cls.__name__: cls for cls in (Magnet, Ratchet, Dipole)}
for _name in OWN:
    del extend.FORCES[_name]

# --- one of each ----------------


def pull(t: float, length: float, rate: float) -> float:
    return 2.0 * math.sin(t) - 30.0 * (length - 0.4) ** 3 - 0.4 * rate


def turn(angle: float, rate: float) -> float:
    return -3.0 * math.sin(angle) - 0.1 * rate


def push(x: float, vy: float, rz: float) -> float:
    return -20.0 * x**2 + vy * rz


def hold(load: float) -> float:
    return -load


def twist(y: float, ry: float, wx: float) -> float:
    return 3.0 * y - ry * wx


_STIFF = np.random.default_rng(3).normal(size=(6, 6)) * 10.0
_BEAM = {"length": 0.3, "area": 1e-4, "torsion": 2e-9, "bending": (1e-9, 2e-9), "youngs_modulus": 2e9}
_BEAM |= {"shear_modulus": 8e8, "damping_ratio": 0.01}
GIVEN = {
    "LineForce": {"function": pull},
    "AxialTorque": {"function": turn},
    "Force": {"fx": push, "tz": twist},
    "Field": {"stiffness": _STIFF, "damping": 0.1 * _STIFF, "preload": (1, 2, 3, 4, 5, 6)},
    "Beam": _BEAM,
    "SlenderBeam": _BEAM,
    "Cable": {"length": 0.25, "axial": 50.0, "damping_time": 0.01},
    "ExactBeam": {
        "length": 0.3,
        "axial": 300.0,
        "shear": (90.0, 70.0),
        "torsion": 2.0,
        "bending": (3.0, 5.0),
        "shift": (0.29, 0.01, -0.02),
        "turn": (0.1, -0.2, 0.3),
        "damping_time": 0.02,
    },
    "HydrodynamicJournal": {
        "film": abut.ShortBearing("20 mPa*s", "80 mm"),
        "radius": 1.0,
        "clearance": 0.5,
        "roughness": 0.01,
    },
    "LinkedForce": {"stiffness": _STIFF, "damping": 0.1 * _STIFF},
}


def example(cls, i, j):
    """An element with plausible numbers: what is given above, then its defaults, then rising numbers."""
    given = dict(GIVEN.get(cls.__name__, {}))
    if cls.__name__ == "LinkedForce":
        given["among"] = (i,)
    for k, field in enumerate(dataclasses.fields(cls)):
        if (
            field.name in given
            or "unit" not in field.metadata
            or field.default not in (dataclasses.MISSING, None)
        ):
            continue
        wide = field.metadata.get("length")
        given[field.name] = tuple(2.0 + 0.3 * n for n in range(wide)) if wide else 2.0 + 0.1 * k
    return cls("it", i, j, **given)


ALL = FORCES | OWN


def all_elements(**motion) -> tuple[abut.Model, dict]:
    """All elements in one model, each between two bodies of its own, the first of which has this motion; and the elements by name."""
    model, elements = abut.Model("pairs", gravity=(0, 0, 0)), {}
    for k, (name, cls) in enumerate(ALL.items()):
        place = np.array((0.0, 2.0 * k, 0.0))
        first, second = (
            model.add(
                abut.Body(
                    f"{name}_{end}", mass=2.0, inertia=(0.5, 0.5, 0.5), position=place + offset, **moving
                )
            )
            for end, offset, moving in (("I", (0.3, 0.05, -0.04), motion), ("J", (0.0, 0.0, 0.0), {}))
        )
        element = example(
            cls, first.frame(position=(0.02, -0.03, 0.01)), second.frame(position=(-0.04, 0.01, 0.02))
        )
        elements[name] = model.add(dataclasses.replace(element, name=name))
    return model, elements


class Pairs(Bench):
    """All elements, each between two bodies of its own that are displaced, turned and moving."""

    def __init__(self) -> None:
        random = np.random.default_rng(5)
        model, self.elements = all_elements()
        super().__init__(model)
        self.y = self.y0.copy()
        for body in range(self.bodies):
            for k in range(3):
                self.y = self.moved(self.y, body, 3 + k, 0.2 * random.normal())
        self.fast = self.y.copy()
        self.fast[0, : self.bodies, 7:13] = random.normal(size=(self.bodies, 6))
        # an angle about an axis is one where both ends share that axis
        for name, element in self.elements.items():
            i, j = self.ends(name)
            if element.way.turns:
                axis = Rotation.from_quat(self.y[0, j, 3:7]).as_matrix()[:, 2]
                for state in (self.y, self.fast):
                    state[0, i, 3:7] = turned(state[0, j, 3:7], 0.3 * axis)
                    state[0, i, 10:13] = state[0, j, 10:13] + 0.7 * axis * (state is self.fast)

    def ends(self, name):
        """Numbers of the two bodies."""
        k = 2 * list(ALL).index(name)
        return k, k + 1

    def alone(self, name):
        """The state in which these two alone move."""
        y = self.y.copy()
        for body in self.ends(name):
            y[0, body] = self.fast[0, body]
        return y

    def seen_by(self, name, y):
        """Displacement, axes, velocity and spin of I as J sees it."""
        element, found = self.elements[name], []
        for body, frame in zip(self.ends(name), (element.i, element.j), strict=True):
            s = y[0, body]
            axes = Rotation.from_quat(s[3:7]).as_matrix()
            arm = axes @ frame.position
            w, x, yy, z = frame.orientation
            own = Rotation.from_quat((x, yy, z, w)).as_matrix()
            found.append((s[:3] + arm, s[7:10] + np.cross(s[10:13], arm), s[10:13], axes @ own))
        (pi, vi, wi, ai), (pj, vj, wj, aj) = found
        velocity = vi - vj - np.cross(wj, pi - pj)
        return aj.T @ (pi - pj), aj.T @ ai, aj.T @ velocity, aj.T @ (wi - wj), aj, pi


@cache
def pairs():
    return Pairs()


@pytest.mark.parametrize("name", ALL)
def test_action_is_reaction(name):
    """Loads on both bodies balance, and their moments about the origin; bodies are round, so that turning adds none."""
    bench = pairs()
    loads = bench.seen(bench.fast)[0]
    force = torque = np.zeros(3)
    for body in bench.ends(name):
        force = force + loads[body, :3]
        torque = torque + loads[body, 3:] + np.cross(bench.fast[0, body, :3], loads[body, :3])
    size = np.abs(loads[list(bench.ends(name))]).max()
    assert size > 1e-3
    np.testing.assert_allclose(
        np.hstack([force, torque]), 0.0, atol=1e-12 * size * (1 + np.abs(bench.y[0, :, 1]).max())
    )


@cache
def slopes():
    """By weight, the matrix and the differences of the loads: by poses at rest, by velocities at any speed."""
    bench, e, out = pairs(), 1e-6, []
    for state, first, weights in ((bench.y, 0, (0.0, 1.0)), (bench.fast, 6, (1.0, 0.0))):
        matrix = bench.seen(state, *weights)[2] - bench.seen(state)[2]
        found = np.zeros_like(matrix)
        for end in (0, 1):  # of all pairs at once: an element feels its own bodies only
            for k in range(6):
                ahead, back = state, state
                for body in range(end, bench.bodies, 2):
                    ahead = bench.moved(ahead, body, first + k, e)
                    back = bench.moved(back, body, first + k, -e)
                change = (bench.seen(back)[0] - bench.seen(ahead)[0]) / (2.0 * e)
                for body in range(end, bench.bodies, 2):
                    for felt in (body - end, body - end + 1):
                        found[felt, :, body, k] = change[felt]
        out.append((matrix, found))
    return out


@pytest.mark.parametrize("name", ALL)
def test_derivatives_are_derivatives(name):
    """∂F/∂q at rest and ∂F/∂v at speed by central differences, 1e-6 of the largest."""
    own = np.ix_(pairs().ends(name), range(6), pairs().ends(name), range(6))
    for matrix, found in slopes():
        np.testing.assert_allclose(matrix[own], found[own], atol=2e-6 * max(np.abs(found[own]).max(), 1e-3))


@pytest.mark.parametrize("name", ALL)
def test_power_is_booked_whole(name):
    """F·v + T·ω over both bodies = supplied − dissipated − dU/dt, dU/dt by central differences along the motion; 1e-6 of the power."""
    bench, e = pairs(), 1e-6
    y = bench.alone(name)
    loads, (dissipated, supplied, *_), _ = bench.seen(y)
    ahead, back = (bench.seen(bench.later(y, s * e))[1][2] for s in (1.0, -1.0))
    power = sum(float(loads[body] @ y[0, body, 7:13]) for body in bench.ends(name))
    booked = supplied - dissipated - (ahead - back) / (2.0 * e)
    assert booked == pytest.approx(power, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize(
    "name", [name for name, cls in ALL.items() if any(hasattr(cls, w.name) for w in STATED)]
)
def test_a_compiled_law_is_the_python_law(name):
    """The load on I and what Python says of it, at the same motion, to rounding."""
    bench = pairs()
    element = bench.elements[name]
    place, axes, velocity, spin, aj, pi = bench.seen_by(name, bench.fast)
    length = float(np.linalg.norm(place))
    one = Rotation.from_matrix(axes).as_euler("XYZ")
    motion = {"t": 0.0, "place": place, "angles": one, "turn": axes, "velocity": velocity, "spin": spin}
    motion |= {"length": length, "angle": math.atan2(axes[1, 0] - axes[0, 1], axes[0, 0] + axes[1, 1])}
    motion["rate"] = float(place @ velocity) / length if element.way is ALONG else float(spin[2])
    told = element.expression.python(**motion)
    if element.way is ALONG:
        force, torque = told * place / length, np.zeros(3)
    elif element.way.turns:
        force, torque = np.zeros(3), np.array((0.0, 0.0, told))
    else:
        force, torque = told
    body = bench.ends(name)[0]
    load = bench.seen(bench.fast)[0][body]
    arm = pi - bench.fast[0, body, :3]
    np.testing.assert_allclose(load[:3], aj @ force, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(load[3:], aj @ torque + np.cross(arm, aj @ force), rtol=1e-10, atol=1e-9)


def test_the_load_of_a_wrench_is_a_signal():
    """Its value is the channel's, and a force that is a function of it balances it, to the tolerance of the method."""
    model = abut.Model("held", gravity=(0, 0, 0))
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 2, 3), angular_velocity=(0.3, 0.2, 0.1)))
    ends = body.frame(), model.ground.frame()
    dipole = model.add(Dipole("dipole", *ends))
    load = model.add(abut.signals.Load("load", dipole, axis=0))
    model.add(forces.Force("hold", *ends, fx=hold, inputs=[load]))
    result = abut.simulate(model, end=0.2, step=0.1, integrator=abut.Bdf(rtol=1e-8))
    told, acts = result["load.value"].values, result["dipole.force"].values[:, 0]
    assert np.abs(acts).max() > 0.05
    np.testing.assert_allclose(told, acts, rtol=1e-12)
    np.testing.assert_allclose(result["body.position"].values[:, 0], 0.0, atol=1e-9)


# --- what is refused ----------------


def test_law_receives_only_available_arguments():
    with pytest.raises(UnknownName, match=r"argument of along.*speed.*rate"):

        @force
        class Asks(forces.Element):
            """Asks."""

            def along(p, speed):
                return speed

    with pytest.raises(InvalidValue, match=r"it defines along and about; define only one"):

        @force
        class Both(forces.Element):
            """Both."""

            def along(p):
                return 1.0

            def about(p):
                return 1.0


def test_class_without_law_is_refused():
    class Bare(forces.Element):
        """Bare."""

    model = abut.Model("bare")
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1)))
    with pytest.raises(InvalidValue, match=r"has no force law; decorate it with @abut.extend.force"):
        Bare("it", body.frame(), model.ground.frame())


def test_a_law_names_its_own_parameters_only():
    @force
    class Names(forces.Element):
        """Names."""

        strength: float = number("N", 1.0)

        def along(p):
            return p.strenght

    del extend.FORCES["Names"]
    model = abut.Model("names")
    body = model.add(abut.Body("body", mass=1.0, inertia=(1, 1, 1)))
    with pytest.raises(UnknownName, match=r"strenght.*strength"):
        _ = Names("it", body.frame(), model.ground.frame()).expression
