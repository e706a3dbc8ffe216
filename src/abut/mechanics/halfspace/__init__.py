"""Contact of elastic half-spaces with any surfaces: profiled rollers, rough planes, partial slip, subsurface stress.

    from abut.mechanics import Solid, halfspace

    steel = Solid("206 GPa", 0.3)
    roller = halfspace.roller("10 mm", "12 mm", halfspace.crowned("2 m"))
    contact = halfspace.press(roller, ("1 mm", "14 mm"), steel, load="5 kN", cells=(64, 256))
    print(contact); contact.plot(); contact.stress("0.1 mm").von_mises

| subject | function |
|---|---|
| pressure and gap | `press` |
| friction, stick and slip | `HalfSpaceContact.pull` |
| stress in either body | `HalfSpaceContact.stress`, `.stress_at` |
| rollers | `roller` with `crowned`, `relieved`, `lundberg`, `johns_gohar`, `iso16281` |
| rough surfaces | `self_affine` |
"""

from abut.arguments.checks import guard_package
from abut.mechanics.halfspace.friction import Pulled, pull
from abut.mechanics.halfspace.normal import press
from abut.mechanics.halfspace.profiles import (
    crowned,
    iso16281,
    johns_gohar,
    lundberg,
    relieved,
    roller,
    self_affine,
)
from abut.mechanics.halfspace.result import HalfSpaceContact
from abut.mechanics.halfspace.stress import Stress

__all__ = [
    "HalfSpaceContact",
    "Pulled",
    "Stress",
    "crowned",
    "iso16281",
    "johns_gohar",
    "lundberg",
    "press",
    "pull",
    "relieved",
    "roller",
    "self_affine",
]

guard_package(__name__, methods=True)
