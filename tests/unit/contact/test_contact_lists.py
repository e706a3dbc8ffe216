"""Numbers of contacts that share arrays."""

from __future__ import annotations

import abut
from abut.kernels.columns.machine_columns import ClusterRow
from abut.system.contact.tables import ContactTables
from abut.system.features import layout_of


def test_contacts_by_curves_with_half_spaces_and_others_have_separate_lists():
    """Both kinds store their pairs of features in one array; contacts with one number would overwrite each other's list."""
    model = abut.Model("mixed")
    ground = model.ground.frame(z="y", x="x")
    targets = [
        abut.shapes.HalfSpace(model.ground.frame(), normal="z"),
        abut.shapes.Box(ground, (3.0, 0.02, 1.0)),
        abut.shapes.HalfSpace(model.ground.frame((0, 0, -1)), normal="z"),
        abut.shapes.Cylinder(ground, 0.5, 1.0),
    ]
    law = abut.normal.KelvinVoigt(stiffness=1e5)
    for k, target in enumerate(targets):
        disc = model.add(abut.Body(f"disc{k}", mass=1.0, inertia=(1, 1, 1), position=(3.0 * k, 0, 1.0)))
        oval = abut.shapes.Profile(disc.frame(z="-y", x="x"), abut.shapes.Curve.ellipse(axes=(0.2, 0.1)), 0.1)
        model.add(abut.Contact(f"contact{k}", oval, target, normal=law, geometry=abut.Curves()))
    clusters = layout_of(model, implicit=False).of(ContactTables).clusters
    assert len({row[ClusterRow.kind] for row in clusters}) == 2
    assert sorted(row[ClusterRow.index] for row in clusters) == [0, 1, 2, 3]
