// What is drawn of a mesh: its outside, or, where a plane cuts it, what is left of that and the cut through its elements.

import { extent, type FieldArrays } from "./part";

/** A plane across an axis, at a place of the body before it moved [m]: what lies beyond it is shown, or, flipped, what lies before. */
export interface Plane {
  axis: 0 | 1 | 2;
  at: number;
  flip: boolean;
}

/** Vertices between two nodes each: at `from` where the share is 0. */
export interface Skin {
  from: Uint32Array;
  to: Uint32Array;
  share: Float32Array;
  own: Uint32Array; // of its two nodes one that is not cut away
  push: Float32Array | null; // away from where they are [m], of a plane mesh's rim
  faces: Uint32Array;
  edges: Uint32Array;
  rim: number; // the first of the faces that are the rim
}

/** Tetrahedra that an element with so many corners is cut into. */
const TETRAHEDRA: Record<number, number[][]> = {
  4: [[0, 1, 2, 3]],
  5: [
    [0, 1, 2, 4],
    [0, 2, 3, 4],
  ],
  6: [
    [0, 1, 2, 5],
    [0, 1, 5, 4],
    [0, 4, 5, 3],
  ],
  8: [
    [0, 1, 2, 6],
    [0, 2, 3, 6],
    [0, 3, 7, 6],
    [0, 7, 4, 6],
    [0, 4, 5, 6],
    [0, 5, 1, 6],
  ],
};
const ABOVE = 0.3; // of the rim's width, how far before the plane it lies
const ROUND = 0.85; // cosine of the angle between two sides above which they are one line
const RIM = 0.006; // of a plane mesh's extent: how wide its rim is drawn

export function skinOf(part: FieldArrays, plane: Plane | null): Skin {
  const maker = new Maker(part, plane);
  maker.outside();
  if (plane) maker.cut();
  return maker.made();
}

class Maker {
  private readonly side: Float32Array | null = null; // how far beyond the plane each node is
  private readonly numbers = new Map<number, number>(); // of vertices, by their two nodes
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly share: number[] = [];
  private readonly own: number[] = [];
  private readonly faces: number[] = [];
  private readonly edges: number[] = [];

  constructor(
    private readonly part: FieldArrays,
    plane: Plane | null,
  ) {
    if (!plane) return;
    const { positions, labels } = part;
    this.side = Float32Array.from(labels, (_, n) => (positions[3 * n + plane.axis] - plane.at) * (plane.flip ? -1 : 1));
  }

  /** The outside, what lies before the plane left out. */
  outside(): void {
    const { faces, edges } = this.part;
    for (let f = 0; f < faces.length; f += 3) this.polygon([faces[f], faces[f + 1], faces[f + 2]]);
    for (let e = 0; e < edges.length; e += 2) {
      const [a, b] = [edges[e], edges[e + 1]];
      const [there, other] = [this.kept(a), this.kept(b)];
      if (there || other) this.edges.push(there ? this.node(a) : this.between(a, b), other ? this.node(b) : this.between(a, b));
    }
  }

  private kept(node: number): boolean {
    return !this.side || this.side[node] >= 0;
  }

  private polygon(corners: number[]): void {
    const ring: number[] = [];
    corners.forEach((node, k) => {
      const next = corners[(k + 1) % corners.length];
      if (this.kept(node)) ring.push(this.node(node));
      if (this.kept(node) !== this.kept(next)) ring.push(this.between(node, next));
    });
    for (let k = 2; k < ring.length; k++) this.faces.push(ring[0], ring[k - 1], ring[k]);
  }

  /** The faces that the plane makes in the elements, and the elements' sides on it. */
  cut(): void {
    for (const { corners, nodes } of this.part.cells) {
      for (let e = 0; e < nodes.length; e += corners) {
        let some = 0;
        for (let k = 0; k < corners; k++) if (this.kept(nodes[e + k])) some++;
        if (some && some < corners) this.element(nodes, e, TETRAHEDRA[corners]);
      }
    }
  }

