// Fields of finite elements on the stage: the bodies' surfaces, the colours' meaning, and the nodes that were picked.

import { BufferAttribute, BufferGeometry, CanvasTexture, Group, Points, PointsMaterial, Raycaster, Vector2 } from "three";
import type { Meaning } from "../stage/colourmap";
import { bodyColour } from "../stage/colours";
import type { View } from "../stage/camera";
import { scaleFor } from "../plots/units";
import type { Run } from "../scene";
import type { NodeRef, Store } from "../state";
import type { Theme } from "../stage/world";
import { FieldControl, type Sizes } from "./control";
import { NodeList, sameNode, told } from "./nodes";
import { type Between, type FieldPart, STATUS } from "./part";
import { Ramp, STATUSES } from "./ramp";
import type { Plane } from "./skin";
import { modeOf, type Reach, Surface } from "./surface";

const TALL = 0.07; // of the bodies that are seen: how high the greatest pressure stands on their sides
const TENTH = 0.1; // of the bodies: how far the largest displacement is moved to be clear to see
const DECADES = 1e-4; // of the greatest value: the least that logarithmic colours tell, where a field has zeros
const FIRST = ["von Mises", "pressure"]; // what colours bodies first, where it is there

export class FieldDesk {
  readonly group = new Group();
  readonly front = new Group(); // what nothing hides
  readonly control: FieldControl;
  readonly list: NodeList;
  surfaces: Surface[] = [];
  private ramp: Ramp | null = null;
  private run: Run | null = null;
  private theme: Theme | null = null;
  private readonly marks = new Points(new BufferGeometry(), new PointsMaterial({ size: 11, sizeAttenuation: false, vertexColors: true, transparent: true, depthTest: false, map: disc() }));
  private readonly caster = new Raycaster();
  private reach: Reach = { low: 0, high: 1, log: false };
  private span = 0; // of the largest body that is seen [m]
  private sizes: Sizes = { low: [0, 0, 0], high: [1, 1, 1], origin: [0, 0, 0], telling: 1, flat: false };

  constructor(
    private readonly store: Store,
    changed: () => void,
  ) {
    this.control = new FieldControl(store);
    this.list = new NodeList(store);
    this.marks.frustumCulled = false;
    this.front.add(this.marks);
    for (const key of ["field", "fieldNow", "fieldLog", "fieldScale", "cutAxis", "cutAt", "cutFlip", "fieldHidden"] as const) store.on(key, changed);
    for (const key of ["edges", "transparent"] as const) store.on(key, () => this.look());
    store.on("nodes", () => {
      this.pickedAnew();
      changed();
    });
  }

  get parts(): readonly FieldPart[] {
    return this.run?.fields ?? [];
  }

  /** Whether all there is lies in a plane. */
  get flat(): boolean {
    return this.parts.length > 0 && this.parts.every(({ held }) => held.flat);
  }

  /** Make the surfaces of a run. */
  show(run: Run | undefined, theme: Theme): void {
    this.clear();
    this.run = run ?? null;
    this.theme = theme;
    if (!this.parts.length) {
      this.control.show([], this.sizes);
      return;
    }
    const { store } = this;
    const names = new Set(this.parts.flatMap((part) => part.names));
    if (!store.get("field")) {
      store.set("field", run?.header.field ?? "");
      store.set("fieldLog", run?.header.field_log ?? false);
    }
    if (!store.get("field") || !names.has(store.get("field"))) store.set("field", FIRST.find((name) => names.has(name)) ?? [...names][0]);
    this.ramp = new Ramp();
    this.surfaces = this.parts.map((part, k) => new Surface(part, this.ramp!, bodyColour(k)));
    for (const { mesh, lines } of this.surfaces) this.group.add(mesh, lines);
    this.sizes = sizesOf(this.parts);
    this.control.show(this.parts, this.sizes);
    this.look();
    this.pickedAnew();
  }

