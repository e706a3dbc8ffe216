// The shapes that stand for joints, motions and forces; one unit is a glyph's size, its axis is z.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  OctahedronGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector3,
} from "three";

const rod = (radius: number, length: number): BufferGeometry => new CylinderGeometry(radius, radius, length, 20).rotateX(Math.PI / 2);

/** By the kind of joint; what is not named here is an octahedron. */
const GLYPHS: Record<string, () => BufferGeometry> = {
  Revolute: () => rod(0.42, 1.1),
  Cylindrical: () => rod(0.3, 2.2),
  Screw: () => rod(0.3, 2.2),
  InLine: () => rod(0.16, 2.2),
  Translational: () => new BoxGeometry(0.62, 0.62, 1.5),
  Spherical: () => new SphereGeometry(0.52, 20, 14),
  AtPoint: () => new SphereGeometry(0.42, 20, 14),
  ConstantVelocity: () => new SphereGeometry(0.52, 20, 14),
  Universal: () => new TorusGeometry(0.5, 0.16, 10, 24),
  Fixed: () => new BoxGeometry(0.7, 0.7, 0.7),
  Planar: () => new BoxGeometry(1.5, 1.5, 0.16),
  InPlane: () => new BoxGeometry(1.5, 1.5, 0.16),
  Bushing: () => new TorusGeometry(0.5, 0.2, 12, 28),
  TorsionSpring: () => new TorusGeometry(0.6, 0.12, 8, 28, 1.6 * Math.PI),
};

/** Motions: a ring round the axis. */
const TURN = (): BufferGeometry => new TorusGeometry(0.95, 0.1, 8, 36, 1.6 * Math.PI);

export function glyph(family: string, kind: string): BufferGeometry {
  if (family === "motion") return TURN();
  return (GLYPHS[kind] ?? (() => new OctahedronGeometry(0.6)))();
}

const COILS = 8;
const ROUND = 18; // sections of one coil
const RING = 6; // corners of the wire
const WIRE = 0.1; // its radius over that of the coil
const SLIM = 11; // length of a coil over its radius, about: keeps the wire round when it is stretched

/** A coil of wire from 0 to 1 along z, of radius 1, with straight ends. */
export function coil(): BufferGeometry {
  const path: [number, number, number][] = [[0, 0, 0], [0, 0, 0.1]]; // radius, turn, height
  for (let k = 0; k <= COILS * ROUND; k++) path.push([1, (2 * Math.PI * k) / ROUND, 0.1 + (0.8 * k) / (COILS * ROUND)]);
  path.push([0, 0, 0.9], [0, 0, 1]);
  return tube(path.map(([r, turn, z]) => new Vector3(r * Math.cos(turn), r * Math.sin(turn), z * SLIM)));
}

function tube(path: Vector3[]): BufferGeometry {
  const points: number[] = [];
  const index: number[] = [];
  const [along, side, other] = [new Vector3(), new Vector3(), new Vector3()];
  path.forEach((at, k) => {
    along.copy(path[Math.min(k + 1, path.length - 1)]).sub(path[Math.max(k - 1, 0)]).normalize();
    side.set(-at.y || 1e-3, at.x || 1e-3, 0).cross(along).normalize();
    other.crossVectors(along, side);
    for (let c = 0; c < RING; c++) {
      const turn = (2 * Math.PI * c) / RING;
      const corner = side.clone().multiplyScalar(Math.cos(turn)).addScaledVector(other, Math.sin(turn));
      corner.multiplyScalar(WIRE).add(at);
      points.push(corner.x, corner.y, corner.z / SLIM);
      const next = (c + 1) % RING;
      if (k) index.push(RING * (k - 1) + c, RING * (k - 1) + next, RING * k + c, RING * k + c, RING * (k - 1) + next, RING * k + next);
    }
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  geometry.setIndex(index);
  geometry.computeVertexNormals();
  return geometry;
}

/** From 0 to 1 along z. */
export function line(): BufferGeometry {
  return new BufferGeometry().setAttribute("position", new BufferAttribute(Float32Array.of(0, 0, 0, 0, 0, 1), 3));
}
