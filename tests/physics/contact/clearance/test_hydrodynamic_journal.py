"""A rotor in a short hydrodynamic bearing: equilibrium eccentricity, whirl, squeeze film, and contact with the bore."""

import math

import numpy as np
from scipy.integrate import solve_ivp
from scipy.linalg import eigvals

import abut
from abut.analysis.simulation.choose_integrator import default_integrator
from targets import target

MU, R, L, C, LOAD, SPEED = 0.02, 0.02, 0.01, 50e-6, 200.0, 300.0
STIFFNESS, ROUGHNESS = 1e9, 0.02 * C


def pulled(t, load):
    return -load


def rotor(spin: float, mass: float, place=(0.0, 0.0), load: float = LOAD) -> abut.Model:
    """A shaft that stays upright, pressed down in oil; beyond c it stands on a linear spring."""
    model = abut.Model("rotor", gravity=(0, 0, 0))
    shaft = model.add(abut.Body("shaft", mass, (1e-3,) * 3, position=(*place, 0)))
    model.add(abut.joints.Orientation("upright", shaft, model.ground, at=(0, 0, 0)))
    model.add(abut.joints.InPlane("thrust", shaft, model.ground, at=(0, 0, 0), axis="z"))
    pin, bore = shaft.frame(), model.ground.frame()
    model.add(abut.forces.Force("load", pin, bore, fy=pulled, parameters={"load": load}))
    film = abut.ShortBearing(MU, L)
    model.add(abut.HydrodynamicJournal("film", pin, bore, film, R, C, roughness=ROUGHNESS, spin=spin))
    law = abut.normal.Impact(stiffness=STIFFNESS, exponent=1.0, damping=1e4, full_damping_depth=1e-7)
    shapes = abut.shapes.Sphere(pin, R), abut.shapes.SphericalCavity(bore, R + C)
    model.add(abut.Contact("dry", *shapes, normal=law))
    return model


NODES, WEIGHTS = np.polynomial.legendre.leggauss(120)


def film_force(x, y, vx, vy, omega):
    """The pressure integrated by Gauss' 120 points, in place of the closed form: rounding up to ε of 0.9."""
    u, w = vx + 0.5 * omega * y, vy - 0.5 * omega * x
    a = math.atan2(w, u) + 0.5 * math.pi * NODES
    c, s = np.cos(a), np.sin(a)
    line = MU * L**3 * R * (u * c + w * s) / (C - x * c - y * s) ** 3
    return -0.5 * math.pi * np.array((WEIGHTS @ (line * c), WEIGHTS @ (line * s)))


def equilibrium(load: float) -> tuple[float, float]:
    """ε by bisection of Ocvirk's load, and the attitude."""
    low, high = 0.0, 1.0
    while high - low > 1e-15:
        e = 0.5 * (low + high)
        root = math.sqrt(16 * e * e + math.pi**2 * (1 - e * e))
        carried = MU * R * L**3 * SPEED * e * root / (4 * C**2 * (1 - e * e) ** 2)
        low, high = (e, high) if carried < load else (low, e)
    return low, math.atan(math.pi * math.sqrt(1 - low * low) / (4 * low))


def test_statics_finds_ocvirks_equilibrium():
    """W = μ R L³ ω ε √(16 ε² + π² (1 − ε²))/(4 c² (1 − ε²)²), tan φ = π √(1 − ε²)/(4ε); the balance is good to 1e-10 of the load."""
    rest = abut.statics(rotor(SPEED, 2.0, place=(1e-5, -2e-5)))
    ratio, attitude = equilibrium(LOAD)
    x, y = rest.state[0, :2] / C
    assert math.hypot(x, y) == target(ratio, "eccentricity of the journal", abs=1e-9)
    assert math.atan2(x, -y) == target(attitude, "attitude of the journal [rad]", abs=1e-9)
    assert rest.stable
    np.testing.assert_allclose(rest.result["film.force"].values[0, :2], (0, LOAD), atol=1e-7)


