// Finding a channel: by group and thing, or by typing a part of its name.

import { fill, h } from "../dom";
import { shownUnit } from "../numbers";
import type { Channel, Scene } from "../scene";
import { T, t, translate } from "../text";
import type { Panel } from "./panel";
import { MAGNITUDE, type Spec, isVector, keyOf, partsOf } from "./series";
import { aboutOf, groupWord, GROUPS, isGeneral, quantityWord, split, thingText } from "./words";

const MOST = 120; // found channels that are listed

export interface Chooser {
  scene(): Scene;
  /** The body or contact that is selected in the picture. */
  selected(): string | null;
  panels(): Panel[];
  /** Put curves into a panel, or take them out of it when they are all there; null opens a new one. Gives the panel. */
  toggle(specs: Spec[], panel: Panel | null): Panel | null;
}

export class Picker {
  readonly element: HTMLElement;
  private target: Panel | null = null;
  private readonly list = h("div", { class: "list" });
  private readonly search = translate(h("input", { type: "search", oninput: () => this.fillList() }), "placeholder", "Search channels");
  private readonly into = h("select", { onchange: () => this.aim() });
  private readonly open = new Set<string>();

  constructor(private readonly chooser: Chooser) {
    const close = translate(h("button", { type: "button", class: "close", onclick: () => this.hide() }, "×"), "title", "Close");
    this.element = h(
      "aside",
      { class: "picker", hidden: true },
      h("div", { class: "row" }, h("h3", {}, T("Channels")), close),
      this.search,
      h("label", { class: "row into" }, T("into"), this.into),
      this.list,
    );
    this.element.addEventListener("keydown", (event) => {
      event.stopPropagation(); // keys written here do not play the animation
      if (event.key === "Escape") this.hide();
    });
  }

  show(panel: Panel | null): void {
    this.target = panel;
    this.element.hidden = false;
    this.refresh();
    this.search.focus();
  }

  hide(): void {
    this.element.hidden = true;
  }

  /** The panels, the language or the scene changed. */
  refresh(): void {
    if (this.element.hidden) return;
    const panels = this.chooser.panels();
    if (this.target && !panels.includes(this.target)) this.target = null;
    fill(
      this.into,
      h("option", { value: -1, selected: !this.target }, t("a new plot")),
      ...panels.map((panel, k) => h("option", { value: k, selected: panel === this.target }, panel.titleText)),
    );
    this.fillList();
  }

  private aim(): void {
    this.target = this.chooser.panels()[Number(this.into.value)] ?? null;
    this.fillList();
  }

  private channels(): Channel[] {
    const all = new Map<string, Channel>();
    for (const run of this.chooser.scene().runs) {
      for (const channel of run.channels.values()) if (!all.has(channel.name)) all.set(channel.name, channel);
    }
    return [...all.values()];
  }

  private fillList(): void {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const top = this.list.scrollTop;
    if (!words.length) fill(this.list, ...this.tree());
    else {
      const found = this.channels().filter((c) => {
        const text = `${c.name} ${quantityWord(c)} ${t(quantityWord(c))} ${aboutOf(c)} ${t(aboutOf(c))}`.toLowerCase();
        return words.every((word) => text.includes(word));
      });
      fill(
        this.list,
        ...found.slice(0, MOST).map((channel) => this.row(channel, true)),
        found.length > MOST ? h("p", { class: "note" }, t("and {n} more", { n: found.length - MOST })) : null,
        found.length ? null : h("p", { class: "note" }, t("no channel name contains this text")),
      );
    }
    this.list.scrollTop = top;
  }

  /** The channels of what is selected, unfolded, then all groups. */
  private tree(): HTMLElement[] {
    const name = this.chooser.selected();
    const own = name === null ? [] : this.channels().filter((channel) => split(channel.name)[0] === name);
    const first = own.length ? [h("p", { class: "chosen" }, T("Selected"), h("b", {}, ` ${name}`)), ...own.map((channel) => this.row(channel, false))] : [];
    return [...first, ...this.groups()];
  }

