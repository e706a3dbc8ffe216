// Which frequencies a channel holds, in the times that the plots over time show.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import type { Run, Scene } from "../scene";
import type { Store } from "../state";
import { T, t } from "../text";
import { Chart, type Owner, type Range, type View } from "./chart";
import { ChannelField } from "./field";
import { fileName, save, savePicture } from "./files";
import { type Amplitudes, amplitudes, spacing } from "./fourier";
import { type Painter, divided, drawOver } from "./paint";
import { type Points, type Spec, channelIn, firstFrom, keyOf, pointsOf } from "./series";
import { sampled } from "./together";
import { type Scale, airy, airyDecades, scaleFor } from "./units";
import { quantityWord } from "./words";

const MOST = 2 ** 18; // samples
const LEAST = 16;

interface Found {
  run: Run;
  spectrum: Amplitudes;
  step: number;
  even: boolean;
}

export class SpectrumView implements Owner {
  readonly element = h("div", { class: "view spectrum" });
  readonly tools = h("div", { class: "viewtools" });
  private scene: Scene | null = null;
  private found: Found[] = [];
  private turn = 0;
  private log = false;
  private zoomedTo: Range | null = null;
  private scale: Scale = { factor: 1, unit: "" };
  private across: Scale = { factor: 1, unit: "Hz" };
  private readonly chart = new Chart(this);
  private readonly field: ChannelField;
  private readonly said = h("p", { class: "said" });
  private readonly why = h("p", { class: "why" });
  private readonly logButton = h("button", { type: "button", onclick: () => ((this.log = !this.log), this.draw()) }, "log");

  constructor(
    private readonly store: Store,
    private readonly window: () => Range, // the times of the plots
  ) {
    this.field = new ChannelField(
      () => void this.load(),
      (problem) => fill(this.why, problem),
    );
    const button = (text: string, action: () => void): HTMLElement => h("button", { type: "button", onclick: action }, text);
    fill(this.tools, this.logButton, button("CSV", () => this.saveCsv()), button("PNG", () => this.savePng()));
    const row = h("div", { class: "row" }, h("label", {}, T("channel"), this.field.element));
    fill(this.element, row, this.said, this.why, h("div", { class: "planar" }, this.chart.element));
    store.on("shown", () => void this.load());
  }

  readonly useful = true;

  async show(scene: Scene, _first: boolean): Promise<void> {
    this.scene = scene;
    this.field.offer(scene);
    if (!this.field.spec) this.field.choose(this.store.get("plots")[0] ?? "");
    await this.load();
  }

  redraw(): void {
    if (this.element.hidden) return;
    if (!this.field.spec) this.field.choose(this.store.get("plots")[0] ?? "");
    void this.load(); // the times in view may be others
  }

