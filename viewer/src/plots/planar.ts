// One quantity over another: paths in a plane, with a dot where the animation is.

import { h } from "../dom";
import type { Store } from "../state";
import { T } from "../text";
import { Chart, type Owner, type Range, type View } from "./chart";
import { fileName, save, savePicture } from "./files";
import { type Painter, divided, drawCircle, drawPath, place } from "./paint";
import { nearest } from "./series";
import { airy, scaleFor } from "./units";

/** A path with the time of each of its points. */
export interface Path {
  label: string;
  time: Float64Array;
  x: Float64Array;
  y: Float64Array;
  colour: string; // a CSS variable by its name, or a colour
  from?: number; // indices that are drawn strongly; the rest is faint
  to?: number;
}

export interface AxisOf {
  label: string;
  unit: string; // SI
}

export interface Drawing {
  title: string;
  x: AxisOf;
  y: AxisOf;
  paths: Path[];
  equal?: boolean; // a millimetre is as long both ways
  circle?: number; // radius about the origin [SI]
  arrows?: boolean;
}

export class Planar implements Owner {
  readonly element = h("div", { class: "planar" });
  private drawing: Drawing | null = null;
  private zoomedTo: { x: Range; y: Range } | null = null;
  private factors: [number, number] = [1, 1];
  private units: [string, string] = ["", ""];
  private readonly chart = new Chart(this, true);

  constructor(private readonly store: Store) {
    this.element.append(this.chart.element);
  }

  /** Show this; the zoom stays if it is the same sort of picture. */
  set(drawing: Drawing): void {
    if (this.drawing?.title !== drawing.title) this.zoomedTo = null;
    this.drawing = drawing;
    const largest = (axis: "x" | "y"): number => {
      let most = drawing.circle ?? 0;
      for (const path of drawing.paths) {
        for (let k = path.from ?? 0, end = path.to ?? path.x.length; k < end; k++) {
          const v = Math.abs(path[axis][k]);
          if (v > most && Number.isFinite(v)) most = v;
        }
      }
      return most;
    };
    const sizes = [largest("x"), largest("y")];
    const common = drawing.equal ? Math.max(...sizes) : null;
    const scales = [scaleFor(common ?? sizes[0], drawing.x.unit), scaleFor(common ?? sizes[1], drawing.y.unit)];
    this.factors = [scales[0].factor, scales[1].factor];
    this.units = [scales[0].unit, scales[1].unit];
    this.chart.refresh();
    this.move();
  }

  redraw(): void {
    if (this.drawing) this.chart.refresh();
    this.move();
  }

  /** Put the dots where the animation is. */
  move(): void {
    const time = this.store.get("time");
    const kept = new Set<string>();
    for (const [k, path] of (this.drawing?.paths ?? []).entries()) {
      const at = nearest(path.time, time);
      if (at < 0) continue;
      const name = `path${k}`;
      kept.add(name);
      this.chart.dot(name, path.x[at] / this.factors[0], path.y[at] / this.factors[1], this.tone(path));
    }
    this.chart.undot(kept);
  }

  /** Buttons for the tab's tools. */
  tools(): HTMLElement[] {
    return [
      h("button", { type: "button", class: "csv", onclick: () => this.saveCsv() }, "CSV"),
      h("button", { type: "button", class: "png", onclick: () => this.savePng() }, "PNG"),
      h("button", { type: "button", class: "whole", onclick: () => this.reset() }, T("Whole")),
    ];
  }

  xLabel(): string {
    return axisLabel(this.drawing?.x.label ?? "", this.units[0]);
  }

  yLabel(): string {
    return axisLabel(this.drawing?.y.label ?? "", this.units[1]);
  }

  view(): View {
    const whole = this.zoomedTo ?? { x: this.extent("x"), y: this.extent("y") };
    return { ...(this.drawing?.equal ? this.squared(whole.x, whole.y) : whole), log: false };
  }

  paint(painter: Painter): void {
    if (!this.drawing) return;
    const { ctx, ratio } = painter;
    if (this.drawing.circle) drawCircle(painter, this.drawing.circle, this.factors, { colour: this.chart.colour("--soft"), width: 1.2, dash: [5, 4] });
    for (const path of this.drawing.paths) {
      const colour = this.tone(path);
      const part = path.from !== undefined;
      if (part) {
        ctx.globalAlpha = 0.22;
        drawPath(painter, path.x, path.y, this.factors, { colour, width: 1 });
        ctx.globalAlpha = 1;
      }
      drawPath(painter, path.x, path.y, this.factors, { colour, width: part ? 1.8 : 1.2 }, path.from ?? 0, path.to ?? path.x.length);
      if (this.drawing.arrows) this.arrows(painter, path, colour, ratio);
    }
  }