  private groups(): HTMLElement[] {
    const groups = new Map<string, Channel[]>(Object.keys(GROUPS).map((group) => [group, []]));
    const inner = new Set(this.chooser.scene().runs.flatMap(({ header }) => (header.model.things ?? []).filter((thing) => thing.inner).map(({ name }) => name)));
    for (const channel of this.channels()) {
      if (inner.has(split(channel.name)[0])) continue; // bodies that stand for modes: who searches finds them
      const { group } = channel.header;
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group)!.push(channel);
    }
    return [...groups].filter(([, channels]) => channels.length).map(([group, channels]) => this.group(group, channels));
  }

  private group(group: string, channels: Channel[]): HTMLElement {
    const things = new Map<string, Channel[]>();
    for (const channel of channels) {
      const thing = isGeneral(channel) ? "" : split(channel.name)[0];
      things.set(thing, [...(things.get(thing) ?? []), channel]);
    }
    return this.fold(`/${group}`, groupWord(group), things.size > 1 || !things.has("") ? things.size : channels.length, () =>
      [...things].flatMap(([thing, list]) => {
        const rows = (): HTMLElement[] => list.map((channel) => this.row(channel, false));
        return thing ? [this.fold(`/${group}/${thing}`, thing, 0, rows)] : rows();
      }),
    );
  }

  /** A fold that is filled when it is opened: a model may have thousands of channels. */
  private fold(key: string, title: string, count: number, fillWith: () => HTMLElement[]): HTMLElement {
    const isGroup = key.split("/").length === 2;
    const name = isGroup ? T(title) : h("span", {}, thingText(title));
    const element = h("details", { open: this.open.has(key) }, h("summary", {}, name, count ? h("span", { class: "count" }, count) : null));
    const content = (): void => {
      if (element.childElementCount === 1) element.append(...fillWith());
    };
    if (this.open.has(key)) content();
    element.addEventListener("toggle", () => {
      if (element.open) {
        this.open.add(key);
        content();
      } else this.open.delete(key);
    });
    return element;
  }

  private row(channel: Channel, full: boolean): HTMLElement {
    const parts = partsOf(channel);
    const all = parts.filter((part) => part !== MAGNITUDE).map((part) => ({ channel: channel.name, part }));
    const word = quantityWord(channel);
    const thing = split(channel.name)[0];
    const unit = shownUnit(channel.header.unit);
    const name = h(
      "button",
      { type: "button", class: "name", onclick: () => this.toggle(all), "aria-pressed": String(all.every((s) => this.target?.has(s))) },
      full && !isGeneral(channel) ? h("b", {}, `${thingText(thing)} `) : null,
      T(word),
      unit ? h("span", { class: "unit" }, ` [${unit}]`) : null,
    );
    const element = h("div", { class: "row channel", draggable: channel.available }, name, ...(parts.length > 1 ? parts.map((part) => this.part(channel, part)) : []));
    element.title = channel.available ? `${channel.name}\n${t(aboutOf(channel))}` : t("the values of {channel} are not in this page, but in the result file", { channel: channel.name });
    element.classList.toggle("missing", !channel.available);
    if (!channel.available) for (const button of element.querySelectorAll("button")) button.disabled = true;
    this.draggable(element, all);
    return element;
  }

  private part(channel: Channel, part: string): HTMLElement {
    const spec = { channel: channel.name, part };
    const sign = part === MAGNITUDE && isVector(channel) ? "|·|" : part;
    const button = h("button", { type: "button", class: "part", "aria-pressed": String(this.target?.has(spec) ?? false), onclick: () => this.toggle([spec]) }, sign);
    if (part === MAGNITUDE) translate(button, "title", "magnitude");
    this.draggable(button, [spec]);
    return button;
  }

  private draggable(element: HTMLElement, specs: Spec[]): void {
    element.draggable = true;
    element.addEventListener("dragstart", (event) => {
      event.stopPropagation();
      event.dataTransfer?.setData("text/plain", JSON.stringify(specs));
    });
    element.dataset.key = specs.map(keyOf).join(" ");
  }

  private toggle(specs: Spec[]): void {
    this.target = this.chooser.toggle(specs, this.target);
    this.refresh();
  }
}
