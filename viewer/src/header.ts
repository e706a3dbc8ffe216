// The head of the page: what was run, how it ended, what to heed, and the language.

import { fill, h } from "./dom";
import { shown } from "./numbers";
import type { Run, Scene } from "./scene";
import type { Store } from "./state";
import { T, t } from "./text";

const HEADLINES: Record<string, string> = { done: "Done", failed: "Failed", interrupted: "Interrupted", running: "Running" };

export class Header {
  readonly element = h("header", {});
  private scene: Scene | null = null;
  private readonly what = h("div", { class: "what" });
  private readonly notices = h("div", { class: "notices" });

  constructor(private readonly store: Store) {
    const language = h("button", { type: "button", class: "language", onclick: () => this.switch() }, "中文");
    store.on("language", (chosen) => {
      language.textContent = chosen === "zh" ? "English" : "中文";
      this.draw();
    });
    store.on("shown", () => this.draw());
    this.element.append(h("div", { class: "bar" }, this.what, language), this.notices);
  }

  show(scene: Scene): void {
    this.scene = scene;
    this.draw();
  }

  private switch(): void {
    this.store.set("language", this.store.get("language") === "zh" ? "en" : "zh");
  }

  private draw(): void {
    if (!this.scene) return;
    const runs = this.store.get("shown").map((k) => this.scene!.runs[k]).filter((run) => run !== undefined);
    const several = this.scene.runs.length > 1;
    const title = several ? T("comparison of {n} results", { n: this.scene.runs.length }) : this.scene.title || t("Result");
    fill(this.what, h("h1", {}, title), ...(several ? [] : runs.map((run) => this.facts(run))));
    const told = runs.flatMap((run) => this.told(run, several));
    fill(this.notices, several ? this.legend() : null, told.length ? h("div", { class: "heed" }, ...told) : null);
  }

  /** Which run has which colour; a click takes it out of the picture or puts it back. */
  private legend(): HTMLElement {
    const on = new Set(this.store.get("shown"));
    return h(
      "div",
      { class: "legend" },
      ...this.scene!.runs.map((run, k) =>
        h(
          "label",
          { class: `run run${k % 6}` },
          h("input", { type: "checkbox", checked: on.has(k), onchange: () => this.toggle(k) }),
          h("i", {}),
          h("b", {}, run.name),
          this.facts(run),
        ),
      ),
    );
  }

  private toggle(k: number): void {
    const on = new Set(this.store.get("shown"));
    if (on.has(k) && on.size > 1) on.delete(k);
    else on.add(k);
    this.store.set("shown", [...on].sort((a, b) => a - b));
  }

  private facts(run: Run): HTMLElement {
    const { status, statistics } = run.header;
    const compiling = Number(statistics.compile_seconds ?? 0);
    const seconds = [statistics.integration_seconds, statistics.run_seconds].find((value) => typeof value === "number");
    const integrator = String(statistics.integrator ?? "").split("(")[0];
    return h(
      "span",
      { class: "facts" },
      h("strong", { class: `status ${status.kind}` }, T(HEADLINES[status.kind] ?? status.kind)),
      run.time.length > 1 ? h("span", {}, T(run.header.time_unit === "" ? "load factor {from} to {to}" : "{from} to {to} s", { from: shown(run.start), to: shown(run.end) })) : null,
      run.time.length > 1 ? h("span", { class: "more" }, T("{n} outputs", { n: shown(run.time.length) })) : null,
      integrator ? h("span", { class: "more" }, integrator) : null,
      typeof statistics.steps === "number" ? h("span", { class: "more" }, T("{n} steps", { n: shown(statistics.steps) })) : null,
      seconds === undefined ? null : h("span", {}, T("computed in {s} s", { s: shown(seconds, 3) })),
      compiling > 0.5 ? h("span", { class: "more" }, T("compiled in {s} s", { s: shown(compiling, 2) })) : null,
    );
  }

  private told(run: Run, several: boolean): HTMLElement[] {
    const { status, warnings } = run.header;
    const of = several ? `${run.name}: ` : "";
    const out: HTMLElement[] = [];
    if (status.kind !== "done" && status.sentence) {
      const at = status.time === null ? "" : ` t = ${shown(status.time, 9)} ${run.header.time_unit ?? "s"}`.trimEnd();
      out.push(h("p", { class: `told ${status.kind}` }, h("b", {}, of, T(HEADLINES[status.kind] ?? status.kind), at, ". "), sentence(status.sentence)));
    }
    if (warnings.length) {
      // one line, of which a click shows the rest: the picture needs the room
      const title = warnings.length > 1 ? T("{n} warnings", { n: warnings.length }) : T("1 warning");
      const first = h("span", { class: "first-one" }, ": ", sentence(warnings[0]));
      const list = warnings.length > 1 ? h("ul", {}, ...warnings.map((text) => h("li", {}, sentence(text)))) : null;
      out.push(h("details", { class: `told warning${list ? " list" : ""}` }, h("summary", {}, of, title, first), list));
    }
    return out;
  }
}

/** A sentence of the solver, beginning with a capital and ending with a stop. */
export function sentence(text: string): HTMLElement {
  const said = T(text.trim());
  const known = said.textContent ?? "";
  if (known === text.trim()) {
    const whole = known.charAt(0).toUpperCase() + known.slice(1);
    said.textContent = /[.!?。！？]$/.test(whole) ? whole : `${whole}.`;
    delete said.dataset.t; // the same in both languages
  }
  return said;
}
