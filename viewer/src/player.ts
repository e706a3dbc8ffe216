// Play, stop, step, speed, loop and the slider of time. Moves `time`; whoever draws listens.

import { h } from "./dom";
import type { Scene } from "./scene";
import type { Store } from "./state";
import { T, translate } from "./text";

const SPEEDS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const WHOLE = 8; // seconds that one passage of a run takes at the speed chosen first
const TICKS = 10_000;
const ICONS = {
  start: "M3 3h2v10H3zM13 3v10L6 8z",
  back: "M11 3v10L4 8z",
  play: "M4 2.5v11L13.5 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  on: "M5 3v10l7-5z",
};

/** Drawn, because fonts differ in which of these signs they have. */
function icon(path: string): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  const shape = document.createElementNS(svg.namespaceURI, "path");
  shape.setAttribute("d", path);
  svg.append(shape);
  return svg;
}

export class Player {
  readonly element: HTMLElement;
  private scene: Scene | null = null;
  private last = 0;
  private readonly play = translate(h("button", { class: "play", type: "button", onclick: () => this.toggle() }), "title", "Play or pause (space)");
  private readonly slider = translate(h("input", { type: "range", min: 0, max: TICKS, step: 1, value: 0, class: "scrub" }), "aria-label", "Time");
  private readonly clock = h("output", { class: "clock" });
  private readonly speeds = translate(h("select", { class: "speed" }), "title", "Simulated time per second");
  private readonly loop = h("input", { type: "checkbox", checked: true });

  constructor(private readonly store: Store) {
    this.speeds.addEventListener("change", () => store.set("speed", Number(this.speeds.value)));
    this.loop.addEventListener("change", () => store.set("loop", this.loop.checked));
    this.slider.addEventListener("input", () => this.scrub());
    const step = (by: number, text: string, path: string) =>
      translate(h("button", { type: "button", onclick: () => this.step(by) }, icon(path)), "title", text);
    this.element = h(
      "div",
      { class: "player" },
      step(-Infinity, "Go to the start", ICONS.start),
      step(-1, "Previous frame (left arrow)", ICONS.back),
      this.play,
      step(1, "Next frame (right arrow)", ICONS.on),
      this.slider,
      this.clock,
      this.speeds,
      translate(h("label", { class: "loop" }, this.loop, T("Loop")), "title", "Loop playback"),
    );
    store.on("time", () => this.tell());
    store.on("playing", (playing) => this.playing(playing));
    store.on("speed", () => this.offerSpeeds());
    this.playing(false);
  }

  /** Play this from now on; time stays where it is when it is inside. */
  show(scene: Scene, first: boolean): void {
    this.scene = scene;
    const [start, end] = scene.span;
    this.store.set("range", [start, end]);
    if (first) {
      const right = (end - start) / WHOLE;
      this.store.set("speed", SPEEDS.reduce((a, b) => (Math.abs(Math.log(b / right)) < Math.abs(Math.log(a / right)) ? b : a)));
    }
    this.offerSpeeds();
    this.store.set("time", Math.min(Math.max(this.store.get("time"), start), end));
    this.tell();
  }

  toggle(): void {
    const [start, end] = this.store.get("range");
    if (!this.store.get("playing") && this.store.get("time") >= end) this.store.set("time", start);
    this.store.set("playing", !this.store.get("playing"));
  }

  /** Go on by so many frames of the first run shown; ±Infinity goes to an end. */
  step(by: number): void {
    const run = this.scene?.runs[this.store.get("shown")[0] ?? 0];
    if (!run || !run.frameTime.length) return;
    this.store.set("playing", false);
    const [frame, rest] = run.frameAt(this.store.get("time"));
    const from = by < 0 && rest > 1e-9 ? frame + 1 : frame;
    const to = Math.min(Math.max(from + by, 0), run.frameTime.length - 1);
    this.store.set("time", run.frameTime[to]);
  }

  private scrub(): void {
    const [start, end] = this.store.get("range");
    this.store.set("playing", false);
    this.store.set("time", start + ((end - start) * Number(this.slider.value)) / TICKS);
  }

  private playing(playing: boolean): void {
    this.play.replaceChildren(icon(playing ? ICONS.pause : ICONS.play));
    this.play.classList.toggle("on", playing);
    if (!playing) return;
    this.last = performance.now();
    const tick = (now: number) => {
      if (!this.store.get("playing")) return;
      this.advance(Math.max(0, Math.min(0.25, (now - this.last) / 1000)));
      this.last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  private advance(seconds: number): void {
    const [start, end] = this.store.get("range");
    const span = end - start;
    if (!(span > 0)) return this.store.set("playing", false);
    let time = this.store.get("time") + seconds * this.store.get("speed");
    if (time > end) {
      if (this.store.get("loop")) time = start + ((time - start) % span);
      else {
        time = end;
        this.store.set("playing", false);
      }
    }
    this.store.set("time", time);
  }

  private tell(): void {
    const [start, end] = this.store.get("range");
    const time = this.store.get("time");
    this.slider.value = String(end > start ? Math.round((TICKS * (time - start)) / (end - start)) : 0);
    const digits = Math.min(9, Math.max(0, 4 - Math.floor(Math.log10(Math.max(end - start, 1e-9)))));
    this.clock.textContent = `${time.toFixed(digits)} ${this.scene?.clock ?? "s"}`.trim();
  }

  private offerSpeeds(): void {
    const speed = this.store.get("speed");
    const offered = SPEEDS.includes(speed) ? SPEEDS : [...SPEEDS, speed].sort((a, b) => a - b);
    this.speeds.replaceChildren(
      ...offered.map((value) => h("option", { value, selected: value === speed }, value < 1 ? `1/${Math.round(1 / value)}×` : `${value}×`)),
    );
    this.speeds.value = String(speed);
  }
}