  private async load(): Promise<void> {
    const { scene } = this;
    const { spec } = this.field;
    if (!scene || !spec || this.element.hidden) return;
    const turn = ++this.turn;
    const runs = this.store.get("shown").map((k) => scene.runs[k]).filter((run) => run !== undefined);
    const problems: string[] = [];
    const found = await Promise.all(
      runs.map(async (run) => {
        try {
          return analysed(run, await pointsOf(run, spec), this.window());
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
    const { spec } = this.field;
    if (!spec || !this.scene) return;
    const largest = this.found.reduce((most, { spectrum }) => spectrum.amplitude.reduce((a, b) => Math.max(a, b), most), 0);
    this.scale = scaleFor(this.log ? 0 : largest, channelIn(this.scene, spec)?.header.unit ?? "");
    this.across = scaleFor(this.highest(), "Hz");
    this.logButton.setAttribute("aria-pressed", String(this.log));
    const first = this.found[0];
    fill(
      this.said,
      first
        ? h("span", {}, T("Hann window, {n} samples of {step} s, resolution {df} Hz, mean removed.", { n: first.spectrum.samples, step: shown(first.step, 4), df: shown(first.spectrum.resolution, 4) }), " ", T("Visible time range."))
        : null,
      first && !first.even ? T("The curve is decimated or unevenly sampled; it was resampled at {step} s.", { step: shown(first.step, 4) }) : null,
    );
    this.chart.refresh();
  }

  xLabel(): string {
    return `${t("frequency")} [${this.across.unit}]`;
  }

  yLabel(): string {
    const channel = this.scene && this.field.spec ? channelIn(this.scene, this.field.spec) : undefined;
    const name = [t("amplitude"), channel ? t(quantityWord(channel)) : ""].filter(Boolean).join(" · ");
    return this.scale.unit ? `${name} [${this.scale.unit}]` : name;
  }

  view(): View {
    const x: Range = this.zoomedTo ?? [0, this.highest()]; // [Hz]
    let [low, high] = [Infinity, 0];
    for (const { spectrum } of this.found) {
      for (let k = firstFrom(spectrum.frequency, x[0]), end = spectrum.frequency.length; k < end && spectrum.frequency[k] <= x[1]; k++) {
        const v = spectrum.amplitude[k];
        if (v > 0) [low, high] = [Math.min(low, v), Math.max(high, v)];
      }
    }
    const scaled: Range = [Math.max(low, 1e-9 * high) / this.scale.factor, high / this.scale.factor];
    return { x: [x[0] / this.across.factor, x[1] / this.across.factor], y: this.log ? airyDecades(...scaled) : airy(0, scaled[1]), log: this.log };
  }

  paint(painter: Painter): void {
    const scaled = { ...painter, x: divided(painter.x, this.across.factor) };
    for (const { run, spectrum } of this.found) {
      drawOver(scaled, spectrum.frequency, spectrum.amplitude, this.scale.factor, { colour: this.chart.colour(`--run${run.index % 6}`), width: 1.3 });
    }
  }

  zoomed(x: Range): void {
    this.zoomedTo = [x[0] * this.across.factor, x[1] * this.across.factor];
    this.draw();
  }

  reset(): void {
    this.zoomedTo = null;
    this.draw();
  }

  private highest(): number {
    return Math.max(1e-9, ...this.found.map(({ spectrum }) => spectrum.frequency[spectrum.frequency.length - 1] ?? 0));
  }

  private title(): string {
    return `${this.field.spec ? keyOf(this.field.spec as Spec) : ""} ${t("Spectrum")}`;
  }

  private saveCsv(): void {
    const lines = ["run,frequency [Hz],amplitude"];
    for (const { run, spectrum } of this.found) {
      spectrum.frequency.forEach((f, k) => lines.push(`"${run.name.replaceAll('"', '""')}",${f},${spectrum.amplitude[k]}`));
    }
    save(fileName(this.title(), "csv"), `${lines.join("\r\n")}\r\n`, "text/csv");
  }

  private savePng(): void {
    if (this.chart.canvas) savePicture(this.chart.canvas, this.title(), [], this.chart.colour("--paper"), this.chart.colour("--ink"));
  }
}

function analysed(run: Run, points: Points, [from, to]: Range): Found {
  const start = firstFrom(points.x, from);
  const end = Math.max(start, firstFrom(points.x, to + 1e-12 * Math.abs(to)));
  const part: Points = { x: points.x.subarray(start, end), y: points.y.subarray(start, end) };
  const { even, step } = spacing(part.x);
  const count = even ? part.x.length : Math.min(MOST, Math.floor((part.x[part.x.length - 1] - part.x[0]) / step) + 1);
  if (!(count >= LEAST)) throw new Error(t("too few samples for a spectrum"));
  const values = even ? part.y : sampled(part, Float64Array.from({ length: count }, (_, k) => part.x[0] + k * step));
  const clean = values.map((v) => (Number.isFinite(v) ? v : 0));
  return { run, spectrum: amplitudes(clean, step), step, even };
}
