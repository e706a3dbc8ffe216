// The mechanism in three dimensions: draws what the store says, and only when something has changed.

import { Vector3, type WebGLRenderer } from "three";
import { type Child, fill, h } from "../dom";
import { exporter } from "../export/dialog";
import { FieldDesk } from "../fields/desk";
import { shown } from "../numbers";
import type { Scene } from "../scene";
import type { Selection, State, Store } from "../state";
import { T, translate } from "../text";
import type { ArrowRead } from "./arrows";
import { BendControl } from "./bendcontrol";
import { meaningOf } from "./bendlegend";
import type { Bend } from "./bent";
import type { BodyPose } from "./bodies";
import { View } from "./camera";
import { makeRenderer, Picture } from "./canvas";
import { ColourBar, type Meaning } from "./colourmap";
import { styled } from "./colours";
import { extentOf } from "./extent";
import { Layer } from "./layer";
import { Legend } from "./legend";
import { Panel } from "./panel";
import { onPaper } from "./paper";
import { listen, pick } from "./picking";
import { largestPressure } from "./pressure";
import { Scalebar } from "./scalebar";
import { Toolbar } from "./toolbar";
import { type Theme, World } from "./world";

const SWINGS = 0.7; // of a mode that is shown by itself, a second
const LONGEST = 0.25; // the largest force's arrow over the machine's size

export interface Readback {
  time: number;
  frame: number;
  bodies: (BodyPose & { run: number })[];
  arrows: ArrowRead[];
  camera: ReturnType<View["readback"]>;
}

export class Stage {
  readonly canvas = translate(h("canvas", { role: "img" }), "aria-label", "3D view of the machine");
  readonly view: View;
  scene: Scene | null = null;
  picture: Picture | null = null;
  layers: Layer[] = [];
  world: World | null = null;
  drawn = 0; // pictures so far
  spent = 0; // milliseconds of script that the last change of time took
  private readonly renderer: WebGLRenderer | null;
  private readonly legend: Legend;
  private readonly panel: Panel;
  private readonly bar = new ColourBar("pressure-bar");
  private readonly bendBar = new ColourBar("bend-bar");
  private readonly control: BendControl;
  private readonly fieldBar = new ColourBar("field-bar");
  readonly desk: FieldDesk;
  private readonly scalebar = new Scalebar();
  private readonly toolbar: Toolbar | null = null;
  private readonly label = h("div", { class: "hover-name", hidden: true });
  private readonly returned = h("div", { class: "hidden-bodies", hidden: true });
  private readonly stops: (() => void)[] = [];
  private retired: { dispose(): void }[] = []; // freed after the next picture, which so finds its shaders made
  private largest = 0; // force of the runs shown [N]
  private mostPressure = 0;
  private at: number | null = null; // another time than the store's, for pictures
  private blank = true; // nothing has been seen yet
  private stale = true; // bodies stand where they stood at another time
  private waiting = 0;
  private readonly last = new Vector3(); // where the followed body was

  constructor(
    readonly root: HTMLElement,
    readonly store: Store,
  ) {
    this.view = new View(this.canvas, () => this.ask());
    this.legend = new Legend(
      () => this.world?.muted ?? new Set(),
      (name) => this.mute(name),
      (name) => store.set("selected", { kind: "contact", run: store.get("shown")[0] ?? 0, name }),
    );
    this.panel = new Panel(store, { hideBody: (name) => this.hide(name), muteContact: (name) => this.mute(name) });
    this.control = new BendControl(store, () => this.layers[0]?.bodies.bent ?? []);
    this.desk = new FieldDesk(store, () => this.moved());
    this.renderer = makeRenderer(this.canvas);
    if (!this.renderer) {
      fill(root, h("p", { class: "no-webgl" }, T("This browser cannot show the 3D view (WebGL 2 is missing or disabled); plots and tables below are complete.")));
      return;
    }
    this.picture = new Picture(this.renderer);
    const does = { look: this.view.look.bind(this.view), fit: () => this.view.fit(), project: () => this.project(), movable: () => this.layers[0]?.movable.slice(0, 24) ?? [] };
    this.toolbar = new Toolbar(store, does, this.desk.control.element, this.control.element, exporter(this));
    this.picture.add(this.desk.group, this.desk.front);
    const corner = h("div", { class: "corner" }, this.panel.element, this.desk.list.element, this.scalebar.element);
    fill(root, this.canvas, this.toolbar.element, corner, h("div", { class: "keys" }, this.fieldBar.element, this.bendBar.element, this.bar.element, this.legend.element), this.label, this.returned);
    this.listen();
  }

