// A quantity over a place at the time of the animation: curves side by side, as of several ways to compute it.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import type { Distribution, Line } from "../scene";
import { Chart, type Owner, type Range, type View } from "./chart";
import { fileName, save, savePicture } from "./files";
import { type Painter, divided, drawPath, place } from "./paint";
import { airy, scaleFor } from "./units";

const DASH: Record<string, number[]> = { line: [], dashed: [6, 4], points: [] };
const MARK = 4; // CSS pixels from a point's middle to its rim

/** What a card asks of the column that it stands in. */
export interface Around {
  /** The colour of curves of a label, a CSS variable. */
  colour(label: string): string;
  pointed(x: number | null, axis: string): void;
  choose(name: string): void;
}

export class Along implements Owner {
  readonly element = h("article", { class: "panel along" });
  private readonly chips = h("div", { class: "chips many" });
  private readonly chart = new Chart(this, true);
  private readonly factors: [number, number];
  private readonly units: [string, string];
  private readonly whole: { x: Range; y: Range };
  private zoomedTo: { x: Range; y: Range } | null = null;
  private now: { line: Line; y: Float64Array }[] = [];
  private pointer: number | null = null;

  constructor(
    readonly held: Distribution,
    private readonly around: Around,
  ) {
    const scales = [scaleFor(most(held.curves.map(({ x }) => x)), held.x.unit), scaleFor(most(held.curves.map(({ y }) => y)), held.y.unit)];
    this.factors = [scales[0].factor, scales[1].factor];
    this.units = [scales[0].unit, scales[1].unit];
    this.whole = { x: reach(held.curves.map(({ x }) => x), this.factors[0], 0.02), y: airy(...ends(held.curves.map(({ y }) => y), this.factors[1])) };
    const tools = h(
      "div",
      { class: "tools" },
      h("button", { type: "button", class: "csv", onclick: () => this.saveCsv() }, "CSV"),
      h("button", { type: "button", class: "png", onclick: () => this.savePng() }, "PNG"),
    );
    const title = h("h3", {}, held.title, " ", h("span", { class: "unit" }, this.units[1] ? `[${this.units[1]}]` : ""));
    fill(this.element, h("div", { class: "head" }, title, this.chips, tools), this.chart.element);
  }

  /** The place of a thing of this name, or none. */
  placeOf(name: string): number | null {
    const at = this.held.names.indexOf(name);
    return at < 0 ? null : this.held.curves[0].x[at];
  }

  /** Values as they are at a time. */
  move(time: number): void {
    this.now = this.held.curves.map((line) => ({ line, y: valuesAt(line, this.held.times, time) }));
    this.chart.refresh();
    this.tell();
  }

  /** Mark the thing that is chosen, and where the pointer is. */
  mark(name: string, pointer: number | null): void {
    const at = this.placeOf(name);
    this.chart.upright("playhead", at === null ? null : at / this.factors[0]);
    this.chart.upright("pointer", pointer === null ? null : pointer / this.factors[0]);
    this.pointer = pointer ?? at;
    this.tell();
  }

  dispose(): void {
    this.chart.dispose();
    this.element.remove();
  }

  xLabel(): string {
    return this.units[0] ? `${this.held.x.label} [${this.units[0]}]` : this.held.x.label;
  }

  yLabel(): string {
    return this.held.y.label;
  }

  view(): View {
    return { ...(this.zoomedTo ?? this.whole), log: false };
  }

  paint(painter: Painter): void {
    for (const { line, y } of this.now) {
      const colour = this.chart.colour(this.around.colour(line.label));
      if (line.style === "points") marks(painter, line.x, y, this.factors, colour);
      else drawPath(painter, line.x, y, this.factors, { colour, width: 1.6, dash: DASH[line.style] });
    }
  }

  clicked(x: number): void {
    const { names, curves } = this.held;
    if (names.length) this.around.choose(names[nearest(curves[0].x, x * this.factors[0])]);
  }

  hovered(x: number | null): void {
    this.around.pointed(x === null ? null : x * this.factors[0], this.held.x.label);
  }

  zoomed(x: Range, y: Range): void {
    this.zoomedTo = { x, y };
    this.chart.refresh();
  }

  reset(): void {
    this.zoomedTo = null;
    this.chart.refresh();
  }

