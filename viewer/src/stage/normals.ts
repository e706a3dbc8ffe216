// How a surface that changes its form looks at the light.

/** Normals: the mean of the facets round each vertex, by their area. */
export function normals(place: Float32Array, faces: Uint32Array, out: Float32Array): void {
  const p = place;
  out.fill(0);
  for (let f = 0; f < faces.length; f += 3) {
    const [a, b, c] = [3 * faces[f], 3 * faces[f + 1], 3 * faces[f + 2]];
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const v of [a, b, c]) {
      out[v] += x;
      out[v + 1] += y;
      out[v + 2] += z;
    }
  }
  for (let v = 0; v < out.length; v += 3) {
    const size = Math.hypot(out[v], out[v + 1], out[v + 2]) || 1;
    for (let c = 0; c < 3; c++) out[v + c] /= size;
  }
}