  /** Go to the time of the nearest point that is drawn. */
  clicked(x: number, y: number): void {
    const view = this.view();
    const [across, up] = [view.x[1] - view.x[0], view.y[1] - view.y[0]];
    let [best, time] = [0.1, NaN]; // of the picture's size: farther away nothing is meant
    for (const path of this.drawing?.paths ?? []) {
      for (let k = path.from ?? 0, end = path.to ?? path.x.length; k < end; k++) {
        const away = Math.hypot((path.x[k] / this.factors[0] - x) / across, (path.y[k] / this.factors[1] - y) / up);
        if (away < best) [best, time] = [away, path.time[k]];
      }
    }
    if (Number.isNaN(time)) return;
    this.store.set("playing", false);
    this.store.set("time", time);
  }

  zoomed(x: Range, y: Range): void {
    this.zoomedTo = { x, y };
    this.redraw();
  }

  reset(): void {
    this.zoomedTo = null;
    this.redraw();
  }

  private tone({ colour }: Path): string {
    return colour.startsWith("--") ? this.chart.colour(colour) : this.chart.legible(colour);
  }

  private extent(axis: "x" | "y"): Range {
    const factor = this.factors[axis === "x" ? 0 : 1];
    const circle = this.drawing?.circle ?? 0;
    let [low, high] = circle ? [-circle, circle] : [Infinity, -Infinity];
    for (const path of this.drawing?.paths ?? []) {
      for (let k = path.from ?? 0, end = path.to ?? path.x.length; k < end; k++) {
        const v = path[axis][k];
        if (v < low) low = v;
        if (v > high) high = v;
      }
    }
    return airy(low / factor, high / factor);
  }

  /** Ranges about the same middle in which a unit is as long both ways. */
  private squared(x: Range, y: Range): { x: Range; y: Range } {
    const width = Math.max(60, this.chart.element.clientWidth - 75);
    const height = Math.max(60, this.chart.element.clientHeight - 45);
    const each = Math.max((x[1] - x[0]) / width, (y[1] - y[0]) / height);
    const about = ([low, high]: Range, pixels: number): Range => {
      const middle = (low + high) / 2;
      return [middle - (each * pixels) / 2, middle + (each * pixels) / 2];
    };
    return { x: about(x, width), y: about(y, height) };
  }

  /** Which way a loop goes: at a quarter and three quarters of its points. */
  private arrows(painter: Painter, path: Path, colour: string, ratio: number): void {
    const rx = divided(painter.x, this.factors[0]);
    const ry = divided(painter.y, this.factors[1]);
    const from = path.from ?? 0;
    const to = path.to ?? path.x.length;
    if (to - from < 6) return;
    for (const part of [0.3, 0.75]) {
      const k = Math.floor(from + part * (to - from - 1));
      const [x0, y0] = [place(rx, path.x[k - 1]), place(ry, path.y[k - 1])];
      const [x1, y1] = [place(rx, path.x[k]), place(ry, path.y[k])];
      const angle = Math.atan2(y1 - y0, x1 - x0);
      if (!Number.isFinite(angle) || Math.hypot(x1 - x0, y1 - y0) < 1) continue;
      const { ctx } = painter;
      ctx.save();
      ctx.translate((x0 + x1) / 2, (y0 + y1) / 2);
      ctx.rotate(angle);
      ctx.fillStyle = colour;
      ctx.beginPath();
      ctx.moveTo(6 * ratio, 0);
      ctx.lineTo(-4 * ratio, 4 * ratio);
      ctx.lineTo(-4 * ratio, -4 * ratio);
      ctx.fill();
      ctx.restore();
    }
  }

  private saveCsv(): void {
    const { drawing } = this;
    if (!drawing) return;
    const head = ["time [s]", `${drawing.x.label} [${drawing.x.unit || "-"}]`, `${drawing.y.label} [${drawing.y.unit || "-"}]`];
    const several = drawing.paths.length > 1;
    const lines = [[...(several ? ["run"] : []), ...head].join(",")];
    for (const path of drawing.paths) {
      for (let k = path.from ?? 0, end = path.to ?? path.x.length; k < end; k++) {
        lines.push([...(several ? [`"${path.label.replaceAll('"', '""')}"`] : []), path.time[k], path.x[k], path.y[k]].join(","));
      }
    }
    save(fileName(drawing.title, "csv"), `${lines.join("\r\n")}\r\n`, "text/csv");
  }

  private savePng(): void {
    if (!this.chart.canvas || !this.drawing) return;
    const entries = this.drawing.paths.length > 1 ? this.drawing.paths.map((path) => ({ label: path.label, colour: this.tone(path), dash: [] })) : [];
    savePicture(this.chart.canvas, this.drawing.title, entries, this.chart.colour("--paper"), this.chart.colour("--ink"));
  }
}

const axisLabel = (label: string, unit: string): string => (unit ? `${label} [${unit}]` : label);
