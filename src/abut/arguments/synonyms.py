"""Synonyms of abut's names in other programs and in everyday language, for errors that suggest the right name.

Most come from Adams, MuJoCo, URDF, SolidWorks, RecurDyn, Simpack, PyBullet and Chrono.
"""

from __future__ import annotations

__all__ = ["KEYWORDS", "NAMES"]

#: Names of classes and functions in lower case without "_" → the name in abut, with a remark if needed;
#: after the name of a package and a dot, those that have another meaning there.
NAMES: dict[str, str] = {
    "prismatic": "joints.Translational", "slider": "joints.Translational",
    "slide": "joints.Translational", "sliding": "joints.Translational",
    "prismaticjoint": "joints.Translational",
    "linear": "joints.Translational", "translation": "joints.Translational",
    "hinge": "joints.Revolute", "pin": "joints.Revolute", "continuous": "joints.Revolute", "hingejoint": "joints.Revolute",
    "rotational": "joints.Revolute", "rotary": "joints.Revolute", "revolutejoint": "joints.Revolute", "pivot": "joints.Revolute",
    "ball": "joints.Spherical", "balljoint": "joints.Spherical", "spheric": "joints.Spherical", "socket": "joints.Spherical",
    "weld": "joints.Fixed", "rigid": "joints.Fixed", "lock": "joints.Fixed", "fix": "joints.Fixed", "fixedjoint": "joints.Fixed",
    "hooke": "joints.Universal", "cardan": "joints.Universal", "ujoint": "joints.Universal", "convel": "joints.ConstantVelocity",
    "inline": "joints.InLine", "inplane": "joints.InPlane", "point2point": "joints.AtPoint", "pointtopoint": "joints.AtPoint",
    "rackpinion": "joints.RackAndPinion", "rackpin": "joints.RackAndPinion", "cam": "joints.CurveOnCurve", "cvcv": "joints.CurveOnCurve",
    "ptcv": "joints.PointOnCurve", "helical": "joints.Screw", "leadscrew": "joints.Screw", "rod": "joints.Distance", "rope": "Rope",
    "parallel": "joints.ParallelAxes", "perp": "joints.Perpendicular", "gearjoint": "joints.Gear", "belt": "joints.Coupler",
    "spring": "forces.SpringDamper", "damper": "forces.SpringDamper", "dashpot": "forces.SpringDamper", "tsda": "forces.SpringDamper",
    "springdashpot": "forces.SpringDamper", "rsda": "forces.TorsionSpring", "rotationalspring": "forces.TorsionSpring",
    "torsionalspring": "forces.TorsionSpring", "sforce": "forces.LineForce", "vforce": "forces.Force", "gforce": "forces.Force",
    "torque": "forces.AxialTorque", "moment": "forces.AxialTorque", "pointforce": "forces.Force", "linearforce": "forces.LineForce",
    "beam": "forces.Beam, or abut.Beam", "wind": "forces.Force", "bush": "forces.Bushing", "tendon": "forces.Cable, or abut.Rope",
    "motor": "motions.Displacement, or forces.AxialTorque", "actuator": "motions.Displacement, or forces.AxialTorque",
    "rotationalmotion": "motions.Displacement", "rotationalmotor": "motions.Displacement", "translationalmotion": "motions.Displacement",
    "plane": "shapes.HalfSpace", "ground": "Model.ground", "floor": "shapes.HalfSpace", "cube": "shapes.Box", "block": "shapes.Box",
    "cuboid": "shapes.Box", "brick": "shapes.Box", "cone": "shapes.Frustum", "mesh": "shapes.Solid", "stl": "shapes.Solid",
    "tube": "shapes.Cylinder", "hfield": "shapes.Solid", "trimesh": "shapes.Solid",
    "rigidbody": "Body", "part": "Body", "link": "Body", "marker": "Frame", "site": "Frame", "csys": "Frame", "coordinatesystem": "Frame",
    "system": "Model", "world": "Model", "assembly": "Model", "scene": "Model", "mechanism": "Model",
    "contactpair": "Contact", "collision": "Contact", "impact": "normal.Impact", "poisson": "normal.Rigid",
    "run": "simulate", "solve": "simulate", "integrate": "simulate", "step": "Stepper", "equilibrium": "statics", "static": "statics",
    "modal": "linearize", "eigen": "linearize", "modes": "linearize", "optimize": "study.optimise.minimise",
    "optimise": "study.optimise.minimise", "doe": "Study", "parameterstudy": "Study", "open": "load", "save": "Result.save",
    "fit": "identify", "calibrate": "identify", "inversekinematics": "pose", "inversedynamics": "robot", "fmu": "export_fmu",
    "hertzian": "normal.Hertz", "springdamper": "forces.SpringDamper", "tanh": "friction.HyperbolicTangent",
    "coulombfriction": "friction.Coulomb", "dryfriction": "friction.Coulomb", "viscous": "forces.SpringDamper",
    "gstiff": "Bdf", "wstiff": "Bdf", "rk45": "DOPRI5, in abut.RungeKutta(method=abut.DOPRI5)", "rk4": "RungeKutta", "euler": "MoreauJean",
    "hhtalpha": "Hht", "generalizedalpha": "GeneralizedAlpha", "lcp": "MoreauJean",
    "gravity": "Model, as abut.Model(…, gravity=(0, 0, -9.81))", "pid": "signals.Controller, or abut.signals.State",
    "circle": "flexible.Round, or abut.shapes.Curve.circle", "hexahedron": "fem.Mesh", "tetrahedron": "fem.Mesh",
    # words with another meaning in one package
    **dict.fromkeys(
        (f"motions.{word}" for word in ("rotation", "translation", "rotational", "translational", "rotary", "linear", "angle", "position",
                                        "drive", "step", "jointmotion", "prescribed", "revolute", "angulardisplacement")),
        "motions.Displacement",
    ),
    **dict.fromkeys((f"motions.{word}" for word in ("speed", "angularvelocity", "rate")), "motions.Velocity"),
    **dict.fromkeys((f"normal.{word}" for word in ("linear", "stiffness", "spring", "springdamper", "penalty")), "normal.KelvinVoigt"),
    **dict.fromkeys((f"signals.{word}" for word in ("position", "translation")), "signals.Displacement"),
    "signals.rotation": "signals.Angle", "signals.speed": "signals.Velocity", "signals.integrator": "signals.State",
}  # fmt: skip

