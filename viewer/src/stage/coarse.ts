// Round bodies in bulk with fewer triangles, for as long as each is small on the screen.

import { BufferAttribute, BufferGeometry } from "three";

const CELLS = 7; // across a body
const SMALL = 72; // pixels across, up to which nobody sees the difference
const WORTH = 150_000; // triangles in all from which on it is done

export interface Detail {
  fine: BufferGeometry;
  coarse: BufferGeometry;
  across: number; // [m]
}

/** Both forms of a geometry drawn so many times; null where the whole one will do. */
export function detailOf(fine: BufferGeometry, count: number): Detail | null {
  const faces = (fine.index?.count ?? 0) / 3;
  if (faces < 400 || faces * count < WORTH) return null;
  fine.computeBoundingBox();
  const { min, max } = fine.boundingBox!;
  const across = Math.max(max.x - min.x, max.y - min.y, max.z - min.z);
  const coarse = clustered(fine, [min.x, min.y, min.z], across / CELLS);
  return coarse.index!.count < 1.5 * faces ? { fine, coarse, across } : null;
}

export function chosen({ fine, coarse, across }: Detail, metresPerPixel: number): BufferGeometry {
  return across < SMALL * metresPerPixel ? coarse : fine;
}

/** One vertex for all in a cell, the one nearest to their middle; it keeps its normal, so that the light stays smooth. */
function clustered(fine: BufferGeometry, low: number[], cell: number): BufferGeometry {
  const place = fine.getAttribute("position").array;
  const normal = fine.getAttribute("normal").array;
  const count = place.length / 3;
  const cells = new Map<number, number[]>();
  for (let k = 0; k < count; k++) {
    const [x, y, z] = [0, 1, 2].map((c) => Math.floor((place[3 * k + c] - low[c]) / cell));
    const key = x + 100 * (y + 100 * z);
    const list = cells.get(key);
    if (list) list.push(k);
    else cells.set(key, [k]);
  }
  const of = new Uint32Array(count);
  const positions: number[] = [];
  const normals: number[] = [];
  for (const members of cells.values()) {
    const kept = nearest(members, place);
    for (const k of members) of[k] = positions.length / 3;
    for (let c = 0; c < 3; c++) {
      positions.push(place[3 * kept + c]);
      normals.push(normal[3 * kept + c]);
    }
  }
  const index: number[] = [];
  const faces = fine.index!.array;
  for (let f = 0; f < faces.length; f += 3) {
    const [a, b, c] = [of[faces[f]], of[faces[f + 1]], of[faces[f + 2]]];
    if (a !== b && b !== c && c !== a) index.push(a, b, c);
  }
  const coarse = new BufferGeometry();
  coarse.setAttribute("position", new BufferAttribute(Float32Array.from(positions), 3));
  coarse.setAttribute("normal", new BufferAttribute(Float32Array.from(normals), 3));
  coarse.setIndex(index);
  return coarse;
}

function nearest(members: number[], place: ArrayLike<number>): number {
  const mean = [0, 1, 2].map((c) => members.reduce((sum, k) => sum + place[3 * k + c], 0) / members.length);
  const far = (k: number): number => [0, 1, 2].reduce((sum, c) => sum + (place[3 * k + c] - mean[c]) ** 2, 0);
  return members.reduce((best, k) => (far(k) < far(best) ? k : best));
}
