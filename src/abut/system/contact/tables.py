"""Contact tables of a layout: pairs of shapes that may touch, their geometry and laws, and their contact points."""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from abut.contact.curves import Outline, line_outline, outline_of
from abut.contact.geometry_choice import RigidPoints, contact_kind
from abut.contact.volumes import Surface
from abut.kernels.columns.machine_columns import ClusterRow, ContactPointRow, ContactRow, ForceFrameRow
from abut.kernels.shape_structs.elastic_outline_structs import DeformablePairRow
from abut.kernels.shape_structs.elastic_surface_structs import DeformableContactRow
from abut.kernels.shape_structs.modal_motion_structs import ModalContactRow
from abut.kernels.structs.rigid_contact_structs import RigidConstraintRow
from abut.system.constraints.tables import ConstraintTables
from abut.system.contact.point.contact_point import CURVES, DEFORMED, EDGE_ON, VOLUMES
from abut.system.contact.search.broad_phase_tables import Crowd, crowd_of, structure_of
from abut.system.schema.layout import Layout, Tables, index_in
from abut.system.schema.output import CONTACT_WIDTH, PLANE_TRACK_WIDTH, TRACK_WIDTH
from abut.system.signals.tables import SignalWiring

if TYPE_CHECKING:
    from abut.contact import Contact
    from abut.contact.curves.options import Curves
    from abut.contact.elastic_surfaces import ElasticSurface
    from abut.contact.geometry_choice import ContactPair, Volumes
    from abut.extend.laws import Law, NormalLaw, RigidLaw
    from abut.model.protocols import FacetedShape, Shape

#: Columns of a contact's row with its laws and the indices of their numbers: normal, friction, rolling, spin.
LAW_COLUMNS = (
    (ContactRow.normal, ContactRow.normal_number),
    (ContactRow.friction, ContactRow.friction_number),
    (ContactRow.rolling, ContactRow.rolling_number),
    (ContactRow.spin, ContactRow.spin_number),
)

#: Hypotheses of restitution, in the numbering of `ContactRow.hypothesis`.
HYPOTHESES = ("Newton", "Poisson", "Stronge")


