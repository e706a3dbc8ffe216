// Contacts, statistics, model and advice as tables below the first screen.

import { fill, h } from "../dom";
import type { Run, Scene } from "../scene";
import type { Store } from "../state";
import { T } from "../text";
import { advice } from "./advice";
import { contacts, routes } from "./contacts";
import { differences, model } from "./model";
import { panels } from "./panels";
import { statistics } from "./statistics";

export class Tables {
  private scene: Scene | null = null;
  private told = 0; // the run whose model and advice are told
  private all = false; // contacts, however many
  private drawn = ""; // what the tables were last made of
  private readonly opened = new Set<string>();

  constructor(
    readonly root: HTMLElement,
    private readonly store: Store,
  ) {
    store.on("language", () => this.draw(true));
    store.on("shown", () => this.draw(true));
    store.on("selected", () => this.mark());
  }

  /** Show a scene's tables; what is open stays open. */
  show(scene: Scene): void {
    this.scene = scene;
    this.draw(false);
  }

  private draw(anew: boolean): void {
    const { scene } = this;
    if (!scene) return;
    const runs = this.store.get("shown").map((k) => scene.runs[k]).filter((run) => run !== undefined);
    const made = JSON.stringify(runs.map(({ header }) => [header.tracks, header.statistics, header.model, header.advice.length, header.panels]));
    if (!anew && made === this.drawn) return; // a live run that has not gone on
    this.drawn = made;
    const run = runs.find((each) => each.index === this.told) ?? runs[0];
    if (!run) return;
    const parts = [
      differences(runs),
      contacts(scene, runs, this.store, this.all, () => {
        this.all = true;
        this.draw(true);
      }),
      ...panels(run),
      statistics(runs),
      runs.length > 1 ? this.selector(runs, run) : null,
      routes(run),
      advice(run, this.opened),
      model(run, this.opened),
    ].filter((part) => part !== null);
    const sections = parts.filter((part) => part.matches("section"));
    const links = sections.map((part) =>
      h("button", { type: "button", onclick: () => part.scrollIntoView({ behavior: "smooth" }) }, T(part.querySelector<HTMLElement>("h2 span")?.dataset.t ?? "")),
    );
    fill(this.root, sections.length ? h("nav", { class: "contents" }, ...links) : null, ...parts);
    this.mark();
  }

  /** Which run's model is told, where there are several. */
  private selector(runs: Run[], now: Run): HTMLElement {
    return h(
      "div",
      { class: "which" },
      T("Geometry, parameters and model of"),
      ...runs.map((run) =>
        h("button", { type: "button", class: `run run${run.index % 6}`, "aria-pressed": String(run === now), onclick: () => this.tell(run) }, h("i", {}), " ", run.name),
      ),
    );
  }

  private tell(run: Run): void {
    this.told = run.index;
    this.draw(true);
  }

  /** Show which contact is selected. */
  private mark(): void {
    const selected = this.store.get("selected");
    for (const row of this.root.querySelectorAll<HTMLElement>(".part.contacts tr[data-name]")) {
      row.classList.toggle("selected", selected?.kind === "contact" && row.dataset.name === selected.name);
    }
  }
}
