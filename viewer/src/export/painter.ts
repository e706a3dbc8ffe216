// One picture of the stage on a canvas of its own, with what it shows written on it.

import { contactColour } from "../stage/colours";
import { mapColours, type Meaning, STOPS, tick } from "../stage/colourmap";
import { barFor } from "../stage/scalebar";
import type { Stage } from "../stage/stage";
import { shown } from "../numbers";
import { t } from "../text";

export interface Look {
  width: number;
  height: number;
  background: string | null; // null: transparent
  caption: boolean;
}

const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", sans-serif';
const INK = "#1b2430";
const SOFT = "#5b6776";
const ROWS = 6; // of the legend

export class Painter {
  readonly canvas = document.createElement("canvas");
  private readonly context: CanvasRenderingContext2D;
  private readonly unit: number; // the size of letters

  constructor(
    private readonly stage: Stage,
    private readonly look: Look,
  ) {
    Object.assign(this.canvas, { width: look.width, height: look.height });
    this.context = this.canvas.getContext("2d", { willReadFrequently: true })!;
    this.unit = Math.max(11, Math.round(Math.min(look.height / 36, look.width / 48)));
  }

  /** Paint the stage as it is at a time. */
  paint(time: number): void {
    const { context, look, stage } = this;
    context.clearRect(0, 0, look.width, look.height);
    if (look.background) {
      context.fillStyle = look.background;
      context.fillRect(0, 0, look.width, look.height);
    }
    context.drawImage(stage.pose(time, look.width, look.height), 0, 0);
    if (look.caption) this.write(time);
  }

  pixels(): Uint8ClampedArray {
    return this.context.getImageData(0, 0, this.look.width, this.look.height).data;
  }

  /** Colours that may come at any time, for a short time only. */
  get always(): number[][] {
    const [layer] = this.stage.layers;
    return layer && (layer.run.pressures.length || this.stage.meaning) ? mapColours(24) : [];
  }

  private write(time: number): void {
    const { context, look, unit, stage } = this;
    const edge = unit * 1.1;
    context.textBaseline = "alphabetic";
    this.text(headline(stage), edge, edge + unit, INK, `650 ${1.2 * unit}px ${FONT}`);
    this.text(clock(stage, time), look.width - edge, edge + unit, INK, `${1.1 * unit}px ${FONT}`, "right");
    if (stage.layers.length > 1) this.runs(edge, edge + 2.7 * unit);
    this.bar(edge, look.height - edge);
    const rows = this.legend(look.width - edge, look.height - edge);
    const { meaning } = stage;
    if (meaning) this.colours(meaning, look.width - edge, look.height - edge - 1.5 * unit * (rows + 1));
  }

  /** The bar of colours with its numbers, its lower right corner here. */
  private colours(meaning: Meaning, right: number, bottom: number): void {
    const { context, unit: em } = this;
    const { title, unit, note, noteValues, kinds } = meaning;
    const [high, wide] = [9 * em, 1.1 * em];
    const foot = note ? bottom - 1.4 * em : bottom;
    const left = right - 5 * em;
    const colours = mapColours(Math.ceil(high));
    kinds?.forEach(([colour, word], k) => {
      const y = foot - 1.5 * em * (kinds.length - 1 - k);
      context.fillStyle = colour;
      context.fillRect(left, y - 0.8 * em, 0.9 * em, 0.9 * em);
      this.text(t(word), left + 1.4 * em, y, INK, `${0.95 * em}px ${FONT}`);
    });
    if (kinds) return this.text(t(title), right, foot - 1.5 * em * kinds.length - 0.4 * em, INK, `600 ${em}px ${FONT}`, "right");
    colours.forEach(([r, g, b], k) => {
      context.fillStyle = `rgb(${r} ${g} ${b})`;
      context.fillRect(left, foot - k - 1, wide, 1.5);
    });
    for (const u of STOPS) this.text(tick(meaning, u), left + wide + 0.5 * em, foot - u * high + 0.35 * em, INK, `${0.95 * em}px ${FONT}`);
    this.text(`${t(title)}${unit ? ` [${unit}]` : ""}`, right, foot - high - 1.1 * em, INK, `600 ${em}px ${FONT}`, "right");
    if (note) this.text(t(note, noteValues), right, bottom, SOFT, `${0.95 * em}px ${FONT}`, "right");
  }

  private text(text: string, x: number, y: number, colour: string, font: string, align: CanvasTextAlign = "left"): void {
    Object.assign(this.context, { fillStyle: colour, font, textAlign: align });
    this.context.fillText(text, x, y);
  }

  private runs(x: number, y: number): void {
    const { context, unit, stage } = this;
    stage.layers.forEach((layer, k) => {
      const at = y + 1.5 * unit * k;
      context.fillStyle = k ? `#${stage.world!.theme.runs[layer.run.index % 6].getHexString()}` : SOFT;
      context.fillRect(x, at - 0.75 * unit, 0.8 * unit, 0.8 * unit);
      this.text(layer.run.name, x + 1.3 * unit, at, SOFT, `${unit}px ${FONT}`);
    });
  }

  private bar(x: number, y: number): void {
    const { context, unit, stage, look } = this;
    // the view counts pixels of the page, the picture may have more
    const ratio = look.height / stage.view.size[1];
    const { pixels, label } = barFor(stage.view.scale / ratio, 9 * unit);
    context.fillStyle = SOFT;
    context.fillRect(x, y - 0.18 * unit, pixels, 0.18 * unit);
    this.text(label, x, y - 0.6 * unit, SOFT, `${0.95 * unit}px ${FONT}`);
  }

  /** Contacts with their forces; gives how many lines these take. */
  private legend(right: number, bottom: number): number {
    const { context, unit, stage } = this;
    const [layer] = stage.layers;
    if (!layer || !stage.store.get("arrows")) return 0;
    const rows = layer.run.contacts
      .map(({ name }, k) => ({ name, k, load: layer.arrows.loads[k] }))
      .filter(({ name }) => !stage.world!.muted.has(name));
    if (rows.length > ROWS) return 0; // a bulk of contacts: their names say nothing
    rows.forEach(({ name, k, load }, row) => {
      const y = bottom - 1.5 * unit * (rows.length - 1 - row);
      const force = load.places ? `${shown(load.force, 3)} N` : "–";
      this.text(force, right, y, INK, `${unit}px ${FONT}`, "right");
      this.text(name, right - 5.5 * unit, y, SOFT, `${unit}px ${FONT}`, "right");
      const width = context.measureText(name).width;
      context.fillStyle = contactColour(k);
      context.fillRect(right - 5.5 * unit - width - 1.3 * unit, y - 0.75 * unit, 0.8 * unit, 0.8 * unit);
    });
    return rows.length;
  }
}

/** What a picture is headed with; several runs are named below it. */
function headline({ layers, scene }: Stage): string {
  return layers.length > 1 ? t("comparison of {n} results", { n: layers.length }) : (scene?.runs.length ?? 0) > 1 ? layers[0].run.name : scene?.title || t("Result");
}

/** The time with as many digits as the range has use for. */
export function clock(stage: Stage, time: number): string {
  const [start, end] = stage.store.get("range");
  const digits = Math.min(9, Math.max(0, 4 - Math.floor(Math.log10(Math.max(end - start, 1e-9)))));
  return `t = ${time.toFixed(digits)} ${stage.scene?.clock ?? "s"}`.trim();
}
