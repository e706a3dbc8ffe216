// What contacts do at any time, from the curves that the plots show, so that both tell the same.

import { type Points, pointsOf, valueAt } from "../plots/series";
import type { Run } from "../scene";
import type { Load } from "./arrows";

type Quantity = "normal_magnitude" | "penetration";

export class Readings {
  private readonly curves = new Map<number, Partial<Record<Quantity, Points>>>();
  private readonly peaks = new Map<number, number>();

  constructor(
    private readonly run: Run,
    private readonly came: () => void, // curves, which are decoded when asked for
  ) {}

  /** Read this contact's curves from now on. */
  want(contact: number): void {
    const name = this.run.contacts[contact]?.name;
    if (name === undefined || this.curves.has(contact)) return;
    const found: Partial<Record<Quantity, Points>> = {};
    this.curves.set(contact, found);
    for (const quantity of ["normal_magnitude", "penetration"] as const) {
      const spec = { channel: `${name}.${quantity}`, part: "" };
      if (!this.run.channels.get(spec.channel)?.available) continue;
      pointsOf(this.run, spec).then(
        (points) => {
          found[quantity] = points;
          if (quantity === "normal_magnitude") this.peaks.set(contact, points.y.reduce((most, v) => (v > most ? v : most), 0));
          this.came();
        },
        () => undefined, // the frames of the animation must do
      );
    }
  }

  /** The largest normal force of a contact [N]; NaN where its curve is not there. */
  largest(contact: number): number {
    return this.peaks.get(contact) ?? NaN;
  }

  /** Put right what was found between two frames of the animation. */
  correct(loads: readonly Load[], time: number): void {
    for (const [contact, { normal_magnitude: force, penetration }] of this.curves) {
      const load = loads[contact];
      const [pressed, depth] = [force ? valueAt(force, time) : NaN, penetration ? valueAt(penetration, time) : NaN];
      if (Number.isFinite(depth)) load.depth = Math.max(0, depth);
      if (!Number.isFinite(pressed)) continue;
      const ratio = load.pressed > 0 ? pressed / load.pressed : NaN; // of what it is to what the frames say
      [load.force, load.normal] = Number.isFinite(ratio) ? [load.force * ratio, load.normal * ratio] : [pressed, pressed];
      load.pressed = pressed;
    }
  }
}