def test_rotor_whirls_beyond_its_critical_mass():
    """det(M λ² + C λ + K) = 0 with K and C by differences of the integrated pressure; m_c = κ/ν², κ = (k_xx c_yy + k_yy c_xx − k_xy c_yx
    − k_yx c_xy)/(c_xx + c_yy), ν² = det(K − κ I)/det C.

    Source: Routh's criterion. Central differences of step 1e-4 c are good to 1e-7.
    """
    load = 40.0  # ε = 0.51; above 0.76 nothing makes it whirl
    ratio, attitude = equilibrium(load)
    at = np.array((ratio * C * math.sin(attitude), -ratio * C * math.cos(attitude)))
    d, v = 1e-4 * C, 1e-4 * C * SPEED
    k, c = np.empty((2, 2)), np.empty((2, 2))
    for axis in range(2):
        step = np.eye(2)[axis]
        ends = [film_force(*(at + s * d * step), 0, 0, SPEED) for s in (1, -1)]
        k[:, axis] = -(ends[0] - ends[1]) / (2 * d)
        ends = [film_force(*at, *(s * v * step), SPEED) for s in (1, -1)]
        c[:, axis] = -(ends[0] - ends[1]) / (2 * v)
    # Routh: on the margin λ = iν with m ν² = κ, κ = (kxx cyy + kyy cxx − kxy cyx − kyx cxy)/(cxx + cyy), ν² = det(K − κ)/det C
    trace = c[0, 0] + c[1, 1]
    kappa = (k[0, 0] * c[1, 1] + k[1, 1] * c[0, 0] - k[0, 1] * c[1, 0] - k[1, 0] * c[0, 1]) / trace
    critical = kappa / (np.linalg.det(k - kappa * np.eye(2)) / np.linalg.det(c))
    for mass, grows in ((0.98 * critical, False), (1.02 * critical, True)):
        found = abut.linearize(rotor(SPEED, mass, tuple(at), load)).eigenvalues
        state = np.block([[np.zeros((2, 2)), np.eye(2)], [-k / mass, -c / mass]])
        expected = eigvals(state)
        assert np.sort_complex(found) == target(
            np.sort_complex(expected), "eigenvalues of the whirling rotor [1/s]", rtol=1e-5
        )
        assert (found.real.max() > 0) == grows


def test_journal_sinks_through_its_oil():
    """m ÿ = F(y, ẏ) − W by SciPy with the pressure integrated, 1e-6 of c over 20 ms, in which the film closes to an eighth of c."""
    mass = 0.5

    def rates(t, s):
        return s[1], (film_force(0.0, s[0], 0.0, s[1], 0.0)[1] - LOAD) / mass

    times = np.linspace(0, 0.02, 21)
    alone = solve_ivp(rates, (0, 0.02), (0.0, -1e-6), "LSODA", times, rtol=1e-8, atol=1e-14)
    run = abut.simulate(rotor(0.0, mass), end=0.02, step=1e-3, integrator=abut.Bdf(rtol=1e-8))
    assert run["shaft.position.y"].values == target(
        alone.y[0], "height of the sinking journal [m]", atol=1e-5 * C, over=run.time
    )
    assert run["shaft.position.y"].values[-1] < -0.85 * C


def test_thin_film_hands_over_to_dry_contact():
    """The journal comes to rest on the bore at the depth δ = W/K, without tension; the work of the load is dissipated or stored."""
    deep = 20 * LOAD
    run = abut.simulate(rotor(0.0, 0.5, load=deep), end=0.05, step=1e-4, integrator=abut.Bdf(rtol=1e-7))
    depth = run["dry.penetration"].values
    assert deep / STIFFNESS > ROUGHNESS
    assert depth[-1] == target(deep / STIFFNESS, "depth on the dry bore [m]", rel=1e-4)
    assert abs(run["film.force.y"].values[-1]) < 1e-6 * deep
    film, dry = run["film.force.y"].values, run["dry.normal_magnitude"].values
    assert film[1:].min() > -1e-6 * deep
    touching = np.flatnonzero(dry > 0)
    assert film[touching[0]] > 0  # both carry where one hands over to the other


def test_default_integrator_sees_that_a_film_is_stiff():
    """The squeeze of ε = 0.9 against the mass: thousands of times faster than the machine moves."""
    method, why = default_integrator(rotor(0.0, 0.5))
    assert isinstance(method, abut.Radau)
    assert '"film" relaxes at about' in why
