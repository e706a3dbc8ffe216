"""Contact mechanics in closed form: estimates of contact quantities before a simulation.

    steel = Solid("206 GPa", 0.3)
    ball = point_contact(("10 mm", float("inf")), steel, load="1 kN")
    ball.approach, ball.radius, ball.peak_pressure, ball.coefficient

Every physical argument is a number in SI units or a string with a unit; results are plain floats in SI units.
Where a function takes the `solids` of both bodies, one means two of the same; anything with `young` and
`poisson` is a solid.

| subject | function |
|---|---|
| ball, cup, flat | `point_contact` |
| any curvatures | `elliptic_contact`, `axis_ratio` |
| cylinders | `line_contact` |
| little clearance | `pin_in_hole` (Persson), `liu_pin_in_hole`, `ball_in_socket` |
| impacts | `elastic_impact`, `yield_speed`, `thornton_restitution`, `johnson_restitution` |
| pull and twist | `tangential_contact`, `torsional_stiffness`, `sliding_torque` |
| rolling | `carter_contact`, `kalker_contact`, `fastsim` |
| any surfaces, rough or profiled; friction; subsurface stress | `halfspace.press` |
| a section across a line contact of any outline | `half_space_strip`, `foundation_strip` |
| rolling bearings | `load_zone`, `load_integral`, `palmgren_stiffness` |
| wear | `wear` (Archard) |
| gears | `SpurPair`; of any `GearMesh`: `iso_mesh_stiffness`, `ElasticMesh` (Weber and Banaschek; transmission error) |
| `LineHertz` in a model | `line_approach`, `flank_approach`, `rack_approach`; `mesh_dissipation`, `mesh_mass` |
"""

from abut.arguments.checks import guard_package
from abut.mechanics import halfspace
from abut.mechanics.bearing import BALLS, ROLLERS, LoadZone, load_integral, load_zone, palmgren_stiffness
from abut.mechanics.gears.gear_mesh_stiffness import ElasticMesh
from abut.mechanics.gears.spur_gear import MeshStiffness, SpurPair, iso_mesh_stiffness
from abut.mechanics.hertz.ball_in_socket import BallInSocket, ball_in_socket
from abut.mechanics.hertz.conforming_contact import LiuContact, PinInHole, liu_pin_in_hole, pin_in_hole
from abut.mechanics.hertz.hertz_ellipse import (
    EllipticContact,
    axis_ratio,
    elliptic_contact,
    hamrock_brewe_ratio,
)
from abut.mechanics.hertz.hertz_line import LineContact, line_contact
from abut.mechanics.hertz.hertz_point import PointContact, point_contact
from abut.mechanics.hertz.line_approach import (
    LineApproach,
    flank_approach,
    line_approach,
    mesh_dissipation,
    mesh_mass,
    rack_approach,
)
from abut.mechanics.hertz.strip_pressure import Strip, foundation_bedding, foundation_strip, half_space_strip
from abut.mechanics.hertz.subsurface import AxisStress, tresca, von_mises
from abut.mechanics.hertz.tangential import (
    TangentialContact,
    line_stick_width,
    sliding_torque,
    tangential_contact,
    torsional_stiffness,
)
from abut.mechanics.hertz.yield_load import Yield
from abut.mechanics.impact import (
    ElasticImpact,
    effective_mass,
    elastic_impact,
    johnson_restitution,
    thornton_restitution,
    yield_speed,
)
from abut.mechanics.rolling.fastsim import RollingTraction, fastsim
from abut.mechanics.rolling.rolling_creep import (
    CarterContact,
    Creepages,
    KalkerCoefficients,
    KalkerContact,
    carter_contact,
    kalker_coefficients,
    kalker_contact,
)
from abut.mechanics.solids import (
    Elastic,
    Solid,
    effective_modulus,
    effective_radius,
    effective_shear_modulus,
)
from abut.mechanics.wear import Worn, wear

__all__ = [
    "BALLS",
    "ROLLERS",
    "AxisStress",
    "BallInSocket",
    "CarterContact",
    "Creepages",
    "Elastic",
    "ElasticImpact",
    "ElasticMesh",
    "EllipticContact",
    "KalkerCoefficients",
    "KalkerContact",
    "LineApproach",
    "LineContact",
    "LiuContact",
    "LoadZone",
    "MeshStiffness",
    "PinInHole",
    "PointContact",
    "RollingTraction",
    "Solid",
    "SpurPair",
    "Strip",
    "TangentialContact",
    "Worn",
    "Yield",
    "axis_ratio",
    "ball_in_socket",
    "carter_contact",
    "effective_mass",
    "effective_modulus",
    "effective_radius",
    "effective_shear_modulus",
    "elastic_impact",
    "elliptic_contact",
    "fastsim",
    "flank_approach",
    "foundation_bedding",
    "foundation_strip",
    "half_space_strip",
    "halfspace",
    "hamrock_brewe_ratio",
    "iso_mesh_stiffness",
    "johnson_restitution",
    "kalker_coefficients",
    "kalker_contact",
    "line_approach",
    "line_contact",
    "line_stick_width",
    "liu_pin_in_hole",
    "load_integral",
    "load_zone",
    "mesh_dissipation",
    "mesh_mass",
    "palmgren_stiffness",
    "pin_in_hole",
    "point_contact",
    "rack_approach",
    "sliding_torque",
    "tangential_contact",
    "thornton_restitution",
    "torsional_stiffness",
    "tresca",
    "von_mises",
    "wear",
    "yield_speed",
]

guard_package(__name__, methods=True)
