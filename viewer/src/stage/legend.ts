// Which colour is which contact, and its normal force now: the number that a plot of it tells.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import { scaleFor } from "../plots/units";
import type { Run } from "../scene";
import { T, t, translate } from "../text";
import type { Load } from "./arrows";
import { contactColour } from "./colours";
import type { Readings, Spike } from "./readings";

const ROWS = 10;
const FEW = 5; // beyond that the most loaded come first
const QUIET = 1e-9; // of the largest force: no force

interface Row {
  contact: number;
  element: HTMLElement;
  number: HTMLElement;
}

export class Legend {
  readonly element = h("div", { class: "contact-legend", hidden: true });
  private rows: Row[] = [];
  private readonly unit = h("span", {});
  private readonly spike = h("div", { class: "more", hidden: true });
  private readings: Readings | null = null;
  private peak = 0; // of the frames of the animation

  constructor(
    private readonly muted: () => Set<string>,
    private readonly toggle: (contact: string) => void,
    private readonly choose: (contact: string) => void,
  ) {}

  /** One line for each contact of the run that is read; where there are many, for those with the largest forces. */
  fill(run: Run | undefined, peaks: readonly number[], readings: Readings | undefined): void {
    const contacts = run?.contacts ?? [];
    this.readings = readings ?? null;
    this.peak = Math.max(0, ...peaks);
    const order = contacts.map((_, k) => k).filter((k) => peaks[k] > 0);
    const felt = order.length;
    if (order.length > FEW) order.sort((a, b) => peaks[b] - peaks[a]).splice(ROWS); // where there is little room the last are hidden
    this.rows = order.map((contact) => this.row(contact, contacts[contact].name));
    for (const contact of order) readings?.want(contact);
    const more = felt - order.length;
    fill(
      this.element,
      h("div", { class: "head" }, h("b", {}, T("Contact")), translate(h("span", {}, T("Normal force"), " ", this.unit), "title", "Sum of the normal forces of all contact points")),
      ...this.rows.map((row) => row.element),
      this.spike,
      more > 0 ? h("div", { class: "more" }, T("and {n} more with smaller peaks", { n: more })) : null,
    );
    this.element.hidden = !felt;
    this.mute();
  }

  private row(contact: number, name: string): Row {
    const number = h("output", {});
    const swatch = h("button", { type: "button", class: "swatch", style: `--c: ${contactColour(contact)}`, onclick: () => this.toggle(name) });
    translate(swatch, "title", "Show or hide the arrows of this contact");
    translate(swatch, "aria-label", "Show or hide the arrows of this contact");
    const label = h("button", { type: "button", class: "name", title: name, onclick: () => this.choose(name) }, name);
    const element = h("div", { class: "row" }, swatch, label, number);
    element.dataset.contact = name;
    return { contact, element, number };
  }

  mute(): void {
    const muted = this.muted();
    for (const { element } of this.rows) element.classList.toggle("muted", muted.has(element.dataset.contact!));
  }

  show(loads: readonly Load[], chosen: string | null, spikes: ReadonlyMap<number, Spike>): void {
    this.tell(spikes);
    const known = this.rows.map(({ contact }) => this.readings?.largest(contact) ?? NaN).filter(Number.isFinite);
    const largest = known.length ? Math.max(...known) : this.peak;
    const { factor, unit } = scaleFor(largest, "N");
    this.unit.textContent = `[${unit}]`;
    for (const { contact, element, number } of this.rows) {
      const load = loads[contact];
      const text = load && load.pressed > QUIET * largest ? shown(load.pressed / factor, 5) : "–";
      if (number.textContent !== text) number.textContent = text;
      element.classList.toggle("on", text !== "–");
      element.classList.toggle("chosen-row", element.dataset.contact === chosen);
    }
  }

  /** The largest force between the last frame and this one, in words: that of the lighter arrow. */
  private tell(spikes: ReadonlyMap<number, Spike>): void {
    const said = ({ force, time }: Spike) => {
      const { factor, unit } = scaleFor(force, "N");
      return t("peak since the last frame: {force} at t = {time} s", { force: `${shown(force / factor, 4)} ${unit}`, time: shown(time, 5) });
    };
    let most: Spike | null = null;
    for (const spike of spikes.values()) if (!most || spike.force > most.force) most = spike;
    const text = most ? t("Lighter arrow: {what}", { what: said(most) }) : "";
    if (this.spike.textContent !== text) this.spike.textContent = text;
    this.spike.hidden = !text;
    for (const { contact, number } of this.rows) {
      const spike = spikes.get(contact);
      number.title = spike ? said(spike) : "";
    }
  }
}
