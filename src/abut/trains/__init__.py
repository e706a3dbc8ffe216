"""Gear trains, ready to be added to a model: wheels turned into mesh, hinged, and touching by their teeth.

    pair = model.add(GearPair("stage", model.ground.frame(), GearMesh(pinion, wheel), normal=law))
    set_ = model.add(Planetary("set", model.ground.frame(), PlanetarySet(sun, planet, ring, …), normal=law))
    model.add(abut.motions.Displacement("drive", pair.hinges[0], lambda t: 100.0 * t))

Each adds its bodies, hinges and contacts under names that begin with its own.
"""

from abut.trains.pair import GearPair
from abut.trains.planetary import Planetary
from abut.trains.wheels import Teeth

__all__ = ["GearPair", "Planetary", "Teeth"]
