// The buttons over the picture.

import { h } from "../dom";
import type { Store } from "../state";
import { T, translate } from "../text";
import type { Side } from "./camera";

export interface Does {
  look(side: Side): void;
  fit(): void;
  project(): boolean; // whether the rays are parallel now
  movable(): string[]; // bodies whose paths are worth drawing
}

const icon = (inner: string): HTMLElement => {
  const span = h("span", { class: "icon", "aria-hidden": "true" });
  span.innerHTML = `<svg viewBox="0 0 20 20">${inner}</svg>`;
  return span;
};

// a cube, with the face that one looks at filled
const CUBE = '<path d="M10 2.5 16.5 6v8L10 17.5 3.5 14V6zM3.5 6 10 9.5 16.5 6M10 9.5v8"/>';
const ICONS = {
  iso: CUBE,
  front: `${CUBE}<path class="full" d="M3.5 6 10 9.5v8L3.5 14z"/>`,
  top: `${CUBE}<path class="full" d="M10 2.5 16.5 6 10 9.5 3.5 6z"/>`,
  right: `${CUBE}<path class="full" d="M16.5 6v8L10 17.5v-8z"/>`,
  fit: '<path d="M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4"/><circle cx="10" cy="10" r="3"/>',
  near: '<path d="M6 6h8v8H6zM2 2h0l4 4M18 2l-4 4M2 18l4-4M18 18l-4-4"/>',
  parallel: '<path d="M3 7h10v10H3zM7 3h10v10M3 7l4-4M13 7l4-4M13 17l4-4M7 3v0"/>',
};

export class Toolbar {
  readonly element: HTMLElement;
  private readonly traces = h("input", { type: "checkbox" });
  private readonly slider = translate(h("input", { type: "range", min: -1.5, max: 1.5, step: 0.05, value: 0, class: "arrow-scale" }), "aria-label", "Arrow length");
  private readonly factor = h("output", {});

  constructor(
    private readonly store: Store,
    private readonly does: Does,
    ...more: HTMLElement[]
  ) {
    const projection = button("Parallel or perspective projection", icon(ICONS.near), () => {
      projection.replaceChildren(icon(this.does.project() ? ICONS.parallel : ICONS.near));
    });
    this.element = h(
      "div",
      { class: "tools", role: "toolbar" },
      h(
        "div",
        { class: "group" },
        button("Isometric view", icon(ICONS.iso), () => does.look("iso")),
        button("Front view", icon(ICONS.front), () => does.look("front")),
        button("Top view", icon(ICONS.top), () => does.look("top")),
        button("Right view", icon(ICONS.right), () => does.look("right")),
        button("Fit all", icon(ICONS.fit), () => does.fit()),
        projection,
      ),
      popover("Show", "Display options", ...this.options()),
      ...more,
    );
    store.on("arrowScale", (scale) => this.tellScale(scale));
    store.on("traces", () => this.tellTraces());
    this.tellScale(store.get("arrowScale"));
  }

  private options(): HTMLElement[] {
    const { store } = this;
    this.traces.addEventListener("change", () => store.set("traces", this.traces.checked ? this.does.movable() : []));
    this.slider.addEventListener("input", () => store.set("arrowScale", 10 ** Number(this.slider.value)));
    const machine = [
      check(store, "arrows", "Contact forces"),
      h("label", { class: "slide" }, T("Arrow length"), this.slider, this.factor),
      check(store, "pressure", "Contact pressure"),
      h("label", {}, this.traces, T("Paths")),
      check(store, "marks", "Joints and springs"),
    ];
    for (const option of machine) option.classList.add("machine"); // a history of finite elements alone has none of it
    return [
      ...machine,
      check(store, "edges", "Edges"),
      check(store, "transparent", "Transparent bodies"),
    ];
  }

  private tellScale(scale: number): void {
    this.slider.value = String(Math.log10(scale));
    this.factor.textContent = `×${Number(scale.toPrecision(2))}`;
  }

  tellTraces(): void {
    const [on, all] = [this.store.get("traces").length, this.does.movable().length];
    this.traces.checked = on > 0;
    this.traces.indeterminate = on > 0 && on < all;
  }
}

function button(title: string, inner: HTMLElement, does: () => void): HTMLButtonElement {
  const made = h("button", { type: "button", onclick: does }, inner);
  translate(made, "aria-label", title);
  return translate(made, "title", title);
}

function check(store: Store, key: "arrows" | "marks" | "edges" | "transparent" | "pressure", text: string): HTMLElement {
  const box = h("input", { type: "checkbox", checked: store.get(key) });
  box.addEventListener("change", () => store.set(key, box.checked));
  store.on(key, () => (box.checked = store.get(key)));
  return h("label", {}, box, T(text));
}

/** A button that opens a small sheet below it; a click elsewhere or Escape closes it. */
export function popover(text: string, title: string, ...inside: HTMLElement[]): HTMLElement {
  const sheet = h("div", { class: "stage-sheet", hidden: true }, ...inside);
  const open = h("button", { type: "button", "aria-expanded": "false" }, T(text), h("span", { class: "caret" }, "▾"));
  translate(open, "title", title);
  const box = h("div", { class: "popover" }, open, sheet);
  const show = (on: boolean): void => {
    sheet.hidden = !on;
    open.setAttribute("aria-expanded", String(on));
    for (const [what, does] of [["pointerdown", away], ["keydown", escape]] as const) {
      if (on) box.getRootNode().addEventListener(what, does, true);
      else box.getRootNode().removeEventListener(what, does, true);
    }
  };
  const away = (event: Event): void => {
    if (!box.contains(event.target as Node)) show(false);
  };
  const escape = (event: Event): void => {
    if ((event as KeyboardEvent).key !== "Escape") return;
    const within = box.contains((box.getRootNode() as Document | ShadowRoot).activeElement);
    show(false);
    if (within) open.focus();
  };
  open.addEventListener("click", () => show(Boolean(sheet.hidden)));
  return box;
}
