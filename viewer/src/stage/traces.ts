// The paths of chosen bodies' centres of mass; the part that is behind them stronger.

import { BufferAttribute, BufferGeometry, type Color, Group, Line, LineBasicMaterial, Vector2 } from "three";
import { LineMaterial } from "three/examples/jsm/lines/LineMaterial.js";
import { LineSegments2 } from "three/examples/jsm/lines/LineSegments2.js";
import { LineSegmentsGeometry } from "three/examples/jsm/lines/LineSegmentsGeometry.js";
import type { Run } from "../scene";
import type { Poses } from "./poses";

interface Path {
  body: number;
  done: LineSegments2;
  points: Float32Array; // of each frame
  data: Float32Array; // start and end of each segment, as the geometry has them
  free: { dispose(): void }[];
}

export class Traces {
  readonly group = new Group();
  private paths: Path[] = [];
  private frame = 0;

  constructor(
    readonly run: Run,
    private readonly size: Vector2, // of the picture, kept up by the stage
  ) {}

  choose(names: readonly string[], colour: (body: number) => Color, ghost: boolean): void {
    this.clear();
    if (this.run.frameTime.length < 2) return;
    this.run.header.bodies.forEach(({ name }, body) => {
      if (names.includes(name)) this.add(body, colour(body), ghost);
    });
  }

  private add(body: number, colour: Color, ghost: boolean): void {
    const { positions, frameTime, header } = this.run;
    const points = new Float32Array(3 * frameTime.length);
    for (let k = 0; k < frameTime.length; k++) {
      for (let c = 0; c < 3; c++) points[3 * k + c] = positions[3 * (k * header.bodies.length + body) + c];
    }
    const data = new Float32Array(6 * (frameTime.length - 1));
    for (let k = 0; k + 1 < frameTime.length; k++) data.set(points.subarray(3 * k, 3 * k + 6), 6 * k);
    const geometry = new LineSegmentsGeometry().setPositions(data);
    const strong = new LineMaterial({ color: colour.getHex(), linewidth: ghost ? 1.4 : 2.2, transparent: true, opacity: ghost ? 0.75 : 1 });
    strong.resolution = this.size;
    const done = new LineSegments2(geometry, strong);
    done.frustumCulled = false;
    const whole = new BufferGeometry();
    whole.setAttribute("position", new BufferAttribute(points, 3));
    const faint = new LineBasicMaterial({ color: colour, transparent: true, opacity: 0.4, depthWrite: false });
    const all = new Line(whole, faint);
    all.frustumCulled = false;
    this.group.add(all, done);
    this.paths.push({ body, done, points, data, free: [geometry, strong, whole, faint] });
  }

  /** Strong up to where the bodies are at the poses' time. */
  show(poses: Poses): void {
    for (const { body, done, points, data } of this.paths) {
      const k = Math.min(poses.frame, points.length / 3 - 2);
      const geometry = done.geometry;
      geometry.instanceCount = Math.min(poses.frame, points.length / 3 - 2) + 1;
      // the segment that is being drawn ends at the body, the one before it is whole again
      const last = Math.min(this.frame, points.length / 3 - 2);
      data.set(points.subarray(3 * last, 3 * last + 6), 6 * last);
      for (let c = 0; c < 3; c++) data[6 * k + 3 + c] = poses.position[3 * body + 3 + c];
      const stored = geometry.attributes.instanceStart as unknown as { data: { array: Float32Array; needsUpdate: boolean } };
      stored.data.array.set(data);
      stored.data.needsUpdate = true;
    }
    this.frame = poses.frame;
  }

  private clear(): void {
    this.group.clear();
    for (const { free } of this.paths) for (const thing of free) thing.dispose();
    this.paths = [];
  }

  dispose(): void {
    this.clear();
  }
}
