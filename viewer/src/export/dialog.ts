// The sheet behind the "Export" button.

import { fill, h } from "../dom";
import type { Stage } from "../stage/stage";
import { popover } from "../stage/toolbar";
import { T, t } from "../text";
import { type Film, type Made, timesOf } from "./animation";
import { gif } from "./gif";
import { Painter } from "./painter";
import { video } from "./video";

type Kind = "png" | "gif" | "mp4";

const KINDS: [Kind, string][] = [
  ["png", "Picture (PNG)"],
  ["gif", "Animation (GIF)"],
  ["mp4", "Video (MP4)"],
];
const SIZES: Record<Kind, string[]> = {
  png: ["screen", "1280×720", "1920×1080", "3840×2160", "1600×1600"],
  gif: ["640×400", "800×500", "1280×720", "screen"],
  mp4: ["1280×720", "1920×1080", "1080×1080", "screen"],
};
const FIRST: Record<Kind, string> = { png: "1920×1080", gif: "800×500", mp4: "1280×720" };
const RATES: Record<Kind, number[]> = { png: [], gif: [10, 20, 25], mp4: [25, 30, 60] };
const FIRST_RATE: Record<Kind, number> = { png: 0, gif: 20, mp4: 30 };

/** The button and its sheet. */
export function exporter(stage: Stage): HTMLElement {
  return new Sheet(stage).element;
}

class Sheet {
  readonly element: HTMLElement;
  private readonly kind = h("select", {});
  private readonly size = h("select", {});
  private readonly rate = h("select", {});
  private readonly clear = h("input", { type: "checkbox" });
  private readonly caption = h("input", { type: "checkbox", checked: true });
  private readonly about = h("p", { class: "about" });
  private readonly told = h("p", { class: "said", hidden: true, role: "status" });
  private readonly progress = h("progress", { max: 1, value: 0, hidden: true });
  private readonly save = h("button", { type: "button", class: "main" }, T("Save"));
  private readonly rows: Record<"rate" | "clear", HTMLElement>;
  private running: AbortController | null = null;

  constructor(private readonly stage: Stage) {
    this.kind.append(...KINDS.map(([kind, text]) => translatedOption(kind, text)));
    this.rows = {
      rate: h("label", { class: "field" }, T("Frames per second"), this.rate),
      clear: h("label", {}, this.clear, T("Transparent background")),
    };
    this.kind.addEventListener("change", () => this.offer());
    for (const field of [this.size, this.rate]) field.addEventListener("change", () => this.tell());
    this.save.addEventListener("click", () => (this.running ? this.running.abort() : void this.make()));
    stage.store.on("speed", () => this.tell());
    stage.store.on("range", () => this.tell());
    stage.store.on("language", () => queueMicrotask(() => this.tell()));
    this.element = popover(
      "Export",
      "Save a picture or the animation",
      h("label", { class: "field" }, T("Kind"), this.kind),
      h("label", { class: "field" }, T("Size"), this.size),
      this.rows.rate,
      this.rows.clear,
      h("label", {}, this.caption, T("Title, time and legend")),
      this.about,
      h("div", { class: "go" }, this.save, this.progress),
      this.told,
    );
    this.element.classList.add("export");
    this.offer();
  }

  private get chosen(): Kind {
    return this.kind.value as Kind;
  }

  private offer(): void {
    const kind = this.chosen;
    this.size.replaceChildren(...SIZES[kind].map((size) => (size === "screen" ? translatedOption(size, "Screen size") : h("option", { value: size }, size))));
    this.size.value = FIRST[kind];
    this.rate.replaceChildren(...RATES[kind].map((rate) => h("option", { value: rate }, rate)));
    this.rate.value = String(FIRST_RATE[kind]);
    this.rows.rate.hidden = kind === "png";
    this.rows.clear.hidden = kind !== "png";
    this.tell();
  }

  private get times(): number[] {
    const { store } = this.stage;
    return timesOf(store.get("range"), store.get("speed"), Number(this.rate.value));
  }

  private tell(): void {
    this.about.hidden = this.chosen === "png";
    if (this.chosen === "png") return;
    const count = this.times.length;
    const seconds = (count / Number(this.rate.value)).toFixed(1);
    fill(this.about, T("At the playback speed: {s} s, {n} frames", { s: seconds, n: count }));
  }

  private dimensions(): [number, number] {
    if (this.size.value !== "screen") return this.size.value.split("×").map(Number) as [number, number];
    const ratio = Math.min(window.devicePixelRatio || 1, 2);
    const even = (x: number) => 2 * Math.round((x * ratio) / 2); // video wants even numbers
    return [even(this.stage.root.clientWidth), even(this.stage.root.clientHeight)];
  }

  private async make(): Promise<void> {
    const { stage } = this;
    this.running = new AbortController();
    this.busy(true);
    stage.store.set("playing", false);
    const time = stage.store.get("time");
    try {
      const made = await this.made(time);
      save(made.blob, `${fileName(stage.scene?.title ?? "")}.${made.ending}`);
      this.say(t("Saved: {how}, {size}", { how: made.how, size: bytes(made.blob.size) }));
    } catch (problem) {
      const stopped = (problem as Error).name === "AbortError";
      this.say(stopped ? t("Stopped; nothing was saved") : t("Saving failed: {why}", { why: (problem as Error).message }));
    } finally {
      this.running = null;
      stage.end();
      this.busy(false);
    }
  }

  private async made(time: number): Promise<Made> {
    const kind = this.chosen;
    const [width, height] = this.dimensions();
    const background = kind === "png" && this.clear.checked ? null : "#ffffff";
    const painter = new Painter(this.stage, { width, height, background, caption: this.caption.checked });
    if (kind === "png") {
      painter.paint(time);
      const blob = await new Promise<Blob | null>((go) => painter.canvas.toBlob(go, "image/png"));
      if (!blob) throw new Error("the picture is too large for this browser");
      return { blob, ending: "png", how: `PNG, ${width}×${height}` };
    }
    const film: Film = {
      painter,
      times: this.times,
      rate: Number(this.rate.value),
      width,
      height,
      progress: (share) => (this.progress.value = share),
      stopped: this.running!.signal,
    };
    return kind === "gif" ? gif(film) : video(film);
  }

  private busy(on: boolean): void {
    this.stage.root.classList.toggle("exporting", on);
    this.progress.hidden = !on || this.chosen === "png";
    this.progress.value = 0;
    fill(this.save, T(on ? "Cancel" : "Save"));
    for (const field of [this.kind, this.size, this.rate, this.clear, this.caption]) field.disabled = on;
    if (on) this.told.hidden = true;
  }

  private say(text: string): void {
    this.told.textContent = text;
    this.told.hidden = false;
  }
}

function translatedOption(value: string, text: string): HTMLOptionElement {
  const option = h("option", { value }, t(text));
  option.dataset.t = text;
  return option;
}

function save(blob: Blob, name: string): void {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function fileName(title: string): string {
  return title.trim().replaceAll(/[^\p{L}\p{N}._-]+/gu, "_").replace(/^_+|_+$/g, "") || "abut";
}

function bytes(count: number): string {
  return count < 1e6 ? `${Math.ceil(count / 1e3)} kB` : `${(count / 1e6).toFixed(1)} MB`;
}
