// Contact forces of one run: an arrow and a dot for each place that touches.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  MeshLambertMaterial,
  Points,
  ShaderMaterial,
  Vector3,
} from "three";
import type { ContactTrack, Run } from "../scene";
import { contactColour } from "./colours";
import type { Poses } from "./poses";
import type { Spike } from "./readings";
import { directionAt, moverOf } from "./spikes";
import type { World } from "./world";

export interface ArrowRead {
  run: number;
  contact: string;
  point: number[];
  vector: number[]; // as drawn [m]
  force: number[]; // [N], what that vector stands for
  scale: number; // metres per newton
  lighter: boolean; // the largest force since the last frame, not that at the time shown
}

/** What a contact does now, all its places together. */
export interface Load {
  force: number; // [N], of the sum
  normal: number; // [N], of the sum of the normal forces
  pressed: number; // [N], the sum of their magnitudes
  depth: number; // [m], the deepest
  places: number;
}

const SHAFT = 1.6; // pixels, radius
const HEAD = [5, 15]; // pixels, radius and length
const DOT = 7; // pixels
const PALE = 0.55; // how much of white is in the colour of the largest force since the last frame
const CHOSEN = 1.8; // how much thicker the chosen contact's arrows are

export class Arrows {
  readonly group = new Group();
  readonly contacts: number[] = []; // which contact each drawn arrow belongs to
  readonly loads: Load[];
  count = 0;
  private solid = 0; // how many of them are forces at the time shown
  scale = 0;
  private chosen = -1; // contact
  private readonly tracks: { contact: number; track: ContactTrack }[];
  private readonly shafts: InstancedMesh;
  private readonly heads: InstancedMesh;
  private readonly spots: Points;
  private readonly place: BufferAttribute;
  private readonly paint: BufferAttribute;
  private readonly colours: Color[];
  private readonly movers: number[]; // by contact, the body with which its place moves
  private readonly free: { dispose(): void }[];

  constructor(
    readonly run: Run,
    private readonly world: World,
    ghost: boolean,
  ) {
    const tint = world.theme.runs[run.index % world.theme.runs.length];
    this.colours = run.contacts.map((_, k) => (ghost ? tint : new Color(contactColour(k))));
    this.tracks = run.contacts.flatMap(({ tracks }, contact) => tracks.map((track) => ({ contact, track })));
    this.loads = run.contacts.map(() => ({ force: 0, normal: 0, pressed: 0, depth: 0, places: 0 }));
    const room = Math.max(1, this.tracks.length + run.contacts.length);
    this.movers = run.contacts.map(({ name }) => moverOf(run, name));
    const cylinder = new CylinderGeometry(1, 1, 1, 10, 1, true).translate(0, 0.5, 0);
    const cone = new ConeGeometry(1, 1, 16).translate(0, 0.5, 0);
    const lit = new MeshLambertMaterial({ transparent: ghost, opacity: ghost ? 0.7 : 1 });
    this.shafts = instanced(cylinder, lit, room);
    this.heads = instanced(cone, lit, room);
    const geometry = new BufferGeometry();
    this.place = new BufferAttribute(new Float32Array(3 * room), 3).setUsage(DynamicDrawUsage);
    this.paint = new BufferAttribute(new Float32Array(3 * room), 3).setUsage(DynamicDrawUsage);
    geometry.setAttribute("position", this.place).setAttribute("color", this.paint);
    const dot = dotted();
    this.spots = new Points(geometry, dot);
    this.spots.frustumCulled = false;
    this.free = [cylinder, cone, lit, geometry, dot, this.shafts, this.heads];
    this.group.add(this.shafts, this.heads, this.spots);
  }

  /** The largest force of each contact over the run [N]. */
  get peaks(): number[] {
    const squares = this.loads.map(() => 0);
    for (const { contact, track } of this.tracks) {
      const { force } = track;
      for (let k = 0; k < force.length; k += 3) {
        const square = force[k] ** 2 + force[k + 1] ** 2 + force[k + 2] ** 2; // Math.hypot takes ten times as long
        if (square > squares[contact]) squares[contact] = square;
      }
    }
    for (const { contact, number, peak_force, on_steps } of this.run.header.tracks) {
      const k = this.run.contacts.findIndex(({ name }) => name === contact);
      if (k >= 0 && number === 0 && on_steps && Number.isFinite(peak_force)) squares[k] = Math.max(squares[k], peak_force ** 2);
    }
    return squares.map(Math.sqrt);
  }

