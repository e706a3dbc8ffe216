// What surfaces look like.

import {
  BackSide,
  Color,
  DataTexture,
  DoubleSide,
  FrontSide,
  LinearFilter,
  LineBasicMaterial,
  type Material,
  MeshBasicMaterial,
  MeshPhongMaterial,
  SRGBColorSpace,
  type WebGLProgramParametersWithUniforms,
} from "three";
import { mapColours } from "./colourmap";

const FINE = 256; // colours of the map
const OWN = 0.52; // how much of what is coloured by numbers is as bright as it is, whatever the light

export interface Look {
  ghost: boolean; // a run laid over another
  transparent: boolean;
}

export interface Materials {
  solid: MeshPhongMaterial;
  quartered: MeshPhongMaterial;
  graphic: MeshPhongMaterial;
  mapped: MeshPhongMaterial; // of elastic bodies: coloured by numbers, which their uv hold
  inside: MeshPhongMaterial; // of a cavity: its far wall
  outside: MeshPhongMaterial; // its near wall, seen through
  plane: MeshBasicMaterial;
  edges: LineBasicMaterial;
  rest: LineBasicMaterial; // of what is drawn bent, its undeformed edges
}

export function makeMaterials(): Materials {
  const surface = { specular: new Color(0x2a2d30), shininess: 28, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 };
  const quartered = new MeshPhongMaterial({ ...surface, side: DoubleSide });
  quartered.onBeforeCompile = quarter;
  quartered.customProgramCacheKey = () => "quartered";
  return {
    solid: new MeshPhongMaterial({ ...surface, side: DoubleSide }),
    quartered,
    graphic: new MeshPhongMaterial({ ...surface, side: DoubleSide }),
    mapped: coloured(surface),
    inside: new MeshPhongMaterial({ ...surface, side: FrontSide }),
    outside: new MeshPhongMaterial({ ...surface, side: BackSide, transparent: true, depthWrite: false }),
    plane: gridded(),
    edges: new LineBasicMaterial({ transparent: true }),
    rest: new LineBasicMaterial({ transparent: true, opacity: 0.32, depthWrite: false }),
  };
}

/** Opaque, see-through, or a ghost beside the run that is read. */
export function setLook(materials: Materials, { ghost, transparent }: Look, ink: Color): void {
  const opacity = ghost ? (transparent ? 0.2 : 0.38) : transparent ? 0.3 : 1;
  for (const name of ["solid", "quartered", "graphic", "mapped"] as const) {
    const material = materials[name];
    through(material, opacity, ghost || opacity === 1);
    material.polygonOffsetFactor = material.polygonOffsetUnits = ghost ? 3 : 1;
  }
  through(materials.inside, ghost ? 0.2 : transparent ? 0.25 : 0.62, false);
  materials.outside.opacity = ghost ? 0.05 : 0.13;
  materials.edges.color.copy(ink);
  materials.rest.color.copy(ink);
  materials.edges.opacity = ghost ? 0.28 : 0.5;
  materials.edges.depthWrite = false;
  materials.plane.color.copy(ink);
}

/** Lit faintly, so that colours stay what the bar says. */
function coloured(surface: object): MeshPhongMaterial {
  const texels = Uint8Array.from(mapColours(FINE).flatMap((colour) => [...colour, 255]));
  const map = new DataTexture(texels, FINE, 1);
  map.colorSpace = SRGBColorSpace;
  map.minFilter = map.magFilter = LinearFilter;
  map.needsUpdate = true;
  const lit = new Color().setScalar(1 - OWN);
  return new MeshPhongMaterial({ ...surface, side: DoubleSide, map, emissiveMap: map, color: lit, emissive: new Color().setScalar(OWN), specular: new Color(0x0a0a0a) });
}

function through(material: Material, opacity: number, depthWrite: boolean): void {
  const transparent = opacity < 1;
  if (material.transparent !== transparent) material.needsUpdate = true;
  material.transparent = transparent;
  material.opacity = opacity;
  material.depthWrite = depthWrite;
}

/** Round shapes without edges get faintly darker quarters: one sees them turn. */
function quarter(shader: WebGLProgramParametersWithUniforms): void {
  shader.vertexShader = shader.vertexShader
    .replace("#include <common>", "#include <common>\nvarying vec3 vOwn;")
    .replace("#include <begin_vertex>", "#include <begin_vertex>\nvOwn = position;");
  shader.fragmentShader = shader.fragmentShader
    .replace("#include <common>", "#include <common>\nvarying vec3 vOwn;")
    .replace(
      "#include <color_fragment>",
      `#include <color_fragment>
      vec3 side = clamp(vOwn / max(fwidth(vOwn), vec3(1e-12)), -1.0, 1.0);
      diffuseColor.rgb *= 0.93 + 0.07 * side.x * side.y * side.z;`,
    );
}

/** A faint sheet with lines; the geometry's uv count cells, and its colour is that of the lines. */
function gridded(): MeshBasicMaterial {
  const material = new MeshBasicMaterial({ side: DoubleSide, transparent: true, depthWrite: false, polygonOffset: true });
  material.polygonOffsetFactor = material.polygonOffsetUnits = 2;
  material.defines = { USE_UV: "" };
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      "#include <color_fragment>",
      `#include <color_fragment>
      vec2 width = max(fwidth(vUv), vec2(1e-9));
      vec2 far = abs(fract(vUv - 0.5) - 0.5) / width;
      vec2 far10 = abs(fract(vUv / 10.0 - 0.5) - 0.5) * 10.0 / width;
      float fine = (1.0 - min(min(far.x, far.y), 1.0)) * (1.0 - smoothstep(0.15, 0.5, max(width.x, width.y)));
      float coarse = 1.0 - min(min(far10.x, far10.y), 1.0);
      diffuseColor.a = gl_FrontFacing ? 0.05 + max(0.12 * fine, 0.19 * coarse) : 0.02 + max(0.02 * fine, 0.04 * coarse);`,
    );
  };
  material.customProgramCacheKey = () => "gridded";
  return material;
}

export function disposeMaterials(materials: Materials): void {
  materials.mapped.map?.dispose();
  for (const material of Object.values(materials) as Material[]) material.dispose();
}
