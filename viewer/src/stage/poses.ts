// Where the bodies of one run are at a time between two frames.

import type { Run } from "../scene";

/** Positions and rotation matrices; slot 0 is the ground, body b has slot b + 1. */
export class Poses {
  readonly position: Float64Array;
  readonly rotation: Float64Array; // 9 for each, rows first
  frame = 0;
  rest = 0; // how far to the next frame, 0 to 1
  time = 0;

  constructor(readonly run: Run) {
    const count = run.header.bodies.length + 1;
    this.position = new Float64Array(3 * count);
    this.rotation = new Float64Array(9 * count);
    for (let k = 0; k < this.rotation.length; k += 9) this.rotation[k] = this.rotation[k + 4] = this.rotation[k + 8] = 1;
  }

  at(time: number): void {
    const { run } = this;
    const bodies = run.header.bodies.length;
    [this.frame, this.rest] = run.frameAt(time);
    this.time = time;
    const next = Math.min(this.frame + 1, run.frameTime.length - 1);
    const { positions: p, quaternions: q } = run;
    if (!p.length) return;
    const u = this.rest;
    for (let b = 0; b < bodies; b++) {
      const from = 3 * (this.frame * bodies + b);
      const to = 3 * (next * bodies + b);
      for (let c = 0; c < 3; c++) this.position[3 * b + 3 + c] = (1 - u) * p[from + c] + u * p[to + c];
      turned(q, 4 * (this.frame * bodies + b), 4 * (next * bodies + b), u, this.rotation, 9 * b + 9);
    }
  }

  /** A point of a body's axes in global axes, written to out[at…]. */
  point(body: number, local: readonly number[], out: Float64Array | number[], at = 0): void {
    const r = 9 * (body + 1);
    const p = 3 * (body + 1);
    const { rotation: m, position } = this;
    for (let c = 0; c < 3; c++) {
      out[at + c] = position[p + c] + m[r + 3 * c] * local[0] + m[r + 3 * c + 1] * local[1] + m[r + 3 * c + 2] * local[2];
    }
  }

  /** Speed of a centre of mass over the frames around the time [m/s]. */
  speed(body: number): number {
    const { run } = this;
    const last = run.frameTime.length - 1;
    if (last < 1 || body < 0) return 0;
    const from = Math.min(this.frame, last - 1);
    const n = run.header.bodies.length;
    const a = 3 * (from * n + body);
    const b = 3 * ((from + 1) * n + body);
    const p = run.positions;
    const way = Math.hypot(p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]);
    return way / (run.frameTime[from + 1] - run.frameTime[from]);
  }
}

/** The rotation matrix between two quaternions; along the arc where they are far apart, along the chord otherwise. */
function turned(q: Float32Array, from: number, to: number, u: number, out: Float64Array, at: number): void {
  let dot = q[from] * q[to] + q[from + 1] * q[to + 1] + q[from + 2] * q[to + 2] + q[from + 3] * q[to + 3];
  const sign = dot < 0 ? -1 : 1;
  dot = Math.min(1, dot * sign);
  let a = 1 - u;
  let b = u * sign;
  if (dot < 0.995) {
    const angle = Math.acos(dot);
    a = Math.sin((1 - u) * angle);
    b = sign * Math.sin(u * angle);
  }
  matrix(a * q[from] + b * q[to], a * q[from + 1] + b * q[to + 1], a * q[from + 2] + b * q[to + 2], a * q[from + 3] + b * q[to + 3], out, at);
}

/** Of a quaternion of any length but 0. */
export function matrix(w: number, x: number, y: number, z: number, out: Float64Array | number[], at: number): void {
  const s = 2 / (w * w + x * x + y * y + z * z);
  out[at] = 1 - s * (y * y + z * z);
  out[at + 1] = s * (x * y - w * z);
  out[at + 2] = s * (x * z + w * y);
  out[at + 3] = s * (x * y + w * z);
  out[at + 4] = 1 - s * (x * x + z * z);
  out[at + 5] = s * (y * z - w * x);
  out[at + 6] = s * (x * z - w * y);
  out[at + 7] = s * (y * z + w * x);
  out[at + 8] = 1 - s * (x * x + y * y);
}

/** An affine map, rows first: nine numbers of the matrix and three of the shift. */
export type Affine = Float64Array;

export function placed(position: readonly number[], quaternion: readonly number[]): Affine {
  const out = new Float64Array(12);
  matrix(quaternion[0], quaternion[1], quaternion[2], quaternion[3], out, 0);
  out.set(position, 9);
  return out;
}

/** A body's pose after a map in its axes, as a 4 × 4 matrix, columns first. */
export function compose(poses: Poses, body: number, local: Affine, out: Float32Array, at: number): void {
  const m = poses.rotation;
  const p = poses.position;
  const r = 9 * (body + 1);
  const t = 3 * (body + 1);
  for (let row = 0; row < 3; row++) {
    const a = m[r + 3 * row];
    const b = m[r + 3 * row + 1];
    const c = m[r + 3 * row + 2];
    out[at + row] = a * local[0] + b * local[3] + c * local[6];
    out[at + 4 + row] = a * local[1] + b * local[4] + c * local[7];
    out[at + 8 + row] = a * local[2] + b * local[5] + c * local[8];
    out[at + 12 + row] = a * local[9] + b * local[10] + c * local[11] + p[t + row];
  }
  out[at + 3] = out[at + 7] = out[at + 11] = 0;
  out[at + 15] = 1;
}
