// The column of plots over time: which there are, the times in view, and the cursor that they share.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import type { Scene } from "../scene";
import type { Store } from "../state";
import { T, translate } from "../text";
import type { Range } from "./chart";
import { firstPlots } from "./first";
import { type Column, Panel } from "./panel";
import { type Chooser, Picker } from "./picker";
import { nodeSpecs } from "../fields/nodes";
import { type Spec, channelIn, keyOf } from "./series";

export class TimeView implements Column, Chooser {
  readonly element = h("div", { class: "view time" });
  readonly useful = true;
  readonly picker: Picker;
  readonly tools: HTMLElement;
  private shownScene: Scene | null = null;
  private list: Panel[] = [];
  private touched = false; // someone has chosen
  private nodes: Panel | null = null; // the plot of picked nodes
  private names = ""; // of the channels when the first choice was made
  private zoomedTo: Range | null = null;
  private pointer: number | null = null;
  private waiting = false;
  private readonly clock = h("output", { class: "at" });
  private readonly whole: HTMLButtonElement;

  constructor(readonly store: Store) {
    this.picker = new Picker(this);
    this.whole = translate(h("button", { type: "button", class: "whole", hidden: true, onclick: () => this.zoom(null) }, "↔"), "title", "Full time range");
    const add = translate(h("button", { type: "button", class: "add", onclick: () => this.toggleAdding() }, "+ ", T("Add plot")), "title", "Choose channels to plot");
    this.tools = h("div", { class: "viewtools" }, this.clock, this.whole, add);
    this.element.addEventListener("dragover", (event) => event.preventDefault());
    this.element.addEventListener("drop", (event) => {
      event.preventDefault();
      this.take(event.dataTransfer?.getData("text/plain") ?? "", null);
    });
    store.on("time", () => this.move());
    store.on("shown", () => void this.reload());
    store.on("selected", () => this.redraw());
    for (const key of ["nodes", "field"] as const) store.on(key, () => void this.follow());
  }

  async show(scene: Scene, first: boolean): Promise<void> {
    this.shownScene = scene;
    const names = scene.runs.map((run) => [...run.channels.keys()].join()).join("|") + scene.runs.map((run) => run.header.status.kind).join();
    const known = this.list.some((panel) => panel.specs.some((spec) => channelIn(scene, spec)));
    if (first || !known || (!this.touched && names !== this.names)) {
      this.names = names;
      const chosen = await firstPlots(scene);
      if (this.shownScene !== scene) return; // a newer one has come
      const same = JSON.stringify(chosen) === JSON.stringify(this.list.map((panel) => panel.specs));
      if (!same || first) this.set(chosen);
    }
    await this.reload();
  }

  scene(): Scene {
    return this.shownScene!;
  }

  panels(): Panel[] {
    return this.list;
  }

  selected(): string | null {
    return this.store.get("selected")?.name ?? null;
  }

  redraw(): void {
    if (!this.element.isConnected || this.element.hidden) return;
    for (const panel of this.list) panel.draw();
    this.picker.refresh();
  }

  private async reload(): Promise<void> {
    if (!this.shownScene) return;
    await Promise.all(this.list.map((panel) => panel.load()));
    this.redraw();
    this.tell();
  }

  private set(choice: Spec[][]): void {
    for (const panel of this.list) panel.dispose();
    this.list = choice.map((specs) => new Panel(this, specs));
    fill(this.element, ...this.list.map((panel) => panel.element));
    this.noted();
  }

  /** One plot follows the nodes that were picked, by the field that colours the bodies. */
  private async follow(): Promise<void> {
    if (!this.shownScene) return;
    const specs = nodeSpecs(this.shownScene, this.store);
    const there = this.nodes && this.list.includes(this.nodes) ? this.nodes : null;
    if (!specs.length) {
      if (there) this.remove(there);
      this.nodes = null;
      return;
    }
    this.nodes = there ?? new Panel(this, specs);
    this.nodes.specs = specs;
    if (!there) {
      this.list = [this.nodes, ...this.list];
      this.element.prepend(this.nodes.element);
    }
    await this.nodes.load();
    this.noted();
  }

