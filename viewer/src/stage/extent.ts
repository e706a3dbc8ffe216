// How much room a machine takes while it moves, and how large it is at one time.

import type { Run, Scene } from "../scene";
import { compose, placed, Poses } from "./poses";
import { Support, supportOf } from "./support";

const SAMPLES = 60; // frames that are looked at
const POINTS = 60_000; // that are looked at in all, about

export interface Extent {
  points: Float64Array; // the outermost of all that is swept [m]
  middle: [number, number, number];
  size: number; // of the machine [m]: what arrows and glyphs go by
  floor: number; // diagonal with the planes [m]
  outlines: Float64Array[]; // of each mesh, its outermost points
}

export type Box = [number[], number[]];

export const emptyBox = (): Box => [
  [Infinity, Infinity, Infinity],
  [-Infinity, -Infinity, -Infinity],
];

/** Of all there is, without some bodies of finite elements. */
export function extentOf(scene: Scene, hidden: readonly string[] = []): Extent {
  const outlines = scene.meshes.map((mesh) => supportOf(mesh.vertices));
  const sizes: number[] = [];
  const [swept, planes] = [new Support(), new Support()];
  for (const run of scene.runs) sweep(run, outlines, swept, planes, sizes, hidden);
  let points = swept.points();
  if (!(diagonal(boxOf(points)) > 0)) points = Float64Array.from([...points, ...planes.points()]);
  if (!(diagonal(boxOf(points)) > 0)) points = around(points);
  const box = boxOf(points);
  const whole = diagonal(box);
  sizes.sort((a, b) => a - b);
  const once = sizes[sizes.length >> 1] || whole;
  return {
    points,
    middle: [0, 1, 2].map((c) => (box[0][c] + box[1][c]) / 2) as Extent["middle"],
    // a machine that travels far is small in its path, one ball that falls is a point in it: between the two
    size: Math.sqrt(Math.min(once, whole) * whole),
    floor: diagonal(boxOf([...points, ...planes.points()])),
    outlines,
  };
}

function sweep(run: Run, outlines: Float64Array[], swept: Support, planes: Support, sizes: number[], hidden: readonly string[]): void {
  const poses = new Poses(run);
  const frames = run.frameTime.length;
  const out = new Float32Array(16);
  const parts = run.header.parts.map((part) => ({ part, local: placed(part.position, part.quaternion) }));
  const marks = run.header.marks.flatMap((mark) => [mark.i, mark.j]).filter((end) => end !== null);
  const each = parts.reduce((sum, { part }) => sum + outlines[part.mesh].length / 3, 0) + marks.length + run.header.bodies.length;
  const samples = Math.max(3, Math.min(SAMPLES, frames, Math.floor(POINTS / Math.max(1, each))));
  const point = [0, 0, 0];
  for (let s = 0; s < Math.min(samples, frames); s++) {
    poses.at(run.frameTime[frames <= samples ? s : Math.round((s * (frames - 1)) / (samples - 1))]);
    const now = emptyBox();
    const add = (to: Support, [x, y, z]: number[]) => {
      to.add(x, y, z);
      if (to === swept) reach(now, [x, y, z], 0);
    };
    for (let b = 0; b < run.header.bodies.length; b++) add(swept, [...poses.position.subarray(3 * b + 3, 3 * b + 6)]);
    for (const { name, held, count } of run.fields) {
      if (hidden.includes(name)) continue;
      const k = Math.min(s, held.times.length - 1);
      const stride = Math.max(1, Math.floor(count / 2000));
      for (let n = 0; n < count; n += stride) {
        for (let c = 0; c < 3; c++) point[c] = held.positions[3 * n + c] + held.displacement[3 * (k * count + n) + c];
        add(swept, point);
      }
    }
    for (const end of marks) {
      poses.point(end.body, end.position, point);
      add(swept, point);
    }
    for (const { part, local } of parts) {
      compose(poses, part.body, local, out, 0);
      const outline = outlines[part.mesh];
      for (let k = 0; k < outline.length; k += 3) {
        for (let c = 0; c < 3; c++) point[c] = out[c] * outline[k] + out[4 + c] * outline[k + 1] + out[8 + c] * outline[k + 2] + out[12 + c];
        add(part.kind === "plane" ? planes : swept, point);
      }
    }
    if (diagonal(now) > 0) sizes.push(diagonal(now));
  }
}

export function reach(box: Box, point: ArrayLike<number>, at: number): void {
  if (!Number.isFinite(point[at] + point[at + 1] + point[at + 2])) return;
  for (let c = 0; c < 3; c++) {
    box[0][c] = Math.min(box[0][c], point[at + c]);
    box[1][c] = Math.max(box[1][c], point[at + c]);
  }
}

export function boxOf(points: ArrayLike<number>): Box {
  const box = emptyBox();
  for (let k = 0; k < points.length; k += 3) reach(box, points, k);
  return box;
}

/** A metre of room round a single point, or round the origin. */
function around(points: Float64Array): Float64Array {
  const [x, y, z] = points.length ? points : [0, 0, 0];
  return Float64Array.of(x - 0.5, y - 0.5, z - 0.5, x + 0.5, y + 0.5, z + 0.5);
}

function diagonal(box: Box): number {
  const d = Math.hypot(...[0, 1, 2].map((c) => box[1][c] - box[0][c]));
  return Number.isFinite(d) ? d : 0;
}
