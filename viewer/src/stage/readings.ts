// What contacts do at any time, from the curves that the plots show, so that both tell the same.

import { type Points, firstFrom, outlineOf, pointsOf, valueAt } from "../plots/series";
import type { Run } from "../scene";
import type { Load } from "./arrows";

type Quantity = "normal_magnitude" | "penetration";

/** The largest normal force of a contact since the last frame, where it is well above that at the time shown. */
export interface Spike {
  force: number; // [N]
  time: number; // [s]
}

const ABOVE = 1.1; // times the force at the time shown
const FAINT = 0.01; // of the largest force of the run

export class Readings {
  private readonly curves = new Map<number, Partial<Record<Quantity, Points>>>();
  private readonly peaks = new Map<number, number>();
  private readonly outlines = new Map<number, Points>(); // normal forces with the extremes between outputs

  constructor(
    private readonly run: Run,
    private readonly came: () => void, // curves, which are decoded when asked for
  ) {
    run.contacts.forEach(({ name }, contact) => {
      if (run.channels.get(`${name}.normal_magnitude`)?.header.between) this.want(contact);
    });
  }

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
    if (!this.run.channels.get(`${name}.normal_magnitude`)?.header.between) return;
    outlineOf(this.run, { channel: `${name}.normal_magnitude`, part: "" }).then(
      (points) => {
        this.outlines.set(contact, points);
        this.came();
      },
      () => undefined,
    );
  }

  /** The largest normal force of a contact [N]; NaN where its curve is not there. */
  largest(contact: number): number {
    return this.peaks.get(contact) ?? NaN;
  }

  /** By contact, the largest normal force on solver steps after one time and up to another, where the force at the latter does not show it. */
  spikes(from: number, to: number): Map<number, Spike> {
    const found = new Map<number, Spike>();
    let largest = 0;
    for (const { y } of this.outlines.values()) for (const force of y) if (force > largest) largest = force;
    for (const [contact, points] of this.outlines) {
      let most = -1;
      for (let k = firstFrom(points.x, from); k < points.x.length && points.x[k] <= to; k++) {
        if (points.x[k] > from && (most < 0 || points.y[k] > points.y[most])) most = k;
      }
      if (most < 0) continue;
      const present = this.curves.get(contact)?.normal_magnitude;
      const force = points.y[most];
      if (force > ABOVE * (present ? valueAt(present, to) : 0) && force > FAINT * largest) found.set(contact, { force, time: points.x[most] });
    }
    return found;
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
