// What must be heeded: a lost connection, a file that cannot be read or has changed, a request that failed.

import { fill, h } from "../dom";
import { T, t } from "../text";
import type { Connection } from "./client";
import type { ServerState } from "./protocol";

const LOST: Record<Exclude<Connection, "there">, string> = {
  lost: "The connection to abut is lost. The page stays as it is; reconnecting…",
  ended: "This page belongs to a server that has ended. Open the address that abut view printed last.",
};

export class Notices {
  readonly element = h("div", { class: "live-notices", role: "status" });
  private connection: Connection = "there";
  private trouble = "";
  private state: ServerState | null = null;
  private drawn = "";

  constructor(private readonly reload: () => void) {}

  connected(connection: Connection): void {
    this.connection = connection;
    this.draw();
  }

  show(state: ServerState): void {
    this.state = state;
    this.draw();
  }

  tell(problem: unknown): void {
    this.trouble = problem instanceof Error ? problem.message : String(problem);
    this.draw();
  }

  redraw(): void {
    this.drawn = "";
    this.draw();
  }

  private draw(): void {
    const { connection, trouble, state } = this;
    const key = JSON.stringify([connection, trouble, state?.stage, state?.sentence, state?.stale, state?.refused, state?.stage === "failed" && state.printed.length]);
    if (key === this.drawn) return;
    this.drawn = key;
    const refused = Object.entries(state?.refused ?? {}).map(([path, sentence]) => h("li", {}, h("b", {}, path), ` ${t(sentence)}`));
    const printed = state?.printed.length ? h("details", {}, h("summary", {}, T("Output of the script")), h("pre", {}, state.printed.join("\n"))) : null;
    fill(
      this.element,
      connection !== "there" ? h("p", { class: "told failed lost" }, T(LOST[connection])) : null,
      state?.stage === "loading" ? h("p", { class: "told note" }, T("Reading {file}…", { file: state.file })) : null,
      state?.stage === "failed"
        ? h("div", { class: "told failed" }, h("b", {}, T("{file} cannot be read.", { file: state.file })), " ", t(state.sentence), " ", this.button("Reload"), printed)
        : null,
      state?.stale && state.stage !== "loading"
        ? h("p", { class: "told warning stale" }, T("{file} changed on disk.", { file: state.file }), " ", this.button("Reload"))
        : null,
      refused.length ? h("div", { class: "told warning" }, T("These changes are no longer valid and were undone:"), h("ul", {}, ...refused)) : null,
      trouble ? h("p", { class: "told failed" }, t(trouble), " ", h("button", { type: "button", class: "dismiss", onclick: () => this.tell("") }, T("OK"))) : null,
    );
  }

  private button(text: string): HTMLElement {
    return h("button", { type: "button", class: "reload", onclick: this.reload }, T(text));
  }
}
