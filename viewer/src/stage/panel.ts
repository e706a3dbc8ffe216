// What is known of the chosen body, contact or joint, and what can be done with it.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import type { Mark, Run } from "../scene";
import type { Selection, Store } from "../state";
import { T, translate } from "../text";
import type { Load } from "./arrows";
import type { Poses } from "./poses";
import { length } from "./scalebar";

export interface Acts {
  hideBody(name: string): void;
  muteContact(name: string): void;
}

export class Panel {
  readonly element = h("div", { class: "chosen", hidden: true });
  private readonly values = new Map<string, HTMLElement>();
  private body = -2;
  private contact = -1;

  constructor(
    private readonly store: Store,
    private readonly acts: Acts,
  ) {}

  /** What is chosen has changed. */
  fill(selected: Selection | null, run: Run | undefined): void {
    this.values.clear();
    this.body = -2;
    this.contact = -1;
    this.element.hidden = !selected || !run;
    if (!selected || !run) return;
    const rows = selected.kind === "body" ? this.ofBody(selected.name, run) : selected.kind === "contact" ? this.ofContact(selected.name, run) : this.ofMark(selected.name, run);
    const close = translate(h("button", { type: "button", class: "close", onclick: () => this.store.set("selected", null) }, "×"), "title", "Close");
    fill(this.element, h("div", { class: "head" }, h("b", { title: selected.name }, selected.name), close), ...rows);
  }

  private ofBody(name: string, run: Run): HTMLElement[] {
    this.body = run.header.bodies.findIndex((body) => body.name === name);
    if (this.body < 0) return [h("dl", {}, ...row("Body", T("the ground")))];
    const thing = run.header.model.things?.find((one) => one.name === name && one.family === "body");
    const mass = thing?.parameters.mass?.value;
    const facts = h("dl", {}, ...(typeof mass === "number" ? row("Mass", `${shown(mass, 4)} kg`) : []), ...row("Position", this.value("position")), ...row("Speed", this.value("speed")));
    const traced = this.store.get("traces").includes(name);
    const followed = this.store.get("follow") === name;
    const trace = () => this.store.set("traces", traced ? this.store.get("traces").filter((one) => one !== name) : [...this.store.get("traces"), name]);
    const buttons = h(
      "div",
      { class: "acts" },
      act("Trace", "Draw the path of the center of mass", trace, traced),
      act("Follow", "Camera follows this body", () => this.store.set("follow", followed ? null : name), followed),
      act("Hide", "Hide this body", () => this.acts.hideBody(name)),
    );
    return [facts, buttons];
  }

  private ofContact(name: string, run: Run): HTMLElement[] {
    this.contact = run.contacts.findIndex((contact) => contact.name === name);
    const facts = h("dl", {}, ...row("Force", this.value("force")), ...row("Normal part", this.value("normal")), ...row("Penetration", this.value("depth")), ...row("Places", this.value("places")));
    return [facts, h("div", { class: "acts" }, act("Hide", "Show or hide the arrows of this contact", () => this.acts.muteContact(name)))];
  }

  private ofMark(name: string, run: Run): HTMLElement[] {
    const mark = run.header.marks.find((one) => one.name === name);
    if (!mark) return [];
    return [h("dl", {}, ...row(FAMILIES[mark.family] ?? "Kind", mark.kind), ...row("Between", between(mark, run)))];
  }

  private value(name: string): HTMLElement {
    const element = h("output", {});
    this.values.set(name, element);
    return element;
  }

  private say(name: string, text: string): void {
    const element = this.values.get(name);
    if (element && element.textContent !== text) element.textContent = text;
  }

  /** The numbers at this time. */
  show(poses: Poses, loads: readonly Load[]): void {
    if (this.element.hidden) return;
    if (this.body >= 0) {
      const at = [0, 1, 2].map((c) => poses.position[3 * this.body + 3 + c]);
      this.say("position", places(at));
      this.say("speed", `${shown(poses.speed(this.body), 4)} m/s`);
    }
    const load = loads[this.contact];
    if (!load) return;
    const touching = load.places > 0 || load.pressed > 0;
    this.say("force", touching ? `${shown(load.force, 4)} N` : "–");
    this.say("normal", touching ? `${shown(load.normal, 4)} N` : "–");
    this.say("depth", touching && load.depth > 0 ? length(load.depth) : "–");
    this.say("places", String(load.places));
  }
}

const FAMILIES: Record<string, string> = { joint: "Joint", motion: "Motion", force: "Force element" };

function row(term: string, value: string | HTMLElement): HTMLElement[] {
  return [h("dt", {}, T(term)), h("dd", {}, value)];
}

function act(text: string, title: string, does: () => void, on = false): HTMLElement {
  return translate(h("button", { type: "button", class: on ? "on" : "", "aria-pressed": String(on), onclick: does }, T(text)), "title", title);
}

function between({ i, j }: Mark, run: Run): string {
  const name = (body: number) => (body < 0 ? "ground" : (run.header.bodies[body]?.name ?? "?"));
  return [i, j].filter((end) => end !== null).map((end) => name(end.body)).join(" – ");
}

/** Three coordinates in one unit. */
function places(at: number[]): string {
  const small = Math.max(...at.map(Math.abs)) < 1;
  const texts = at.map((x) => (small ? (1000 * x).toFixed(2) : x.toFixed(4)).replace("-", "−"));
  return `${texts.join(", ")} ${small ? "mm" : "m"}`;
}
