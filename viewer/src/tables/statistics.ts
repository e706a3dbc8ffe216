// What the runs cost, side by side.

import { h } from "../dom";
import { shown } from "../numbers";
import type { Run } from "../scene";
import { T } from "../text";
import { type Row, grid, section } from "./grid";
import { words } from "./values";

const UNITS: Record<string, string> = { seconds: "s", step: "s", drift: "m", bytes: "B" };

export function statistics(runs: Run[]): HTMLElement | null {
  const names = [...new Set(runs.flatMap((run) => Object.keys(run.header.statistics)))];
  if (!names.length) return null;
  const heads = [
    { text: "quantity" },
    ...(runs.length > 1 ? runs.map((run) => ({ text: run.name, number: true })) : [{ text: "value", number: true }]),
    { text: "unit" },
  ];
  const rows = names.map((name): Row => {
    const last = name.slice(name.lastIndexOf("_") + 1);
    const cells = runs.map((run) => valueOf(run.header.statistics[name]));
    return { cells: [T(title(name)), ...cells, UNITS[last] ?? ""], name };
  });
  return section("statistics", "Statistics", grid(heads, rows, "numbers narrow"));
}

/** "run_seconds" reads as "run time". */
function title(name: string): string {
  if (name === "why_integrator") return "why this integrator";
  return name.endsWith("_seconds") ? `${words(name.slice(0, -8))} time` : words(name);
}

function valueOf(value: unknown): Node | string {
  if (Array.isArray(value)) return value.map((each) => shown(each)).join(", ");
  if (typeof value === "string") return h("span", { class: "text" }, T(value));
  if (typeof value === "object" && value !== null) return Object.entries(value).map(([name, one]) => `${name}: ${shown(one)}`).join("; ") || "–";
  return shown(value);
}
