// The path of a point of one body as another body sees it: the orbit of a journal in its bearing.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import type { Run, Scene } from "../scene";
import type { Store } from "../state";
import { T, t, translate } from "../text";
import { Planar } from "./planar";
import { GROUND, type Motion, type Pairing, type Seat, bodiesOf, pairings, seatOf, seen } from "./seats";

const AXES = ["x", "y", "z"];
const PLANES: [number, number][] = [[0, 1], [1, 2], [2, 0], [0, 2]];

export class OrbitView {
  readonly element = h("div", { class: "view orbit" });
  readonly tools = h("div", { class: "viewtools" });
  private scene: Scene | null = null;
  private found: { run: Run; motion: Motion }[] = [];
  private pairs: Pairing[] = [];
  private turn = 0;
  private chosen = ""; // ":name" of a pair, or "" for two bodies
  private body = "";
  private watcher = GROUND;
  private plane: [number, number] | null = null; // null: the plane in which it moves most
  private readonly planar: Planar;
  private readonly between = h("select", { onchange: () => this.take(this.between.value) });
  private readonly bodies = h("select", { onchange: () => ((this.body = this.bodies.value), this.take("")) });
  private readonly watchers = h("select", { onchange: () => ((this.watcher = this.watchers.value), this.take("")) });
  private readonly planes = h("select", { onchange: () => ((this.plane = PLANES[Number(this.planes.value)] ?? null), this.draw()) });
  private readonly radius = translate(h("input", { type: "number", min: 0, step: "any", onchange: () => this.draw() }), "title", "Radius of a circle about the origin; leave empty for no circle");
  private readonly said = h("p", { class: "said" });
  private readonly why = h("p", { class: "why" });

  constructor(private readonly store: Store) {
    this.planar = new Planar(store);
    fill(this.tools, ...this.planar.tools());
    const row = h(
      "div",
      { class: "row" },
      h("label", {}, T("Pair"), this.between),
      h("label", {}, T("path of"), this.bodies),
      h("label", {}, T("relative to"), this.watchers),
      h("label", {}, T("plane"), this.planes),
      h("label", {}, T("clearance [mm]"), this.radius),
    );
    fill(this.element, row, this.said, this.why, this.planar.element);
    store.on("time", () => !this.element.hidden && this.planar.move());
    store.on("shown", () => void this.load());
    store.on("selected", (selected) => {
      if (selected && this.pairs.some((pair) => pair.name === selected.name)) this.take(`:${selected.name}`);
    });
  }

  async show(scene: Scene, first: boolean): Promise<void> {
    this.scene = scene;
    this.pairs = pairings(scene);
    const bodies = bodiesOf(scene);
    if (first || !bodies.includes(this.body)) {
      this.body = bodies[0] ?? "";
      const pair = this.pairs.find((each) => each.clearance !== null) ?? this.pairs.find((each) => each.watcher.body !== GROUND);
      this.take(pair ? `:${pair.name}` : "");
    } else await this.load();
  }

  get useful(): boolean {
    return this.scene !== null && bodiesOf(this.scene).length > 0;
  }

  redraw(): void {
    if (this.element.hidden) return;
    if (!this.found.length) void this.load();
    this.offer();
    this.draw();
  }

  private take(choice: string): void {
    this.chosen = choice;
    const pair = this.pair();
    this.radius.value = pair?.clearance ? String(Number((1e3 * pair.clearance).toPrecision(9))) : "";
    void this.load();
  }

  private pair(): Pairing | undefined {
    return this.pairs.find((each) => `:${each.name}` === this.chosen);
  }

  private seats(): [Seat, Seat] {
    const pair = this.pair();
    return pair ? [pair.point, pair.watcher] : [seatOf(this.body), seatOf(this.watcher)];
  }

  private async load(): Promise<void> {
    const { scene } = this;
    if (!scene || this.element.hidden) {
      this.found = []; // read when someone looks
      return;
    }
    const turn = ++this.turn;
    const runs = this.store.get("shown").map((k) => scene.runs[k]).filter((run) => run !== undefined);
    const [point, watcher] = this.seats();
    try {
      const found = await Promise.all(runs.map(async (run) => ({ run, motion: await seen(run, point, watcher) })));
      if (turn !== this.turn) return;
      this.found = found;
      fill(this.why);
    } catch (problem) {
      fill(this.why, (problem as Error).message);
    }
    this.offer();
    this.draw();
  }

  private offer(): void {
    const pair = this.pair();
    const [point, watcher] = this.seats();
    const names = this.scene ? bodiesOf(this.scene) : [];
    const option = (value: string, text: string, selected: boolean): HTMLElement => h("option", { value, selected }, text);
    fill(this.between, option("", t("two bodies"), !pair), ...this.pairs.map((each) => option(`:${each.name}`, each.name, each === pair)));
    fill(this.bodies, ...names.map((name) => option(name, name, name === point.body)));
    fill(this.watchers, ...[GROUND, ...names].map((name) => option(name, name === GROUND ? t(GROUND) : name, name === watcher.body)));
    const at = PLANES.findIndex((plane) => plane === this.plane);
    fill(this.planes, option("-1", t("plane of largest motion"), at < 0), ...PLANES.map((plane, k) => option(String(k), plane.map((c) => AXES[c]).join("–"), k === at)));
  }

  private draw(): void {
    if (!this.found.length) return;
    const [u, v] = this.plane ?? widest(this.found[0].motion);
    const [point, watcher] = this.seats();
    const radius = Number(this.radius.value) / 1e3;
    const circle = radius > 0 ? radius : undefined;
    this.planar.set({
      title: `${point.body} ${t("relative to {body}", { body: watcher.body })} ${AXES[u]}${AXES[v]}`,
      x: { label: AXES[u], unit: "m" },
      y: { label: AXES[v], unit: "m" },
      equal: true,
      circle,
      paths: this.found.map(({ run, motion }) => ({ label: run.name, time: motion.time, x: motion.at[u], y: motion.at[v], colour: `--run${run.index % 6}` })),
    });
    const farthest = Math.max(...this.found.map(({ motion }) => reach(motion, u, v)));
    fill(
      this.said,
      T("Path of {point} in the axes of {watcher}, at most {reach} mm from the origin.", { point: point.body, watcher: watcher.body, reach: shown(1e3 * farthest, 5) }),
      circle ? h("span", {}, " ", T("The dashed circle is the clearance.")) : null,
      this.found.every(({ motion }) => motion.exact) ? null : h("span", {}, " ", T("From the frames of the animation.")),
    );
  }
}

/** The plane of the two axes along which a path is longest. */
function widest({ at }: Motion): [number, number] {
  const sizes = at.map((values) => {
    let [low, high] = [Infinity, -Infinity];
    for (const v of values) [low, high] = [Math.min(low, v), Math.max(high, v)];
    return high - low;
  });
  const least = sizes.indexOf(Math.min(...sizes));
  return least === 2 ? [0, 1] : least === 0 ? [1, 2] : [0, 2];
}

function reach({ at }: Motion, u: number, v: number): number {
  let most = 0;
  for (let k = 0; k < at[0].length; k++) most = Math.max(most, Math.hypot(at[u][k], at[v][k]) || 0);
  return most;
}
