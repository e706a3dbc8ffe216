// Bodies without a shape: a ball at the centre of mass, and sticks from it to the joints and from joint to joint.

import { CylinderGeometry, Matrix4, Quaternion, SphereGeometry, Vector3 } from "three";
import type { Run } from "../scene";
import type { Batch, Item } from "./bodies";
import type { Affine } from "./poses";

const STICK = 0.0055; // radius over the machine's size
const BALL = 0.013;
const UP = new Vector3(0, 1, 0);

export function sticks(run: Run, size: number): Batch[] {
  const shaped = new Set(run.header.parts.map((part) => part.body));
  const rods: Item[] = [];
  const balls: Item[] = [];
  run.header.bodies.forEach(({ name }, body) => {
    if (shaped.has(body)) return;
    const ends = endsOf(run, body, 1e-6 * size);
    const centre = new Vector3();
    balls.push({ body, name, local: affine(scaled(centre, BALL * size)), stretched: false });
    const pairs = joined(ends, centre);
    for (const [from, to] of pairs) {
      if (from.distanceTo(to) > 1e-6 * size) rods.push({ body, name, local: affine(between(from, to, STICK * size)), stretched: true });
    }
  });
  const batches: Batch[] = [];
  if (balls.length) batches.push({ kind: "quartered", geometry: new SphereGeometry(1, 20, 14), wire: null, items: balls });
  if (rods.length) batches.push({ kind: "solid", geometry: new CylinderGeometry(1, 1, 1, 14), wire: null, items: rods });
  return batches;
}

/** The different places of a body at which something holds it. */
function endsOf(run: Run, body: number, apart: number): Vector3[] {
  const ends: Vector3[] = [];
  for (const mark of run.header.marks) {
    for (const end of [mark.i, mark.j]) {
      if (end?.body !== body) continue;
      const place = new Vector3(...end.position);
      if (!ends.some((other) => other.distanceTo(place) <= apart)) ends.push(place);
    }
  }
  return ends;
}

/** Two ends: one rod, and a short one to a centre beside it; more: a star, and its rim up to four. */
function joined(ends: Vector3[], centre: Vector3): [Vector3, Vector3][] {
  const pairs: [Vector3, Vector3][] = [];
  if (ends.length === 2) {
    pairs.push([ends[0], ends[1]]);
    const way = ends[1].clone().sub(ends[0]);
    const along = Math.min(1, Math.max(0, centre.clone().sub(ends[0]).dot(way) / way.lengthSq()));
    const foot = ends[0].clone().addScaledVector(way, along);
    if (foot.distanceTo(centre) > 0.02 * way.length()) pairs.push([foot, centre]);
    return pairs;
  }
  for (const end of ends) pairs.push([centre, end]);
  if (ends.length === 3 || ends.length === 4) ends.forEach((end, k) => pairs.push([end, ends[(k + 1) % ends.length]]));
  return pairs;
}

function scaled(place: Vector3, by: number): Matrix4 {
  return new Matrix4().compose(place, new Quaternion(), new Vector3(by, by, by));
}

function between(from: Vector3, to: Vector3, radius: number): Matrix4 {
  const way = to.clone().sub(from);
  const length = way.length();
  const turn = new Quaternion().setFromUnitVectors(UP, way.divideScalar(length));
  return new Matrix4().compose(from.clone().add(to).multiplyScalar(0.5), turn, new Vector3(radius, length, radius));
}

function affine(matrix: Matrix4): Affine {
  const e = matrix.elements;
  return Float64Array.of(e[0], e[4], e[8], e[1], e[5], e[9], e[2], e[6], e[10], e[12], e[13], e[14]);
}
