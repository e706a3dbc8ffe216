"""How many steps of hexahedra the explicit kernel takes in a second: elastic, von Mises and Johnson–Cook, on one thread and two.

    python benchmarks/explicit.py

Rates by the wall's clock hang on who else is at work; those of the processor's time are beside them.
"""

import time

import numpy as np

from abut.fem import Elasticity, Mesh, explicit, laws
from abut.fem.explicit.central_difference import integration_kernel
from abut.fem.model.bodies import Body

STEEL = Elasticity.isotropic("207 GPa", 0.3, 7850)
LAWS = {
    "elastic": STEEL,
    "von Mises": laws.VonMises(STEEL, "500 MPa", "1 GPa"),
    "Johnson-Cook": laws.JohnsonCook(STEEL, "806 MPa", "614 MPa", 0.168, 0.0089, 1.1),
}
CELLS, SPEED, STEPS = (40, 22, 22), 20.0, 1000


def main() -> None:
    """A block of 19,360 hexahedra that is pulled apart along x, so that most of it yields."""
    integration_kernel().optimise()
    mesh = Mesh.block(np.array(CELLS) * 1e-3, CELLS, kind="hexahedron")
    speed = np.column_stack(
        [SPEED * mesh.positions[:, 0] / mesh.positions[:, 0].max(), *np.zeros((2, len(mesh.positions)))]
    )
    for name, law in LAWS.items():
        for threads in (1, 2):
            body = Body("block", mesh, law)
            end = STEPS * 1e-7
            explicit.run(
                [body], 1e-6, velocity={"block": speed}, threads=threads, samples=1, frames=1
            )  # compiled
            wall, own = time.perf_counter(), time.process_time()
            found = explicit.run([body], end, velocity={"block": speed}, threads=threads, samples=1, frames=1)
            wall, own = time.perf_counter() - wall, time.process_time() - own
            updates = found.fields.statistics["steps"] * len(mesh.elements["hexahedron"])
            plastic = found.samples["block.greatest plastic strain"].values[-1]
            print(
                f"{name:13} {threads} thread{'s'[: threads - 1]:1} {1e-6 * updates / wall:6.2f} million a second by the wall, "
                f"{1e-6 * updates / own:6.2f} a second of a processor; plastic strain to {plastic:.3f}"
            )


if __name__ == "__main__":
    main()
