// The page: what it shows of a scene, in every host.

import { h, fill } from "./dom";
import { Header, sentence } from "./header";
import type { Host } from "./host";
import { Plots } from "./plots/plots";
import { Player } from "./player";
import { hardestBlow, readScene, type Scene } from "./scene";
import { Stage } from "./stage/stage";
import { Store } from "./state";
import { Tables } from "./tables/tables";
import { type Language, firstLanguage, remember, setLanguage, t } from "./text";

export class App {
  readonly store = new Store();
  readonly header: Header;
  readonly stage: Stage;
  readonly player: Player;
  readonly plots: Plots;
  readonly tables: Tables;
  readonly body: HTMLElement; // the live application puts its panel beside it
  scene: Scene | null = null;
  private readonly footnote = h("p", { class: "footnote" });

  constructor(
    readonly root: HTMLElement,
    private readonly host: Host,
  ) {
    root.classList.add("abut", host.kind);
    this.store.on("language", (language) => this.speak(language)); // before all others: they draw in the new one
    this.header = new Header(this.store);
    const stage = h("section", { class: "stage" });
    const plots = h("section", { class: "plots" });
    const tables = h("section", { class: "tables" });
    this.player = new Player(this.store);
    this.body = h(
      "main",
      {},
      h("div", { class: "first" }, h("div", { class: "left" }, stage, this.player.element), plots),
      this.footnote,
      host.kind === "widget" ? null : tables,
    );
    fill(root, this.header.element, this.body);
    // the first screen is what the head leaves of the window
    new ResizeObserver(() => root.style.setProperty("--head", `${this.header.element.offsetHeight}px`)).observe(this.header.element);
    this.stage = new Stage(stage, this.store);
    this.plots = new Plots(plots, this.store);
    this.tables = new Tables(tables, this.store);
    this.store.set("language", firstLanguage());
    root.lang = this.store.get("language") === "zh" ? "zh-CN" : "en";
    // a notebook has keys of its own; elsewhere the whole page is ours
    (host.kind === "widget" ? root : document).addEventListener("keydown", (event) => this.key(event as KeyboardEvent));
    root.tabIndex = -1;
    this.giveBackFocus();
  }

  /** Read the host's scene and show it; a second time the view, the time and the plots stay as they are. */
  async load(): Promise<void> {
    try {
      await this.show(await readScene(await this.host.scene(), this.host.asked));
    } catch (problem) {
      if (this.scene) throw problem;
      fill(this.body, h("p", { class: "broken" }, t("This page cannot be shown: {why}", { why: String((problem as Error).message) })));
    }
  }

  async show(scene: Scene): Promise<void> {
    const first = this.scene === null;
    this.scene = scene;
    const kept = this.store.get("shown").filter((k) => k < scene.runs.length);
    this.store.set("shown", first || !kept.length ? scene.runs.map((_, k) => k) : kept);
    this.root.classList.toggle("comparing", scene.runs.length > 1);
    this.header.show(scene);
    if (first && this.host.kind !== "live") this.store.set("time", hardestBlow(scene) ?? scene.span[0]);
    this.player.show(scene, first);
    this.stage.show(scene, first);
    await this.plots.show(scene, first);
    this.tables.show(scene);
    fill(this.footnote, ...scene.runs.flatMap((run) => (run.header.thinned ? [sentence(run.header.thinned), " "] : [])));
    this.root.dataset.ready = "yes";
  }

  private speak(language: Language): void {
    this.root.lang = language === "zh" ? "zh-CN" : "en";
    remember("abut-language", language);
    setLanguage(this.root, language);
  }

  /** What the pointer has worked does not keep the keys: Space plays, whatever was clicked last. Who comes by the keyboard stays. */
  private giveBackFocus(): void {
    let pointed = false;
    const { root } = this;
    root.addEventListener("pointerdown", () => (pointed = true), true);
    root.addEventListener("keydown", () => (pointed = false), true);
    const back = (event: Event): void => {
      const held = (root.getRootNode() as Document | ShadowRoot).activeElement;
      const typing = held instanceof HTMLInputElement && !/^(checkbox|radio|range|button)$/.test(held.type);
      const choosing = held instanceof HTMLSelectElement && event.type === "click"; // its list is open
      if (pointed && held && held !== root && root.contains(held) && !typing && !choosing && held.tagName !== "TEXTAREA") root.focus({ preventScroll: true });
    };
    root.addEventListener("click", back);
    root.addEventListener("change", back);
  }

  private key(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName) && !target.classList.contains("scrub");
    const pressing = event.key === " " && /^(BUTTON|SUMMARY|A)$/.test(target.tagName);
    if (typing || pressing || event.ctrlKey || event.metaKey || event.altKey) return;
    const does: Record<string, () => void> = {
      " ": () => this.player.toggle(),
      ArrowLeft: () => this.player.step(-1),
      ArrowRight: () => this.player.step(1),
      Home: () => this.player.step(-Infinity),
      End: () => this.player.step(Infinity),
    };
    const action = does[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  }
}
