// One plot over time: curves of one unit, their legend, and what can be done with them.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import type { Run, Scene } from "../scene";
import { contactColour } from "../stage/colours";
import type { Store } from "../state";
import { T, t, translate } from "../text";
import { Chart, type Owner, type Range, type View } from "./chart";
import { type Entry, csvOf, fileName, save, savePicture } from "./files";
import { type Painter, type Pen, drawOver, drawUpright } from "./paint";
import { type Points, type Spec, channelIn, firstFrom, keyOf, liesOn, outlineOf, spansDecades, summary, valueAt } from "./series";
import { type Scale, airy, airyDecades, scaleFor } from "./units";
import { LOGARITHMIC, type Named, markOf, named, unsettled } from "./words";

/** What a panel needs from the column that it stands in. */
export interface Column {
  store: Store;
  scene(): Scene;
  window(): Range; // the times in view
  zoom(to: Range | null): void;
  hover(time: number | null): void;
  readAt(): number; // the time whose values are told
  remove(panel: Panel): void;
  choose(panel: Panel): void;
  dropped(panel: Panel, text: string): void;
  /** Someone made this choice of plots their own. */
  changed(): void;
}

interface Line {
  spec: Spec;
  index: number; // among the specs
  run: Run;
  points: Points | null;
  why: string;
}

/** What tests read of a panel. */
export interface PanelReadback {
  title: string;
  unit: string;
  runs: string[];
  series: { label: string; points: number }[];
  cursor: number;
}

const idOf = (line: Line): string => `${keyOf(line.spec)} of ${line.run.name}`;

const DASHES = [[], [6, 3], [2, 3], [9, 3, 2, 3], [12, 4], [1, 2]];
const SHARED = [[], [7, 7], [4, 11], [3, 14]]; // of curves that lie on others: those below show between

export class Panel implements Owner {
  readonly element = h("article", { class: "panel" });
  specs: Spec[];
  private lines: Line[] = [];
  private readonly hidden = new Set<string>();
  private log: boolean | null = null;
  private scale: Scale = { factor: 1, unit: "" };
  private name: Named = { title: "", quantity: "", labels: [] };
  private largest = 0; // of all that is drawn
  private below = new Map<string, number>(); // how many curves each lies on
  private turn = 0; // which loading is the latest
  private legend = "";
  private told: [Line, HTMLElement][] = [];
  private readonly title = h("h3", {});
  private readonly chips = h("div", { class: "chips" });
  private readonly why = h("p", { class: "why" });
  private readonly sheet = h("div", { class: "sheet", hidden: true });
  private readonly logButton: HTMLButtonElement;
  private readonly chart = new Chart(this);

