// Nodes that were picked: their places and values, and their histories as channels.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import { scaleFor } from "../plots/units";
import type { Spec } from "../plots/series";
import { Channel, type Run, type Scene } from "../scene";
import type { NodeRef, Store } from "../state";
import { T, translate } from "../text";
import { type Between, type FieldPart, STATUS } from "./part";
import { STATUSES } from "./ramp";

/** The chosen field's history at each picked node, as a channel of the run. */
export function nodeSpecs(scene: Scene, store: Store): Spec[] {
  const run = scene.runs[store.get("shown")[0] ?? 0];
  const field = store.get("field");
  if (!run?.fields.length || !field) return [];
  return store.get("nodes").flatMap((ref) => {
    const part = run.fields.find(({ name }) => name === ref.part);
    return part?.has(field) ? [{ channel: channelOf(run, part, ref.node, field), part: "" }] : [];
  });
}

/** The name of the channel, which is there from then on. */
function channelOf(run: Run, part: FieldPart, node: number, field: string): string {
  const { times, labels } = part.held;
  const name = `${part.name}, node ${labels[node]}.${field}`;
  if (!run.channels.has(name)) {
    const read = part.reader(field);
    const values = Float64Array.from(times, (_, k) => read(k, node));
    const header = { name, unit: part.unit(field), group: "node", description: "", components: [], data: null, rows: null };
    run.channels.set(name, new Channel(header, async () => ({ time: times, values: [values], between: null }), true));
  }
  return name;
}

export const sameNode = (a: NodeRef, b: NodeRef): boolean => a.part === b.part && a.node === b.node;

/** A value with its unit, or which status it is. */
export function told(value: number, field: string, unit: string, most: number): string {
  if (Number.isNaN(value)) return "–";
  if (field === STATUS) return STATUSES[Math.round(value)]?.[1] ?? "–";
  const { factor, unit: written } = scaleFor(most, unit);
  return `${shown(value / factor, 4)} ${written}`.trim();
}

export class NodeList {
  readonly element = h("div", { class: "picked", hidden: true });
  private rows: { ref: NodeRef; part: FieldPart; value: HTMLElement }[] = [];

  constructor(private readonly store: Store) {}

  /** One line for each node, in the colour of its curve. */
  fill(parts: readonly FieldPart[], colours: readonly string[]): void {
    const { store } = this;
    const refs = store.get("nodes");
    this.rows = refs.flatMap((ref) => {
      const part = parts.find(({ name }) => name === ref.part);
      return part ? [{ ref, part, value: h("output", {}) }] : [];
    });
    this.element.hidden = !this.rows.length;
    const gone = (ref: NodeRef) => () => store.set("nodes", store.get("nodes").filter((each) => !sameNode(each, ref)));
    const lines = this.rows.map(({ ref, part, value }, k) =>
      h(
        "div",
        { class: "row" },
        h("i", { style: `background: ${colours[k % colours.length]}` }),
        h("span", {}, parts.length > 1 ? `${part.name} ` : "", T("node {n}", { n: part.held.labels[ref.node] })),
        h("small", {}, placeOf(part, ref.node)),
        value,
        translate(h("button", { type: "button", class: "close", onclick: gone(ref) }, "×"), "title", "Remove this node"),
      ),
    );
    const clear = translate(h("button", { type: "button", onclick: () => store.set("nodes", []) }, T("Clear")), "title", "Remove all nodes");
    fill(this.element, h("div", { class: "head" }, h("b", {}, T("Selected nodes")), clear), ...lines);
  }

  /** Their values now. */
  show(field: string, when: (part: FieldPart) => Between, most: number): void {
    for (const { ref, part, value } of this.rows) {
      const text = part.has(field) ? told(part.now(field, when(part))(ref.node), field, part.unit(field), most) : "–";
      if (value.dataset.was === text) continue;
      value.dataset.was = text;
      fill(value, field === STATUS ? T(text) : text);
    }
  }
}

/** Where a node was before it moved. */
function placeOf({ held }: FieldPart, node: number): string {
  const at = [0, 1, 2].slice(0, held.flat ? 2 : 3).map((c) => 1000 * (held.origin[c] + held.positions[3 * node + c]));
  const far = held.origin.some((x) => x !== 0);
  return `(${at.map((x) => (far ? x.toFixed(2) : shown(Number(x.toFixed(4)), 5))).join(", ")}) mm`;
}
