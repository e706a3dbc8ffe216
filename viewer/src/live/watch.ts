// Which scene is shown, and when it is fetched anew while a run goes on.

import type { App } from "../app";
import { fill, h } from "../dom";
import { type Scene, hardestBlow, readScene } from "../scene";
import { T } from "../text";
import type { Client } from "./client";
import { type ServerState, isRunning } from "./protocol";

const LEAST = 600; // milliseconds between two pictures of a run that goes on
const REST = 3; // times as long as a picture took is waited before the next

export class Watch {
  private wanted: { key: string; runs: number[] } | null = null;
  private shown = "";
  private kind = ""; // which runs the picture holds; the view starts anew when it is another
  private paced = false; // whether the speed of the player suits the picture
  private busy = false;
  private after = 0;
  private timer = 0; // of a wait that another choice cuts short
  private readonly sign = h("p", { class: "fetching", role: "status", hidden: true });
  private failures = 0;
  private turned = false; // whether somebody moved the camera

  constructor(
    private readonly app: App,
    private readonly client: Client,
    private readonly trouble: (problem: unknown) => void,
  ) {
    const stage = app.stage.root;
    stage.append(this.sign);
    for (const moves of ["pointerdown", "wheel"]) stage.addEventListener(moves, () => (this.turned = true), { passive: true });
  }

  /** Look whether there is something new to show. */
  news(state: ServerState, chosen: number[]): void {
    const runs = state.runs.filter((run) => chosen.includes(run.number));
    const told = runs.map((run) => [run.number, run.name, run.status.kind, isRunning(run) ? run.time : run.outputs]);
    const settled = runs.every((run) => run.outputs > 0 && !isRunning(run)) && runs.length > 0;
    const key = JSON.stringify([told, settled ? 0 : state.version]);
    if (!runs.length && state.stage !== "ready") return;
    this.wanted = { key, runs: runs.map((run) => run.number) };
    const other = this.wanted.runs.join(",") !== this.kind;
    const coming = other && runs.some((run) => run.outputs > 0);
    if (coming && this.sign.hidden) fill(this.sign, T("Loading {names}…", { names: runs.map((run) => run.name).join(", ") }));
    this.sign.hidden = !coming;
    if (other && this.timer) {
      clearTimeout(this.timer);
      [this.timer, this.busy, this.after] = [0, false, 0];
    }
    void this.fetch();
  }

  private async fetch(): Promise<void> {
    const wanted = this.wanted;
    if (!wanted || wanted.key === this.shown || this.busy) return;
    const now = performance.now();
    const same = wanted.runs.join(",") === this.kind; // what somebody chose is fetched at once
    if (now < this.after && (same || this.failures > 0)) {
      this.busy = true;
      this.timer = window.setTimeout(() => {
        [this.timer, this.busy] = [0, false];
        void this.fetch();
      }, this.after - now);
      return;
    }
    this.busy = true;
    try {
      const scene = await this.client.scene(wanted.runs);
      await this.show(await readScene(scene.bytes, this.asked(scene.runs)), wanted.runs);
      this.shown = wanted.key;
      this.failures = 0;
      this.sign.hidden = this.wanted?.runs.join(",") === this.kind;
    } catch (problem) {
      this.failures += 1;
      if (this.failures === 3) this.trouble(problem); // not the passing kind
    }
    this.after = performance.now() + Math.max(LEAST, REST * (performance.now() - now)) * (1 + this.failures);
    this.busy = false;
    if (this.failures < 5) void this.fetch();
  }

  private asked(runs: number[]): (run: number, channel: string) => Promise<Float64Array> {
    return (run, channel) => this.client.channel(runs[run], channel);
  }

  /** A run that goes on is followed at its end, unless somebody looks elsewhere. */
  private async show(scene: Scene, runs: number[]): Promise<void> {
    const { store } = this.app;
    const before = this.app.scene;
    const kind = runs.join(",");
    const same = kind === this.kind && before !== null && before.runs.length === scene.runs.length;
    const going = isGoing(scene);
    const went = same && before !== null && isGoing(before);
    const posed = before === null || before.span[1] <= before.span[0];
    const atEnd = !same || store.get("time") >= (before?.span[1] ?? 0) * (1 - 1e-9);
    this.app.root.classList.toggle("posed", scene.runs.every((run) => run.time.length < 2)); // nothing to play or plot yet
    this.app.root.classList.remove("empty");
    await this.app.show(scene);
    this.kind = kind;
    if (!this.turned) this.app.stage.view.fit(); // the machine may go where it was not before
    if (!same) {
      store.set("shown", scene.runs.map((_, k) => k));
      this.paced = false;
    }
    if (!this.paced && scene.span[1] > scene.span[0]) {
      this.paced = !going;
      this.app.player.show(scene, true); // the speed that suits this span
    }
    const done = scene.runs.every((run) => run.header.status.kind === "done");
    const blow = done && (went || posed) ? hardestBlow(scene) : null;
    if ((going || went || posed) && atEnd && !store.get("playing")) {
      if (blow !== null) store.set("time", blow);
      else if (going || went) store.set("time", scene.span[1]);
    }
  }
}

const isGoing = (scene: Scene): boolean => scene.runs.some((run) => run.header.status.kind === "running");
