// Any channel over any other.

import { fill, h } from "../dom";
import type { Run, Scene } from "../scene";
import type { Store } from "../state";
import { T, t } from "../text";
import { ChannelField } from "./field";
import { Planar } from "./planar";
import { type Spec, channelIn, keyOf, pointsOf } from "./series";
import { type Pair, together } from "./together";
import { named } from "./words";

export class CrossView {
  readonly element = h("div", { class: "view cross" });
  readonly tools = h("div", { class: "viewtools" });
  private scene: Scene | null = null;
  private found: { run: Run; pair: Pair }[] = [];
  private turn = 0;
  private readonly planar: Planar;
  private readonly x: ChannelField;
  private readonly y: ChannelField;
  private readonly why = h("p", { class: "why" });

  constructor(private readonly store: Store) {
    this.planar = new Planar(store);
    fill(this.tools, ...this.planar.tools());
    const field = (): ChannelField => new ChannelField(() => void this.load(), (problem) => fill(this.why, problem));
    [this.x, this.y] = [field(), field()];
    const row = h("div", { class: "row" }, h("label", {}, "y", this.y.element), h("label", {}, T("over"), " x", this.x.element));
    fill(this.element, row, this.why, this.planar.element);
    store.on("time", () => !this.element.hidden && this.planar.move());
    store.on("shown", () => void this.load());
  }

  readonly useful = true;

  async show(scene: Scene, _first: boolean): Promise<void> {
    this.scene = scene;
    this.x.offer(scene);
    this.y.offer(scene);
    if (!this.x.spec || !this.y.spec) {
      const [x, y] = this.first();
      this.x.choose(x);
      this.y.choose(y);
    }
    await this.load();
  }

  /** The place of the body that moves farthest, or whatever there is. */
  private first(): [x: string, y: string] {
    const { known } = this.x;
    for (const [name, [u, v]] of this.scene?.runs.length ? movers(this.scene.runs[0]) : []) {
      const [x, y] = [u, v].map((axis) => `${name}.position.${axis}`);
      if (known.has(x) && known.has(y)) return [x, y];
    }
    const keys = [...known.keys()];
    return [keys[0] ?? "", keys[1] ?? keys[0] ?? ""];
  }

  redraw(): void {
    if (this.element.hidden) return;
    if (!this.found.length) void this.load();
    else this.draw();
  }

  private async load(): Promise<void> {
    const { scene } = this;
    const [x, y] = [this.x.spec, this.y.spec];
    if (!scene || !x || !y || this.element.hidden) {
      this.found = [];
      return;
    }
    const turn = ++this.turn;
    const problems: string[] = [];
    const found = await Promise.all(
      this.store.get("shown").map((k) => scene.runs[k]).filter((run) => run !== undefined).map(async (run) => {
        try {
          return { run, pair: together(await pointsOf(run, x), await pointsOf(run, y)) };
        } catch (problem) {
          problems.push((problem as Error).message);
          return null;
        }
      }),
    );
    if (turn !== this.turn) return;
    this.found = found.filter((each) => each !== null);
    fill(this.why, problems.join("; "));
    this.draw();
  }

  private draw(): void {
    const { scene } = this;
    const [x, y] = [this.x.spec, this.y.spec];
    if (!scene || !x || !y) return;
    const label = (spec: Spec): string => {
      const { title, labels } = named([spec], [channelIn(scene, spec)]);
      return spec.part ? `${title} ${labels[0]}` : title;
    };
    const units = [x, y].map((spec) => channelIn(scene, spec)?.header.unit ?? "");
    this.planar.set({
      title: `${keyOf(y)} ${t("over")} ${keyOf(x)}`,
      x: { label: label(x), unit: units[0] },
      y: { label: label(y), unit: units[1] },
      equal: units[0] === "m" && units[1] === "m",
      paths: this.found.map(({ run, pair }) => ({ label: run.name, ...pair, colour: `--run${run.index % 6}` })),
    });
  }
}

/** Bodies by how far they move, each with the two axes along which it does. */
function movers(run: Run): [name: string, axes: [string, string]][] {
  const count = run.header.bodies.length;
  const found = run.header.bodies.map(({ name }, b) => {
    const sizes = [0, 1, 2].map((c) => {
      let [low, high] = [Infinity, -Infinity];
      for (let k = 3 * b + c; k < run.positions.length; k += 3 * count) {
        const v = run.positions[k];
        [low, high] = [Math.min(low, v), Math.max(high, v)];
      }
      return high - low;
    });
    const least = sizes.lastIndexOf(Math.min(...sizes));
    const axes = ["x", "y", "z"].filter((_, c) => c !== least) as [string, string];
    return { name, axes, size: Math.hypot(...sizes) };
  });
  return found.sort((a, b) => b.size - a.size).map(({ name, axes }) => [name, axes]);
}
