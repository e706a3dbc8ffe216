// The parts of one run's bodies: one draw call for all that share a mesh.

import {
  type BufferGeometry,
  Color,
  DynamicDrawUsage,
  Group,
  InstancedMesh,
  type Material,
  Matrix4,
  Quaternion,
  Vector3,
} from "three";
import type { Run } from "../scene";
import { type Bend, Bent } from "./bent";
import { bodyColours, groundColour, HIGHLIGHT } from "./colours";
import { chosen, type Detail, detailOf } from "./coarse";
import { instancedLines } from "./lines";
import { type Look, disposeMaterials, makeMaterials, setLook } from "./materials";
import { type Affine, compose, placed, type Poses } from "./poses";
import { sticks } from "./sticks";
import { Swept } from "./sweep";
import type { World } from "./world";

const STILL = 1e-5; // of the machine's size, and of a turn

/** A geometry fixed to a body. */
export interface Item {
  body: number;
  name: string;
  local: Affine;
  stretched: boolean; // its map is no rigid one
  swept?: Swept; // it follows several bodies
}

export interface Batch {
  kind: string;
  geometry: BufferGeometry;
  wire: BufferGeometry | null;
  items: Item[];
  bent?: Bent;
}

interface Drawn extends Batch {
  mesh: InstancedMesh;
  others: InstancedMesh[]; // with the same matrices: edges, near walls
  detail: Detail | null;
}

export interface BodyPose {
  name: string;
  position: [number, number, number];
  quaternion: [number, number, number, number];
}

export class Bodies {
  readonly group = new Group();
  readonly pickable: InstancedMesh[] = [];
  readonly bent: Bent[];
  private readonly swept: Swept[];
  private readonly drawn: Drawn[] = [];
  private readonly materials = makeMaterials();
  private readonly own: BufferGeometry[] = []; // of sticks and of coarse forms, freed with this
  private readonly colours: Color[];

  constructor(
    readonly run: Run,
    private readonly world: World,
    readonly ghost: boolean,
  ) {
    const first = new Map<number, number>();
    for (const part of run.header.parts) {
      if (part.kind !== "plane" && !first.has(part.body)) first.set(part.body, part.mesh);
    }
    this.swept = run.sweeps.map((sweep) => new Swept(sweep));
    const own = run.header.bodies.map(({ colour }) => colour);
    this.colours = bodyColours(own, (b) => first.get(b) ?? null, resting(run, world.extent.size), this.swept.map(({ bodies }) => bodies));
    const bare = sticks(run, world.extent);
    this.own.push(...bare.map((batch) => batch.geometry));
    this.bent = run.bending.map((bending) => {
      const { body, mesh } = run.header.parts[bending.part];
      return new Bent(bending, world.scene.meshes[mesh], this.nameOf(body));
    });
    for (const batch of [...this.batches(), ...this.rows(), ...bare]) this.draw(batch);
    this.look({ ghost, transparent: false });
  }

  private batches(): Batch[] {
    const { world } = this;
    const batches = new Map<string, Batch>();
    this.run.header.parts.forEach((part, number) => {
      const bent = this.bent.find(({ bending }) => bending.part === number);
      const item = { body: part.body, name: part.name, local: placed(part.position, part.quaternion), stretched: false };
      if (bent) {
        batches.set(`bent ${number}`, { kind: "bent", geometry: bent.geometry, wire: bent.wire, items: [item], bent });
        return;
      }
      const key = `${part.kind} ${part.mesh}`;
      const plane = part.kind === "plane";
      const edges = world.scene.meshes[part.mesh].edges;
      let batch = batches.get(key);
      if (!batch) {
        const geometry = plane ? world.plane(part.mesh) : world.solid(part.mesh);
        const wire = edges?.length && !plane ? world.wire(part.mesh) : null;
        batch = { kind: part.kind === "solid" && !edges?.length ? "quartered" : part.kind, geometry, wire, items: [] };
        batches.set(key, batch);
      }
      batch.items.push(item);
    });
    return [...batches.values()];
  }

  /** Beams and ropes, in global axes. */
  private rows(): Batch[] {
    return this.swept.map((swept) => {
      const item = { body: -1, name: swept.sweep.name, local: placed([0, 0, 0], [1, 0, 0, 0]), stretched: false, swept };
      return { kind: "bent", geometry: swept.geometry, wire: swept.wire, items: [item] };
    });
  }

  private draw(batch: Batch): void {
    const { materials, ghost } = this;
    if (batch.kind === "plane" && ghost) return; // the first run's stands there already
    const byKind: Record<string, Material> = { cavity: materials.inside, plane: materials.plane, graphic: materials.graphic, quartered: materials.quartered };
    const mesh = new InstancedMesh(batch.geometry, byKind[batch.kind] ?? materials.solid, batch.items.length);
    mesh.instanceMatrix.setUsage(DynamicDrawUsage);
    mesh.frustumCulled = false;
    mesh.renderOrder = ghost ? 2 : batch.kind === "plane" ? 4 : batch.kind === "cavity" ? 1 : 0;
    const others: InstancedMesh[] = [];
    if (batch.kind === "cavity") {
      const near = new InstancedMesh(batch.geometry, materials.outside, batch.items.length);
      near.renderOrder = 5;
      near.frustumCulled = false;
      others.push(near);
    }
    if (batch.wire) {
      const lines = instancedLines(batch.wire, materials.edges, batch.items.length);
      lines.renderOrder = 3;
      lines.name = "edges";
      others.push(lines);
    }
    if (batch.bent?.rest) {
      const lines = instancedLines(batch.bent.rest, materials.rest, batch.items.length);
      lines.name = "rest";
      others.push(lines);
    }
    for (const other of others) other.instanceMatrix = mesh.instanceMatrix;
    mesh.userData.run = this.run.index;
    mesh.userData.items = batch.items;
    this.group.add(mesh, ...others);
    const detail = batch.kind === "quartered" ? detailOf(batch.geometry, batch.items.length) : null;
    if (detail) this.own.push(detail.coarse);
    this.drawn.push({ ...batch, mesh, others, detail });
    if (batch.kind !== "plane") this.pickable.push(mesh);
    this.paint(null, null);
  }

