// Quantities over places beside the fields: those that are always there, and those of the thing that is chosen, here or on the stage.

import { fill, h } from "../dom";
import type { FieldPart } from "../fields/part";
import type { Run, Scene } from "../scene";
import type { Store } from "../state";
import { T } from "../text";
import { Along, type Around } from "./along";

const COLOURS = ["--run0", "--run1", "--run2", "--run3", "--run4", "--run5"];

export class PlacesView implements Around {
  readonly element = h("div", { class: "view places" });
  readonly tools = null;
  private run: Run | null = null;
  private cards: Along[] = [];
  private chosen = "";
  private pointer: { x: number; axis: string } | null = null;
  private readonly labels: string[] = [];
  private readonly things = h("select", { onchange: () => this.choose(this.things.value) });
  private readonly row = h("div", { class: "row" }, h("label", {}, T("Component"), this.things));

  constructor(private readonly store: Store) {
    store.on("time", () => this.redraw());
    store.on("nodes", (nodes) => {
      const part = nodes.at(-1)?.part;
      if (part && this.names().includes(part)) this.take(part);
    });
  }

  get useful(): boolean {
    return (this.run?.distributions.length ?? 0) > 0;
  }

  async show(scene: Scene, _first: boolean): Promise<void> {
    this.run = scene.runs[0] ?? null;
    for (const { curves } of this.run?.distributions ?? []) for (const { label } of curves) if (!this.labels.includes(label)) this.labels.push(label);
    const names = this.names();
    fill(this.things, ...names.map((name) => h("option", { value: name }, name)));
    this.take(names.includes(this.chosen) ? this.chosen : (names[0] ?? ""));
  }

  redraw(): void {
    if (this.element.hidden) return;
    for (const card of this.cards) card.move(this.store.get("time"));
    this.mark();
  }

  colour(label: string): string {
    return COLOURS[this.labels.indexOf(label) % COLOURS.length];
  }

  pointed(x: number | null, axis: string): void {
    this.pointer = x === null ? null : { x, axis };
    this.mark();
  }

  /** Choose a thing: its distributions are shown, and where it has a body, the node with the greatest value is picked there. */
  choose(name: string): void {
    this.take(name);
    const part = this.run?.fields.find((one) => one.name === name);
    if (part) this.store.set("nodes", [{ part: name, node: greatest(part, this.store.get("field"), this.store.get("time")) }]);
  }

  /** What tests read. */
  readback(): { chosen: string; cards: ReturnType<Along["readback"]>[] } {
    return { chosen: this.chosen, cards: this.cards.map((card) => card.readback()) };
  }

  /** Things that distributions belong to. */
  private names(): string[] {
    return [...new Set((this.run?.distributions ?? []).flatMap(({ of }) => of))];
  }

  private take(name: string): void {
    if (name === this.chosen && this.cards.length) return;
    this.chosen = name;
    this.things.value = name;
    for (const card of this.cards) card.dispose();
    const held = (this.run?.distributions ?? []).filter(({ of }) => !of.length || of.includes(name));
    this.cards = held.map((one) => new Along(one, this));
    this.bare(new Set(held.flatMap(({ bodies }) => bodies)));
    this.row.hidden = this.names().length < 2;
    fill(this.element, this.row, ...this.cards.map((card) => card.element));
    this.redraw();
  }

  /** Leave these bodies on the stage alone, and look at them; all where they are none. */
  private bare(bodies: Set<string>): void {
    const machine = [...bodies].join("\n");
    if (machine === this.store.get("machine")) return; // who hid or showed a body has their way
    const parts = this.run?.fields.map(({ name }) => name) ?? [];
    this.store.set("fieldHidden", bodies.size ? parts.filter((name) => !bodies.has(name)) : []);
    this.store.set("nodes", []); // those of a machine that is no longer seen
    this.store.set("machine", machine);
  }

  private mark(): void {
    const { pointer, chosen } = this;
    for (const card of this.cards) card.mark(chosen, pointer && card.held.x.label === pointer.axis ? pointer.x : null);
  }
}

function greatest(part: FieldPart, field: string, time: number): number {
  const read = part.now(field, part.at(time));
  let best = 0;
  for (let n = 1; n < part.count; n++) if (!(read(n) <= read(best)) && !Number.isNaN(read(n))) best = n;
  return best;
}
