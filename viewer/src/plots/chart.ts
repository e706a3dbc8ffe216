// Axes, grid and zooming by uPlot; the curves on them are painted by whoever owns the chart.

import uPlot from "uplot";
import { h } from "../dom";
import { type Painter, ruler } from "./paint";
import { decadeTicks, decades, ticks } from "./units";

export type Range = [number, number];

export interface View {
  x: Range;
  y: Range; // in the unit shown
  log: boolean;
}

export interface Owner {
  xLabel(): string;
  yLabel(): string;
  /** What to show; asked at every refresh. */
  view(): View;
  paint(painter: Painter): void;
  /** A range was chosen by dragging; y only where the chart zooms both ways. */
  zoomed(x: Range, y: Range): void;
  reset(): void;
  clicked?(x: number, y: number): void;
  /** The pointer is at this x, or has left. */
  hovered?(x: number | null): void;
}

const FONT = '11px system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", sans-serif';
const STILL = 4; // CSS pixels that a click may move

export class Chart {
  readonly element = h("div", { class: "chart" });
  private plot: uPlot | null = null;
  private shown: View | null = null;
  private readonly observer = new ResizeObserver(() => this.fit());
  private readonly theme = matchMedia("(prefers-color-scheme: dark)");
  private readonly repaint = (): void => this.plot?.redraw(false, true);
  private readonly lines = new Map<string, HTMLElement>();
  private readonly seats = new Map<string, () => void>(); // puts each of them where it belongs, again after the scales changed

  constructor(
    private readonly owner: Owner,
    private readonly both = false,
  ) {
    this.observer.observe(this.element);
    this.theme.addEventListener("change", this.repaint);
  }

  dispose(): void {
    this.observer.disconnect();
    this.theme.removeEventListener("change", this.repaint);
    this.plot?.destroy();
    this.plot = null;
  }

  /** Take the owner's view anew and draw. */
  refresh(): void {
    const view = this.owner.view();
    const rebuilt = !this.plot || this.shown?.log !== view.log;
    this.shown = view;
    if (rebuilt) this.build();
    else this.plot?.setData([view.x, [null, null]], true);
  }

  colour(name: string): string {
    return getComputedStyle(this.element).getPropertyValue(name).trim() || "#888";
  }

  /** A strong colour, lighter where the page is dark. */
  legible(colour: string): string {
    if (!this.theme.matches || !/^#[0-9a-f]{6}$/i.test(colour)) return colour;
    const parts = [1, 3, 5].map((k) => parseInt(colour.slice(k, k + 2), 16));
    return `rgb(${parts.map((v) => Math.round(v + 0.32 * (255 - v))).join(" ")})`;
  }

  /** The canvas as it stands, and the plotting area's place for whoever puts marks over it. */
  get canvas(): HTMLCanvasElement | null {
    return this.plot?.ctx.canvas ?? null;
  }

  /** Put an upright line at x, or take it away; it costs no drawing. */
  upright(name: string, x: number | null): void {
    const line = this.overlay(name, "upright");
    this.seats.set(name, () => {
      const at = x === null || !this.plot ? NaN : this.plot.valToPos(x, "x");
      const inside = at >= -0.5 && at <= (this.plot?.over.clientWidth ?? 0) + 0.5;
      line.hidden = !inside;
      if (inside) line.style.transform = `translateX(${at.toFixed(1)}px)`;
    });
    this.seats.get(name)!();
  }

  /** Put a dot at a point in the units shown. */
  dot(name: string, x: number, y: number, colour: string): void {
    const mark = this.overlay(name, "dot");
    mark.style.background = colour;
    this.seats.set(name, () => {
      const [left, top] = this.plot ? [this.plot.valToPos(x, "x"), this.plot.valToPos(y, "y")] : [NaN, NaN];
      mark.hidden = !(Number.isFinite(left) && Number.isFinite(top) && this.within(left, top));
      if (!mark.hidden) mark.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
    });
    this.seats.get(name)!();
  }

  /** Take away the dots that are not among these. */
  undot(keep: Set<string>): void {
    for (const [name, mark] of this.lines) {
      if (!mark.classList.contains("dot") || keep.has(name)) continue;
      mark.hidden = true;
      this.seats.delete(name);
    }
  }

  private within(left: number, top: number): boolean {
    const over = this.plot?.over;
    return over !== undefined && left >= -1 && top >= -1 && left <= over.clientWidth + 1 && top <= over.clientHeight + 1;
  }

  private overlay(name: string, kind: string): HTMLElement {
    const found = this.lines.get(name);
    if (found) return found;
    const made = h("div", { class: `${kind} ${name}`, hidden: true });
    this.lines.set(name, made);
    this.plot?.over.append(made);
    return made;
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!this.plot || width < 40 || height < 40 || (width === this.plot.width && height === this.plot.height)) return;
    this.plot.setSize({ width, height });
    if (this.shown) this.refresh();
  }

