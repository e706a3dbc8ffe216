// The log of a run, fetched while it is open.

import { fill, h } from "../dom";
import { T } from "../text";
import type { Client } from "./client";
import type { RunState } from "./protocol";

/** What the script printed when it was read. */
export class Printed {
  readonly element = h("details", { class: "log printed", hidden: true });
  private readonly text = h("pre", {});

  constructor() {
    this.element.append(h("summary", {}, T("Output of the script")), this.text);
  }

  show(lines: string[]): void {
    this.element.hidden = !lines.length;
    const text = lines.join("\n");
    if (this.text.textContent !== text) this.text.textContent = text;
  }
}

export class Log {
  readonly element: HTMLDetailsElement;
  private readonly text = h("pre", {});
  private readonly of = h("small", {});
  private run: RunState | null = null;
  private shown = { number: -1, next: 0 };
  private busy = false;

  constructor(private readonly client: Client) {
    this.element = h("details", { class: "log" }, h("summary", {}, T("Log"), this.of), this.text);
    this.element.addEventListener("toggle", () => void this.fetch());
  }

  show(run: RunState | null): void {
    this.run = run && !run.source ? run : null;
    this.element.hidden = this.run === null;
    this.of.textContent = this.run ? ` ${this.run.name}` : "";
    void this.fetch();
  }

  private async fetch(): Promise<void> {
    const run = this.run;
    if (!run || !this.element.open || this.busy) return;
    if (run.number !== this.shown.number) {
      this.shown = { number: run.number, next: 0 };
      fill(this.text);
    }
    if (run.lines <= this.shown.next) return;
    this.busy = true;
    try {
      const { lines, next } = (await this.client.ask("GET", `/runs/${run.number}/log?from=${this.shown.next}`)) as { lines: string[]; next: number };
      if (this.shown.number === run.number) {
        this.shown.next = next;
        this.text.append(lines.map((line) => `${line}\n`).join(""));
        this.text.scrollTop = this.text.scrollHeight;
      }
    } catch {
      // the banner tells; the next news brings another try
    } finally {
      this.busy = false;
    }
  }
}