  /** Draw what touches at the poses' time, with so many metres for a newton. */
  show(poses: Poses, scale: number, pixel: (point: Vector3) => number, chosen: string | null, spikes: ReadonlyMap<number, Spike>): void {
    this.scale = scale;
    this.chosen = chosen === null ? -1 : this.run.contacts.findIndex(({ name }) => name === chosen);
    this.count = 0;
    for (const load of this.loads) load.force = load.normal = load.pressed = load.depth = load.places = 0;
    const sums = new Float64Array(6 * this.loads.length);
    for (const { contact, track } of this.tracks) {
      if (!between(track, poses)) continue;
      const load = this.loads[contact];
      load.places += 1;
      load.depth = Math.max(load.depth, now[9]);
      load.pressed += Math.hypot(now[6], now[7], now[8]);
      for (let c = 0; c < 6; c++) sums[6 * contact + c] += now[3 + c];
      if (now[3] === 0 && now[4] === 0 && now[5] === 0) continue; // nothing to point at
      if (!this.world.muted.has(this.run.contacts[contact].name)) this.put(contact, pixel);
    }
    this.loads.forEach((load, k) => {
      load.force = Math.hypot(sums[6 * k], sums[6 * k + 1], sums[6 * k + 2]);
      load.normal = Math.hypot(sums[6 * k + 3], sums[6 * k + 4], sums[6 * k + 5]);
    });
    this.solid = this.count;
    for (const [contact, spike] of spikes) if (!this.world.muted.has(this.run.contacts[contact].name)) this.recall(contact, spike, poses, pixel);
    this.sent();
  }

  /** The largest force since the last frame, along the normal known nearest to its time; a dot alone where none is known. */
  private recall(contact: number, spike: Spike, poses: Poses, pixel: (point: Vector3) => number): void {
    const body = this.movers[contact];
    const known = directionAt(this.run, contact, body, spike.time, poses, now);
    if (!known && body < 0) return; // the legend tells it
    for (let c = 0; c < 3; c++) {
      if (!known) now[c] = poses.position[3 * body + 3 + c];
      now[3 + c] = known ? now[3 + c] * spike.force : 0;
    }
    this.put(contact, pixel, true);
  }

  private put(contact: number, pixel: (point: Vector3) => number, pale = false): void {
    const k = this.count++;
    this.contacts[k] = contact;
    from.set(now[0], now[1], now[2]);
    along.set(now[3], now[4], now[5]);
    const length = along.length() * this.scale;
    const px = pixel(from) * (contact === this.chosen ? CHOSEN : 1);
    const head = Math.min(HEAD[1] * px, 0.5 * length);
    if (length > 0) along.normalize();
    else along.set(0, 0, 1);
    stand(this.shafts, k, from, length - head, Math.min(SHAFT * px, 0.2 * length));
    tip.copy(from).addScaledVector(along, length - head);
    stand(this.heads, k, tip, head, (head * HEAD[0]) / HEAD[1]);
    const colour = pale ? this.colours[contact].clone().lerp(WHITE, PALE) : this.colours[contact];
    this.shafts.setColorAt(k, colour);
    this.heads.setColorAt(k, colour);
    this.place.setXYZ(k, from.x, from.y, from.z);
    this.paint.setXYZ(k, colour.r, colour.g, colour.b);
  }

  private sent(): void {
    for (const mesh of [this.shafts, this.heads]) {
      mesh.count = this.count;
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
    }
    this.spots.geometry.setDrawRange(0, this.count);
    this.place.needsUpdate = this.paint.needsUpdate = true;
  }

  /** Foot and tip of an arrow as drawn, for picking and reading back. */
  ends(k: number, foot: Vector3, top: Vector3): void {
    const a = this.shafts.instanceMatrix.array;
    const b = this.heads.instanceMatrix.array;
    foot.fromArray(a, 16 * k + 12);
    top.set(b[16 * k + 12] + b[16 * k + 4], b[16 * k + 13] + b[16 * k + 5], b[16 * k + 14] + b[16 * k + 6]);
  }

  /** Dots of the same size whatever the picture's buffer has for a pixel of the page. */
  dots(ratio: number): void {
    (this.spots.material as ShaderMaterial).uniforms.size.value = DOT * ratio;
  }

  readback(): ArrowRead[] {
    const [foot, top] = [new Vector3(), new Vector3()];
    return Array.from({ length: this.group.visible ? this.count : 0 }, (_, k) => {
      this.ends(k, foot, top);
      const vector = top.sub(foot).toArray();
      const force = vector.map((x) => (this.scale > 0 ? x / this.scale : 0));
      return { run: this.run.index, contact: this.run.contacts[this.contacts[k]].name, point: foot.toArray(), vector, force, scale: this.scale, lighter: k >= this.solid };
    });
  }

