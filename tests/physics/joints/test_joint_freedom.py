"""Constrained and free motions of each ideal joint."""

import numpy as np
import pytest

import abut

pytestmark = pytest.mark.usefixtures("every_coordinate")

J = abut.joints
AT, GRAVITY = (0.3, -0.2, 0.5), (0, 0, 0)
#: freedoms left, from any textbook (Haug 1989, table 9.4.1; Adams' JOINT and JPRIM statements)
FREEDOMS = {
    J.Revolute: 1,
    J.Spherical: 3,
    J.Translational: 1,
    J.Cylindrical: 2,
    J.Planar: 3,
    J.Fixed: 0,
    J.Universal: 2,
    J.ConstantVelocity: 2,
    J.Screw: 1,
    J.Distance: 5,
    J.AtPoint: 3,
    J.InLine: 4,
    J.InPlane: 5,
    J.Orientation: 3,
    J.ParallelAxes: 4,
    J.Perpendicular: 5,
    J.RackAndPinion: 5,
}
#: tie the coordinates of other joints or of any frames, see test_transmissions and test_relations
TYING = {J.Combination, J.Coupler, J.Gear, J.Relation}
#: leave four, but need curves, see contracts/test_joints
LED = {J.PointOnCurve, J.CurveOnCurve}


def fx(fx: float) -> float:
    return fx


def fy(fy: float) -> float:
    return fy


def fz(fz: float) -> float:
    return fz


def tx(tx: float) -> float:
    return tx


def ty(ty: float) -> float:
    return ty


def tz(tz: float) -> float:
    return tz


def attached(kind: type, wrench: np.ndarray | None = None) -> abut.Model:
    """A lopsided body held to the ground by one joint off its centre, under a wrench that is constant in
    global axes.
    """
    model = abut.Model(kind.__name__, gravity=GRAVITY)
    inertia = np.array([[0.8, 0.1, -0.05], [0.1, 1.0, 0.08], [-0.05, 0.08, 1.1]])
    body = model.add(abut.Body("body", mass=2.0, inertia=inertia, position=(0.1, 0.2, 0.3)))
    z, x = np.array([0.36, 0.48, 0.8]), np.array([0.8, -0.6, 0.0])
    i, j = body.frame_at(AT, z=z, x=x), model.ground.frame(AT, z=z, x=x)
    extra = {}
    if kind is J.Screw:
        extra["pitch"] = 0.4
    elif kind is J.RackAndPinion:
        extra["pitch_diameter"] = 0.3
    elif kind is J.Distance:
        j = model.ground.frame((1.0, 0.4, 0.2))
    elif kind in (J.Universal, J.Perpendicular):
        j = model.ground.frame(AT, z=x, x=z)
    model.add(kind("joint", i, j, **extra))
    if wrench is not None:
        names = ("fx", "fy", "fz", "tx", "ty", "tz")
        components = dict(zip(names, (fx, fy, fz, tx, ty, tz), strict=True))
        model.add(
            abut.forces.Force(
                "load",
                body.frame(),
                model.ground.frame(),
                **components,
                parameters=dict(zip(names, map(float, wrench), strict=True)),
            )
        )
    return model


WRENCH = np.array([3.0, -2.0, 4.0, 1.0, 1.5, -0.7])


def test_every_joint_has_its_freedoms_listed_here():
    """f = 6 − rank G is listed in `FREEDOMS` for every class of joint, so that a new joint must state it.

    Source: Haug 1989, table 9.4.1. Exact: sets of classes are compared.
    """
    kinds = {kind for name in J.__all__ if issubclass(kind := getattr(J, name), J.Joint)} - {J.Joint}
    assert kinds - TYING - LED == set(FREEDOMS)


@pytest.mark.parametrize("kind", FREEDOMS, ids=lambda k: k.__name__)
def test_joint_leaves_its_freedoms(kind):
    """The accelerations that six independent wrenches cause span exactly the joint's freedoms: rank [a;
    alpha] = 6 - equations.

    At rest accelerations are linear in the wrench. Singular values of the free directions are of order 1/m,
    the others rounding: the gap is fourteen decades, split in the middle.
    """
    columns = []
    for k in range(6):
        run = abut.simulate(attached(kind, np.eye(6)[k]), end=1e-6, step=1e-6)
        columns.append(
            np.concatenate([run["body.acceleration"].values[0], run["body.angular_acceleration"].values[0]])
        )
    values = np.linalg.svd(np.array(columns), compute_uv=False)
    assert np.count_nonzero(values > 1e-7 * max(values[0], 1e-3)) == FREEDOMS[kind], values
    model = attached(kind)
    assert 6 - len(model["joint"].equations) == FREEDOMS[kind]


