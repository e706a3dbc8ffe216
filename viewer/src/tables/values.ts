// Parameters as text, and nested ones as lines; the same rules as the result's model summary.

import { shown, shownUnit } from "../numbers";
import type { Parameter } from "../scene";
import { t } from "../text";

export interface Line {
  path: string; // "normal.stiffness"
  value: unknown;
  text: string;
  unit: string;
  kind: boolean; // it names a law or a shape whose own lines follow
  source: string;
}

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree => typeof value === "object" && value !== null && !Array.isArray(value);

/** Lines of nested parameters; a law or shape gives its kind, then its own lines. */
export function* flattened(parameters: Record<string, Parameter | unknown>, prefix = ""): Generator<Line> {
  for (const [name, parameter] of Object.entries(parameters)) {
    if (name === "name") continue;
    const path = prefix + name;
    const wrapped = isTree(parameter) && "value" in parameter;
    const value = wrapped ? parameter.value : parameter;
    const unit = wrapped ? String(parameter.unit ?? "") : "";
    const source = wrapped && typeof parameter.source === "string" ? parameter.source : "";
    if (isTree(value) && "kind" in value) {
      yield { path, value: value.kind, text: String(value.kind), unit: "", kind: true, source };
      yield* flattened((value.parameters ?? {}) as Tree, `${path}.`);
    } else if (Array.isArray(value) && value.length > 1 && value.every((item) => isTree(item) && "kind" in item)) {
      yield* alike(value as Tree[], path, source);
    } else yield { path, value, text: shownValue(value), unit: shownUnit(unit), kind: false, source };
  }
}

/** Many shapes: how many of what kind, on which bodies, and what they have in common. */
function* alike(items: Tree[], path: string, source: string): Generator<Line> {
  const kinds = [...new Set(items.map((item) => String(item.kind)))];
  const text = kinds.length === 1 ? `${items.length} ${t(kinds[0])}` : kinds.map((kind) => `${items.filter((item) => item.kind === kind).length} ${t(kind)}`).join(", ");
  yield { path, value: items, text, unit: "", kind: false, source };
  const lines = items.map((item) => [...flattened((item.parameters ?? {}) as Tree, `${path}.`)]);
  const bodies = [...new Set(items.map(bodyOf).filter((body) => body !== ""))];
  if (bodies.length) yield { path: `${path}.bodies`, value: bodies, text: bodies.slice(0, 12).join(", ") + (bodies.length > 12 ? ", …" : ""), unit: "", kind: false, source: "" };
  for (const [k, line] of lines[0].entries()) {
    if (lines.every((other) => other[k]?.path === line.path && other[k].text === line.text)) yield line;
  }
}

function bodyOf(item: Tree): string {
  const frame = (item.parameters as Tree | undefined)?.frame as Tree | undefined;
  return String((frame?.value as Tree | undefined)?.body ?? "");
}

/** A parameter in one line: a frame by its body and place, a matrix by its rows, a vector in brackets. */
export function shownValue(value: unknown): string {
  if (isTree(value)) {
    if ("body" in value && "position" in value) return shownFrame(value);
    return Object.entries(value).map(([key, item]) => `${key} = ${shownValue(item)}`).join(", ") || "–";
  }
  if (Array.isArray(value)) {
    const diagonal = diagonalOf(value);
    if (diagonal) return t("diagonal ({values})", { values: diagonal.map((v) => shown(v)).join(", ") });
    const largest = Math.max(...value.map((item) => (typeof item === "number" ? Math.abs(item) : 0)));
    const clean = value.map((item) => (typeof item === "number" && Math.abs(item) < 1e-12 * largest ? 0 : item)); // rounding's rest
    return `(${clean.map(shownValue).join(", ")})`;
  }
  if (typeof value === "boolean") return t(value ? "yes" : "no");
  return shown(value);
}

function shownFrame(frame: Tree): string {
  const text = t("{body} at {place}", { body: String(frame.body), place: shownValue(frame.position) });
  const { orientation } = frame;
  const turned = Array.isArray(orientation) && orientation.join() !== "1,0,0,0";
  return turned ? `${text}, ${t("quaternion {values}", { values: shownValue(orientation) })}` : text;
}

function diagonalOf(value: unknown[]): number[] | null {
  if (value.length !== 3 || !value.every((row) => Array.isArray(row) && row.length === 3)) return null;
  const rows = value as number[][];
  const off = rows.some((row, i) => row.some((v, j) => i !== j && v !== 0));
  return off ? null : rows.map((row, i) => row[i]);
}

/** A name of the program as words: "stiction_velocity" is "stiction velocity". */
export const words = (name: string): string => name.replaceAll("_", " ");

/** The last part of a path as words, the key of its translation. */
export const lastWord = (path: string): string => words(path.slice(path.lastIndexOf(".") + 1));
