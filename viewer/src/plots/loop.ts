// Force over depth: what a contact's law does in a touch, and what is lost in it.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import type { Run, Scene } from "../scene";
import { contactColour } from "../stage/colours";
import type { Store } from "../state";
import { T, t } from "../text";
import { Planar } from "./planar";
import { pointsOf } from "./series";
import { type Pair, together } from "./together";
import { scaleFor } from "./units";

interface Touch {
  from: number;
  to: number; // one past the last output in touch
}

interface Story {
  run: Run;
  pair: Pair; // x depth [m], y force [N]
  touches: Touch[];
  thinned: boolean;
}

export class LoopView {
  readonly element = h("div", { class: "view loop" });
  readonly tools = h("div", { class: "viewtools" });
  private scene: Scene | null = null;
  private place = ""; // "contact" or "contact.track1"
  private touch = 0; // from 1; 0 for all
  private stories: Story[] = [];
  private turn = 0;
  private fresh = true; // the strongest touch is to be chosen
  private readonly planar: Planar;
  private readonly places = h("select", { onchange: () => this.choose(this.places.value) });
  private readonly numbers = h("select", { onchange: () => ((this.touch = Number(this.numbers.value)), this.draw()) });
  private readonly said = h("p", { class: "said" });
  private readonly why = h("p", { class: "why" });

  constructor(private readonly store: Store) {
    this.planar = new Planar(store);
    fill(this.tools, ...this.planar.tools());
    const row = h("div", { class: "row" }, h("label", {}, T("Contact"), this.places), h("label", {}, T("touch"), this.numbers));
    fill(this.element, row, this.said, this.why, this.planar.element);
    store.on("time", () => !this.element.hidden && this.planar.move());
    store.on("shown", () => void this.load());
    store.on("selected", (selected) => {
      if (selected?.kind === "contact" && this.known().includes(selected.name)) this.choose(selected.name);
    });
  }

  async show(scene: Scene, _first: boolean): Promise<void> {
    this.scene = scene;
    const known = this.known();
    const fresh = !known.includes(this.place);
    if (fresh) {
      const tracks = scene.runs.flatMap((run) => run.header.tracks).filter((track) => known.includes(track.contact));
      this.place = tracks.sort((a, b) => b.peak_force - a.peak_force)[0]?.contact ?? known[0] ?? "";
      this.fresh = true;
    }
    await this.load();
  }

  redraw(): void {
    if (this.element.hidden) return;
    if (!this.stories.length) void this.load();
    this.offer();
    this.draw();
  }

  /** Whether there is a contact to show. */
  get useful(): boolean {
    return this.known().length > 0;
  }

  private known(): string[] {
    const names = new Set<string>();
    for (const run of this.scene?.runs ?? []) {
      for (const name of run.channels.keys()) {
        const whole = /^(.+)\.normal_magnitude$/.exec(name);
        const point = /^(.+\.track\d+)\.normal_force$/.exec(name);
        if (whole) names.add(whole[1]);
        else if (point) names.add(point[1]);
      }
    }
    return [...names].filter((name) => {
      const point = /^(.+)\.track1$/.exec(name);
      return !point || names.has(`${point[1]}.track2`); // of a single point the whole says the same
    });
  }

  private choose(place: string): void {
    this.place = place;
    this.fresh = true;
    void this.load();
  }

  private async load(): Promise<void> {
    if (!this.scene || !this.place || this.element.hidden) {
      this.stories = []; // read when someone looks
      return;
    }
    const turn = ++this.turn;
    const { scene } = this;
    const runs = this.store.get("shown").map((k) => scene.runs[k]).filter((run) => run !== undefined);
    const force = /\.track\d+$/.test(this.place) ? "normal_force" : "normal_magnitude";
    const problems: string[] = [];
    const stories = await Promise.all(
      runs.map(async (run): Promise<Story | null> => {
        try {
          const depth = await pointsOf(run, { channel: `${this.place}.penetration`, part: "" });
          const pair = together(depth, await pointsOf(run, { channel: `${this.place}.${force}`, part: "" }));
          const thinned = [".penetration", `.${force}`].some((end) => run.channels.get(`${this.place}${end}`)?.header.rows);
          return { run, pair, touches: touchesOf(pair.x), thinned };
        } catch (problem) {
          problems.push((problem as Error).message);
          return null;
        }
      }),
    );
    if (turn !== this.turn) return;
    this.stories = stories.filter((story) => story !== null);
    fill(this.why, problems.join("; "));
    const most = this.stories[0];
    if (this.fresh || (most && this.touch > most.touches.length)) this.touch = most ? strongest(most) : 0;
    this.fresh = false;
    this.offer();
    this.draw();
  }

