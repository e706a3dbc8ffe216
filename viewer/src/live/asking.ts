// What a run is asked to do, the button that begins it, and how far it is.

import { fill, h } from "../dom";
import { shown } from "../numbers";
import { T, t, translate } from "../text";
import { type RunState, type Settings, isRunning } from "./protocol";

const STAGES: Record<string, string> = {
  starting: "starting",
  reading: "reading the model",
  compiling: "preparing the solver; the first time this takes up to a minute",
  integrating: "computing",
  stopping: "stopping",
};

interface Acts {
  /** Gives the sentence why the run is refused, or null. */
  start(settings: Record<string, string>): Promise<string | null>;
  stop(run: number): void;
}

export class Asking {
  readonly element: HTMLElement;
  private readonly end = h("input", { type: "text", class: "end", spellcheck: "false", autocomplete: "off" });
  private readonly step = h("input", { type: "text", class: "step", spellcheck: "false", autocomplete: "off" });
  private readonly rtol = h("input", { type: "text", class: "rtol", spellcheck: "false", autocomplete: "off" });
  private readonly method = h("select", { class: "method" });
  private readonly button = h("button", { type: "button", class: "start" });
  private readonly bar = h("progress", { max: 1, value: 0 });
  private readonly where = h("p", { class: "where" });
  private readonly said = h("p", { class: "said", role: "alert" });
  private readonly why = h("p", { class: "why" });
  private settings: Settings | null = null;
  private running: RunState | null = null;
  private begins = false;
  private pace: { number: number; seconds: number; fraction: number } | null = null; // where it was when the integration began

  constructor(private readonly acts: Acts) {
    this.button.addEventListener("click", () => void this.go());
    this.method.addEventListener("change", () => this.tellWhy());
    for (const input of [this.end, this.step, this.rtol]) {
      input.addEventListener("keydown", (event) => {
        if (event.key === "Enter" && !this.running) void this.go();
      });
    }
    translate(this.step, "placeholder", "end/1000");
    translate(this.rtol, "placeholder", "auto");
    const field = (text: string, input: HTMLElement, unit: string) =>
      h("label", {}, T(text), h("span", {}, input, unit ? h("small", {}, unit) : null));
    this.element = h(
      "section",
      { class: "asking" },
      h(
        "div",
        { class: "settings" },
        translate(field("End", this.end, "s"), "title", "End time of the run"),
        translate(field("Output every", this.step, "s"), "title", "Time between two outputs; it does not affect accuracy"),
        translate(field("Method", this.method, ""), "title", "Integration method"),
        translate(field("rtol", this.rtol, ""), "title", "Relative tolerance of the integrator"),
      ),
      this.why,
      h("div", { class: "action" }, this.button, h("div", { class: "progress" }, this.bar, this.where)),
      this.said,
    );
    this.show(null);
  }

  /** The model's settings; what was typed stays. */
  offer(settings: Settings): void {
    const first = this.settings === null;
    this.settings = settings;
    if (first) {
      this.end.value = settings.end;
      this.step.value = settings.step;
      this.rtol.value = settings.rtol;
    }
    const before = this.method.value;
    const byDefault = settings.given !== null ? t("file: {method}", { method: settings.given.split("(")[0] }) : t("auto: {method}", { method: settings.chosen.name });
    fill(
      this.method,
      h("option", { value: "", title: settings.given ?? settings.chosen.why }, byDefault),
      ...settings.integrators.map(({ name, about }) => h("option", { value: name, title: about }, name)),
    );
    this.method.value = before;
    this.tellWhy();
  }

  show(running: RunState | null, ready = true): void {
    this.running = running;
    this.button.classList.toggle("stop", running !== null);
    fill(this.button, T(running ? "Stop" : "Run"));
    this.button.disabled = running ? running.stage === "stopping" : !ready || this.begins;
    this.bar.hidden = running === null;
    if (!running) return fill(this.where);
    if (running.stage === "integrating" || running.fraction > 0) this.bar.value = running.fraction;
    else this.bar.removeAttribute("value");
    const time = running.time === null ? "" : `t = ${shown(running.time, 4)} s · `;
    const stage = running.stage === "integrating" ? `${time}${Math.floor(100 * running.fraction)} % · ${t("{n} steps", { n: shown(running.steps) })}` : t(STAGES[running.stage] ?? running.stage);
    fill(this.where, `${stage} · ${shown(Math.round(running.seconds))} s${this.left(running)}`);
  }

  /** How long it will go on if it goes on as it did; said once that can be known. */
  private left(running: RunState): string {
    if (running.stage !== "integrating") return "";
    if (this.pace?.number !== running.number) this.pace = { number: running.number, seconds: running.seconds, fraction: running.fraction };
    const elapsed = running.seconds - this.pace.seconds;
    const done = running.fraction - this.pace.fraction;
    if (elapsed < 3 || done <= 0.002) return "";
    const left = (elapsed * (1 - running.fraction)) / done;
    return ` · ${left < 90 ? t("about {n} s left", { n: Math.ceil(left) }) : t("about {n} min left", { n: shown(Math.round(left / 60)) })}`;
  }

  redraw(): void {
    if (this.settings) this.offer(this.settings);
    this.show(this.running);
  }

  private tellWhy(): void {
    const settings = this.settings;
    if (!settings) return;
    const chosen = this.method.value || settings.given?.split("(")[0];
    const why = settings.integrators.find(({ name }) => name === chosen)?.about ?? settings.chosen.why;
    fill(this.why, why ? T(why) : null);
    this.why.title = this.method.value ? why : (settings.given ?? why);
  }

  private async go(): Promise<void> {
    if (this.running) return this.acts.stop(this.running.number);
    this.begins = this.button.disabled = true;
    const asked = { end: this.end.value, step: this.step.value, rtol: this.rtol.value, integrator: this.method.value };
    const given = this.settings;
    // what stands as the file has it is left to the file
    if (given && asked.rtol === given.rtol) asked.rtol = "";
    const sentence = await this.acts.start(Object.fromEntries(Object.entries(asked).filter(([, text]) => text.trim() !== "")));
    this.begins = this.button.disabled = false;
    fill(this.said, sentence === null ? null : t(sentence));
    for (const input of [this.end, this.step, this.rtol]) input.classList.toggle("wrong", sentence?.startsWith(input.className.split(" ")[0]) ?? false);
  }
}

export const runningOf = (runs: RunState[]): RunState | null => runs.find(isRunning) ?? null;
