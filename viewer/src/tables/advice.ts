// What the numbers of each contact mean, with formulas, sources and warnings.

import { h } from "../dom";
import { shown, shownUnit } from "../numbers";
import type { AdviceSheet, Run } from "../scene";
import { T } from "../text";
import { type Row, grid, section } from "./grid";

const HEADS = [
  { text: "quantity" },
  { text: "symbol" },
  { text: "value", number: true },
  { text: "unit" },
  { text: "also" },
  { text: "formula" },
  { text: "source" },
];

export function advice(run: Run, opened: Set<string>): HTMLElement | null {
  const sheets = run.header.advice;
  if (!sheets.length) return null;
  return section("advice", "Parameters of the contacts", ...sheets.map((sheet) => folded(sheet, opened)));
}

function folded(sheet: AdviceSheet, opened: Set<string>): HTMLElement {
  const key = `advice/${sheet.title}`;
  const count = sheet.warnings.length;
  const [name, law] = sheet.title.split(": ");
  const rows = sheet.rows.map(
    (line): Row => ({
      cells: [T(line.quantity), symbol(line.symbol), shown(line.value), shownUnit(line.unit), h("span", { class: "also" }, powers(line.also)), line.formula ? T(line.formula) : "", line.source ? T(line.source) : ""],
    }),
  );
  const element = h(
    "details",
    { open: opened.has(key) || (count > 0 && !opened.has(`closed ${key}`)) },
    h("summary", {}, h("b", {}, name), law ? h("span", { class: "soft" }, ...law.split(", ").flatMap((kind) => [" ", T(kind)])) : null, count ? h("span", { class: "count warn" }, count > 1 ? T("{n} warnings", { n: count }) : T("1 warning")) : null),
    ...sheet.warnings.map((text) => h("p", { class: "heed" }, T(text))),
    grid(HEADS, rows, "words numbers"),
  );
  remember(element, key, opened);
  return element;
}

/** δ_max with its index lowered. */
function symbol(text: string): HTMLElement {
  const [name, index] = text.split("_");
  return h("span", { class: "symbol" }, name, index ? h("sub", {}, index) : null);
}

/** 2.09e+06 as it is written elsewhere. */
const powers = (text: string): string =>
  text.replace(/(\d[\d.]*e[+-]?\d+)/g, (number) => shown(Number(number), 4));

/** Keep whether a fold is open, over redrawing. */
export function remember(element: HTMLDetailsElement, key: string, opened: Set<string>): void {
  element.addEventListener("toggle", () => {
    opened.delete(element.open ? `closed ${key}` : key);
    opened.add(element.open ? key : `closed ${key}`);
  });
}
