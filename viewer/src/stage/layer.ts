// Everything that is drawn of one run.

import { Group, type Vector2, type Vector3 } from "three";
import type { Run } from "../scene";
import { Arrows } from "./arrows";
import { Bodies } from "./bodies";
import type { Bend } from "./bent";
import type { View } from "./camera";
import { Marks } from "./marks";
import type { Target } from "./picking";
import { Poses } from "./poses";
import { Patches } from "./pressure";
import { Readings, type Spike } from "./readings";
import { Traces } from "./traces";
import type { World } from "./world";

export class Layer {
  readonly poses: Poses;
  readonly bodies: Bodies;
  readonly marks: Marks;
  readonly arrows: Arrows;
  readonly traces: Traces;
  readonly patches: Patches;
  readonly readings: Readings;
  spikes = new Map<number, Spike>(); // by contact
  readonly front = new Group(); // what nothing hides
  private moving: string[] | null = null;

  constructor(
    readonly run: Run,
    private readonly world: World,
    readonly ghost: boolean,
    mostPressure: number,
    size: Vector2,
    came: () => void,
  ) {
    this.readings = new Readings(run, came);
    this.poses = new Poses(run);
    this.bodies = new Bodies(run, world, ghost);
    this.marks = new Marks(run, world);
    this.arrows = new Arrows(run, world, ghost);
    this.traces = new Traces(run, size);
    this.patches = new Patches(run, mostPressure);
    this.front.add(this.patches.group, this.marks.group, this.traces.group, this.arrows.group);
    this.bodies.group.visible = this.front.visible = run.frameTime.length > 0; // nobody knows yet where anything is
    this.options();
    this.paint();
    this.paths();
  }

  /** What the store says is drawn. */
  options(): void {
    const { store } = this.world;
    this.bodies.look({ ghost: this.ghost, transparent: store.get("transparent") }, store.get("edges"));
    this.marks.group.visible = store.get("marks") && !this.ghost;
    this.arrows.group.visible = store.get("arrows");
  }

  paint(): void {
    this.bodies.paint(this.named("selected", "body"), this.named("hovered", "body"));
    this.marks.paint(this.named("selected", "mark"));
    for (const key of ["selected", "hovered"] as const) this.readings.want(this.run.contacts.findIndex(({ name }) => name === this.named(key, "contact")));
  }

  private named(key: "selected" | "hovered", kind: string): string | null {
    const selection = this.world.store.get(key);
    return selection?.kind === kind && selection.run === this.run.index ? selection.name : null;
  }

  paths(): void {
    const { theme, store } = this.world;
    const tint = theme.runs[this.run.index % theme.runs.length];
    this.traces.choose(store.get("traces"), (body) => (this.ghost ? tint : this.bodies.colourOf(body).clone().offsetHSL(0, 0.12, -0.16)), this.ghost);
  }

  /** All but what hangs on the camera. */
  place(time: number, bend: Bend): void {
    const last = this.poses.time;
    this.poses.at(time);
    const since = this.world.store.get("playing") && last < time ? Math.min(last, this.before) : this.before; // no frame that was skipped is lost
    this.spikes = this.readings.spikes(since, time);
    this.bodies.place(this.poses);
    this.bodies.bend(this.poses, bend, this.most(bend));
    this.traces.show(this.poses);
    this.patches.show(this.poses, this.world.store.get("pressure") && !this.ghost);
  }

  /** One frame before the time shown. */
  private get before(): number {
    const { frame, rest, time } = this.poses;
    const { frameTime } = this.run;
    if (rest > 0) return time - (frameTime[frame + 1] - frameTime[frame]);
    return frame > 0 ? frameTime[frame - 1] : time;
  }

  /** The end of the colours of elastic bodies [m or Pa], one for all of a run; 0 where none is coloured. */
  most(bend: Bend): number {
    return Math.max(0, ...this.bodies.bent.map((one) => one.most(bend)));
  }

  /** What keeps its size on the screen. */
  size(metresPerNewton: number, view: View): void {
    const pixel = (point: Vector3) => view.pixel(point);
    this.bodies.size(view.scale);
    if (this.marks.group.visible) this.marks.show(this.poses, pixel);
    this.arrows.show(this.poses, metresPerNewton, pixel, this.named("selected", "contact"), this.spikes);
    this.readings.correct(this.arrows.loads, this.poses.time);
  }

  get target(): Target {
    const { bodies, arrows, marks, run } = this;
    return { bodies: bodies.pickable, nameOf: (body) => bodies.nameOf(body), arrows, marks, run: run.index };
  }

  /** Bodies that move by more than a thousandth of the machine. */
  get movable(): string[] {
    this.moving ??= this.run.header.bodies.filter((_, b) => this.way(b) > 1e-3 * this.world.extent.size).map(({ name }) => name);
    return this.moving;
  }

  /** The diagonal of the box in which a centre of mass moves. */
  private way(body: number): number {
    const { positions, frameTime, header } = this.run;
    const count = header.bodies.length;
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (let k = 0; k < frameTime.length; k++) {
      for (let c = 0; c < 3; c++) {
        const x = positions[3 * (k * count + body) + c];
        if (x < low[c]) low[c] = x;
        if (x > high[c]) high[c] = x;
      }
    }
    return Math.hypot(...low.map((x, c) => high[c] - x));
  }

  dispose(): void {
    for (const drawn of [this.bodies, this.marks, this.arrows, this.traces, this.patches]) drawn.dispose();
  }
}

