// Tables that can be put in order by a click on a column's head.

import { append, fill, h, type Child } from "../dom";
import { T } from "../text";

export interface Head {
  text: string; // English, the key of its translation
  unit?: string;
  number?: boolean;
}

export interface Row {
  cells: Child[];
  /** What each column is ordered by; numbers by size. */
  keys?: (number | string | null)[];
  css?: string;
  /** Rows that stay below this one whatever the order. */
  below?: Row[];
  click?: () => void;
  /** For finding the row again. */
  name?: string;
}

export interface Order {
  column: number;
  falling: boolean;
}

/** A table with a head; wide ones scroll in their own box. `order` keeps what was chosen over redrawing. */
export function grid(heads: Head[], rows: Row[], css = "", order?: { now: Order | null }): HTMLElement {
  const body = h("tbody", {});
  const line = h("tr", {});
  const held = order ?? { now: null };
  const draw = (): void => {
    fill(body, ...ordered(rows, held.now).flatMap((row) => [lineOf(row, heads), ...(row.below ?? []).map((below) => lineOf(below, heads))]));
    [...line.children].forEach((cell, k) => {
      const on = held.now?.column === k;
      cell.setAttribute("aria-sort", on ? (held.now!.falling ? "descending" : "ascending") : "none");
    });
  };
  append(line, heads.map((head, k) => headCell(head, order ? () => turn(held, k, head, draw) : null)));
  draw();
  return h("div", { class: "scroll" }, h("table", { class: css }, h("thead", {}, line), body));
}

function headCell(head: Head, click: (() => void) | null): HTMLElement {
  const cell = h("th", { class: `${head.number ? "number" : ""}${click ? " sorts" : ""}`, onclick: click }, T(head.text));
  if (head.unit) append(cell, [h("span", { class: "unit" }, ` [${head.unit}]`)]);
  return cell;
}

/** First falling for numbers, rising for words; then the other way; then as it was. */
function turn(held: { now: Order | null }, column: number, head: Head, draw: () => void): void {
  const first = Boolean(head.number);
  if (held.now?.column !== column) held.now = { column, falling: first };
  else held.now = held.now.falling === first ? { column, falling: !first } : null;
  draw();
}

function ordered(rows: Row[], order: Order | null): Row[] {
  if (!order) return rows;
  const sign = order.falling ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [x, y] = [a.keys?.[order.column] ?? null, b.keys?.[order.column] ?? null];
    if (x === null || y === null) return x === y ? 0 : x === null ? 1 : -1; // what has no number stands last
    return sign * (typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y), undefined, { numeric: true }));
  });
}

function lineOf(row: Row, heads: Head[]): HTMLElement {
  const line = h("tr", { class: row.css, onclick: row.click, "data-name": row.name });
  row.cells.forEach((content, k) => {
    const cell = h(k ? "td" : "th", { class: heads[k]?.number ? "number" : undefined });
    append(cell, [content]);
    line.append(cell);
  });
  return line;
}

/** A section with a heading; it can be found by its name. */
export function section(name: string, title: string, ...children: Child[]): HTMLElement {
  return h("section", { class: `part ${name}`, id: `abut-${name}` }, h("h2", {}, T(title)), ...children);
}

export const note = (text: string, values: Record<string, string | number> = {}): HTMLElement => h("p", { class: "note" }, T(text, values));