  /** Show the side of a cut from which whoever looks sees into the body. */
  face(view: View): void {
    const axis = this.store.get("cutAxis");
    if (axis < 0) return;
    const { position, target } = view.readback();
    this.store.set("cutFlip", position[axis] > target[axis]);
  }

  private clear(): void {
    for (const surface of this.surfaces) {
      this.group.remove(surface.mesh, surface.lines);
      surface.dispose();
    }
    this.surfaces = [];
    this.ramp?.dispose();
    this.ramp = null;
  }

  private look(): void {
    this.ramp?.look(this.store.get("transparent"));
    for (const { lines, mesh } of this.surfaces) lines.visible = mesh.visible && this.store.get("edges");
  }

  private plane(): Plane | null {
    const axis = this.store.get("cutAxis");
    if (axis !== 0 && axis !== 1 && axis !== 2) return null;
    const [low, high] = [this.sizes.low[axis], this.sizes.high[axis]];
    return { axis, at: low + this.store.get("cutAt") * (high - low), flip: this.store.get("cutFlip") };
  }

  /** Everything as it is at a time. */
  place(time: number): void {
    if (!this.surfaces.length) return;
    const { store } = this;
    const [field, scale, plane] = [store.get("field"), store.get("fieldScale"), this.plane()];
    const hidden = store.get("fieldHidden");
    this.reach = this.reachOf(field, time);
    this.span = Math.max(0, ...this.parts.filter(({ name }) => !hidden.includes(name)).map((part) => part.extent));
    const modes = this.surfaces.map((surface) => modeOf(field, surface.part));
    const mode = modes.find((one) => one !== "plain") ?? "plain";
    this.ramp!.mode(mode);
    for (const surface of this.surfaces) {
      surface.mesh.visible = !hidden.includes(surface.part.name);
      surface.lines.visible = surface.mesh.visible && store.get("edges");
      if (!surface.mesh.visible) continue;
      const when = surface.part.at(time);
      surface.cut(plane);
      surface.show(when, scale, this.height(surface.part, field, when));
      surface.colour(field, modeOf(field, surface.part), when, this.reach);
    }
    this.mark(time, scale);
    this.list.show(field, (part) => part.at(time), Math.max(Math.abs(this.reach.low), Math.abs(this.reach.high)));
  }

  /** How high [m] a pressure stands on the sides of a plane body, all bodies to one scale; null of what is no pressure. */
  private height(part: FieldPart, field: string, when: Between): ((node: number) => number) | null {
    if (!part.held.flat || !part.has(field) || part.unit(field) !== "Pa" || !(this.reach.high > 0)) return null;
    const read = part.now(field, when);
    const each = (TALL * this.span) / this.reach.high;
    return (node) => Math.max(read(node) * each, 0) || 0; // none where there is no number
  }

  private reachOf(field: string, time: number): Reach {
    const now = this.store.get("fieldNow");
    const hidden = this.store.get("fieldHidden");
    const seen = this.parts.filter(({ name }) => !hidden.includes(name));
    const ranges = (seen.length ? seen : this.parts).filter((part) => part.has(field)).map((part) => part.range(field, now ? part.at(time) : null)).filter((range) => range !== null);
    const low = Math.min(...ranges.map((range) => range[0]));
    const high = Math.max(...ranges.map((range) => range[1]));
    if (!ranges.length) return { low: 0, high: 1, log: false };
    if (!this.store.get("fieldLog") || low < 0 || !(high > 0)) return { low, high, log: false };
    return { low: Math.max(low, DECADES * high), high, log: true };
  }

  /** What the colours mean now; null where no field is chosen. */
  meaning(): Meaning | null {
    const field = this.store.get("field");
    const part = this.parts.find((one) => one.has(field));
    if (!part) return null;
    const scale = this.store.get("fieldScale");
    const note = scale === 1 ? {} : { note: "deformation ×{x}", noteValues: { x: Number(scale.toPrecision(4)) } };
    if (field === STATUS) return { title: field, unit: "", most: 2, kinds: STATUSES, ...note };
    const { low, high, log } = this.reach;
    const { factor, unit } = scaleFor(Math.max(Math.abs(low), Math.abs(high)), part.unit(field));
    return { title: field, unit, least: low / factor, most: high / factor, log, ...note };
  }

