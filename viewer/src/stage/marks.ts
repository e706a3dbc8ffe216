// Joints, motions and forces of one run, as small glyphs; springs as coils between their ends.

import { type BufferGeometry, Color, DynamicDrawUsage, Group, InstancedMesh, LineBasicMaterial, type Material, MeshLambertMaterial, Vector3 } from "three";
import type { Mark, Placement, Run } from "../scene";
import { HIGHLIGHT } from "./colours";
import { coil, glyph, line } from "./glyphs";
import { instancedLines } from "./lines";
import { compose, placed, type Poses } from "./poses";
import type { World } from "./world";

const COLOURS: Record<string, string> = { joint: "#46566b", motion: "#c2571a", force: "#2f8a63" };
const LINKS = new Set(["SpringDamper", "Distance", "LineForce"]); // drawn from end to end
const SIZE = 0.022; // of a glyph over the machine's size
const PIXELS = [7, 22]; // but at least and at most so large

interface Glyph {
  mark: Mark;
  end: Placement;
  local: Float64Array;
  axes: { body: number; local: Float64Array } | null; // where they are not those of the end
}

interface Sort {
  mesh: InstancedMesh;
  glyphs: Glyph[];
}

export class Marks {
  readonly group = new Group();
  private readonly sorts: Sort[] = [];
  private readonly links: { mesh: InstancedMesh; marks: Mark[]; wound: boolean }[] = [];
  private readonly free: { dispose(): void }[] = [];
  private readonly places = new Map<string, Vector3>();

  constructor(
    readonly run: Run,
    private readonly world: World,
  ) {
    const solid = new MeshLambertMaterial({ transparent: true, opacity: 0.82 });
    const thin = new LineBasicMaterial({ transparent: true, opacity: 0.95 });
    this.free.push(solid, thin);
    const sorted = new Map<string, Mark[]>();
    const linked: Mark[] = [];
    for (const mark of run.header.marks) {
      if (LINKS.has(mark.kind) && mark.i && mark.j) linked.push(mark);
      else if (mark.i || mark.j) put(sorted, `${mark.family} ${mark.kind}`, mark);
    }
    for (const marks of sorted.values()) this.sort(marks, solid);
    this.link(linked.filter((mark) => mark.kind === "SpringDamper"), coil(), solid, true);
    this.link(linked.filter((mark) => mark.kind !== "SpringDamper"), line(), thin, false);
  }

  private sort(marks: Mark[], material: MeshLambertMaterial): void {
    const geometry = glyph(marks[0].family, marks[0].kind);
    const mesh = new InstancedMesh(geometry, material, marks.length);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    const glyphs = marks.map((mark) => {
      // i is what moves along j's axis or in its plane; they stand together where nothing slides
      const end = mark.i && (mark.i.body >= 0 || !mark.j) ? mark.i : mark.j!;
      // a joint's z axis is that of j
      const axes = mark.j && mark.j !== end ? { body: mark.j.body, local: placed(mark.j.position, mark.j.quaternion) } : null;
      return { mark, end, local: placed(end.position, end.quaternion), axes };
    });
    this.sorts.push({ mesh, glyphs });
    this.free.push(geometry, mesh);
    this.group.add(mesh);
  }

  private link(marks: Mark[], geometry: BufferGeometry, material: Material, wound: boolean): void {
    this.free.push(geometry);
    if (!marks.length) return;
    const mesh = wound ? new InstancedMesh(geometry, material, marks.length) : instancedLines(geometry, material, marks.length);
    mesh.frustumCulled = false;
    this.links.push({ mesh, marks, wound });
    this.free.push(mesh);
    this.group.add(mesh);
  }

  paint(selected: string | null): void {
    const colour = new Color();
    const dark = this.world.theme.ink.getHSL({ h: 0, s: 0, l: 0 }).l > 0.5; // light letters: a dark page
    const of = (mark: Mark) => {
      colour.set(mark.name === selected ? HIGHLIGHT : (COLOURS[mark.family] ?? COLOURS.joint));
      return dark ? colour.lerp(this.world.theme.ink, 0.3) : colour;
    };
    for (const { mesh, glyphs } of this.sorts) glyphs.forEach(({ mark }, k) => mesh.setColorAt(k, of(mark)));
    for (const { mesh, marks } of this.links) marks.forEach((mark, k) => mesh.setColorAt(k, of(mark)));
    for (const { mesh } of [...this.sorts, ...this.links]) mesh.instanceColor!.needsUpdate = true;
  }

  show(poses: Poses, pixel: (point: Vector3) => number): void {
    for (const { mesh, glyphs } of this.sorts) {
      const out = mesh.instanceMatrix.array as Float32Array;
      glyphs.forEach(({ mark, end, local, axes }, k) => {
        compose(poses, end.body, local, out, 16 * k);
        if (axes) turn(poses, axes, out, 16 * k);
        const place = this.place(mark.name).fromArray(out, 16 * k + 12);
        const px = pixel(place);
        const size = Math.min(Math.max(SIZE * this.world.extent.size, PIXELS[0] * px), PIXELS[1] * px);
        for (let c = 0; c < 12; c++) if (c % 4 < 3) out[16 * k + c] *= size;
      });
      mesh.instanceMatrix.needsUpdate = true;
    }
    for (const { mesh, marks, wound } of this.links) {
      const out = mesh.instanceMatrix.array as Float32Array;
      marks.forEach((mark, k) => this.stretch(mark, poses, out, 16 * k, wound));
      mesh.instanceMatrix.needsUpdate = true;
    }
  }

  /** Let the unit coil reach from i to j. */
  private stretch(mark: Mark, poses: Poses, out: Float32Array, at: number, wound: boolean): void {
    poses.point(mark.i!.body, mark.i!.position, ends[0]);
    poses.point(mark.j!.body, mark.j!.position, ends[1]);
    foot.fromArray(ends[0]);
    way.fromArray(ends[1]).sub(foot);
    this.place(mark.name).copy(foot).addScaledVector(way, 0.5);
    const length = way.length() || 1e-12;
    const radius = wound ? Math.min(0.016 * this.world.extent.size, 0.2 * length) : 1e-6;
    side.set(Math.abs(way.x) < 0.7 * length ? 1 : 0, Math.abs(way.x) < 0.7 * length ? 0 : 1, 0).cross(way).setLength(radius);
    other.crossVectors(way, side).setLength(radius);
    out.set([side.x, side.y, side.z, 0, other.x, other.y, other.z, 0, way.x, way.y, way.z, 0, foot.x, foot.y, foot.z, 1], at);
  }

  private place(name: string): Vector3 {
    let found = this.places.get(name);
    if (!found) this.places.set(name, (found = new Vector3()));
    return found;
  }

  /** Where each mark stands now. */
  get all(): ReadonlyMap<string, Vector3> {
    return this.places;
  }

  dispose(): void {
    for (const thing of this.free) thing.dispose();
  }
}

/** Give a placed glyph other axes. */
function turn(poses: Poses, axes: { body: number; local: Float64Array }, out: Float32Array, at: number): void {
  compose(poses, axes.body, axes.local, other16, 0);
  out.set(other16.subarray(0, 12), at);
}

const other16 = new Float32Array(16);
const ends = [
  [0, 0, 0],
  [0, 0, 0],
];
const foot = new Vector3();
const way = new Vector3();
const side = new Vector3();
const other = new Vector3();

function put<T>(sorted: Map<string, T[]>, key: string, value: T): void {
  const list = sorted.get(key) ?? [];
  sorted.set(key, list);
  list.push(value);
}
