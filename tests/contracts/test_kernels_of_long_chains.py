"""Machines that differ only in the number of their bodies, joints and contacts have the same kernel."""

import pytest

import abut
from abut.analysis.simulation.choose_coordinates import coordinates_for
from abut.system.system import System


def chain(count: int) -> abut.Model:
    """Links on pins above a floor that each may touch."""
    model = abut.Model(f"chain of {count}", gravity=(0, 0, -9.81))
    floor = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    law = abut.normal.Impact(stiffness=1e5, exponent=1.5, damping=10.0, full_damping_depth=1e-4)
    before = model.ground
    for k in range(count):
        position = ((k + 0.5) * 0.05, 0, 0.1)
        link = model.add(
            abut.Body(
                f"link_{k}",
                mass=0.1,
                inertia=(1e-5, 2e-5, 2e-5),
                position=position,
                shape=lambda frame: abut.shapes.Sphere(frame, 0.01),
            )
        )
        model.add(abut.joints.Revolute(f"pin_{k}", before, link, at=(k * 0.05, 0, 0.1), axis="y"))
        model.add(abut.Contact(f"floor_{k}", link.shape, floor, normal=law))
        before = link
    return model


@pytest.mark.parametrize(
    "method", [abut.RungeKutta(), abut.Radau(), abut.Cenic()], ids=lambda m: type(m).__name__
)
def test_the_fingerprint_of_the_kernel_does_not_depend_on_counts(method):
    """Chains of 10, 60 and 300 links; the fingerprint names the kernel's object file, so equal ones compile once."""
    keys = set()
    for count in (10, 60, 300):
        model = chain(count)
        jointed, _ = coordinates_for(model, method, None, "cpu")
        system = System([model], method.implicit, "cpu", integration=method.kernel, jointed=jointed)
        keys.add((system.study_kernel.key, system.integration_kernel.key))
    assert len(keys) == 1
    assert None not in next(iter(keys))