  dispose(): void {
    for (const thing of this.free) thing.dispose();
  }
}

const now = new Float64Array(10); // point, force, normal force, depth of one track
const WHITE = new Color(1, 1, 1);
const from = new Vector3();
const along = new Vector3();
const tip = new Vector3();
const side = new Vector3();
const other = new Vector3();

/** A track at the poses' time, into `now`; false where it does not touch. */
function between(track: ContactTrack, poses: Poses): boolean {
  const u = poses.rest;
  const here = find(track.at, poses.frame);
  const there = u > 0 ? (here >= 0 ? (track.at[here + 1] === poses.frame + 1 ? here + 1 : -1) : find(track.at, poses.frame + 1)) : here;
  if (here >= 0 && there >= 0 && !turned(track.normal, here, there)) {
    mix(track, here, there, 1 - u, u);
    return true;
  }
  // it begins, ends or goes elsewhere between two frames: it stands where it is in the nearer, and its force grows from nothing or dies away
  const near = u < 0.5 ? here : there;
  if (near < 0) return false;
  mix(track, near, near, Math.max(u, 1 - u), 0);
  return true;
}

function mix({ point, force, normal, depth }: ContactTrack, a: number, b: number, wa: number, wb: number): void {
  const whole = wa + wb;
  for (let c = 0; c < 3; c++) {
    now[c] = (wa * point[3 * a + c] + wb * point[3 * b + c]) / whole;
    now[3 + c] = wa * force[3 * a + c] + wb * force[3 * b + c];
    now[6 + c] = wa * normal[3 * a + c] + wb * normal[3 * b + c];
  }
  now[9] = wa * depth[a] + wb * depth[b];
}

/** Whether the normal has turned by more than 60° between two entries: then it is another place that touches. */
function turned(n: Float32Array, a: number, b: number): boolean {
  let [dot, aa, bb] = [0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const [x, y] = [n[3 * a + c], n[3 * b + c]];
    [dot, aa, bb] = [dot + x * y, aa + x * x, bb + y * y];
  }
  return dot < 0.5 * Math.sqrt(aa * bb);
}

function find(sorted: Uint32Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] === value) return middle;
    if (sorted[middle] < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** Put the instance's foot at a point, its y axis along `along`, so long and so thick. */
function stand(mesh: InstancedMesh, k: number, foot: Vector3, length: number, radius: number): void {
  const m = mesh.instanceMatrix.array as Float32Array;
  side.set(Math.abs(along.x) < 0.7 ? 1 : 0, Math.abs(along.x) < 0.7 ? 0 : 1, 0).cross(along).normalize();
  other.crossVectors(side, along);
  const at = 16 * k;
  m[at] = side.x * radius;
  m[at + 1] = side.y * radius;
  m[at + 2] = side.z * radius;
  m[at + 4] = along.x * length;
  m[at + 5] = along.y * length;
  m[at + 6] = along.z * length;
  m[at + 8] = other.x * radius;
  m[at + 9] = other.y * radius;
  m[at + 10] = other.z * radius;
  m[at + 12] = foot.x;
  m[at + 13] = foot.y;
  m[at + 14] = foot.z;
  m[at + 3] = m[at + 7] = m[at + 11] = 0;
  m[at + 15] = 1;
}

function instanced(geometry: BufferGeometry, material: MeshLambertMaterial, room: number): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, room);
  mesh.instanceMatrix.setUsage(DynamicDrawUsage);
  mesh.frustumCulled = false;
  mesh.setColorAt(0, new Color());
  mesh.count = 0;
  return mesh;
}

/** Round points of a fixed size on the screen, with a light rim. */
function dotted(): ShaderMaterial {
  return new ShaderMaterial({
    uniforms: { size: { value: DOT } },
    vertexShader: `
      attribute vec3 color;
      uniform float size;
      varying vec3 vColor;
      void main() {
        vColor = color;
        gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
        gl_PointSize = size;
      }`,
    fragmentShader: `
      uniform float size;
      varying vec3 vColor;
      void main() {
        float r = length(gl_PointCoord - 0.5) * 2.0;
        if (r > 1.0) discard;
        gl_FragColor = vec4(mix(vColor, vec3(1.0), smoothstep(0.6, 0.75, r)), 1.0 - smoothstep(0.8, 1.0, r));
        #include <colorspace_fragment>
      }`,
    transparent: true,
    depthWrite: false,
  });
}
