"""Transfer of the state between the rigid and the elastic variant of a body, and the model with elastic variants.

A body state has 13 numbers: position, quaternion (x, y, z, w), velocity, angular velocity.

The rigid body has the momentum and angular momentum of the elastic one,

    P = ∫ u dm,    L = ∫ (x − x_c) × u dm,        v = P/m,    ω = (R J Rᵀ)⁻¹ L,

about its centre of mass x_c, with the mesh's inertia J in the axes R of the floating frame. If the modes are at rest, this is the motion of
the frame itself. Of all motions with this P and L, a rigid motion has the least energy (except for the change of J by bending). The energy
of the modes is lost.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, cast

import numpy as np

from abut.array_types import Numbers
from abut.contact.contact import Contact
from abut.errors import InvalidValue
from abut.flexible.body.flexible_body import FlexibleBody
from abut.flexible.hybrid.elastic_in_contact import Elastic, ElasticStateRequest
from abut.model import Body, Frame, Ground, Model, assign
from abut.model.geometry.rotations import to_matrix
from abut.model.protocols import Thing, is_description
from abut.model.with_values import cached_names

__all__ = ["SwitchingBody", "rigid_momentum", "switching_bodies"]

BodyStates = dict[str, Numbers]  #: state of each body by name, (13,)


class SwitchingBody:
    """A body that may be rigid or elastic.

    Args:
        elastic: the description.
    """

    def __init__(self, elastic: Elastic) -> None:
        self.elastic = elastic
        self.name = elastic.body.name
        self.flexible: FlexibleBody = elastic.flexible()
        reduced = self.flexible.reduced
        #: from the rigid body's origin to that of the floating frame, the centre of the mass without the interfaces' share [m]
        self.offset = self.flexible.centre - reduced.centre
        self.omega = 2.0 * np.pi * self.flexible.frequencies
        self.places = {
            self.flexible.interfaces[one.name].name: one.position - reduced.centre
            for one in reduced.interfaces
        }  #: of interfaces from the rigid body's origin, in its axes [m]

    def elastic_states(self, state: Numbers) -> BodyStates:
        """Return the states of all bodies of the undeformed elastic body: floating frame, modal coordinates and interfaces."""
        states = {self.name: _point_state(state, self.offset)}
        for part in self.flexible.modal:
            states[part.name] = np.array([0.0] * 6 + [1.0] + [0.0] * 6)
        return states | {name: _point_state(state, arm) for name, arm in self.places.items()}

    def momentum(self, states: Mapping[str, Numbers]) -> tuple[float, Numbers, Numbers, Numbers]:
        """Return mass, centre of mass, momentum, and angular momentum about the centre of mass of the elastic body, in global axes.

            P = m v + ω × S q + S q̇,    L₀ = J(q) ω + S q × v + H q̇ + C(q, q̇)

        in the axes of the floating frame and about its origin (`floating_frame.ModalInertia`), plus the interfaces' bodies.
        """
        base, n = states[self.name], self.flexible.inertia
        r = to_matrix(base[[6, 3, 4, 5]])
        q, dq = self.modal(states)
        v, w = r.T @ base[7:10], r.T @ base[10:13]
        mass, shift = self.flexible.base.mass, n.shift @ q
        tensor = self.flexible.base.inertia + n.tensor @ q + np.einsum("abkl,k,l->ab", n.tensor_pairs, q, q)
        p = r @ (mass * v + np.cross(w, shift) + n.shift @ dq)
        turned = np.einsum("akl,k,l->a", n.turn_pairs, q, dq)
        angular = r @ (tensor @ w + np.cross(shift, v) + n.turn @ dq + turned)
        moment = r @ shift
        for part in self.flexible.interfaces.values():
            state = states[part.name]
            own, arm = to_matrix(state[[6, 3, 4, 5]]), state[:3] - base[:3]
            mass, p = mass + part.mass, p + part.mass * state[7:10]
            moment = moment + part.mass * arm
            angular = (
                angular + part.mass * np.cross(arm, state[7:10]) + own @ part.inertia @ own.T @ state[10:13]
            )
        centre = moment / mass
        return mass, base[:3] + centre, p, angular - np.cross(centre, p)

    def rigid_state(self, states: Mapping[str, Numbers]) -> Numbers:
        """Return the state of the rigid body that has the momentum and angular momentum of the elastic body."""
        mass, centre, p, angular = self.momentum(states)
        quaternion = states[self.name][3:7]
        r = to_matrix(quaternion[[3, 0, 1, 2]])
        turn = np.linalg.solve(r @ self.elastic.body.inertia @ r.T, angular)
        return np.concatenate([centre, quaternion, p / mass, turn])

    def modal(self, states: Mapping[str, Numbers]) -> tuple[Numbers, Numbers]:
        """Return q and q̇ of the integrated modes, (m,) each."""
        parts = [states[part.name] for part in self.flexible.modal]
        m = len(self.omega)
        return (
            np.concatenate([np.empty(0), *(one[:3] for one in parts)])[:m],
            np.concatenate([np.empty(0), *(one[7:10] for one in parts)])[:m],
        )

    def energy(self, states: Mapping[str, Numbers]) -> float:
        """Return strain energy and kinetic energy of vibration, Σ ½ ω_k² q_k² + ½ q̇_k² [J]."""
        q, dq = self.modal(states)
        return float(0.5 * np.sum((self.omega * q) ** 2 + dq**2))


def rigid_momentum(body: Body, state: Numbers) -> tuple[Numbers, Numbers]:
    """Return momentum and angular momentum of a rigid body, the latter about its centre of mass."""
    r = to_matrix(state[[6, 3, 4, 5]])
    return body.mass * state[7:10], r @ body.inertia @ r.T @ state[10:13]


def _point_state(state: Numbers, arm: Numbers) -> Numbers:
    """Return the state of a point of a rigid body, given the state of the body and the arm to the point in its axes [m]."""
    way = to_matrix(state[[6, 3, 4, 5]]) @ arm
    out = state.copy()
    out[:3] += way
    out[7:10] += np.cross(state[10:13], way)
    return out


def switching_bodies(model: Model, switching: Sequence[SwitchingBody]) -> Model:
    """Return the model with these bodies elastic.

    Elements that act on none of them are shared with the given model. All others are attached as the `Elastic` of the body specifies.

    Raises:
        InvalidValue: a contact does not support an elastic surface, see `Contact`.
    """
    return _ModelBuilder(model, switching).model


class _ModelBuilder:
    """Builder of a model with elastic bodies: it copies each element that refers to a rigid body; the copy refers to the elastic body."""

    def __init__(self, model: Model, switching: Sequence[SwitchingBody]) -> None:
        self._switching = {id(one.elastic.body): one for one in switching}
        self._by_request = {id(one.elastic): one for one in switching}
        self._done: dict[Any, Any] = {}
        self._things = {id(thing) for thing in model}
        self.model = model.empty_copy()
        for thing in model:
            self._add(thing)

    def _add(self, thing: Thing) -> None:
        if id(thing) in self._switching:
            self.model.add(cast(Any, self._switching[id(thing)].flexible))
        elif id(thing) in self._by_request:
            self.model.add(ElasticStateRequest(thing.name, self._by_request[id(thing)].flexible.base))
        elif thing.family == "body" or isinstance(thing, Elastic):
            self.model.add(thing)
        else:
            self.model.add(self._thing(thing))

    def _thing(self, thing: Any) -> Any:
        """Return an element other than a body, as it is in the new model."""
        if id(thing) not in self._done:
            made = self._contact(thing) if thing.family == "contact" else self._copy(thing, thing.name)
            self._done[id(thing)] = made
        return self._done[id(thing)]

    def _contact(self, contact: Contact) -> Contact:
        """Return a contact in which elastic surfaces replace the rigid shapes, unless the contact keeps the rigid shape."""
        sides = {
            side: self._side(contact, getattr(contact, side))
            for side in ("shape_i", "shape_j")
            if getattr(contact, side) is not None
        }
        if all(sides[side] is getattr(contact, side) for side in sides):
            return contact
        return replace(contact, **sides)

    def _side(self, contact: Contact, shapes: Any) -> Any:
        many = isinstance(shapes, tuple)
        found: dict[Any, Any] = {}
        for shape in shapes if many else (shapes,):
            switching_body = self._switching.get(id(shape.frame.body))
            touching = dict(switching_body.elastic.while_touching) if switching_body else {}
            if (
                switching_body
                and contact.name in touching
                and contact.name not in dict(switching_body.elastic.holds)
            ):
                if id(switching_body) not in found:
                    found[id(switching_body)] = _contact_shape(switching_body, touching[contact.name])
            else:
                found[id(shape)] = self._copy(shape, contact.name)
        made = tuple(found.values())
        if many and all(a is b for a, b in zip(made, shapes, strict=False)) and len(made) == len(shapes):
            return shapes
        return made if many else made[0]

    def _attachment(self, body: object, thing: str) -> tuple[Body, Numbers]:
        """Return the body to which an element is attached (an interface or the floating frame), and its position on the rigid body [m]."""
        switching_body = self._switching[id(body)]
        interface = dict(switching_body.elastic.holds).get(thing)
        if interface is None:
            return switching_body.flexible.base, switching_body.offset
        body_at_interface = switching_body.flexible.interfaces[interface]
        return body_at_interface, switching_body.places[body_at_interface.name]

    def _copy(self, value: object, thing: str) -> Any:
        """Return a value, with references to rigid variants replaced by elastic ones."""
        if id(value) in self._switching:
            return self._attachment(value, thing)[0]
        if isinstance(value, Body | Ground) or id(value) in self._by_request:
            return value
        if id(value) in self._things and not (hasattr(value, "name") and value.name == thing):
            return self._thing(value)
        if isinstance(value, tuple | list):
            items = [self._copy(item, thing) for item in value]
            same = all(a is b for a, b in zip(items, value, strict=True))
            return value if same else _same_sequence(value, items)
        if isinstance(value, dict):
            copies = {key: self._copy(one, thing) for key, one in value.items()}
            return value if all(copies[key] is value[key] for key in value) else copies
        if not is_description(value) or isinstance(value, type):
            return value
        if (id(value), thing) not in self._done:
            self._done[id(value), thing] = self._rebind_value(value, thing)
        return self._done[id(value), thing]

    def _rebind_value(self, value: object, thing: str) -> object:
        if isinstance(value, Frame):
            if id(value.body) not in self._switching:
                return value
            body_at_interface, place = self._attachment(value.body, thing)
            return Frame(
                body_at_interface, tuple((np.array(value.position) - place).tolist()), value.orientation
            )
        kind: type = type(value)
        cached = cached_names(kind)
        own = {name: one for name, one in vars(value).items() if name not in cached}
        copies = {name: self._copy(one, thing) for name, one in own.items()}
        if all(copies[name] is own[name] for name in own):
            return value
        new: object = object.__new__(kind)
        assign(new, **copies)
        return new


def _same_sequence(value: Any, items: Iterable[Any]) -> Any:
    """Return a sequence of the same kind."""
    if type(value) in (tuple, list):
        return type(value)(items)
    if hasattr(value, "_fields"):
        return type(value)(*items)
    new = tuple.__new__(type(value), items)
    new.__dict__.update(vars(value))
    return new


def _contact_shape(switching_body: SwitchingBody, nodes: str | None) -> Any:
    """Return the contact shape of an elastic body."""
    mesh = switching_body.flexible.reduced.mesh
    if mesh is None:
        names = " or ".join(f'"{name}"' for name, _ in switching_body.elastic.while_touching)
        raise InvalidValue(
            f'Elastic("{switching_body.name}"): it was made of matrices, which have no surface; give interfaces= of {names}, '
            "where its rigid shape touches, or make it of a mesh"
        )
    return (
        switching_body.flexible.outline(nodes) if mesh.dimension == 2 else switching_body.flexible.skin(nodes)
    )
