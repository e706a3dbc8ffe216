// The outermost points of a cloud: few, and its extent in any direction hardly less.

const COUNT = 48;

/** Directions spread evenly over a sphere, by a spiral, and those of the axes. */
const DIRECTIONS: number[][] = [
  ...Array.from({ length: COUNT }, (_, k) => {
    const z = 1 - (2 * k + 1) / COUNT;
    const turn = k * Math.PI * (3 - Math.sqrt(5));
    const r = Math.sqrt(1 - z * z);
    return [r * Math.cos(turn), r * Math.sin(turn), z];
  }),
  ...[0, 1, 2].flatMap((axis) => [1, -1].map((sign) => [0, 1, 2].map((c) => (c === axis ? sign : 0)))),
];

export class Support {
  private readonly most = new Float64Array(DIRECTIONS.length).fill(-Infinity);
  private readonly at = new Float64Array(3 * DIRECTIONS.length);

  add(x: number, y: number, z: number): void {
    if (!Number.isFinite(x + y + z)) return;
    for (let d = 0; d < DIRECTIONS.length; d++) {
      const way = DIRECTIONS[d];
      const reach = way[0] * x + way[1] * y + way[2] * z;
      if (reach <= this.most[d]) continue;
      this.most[d] = reach;
      this.at[3 * d] = x;
      this.at[3 * d + 1] = y;
      this.at[3 * d + 2] = z;
    }
  }

  /** The points that lie outermost in some direction, each once. */
  points(): Float64Array {
    const found = new Map<string, number[]>();
    for (let d = 0; d < DIRECTIONS.length; d++) {
      if (this.most[d] === -Infinity) continue;
      const point = [...this.at.subarray(3 * d, 3 * d + 3)];
      found.set(point.join(), point);
    }
    return Float64Array.from([...found.values()].flat());
  }
}

export function supportOf(vertices: ArrayLike<number>): Float64Array {
  const support = new Support();
  for (let k = 0; k + 2 < vertices.length; k += 3) support.add(vertices[k], vertices[k + 1], vertices[k + 2]);
  return support.points();
}
