// What is plotted beside the mechanism: curves over time, and other views of the same numbers.

import { fill, h } from "../dom";
import type { Scene } from "../scene";
import type { Store } from "../state";
import { T } from "../text";
import type { PanelReadback } from "./panel";
import { CrossView } from "./cross";
import { LoopView } from "./loop";
import { OrbitView } from "./orbit";
import { PlacesView } from "./places";
import { SpectrumView } from "./spectrum";
import { TimeView } from "./timeview";

/** One tab of the column. */
export interface Tab {
  element: HTMLElement;
  tools: HTMLElement | null;
  /** Whether the scene has anything for it. */
  readonly useful: boolean;
  show(scene: Scene, first: boolean): Promise<void>;
  redraw(): void;
}

export interface Readback {
  panels: PanelReadback[];
  tab: string;
}

export class Plots {
  readonly places: PlacesView;
  private readonly time: TimeView;
  private readonly tabs: [string, Tab][];
  private open = "Time";
  private drawn = "";
  private readonly bar = h("nav", { class: "tabs", role: "tablist" });
  private readonly body = h("div", { class: "views" });

  constructor(
    readonly root: HTMLElement,
    store: Store,
  ) {
    this.time = new TimeView(store);
    this.places = new PlacesView(store);
    this.tabs = [
      ["Places", this.places],
      ["Time", this.time],
      ["Force-depth", new LoopView(store)],
      ["Orbit", new OrbitView(store)],
      ["x-y", new CrossView(store)],
      ["Spectrum", new SpectrumView(store, () => this.time.window())],
    ];
    fill(root, this.bar, h("div", { class: "desk" }, this.body, this.time.picker.element));
    fill(this.body, ...this.tabs.map(([, tab]) => tab.element));
    store.on("language", () => this.redraw());
    this.choose("Time");
  }

  /** Show a scene's channels; the choice of channels stays unless it is the first. */
  async show(scene: Scene, first: boolean): Promise<void> {
    await Promise.all(this.tabs.map(([, tab]) => tab.show(scene, first)));
    if (first && this.places.useful) this.choose("Places");
    this.draw();
  }

  choose(name: string): void {
    this.open = name;
    this.draw();
    if (name !== "Time") this.time.picker.hide();
    this.redraw();
  }

  private draw(): void {
    const name = this.open;
    const useful = this.tabs.filter(([each, tab]) => tab.useful || each === name).map(([each]) => each);
    const drawn = [name, ...useful].join();
    if (drawn === this.drawn) return; // a button that is held must not go
    this.drawn = drawn;
    const current = this.tabs.find(([each]) => each === name)?.[1];
    const buttons = useful.map((each) =>
      h("button", { type: "button", role: "tab", "aria-selected": String(each === name), onclick: () => this.choose(each) }, T(each)),
    );
    fill(this.bar, ...buttons, current?.tools);
    for (const [each, tab] of this.tabs) tab.element.hidden = each !== name;
  }

  readback(): Readback {
    return { panels: this.time.panels().map((panel) => panel.readback()), tab: this.open };
  }

  private redraw(): void {
    this.tabs.find(([each]) => each === this.open)?.[1].redraw();
  }
}
