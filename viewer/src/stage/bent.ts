// An elastic body as its modes bend it: where its vertices stand, how they look at the light, and the number that colours each.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from "three";
import type { Bending, Mesh } from "../scene";
import type { State } from "../state";
import { normals } from "./normals";
import type { Poses } from "./poses";

const SWING = 0.1; // of the body's size: how far a mode swings that is shown by itself

/** How elastic bodies are shown: what the store says, and where a swing of one mode stands. */
export interface Bend extends Pick<State, "bendScale" | "bendColour" | "bendMode" | "bendRest"> {
  swing: number | null; // −1 to 1 where the chosen mode swings by itself
}

type Field = "displacement" | "stress";

export class Bent {
  readonly geometry = new BufferGeometry();
  readonly wire: BufferGeometry | null = null;
  readonly rest: BufferGeometry | null = null; // its undeformed edges
  private readonly q: Float64Array;
  private readonly which: Int32Array; // modes that take part now, and with how much
  private readonly much: Float64Array;
  private count = 0;
  private readonly mesh: Mesh;
  private readonly place: Float32Array;
  private readonly normal: Float32Array;
  private readonly value: Float32Array; // pairs: the number over its largest, and a half
  private readonly peaks = new Map<string, number>(); // the largest of one mode, by unit of its coordinate
  private readonly size: number; // of the body [m]