  nameOf(body: number): string {
    return body < 0 ? "ground" : this.run.header.bodies[body].name;
  }

  colourOf(body: number): Color {
    return this.colours[body];
  }

  /** Opaque or not, edges or not. */
  look(look: Look, edges = true): void {
    setLook(this.materials, look, this.world.theme.ink);
    for (const { others } of this.drawn) {
      for (const other of others) if (other.name === "edges") other.visible = edges;
    }
  }

  /** Colours, with the chosen body and the one under the pointer lifted out. */
  paint(selected: string | null, hovered: string | null): void {
    const tint = this.world.theme.runs[this.run.index % this.world.theme.runs.length];
    const ground = groundColour();
    const colour = new Color();
    for (const { mesh, others, kind, items } of this.drawn) {
      if (kind === "plane") continue;
      items.forEach((item, k) => {
        if (mesh.material === this.materials.mapped) colour.setScalar(1);
        else if (item.swept) colour.copy(this.colours[item.swept.middle]);
        else colour.copy(item.body < 0 ? ground : this.colours[item.body]);
        if (this.ghost) colour.lerp(tint, 0.8);
        const names = (item.swept?.bodies ?? [item.body]).map((body) => this.nameOf(body));
        const [chosen, under] = [selected, hovered].map((name) => name !== null && names.includes(name));
        if (chosen) colour.lerp(HIGHLIGHT, 0.8);
        else if (under) colour.lerp(HIGHLIGHT, 0.28);
        mesh.setColorAt(k, colour);
      });
      mesh.instanceColor!.needsUpdate = true;
      for (const other of others) if (!other.name) other.instanceColor = mesh.instanceColor;
    }
  }

  /** Move everything to the poses. */
  place(poses: Poses): void {
    const { hidden } = this.world;
    for (const { mesh, items } of this.drawn) {
      const out = mesh.instanceMatrix.array as Float32Array;
      for (let k = 0; k < items.length; k++) {
        const { body, local, swept } = items[k];
        swept?.show(poses);
        if (hidden.size && (swept?.bodies ?? [body]).some((one) => hidden.has(this.nameOf(one)))) out.fill(0, 16 * k, 16 * k + 16);
        else compose(poses, body, local, out, 16 * k);
      }
      mesh.instanceMatrix.needsUpdate = true;
      mesh.boundingSphere = null; // of all instances; picking makes it anew
    }
  }

  /** Bend elastic bodies, coloured up to `most` where they are. */
  bend(poses: Poses, bend: Bend, most: number): void {
    for (const { mesh, others, bent } of this.drawn) {
      if (!bent) continue;
      for (const other of others) if (other.name === "rest") other.visible = bend.bendRest && !this.ghost && bent.further(bend);
      mesh.material = !this.ghost && bent.coloured(bend) ? this.materials.mapped : this.materials.solid;
      bent.show(poses, bend, most);
    }
  }

  /** Bulk in as many triangles as its size on the screen is worth. */
  size(metresPerPixel: number): void {
    for (const { mesh, detail } of this.drawn) if (detail) mesh.geometry = chosen(detail, metresPerPixel);
  }

  /** Where the bodies are drawn, from the matrices that the graphics card gets. */
  readback(): BodyPose[] {
    const found = new Map<number, BodyPose>();
    const world = new Matrix4();
    const local = new Matrix4();
    for (const { mesh, items } of this.drawn) {
      items.forEach((item, k) => {
        if (item.body < 0 || item.stretched || found.has(item.body)) return;
        mesh.getMatrixAt(k, world);
        if (world.elements[15] === 0) return;
        const [a, b, c, d, e, f, g, h, i, x, y, z] = item.local;
        local.set(a, b, c, x, d, e, f, y, g, h, i, z, 0, 0, 0, 1).invert();
        const [position, quaternion] = [new Vector3(), new Quaternion()];
        world.multiply(local).decompose(position, quaternion, new Vector3());
        found.set(item.body, { name: this.nameOf(item.body), position: position.toArray(), quaternion: [quaternion.w, quaternion.x, quaternion.y, quaternion.z] });
      });
    }
    return [...found].sort(([p], [q]) => p - q).map(([, pose]) => pose);
  }

  dispose(): void {
    for (const { mesh, others } of this.drawn) for (const one of [mesh, ...others]) one.dispose();
    for (const geometry of this.own) geometry.dispose();
    for (const one of [...this.bent, ...this.swept]) one.dispose();
    disposeMaterials(this.materials);
  }
}

/** Which bodies stay where they are in all frames; none where nothing moves. */
function resting(run: Run, size: number): (body: number) => boolean {
  const { positions: p, quaternions: q, frameTime, header } = run;
  const count = header.bodies.length;
  const rests = header.bodies.map((_, b) => {
    for (let k = 1; k < frameTime.length; k++) {
      for (let c = 0; c < 3; c++) if (Math.abs(p[3 * (k * count + b) + c] - p[3 * b + c]) > STILL * size) return false;
      for (let c = 0; c < 4; c++) if (Math.abs(q[4 * (k * count + b) + c] - q[4 * b + c]) > STILL) return false;
    }
    return true;
  });
  return rests.every(Boolean) ? () => false : (body) => rests[body];
}
