// The runs there are: which are shown, what was changed in each, how they ended; renaming, removing, keeping.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import { T, t, translate } from "../text";
import type { Client } from "./client";
import { type RunState, isRunning } from "./protocol";

const WORDS: Record<string, string> = { done: "Done", failed: "Failed", interrupted: "Interrupted", running: "Running" };

interface Acts {
  choose(runs: number[]): void;
  trouble(problem: unknown): void;
}

export class Runs {
  readonly element: HTMLElement;
  private readonly list = h("ul", { class: "runs" });
  private readonly files = h("select", { class: "files" });
  private runs: RunState[] = [];
  private chosen: number[] = [];
  private drawn = "";

  constructor(
    private readonly client: Client,
    private readonly acts: Acts,
  ) {
    this.files.addEventListener("change", () => void this.openFile());
    this.files.addEventListener("pointerdown", () => void this.offerFiles());
    this.element = h("section", { class: "history" }, h("div", { class: "bar" }, h("h2", {}, T("Runs")), this.files), this.list);
    void this.offerFiles();
  }

  show(runs: RunState[], chosen: number[]): void {
    this.runs = runs;
    this.chosen = chosen;
    const drawn = JSON.stringify([chosen, runs.map((run) => [run.number, run.name, run.status, Math.floor(100 * run.fraction)])]);
    if (drawn === this.drawn || this.element.querySelector("input.rename")) return;
    this.drawn = drawn;
    this.draw();
  }

  redraw(): void {
    void this.offerFiles();
    this.draw();
  }

  private draw(): void {
    if (!this.runs.length) return fill(this.list, h("li", { class: "none" }, T("No runs yet. Change parameters above, then press Run.")));
    fill(this.list, ...[...this.runs].reverse().map((run) => this.run(run)));
  }

  private run(run: RunState): HTMLElement {
    const at = this.chosen.indexOf(run.number);
    const box = h("input", { type: "checkbox", checked: at >= 0, "aria-label": run.name, onchange: () => this.toggle(run.number) });
    const name = translate(h("button", { type: "button", class: "name" }, run.name), "title", "Show only this run; double-click to rename");
    name.addEventListener("click", () => this.acts.choose([run.number]));
    name.addEventListener("dblclick", () => this.rename(run, name));
    const remove = translate(h("button", { type: "button", class: "remove", disabled: isRunning(run), onclick: () => void this.act("DELETE", `/runs/${run.number}`) }, "×"), "title", "Remove this run");
    const status = h("span", { class: `status ${run.status.kind}` }, T(WORDS[run.status.kind] ?? run.status.kind), isRunning(run) ? ` ${Math.floor(100 * run.fraction)} %` : "");
    const troubled = run.status.kind === "failed" && !run.outputs; // else the page's head tells
    return h(
      "li",
      { "data-run": run.number, class: at >= 0 ? `chosen run run${at % 6}` : "" },
      h("div", { class: "line" }, box, h("i", {}), name, status, h("small", {}, run.source || isRunning(run) ? "" : `${shown(run.seconds, 3)} s`), remove),
      h("p", { class: "changes" }, ...this.changes(run)),
      troubled ? h("p", { class: "said" }, t(run.status.sentence)) : null,
    );
  }

  private changes(run: RunState): (Node | string)[] {
    if (run.source) return [T("from {file}", { file: run.source })];
    const values = Object.entries(run.values).map(([path, text]) => `${path} = ${text}`);
    const asked = Object.entries(run.settings).filter(([key]) => key === "integrator" || key === "rtol").map(([, text]) => text);
    return values.length || asked.length ? [[...values, ...asked].join(" · ")] : [T("as in the file")];
  }

  private toggle(run: number): void {
    const chosen = this.chosen.includes(run) ? this.chosen.filter((number) => number !== run) : [...this.chosen, run];
    this.acts.choose(chosen.sort((a, b) => a - b));
  }

  private rename(run: RunState, name: HTMLElement): void {
    const input = h("input", { type: "text", class: "rename", value: run.name, maxlength: 80 });
    let done = false;
    const end = (keep: boolean): void => {
      if (done) return;
      done = true;
      input.remove();
      this.drawn = "";
      if (keep && input.value.trim()) void this.act("PATCH", `/runs/${run.number}`, { name: input.value });
      else this.draw();
    };
    input.addEventListener("keydown", (event) => {
      if (event.key === "Enter") end(true);
      if (event.key === "Escape") end(false);
    });
    input.addEventListener("blur", () => end(true));
    name.replaceWith(input);
    input.select();
  }

  /** Results in the folder, to be laid beside the runs. */
  async offerFiles(): Promise<void> {
    try {
      const { results } = (await this.client.ask("GET", "/files")) as { results: string[] };
      const before = this.files.options.length;
      if (before === results.length + 1 && this.files.options[0].text === t("open a result…")) return;
      fill(this.files, h("option", { value: "" }, t("open a result…")), ...results.map((name) => h("option", { value: name }, name)));
      this.files.hidden = !results.length;
    } catch {
      // the list is a convenience; the banner tells of a lost connection
    }
  }

  private async openFile(): Promise<void> {
    const name = this.files.value;
    this.files.value = "";
    if (!name) return;
    const run = (await this.act("POST", "/open", { name })) as RunState | undefined;
    if (run) this.acts.choose([...this.chosen, run.number]);
  }

  private async act(method: string, path: string, body?: unknown): Promise<unknown> {
    try {
      return await this.client.ask(method, path, body);
    } catch (problem) {
      this.acts.trouble(problem);
      return undefined;
    }
  }
}
