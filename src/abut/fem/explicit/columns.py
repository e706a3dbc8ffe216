"""Column definitions of the tables of an explicit run."""

from __future__ import annotations

from abut.extend.named_columns import ColumnRow, column

__all__ = ["BLOCK", "Energy", "Flow", "IntegrationState", "MaterialPointState", "Scale", "Tool"]

#: Packs (eight elements each, `elements.simd`) whose energies are summed separately and in order, so that the sums are bit-identical for
#: any number of threads.
BLOCK = 16


class MaterialPointState(ColumnRow):
    """State of an element at an integration point; each entry is a pack, the numbers of eight elements."""

    xx = column("stress [Pa]")
    yy = column("")
    zz = column("")
    xy = column("")
    yz = column("")
    zx = column("")
    plastic = column("equivalent plastic strain")
    temperature = column("[K]")
    threshold = column("quasi-static yield stress [Pa]")
    alive = column("1; 0 for a deleted element")
    damage = column("plastic strain as a share of the failure strain")
    bulk_pressure = column("pressure of the bulk viscosity, tension positive [Pa]")
    bound = column("upper bound of ω² of its element [1/s²]")
    hourglass = column("forces that resist the four hourglass shapes [N]", span=12)


class Flow(ColumnRow):
    """Material parameters."""

    lame = column("λ of Lamé [Pa]")
    shear = column("G [Pa]")
    law = column("0 elastic, 1 a table of yield stress by plastic strain, 2 Johnson and Cook's")
    heating = column("η/(ρ c), temperature per plastic work density [K m³/J]")
    start = column("first row of its table")
    count = column("rows of its table")
    a = column("A [Pa]")
    b = column("B [Pa]")
    n = column("n")
    c = column("C")
    rate = column("ε̇₀ [1/s]")
    m = column("m")
    reference_temperature = column("T₀ [K]")
    melting_temperature = column("T_m [K]")
    limit = column("plastic strain at which an element is deleted; 0: never")
    d1 = column("constants of Johnson and Cook's damage")
    d2 = column("")
    d3 = column("")
    d4 = column("")
    d5 = column("")
    damaging = column("1 where elements of full damage are deleted")


class Scale(ColumnRow):
    """Parameters of the whole run."""

    stiff = column("hourglass stiffness, as a share")
    viscous = column("hourglass viscosity")
    linear = column("bulk viscosity in proportion to the rate")
    quadratic = column("and to its square")
    factor = column("step as a share of the stable step")
    extra = column("largest k/m of nodes at tools [1/s²]")


class Energy(ColumnRow):
    """Energies of a block, a pack each [J]."""

    internal = column("work of stresses")
    plastic = column("work of stresses on plastic strain")
    hourglass = column("work of hourglass forces")
    viscous = column("work of the bulk viscosity")


class IntegrationState(ColumnRow):
    """State of the time integration of a run."""

    time = column("[s]")
    step = column("current step [s]")
    previous_step = column("previous step [s]")
    end_time = column("time at which the kernel returns [s]")
    steps = column("number of steps so far")
    largest_steps = column("number of steps after which the kernel returns")
    status = column("0, or the number of an error")
    least_step = column("smallest step; below it the kernel returns [s]")


class Tool(ColumnRow):
    """State and parameters of a rigid shape."""

    kind = column("0 a half-space, 1 a cylinder, 2 a ball")
    place = column("point on its face, or its centre [m]", span=3)
    axis = column("outward normal, or axis", span=3)
    centre = column("centre of rotation: centre of mass, or a point of the hinge [m]", span=3)
    arm = column("vector from centre to place, in axes of the body [m]", span=3)
    body_axis = column("axis, in axes of the body", span=3)
    quaternion = column("w, x, y, z", span=4)
    radius = column("[m]")
    velocity = column("velocity of its centre [m/s]", span=3)
    mass = column("[kg]; 0: its motion is prescribed")
    mobility = column("velocity per impulse [1/kg], by rows", span=9)
    may_rotate = column("1 if it may rotate")
    inverse_inertia = column(
        "angular velocity per angular momentum, in axes of the body [1/(kg m²)], by rows", span=9
    )
    angular_momentum = column("angular momentum about its centre [N m s]", span=3)
    angular_velocity = column("angular velocity [rad/s]", span=3)
    friction = column("μ")
    stiffness = column("penalty stiffness of all its nodes together [N/m]; 0: no penetration")
    impulse = column("impulse on the nodes [N s]", span=3)
    impulse_moment = column("moment of the impulse about the global origin [N m s]", span=3)
    work = column("work on the nodes [J]")
    transferred_energy = column("energy transferred by the shape [J]")
    elastic = column("elastic energy [J]")
