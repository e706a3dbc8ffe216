// The live application: a panel beside the page with the model, the settings of a run and the runs.

import { App } from "../app";
import { fill, h } from "../dom";
import { Asking, runningOf } from "./asking";
import { Client, Refusal } from "./client";
import { Keeping } from "./keeping";
import { Log, Printed } from "./log";
import { Notices } from "./notices";
import type { Model, ServerState } from "./protocol";
import { Runs } from "./runs";
import { ModelTree } from "./tree";
import { Watch } from "./watch";

class Live {
  private readonly client = new Client();
  private readonly notices = new Notices(() => void this.reload());
  private readonly tree = new ModelTree(
    (path, text) => this.change({ [path]: text }),
    () => void this.change(Object.fromEntries(Object.keys(this.state?.values ?? {}).map((path) => [path, null]))),
  );
  private readonly asking = new Asking({
    start: (settings) => this.start(settings),
    stop: (run) => void this.client.ask("POST", `/runs/${run}/stop`).catch((problem) => this.notices.tell(problem)),
  });
  private readonly log = new Log(this.client);
  private readonly printed = new Printed();
  private readonly runs = new Runs(this.client, { choose: (runs) => this.choose(runs), trouble: (problem) => this.notices.tell(problem) });
  private readonly keeping = new Keeping(this.client, () => void this.runs.offerFiles());
  private readonly watch: Watch;
  private state: ServerState | null = null;
  private chosen: number[] = [];
  private version = -1;

  constructor(private readonly app: App) {
    this.watch = new Watch(app, this.client, (problem) => this.notices.tell(problem));
    const panel = h("aside", { class: "panel" }, this.tree.element, this.asking.element, this.printed.element, this.log.element, this.runs.element, this.keeping.element);
    const work = h("div", { class: "work" });
    app.body.before(this.notices.element, work);
    work.append(panel, app.body);
    app.store.on("language", () => this.redraw());
    this.client.listen(
      (state) => void this.told(state),
      (connection) => this.notices.connected(connection),
    );
  }

  private async told(state: ServerState): Promise<void> {
    const first = this.state === null;
    this.state = state;
    this.app.root.classList.toggle("readonly", !state.editable);
    const newest = Math.max(0, ...state.runs.map((run) => run.number)); // a run beyond was begun after this was said
    this.chosen = this.chosen.filter((number) => number > newest || state.runs.some((run) => run.number === number));
    if (first) this.chosen = state.runs.slice(-1).map((run) => run.number);
    this.notices.show(state);
    this.draw();
    if (state.version !== this.version && state.stage === "ready") {
      this.version = state.version;
      this.take(await this.client.model());
    }
  }

  private draw(): void {
    if (!this.state) return;
    const { runs, file, stage } = this.state;
    this.asking.show(runningOf(runs), stage === "ready");
    this.runs.show(runs, this.chosen);
    this.keeping.show(file, runs, this.chosen);
    this.log.show(runs.findLast((run) => this.chosen.includes(run.number)) ?? runs.at(-1) ?? null);
    this.printed.show(stage === "ready" ? this.state.printed : []);
    this.watch.news(this.state, this.chosen);
  }

  private redraw(): void {
    this.tree.draw();
    this.asking.redraw();
    this.runs.redraw();
    this.notices.redraw();
  }

  private take(model: Model): void {
    this.version = model.version;
    this.tree.show(model, this.state?.values ?? {});
    if (model.settings) this.asking.offer(model.settings);
  }

  private async change(values: Record<string, string | null>): Promise<string | null> {
    try {
      const model = await this.client.change(values);
      if (this.state) {
        const kept = Object.entries({ ...this.state.values, ...values }).filter((entry): entry is [string, string] => entry[1] !== null);
        this.state = { ...this.state, values: Object.fromEntries(kept) };
      }
      this.take(model);
      return null;
    } catch (problem) {
      return this.sentence(problem);
    }
  }

  private async start(settings: Record<string, string>): Promise<string | null> {
    if (this.app.root.querySelector(".leaf.wrong")) return "a value above is invalid; correct it, or press Escape in its field";
    try {
      const run = await this.client.start(settings);
      this.choose([run.number]);
      return null;
    } catch (problem) {
      return this.sentence(problem);
    }
  }

  private choose(runs: number[]): void {
    this.chosen = runs;
    this.draw();
  }

  private async reload(): Promise<void> {
    await this.client.ask("POST", "/reload").catch((problem) => this.notices.tell(problem));
  }

  private sentence(problem: unknown): string {
    if (problem instanceof Refusal) return problem.message;
    return "the server does not answer; the connection may be lost";
  }
}

export function startLive(root: HTMLElement): App {
  const app = new App(root, { kind: "live", scene: () => Promise.reject(new Error("the live application brings its scenes itself")) });
  root.classList.add("posed", "empty");
  fill(root.querySelector("header .what") as HTMLElement, h("h1", {}, document.title.replace(/ – abut$/, "")));
  new Live(app);
  return app;
}
