// How much room a machine takes while it moves, and how large it is at one time.

import type { Mesh, Run, Scene } from "../scene";
import { compose, placed, Poses } from "./poses";

const SAMPLES = 48; // frames that are looked at

export interface Extent {
  low: [number, number, number]; // of all that is swept [m]
  high: [number, number, number];
  size: number; // of the machine [m]: what arrows and glyphs go by
  floor: number; // diagonal with the planes [m]
}

type Box = [number[], number[]];

const empty = (): Box => [
  [Infinity, Infinity, Infinity],
  [-Infinity, -Infinity, -Infinity],
];

export function extentOf(scene: Scene): Extent {
  const swept = empty();
  const planes = empty();
  const sizes: number[] = [];
  const corners = scene.meshes.map(cornersOf);
  for (const run of scene.runs) sweep(run, corners, swept, planes, sizes);
  if (!(diagonal(swept) > 0)) join(swept, planes);
  if (!swept[0].every(Number.isFinite)) return { low: [-0.5, -0.5, -0.5], high: [0.5, 0.5, 0.5], size: 1, floor: 2 };
  if (!(diagonal(swept) > 0)) widen(swept, 0.5);
  const whole = diagonal(swept);
  sizes.sort((a, b) => a - b);
  const once = sizes[sizes.length >> 1] || whole;
  const all = empty();
  join(all, swept);
  join(all, planes);
  return {
    low: swept[0] as Extent["low"],
    high: swept[1] as Extent["high"],
    // a machine that travels far is small in its path, one ball that falls is a point in it: between the two
    size: Math.sqrt(Math.min(once, whole) * whole),
    floor: diagonal(all),
  };
}

function sweep(run: Run, corners: number[][][], swept: Box, planes: Box, sizes: number[]): void {
  const poses = new Poses(run);
  const frames = run.frameTime.length;
  const out = new Float32Array(16);
  const parts = run.header.parts.map((part) => ({ part, local: placed(part.position, part.quaternion) }));
  const marks = run.header.marks.flatMap((mark) => [mark.i, mark.j]).filter((end) => end !== null);
  const point = [0, 0, 0];
  for (let s = 0; s < Math.min(SAMPLES, frames); s++) {
    const frame = frames <= SAMPLES ? s : Math.round((s * (frames - 1)) / (SAMPLES - 1));
    poses.at(run.frameTime[frame]);
    const now = empty();
    for (let b = 0; b < run.header.bodies.length; b++) reach(now, poses.position, 3 * b + 3);
    for (const end of marks) {
      poses.point(end.body, end.position, point);
      reach(now, point, 0);
    }
    for (const { part, local } of parts) {
      compose(poses, part.body, local, out, 0);
      const box = part.kind === "plane" ? planes : now;
      for (const [x, y, z] of corners[part.mesh]) {
        for (let c = 0; c < 3; c++) point[c] = out[c] * x + out[4 + c] * y + out[8 + c] * z + out[12 + c];
        reach(box, point, 0);
      }
    }
    if (diagonal(now) > 0) sizes.push(diagonal(now));
    join(swept, now);
  }
}

function cornersOf(mesh: Mesh): number[][] {
  const box = empty();
  for (let k = 0; k < mesh.vertices.length; k += 3) reach(box, mesh.vertices, k);
  if (!mesh.vertices.length) return [];
  return Array.from({ length: 8 }, (_, k) => [box[k & 1][0], box[(k >> 1) & 1][1], box[(k >> 2) & 1][2]]);
}

function reach(box: Box, point: ArrayLike<number>, at: number): void {
  if (!Number.isFinite(point[at] + point[at + 1] + point[at + 2])) return;
  for (let c = 0; c < 3; c++) {
    box[0][c] = Math.min(box[0][c], point[at + c]);
    box[1][c] = Math.max(box[1][c], point[at + c]);
  }
}

function join(box: Box, other: Box): void {
  if (!other[0].every(Number.isFinite)) return;
  reach(box, other[0], 0);
  reach(box, other[1], 0);
}

function widen(box: Box, by: number): void {
  for (let c = 0; c < 3; c++) {
    box[0][c] -= by;
    box[1][c] += by;
  }
}

function diagonal(box: Box): number {
  const d = Math.hypot(...[0, 1, 2].map((c) => box[1][c] - box[0][c]));
  return Number.isFinite(d) ? d : 0;
}
