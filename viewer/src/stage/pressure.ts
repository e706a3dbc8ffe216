// Pressure over contact patches.

import { BufferAttribute, BufferGeometry, Color, DoubleSide, Group, Mesh, MeshBasicMaterial } from "three";
import type { Pressure, Run } from "../scene";
import { viridis } from "./colourmap";
import type { Poses } from "./poses";

export function largestPressure(runs: readonly Run[]): number {
  let most = 0;
  for (const run of runs) for (const { pressure } of run.pressures) for (const p of pressure) if (p > most) most = p;
  return most;
}

export class Patches {
  readonly group = new Group();
  shown = false; // anything at this time
  private readonly made = new Map<Pressure, Mesh>();
  private readonly material = new MeshBasicMaterial({ vertexColors: true, side: DoubleSide });
  private readonly reach: number;
  private readonly contacts: string[];

  constructor(
    readonly run: Run,
    private readonly most: number,
  ) {
    // as far from a patch's time as the frames are apart where they are apart most
    const times = run.frameTime;
    let gap = 0;
    for (let k = 1; k < times.length; k++) gap = Math.max(gap, times[k] - times[k - 1]);
    this.reach = gap * 1.000001 || 1e-9;
    this.contacts = [...new Set(run.pressures.map((pressure) => pressure.contact))];
  }

  show(poses: Poses, on: boolean): void {
    this.shown = false;
    for (const mesh of this.made.values()) mesh.visible = false;
    if (!on) return;
    for (const contact of this.contacts) {
      const nearest = this.nearest(contact, poses.time);
      if (!nearest) continue;
      this.mesh(nearest).visible = true;
      this.shown = true;
    }
  }

  private nearest(contact: string, time: number): Pressure | null {
    let found: Pressure | null = null;
    let best = this.reach;
    for (const pressure of this.run.pressures) {
      const away = Math.abs(pressure.time - time);
      if (pressure.contact === contact && away <= best) [found, best] = [pressure, away];
    }
    return found;
  }

  private mesh(pressure: Pressure): Mesh {
    let mesh = this.made.get(pressure);
    if (!mesh) {
      const geometry = new BufferGeometry();
      const colours = new Float32Array(pressure.vertices.length);
      const colour = new Color();
      pressure.pressure.forEach((p, k) => viridis(this.most > 0 ? p / this.most : 0, colour).toArray(colours, 3 * k));
      geometry.setAttribute("position", new BufferAttribute(pressure.vertices, 3));
      geometry.setAttribute("color", new BufferAttribute(colours, 3));
      geometry.setIndex(new BufferAttribute(pressure.faces, 1));
      mesh = new Mesh(geometry, this.material);
      mesh.frustumCulled = false;
      this.made.set(pressure, mesh);
      this.group.add(mesh);
    }
    return mesh;
  }

  dispose(): void {
    for (const mesh of this.made.values()) mesh.geometry.dispose();
    this.material.dispose();
  }
}