  /** What tests read: labels with their values now, in SI. */
  readback(): { title: string; curves: { label: string; x: number[]; y: number[] }[] } {
    return { title: this.held.title, curves: this.now.map(({ line, y }) => ({ label: line.label, x: [...line.x], y: [...y] })) };
  }

  /** Curves with their value at the pointer, or else at what is chosen, or else their greatest. */
  private tell(): void {
    const lines = this.now.map(({ line, y }) => {
      const value = this.pointer === null ? greatest(y) : valueAt(line, y, this.pointer);
      const mark = h("i", { class: `route ${line.style}`, style: `--c: var(${this.around.colour(line.label)})` });
      return h("span", { class: "chip" }, mark, h("span", {}, line.label), h("output", {}, Number.isFinite(value) ? shown(value / this.factors[1], 4) : "–"));
    });
    fill(this.chips, ...lines);
  }

  private saveCsv(): void {
    const { held } = this;
    const lines = [`"curve",${held.x.label} [${held.x.unit || "-"}],${held.y.label} [${held.y.unit || "-"}]`];
    for (const { line, y } of this.now) line.x.forEach((x, k) => lines.push(`"${line.label.replaceAll('"', '""')}",${x},${y[k]}`));
    save(fileName(held.title, "csv"), `${lines.join("\r\n")}\r\n`, "text/csv");
  }

  private savePng(): void {
    if (!this.chart.canvas) return;
    const entries = this.held.curves.map(({ label, style }) => ({ label, colour: this.chart.colour(this.around.colour(label)), dash: DASH[style] }));
    savePicture(this.chart.canvas, this.held.title, entries, this.chart.colour("--paper"), this.chart.colour("--ink"));
  }
}

/** Straight between instants; where one of them has no number, the nearer one's. */
function valuesAt(line: Line, times: Float64Array, time: number): Float64Array {
  const n = line.x.length;
  const row = (k: number): Float64Array => line.y.subarray(k * n, (k + 1) * n);
  const last = line.y.length / n - 1;
  if (last < 1 || time <= times[0]) return row(0);
  if (time >= times[last]) return row(last);
  let k = 0;
  while (times[k + 1] <= time) k++;
  const share = (time - times[k]) / (times[k + 1] - times[k]);
  const [a, b] = [row(k), row(k + 1)];
  return a.map((v, i) => (Number.isFinite(v + b[i]) ? (1 - share) * v + share * b[i] : share < 0.5 ? v : b[i]));
}

function nearest(x: Float64Array, at: number): number {
  let best = 0;
  for (let k = 1; k < x.length; k++) if (Math.abs(x[k] - at) < Math.abs(x[best] - at)) best = k;
  return best;
}

/** Between points of a curve straight; of points that stand alone that at hand. */
function valueAt({ x, style }: Line, y: Float64Array, at: number): number {
  if (style === "points") return y[nearest(x, at)];
  for (let k = 1; k < x.length; k++) {
    if ((x[k - 1] - at) * (x[k] - at) <= 0 && x[k] !== x[k - 1]) return y[k - 1] + ((at - x[k - 1]) / (x[k] - x[k - 1])) * (y[k] - y[k - 1]);
  }
  return NaN;
}

function ends(rows: Float64Array[], factor: number): Range {
  let [low, high] = [Infinity, -Infinity];
  for (const row of rows) for (const v of row) [low, high] = [v < low ? v : low, v > high ? v : high];
  return [low / factor, high / factor];
}

function reach(rows: Float64Array[], factor: number, air: number): Range {
  const [low, high] = ends(rows, factor);
  const more = air * (high - low) || 1;
  return [low - more, high + more];
}

const most = (rows: Float64Array[]): number => Math.max(...ends(rows, 1).map(Math.abs));
const greatest = (row: Float64Array): number => ends([row], 1)[1];

function marks({ ctx, ratio, x: across, y: up }: Painter, x: Float64Array, y: Float64Array, factors: [number, number], colour: string): void {
  const [rx, ry] = [divided(across, factors[0]), divided(up, factors[1])];
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.6 * ratio;
  x.forEach((at, k) => {
    if (!Number.isFinite(y[k])) return;
    ctx.beginPath();
    ctx.arc(place(rx, at), place(ry, y[k]), MARK * ratio, 0, 2 * Math.PI);
    ctx.stroke();
  });
  ctx.restore();
}
