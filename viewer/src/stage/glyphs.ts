// The shapes that stand for joints, motions and forces; one unit is a glyph's size, its axis is z.

import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CylinderGeometry,
  OctahedronGeometry,
  SphereGeometry,
  TorusGeometry,
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
const ROUND = 14; // segments of one coil

/** A coil from 0 to 1 along z, of radius 1, with straight ends; and a straight line of the same length for distances. */
export function coil(): BufferGeometry {
  const points: number[] = [0, 0, 0, 0, 0, 0.1];
  for (let k = 0; k <= COILS * ROUND; k++) {
    const turn = (2 * Math.PI * k) / ROUND;
    points.push(Math.cos(turn), Math.sin(turn), 0.1 + (0.8 * k) / (COILS * ROUND));
  }
  points.push(0, 0, 0.9, 0, 0, 1);
  return segments(points);
}

export function line(): BufferGeometry {
  return segments([0, 0, 0, 0, 0, 1]);
}

function segments(points: number[]): BufferGeometry {
  const count = points.length / 3;
  const index: number[] = [];
  for (let k = 0; k + 1 < count; k++) index.push(k, k + 1);
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
  geometry.setIndex(index);
  return geometry;
}
