// The surface of one body at a time, as the store says: where its vertices stand, and what colours them.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage, LineSegments, Mesh, type MeshPhongMaterial, type Raycaster } from "three";
import type { Mode, Ramp } from "./ramp";
import { type Between, type FieldPart, STATUS } from "./part";
import { type Plane, type Skin, skinOf } from "./skin";

/** How numbers become shares of the colours. */
export interface Reach {
  low: number;
  high: number;
  log: boolean;
}

export function shareOf(value: number, { low, high, log }: Reach): number {
  if (!(high > low)) return 0.5;
  return log ? Math.log(Math.max(value, low) / low) / Math.log(high / low) : (value - low) / (high - low);
}

const THIN = 0.3; // of a ribbon's width, how wide it is where nothing stands on it that could

export class Surface {
  readonly mesh: Mesh<BufferGeometry, MeshPhongMaterial>;
  readonly lines: LineSegments;
  private skin: Skin;
  private place = new Float32Array();
  private told = new Float32Array();
  private cutBy = "";

  constructor(
    readonly part: FieldPart,
    ramp: Ramp,
    colour: string,
  ) {
    this.mesh = new Mesh(new BufferGeometry(), ramp.surface(colour));
    this.lines = new LineSegments(new BufferGeometry(), ramp.edges);
    this.mesh.frustumCulled = this.lines.frustumCulled = false;
    this.lines.renderOrder = 3;
    this.skin = skinOf(part.held, null);
    this.build();
  }

  /** Cut it by a plane, or show it whole. */
  cut(plane: Plane | null): void {
    const key = JSON.stringify(plane);
    if (key === this.cutBy) return;
    this.cutBy = key;
    this.skin = skinOf(this.part.held, plane);
    this.build();
  }

  private build(): void {
    const { skin, mesh, lines } = this;
    const count = skin.from.length;
    this.place = new Float32Array(3 * count);
    this.told = new Float32Array(4 * count);
    for (const thing of [mesh, lines]) {
      thing.geometry.dispose();
      thing.geometry = new BufferGeometry();
    }
    const place = new BufferAttribute(this.place, 3).setUsage(DynamicDrawUsage);
    mesh.geometry.setAttribute("position", place);
    mesh.geometry.setAttribute("told", new BufferAttribute(this.told, 4).setUsage(DynamicDrawUsage));
    mesh.geometry.setIndex(new BufferAttribute(skin.faces.slice(), 1));
    lines.geometry.setAttribute("position", place);
    lines.geometry.setIndex(new BufferAttribute(skin.edges, 1));
  }

  /** Put vertices where they are; of ribbons along sides the outer ones farther out by a height [m] at their node. */
  show(when: Between, scale: number, height: ((node: number) => number) | null = null): void {
    const { skin, place, part } = this;
    for (let v = 0; v < skin.from.length; v++) {
      part.place(skin.from[v], when, scale, place, 3 * v);
      const share = skin.share[v];
      if (share > 0) {
        part.place(skin.to[v], when, scale, other, 0);
        for (let c = 0; c < 3; c++) place[3 * v + c] += share * (other[c] - place[3 * v + c]);
      }
      if (!skin.push) continue;
      const [x, y, z] = skin.push.subarray(3 * v, 3 * v + 3);
      const size = Math.hypot(x, y);
      const far = height && size > 0 ? THIN + height(skin.from[v]) / size : 1;
      place[3 * v] += far * x;
      place[3 * v + 1] += far * y;
      place[3 * v + 2] += z;
    }
    this.mesh.geometry.getAttribute("position").needsUpdate = true;
    this.mesh.geometry.boundingSphere = null; // picking makes it anew
  }

  colour(name: string, mode: Mode, when: Between, reach: Reach): void {
    const { skin, told, part } = this;
    const read = part.now(name, when);
    for (let v = 0; v < skin.from.length; v++) {
      const share = skin.share[v];
      let value = read(skin.from[v]);
      const at = 4 * v;
      if (mode === "status") {
        if (share > 0.5) value = read(skin.to[v]);
        for (let k = 0; k < 3; k++) told[at + k] = value === k ? 1 : 0;
      } else {
        if (share > 0) value += share * (read(skin.to[v]) - value);
        told[at] = Number.isNaN(value) ? 0 : shareOf(value, reach);
      }
      told[at + 3] = Number.isNaN(value) || mode === "plain" ? 0 : 1;
    }
    this.mesh.geometry.getAttribute("told").needsUpdate = true;
    if (skin.push) this.rim(mode);
  }

  /** The rim is drawn where a field is defined on sides alone. */
  private rim(mode: Mode): void {
    const { skin, told } = this;
    const index = this.mesh.geometry.getIndex()!;
    const inside = new Set<number>(); // nodes of triangles on which the field is defined
    const known = (face: number): boolean => [0, 1, 2].every((k) => told[4 * skin.faces[face + k] + 3] > 0);
    for (let f = 0; f < skin.rim; f += 3) if (known(f)) for (let k = 0; k < 3; k++) inside.add(skin.from[skin.faces[f + k]]);
    for (let f = skin.rim; f < skin.faces.length; f += 3) {
      const nodes = [0, 1, 2].map((k) => skin.from[skin.faces[f + k]]);
      const drawn = mode !== "plain" && known(f) && !nodes.every((node) => inside.has(node));
      for (let k = 0; k < 3; k++) index.setX(f + k, drawn ? skin.faces[f + k] : skin.faces[f]);
    }
    index.needsUpdate = true;
  }

  /** The node nearest to where a ray meets it, on a cut one beside it that is not cut away, and how far that is. */
  under(ray: Raycaster): { node: number; distance: number } | null {
    if (!this.mesh.visible) return null;
    const [hit] = ray.intersectObject(this.mesh, false);
    if (!hit?.face) return null;
    const far = (v: number): number => Math.hypot(...[0, 1, 2].map((c) => this.place[3 * v + c] - hit.point.getComponent(c)));
    const v = [hit.face.a, hit.face.b, hit.face.c].reduce((best, each) => (far(each) < far(best) ? each : best));
    return { node: this.skin.own[v], distance: hit.distance };
  }

  /** Where vertices stand, what they are told by, and how many triangles and edges there are: for tests. */
  readback(): { places: number[]; told: number[]; faces: number; edges: number } {
    return { places: [...this.place], told: [...this.told], faces: this.skin.rim / 3, edges: this.skin.edges.length / 2 };
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.lines.geometry.dispose();
  }
}

const other = [0, 0, 0];

export const modeOf = (name: string, part: FieldPart): Mode => (!name || !part.has(name) ? "plain" : name === STATUS ? "status" : "numbers");
