// What fields look like: numbers by a map of colours, a contact's status by three, and what is not defined in grey.

import { Color, DataTexture, DoubleSide, LinearFilter, LineBasicMaterial, MeshPhongMaterial, SRGBColorSpace } from "three";
import { mapColours } from "../stage/colourmap";

/** Of open, slipping and sticking nodes, as in `abut.view.fields.picture`. */
export const STATUSES: [string, string][] = [
  ["#8593a3", "open"],
  ["#e8862a", "slip"],
  ["#1f66b5", "stick"],
];
export const NOWHERE = "#dde1e6";
const INK = "#1b2430"; // of edges, in a dark page too: what is under them is coloured the same
const FINE = 256; // colours of the map
const OWN = 0.6; // how much of what is coloured by numbers is as bright as it is, whatever the light

/** What a vertex is told by: x its share of the range, or x, y and z which status it has; w is 1 where the field is defined. */
export type Mode = "plain" | "numbers" | "status";
const MODES: Mode[] = ["plain", "numbers", "status"];

export class Ramp {
  readonly edges = new LineBasicMaterial({ color: INK, transparent: true, opacity: 0.34, depthWrite: false });
  private readonly map = made();
  private readonly uniforms = {
    ramp: { value: this.map },
    mode: { value: 0 },
    nowhere: { value: new Color(NOWHERE) },
    statuses: { value: STATUSES.map(([colour]) => new Color(colour)) },
  };
  readonly surfaces: MeshPhongMaterial[] = [];

  /** A body's material, in its own colour where no field is chosen. */
  surface(colour: string): MeshPhongMaterial {
    const material = new MeshPhongMaterial({
      color: new Color(colour),
      side: DoubleSide,
      flatShading: true,
      specular: new Color(0x0a0a0a),
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
    });
    material.onBeforeCompile = (shader) => {
      Object.assign(shader.uniforms, this.uniforms);
      shader.vertexShader = shader.vertexShader
        .replace("#include <common>", "#include <common>\nattribute vec4 told;\nvarying vec4 vTold;")
        .replace("#include <begin_vertex>", "#include <begin_vertex>\nvTold = told;");
      shader.fragmentShader = shader.fragmentShader.replace("#include <common>", `#include <common>\n${DECLARED}`).replace("#include <color_fragment>", COLOURED);
    };
    material.customProgramCacheKey = () => "field";
    this.surfaces.push(material);
    return material;
  }

  mode(mode: Mode): void {
    this.uniforms.mode.value = MODES.indexOf(mode);
  }

  /** See-through or not. */
  look(transparent: boolean): void {
    for (const material of this.surfaces) {
      if (material.transparent !== transparent) material.needsUpdate = true;
      material.transparent = transparent;
      material.opacity = transparent ? 0.35 : 1;
      material.depthWrite = !transparent;
    }
  }

  dispose(): void {
    this.map.dispose();
    for (const material of [...this.surfaces, this.edges]) material.dispose();
  }
}

function made(): DataTexture {
  const texels = Uint8Array.from(mapColours(FINE).flatMap((colour) => [...colour, 255]));
  const map = new DataTexture(texels, FINE, 1);
  map.colorSpace = SRGBColorSpace;
  map.minFilter = map.magFilter = LinearFilter;
  map.needsUpdate = true;
  return map;
}

const DECLARED = `
uniform sampler2D ramp;
uniform int mode;
uniform vec3 nowhere;
uniform vec3 statuses[3];
varying vec4 vTold;`;

// a triangle is coloured where the field is defined at all its corners
const COLOURED = `#include <color_fragment>
if (mode > 0) {
  vec3 said = nowhere;
  bool known = vTold.w > 0.999;
  if (known && mode == 1) said = texture2D(ramp, vec2((clamp(vTold.x, 0.0, 1.0) * ${FINE - 1}.0 + 0.5) / ${FINE}.0, 0.5)).rgb;
  if (known && mode == 2) said = vTold.x >= max(vTold.y, vTold.z) ? statuses[0] : vTold.y >= vTold.z ? statuses[1] : statuses[2];
  float own = known ? ${OWN} : 0.25;
  diffuseColor.rgb = said * (1.0 - own);
  totalEmissiveRadiance = said * own;
}`;
