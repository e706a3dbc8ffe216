"""The actual restitution of each damping model.

*Question.* Nine published models damp a contact "for a coefficient of restitution e". Each is used with 0.9, 0.7, 0.5, 0.3 and 0.1. What
is the actual restitution? And how do models without a coefficient compare?

*Answer.* Near e = 1 most are correct. At 0.3 the restitution is between 0.256 (Flores) and 0.739 (Lee–Wang); the most used of all,
Lankarani–Nikravesh, has 0.684. Only the model whose factor λ solves (1 + λ)/(1 − λe) = exp[λ(1 + e)] is exact, at any speed, mass and
exponent: `abut.normal.ExactRestitution`. Spheres that yield lose more in faster impacts: Thornton's steel ball has 0.83 at 0.04 m/s and
0.29 at 3 m/s. For viscous ones (Kuwabara–Kono) the loss is proportional to the fifth root of the speed.
"""

import inspect
import math
from pathlib import Path

import numpy as np
from scipy.integrate import solve_ivp

import abut
from abut import normal

STIFFNESS, MASS, SPEED, RADIUS = 1e9, 0.26, 1.0, 0.02
NOMINAL = (0.9, 0.7, 0.5, 0.3, 0.1)
LAWS = (
    normal.HuntCrossley,
    normal.HerbertMcWhannell,
    normal.LeeWang,
    normal.LankaraniNikravesh,
    normal.Gonthier,
    normal.ZhiyingQishao,
    normal.Flores,
    normal.GharibHurmuzlu,
    normal.HuGuo,
    normal.ExactRestitution,
)
STEEL = 206e9 / (1 - 0.3**2)
BY_SPEED = {
    "Hertz": normal.Hertz(STEEL, RADIUS),
    "Thornton, 1 GPa": normal.Thornton(STEEL, RADIUS, yield_pressure=1e9),
    "Stronge, Y = 0.6 GPa": normal.Stronge(STEEL, RADIUS, yield_stress=6e8),
    "Jackson–Green, Y = 0.6 GPa": normal.JacksonGreen(STEEL, RADIUS, yield_stress=6e8),
    "Walton–Braun": normal.WaltonBraun(1e7, 4e7),
    "Kuwabara–Kono, 1 µs": normal.KuwabaraKono(4 / 3 * STEEL * math.sqrt(RADIUS), 1e-6),
}

# the same two blows in the machine: Lankarani–Nikravesh and the exact law at e = 0.3
model = abut.Model("nominal restitution", gravity=(0, 0, 0))
wall = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
for k, law in enumerate((normal.LankaraniNikravesh, normal.ExactRestitution)):
    start = {"position": (0.1 * k, 0, RADIUS + 1e-5), "velocity": (0, 0, -SPEED)}
    ball = model.add(abut.Body.sphere(law.__name__, radius=RADIUS, mass=MASS, **start))
    model.add(abut.Contact(f"touch_{law.__name__}", ball.shape, wall, normal=law(STIFFNESS, restitution=0.3)))
end, step = 2e-3, 1e-5
#: Which is the question.
expected_warnings = ("outside its documented range",)


def rebound(law: object, speed: float) -> float:
    """m δ̈ = −F from first touch to parting, in units of the speed and a depth of 10 µm/(m/s)."""
    remembers = "peak" in inspect.signature(type(law).function.python).parameters
    size = 1e-5 * speed

    def motion(peak: float) -> object:
        def slope(t: float, y: np.ndarray) -> list[float]:
            depth = max(y[0], 0.0) * size
            given = (depth, y[1] * speed, speed, max(peak, depth))
            force = type(law).function(law, *given[: 4 if remembers else 3])
            return [y[1], -max(force, 0.0) / MASS * size / speed**2]

        return slope

    def still(t: float, y: np.ndarray) -> float:
        return y[1]

    def apart(t: float, y: np.ndarray) -> float:
        return y[0]

    still.terminal = apart.terminal = True
    still.direction = apart.direction = -1
    exact = {"method": "DOP853", "rtol": 1e-10, "atol": 1e-12}
    into = solve_ivp(motion(0.0), (0.0, 1e6), [0.0, 1.0], events=still, first_step=1e-4, **exact)
    deepest = into.y[0, -1] * size
    out = solve_ivp(motion(deepest), (0.0, 1e6), into.y[:, -1], events=apart, **exact)
    return -float(out.y[1, -1])


def table() -> np.ndarray:
    """Effective restitution by law and nominal restitution, by integration of one blow."""
    return np.array([[rebound(law(STIFFNESS, restitution=e), SPEED) for e in NOMINAL] for law in LAWS])


def by_speed(speeds: np.ndarray) -> dict[str, list[float]]:
    """Restitution over the speed of impact, of laws that have no coefficient."""
    return {name: [rebound(law, v) for v in speeds] for name, law in BY_SPEED.items()}


def picture(path: Path) -> None:
    """Nominal against effective restitution; restitution over speed."""
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 2, figsize=(10, 4.2), layout="constrained")
    nominal = np.linspace(0.05, 1.0, 39)
    for law in LAWS:
        effective = [normal.effective_restitution(law(STIFFNESS, restitution=e).factor) for e in nominal]
        bold = law is normal.ExactRestitution
        axes[0].plot(nominal, effective, "k" if bold else "", lw=2.5 if bold else 1.2, label=law.__name__)
    axes[0].set(xlabel="nominal restitution", ylabel="rebound speed / impact speed", xlim=(0, 1), ylim=(0, 1))
    speeds = np.geomspace(1e-3, 10.0, 33)
    for name, values in by_speed(speeds).items():
        axes[1].semilogx(speeds, values, label=name)
    axes[1].set(xlabel="impact speed / (m/s)", ylim=(0, 1.03))
    for axis in axes:
        axis.legend(frameon=False, fontsize=8)
        axis.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    print("nominal            " + "  ".join(f"{e:6.2f}" for e in NOMINAL))
    for law, row in zip(LAWS, table(), strict=True):
        print(f"{law.__name__:19s}" + "  ".join(f"{e:6.3f}" for e in row))
    picture(Path(__file__).parents[1] / "docs" / "gallery" / "nominal_restitution.png")