  private listen(): void {
    const { store, stops } = this;
    const on = <K extends keyof State>(key: K, does: () => void) => stops.push(store.on(key, does));
    on("time", () => this.moved());
    on("language", () => this.ask());
    on("shown", () => this.build());
    for (const key of ["arrows", "marks", "edges", "transparent"] as const) on(key, () => this.each((layer) => layer.options()));
    for (const key of ["arrowScale", "pressure", "bendScale", "bendMode", "bendSwing", "bendRest", "playing"] as const) on(key, () => this.moved());
    on("bendColour", () => this.recolour());
    on("machine", () => {
      if (!this.scene) return;
      this.view.sees(extentOf(this.scene, store.get("fieldHidden")));
      this.view.fit();
    });
    on("cutAxis", () => this.desk.face(this.view));
    on("traces", () => {
      this.each((layer) => layer.paths());
      this.chosen();
    });
    on("follow", () => {
      this.remember();
      this.chosen();
    });
    on("selected", () => {
      this.each((layer) => layer.paint());
      this.chosen();
    });
    on("hovered", () => this.each((layer) => layer.paint()));
    const seen = new ResizeObserver(() => this.resize());
    seen.observe(this.root);
    const dark = matchMedia("(prefers-color-scheme: dark)");
    const rebuild = () => this.scene && this.show(this.scene, false);
    dark.addEventListener("change", rebuild);
    stops.push(
      () => seen.disconnect(),
      () => dark.removeEventListener("change", rebuild),
      onPaper(this),
      listen(this.canvas, {
        hover: (x, y) => this.hover(x, y),
        leave: () => this.hover(-1, -1),
        click: (x, y) => this.click(x, y),
      }),
    );
    this.canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    this.canvas.addEventListener("webglcontextrestored", () => this.ask());
  }

  /** Show a scene; the camera stays where it is unless it is the first. */
  show(scene: Scene, first: boolean): void {
    if (!this.picture) return;
    const before = this.world;
    this.scene = scene;
    this.control.show(scene);
    this.root.classList.toggle("fields-alone", scene.runs.every((run) => run.fields.length && !run.header.bodies.length));
    this.world = new World(scene, this.store, extentOf(scene), this.theme(), first ? null : before);
    this.build();
    if (before) this.retired.push(before);
    const anew = first || this.blank;
    this.blank = scene.runs.every((run) => !run.frameTime.length); // a run that has only begun
    if (anew) this.view.begin((scene.runs[0]?.header.model.gravity?.value ?? null) as number[] | null);
    this.view.sees(this.world.extent);
    if (anew) this.view.look(this.desk.flat ? "top" : "iso");
    this.resize();
  }

  private theme(): Theme {
    return {
      ink: styled(this.root, "--ink", "#1b2430"),
      runs: [0, 1, 2, 3, 4, 5].map((k) => styled(this.root, `--run${k}`, "#1f66b5")),
    };
  }

  /** Make what is drawn of the runs that are shown. */
  private build(): void {
    const { scene, world, picture } = this;
    if (!scene || !world || !picture) return;
    const old = this.layers;
    for (const layer of old) picture.remove(layer.bodies.group, layer.front);
    const runs = this.store.get("shown").map((k) => scene.runs[k]).filter((run) => run !== undefined);
    this.mostPressure = largestPressure(runs.slice(0, 1));
    this.layers = runs.map((run, k) => new Layer(run, world, k > 0, this.mostPressure, picture.size, () => this.moved()));
    for (const layer of this.layers) picture.add(layer.bodies.group, layer.front);
    this.desk.show(runs[0], world.theme);
    this.retired.push(...old);
    const peaks = this.layers.map((layer) => layer.arrows.peaks);
    this.largest = Math.max(0, ...peaks.flat());
    this.legend.fill(runs[0], peaks[0] ?? [], this.layers[0]?.readings);
    this.chosen();
    this.toolbar?.tellTraces();
    this.remember();
    this.moved();
  }

  private each(does: (layer: Layer) => void): void {
    this.layers.forEach(does);
    this.moved();
  }

  private moved(): void {
    this.stale = true;
    this.ask();
  }

