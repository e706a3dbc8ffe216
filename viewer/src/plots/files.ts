// Saving what is plotted: numbers as text, pictures as PNG.

import { h } from "../dom";
import type { Points } from "./series";

export interface Column {
  title: string;
  points: Points;
}

/** A table over time with all digits; columns of other output times leave cells empty. */
export function csvOf(columns: Column[]): string {
  const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const times = columns.map((column) => column.points.x);
  const shared = times.every((x) => x === times[0] || (x.length === times[0].length && x.every((v, k) => v === times[0][k])));
  const all = shared ? (times[0] ?? new Float64Array()) : Float64Array.from(new Set(times.flatMap((x) => [...x]))).sort();
  const at = columns.map(() => 0);
  const lines = [["time [s]", ...columns.map((column) => column.title)].map(quoted).join(",")];
  for (const time of all) {
    const cells = columns.map(({ points }, c) => (points.x[at[c]] === time ? String(points.y[at[c]++]) : ""));
    lines.push([String(time), ...cells].join(","));
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** A byte order mark, without which spreadsheet programs in Chinese Windows read a table as GBK. */
const MARK = "\ufeff";

export function save(name: string, content: BlobPart, type: string): void {
  const marked = type === "text/csv" && typeof content === "string" && /[\u3400-\u9fff]/.test(content);
  const url = URL.createObjectURL(new Blob(marked ? [MARK, content] : [content], { type }));
  const link = h("a", { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A name that every file system takes. */
export const fileName = (text: string, ending: string): string =>
  `${text.replace(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^_+|_+$/g, "") || "plot"}.${ending}`;

export interface Entry {
  label: string;
  colour: string;
  dash: number[];
}

/** A picture of a chart with its title and its legend. */
export function savePicture(canvas: HTMLCanvasElement, title: string, entries: Entry[], paper: string, ink: string): void {
  const ratio = devicePixelRatio || 1;
  const head = (entries.length ? 46 : 28) * ratio;
  const whole = h("canvas", {});
  whole.width = canvas.width;
  whole.height = canvas.height + head;
  const ctx = whole.getContext("2d");
  if (!ctx) return;
  ctx.fillStyle = paper;
  ctx.fillRect(0, 0, whole.width, whole.height);
  ctx.drawImage(canvas, 0, head);
  ctx.scale(ratio, ratio);
  ctx.fillStyle = ink;
  ctx.font = "600 13px system-ui, sans-serif";
  ctx.fillText(title, 12, 19);
  ctx.font = "12px system-ui, sans-serif";
  let left = 12;
  for (const { label, colour, dash } of entries) {
    ctx.strokeStyle = colour;
    ctx.lineWidth = 2;
    ctx.setLineDash(dash);
    ctx.beginPath();
    ctx.moveTo(left, 36);
    ctx.lineTo(left + 20, 36);
    ctx.stroke();
    ctx.fillText(label, left + 25, 40);
    left += 40 + ctx.measureText(label).width;
  }
  whole.toBlob((blob) => blob && save(fileName(title, "png"), blob, "image/png"));
}
