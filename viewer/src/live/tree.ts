// The model as a tree: families, things, their numbers; searched by name.

import { fill, h } from "../dom";
import { T, t, translate } from "../text";
import { type Change, field } from "./field";
import { type Item, type Leaf, type Model, type Tree, isGroup } from "./protocol";

const FAMILIES: Record<string, string> = {
  body: "Bodies", joint: "Joints", motion: "Motions", force: "Forces", contact: "Contacts", request: "Requests", graphic: "Graphics",
};
const FEW = 6; // things of a family that stand open at first
const MANY = 40; // things that make a family stand closed at first
const FOUND = 150; // numbers that a search shows at most
const CLOSED = new Set(["Frame"]); // groups that are seldom of interest

export class ModelTree {
  readonly element: HTMLElement;
  private readonly list = h("div", { class: "tree" });
  private readonly search = translate(h("input", { type: "search", spellcheck: "false" }), "placeholder", "Search parameters");
  private readonly title = h("h2", {});
  private readonly reset = h("button", { type: "button", class: "reset" });
  private readonly open = new Map<string, boolean>(); // what the user opened or closed
  private tree: Tree | null = null;
  private values: Record<string, string> = {};

  constructor(
    private readonly change: Change,
    reset: () => void,
  ) {
    this.search.addEventListener("input", () => this.draw());
    this.reset.addEventListener("click", reset);
    this.element = h("section", { class: "model" }, h("div", { class: "bar" }, this.title, this.reset), h("p", { class: "only" }, T("This is a result: its model is shown, but cannot be changed or run.")), this.search, this.list);
    fill(this.title, T("Model"));
  }

  show(model: Model, values: Record<string, string>): void {
    this.tree = model.tree;
    this.values = values;
    this.draw();
  }

  draw(): void {
    const count = Object.keys(this.values).length;
    fill(this.reset, T(count === 1 ? "Undo 1 change" : "Undo {n} changes", { n: count }));
    this.reset.hidden = count === 0;
    if (!this.tree) return fill(this.list);
    const focused = (document.activeElement?.closest("[data-path]") as HTMLElement | null)?.dataset.path;
    const top = this.list.scrollTop;
    const wanted = this.search.value.trim().toLowerCase();
    if (wanted) this.drawFound(wanted);
    else fill(this.list, this.leaf(this.tree.gravity), ...this.tree.families.map((family) => this.family(family)));
    this.list.scrollTop = top;
    if (focused) this.list.querySelector<HTMLInputElement>(`[data-path="${CSS.escape(focused)}"] input`)?.focus({ preventScroll: true });
  }

  private leaf(leaf: Leaf): HTMLElement {
    return field(leaf, leaf.path in this.values, this.change);
  }

  private family({ family, things }: Tree["families"][number]): HTMLElement {
    const title = [T(FAMILIES[family] ?? family), h("small", {}, things.length)];
    return this.folded(`family ${family}`, "family", things.length <= MANY, title, () =>
      things.map((thing) => {
        const name = [h("b", {}, thing.name), h("small", { title: thing.about }, thing.kind, thing.on.length ? ` · ${thing.on.join(", ")}` : "")];
        return this.folded(thing.name, "thing", things.length <= FEW && family !== "joint", name, () => this.items(thing.items, thing.name));
      }),
    );
  }

  private items(items: Item[], path: string): HTMLElement[] {
    if (!items.length) return [h("p", { class: "none" }, T("no parameters"))];
    return items.map((item) => {
      if (!isGroup(item)) return this.leaf(item);
      const here = `${path}.${item.name}`;
      const kind = item.same ? h("small", {}, `${item.kind} · `, T("as {path}", { path: item.same })) : h("small", { title: item.about }, item.kind);
      if (item.same || !item.items.length) return h("div", { class: "group" }, h("div", { class: "summary" }, T(item.name.replaceAll("_", " ")), kind));
      return this.folded(here, "group", !CLOSED.has(item.kind), [T(item.name.replaceAll("_", " ")), kind], () => this.items(item.items, here));
    });
  }

  /** Something that opens; what is in it is made when it first does. */
  private folded(key: string, kind: string, first: boolean, title: (Node | string)[], inside: () => HTMLElement[]): HTMLElement {
    const open = this.open.get(key) ?? first;
    const body = h("div", { class: "inside" });
    const element = h("details", { class: kind, open }, h("summary", {}, ...title), body);
    if (open) fill(body, ...inside());
    element.addEventListener("toggle", () => {
      this.open.set(key, element.open);
      if (element.open && !body.childElementCount) fill(body, ...inside());
    });
    return element;
  }

  /** All numbers whose path, kind or symbol has the words. */
  private drawFound(wanted: string): void {
    const words = wanted.split(/\s+/);
    const found = [...this.leaves()].filter(([leaf, text]) => words.every((word) => `${leaf.path} ${text}`.toLowerCase().includes(word)));
    const shown = found.slice(0, FOUND).map(([leaf]) => this.leaf({ ...leaf, name: leaf.path }));
    const rest = found.length - shown.length;
    fill(
      this.list,
      ...shown,
      found.length ? null : h("p", { class: "none" }, T("No name contains this text.")),
      rest > 0 ? h("p", { class: "none" }, t("and {n} more", { n: rest })) : null,
    );
    for (const element of this.list.querySelectorAll(".leaf")) element.classList.add("wide");
  }

  private *leaves(): Generator<[Leaf, string]> {
    if (!this.tree) return;
    yield [this.tree.gravity, ""];
    for (const { family, things } of this.tree.families) {
      for (const thing of things) yield* below(thing.items, `${family} ${thing.kind}`);
    }
  }
}

function* below(items: Item[], text: string): Generator<[Leaf, string]> {
  for (const item of items) {
    if (isGroup(item)) yield* below(item.items, `${text} ${item.kind}`);
    else yield [item, `${text} ${item.symbol ?? ""}`];
  }
}