  constructor(
    readonly bending: Bending,
    mesh: Mesh,
    readonly body: string,
  ) {
    this.mesh = mesh;
    this.q = new Float64Array(bending.frequencies.length);
    this.which = new Int32Array(this.q.length);
    this.much = new Float64Array(this.q.length);
    this.place = mesh.vertices.slice();
    this.normal = new Float32Array(mesh.vertices.length);
    this.value = new Float32Array((mesh.vertices.length / 3) * 2).fill(0.5);
    const { geometry } = this;
    geometry.setAttribute("position", new BufferAttribute(this.place, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("normal", new BufferAttribute(this.normal, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("uv", new BufferAttribute(this.value, 2).setUsage(DynamicDrawUsage));
    geometry.setIndex(new BufferAttribute(mesh.faces, 1));
    if (mesh.edges?.length) {
      this.wire = new BufferGeometry();
      this.wire.setAttribute("position", geometry.getAttribute("position"));
      this.wire.setIndex(new BufferAttribute(mesh.edges, 1));
      this.rest = new BufferGeometry();
      this.rest.setAttribute("position", new BufferAttribute(mesh.vertices, 3));
      this.rest.setIndex(new BufferAttribute(mesh.edges, 1));
    }
    this.size = diagonal(mesh.vertices);
    this.light();
  }

  /** The factor by which the largest displacement of the run is an even part of the body, as people would choose it. */
  get telling(): number {
    const most = this.bending.largest.displacement;
    return most > 0 ? (SWING * this.size) / most : 1;
  }

  /** The number of the mode that is shown alone, from 0; null where all are. */
  private alone({ bendMode }: Bend): number | null {
    return bendMode && bendMode.body === this.body && bendMode.mode < this.q.length ? bendMode.mode : null;
  }

  /** The field that colours it: none where that is not known. */
  coloured(bend: Bend): Field | null {
    if (bend.bendColour === "none" || (bend.bendColour === "stress" && !this.bending.stress)) return null;
    return bend.bendColour;
  }

  /** The end of the scale [m or Pa]: over the whole run, of what is shown; of a mode that swings by itself a share of one. */
  most(bend: Bend): number {
    const field = this.coloured(bend);
    if (!field) return 0;
    const mode = this.alone(bend);
    if (mode === null) return this.bending.largest[field] ?? 0;
    if (bend.swing !== null) return 1;
    let far = 0;
    const { coordinates } = this.bending;
    for (let k = mode; k < coordinates.length; k += this.q.length) far = Math.max(far, Math.abs(coordinates[k]));
    return far * this.peak(field, mode);
  }

  /** Whether it is drawn bent further than it was. */
  further(bend: Bend): boolean {
    return bend.bendScale !== 1 || (bend.swing !== null && this.alone(bend) !== null);
  }

  /** Bend it as it is at a time, with colours up to `most`. */
  show(poses: Poses, bend: Bend, most: number): void {
    const mode = this.alone(bend);
    let scale = bend.bendScale;
    let reach = most;
    if (mode !== null && bend.swing !== null) {
      this.q.fill(0);
      this.q[mode] = 1;
      scale = (bend.swing * SWING * this.size) / (this.peak("displacement", mode) || 1);
      reach = this.peak(this.coloured(bend) ?? "displacement", mode); // colours are those of the swing's end, and do not flicker
    } else {
      this.now(poses, mode);
    }
    this.bend(scale);
    this.light();
    const field = this.coloured(bend);
    if (field) this.colour(field, reach);
  }

  private now(poses: Poses, mode: number | null): void {
    const { q, bending } = this;
    const m = q.length;
    const frames = m ? bending.coordinates.length / m : 0;
    if (!frames) {
      q.fill(0);
      return;
    }
    const from = m * Math.min(poses.frame, frames - 1);
    const to = m * Math.min(poses.frame + 1, frames - 1);
    const u = poses.rest;
    for (let k = 0; k < m; k++) q[k] = mode === null || mode === k ? (1 - u) * bending.coordinates[from + k] + u * bending.coordinates[to + k] : 0;
  }

  /** Only modes that take part are gone through. */
  private gather(q: Float64Array): void {
    this.count = 0;
    for (let k = 0; k < q.length; k++) {
      if (q[k] === 0) continue;
      this.which[this.count] = k;
      this.much[this.count++] = q[k];
    }
  }

  private bend(scale: number): void {
    const { place } = this;
    const { vertices } = this.mesh;
    this.gather(this.q);
    for (let k = 0; k < place.length; k++) place[k] = vertices[k] + scale * this.sum(this.bending.shapes, k);
    this.geometry.getAttribute("position").needsUpdate = true;
    this.geometry.boundingSphere = null; // picking makes it anew
  }

  /** Of one row of numbers by mode. */
  private sum(numbers: Float32Array, row: number): number {
    const { which, much, count } = this;
    const at = row * this.q.length;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += numbers[at + which[i]] * much[i];
    return sum;
  }

  private light(): void {
    normals(this.place, this.mesh.faces, this.normal);
    this.geometry.getAttribute("normal").needsUpdate = true;
  }

  private colour(field: Field, most: number): void {
    const { value } = this;
    const scale = most > 0 ? 1 / most : 0;
    this.gather(this.q);
    for (let v = 0; 2 * v < value.length; v++) value[2 * v] = scale * this.at(field, v);
    this.geometry.getAttribute("uv").needsUpdate = true;
  }

  /** Displacement in the body's axes [m], or von Mises stress [Pa], at a vertex. */
  private at(field: Field, vertex: number): number {
    const numbers = field === "stress" ? this.bending.stress! : this.bending.shapes;
    const width = field === "stress" ? 6 : 3;
    for (let c = 0; c < width; c++) part[c] = this.sum(numbers, vertex * width + c);
    if (width === 3) return Math.sqrt(part[0] ** 2 + part[1] ** 2 + part[2] ** 2);
    const [x, y, z, xy, yz, zx] = part;
    return Math.sqrt(0.5 * ((x - y) ** 2 + (y - z) ** 2 + (z - x) ** 2) + 3 * (xy * xy + yz * yz + zx * zx));
  }

  /** The largest that a mode gives with a coordinate of one. */
  private peak(field: Field, mode: number): number {
    const key = `${field} ${mode}`;
    let most = this.peaks.get(key);
    if (most === undefined) {
      most = 0;
      const one = new Float64Array(this.q.length);
      one[mode] = 1;
      this.gather(one);
      for (let v = 0; 3 * v < this.place.length; v++) most = Math.max(most, this.at(field, v));
      this.peaks.set(key, most);
    }
    return most;
  }

  /** Where its vertices stand in the body's axes [m], for tests. */
  get places(): Float32Array {
    return this.place;
  }

  dispose(): void {
    this.geometry.dispose();
    this.wire?.dispose();
    this.rest?.dispose();
  }
}

const part = new Float64Array(6);

function diagonal(points: ArrayLike<number>): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < points.length; k++) {
    low[k % 3] = Math.min(low[k % 3], points[k]);
    high[k % 3] = Math.max(high[k % 3], points[k]);
  }
  return points.length ? Math.hypot(...low.map((x, c) => high[c] - x)) : 0;
}
