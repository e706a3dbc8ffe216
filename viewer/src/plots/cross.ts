// Any channel over any other.

import { fill, h } from "../dom";
import type { Run, Scene } from "../scene";
import type { Store } from "../state";
import { T, t, translate } from "../text";
import { Planar } from "./planar";
import { type Spec, channelIn, keyOf, partsOf, pointsOf } from "./series";
import { type Pair, together } from "./together";
import { named } from "./words";

export class CrossView {
  readonly element = h("div", { class: "view cross" });
  readonly tools = h("div", { class: "viewtools" });
  private scene: Scene | null = null;
  private known = new Map<string, Spec>();
  private specs: [Spec | null, Spec | null] = [null, null];
  private found: { run: Run; pair: Pair }[] = [];
  private turn = 0;
  private readonly planar: Planar;
  private readonly inputs: HTMLInputElement[];
  private readonly list = h("datalist", { id: "abut-channels" });
  private readonly why = h("p", { class: "why" });

  constructor(private readonly store: Store) {
    this.planar = new Planar(store);
    fill(this.tools, ...this.planar.tools());
    this.inputs = [0, 1].map((k) =>
      translate(h("input", { list: "abut-channels", class: "channel", onchange: () => this.type(k as 0 | 1), onfocus: () => this.inputs[k].select() }), "placeholder", "Search channels"),
    );
    const row = h("div", { class: "row" }, h("label", {}, "y", this.inputs[1]), h("label", {}, T("over"), " x", this.inputs[0]), this.list);
    row.addEventListener("keydown", (event) => event.stopPropagation());
    fill(this.element, row, this.why, this.planar.element);
    store.on("time", () => !this.element.hidden && this.planar.move());
    store.on("shown", () => void this.load());
  }

  readonly useful = true;

  async show(scene: Scene, _first: boolean): Promise<void> {
    this.scene = scene;
    this.known = new Map();
    for (const run of scene.runs) {
      for (const channel of run.channels.values()) {
        if (!channel.available) continue;
        for (const part of partsOf(channel)) this.known.set(keyOf({ channel: channel.name, part }), { channel: channel.name, part });
      }
    }
    this.specs = this.specs.map((spec) => (spec && this.known.has(keyOf(spec)) ? spec : null)) as typeof this.specs;
    if (!this.specs[0] || !this.specs[1]) this.specs = this.first();
    this.list.replaceChildren();
    await this.load();
  }

  /** The place of the body that moves farthest, or whatever there is. */
  private first(): typeof this.specs {
    const keys = [...this.known.keys()];
    for (const [name, [u, v]] of this.scene ? movers(this.scene.runs[0]) : []) {
      const [x, y] = [u, v].map((axis) => this.known.get(`${name}.position.${axis}`));
      if (x && y) return [x, y];
    }
    return [this.known.get(keys[0]) ?? null, this.known.get(keys[1] ?? keys[0]) ?? null];
  }

  redraw(): void {
    if (this.element.hidden) return;
    if (!this.list.childElementCount) fill(this.list, ...[...this.known.keys()].map((key) => h("option", { value: key })));
    if (!this.found.length) void this.load();
    else this.draw();
  }

  private type(k: 0 | 1): void {
    const spec = this.known.get(this.inputs[k].value.trim());
    if (!spec) {
      fill(this.why, t("no channel has this name"));
      return;
    }
    this.specs[k] = spec;
    void this.load();
  }

  private async load(): Promise<void> {
    const { scene } = this;
    const [x, y] = this.specs;
    this.inputs.forEach((input, k) => (input.value = this.specs[k] ? keyOf(this.specs[k]) : ""));
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
    const [x, y] = this.specs;
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
