// Keeping what was computed: downloads, and files in the model's folder.

import { fill, h } from "../dom";
import { T, t, translate } from "../text";
import { type Client, Refusal } from "./client";
import type { RunState } from "./protocol";

const KINDS = [
  { what: "report", text: "Page", suffix: ".html", about: "Report with everything shown here, for any browser, without network" },
  { what: "csv", text: "CSV", suffix: ".csv", about: "Table of all channels of the first selected run" },
  { what: "nc", text: "NetCDF", suffix: ".nc", about: "Complete result of the first selected run, for abut, xarray and MATLAB" },
] as const;

export class Keeping {
  readonly element = h("section", { class: "keeping" });
  private readonly said = h("p", { class: "said" });
  private readonly form = h("form", { class: "folder" });
  private chosen: RunState[] = [];
  private file = "";

  constructor(
    private readonly client: Client,
    private readonly saved: () => void,
  ) {
    const links = KINDS.map(({ what, text, about }) =>
      translate(h("button", { type: "button", "data-what": what, onclick: () => this.download(what) }, T(text)), "title", about),
    );
    const folder = translate(h("button", { type: "button", onclick: () => this.ask() }, T("Folder…")), "title", "Write a file next to the model");
    this.element.append(h("div", { class: "row" }, h("span", {}, T("Export")), ...links, folder), this.form, this.said);
    this.form.hidden = true;
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.save(false);
    });
  }

  show(file: string, runs: RunState[], chosen: number[]): void {
    this.file = file;
    this.chosen = runs.filter((run) => chosen.includes(run.number) && run.outputs > 0);
    for (const button of this.element.querySelectorAll<HTMLButtonElement>(".row button")) button.disabled = !this.chosen.length;
  }

  private download(what: string): void {
    const link = h("a", { href: `/download/${what}?runs=${this.numbers(what).join(",")}`, download: "" });
    link.click();
  }

  private numbers(what: string): number[] {
    const numbers = this.chosen.map((run) => run.number);
    return what === "report" ? numbers : numbers.slice(0, 1);
  }

  private ask(): void {
    fill(this.said);
    this.form.hidden = !this.form.hidden;
    const stem = `${this.file.replace(/\.\w+$/, "")}_${this.chosen[0]?.name.replace(/[^\p{L}\p{N}_]+/gu, "_") ?? "run"}`;
    const name = h("input", { type: "text", name: "name", value: `${stem}.nc`, spellcheck: "false" });
    fill(this.form, name, h("button", { type: "submit" }, T("Save")));
    name.focus();
    name.setSelectionRange(0, stem.length);
  }

  private async save(replace: boolean): Promise<void> {
    const name = (this.form.elements.namedItem("name") as HTMLInputElement).value.trim();
    const kind = KINDS.find(({ suffix }) => name.toLowerCase().endsWith(suffix));
    if (!kind) return fill(this.said, T("End the name in .html, .csv or .nc."));
    try {
      const { path } = (await this.client.ask("POST", "/save", { what: kind.what, runs: this.numbers(kind.what), name, replace })) as { path: string };
      fill(this.said, T("Saved as {path}", { path }));
      this.form.hidden = true;
      this.saved();
    } catch (problem) {
      const again = problem instanceof Refusal && problem.exists;
      const button = again ? h("button", { type: "button", onclick: () => void this.save(true) }, T("Overwrite")) : null;
      fill(this.said, t((problem as Error).message), " ", button);
    }
  }
}
