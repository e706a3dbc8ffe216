// One body of a history of finite elements: its mesh, where its nodes were, and fields at them.

/** Elements by how many corners they have: a tetrahedron, a pyramid, a wedge or a hexahedron. */
export interface Cells {
  corners: number;
  nodes: Uint32Array;
}

export interface Field {
  name: string;
  unit: string;
  range: [number, number] | null; // over all instants; null where it is nowhere defined
  values: Float32Array; // by instant, then node; NaN where it is not defined
}

/** What a history of finite elements holds of one body. */
export interface FieldArrays {
  name: string;
  times: Float64Array; // of its instants
  positions: Float32Array; // of its nodes before they moved [m]
  labels: Int32Array;
  faces: Uint32Array; // triangles of its outside
  edges: Uint32Array; // sides of its elements there
  cells: Cells[]; // what cuts go through; none where it was left out
  rim: Uint32Array; // of a plane mesh: its outer sides, the material on their left
  flat: boolean;
  origin: number[]; // from which positions are measured, in global axes [m]
  largest: number; // displacement [m]
  displacement: Float32Array; // by instant, node and component [m]
  fields: Field[];
}

const AXES = ["x", "y", "z"];
export const DISPLACEMENT = "displacement";
export const STATUS = "status";

/** Where a time lies between two instants. */
export interface Between {
  from: number;
  to: number;
  share: number;
}

export class FieldPart {
  private size: number | null = null;
  private readonly ranges = new Map<string, [number, number] | null>();

  constructor(readonly held: FieldArrays) {}

  get name(): string {
    return this.held.name;
  }

  /** The diagonal of its box [m]. */
  get extent(): number {
    return (this.size ??= extent(this.held.positions));
  }

  get count(): number {
    return this.held.labels.length;
  }

  /** When its largest displacement is largest. */
  get fullest(): number {
    const { times } = this.held;
    const read = this.reader(DISPLACEMENT);
    let [best, most] = [times.length - 1, -1];
    for (let k = times.length - 1; k >= 0; k--) {
      let far = 0;
      for (let n = 0; n < this.count; n++) far = Math.max(far, read(k, n));
      if (far > most) [best, most] = [k, far];
    }
    return times[best];
  }

  /** What it can be coloured by. */
  get names(): string[] {
    return [...this.held.fields.map(({ name }) => name), DISPLACEMENT, ...AXES.slice(0, this.held.flat ? 2 : 3).map((axis) => `${DISPLACEMENT} ${axis}`)];
  }

  unit(name: string): string {
    return name.startsWith(DISPLACEMENT) ? "m" : (this.held.fields.find((field) => field.name === name)?.unit ?? "");
  }

  has(name: string): boolean {
    return this.names.includes(name);
  }

  at(time: number): Between {
    const { times } = this.held;
    const last = times.length - 1;
    if (last < 1 || time <= times[0]) return { from: 0, to: 0, share: 0 };
    if (time >= times[last]) return { from: last, to: last, share: 0 };
    let k = 0;
    while (times[k + 1] <= time) k++;
    return { from: k, to: k + 1, share: (time - times[k]) / (times[k + 1] - times[k]) };
  }

  /** A field at one instant and node. */
  reader(name: string): (instant: number, node: number) => number {
    const { displacement: u, fields } = this.held;
    const count = this.count;
    if (name === DISPLACEMENT) return (k, n) => Math.hypot(u[3 * (k * count + n)], u[3 * (k * count + n) + 1], u[3 * (k * count + n) + 2]);
    if (name.startsWith(`${DISPLACEMENT} `)) {
      const axis = AXES.indexOf(name.slice(-1));
      return (k, n) => u[3 * (k * count + n) + axis];
    }
    const values = fields.find((field) => field.name === name)?.values;
    return values ? (k, n) => values[k * count + n] : () => NaN;
  }

  /** A field at a node between two instants: straight, a status as it is at the nearer one. */
  now(name: string, { from, to, share }: Between): (node: number) => number {
    const read = this.reader(name);
    if (share === 0) return (n) => read(from, n);
    if (name === STATUS) return (n) => read(share < 0.5 ? from : to, n);
    return (n) => {
      const [a, b] = [read(from, n), read(to, n)];
      const between = (1 - share) * a + share * b;
      return Number.isNaN(between) ? (share < 0.5 ? a : b) : between;
    };
  }

  /** Least and greatest over all instants, or at one; null where it is nowhere defined. */
  range(name: string, when: Between | null): [number, number] | null {
    const held = this.held.fields.find((field) => field.name === name);
    if (held && !when) return held.range;
    if (!when && this.ranges.has(name)) return this.ranges.get(name)!;
    const found: [number, number] = [Infinity, -Infinity];
    const look = (read: (node: number) => number): void => {
      for (let n = 0; n < this.count; n++) {
        const v = read(n);
        if (v < found[0]) found[0] = v;
        if (v > found[1]) found[1] = v;
      }
    };
    if (when) look(this.now(name, when));
    else {
      const read = this.reader(name);
      for (let k = 0; k < this.held.times.length; k++) look((n) => read(k, n));
    }
    const out = found[0] <= found[1] ? found : null;
    if (!when) this.ranges.set(name, out);
    return out;
  }

  /** Where a node is [m], its displacement drawn so many times as large, written to out[at…]. */
  place(node: number, { from, to, share }: Between, scale: number, out: Float32Array | number[], at: number): void {
    const { positions, displacement: u } = this.held;
    const [a, b] = [3 * (from * this.count + node), 3 * (to * this.count + node)];
    for (let c = 0; c < 3; c++) out[at + c] = positions[3 * node + c] + scale * ((1 - share) * u[a + c] + share * u[b + c]);
  }
}

/** The diagonal of the box that holds the points. */
export function extent(points: ArrayLike<number>): number {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let k = 0; k < points.length; k++) {
    low[k % 3] = Math.min(low[k % 3], points[k]);
    high[k % 3] = Math.max(high[k % 3], points[k]);
  }
  return points.length ? Math.hypot(...low.map((x, c) => high[c] - x)) : 0;
}
