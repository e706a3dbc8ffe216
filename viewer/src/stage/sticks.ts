// Bodies without a shape, or with joints beside it: a ball at the centre of mass, and sticks from it to the joints.

import { Box3, CylinderGeometry, Matrix4, Quaternion, SphereGeometry, Vector3 } from "three";
import type { Run } from "../scene";
import type { Batch, Item } from "./bodies";
import type { Extent } from "./extent";
import type { Affine } from "./poses";

const STICK = 0.0055; // radius over the machine's size
const BALL = 0.013;
/** What these hold has no place of its own: they may stand anywhere. */
const PLACELESS = new Set(["Fixed", "Orientation", "ParallelAxes", "Perpendicular", "Coupler", "Gear", "InPlane", "Planar", "Force"]);
const MOST = 8; // parts that are tied
const UP = new Vector3(0, 1, 0);

export function sticks(run: Run, { size, outlines }: Extent): Batch[] {
  const rods: Item[] = [];
  const balls: Item[] = [];
  const apart = 1e-6 * size;
  const bent = run.bending.flatMap(({ part, interfaces }) => [run.header.parts[part].body, ...interfaces]);
  const elastic = new Set([...bent, ...run.sweeps.flatMap(({ ends }) => [...ends])]);
  run.header.bodies.forEach(({ name }, body) => {
    if (elastic.has(body)) return; // interfaces are places on it, nodes places in a row
    const boxes = boxesOf(run, body, outlines);
    const ends = endsOf(run, body, apart, boxes.length > 0);
    if (!boxes.length) balls.push({ body, name, local: affine(scaled(new Vector3(), BALL * size)), stretched: false });
    const pairs = boxes.length ? tied(ends, boxes) : joined(ends, new Vector3());
    for (const [from, to] of pairs) {
      if (from.distanceTo(to) > apart) rods.push({ body, name, local: affine(between(from, to, STICK * size)), stretched: true });
    }
  });
  const batches: Batch[] = [];
  if (balls.length) batches.push({ kind: "quartered", geometry: new SphereGeometry(1, 20, 14), wire: null, items: balls });
  if (rods.length) batches.push({ kind: "solid", geometry: new CylinderGeometry(1, 1, 1, 14), wire: null, items: rods });
  return batches;
}

/** The room that each of a body's parts takes, in the body's axes, with a little around it. */
function boxesOf(run: Run, body: number, outlines: Float64Array[]): Box3[] {
  return run.header.parts
    .filter((part) => part.body === body)
    .map((part) => {
      const [w, x, y, z] = part.quaternion;
      const place = new Matrix4().compose(new Vector3(...part.position), new Quaternion(x, y, z, w), new Vector3(1, 1, 1));
      const box = new Box3();
      const point = new Vector3();
      const outline = outlines[part.mesh];
      for (let k = 0; k < outline.length; k += 3) box.expandByPoint(point.fromArray(outline, k).applyMatrix4(place));
      return box.expandByScalar(0.1 * box.getSize(point).length());
    });
}

/** Joints that stand off a body's parts are tied to its centre, and so are the parts then where the centre stands off too. */
function tied(ends: Vector3[], boxes: Box3[]): [Vector3, Vector3][] {
  const centre = new Vector3();
  const inside = (point: Vector3) => boxes.some((box) => box.containsPoint(point));
  const loose = ends.filter((end) => !inside(end));
  if (!loose.length) return [];
  const parts = inside(centre) ? [] : boxes.slice(0, MOST).map((box) => box.getCenter(new Vector3()));
  return [...loose, ...parts].map((end) => [end, centre]);
}

/** The different places of a body at which something holds it. */
function endsOf(run: Run, body: number, apart: number, shaped: boolean): Vector3[] {
  const ends: Vector3[] = [];
  for (const mark of run.header.marks) {
    if (shaped && PLACELESS.has(mark.kind)) continue;
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
