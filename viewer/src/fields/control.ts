// How fields on meshes are shown: which colours them, to which scale, how far deformed, and cut by which plane.

import { fill, h } from "../dom";
import { popover } from "../stage/toolbar";
import type { State, Store } from "../state";
import { T, t, translate } from "../text";
import { DISPLACEMENT, type FieldPart, STATUS } from "./part";

const TICKS = 1000;
const AXES = ["x", "y", "z"];

/** Where the bodies reach along each axis before they moved [m], and a round factor by which their deformation is clear to see. */
export interface Sizes {
  low: number[];
  high: number[];
  origin: number[]; // from which low and high are measured [m]
  telling: number;
  flat: boolean;
}

export class FieldControl {
  readonly element: HTMLElement;
  private readonly field = h("select", { class: "field-name" });
  private readonly now = h("input", { type: "checkbox" });
  private readonly log = h("input", { type: "checkbox" });
  private readonly scale = translate(h("input", { type: "number", min: 0, step: "any", value: 1, class: "field-scale" }), "aria-label", "Displacement scale");
  private readonly steps = h("span", { class: "steps" });
  private readonly axis = h("select", { class: "cut-axis" });
  private readonly slide = translate(h("input", { type: "range", min: 0, max: TICKS, step: 1, class: "cut-at" }), "aria-label", "Position of the plane");
  private readonly place = translate(h("input", { type: "number", step: "any", class: "cut-place" }), "aria-label", "Position of the plane in mm");
  private readonly flip = h("input", { type: "checkbox" });
  private readonly cutRows: HTMLElement[];
  private readonly bodies = h("div", { class: "bodies" });
  private parts: readonly FieldPart[] = [];
  private sizes: Sizes = { low: [0, 0, 0], high: [1, 1, 1], origin: [0, 0, 0], telling: 1, flat: false };

  constructor(private readonly store: Store) {
    this.cutRows = [h("label", { class: "field" }, T("at"), this.place, " mm"), h("label", { class: "field" }, this.slide), h("label", {}, this.flip, T("Flip the section"))];
    this.element = popover(
      "Fields",
      "Field, deformation scale and section plane",
      h("label", { class: "field" }, T("Colour by"), this.field),
      translate(h("label", {}, this.now, T("Range of this frame")), "title", "Otherwise the color range covers all frames"),
      translate(h("label", {}, this.log, T("Logarithmic color scale")), "title", "For fields without negative values"),
      h("label", { class: "field" }, T("Deformation"), h("span", { class: "times" }, "×"), this.scale),
      this.steps,
      h("label", { class: "field" }, T("Section plane"), this.axis),
      ...this.cutRows,
      this.bodies,
      h("p", {}, T("Click a body to select a node and plot its values over time.")),
    );
    this.element.classList.add("fields");
    this.element.hidden = true;
    this.listen();
  }

  private listen(): void {
    const { store } = this;
    const set = <K extends keyof State>(key: K, value: State[K]) => store.set(key, value);
    this.field.addEventListener("change", () => set("field", this.field.value));
    this.now.addEventListener("change", () => set("fieldNow", this.now.checked));
    this.log.addEventListener("change", () => set("fieldLog", this.log.checked));
    this.flip.addEventListener("change", () => set("cutFlip", this.flip.checked));
    this.scale.addEventListener("input", () => {
      const value = Number(this.scale.value);
      if (this.scale.value !== "" && value >= 0 && Number.isFinite(value)) set("fieldScale", value);
    });
    this.axis.addEventListener("change", () => set("cutAxis", Number(this.axis.value)));
    this.slide.addEventListener("input", () => set("cutAt", Number(this.slide.value) / TICKS));
    this.place.addEventListener("change", () => {
      const [low, high] = this.along();
      const value = Number(this.place.value) / 1000;
      if (this.place.value !== "" && Number.isFinite(value)) set("cutAt", Math.min(1, Math.max(0, (value - low) / (high - low || 1))));
      this.tell();
    });
    for (const key of ["field", "fieldNow", "fieldLog", "fieldScale", "cutAxis", "cutAt", "cutFlip", "fieldHidden"] as const) store.on(key, () => this.tell());
    store.on("language", () => queueMicrotask(() => this.parts.length && this.offer()));
  }

  /** The fields and bodies of a history; hidden where there is none. */
  show(parts: readonly FieldPart[], sizes: Sizes): void {
    this.parts = parts;
    this.sizes = sizes;
    this.element.hidden = !parts.length;
    if (parts.length) this.offer();
  }

  private along(): [number, number] {
    const axis = Math.max(0, this.store.get("cutAxis"));
    return [this.sizes.low[axis] + this.sizes.origin[axis], this.sizes.high[axis] + this.sizes.origin[axis]];
  }

  private offer(): void {
    const { store, parts, sizes } = this;
    const names = [...new Set(parts.flatMap((part) => part.names))];
    this.field.replaceChildren(...names.map((value) => h("option", { value }, t(value))), h("option", { value: "" }, t("None (body color)")));
    const axes = AXES.slice(0, sizes.flat ? 2 : 3).map((text, value) => h("option", { value }, text));
    this.axis.replaceChildren(h("option", { value: -1 }, t("nothing")), ...axes);
    const button = (text: string, title: string, scale: number) => translate(h("button", { type: "button", onclick: () => store.set("fieldScale", scale) }, text), "title", title);
    const factors = [...new Set([1, 10, sizes.telling])].sort((a, b) => a - b);
    fill(this.steps, ...factors.map((x) => button(`×${x}`, x === sizes.telling ? "The largest displacement is drawn as a tenth of the bodies" : "Scale factor of displacements", x)));
    const box = (name: string) => {
      const input = h("input", { type: "checkbox", value: name });
      input.addEventListener("change", () => {
        const rest = store.get("fieldHidden").filter((one) => one !== name);
        store.set("fieldHidden", input.checked ? rest : [...rest, name]);
      });
      return h("label", {}, input, name);
    };
    fill(this.bodies, ...(parts.length > 1 ? parts.map(({ name }) => box(name)) : []));
    this.tell();
  }

  private tell(): void {
    const { store } = this;
    const field = store.get("field");
    this.field.value = field;
    for (const input of this.bodies.querySelectorAll("input")) input.checked = !store.get("fieldHidden").includes(input.value);
    this.now.checked = store.get("fieldNow");
    this.log.checked = store.get("fieldLog");
    const least = Math.min(...this.parts.filter((part) => part.has(field)).map((part) => (field === DISPLACEMENT ? 0 : (part.range(field, null)?.[0] ?? 0))));
    this.log.disabled = !field || field === STATUS || !(least >= 0);
    this.now.disabled = !field || field === STATUS;
    const scale = store.get("fieldScale");
    if (Number(this.scale.value) !== scale) this.scale.value = String(Number(scale.toPrecision(4)));
    const axis = store.get("cutAxis");
    this.axis.value = String(axis);
    for (const row of this.cutRows) row.hidden = axis < 0;
    const [low, high] = this.along();
    this.slide.value = String(Math.round(TICKS * store.get("cutAt")));
    const fine = Math.max(0, Math.min(12, 2 - Math.floor(Math.log10(high - low || 1)))); // decimals of a millimetre: 1e-5 of the length
    this.place.value = String(Number((1000 * (low + store.get("cutAt") * (high - low))).toFixed(fine)));
    this.flip.checked = store.get("cutFlip");
  }
}
