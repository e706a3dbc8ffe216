"""Gear trains as subsystems for a model: wheels rotated into mesh, with hinges and tooth contacts.

    teeth = Teeth(Solid("206 GPa", 0.3), friction=abut.friction.Coulomb(0.08, 0.05))
    pair = model.add(GearPair("stage", model.ground.frame(), GearMesh(pinion, wheel), teeth))
    gears = model.add(Planetary("set", model.ground.frame(), PlanetarySet(sun, planet, ring, …), teeth))
    model.add(abut.motions.Displacement("drive", pair.hinges[0], lambda t: 100.0 * t))

Each adds its bodies, hinges and contacts, with its own name as prefix.
"""

from abut.arguments.checks import guard_package
from abut.trains.gear_pair import GearPair
from abut.trains.mounted_gear import Teeth
from abut.trains.planetary import Planetary

__all__ = ["GearPair", "Planetary", "Teeth"]

guard_package(__name__, methods=True)
