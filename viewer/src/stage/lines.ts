// Many copies of a set of line segments in one draw call.

import { type BufferGeometry, InstancedMesh, type Material } from "three";

/**
 * three.js draws instances of meshes only; its renderer asks an object whether it is a mesh before it asks whether it
 * is lines, so that an instanced mesh which denies being one is drawn as instanced lines.
 */
export function instancedLines(geometry: BufferGeometry, material: Material, count: number): InstancedMesh {
  const lines = new InstancedMesh(geometry, material, count);
  Object.assign(lines, { isMesh: false, isLine: true, isLineSegments: true, raycast: () => undefined });
  lines.frustumCulled = false;
  return lines;
}