  constructor(
    private readonly column: Column,
    specs: Spec[],
  ) {
    this.specs = specs;
    const button = (sign: string, text: string, action: () => void, css = ""): HTMLButtonElement =>
      translate(h("button", { type: "button", class: css, onclick: action }, sign), "title", text);
    this.logButton = button("log", "Logarithmic axis", () => this.setLog(!this.isLog()), "log");
    fill(
      this.element,
      h(
        "div",
        { class: "head" },
        this.title,
        this.chips,
        h(
          "div",
          { class: "tools" },
          button("+", "Add or remove curves", () => column.choose(this), "more"),
          this.logButton,
          button("Σ", "Minimum, maximum and mean of the visible range", () => this.toggleSheet(), "sum"),
          button("CSV", "Save these curves as CSV in full precision", () => this.saveCsv(), "csv"),
          button("PNG", "Save this plot as a picture", () => this.savePng(), "png"),
          button("×", "Remove this plot", () => column.remove(this), "remove"),
        ),
      ),
      h("div", { class: "plotbox" }, this.chart.element, this.sheet),
      this.why,
    );
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      column.dropped(this, event.dataTransfer?.getData("text/plain") ?? "");
    });
  }

  get unit(): string {
    for (const spec of this.specs) {
      const channel = channelIn(this.column.scene(), spec);
      if (channel) return channel.header.unit;
    }
    return "";
  }

  get titleText(): string {
    return this.name.title;
  }

  dispose(): void {
    this.turn++;
    this.chart.dispose();
    this.element.remove();
  }

  has(spec: Spec): boolean {
    return this.specs.some((s) => keyOf(s) === keyOf(spec));
  }

  /** Read the curves anew; what is drawn stays until they are there. */
  async load(): Promise<void> {
    const turn = ++this.turn;
    const scene = this.column.scene();
    const runs = this.column.store.get("shown").map((k) => scene.runs[k]).filter((run) => run !== undefined);
    const lines = await Promise.all(
      this.specs.flatMap((spec, index) =>
        runs.map(async (run): Promise<Line> => {
          const read = await outlineOf(run, spec).catch((problem: Error) => problem.message);
          const points = typeof read === "string" ? null : read;
          return { spec, index, run, points, why: typeof read === "string" ? read : "" };
        }),
      ),
    );
    if (turn !== this.turn) return;
    this.lines = lines;
    this.draw();
  }

  /** Draw again what was read. */
  draw(): void {
    const scene = this.column.scene();
    const channels = this.specs.map((spec) => channelIn(scene, spec));
    this.name = named(this.specs, channels);
    this.largest = 0;
    for (const { y } of this.drawn().map((line) => line.points!)) {
      for (const v of y) if (Math.abs(v) > this.largest && Number.isFinite(v)) this.largest = Math.abs(v);
    }
    this.heap();
    this.scale = this.isLog() ? scaleFor(0, this.unit) : scaleFor(this.largest, this.unit); // decades speak for themselves
    fill(this.title, this.name.title, this.scale.unit ? h("span", { class: "unit" }, ` [${this.scale.unit}]`) : null);
    this.title.title = this.specs.map(keyOf).join("\n");
    this.drawChips();
    // what one of several runs lacks, another has: that is no news
    const there = new Set(this.lines.filter((line) => line.points).map((line) => line.index));
    const missing = [...new Set(this.lines.filter((line) => !line.points && !there.has(line.index)).map((line) => line.why))];
    fill(this.why, [...missing, ...unsettled(this.specs, scene.runs)].join("; "));
    this.chart.element.hidden = !this.lines.some((line) => line.points);
    this.logButton.setAttribute("aria-pressed", String(this.isLog()));
    if (!this.chart.element.hidden) this.chart.refresh();
    this.cursors(null);
    if (!this.sheet.hidden) this.drawSheet();
  }

  /** Move the lines of the animation's time and of the pointer, and tell the values. */
  cursors(pointer: number | null): void {
    this.chart.upright("playhead", this.column.store.get("time"));
    this.chart.upright("pointer", pointer);
    const time = this.column.readAt();
    for (const [line, place] of this.told) {
      const value = valueAt(line.points!, time);
      const text = shown(Math.abs(value) < 1e-12 * this.largest ? 0 : value / this.scale.factor, 5);
      if (place.textContent !== text) place.textContent = text;
    }
  }

  readback(): PanelReadback {
    return {
      title: this.name.title,
      unit: this.unit,
      runs: [...new Set(this.lines.map((line) => line.run.name))],
      series: this.lines.map((line) => ({ label: this.label(line), points: line.points?.x.length ?? 0 })),
      cursor: this.column.store.get("time"),
    };
  }

  // --- the chart's owner ---

  xLabel(): string {
    const { clock } = this.column.scene();
    return clock ? `${t("time")} [${clock}]` : t("load factor");
  }

  yLabel(): string {
    return [this.name.quantity || this.name.title, this.scale.unit ? `[${this.scale.unit}]` : ""].filter(Boolean).join(" ");
  }

  view(): View {
    const [from, to] = this.column.window();
    const log = this.isLog();
    let [low, high] = [Infinity, -Infinity];
    for (const line of this.drawn()) {
      const { x, y } = line.points!;
      const start = Math.max(0, firstFrom(x, from) - 1);
      const end = Math.min(x.length, firstFrom(x, to) + 1);
      for (let k = start; k < end; k++) {
        const v = y[k];
        if (!Number.isFinite(v) || (log && v <= 0)) continue;
        if (v < low) low = v;
        if (v > high) high = v;
      }
    }
    const range = log ? airyDecades : airy;
    return { x: [from, to], y: range(low / this.scale.factor, high / this.scale.factor), log };
  }

  paint(painter: Painter): void {
    for (const line of this.drawn()) {
      drawOver(painter, line.points!.x, line.points!.y, this.scale.factor, this.pen(line));
    }
    for (const run of new Set(this.lines.map((line) => line.run))) {
      const { kind, time } = run.header.status;
      if (kind === "failed" && time !== null) drawUpright(painter, time, { colour: this.chart.colour("--bad"), width: 1.5, dash: [4, 3] }, t("Failed"));
    }
  }

  zoomed(x: Range): void {
    this.column.zoom(x);
  }

  reset(): void {
    this.column.zoom(null);
  }

  clicked(x: number): void {
    const [start, end] = this.column.store.get("range");
    this.column.store.set("playing", false);
    this.column.store.set("time", Math.min(Math.max(x, start), end));
  }

  hovered(x: number | null): void {
    this.column.hover(x);
  }

  // --- curves ---

  private drawn(): Line[] {
    return this.lines.filter((line) => line.points && !this.hidden.has(idOf(line)));
  }

  /** Find the curves that would hide others. */
  private heap(): void {
    this.below.clear();
    if (this.isLog()) return;
    const drawn = this.drawn();
    const window = this.column.window();
    drawn.forEach((line, k) => {
      const under = drawn.slice(0, k).filter((other) => liesOn(line.points!, other.points!, window, this.largest)).length;
      if (under) this.below.set(idOf(line), Math.min(under, SHARED.length - 1));
    });
  }

  private several(): boolean {
    return new Set(this.lines.map((line) => line.run)).size > 1;
  }

  private label(line: Line): string {
    const label = this.name.labels[line.index] ?? keyOf(line.spec);
    return this.several() ? (this.specs.length > 1 ? `${label}, ${line.run.name}` : line.run.name) : label;
  }

  /** Of one run the curves differ by colour; of several the runs do, and their curves by dashes. */
  private pen(line: Line): Pen {
    const several = this.several();
    const tone = this.tone(line);
    const colour = tone.startsWith("--") ? this.chart.colour(tone) : tone;
    const chosen = this.column.store.get("selected")?.name;
    const stressed = chosen !== undefined && line.spec.channel.startsWith(`${chosen}.`);
    const under = this.below.get(idOf(line));
    if (under) return { colour, width: stressed ? 2.4 : 1.6, dash: SHARED[under] };
    return { colour, width: stressed && this.specs.length > 1 ? 2.4 : 1.4, dash: DASHES[several ? line.index % 6 : Math.floor(line.index / 6) % 6] };
  }

  /** A contact has the colour of its arrows, unless runs are told apart by theirs; else the next of the style sheet. */
  private tone(line: Line): string {
    if (this.several()) return `--run${line.run.index % 6}`;
    const contacts = this.specs.map(({ channel }) => line.run.contacts.findIndex(({ name }) => channel.startsWith(`${name}.`)));
    const apart = contacts.every((k) => k >= 0) && new Set(contacts).size === contacts.length;
    return apart ? this.chart.legible(contactColour(contacts[line.index])) : `--run${line.index % 6}`;
  }

  private isLog(): boolean {
    if (this.log !== null) return this.log;
    const channel = channelIn(this.column.scene(), this.specs[0]);
    return LOGARITHMIC.has(channel?.header.group ?? "") && spansDecades(this.drawn().map((line) => line.points!));
  }

  private setLog(on: boolean): void {
    this.log = on;
    this.column.changed();
    this.draw();
  }

  // --- legend ---

  private drawChips(): void {
    const lines = this.lines.filter((line) => line.points);
    const made = JSON.stringify([lines.map((line) => this.label(line)), [...this.hidden], this.several(), [...this.below]]);
    if (made === this.legend && this.told.length) {
      const places = this.told.map(([, place]) => place);
      this.told = lines.filter((line) => !this.hidden.has(idOf(line))).map((line, k) => [line, places[k]]);
      return;
    }
    this.legend = made;
    this.told = [];
    const alone = lines.length === 1 && !this.several();
    this.chips.classList.toggle("many", lines.length > 1);
    fill(
      this.chips,
      ...lines.map((line) => {
        const off = this.hidden.has(idOf(line));
        const value = h("output", {});
        if (!off) this.told.push([line, value]);
        return h(
          "button",
          { type: "button", class: "chip", title: keyOf(line.spec), "aria-pressed": String(!off), onclick: () => this.hide(idOf(line)) },
          this.swatch(line),
          alone && this.label(line) === this.name.quantity ? null : h("span", {}, this.label(line)),
          value,
        );
      }),
    );
  }

  private swatch(line: Line): SVGElement {
    const { dash, width } = this.pen(line);
    const tone = this.tone(line);
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 20 8");
    const stroke = document.createElementNS("http://www.w3.org/2000/svg", "line");
    for (const [name, value] of Object.entries({ x1: 0, x2: 20, y1: 4, y2: 4, "stroke-width": width + 0.6, "stroke-dasharray": dash?.join(" ") ?? "" })) {
      stroke.setAttribute(name, String(value));
    }
    stroke.style.stroke = tone.startsWith("--") ? `var(${tone})` : tone;
    svg.append(stroke);
    return svg;
  }

  private hide(line: string): void {
    if (!this.hidden.delete(line)) this.hidden.add(line);
    this.column.changed();
    this.draw();
  }

  // --- the numbers of what is in view ---

  private toggleSheet(): void {
    this.sheet.hidden = !this.sheet.hidden;
    if (!this.sheet.hidden) this.drawSheet();
  }

  private drawSheet(): void {
    const [from, to] = this.column.window();
    const number = (v: number): string => (Number.isFinite(v) ? shown(v / this.scale.factor, 6) : "–");
    const at = (v: number): string => (Number.isFinite(v) ? shown(v, 6) : "–");
    const rows = this.drawn().map((line) => {
      const s = summary(line.points!, from, to);
      return h("tr", {}, h("th", {}, this.label(line)), ...[number(s.least), at(s.leastAt), number(s.most), at(s.mostAt), number(s.mean)].map((x) => h("td", {}, x)));
    });
    const unit = this.scale.unit ? ` [${this.scale.unit}]` : "";
    const heads = [T("least"), T("at [s]"), T("greatest"), T("at [s]"), T("mean over time")];
    fill(
      this.sheet,
      h("p", {}, T("Visible range: {from} to {to} s", { from: shown(from, 6), to: shown(to, 6) }), unit ? h("span", {}, ` · ${this.name.quantity}${unit}`) : null),
      h("table", {}, h("thead", {}, h("tr", {}, h("th", {}), ...heads.map((x) => h("th", {}, x)))), h("tbody", {}, ...rows)),
    );
  }

  // --- files ---

  private saveCsv(): void {
    const unit = this.unit || "-";
    const columns = this.lines
      .filter((line) => line.points)
      .map((line) => ({ title: `${this.several() ? `${line.run.name}: ` : ""}${keyOf(line.spec)} [${unit}]${markOf(line.spec, line.run)}`, points: line.points! }));
    save(fileName(this.name.title, "csv"), csvOf(columns), "text/csv");
  }

  private savePng(): void {
    const canvas = this.chart.canvas;
    if (!canvas) return;
    const entries = this.drawn().map((line): Entry => ({ label: this.label(line), colour: this.pen(line).colour, dash: this.pen(line).dash ?? [] }));
    const title = this.scale.unit ? `${this.name.title} [${this.scale.unit}]` : this.name.title;
    savePicture(canvas, title, entries, this.chart.colour("--paper"), this.chart.colour("--ink"));
  }
}