  private element(nodes: Uint32Array, at: number, tetrahedra: number[][]): void {
    const sides = new Map<string, [number, number]>(); // those that two tetrahedra share are inside the element
    for (const corners of tetrahedra) {
      const own = corners.map((k) => nodes[at + k]);
      const kept = own.filter((node) => this.kept(node));
      const gone = own.filter((node) => !this.kept(node));
      if (!kept.length || !gone.length) continue;
      const [p, q] = [kept, gone];
      const pairs: [number, number][] =
        p.length === 2
          ? [
              [p[0], q[0]],
              [p[0], q[1]],
              [p[1], q[1]],
              [p[1], q[0]],
            ]
          : p.flatMap((a) => q.map((b): [number, number] => [a, b]));
      const ring = pairs.map(([a, b]) => this.between(a, b));
      for (let k = 2; k < ring.length; k++) this.faces.push(ring[0], ring[k - 1], ring[k]);
      ring.forEach((a, k) => {
        const b = ring[(k + 1) % ring.length];
        const key = a < b ? `${a} ${b}` : `${b} ${a}`;
        if (!sides.delete(key)) sides.set(key, [a, b]);
      });
    }
    for (const [a, b] of sides.values()) this.edges.push(a, b);
  }

  private node(node: number): number {
    return this.vertex(node, node, 0);
  }

  /** Where the plane goes through between two nodes. */
  private between(a: number, b: number): number {
    const [first, second] = a < b ? [a, b] : [b, a];
    const [s, t] = [this.side![first], this.side![second]];
    return this.vertex(first, second, s / (s - t));
  }

  private vertex(from: number, to: number, share: number): number {
    const key = from * this.part.labels.length + to;
    let number = this.numbers.get(key);
    if (number === undefined) {
      number = this.from.push(from) - 1;
      this.to.push(to);
      this.share.push(share);
      this.own.push(this.kept(from) ? from : to);
      this.numbers.set(key, number);
    }
    return number;
  }

  made(): Skin {
    const rim = this.faces.length;
    const push = this.part.rim.length && !this.side ? this.rim() : null;
    return {
      from: Uint32Array.from(this.from),
      to: Uint32Array.from(this.to),
      share: Float32Array.from(this.share),
      own: Uint32Array.from(this.own),
      push,
      faces: Uint32Array.from(this.faces),
      edges: Uint32Array.from(this.edges),
      rim,
    };
  }

  /** Ribbons outside a plane mesh, on which fields are seen that are defined on its sides alone. */
  private rim(): Float32Array {
    const { rim, positions } = this.part;
    const width = RIM * extent(positions);
    const push: number[] = new Array(3 * this.from.length).fill(0);
    const outward = normalsOf(rim, positions);
    for (let e = 0; e < rim.length; e += 2) {
      const [a, b] = [rim[e], rim[e + 1]];
      const start = this.from.length;
      for (const [node, end, far] of [
        [a, 0, 0],
        [b, 1, 0],
        [b, 1, 1],
        [a, 0, 1],
      ]) {
        this.from.push(node);
        this.to.push(node);
        this.share.push(0);
        this.own.push(node);
        const at = 2 * (e + end);
        push.push(far * width * outward[at], far * width * outward[at + 1], ABOVE * width); // over the body that it touches
      }
      this.faces.push(start, start + 1, start + 2, start, start + 2, start + 3);
    }
    return Float32Array.from(push);
  }
}

/** Outward at both ends of each side, unit vectors in the plane: the mean of both sides at a node, but at a corner each side's own. */
function normalsOf(rim: Uint32Array, positions: Float32Array): Float32Array {
  const own = new Float32Array(2 * rim.length); // by side, twice, as both ends have it
  const met = new Map<number, number[]>();
  rim.forEach((node, k) => {
    const [a, b] = [rim[k - (k % 2)], rim[k - (k % 2) + 1]];
    const [x, y] = [positions[3 * b] - positions[3 * a], positions[3 * b + 1] - positions[3 * a + 1]];
    const size = Math.hypot(x, y) || 1;
    own.set([y / size, -x / size], 2 * k);
    met.set(node, [...(met.get(node) ?? []), k]);
  });
  const out = new Float32Array(own.length);
  rim.forEach((node, k) => {
    let [x, y] = [0, 0];
    for (const other of met.get(node)!) {
      const [ox, oy] = [own[2 * other], own[2 * other + 1]];
      if (ox * own[2 * k] + oy * own[2 * k + 1] > ROUND) [x, y] = [x + ox, y + oy];
    }
    const size = Math.hypot(x, y) || 1;
    out.set([x / size, y / size], 2 * k);
  });
  return out;
}