#: a turn about an axis is a coordinate only while the axes stay parallel, so a rack wants guides: see test_transmissions
UNGUIDED = [kind for kind in FREEDOMS if kind is not J.RackAndPinion]


@pytest.mark.parametrize("kind", UNGUIDED, ids=lambda k: k.__name__)
def test_locked_directions_stay_and_the_reaction_does_no_work(kind):
    """Ideal joint (d'Alembert): g(q) = 0 along the motion, and the reaction power F·v + T·w = 0 at the joint.

    Half a second under a wrench that rotates the body by up to some radians. Drift below 1e-7 m or rad; power below 1e-6 of |F||v| +
    |T||w|, which is the drift of velocities.
    """
    run = abut.simulate(attached(kind, WRENCH), end=0.5, step=0.01, integrator=abut.RungeKutta(rtol=1e-9))
    assert run["constraint.drift"].values.max() < 1e-7
    position, q = run["body.position"].values, run["body.quaternion"].values
    v, w = run["body.velocity"].values, run["body.angular_velocity"].values
    arm = rotate(q, np.subtract(AT, (0.1, 0.2, 0.3)))
    force, torque = run["joint.force"].values, run["joint.torque"].values
    point_velocity = v + np.cross(w, arm)
    power = np.einsum("ti,ti->t", force, point_velocity) + np.einsum("ti,ti->t", torque, w)
    scale = np.linalg.norm(force, axis=1) * np.linalg.norm(point_velocity, axis=1)
    scale += np.linalg.norm(torque, axis=1) * np.linalg.norm(w, axis=1)
    assert np.abs(power).max() < 1e-6 * (scale.max() + 1e-3)
    # what the joint does not take up moves the body: the work of the wrench is the kinetic energy
    energy = run["energy.kinetic"].values
    travelled = position - position[0]
    assert run["energy.work"].values[-1] - run["energy.work"].values[0] == pytest.approx(energy[-1], abs=1e-6)
    if FREEDOMS[kind] == 0:
        assert np.abs(travelled).max() < 1e-9
    else:
        assert energy[-1] > 1e-3
    # Newton–Euler of the free body with the reported reaction
    np.testing.assert_allclose(2.0 * run["body.acceleration"].values, force + WRENCH[:3], atol=1e-6)


@pytest.mark.parametrize("kind", UNGUIDED, ids=lambda k: k.__name__)
def test_reaction_balances_moments(kind):
    """d(I w)/dt = T_load + T_joint + arm x F_joint at every instant: Euler's equation with the reaction
    moved to the centre.

    1e-6 N m against torques of some N m: all quantities are those of one instant.
    """
    run = abut.simulate(attached(kind, WRENCH), end=0.3, step=0.02, integrator=abut.RungeKutta(rtol=1e-9))
    inertia = np.array([[0.8, 0.1, -0.05], [0.1, 1.0, 0.08], [-0.05, 0.08, 1.1]])
    q, w, alpha = (
        run[f"body.{c}"].values for c in ("quaternion", "angular_velocity", "angular_acceleration")
    )
    R = np.stack([rotate(q, e) for e in np.eye(3)], axis=2)
    turned = np.einsum("tij,jk,tlk->til", R, inertia, R)
    momentum = np.einsum("tij,tj->ti", turned, w)
    rate = np.einsum("tij,tj->ti", turned, alpha) + np.cross(w, momentum)
    arm = rotate(q, np.subtract(AT, (0.1, 0.2, 0.3)))
    moment = run["joint.torque"].values + np.cross(arm, run["joint.force"].values) + WRENCH[3:]
    np.testing.assert_allclose(rate, moment, atol=1e-6)


def rotate(q: np.ndarray, vector: np.ndarray) -> np.ndarray:
    """A body vector in global axes, for each quaternion (w, x, y, z)."""
    s, u = q[:, :1], q[:, 1:]
    vector = np.broadcast_to(np.asarray(vector, float), u.shape)
    return vector + 2 * np.cross(u, np.cross(u, vector) + s * vector)
