"""Study designs: the parameter values of the variants, one file each. A new design is one file and its line here."""

from abut.study.designs.design import Design
from abut.study.designs.fractional_factorial import fractional
from abut.study.designs.full_factorial import factorial
from abut.study.designs.full_grid import grid
from abut.study.designs.given_variants import listed
from abut.study.designs.halton_sequence import halton
from abut.study.designs.latin_hypercubes import latin_hypercube
from abut.study.designs.monte_carlo import random
from abut.study.designs.morris_trajectories import morris
from abut.study.designs.plackett_burman_design import plackett_burman
from abut.study.designs.saltelli_points import saltelli
from abut.study.designs.sobol_sequence import sobol

__all__ = [
    "Design",
    "factorial",
    "fractional",
    "grid",
    "halton",
    "latin_hypercube",
    "listed",
    "morris",
    "plackett_burman",
    "random",
    "saltelli",
    "sobol",
]
