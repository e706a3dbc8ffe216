// A beam or a rope: its section swept along its nodes. The same curves as in abut.view.sweeps.

import { BufferAttribute, BufferGeometry, DynamicDrawUsage } from "three";
import type { Sweep } from "../scene";
import { normals } from "./normals";
import { matrix, type Poses } from "./poses";

type Three = [number, number, number];

export class Swept {
  readonly geometry = new BufferGeometry();
  readonly wire: BufferGeometry | null = null;
  private readonly place: Float32Array;
  private readonly normal: Float32Array;
  private readonly ring: number; // vertices of one
  private readonly rings: number;

  constructor(readonly sweep: Sweep) {
    this.ring = sweep.profile.length / 2;
    this.rings = (sweep.ends.length / 2) * (sweep.steps + 1);
    this.place = new Float32Array(3 * this.ring * (this.rings + sweep.caps.length));
    this.normal = new Float32Array(this.place.length);
    this.geometry.setAttribute("position", new BufferAttribute(this.place, 3).setUsage(DynamicDrawUsage));
    this.geometry.setAttribute("normal", new BufferAttribute(this.normal, 3).setUsage(DynamicDrawUsage));
    this.geometry.setIndex(new BufferAttribute(sweep.faces, 1));
    if (sweep.edges.length) {
      this.wire = new BufferGeometry();
      this.wire.setAttribute("position", this.geometry.getAttribute("position"));
      this.wire.setIndex(new BufferAttribute(sweep.edges, 1));
    }
  }

  /** The body in its middle: it has that one's colour. */
  get middle(): number {
    const { bodies } = this;
    return bodies[bodies.length >> 1];
  }

  /** Its nodes, each once. */
  get bodies(): number[] {
    return [...new Set(this.sweep.ends)];
  }

  /** The node nearest to a facet. */
  nodeAt(face: number): number {
    const { sweep } = this;
    const vertex = sweep.faces[3 * face];
    const ring = Math.floor(vertex / this.ring);
    const own = ring < this.rings ? ring : sweep.caps[ring - this.rings];
    const [element, step] = [Math.floor(own / (sweep.steps + 1)), own % (sweep.steps + 1)];
    return sweep.ends[2 * element + (2 * step > sweep.steps ? 1 : 0)];
  }

  show(poses: Poses): void {
    if (this.sweep.turning) this.turned(poses);
    else this.straight(poses);
    const size = 3 * this.ring;
    this.sweep.caps.forEach((ring, k) => this.place.copyWithin(size * (this.rings + k), size * ring, size * (ring + 1)));
    normals(this.place, this.sweep.faces, this.normal);
    this.geometry.getAttribute("position").needsUpdate = true;
    this.geometry.getAttribute("normal").needsUpdate = true;
    this.geometry.boundingSphere = null;
  }

  private set(ring: number, centre: Three, y: Three, z: Three): void {
    const { place } = this;
    const { profile } = this.sweep;
    for (let v = 0, at = 3 * ring * this.ring; v < profile.length; v += 2, at += 3) {
      for (let c = 0; c < 3; c++) place[at + c] = centre[c] + profile[v] * y[c] + profile[v + 1] * z[c];
    }
  }

  /** Cubic between the ends of an element, along x of either. */
  private turned(poses: Poses): void {
    const { ends, steps } = this.sweep;
    for (let e = 0; 2 * e < ends.length; e++) {
      const [p, q] = [at(poses, ends[2 * e]), at(poses, ends[2 * e + 1])];
      const [s, t] = [this.axes(poses, 2 * e), this.axes(poses, 2 * e + 1)];
      const far = Math.hypot(q[0] - p[0], q[1] - p[1], q[2] - p[2]);
      for (let k = 0; k <= steps; k++) {
        const u = k / steps;
        const w = 1 - u;
        const [a, b, c, d] = [w * w * (1 + 2 * u), u * u * (3 - 2 * u), far * u * w * w, -far * u * u * w];
        const centre = three((i) => a * p[i] + b * q[i] + c * s[0][i] + d * t[0][i]);
        this.set(e * (steps + 1) + k, centre, unit(three((i) => w * s[1][i] + u * t[1][i])), unit(three((i) => w * s[2][i] + u * t[2][i])));
      }
    }
  }

  /** Axes of one end of an element in global axes. */
  private axes(poses: Poses, end: number): [Three, Three, Three] {
    const body = this.sweep.ends[end] + 1;
    const [w, x, y, z] = this.sweep.turns.subarray(4 * end, 4 * end + 4);
    matrix(w, x, y, z, own, 0);
    const r = poses.rotation;
    const axis = (c: number): Three => three((i) => r[9 * body + 3 * i] * own[c] + r[9 * body + 3 * i + 1] * own[3 + c] + r[9 * body + 3 * i + 2] * own[6 + c]);
    return [axis(0), axis(1), axis(2)];
  }

  /** Straight pieces, and at each point a ring across the mean of the two; carried along without turning about it. */
  private straight(poses: Poses): void {
    const { ends } = this.sweep;
    const count = ends.length / 2;
    const ways = Array.from({ length: count }, (_, e) => {
      const [p, q] = [at(poses, ends[2 * e]), at(poses, ends[2 * e + 1])];
      return unit(three((i) => q[i] - p[i]));
    });
    const mean = (e: number): Three => {
      const next = (e + 1) % count;
      return ends[2 * e + 1] === ends[2 * next] ? unit(three((i) => ways[e][i] + ways[next][i])) : ways[e];
    };
    const first = ends[2 * count - 1] === ends[0] ? mean(count - 1) : ways[0];
    const least = first.map(Math.abs).indexOf(Math.min(...first.map(Math.abs)));
    let y = unit(cross(first, three((i) => (i === least ? 1 : 0))));
    let d = first;
    for (let e = 0; e < count; e++) {
      for (const end of [0, 1]) {
        if (end) d = mean(e);
        const along = y[0] * d[0] + y[1] * d[1] + y[2] * d[2];
        y = unit(three((i) => y[i] - along * d[i]));
        this.set(2 * e + end, at(poses, ends[2 * e + end]), y, cross(d, y));
      }
    }
  }

  dispose(): void {
    this.geometry.dispose();
    this.wire?.dispose();
  }
}

const own = new Float64Array(9);

function three(of: (i: number) => number): Three {
  return [of(0), of(1), of(2)];
}

function at(poses: Poses, body: number): Three {
  return three((i) => poses.position[3 * body + 3 + i]);
}

function unit(v: Three): Three {
  const size = Math.hypot(...v) || 1;
  return three((i) => v[i] / size);
}

function cross([a, b, c]: Three, [x, y, z]: Three): Three {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}
