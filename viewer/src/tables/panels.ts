// Panels that functions of the user have filled: a table, a picture or a sentence each.

import { append, fill, h } from "../dom";
import { shown } from "../numbers";
import type { Panel, Run } from "../scene";
import { T } from "../text";
import { type Head, type Row, grid, section } from "./grid";

const MANY = 60; // rows of a table, of which then only the first are shown until they are asked for
const FIRST = 20;

export function panels(run: Run): HTMLElement[] {
  return (run.header.panels ?? []).map((panel, k) => section(`panel${k}`, panel.title, content(panel)));
}

function content(panel: Panel): HTMLElement {
  if (panel.broken) return h("p", { class: "heed" }, panel.broken);
  if (panel.picture) return h("img", { class: "picture", src: panel.picture, alt: panel.title });
  if (!panel.heads) return h("p", {}, panel.text ?? "");
  const rows = panel.rows ?? [];
  const heads = panel.heads.map((text, k) => headOf(text, rows.length > 0 && rows.every((row) => typeof row[k] !== "string")));
  const lines = rows.map((row): Row => ({ cells: row.map((cell) => (typeof cell === "string" ? T(cell) : shown(cell))), keys: row }));
  if (lines.length <= MANY) return grid(heads, lines, "numbers", { now: null });
  const box = h("div", {}, grid(heads, lines.slice(0, FIRST), "numbers", { now: null }));
  const all = (): void => fill(box, grid(heads, lines, "numbers", { now: null }));
  append(box, [h("button", { type: "button", onclick: all }, T("Show all {n}", { n: lines.length }))]);
  return box;
}

/** "duration [s]" is a head and its unit. */
function headOf(text: string, number: boolean): Head {
  const [, name, unit] = /^(.*?)\s*(?:\[([^\]]*)\])?$/.exec(text) ?? [];
  return { text: name ?? text, unit, number };
}