#: Keywords → possible names of the argument; the first that the callable has is suggested.
KEYWORDS: dict[str, tuple[str, ...]] = {
    "mu": ("dynamic", "coefficient", "static", "friction"), "mu_s": ("static",), "mus": ("static",), "mu_static": ("static",),
    "mu_d": ("dynamic",), "mu_k": ("dynamic",), "mud": ("dynamic",), "muk": ("dynamic",), "kinetic": ("dynamic",),
    "friction_coefficient": ("dynamic", "coefficient", "friction"), "mu_dynamic": ("dynamic",), "static_friction": ("static",),
    "dynamic_friction": ("dynamic",), "stiction": ("static",), "vs": ("stiction_velocity",), "vd": ("friction_velocity",),
    "k": ("stiffness", "torsional_stiffness"), "stiff": ("stiffness",), "spring_constant": ("stiffness",), "rate": ("stiffness",),
    "kn": ("stiffness",), "kt": ("torsional_stiffness", "stiffness"), "spring": ("stiffness",), "constant": ("stiffness",),
    "c": ("damping",), "d": ("damping",), "b": ("damping",), "damping_coefficient": ("damping",), "viscosity": ("damping",),
    "damp": ("damping",), "damper": ("damping",), "ct": ("torsional_damping", "damping"),
    "l0": ("free_length", "length"), "free_length": ("length",), "rest_length": ("free_length", "length"), "natural_length": ("free_length", "length"), "h": ("height", "length"),
    "height": ("length", "size"), "depth": ("length", "size"), "width": ("size", "length"), "dimensions": ("size",), "dims": ("size",),
    "extents": ("size",), "half_extents": ("size",), "edges": ("size",),
    "angle0": ("free_angle", "angle"), "theta0": ("free_angle",), "f0": ("preload",), "pretension": ("preload",), "force": ("preload", "function"),
    "r": ("radius",), "diameter": ("radius",), "rad": ("radius",), "d0": ("radius",),
    "m": ("mass",), "rho": ("density",), "weight": ("mass",), "moi": ("inertia",), "i_xx": ("inertia",), "ixx": ("inertia",),
    "moments": ("inertia",), "inertia_tensor": ("inertia",),
    "pos": ("position", "at"), "xyz": ("position", "at"), "location": ("position", "at"), "loc": ("position", "at"), "com": ("position",),
    "center": ("position", "at"), "centre": ("position", "at"), "point": ("at",), "qg": ("position",), "cm": ("position",),
    "quat": ("orientation",), "quaternion": ("orientation",), "rpy": ("orientation",), "euler": ("orientation",), "rot": ("orientation",),
    "rotation": ("orientation",), "reuler": ("orientation",), "vel": ("velocity",), "v": ("velocity",), "v0": ("velocity",),
    "omega": ("angular_velocity",), "w": ("angular_velocity",), "spin": ("angular_velocity",), "angvel": ("angular_velocity",),
    "direction": ("axis",), "z": ("axis",), "normal_axis": ("axis",),
    "body1": ("i", "first", "one"), "body_a": ("i", "first", "one"), "parent": ("i", "one"), "a": ("i", "one"), "first": ("i",),
    "body2": ("j", "second", "two"), "body_b": ("j", "second", "two"), "child": ("j", "two"), "second": ("j",), "base": ("j",),
    "frame_i": ("i",), "frame_j": ("j",), "i_marker": ("i",), "j_marker": ("j",), "frame1": ("i",), "frame2": ("j",), "bodies": ("i",),
    "shape1": ("one", "first"), "shape2": ("two", "second"), "geom1": ("one", "first"), "geom2": ("two", "second"),
    "e": ("restitution",), "cor": ("restitution",), "epsilon": ("restitution",), "n": ("exponent",), "power": ("exponent",),
    "dmax": ("full_damping_depth",), "penetration_depth": ("full_damping_depth",), "exp": ("exponent",),

    "young": ("young", "youngs_modulus", "modulus"), "modulus": ("youngs_modulus", "young"),
    "nu": ("poisson",), "poissons_ratio": ("poisson",),
    "youngs_modulus": ("young", "modulus"),
    "t_end": ("end",), "tend": ("end",), "duration": ("end",), "tmax": ("end",), "t": ("end",), "t_span": ("end",), "stop": ("end",),
    "time": ("end", "times"), "dt": ("step",), "dtout": ("step",), "timestep": ("step",),
    "h0": ("initial_step", "step"), "steps": ("step",),
    "hmax": ("max_step",), "tol": ("rtol",), "tolerance": ("rtol",), "error": ("rtol",), "solver": ("integrator", "method"),
    "method": ("integrator",), "workers": ("threads",), "n_jobs": ("threads",), "jobs": ("threads",), "processes": ("threads",),
    "filename": ("save", "path"), "file": ("path", "save"), "output": ("save", "path"), "out": ("save", "path"),
    "color": ("colour",), "rgba": ("colour",), "colour": ("color",), "geometry": ("shape",), "geom": ("shape",), "mesh": ("shape",),
    "visual": ("shape",), "collision": ("shape",), "delay": ("by",), "tau": ("by", "damping"), "func": ("function",), "f": ("function",),
    "expression": ("function",), "params": ("parameters",), "args": ("parameters",), "variables": ("vary",), "outputs": ("observe",),
}  # fmt: skip