class ContactTables(Tables):
    """Contacts, one row for each pair of shapes that may touch; their contact points, geometry and laws.

    Contact points of contacts with neighbour search come after all others.
    """

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.model, self.holding = layout.model, layout.holding
        self.contact: list[list[int]] = []
        self.contact_point: list[list[int]] = []
        self.contact_point_owner: list[int] = []  #: number of its contact
        #: `RigidConstraintRow` by contact point, if any may be constrained
        self.rigid_constraints: list[list[int]] = []
        self.clusters: list[list[int]] = []  #: contacts by volume of intersection or by curves
        self.skins: list[Any] = []  #: deformable surfaces
        self.deformed: list[list[int]] = []  #: contacts of these
        self.contours: list[Any] = []  #: deformable outlines
        self.bend: list[list[int]] = []  #: contacts of these
        self.modal_contacts: list[list[int]] = []  #: modes that move contacts of these and of those
        self.sway_room = 0  #: number of their columns
        self.outlines: list[Outline] = []
        self.surfaces: list[Surface] = []
        self.crowds: list[Crowd] = []
        self.pairs_used: list[Any] = []
        self.normal_used: list[type] = []
        self.friction_used: list[type] = []
        self.moments_used: list[type] = []
        self.rigid_used: list[type] = []  #: laws of impact
        self.cones_used: list[type] = []  #: coefficients of friction with them
        self._surfaces: dict[Any, int] = {}
        self._outlines: dict[int, int] = {}
        for number, contact in enumerate(self.model.contacts):
            self._contact(number, contact)
        for number, contact in enumerate(self.model.contacts):
            if contact.searches_neighbors:
                self._crowd(number, contact)
        layout.points = len(self.contact_point)
        if self.holding and self.rigid_used:
            self._add_contact_rows()
        layout.of(SignalWiring).load_observers.add_contacts(self.contact)

    @property
    def load_rows(self) -> Sequence[list[int]]:
        """The pairs of shapes that may touch."""
        return self.contact

    @property
    def structure(self) -> tuple[object, ...] | None:
        """All rows; surfaces, outlines and large crowds have data that are not compared."""
        crowds = structure_of(self.crowds)
        if crowds is None or self.surfaces or self.outlines or self.skins:
            return None
        return self.contact, self.contact_point, self.rigid_constraints, self.clusters, crowds

    def add_couplings(self) -> None:
        """Add the blocks of the groups of equations that constrain contact points."""
        for k, row in enumerate(self.rigid_constraints):
            node, contact = (
                row[RigidConstraintRow.node],
                self.contact[self.contact_point[k][ContactPointRow.contact]],
            )
            if node >= 0:
                i, j = contact[ContactRow.body_i], contact[ContactRow.body_j]
                row[RigidConstraintRow.node_i], row[RigidConstraintRow.i_node] = self.layout.couple_equations(
                    node, i
                )
                row[RigidConstraintRow.node_j], row[RigidConstraintRow.j_node] = self.layout.couple_equations(
                    node, j
                )

    def _laws(self, contact: Contact) -> list[tuple[int, int]]:
        """Return the indices of the normal, friction, rolling and spin law and of their numbers."""
        stepped = contact.rigid and not self.holding  # its forces are those of the previous step
        self.layout.has_point_states = (
            self.layout.has_point_states
            or stepped
            or any(bool(law.anatomy.state_names) for law in contact.laws)
        )
        if contact.rigid:
            return [
                self.layout.law(self.rigid_used, contact.normal),
                self.layout.law(
                    self.friction_used if contact.has_friction_states else self.cones_used, contact.friction
                ),
                (-1, 0),
                (-1, 0),
            ]
        return [
            self.layout.law(used, law)
            for used, law in (
                (self.normal_used, contact.normal),
                (self.friction_used, contact.friction),
                (self.moments_used, contact.rolling),
                (self.moments_used, contact.spin),
            )
        ]

    def _contact(self, number: int, contact: Contact) -> None:
        """Add one row for each pair of shapes; all share the laws."""
        if contact.searches_neighbors:
            return
        laws = self._laws(contact)
        begin, width = len(self.contact_point), PLANE_TRACK_WIDTH if contact.planar else TRACK_WIDTH
        for meeting in contact.meetings:
            row = self._row_of_contact(contact, laws)
            self._put_meeting(row, meeting)
            for k in range(meeting.max_contact_points):
                track = (
                    row[ContactRow.result_column] + CONTACT_WIDTH + width * (len(self.contact_point) - begin)
                )
                self.contact_point.append(
                    ContactPointRow.of(
                        contact=len(self.contact),
                        feature=k,
                        result_column=track if contact.has_point_channels else -1,
                        plane=int(contact.planar),
                    )
                )
            self.contact_point_owner += [number] * meeting.max_contact_points
            self.contact.append(row)

    def _crowd(self, number: int, contact: Contact) -> None:
        """Add rows that are assigned to pairs of neighbours."""

        def shape_entry(shape: Shape) -> tuple[int, int, int]:
            return (
                self.layout.body(shape.frame),
                self.layout.frame(shape.frame),
                self.layout.append_numbers(shape.parameters),
            )

        laws = self._laws(contact)
        crowd = crowd_of(
            contact,
            len(self.contact),
            lambda pair: index_in(self.pairs_used, pair),
            shape_entry,
            self._surface,
        )
        if crowd.by_volume:
            crowd = dataclasses.replace(crowd, cluster=len(self.clusters))
            self._add_blocks(crowd)
        row = self._row_of_contact(contact, laws)
        point = ContactPointRow.of(contact=0, feature=0, result_column=-1, plane=0)
        before, after = point[: ContactPointRow.contact], point[ContactPointRow.contact + 1 :]
        first = len(self.contact)
        self.contact_point += [[*before, k, *after] for k in range(first, first + crowd.slots)]
        self.contact_point_owner += [number] * crowd.slots
        self.contact += [row] * crowd.slots  # one list for all, which nothing changes
        self.crowds.append(crowd)

    def _add_blocks(self, crowd: Crowd) -> None:
        """Add a cluster for each block of contact points of a crowd, which is assigned to pairs that are computed by volume."""
        index = self.of_kind(VOLUMES)
        for k in range(crowd.slots // crowd.block):
            self.clusters.append(
                ClusterRow.of(
                    contact=crowd.row + k * crowd.block,
                    first=len(self.contact_point) + k * crowd.block,
                    contact_points=crowd.block,
                    kind=VOLUMES,
                    number=0,
                    index=index + k,
                )
            )

    def _add_contact_rows(self) -> None:
        """Add a group of equations for each constrained contact point of a rigid contact: along its normal and two tangents.

        These precede those of the tree's joints.
        """
        first = len(self.layout.node) - self.layout.carrying_joints
        for owner, row in zip(self.contact_point_owner, self.contact_point, strict=True):
            constraint = RigidConstraintRow.of()
            if self.contact[row[ContactPointRow.contact]][ContactRow.rigid] >= 0:
                constraint = RigidConstraintRow.of(
                    node=self.layout.bodies + first + self.layout.constrained_contacts
                )
                name, words = self.model.contacts[owner].name, ("normal", "tangent", "second tangent")
                self.layout.node.insert(
                    first + self.layout.constrained_contacts, [(name, label) for label in words]
                )
                self.layout.block(
                    self.layout.bodies + len(self.layout.node) - 1,
                    self.layout.bodies + len(self.layout.node) - 1,
                )
                self.layout.constrained_contacts += 1
            self.rigid_constraints.append(constraint)
        self.layout.of(ConstraintTables).shift_carrying_groups(self.layout.constrained_contacts)

    @property
    def slots(self) -> int:
        """Number of contact points assigned to neighbours."""
        return sum(crowd.slots for crowd in self.crowds)

    def _row_of_contact(self, contact: Contact, laws: Sequence[tuple[int, int]]) -> list[int]:
        """Return the row that all pairs of shapes of a contact share, without bodies."""
        row = ContactRow.of(body_i=self.layout.bodies, body_j=self.layout.bodies, frame_i=0, frame_j=0)
        normal = cast("NormalLaw | RigidLaw", contact.normal)
        friction = cast("Law | None", contact.friction)
        asked = normal.anatomy.used_arguments
        for (kind, at), (law, numbers) in zip(LAW_COLUMNS, laws, strict=True):
            row[kind], row[at] = law, numbers
        if contact.rigid:
            row[ContactRow.rigid], row[ContactRow.normal] = row[ContactRow.normal], -1
            self._put_friction(row, contact)
            row[ContactRow.hypothesis] = HYPOTHESES.index(cast("RigidLaw", normal).hypothesis)
            if contact.stabilization is not None:
                row[ContactRow.stabilised] = self.layout.append_numbers(contact.stabilization)
            row[ContactRow.has_jamming] = int(getattr(contact.normal, "jumps", 0.0) > 0.0)
        row[ContactRow.result_column] = self.layout.columns.contact[contact.name]
        row[ContactRow.adhesive] = int(normal.adhesive)
        if isinstance(contact.geometry, RigidPoints):
            row[ContactRow.early] = self.layout.append_numbers(contact.geometry.rebound)
        row[ContactRow.all_dissipated] = int(
            any(law.anatomy.state_names or "peak" in law.anatomy.used_arguments for law in contact.laws)
        )
        row[ContactRow.by_largest_depth] = int("peak" in asked)
        row[ContactRow.by_reversal] = int(friction is not None and "turn" in friction.anatomy.used_arguments)
        return row

    def _put_friction(self, row: list[int], contact: Contact) -> None:
        """Set the friction of a rigid contact: by a cone or by bristles, and the coefficients for sticking and impacts."""
        kind = row[ContactRow.friction]
        if contact.has_friction_states:
            known = "coefficient" in cast("Law", contact.friction).functions
            kind = index_in(self.cones_used, type(contact.friction)) if known else -1
        else:
            row[ContactRow.friction] = -1
        row[ContactRow.cone] = kind if contact.sticks else -1
        row[ContactRow.impact_friction] = kind if cast("RigidLaw", contact.normal).rubs else -1

    def _put_radii(self, first: Any, second: Any) -> int:
        """Append the radii of spheres about the origins of two shapes' frames that contain them; −1 for the second if it is a half-space.

        Returns −1 for other unbounded shapes.
        """
        radii = [float(first.bounding_radius), float(second.bounding_radius)]
        if contact_kind(second) == "HalfSpace":
            radii[1] = -1.0
        return self.layout.append_numbers(radii) if all(map(math.isfinite, radii)) else -1

    def _put_meeting(self, row: list[int], meeting: ContactPair) -> None:
        """Set the shapes of a row and their geometry."""
        first, second = meeting.first, meeting.second
        i, j = self.layout.body(first.frame), self.layout.body(second.frame)
        row[ContactRow.body_i], row[ContactRow.body_j] = i, j
        row[ContactRow.frame_i], row[ContactRow.frame_j] = (
            self.layout.frame(first.frame),
            self.layout.frame(second.frame),
        )
        row[ContactRow.sign] = -1 if meeting.swapped else 1
        if meeting.closed_form:
            row[ContactRow.pair] = index_in(self.pairs_used, meeting.pair)
            row[ContactRow.shape_i], row[ContactRow.shape_j] = (
                self.layout.append_numbers(first.parameters),
                self.layout.append_numbers(second.parameters),
            )
            if self.layout.convex:
                row[ContactRow.radii] = self._put_radii(first, second)
        else:
            row[ContactRow.cluster] = len(self.clusters)
            kind, at, modal_contact = VOLUMES, 0, self._put_modal_contact(meeting)
            if meeting.curves is not None:
                kind, at = self._put_curves(row, meeting, meeting.curves)
            elif meeting.skin:
                kind, at = DEFORMED, self._put_skin(row, meeting, modal_contact)
            elif meeting.volumes is not None:
                row[ContactRow.shape_i] = self._surface(first, meeting.volumes)
                row[ContactRow.shape_j] = self._surface(second, meeting.volumes)
            # both kinds of curves store their pairs in one array
            shared = (CURVES, EDGE_ON) if kind in (CURVES, EDGE_ON) else (kind,)
            number = self.of_kind(*shared)
            self.clusters.append(
                ClusterRow.of(
                    contact=len(self.contact),
                    first=len(self.contact_point),
                    contact_points=meeting.max_contact_points,
                    kind=kind,
                    number=at,
                    index=number,
                    deformable_pair=-1 if meeting.curves is None else self._put_bend(meeting),
                    modal_contact=modal_contact,
                )
            )
        if row[ContactRow.rigid] < 0 or self.holding:
            self.layout.couple(i, j)

    def _put_bend(self, meeting: ContactPair) -> int:
        """Add the deformable outlines of a contact by curves; return the row, or −1."""
        sides = (meeting.first, meeting.second)
        if not any(hasattr(side, "bends") for side in sides):
            return -1
        numbers = [index_in(self.contours, side) if hasattr(side, "bends") else -1 for side in sides]
        self.bend.append(DeformablePairRow.of(contour_i=numbers[0], contour_j=numbers[1]))
        return len(self.bend) - 1

    def _put_modal_contact(self, meeting: ContactPair) -> int:
        """Add the modes that move a contact, and couple them; return the row, or −1."""
        first, second = meeting.first, meeting.second
        modal = [getattr(side, "modal", ()) for side in (first, second)]
        if not any(hasattr(side, "modal") for side in (first, second)):
            return -1
        bends = [*modal[0], *modal[1]]
        bodies = [
            self.layout.body(first.frame),
            self.layout.body(second.frame),
            *(self.layout.index[id(one)] for one in bends),
        ]
        frame, first_frame, columns = (
            self.layout.frame(first.frame),
            len(self.layout.force_frames),
            3 * len(bends),
        )
        for on in bodies:
            for body in bodies:
                self.layout.force_frames.append(
                    ForceFrameRow.of(body=body, frame=frame, block_i=on, block_j=on)
                )
                self.layout.couple(on, body)
        behind, place = 3 * len(modal[0]), self.sway_room
        self.modal_contacts.append(
            ModalContactRow.of(
                columns=columns,
                second_columns=behind,
                place=place,
                first_frame=first_frame,
                bodies=len(bodies),
            )
        )
        self.sway_room += columns * meeting.max_contact_points
        return len(self.modal_contacts) - 1

    def _put_skin(self, row: list[int], meeting: ContactPair, modal_contact: int) -> int:
        """Add a deformable surface and its opponent, a surface or a shape in closed form with a ball of zero radius; return its row."""
        skin, other = meeting.first, meeting.second
        number, against = self._skin(skin), -1
        if meeting.faced:
            against = self._opposite(meeting)
        else:
            row[ContactRow.pair] = index_in(self.pairs_used, meeting.pair)
            row[ContactRow.shape_j] = self.layout.append_numbers(other.parameters)
        same_body = int(against >= 0 and self._one_body(skin, other)) * (1 + int(against == number))
        self.deformed.append(
            DeformableContactRow.of(
                surface=number,
                other=against,
                same_body=same_body,
                capacity=self._facet_contact_capacity(number, against),
                point=self.layout.append_numbers([0.0]),
                ball=int(meeting.nearest),
                flat=int(meeting.flat),
                facet_contacts=sum(one[DeformableContactRow.capacity] for one in self.deformed),
                modal_contact=modal_contact,
            )
        )
        return len(self.deformed) - 1

    @staticmethod
    def _one_body(skin: ElasticSurface, other: Shape) -> bool:
        return skin.frame.body is other.frame.body

    def _skin(self, skin: ElasticSurface) -> int:
        """Return the number of a deformable surface, or of one in contact with it."""
        if not any(one is skin for one in self.skins):
            self.skins.append(skin)
        return next(k for k, one in enumerate(self.skins) if one is skin)

    def _opposite(self, meeting: ContactPair) -> int:
        """Return the number of the opposing surface or outline in contact by facets or edges; contacts with a rigid shape share one."""
        if hasattr(meeting.second, "modal"):
            return self._skin(meeting.second)
        facets = None if meeting.volumes is None else meeting.volumes.facets
        key = (id(meeting.second), facets, "edges" if meeting.flat else "rigid")
        if key not in self._surfaces:
            self._surfaces[key] = self._skin(meeting.rigid)
        return self._surfaces[key]

    def _facet_contact_capacity(self, one: int, other: int) -> int:
        """Return the capacity for facets in contact, or pairs of these."""
        own = len(self.skins[one].facets)
        return own if other < 0 else 256 + 2 * (own + len(self.skins[other].facets))

    @property
    def facet_surfaces(self) -> set[int]:
        """Surfaces in contact by facets."""
        both = DeformableContactRow.surface, DeformableContactRow.other
        return {row[at] for row in self.deformed if row[DeformableContactRow.other] >= 0 for at in both}

    def has_deformable_contact(self, *, facets: bool, flat: bool) -> bool:
        """Return True if a deformable surface, or outline (``flat``), has contact by both sides' facets or edges, or else by a closed
        form.
        """
        kinds = {
            (row[DeformableContactRow.other] >= 0, row[DeformableContactRow.flat] == 1)
            for row in self.deformed
        }
        return (facets, flat) in kinds

    def of_kind(self, *kinds: int) -> int:
        """Return the number of contacts whose contact points are computed together by these methods."""
        return sum(1 for cluster in self.clusters if cluster[ClusterRow.kind] in kinds)

    def _surface(self, shape: FacetedShape, volumes: Volumes) -> int:
        """Return the number of a shape's facets; −1 for a half-space, which needs none."""
        if math.isinf(shape.bounding_radius):
            return -1
        key = (id(shape), volumes.facets, volumes.crease)
        if key not in self._surfaces:
            self._surfaces[key] = len(self.surfaces)
            vertices, faces = volumes.mesh(shape)
            self.surfaces.append(Surface.of(vertices, faces, volumes.crease))
        return self._surfaces[key]

    def _put_curves(self, row: list[int], meeting: ContactPair, by: Curves) -> tuple[int, int]:
        """Set the outlines of a row; return the kind and the index of reach and tilt."""
        first = self._outline(meeting.first)
        endless = math.isinf(meeting.second.bounding_radius)
        second = None if endless else self._outline(meeting.second)
        radii = [self.outlines[k].radius for k in (first, second) if k is not None]
        reach = by.reach or 0.05 * min((r for r in radii if r > 0.0), default=0.02)
        if second is None:
            second = len(self.outlines)
            self.outlines.append(line_outline(4.0 * meeting.first.bounding_radius + 10.0 * reach))
        row[ContactRow.shape_i], row[ContactRow.shape_j] = first, second
        return (EDGE_ON if endless else CURVES), self.layout.append_numbers((reach, math.sin(by.tilt)))

    def _outline(self, shape: Shape) -> int:
        """Return the number of a plane shape's curves."""
        if id(shape) not in self._outlines:
            self._outlines[id(shape)] = len(self.outlines)
            self.outlines.append(outline_of(shape))
        return self._outlines[id(shape)]

    def number_of_outline(self, shape: Shape) -> int:
        """Return the number of the outline of a shape in contact by curves."""
        return self._outlines[id(shape)]

    @property
    def curve_contacts(self) -> int:
        """Number of contacts by curves."""
        return self.of_kind(CURVES, EDGE_ON)

    @property
    def capacity(self) -> int:
        """Capacity for candidate pairs of facets."""
        return 16384 if self.of_kind(VOLUMES) else 1

    def contact_point_name(self, k: int) -> str:
        """Return a contact point in words."""
        contact = self.model.contacts[self.contact_point_owner[k]]
        if contact.searches_neighbors:
            return f'contact "{contact.name}"'
        first = self.contact_point_owner.index(self.contact_point_owner[k])
        return f'contact "{contact.name}" (track {k - first + 1})'