  /** Draw once, soon. */
  private ask(): void {
    if (this.waiting || !this.picture) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      if (this.at === null) this.draw();
    });
  }

  get time(): number {
    return this.at ?? this.store.get("time");
  }

  /** Metres that an arrow has for a newton. */
  get arrowScale(): number {
    const { world, store } = this;
    return world && this.largest > 0 ? (LONGEST * world.extent.size * store.get("arrowScale")) / this.largest : 0;
  }

  private recolour(): void {
    this.stale = true;
    this.update(); // materials first, then what is painted with them
    this.each((layer) => layer.paint());
  }

  /** How elastic bodies are shown now. */
  get bend(): Bend {
    const { store } = this;
    const swings = store.get("bendSwing") && store.get("bendMode") && (this.at !== null || !store.get("playing"));
    // a picture of an animation has its own seconds
    const seconds = this.at === null ? performance.now() / 1000 : (this.at - store.get("range")[0]) / store.get("speed");
    const swing = swings ? Math.cos(2 * Math.PI * SWINGS * seconds) : null;
    return { bendScale: store.get("bendScale"), bendColour: store.get("bendColour"), bendMode: store.get("bendMode"), bendRest: store.get("bendRest"), swing };
  }

  /** Draw now. */
  draw(): void {
    if (!this.picture || !this.world) return;
    this.update();
    this.picture.draw(this.view);
    this.drawn += 1;
    for (const thing of this.retired.splice(0)) thing.dispose();
    if (this.at === null && this.bend.swing !== null && this.layers.some(({ bodies }) => bodies.bent.length)) this.moved();
  }

  private update(): void {
    const began = performance.now();
    const { stale, bend } = this;
    if (stale) for (const layer of this.layers) layer.place(this.time, bend);
    if (stale) this.desk.place(this.time);
    this.stale = false;
    this.goAlong();
    for (const layer of this.layers) layer.size(this.arrowScale, this.view);
    if (stale) this.spent = performance.now() - began;
    const [first] = this.layers;
    if (!first) return;
    const selected = this.store.get("selected");
    this.legend.show(first.arrows.loads, selected?.kind === "contact" ? selected.name : null, first.spikes);
    const chosen = this.layers.find((layer) => layer.run.index === selected?.run) ?? first;
    this.panel.show(chosen.poses, chosen.arrows.loads);
    this.bar.show(first.patches.shown ? { title: "Pressure", unit: "MPa", most: this.mostPressure / 1e6 } : null);
    this.bendBar.show(meaningOf(first, bend));
    this.fieldBar.show(this.desk.meaning());
    this.scalebar.show(this.view);
  }

  private followed(): Vector3 | null {
    const [layer] = this.layers;
    const name = this.store.get("follow");
    const body = layer && name ? layer.run.header.bodies.findIndex((one) => one.name === name) : -1;
    return body < 0 ? null : new Vector3().fromArray(layer.poses.position, 3 * body + 3);
  }

  private remember(): void {
    this.layers[0]?.poses.at(this.time);
    this.stale = true;
    const now = this.followed();
    if (now) this.last.copy(now);
  }

  private goAlong(): void {
    const now = this.followed();
    if (!now) return;
    this.view.shift(now.clone().sub(this.last));
    this.last.copy(now);
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.root;
    if (!this.picture || !width || !height || this.at !== null) return;
    this.picture.resize(width, height, Picture.ratio());
    this.fitted(width, height, Picture.ratio());
    if (this.scene) this.draw(); // at once: a canvas that changes its size is blank until it is drawn
  }

  private fitted(width: number, height: number, ratio: number): void {
    this.view.resize(width, height);
    for (const layer of this.layers) layer.arrows.dots(ratio);
  }

  private project(): boolean {
    this.view.project(!this.view.flat);
    return this.view.flat;
  }

  private under(x: number, y: number): ReturnType<typeof pick> {
    return pick(x, y, this.view, this.layers.map((layer) => layer.target));
  }

  /** What the colours mean now, in a picture: of fields, else of elastic bodies. */
  get meaning(): Meaning | null {
    return this.desk.meaning() ?? (this.layers[0] ? meaningOf(this.layers[0], this.bend) : null);
  }

  private click(x: number, y: number): void {
    const node = this.desk.under(x, y, this.view);
    if (node) this.desk.toggle(node);
    else this.store.set("selected", this.under(x, y));
  }

  private hover(x: number, y: number): void {
    const node = x < 0 ? null : this.desk.under(x, y, this.view);
    if (node) {
      const { part, label, value } = this.desk.about(node, this.time);
      this.point(x, y, `${part}, `, T("node {n}", { n: label }), value ? h("small", {}, T(value)) : null);
      return;
    }
    const found = x < 0 ? null : this.under(x, y);
    const before = this.store.get("hovered");
    if (found?.kind !== before?.kind || found?.name !== before?.name || found?.run !== before?.run) this.store.set("hovered", found);
    this.label.hidden = true;
    this.canvas.style.cursor = "";
    if (found) this.point(x, y, found.name, ...this.about(found).map((text) => h("small", {}, text)));
  }

  /** Say beside the pointer what is under it. */
  private point(x: number, y: number, ...told: Child[]): void {
    this.label.hidden = false;
    this.canvas.style.cursor = "pointer";
    fill(this.label, ...told);
    const left = x + 14 + this.label.offsetWidth < this.root.clientWidth;
    this.label.style.transform = `translate(${left ? x + 14 : x - 10 - this.label.offsetWidth}px, ${Math.max(4, y - 26)}px)`;
  }

  /** What stands beside a name under the pointer: what colours an elastic body there, a contact's force, and the run where there are several. */
  private about({ kind, name, run, share }: Selection): string[] {
    const layer = this.layers.find((one) => one.run.index === run);
    const load = kind === "contact" ? layer?.arrows.loads[layer.run.contacts.findIndex((one) => one.name === name)] : undefined;
    const meaning = layer && share !== undefined ? meaningOf(layer, this.bend) : null;
    const told = meaning ? [`${shown(share! * meaning.most, 3)} ${meaning.unit}`] : [];
    return [...told, ...(load ? [`${shown(load.force, 4)} N`] : []), ...(layer && this.scene!.runs.length > 1 ? [layer.run.name] : [])];
  }

  private chosen(): void {
    const selected = this.store.get("selected");
    const run = this.layers.find((layer) => layer.run.index === selected?.run)?.run ?? this.layers[0]?.run;
    this.panel.fill(selected, run);
    this.ask();
  }

  private hide(name: string): void {
    this.world?.hidden.add(name);
    this.store.set("selected", null);
    this.tellHidden();
  }

  private tellHidden(): void {
    const count = this.world?.hidden.size ?? 0;
    this.returned.hidden = count === 0;
    const back = () => {
      this.world?.hidden.clear();
      this.tellHidden();
    };
    const text = count > 1 ? T("{n} bodies hidden", { n: count }) : T("1 body hidden");
    const button = translate(h("button", { type: "button", onclick: back }, T("Show all")), "title", "Show all bodies");
    fill(this.returned, text, button);
    this.moved();
  }

  private mute(name: string): void {
    const muted = this.world?.muted;
    if (!muted) return;
    if (!muted.delete(name)) muted.add(name);
    this.legend.mute();
    this.moved();
  }

  /** The picture at a time and of a size, in the canvas, until `end` is called or another is made. */
  pose(time: number, width: number, height: number): HTMLCanvasElement {
    if (!this.picture) return this.canvas;
    this.at = time;
    this.stale = true;
    if (this.picture.size.x !== width || this.picture.size.y !== height) {
      // lines and glyphs are as thick, in relation, as on the screen
      const ratio = Math.max(1, Math.sqrt((width * height) / Math.max(1, this.root.clientWidth * this.root.clientHeight)));
      this.picture.resize(width, height, 1);
      this.view.frame(width / ratio, height / ratio);
      for (const layer of this.layers) layer.arrows.dots(ratio);
    }
    this.draw();
    return this.canvas;
  }

  /** Back from pictures to the screen. */
  end(): void {
    if (this.at === null) return;
    this.at = null;
    this.stale = true;
    this.view.unframe();
    this.resize();
  }

  /** What is drawn, from the matrices that the graphics card gets; for tests and for the curious. */
  readback(): Readback {
    if (this.stale && this.picture && this.world) this.draw();
    return {
      time: this.time,
      frame: this.layers[0]?.poses.frame ?? 0,
      bodies: this.layers.flatMap((layer) => layer.bodies.readback().map((pose) => ({ run: layer.run.index, ...pose }))),
      arrows: this.layers.flatMap((layer) => layer.arrows.readback()),
      camera: this.view.readback(),
    };
  }

  dispose(): void {
    cancelAnimationFrame(this.waiting);
    for (const stop of this.stops) stop();
    for (const thing of [...this.layers, ...this.retired]) thing.dispose();
    this.layers = [];
    this.desk.dispose();
    this.world?.dispose();
    this.view.dispose();
    this.renderer?.dispose();
    this.renderer?.forceContextLoss();
    this.picture = null;
  }
}