  // --- nodes ---

  /** The node under a point of the picture, in pixels from its corner. */
  under(x: number, y: number, view: View): NodeRef | null {
    if (!this.surfaces.length) return null;
    const [width, height] = view.size;
    this.caster.setFromCamera(new Vector2((2 * x) / width - 1, 1 - (2 * y) / height), view.camera);
    let best: { node: number; distance: number } | null = null;
    let of = "";
    for (const surface of this.surfaces) {
      const hit = surface.under(this.caster);
      if (hit && (!best || hit.distance < best.distance)) [best, of] = [hit, surface.part.name];
    }
    return best ? { part: of, node: best.node } : null;
  }

  /** Pick a node, or let it go again. */
  toggle(ref: NodeRef): void {
    const nodes = this.store.get("nodes");
    const rest = nodes.filter((each) => !sameNode(each, ref));
    this.store.set("nodes", rest.length < nodes.length ? rest : [...nodes, ref]);
  }

  /** Its part and label, and the field there now. */
  about(ref: NodeRef, time: number): { part: string; label: number; value: string } {
    const part = this.parts.find(({ name }) => name === ref.part)!;
    const field = this.store.get("field");
    const most = Math.max(Math.abs(this.reach.low), Math.abs(this.reach.high));
    const value = part.has(field) ? told(part.now(field, part.at(time))(ref.node), field, part.unit(field), most) : "";
    return { part: part.name, label: part.held.labels[ref.node], value };
  }

  private pickedAnew(): void {
    const colours = this.theme?.runs.map((colour) => `#${colour.getHexString()}`) ?? ["#888"];
    this.list.fill(this.parts, colours);
    const refs = this.store.get("nodes");
    const shades = refs.flatMap((_, k) => this.theme?.runs[k % this.theme.runs.length].toArray() ?? [0, 0, 0]);
    this.marks.geometry.dispose();
    this.marks.geometry = new BufferGeometry();
    this.marks.geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * refs.length), 3));
    this.marks.geometry.setAttribute("color", new BufferAttribute(Float32Array.from(shades), 3));
    this.marks.visible = refs.length > 0;
  }

  private mark(time: number, scale: number): void {
    const at = this.marks.geometry.getAttribute("position");
    if (!at) return;
    this.store.get("nodes").forEach((ref, k) => {
      const part = this.parts.find(({ name }) => name === ref.part);
      part?.place(ref.node, part.at(time), scale, at.array as Float32Array, 3 * k);
    });
    at.needsUpdate = true;
  }

  dispose(): void {
    this.clear();
    this.marks.geometry.dispose();
    this.marks.material.map?.dispose();
    this.marks.material.dispose();
  }
}

function sizesOf(parts: readonly FieldPart[]): Sizes {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const { held } of parts) {
    held.positions.forEach((x, k) => {
      low[k % 3] = Math.min(low[k % 3], x);
      high[k % 3] = Math.max(high[k % 3], x);
    });
  }
  const size = Math.max(...parts.map((part) => part.extent));
  const most = Math.max(...parts.map(({ held }) => held.largest));
  const factor = most > 0 ? (TENTH * size) / most : 1;
  const telling = factor >= 10 ? Number(factor.toPrecision(1)) : factor >= 2 ? Math.round(factor) : 1;
  return { low, high, origin: parts[0]?.held.origin ?? [0, 0, 0], telling, flat: parts.every(({ held }) => held.flat) };
}

/** A round dot with a light rim. */
function disc(): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  const context = canvas.getContext("2d")!;
  context.fillStyle = "#fff";
  context.beginPath();
  context.arc(16, 16, 15, 0, 2 * Math.PI);
  context.fill();
  return new CanvasTexture(canvas);
}
