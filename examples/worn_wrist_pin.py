"""A slider-crank whose wrist pin wears: four machines on one page.

*Question.* The wrist pin of the slider-crank at 5000 rpm may have 0.1, 0.2 or 0.5 mm of radial clearance. How much larger is its load
than that of an ideal pin, and how far does the slider deviate from its path?

*Answer.* The ideal pin carries 2.7 kN. The impacts reach 20.0 kN with 0.1 mm, 28.2 kN with 0.2 mm and 45.9 kN with 0.5 mm: about 7, 10
and 17 times as much. The slider deviates by less than 0.15, 0.26 and 0.58 mm from its ideal path: about the clearance plus the
penetration of the hardest impact.

    python examples/worn_wrist_pin.py     writes worn_wrist_pin.html: the machines overlaid, their forces in one plot, the
                                          orbit of the pin in its clearance, and a table of the differences
"""

import runpy
from pathlib import Path

import numpy as np

import abut

machine = runpy.run_path(str(Path(__file__).with_name("slider_crank_clearance.py")))
CLEARANCES = (1e-4, 2e-4, 5e-4)
end, step = machine["end"] / 4, 1e-5  # half a turn, in which the hardest blows fall


def pin(clearance: float) -> abut.Model:
    """The machine with so much clearance [m]."""
    name = f"{1e3 * clearance:g} mm of clearance" if clearance else "ideal pin"
    return machine["crank_mechanism"](name, clearance)


model = pin(CLEARANCES[-1])


def runs() -> list[abut.Result]:
    """The ideal machine and the worn ones, over half a turn."""
    return [
        abut.simulate(pin(c), end=end, step=step, integrator=abut.RungeKutta(rtol=1e-8))
        for c in (0, *CLEARANCES)
    ]


def peaks(results: list[abut.Result]) -> list[float]:
    """What each pin carries at most [N]."""
    ideal, *worn = results
    return [
        float(ideal.peak("wrist.force")),
        *(float(result.peak("wrist.normal_force")) for result in worn),
    ]


def astray(results: list[abut.Result]) -> list[float]:
    """How far each worn machine's slider leaves the path of the ideal one [m]."""
    ideal, *worn = (result.values("slider.position.x") for result in results)
    return [float(np.abs(path - ideal).max()) for path in worn]


if __name__ == "__main__":
    results = runs()
    print("pin [kN]:", [round(1e-3 * force, 2) for force in peaks(results)])
    print("off the path [mm]:", [round(1e3 * way, 3) for way in astray(results)])
    print(results[0].report("worn_wrist_pin.html", compare=results[1:]))
