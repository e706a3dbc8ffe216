// What everything that draws needs to know of the picture.

import { BufferAttribute, BufferGeometry, type Color, Vector3 } from "three";
import type { Mesh, Scene } from "../scene";
import type { Store } from "../state";
import type { Extent } from "./extent";

export interface Theme {
  ink: Color;
  runs: Color[];
}

/** One scene's shared things. */
export class World {
  private readonly solids = new Map<number, BufferGeometry>();
  private readonly wires = new Map<number, BufferGeometry>();
  private readonly planes = new Map<number, BufferGeometry>();
  readonly hidden: Set<string>; // bodies
  readonly muted: Set<string>; // contacts

  constructor(
    readonly scene: Scene,
    readonly store: Store,
    readonly extent: Extent,
    readonly theme: Theme,
    before: World | null,
  ) {
    this.hidden = before?.hidden ?? new Set();
    this.muted = before?.muted ?? new Set();
  }

  /** The side of a grid's cell, a round number [m]. */
  get cell(): number {
    return round(this.extent.floor / 25);
  }

  solid(mesh: number): BufferGeometry {
    return made(this.solids, mesh, () => surface(this.scene.meshes[mesh]));
  }

  wire(mesh: number): BufferGeometry {
    return made(this.wires, mesh, () => {
      const { vertices, edges } = this.scene.meshes[mesh];
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(vertices, 3));
      geometry.setIndex(new BufferAttribute(edges ?? new Uint32Array(), 1));
      return geometry;
    });
  }

  plane(mesh: number): BufferGeometry {
    return made(this.planes, mesh, () => sheet(this.scene.meshes[mesh], this.cell));
  }

  dispose(): void {
    for (const store of [this.solids, this.wires, this.planes]) {
      for (const geometry of store.values()) geometry.dispose();
    }
  }
}

function made<T>(store: Map<number, T>, key: number, make: () => T): T {
  const found = store.get(key) ?? make();
  store.set(key, found);
  return found;
}

function surface(mesh: Mesh): BufferGeometry {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(mesh.vertices, 3));
  geometry.setIndex(new BufferAttribute(mesh.faces, 1));
  geometry.computeVertexNormals(); // vertices are doubled along creases
  return geometry;
}

/** A flat mesh with coordinates along it, counted in cells. */
function sheet(mesh: Mesh, cell: number): BufferGeometry {
  const geometry = surface(mesh);
  const corner = (k: number) => new Vector3().fromArray(mesh.vertices, 3 * mesh.faces[k]);
  const a = corner(0);
  const u = corner(1).sub(a).normalize();
  const v = corner(2).sub(a).cross(u).cross(u).normalize().negate();
  const uv = new Float32Array((mesh.vertices.length / 3) * 2);
  const point = new Vector3();
  for (let k = 0; k < uv.length / 2; k++) {
    point.fromArray(mesh.vertices, 3 * k);
    uv[2 * k] = point.dot(u) / cell;
    uv[2 * k + 1] = point.dot(v) / cell;
  }
  geometry.setAttribute("uv", new BufferAttribute(uv, 2));
  return geometry;
}

/** The 1, 2 or 5 times a power of ten that is next below. */
export function round(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const lead = value / power;
  return (lead >= 5 ? 5 : lead >= 2 ? 2 : 1) * power;
}
