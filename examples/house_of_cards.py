"""A house of cards: the friction that it needs.

*Question.* The house has seven playing cards: two pairs that lean on each other side by side, a card across their tops, and a third pair
on that. Which friction coefficient does the house need?

*Answer.* It needs the tangent of the cards' tilt, μ = tan 15° = 0.268, since the edge of one card pushes straight against the face of the
other. With 0.28 no card moves. With 0.22 the tops of the upper pair slip past each other. The lower pairs remain, because the card across
connects their tops. With 0.15 everything collapses within half a second.
"""

from pathlib import Path

import numpy as np

import abut

LENGTH, WIDTH, THICK, DENSITY = 0.088, 0.063, 5e-4, 1200.0
LEAN = np.radians(15.0)
APART = 0.056  # of the tops of both pairs


def house(friction: float) -> abut.Model:
    """Cards on a table: y is across the picture."""
    model = abut.Model("house of cards", gravity=(0, 0, -9.81))
    cards = []

    def card(x: float, z: float, lean: float) -> None:
        """Its middle, and how far it leans to the right."""
        turn = (np.cos(lean / 2), 0.0, np.sin(lean / 2), 0.0)
        size = (THICK, WIDTH, LENGTH)
        cards.append(
            model.add(
                abut.Body.box(
                    f"card{len(cards)}", size=size, density=DENSITY, position=(x, 0.0, z), orientation=turn
                )
            )
        )

    def pair(x: float, z: float) -> float:
        """Two cards on a height z that meet at x; how high they are."""
        for side in (-1.0, 1.0):  # from the top edge inside, half the length down and half the thickness out
            down = np.array([side * np.sin(LEAN), -np.cos(LEAN)])
            out = np.array([side * np.cos(LEAN), np.sin(LEAN)])
            top = np.array([x, z + LENGTH * np.cos(LEAN)])
            card(*(top + down * LENGTH / 2 + out * THICK / 2), -side * LEAN)
        return z + LENGTH * np.cos(LEAN) + THICK * np.sin(LEAN)

    pair(-APART / 2, 0.0)
    top = pair(APART / 2, 0.0)
    card(0.0, top + THICK / 2, np.pi / 2)
    pair(0.0, top + THICK)
    laws = {
        "normal": abut.normal.Rigid(),
        "friction": abut.friction.Coulomb(static=friction, dynamic=friction),
    }
    shapes = [body.shape for body in cards]
    table = abut.shapes.HalfSpace(model.ground.frame(), normal="z")
    model.add(abut.Contact("table", shapes, table, **laws))
    model.add(abut.Contact("cards", shapes, **laws))
    return model


end, step = 0.5, 0.02
integrator = abut.MoreauJean(step=2.5e-4)
#: As cards leave each other, impulses are found to 1e-4 of the speeds.
expected_warnings = ("contact impulses did not reach the tolerance",)
model = house(0.22)


def moved(result: abut.Result) -> np.ndarray:
    """How far each card's middle is from where it began, (times, cards) [m]."""
    places = np.array([result[f"card{k}.position"].values for k in range(7)])
    return np.linalg.norm(places - places[:, :1], axis=2).T


if __name__ == "__main__":
    import matplotlib

    matplotlib.use("Agg")
    import matplotlib.pyplot as plt

    figure, axes = plt.subplots(1, 4, figsize=(11, 3.0), sharey=True, layout="constrained")
    for friction, moments in ((0.28, (0.5,)), (0.22, (0.4,)), (0.15, (0.2, 0.4))):
        result = abut.simulate(house(friction), end=end, step=step, integrator=integrator)
        print(f"friction {friction}: moved by [mm]", np.round(1e3 * moved(result)[-1], 3))
        for moment in moments:
            panel, axes = axes[0], axes[1:]
            now = np.searchsorted(result.time, moment - 1e-9)
            for k in range(7):
                x, _, z = 1e3 * result[f"card{k}.position"].values[now]
                w, _, y, _ = result[f"card{k}.quaternion"].values[now]
                lean = 2 * np.arctan2(y, w)
                half = 500 * LENGTH * np.array([np.sin(lean), np.cos(lean)])
                panel.plot([x - half[0], x + half[0]], [z - half[1], z + half[1]], color="tab:red", lw=1.5)
            panel.axhline(0, color="0.3", lw=1)
            panel.set(title=f"μ = {friction}, {moment} s", xlim=(-110, 110), ylim=(-5, 190), aspect="equal")
            panel.axis("off")
    figure.savefig(Path(__file__).parents[1] / "docs" / "gallery" / "house_of_cards.png", dpi=120)
