// How elastic bodies are shown: by how much their displacements are drawn larger, which mode, and what colours them.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import type { Run, Scene } from "../scene";
import type { State, Store } from "../state";
import { T, t, translate } from "../text";
import type { Bent } from "./bent";
import { popover } from "./toolbar";

const SCALES = [1, 10, 100];
const COLOURS: [State["bendColour"], string][] = [
  ["stress", "Von Mises stress"],
  ["displacement", "Nodal displacement"],
  ["none", "None (body color)"],
];

export class BendControl {
  readonly element: HTMLElement;
  private readonly colour = h("select", {});
  private readonly scale = translate(h("input", { type: "number", min: 0, step: "any", value: 1, class: "bend-scale" }), "aria-label", "Deformation scale");
  private readonly steps = h("span", { class: "steps" });
  private readonly body = h("select", {});
  private readonly mode = h("select", { class: "bend-mode" });
  private readonly swing = h("input", { type: "checkbox" });
  private readonly rest = h("input", { type: "checkbox", checked: true });
  private readonly rows: Record<"body" | "swing", HTMLElement>;
  private readonly about = h("p", { class: "about" });
  private run: Run | null = null;

  constructor(
    private readonly store: Store,
    private readonly bent: () => readonly Bent[],
  ) {
    this.rows = {
      body: h("label", { class: "field" }, T("Body"), this.body),
      swing: translate(h("label", {}, this.swing, T("Animate this mode alone")), "title", "While the animation is paused: slowed down, with enlarged amplitude"),
    };
    this.element = popover(
      "Bending",
      "Display of elastic bodies",
      h("label", { class: "field" }, T("Colour by"), this.colour),
      h("label", { class: "field" }, T("Deformation"), h("span", { class: "times" }, "×"), this.scale),
      this.steps,
      translate(h("label", {}, this.rest, T("Undeformed outline")), "title", "Edges of the undeformed body, if displacements are scaled"),
      this.rows.body,
      h("label", { class: "field" }, T("Modes"), this.mode),
      this.rows.swing,
      this.about,
    );
    this.element.classList.add("bending");
    this.element.hidden = true;
    this.listen();
  }

  private listen(): void {
    const { store } = this;
    this.colour.addEventListener("change", () => store.set("bendColour", this.colour.value as State["bendColour"]));
    this.scale.addEventListener("input", () => {
      const value = Number(this.scale.value);
      if (this.scale.value !== "" && Number.isFinite(value)) store.set("bendScale", value);
    });
    this.body.addEventListener("change", () => this.offerModes());
    this.mode.addEventListener("change", () => this.chooseMode());
    this.swing.addEventListener("change", () => store.set("bendSwing", this.swing.checked));
    this.rest.addEventListener("change", () => store.set("bendRest", this.rest.checked));
    for (const key of ["bendColour", "bendScale", "bendMode", "bendSwing", "bendRest", "playing"] as const) store.on(key, () => this.tell());
    store.on("language", () => queueMicrotask(() => this.run && this.offer()));
  }

  /** The bodies and modes of a scene; hidden where none bends. */
  show({ runs }: Scene): void {
    this.run = runs.find((run) => run.bending.length) ?? null;
    this.element.hidden = !this.run;
    if (!this.run) return;
    const stressed = this.run.bending.some((one) => one.stress);
    if (!stressed && this.store.get("bendColour") === "stress") this.store.set("bendColour", "displacement");
    this.offer();
  }

  private offer(): void {
    const { run } = this;
    if (!run) return;
    const stressed = run.bending.some((one) => one.stress);
    this.colour.replaceChildren(...COLOURS.map(([value, text]) => h("option", { value, disabled: value === "stress" && !stressed }, t(text))));
    const bodies = run.bending.map((one) => run.header.bodies[run.header.parts[one.part].body].name);
    const before = this.store.get("bendMode")?.body ?? this.body.value;
    this.body.replaceChildren(...bodies.map((name) => h("option", { value: name }, name)));
    this.body.value = bodies.includes(before) ? before : bodies[0];
    this.rows.body.hidden = bodies.length < 2;
    const button = (text: HTMLElement | string, title: string, does: () => void) => translate(h("button", { type: "button", onclick: does }, text), "title", title);
    fill(
      this.steps,
      ...SCALES.map((scale) => button(`×${scale}`, "Scale factor of displacements", () => this.store.set("bendScale", scale))),
      button(T("automatic"), "The largest displacement of the run is drawn as a tenth of the body", () => this.store.set("bendScale", this.telling())),
    );
    this.offerModes();
  }

  /** A round factor by which the body that bends least clearly is seen to bend. */
  private telling(): number {
    const least = Math.min(...this.bent().map((one) => one.telling));
    return Number.isFinite(least) && least > 0 ? Number(least.toPrecision(2)) : 1;
  }

  private offerModes(): void {
    const one = this.run?.bending.find(({ part }) => this.run!.header.bodies[this.run!.header.parts[part].body].name === this.body.value);
    const modes = [...(one?.frequencies ?? [])].map((f, k) => h("option", { value: k }, `${k + 1}: ${shown(f, 4)} Hz`));
    this.mode.replaceChildren(h("option", { value: "" }, t("All modes")), ...modes);
    const chosen = this.store.get("bendMode");
    if (chosen && (chosen.body !== this.body.value || chosen.mode >= modes.length)) this.store.set("bendMode", null);
    this.tell();
  }

  private chooseMode(): void {
    const { value } = this.mode;
    this.store.set("bendMode", value === "" ? null : { body: this.body.value, mode: Number(value) });
  }

  private tell(): void {
    const { store } = this;
    this.colour.value = store.get("bendColour");
    const scale = store.get("bendScale");
    if (Number(this.scale.value) !== scale) this.scale.value = String(Number(scale.toPrecision(4)));
    const mode = store.get("bendMode");
    this.mode.value = mode ? String(mode.mode) : "";
    this.swing.checked = store.get("bendSwing");
    this.rest.checked = store.get("bendRest");
    this.swing.disabled = !mode;
    const swings = mode && store.get("bendSwing");
    this.about.hidden = !swings;
    if (swings) fill(this.about, T(store.get("playing") ? "It is animated while the run is paused." : "Slowed down; its largest displacement is drawn as a tenth of the body."));
  }
}