  private build(): void {
    const view = this.shown as View;
    this.plot?.destroy();
    const soft = (): string => this.colour("--soft");
    const line = { stroke: () => this.colour("--line"), width: 1 };
    const common = { stroke: soft, font: FONT, labelFont: FONT, grid: line, ticks: { ...line, size: 4 }, gap: 3, labelGap: 0 };
    const options: uPlot.Options = {
      width: Math.max(60, this.element.clientWidth),
      height: Math.max(60, this.element.clientHeight),
      padding: [8, 18, 0, 0],
      legend: { show: false },
      cursor: {
        x: false,
        y: false,
        points: { show: false },
        drag: { x: true, y: this.both, setScale: false, dist: STILL },
        bind: { dblclick: () => () => (this.owner.reset(), null) },
      },
      scales: {
        x: { time: false, range: () => this.shown!.x },
        y: { distr: view.log ? 3 : 1, range: () => this.shown!.y },
      },
      series: [{}, { scale: "y", paths: () => null, points: { show: false } }],
      axes: [
        { ...common, scale: "x", size: 20, labelSize: 15, label: () => this.owner.xLabel(), space: 64, values: (_, at, __, ___, step) => ticks(at, step) },
        {
          ...common,
          scale: "y",
          size: (_, values) => 14 + 6.2 * Math.max(5, ...(values ?? []).map((v) => v?.length ?? 0)),
          labelSize: 15,
          label: () => this.owner.yLabel(),
          ...(view.log ? { splits: (u: uPlot, _: number, low: number, high: number) => decadeTicks(low, high, u.bbox.height / devicePixelRatio / 26), filter: (_: uPlot, at: number[]) => at } : {}),
          space: (_, __, ___, ____, length) => Math.max(30, length / 9),
          values: (_, at, __, ___, step) => (this.shown!.log ? decades(at) : ticks(at, step)),
        },
      ],
      hooks: { draw: [(u) => this.drawn(u)], setSelect: [(u) => this.selected(u)] },
    };
    this.plot = new uPlot(options, [view.x, [null, null]], this.element);
    for (const overlay of this.lines.values()) this.plot.over.append(overlay);
    this.listen(this.plot.over);
  }

  private drawn(u: uPlot): void {
    this.owner.paint(this.painter(u));
    if (this.plot) for (const seat of this.seats.values()) seat();
  }

  private painter(u: uPlot): Painter {
    const { left, top, width, height } = u.bbox;
    const { x, y, log } = this.shown as View;
    return {
      ctx: u.ctx,
      box: { left, top, width, height },
      ratio: devicePixelRatio || 1,
      x: ruler(x[0], x[1], left, left + width, false),
      y: ruler(y[0], y[1], top + height, top, log),
    };
  }

  private selected(u: uPlot): void {
    const { left, top, width, height } = u.select;
    if (width < STILL || (this.both && height < STILL)) return;
    const x: Range = [u.posToVal(left, "x"), u.posToVal(left + width, "x")];
    const y: Range = [u.posToVal(top + height, "y"), u.posToVal(top, "y")];
    u.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
    this.owner.zoomed(x, y);
  }

  private listen(over: HTMLElement): void {
    let pressed = [NaN, NaN];
    const at = (event: MouseEvent): number => this.plot!.posToVal(event.clientX - over.getBoundingClientRect().left, "x");
    const height = (event: MouseEvent): number => this.plot!.posToVal(event.clientY - over.getBoundingClientRect().top, "y");
    over.addEventListener("mousedown", (event) => (pressed = [event.clientX, event.clientY]));
    over.addEventListener("click", (event) => {
      if (Math.hypot(event.clientX - pressed[0], event.clientY - pressed[1]) < STILL) this.owner.clicked?.(at(event), height(event));
    });
    over.addEventListener("mousemove", (event) => this.owner.hovered?.(at(event)));
    over.addEventListener("mouseleave", () => this.owner.hovered?.(null));
  }
}