  /** The empty column, and what others may know of the choice. */
  private noted(): void {
    this.element.querySelector(".none")?.remove();
    if (!this.list.length) this.element.append(h("p", { class: "none" }, T("No plots yet. Add a plot of any channel.")));
    this.store.set("plots", this.list.flatMap((panel) => panel.specs.map(keyOf)));
  }

  // --- choosing ---

  private toggleAdding(): void {
    if (this.picker.element.hidden) this.picker.show(null);
    else this.picker.hide();
  }

  choose(panel: Panel): void {
    this.picker.show(panel);
  }

  toggle(specs: Spec[], into: Panel | null): Panel | null {
    this.touched = true;
    let panel = into;
    if (panel && specs.every((spec) => panel!.has(spec))) {
      const gone = new Set(specs.map(keyOf));
      panel.specs = panel.specs.filter((spec) => !gone.has(keyOf(spec)));
      if (!panel.specs.length) {
        this.remove(panel);
        return null;
      }
    } else {
      const unit = channelIn(this.scene(), specs[0])?.header.unit;
      if (!panel || panel.unit !== unit) panel = this.added(specs);
      else panel.specs = [...panel.specs, ...specs.filter((spec) => !panel!.has(spec))];
    }
    const chosen = panel;
    void chosen.load().then(() => {
      this.picker.refresh();
      chosen.element.scrollIntoView({ block: "nearest" });
    });
    this.noted();
    return chosen;
  }

  private added(specs: Spec[]): Panel {
    const panel = new Panel(this, specs);
    this.list.push(panel);
    this.element.append(panel.element);
    return panel;
  }

  dropped(panel: Panel, text: string): void {
    this.take(text, panel);
  }

  private take(text: string, panel: Panel | null): void {
    let specs: Spec[];
    try {
      specs = JSON.parse(text) as Spec[];
    } catch {
      return; // something else was dropped
    }
    if (!Array.isArray(specs) || !specs.length || !channelIn(this.scene(), specs[0])) return;
    if (panel && specs.every((spec) => panel.has(spec))) return;
    this.toggle(specs, panel);
  }

  remove(panel: Panel): void {
    this.touched = true;
    this.list = this.list.filter((each) => each !== panel);
    panel.dispose();
    this.noted();
    this.picker.refresh();
    this.redraw();
  }

  changed(): void {
    this.touched = true;
  }

  // --- time ---

  window(): Range {
    if (this.zoomedTo) return this.zoomedTo;
    const runs = this.store.get("shown").map((k) => this.scene().runs[k]).filter((run) => run?.time.length);
    if (!runs.length) return [0, 1];
    const [from, to] = [Math.min(...runs.map((run) => run.start)), Math.max(...runs.map((run) => run.end))];
    return to > from ? [from, to] : [from, from + 1];
  }

  zoom(to: Range | null): void {
    this.changed();
    this.zoomedTo = to;
    this.whole.hidden = !to;
    this.redraw();
  }

  hover(time: number | null): void {
    this.pointer = time;
    this.move();
  }

  readAt(): number {
    return this.pointer ?? this.store.get("time");
  }

  /** Once per picture of the screen, however often the time changes. */
  private move(): void {
    if (this.waiting || !this.shownScene) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.tell();
    });
  }

  private tell(): void {
    if (!this.element.isConnected || this.element.hidden) return;
    const [from, to] = this.window();
    const digits = Math.min(9, Math.max(0, 4 - Math.floor(Math.log10(Math.max(to - from, 1e-9)))));
    this.clock.textContent = `t = ${Number.isFinite(this.readAt()) ? this.readAt().toFixed(digits) : shown(null)} ${this.shownScene?.clock ?? "s"}`.trim();
    this.clock.classList.toggle("pointed", this.pointer !== null);
    for (const panel of this.list) panel.cursors(this.pointer);
  }
}
