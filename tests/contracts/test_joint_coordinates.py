"""What every joint owes to joint coordinates: motion and reactions of absolute ones, in any tree and in any loop.

A joint whose equations leave free what `joints.spanning_tree` knows is judged by being registered.
`contracts.joint_trees` makes the machines.
"""

import math
import re

import pytest

import abut
from abut.system.schema.spanning_tree import spanning_tree, state_freedom
from contracts.joint_trees import LED, compare, machine

#: Machines that pass a pose in which constraints, eliminated in the order of the start, come near to repeating others, though all of them
#: together do not.
POOR = {20}


def few(many, ci):
    """Seeds, of which continuous integration runs the first."""
    late = (pytest.mark.long, pytest.mark.slow)
    return [pytest.param(seed, marks=() if seed < ci else late) for seed in range(many)]


@pytest.mark.parametrize("seed", few(50, 3))
def test_a_tree_moves_as_in_absolute_coordinates(seed):
    """Motions to 1e-9 and reactions to 1e-8 of their size: both runs keep their errors to 1e-11 a step. No equation is left to solve."""
    _, joints = compare(machine(seed))
    assert joints.statistics["coordinates"].startswith(
        f"joint: as given; {len(LED)} joints carry bodies, 0 more"
    )
    assert joints.values("constraint.drift").max() == 0.0


@pytest.mark.parametrize("seed", few(30, 2))
def test_loops_move_as_in_absolute_coordinates(seed):
    """Likewise with joints that close loops, by multipliers; where one happens to repeat others, reactions are not unique, and only motions
    are compared. Two of these machines pass a pose in which the order of elimination that was good at the start is poor: it is chosen anew.
    """
    runs = compare(machine(seed, loops=3))
    joints = runs[1]
    assert any(run.statistics["elimination_orders"] > 1 for run in runs) == (seed in POOR)
    assert max(run.statistics["steps"] for run in runs) < 120  # more where the order of elimination is poor
    assert joints.values("constraint.drift").max() < 1e-10


def test_spanning_tree_prefers_joints_with_most_constraints():
    """The spanning tree takes joints in the order of how much they hold, so that equations that are left are as few as may be, and those
    that hold as much in the order of the model.
    """
    model = machine(7, loops=3)
    tree = spanning_tree(model)
    assert {one.body for one in tree.branches} == set(range(len(model.bodies)))
    before = {len(model.bodies)}
    for one in tree.branches:
        assert one.parent in before
        before.add(one.body)
    left = [one for one in model.joints if one not in tree.carrying_joints]
    assert len(left) == 3
    assert min(state_freedom(one).count for one in left) >= 4
    assert spanning_tree(machine(7, loops=3)).freedoms == tree.freedoms


def test_velocities_that_joints_do_not_allow_become_those_of_absolute_coordinates():
    """Initial velocities that break the joints change as little as may be, by the masses: that is found once, whatever the coordinates."""
    model = abut.Model("chain")
    above = model.ground
    for k in range(2):
        spin = {"angular_velocity": (0.0, 0.0, 3.0), "velocity": (0.0, 1.0, 0.0)} if k else {}
        rod = model.add(
            abut.Body(f"rod_{k}", mass=1.0, inertia=(0.01, 0.1, 0.1), position=(k + 0.5, 0, 0), **spin)
        )
        model.add(abut.joints.Revolute(f"hinge_{k}", above, rod, at=(k, 0, 0), axis="z"))
        above = rod
    absolute, joints = compare(model)
    assert any("initial velocities" in told for told in joints.warnings)
    assert joints.warnings == absolute.warnings


@pytest.mark.parametrize(
    ("coordinates", "integrator", "says"),
    [
        ("joint", None, "must be abut.JointCoordinates() or abut.AbsoluteCoordinates()"),
        (abut.JointCoordinates(), abut.MoreauJean(), "MoreauJean uses absolute coordinates"),
    ],
)
def test_refuses_methods_without_joint_coordinates(coordinates, integrator, says):
    model = abut.Model("pendulum")
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Revolute("hinge", model.ground, rod, at=(0, 0, 0), axis="y"))
    with pytest.raises(abut.errors.InvalidValue, match=re.escape(says)):
        abut.simulate(model, end=1.0, integrator=integrator, coordinates=coordinates)


def test_failed_run_reports_time_and_keeps_results():
    """A force whose function gives no number ends both in one sentence, at the time at which it does."""

    def rooted(t):
        return math.sqrt(0.5 - t)

    model = abut.Model("pendulum")
    rod = model.add(abut.Body("rod", mass=1.0, inertia=(1, 1, 1), position=(1, 0, 0)))
    model.add(abut.joints.Revolute("hinge", model.ground, rod, at=(0, 0, 0), axis="y"))
    model.add(abut.forces.Force("push", rod.frame(), model.ground.frame(), fz=rooted))
    result = abut.simulate(
        model, end=1.0, step=0.1, integrator=abut.RungeKutta(), coordinates=abut.JointCoordinates()
    )
    assert not result.status.ok
    assert 'first at body "rod", on which force "push" acts' in str(result.status)
    assert result.status.time == pytest.approx(0.5)
    assert result.time[-1] > 0.39  # the last output before, or the one right there