  private offer(): void {
    const known = this.known();
    const text = (place: string): string => place.replace(/\.track(\d+)$/, (_, n: string) => `, ${t("point {n}", { n })}`);
    fill(this.places, ...known.map((place) => h("option", { value: place, selected: place === this.place }, text(place))));
    const story = this.stories[0];
    const touches = story?.touches ?? [];
    fill(
      this.numbers,
      h("option", { value: 0, selected: this.touch === 0 }, t("all")),
      ...touches.map((touch, k) =>
        h("option", { value: k + 1, selected: this.touch === k + 1 }, t("{k} at {time} s", { k: k + 1, time: shown(story.pair.time[touch.from], 6) })),
      ),
    );
  }

  private draw(): void {
    const paths = this.stories.map(({ run, pair, touches }) => {
      const touch = touches[this.touch - 1];
      const clean = { ...pair, x: pair.x.map((d, k) => (d > 0 ? d : k && pair.x[k - 1] > 0 ? 0 : pair.x[k + 1] > 0 ? 0 : NaN)) };
      clean.y = pair.y.map((f, k) => (pair.x[k] > 0 ? f : 0));
      const part = touch ? { from: Math.max(0, touch.from - 1), to: Math.min(pair.x.length, touch.to + 1) } : {};
      const known = run.contacts.findIndex(({ name }) => name === this.place || this.place.startsWith(`${name}.track`));
      const own = this.stories.length === 1 && known >= 0; // the colour of its arrows
      return { label: run.name, ...clean, colour: own ? contactColour(known) : `--run${run.index % 6}`, ...part };
    });
    this.planar.set({
      title: `${this.place} ${t("force-depth")} ${this.touch || ""}`.trim(),
      x: { label: t("penetration"), unit: "m" },
      y: { label: t("normal force"), unit: "N" },
      paths,
      arrows: this.touch > 0,
    });
    fill(this.said, ...this.stories.map((story) => this.sentence(story)));
  }

  private sentence({ run, pair, touches, thinned }: Story): HTMLElement {
    const some = this.touch ? touches.slice(this.touch - 1, this.touch) : touches;
    const several = this.stories.length > 1 ? h("b", {}, `${run.name}: `) : null;
    if (!some.length) return h("span", {}, several, touches.length ? T("{n} touches", { n: touches.length }) : T("no touch"));
    const energy = some.reduce((sum, touch) => sum + lost(pair, touch), 0);
    const open = some.some((touch) => touch.from === 0 || touch.to === pair.x.length);
    let peak = 0;
    let depth = 0;
    for (const touch of some) {
      for (let k = touch.from; k < touch.to; k++) {
        peak = Math.max(peak, pair.y[k]);
        depth = Math.max(depth, pair.x[k]);
      }
    }
    const { x } = { x: pair.time };
    const values = { energy: measured(energy, "J"), peak: measured(peak, "N"), depth: measured(depth, "m"), n: touches.length, k: this.touch };
    const span = this.touch ? measured(x[Math.min(some[0].to, x.length - 1)] - x[Math.max(some[0].from - 1, 0)], "s") : "";
    const text = this.touch
      ? "Touch {k} of {n}: peak {peak}, depth {depth}, about {span} long; the loop encloses {energy}, the energy lost."
      : "{n} touches: peak {peak}, depth {depth}; the loops enclose {energy} together, the energy lost.";
    return h(
      "span",
      {},
      several,
      T(text, { ...values, span }),
      open ? h("span", {}, " ", T("The range begins or ends within a touch, so part of this energy is elastic.")) : null,
      thinned ? h("span", {}, " ", T("The curves in this page are decimated, so the energy is approximate.")) : null,
    );
  }
}

const measured = (value: number, unit: string): string => {
  const scale = scaleFor(Math.abs(value), unit);
  return `${shown(value / scale.factor, 4)} ${scale.unit}`;
};

/** Unbroken rows of outputs with penetration. */
function touchesOf(depth: Float64Array): Touch[] {
  const out: Touch[] = [];
  for (let k = 0; k < depth.length; k++) {
    if (!(depth[k] > 0)) continue;
    if (k && depth[k - 1] > 0) out[out.length - 1].to = k + 1;
    else out.push({ from: k, to: k + 1 });
  }
  return out;
}

/** The number of the touch with the largest force. */
function strongest({ pair, touches }: Story): number {
  let [best, most] = [0, -Infinity];
  touches.forEach((touch, n) => {
    for (let k = touch.from; k < touch.to; k++) if (pair.y[k] > most) [best, most] = [n + 1, pair.y[k]];
  });
  return best;
}

/** ∮ F dδ by trapezia, from zero depth and back where the run shows that. */
function lost({ x, y }: Pair, { from, to }: Touch): number {
  let sum = 0;
  const at = (k: number): [number, number] => (k < from || k >= to ? [0, 0] : [x[k], y[k]]);
  for (let k = Math.max(from, 1); k <= Math.min(to, x.length - 1); k++) {
    const [x0, y0] = at(k - 1);
    const [x1, y1] = at(k);
    sum += 0.5 * (y1 + y0) * (x1 - x0);
  }
  return sum;
}
